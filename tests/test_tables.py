"""The shape of the tables: every face counts once, every name resolves, every effect is read."""

import os
from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

import notequest_cli
from notequest_cli import shelf
from notequest_cli.effects import Effect, parse
from notequest_cli.tables import Packs, Row, Table, Tables
from notequest_cli.voidspark.sheet import is_understood
from notequest_cli.voidspark.state import INFECTED, MALFUNCTION

HOME = os.path.dirname(notequest_cli.__file__)
PACKS = {game: Packs(f"{HOME}/{game}/tables") for game in ("notequest", "voidspark")}
TABLES = {game: Tables(packs) for game, packs in PACKS.items()}
DUNGEONS = ("palace", "crypt", "tomb", "sanctuary", "temple", "dungeon")
SHARED = ("race", "class", "basic-spell", "dungeon-name", "door", "armor", "segments", "segments-portuguese", "secret-passage")
COLUMNS = ("trap", "contents", "monsters", "boss", "treasure", "wonder", "magic-item", "weapon")
REWARDS = ("treasure", "wonder", "magic-item")

# What the language of effects cannot say: shown to the player, who acts on it.
REMINDERS = {
    "looks elegant",
    "stinks",
    "bears religious symbols",
    "turns the hair a random color",
    "a 1 on its die opens a portal",
    "eaten where a page asks for it",
}

# What the rules of NoteQuest act on, besides `ignore` and the name of a trait; any amount, and against whom.
DUNGEON_EFFECTS = [
    Effect("bonus", what="damage"),
    Effect("bonus", what="damage", span="for fight"),
    Effect("bonus", what="armor hp"),
    Effect("double", what="damage"),
    Effect("double", what="chest coins"),
    Effect("double", span="next chest"),
    Effect("cancel", what="trap"),
    Effect("cancel", what="trap", span="once"),
    Effect("destroy", what="cursed item"),
    Effect("flee"),
    Effect("heal"),
    Effect("heal", span="per attack"),
    Effect("ignore", what="blade"),
    Effect("ignore", what="fire"),
    Effect("ignore", what="sudden death"),
    Effect("kill", what="on 6"),
    Effect("learn", what="spell"),
    Effect("light"),
    Effect("light", what="without a hand"),
    Effect("no", what="move silently"),
    Effect("opens", what="any door"),
    Effect("regain", what="spells"),
    Effect("restore", what="arm"),
]


def every_table(game: str) -> list[Table]:
    """All tables with faces of one game, lists included."""
    return [
        TABLES[game].table(name if pack != "core" else short)
        for pack in PACKS[game]
        for short, entry in PACKS[game][pack].items()
        if "title" in entry
        for name in [f"{pack}.{short}"]
    ]


ROLLED = [(game, table) for game in PACKS for table in every_table(game) if table.dice]
ROWS = [(table.name, row) for game in PACKS for table in every_table(game) for row in table.rows]


def totals(dice: str) -> list[int]:
    """Every result of the dice, each as often as it falls."""
    count, sides = (int(part) for part in dice.split("d"))
    return [sum(faces) for faces in product(range(1, sides + 1), repeat=count)]


def dungeon_rows(*columns: str) -> list[tuple[str, Row]]:
    """The rows of these columns in all six dungeons, each with its dungeon."""
    tables = TABLES["notequest"]
    return [(kind, row) for kind in DUNGEONS for column in columns for row in tables.table(f"{kind}.{column}").rows]


@pytest.mark.parametrize("game", PACKS)
def test_what_the_program_imports_is_what_stands_in_the_files(game: str) -> None:
    """Row by row, and in the same order; a name that is no file is no pack."""
    made = shelf.Made(game)
    assert list(made) == list(PACKS[game])
    assert [repr(made[pack]) for pack in made] == [repr(PACKS[game][pack]) for pack in made], "run: python docs/make.py"
    for name in ("nowhere", "core.toml", ""):
        with pytest.raises(KeyError):
            made[name]


@pytest.mark.parametrize("table", [table for _, table in ROLLED], ids=[f"{game}-{table.name}" for game, table in ROLLED])
def test_each_face_stands_in_exactly_one_row(table: Table) -> None:
    """No face twice, none missing, none that the dice cannot show."""
    faces = Counter(face for row in table.rows for face in range(row.low, row.high + 1))
    assert faces == Counter(set(totals(table.dice)))
    assert [row.low for row in table.rows] == sorted(row.low for row in table.rows)


