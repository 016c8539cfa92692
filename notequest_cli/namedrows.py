"""`--as` for a table that nothing was rolled on: told with the tables that were."""

from notequest_cli.names import nearest
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee


def refuse(referee: Referee, left: tuple[str, ...], has_rolled: bool) -> None:
    """Refuse rows that nobody needed. What the tool rolled stays rolled: then only what is no table at all is refused."""
    for key in left:
        if not has_rolled or not _is_table(referee, key):
            raise Usage("row-unused", f"--as {_typed(referee, key)}: {_no_roll(key)}", _way(referee, key))


def _is_table(referee: Referee, key: str) -> bool:
    return any(key in (name, name.rpartition(".")[2]) for name in referee.tables.names())


def _typed(referee: Referee, key: str) -> str:
    return f"{key}={referee.rows[key]}" if key else referee.rows[key]


def _no_roll(key: str) -> str:
    return f"nothing was rolled on {key}" if key else "no table was rolled on"


def _way(referee: Referee, key: str) -> str:
    """The nearest table that was rolled on, else all of them."""
    shorts = list(dict.fromkeys(name.rpartition(".")[2] for name in referee.drawn))
    close = nearest(key, shorts)
    if close:
        return f'did you mean --as "{close}={referee.rows[key]}"?'
    return f"rolled on: {', '.join(shorts)}" if shorts else "leave it out"
