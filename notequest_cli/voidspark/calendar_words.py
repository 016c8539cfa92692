"""The open page to look at. Nothing here changes anything."""

from notequest_cli.show.vocabulary import Bad, Block, Heading, field, line
from notequest_cli.tables import Tables
from notequest_cli.voidspark import lottery
from notequest_cli.voidspark.days import kept_sheet, spoken
from notequest_cli.voidspark.state import DONE, HEALED, MISSED, OPEN, ROLLED, State

Page = tuple[list[Block], object]


def open_page(state: State, tables: Tables) -> Page:
    """The open page: its days, the sheet that resolves it, and what has happened on it."""
    day = state.calendar.page
    if day is None:
        return [line("no page is open: notequest page 2023-01-02")], None
    blocks: list[Block] = [Heading(spoken(day), "prologue" if state.calendar.prologue else "")]
    blocks += [field("keep", f"the sheet of {kept_sheet(day)}: its back resolves this page")]
    blocks += [field("open", f"{state.calendar.held.page}: page next goes back to it")] if state.calendar.held else []
    blocks += [field("chosen", ", ".join(state.calendar.choices))] if state.calendar.choices else []
    blocks += [*_lottery(state), *_rounds(state, tables), *_waits(state)]
    blocks += [field("holds", text) for text in (*state.hero.effects, *_switched_on(state))]
    blocks += [field("condition", Bad(condition)) for condition in state.hero.conditions]
    return blocks, str(day)


def _lottery(state: State) -> list[Block]:
    if not lottery.is_sunday(state) or state.calendar.prologue:
        return []
    return [field("lottery", "played" if state.calendar.lottery else "not played yet")]


def _rounds(state: State, tables: Tables) -> list[Block]:
    if state.fight:
        from notequest_cli.problems import Usage
        from notequest_cli.voidspark.bouts import round_of, waiting
        from notequest_cli.voidspark.sheet import compartment_names
        from notequest_cli.voidspark.steps import owed_text
        from notequest_cli.voidspark.tallies import owed

        try:
            due = [step for steps in waiting(state).open.values() for step in owed(steps)]
        except Usage as refusal:
            return [field("fight", Bad(refusal.sentence), ": check")]
        again = "dogfight" if state.fight.kind == "dogfight" else "fight"
        rooms = compartment_names(state, tables)
        at = f"waits, round {round_of(state, state.fight)} of {len(state.fight.rounds)}: {again} goes on"
        return [field("fight", at), *(field("owed", owed_text(step, rooms)) for step in due)]
    if state.calendar.rounds == OPEN:
        return [field("rounds", Bad("open"), ", but no fight waits: fight --end closes them")]
    return [field("rounds", "fought")] if state.calendar.rounds in (DONE, HEALED) else []


def _waits(state: State) -> list[Block]:
    """What the player still owes the calendar."""
    blocks: list[Block] = [field("death", Bad("waits"), ": clone")] if state.hero.is_dead else []
    blocks += [field("infection", "the roll is missed: page next takes 1 HP and goes on")] if state.calendar.infection == MISSED else []
    rolled = state.calendar.infection == ROLLED and not state.hero.is_dead
    blocks += [field("infection", "the roll of this page is made: page next, or the page of a date, goes on")] if rolled else []
    return [*blocks, *([field("pickpocket", "waits: keep or decline the credits")] if state.calendar.pickpocket else [])]


def _switched_on(state: State) -> list[str]:
    return [f"{name}: {ability.effect}" for name, ability in state.hero.abilities.items() if ability.on]
