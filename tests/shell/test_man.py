"""The manual: made from the commands, clean for mandoc, and nothing is missing in it."""

import json
import re
import shutil
import subprocess
import tomllib

import pytest

from handbook import everything, formats, manual, occurrences, tree
from notequest_cli import effects, problems, rulings
from notequest_cli.cli import INTERRUPTED
from notequest_cli.entry import decode
from notequest_cli.shared import topics
from notequest_cli.voidspark import review
from tests.shell.conftest import ROOT

MAN = ROOT / "man"
PAGES = sorted(MAN.glob("*"))
COMMANDS = tree.commands()
ALL = "\n".join(page.read_text() for page in PAGES).replace("\\-", "-")
needs_mandoc = pytest.mark.skipif(shutil.which("mandoc") is None, reason="mandoc is not installed")


def test_what_is_committed_is_what_the_commands_say():
    assert everything.differing(everything.made()) == [], "run: python docs/make.py"


@needs_mandoc
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_mandoc_has_nothing_to_say(page):
    told = subprocess.run(["mandoc", "-Tlint", page], capture_output=True, text=True, check=False).stdout
    found = [line for line in told.splitlines() if "referenced manual not found: Xr notequest" not in line]
    assert found == []


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_groff_sets_it_without_a_warning(page):
    told = subprocess.run(["groff", "-mdoc", "-ww", "-Tutf8", page], capture_output=True, text=True, check=True)
    assert told.stderr == ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_reference_leads_to_a_page(page):
    for name, number in re.findall(r"^\.Xr (\S+) (\d)", page.read_text(), re.MULTILINE):
        assert (MAN / f"{name}.{number}").exists(), f"{name}({number})"


@needs_mandoc
def test_a_page_reads_as_text():
    told = subprocess.run(
        ["mandoc", "-Tascii", "-O", "width=80", MAN / "notequest-ship.1"], capture_output=True, text=True, check=True
    ).stdout
    plain = re.sub(r".\x08", "", told)
    assert "notequest ship hit 4 --dice 1,4,4" in plain and "NOTEQUEST-SHIP(1)" in plain


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: f"{command.game} {command.name}".strip())
def test_every_command_with_its_members_is_in_it(command):
    page = MAN / f"notequest-{command.name}.1"
    text = (page if page.exists() else MAN / "notequest.1").read_text()
    assert re.search(rf"^\.It Ic {command.name}\b", (MAN / "notequest.1").read_text(), re.MULTILINE)
    for each in command.with_members():
        assert (f'Nm "notequest {each.name}"' if page.exists() else f"Ic {each.name}") in text


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: f"{command.game} {command.name}".strip())
def test_every_option_is_in_it(command):
    page = MAN / f"notequest-{command.name}.1"
    text = (page if page.exists() else MAN / "notequest.1").read_text().replace("\\-", "-")
    for each in [*command.with_members(), *([command.bare] if command.bare else [])]:
        for option in each.options:
            assert all(re.search(rf"^\.It .*Fl {re.escape(name[1:])}\b", text, re.MULTILINE) for name in option.names), option.names


def test_every_shared_option_is_in_it():
    text = (MAN / "notequest.1").read_text().replace("\\-", "-")
    for option in (*tree.root().shared, *tree.root().options):
        assert all(f"Fl {name[1:]}" in text for name in option.names)


def test_every_exit_code_is_in_it():
    kinds = [problems.Refusal, *problems.Refusal.__subclasses__()]
    codes = {0, 1, INTERRUPTED, *(kind.exit for kind in kinds)}
    assert set(manual.EXITS) == codes
    for code in codes:
        assert re.search(rf"^\.It {code}$", (MAN / "notequest.1").read_text(), re.MULTILINE)


SOURCE = "\n".join(path.read_text() for path in (ROOT / "notequest_cli").rglob("*.py"))
USUAL = "NOTEQUEST_FILE XDG_DATA_HOME HOME NO_COLOR FORCE_COLOR CLICOLOR_FORCE CLICOLOR TERM VISUAL EDITOR"


def names_in_the_environment():
    """Every environment variable that the program reads, found in its source: asked for, or in a row of names to ask for."""
    asked = re.findall(r'\benv(?:iron|ironment\(\))?(?:\.get\(|\[)"([A-Z_]+)"', SOURCE)
    rows = re.findall(r'for name in \((("[A-Z_]+", )+"[A-Z_]+")\)', SOURCE)
    return {*asked, *(name for row, _ in rows for name in re.findall(r"[A-Z_]+", row))}


