"""Undo and redo over any sequence of commands and hand edits."""

import tempfile
from collections import Counter
from pathlib import Path

import pytest

from notequest_cli import history, save
from notequest_cli.entry import Entry, encode
from tests.desk import Desk
from tests.reliability.disk import Disk, without_waiting
from tests.reliability.walks import IN_MEMORY, walk

SAVES = Path(__file__).parents[1] / "pages" / "saves"


@pytest.fixture
def desk():
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder, without_waiting():
        yield Desk(Path(folder))


def test_walks_through_a_game_come_back_to_the_byte(desk):
    tally = Counter[str]()
    for number in range(45):
        tally += walk(number, desk.folder)
    assert min(tally[what] for what in ("taken back", "done again", "edited", "restored")) >= 3, tally


STORIES = {
    "pages": ("zarylla", ("page next --seed 1", "credits +3", "page next --seed 2", "hp -2", "page next --seed 3")),
    "a death": ("zarylla", ("hp -90", "clone --dice 2,7", "hp +3", "rest --heal str")),
    "a takeover": ("zarylla", ("gear add Cryo Visor", "hp -90", "clone --dice 4", "pack add Rope")),
    "a level": ("zarylla", ("levelup str+1 dex+1 --hp 4 --pool surges+1", "hp +2", "levelup wis+2 --damage 2d8+2")),
    "rounds": ("zarylla", ("fight wis9:13/7-1 --seed 3", "credits +2", "dogfight 60-3/1@55 --seed 3")),
    "a death in the dark": ("brugo", ("torches -7", "hp -90", "hero new --name Ilse --dice 3,3,2,3,1,2,6,6", "hp -1")),
    "a new dungeon": ("brugo", ("set hero.where town", "dungeon new --dice 2,1,2", "enter crypt", "coins +3")),
    "blows": ("brugo", ("fight 1 --to hp --seed 4", "fight --to hp --seed 5", "cast light --to hp --seed 6")),
}


@pytest.mark.parametrize(("save", "lines"), STORIES.values(), ids=STORIES.keys())
def test_a_story_is_taken_back_and_told_again_line_by_line_to_the_byte(save, lines, desk):
    desk.write((SAVES / f"{save}.toml").read_text())
    texts = [desk.text()]
    for line in lines:
        said = desk.type(line)
        assert said.exit in (0, 2), (line, said)
        texts += [desk.text()] if desk.text() != texts[-1] else []
    assert len(texts) > 2
    for text in texts[-2::-1]:
        assert desk.type("undo").exit == 0
        assert desk.text() == text
    assert desk.type("undo").exit == 3
    for text in texts[1:]:
        assert desk.type("redo").exit == 0
        assert desk.text() == text
    assert desk.type(f"undo {len(texts) - 1}").exit == 0 and desk.text() == texts[0]
    assert desk.type(f"redo {len(texts) - 1}").exit == 0 and desk.text() == texts[-1]


def test_a_line_that_was_moved_under_another_header_is_not_taken_for_what_it_was(desk):
    """The lines fit, but would say something else there: the value goes back where it belongs, or undo says why not."""
    desk.write('format = 1\ngame = "voidspark"\n\n[hero]\nname = "Zed"\nhp = 9\nhp_max = 22\nvirtue = 1\n\n[ship]\nname = "Karnack"\n')
    assert desk.type("set hero.virtue 2").exit == 0
    desk.write(desk.text().replace("hp_max = 22\n", "hp_max = 22\n\n[mine]\n"))
    before = desk.text()
    said = desk.type("undo")
    assert said.exit == 3 and "hero.virtue was changed by hand" in said.err
    assert desk.text() == before


LAST = ".notequest.toml.last"


def without_last(desk):
    (desk.folder / LAST).unlink()


def with_a_note_between(desk):
    without_last(desk)
    desk.type("note x")


def put_back_from_a_copy(desk):
    """One more command was played, and save and log are those before it."""
    kept = {path: path.read_bytes() for path in (desk.save, desk.log)}
    assert desk.type("credits +3").exit == 0
    for path, raw in kept.items():
        path.write_bytes(raw)


UNKNOWN = [without_last, with_a_note_between, put_back_from_a_copy]


@pytest.mark.parametrize("unknown", UNKNOWN)
@pytest.mark.parametrize("comes_first", [True, False], ids=["edit first", "edit last"])
def test_behind_an_edit_that_is_not_known_a_value_goes_back_where_it_is_still_the_one_of_the_entry(desk, unknown, comes_first):
    """Its line has a comment now, so that it is not found; what it was before stands in the log all the same."""
    desk.write((SAVES / "zarylla.toml").read_text())
    assert desk.type("credits +1").exit == 0 and desk.type("hp -1").exit == 0 and desk.type("credits +1").exit == 0
    commented = desk.text().replace("credits = 40", "credits = 40   # mine").replace("hp = 16", "hp   =   16 # too")
    if comes_first:
        unknown(desk)
    desk.write(desk.text().replace("credits = 40", "credits = 40   # mine").replace("hp = 16", "hp   =   16 # too"))
    if not comes_first:
        unknown(desk)
        desk.write(commented)
    said = desk.type("undo")
    assert said.exit == 0 and "credits back to 39" in said.out, said
    assert "credits = 39   # mine" in desk.text() and "hp   =   16 # too" in desk.text()
    assert desk.type("redo").exit == 0 and "credits = 40   # mine" in desk.text()
    assert desk.type("undo 3").exit == 0
    assert "credits = 38   # mine" in desk.text() and "hp   =   17 # too" in desk.text()


