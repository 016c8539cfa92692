"""What lies on the table beside the sheet: dice, answers, tables, rulings, and whether rules are bent.

Every rule is `rule(state, referee, …) -> Turn`: a function of values. It may raise `Forbidden`,
`Usage`, `DiceNeeded` or `ChoiceNeeded`; then nothing has happened, and it can be run again from the start.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from notequest_cli.dice import Cup, Source
from notequest_cli.names import match, meant, several
from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from notequest_cli.record import Record
from notequest_cli.tables import Drawn, Faces, Row, Table, Tables


class Turn(Record):
    """What a rule gives back: the new state, what happened, the bare result for `-q`, and the exit code.

    `waits` says what a procedure that is not finished waits for ("round 1 waits for an ability"), `unrolled` why a die
    was not rolled that the player may have typed a face for.
    """

    state: Any
    events: tuple[Any, ...] = ()
    result: str | int | None = None
    exit: int = 0
    waits: str = ""
    unrolled: str = ""


class Asked(Record):
    """A question that the player answered, and how many dice lay on the table then."""

    key: str
    fallen: int


class Referee:
    """The table a rule plays on. Tests make one with `Script` dice; the shell makes one a command."""

    def __init__(
        self,
        dice: Source | Cup,
        tables: Tables | None = None,
        answers: Mapping[str, str] | None = None,
        force: bool = False,
        rows: Mapping[str, str | tuple[str, ...]] | None = None,
    ) -> None:
        self.cup = dice if isinstance(dice, Cup) else Cup(dice)
        self.tables = tables if tables is not None else Tables({})
        self.answers = dict(answers or {})
        self.force = force
        self.queues = {key: (named,) if isinstance(named, str) else named for key, named in (rows or {}).items()}
        self.rows = {key: queue[0] for key, queue in self.queues.items()}
        self.asked: list[Asked] = []
        self.bent: list[str] = []
        self.ruled: dict[str, str] = {}
        self.drawn: list[str] = []
        self.named: dict[str, int] = {}
        self.whole: tuple[Callable[[], Turn], int] | None = None

    def again(self) -> None:
        """Begin the rule once more, with the same faces and answers."""
        self.cup.again()
        self.bent.clear()
        self.ruled.clear()
        self.drawn.clear()
        self.named.clear()
        self.whole = None

    def stands(self, turn: Callable[[], Turn]) -> None:
        """What was done up to here is whole: it stays, as this turn, where the player walks away from a die behind it."""
        self.whole = (turn, len(self.cup.fallen()))

    def roll(self, sides: int, why: str) -> int:
        """One face, 1 to `sides`; `why` is what the player reads when asked for it."""
        return self.cup.roll(sides, why)

    def roll_or_leave(self, sides: int, why: str) -> int | None:
        """One face, or `None` for a roll the player left out."""
        return self.cup.roll_or_leave(sides, why)

    def rolls(self, count: int, sides: int, why: str) -> Faces:
        """`count` faces in order."""
        if count == 1:
            return Faces((self.cup.roll(sides, why),), sides)
        return Faces((self.cup.roll(sides, f"{why} {number} of {count}") for number in range(1, count + 1)), sides)

    def draw(self, name: str, why: str = "", free: Callable[[str], bool] | None = None) -> Drawn:
        """Roll on a table, or take the row the player named with `--as`; `Usage` where nobody has the row.

        `free` says that a rule takes a name that is no row: `True` for one it knows for sure, `False` for one that
        may also be a row typed wrong.
        """
        table = self.tables.table(name)
        named = self.said(name)
        if named:
            return Drawn(name, table.title, (), self.row_meant(table, named, free))
        faces = self.faces_for(table, why or table.title)
        return Drawn(name, table.title, faces, self.row_for(table, sum(faces)))

    def draw_part(self, name: str, part: str, why: str, meant: Callable[[Table, str], Row] | None = None) -> Drawn:
        """One column of a table that is rolled for by itself (`second` of a dungeon's name), as the name of the row that is drawn.

        Each `--as` names one part, in order; `meant` says which row a word is, where that is not the part as it is written.
        """
        table = self.tables.table(name)
        named = self.said(name, once=True)
        faces = () if named else self.faces_for(table, why)
        row = (meant or _part_meant(part))(table, named) if named else self.row_for(table, sum(faces))
        return Drawn(name, why, faces, row._replace(name=part_of(row, part)))

    def said(self, name: str, once: bool = False) -> str:
        """What `--as` says for a table, empty where it says nothing; the table counts as rolled on.

        Said several times, each draw takes the next; the last one counts for all that follow, where it does not count `once`.
        """
        self.drawn.append(name)
        key = next((key for key in (name, name.rpartition(".")[2], "") if self.rows.get(key)), None)
        used = self.named.get(key, 0) if key is not None else 0
        if key is None or (once and used == len(self.queues[key])):
            return ""
        self.named[key] = used + 1
        return self.queues[key][min(used, len(self.queues[key]) - 1)]

    def unused_rows(self) -> tuple[tuple[str, str], ...]:
        """What `--as` names that nothing was rolled for: table and row."""
        return tuple((key, row) for key, queue in self.queues.items() for row in queue[self.named.get(key, 0) :])

    def only(self, *tables: str) -> None:
        """Refuse a row said for a table that this command can never roll on, before any die falls; the tables by their full names.

        A table may be named by its beginning, where it is that of one of them.
        """
        known = {"", *tables, *(name.rpartition(".")[2] for name in tables)}
        for key, row in tuple(self.rows.items()):
            if key not in known:
                from notequest_cli.namedrows import meant_here

                short = meant_here(key, row, tables)
                self.queues[short] = (*self.queues.get(short, ()), *self.queues.pop(key))
                self.rows = {key: queue[0] for key, queue in self.queues.items()}

    def row_meant(self, table: Table, named: str, free: Callable[[str], bool] | None = None) -> Row:
        """The row that a word of the player means: its name, a face, an unambiguous beginning; else, where it may be, no row at all."""
        if table.named(named) is not None:
            return self._only_row(table, named)
        if named.isascii() and named.isdigit() and len(named) < 6:
            return self.row_for(table, int(named))
        if free is not None and free(named):
            return Row(0, 0, named, {})
        name = meant(named, [row.name for row in table.rows], table.title, free is not None or not table.is_whole())
        return self._only_row(table, name) if table.named(name) else Row(0, 0, name, {})

    def _only_row(self, table: Table, name: str) -> Row:
        """The row of that name; `Usage` where there are several that do not say the same."""
        rows = table.all_named(name)
        if len(rows) > 1:
            from notequest_cli.namedrows import refuse_twice

            refuse_twice(table, rows)
        return rows[0]

    def faces_for(self, table: Table, why: str) -> Faces:
        """The dice of a table, rolled; `Usage` where it is a list."""
        if not table.dice:
            way = f'notequest table {table.name} shows it, --as "{table.name}=NAME" names a row'
            raise Usage("table-without-dice", f"{table.name} is a list, no dice are rolled on it", way)
        count, _, sides = table.dice.partition("d")
        return self.rolls(int(count), int(sides), why)

    def row_for(self, table: Table, total: int) -> Row:
        """The row of a table for a total; `Usage` where nobody has it."""
        row = table.row(total)
        if row is None:
            raise Usage("row-missing", f"row {total} is not in {table.name}: look it up in your book", f'say --as "{table.name}=NAME"')
        return row

    def choose(
        self,
        code: str,
        question: str,
        options: tuple[str, ...],
        *,
        option: str = "",
        obvious: str | None = None,
        pause: Turn | None = None,
    ) -> str:
        """The player's answer to a question; `ChoiceNeeded` until there is one.

        `code` names the choice and is where commands put an answer given by an option. `pause` is the turn
        that is kept when the tool, not the player, has rolled before the question came up.
        """
        if code in self.answers:
            return match(self.answers[code], options, question)
        raise ChoiceNeeded(code, question, options, option, obvious, pause)

    def forbid(self, code: str, sentence: str, way: str = "") -> None:
        """Refuse what the rules do not allow; with `--force` note that it was bent, and go on."""
        if not self.force:
            raise Forbidden(code, sentence, way)
        self.bent.append(sentence)

    def one(self, typed: str, known: Iterable[str] = ()) -> None:
        """Refuse several names with commas between them where one is wanted; with `--force` it is one with commas in it."""
        parts = several(typed, known)
        if parts:
            sentence = f"{typed!r} names {len(parts)} things, and one is wanted"
            self.forbid("several-named", sentence, f"one at a time: {parts[0]} first; --force takes it as one name")

    def ruling(self, chosen: Mapping[str, str], name: str) -> str:
        """The choice that counts for a named ruling: the player's, else the default. It is noted for `why`."""
        from notequest_cli.rulings import choice

        self.ruled[name] = choice(chosen, name)
        return self.ruled[name]


def part_of(row: Row, part: str) -> str:
    """What a row says in a column that is rolled for by itself; its name, where the player wrote no more."""
    return str(row.facts.get(part, row.name))


def _part_meant(part: str) -> Callable[[Table, str], Row]:
    """How a word means a row of which only one column counts: the face, the name of the row, or what stands there."""

    def row_of(table: Table, named: str) -> Row:
        rows = {part_of(row, part): row for row in table.rows}
        by_face = table.row(int(named)) if named.isascii() and named.isdigit() and len(named) < 6 else table.named(named)
        return by_face or rows[match(named, rows, f"{part} part of {table.title}")]

    return row_of