@pytest.mark.parametrize("kind", DUNGEONS)
def test_all_thirty_six_results_of_two_dice_reach_a_named_row(kind: str) -> None:
    """Contents and Monsters, pair of faces by pair of faces."""
    for column in ("contents", "monsters"):
        table = TABLES["notequest"].table(f"{kind}.{column}")
        reached = [table.row(total) for total in totals("2d6")]
        assert len(reached) == 36
        assert all(row and row.name for row in reached)


def test_the_same_number_of_pairs_meets_no_monster_in_every_dungeon() -> None:
    """7 and 8 of two dice: 11 of 36, counted."""
    for kind in DUNGEONS:
        table = TABLES["notequest"].table(f"{kind}.monsters")
        names = Counter(row.name for total in totals("2d6") if (row := table.row(total)))
        assert names["no monsters"] == 11


@pytest.mark.parametrize("kind", DUNGEONS)
def test_all_six_faces_reach_a_named_row_in_each_column_of_one_die(kind: str) -> None:
    """Trap, boss, rewards, weapons."""
    for column in set(COLUMNS) - {"contents", "monsters"}:
        table = TABLES["notequest"].table(f"{kind}.{column}")
        assert table.dice == "1d6"
        assert all(row and row.name for row in map(table.row, range(1, 7)))


def test_there_are_the_tables_that_can_be_asked_for_by_name() -> None:
    """The shared ones without prefix, eight columns and an entrance in each of six dungeons."""
    assert set(SHARED) <= set(PACKS["notequest"]["core"])
    for kind in DUNGEONS:
        assert set(PACKS["notequest"][kind]) == {"entrance", *COLUMNS}


@pytest.mark.parametrize(("where", "row"), ROWS, ids=[f"{name}-{row.low}" for name, row in ROWS])
def test_every_row_has_a_name_of_its_own(where: str, row: Row) -> None:
    """A row is called something, never by its face."""
    assert row.facts["name"] == row.name
    assert not row.name.isdigit()


def test_a_row_that_sends_on_names_a_table_of_its_pack() -> None:
    """Wonder, Magic Item and Weapon within the dungeon, the injury within the book."""
    for kind, row in dungeon_rows(*COLUMNS):
        assert row.facts.get("roll", "weapon") in PACKS["notequest"][kind]
    assert all(row.facts.get("roll", "injury") in PACKS["voidspark"]["core"] for row in TABLES["voidspark"].table("death").rows)


def test_an_enchantment_names_the_table_of_its_base_piece() -> None:
    """[Armor] rolls armor, [Weapon] rolls weapon, nothing else rolls a base."""
    for _, row in dungeon_rows(*REWARDS):
        slot = next((slot for slot in ("armor", "weapon") if f"[{slot.capitalize()}]" in row.name), None)
        assert row.facts.get("base") == slot


def _monsters() -> list[Any]:
    met = [row.facts for _, row in dungeon_rows("monsters", "boss") if row.facts["count"] != "0"]
    sprung = [row.facts["monsters"] for _, row in dungeon_rows("trap") if "monsters" in row.facts]
    return met + sprung + [row.facts for row in TABLES["notequest"].table("arrival").rows]


def test_every_monster_is_whole_and_its_traits_are_known() -> None:
    """Count, HP, damage, and only traits that the list of traits explains."""
    known = {row.name for row in TABLES["notequest"].table("trait").rows}
    for monster in _monsters():
        assert monster["hp"] > 0 and monster["damage"] > 0 and monster["name"]
        assert set(monster.get("traits", [])) <= known
        assert monster["count"] in {"1", "2", "3", "7", "8", "1d6", "2d6"}
    assert {trait for monster in _monsters() for trait in monster.get("traits", [])} == known


def test_a_trait_that_brings_someone_names_an_arrival() -> None:
    """Horde brings the Orc, Necromancy the Skeleton."""
    arrivals = {row.name for row in TABLES["notequest"].table("arrival").rows}
    assert {row.facts["brings"] for row in TABLES["notequest"].table("trait").rows if "brings" in row.facts} == arrivals


def test_whatever_an_effect_is_strong_against_can_be_met_or_is_a_cockroach() -> None:
    """`vs` names a trait or a kind; cockroaches live outside these six dungeons."""
    met = {kind for monster in _monsters() for kind in monster.get("kinds", [])}
    met |= {trait.lower() for monster in _monsters() for trait in monster.get("traits", [])}
    asked = {effect.versus for _, row in dungeon_rows(*REWARDS) for effect in parse(row.facts.get("effect", "")) if effect.versus}
    assert asked - met == {"cockroach"}


