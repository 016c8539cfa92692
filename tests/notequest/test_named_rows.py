"""`--as`: which rows a word of the player means, and that nothing typed is passed over."""

import pytest

from notequest_cli.dice import Script
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES
from tests.notequest.test_segments import standing_in


def drawn(table, word, **more):
    """The name of the row that a word means."""
    return Referee(Script(), TABLES, rows={"": word}).draw(table, **more).row.name


@pytest.mark.parametrize(
    ("table", "word", "row"),
    [
        ("class", "9", "Locksmith"),
        ("class", "nobl", "Noble"),
        ("crypt.contents", "12", "treasure room"),
        ("crypt.contents", "bone h", "bone heap"),
        ("crypt.contents", "candles", "dozens of burnt candles"),
        ("crypt.monsters", "skele", "Skeleton"),
    ],
)
def test_a_row_is_named_by_its_face_a_beginning_or_a_word_of_it(table, word, row):
    assert drawn(table, word) == row


@pytest.mark.parametrize(
    ("table", "word", "row"), [("basic-spell", "Lihgt", "Light"), ("race", "Farry", "Fairy"), ("crypt.monsters", "Skelton", "Skeleton")]
)
def test_a_near_miss_is_asked_about(table, word, row):
    with pytest.raises(Usage) as refused:
        drawn(table, word)
    assert refused.value.way == f"did you mean {row}?"


def test_what_is_near_to_no_row_is_free_text_only_where_the_rule_takes_it():
    assert drawn("crypt.contents", "a deep well", free=lambda named: False) == "a deep well"
    with pytest.raises(Usage):
        drawn("spoils", "a deep well")


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("dungeon new --as type=crypt", "dungeon-name"),
        ("hero new --as rase=Fairy --dice 3,4,3,4", "race=Fairy"),
        ("hero new --as rase=Fairy", "race=Fairy"),
    ],
)
def test_a_table_that_was_not_rolled_on_is_refused(desk, line, way):
    desk.type("new notequest")
    before = desk.text()
    said = desk.type(line)
    assert said.exit == 2 and way in said.err and desk.text() == before


@pytest.mark.parametrize(
    ("kind", "word", "shown"), [("room", "staircase", (1, "")), ("corridor", "small room", (1, "small")), ("staircase", "6", (3, ""))]
)
def test_a_segment_is_one_of_the_column_where_you_stand(kind, word, shown):
    from notequest_cli.notequest import segments

    found, _ = segments.drawn_for(standing_in(kind), Referee(Script(), TABLES, rows={"segments": word}), 4)
    assert (len(found.doors), found.size) == shown


def test_of_several_segments_that_fit_it_is_asked_which_and_of_none_how_many_doors():
    from notequest_cli.notequest import segments

    with pytest.raises(ChoiceNeeded) as asked:
        segments.drawn_for(standing_in("staircase"), Referee(Script(), TABLES, rows={"segments": "corridor"}), 4)
    assert asked.value.options == ("corridor 1 door", "corridor 2 doors", "corridor 3 doors")
    with pytest.raises(Usage):
        segments.drawn_for(standing_in("room"), Referee(Script(), TABLES, rows={"segments": "corridor"}), 4)
