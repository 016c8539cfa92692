"""Credits: gained, spent, paid into debt, stolen (Voidspark rulebook, "Shops", "Debt")."""

from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.events import CreditsChanged
from notequest_cli.voidspark.state import State

PENALTY = 2


def credits_text(credits: int) -> str:
    """`1 credit`, `4 credits`."""
    return "1 credit" if credits == 1 else f"{credits} credits"


def change_credits(state: State, referee: Referee, amount: int, stolen: bool = False) -> Turn:
    """Credits gained, or spent on what nobody must buy. A theft takes what is there and leaves no debt."""
    hitpoints.must_live(state, referee)
    if stolen and amount > 0:
        raise Usage(
            "theft-gain",
            f"{amount:+d} {'credit is' if amount == 1 else 'credits are'} no theft from the hero",
            f"notequest credits -{amount} --stolen, or notequest credits {amount:+d}",
        )
    if stolen:
        return _finished(*take(state, -amount, "stolen"))
    if amount < 0:
        way = f"notequest pay {-amount} pays what must be paid, notequest credits {amount} --stolen is a theft"
        must_afford(state, referee, -amount, way)
    return _finished(*change(state, amount))


def pay(state: State, referee: Referee, amount: int) -> Turn:
    """What must be paid; who cannot, goes into debt and pays 2 more (Voidspark rulebook, "Debt")."""
    hitpoints.must_live(state, referee)
    short = amount > state.hero.credits and amount > 0
    penalty = PENALTY if short and _counts(state, referee) else 0
    state, events = change(state, -amount - penalty, f"debt, {penalty} more" if penalty else "debt" if short else "")
    return _finished(state, events)


def change(state: State, amount: int, why: str = "") -> tuple[State, tuple[CreditsChanged, ...]]:
    """Credits come or go."""
    old = state.hero.credits
    return state.with_hero(credits=old + amount), (CreditsChanged(old, old + amount, why),)


def take(state: State, amount: int, why: str) -> tuple[State, tuple[CreditsChanged, ...]]:
    """Credits are taken, down to 0; from debt nothing."""
    return change(state, -min(amount, max(state.hero.credits, 0)), why)


def must_afford(state: State, referee: Referee, price: int, way: str = "sell something first: notequest sell NAME at PRICE") -> None:
    """Refuse what is optional and cannot be paid."""
    if price > max(state.hero.credits, 0):
        referee.forbid("credits-short", f"{price} to pay, credits are at {state.hero.credits}", way)


def _counts(state: State, referee: Referee) -> bool:
    """Is the penalty taken this time? **debt-penalty**."""
    return referee.ruling(state.rulings, "debt-penalty") == "each-time" or state.hero.credits >= 0


def _finished(state: State, events: tuple[CreditsChanged, ...]) -> Turn:
    return Turn(state, events, state.hero.credits)
