"""Voidspark rulebook, "Abilities and Reminders", "Shield", "Physical Injury": what abilities change in the round that waits."""

from fractions import Fraction

import pytest

from notequest_cli import effects
from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from notequest_cli.voidspark import (
    abilities,
    boosts,
    bouts,
    cloning,
    conditions,
    costs,
    fights,
    heroes,
    hitpoints,
    leaving,
    odds_fights,
    page,
)
from notequest_cli.voidspark.fight_events import FightOpen, FightPaused, RoundFought
from notequest_cli.voidspark.sheet import is_read
from notequest_cli.voidspark.ship_events import ShipHit
from notequest_cli.voidspark.state import DONE, Ability, Fight, Pool, from_toml, to_toml
from notequest_cli.voidspark.use_events import NothingDone, Reminded
from tests.voidspark.table import TABLES, faces, told, zarylla


def hero(difficulty="standard", **able):
    """Somebody with these abilities, and nothing else that adds to a roll."""
    known = {name.replace("_", " "): ability for name, ability in able.items()}
    sheet = {"abilities": known, "effects": (), "gear": {}, "injuries": {}, "pools": {}, "attack": 5, "damage": "2d6", "hp": 20}
    return zarylla(**sheet)._replace(difficulty=difficulty)


def start(state, rounds, *dice, kind=""):
    return fights.start(state, faces(*dice), rounds, kind)


def use(state, name, *dice, on="", **settings):
    return abilities.use(state, faces(*dice, **settings), name, on)


def pauses(turn):
    """The abilities that a fight waits for."""
    return [event.abilities for event in told(turn, FightPaused)]


def chances(state, rounds=(), kind=""):
    """For each round and ability the chance to win it."""
    found = odds_fights.fight(state, TABLES, rounds, kind)
    return [{name: Fraction(each.where(lambda result: result[0]), each.of) for name, each in one.abilities} for one in found.rounds]


@pytest.mark.parametrize(("span", "through"), [("", 0), (" for page", 0)])
def test_shield_of_an_ability_counts_for_the_round_that_waits(span, through):
    waiting = start(hero(Brace=Ability("ship", "1/page", f"+2 shield{span}")), ("60-3",), 20, kind="dogfight")
    assert pauses(waiting) == [("Brace",)]
    used = use(from_toml(to_toml(waiting.state)), "Brace")
    assert [(hit.damage, hit.points) for hit in told(used, ShipHit)] == [(3, through)]


def test_a_round_that_is_hit_or_costs_nothing_is_nothing_for_more_shield():
    for rounds, dice in ((("60-3",), (90,)), (("60-1",), (20,)), (("60",), (20,))):
        assert pauses(start(hero(Brace=Ability("ship", "1/page", "+2 shield")), rounds, *dice, kind="dogfight")) == []
    waiting = start(
        hero(Brace=Ability("ship", "1/page", "+2 shield"), It=Ability("ship", "1/page", "+90 aim")), ("60",), 20, kind="dogfight"
    )
    with pytest.raises(Usage, match="nothing in round 1 for Brace"):
        use(waiting.state, "Brace")


def test_more_shield_than_is_needed_changes_nothing_and_less_does():
    state = hero(Brace=Ability("ship", "2/page", "+2 shield"), It=Ability("ship", "1/page", "+90 aim"))
    turn = use(start(state, ("60-3",), 20, kind="dogfight").state, "Brace")
    assert (pauses(turn), told(turn, RoundFought)[0].shield) == ([("It",)], 3)
    with pytest.raises(Usage, match="there is nothing in round 1 for Brace to act on"):
        use(turn.state, "Brace")
    held = turn.state.with_hero(effects=("-1 shield for page",))
    assert pauses(fights.kept(bouts.waiting(held), TABLES)) == [("Brace", "It")]
    bout = bouts.waiting(turn.state)
    judged = bout.arena.judge(bout.state, TABLES, bout.round(1), bout.open[1])
    assert boosts.targets(effects.parse("-1 shield")[0], judged) == ("shield",)


