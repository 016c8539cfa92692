"""What stays with the ship when a new hero takes over: of the pages that were left, and of the open one that was kept."""

from datetime import date

import pytest

from notequest_cli.voidspark import takeovers
from notequest_cli.voidspark.state import Calendar


@pytest.mark.parametrize(
    ("text", "ship", "hero"),
    [
        ("+10 aim for page", "+10 aim for page", ""),
        ("+1 dex for page", "", "+1 dex for page"),
        ("+10 aim, +1 dex for page", "+10 aim for page", "+1 dex for page"),
        ("Buoy: +1 dex, +10 aim, +1 shield next page", "Buoy: +10 aim next page, +1 shield next page", "Buoy: +1 dex next page"),
        ("+10 aim or dex for page", "", "+10 aim or dex for page"),
        ("+10 aim for page, a favour", "+10 aim for page", "a favour"),
        ("a favour", "", "a favour"),
    ],
)
def test_of_an_effect_of_several_parts_those_of_the_ship_stay(text, ship, hero):
    assert takeovers.parted((text,)) == ((ship,) if ship else (), (hero,) if hero else ())


def test_a_page_that_was_left_keeps_what_is_of_the_ship():
    parts = ("chosen A", "used Smite x1", "on Smite", "holds +10 aim, +1 dex for page", "holds +3 attack for page", "gear open")
    left = Calendar(page=date(2023, 5, 2), pages={"2023-04-13": parts, "2023-04-14": ("used Smite x1",)})
    assert takeovers.handed_over(left).pages == {"2023-04-13": ("chosen A", "holds +10 aim for page", "gear open")}


def test_the_open_page_that_was_kept_has_no_uses_of_the_old_hero():
    kept = Calendar(page=date(2023, 5, 2), effects=("+10 aim, +1 dex for page",), on=("Smite",), uses={"Smite": 1}, choices=("A",))
    handed = takeovers.handed_over(Calendar(page=date(2023, 5, 1), held=kept)).held
    assert handed == kept._replace(effects=("+10 aim for page",), on=(), uses={})
