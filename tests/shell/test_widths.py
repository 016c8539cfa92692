"""No terminal breaks a word that has room on a line of its own, and none leaves out what a pipe is told."""

import os
import re
import sys
from collections import Counter

import pytest

from handbook import tree
from notequest_cli.show import curves, plain, terminal, wrap
from notequest_cli.show.vocabulary import (
    Bad,
    Bar,
    Blank,
    Columns,
    Crossed,
    Curves,
    Faint,
    Field,
    Good,
    Heading,
    Line,
    Pips,
    Strong,
    aside,
    field,
    line,
)
from notequest_cli.voice import Voice
from tests.shell.conftest import SAVES
from tests.shell.keyboard import Keyboard
from tests.test_errors import PAGES as ERRORS
from tests.test_pages import PAGES, lines_of

WIDTHS = (40, 60, 80, 120)
CODES = re.compile(r"\x1b\[[0-9;]*m")
WHOLE = "a-word-of-thirty-eight-letters-or-more"
LONGER = "/a/path/of/more/than/forty/letters/notequest.toml"
VOCABULARY = {
    "a line": [line("You rolled ", Strong("d20"), " 9 and ", Good("succeeded"), f" by {WHOLE} and ", Bad("failed"), " by ", Faint("none"))],
    "an indented line": [Line((f"{WHOLE}aa is forty", " wide"), 1), Line((LONGER, " and more"), 2)],
    "a line of wide letters": [line("竜の巣 " * 20, "Zoe\u0308 the Élan")],
    "a heading": [Heading("The Crypt of Horror Misty", f"level 2, entered by {WHOLE}"), Heading(WHOLE * 1, WHOLE)],
    "what was crossed out": [line("HP ", Crossed("a long and winding value", WHOLE), ", torches ", Crossed(10, 9))],
    "fields": [field("HP", Pips(17, 22), "  of ", WHOLE), field("equipment and gear", "Solar Visor ", LONGER), Field("", (Pips(0, 4),))],
    "narrow columns": [Columns(("name", "what"), (("Orc", 3), ("Skeleton", Pips(1, 2))))],
    "wide columns": [Columns(("where", "what happened to it"), ((WHOLE, f"fell to {WHOLE}, and to the cold"), ("crypt", LONGER)))],
    "wide heads": [Columns(("a head of many words", "and another one", "and a third"), ((1, 2, 3), (4, 5)))],
    "columns without heads": [Columns(("", ""), ((WHOLE, WHOLE), (1, "")))],
    "no rows": [Columns((WHOLE, WHOLE, "what"), ()), Columns((), ())],
    "bars": [
        Columns(("face", "times", "share", ""), ((1, 20, "20 %", Bar(20, 40)), (2, 0, "0 %", Bar(0, 40)), (3, 40, "100 %", Bar(40, 40))))
    ],
    "bars without room": [Columns((WHOLE, "times", ""), ((1, 20, Bar(20, 20)), (WHOLE, 0, Bar(0, 20))))],
    "curves": [Curves("page", ("one", "two"), (("HP of Zarylla the Adept of the Void", (1, 9)), ("virtue", (-4, 4))))],
    "the rest": [Blank(), aside("on stderr")],
}


def words(text):
    """The words of a text, each as often as it is there."""
    return Counter(CODES.sub("", text).replace("→", "->").split())


def told(blocks):
    """What a pipe is told; values over pages are a sentence and a drawing on a terminal."""
    drawn = [block for block in blocks if isinstance(block, Curves) and block.labels]
    sentences = [curves.words(name, each.labels, values) for each in drawn for name, values in each.series]
    rest = [without_empty_heads(block) if isinstance(block, Columns) else block for block in blocks if not isinstance(block, Curves)]
    return plain.render(rest) + "\n".join(sentences)


