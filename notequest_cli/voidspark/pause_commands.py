"""Pauses on a terminal: a question in place, of a fight and of a page that waits. Each answer is a command of its own in the log."""

import sys
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from notequest_cli.entry import Entry
from notequest_cli.play import Play
from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from notequest_cli.referee import Referee, Turn

if TYPE_CHECKING:
    from notequest_cli.voidspark.state import Fight, State

MOST_READ = 400
FOUGHT = ("use", "fight", "dogfight")  # the commands in whose entries faces of a fight stand; the rounds are named to begin it


def entries_of(play: Play) -> tuple[Entry, ...]:
    """The end of the log, newest first, as far as an open roll is looked for: what stands, not what was taken back."""
    from notequest_cli.standing import standing
    from notequest_cli.voidspark.open_roll import FARTHEST

    return tuple(islice(standing(islice(play.recent(), MOST_READ)), FARTHEST))


def stops_of(play: Play) -> str:
    """Where a fight stops after something was used: whoever typed its faces types those of the next round as well."""
    from notequest_cli.voidspark import fights

    if is_by_hand(play) and play.source(play.saved()).by != "hand":
        return fights.BY_HAND
    return "" if play.can_ask() else fights.NO_DICE


def is_by_hand(play: Play) -> bool:
    """Have faces of the fight that waits been typed, and does nothing now say where the next come from?"""
    if play.options.dice is not None or play.options.seed is not None or play.state(play.saved()).fight is None:
        return False
    for entry in entries_of(play):
        word, _, rest = entry.command.partition(" ")
        if word in FOUGHT and any(face.by == "hand" for face in entry.faces):
            return True
        if word in FOUGHT[1:] and rest:
            return False
    return False


def at_the_pause(play: Play) -> None:
    """A fight that waits: which ability, or go on."""
    while play.can_ask() and not play.options.dry_run:
        from notequest_cli.show import plain
        from notequest_cli.voidspark import fights, odds_words
        from notequest_cli.voidspark.state import command_of

        state, tables = play.state(play.saved()), play.tables()
        question = fights.question(state, tables)
        if question is None:
            return
        play.voice.whisper(plain.lines(odds_words.at_the_pause(state, tables, question.options)))
        again = command_of(state.fight.kind)
        answer = _answer(state, question, "the fight waits in the save", f"notequest {again} goes on")
        if answer != fights.GO_ON and not _use(play, answer):
            continue
        if answer == fights.GO_ON or _is_only_begun(state.fight, play.state(play.saved()).fight):
            _goes_on(play)
            play.command, play.words = again, []
            play.turn(fights.go_on)


def is_asked_again(play: Play) -> bool:
    """Does a pause wait that a player at a terminal is asked about once more? Then what waits is shown; typed faces go on."""
    from notequest_cli.show import plain
    from notequest_cli.voidspark import fights, words

    if not play.can_ask() or play.options.dry_run or play.options.dice:
        return False
    state, tables = play.state(play.saved()), play.tables()
    if fights.question(state, tables) is None:
        return False
    for event in fights.standing(state, tables):
        play.voice.whisper(plain.lines(words.say(event)))
    return True


def _is_only_begun(before: "Fight | None", left: "Fight | None") -> bool:
    """Has something been used between two rounds, with nothing left to decide before the next?"""
    return bool(before and left and before.owed and left.next == before.next and not left.owed and not left.faces)


def at_the_end_of_a_page(play: Play, rule: Callable[[Any, Referee], Turn]) -> None:
    """A page that waits for its infection roll: which ability, or go on; when nothing is left to decide, `rule` turns it."""
    from notequest_cli.voidspark import infection, open_roll

    command, words = play.command, play.words
    again = " ".join(["notequest", command, *words])
    while True:
        state, tables = play.state(play.saved()), play.tables()
        question = infection.question(state, tables, open_roll.find(state, tables, entries_of(play)))
        answer = _answer(state, question, "the page waits in the save", f"{again} goes on") if question else infection.GO_ON
        if answer == infection.GO_ON:
            _goes_on(play)
            play.command, play.words = command, words
            play.turn(rule)
            return
        _use(play, answer, entries_of(play))


def _answer(state: "State", question: ChoiceNeeded, waits: str, way: str) -> str:
    """One of the options, or anything else of the sheet by its whole name, `Luck` or `Luck on attack`: what `use` takes is an answer."""
    from notequest_cli import ask
    from notequest_cli.voidspark.typed_commands import on_target

    known = {name.casefold() for name in (*state.hero.abilities, *state.hero.pack, *state.hero.effects)}

    def named(typed: str) -> None:
        if on_target(tuple(typed.split()))[0].casefold() not in known:
            raise Usage("name-unknown", f"{typed} is not here", "notequest ability lists what there is")

    question.reads = named
    try:
        ask.forget_typed_ahead()
        return ask.choice(question)
    except (KeyboardInterrupt, ask.Stopped):
        sys.stderr.write("\n")
        raise ask.Stopped("stopped", f"stopped: {waits}", way) from None


def _use(play: Play, answer: str, entries: tuple[Entry, ...] = ()) -> bool:
    """Use what was chosen, on the round or the roll that waits; where it is refused, say why, and it is asked again."""
    from notequest_cli.voidspark import trial
    from notequest_cli.voidspark.typed_commands import on_target

    _goes_on(play)
    play.command, play.words = "use", answer.split()
    thing, target = on_target(tuple(play.words))
    try:
        play.turn(lambda state, referee: trial.use(state, referee, thing, target, entries, stops=""))
    except (Usage, Forbidden) as refused:
        play.voice.whisper([f"{refused.sentence}; {refused.way}"])
        return False
    return True


def _goes_on(play: Play) -> None:
    """Whoever typed faces is asked for the next ones; a seed is drawn on from."""
    seed = f"{play.options.seed}+" if play.options.seed else None
    typed = play.options.dice not in (None, "tool") or is_by_hand(play)
    play.options = play.options._replace(dice="ask" if typed else play.options.dice, seed=seed)