@pytest.mark.parametrize("unknown", [without_last, put_back_from_a_copy])
def test_behind_an_edit_that_is_not_known_a_value_that_is_another_is_said_to_be(desk, unknown):
    desk.write((SAVES / "zarylla.toml").read_text())
    assert desk.type("credits +1").exit == 0
    unknown(desk)
    desk.write(desk.text().replace("credits = 39", "credits = 45 # mine"))
    before = desk.text()
    for between in ("note x", "note y"):
        said = desk.type("undo")
        assert said.exit == 3 and desk.text() == before
        assert "credits was changed since" in said.err and "it was 39 behind that entry: make it so again" in said.err
        assert desk.type(between).exit == 0
    desk.write(before.replace("45", "39"))
    assert desk.type("undo").exit == 0 and "credits = 38 # mine" in desk.text()


def test_behind_an_edit_that_is_not_known_what_came_or_went_goes_back_as_a_value(desk):
    desk.write('format = 1\ngame = "voidspark"\n\n[hero]\nname = "Zed"\nhp = 9\nhp_max = 22\n')
    assert desk.type("set hero.nick Zee").exit == 0 and desk.type("set mine.own 3").exit == 0
    without_last(desk)
    desk.write(desk.text().replace("own = 3", "own=3").replace('nick = "Zee"', "nick = 'Zee' # a name"))
    said = desk.type("undo 2")
    assert said.exit == 0 and "own" not in desk.text() and "nick" not in desk.text(), said


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[[own]]\nvalue = 1\n", "[[own]]\nvalue = 2 # mine\n"),
        ("[[own]]\n[own.part]\nvalue = 1\n", "[[own]]\n[own.part]\nvalue = 2 # mine\n"),
        ("[own]\nvalue = [\n  1,\n]\n", "[own]\nvalue = [\n  2, # mine\n]\n"),
    ],
    ids=["several", "in several", "part of a value"],
)
def test_what_the_lines_alone_do_not_tell_is_said_not_to_be_found(desk, old, new):
    begin = 'format = 1\ngame = "voidspark"\n\n[hero]\nname = "Zed"\nhp = 9\nhp_max = 22\n\n'
    before, after = begin + old, begin + new.replace(" # mine", "")
    desk.write(before)
    assert desk.type("note begins").exit == 0
    hunks = history.patch.line_hunks(before.encode(), after.encode())
    done = Entry("2026-11-30 12:00:00", "credits +1", hunks=hunks, before=save.digest(before.encode()), after=save.digest(after.encode()))
    desk.log.write_bytes(desk.log.read_bytes() + encode(done))
    without_last(desk)
    desk.write(begin + new)
    said = desk.type("undo")
    assert said.exit == 3 and desk.text() == begin + new
    assert "the lines that 2026-11-30 12:00:00 credits +1 wrote are not in the save any more" in said.err, said


def test_a_hand_edit_after_a_crash_that_came_before_the_last_text_was_kept_is_still_told(desk):
    desk.write((SAVES / "zarylla.toml").read_text())
    assert desk.type("hp -1").exit == 0
    kept = (desk.folder / ".notequest.toml.last").read_bytes()
    assert desk.type("hp -1").exit == 0 and desk.type("credits +1").exit == 0
    (desk.folder / ".notequest.toml.last").write_bytes(kept)
    desk.write(desk.text().replace("level = 3", "level = 4   # by hand"))
    said = desk.type("undo")
    assert "edited by hand since the last command: hero.level 3 -> 4" in said.err
    assert said.exit == 0 and "# by hand" in desk.text() and "credits = 38" in desk.text()


def test_two_who_take_back_at_once_take_back_two(desk, monkeypatch):
    """Undo is worked out from the log; when the log moves on meanwhile, it is worked out again."""
    desk.write((SAVES / "zarylla.toml").read_text())
    for _ in range(3):
        assert desk.type("credits +1").exit == 0
    from notequest_cli import pair

    real, others = pair.desk, ["undo", "credits +1"]

    def while_others_play(*args):
        while others:
            assert desk.type(others.pop(0)).exit == 0
        return real(*args)

    monkeypatch.setattr(pair, "desk", while_others_play)
    said = desk.type("undo")
    assert said.exit == 0 and "credits = 40" in desk.text()
    titles = [line for line in desk.log.read_text().splitlines() if "takes back" in line]
    assert len(titles) == 2


@pytest.mark.parametrize("line", ["undo", "redo"])
def test_what_is_taken_back_while_others_play_and_edit_is_worked_out_again(desk, line):
    """At each call before the lock somebody plays and an editor saves: never is the log said not to tell what was."""
    desk.write((SAVES / "zarylla.toml").read_text())
    for typed in ("credits +1", "credits +1", "credits +1", "undo"):
        assert desk.type(typed).exit == 0
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    at, calls = 0, ["", "open .notequest.toml.lock"]
    while at < calls.index("open .notequest.toml.lock"):
        at += 1
        for path, raw in start.items():
            path.write_bytes(raw)

        def others(number, *_, at=at):
            if number == at:
                assert desk.type("note on").exit == 0 and desk.type("undo").exit == 0
                desk.write(desk.text().replace("level = 3", "level = 4   # by hand"))
                assert desk.type("hp +1").exit == 0 and desk.type("undo").exit == 0

        with Disk(desk.folder, before=others) as disk:
            said = desk.type(line)
        disk.close()
        calls = disk.calls
        assert said.exit == 0, (disk.calls[at - 1], said)
    assert at > 5