def test_what_the_shield_lets_through_is_what_odds_of_a_dogfight_weigh():
    (each,) = odds_fights.fight(hero(Brace=Ability("ship", "1/page", "+2 shield")), TABLES, ("60-3",), "dogfight").rounds
    ((_, braced),) = each.abilities
    assert (set(each.results.weights), set(braced.weights)) == ({(True, 0), (False, 2)}, {(True, 0), (False, 0)})


MEND = Ability("both", "1/page", "mend 1")


def test_a_healed_injury_is_a_reason_to_pause_and_the_round_is_told_again():
    state = hero(Mend=MEND).with_hero(injuries={"attack": 3, "str": 1})
    waiting = start(state, ("13/9-1",), 9, 5, 5)
    assert pauses(waiting) == [("Mend",)]
    assert chances(waiting.state) == [{"Mend": Fraction(1)}]
    mended = use(waiting.state, "Mend", on="ATK")
    assert [(event.number, event.won) for event in told(mended, RoundFought)] == [(1, True)]
    assert mended.state.hero.injuries == {"str": 1}


def test_without_an_injury_an_ability_that_mends_changes_nothing():
    state = hero(Mend=MEND)
    assert pauses(start(state, ("13/9-1",), 7, 5, 5)) == []
    assert chances(state, ("13/9-1",))[0]["Mend"] == Fraction(13, 20) * Fraction(10, 36)


def test_in_hard_a_healed_injury_counts_for_nothing_that_lies_behind():
    able = {"Mend": MEND, "Aid": Ability("both", "1/page", "+d4 damage")}
    ahead = start(hero("hard", **able).with_hero(injuries={"damage": 3}), ("13/9-1",), 11, 5, 3).state
    assert use(ahead, "Mend").state.fight.faces == ("1 attack 11", "1 damage 5 3")
    assert chances(ahead)[0]["Mend"] == 0
    behind = start(hero("hard", **able).with_hero(injuries={"attack": 3}), ("13/9-1",), 11, 3, 3).state
    assert use(behind, "Mend").state.fight.faces == ("1 attack 11", "1 damage 3 3", "1 injury: attack -3")
    assert chances(behind)[0]["Mend"] == 0


TOUGH = Ability("both", "", "+1 damage")


def test_what_costs_nothing_counts_once_for_each_roll_it_can_act_on():
    edge = Ability("both", "", "+1 d20")
    waiting = start(hero(Edge=edge, Aid=Ability("both", "1/page", "+12 damage")), ("wis7:13/12-1",), 8, 15, 1, 1)
    once = use(waiting.state, "Edge", on="attack").state
    both = use(once, "Edge").state
    assert [entry for entry in both.fight.faces if "Edge" in entry] == ["1 Edge: attack +1", "1 Edge: wis +1"]
    with pytest.raises(Forbidden, match="Edge costs nothing, and counts once for each roll"):
        use(both, "Edge")
    assert use(both, "Edge", on="wis", force=True).state.fight.faces[-1] == "1 Edge: wis +1"


def test_pause_and_odds_count_it_once():
    assert pauses(start(hero(Tough=TOUGH), ("13/9-1",), 15, 4, 4)) == [("Tough",)]
    assert pauses(start(hero(Tough=TOUGH), ("13/9-1",), 15, 4, 3)) == []
    waiting = start(hero(Tough=TOUGH, Aid=Ability("both", "1/page", "+d4 damage")), ("13/12-1",), 15, 4, 4).state
    assert set(chances(use(waiting, "Tough").state)[0].values()) == {Fraction(0), Fraction(2, 4)}


def test_points_that_an_effect_spends_must_be_there():
    state = hero().with_hero(pools={"surges": Pool(1, 4)})
    there = ("spend 1 surge, +1 damage", "spend d4 surges", "spend all surges", "+1 damage")
    for effect in (*there, "spend 2 surges", "spend 2d4 surges", "spend 1 moon"):
        assert costs.is_payable(state, Ability("both", "1/page", effect)) == (effect in there)
    assert not costs.is_payable(state, Ability("both", "1 surge", "spend 1 surge"))