def without_empty_heads(block):
    """Where rows stand one under the other, a head with nothing in its column is not said."""
    told = {at for row in block.rows for at, cell in enumerate(row) if plain.text([cell])} if block.rows else range(len(block.heads))
    return Columns(tuple(head if at in told else "" for at, head in enumerate(block.heads)), block.rows)


def check(said, shown, width):
    """Every word of what was said is shown whole where it fits, and no line is wider than the terminal."""
    wide = {word for word in words(said) if wrap.cells(word) > width}
    missing = words(said) - words(shown)
    assert not {word for word in missing if word not in wide}, f"cut or missing at {width} columns in\n{shown}"
    run = "".join(CODES.sub("", shown).split())
    assert all(word in run for word in wide)
    rows = CODES.sub("", shown).split("\n")
    assert all(wrap.cells(row) <= width or len(row.split()) == 1 for row in rows), shown


def check_page(blocks):
    for width in WIDTHS:
        for paper in (terminal.Paper(True, False, width), terminal.Paper(False, True, width)):
            check(told(blocks), terminal.render(blocks, paper), width)


@pytest.mark.parametrize("name", VOCABULARY)
def test_the_vocabulary_is_whole_at_any_width(name):
    check_page(VOCABULARY[name])


def rows_at(text, width):
    return "\n".join(row for each in text.split("\n") for row in wrap.broken(each, width))


@pytest.mark.parametrize("path", [*sorted(PAGES.glob("*.md")), *ERRORS], ids=lambda path: path.stem)
def test_what_a_page_prints_is_whole_at_any_width(path, desk, monkeypatch):
    pages = []
    monkeypatch.setattr(Voice, "page", lambda self, blocks: pages.append(list(blocks)) or plain.render(blocks))
    errors = [desk.type(typed).err for typed in lines_of(desk, path.read_text())]
    assert pages or errors
    for blocks in pages:
        check_page(blocks)
    for width in WIDTHS:
        for said in errors:
            check(said, rows_at(said, width), width)


@pytest.mark.parametrize("game", ["", *tree.games()])
def test_help_is_whole_at_any_width(game, desk, monkeypatch):
    if game:
        desk.write((SAVES / {"voidspark": "zarylla.toml", "notequest": "brugo.toml"}[game]).read_text())
    for each in [inner for command in tree.commands() if command.game == game for inner in command.with_members()]:
        monkeypatch.setenv("COLUMNS", "400")
        said = desk.type(f"{each.name} --help").out.replace(" \\\n", "\n")
        for width in WIDTHS:
            monkeypatch.setenv("COLUMNS", str(width))
            check(said, desk.type(f"{each.name} --help").out, width)


def test_bars_stand_in_their_rows_at_forty_columns():
    shown = terminal.render(VOCABULARY["bars"], terminal.Paper(False, True, 40)).splitlines()
    assert [row.split() for row in shown[1:]] == [["1", "20", "20", "%", "#" * 10], ["2", "0", "0", "%"], ["3", "40", "100", "%", "#" * 20]]


def test_a_value_that_never_changes_is_not_drawn():
    flat = terminal.render([Curves("page", ("one", "two"), (("HP", (9, 9)),))], terminal.Paper(False, True, 40))
    assert flat == "HP: 9 at each end\n"


def test_a_row_that_fits_is_not_touched():
    assert wrap.broken("  two  words ", 13) == ["  two  words "]
    assert wrap.broken("what is it? ", 8) == ["what is", "it? "]
    assert wrap.broken("  a long line", 8) == ["  a long", "  line"]
    assert wrap.broken("a  b   c", 6) == ["a  b", "c"]
    assert wrap.broken("name  what it is", 10, " " * 6) == ["name  what", "      it", "      is"]
    assert wrap.broken("it is forty-one", 8, "    ") == ["it is", "forty-one"]


class Screen:
    """A stream that says it is a terminal of some width, or that it cannot say."""

    def __init__(self, file=None, is_terminal=True):
        self.file = file
        self.is_terminal = is_terminal

    def isatty(self):
        return self.is_terminal

    def fileno(self):
        return self.file


