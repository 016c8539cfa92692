"""The logbook: entries as text, read from the end."""

from notequest_cli.dice import Face
from notequest_cli.entry import Entry, decode, encode, is_closing, is_header
from notequest_cli.logbook import newest_first, oldest_first, tail_of
from notequest_cli.patch import Hunk

HP = Entry(
    "2026-11-29 08:12:40",
    "hp -1",
    ("HP 14 -> 13", "- a line that begins like a mark"),
    ("my own words",),
    (Face("d20", 9, "hand"), Face("d100", 100, "tool")),
    (("keys-consumed", "no"),),
    (Hunk("[hero]", 12, ("hp = 14          # ouch\r\n",), ("hp = 13          # ouch\r\n", "used = 1\n")), Hunk("", 1, ("x = 1",), ())),
    "5f0c19aa",
    "9b31c07e",
)
ROLL = Entry("2026-11-29 08:12:03", "roll d20", ("d20 9 = 9",), before="5f0c19aa", after="5f0c19aa")


def test_an_entry_reads_like_a_note_and_comes_back_whole():
    text = encode(HP).decode()
    assert text.startswith("2026-11-29 08:12:40  hp -1\n  HP 14 -> 13\n")
    assert "\n  % d20 9 hand\n  % d100 100 tool\n  ~ keys-consumed = no\n  @ [hero] 12\n  - hp = 14          # ouch\r\n" in text
    assert text.endswith("  @ 1\n  - x = 1\n  \\ no newline\n  = 5f0c19aa 9b31c07e\n")
    back = decode(text.encode())
    assert back == HP._replace(lines=(HP.lines[0], "  " + HP.lines[1]))


def test_a_command_or_note_cannot_forge_an_entry():
    entry = ROLL._replace(command="note\n2026-11-29 08:12:03  hp +99", notes=("x\n  = 00000000",))
    text = encode(entry)
    assert text.count(b"\n") == 4
    assert [line for line in text.split(b"\n") if is_header(line)] == [text.split(b"\n")[0]]


def test_a_header_and_a_closing_line_are_told_from_a_players_own():
    assert is_header(b"2026-11-29 08:12:03  hp -1")
    for own in (
        b"2026-11-29 08:12:03 hp",
        b"2026-11-29 08:12  hp -1",
        b"2026/11/29 08:12:03  hp",
        b"2026-11-29 08:12:03   hp",
        b"",
        b"2026-11-29 08:12:03  ",
    ):
        assert not is_header(own)
    assert is_closing(b"  = 5f0c19aa\n") and is_closing(b"  = 5f0c19aa 9b31c07e\n")
    assert is_closing(b"  = 5f0c19aa 9b31c07e"), "an editor left the last line of the file without its end"
    for cut in (b"  = 5f0c19a", b"  = 5f0c19a\n", b"  = 5f0c19aa 9b31c07\n", b"  = 5F0C19AA\n", b"= 5f0c19aa\n"):
        assert not is_closing(cut)


def test_entries_come_newest_first_and_oldest_first(tmp_path):
    log = tmp_path / "notequest.log"
    many = [ROLL._replace(command=f"roll d{number}") for number in range(1, 600)]
    log.write_bytes(b"".join(encode(entry) + b"my own line\n\n" for entry in many))
    assert [entry.command for entry in newest_first(str(log))] == [entry.command for entry in reversed(many)]
    assert [entry.command for entry in oldest_first(str(log))] == [entry.command for entry in many]


def test_the_tail_is_the_newest_closed_entry_and_what_follows_it(tmp_path):
    log = tmp_path / "notequest.log"
    closed = encode(ROLL) + encode(HP)
    log.write_bytes(closed + b"2026-11-29 08:13:00  hp -1\n  HP 13")
    newest, end, tail = tail_of(str(log))
    assert newest is not None and newest.command == "hp -1"
    assert end == len(closed)
    assert tail.startswith(b"2026-11-29 08:13:00")


def test_an_entry_larger_than_a_block_is_found(tmp_path):
    log = tmp_path / "notequest.log"
    long = ROLL._replace(notes=("x" * 70_000,))
    log.write_bytes(encode(HP) + encode(long))
    newest, _, _ = tail_of(str(log))
    assert newest is not None and newest.notes == long.notes
    assert [entry.command for entry in newest_first(str(log))] == ["roll d20", "hp -1"]


def test_no_log_is_an_empty_log(tmp_path):
    assert tail_of(str(tmp_path / "none.log")) == (None, 0, b"")
    assert list(newest_first(str(tmp_path / "none.log"))) == []
    assert list(oldest_first(str(tmp_path / "none.log"))) == []
