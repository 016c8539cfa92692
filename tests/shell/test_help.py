"""Help: every command begins with examples, and every example works on a usual save."""

import re

import pytest

from handbook import tree
from tests.shell.conftest import SAVES
from tests.test_errors import files

COMMANDS = [each for command in tree.commands() for each in command.with_members()]
EXAMPLES = [
    (each.game, example)
    for command in tree.commands()
    for each in [*command.with_members(), *([command.bare] if command.bare else [])]
    for example in each.examples
]
SAVE = {"voidspark": "zarylla.toml", "notequest": "brugo.toml"}
DONE, FAILED, QUESTION, FORBIDDEN = 0, 1, 2, 3

# An example that asks something: in a pipe it ends with exit status 2 and says which option answers.
ASKS = re.compile(r"say it with|no face given|edit needs a terminal")

# Thousands of expeditions are more than it takes to see that they begin.
FEWER = {"forecast": "-n 20"}

# What no command has use for, and how each says so.
TOO_MANY_FACES = "--dice " + ",".join("1" * 99)
ROW_OF_NO_TABLE = "--as no-such-table=1"
NO_USE = re.compile(
    r"left over|dice cannot be typed|--dice and --seed|no table was rolled on|nothing (is|was) rolled on|no dice are rolled on"
)

QUIET = "set dungeon.crypt.3.monsters []"
TOWN = "set hero.where town"

# What was typed before, so that an example has something to do.
BEFORE = {
    "undo": ["note first", "set settings.dice tool", "roll d6", "set settings.dice ask", "set settings.dice tool", "set settings.dice ask"],
    "redo": ["set settings.dice ask", "undo"],
    "why": ["roll d20 --dice 7"],
    "voidspark cure": ["afflict malfunction"],
    "voidspark fight$": ["fight 13/7-1 --dice 3,5,4"],
    "voidspark fight --dice": ["fight 2x13/7-1 --dice 15,4,4"],
    "voidspark dogfight --dice": ["dogfight 2x60-3/1@55 --dice '70 5'"],
    "voidspark fight --end": ["fight 13/7-1 --dice 3,5,4"],
    "voidspark dogfight$": [
        "set hero.ability.Foresight.when ship",
        "set hero.ability.Foresight.effect '+20 aim'",
        "dogfight 60-3/1@55 70-3/1@55 --dice '30 5,20 5'",
    ],
    "voidspark use Foresight": ["roll dex vs 12 --dice 5"],
    "voidspark use Smite": ["set settings.difficulty easy", "fight 13/7-1 13/7-1 --dice 15,1,1,15,1,1"],
    "voidspark equip Cryo": ["gear add Cryo Visor"],
    "voidspark sell Sensors": ["credits +20", "buy Sensors at 20"],
    "notequest enter": [TOWN],
    "notequest town": [TOWN],
    "notequest rest": [TOWN],
    "notequest repair": [TOWN],
    "notequest buy": [TOWN],
    "notequest sell": [TOWN],
    "notequest leave": [QUIET],
    "notequest door": [QUIET],
    "notequest go": [QUIET],
    "notequest disarm": [QUIET],
    "notequest search": [QUIET],
    "notequest chest": [QUIET],
    "notequest take": [QUIET, "set dungeon.crypt.3.treasures 1", "set dungeon.crypt.3.items '[\"Ornament\"]'"],
    "notequest cast teleport": [QUIET, "set hero.where 'crypt 2'"],
    "notequest cast fireball": ["set hero.spells.Fireball 1/1"],
    "notequest cast frost": ["set 'hero.spells.\"Frost Ray\"' 1/1"],
    "notequest use": ['set hero.pack \'["Health Potion", "Scroll of Lightning"]\''],
    "notequest wear": ["set hero.pack '[\"Angelic Helmet 4/4\"]'"],
    "notequest pack drop Ornament": ["pack add Ornament 2"],
    "notequest sell Ornament": [TOWN, "pack add Ornament 3"],
    "notequest sell Valuable": [TOWN, "pack add Valuable jewel"],
    "notequest absorb": [QUIET, "set hero.race Slime-Man", "set dungeon.crypt.3.bodies 1"],
    "notequest dungeon crypt-2": [TOWN, "dungeon new --dice 2,1,2"],
    "notequest map --level": ["set dungeon.crypt.3.level 2"],
    "notequest map crypt-2": [TOWN, "dungeon new --dice 2,1,2"],
}


def ids(value):
    """A readable name for a parameter."""
    return f"{value.game} {value.name}".strip()


