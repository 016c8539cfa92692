"""Wherever a save is: the command works, or says in a sentence what the system refused, exit 5, and nothing is changed."""

import errno
import importlib
import json
import os
import pkgutil
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import notequest_cli
from notequest_cli import save
from tests.reliability import corpus
from tests.reliability.crowd import SAVE
from tests.reliability.disk import Disk, without_waiting
from tests.reliability.fuzz import brief

NOBODY = 65534


@pytest.fixture
def table(desk):
    """A save in play."""
    desk.write(SAVE)
    with without_waiting():
        assert desk.type("credits +1").exit == 0
        yield desk


def refused(desk, line, *words):
    """The command is refused by the system, in a sentence that says these words; nothing has changed."""
    before = files(desk.folder)
    said = desk.type(line)
    assert said.exit == 5 and said.out == "", said
    assert said.err.startswith("notequest: ") and all(word in said.err for word in words), said.err
    assert files(desk.folder) == before


def files(folder):
    """What the files hold; the lock's number is nobody's business."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and path.suffix != ".lock"}


@pytest.fixture
def nobody(tmp_path):
    """Do as somebody whom permissions bind; the superuser sheds his rights for the while."""
    if os.geteuid():
        yield
        return
    for module in pkgutil.walk_packages(notequest_cli.__path__, "notequest_cli."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)  # the interpreter may stand where nobody may read
    for path in [tmp_path, *tmp_path.rglob("*")]:
        os.chown(path, NOBODY, NOBODY)
    for path in tmp_path.parents:  # they stay open: other tests may stand in them by now
        mode = path.stat().st_mode
        if mode & 0o005 != 0o005:
            path.chmod(stat.S_IMODE(mode) | 0o055)
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    yield
    os.seteuid(0)
    os.setegid(0)


def test_a_link_is_followed_and_stays(table, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    real = table.save.rename(tmp_path / "elsewhere" / "real.toml")
    table.save.symlink_to(real)
    assert table.type("hp -1").exit == 0
    assert table.save.is_symlink() and "hp = 9" in real.read_text()
    hidden = {".real.toml.old", ".real.toml.last", ".real.toml.lock"}
    assert {path.name for path in real.parent.iterdir()} == {"real.toml", "real.log", *hidden}


def test_a_link_to_nowhere_and_one_to_itself_are_named(table):
    table.save.unlink()
    table.save.symlink_to("gone.toml")
    refused(table, "hp -1", "gone.toml")
    table.save.unlink()
    table.save.symlink_to(table.save)
    refused(table, "hp -1", "notequest.toml")


def test_a_save_that_is_read_only_stays_as_it_is_and_can_be_read(table):
    table.save.chmod(0o444)
    refused(table, "hp -1", "read-only", "chmod u+w")
    assert table.type("hero").exit == 0
    table.save.chmod(0o644)
    assert table.type("hp -1").exit == 0


def test_notes_on_a_save_that_is_read_only_can_be_written_again_and_again(desk, nobody):
    desk.write(SAVE)
    desk.save.chmod(0o444)
    assert desk.type("note one").exit == 0
    assert desk.type("note two").exit == 0


def listed(folder):
    """Every file there is, with its text."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith(".lock")}


@pytest.mark.parametrize("line", ["hp -1", "undo", "credits -1", "set hero.hp 5", "note hello"])
@pytest.mark.parametrize("mode", [0o444, 0o222, 0])
def test_a_log_that_may_not_be_written_or_read_is_named_with_the_way_out_and_nothing_is_left(table, nobody, line, mode):
    before = listed(table.folder)
    table.log.chmod(mode)
    said = table.type(line)
    assert said.exit == 5 and said.out == "", said
    assert "notequest.log: permission denied" in said.err and f"chmod u+rw {table.log} lets it be read and written" in said.err
    table.log.chmod(0o644)
    assert listed(table.folder) == before
    assert table.type(line).exit == 0


