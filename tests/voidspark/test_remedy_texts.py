"""Which words of a remedy a rule reads; of any other the player is reminded, and nothing is healed in silence."""

import pytest

from notequest_cli.effects import Effect, parse, wording
from notequest_cli.problems import Refusal, Usage
from notequest_cli.voidspark import abilities, conditions, held, pauses, reminding, rolls, slips
from notequest_cli.voidspark.remedy_texts import acting, cured, near
from notequest_cli.voidspark.sheet import boon_effects, integrity_most, is_read
from notequest_cli.voidspark.state import Ability, Pool
from notequest_cli.voidspark.use_events import NothingDone, Reminded, SwitchedOn
from tests.voidspark.table import TABLES, faces, told, zarylla

READ = {
    "heal d6+1": (4, 5),
    "heal 2d4+2": (1, 2, 5),
    "heal d6-1": (1, 0),
    "heal 1d4 + 1": (3, 4),
    "heal d4 -1": (3, 2),
    "heal 3 hp": (3,),
    "heal +2": (2,),
    "heal all": (99,),
    "heal d20": (7, 7),
}
KEPT = (
    "heal", "heal half", "heal wis", "heal up to 5", "heal -3", "heal 0", "heal d0", "heal 1d4+wis", "heal 2 d4", "heal 2 next page",
    "heal 2 vs undead", "heal d4-4", "mend 2", "mend all", "repair half", "repair 2 to all compartments", "cure frightened",
    "cure 1 condition", "regain half charges", "regain -1 charge", "revive full", "revive 5 half", "extra 2 attacks",
)  # fmt: skip
ALSO_READ = (
    "repair", "repair d4+1", "mend", "mend 1 injury", "cure", "cure all conditions", "cure infected or malfunction", "regain d4+1 charges",
    "revive", "revive with half", "restore 5 hp", "revive d4+1", "heal 2 once", "spend 1 charge", "extra attack", "lucky",
)  # fmt: skip


def with_ability(effect, **changes):
    state = zarylla(hp=5, hp_max=60, **changes)
    return state.with_hero(abilities={"Patch": Ability("both", "", effect)})


def used(state, *typed):
    return abilities.use(state, faces(*typed), "Patch")


@pytest.mark.parametrize("effect", READ)
def test_an_amount_that_is_read_is_healed(effect):
    *typed, gained = READ[effect]
    assert is_read(effect)
    assert used(with_ability(effect), *typed).state.hero.hp == min(5 + gained, 60)


@pytest.mark.parametrize("effect", KEPT)
def test_what_no_rule_reads_is_told_and_kept(effect):
    assert not is_read(effect)
    assert [text for text, _ in slips.only_kept(effect)] == [wording(parse(effect)[0])]


@pytest.mark.parametrize("effect", [text for text in KEPT if not text.startswith("extra")])
def test_what_no_rule_reads_changes_nothing_and_is_the_players_to_do(effect):
    state = with_ability(effect)
    turn = used(state)
    assert [event.text for event in told(turn, Reminded)] == [wording(parse(effect)[0])]
    assert turn.state == state


@pytest.mark.parametrize("effect", ALSO_READ)
def test_other_remedies_are_read(effect):
    assert is_read(effect)
    assert acting(effect) == parse(effect)


def test_the_form_that_a_rule_reads_is_named():
    assert near("heal half") == "heal 2d4" and near("smile") == "" and near("") == ""


def test_a_boon_that_no_rule_reads_is_a_reminder_too():
    assert boon_effects("the nurse: heal half once") == (Effect("reminder", what="heal half once"),)
    assert boon_effects("the nurse: reroll d20 once") == (Effect("reroll", "", "d20"),)
    assert held.bare("reroll d20 once") == "reroll d20 once"


@pytest.mark.parametrize(("what", "ended"), [("infected", ("infected",)), ("infection", ("infected",)), ("", ("infected", "malfunction"))])
def test_a_cure_ends_what_it_names_or_any(what, ended):
    assert cured(what) == ended


