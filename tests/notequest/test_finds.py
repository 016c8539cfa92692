"""What Treasures turn out to be, in every dungeon (the reward tables; NoteQuest rulebook, "Open a Chest")."""

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import finds, things
from notequest_cli.notequest.step import Step
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES
from tests.notequest.table import in_room

KINDS = ("palace", "crypt", "tomb", "sanctuary", "temple", "dungeon")
WAYS = {("treasure", face): (face,) for face in range(1, 7)}


def find(kind, what, *faces):
    state = in_room()
    state = state.with_dungeon(state.dungeon()._replace(type=kind))
    script = Script(*faces)
    step, text = finds.roll(Step(state), Referee(script, TABLES), what)
    assert script.left() == []
    return text, [event.name for event in step.events]


def to(kind, table):
    """The faces that lead from a Treasure to a table."""
    [face] = [row.low for row in TABLES.table(f"{kind}.treasure").rows if row.facts.get("roll") == table]
    return face


@pytest.mark.parametrize("kind", KINDS)
def test_every_face_of_treasure_is_a_thing(kind):
    for row in TABLES.table(f"{kind}.treasure").rows:
        if row.facts.get("scroll"):
            assert find(kind, "Treasure", row.low, 6) == ("Scroll of Fireball", [row.name, "Fireball"])
        elif "roll" not in row.facts:
            assert find(kind, "Treasure", row.low) == (row.name, [row.name])


@pytest.mark.parametrize("kind", KINDS)
def test_every_face_of_wonder_is_a_thing_the_tables_know(kind):
    for row in TABLES.table(f"{kind}.wonder").rows:
        text, told = find(kind, "Treasure", to(kind, "wonder"), row.low)
        assert told == ["Wonder", row.name]
        assert things.read(text, TABLES).facts, text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("base", range(1, 7))
def test_every_magic_item_is_on_every_base_piece(kind, base):
    for row in TABLES.table(f"{kind}.magic-item").rows:
        faces = (base,) if row.facts.get("base") else ()
        text, told = find(kind, "Magic Item", row.low, *faces)
        thing = things.read(text, TABLES)
        assert thing.is_magic and told[0] == row.name and "[" not in text
        if row.facts.get("base") == "armor":
            piece = TABLES.table("armor").row(base)
            assert thing.piece == piece.facts["piece"]
            bonus = things.armor_bonus(row.facts) if piece.facts["hp"] else 0
            assert thing.most == thing.hp == max(0, piece.facts["hp"] + bonus)
        if row.facts.get("base") == "weapon":
            weapon = TABLES.table(f"{kind}.weapon").row(base)
            assert (thing.damage, thing.hands) == (weapon.facts["damage"], weapon.facts["hands"])


@pytest.mark.parametrize("face", range(1, 7))
def test_the_dungeons_treasure_may_be_a_plain_weapon(face):
    row = TABLES.table("dungeon.weapon").row(face)
    text, _ = find("dungeon", "Treasure", 4, face)
    assert things.read(text, TABLES).damage == row.facts["damage"]


@pytest.mark.parametrize(
    ("kind", "what", "faces", "text"),
    [
        ("sanctuary", "Magic Item", (3, 5), "Angelic Helmet 6/6"),
        ("sanctuary", "Magic Item", (2, 1), "Ring of the Gods"),
        ("dungeon", "Magic Item", (1, 2), "Bracelets of the Goblin Hero"),
        ("dungeon", "Magic Item", (6, 5), "Vorpal Lance 1d6+2 two hands"),
        ("palace", "Magic Item", (4, 6), "Halberd of Destruction 1d6+3 two hands"),
        ("palace", "Treasure", (5, 1), "Jester Hat 2/2"),
        ("crypt", "Magic Item", (6,), "Boatman's Oar 1d6+1"),
        ("crypt", "Magic Scroll", (1,), "Scroll of Heal"),
        ("tomb", "Magic Item", (1, 2), "Bone Bracelets 1/1"),
        ("crypt", "Treasure", (6, 3, 6), "Count's Breastplate 12/12"),
    ],
)
def test_things_are_written_as_a_player_would(kind, what, faces, text):
    assert find(kind, what, *faces)[0] == text


def test_what_a_find_is_called_reads_back_as_what_it_is():
    thing = things.read("Vorpal Lance 1d6+2 two hands", TABLES)
    assert (thing.damage, thing.hands, thing.magic) == ("1d6+2", 2, "Vorpal")
