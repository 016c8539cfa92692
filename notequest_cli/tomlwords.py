"""A save that is no TOML, explained: where it stands, and what is wrong there in a player's words.

`tomllib` decides what is valid and where reading it stopped; the usual slips are named here by the line in which it did. What
none of them fits is told as `tomllib` tells it.
"""

import re
from collections.abc import Callable

PLACE = r"\(at line (\d+), column (\d+)\)"
WIDEST = 200  # characters of a line that are shown
CURLY = "\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb"
KEY = r"\s*([A-Za-z0-9_.\" -]+?)\s*="
STRING = r'"(?:[^"\\]|\\.)*"|\'[^\']*\''


def explain(path: str, text: str, message: str) -> str:
    """The place, what is wrong, the line with the one before it, and a caret where reading stopped."""
    place = re.search(PLACE, message)
    lines = text.split("\n")
    number, column = (int(place[1]), int(place[2])) if place else (len(lines), len(lines[-1]) + 1)
    bare = re.sub(PLACE, "", message).replace("(at end of document)", "").strip()
    at_end = "" if place else " at the end of the file"
    shown = [f"{path}:{number}:{column}: {_slip(bare, lines, number, column) or bare.lower() + at_end}"]
    for at in (number - 1, number):
        if 1 <= at <= len(lines):
            shown.append(f"  {at:>4} | {_narrow(lines[at - 1])}")
    shown.append(f"       | {' ' * (min(column, WIDEST) - 1)}^")
    return "\n".join(shown)


def _narrow(line: str) -> str:
    return line.rstrip("\r").replace("\t", " ")[:WIDEST]


def _slip(message: str, lines: list[str], number: int, column: int) -> str:
    """What a player did; nothing where it is none of the usual."""
    tell = next((tell for begins, tell in SLIPS.items() if message.startswith(begins)), None)
    return tell(lines, number, column) if tell else ""


def _twice(lines: list[str], number: int, column: int) -> str:
    """A key that its table has already."""
    key = _key(lines[number - 1])
    first = next((at for at in range(_header(lines, number) + 1, number) if key and _key(lines[at - 1]) == key), 0)
    return f"{key} stands here twice: first in line {first}" if first else ""


def _table_twice(lines: list[str], number: int, column: int) -> str:
    """A header that stood above already."""
    header = _bare(lines[number - 1])
    first = next((at for at in range(1, number) if _bare(lines[at - 1]) == header), 0)
    return f"{header} stands here twice: first in line {first}" if first else ""


def _no_value(lines: list[str], number: int, column: int) -> str:
    """Nothing behind `=`, a list or braces that are not closed, or a word without quotes."""
    line = lines[number - 1]
    rest = _bare(line[column - 1 :])
    if not rest:
        empty = re.search(r"([^\s{,]+)\s*=$", line[: column - 1].rstrip())
        return f"nothing stands behind {empty[1]} =" if empty else _unclosed(lines, number, column)
    if _key(rest):
        return _unclosed(lines, number, column)
    word = re.split(r"[,\]}]", rest)[0].strip()
    if not word:
        return f"a value is missing before {rest[0]}"
    if word.casefold() in ("true", "false"):
        return f"{word} is written {word.lower()}"
    if line.lstrip().startswith("["):
        return _list(lines, number, column)
    if word[0] in CURLY:
        return f'{word[0]} is no quote of a save: text stands in straight ones, "{word.strip(CURLY)}"'
    if word.endswith(('"', "'")):
        return f"the quote before {word} is missing"
    if not word[0].isalpha():
        return ""
    return f'{word} is no number, no true or false and no text: text stands in quotes, "{word}"'


def _left_over(lines: list[str], number: int, column: int) -> str:
    """More behind a value: a word without quotes that begins with a digit, a second value, a number that begins with 0."""
    line = lines[number - 1]
    rest = _bare(line[column - 1 :])
    whole = _bare(line.partition("=")[2])
    if not (_key(line) and rest and whole):
        return ""
    if re.fullmatch(r"[+-]?0\d+", whole):
        return f"a number does not begin with 0: {whole}"
    if rest == ",":
        return "behind the value stands a comma"
    if whole[0] in "\"'":
        return f"behind the text stands more: {rest}"
    return f'behind the value stands more: {rest}; text stands in quotes, "{whole}"' if '"' not in whole else ""


def _quote(lines: list[str], number: int, column: int) -> str:
    return "the line ends inside quotes"


