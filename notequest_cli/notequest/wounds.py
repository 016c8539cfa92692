"""Where damage falls: on the hero's HP or on one piece of armor, as the player says (NoteQuest rulebook, "Combat")."""

from notequest_cli.names import match
from notequest_cli.notequest.combat_events import Hurt, PieceBroken
from notequest_cli.notequest.limits import PIECES
from notequest_cli.notequest.state import Hero, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.things import worn
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee

HP = "hp"

# One question for each piece that breaks under the same command.
_QUESTIONS = ("damage-to", "damage-to-next", "damage-to-last")


def takers(hero: Hero) -> tuple[str, ...]:
    """Who can take damage: HP, and every worn piece with HP left, as a player types them."""
    return (HP, *(_typed(slot) for slot, piece in hero.armor.items() if piece.hp > 0))


def check_order(hero: Hero, to: str | None) -> tuple[str, ...]:
    """`helmet,hp` as the takers meant, in order; `Usage` for what is no armor (NoteQuest rulebook, "Combat").

    A piece that is gone is passed over where another is named that can take it: the same line can be typed after it broke.
    """
    if not to:
        return ()
    can, words = takers(hero), [word.replace("_", " ").strip() for word in to.split(",")]
    left = [word for word in words if not _is_gone(word, can)]
    return tuple(match(word, can, "armor") for word in left or words)


def _is_gone(word: str, can: tuple[str, ...]) -> bool:
    """Is it a piece of armor that takes no damage any more?"""
    return not _is_one(word, can) and bool(word) and any(_typed(slot).startswith(word.casefold()) for slot in PIECES)


def fall(step: Step, referee: Referee, amount: int, order: tuple[str, ...]) -> Step:
    """Let damage fall on HP or on one piece of armor; what the piece cannot take falls on HP (NoteQuest rulebook, "Combat")."""
    if amount <= 0:
        return step
    taker = HP if len(takers(step.state.hero)) == 1 else _taker(step, referee, amount, order)
    return on_hp(step, amount) if taker == HP else _on_piece(step, referee, amount, taker.replace(" ", "_"))


def on_hp(step: Step, amount: int, why: str = "") -> Step:
    """Let damage fall on HP, never below 0."""
    hero = step.state.hero
    left = max(0, hero.hp - amount)
    return step.hero(hp=left).told(Hurt(HP, amount, hero.hp, left, hero.hp_max, why)) if amount > 0 else step


def without_piece(state: State, slot: str) -> State:
    """The state with a piece of armor taken off."""
    return state.with_hero(armor={name: piece for name, piece in state.hero.armor.items() if name != slot})


def _typed(slot: str) -> str:
    return slot.replace("_", " ")


def _taker(step: Step, referee: Referee, amount: int, order: tuple[str, ...]) -> str:
    """The first of `order` that is still there, else the player's answer."""
    can = takers(step.state.hero)
    said = next((taker for taker in order if taker in can), None)
    return said or _ask(step, referee, amount, can)


def _ask(step: Step, referee: Referee, amount: int, can: tuple[str, ...]) -> str:
    """Ask; an answer given before counts as long as that piece holds."""
    for asks in _QUESTIONS:
        answer = referee.answers.get(asks)
        if answer is None or _is_one(answer, can):
            question = f"{amount} damage to {_standing(step.state.hero)}"
            waits = f"{amount} damage waits for {' or '.join(can)}"
            pause = step.turn(step.state.hero.hp)._replace(waits=waits)
            return referee.choose(asks, question, can, option=_by(step, can), obvious=_fullest(step.state.hero), pause=pause)
    return HP


def _by(step: Step, can: tuple[str, ...]) -> str:
    """How it is answered: behind a piece that has just broken, both can be said at once."""
    broken = [event.piece for event in step.events if isinstance(event, PieceBroken)]
    return f"--to, both at once like --to {broken[-1].split()[0]},{can[0]}" if broken else "--to"


def _is_one(answer: str, can: tuple[str, ...]) -> bool:
    try:
        return match(answer, can, "armor") in can
    except Usage:
        return False


def _standing(hero: Hero) -> str:
    pieces = [f"{_typed(slot)} {piece.hp}/{piece.most}" for slot, piece in hero.armor.items() if piece.hp > 0]
    return " or ".join([f"HP {hero.hp}/{hero.hp_max}", *pieces])


def _fullest(hero: Hero) -> str:
    """The piece with the most HP left: armor is mended for a coin, whole."""
    return _typed(max((slot for slot, piece in hero.armor.items() if piece.hp > 0), key=lambda slot: hero.armor[slot].hp))


def _on_piece(step: Step, referee: Referee, amount: int, slot: str) -> Step:
    piece = step.state.hero.armor[slot]
    left = max(0, piece.hp - amount)
    hurt = Hurt(_typed(slot), min(amount, piece.hp), piece.hp, left, piece.most)
    if left:
        return step.hero(armor={**step.state.hero.armor, slot: piece._replace(hp=left)}).told(hurt)
    broken = PieceBroken(_typed(slot), worn(slot, piece, referee.tables).name)
    return on_hp(Step(without_piece(step.state, slot), (*step.events, hurt, broken)), amount - piece.hp, "excess")
