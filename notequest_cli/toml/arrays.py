"""The smallest edits of an array where it stands: on one line or several, with comments or without.

Each element owns the comma behind it. An element alone on its line goes, and comes, as a whole line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from notequest_cli.toml.literals import format_value, restyled, same
from notequest_cli.toml.scan import Element, elements, line_start, newline_at, pattern
from notequest_cli.toml.splice import Splice

Pair = tuple[int | None, int | None]
Edit = Callable[[str, int, int, object, object], list[Splice]]
MOST_COMPARED = 250_000
MOST_WEIGHED = 2_500


def paired(old: Sequence[Any], new: Sequence[Any]) -> Iterator[Pair]:
    """Which element became which, in order: kept or edited (both), gone (only the first), fresh (only the second)."""
    ahead = _alike(zip(old, new, strict=False))
    room = min(len(old), len(new)) - ahead
    behind = _alike((old[-at], new[-at]) for at in range(1, room + 1))
    last, stop = len(old) - behind, len(new) - behind
    yield from ((at, at) for at in range(ahead))
    was, now = list(map(repr, old[ahead:last])), list(map(repr, new[ahead:stop]))
    for first, to, start, until in _blocks(was, now):
        for one, other in _likely(was[first:to], now[start:until]):
            yield None if one is None else ahead + first + one, None if other is None else ahead + start + other
    yield from ((last + at, stop + at) for at in range(behind))


def _alike(pairs: Iterable[tuple[Any, Any]]) -> int:
    """How many of the first pairs are the same."""
    count = 0
    for one, other in pairs:
        if not same(one, other):
            break
        count += 1
    return count


def _blocks(was: Sequence[str], now: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Which slices became which, between the same beginning and the same end."""
    if len(was) * len(now) > MOST_COMPARED or set(was).isdisjoint(now):
        return [(0, len(was), 0, len(now))]
    from difflib import SequenceMatcher

    return [(first, to, start, until) for _, first, to, start, until in SequenceMatcher(None, was, now, False).get_opcodes()]


def _likely(was: Sequence[str], now: Sequence[str]) -> Iterable[Pair]:
    """Which elements of two different slices belong together: in order, those that begin most alike."""
    if len(was) == len(now) or len(was) * len(now) > MOST_WEIGHED:
        return zip_longest(range(len(was)), range(len(now)))
    if len(was) < len(now):
        return [(one, other) for other, one in _likely(now, was)]
    chosen = _chosen(was, now)
    return [(at, chosen.index(at) if at in chosen else None) for at in range(len(was))]


def _chosen(many: Sequence[str], few: Sequence[str]) -> list[int]:
    """For each of the few its likeliest among the many, in order."""
    spare = len(many) - len(few)
    best = [(0, list[int]())] * (spare + 1)
    for at in reversed(range(len(few))):
        found: list[tuple[int, list[int]]] = []
        for skipped in reversed(range(spare + 1)):
            weight, rest = best[skipped]
            here = (weight + _beginning(many[at + skipped], few[at]), [at + skipped, *rest])
            found.append(max(here, *found[-1:], key=lambda choice: choice[0]) if found else here)
        best = found[::-1]
    return best[0][1]


def _beginning(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    return next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other)))


