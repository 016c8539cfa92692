"""`rules`: a rule in a few own words, with the chapter of the rulebook it stands in."""

from collections.abc import Mapping
from typing import Any

import click

from notequest_cli import rulings as rulebook
from notequest_cli.play import Play
from notequest_cli.problems import Refusal
from notequest_cli.record import Record
from notequest_cli.shared import topics
from notequest_cli.shared.topics import Topic
from notequest_cli.shell import TEXT, command
from notequest_cli.show.vocabulary import Blank, Block, Faint, Heading, Strong, line
from notequest_cli.step import Outcome


class Read(Record):
    """How an open question is read in this save."""

    ruling: str
    asks: str
    choice: str


class Rule(Record):
    """A topic as JSON tells it."""

    topic: str
    game: str
    title: str
    chapter: str
    told: tuple[str, ...]
    rulings: tuple[Read, ...]
    see: tuple[str, ...]


@command()
@click.argument("topic", type=TEXT, nargs=-1)
def rules(play: Play, topic: tuple[str, ...]) -> None:
    """Say a rule in a few words, with the chapter of the rulebook it stands in; without a topic, list them all.

    \b
    notequest rules
    notequest rules rest
    notequest rules spells
    """
    data = _save(play)
    game = next((game for game in play.games if game == data.get("game")), None)
    if topic:
        found = topics.find(" ".join(topic), topics.game_first(game, play.games), bool(game))
        play.show(shown(found, play.games[found.game], chosen(data)))
    else:
        play.show(_listed([game] if game else list(play.games), play.games))


def _save(play: Play) -> Mapping[str, Any]:
    """The save's data; a rule can be read up without a save, or with a broken one."""
    try:
        return play.saved().data
    except Refusal:
        return {}


def chosen(data: Mapping[str, Any]) -> Mapping[str, str]:
    """The rulings a save changes."""
    entry = data.get("rulings")
    return {name: value for name, value in entry.items() if isinstance(value, str)} if isinstance(entry, dict) else {}


def shown(topic: Topic, book: str, rulings: Mapping[str, str]) -> Outcome:
    """A topic as a page."""
    read = tuple(Read(name, rulebook.RULINGS[name].asks, rulebook.choice(rulings, name)) for name in topic.rulings)
    blocks: list[Block] = [Heading(topic.title, f'{book} rulebook, "{topic.chapter}"')]
    blocks += [line(sentence) for sentence in topic.told]
    blocks += [line(Faint("ruling "), Strong(each.ruling), f": {each.asks} ", Strong(each.choice)) for each in read]
    if topic.see:
        blocks.append(line(Faint("see also "), ", ".join(f"rules {name}" for name in topic.see)))
    event = Rule(topic.name, topic.game, topic.title, topic.chapter, topic.told, read, topic.see)
    return Outcome(tuple(blocks), events=(event,), result="\n".join(topic.told))


def _listed(games: list[str], titles: Mapping[str, str]) -> Outcome:
    blocks: list[Block] = []
    names: list[str] = []
    for game in games:
        known = topics.of_game(game)
        blocks += [Blank()] if blocks else []
        blocks.append(Heading(titles[game], "notequest rules TOPIC"))
        for chapter in dict.fromkeys(topic.chapter for topic in known):
            here = [topic.name for topic in known if topic.chapter == chapter]
            blocks.append(line(Faint(f"{chapter}: "), ", ".join(here)))
        names += [topic.name for topic in known]
    return Outcome(tuple(blocks), result="\n".join(dict.fromkeys(names)))