@pytest.mark.parametrize("cost", ["spend 1 hp", "spend 2 credits", "spend 1 hit point", "pay 2 HP", "lose 1 hp"])
def test_what_a_use_costs_in_hp_or_credits_is_the_player_s_to_take(cost):
    state = hero(Blood=Ability("both", "1/page", f"{cost}, +1 damage")).with_hero(pools={"hp": Pool(3, 3)})
    assert not is_read(state.hero.abilities["Blood"].effect)
    turn = start(state, ("13/9-1",), 15, 4, 4)
    used = use(turn.state, "Blood")
    assert told(used, Reminded) == [Reminded("Blood", cost)]
    assert told(used, RoundFought)[0].won
    assert (used.state.hero.pools, used.state.hero.hp) == ({"hp": Pool(3, 3)}, state.hero.hp)


def test_a_cost_that_is_the_player_s_to_take_is_no_reason_for_a_pause():
    assert pauses(start(hero(Blood=Ability("both", "1/page", "spend 1 hp, +1 damage")), ("13/20-1",), 15, 4, 4)) == []
    assert pauses(start(hero(Blood=Ability("both", "1/page", "charm, +1 damage")), ("13/20-1",), 15, 4, 4)) == [("Blood",)]


def test_a_cost_by_hand_that_a_hand_wrote_is_read_out():
    state = hero(Blood=Ability("both", "1/page, 2 HP", "+1 damage"))
    used = use(start(state, ("13/9-1",), 15, 4, 4).state, "Blood")
    assert told(used, Reminded) == [Reminded("Blood", "costs 2 HP")]
    assert costs.by_hand("2/page, 1 surge") == ""


def test_what_only_the_player_pays_counts_once_for_each_roll():
    waiting = start(hero(Blood=Ability("both", "", "spend 1 hp, +1 damage")), ("13/12-1",), 15, 4, 5)
    assert pauses(waiting) == []
    waiting = start(hero(Blood=Ability("both", "", "spend 1 hp, +1 damage"), Aid=TOUGH), ("13/11-1",), 15, 4, 5)
    once = use(waiting.state, "Blood")
    with pytest.raises(Forbidden, match="Blood costs nothing that is counted here, and counts once for each roll") as refused:
        use(once.state, "Blood")
    assert "notequest use Blood --force" in refused.value.way
    assert use(once.state, "Blood", force=True).state.fight is None


def test_what_a_reroll_names_may_be_one_of_two():
    redo = Ability("both", "1/page", "reroll d20 or damage")
    missed, short = start(hero(Redo=redo), ("13/9-1",), 2, 5, 5), start(hero(Redo=redo), ("13/9-1",), 15, 2, 2)
    assert pauses(missed) == pauses(short) == [("Redo",)]
    assert told(use(missed.state, "Redo", 12), RoundFought)[0].won
    assert told(use(short.state, "Redo", 5, 5), RoundFought)[0].won
    assert not told(use(missed.state, "Redo", 5, 5, on="damage"), RoundFought)[0].won


@pytest.mark.parametrize(("effect", "dice", "total"), [("reroll d20 or d6", (6,), 10), ("reroll d8 or damage", (1, 2, 3), 6)])
def test_of_two_things_that_a_reroll_names_those_dice_fall_that_the_roll_has(effect, dice, total):
    state = hero(Redo=Ability("both", "1/page", effect)).with_hero(damage="2d8+d6")
    used = use(start(state, ("13/10-1",), 15, 1, 3, 1).state, "Redo", *dice, on="damage")
    assert told(used, RoundFought)[0].strikes[0].damage.total == total


def test_a_bonus_for_a_d20_or_the_damage_is_for_either():
    state = hero(Aid=Ability("both", "1/page", "+1 to a d20 roll or a damage roll"))
    assert pauses(start(state, ("13/9-1",), 15, 4, 4)) == pauses(start(state, ("20/9-1",), 14, 4, 5)) == [("Aid",)]
    for kept in ("+1 d20 or damage for page", "+1 d20 or wobble", "reroll d20 or wobble"):
        assert not is_read(kept)


