"""`--json` is a contract: pages played with it are compared with what they said before, object by object.

`tests/json/NAME.json` is what the page NAME of `tests/pages/` (or `tests/json/`) answers with `--json`: the commands typed
and the objects, an event a line. `NOTEQUEST_PAGES=write pytest tests/shell/test_json.py` writes what is said now.
"""

import json
import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from handbook import occurrences, tree
from notequest_cli.shared.places import INSTALLED, installed
from tests.desk import Desk
from tests.shell.conftest import ROOT
from tests.test_pages import PAGES, STAMP, lines_of

GOLDENS = Path(__file__).parents[1] / "json"
KEYS = ["command", "ok", "exit", "result", "events", "changes", "problems"]
BOTH = {occurrences.name_of_class(kind): kind for kind in occurrences.of_both()}
OF_GAME = {game: {occurrences.name_of_class(kind): kind for kind in occurrences.of_game(game)} for game in ("voidspark", "notequest")}
NO_GOLDEN: dict[str, str] = {}  # an event that no page can provoke, and why


def page_named(name):
    """The page that a golden answers."""
    return next(folder / f"{name}.md" for folder in (PAGES, GOLDENS) if (folder / f"{name}.md").exists())


def answers(desk, path, option):
    """Every command of a page with what it answers when an option is added."""
    return [(line, desk.type(f"{line} {option}")) for line in lines_of(desk, path.read_text())]


def steady(text, desk):
    """The text without what differs from day to day and from place to place."""
    for name in INSTALLED:
        text = text.replace(installed(name), f"(installed)/{name}")
    return STAMP.sub("(time)", text.replace(f"{desk.folder}/", "")).replace(str(date.today()), "(today)")


def laid_out(line, answer):
    """A command and its object, each event, change and problem on a line of its own."""

    def written(value):
        return json.dumps(value, ensure_ascii=False)

    def listed(values):
        return "[" + ",".join(f"\n    {written(value)}" for value in values) + "]"

    plain = ", ".join(f"{written(key)}: {written(answer[key])}" for key in KEYS[:4])
    lists = "".join(f",\n   {written(key)}: {listed(answer[key])}" for key in KEYS[4:])
    return f' {{"typed": {written(f"notequest {line} --json")}, "answer":\n  {{{plain}{lists}}}}}'


@pytest.fixture(params=sorted(path.stem for path in GOLDENS.glob("*.json")))
def page(request):
    """A page that has a golden."""
    return request.param


def test_a_page_answers_as_it_did_and_quiet_gives_the_bare_result(page, desk, other):
    told = answers(desk, page_named(page), "--json")
    golden = GOLDENS / f"{page}.json"
    now = "[\n" + ",\n".join(laid_out(line, json.loads(steady(said.out, desk))) for line, said in told) + "\n]\n"
    if os.environ.get("NOTEQUEST_PAGES") == "write":
        golden.write_text(now)
    assert now == golden.read_text()
    for line, said in told:
        one_object(line, said, page)
    for (line, said), (_, quiet) in zip(told, answers(other, page_named(page), "-q"), strict=True):
        bare(line, said, quiet)


@pytest.fixture
def other(tmp_path_factory):
    """Another table."""
    return Desk(tmp_path_factory.mktemp("other"))


def one_object(line, said, page):
    """One object on one line, with the keys and facts of the manual, the exit code and what went wrong."""
    assert said.out.count("\n") == 1, line
    answer = json.loads(said.out)
    assert list(answer) == KEYS and answer["exit"] == said.exit and answer["ok"] == (said.exit == 0), line
    assert line.startswith(answer["command"].split()[0]), line
    assert bool(answer["problems"]) == (said.exit > 1) or answer["command"] == "check", line
    for event in answer["events"]:
        assert list(event) == ["event", *facts_of(event["event"], page)], line


def bare(line, said, quiet):
    """What `-q` prints is the result, and nothing where there is none; of a page that is data its number or name."""
    result = json.loads(said.out)["result"]
    assert quiet.exit == said.exit, line
    if isinstance(result, dict):
        assert quiet.out.count("\n") == (len(result) if line == "rulings" else 1), line
    elif "--json" not in line:
        assert elsewhere(quiet.out) == elsewhere("" if result is None else f"{result}\n"), line


def facts_of(name, page):
    """The facts that the manual lists for an event."""
    kind = BOTH.get(name) or OF_GAME[page.partition("-")[0]][name]
    return kind._fields


def elsewhere(text):
    """A text without its time, a path by its last part: the two were played in different places."""
    return STAMP.sub("(time)", text.rpartition("/")[2] if text.startswith("/") else text)


def goldens():
    """Every object in the goldens, with its page."""
    for path in GOLDENS.glob("*.json"):
        for each in json.loads(path.read_text()):
            yield path.stem, each["answer"]


def test_every_command_has_a_golden():
    wanted = {each.name for command in tree.commands() for each in command.with_members()}
    assert sorted(wanted - {answer["command"] for _, answer in goldens()}) == []


@pytest.mark.parametrize("game", OF_GAME)
def test_the_manual_names_every_command_whose_result_is_an_object(game):
    """The commands that only show a page; all others give what `--quiet` prints."""
    page = (ROOT / "man" / "notequest-json.5").read_text()
    told = re.search(rf"\.It {tree.games()[game]}\n((?:\.Ic .*\n)+)", page)
    seen = {answer["command"] for page, answer in goldens() if page.startswith(game) and isinstance(answer["result"], dict)}
    assert sorted(re.findall(r"^\.Ic (\w+)", told[1], re.MULTILINE)) == sorted(seen)


@pytest.mark.parametrize("game", OF_GAME)
def test_every_event_has_a_golden(game):
    """An event of one name in both games is looked for in each."""
    seen = {event["event"] for page, answer in goldens() if page.startswith(game) for event in answer["events"]}
    assert sorted(OF_GAME[game].keys() - seen - NO_GOLDEN.keys()) == []


def test_every_event_of_both_games_has_a_golden():
    seen = {event["event"] for _, answer in goldens() for event in answer["events"]}
    assert sorted(BOTH.keys() - seen - NO_GOLDEN.keys()) == []
    assert sorted(NO_GOLDEN.keys() & seen) == []


@pytest.mark.parametrize("code", [0, 1, 2, 3, 4, 5])
def test_every_exit_code_of_a_command_has_a_golden(code):
    assert any(answer["exit"] == code for _, answer in goldens())


def test_a_log_is_read_by_any_reader_of_json(game):
    """`notequest log --json | jq`, as the manual shows it; here without jq where there is none."""
    desk = game("voidspark")
    for line in ("roll d20 --dice 20", "hp -1", "roll 2d20 --dice 20,3"):
        desk.type(line)
    told = json.loads(desk.run("log -n 0 --json").out)
    assert [entry["command"] for entry in told["events"]] == ["roll d20", "hp -1", "roll 2d20"]
    assert sum(face["die"] == "d20" and face["value"] == 20 for entry in told["events"] for face in entry["faces"]) == 2


def test_a_log_is_read_by_jq(game):
    import shutil

    if shutil.which("jq") is None:
        pytest.skip("jq is not installed")
    desk = game("voidspark")
    desk.type("hp -1")
    line = f'{sys.executable} -m notequest_cli log -n 0 --json | jq -r ".events[].command"'
    assert subprocess.run(line, shell=True, cwd=desk.folder, capture_output=True, text=True, check=True).stdout == "hp -1\n"
