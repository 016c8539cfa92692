"""Running a rule until nothing it needs is missing: where its dice come from, who is asked, and that nothing said is left over."""

import sys
from collections.abc import Callable, Mapping
from typing import Any

from notequest_cli import options
from notequest_cli.dice import Cup, Seeded, Source, Tool, Typed, split_faces
from notequest_cli.options import Options
from notequest_cli.problems import STOPPED, ChoiceNeeded, DiceNeeded, Refusal, Usage
from notequest_cli.referee import Referee, Turn

MOST_TOLD = 12

Rule = Callable[[Any, Referee], Turn]
Show = Callable[[tuple[Any, ...]], None]


def source(shared: Options, settings: Mapping[str, Any]) -> Source:
    """Where the faces come from: `--dice`, `--seed`, else what the save's settings say."""
    dice, seed = shared.dice, shared.seed
    if dice is not None and seed is not None:
        raise Usage("dice-and-seed", "--dice and --seed were both given", "choose one")
    if seed is not None:
        return Seeded(seed)
    if dice is None:
        dice = settings.get("dice")
        dice = dice.lower() if isinstance(dice, str) else dice
        if dice not in (None, "tool", "ask"):
            raise Usage("settings-dice", f'settings.dice is {dice!r}, expected "tool" or "ask"', "notequest set settings.dice tool")
    if dice is None or dice == "tool":
        return Tool()
    return Typed([] if dice == "ask" else split_faces(dice))


def played(rule: Rule, state: Any, referee: Referee, show: Show | None = None, after: str = "") -> tuple[Turn, Refusal | None]:
    """Run the rule until nothing is missing: a person is asked, a pipe gets the refusal.

    `show` is given what has happened before each question; without it nobody is asked. Where the tool has rolled before
    something was missing, the turn that waits comes with the refusal. `after`: this command by its words, where something before it
    is written already.
    """
    while True:
        referee.again()
        try:
            return rule(state, referee), None
        except (DiceNeeded, ChoiceNeeded) as missing:
            pause = getattr(missing, "pause", None) if _tool_rolled(referee) else None
            refusal: Refusal | None = missing
            if show is not None and options.can_ask():
                show(getattr(getattr(missing, "pause", None), "events", missing.told))
                refusal = _asked(missing, referee, pause is not None, after)
                if pause is None and referee.whole and refusal and refusal.code == STOPPED:
                    return _as_far_as_whole(refusal, referee, *referee.whole)
            if refusal is None:
                continue
            if pause is None:
                raise _with_the_faces(refusal, referee) from None
            return pause, refusal


def nothing_left(referee: Referee, turn: Turn) -> None:
    """Refuse typed faces that no die asked for, and rows of tables that nothing was rolled on."""
    left = referee.cup.left()
    if left:
        why = f": {turn.waits or turn.unrolled}" if turn.waits or turn.unrolled else ""
        way = "say the rest when it goes on" if turn.waits else "one face for each die that is rolled"
        raise Usage("faces-left", f"--dice: {','.join(left)} left over{why}{_used(referee)}", way)
    rows = referee.unused_rows()
    if rows:
        from notequest_cli import namedrows

        namedrows.refuse(referee, rows, _tool_rolled(referee))


def rolls_nothing(shared: Options) -> None:
    """Refuse the same for a command that has no dice and no tables."""
    referee = Referee(Cup(source(shared, {})), rows=options.named_rows(shared.rows))
    nothing_left(referee, Turn(None))


def _used(referee: Referee) -> str:
    """` (used: door 4, Segment 3)`: what the other faces were; of very many the last ones."""
    told = [_for_what(why, face) for why, face in referee.cup.told()]
    more = ["…"] if len(told) > MOST_TOLD else []
    return f" (used: {', '.join([*more, *told[-MOST_TOLD:]])})" if told else ""


def _for_what(why: str, face: int) -> str:
    """`Segment 3`; which one of several dice it was says its place, and `d20: 14` needs a mark between the numbers."""
    words = why.split(" ")
    if len(words) > 3 and words[-2] == "of" and words[-1].isdigit() and words[-3].isdigit():
        words = words[:-3]
    what = " ".join(words)
    return f"{what}{':' if what[-1:].isdigit() else ''} {face}"


def _with_the_faces(refusal: Refusal, referee: Referee) -> Refusal:
    """Faces that were typed are not kept: whoever is to answer by an option types them again."""
    source = referee.cup.source
    if isinstance(refusal, ChoiceNeeded) and refusal.way and isinstance(source, Typed) and source.tokens:
        if refusal.pause is not None and not referee.cup.fallen():
            refusal.way += ", without --dice: the die it asks about has fallen"
            return refusal
        faces = ",".join(source.tokens)
        typed = f'"{faces}"' if " " in faces else faces
        refusal.way += f", and the faces again: --dice {typed}"
    if isinstance(refusal, DiceNeeded) and isinstance(source, Typed) and not source.tokens:
        refusal.way = "type it with --dice, or have it rolled with --dice tool"
    return refusal


def _as_far_as_whole(stopped: Refusal, referee: Referee, turn: Callable[[], Turn], fallen: int) -> tuple[Turn, Refusal]:
    """What is over stays where the player walked away from a die of what comes next, whose faces do not count."""
    referee.cup.put_back(fallen)
    left = turn()
    stopped.sentence = f"stopped: what was over is in the save; {left.waits}"
    return left, stopped


def _asked(missing: DiceNeeded | ChoiceNeeded, referee: Referee, waits: bool, after: str) -> Refusal | None:
    """Ask the player; who goes away from the question leaves what the tool rolled waiting in the save."""
    from notequest_cli import ask

    try:
        ask.for_what_is_missing(missing, referee)
    except (KeyboardInterrupt, ask.Stopped):
        sys.stderr.write("\n")
        lost = f"{after} and its faces are" if _hand_rolled(referee) else f"{after} is"
        before = f"notequest {lost} not in the save, what came before is" if after else "nothing was changed"
        return ask.Stopped("stopped", f"stopped: {'what was rolled waits in the save' if waits else before}")
    return None


def _hand_rolled(referee: Referee) -> bool:
    source = referee.cup.source
    return isinstance(source, Typed) and bool(source.tokens)


def _tool_rolled(referee: Referee) -> bool:
    return any(face.by == "tool" for face in referee.cup.fallen())