def test_what_may_not_be_used_is_not_offered():
    able = {
        "Cure": Ability("both", "1/page", "cure infected, +9 damage"),
        "Back": Ability("both", "1/page", "revive, +9 damage"),
        "Pay": Ability("both", "1/page", "spend 1 surge, +9 damage"),
    }
    assert pauses(start(hero(**able), ("13/12-1",), 15, 4, 4)) == [("Cure",)]
    infected = conditions.afflict(hero(**able).with_hero(pools={"surges": Pool(1, 1)}), faces(), "infected").state
    assert pauses(start(infected, ("13/12-1",), 15, 4, 4)) == [("Cure", "Pay")]


@pytest.mark.parametrize(("effect", "dice", "total"), [("reroll d6", (6,), 10), ("reroll d8", (8, 7), 16), ("reroll damage", (1, 2, 3), 6)])
def test_a_reroll_of_one_kind_of_dice_leaves_the_others(effect, dice, total):
    state = hero(Redo=Ability("both", "1/page", effect)).with_hero(damage="2d8+d6")
    waiting = start(state, (f"13/{max(total, 10)}-1",), 15, 1, 3, 1)
    used = use(waiting.state, "Redo", *dice)
    assert told(used, RoundFought)[0].strikes[0].damage.total == total


def test_the_odds_of_a_reroll_of_one_kind_of_dice():
    state = hero(Redo=Ability("both", "1/page", "reroll d6")).with_hero(damage="2d8+d6")
    waiting = start(state, ("13/9-1",), 15, 1, 3, 1).state
    assert chances(waiting) == [{"Redo": Fraction(2, 6)}]
    assert pauses(start(state, ("13/11-1",), 15, 1, 3, 1)) == []
    assert pauses(start(hero(Redo=Ability("both", "1/page", "reroll d4")), ("13/9-1",), 15, 1, 3)) == []


def test_whoever_typed_the_faces_of_a_fight_types_the_next_ones():
    for difficulty in ("standard", "hard"):
        state = hero(difficulty, Pounce=Ability("both", "1/page", "+4 damage"))
        waiting = start(state, ("13/8-1", "13/8-1"), 15, 2, 2).state
        turn = abilities.use(waiting, _by_the_tool(), "Pounce", "", (), fights.BY_HAND)
        assert [(event.number, event.begun) for event in told(turn, FightOpen)] == [(2, False)]
        went_on = abilities.use(waiting, _by_the_tool(), "Pounce", "", (), fights.NO_DICE)
        assert not told(went_on, FightOpen)


def _by_the_tool():
    from notequest_cli.dice import Seeded
    from notequest_cli.referee import Referee

    return Referee(Seeded("1"), TABLES)


def test_an_item_waits_where_no_round_is_left_for_it():
    state = hero(Aid=Ability("both", "1/page", "+d4 damage")).with_hero(pack={"Solar Grenade": 1})
    last = start(state, ("13/9-1",), 15, 3, 3).state
    with pytest.raises(Forbidden, match="no round of this fight is left to roll"):
        use(last, "Solar Grenade", 4)
    assert use(last, "Solar Grenade", 4, force=True).state.hero.pack == {}
    assert use(start(state, ("13/9-1", "13/9-1"), 15, 3, 3).state, "Solar Grenade", 4).state.hero.pack == {}


def test_a_hero_who_fell_while_the_last_round_waited_has_no_fight_any_more():
    state = hero(Aid=Ability("both", "1/page", "+d4 damage"), Back=Ability("both", "1/rest", "revive"))
    fallen = hitpoints.change_hp(start(state, ("13/9-1",), 15, 3, 3).state, faces(), -99).state
    for after in (use(fallen, "Back"), cloning.clone(fallen, faces(4))):
        assert (after.state.fight, after.state.calendar.rounds) == (None, DONE)
    two = hitpoints.change_hp(start(state, ("13/9-1", "13/9-1"), 15, 3, 3).state, faces(), -99).state
    for after in (use(two, "Back"), cloning.clone(two, faces(4))):
        assert (after.state.fight.next, after.state.fight.faces) == (2, ())