@pytest.mark.parametrize("left", ["new", "swap"])
def test_what_a_kill_left_beside_a_log_that_may_not_be_read_stops_no_command_that_only_reads(table, nobody, left):
    sheet = table.type("hero").out
    (table.folder / f".notequest.toml.{left}").write_text(SAVE)
    table.log.chmod(0)
    said = table.type("hero")
    assert (said.exit, said.out) == (0, sheet), said


@pytest.mark.parametrize("name", ["notequest.toml", ".notequest.toml.lock"])
def test_a_file_that_may_not_be_read_is_named_with_the_line_that_helps(table, nobody, name):
    (table.folder / name).chmod(0)
    said = table.type("hp -1")
    assert said.exit == 5 and f"{name}: permission denied" in said.err and f"chmod u+rw {table.folder / name}" in said.err, said
    (table.folder / name).chmod(0o644)


def test_a_new_save_that_a_full_disk_refuses_leaves_nothing(desk):
    def full(number, name, path):
        if name in ("write", "pwrite"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Disk(desk.folder, before=full) as disk:
        said = desk.type("new voidspark")
    disk.close()
    assert said.exit == 5 and "make room on its disk" in said.err
    assert list(desk.folder.iterdir()) == []


def test_an_interrupted_export_leaves_nothing_beside_its_file(table, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    before = sorted(table.folder.iterdir())
    with Disk(table.folder, before=lambda number, name, path: interrupted() if name == "replace" else None) as disk:
        assert table.type("log --export markdown --to diary.md").exit == 130
    disk.close()
    assert sorted(table.folder.iterdir()) == before


def test_a_file_system_that_replaces_no_open_file_will_do(table):
    """As some that are mounted from elsewhere: names cannot be traded, and the rename fails while the file is open."""
    tried = []

    def busy(number, name, path):
        if name == "exchange":
            tried.append(name)
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        if name == "rename" and str(path).endswith(".new") and tried == ["exchange"]:
            tried.append(name)
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    with Disk(table.folder, before=busy) as disk:
        assert table.type("hp -1").exit == 0
    disk.close()
    assert tried == ["exchange", "rename"] and "hp = 9" in table.text()
    assert table.type("undo").exit == 0


def test_a_folder_that_is_read_only_is_named(table, nobody, tmp_path):
    tmp_path.chmod(0o555)
    assert table.type("hero").exit == 0
    refused(table, "hp -1", f"{tmp_path}: permission denied", "let its directory be written to")
    tmp_path.chmod(0o755)
    assert table.type("hp -1").exit == 0


def test_a_folder_that_was_always_read_only_is_named(desk, nobody, tmp_path):
    desk.write(SAVE)
    tmp_path.chmod(0o555)
    refused(desk, "hp -1", "permission denied")
    tmp_path.chmod(0o755)


def test_a_save_that_may_not_be_read_is_named(table, nobody):
    table.save.chmod(0)
    said = table.type("hp -1")
    table.save.chmod(0o600)
    assert said.exit == 5 and "notequest.toml: permission denied" in said.err


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can give a file to somebody else")
def test_a_save_of_somebody_else_works_where_it_may_be_written(table, nobody):
    os.seteuid(0)
    os.chown(table.save, 0, 0)
    table.save.chmod(0o644)
    os.seteuid(NOBODY)
    refused(table, "hp -1", "read-only")
    assert table.type("hero").exit == 0
    os.seteuid(0)
    table.save.chmod(0o666)
    os.seteuid(NOBODY)
    assert table.type("hp -1").exit == 0
    assert stat.S_IMODE(table.save.stat().st_mode) == 0o666


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser writes to the files of others")
def test_the_superuser_leaves_a_save_to_its_owner(table):
    os.chown(table.save, NOBODY, NOBODY)
    assert table.type("hp -1").exit == 0
    assert (table.save.stat().st_uid, table.save.stat().st_gid) == (NOBODY, NOBODY)
    assert Path(save.paths_of(str(table.save)).last).stat().st_uid == NOBODY


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_mode_is_kept_and_what_stands_beside_it_is_no_easier_to_read(desk, mode):
    desk.write(SAVE)
    desk.save.chmod(mode)
    assert desk.type("hp -1").exit == 0
    paths = save.paths_of(str(desk.save))
    for path in (paths.save, paths.log, paths.last):
        assert stat.S_IMODE(os.stat(path).st_mode) == mode, path


def test_a_folder_a_pipe_and_a_device_are_no_saves(desk):
    desk.save.mkdir()
    refused(desk, "hp -1", "notequest.toml is a directory")
    desk.save.rmdir()
    os.mkfifo(desk.save)
    refused(desk, "hp -1", "notequest.toml is not a plain file")
    refused(desk, "hero -f /dev/zero", "/dev/zero is not a plain file")


@pytest.mark.parametrize("line", ["hp -1", "note hello", "log", "stats", "undo", "why"])
def test_a_log_that_is_a_pipe_or_a_folder_is_named_and_not_waited_for(table, line):
    table.log.unlink()
    os.mkfifo(table.log)
    refused(table, line, "notequest.log is not a plain file")
    table.log.unlink()
    table.log.mkdir()
    refused(table, line, "notequest.log is not a plain file")


@pytest.mark.parametrize("name", ["new", "last", "last~", "lock"])
def test_a_link_where_a_hidden_file_should_be_is_never_written_through(table, tmp_path, name):
    victim = tmp_path / "victim.txt"
    victim.write_text("mine")
    hidden = tmp_path / f".notequest.toml.{name}"
    hidden.unlink(missing_ok=True)
    hidden.symlink_to(victim)
    said = table.type("hp -1")
    assert said.exit in (0, 5), said
    assert victim.read_text() == "mine"


def test_a_missing_folder_is_named(desk):
    refused(desk, "new voidspark -f nowhere/zarylla.toml", "nowhere is not a directory")
    said = desk.type("hp -1 -f nowhere/zarylla.toml")
    assert said.exit == 2 and "there is no save at nowhere/zarylla.toml" in said.err


def test_without_a_home_there_is_only_here(desk, monkeypatch):
    monkeypatch.delenv("HOME", raising=False)
    said = desk.type("hero")
    assert said.exit == 2 and "there is no save at notequest.toml\n" in said.err
    desk.write(SAVE)
    assert desk.type("hp -1").exit == 0


def test_a_path_with_blanks_and_umlauts_works(desk):
    folder = desk.folder / "Schöne Spiele [alt]"
    folder.mkdir()
    (folder / "Zarylla die Große.toml").write_text(SAVE)
    assert desk.type("hp -1 -f 'Schöne Spiele [alt]/Zarylla die Große.toml'").exit == 0
    assert (folder / "Zarylla die Große.log").exists()
    assert desk.type("undo -f 'Schöne Spiele [alt]/Zarylla die Große.toml'").exit == 0


def test_a_hard_link_is_said_to_stay_as_it_was(desk):
    other = desk.folder / "other.toml"
    desk.write(SAVE)
    os.link(desk.save, other)
    said = desk.type("hp -1")
    assert said.exit == 0 and "had another name (a hard link); the file of that name stays as it was" in said.err
    assert other.read_text() == SAVE and "hard link" not in desk.type("hp -1").err


@pytest.mark.parametrize("name", ["x" * 300 + ".toml", "a" * 250 + ".toml", "a" * 244 + ".toml"])
def test_a_name_that_is_too_long_is_named(desk, name):
    said = desk.type(f"new voidspark -f {name}")
    assert said.exit == 5 and "file name too long" in said.err
    assert not list(desk.folder.iterdir())


@pytest.mark.parametrize("code", ["EXDEV", "ESTALE", "EIO", "ETIMEDOUT", "EROFS"])
def test_a_rename_that_fails_as_on_a_network_takes_everything_back(table, code):
    def fails(number, name, path):
        if name == "rename" and str(path).endswith(".new"):
            raise OSError(getattr(errno, code), os.strerror(getattr(errno, code)))

    before = {path.name: path.read_bytes() for path in table.folder.iterdir()}
    with Disk(table.folder, before=fails) as disk:
        said = table.type("hp -1")
    disk.close()
    assert said.exit == 5 and os.strerror(getattr(errno, code)).lower() in said.err
    after = {path.name: path.read_bytes() for path in table.folder.iterdir()}
    assert {**after, ".notequest.toml.lock": b""} == {**before, ".notequest.toml.lock": b""}
    assert table.type("hp -1").exit == 0


@pytest.mark.parametrize("code", ["EINVAL", "ENOTSUP"])
def test_a_file_system_that_cannot_force_a_folder_to_disk_will_do(desk, code):
    def fails(number, name, path):
        if name == "fsync" and not str(path).endswith((".new", ".log")):
            raise OSError(getattr(errno, code), os.strerror(getattr(errno, code)))

    desk.write(SAVE)
    with Disk(desk.folder, before=fails) as disk:
        assert desk.type("hp -1").exit == 0
    disk.close()


def test_a_lock_that_the_file_system_does_not_know_is_named(table, monkeypatch):
    import fcntl

    def none(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    refused(table, "hp -1", ".notequest.toml.lock: no locks available")


def test_a_full_disk_on_stdout_is_a_sentence(table):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "notequest_cli", "hero"],
            cwd=table.folder,
            env={**os.environ, "PYTHONPATH": str(Path(save.__file__).parents[1])},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 5
    assert done.stderr.startswith("notequest: ") and "no space left" in done.stderr and "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


# Nothing outside the folder, and no program.


def test_nothing_is_written_outside_the_folder_of_the_save_and_no_program_is_run(tmp_path):
    """Every command line of every page and of the help, under the interpreter's own watch."""
    typed = []
    for page in corpus.pages():
        text = next(iter(corpus.TOML.findall(page)), None) or next((text for text in corpus.saves() if text in page), None)
        lines = corpus.TYPED.findall(page)
        typed += [[text if number == 0 else None, corpus.split(line)] for number, line in enumerate(lines)]
    for game, name, command in corpus.commands():
        text = next(text for text in corpus.saves() if corpus.game_of(text) == (game or "voidspark"))
        typed += [[text, corpus.split(line)] for line in corpus.examples(command) or [name]]
    done = subprocess.run(
        [sys.executable, "-m", "tests.reliability.watched", str(tmp_path)],
        input="".join(json.dumps([text, brief(words)]) + "\n" for text, words in typed),
        env={**os.environ, "PYTHONPATH": str(Path(save.__file__).parents[1]), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found == {"lines": len(typed), "found": []}
    assert len(typed) > 400


def test_an_export_goes_to_the_file_the_player_names_and_never_onto_the_save(table, tmp_path):
    assert table.type("log --export markdown --to diary.md").exit == 0
    assert (tmp_path / "diary.md").exists()
    before = table.save.read_bytes(), table.log.read_bytes()
    (tmp_path / "same.toml").hardlink_to(table.save)
    (tmp_path / "linked.log").symlink_to(table.log)
    for name in ("notequest.toml", "notequest.log", ".notequest.toml.last", "same.toml", "linked.log", "./notequest.toml"):
        said = table.type(f"log --export jsonl --to {name}")
        assert said.exit == 2 and "belongs to the save" in said.err, name
    assert (table.save.read_bytes(), table.log.read_bytes()) == before
    said = table.type(f"log --export jsonl --to {tmp_path}/nowhere/x")
    assert said.exit == 5 and "nowhere/x" in said.err


@pytest.mark.parametrize("name", ["o.toml", "o.log", ".o.toml.last", ".o.toml.old", ".o.toml.lock", ".o.toml.swap", "moved", "diary.md"])
@pytest.mark.parametrize("broken", [False, True])
def test_no_export_is_written_over_a_file_of_any_save_whatever_it_is_called(table, tmp_path, name, broken):
    other = tmp_path / "other"
    other.mkdir()
    (other / "o.toml").write_text(SAVE)
    for _ in range(2):
        assert table.type("hp -1 --file other/o.toml").exit == 0
    shutil.copy(other / "o.toml", other / "moved")
    shutil.copy(other / "o.log", other / "diary.md")
    (other / "moved").write_text("# mine\n" + (other / "moved").read_text() + ("hp = = 3\n" if broken else ""))
    (other / "diary.md").write_text("Dear diary\n" + (other / "diary.md").read_text() + ("and on it goes\n" if broken else ""))
    before = files(other)
    said = table.type(f"log --export markdown --to other/{name} --force")
    assert said.exit == 2 and f"other/{name} " in said.err and "name another file" in said.err, said
    assert files(other) == before
    assert table.type("log --export markdown --to other/mine.md").exit == 0
    (other / "mine.md").write_text("mine\n")
    assert table.type("log --export markdown --to other/mine.md --force").exit == 0


def test_where_the_log_is_the_save_undo_and_redo_say_so(table):
    table.log.unlink()
    os.link(table.save, table.log)
    for line in ("hp -1", "undo", "redo", "note on", "note -"):
        refused(table, line, "notequest.log is the save itself", "take that link away")


def moved(table, to, line="hp -1"):
    """The save goes elsewhere without its log and hidden files, and is played on there."""
    (table.folder / to).parent.mkdir(exist_ok=True)
    table.save.rename(table.folder / to)
    return table.type(f"{line} --file {to}")


@pytest.mark.parametrize("to", ["sub/notequest.toml", "brugo.toml", "sub/brugo"])
def test_a_save_that_was_moved_away_from_its_log_is_told_where_that_is_and_how_it_is_joined(table, to):
    said = moved(table, to)
    if to == "sub/brugo":
        assert "log" not in said.err, "a log of another name in another folder could be anybody's"
        return
    assert said.exit == 0 and f"{table.log} ends with this very save" in said.err, said
    own = (table.folder / to).with_suffix(".log")
    join = f"cat {table.log} {own} > {own}.joined && mv {own}.joined {own}"
    assert join in said.err.replace("\n", " ")
    subprocess.run(join, shell=True, check=True)
    assert table.type(f"undo 2 --file {to}").exit == 0
    assert (table.folder / to).read_text() == SAVE, "both were taken back, over the place where they were joined"
    assert "stands beside" not in table.type(f"hp -1 --file {to}").err, "it is said once"


def test_a_save_that_was_moved_and_edited_may_have_the_log_that_is_left(table):
    table.write(table.text().replace("hp = 10", "hp = 8"))
    assert "has no save beside it any more, and may be its log" in moved(table, "brugo.toml", "note on").err


def test_a_link_in_the_saves_place_finds_the_log_beside_it(table):
    (table.folder / "real").mkdir()
    real = table.save.rename(table.folder / "real" / "notequest.toml")
    table.save.symlink_to(real)
    refusal = table.type("undo")
    assert refusal.exit == 3 and f"{table.log} ends with this very save" in refusal.err, refusal
    assert "cat " not in refusal.err and "the next command that writes begins a new one" in refusal.err, "no log is there to be joined"
    said = table.type("hp -1")
    assert said.exit == 0 and f"{table.log} ends with this very save" in said.err


def test_a_save_written_by_hand_beside_that_of_another_has_no_log_elsewhere(table):
    (table.folder / "mine.toml").write_text(SAVE.replace("hp = 10", "hp = 7"))
    (table.folder / "notes.log").write_text("my own words\n")
    assert table.type("hp -1 --file mine.toml").err == ""
