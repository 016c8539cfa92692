"""What the log says behind a stamp: the command, so that it can be pasted back into a shell."""

import shlex

import pytest

from notequest_cli.options import Options
from notequest_cli.play import Play

WORDS = [
    "d20+2",
    "Med Kit",
    "",
    "it's",
    'say "no"',
    "$HOME",
    "a;b",
    "*",
    "~",
    "#1",
    "back\\slash",
    "fin!",
    "(x)",
    "{a,b}",
    "=x",
    "Ünal",
    "-1",
]


@pytest.mark.parametrize("word", WORDS)
def test_a_shell_reads_the_word_that_was_typed(word):
    typed = Play(Options(), "pack add", [word], {}).as_typed()
    assert shlex.split(typed) == ["pack", "add", word]


def test_bash_reads_them_too(desk):
    typed = Play(Options(), "printf '%s\\n'", WORDS, {}).as_typed()
    (desk.folder / "say").write_text(typed)
    import subprocess

    said = subprocess.run(["bash", "say"], cwd=desk.folder, capture_output=True, text=True, check=True).stdout
    assert said.split("\n")[:-1] == WORDS


@pytest.fixture
def notebook(desk):
    """A notebook, and rows of the player's own beside it."""
    desk.type("new notequest")
    (desk.folder / "mine.toml").write_text('[race]\n9 = { name = "Goat-Folk", hp = 12 }\n')
    return desk


@pytest.mark.parametrize("line", ["--tables mine.toml table race --dice 4,5", "table race --dice 4,5 --tables=mine.toml"])
def test_own_tables_stand_before_or_after_the_command_and_in_the_log(notebook, line):
    assert "Goat-Folk" in notebook.type(line).out
    assert "  table race --tables" in notebook.log.read_text()


def test_the_environment_names_own_tables_and_the_log_says_so(notebook, monkeypatch):
    monkeypatch.setenv("NOTEQUEST_TABLES", "mine.toml")
    assert "Goat-Folk" in notebook.type("table race --dice 4,5").out
    assert "  table race --tables mine.toml\n" in notebook.log.read_text()
    (notebook.folder / "other.toml").write_text('[race]\n9 = { name = "Owl-Folk", hp = 12 }\n')
    assert "Owl-Folk" in notebook.type("table race --dice 4,5 --tables other.toml").out


def test_what_stands_before_the_command_is_part_of_the_story(notebook):
    assert notebook.type("--as race=Elf --force hero new --name Ilse --dice 3,3,1").exit == 0
    assert "  hero new --name Ilse --as race=Elf --force\n" in notebook.log.read_text()