def test_in_easy_an_ability_for_the_page_rolls_what_every_round_then_asks_for():
    state = hero("easy", Aim=Ability("both", "1/page", "+5 attack for page"))
    waiting = start(state, ("13/2-1", "13/2-1"), 4, "-", 5, "-").state
    turn = use(waiting, "Aim", 3, 3, 4, 4)
    assert [(event.number, event.won) for event in told(turn, RoundFought)] == [(1, True), (2, True)]


def test_a_new_hero_rolls_the_rounds_that_are_left():
    kept = Fight(("13/9-1",) * 3, 4, ("2 attack 15", "2 damage 5 5", "attack 2"), "ability")
    assert bouts.unrolled(kept) == Fight(("13/9-1",) * 3, 2)
    assert (bouts.unrolled(None), bouts.unrolled(Fight(("13/9-1",), 1))) == (None, Fight(("13/9-1",), 1))
    answers = {"name": "Mira", "class": "A", "hp": "9", "defense": "9", "attack": "9", "damage": "d6"} | dict.fromkeys(
        ("str", "dex", "con", "int", "wis", "cha"), "0"
    )
    state = hero()._replace(fight=kept).with_calendar(takeover=True)
    turn = heroes.new_hero(state, faces(answers=answers), heroes.Sheet(takeover=True))
    assert told(turn, FightOpen) == [FightOpen(2, False, "")]


def test_who_waits_for_a_clone_turns_no_page():
    dead = hero().with_hero(hp=0)
    with pytest.raises(Forbidden, match="at 0 HP"):
        page.backfill(dead, faces(), dead.calendar.page.replace(day=1))


def in_danger(difficulty="standard", effect="heal 4, +d4 damage", hp=2):
    """Somebody for whom the loss of the round that waits is the last, with this to use on it."""
    return hero(difficulty, Aid=Ability("both", "9/rest", effect), Smite=Ability("combat", "1/page", "+d4 damage")).with_hero(hp=hp)


def test_what_changes_a_deadly_round_in_vain_leaves_it_open_and_its_heal_is_owed():
    waiting = start(in_danger(), ("12/9-2", "12/9-2"), 14, 3, 3).state
    used = use(waiting, "Aid", 1)
    assert (used.state.hero.hp, pauses(used)) == (2, [("Aid", "Smite")])
    assert used.state.fight.faces[-1] == "1 Aid: owed hp 4"
    saved = use(from_toml(to_toml(used.state)), "Smite", 2)
    assert (saved.state.hero.hp, told(saved, RoundFought)[0].won) == (6, True)
    assert use(waiting, "Aid", 3).state.hero.hp == 6


def test_what_is_owed_to_a_hero_whom_the_round_takes_is_told_and_gone():
    waiting = use(start(in_danger(), ("12/9-2", "12/9-2"), 14, 3, 3).state, "Aid", 1).state
    dead = fights.go_on(waiting, faces())
    assert (dead.state.hero.hp, dead.state.fight.faces) == (0, ())
    assert [(event.effect, event.why) for event in told(dead, NothingDone)] == [("heal 4", "Zarylla is at 0 HP")]


def test_a_deadly_round_that_no_dice_changed_refuses_what_heals():
    for effect in ("heal 4", "heal 4, cure infected", "heal 4, ignore frightened", "heal 4, +1 attack for page"):
        state = in_danger(effect=effect).with_ability("Smite", when="ship")
        waiting = state._replace(fight=Fight(("12/9-2", "12/9-2"), 2, ("attack 14", "damage 3 3"), "ability"))
        with pytest.raises(Forbidden, match="takes the last HP first"):
            use(waiting, "Aid")


def test_in_hard_a_heal_with_a_part_for_a_roll_leaves_every_pause_of_the_round():
    able = {"Aid": "9/rest; heal 4, reroll d20", "Smite": "1/page; +d4 damage", "Plus": "1/page; +8 any d20"}
    state = hero("hard", **{name: Ability("both", *text.split("; ")) for name, text in able.items()}).with_hero(hp=9)
    waiting = start(state, ("12/9-2", "12/9-2"), 3).state
    missed = use(waiting, "Aid", 3)
    assert (missed.state.hero.hp, pauses(missed), missed.state.fight.faces[-1]) == (9, [("Aid", "Plus")], "1 Aid: owed hp 4")
    hit = use(waiting, "Aid", 15, 3, 3)
    assert (hit.state.hero.hp, pauses(hit)) == (9, [("Smite",)])
    lost = use(hit.state, "Smite", 1)
    assert (lost.state.hero.hp, lost.state.fight.next, lost.state.fight.faces, pauses(lost)) == (11, 2, (), [])


