"""What undo says in each game: every key that the game writes has words, and an unknown one is told as it stands."""

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

KEYS = tomllib.loads((Path(__file__).parents[2] / "docs" / "handbook" / "keys.toml").read_text())
NAMES = {"COMPARTMENT": "crew_quarters", "STAT": "hp_max", "TRAIT": "wis", "N": "3", "RULING": "double-price", "PIECE": "left_hand"}


def keys_of(game):
    """The keys of a game with a name for each part that stands for one, and every table they stand in."""
    for dotted in (*KEYS["both"], *KEYS[game]):
        key = tuple(NAMES.get(part, part) for part in dotted.split("."))
        yield from (key[:length] for length in range(1, len(key) + 1))


@pytest.mark.parametrize("game", ["voidspark", "notequest"])
def test_every_key_that_is_written_has_words(game):
    words = import_module(f"notequest_cli.{game}.key_words")
    raw = {}
    for key in keys_of(game):
        said = words.spoken(key)
        if not said.strip() or "_" in said or (len(key) > 1 and ".".join(key) in said):
            raw[key] = said
    assert raw == {}


@pytest.mark.parametrize("game", ["voidspark", "notequest"])
@pytest.mark.parametrize("dotted", ["weather.wind", "dungeon.crypt.3.smell.of", "dungeon.crypt.3.smell", "graveyard.Bru.smell"])
def test_a_key_that_no_game_knows_is_told_as_it_stands(game, dotted):
    words = import_module(f"notequest_cli.{game}.key_words")
    assert words.spoken(tuple(dotted.split("."))) == dotted


@pytest.mark.parametrize(
    ("game", "dotted", "says"),
    [
        ("notequest", "hero.arms", "2"),
        ("notequest", "hero.light", "nothing"),
        ("notequest", "dungeon.crypt.3.alerted", "no"),
        ("notequest", "dungeon.crypt.3.seen", "1"),
        ("notequest", "rulings.trait-trigger", "the default"),
        ("voidspark", "rulings.same-skill-stacks", "the default"),
        ("voidspark", "settings.difficulty", "standard"),
        ("voidspark", "hero.ability.Stance.on", "no"),
        ("voidspark", "hero.pack.Med Kit", "nothing"),
    ],
)
def test_what_is_not_there_says_what_that_means(game, dotted, says):
    assert import_module(f"notequest_cli.{game}.key_words").absent(tuple(dotted.split("."))) == says
