"""Completions, in the shells themselves: commands, options, and the names out of the save, without starting Python."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from handbook import completing, tree
from tests.shell.conftest import ROOT, SAVES
from tests.shell.keyboard import Keyboard

FILES = ROOT / "completions"
AWKS = [name for name in ("awk", "mawk", "gawk", "original-awk", "busybox") if shutil.which(name)]


def needs(program):
    """Skip, and say so, where a shell is not installed."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


@pytest.fixture
def table(tmp_path):
    """A directory with nothing but awk on its PATH: Python cannot be started from here."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "awk").symlink_to(shutil.which("awk"))
    return tmp_path


def lay(folder, game):
    """Put a game's save into a directory."""
    save = {"voidspark": "zarylla", "notequest": "brugo"}[game]
    shutil.copy(SAVES / f"{save}.toml", folder / "notequest.toml")


def surroundings(folder, **more):
    """A small environment."""
    return {"PATH": str(folder / "programs"), "HOME": str(folder / "home"), "TERM": "dumb", "COLUMNS": "200", **more}


def in_bash(folder, *words, **more):
    """What the function of the bash completion answers for these words; the last is at the cursor."""
    script = 'source "$0"; COMP_WORDS=(notequest "$@"); COMP_CWORD=$#; _notequest; printf "%s\\n" "${COMPREPLY[@]}"'
    run = [shutil.which("bash"), "--norc", "-c", script, str(FILES / "notequest.bash"), *words]
    done = subprocess.run(run, cwd=folder, env=surroundings(folder, **more), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return [line for line in done.stdout.split("\n") if line]


VOIDSPARK = [
    (["us"], ["use"]),
    (["ship", "h"], ["hire", "hit"]),
    (["use", ""], ["Foresight", "Smite", r"Med\ Kit", r"Meal\ Ration", r"Ship\ Parts"]),
    (["use", "ship"], [r"Ship\ Parts"]),
    (["use", r"Ship\ P"], [r"Ship\ Parts"]),
    (["use", "Ship", "P"], ["Parts"]),
    (["use", "Smite", ""], ["on"]),
    (["use", r"Ship\ Parts", "on", "l"], ["labs"]),
    (["ship", "repair", "c"], ["crew_quarters", "cargo"]),
    (["ship", "hire", "Scout", "Drone", "w"], ["weapons"]),
    (["ship", "remove", ""], ["Thrusters", "Soldier"]),
    (["page", "2"], ["2023-04-15"]),
    (["ability", "drop", "s"], ["Smite"]),
    (["pool", "add", ""], ["surges"]),
    (["table", "sk"], ["skills"]),
    (["equip", ""], [r"Solar\ Visor"]),
    (["rest", "--heal", ""], ["str"]),
    (["rest", "--heal=s"], ["str"]),
    (["rest", "--heal", "=", "s"], ["str"]),
    (["get", "hero.pools."], ["hero.pools.surges", "hero.pools.surges.left", "hero.pools.surges.max"]),
    (["set", "hero.pack."], [r"hero.pack.\"Med\ Kit\"", r"hero.pack.\"Meal\ Ration\"", r"hero.pack.\"Ship\ Parts\""]),
    (["set", "settings.difficulty", ""], ["standard", "easy", "hard"]),
    (["set", "settings.dice", "a"], ["ask"]),
    (["set", "settings.di"], ["settings.difficulty", "settings.dice"]),
    (["set", "rulings.debt-penalty", "f"], ["first-time"]),
    (["set", "hero.hp", ""], []),
    (["roll", "dex+stu"], ["dex+Student"]),
    (["roll", "dex+ath"], ["dex+Athlete"]),
    (["roll", "a"], ["atk", "aim", r"Arcane\ Adept", "Athlete", "adv"]),
    (["odds", "d"], ["dex", "dmg", "dis", "dogfight"]),
    (["odds", "s"], ["str", "Student", "ship"]),
    (["odds", "fight", "--w"], []),
    (["odds", "fight", "--si"], ["--single"]),
    (["rulings", "set", "debt"], ["debt-penalty"]),
    (["rulings", "set", "debt-penalty", ""], ["each-time", "first-time"]),
    (["rules", "inf"], ["infected"]),
    (["table", "lot"], ["lottery"]),
    (["--color", "a"], ["auto", "always"]),
    (["hp", "-1", "--d"], ["--dice", "--dry-run"]),
    (["door"], []),
]
NOTEQUEST = [
    (["cast", ""], ["Heal", "Light", "Teleport", "Fireball"]),
    (["cast", "heal", "s"], ["Skeleton"]),
    (["set", "settings.dice", ""], ["tool", "ask"]),
    (["set", "settings.difficulty", ""], []),
    (["door", ""], ["1", "2", "pick", "break", "key"]),
    (["go", ""], ["1", "2", "3"]),
    (["fight", ""], ["Skeleton", "1", "2"]),
    (["fight", "--to", ""], ["hp", "helmet"]),
    (["use", "h"], [r"Health\ Potion"]),
    (["pack", "drop", "c"], ["Candlestick"]),
    (["repair", ""], ["helmet"]),
    (["enter", ""], ["crypt"]),
    (["table", "crypt.m"], ["crypt.monsters", "crypt.magic-item"]),
    (["door", "--as", "mon"], ["monsters="]),
    (["levelup"], []),
    (["roll", "a"], ["adv"]),
    (["odds", "s"], ["sneak"]),
    (["odds", "do"], ["door"]),
    (["odds", "fight", "--w"], ["--with"]),
    (["odds", "fight", "--si"], []),
]


@needs("bash")
@pytest.mark.parametrize(("words", "expected"), VOIDSPARK, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bash_knows_what_comes_next_in_voidspark(table, words, expected):
    lay(table, "voidspark")
    assert in_bash(table, *words) == expected


@needs("bash")
@pytest.mark.parametrize(("words", "expected"), NOTEQUEST, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bash_knows_what_comes_next_in_notequest(table, words, expected):
    lay(table, "notequest")
    assert in_bash(table, *words) == expected


@needs("bash")
def test_the_save_is_found_as_the_program_finds_it(table):
    home = table / "home" / ".local" / "share" / "notequest"
    home.mkdir(parents=True)
    lay(home, "notequest")
    assert in_bash(table, "cast", "H") == ["Heal"]
    lay(table, "voidspark")
    assert in_bash(table, "use", "F") == ["Foresight"]
    other = str(home / "notequest.toml")
    assert in_bash(table, "cast", "H", NOTEQUEST_FILE=other) == ["Heal"]
    assert in_bash(table, "-f", other, "cast", "H") == in_bash(table, "cast", f"--file={other}", "H") == ["Heal"]
    assert in_bash(table, "cast", "-f", "~/.local/share/notequest/notequest.toml", "H") == ["Heal"]


@needs("bash")
def test_without_a_save_the_commands_of_both_games_are_there(table):
    known = in_bash(table, "")
    assert {command.name for command in tree.commands()} == set(known)


@needs("bash")
def test_a_file_is_completed_as_a_file(table):
    lay(table, "voidspark")
    assert in_bash(table, "-f", "note") == ["notequest.toml"] == in_bash(table, "hero", "--file", "=", "note")


@needs("bash")
def test_own_tables_are_known_by_name(table):
    (table / "mine.toml").write_text('[taverns]\n1 = { name = "The Rat" }\n[crypt.rats]\n')
    (table / "notequest.toml").write_text('game = "notequest"\n[settings]\ntables = "mine.toml"\n')
    assert in_bash(table, "table", "ta") == ["taverns"] and "crypt.rats" in in_bash(table, "table", "crypt.")


HOSTILE = """\ufeff# a [comment] = "with everything"\r
game = 'voidspark'\r
hero.ability."Night # Sight".cost = "1/page"\r
hero.ability.'Old "Joke"' = { when = "both", effect = "reroll d20, really" }\r
\r
[hero]  # the hero\r
notes = '''\r
[hero.ability.Nothing]\r
'''\r
skills = [\r
  "Student", # [one]\r
  'Deep ] Diver',\r
]\r
pack = { "Med Kit" = 2, Rope = 1 }\r
  [ hero . gear . "Solar Visor" ]\r
slot = "helmet"\r
"""


@needs("bash")
def test_what_a_player_wrote_in_any_valid_way_is_read(table):
    (table / "notequest.toml").write_bytes(HOSTILE.encode())
    assert in_bash(table, "use", "") == [r"Night\ #\ Sight", r"Old\ \"Joke\"", r"Med\ Kit", "Rope"]
    assert in_bash(table, "equip", "") == [r"Solar\ Visor"]
    assert in_bash(table, "roll", "d20+Dee") == [r"d20+Deep\ \]\ Diver"]


RUM = 'Pirate\'s "Rum"'
QUOTED = """game = "voidspark"
[ship.labs]
crew = "Bob"
[ship.crew.Bob]
skill = "Void \\"Song\\""
[hero]
skills = ["Bob's \\"Way\\"", "Plain"] # and "a comment"
[hero.pack]
"Pirate's \\"Rum\\"" = 2
"Öl des Königs" = 1
"""


@needs("bash")
def test_names_with_quotes_are_known(table):
    (table / "notequest.toml").write_text(QUOTED)
    assert in_bash(table, "use", "P") == in_bash(table, "use", r"Pirate\'s\ \"R") == [r"Pirate\'s\ \"Rum\""]
    assert in_bash(table, "use", "\"Pirate's") == ['Pirate\'s \\"Rum\\"']
    assert in_bash(table, "use", "'Pi") == ["Pirate'\\''s \"Rum\""]
    assert in_bash(table, "get", "hero.pack.") == [
        r"hero.pack.\"Pirate\'s\ \\\"Rum\\\"\"",
        "$'hero.pack.\"\\303\\226l des K\\303\\266nigs\"'",
    ]
    assert in_bash(table, "roll", "dex+b") == [r"dex+Bob\'s\ \"Way\""] and in_bash(table, "roll", "v") == [r"Void\ \"Song\"", "vs"]


WITH_QUOTES = [
    ("notequest use Pir\t", r"notequest use Pirate\'s\ \"Rum\" "),
    (r"notequest use Pirate\'s\ " + "\t", r"notequest use Pirate\'s\ \"Rum\" "),
]


@needs("bash")
@pytest.mark.parametrize(("typed", "expected"), WITH_QUOTES)
def test_a_tab_in_bash_writes_a_name_with_quotes(table, typed, expected):
    (table / "notequest.toml").write_text(QUOTED)
    pressed(["bash", "--norc", "--noprofile", "-i"], table, f"bind 'set bell-style none'; source {FILES}/notequest.bash", typed, expected)


@needs("zsh")
@pytest.mark.parametrize(("typed", "expected"), WITH_QUOTES)
def test_a_tab_in_zsh_writes_a_name_with_quotes(table, typed, expected):
    (table / "notequest.toml").write_text(QUOTED)
    setup = f"fpath=({FILES} $fpath); autoload -Uz compinit; compinit -D -u; unsetopt beep prompt_sp"
    pressed(["zsh", "-f", "-i"], table, setup, typed, expected)


@needs("fish")
@pytest.mark.parametrize("typed", ["P", r"Pirate\'s\ ", r"Pirate\'s\ \"R", "\"Pirate's", "'Pir"])
def test_fish_knows_a_name_with_quotes(table, typed):
    (table / "notequest.toml").write_text(QUOTED)
    assert in_fish(table, f"notequest use {typed}")[0].split("\t") == [RUM, "item"]


@pytest.mark.parametrize("awk", AWKS)
def test_every_awk_gives_the_same_names(table, awk):
    lay(table, "voidspark")
    engine = completing.engine()
    program = [shutil.which(awk), *(["awk"] if awk == "busybox" else []), engine]
    said = [run_awk(program, table, words) for words, _ in VOIDSPARK]
    usual = [run_awk([shutil.which("awk"), engine], table, words) for words, _ in VOIDSPARK]
    assert said == usual and any(usual)


def run_awk(program, folder, words):
    """What the engine itself prints."""
    plain = [word.replace("\\", "") for word in words]
    return subprocess.run([*program, *plain], cwd=folder, env=surroundings(folder), capture_output=True, text=True, check=True).stdout


BASH = [
    ("notequest use Smi\t", "notequest use Smite "),
    ('notequest use "Ship P\t', 'notequest use "Ship Parts" '),
    ("notequest use 'Med\t", "notequest use 'Med Kit' "),
    ("notequest use Med\\ K\t", "notequest use Med\\ Kit "),
    ("notequest use Med K\t", "notequest use Med Kit "),
    ("notequest rest --heal=\t", "notequest rest --heal=str "),
    ("notequest -f note\t", "notequest -f notequest.toml "),
    ("notequest ship hire Sc\t", "notequest ship hire Scout\\ Drone "),
]


def pressed(argv, folder, setup, typed, expected):
    """Type into a real shell and wait for the line."""
    keyboard = Keyboard(argv, folder, surroundings(folder, PATH=f"{folder / 'programs'}:/bin:/usr/bin", PS1="READY "))
    keyboard.type(f"{setup}; PS1='READ''Y '\n")
    keyboard.wait_for("READY ")
    keyboard.settle(0.3)
    keyboard.type(typed)
    keyboard.wait_for(expected)
    keyboard.type("\x15exit\n")
    keyboard.close()


@needs("bash")
@pytest.mark.parametrize(("typed", "expected"), BASH, ids=[typed.strip() for typed, _ in BASH])
def test_a_tab_in_bash_writes_the_name(table, typed, expected):
    lay(table, "voidspark")
    pressed(["bash", "--norc", "--noprofile", "-i"], table, f"bind 'set bell-style none'; source {FILES}/notequest.bash", typed, expected)


@needs("zsh")
@pytest.mark.parametrize(("typed", "expected"), BASH, ids=[typed.strip() for typed, _ in BASH])
def test_a_tab_in_zsh_writes_the_name(table, typed, expected):
    lay(table, "voidspark")
    setup = f"fpath=({FILES} $fpath); autoload -Uz compinit; compinit -D -u; unsetopt beep prompt_sp"
    pressed(["zsh", "-f", "-i"], table, setup, typed, expected)


@needs("zsh")
def test_zsh_says_what_a_name_is(table):
    lay(table, "voidspark")
    setup = f"fpath=({FILES} $fpath); autoload -Uz compinit; compinit -D -u; unsetopt beep prompt_sp"
    pressed(["zsh", "-f", "-i"], table, setup, "notequest ship \t", "roll d100 with the ship's Aim")


FISH = [
    ("notequest use Smi", "Smite\tability"),
    ("notequest set settings.difficulty h", "hard\tchoice"),
    ("notequest use Med\\ K", "Med Kit\titem"),
    ('notequest use "Ship P', "Ship Parts\titem"),
    ("notequest rest --heal=", "--heal=str\tinjury"),
    ("notequest --file=note", "--file=notequest.toml"),
    ("notequest ship hire Scout\\ Drone la", "labs\tcompartment"),
    ("notequest ro", "roll\troll dice, with names of the sheet and targets"),
]


FILE_OPTIONS = ["--file ", "hero -f ", "log --to ", "--tables ", "hero --tables ", "--file=", "hero --tables="]


@needs("fish")
@pytest.mark.parametrize(("typed", "expected"), FISH, ids=[typed for typed, _ in FISH])
def test_fish_knows_what_comes_next(table, typed, expected):
    lay(table, "voidspark")
    assert in_fish(table, typed)[0] == expected


@needs("fish")
@pytest.mark.parametrize("typed", FILE_OPTIONS)
def test_fish_completes_a_file_as_a_file(table, typed):
    lay(table, "voidspark")
    (table / "notes").mkdir()
    (table / "not this one").write_text("")
    front = typed.rpartition(" ")[2]
    files = [f"{front}{name}" for name in ("not this one", "notequest.toml", "notes/")]
    assert in_fish(table, f"notequest {typed}not") == files
    assert [f"{front}notes/"] == in_fish(table, f"notequest {typed}notes")


@needs("fish")
def test_a_tab_in_fish_writes_the_file(table):
    lay(table, "voidspark")
    home = table / "home"
    home.mkdir()
    keyboard = Keyboard(["fish", "--no-config", "-i"], table, surroundings(table, PATH=f"{table / 'programs'}:/bin:/usr/bin", TERM="xterm"))
    keyboard.type(f"source {FILES}/notequest.fish; echo READ''Y\r")
    keyboard.wait_for("READY")
    keyboard.settle(0.5)
    keyboard.type("notequest --file note\t")
    keyboard.wait_for("notequest.toml")
    keyboard.type("\x15exit\r")
    keyboard.close()


def in_fish(table, typed):
    """What fish offers behind this line, each with what it is."""
    env = surroundings(table, PATH=f"{table / 'programs'}:/bin:/usr/bin", XDG_CONFIG_HOME=str(table / "config"), LINE=typed)
    Path(env["HOME"]).mkdir(exist_ok=True)
    run = ["fish", "--no-config", "-c", f'source {FILES}/notequest.fish; complete -C "$LINE"']
    said = subprocess.run(run, cwd=table, env=env, capture_output=True, text=True, check=True).stdout
    return said.splitlines()


def test_it_is_told_for_every_argument_and_option_which_names_it_may_be():
    """A command that is new is either listed in names.toml, or has no argument."""
    known = completing.asked()
    for command in tree.commands():
        for each in command.with_members():
            if each.arguments or (each.bare and each.bare.arguments):
                assert each.name in known[command.game or "shared"], f"{each.name}: names.toml does not say which names it takes"
            for option in [*each.all_options(), *each.shared]:
                told = option.choices or not option.value or option.value == "FILE"
                assert told or set(option.names) & set(known["options"]), f"{each.name} {option.names}: not in names.toml"


def test_no_name_is_told_for_what_is_not_there():
    known = completing.asked()
    for game in ("shared", *tree.games()):
        there = {each.name for command in tree.commands() if (command.game or "shared") == game for each in command.with_members()}
        assert set(known[game]) <= there


def test_nothing_in_them_starts_python():
    for path in FILES.iterdir():
        assert "python" not in path.read_text().replace("no Python is started", "").casefold()
        assert os.access(path, os.R_OK)


def installed(folder, shell, name, asks):
    """What a shell answers after its user has pasted the line that the help of `paths` has for it, in a home that is new."""
    from notequest_cli import helptext
    from notequest_cli.shared.places import paths

    programs = folder / "programs"
    (programs / "notequest").write_text(f'#!/bin/sh\necho "{FILES}/{name}"\n')
    (programs / "notequest").chmod(0o755)
    (folder / "home" / ".config" / "fish").mkdir(parents=True)
    line = next(text for text in helptext.told(paths.help).more if text.startswith(f"{shell}: `")).split("`")[1]
    assert len(line) <= 70, "a line that is broken cannot be pasted"
    env = surroundings(folder, PATH=f"{programs}:/bin:/usr/bin")
    for typed in (line, asks):
        done = subprocess.run([shutil.which(shell), "-c", typed], cwd=folder, env=env, capture_output=True, text=True, check=True)
        assert done.stderr == ""
    return done.stdout


@needs("bash")
def test_what_the_help_says_puts_completions_into_bash(table):
    assert "_notequest" in installed(table, "bash", "notequest.bash", "source ~/.bashrc; complete -p notequest")


@needs("zsh")
def test_what_the_help_says_puts_completions_into_zsh(table):
    assert installed(table, "zsh", "_notequest", "source ~/.zshrc; print $_comps[notequest]") == "_notequest\n"


@needs("zsh")
def test_a_tab_in_a_zsh_that_sourced_the_file_writes_the_name(table):
    lay(table, "voidspark")
    setup = f"autoload -Uz compinit; compinit -D -u; source {FILES}/_notequest; unsetopt beep prompt_sp"
    pressed(["zsh", "-f", "-i"], table, setup, "notequest use Smi\t", "notequest use Smite ")


@needs("fish")
def test_what_the_help_says_puts_completions_into_fish(table):
    lay(table, "voidspark")
    assert installed(table, "fish", "notequest.fish", "complete -C 'notequest use Smi'") == "Smite\tability\n"


def test_what_only_one_game_has_an_opinion_on_is_marked_so():
    """The marks in the help of `odds` are what the completions go by."""
    from importlib import import_module

    members = next(command.members for command in tree.commands() if command.name == "odds")
    for game, mark in completing.MARKS.items():
        known = import_module(f"notequest_cli.{game}.odds_words").ODDS
        marked = {each.name.split(" ")[1] for each in members if each.line.endswith(mark)}
        assert marked == set(known) - {"fight"}