def test_in_easy_a_heal_is_owed_for_the_round_that_is_named_and_the_others_wait_on():
    able = {"Foresight": Ability("both", "1/page", "reroll d20"), "Guard": Ability("both", "2/rest", "heal 2, +3 damage")}
    waiting = start(hero("easy", **able).with_hero(hp=12), ("13/9-2", "13/9-2"), 5, 6, 6, 14, 2, 4).state
    guarded = use(waiting, "Guard", on="2")
    assert (guarded.state.hero.hp, pauses(guarded)) == (12, [("Foresight",)])
    assert "2 Guard: owed hp 2" in guarded.state.fight.faces
    turned = use(guarded.state, "Foresight", 15, on="1")
    assert (turned.state.hero.hp, turned.state.fight) == (14, None)


def test_odds_of_a_fight_that_waits_know_of_the_hp_that_are_owed():
    able = {"Guard": Ability("both", "1/page", "heal 2, +1 damage"), "Smite": Ability("both", "1/page", "+d4 damage")}
    waiting = start(hero(**able).with_hero(hp=3), ("13/9-2", "30/9-2"), 14, 2, 2).state
    assert odds_fights.fight(waiting, TABLES, ()).hp.weights == {3: 1}
    owed = use(waiting, "Guard").state
    assert owed.fight.owed == "ability"
    assert odds_fights.fight(owed, TABLES, ()).hp.weights == {2: 1}


@pytest.mark.parametrize(("amount", "hp"), [("all", 22), ("d4", 11), ("d4-3", 8)])
def test_dice_of_what_is_owed_fall_when_it_is_used(amount, hp):
    able = {"Guard": Ability("both", "1/page", f"heal {amount}, +1 damage"), "Smite": Ability("both", "1/page", "+d4 damage")}
    used = use(start(hero(**able).with_hero(hp=10), ("13/9-2", "13/9-2"), 14, 2, 3).state, "Guard", *((3,) if "d" in amount else ()))
    assert used.state.fight.owed == "ability"
    assert leaving.end(used.state, faces()).state.hero.hp == hp


def test_a_use_that_only_the_player_judges_leaves_the_round_open_and_its_heal_owed():
    state = in_danger(effect="heal 4, the enemy may not strike", hp=1)
    waiting = start(state, ("13/9-1", "14/9-2"), 13, 2, 3).state
    assert pauses(fights.kept(bouts.waiting(waiting), TABLES)) == [("Smite", "Aid")]
    used = use(waiting, "Aid")
    assert (used.state.hero.hp, used.state.fight.faces[-1], pauses(used)) == (1, "1 Aid: owed hp 4", [("Smite", "Aid")])


def test_in_easy_what_only_heals_takes_the_name_of_the_first_round_and_no_other():
    able = {"Aid": Ability("both", "3/rest", "heal 4"), "Smite": Ability("combat", "1/page", "+d4 damage")}
    waiting = start(hero("easy", **able).with_hero(hp=12), ("13/9-2",) * 3, 14, 3, 3, 14, 2, 3, 14, 1, 3).state
    assert use(waiting, "Aid", on="1").state.hero.hp == 14
    for on, why in (("3", "behind round 1, the first that waits"), ("9", "round 9 does not wait"), ("x", "nothing that could be named")):
        with pytest.raises(Usage, match=why):
            use(waiting, "Aid", on=on)
    with pytest.raises(Usage, match="round 2 does not wait"):
        use(hero(**able).with_hero(hp=12), "Aid", on="2")


