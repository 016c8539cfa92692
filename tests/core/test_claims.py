"""No two saves share a log: who was first keeps it, and the other is told the way out."""

import os

import pytest

BRUGO = 'format = 1\ngame = "notequest"\n\n[hero]\nname = "Brugo"\nhp = 14\nhp_max = 14\n'
SHARED = "would share the log brugo.log\n  mv {0} brugo-2.toml gives it a log of its own; cp brugo.log brugo-2.log takes along"


@pytest.fixture
def brugo(desk):
    """Lay a save of any name out, and type at it: `brugo("brugo", "hp -1")`."""

    def typed(name, line):
        if not (desk.folder / name).exists():
            (desk.folder / name).write_text(BRUGO)
        return desk.type(f"--file {name} {line}")

    return typed


@pytest.mark.parametrize(("first", "second"), [("brugo", "brugo.toml"), ("brugo.toml", "brugo")])
def test_the_save_that_was_written_first_goes_on_and_its_copy_is_refused(brugo, desk, first, second):
    assert brugo(first, "hp -1").exit == 0
    (desk.folder / second).write_bytes((desk.folder / first).read_bytes())
    log = (desk.folder / "brugo.log").read_bytes()
    for line in ("hp -2", "undo", "hero", "log", "note mine"):
        said = brugo(second, line)
        assert said.exit == 3 and f"{second} and {first} {SHARED.format(second)}" in said.err, line
    assert (desk.folder / "brugo.log").read_bytes() == log
    assert brugo(first, "undo").exit == 0 and "hp = 14" in (desk.folder / first).read_text()


def test_the_way_out_keeps_the_history_of_both(brugo, desk):
    brugo("brugo.toml", "hp -1")
    (desk.folder / "brugo").write_bytes((desk.folder / "brugo.toml").read_bytes())
    os.rename(desk.folder / "brugo", desk.folder / "brugo-2.toml")
    (desk.folder / "brugo-2.log").write_bytes((desk.folder / "brugo.log").read_bytes())
    assert brugo("brugo-2.toml", "undo").exit == 0 and "hp = 14" in (desk.folder / "brugo-2.toml").read_text()
    assert "hp = 13" in (desk.folder / "brugo.toml").read_text()


def test_of_two_that_no_command_has_written_the_one_with_toml_has_the_log(brugo, desk):
    (desk.folder / "brugo").write_text(BRUGO)
    assert brugo("brugo.toml", "hero").exit == 0 and brugo("brugo", "hero").exit == 3


def test_two_that_both_wrote_are_told_apart_from_now_on(brugo, desk):
    for name in ("brugo", "brugo.toml"):
        brugo(name, "hp -1")
        os.rename(desk.folder / name, desk.folder / f"{name}~")
    for name in ("brugo", "brugo.toml"):
        os.rename(desk.folder / f"{name}~", desk.folder / name)
    assert brugo("brugo.toml", "hp -1").exit == 0 and brugo("brugo", "hp -1").exit == 3


def test_a_hand_edit_is_noticed_only_in_its_own_save(brugo, desk):
    brugo("brugo.toml", "hp -1")
    (desk.folder / "brugo.toml").write_text(BRUGO.replace("hp = 14", "hp = 9"))
    (desk.folder / "brugo").write_text(BRUGO)
    assert "edited by hand since the last command: hero.hp 13 -> 9" in brugo("brugo.toml", "hp -1").err
    assert brugo("brugo", "hp -1").exit == 3


def test_a_link_to_the_same_save_or_to_one_elsewhere_shares_nothing(brugo, desk):
    brugo("brugo", "hp -1")
    (desk.folder / "brugo.toml").symlink_to("brugo")
    assert brugo("brugo.toml", "hp -1").exit == 0 and brugo("brugo", "undo").exit == 0
    (desk.folder / "brugo.toml").unlink()
    (desk.folder / "elsewhere").mkdir()
    (desk.folder / "brugo.toml").symlink_to("elsewhere/own.toml")
    assert brugo("elsewhere/own.toml", "hp -1").exit == 0
    assert brugo("brugo.toml", "hp -1").exit == 0 and brugo("brugo", "hp -1").exit == 0
    assert (desk.folder / "elsewhere" / "own.log").exists()


def test_a_link_to_a_save_that_shares_is_told_the_files_themselves(brugo, desk):
    brugo("brugo.toml", "hp -1")
    (desk.folder / "brugo").write_text(BRUGO)
    (desk.folder / "bin").mkdir()
    (desk.folder / "bin" / "mine").symlink_to("../brugo")
    said = brugo("bin/mine", "hero")
    assert said.exit == 3 and f"mv {desk.folder}/brugo {desk.folder}/brugo-2.toml" in said.err


@pytest.mark.parametrize("beside", ["#!/bin/sh\necho a program\n", None])
def test_a_file_or_folder_that_is_no_save_is_in_nobodys_way(brugo, desk, beside):
    if beside is None:
        (desk.folder / "brugo").mkdir()
    else:
        (desk.folder / "brugo").write_text(beside)
    assert desk.type("new notequest --file brugo.toml").exit == 0
    assert brugo("brugo.toml", "note mine").exit == 0
    (desk.folder / "Cargo.toml").write_text("[package]\n")
    assert desk.type("new notequest --file Cargo").exit == 0 and brugo("Cargo", "note mine").exit == 0


@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        ("brugo", "brugo.toml", "the log of brugo"),
        ("brugo.toml", "brugo", "the log of brugo.toml"),
        ("brugo.log", "brugo.toml", "a save"),
        ("brugo.log", "brugo", "a save"),
    ],
)
def test_a_new_save_takes_no_log_of_another(desk, first, second, what):
    assert desk.type(f"new notequest --file {first}").exit == 0
    before = sorted(path.name for path in desk.folder.iterdir())
    said = desk.type(f"new notequest --file {second}")
    assert said.exit == 3 and f"{second} would write into brugo.log, which is {what}\n  name another file" in said.err
    assert sorted(path.name for path in desk.folder.iterdir()) == before