def _long_quote(lines: list[str], number: int, column: int) -> str:
    """Text over lines that goes on to the end of the file, or one line of text at the very end."""
    long = [at for at in range(1, number + 1) if re.search(r'"""|\'\'\'', lines[at - 1])]
    return f"the text that begins with three quotes in line {long[-1]} has none at its end" if long else "the line ends inside quotes"


def _bracket(lines: list[str], number: int, column: int) -> str:
    """A header that is not closed."""
    header = _bare(lines[number - 1])
    closing = "]]" if header.startswith("[[") else "]"
    return f"{closing} is missing behind {header.rstrip(']')}"


def _unclosed(lines: list[str], number: int, column: int) -> str:
    """The bracket or brace that is still open where reading stopped; nothing where all are closed."""
    read = [*lines[: number - 1], lines[number - 1][: column - 1]]
    brackets = ""
    for at in range(number, 0, -1):
        key, line = _key(read[at - 1]), _outside(_bare(read[at - 1]))
        brackets = re.sub(r"[^][{}]", "", line.partition("=")[2] if key else line) + brackets
        while (left := re.sub(r"\[\]|\{\}", "", brackets)) != brackets:
            brackets = left
        if key and brackets.endswith("["):
            return f"the list {key} of line {at} has no ]"
        if key and brackets.endswith("{"):
            return f"the }} is missing behind {key} in line {at}: what stands in braces stands in one line"
    return ""


def _list(lines: list[str], number: int, column: int) -> str:
    """A list with no end, or without a comma between two of its values."""
    for at in range(number, 0, -1):
        key, value = _key(lines[at - 1]), _outside(lines[at - 1].partition("=")[2])
        if key and "[" in value:
            ended = number == len(lines) or (at < number and re.match(r"\s*(\[|" + KEY + ")", lines[number - 1]))
            return f"the list {key} of line {at} has no ]" if ended else f"a comma or ] is missing in the list {key}"
    return ""


def _inline(lines: list[str], number: int, column: int) -> str:
    """A table in braces with no end, or without a comma between two of its keys."""
    rest = _bare(lines[number - 1][column - 1 :])
    return f"a comma is missing before {rest}" if rest and _key(rest) else "the } is missing: what stands in braces stands in one line"


def _no_equals(lines: list[str], number: int, column: int) -> str:
    """A line that is no key: a header without its bracket, or words of its own."""
    line = _bare(lines[number - 1])
    behind = re.search(r"[{,]\s*([^\s{},=]+)$", line[: column - 1].rstrip()) if _key(line) else None
    if behind:
        return f"there is no = behind {behind[1]}"
    if line.endswith("]") and "[" not in line:
        return f"[ is missing before {line}"
    return f'there is no = in "{line}": a line is KEY = VALUE, [TABLE] or # and words of your own' if "=" not in line else ""


def _statement(lines: list[str], number: int, column: int) -> str:
    line = _bare(lines[number - 1])
    if line.startswith("["):
        return f"a name and {']]' if line.startswith('[[') else ']'} are missing behind {line}" if "]" not in line else ""
    return _unclosed(lines, number, column) or "a line is KEY = VALUE, [TABLE] or # and words of your own"


def _backslash(lines: list[str], number: int, column: int) -> str:
    r"""A `\` in a text."""
    return r"a \ in text is written \\"


Tell = Callable[[list[str], int, int], str]
SLIPS: dict[str, Tell] = {
    "Cannot overwrite a value": _twice,
    "Cannot declare": _table_twice,
    "Invalid value": _no_value,
    "Expected newline or end of document": _left_over,
    r"Illegal character '\n'": _quote,
    r"Illegal character '\r'": _quote,
    "Unterminated string": _long_quote,
    "Expected '\"": _long_quote,
    "Expected \"'": _long_quote,
    "Expected ']": _bracket,
    "Unclosed array": _list,
    "Unclosed inline table": _inline,
    "Expected '='": _no_equals,
    "Invalid initial character for a key part": _statement,
    "Invalid statement": _statement,
    "Unescaped '\\'": _backslash,
}


def _key(line: str) -> str:
    """The key of a line, as it stands."""
    found = re.match(KEY, line)
    return found[1] if found else ""


def _header(lines: list[str], number: int) -> int:
    """The line of the header that a line stands below; 0 where there is none."""
    return next((at for at in range(number - 1, 0, -1) if re.match(r"\s*\[", lines[at - 1])), 0)


def _outside(text: str) -> str:
    """A text without what stands in quotes."""
    return re.sub(STRING, "", text)


def _bare(text: str) -> str:
    """A line without its comment and the spaces around it."""
    return re.match(rf"(?:{STRING}|[^#])*", text)[0].strip()  # type: ignore[index]  # it may match nothing, but it matches
