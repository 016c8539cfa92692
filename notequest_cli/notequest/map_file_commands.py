"""The map in a file: a picture, written whole or not at all, and never over what a player has drawn."""

import sys
from collections.abc import Mapping

from notequest_cli import files, save
from notequest_cli.notequest import map_page_words
from notequest_cli.notequest.map_drawing import UNICODE, draw
from notequest_cli.notequest.map_marks import Marks
from notequest_cli.notequest.map_shapes import WIDTH, Sheet
from notequest_cli.notequest.map_svg import PAGE, Picture, extent, svg
from notequest_cli.notequest.state import Dungeon
from notequest_cli.show.vocabulary import Line, line

STDOUT = "-"
UNBROKEN = 9999  # characters of a line: the picture breaks them by their letters
PRINTED = UNICODE._replace(marks={**UNICODE.marks, "thing": "\u25c7"})


def picture(dungeon: Dungeon, sheets: tuple[Sheet, ...], marks: Mapping[int, Marks], width: int | None) -> tuple[str, str]:
    """The picture, with a last line that tells whether anybody has drawn on it since; and what there is to say of its size.

    Where no width is said, levels stand one below the other on a strip that fits a notebook, or in pairs where a page of A4 would not do.
    """
    said = _said(dungeon, sheets, marks)
    beside = max(1, (width + map_page_words.GAP) // (WIDTH + map_page_words.GAP)) if width else _beside(sheets, said)
    return "".join(files.sealed([svg(sheets, marks, said, beside)])), _too_high(sheets, said, beside)


def _beside(sheets: tuple[Sheet, ...], said: Picture) -> int:
    return 1 if extent(sheets, said, 1)[1] <= PAGE else 2


def _too_high(sheets: tuple[Sheet, ...], said: Picture, beside: int) -> str:
    """A sentence where the picture is higher than a page of A4, else nothing."""
    _, h = extent(sheets, said, beside)
    way = f"; --level {sheets[0].level} draws one level" if len(sheets) > 1 else ""
    return f"the picture is {h:.0f} mm high, a page of A4 297{way}" if h > PAGE else ""


def put(paths: save.Paths, place: str, text: str, force: bool, is_dry: bool) -> Line | None:
    """Write the picture to a file, or to stdout; what there is to say about it."""
    if place == STDOUT:
        sys.stdout.write(text)
        return None
    files.must_be_free(paths, place, "--svg", "svg-exists", force, "<svg ")
    if is_dry:
        return line(f"dry run: {place} is not written")
    files.write(place, [text])
    return line(f"{place} is written")


def _said(dungeon: Dungeon, sheets: tuple[Sheet, ...], marks: Mapping[int, Marks]) -> Picture:
    """What is written beside the map."""
    heading = map_page_words.heading(dungeon, [each.segment for each in marks.values()])
    legends = {
        sheet.level: tuple("".join(text for text, _ in runs) for runs in map_page_words.legend(sheet, marks, PRINTED, UNBROKEN))
        for sheet in sheets
    }
    key = map_page_words.key((line for sheet in sheets for line in draw(sheet, marks, UNICODE)), UNICODE)
    return Picture(heading.text, heading.note, legends, key)
