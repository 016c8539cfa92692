"""What the log is read for: which outcomes count as HP, which as damage to the ship."""

import pytest

from notequest_cli.voidspark.lookback_words import _lost, _shot


@pytest.mark.parametrize(
    ("outcome", "hp", "ship"),
    [("2 HP to lose", 2, 0), ("1 x 2 (weakened) = 2 HP to lose", 2, 0), ("3 damage", 0, 3), ("no damage", 0, 0), ("killed", 0, 0)],
)
def test_hp_and_damage_to_the_ship_are_two_things(outcome, hp, ship):
    assert (_lost(outcome), _shot(outcome)) == (hp, ship)
