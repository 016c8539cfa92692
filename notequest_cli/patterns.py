"""Patterns compiled when first used: compiling one costs half a millisecond, and most commands use none."""

import re


class Pattern:
    """A regular expression as text until it is asked to match."""

    __slots__ = ("_compiled", "_flags", "_text")

    def __init__(self, text: str, flags: int = 0) -> None:
        self._text = text
        self._flags = flags
        self._compiled: re.Pattern[str] | None = None

    @property
    def compiled(self) -> "re.Pattern[str]":
        """The pattern itself, made at the first call."""
        if self._compiled is None:
            self._compiled = re.compile(self._text, self._flags)
        return self._compiled

    def fullmatch(self, text: str) -> "re.Match[str] | None":
        """Match the whole text."""
        return self.compiled.fullmatch(text)

    def match(self, text: str, at: int = 0) -> "re.Match[str] | None":
        """Match from a place on."""
        return self.compiled.match(text, at)

    def search(self, text: str) -> "re.Match[str] | None":
        """Find the first match."""
        return self.compiled.search(text)
