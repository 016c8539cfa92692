"""What is left of a page when everything of a wrong kind is taken out of it."""

from notequest_cli.problems import Problem
from notequest_cli.readable import readable

PAGE = {"hero": {"hp": "many", "name": "Brugo", "spells": {"St. Elmo": "often"}}, "doors": ["ajar", "2 open"], "dice": 6}


def finds(*places, fatal=True):
    """A review that finds these places, as long as something is there to be found."""

    def review(data):
        shown = repr(data)
        marks = {"hero.hp": "many", "hero.spells.St. Elmo": "often", "doors 1": "ajar", "dice": "6", "nowhere": "Brugo"}
        return [Problem(place, "", "", fatal) for place in places if marks[place] in shown]

    return review


def test_what_is_wrong_is_taken_out_and_the_rest_stays():
    left = readable(PAGE, finds("hero.hp", "hero.spells.St. Elmo", "dice"))
    assert left == {"hero": {"name": "Brugo", "spells": {}}, "doors": ["ajar", "2 open"]}


def test_an_entry_of_a_list_is_replaced_so_that_the_others_keep_their_numbers():
    assert readable(PAGE, finds("doors 1"))["doors"] == ["", "2 open"]
    assert readable(PAGE, finds("doors 1"), {"doors": "unopened"})["doors"] == ["unopened", "2 open"]


def test_the_page_itself_is_not_touched():
    before = repr(PAGE)
    readable(PAGE, finds("hero.hp", "doors 1"))
    assert repr(PAGE) == before


def test_warnings_take_nothing_out_and_what_cannot_be_mended_leaves_nothing():
    assert readable(PAGE, finds("hero.hp", fatal=False)) == PAGE
    assert readable(PAGE, finds("nowhere")) == {}
    assert readable(PAGE, finds("doors 1"), {"doors": "ajar"}) == {}