def test_every_environment_variable_is_in_it():
    known = names_in_the_environment()
    assert set(USUAL.split()) <= known
    for name in known:
        assert f"Ev {name}" in (MAN / "notequest.1").read_text(), name


def shape_of(shape, place=""):
    """The keys of Voidspark's review as paths, `*` and `?` as the manual calls them."""
    found = set()
    for key, inner in shape.items():
        name = named(place, key)
        path = f"{place}.{name}" if place else name
        found |= shape_of(inner, path) if isinstance(inner, dict) else {path}
    return found


def named(place, key):
    """What stands for a name in the manual."""
    if key == "?":
        return "COMPARTMENT"
    if place.endswith(("traits", "injuries")):
        return "TRAIT" if place.endswith("traits") else "STAT"
    if key != "*":
        return key
    return {"rulings": "RULING", "bonus": "STAT"}.get(place.rpartition(".")[2], "NAME")


def told_keys(*games):
    """The keys of notequest-save(5)."""
    return {key for game in games for key in formats.keys()[game]}


def test_every_key_of_voidspark_is_in_it_and_no_other():
    assert told_keys("both", "voidspark") == shape_of(review.SHAPE) | {"format", "game"}


def test_every_key_of_notequest_is_in_it_and_no_other():
    from notequest_cli.notequest import findings

    listed = {f"hero.{key}" for kind, keys in findings.HERO.items() if kind != findings.TABLE for key in keys}
    listed |= {"hero.spells.NAME", "hero.armor.PIECE", "settings.dice", "settings.tables", "rulings.RULING", "format", "game"}
    for place, shape in (
        ("dungeon.NAME", findings.DUNGEON),
        ("dungeon.NAME.N", findings.SEGMENT),
        ("monster.NAME", findings.MONSTER),
        ("graveyard.NAME", findings.GRAVE),
    ):
        listed |= {f"{place}.{key}" for keys in shape.values() for key in keys}
    assert told_keys("both", "notequest") == listed


@pytest.mark.parametrize("game", ["voidspark", "notequest"])
def test_every_key_is_printed(game):
    text = (MAN / "notequest-save.5").read_text()
    for key in told_keys("both", game):
        assert f"Va {key}" in text


def test_every_verb_of_the_effects_is_in_it():
    text = (MAN / "notequest-save.5").read_text()
    for verb in effects.VERBS:
        assert re.search(rf"Ql {verb}\b", text), verb


def test_every_event_is_in_it_with_its_facts():
    text = (MAN / "notequest-json.5").read_text()
    for kind in [*occurrences.of_both(), *occurrences.of_game("voidspark"), *occurrences.of_game("notequest")]:
        told = occurrences.told(kind)
        assert f"Ql {told.name}" in text
        assert all(name in text for name, _ in told.facts)


def test_the_example_of_json_is_what_is_printed(game):
    desk = game("voidspark")
    assert json.loads(desk.type("hp -1 --json").out) == json.loads((formats.PAGES / "hp.json").read_text())


def test_the_example_of_the_log_reads_as_its_entries_say():
    entries = [decode(entry.encode()) for entry in re.split(r"(?m)^(?=2026)", (formats.PAGES / "entry.log").read_text()) if entry]
    assert [entry.command for entry in entries] == ["roll dex+stealthy vs 12", "hp -1"]
    assert entries[0].faces and entries[1].hunks and entries[1].changed()


def test_every_mark_of_the_log_is_in_it():
    text = (MAN / "notequest-log.5").read_text()
    for mark in ("\\&|", "%", "\\(ti", "@", "\\-", "+", "\\e", "="):
        assert f".It Sy {mark} " in text


@pytest.mark.parametrize("game", ["voidspark", "notequest"])
def test_every_topic_says_where_it_belongs(game):
    known = topics.of_game(game)
    names = [topic.name for topic in known]
    commands = {each.name for command in COMMANDS for each in command.with_members() if command.game in ("", game)}
    for topic in known:
        assert set(topic.see) <= set(names), topic.name
        assert set(topic.rulings) <= set(rulings.of_game(game)), topic.name
        for typed in topic.commands:
            assert any(f"{typed} ".startswith(f"{name} ") for name in commands), f"{topic.name}: {typed}"
    ruled = {name for topic in known for name in topic.rulings}
    assert ruled == set(rulings.of_game(game)), "a ruling that no topic tells of"


def test_the_wheel_takes_every_page_along():
    shared = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    for page in PAGES:
        assert shared[f"man/{page.name}"] == f"share/man/man{page.name[-1]}/{page.name}"
