"""What stays with the ship when a new hero takes over, and what goes with the old one (Voidspark rulebook, "Dealing with Death")."""

from notequest_cli.effects import Effect
from notequest_cli.voidspark import held
from notequest_cli.voidspark.bygone import Pages, Parts
from notequest_cli.voidspark.sheet import SHIP_STATS, stats_named
from notequest_cli.voidspark.state import Calendar

HOLDS = "holds "
OF_THE_HERO = ("used ", "on ")


def parted(texts: Parts) -> tuple[Parts, Parts]:
    """What holds for the ship, and what holds for the hero; a text of several effects can be of both."""
    both = [_parted(text) for text in texts]
    return tuple(ship for ship, _ in both if ship), tuple(hero for _, hero in both if hero)


def handed_over(calendar: Calendar) -> Calendar:
    """The calendar without the old hero's uses and effects: on the pages that were left, and on the open one while another is filled in."""
    kept, pages = calendar.held, _pages(calendar.pages)
    left = kept and kept._replace(effects=parted(kept.effects)[0], on=(), uses={})
    return calendar._replace(pages=pages, held=left)


def _pages(pages: Pages) -> Pages:
    kept = {day: tuple(left for part in parts if (left := _of_the_ship(part))) for day, parts in pages.items()}
    return {day: parts for day, parts in kept.items() if parts}


def _of_the_ship(part: str) -> str:
    """What a new hero finds of one thing that a page remembers; empty where it was the old hero's."""
    if part.startswith(HOLDS):
        ship = _parted(part.removeprefix(HOLDS))[0]
        return f"{HOLDS}{ship}" if ship else ""
    return "" if part.startswith(OF_THE_HERO) else part


def _parted(text: str) -> tuple[str, str]:
    by, effects = held.read(text)
    ship = tuple(effect for effect in effects if _is_of_the_ship(effect))
    if not ship or len(ship) == len(effects):
        return (text, "") if ship else ("", text)
    return held.written(by, ship), held.written(by, tuple(effect for effect in effects if effect not in ship))


def _is_of_the_ship(effect: Effect) -> bool:
    """Does an effect concern the ship alone?"""
    stats = stats_named(effect.what) if effect.verb == "bonus" else ()
    return bool(stats) and all(stat in SHIP_STATS for stat in stats)
