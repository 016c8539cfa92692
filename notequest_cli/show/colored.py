"""Plain text with color, for a pipe whose reader asked for it: the words, marks and columns are those of plain text."""

from notequest_cli.show.vocabulary import Bad, Crossed, Faint, Good, Part, Strong

STYLES: dict[type, str] = {Strong: "1", Faint: "2", Good: "32", Bad: "31"}
OLD, NEW = "9;2", "1"


def paint(part: Part, text: str) -> str:
    """What a part says in plain text, in its color; spaces at its ends have none."""
    if isinstance(part, Crossed):
        old, arrow, new = text.partition(" -> ")
        return f"{styled(old, OLD)}{arrow}{styled(new, NEW)}"
    return styled(text, STYLES.get(type(part), ""))


def styled(text: str, style: str) -> str:
    """The text in a style, with the code that ends it."""
    word = text.strip(" ")
    if not (word and style):
        return text
    before, _, behind = text.partition(word)
    return f"{before}\x1b[{style}m{word}\x1b[0m{behind}"