@pytest.mark.parametrize("command", COMMANDS, ids=ids)
def test_help_is_a_sentence_then_examples_then_how_it_is_typed(command, desk):
    if command.game:
        desk.write((SAVES / SAVE[command.game]).read_text())
    told = desk.type(f"{command.name} --help")
    assert told.exit == 0 and not told.err
    opening, usage, options = told.out.partition("Usage: ")[0], "Usage: notequest " + command.name, told.out.rpartition("\n\n")[2]
    examples = command.examples or (command.bare.examples if command.bare else ())
    assert examples and f"  {' '.join(examples[0].split())}\n" in opening.replace(" \\\n      ", " ")
    assert opening.split("\n\n")[0].rstrip().endswith(".")
    assert usage in told.out
    assert options.startswith("Options that commands share") and "--help" in options


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=[f"{game or 'shared'}: {example[10:60]}" for game, example in EXAMPLES])
def test_every_example_does_what_a_player_can_do(game, example, desk):
    """An example is never a typing mistake: it is done, or the rules or a question stand in its way."""
    for save in [game] if game else ["voidspark", "notequest"]:
        ran = played(desk, save, example)
        if ran.exit != QUESTION:
            break
    assert "Traceback" not in ran.err
    assert ran.exit in (DONE, FAILED, FORBIDDEN) or (ran.exit == QUESTION and ASKS.search(ran.err)), ran.err


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=[f"{game or 'shared'}: {example[10:60]}" for game, example in EXAMPLES])
def test_no_command_passes_over_faces_or_rows_that_it_has_no_use_for(game, example, desk):
    """It refuses them before anything is written, where something else does not stand in its way first."""
    for too_much in (TOO_MANY_FACES, ROW_OF_NO_TABLE):
        for save in [game] if game else ["voidspark", "notequest"]:
            laid_out(desk, save, example)
            before = files(desk.folder)
            ran = desk.type(with_option(typed_of(example), too_much))
            assert files(desk.folder) == before
            assert ran.exit in (QUESTION, FORBIDDEN) and ran.err.startswith("notequest: "), ran
            assert not ran.out or "--json" in example
            if NO_USE.search(ran.err):
                break
        assert ran.exit == FORBIDDEN or NO_USE.search(ran.err) or ASKS.search(ran.err), ran.err


def with_option(line, said):
    """The line with an option in place of what it says of the same one, else before it: an option is said once."""
    option = said.split()[0]
    said_already = rf"(?<!\S){option} (?:\"[^\"]*\"|\S+)"
    return re.sub(said_already, said, line) if option in line.split() else f"{said} {line}"


def played(desk, save, example):
    """What an example says, on a usual save of a game, after what makes it possible."""
    laid_out(desk, save, example)
    line, fewer = typed_of(example), FEWER.get(example.split()[1], "")
    return desk.type(f"{re.sub(r' -n [0-9]+', '', line)} {fewer}" if fewer else line)


def typed_of(example):
    """An example as the table takes it."""
    return example.removeprefix("notequest ").replace("\n", " ")


def laid_out(desk, save, example):
    """A usual save of a game, and what makes an example possible."""
    for left in desk.folder.iterdir():
        if left.is_file():
            left.unlink()
    if not example.startswith("notequest new "):
        desk.write((SAVES / SAVE[save]).read_text())
    for before in prepared(save, typed_of(example)):
        done = desk.type(before)
        assert done.exit in (DONE, FAILED), f"{before}: {done.err}"


def prepared(save, typed):
    """The longest entry of BEFORE that the example begins with; with a $ it is the whole example."""
    said = (f"{typed}$ ", f"{save} {typed}$ ", f"{typed} ", f"{save} {typed} ")
    fits = [words for words in BEFORE if any(each.startswith(f"{words} ") for each in said)]
    return BEFORE[max(fits, key=len)] if fits else []


def test_the_root_lists_every_command_with_a_line_of_its_own(desk):
    told = desk.type("--help").out
    for command in tree.commands():
        assert re.search(rf"^  {command.name} +{re.escape(command.line[:30])}", told, re.MULTILINE), command.name


def test_a_family_hides_the_name_of_its_bare_word_and_tells_what_it_does(game):
    told = game("voidspark").type("page --help").out
    assert "\n  show " not in told and "--backfill" in told and "The bare word: show the open page" in told
    assert game("voidspark").type("page 2023-04-17 --help").out == told


def test_without_a_save_help_tells_a_command_of_both_games_for_each(desk):
    told = desk.type("hero --help").out
    assert "The Voidspark Chronicles:" in told and "NoteQuest:" in told


def test_options_may_stand_between_a_family_and_its_member(game):
    desk = game("voidspark")
    assert desk.type("ship -f notequest.toml hit 4 --dice 1,4,4").exit == 0


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("herp", "did you mean hero?"),
        ("ship hitt 3", "did you mean ship hit?"),
        ("get hero.cretids", "did you mean credits?"),
        ("use Smit2", "did you mean Smite?"),
        ("roll dex+stealty vs 12 --dice 9", "did you mean Stealthy?"),
        ("rules infectd", "did you mean infected?"),
        ("table lotery", "did you mean lottery?"),
        ("rulings set debt-penalti each-time", "did you mean debt-penalty?"),
        ("ship repair lbas", "did you mean Labs?"),
        ("pack drop Med Kot", "did you mean Med Kit?"),
    ],
)
def test_a_typing_mistake_gets_the_nearest_name(game, typed, hint):
    refused = game("voidspark").type(typed)
    assert refused.exit == 2 and hint in refused.err, refused.err


def test_a_new_key_very_like_one_that_is_there_gets_a_hint(game):
    desk = game("voidspark")
    assert "hero.cretids is a new key; did you mean hero.credits? undo takes it back" in desk.type("set hero.cretids 3").err
    assert not desk.type("set hero.abilities_spent true").err
