"""Effects that the symbol of an ability keeps from ever acting (Voidspark rulebook, "Abilities and Reminders")."""

import pytest

from notequest_cli.voidspark.misplaced import misplaced
from notequest_cli.voidspark.state import Ability


@pytest.mark.parametrize(
    ("when", "effect", "told"),
    [
        ("both", "+20 aim", [("+20 aim", "ship")]),
        ("combat", "+2 shield", [("+2 shield", "ship")]),
        ("outside", "reroll evasion", [("reroll evasion", "ship")]),
        ("both", "repair 1, +20 aim", [("+20 aim", "both ship")]),
        ("ship", "extra attack", [("extra attack", "combat")]),
        ("outside", "ignore frightened, heal 1", [("ignore frightened", "outside combat")]),
        ("ship", "double damage", [("double damage", "combat")]),
        ("ship", "+2 dex or wis", [("+2 dex or wis", "both")]),
        ("ship", "+4 any d20, reroll damage", [("+4 any d20", "ship both"), ("reroll damage", "ship combat")]),
    ],
)
def test_what_can_never_be_used_is_told_with_the_symbols_it_needs(when, effect, told):
    assert list(misplaced(Ability(when, "1/page", effect))) == told


@pytest.mark.parametrize(
    ("when", "effect"),
    [
        ("ship", "+20 aim, reroll d100"),
        ("both, ship", "+20 aim, +2 attack"),
        ("both", "+20 aim for page"),
        ("both", "+5 aim always"),
        ("combat", "+2 aim or attack, extra attack, double damage"),
        ("outside", "+2 dex, +1 damage, double damage"),
        ("ship", "reroll any die, reroll"),
        ("ship", "ignore the captain, +2 hull, heal 1"),
        ("fight", "+20 aim"),
        ("", "+20 aim"),
    ],
)
def test_what_can_be_used_somewhere_or_is_the_players_own_is_not(when, effect):
    assert misplaced(Ability(when, "", effect)) == ()
