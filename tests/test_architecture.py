"""Import direction is the architecture; what a command imports is what it costs."""

import ast
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "notequest_cli"
GAMES = ("voidspark", "notequest")
NO_RULES = {"words", "commands", "pages", "turns"}  # prose, pages and what commands share
RULES_MAY_IMPORT = {
    "daywords",
    "dice",
    "effects",
    "leaves",
    "misspelt",
    "readable",
    "names",
    "notation",
    "patterns",
    "problems",
    "record",
    "referee",
    "rolled",
    "rulings",
    "tables",
}
RULES_MAY_IMPORT |= {"chain", "odds", "outcomes"}  # what chances are made of
NEVER_IN_RULES = {"click", "rich", "tomlkit", "os", "io", "pathlib", "time", "random", "subprocess", "sys", "tomllib"}


def imports_of(path):
    """Every module a file imports, absolute, function bodies included."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} if node.module != "notequest_cli" else {f"notequest_cli.{alias.name}" for alias in node.names}
            found |= {f"{node.module}.{alias.name}" for alias in node.names if node.module == f"notequest_cli.{path.parent.name}"}
    return found


def is_rule(path):
    """Is the module a chapter of the rules, not a command or its words?"""
    return path.parent.name in GAMES and not any(part in NO_RULES for part in path.stem.split("_"))


RULES = sorted(path for path in PACKAGE.rglob("*.py") if is_rule(path))
ALL = sorted(PACKAGE.rglob("*.py"))


def test_there_are_rules_to_look_at():
    assert len(RULES) > 10


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_rule_imports_only_values_and_other_rules_of_its_game(path):
    for name in imports_of(path):
        assert name.split(".")[0] not in NEVER_IN_RULES, f"{path.name} imports {name}"
        if name.startswith("notequest_cli."):
            part = name.split(".")[1]
            assert part in RULES_MAY_IMPORT or part == path.parent.name, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_games_never_meet_and_nothing_imports_the_root(path):
    found = imports_of(path)
    if path.name != "__main__.py":
        assert "notequest_cli.cli" not in found
    if path.parent.name in GAMES:
        other = GAMES[1 - GAMES.index(path.parent.name)]
        assert not any(name.startswith(f"notequest_cli.{other}") for name in found)
    if path.parent.name == "show":
        assert not any(name.split(".")[1:2] == [game] for name in found for game in GAMES)


def loaded_by(folder, *words):
    """The modules a command has imported when it is done, in a process of its own."""
    run = "from notequest_cli.cli import main; code = main(sys.argv[1:])"
    code = f"import sys; {run}; print('\\n'.join(sys.modules), file=sys.stderr); sys.exit(code)"
    done = subprocess.run([sys.executable, "-c", code, *words], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split("\n"))


def test_every_rule_and_what_it_imports_is_measured():
    """The gate wants every line and branch of these; `pyproject.toml` names them for coverage."""
    measured = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text())["tool"]["coverage"]["run"]
    values = {PACKAGE / f"{name}.py" for name in RULES_MAY_IMPORT}
    for path in ALL:
        name = path.relative_to(PACKAGE.parent).as_posix()
        is_in = any(fnmatch(name, each) for each in measured["include"]) and not any(fnmatch(name, each) for each in measured["omit"])
        assert is_in == (path in RULES or path in values or path.parent.name == "toml"), name


SLOW = {"rich", "tomlkit", "pathlib", "dataclasses", "random", "difflib", "json", "importlib.metadata", "tempfile", "shutil", "secrets"}


@pytest.mark.parametrize("words", [["roll", "d20+dex", "--dice", "9"], ["hero"], ["ship"]], ids=" ".join)
def test_a_piped_command_imports_neither_rich_nor_tomlkit_nor_anything_slow(desk, words):
    desk.write((Path(__file__).parent / "pages" / "saves" / "zarylla.toml").read_text())
    bare = loaded_by_click(desk.folder)
    assert not (loaded_by(desk.folder, *words) & SLOW) - bare


def test_a_page_on_a_terminal_loads_no_tables_of_rich():
    run = "import sys, notequest_cli.show.terminal as terminal; from notequest_cli.show.vocabulary import Columns, Field"
    told = "terminal.render([Field('HP', ('9',)), Columns(('', 'a'), (('b', 'c'),))], terminal.Paper(True, False, 80))"
    done = subprocess.run([sys.executable, "-c", f"{run}; {told}; print(*sys.modules)"], capture_output=True, text=True, check=True)
    assert not {"rich.table", "rich.padding", "decimal", "fractions"} & set(done.stdout.split())


def loaded_by_click(folder):
    """What click and tomllib bring along by themselves."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys, click, tomllib; print('\\n'.join(sys.modules))"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split("\n"))