class Array:
    """The array between two places of a text."""

    def __init__(self, text: str, start: int, end: int, edit: Edit) -> None:
        self.text, self.start, self.end, self.edit = text, start, end, edit
        self.elements = elements(text, start)
        self.kept = set[int]()
        self.fresh = dict[int, list[object]]()

    def edited(self, old: Sequence[Any], new: Sequence[Any]) -> list[Splice]:
        """The edits that make `new` of `old`, element by element."""
        if not new and not self._has_comments():
            return [Splice(self.start, self.end, "[]")]
        if not self.elements:
            return [self._filled(new)]
        splices: list[Splice] = []
        anchor = -1
        for was, now in paired(old, new):
            if was is None:
                self.fresh.setdefault(anchor, []).append(new[now or 0])
                continue
            anchor = was
            splices += self._dropped(was) if now is None else self._kept(was, old[was], new[now])
        for anchor, values in self.fresh.items():
            splices += self._grown(anchor, values)
        return splices + self._without_last_comma()

    def _has_comments(self) -> bool:
        """Whether anything but elements, commas and blanks is between the brackets."""
        places = [self.start + 1, *(place for element in self.elements for place in element[:2]), self.end - 1]
        return any("#" in self.text[at:to] for at, to in zip(places[::2], places[1::2], strict=True))

    def _filled(self, new: Sequence[Any]) -> Splice:
        """An empty array with its first elements: on lines of their own where it spans lines."""
        at = line_start(self.text, self.end)
        if at <= self.start:
            return Splice(self.start, self.end, format_value(new))
        indent, newline = self.text[at : self.end - 1] + "  ", newline_at(self.text, self.start)
        return Splice(at, at, "".join(f"{indent}{format_value(value)},{newline}" for value in new))

    def _kept(self, at: int, old: object, new: object) -> list[Splice]:
        self.kept.add(at)
        element = self.elements[at]
        return self.edit(self.text, element.start, element.end, old, new)

    def _dropped(self, at: int) -> list[Splice]:
        """An element goes, with its comma; with its whole line where it is alone there."""
        text, (start, end, comma) = self.text, self.elements[at]
        own = self._own_lines(self.elements[at])
        if own:
            return [Splice(*own, "")]
        if comma < 0:
            return [Splice(start, end, "")]
        if text[end:comma].strip(" \t"):
            return [Splice(start, end, ""), Splice(comma, comma + 1, "")]
        after = self._past_blanks(comma + 1)
        if text[after] not in "\r\n#":
            return [Splice(start, after, "")]
        while text[start - 1] in " \t":
            start -= 1
        return [Splice(start, comma + 1, "")]

    def _own_lines(self, element: Element) -> tuple[int, int] | None:
        """The whole lines of an element that shares them with nothing but its comma and its comment."""
        at = element.start
        while self.text[at - 1] in " \t":
            at -= 1
        if self.text[at - 1] != "\n":
            return None
        behind = self._past_blanks(element.end)
        comma_here = behind == element.comma
        rest = pattern("rest").match(self.text, behind + 1 if comma_here else behind) if comma_here or element.comma < 0 else None
        return (at, rest.end()) if rest else None

    def _past_blanks(self, at: int) -> int:
        while self.text[at] in " \t":
            at += 1
        return at

    def _grown(self, anchor: int, values: Sequence[object]) -> list[Splice]:
        """Fresh elements behind the anchor, in its layout; anchor -1 is the opening bracket."""
        element = self.elements[max(anchor, 0)]
        own = self._own_lines(element)
        texts = [self._styled(value, element) for value in values]
        if own:
            return self._grown_by_lines(anchor, element, own, texts)
        if anchor < 0:
            separator = self._separator(1)
            return [Splice(element.start, element.start, "".join(text + separator for text in texts))]
        if element.comma < 0:
            separator = self._separator(anchor)
            added = separator.join(texts)
            return [Splice(element.end, element.end, separator + added if anchor in self.kept else added)]
        lead = " " if self.text[element.comma + 1] in " \t\r\n#]" else ""
        return [Splice(element.comma + 1, element.comma + 1, "".join(f"{lead}{text}," for text in texts))]

    def _grown_by_lines(self, anchor: int, element: Element, own: tuple[int, int], texts: Sequence[str]) -> list[Splice]:
        newline = newline_at(self.text, element.end)
        lines = [self.text[own[0] : element.start] + text + "," for text in texts]
        at = own[0] if anchor < 0 else own[1]
        if anchor < 0 or element.comma >= 0:
            return [Splice(at, at, "".join(line + newline for line in lines))]
        lines[-1] = lines[-1][:-1]
        comma = [Splice(element.end, element.end, ",")] if anchor in self.kept else []
        return [*comma, Splice(at, at, "".join(line + newline for line in lines))]

    def _styled(self, value: object, neighbor: Element) -> str:
        """A fresh element: a literal string beside a literal string."""
        literal = self.text[neighbor.start] == "'" and isinstance(value, str)
        return restyled("'", value) if literal else format_value(value)

    def _separator(self, at: int) -> str:
        """What stands before this element: a comma with its blanks, as written."""
        if not 0 < at < len(self.elements):
            return ", "
        written = self.text[self.elements[at - 1].end : self.elements[at].start]
        return written if written.strip() == "," else ", "

    def _without_last_comma(self) -> list[Splice]:
        """The comma that would be left over where the last element had none and goes."""
        last, behind = len(self.elements) - 1, max(self.kept, default=-1)
        needless = self.elements[last].comma < 0 and 0 <= behind < last and max(self.fresh, default=-1) < behind
        if not needless or self._own_lines(self.elements[last]):
            return []
        at, to = self.elements[behind].end, self.elements[behind + 1].start
        return [Splice(at, to, "")] if self.text[at:to].strip() == "," else []
