"""`--as` for a table that nothing was rolled on: told with the tables that were, or could have been."""

from collections.abc import Sequence

from notequest_cli.names import nearest
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Row, Table


def refuse(referee: Referee, left: tuple[tuple[str, str], ...], has_rolled: bool) -> None:
    """Refuse rows that nobody needed. What the tool rolled stays rolled: then only what is no table at all is refused."""
    for key, row in left:
        if not has_rolled or not _is_table(referee, key):
            more = " more" * bool(referee.named.get(key))
            said = f"nothing{more} was rolled on {key}" if key else f"no{more} table was rolled on"
            raise Usage("row-unused", f"--as {_typed(key, row)}: {said}", _way(key, row, _shorts(referee.drawn), "rolled on"))


def meant_here(key: str, row: str, tables: Sequence[str]) -> str:
    """The one table with this beginning that this command rolls on, by its short name; a row for any other is refused."""
    shorts = _shorts(tables)
    fits = [short for short in shorts if short.startswith(key.casefold())]
    if len(fits) == 1:
        return fits[0]
    if fits:
        way = f'write more of it, like --as "{fits[0]}={row}"'
        raise Usage("name-ambiguous", f"--as {_typed(key, row)}: table {key} could be {' or '.join(fits)}", way)
    raise Usage("row-unused", f"--as {_typed(key, row)}: nothing is rolled on {key} here", _way(key, row, shorts, "what is rolled on"))


def refuse_twice(table: Table, rows: Sequence[Row]) -> None:
    """Refuse a name that several rows have: their faces tell them apart."""
    short, name = table.name.rpartition(".")[2], rows[0].name
    told = " or ".join(f"row {row.low}" for row in rows)
    way = f"say its face, like --as {short}={rows[-1].low}; notequest table {table.name} shows them"
    raise Usage("row-twice", f"--as {short}={name}: this could be {told}", way)


def _is_table(referee: Referee, key: str) -> bool:
    return any(key in (name, name.rpartition(".")[2]) for name in referee.tables.names())


def _typed(key: str, row: str) -> str:
    return f"{key}={row}" if key else row


def _shorts(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(name.rpartition(".")[2] for name in names))


def _way(key: str, row: str, shorts: Sequence[str], told: str) -> str:
    """The nearest table that is rolled on, else all of them."""
    close = nearest(key, shorts)
    if close and close != key:
        return f'did you mean --as "{close}={row}"?'
    return f"{told}: {', '.join(shorts)}" if shorts else "leave it out"