@pytest.mark.parametrize(
    ("said", "columns"), [("40", 40), ("9999", 9999), ("", None), ("0", None), ("-3", None), ("many", None), ("9" * 5000, None)]
)
def test_columns_says_first_how_wide_a_terminal_is(monkeypatch, said, columns):
    monkeypatch.setenv("COLUMNS", said)
    with open(os.devnull) as nothing:
        assert wrap.columns_of(Screen(nothing.fileno())) == columns
    assert wrap.columns_of(Screen(is_terminal=False)) is None


@pytest.mark.parametrize(
    ("typed", "rows"),
    [
        (
            "afflict frightened",
            ["notequest: frightened lasts one round", "  write it into the round: notequest", "  fight frightened:13/7-1"],
        ),
        ("hp lots", ["notequest: amount is 'lots', expected a", "whole number from -999999 to 999999", "  like notequest hp -1"]),
        ("hp -1 -n", ["HP 17 → 16", "dry run: nothing was written"]),
        ("get hero.class -q", ["Arcane Adept"]),
    ],
)
@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_narrow_terminal_gets_whole_words(game, typed, rows, term):
    env = {**os.environ, "TERM": term, "COLUMNS": "40", "NO_COLOR": "1", "LANG": "C.UTF-8", "PYTHONPATH": os.pathsep.join(sys.path)}
    typing = Keyboard([sys.executable, "-m", "notequest_cli", *typed.split()], game("voidspark").folder, env)
    typing.close()
    shown = CODES.sub("", typing.screen).replace("->", "→").splitlines()
    assert shown == rows


def test_a_question_of_a_narrow_terminal_is_whole(game):
    desk = game("voidspark")
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "24", "PYTHONPATH": os.pathsep.join(sys.path)}
    typing = Keyboard([sys.executable, "-m", "notequest_cli", "roll", "dex+student", "vs", "12", "--dice", "ask"], desk.folder, env)
    typing.wait_for("d20 for dex+student vs\r\n12: ")
    typing.type("9\n")
    assert typing.close() == 0


def test_a_count_stands_before_what_is_counted_where_rows_are_stacked():
    rows = (("2", Strong("Med Kit"), "heal 2d4"), ("1", Strong("a thing with very many words in its name"), "nothing at all"))
    shown = terminal.render((Columns(("", "", ""), rows),), terminal.Paper(False, True, 20))
    assert CODES.sub("", shown).split("\n")[:3] == ["2  Med Kit", "  heal 2d4", "1"]


@pytest.mark.parametrize("width", range(12, 60))
def test_a_count_stays_with_what_it_counts(width):
    said = [
        field("pack", "2 Med Kit, 3 Meal Ration, 1 Ship Parts and 12 x Skeleton"),
        line("you have 3 coins, 2 rations and 10 torches; d20 14"),
    ]
    for rows in (terminal.render(said, terminal.Paper(False, False, width)), "\n".join(wrap.broken(plain.text(said[1].parts), width))):
        assert not re.search(r"(?<!d20 )\b\d+( x)?$", rows, re.MULTILINE) or rows.rstrip().endswith("14"), rows
        assert "\ue000" not in rows
    told = plain.text(said[1].parts)
    assert " ".join("\n".join(wrap.broken(told, width)).split()) == told


def test_a_count_whose_word_has_no_room_is_broken_all_the_same():
    assert wrap.broken("with 2 extraordinary rations", 14) == ["with 2", "extraordinary", "rations"]


def test_what_stood_under_each_other_has_no_gap_where_it_stands_below():
    rows = (("Crew Quarters", " 5.09 %", "already"), ("Engine Room and more", "42.13 %", "    0 %"))
    said = terminal.render([Columns(("", "hit", "falls to 0"), rows)], terminal.Paper(False, False, 24))
    assert "hit 5.09 %" in said and "falls to 0 already" in said and "falls to 0 0 %" in said