def test_of_two_effects_the_one_with_nothing_to_do_is_told():
    turn = used(with_ability("heal d4, cure infected"), 3)
    assert turn.state.hero.hp == 8
    (idle,) = told(turn, NothingDone)
    assert (idle.effect, idle.why) == ("cure infected", "Zarylla is not infected")


@pytest.mark.parametrize("effect", ["mend 1, heal 2", "reroll d20, heal 2", "+2 any d20, heal 2"])
def test_whatever_finds_nothing_to_do_does_not_stop_what_does(effect):
    turn = used(with_ability(effect, injuries={}))
    assert turn.state.hero.hp == 7
    assert len(told(turn, NothingDone)) == 1


@pytest.mark.parametrize("effect", ["heal 2, cure infected", "spend 1 surge, cure infected", "cure infected, mend 1"])
def test_where_nothing_finds_anything_to_do_it_is_refused(effect):
    state = with_ability(effect, injuries={}).with_hero(hp=60, pools={"surges": Pool(2, 2)})
    with pytest.raises(Refusal) as refusal:
        used(state)
    assert refusal.value.code in ("cure-nothing", "heal-nothing")


def test_a_reminder_beside_an_idle_effect_is_something_to_do():
    assert told(used(with_ability("cure infected, the nurse smiles")), Reminded)


def test_a_ship_that_is_whole_does_not_stop_it_either():
    state = with_ability("repair 1, heal 2")
    for key in state.ship.compartments:
        state = state.with_compartment(key, integrity=integrity_most(state, TABLES, key))
    turn = used(state)
    assert (turn.state.hero.hp, [event.why for event in told(turn, NothingDone)]) == (7, ["every compartment is whole"])


def test_a_compartment_that_is_named_and_whole_is_refused():
    with pytest.raises(Usage) as refusal:
        abilities.use(with_ability("repair 1, heal 2"), faces(), "Patch", "bridge")
    assert refusal.value.code == "repair-whole"


def test_what_is_told_as_on_is_what_lasts():
    (on,) = told(used(with_ability("heal 2, +2 attack for page")), SwitchedOn)
    assert on.effect == "+2 attack for page"
    (both,) = told(used(with_ability("-2 defense, +2 attack for page")), SwitchedOn)
    assert both.effect == "-2 defense, +2 attack for page"


def test_dice_with_a_number_count_in_bonuses_too():
    assert rolls.rolled_amount(faces(3), "+d4+1", "") == (4, (3,))
    assert rolls.rolled_amount(faces(3), "-d4-1", "") == (-4, (3,))
    assert parse("+ d4 + 1 damage") == (Effect("bonus", "+d4+1", "damage"),)
    assert parse("+1 d20") == (Effect("bonus", "+1", "d20"),)


def test_a_condition_that_stands_twice_is_told_once_and_one_of_the_players_own_can_be_cured():
    state = zarylla(conditions=("infected", "infected", "poisoned"))
    turn = conditions.cure(state, faces(), "infected")
    assert turn.events[0].conditions == ("infected",)
    assert conditions.cure(state, faces(), "poisoned").state.hero.conditions == ("infected", "infected")
    for typed, code in (("po", "condition-unknown"), ("infectd", "name-unknown")):
        with pytest.raises(Usage) as refusal:
            conditions.cure(zarylla(), faces(), typed)
        assert refusal.value.code == code


@pytest.mark.parametrize(
    ("when", "asked", "shown"),
    [
        ("combat", ("cha",), False),
        ("ship", ("cha",), False),
        ("outside", ("cha",), True),
        ("both", ("cha",), True),
        ("at dawn", ("cha",), True),
        ("combat", ("damage",), True),
        ("ship", ("aim",), True),
    ],
)
def test_a_reminder_of_a_fight_stands_beside_no_other_roll(when, asked, shown):
    state = zarylla().with_hero(abilities={"Redo": Ability(when, "", "reroll one damage die")}, effects=())
    assert bool(reminding.beside(state, asked)) == shown
    fought = state.with_calendar(rounds="open")
    assert reminding.beside(fought, asked)
    assert pauses.allows(when, "combat") == (when in ("combat", "both"))
