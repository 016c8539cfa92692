"""TOML of a value, and where a value replaces another, in the style of the one that stood there."""

from collections.abc import Iterable, Mapping

_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def same(one: object, other: object) -> bool:
    """Whether two values are the same to TOML: `1` is not `true` and not `1.0`, `nan` is `nan`; the order of keys is free."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other if isinstance(one, str | int) else repr(one) == repr(other)


def format_value(value: object) -> str:
    """The TOML of a value on one line: basic strings, `["a", "b"]`, `{ a = 1 }`."""
    if isinstance(value, str):
        return f'"{_escaped(value)}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(format_value, value))}]"
    if isinstance(value, Mapping):
        return _braced(f"{format_key(key)} = {format_value(held)}" for key, held in value.items())
    if isinstance(value, int | float):
        return repr(value)
    return _moment(value)


def _braced(pairs: Iterable[str]) -> str:
    inside = ", ".join(pairs)
    return f"{{ {inside} }}" if inside else "{}"


def _moment(value: object, between: str = "T") -> str:
    """A date, a time, or both."""
    if not hasattr(value, "isoformat"):
        raise TypeError(f"TOML has no value for {value!r}")
    return str(value.isoformat()).replace("T", between)


def _escaped(text: str, kept: str = "") -> str:
    """A basic string's inside; the characters of `kept` stand for themselves."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return text
    return "".join(char if char in kept else _ESCAPES.get(char) or _coded(char) for char in text)


def _coded(char: str) -> str:
    return f"\\u{ord(char):04X}" if char < " " or char == "\x7f" else char


def format_key(key: str) -> str:
    """One part of a key, quoted only where it must be."""
    return key if key and _BARE.issuperset(key) else f'"{_escaped(key)}"'


def format_keys(keys: Iterable[str]) -> str:
    """A dotted key."""
    return ".".join(map(format_key, keys))


def restyled(written: str, value: object, newline: str = "\n") -> str:
    """The TOML of `value` as whoever wrote `written` would write it, where that is possible."""
    if isinstance(value, str):
        return _restyled_text(written, value, newline)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _restyled_number(written, value)
    if hasattr(value, "isoformat"):
        return _restyled_moment(written, value)
    return format_value(value)


def _restyled_text(written: str, text: str, newline: str) -> str:
    quote = next((quote for quote in ('"""', "'''", "'") if written.startswith(quote)), '"')
    if quote == '"' or (quote != '"""' and not _is_literal(text, quote)):
        return format_value(text)
    inside = _between_three(text) if quote == '"""' else text
    on_next_line = written[3:].startswith(("\n", "\r\n")) or text.startswith("\n")
    opening = quote + newline if len(quote) == 3 and on_next_line else quote
    return opening + inside.replace("\n", newline) + quote


def _between_three(text: str) -> str:
    """The inside of a multi-line basic string: never three quotes in a row, never one at the end."""
    body = text.removesuffix('"')
    inside = _escaped(body, '\n\t"').replace('"""', '""\\"')
    return inside if body == text else inside + '\\"'


def _is_literal(text: str, quote: str) -> bool:
    """Whether a literal string between these quotes can hold this text."""
    controls = {char for char in text if char < " " or char == "\x7f"}
    closed = quote in text or text.endswith("'")
    return not closed and controls <= set("\t\n" if len(quote) == 3 else "\t")


def _restyled_number(written: str, number: float) -> str:
    base = {"0x": "x", "0o": "o", "0b": "b"}.get(written[:2])
    if isinstance(number, int) and base and number >= 0:
        digits = written[2:].replace("_", "")
        found = format(number, base).zfill(len(digits))
        return written[:2] + (found.upper() if digits.isupper() else found)
    grouped = isinstance(number, int) and "_" in written and not base
    found = f"{number:_}" if grouped else repr(number)
    return f"+{found}" if written.startswith("+") and found[0].isdigit() else found


def _restyled_moment(written: str, value: object) -> str:
    between = written[10:11]
    found = _moment(value, between if between in {"t", " "} and written[:10].count("-") == 2 else "T")
    return found.removesuffix("+00:00") + written[-1] if written[-1] in "zZ" and found.endswith("+00:00") else found
