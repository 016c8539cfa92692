"""The forecast: the rules of play on copies, the same answer for the same seed, stopped where the player stops it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from notequest_cli.notequest import combat, forecast
from notequest_cli.notequest.forecast import Expedition
from notequest_cli.notequest.state import Hero, State
from notequest_cli.tables import Packs, Tables
from tests.notequest.table import in_room
from tests.test_pages import PAGES

TABLES = Tables(Packs(str(Path(combat.__file__).parent / "tables")))


def brugo(desk):
    desk.write((PAGES / "saves" / "brugo.toml").read_text())


def test_the_same_seed_gives_the_same_answer_on_one_core_and_on_two(desk):
    brugo(desk)
    one = json.loads(desk.run("forecast -n 45 --seed 7 -j 1 --json").out)
    two = json.loads(desk.run("forecast -n 45 --seed 7 -j 2 --json").out)
    other = json.loads(desk.run("forecast -n 45 --seed 8 -j 1 --json").out)
    assert one == two and one["events"] != other["events"]
    assert one["events"][0]["expeditions"] == 45


def test_nothing_is_written(desk):
    brugo(desk)
    before = desk.save.read_bytes()
    said = desk.type("forecast -n 20 --seed 7 -j 1")
    assert said.exit == 0 and "20 expeditions, seed 7" in said.out
    assert desk.save.read_bytes() == before and not desk.log.exists()


@pytest.mark.exhaustive  # it waits, and what it waits for is not traced
def test_ctrl_c_leaves_what_is_known_so_far(desk):
    brugo(desk)
    words = [sys.executable, "-m", "notequest_cli", "forecast", "-n", "200000", "-j", "2"]
    process = subprocess.Popen(
        words, cwd=desk.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, env={**os.environ}
    )
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert re.search(r"stopped after \d+ of 200000 expeditions", out) and "Traceback" not in err
    assert "survives" in out


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace("hp = 9", "hp = 0", 1), 2),
        (lambda text: text.partition("[dungeon.crypt]")[0].replace("crypt 3", "town"), 2),
    ],
)
def test_without_a_hero_or_a_dungeon_there_is_nothing_to_forecast(desk, change, code):
    desk.write(change((PAGES / "saves" / "brugo.toml").read_text()))
    assert desk.type("forecast -n 5 -j 1").exit == code


def test_the_other_game_has_no_forecast(desk):
    desk.write((PAGES / "saves" / "zarylla.toml").read_text())
    assert desk.type("forecast").exit == 2


def test_expeditions_are_added_up():
    tally = Counter()
    forecast.add(tally, Expedition(True, True, False, coins=3, torches=5))
    forecast.add(tally, Expedition(True, True, True, coins=5, torches=5))
    forecast.add(tally, Expedition(False, False, False, coins=99))
    assert forecast.share(tally, "alive").value == pytest.approx(2 / 3)
    assert forecast.mean(tally, "coins") == (4, None, None)


def test_the_bounds_of_a_mean_are_students_and_those_of_few_are_none():
    tally = Counter()
    for coins in (3, 5, 5, 7, -2, 0, 4, 4, 9):
        forecast.add(tally, Expedition(True, True, False, coins=coins, torches=5))
    assert forecast.mean(tally, "coins") == (pytest.approx(35 / 9), None, None)
    forecast.add(tally, Expedition(True, True, False, coins=-15, torches=5))
    told, off = forecast.mean(tally, "coins"), 2.26216 * (410 / 9 / 10) ** 0.5
    assert told == (2.0, pytest.approx(2.0 - off, abs=1e-3), pytest.approx(2.0 + off, abs=1e-3))
    assert forecast.mean(tally, "torches") == (5.0, None, None)


@pytest.mark.parametrize(("free", "known"), [(9, 2.26216), (14, 2.14479), (29, 2.04523), (99, 1.98422), (999, 1.96234)])
def test_students_curve_is_as_it_stands_in_tables(free, known):
    assert forecast.student(free) == pytest.approx(known, abs=5e-4)


def test_a_loss_is_added_up_over_all_pieces_of_work(desk):
    for line in ("new notequest", "hero new --name Brugo --dice 3,4,3,4", "dungeon new --dice 2,1,2", "coins +300"):
        desk.run(line)
    full = _coins(desk)
    desk.run("torches -9")
    bought = _coins(desk)
    assert bought.pop("value") == full.pop("value") - 9 < 0
    assert bought == {bound: pytest.approx(coins - 9) for bound, coins in full.items()}


def _coins(desk):
    """What is gained in 20 expeditions, which are four pieces of work; twelve of them are survived."""
    told = json.loads(desk.run("forecast -n 20 --seed 7 -j 1 --json").out)
    assert told["result"] == "12/20"
    return {name: coins for name, coins in told["events"][4].items() if name in ("value", "low", "high")}


@pytest.mark.parametrize(("hits", "runs", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (90, 100, 0.8256, 0.9448)])
def test_the_bounds_of_a_share_are_those_of_wilson(hits, runs, low, high):
    bounds = forecast.share(Counter(runs=runs, alive=hits), "alive")
    assert (bounds.low, bounds.high) == (pytest.approx(low, abs=2e-4), pytest.approx(high, abs=2e-4))


def test_no_expeditions_tell_nothing_and_break_nothing():
    assert forecast.share(Counter(), "alive") == (0, 0, 1) and forecast.mean(Counter(), "coins") == (0, None, None)


def test_an_expedition_of_the_dead_is_over_at_once():
    assert forecast.expedition(State(hero=Hero(name="Ilse")), TABLES, "1").alive is False


def test_an_expedition_that_the_rules_refuse_is_counted_with_what_was_refused():
    ended = forecast.expedition(in_room('monsters = ["Zorg 6/6"]'), TABLES, "7")
    tally: Counter[str] = Counter()
    forecast.add(tally, ended)
    assert ended.why and tally[f"stopped {ended.why}"] == 1


def test_a_number_that_no_page_holds_counts_as_the_largest():
    tally = Counter[str]()
    forecast.add(tally, Expedition(True, True, False, coins=-(10**400), torches=10**400))
    assert forecast.mean(tally, "torches").value == 999_999_999 == -forecast.mean(tally, "coins").value


def test_where_the_boss_is_defeated_the_way_home_is_forecast(desk):
    brugo(desk)
    desk.type("set dungeon.crypt.boss paid")
    said = desk.type("forecast -n 1 --seed 7 -j 1").out
    assert "forecast  1 expedition, seed 7\n" in said and "\nthe boss is defeated already: from here the robot goes home\n" in said
    assert "defeats the boss" not in said
    assert "defeats the boss" not in desk.type("forecast -n 1 --seed 7 -j 1 --json").out


def test_where_no_boss_is_left_in_any_dungeon_nothing_is_forecast(desk):
    brugo(desk)
    for line in ("set dungeon.crypt.boss paid", "set hero.where town", "dungeon new --as dungeon-name=palace --dice 1,2"):
        assert desk.type(line).exit == 0, line
    assert desk.type("forecast -n 2 --seed 7 -j 1").exit == 0
    palace = next(key for key in tomllib.loads(desk.text())["dungeon"] if key != "crypt")
    desk.type(f"set dungeon.{palace}.boss paid")
    said = desk.type("forecast -n 2 --seed 7 -j 1")
    assert said.exit == 2 and said.err.startswith("notequest: the boss of each dungeon is defeated: the robot would go into none again\n")


def test_who_never_leaves_town_is_told(desk):
    brugo(desk)
    for line in ("set hero.where town", "set hero.torches 1", "set hero.coins 0", "set hero.pack '[]'"):
        assert desk.type(line).exit == 0, line
    said = desk.type("forecast -n 3 --seed 7 -j 1").out
    assert said.endswith("\n3 never left town: the robot goes in with all HP and more than 3 torches\n")