def test_each_trap_does_one_thing_or_clicks() -> None:
    """Damage, a torch, the blade, monsters, or nothing."""
    for _, row in dungeon_rows("trap"):
        does = [key for key in ("damage", "torch", "blade", "monsters") if key in row.facts]
        assert len(does) == (0 if row.name == "Click" else 1)


def test_segments_are_known_kinds_and_only_rooms_have_a_size() -> None:
    """Three columns each, in both editions."""
    for name in ("segments", "segments-portuguese"):
        for row in TABLES["notequest"].table(name).rows:
            for column in ("staircase", "corridor", "room"):
                segment = row.facts[column]
                assert segment["kind"] in {"staircase", "corridor", "room"}
                assert ("size" in segment) == (segment["kind"] == "room")
                assert 0 <= segment["doors"] <= 3


def test_the_editions_differ_in_two_first_rows_only_where_doors_are_counted() -> None:
    """From a room the Portuguese first row is a dead end."""
    doors = [
        [
            (row.low, column, row.facts[column]["doors"])
            for row in TABLES["notequest"].table(name).rows
            for column in ("staircase", "corridor", "room")
        ]
        for name in ("segments", "segments-portuguese")
    ]
    assert set(doors[0]) ^ set(doors[1]) == {(1, "room", 1), (1, "room", 0)}


def _effects_in(entry: Any) -> list[str]:
    """Every effect of a table or of a row, however deep it stands."""
    if not isinstance(entry, Mapping):
        return []
    return [value for key, value in entry.items() if key == "effect"] + [text for value in entry.values() for text in _effects_in(value)]


EFFECTS = sorted({(game, text) for game, packs in PACKS.items() for pack in packs for text in _effects_in(packs[pack])})


def _is_read(game: str, text: str) -> bool:
    """Does a rule of the game act on every effect of the text, but for what is words on purpose?"""
    reads = {"notequest": _is_read_in_dungeons, "voidspark": _is_read_on_pages}[game]
    return all(effect.what in REMINDERS if effect.verb == "reminder" else reads(effect) for effect in parse(text))


def _is_read_on_pages(effect: Effect) -> bool:
    """As `check` sees it, and nothing behind the amount of what needs no more words."""
    whole = {"cure": (INFECTED, MALFUNCTION), "heal": ("",), "mend": ("",), "repair": ("",), "lucky": ("",)}
    return is_understood(effect) and effect.what in whole.get(effect.verb, (effect.what,))


def _is_read_in_dungeons(effect: Effect) -> bool:
    met = {kind for monster in _monsters() for kind in monster.get("kinds", [])} | {"cockroach"}
    traits = {row.name.casefold() for row in TABLES["notequest"].table("trait").rows}
    against = not effect.versus or effect.versus in met | traits
    ignored = effect.verb == "ignore" and effect.what in traits
    does = any(effect == fits._replace(amount=effect.amount, versus=effect.versus) for fits in DUNGEON_EFFECTS)
    return against and (ignored or does)


@pytest.mark.parametrize(("game", "text"), EFFECTS, ids=[f"{game}-{text}" for game, text in EFFECTS])
def test_every_effect_is_understood_or_a_known_reminder(game: str, text: str) -> None:
    """Nothing is silently a reminder, and nothing has a slip in what it is for."""
    assert _is_read(game, text), f"no rule of {game} reads {text!r}"


@pytest.mark.parametrize(
    "text",
    [
        "+1 damgae vs vampire",
        "+1 damage vs vampyre",
        "cancel trapp",
        "+1 blah",
        "ignore paralyse",
        "heal 1 per atack",
        "cure infectd",
        "loks elegant",
    ],
)
def test_a_slip_in_an_effect_is_found(text: str) -> None:
    """The test above can fail, in both games."""
    assert not _is_read("notequest", text) and not _is_read("voidspark", text)


def test_no_effect_is_listed_that_no_table_gives() -> None:
    """The lists above stay true."""
    assert {text for _, text in EFFECTS} >= REMINDERS
    given = [effect for game, text in EFFECTS if game == "notequest" for effect in parse(text)]
    assert [fits for fits in DUNGEON_EFFECTS if not any(fits == effect._replace(amount="", versus="") for effect in given)] == []


