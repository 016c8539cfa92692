"""Saves and command lines that nobody would write on purpose, from a seed."""

import random
import string
import tomllib
from pathlib import Path
from typing import Any

import click

from notequest_cli import cli
from notequest_cli.patch import format_value
from notequest_cli.toml.literals import format_key
from tests.reliability import corpus

DEEP = "[" * 150 + "]" * 150
TOO_DEEP = "[" * 3000 + "]" * 3000
LONG = "9" * 5000
MANY = ", ".join(f"k{at} = {at}" for at in range(200))
SHORT_VALUES = r"""
1e400|-1e400|nan|inf|-0.0|1.5|0|-1|1|2|7|999999|99999999999999999999|true|false|1_000|0x10|0b101|0o17
9999-12-31|0001-01-01|2023-04-15|2023-04-15T07:30:00Z|2023-04-15 07:30:00|07:30:00|2024-02-29
""|"x"|" "|"[bold]Zed"|"Bob [/]"|":dragon:"|"\u001b[31mred\u0007"|"\u0000"|"a\nb\nc"|"\t"|"é😀\u202e"
"²"|"٣/٤"|"10/0"|"1/1"|"-1/-1"|"999999999999999999999999999999/999999999999999999999999999999"|"4/4"|"d6"|"1d6"
"999999d999999"|"d20+"|"+d4 damage for page"|"heal 99999999999d99999999"|"light ²"|"1 surge"|"1/page"|"²/page"
"town"|"crypt 1"|"crypt 99"|"crypt ²"|"nowhere"|"unopened"|"locked"|"1 open"|"99 open"|"² open"|"staircase"|"room"
"Skeleton 4/4"|"Skeleton 4"|"Skeleton ²/4"|"Skeleton 99999999999999999999/1"|"Orc 6/6 3 fire+10"|"Orc 1/1 ² undead skip"
[]|[[]]|[1]|["x"]|[""]|["x", "x"]|[1, 'a', true]|{}|{ a = 1 }|{ a.b.c = [] }|[{}]|[{ a = 1 }]
"""
LONG_VALUES = (
    *("1" + "0" * 400, "-1" + "0" * 400, LONG, "0x" + "f" * 5000, "0x" + "f" * 300, DEEP, TOO_DEEP, "'''\nx\n'''"),
    *(f'"{LONG}/1"', f'"2d6+{LONG}"', '"' + "x" * 2000 + '"', '["' + "y" * 2000 + '"]', f"{{ {MANY} }}"),
)
VALUES = (*LONG_VALUES, *SHORT_VALUES.strip().replace("\n", "|").split("|"))
KEYS = [
    r"hp",
    r"hp_max",
    r"format",
    r"game",
    r"where",
    r"doors",
    r"monsters",
    r"x",
    r'""',
    r'"a b"',
    r"1",
    r"99",
    r"page",
    r"left",
    r"max",
    r'"\u0000"',
    r'"é"',
]
HEADERS = [
    "[hero]",
    "[ship]",
    "[fight]",
    "[death]",
    "[dungeon]",
    "[dungeon.crypt]",
    "[dungeon.crypt.9]",
    "[[hero]]",
    "[[dungeon.crypt]]",
    "[graveyard.X]",
]
BYTES = (b"\0", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\r\n", b"\x1b[31m", "\u2028".encode(), b'"""', *(bytes([at]) for at in b"\"'[]=#\n\r"))
PIECES = ("", "²", "-", "/", " ", "0", "99999999999999999999", "d", "+", "\x1b", "\0", "[", '"', "é", *string.ascii_lowercase[:5])
ODD_WORDS = (
    "",
    " ",
    '"',
    "\x1b[31m",
    "\0",
    "a\nb",
    "\ud800",
    "\udcff",
    "x" * 3000,
    LONG,
    DEEP,
    "hero.hp = 1\nx",
    "60 5",
    "00 0",
    "d20 vs ²",
)
OPTIONS = """-q --json --force -n --dry-run --help -h --version --color always --dice 15,7 ask -,- , 1,1,1,1,1,1 6,6,6,6,6,6,6,6
    --seed 1 --as Orc = monsters=Orc x=y=z -f missing.toml notequest.toml / /dev/null a/b/c --file=x --to out.md --export markdown jsonl
    --since 2026 -1 +1 0 1 2 3 9 10 99 999999 1000000 99999999999999999999 -0 +-1 1e5 ² ٣ 0x10 - -- --- -x --xyz -n5 [bold] [/] é😀
    d20 3d6 999999d999999 d0 d kh vs town hero.hp hero hero..hp [ TRUE nan 2023-04-15 9999-12-31 2023-02-30 on at ' \""""
ARGUMENTS = (*ODD_WORDS, *OPTIONS.split())


def save(random: random.Random, text: str) -> bytes:
    """A save, spoilt a little or a lot."""
    for _ in range(random.choice((1, 1, 1, 1, 1, 2, 3, 8))):
        text = random.choice((_value, _value, _value, _data, _data, _lines))(random, text)
    raw = text.encode()
    return _bytes(random, raw) if random.random() < 0.15 else raw


def _value(random: random.Random, text: str) -> str:
    """Another value for a key."""
    places = list(corpus.KEY_LINE.finditer(text))
    if not places:
        return text
    place = random.choice(places)
    likely = corpus.values().get(place[1].strip(), ()) if random.random() < 0.6 else ()
    value = random.choice(likely or VALUES)
    return f"{text[: place.start(3)]}{value}{text[place.end(3) :]}"


def _lines(random: random.Random, text: str) -> str:
    """Lines that go, come twice, change places, or come from nowhere."""
    lines = text.split("\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    step = random.randrange(6)
    if step == 0:
        del lines[at]
    elif step == 1:
        lines.insert(other, lines[at])
    elif step == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif step == 3:
        lines.insert(at, random.choice(HEADERS))
    elif step == 4:
        lines.insert(at, f"{random.choice(KEYS)} = {random.choice(VALUES)}")
    else:
        lines[at] = _twisted(random, lines[at])
    return "\n".join(lines)


def _data(random: random.Random, text: str) -> str:
    """Another value somewhere in the data, written anew."""
    try:
        data = tomllib.loads(text)
        value = tomllib.loads(f"x = {random.choice(VALUES)}")["x"]
        _put(random, data, value)
        return "\n".join(f"{format_key(key)} = {format_value(held)}" for key, held in data.items()) + "\n"
    except (ValueError, RecursionError):
        return text


def _put(random: random.Random, at: Any, value: object) -> None:
    """Put a value somewhere, or twist the text that stands there."""
    keys = list(at) if isinstance(at, dict) else list(range(len(at)))
    while keys:
        key = random.choice(keys)
        if not (isinstance(at[key], dict | list) and at[key] and random.random() < 0.8):
            at[key] = _twisted(random, at[key]) if isinstance(at[key], str) and random.random() < 0.6 else value
            return
        at = at[key]
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))


def _twisted(random: random.Random, text: str) -> str:
    """A text with something in it that does not belong there."""
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(PIECES) + text[at + random.randrange(3) :]


def _bytes(random: random.Random, raw: bytes) -> bytes:
    """Bytes that no editor writes, or a file cut short."""
    at = random.randrange(len(raw) + 1)
    step = random.randrange(5)
    if step == 0:
        return raw[:at]
    if step == 1:
        return raw.replace(b"\n", b"\r\n")
    if step == 2:
        return b"\xef\xbb\xbf" + raw
    if step == 3 and random.random() < 0.05:
        return raw + b'\nbig = "' + b"x" * 1_000_000 + b'"\n'
    return raw[:at] + random.choice(BYTES) + raw[at + random.randrange(3) :]


def log(random: random.Random, raw: bytes) -> bytes:
    """A log, spoilt."""
    for _ in range(random.choice((0, 1, 1, 3))):
        at, other = random.randrange(len(raw) + 1), random.randrange(len(raw) + 1)
        step = random.randrange(4)
        if step == 0:
            raw = raw[:at]
        elif step == 1:
            raw = raw[:at] + raw[max(at, other) :]
        elif step == 2:
            raw = raw[:at] + random.choice((*BYTES, b"99999999999999999999", "²".encode(), b"\n  = 00000000\n", b"\n  @ x\n")) + raw[at:]
        else:
            lines = raw.split(b"\n")
            raw = b"\n".join(random.sample(lines, len(lines)))
    return raw


TABLES = """\
[crypt.monsters]
title = "Monsters"
dice = "2d6"
2-4 = { name = "Grue", hp = 5, damage = 2 }
5-12 = { name = "Orc", hp = 6, damage = "1d6", traits = ["undead"] }

[race]
2-12 = { name = "Elf", hp = 20 }

[gear.Lamp]
slot = "helmet"
bonus = { wis = 1 }
"""


def tables(random: random.Random) -> bytes:
    """A player's own tables, spoilt."""
    pack = random.choice([path.read_text() for path in (Path(cli.__file__).parent).glob("*/tables/*.toml")])
    return save(random, random.choice((TABLES, TABLES, pack)))


def arguments(random: random.Random, game: str) -> list[str]:
    """A command line that somebody might have typed, or a cat."""
    step = random.random()
    if step < 0.4:
        words = corpus.split(random.choice(corpus.lines(game)))
        for _ in range(random.randrange(4)):
            at = random.randrange(len(words) + 1)
            words[at : at + random.randrange(2)] = [] if random.random() < 0.2 else [_word(random)]
        return words
    _, typed, command = random.choice([each for each in corpus.commands() if each[0] in ("", game)])
    words = typed.split()
    for param in command.params:
        words += _given(random, param)
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        words.insert(random.randrange(len(words) + 1), _word(random))
    return words


def _given(random: random.Random, param: click.Parameter) -> list[str]:
    if isinstance(param, click.Argument):
        return [_word(random) for _ in range(random.choice((0, 1, 1, 1, 2, 3) if param.nargs == -1 else (0, 1, 1, 1, 1, 1)))]
    shared = (param.name or "").startswith("shared_")
    if random.random() > (0.03 if shared else 0.25) or "--help" in param.opts:
        return []
    flag = isinstance(param, click.Option) and param.is_flag
    return [random.choice(param.opts), *([] if flag else [_word(random)])]


def _word(random: random.Random) -> str:
    step = random.random()
    if step < 0.5:
        return random.choice(corpus.words())
    return random.choice(ARGUMENTS) if step < 0.9 else _twisted(random, random.choice(corpus.words()))
