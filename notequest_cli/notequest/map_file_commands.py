"""The map in a file: a picture, written whole or not at all, and never over what a player has drawn."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from zlib import crc32

from notequest_cli import save
from notequest_cli.notequest import map_page_words
from notequest_cli.notequest.map_drawing import UNICODE
from notequest_cli.notequest.map_marks import Marks
from notequest_cli.notequest.map_shapes import WIDTH, Sheet
from notequest_cli.notequest.map_svg import Picture, svg
from notequest_cli.notequest.state import Dungeon
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.show.vocabulary import Line, line

STDOUT = "-"
LEGEND = 58  # characters of a line of the legend
PRINTED = UNICODE._replace(marks={**UNICODE.marks, "thing": "\u25c7"})
SEAL = "<!-- map of notequest "


def picture(dungeon: Dungeon, sheets: tuple[Sheet, ...], marks: Mapping[int, Marks], width: int) -> str:
    """The picture, with a last line that tells whether anybody has drawn on it since."""
    beside = max(1, (width + map_page_words.GAP) // (WIDTH + map_page_words.GAP))
    return sealed(svg(sheets, marks, _said(dungeon, sheets, marks), beside))


def put(paths: save.Paths, place: str, text: str, force: bool, is_dry: bool) -> Line | None:
    """Write the picture to a file, or to stdout; what there is to say about it."""
    if place == STDOUT:
        sys.stdout.write(text)
        return None
    _check(paths, place, force)
    if is_dry:
        return line(f"dry run: {place} is not written")
    _write(os.path.realpath(place), text.encode())
    return line(f"{place} is written")


def _said(dungeon: Dungeon, sheets: tuple[Sheet, ...], marks: Mapping[int, Marks]) -> Picture:
    """What is written beside the map."""
    heading = map_page_words.heading(dungeon, [each.segment for each in marks.values()])
    legends = {
        sheet.level: tuple("".join(text for text, _ in runs) for runs in map_page_words.legend(sheet, marks, PRINTED, LEGEND))
        for sheet in sheets
    }
    return Picture(heading.text, heading.note, legends, map_page_words.key(sheets, marks))


def sealed(text: str) -> str:
    """The text and its digest."""
    return f"{text}{SEAL}{crc32(text.encode()):08x} -->\n"


def is_untouched(raw: bytes) -> bool:
    """Is it a map of ours as it was written?"""
    text = raw.decode("utf-8", "replace")
    return SEAL in text and sealed(text.rpartition(SEAL)[0]) == text


def _check(paths: save.Paths, place: str, force: bool) -> None:
    """Refuse the save and its files always, and a file that is there unless it is a map nobody has drawn on."""
    real = os.path.realpath(place)
    if real in paths[:5]:
        raise Usage("file-of-save", f"{place} belongs to the save", "name another file with --svg")
    if os.path.isfile(real) and not force and not is_untouched(save.read_bytes(real)):
        raise Forbidden("svg-exists", f"{place} is there already, and is no map as it was written", "name another file, or say --force")


def _write(place: str, raw: bytes) -> None:
    """Write beside the file and rename, so that nobody sees half a picture; what is no plain file is written to."""
    beside = f"{place}.new" if os.path.isfile(place) or not os.path.exists(place) else place
    try:
        with open(beside, "wb") as file:
            file.write(raw)
        os.replace(beside, place)
    except OSError as error:
        if beside != place:
            with suppress(OSError):
                os.unlink(beside)
        raise save.refused(error, place) from None
