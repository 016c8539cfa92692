"""`stats`: what the log says about the dice and about the story. Nothing is written."""

from collections import Counter
from collections.abc import Iterator

from notequest_cli import lastgood, logblocks, luck
from notequest_cli.luck import Dice
from notequest_cli.odds import decimal, fraction
from notequest_cli.play import Play
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.shell import command
from notequest_cli.show.vocabulary import Bar, Block, Columns, Heading, Part, Strong, line
from notequest_cli.step import Outcome

BY = {"hand": "your hand", "tool": "the tool", "": "all"}
UNUSUAL, TENTHS = 0.05, 10
LEVELS = (
    (0.2, "about as expected"),
    (UNUSUAL, "a little {way}, nothing unusual"),
    (0.01, "unusually {way}"),
    (0.001, "very unusually {way}"),
)
MOST_FACES = 30


class DiceRolled(Record):
    """All dice of one kind from one hand; `p_mean` and `p_spread` are how often fair dice are so far off."""

    die: str
    by: str
    number: int
    mean: str
    expected: str
    p_mean: float
    p_spread: float | None
    counts: tuple[int, ...]


class DiceTakenBack(Record):
    """Dice that undo took back: those typed do not count, those of the tool do."""

    hand: int
    tool: int


@command()
def stats(play: Play) -> None:
    """Look back: every die rolled and whether that was luck, hit points over the pages, fights, deaths, what abilities brought.

    \b
    notequest stats

    What undo took back tells no story; its dice count where the tool rolled them, and not where you typed them.
    """
    saved = lastgood.standing(play, types=True)
    tally: Counter[bytes] = Counter()
    story = play.module("lookback_words", saved.data).Story()
    log, unread, told = play.paths().log, 0, 0
    taken_back = logblocks.TakenBack(log)
    for block in logblocks.blocks(log):
        lines, strange = luck.count(tally, block)
        told, unread = told + lines, unread + strange
        story.read(taken_back.masked(block))
    story.finish(saved.data)
    strange = sum(many for face, many in tally.items() if not luck.is_possible(face))
    back = _taken_back(tally, taken_back.faces)
    thrown = luck.dice(tally)
    blocks = [*_luck(thrown), *_beside(back, (strange, unread), taken_back.dice - told), *story.blocks()]
    if not blocks:
        raise Usage("log-tells-nothing", "the log has no dice and no changes yet", "play something first")
    events = (*map(_event, thrown), *([back] if any(back) else []), *story.facts()) if play.options.json else ()
    play.show(Outcome(tuple(blocks), events=events, result=sum(one.number for one in thrown)))


def _taken_back(tally: Counter[bytes], faces: Counter[bytes]) -> DiceTakenBack:
    """Typed dice that were taken back go from the tally; how many there are of both."""
    tally.subtract({face: many for face, many in faces.items() if face.endswith(b"hand")})
    hand = sum(many for face, many in faces.items() if face.endswith(b"hand"))
    return DiceTakenBack(hand, sum(faces.values()) - hand)


def _beside(back: DiceTakenBack, lines: tuple[int, int], lost: int) -> list[Block]:
    """What was taken back, whether it counts, and what could not be read; nothing where there is none.

    `lines` are those with a face that is on no die, and those that are none of a die as the log writes it.
    """
    strange, unread = lines
    said = (
        (back.hand, f"{_dice(back.hand)} typed and taken back: not counted"),
        (back.tool, f"{_dice(back.tool)} of the tool taken back: counted, since what fell is luck whatever came of it"),
        (lost, f"{_dice(lost)} in what is no whole entry of the log: not counted"),
        (strange, f"{_lines(strange)} with a face that no die has: not counted"),
        (unread, f"{_lines(unread)} not written like % d6 4 hand: not counted"),
    )
    return [line(words) for many, words in said if many]


def _lines(many: int) -> str:
    return f"{many} {'line' if many == 1 else 'lines'} of the log"


def _dice(many: int) -> str:
    return "1 die" if many == 1 else f"{many} dice"


def _event(thrown: Dice) -> DiceRolled:
    spread = luck.chance_of_spread(thrown)
    mean, expected = fraction(thrown.total, thrown.number), fraction(thrown.sides + 1, 2)
    p_spread = None if spread is None else round(spread, 6)
    return DiceRolled(thrown.kind, thrown.by, thrown.number, mean, expected, round(luck.chance_of_mean(thrown), 6), p_spread, thrown.counts)


def _luck(thrown: list[Dice]) -> list[Block]:
    """The dice as a page: means, what they say, the faces of each kind."""
    if not thrown:
        return []
    chances = [luck.chance_of_mean(one) for one in thrown]
    rows = tuple(_row(one, chance) for one, chance in zip(thrown, chances, strict=True))
    blocks: list[Block] = [Heading("dice", f"{sum(one.number for one in thrown)} rolled")]
    blocks.append(Columns(("die", "by", "number", "mean", "expected", ""), rows))
    if len(thrown) > 1 and any(chance < UNUSUAL for chance in chances):
        blocks.append(line(f"of {len(thrown)} means of fair dice one in twenty looks unusual by chance alone"))
    for kind in luck.together(thrown):
        blocks += _faces(kind)
    return blocks


def _row(thrown: Dice, chance: float) -> tuple[Part, ...]:
    mean, expected = decimal(thrown.total, thrown.number), decimal(thrown.sides + 1, 2)
    return (thrown.kind, BY[thrown.by], thrown.number, Strong(mean), expected, said_of_mean(thrown, chance))


def said_of_mean(thrown: Dice, chance: float) -> str:
    """Whether a mean is unusual, in words and with the p-value."""
    way = "high" if thrown.mean > thrown.expected else "low"
    words = next((words for least, words in LEVELS if chance >= least), "so {way} that chance hardly explains it")
    return f"{words.format(way=way)} ({_p(chance)})"


def _faces(thrown: Dice) -> list[Block]:
    """How often each face fell, with what the spread says; of few dice those that fell, the many faces of a d100 in tens."""
    spread = luck.chance_of_spread(thrown)
    said = "too few to judge the spread" if spread is None else f"{'evenly' if spread >= UNUSUAL else 'unevenly'} spread ({_p(spread)})"
    counts = [(face, many) for face, many in _spans(thrown) if many or spread is not None]
    most = max(many for _, many in counts)
    rows = tuple((face, many, f"{decimal(100 * many, thrown.number, 1)} %", Bar(many, most)) for face, many in counts)
    return [Heading(f"faces of the {thrown.kind}", said), Columns(("face", "times", "", ""), rows)]


def _spans(thrown: Dice) -> Iterator[tuple[str, int]]:
    size = 1 if thrown.sides <= MOST_FACES else -(-thrown.sides // TENTHS)
    for at in range(0, thrown.sides, size):
        last = min(at + size, thrown.sides)
        yield (str(last) if size == 1 else f"{at + 1} to {last}"), sum(thrown.counts[at:last])


def _p(chance: float) -> str:
    return "p < 0.001" if chance < 0.001 else f"p = {chance:.3f}"