def test_a_half_rolled_round_is_bent_for_what_heals():
    state = in_danger("hard", "heal 4, cure infected", hp=9).with_ability("Smite", when="combat", cost="1/page", effect="reroll d20")
    waiting = start(state, ("12/9-2",), 3).state
    with pytest.raises(Forbidden, match="round 1 is not over"):
        use(waiting, "Aid")
    bent = use(waiting, "Aid", force=True)
    assert (bent.state.hero.hp, pauses(bent)) == (13, [("Smite",)])


def test_a_better_aim_counts_before_the_ship_is_hit_and_repaired():
    state = hero(Patch=Ability("ship", "9/rest", "repair 1, +90 aim"))
    state = state.with_compartment("labs", integrity=3).with_compartment("cargo", integrity=3)
    waiting = start(state, ("60-3", "60-3"), 35, 20, kind="dogfight").state
    won = use(waiting, "Patch")
    assert (won.state.fight.next, won.state.fight.faces, told(won, ShipHit)) == (2, (), [])
    assert won.state.ship.compartments["weapons"].integrity == 2


def patcher(**ability):
    """A ship with damage in two compartments, and somebody who mends and aims in one."""
    state = hero(Patch=Ability("ship", "9/rest", "repair 1, +5 aim"), Fly=Ability("ship", "1/page", "+30 aim"))
    for room in ("labs", "cargo", "weapons"):
        state = state.with_compartment(room, integrity=1)
    return state


def test_a_compartment_may_be_named_where_an_ability_also_acts_on_a_roll():
    waiting = start(patcher(), ("60-3", "60-3"), 25, kind="dogfight").state
    with pytest.raises(ChoiceNeeded, match="which compartment"):
        use(waiting, "Patch")
    owed = use(waiting, "Patch", on="cargo")
    assert "1 Patch: owed cargo 1" in owed.state.fight.faces
    won = use(from_toml(to_toml(owed.state)), "Fly")
    assert (won.state.ship.compartments["cargo"].integrity, won.state.ship.compartments["labs"].integrity) == (2, 1)


def test_odds_say_that_integrity_which_is_owed_is_not_weighed():
    owed = use(start(patcher(), ("60-3", "60-3"), 25, kind="dogfight").state, "Patch", on="cargo").state
    assert odds_fights.fight(owed, TABLES, ()).unweighed == ("Patch: 1 Integrity of Cargo when the round is over",)


def test_a_compartment_that_is_whole_when_the_round_is_over_is_told():
    state = patcher()
    owed = use(start(state, ("60-1", "60-1"), 25, kind="dogfight").state, "Patch", on="cargo").state
    assert (
        "1 Patch: aim +5"
        in use(start(state, ("60-1",), 25, kind="dogfight").state, "Patch", on="aim", answers={"target": "cargo"}).state.fight.faces
    )
    whole = owed.with_compartment("cargo", integrity=9)
    (idle,) = told(use(whole, "Fly"), NothingDone)
    assert (idle.effect, "is whole" in idle.why) == ("repair 1", True)


def test_what_is_owed_for_no_part_of_the_ship_is_refused_and_the_fight_can_be_left():
    state = hero(A=TOUGH)._replace(fight=Fight(("13/9-1",), 2, ("attack 13", "Patch: owed attic 1"), "ability"))
    with pytest.raises(Usage, match="attic is no compartment of the ship, and not hp"):
        bouts.waiting(state)
    assert leaving.end(state, faces()).state.fight is None


def test_ship_parts_take_the_number_of_a_compartment():
    state = patcher().with_hero(pack={"Ship Parts": 1})
    number = list(state.ship.compartments).index("cargo") + 1
    assert use(state, "Ship Parts", on=str(number)).state.ship.compartments["cargo"].integrity == 2


def test_a_ship_that_is_whole_has_nothing_that_could_be_owed():
    state = hero(Patch=Ability("both", "9/rest", "repair 1, +1 damage"), Smite=Ability("both", "1/page", "+d4 damage"))
    for room in state.ship.compartments:
        state = state.with_compartment(room, integrity=9)
    used = use(start(state, ("13/9-1", "13/9-1"), 14, 3, 3).state, "Patch")
    assert [(event.effect, event.why) for event in told(used, NothingDone)] == [("repair 1", "every compartment is whole")]
    assert used.state.fight.faces == ("1 attack 14", "1 damage 3 3", "1 Patch: damage +1")


