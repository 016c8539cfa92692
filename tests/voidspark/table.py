"""The table of a Voidspark player: a sheet to begin with, dice that are scripted, the book's own tables."""

import os
import tomllib
from pathlib import Path

import notequest_cli
from notequest_cli.dice import Script
from notequest_cli.notation import parse
from notequest_cli.referee import Referee
from notequest_cli.tables import Packs, Tables
from notequest_cli.voidspark import rolls
from notequest_cli.voidspark.state import from_toml

TABLES = Tables(Packs(os.path.join(os.path.dirname(notequest_cli.__file__), "voidspark", "tables")))
ZARYLLA = (Path(__file__).parent.parent / "pages" / "saves" / "zarylla.toml").read_text()


def page(text):
    """A page as a player wrote it."""
    return from_toml(tomllib.loads(text))


def zarylla(**hero):
    """Zarylla's sheet, with some of her values changed."""
    return page(ZARYLLA).with_hero(**hero)


def zarylla_without_abilities(**hero):
    """Her sheet with the abilities taken out, so that no fight pauses."""
    return zarylla(abilities={}, **hero)


def faces(*dice, tables=TABLES, **settings):
    """A referee whose dice show these faces in order."""
    return Referee(Script(*dice), tables, **settings)


def check(state, notation, *dice, **settings):
    """Roll a notation on a sheet."""
    return rolls.check(state, faces(*dice, **settings), parse(notation))


def told(turn, kind):
    """The events of one kind."""
    return [event for event in turn.events if type(event) is kind]