def test_the_index_of_items_says_what_the_dungeons_say() -> None:
    """One truth: the rows of treasure, wonder and magic item, the things contents are made of, and the Lantern of the rules."""
    rows = {
        row.name: {key: fact for key, fact in row.facts.items() if key != "name"}
        for _, row in dungeon_rows(*REWARDS)
        if "roll" not in row.facts
    }
    index = dict(PACKS["notequest"]["items"])
    found = {row.facts["items"]["name"] for _, row in dungeon_rows("contents") if "items" in row.facts}
    assert not rows.keys() - index.keys(), (
        f"items.toml has no {', '.join(sorted(rows.keys() - index.keys()))}, which a row of a dungeon gives"
    )
    strange = index.keys() - rows.keys() - found - {"Lantern"}
    assert not strange, f"items.toml has {', '.join(sorted(strange))}, which no row of a dungeon gives"
    assert found <= index.keys(), f"items.toml has no {', '.join(sorted(found - index.keys()))}, which the contents of a room give"
    differing = [f"{name} is {index[name]} in items.toml, and {rows[name]} in a dungeon" for name in rows if index[name] != rows[name]]
    assert differing == []


def test_the_same_thing_does_the_same_in_every_dungeon() -> None:
    """So that a thing in the pack needs no note of where it was found."""
    facts: dict[str, Any] = {}
    for _, row in dungeon_rows(*REWARDS):
        assert facts.setdefault(row.name, row.facts) == row.facts


def test_crew_brings_skills_that_exist() -> None:
    """And one Integrity each."""
    skills = set(PACKS["voidspark"]["skills"])
    assert all(crew["skill"] in skills and crew["integrity"] == 1 for crew in PACKS["voidspark"]["crew"].values())
    assert len(PACKS["voidspark"]["crew"]) == 13


def test_upgrades_fit_a_compartment_of_the_ship_three_to_each() -> None:
    """Eighteen upgrades, six compartments."""
    keys = [row.facts["key"] for row in TABLES["voidspark"].table("compartment").rows]
    fits = Counter(upgrade["compartment"] for upgrade in PACKS["voidspark"]["upgrades"].values())
    assert fits == Counter(dict.fromkeys(keys, 3))


def test_gear_fits_a_slot_and_adds_to_what_a_hero_has() -> None:
    """Ten slots, three pieces each, and the Sundial besides."""
    stats = {"str", "dex", "con", "int", "wis", "cha", "hp", "defense", "attack", "damage"}
    gear = PACKS["voidspark"]["gear"].values()
    assert all(piece["bonus"].keys() <= stats for piece in gear)
    slots = Counter(piece["slot"] for piece in gear)
    assert len(slots) == 10 and set(slots.values()) == {3, 4} and slots["upgrade"] == 4


def test_items_say_when_they_may_be_used() -> None:
    """Between the rounds of a fight, outside it, or both."""
    assert {item["when"] for item in PACKS["voidspark"]["items"].values()} == {"outside", "both"}


def test_the_tables_that_can_be_named_are_those_with_rows() -> None:
    """A list of items by name is no table to roll on; the shared ones need no prefix."""
    names = TABLES["notequest"].names()
    assert names[:2] == ["race", "class"] and "crypt.monsters" in names
    assert not any(name.startswith("items.") for name in names)
    assert TABLES["voidspark"].names() == ["death", "injury", "lottery", "pickpocket", "compartment"]


def test_a_players_own_rows_lie_on_top_and_own_tables_beside() -> None:
    """Row by row, by face; a new dungeon is a new prefix."""
    own = {"race": {"9": {"name": "Hobbit", "hp": 15}}, "sewers": {"trap": {"dice": "1d6", "1-6": {"name": "Smell"}}}}
    tables = Tables(PACKS["notequest"], own)
    halfling, dwarf, smell = tables.table("race").row(9), tables.table("race").row(8), tables.table("sewers.trap").row(4)
    assert halfling and halfling.name == "Hobbit"
    assert dwarf and dwarf.name == "Dwarf"
    assert smell and smell.name == "Smell"
    assert tables.names()[-1] == "sewers.trap" and tables.names().count("race") == 1


def test_a_pack_is_named_by_a_word_not_by_a_path():
    with pytest.raises(KeyError):
        PACKS["notequest"]["../x"]