def test_a_question_names_what_has_been_said_already():
    state = hero("easy", Tune=Ability("ship", "3/page", "repair 1, +20 aim")).with_compartment("labs", integrity=1)
    waiting = start(state.with_compartment("cargo", integrity=1), ("75-1", "75-1"), 50, 50, kind="dogfight").state
    for on, way in (("labs", "notequest use Tune on 1 labs"), ("1", "notequest use Tune on 1 COMPARTMENT")):
        with pytest.raises(ChoiceNeeded) as asked:
            use(waiting, "Tune", on=on)
        assert asked.value.way == f"say it with {way}"
    assert "1 Tune: owed labs 1" in use(waiting, "Tune", on="1 labs").state.fight.faces


def test_a_part_that_finds_nothing_leaves_the_round_to_what_could_turn_it():
    able = {"Guard": Ability("combat", "2/page", "+3 defense, heal 1"), "Smite": Ability("combat", "1/page", "+d4 damage")}
    waiting = start(hero(**able).with_hero(hp=9), ("12/9-1", "12/9-1"), 14, 3, 3).state
    guarded = use(waiting, "Guard")
    assert (guarded.state.hero.hp, pauses(guarded)) == (9, [("Smite",)])
    alone = waiting.with_ability("Smite", used=1)
    over = use(alone, "Guard")
    assert (over.state.hero.hp, over.state.fight.next, over.state.fight.faces) == (9, 2, ())


def test_a_number_behind_a_compartment_is_the_round_and_two_of_one_kind_are_refused():
    state = hero("easy", Tune=Ability("both ship", "3/page", "repair 1, +20 aim"))
    for room in ("labs", "cargo", "weapons"):
        state = state.with_compartment(room, integrity=1)
    waiting = start(state, ("75-1", "75-1"), 50, 50, kind="dogfight").state
    for on in ("weapons 2", "2 weapons", "aim 2 weapons"):
        assert "2 Tune: owed weapons 1" in use(waiting, "Tune", on=on).state.fight.faces
    number = list(state.ship.compartments).index("cargo") + 1
    assert "1 Tune: owed cargo 1" in use(waiting, "Tune", on=f"1 {number}").state.fight.faces
    assert use(state, "Tune", on=str(number)).state.ship.compartments["cargo"].integrity == 2
    for on, why in (("weapons cargo", "cargo is a second compartment"), ("aim aim", "second roll"), ("weapons 3", "round 3 does not wait")):
        with pytest.raises(Usage, match=why):
            use(waiting, "Tune", on=on)
    both = hero(Kit=Ability("both", "3/page", "mend 1, reroll d20")).with_hero(injuries={"str": 1, "attack": 1})
    with pytest.raises(Usage, match="atk is a second injury"):
        use(both, "Kit", on="str atk")
    with pytest.raises(Usage, match="round 2 does not wait"):
        use(both, "Kit", on="str 2")


def test_a_whole_compartment_that_is_named_is_refused_where_nothing_can_hit_it():
    state = hero(Jig=Ability("both", "3/page", "repair 1, +1 damage"), Smite=Ability("both", "1/page", "+d4 damage"))
    state = state.with_compartment("labs", integrity=9).with_compartment("cargo", integrity=1)
    waiting = start(state, ("13/9-1", "13/9-1"), 14, 3, 3).state
    with pytest.raises(Usage, match="is whole"):
        use(waiting, "Jig", on="labs")
    assert "1 Jig: owed cargo 1" in use(waiting, "Jig", on="cargo").state.fight.faces


def test_the_round_may_stand_behind_the_roll():
    waiting = start(hero("easy", Smite=Ability("combat", "2/page", "+d4 damage")), ("12/9-1", "12/9-1"), 14, 3, 2, 14, 3, 2).state
    for on in ("2", "2 damage", "damage 2"):
        assert "2 Smite: damage +4" in use(waiting, "Smite", 4, on=on).state.fight.faces
    with pytest.raises(Usage, match="round 3 does not wait"):
        use(waiting, "Smite", on="damage 3")
