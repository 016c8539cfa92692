"""Questions at the table: a die to roll by hand, a choice to make. Asked on stderr, answered on stdin."""

import re
import sys

from notequest_cli.dice import LEFT_OUT, PERCENT, Typed, faces_in, faces_of, is_tens, read_face
from notequest_cli.names import is_number, match
from notequest_cli.problems import ChoiceNeeded, DiceNeeded, Refusal, Usage, roll_named
from notequest_cli.referee import Asked, Referee
from notequest_cli.show.plain import clean
from notequest_cli.show.wrap import fitted

BACK = "<"
LOST = ("", "?", "h", "help", "q", "quit", "exit", "stop")  # typed at a die by who wants to know what to do, or to leave


class Stopped(Refusal):
    """The player closed the input (Ctrl-D): nothing has changed."""

    exit = 130


def for_what_is_missing(missing: DiceNeeded | ChoiceNeeded, referee: Referee) -> None:
    """Ask for the face or the answer, and lay it where the rule looks for it."""
    if isinstance(missing, ChoiceNeeded):
        answer = choice(missing, _can_go_back(referee))
        if answer == BACK and _can_go_back(referee):
            _go_back(referee)
            return
        referee.answers[missing.key] = answer
        referee.asked.append(Asked(missing.key, len(referee.cup.fallen())))
        return
    source = referee.cup.source
    if not isinstance(source, Typed):
        raise missing
    _face(missing, source, referee)


def _can_go_back(referee: Referee) -> bool:
    """May the last answer be typed anew: has no die fallen since?"""
    return bool(referee.asked) and referee.asked[-1].fallen == len(referee.cup.fallen())


def _go_back(referee: Referee) -> None:
    """The last answer is no more: the rule asks for it again."""
    referee.answers.pop(referee.asked.pop().key)


def choice(question: ChoiceNeeded, goes_back: bool = False) -> str:
    """One of the options, by number or name; Enter takes the obvious one. where it `goes_back`, `<` is an answer too."""
    for number, option in enumerate(question.options, 1):
        _say(f"  {number} {option}{'  (Enter)' if option == question.obvious else ''}\n")
    while True:
        typed = _line(f"{question.question}? {f'({BACK} corrects the last) ' if goes_back else ''}")
        if typed == BACK and goes_back:
            return BACK
        if not typed and question.obvious is not None:
            return question.obvious
        found, wrong = _answer(question, typed)
        if not wrong:
            return found
        _say(f"  {wrong}\n")


def forget_typed_ahead() -> None:
    """On a terminal, take no line that was typed before the question stood there: it answers something else. It is said."""
    if not sys.stdin.isatty():
        return
    import select
    import termios

    waits = bool(select.select([sys.stdin], [], [], 0)[0])
    try:
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
    except termios.error:  # the terminal is gone: the question finds that out
        return
    if waits:
        _say("  what was typed before this question is not taken as its answer\n")


def _answer(question: ChoiceNeeded, typed: str) -> tuple[str, str]:
    """What a line of the player means, and else what is wrong with it."""
    if typed and typed != BACK and not question.options:
        return typed, _wrong(question, typed)
    if typed == BACK and not question.options:
        return "", "nothing before this can be corrected"
    if typed == BACK:
        return "", "these faces are down: Ctrl-C, and notequest undo takes them back"
    most = len(question.options)
    if is_number(typed) and 1 <= int(typed) <= most:
        return question.options[int(typed) - 1], ""
    numbers = f"1{f' to {most}' if most > 1 else ''}, or " if most else ""
    wrong = f"{typed or 'an empty line'} is no answer here: type {numbers}{', '.join(question.options) or 'a text'}; Ctrl-D stops"
    if not typed or (is_number(typed) and typed not in question.options):
        return "", wrong
    try:
        return match(typed, question.options, "answer"), ""
    except Usage as error:
        if question.reads is not None and not _wrong(question, typed):
            return typed, ""
        return "", wrong if error.code == "name-unknown" else f"{error.sentence}: {error.way}"


def _wrong(question: ChoiceNeeded, typed: str) -> str:
    """What is wrong with an answer in the player's own words; empty where nothing is."""
    try:
        if question.reads is not None:
            question.reads(typed)
    except Usage as error:
        return f"{error.sentence}; {re.sub('^like --[a-z-]+ ', 'like ', error.way)}"
    return ""


def _face(missing: DiceNeeded, source: Typed, referee: Referee) -> None:
    sides, prompt = int(missing.die[1:]), _prompt(missing, bool(source.tokens) or _can_go_back(referee))
    while True:
        typed = _line(prompt)
        if typed.casefold() in LOST:
            _say(f"  type the face that fell, {faces_of(sides)}; Ctrl-D or Ctrl-C stops, and these dice change nothing\n")
            continue
        if typed == BACK and _can_go_back(referee):
            _go_back(referee)
            return
        if typed == BACK and source.tokens:
            source.tokens.pop()
            referee.cup.faces.clear()
            source.rewind()
            return
        if sides == PERCENT and is_tens(typed):
            typed = _with_ones(typed)
            if not typed:
                continue
        wrong = _wrong_face(missing, typed, sides)
        if not wrong:
            source.tokens.append(typed)
            return
        _say(f"  {wrong}\n")


def _prompt(missing: DiceNeeded, can_correct: bool) -> str:
    """The die, what it is for, and what may be typed besides its face."""
    hints = [
        "two dice, tens first" if missing.die == f"d{PERCENT}" else "",
        "- leaves it out" if missing.optional else "",
        f"{BACK} corrects the last" if can_correct else "",
    ]
    told = ", ".join(filter(None, hints))
    return roll_named(missing.die, missing.why) + (f" ({told}): " if told else ": ")


def _wrong_face(missing: DiceNeeded, typed: str, sides: int) -> str:
    """Why a line is no face of this die; empty where it is one."""
    several = faces_in(typed, sides)
    if several:
        return f"one die at a time: {several[0]} here, and the next where it is asked for"
    try:
        if typed != LEFT_OUT or not missing.optional:
            read_face(typed, sides, missing.why)
    except Usage as error:
        return f"{error.sentence}; {error.way}"
    return ""


def _with_ones(tens: str) -> str:
    """The tens of a d100 with the ones that fell beside them, `60 5`; empty where the tens are to be typed again."""
    while True:
        ones = _line(f"{tens} and the ones, 0 to 9 ({BACK} corrects the tens): ")
        if ones == BACK:
            return ""
        if len(ones) == 1 and is_number(ones):
            return f"{tens} {ones}"
        _say("  type what the other die shows, 0 to 9; Ctrl-D stops\n")


def _line(prompt: str) -> str:
    _say(prompt)
    typed = sys.stdin.readline()
    if not typed:
        raise Stopped("stopped", "stopped: nothing was changed")
    return typed.strip()


def _say(text: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(fitted("\n".join(clean(part) for part in text.split("\n")), sys.stderr))
    sys.stderr.flush()
