"""The language of effects: what a text means, and that it is written back as it was read."""

import pytest

from notequest_cli.effects import Effect, dice_of, is_dice, parse, wording

READ = {
    "heal 2d4": Effect("heal", "2d4"),
    "heal all": Effect("heal", "all"),
    "heal 1 per attack": Effect("heal", "1", span="per attack"),
    "+d4 attack for page": Effect("bonus", "+d4", "attack", span="for page"),
    "+20 aim next page": Effect("bonus", "+20", "aim", span="next page"),
    "+4 any d20 once": Effect("bonus", "+4", "any d20", span="once"),
    "-2 armor hp": Effect("bonus", "-2", "armor hp"),
    "+2 damage for fight": Effect("bonus", "+2", "damage", span="for fight"),
    "+2 damage vs undead": Effect("bonus", "+2", "damage", "undead"),
    "double damage vs dragon": Effect("double", "", "damage", "dragon"),
    "double chest coins": Effect("double", "", "chest coins"),
    "double chest next chest": Effect("double", "", "chest", span="next chest"),
    "reroll d20": Effect("reroll", "", "d20"),
    "extra attack": Effect("extra", "", "attack"),
    "cure infected": Effect("cure", "", "infected"),
    "mend 1": Effect("mend", "1"),
    "repair 1": Effect("repair", "1"),
    "spend 1 surge": Effect("spend", "1", "surge"),
    "light 2": Effect("light", "2"),
    "light without a hand": Effect("light", "", "without a hand"),
    "ignore sudden death": Effect("ignore", "", "sudden death"),
    "cancel trap once": Effect("cancel", "", "trap", span="once"),
    "restore arm": Effect("restore", "", "arm"),
    "kill on 6": Effect("kill", "", "on 6"),
    "learn spell": Effect("learn", "", "spell"),
    "no move silently": Effect("no", "", "move silently"),
    "opens any door": Effect("opens", "", "any door"),
    "flee vs goblin": Effect("flee", versus="goblin"),
    "destroy cursed item": Effect("destroy", "", "cursed item"),
    "regain all spells": Effect("regain", "all", "spells"),
    "lucky": Effect("lucky"),
}


@pytest.mark.parametrize("text", READ)
def test_an_effect_means_what_it_says(text: str) -> None:
    """One text, one value."""
    assert parse(text) == (READ[text],)


@pytest.mark.parametrize("text", READ)
def test_an_effect_is_written_as_it_was_read(text: str) -> None:
    """So that a save keeps the player's words."""
    assert wording(READ[text]) == text


@pytest.mark.parametrize("text", READ)
def test_case_and_spaces_do_not_matter(text: str) -> None:
    """A player may shout."""
    assert parse(f"  {text.upper()}  ".replace(" ON ", "  ON ")) == parse(text)


def test_a_comma_joins_and_the_last_span_counts_for_the_bonuses_before_it() -> None:
    """The stance of a hero: less defense, more attack, for the page."""
    both = parse("-2 defense, +2 attack for page")
    assert both == (Effect("bonus", "-2", "defense", span="for page"), Effect("bonus", "+2", "attack", span="for page"))


def test_against_two_kinds_are_two_effects() -> None:
    """The necklace that vampires and ghouls mind."""
    assert [effect.versus for effect in parse("+1 damage vs vampire, +1 damage vs ghoul")] == ["vampire", "ghoul"]


@pytest.mark.parametrize(
    "text", ["stinks", "looks elegant", "+3 if your virtue is positive…?!", "d20", "+", "vs", "for page", "  vs dragon"]
)
def test_what_cannot_be_read_is_kept_as_a_reminder_or_a_bonus(text: str) -> None:
    """Never an error, never lost."""
    (effect,) = parse(text)
    assert effect.verb in {"reminder", "bonus"}
    assert wording(effect).split() == text.split()


def test_nothing_says_nothing() -> None:
    """An empty text and stray commas have no effect."""
    assert parse("") == parse(" , ") == ()


def test_amounts_are_numbers_or_dice() -> None:
    """`+d4` is rolled, `+4` is not."""
    assert is_dice("+d4") and is_dice("2D6") and not is_dice("+4") and not is_dice("all")
    assert dice_of("+d4") == (1, 1, 4, 0)
    assert dice_of("-2d6") == (-1, 2, 6, 0)
    assert dice_of("d6+1") == (1, 1, 6, 1)
    assert dice_of("-2d4-2") == (-1, 2, 4, -2)


@pytest.mark.parametrize("text", ["next page", "once", "for fight"])
def test_a_span_of_nothing_is_a_reminder(text):
    assert parse(text) == (Effect("reminder", what=text),)
