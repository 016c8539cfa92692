"""Values that nobody means: each is kept as it is where nobody needs it, and explained where a rule does."""

import sys

import pytest

from tests.reliability.disk import without_waiting

SAVE = 'format = 1\ngame = "voidspark"\nmine = {mine}\n\n[hero]\nname = {name}\nhp = {hp}\nhp_max = 22\n'
USUAL = {"mine": "1", "name": '"Zed"', "hp": "9"}
TYPED = ("hero", "hero --json", "check", "hp -1", "set hero.virtue 2", "undo", "log --changes", "stats", "get mine")
LIMIT = sys.get_int_max_str_digits()

NUMBERS = {
    "1e400": "1e400",
    "minus 1e400": "-1e400",
    "not a number": "nan",
    "10**400": "1" + "0" * 400,
    "as many digits as can be printed": "9" * LIMIT,
    "more digits than can be printed": "9" * (LIMIT + 1),
    "the same in hexadecimal": "0x" + "f" * LIMIT,
    "minus zero": "-0.0",
}
TEXTS = {
    "control characters": r'"\u001b[31mred\u0007\u0000\u009b1m\b"',
    "markup": '"[bold]Zed [/] :dragon: [link=file:///]x[/link]"',
    "turned round": '"\u202e\u2066Zed"',
    "lines": '"""a\nb\r\nc"""',
    "one megabyte": '"' + "x" * 1_000_000 + '"',
    "beyond the plane": '"\U0010ffff\ue000"',
}
DEEP = {
    f"{depth} {kind}": text
    for depth in (60, 70, 150, 400, 5000)
    for kind, text in (
        ("arrays", "[" * depth + "]" * depth),
        ("tables", "{ a = " * depth + "1" + " }" * depth),
        ("keys", "{ " + "a." * depth + "a = 1 }"),
    )
}


def survive(desk, **given):
    """Type everything at a save; nothing breaks, and a refusal changes nothing."""
    desk.write(SAVE.format(**USUAL | given))
    with without_waiting():
        for line in TYPED:
            before = desk.text()
            said = desk.type(line)
            assert said.exit in (0, 1, 2, 3, 4), (line, said)
            assert said.exit < 3 or desk.text() == before
            assert not [char for char in said.out + said.err if (ord(char) < 32 and char != "\n") or 127 <= ord(char) < 160]
            yield line, said


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("key", ["hp", "mine"])
def test_a_number_beyond_all_play_is_kept_or_explained(desk, key, number):
    codes = {line: said.exit for line, said in survive(desk, **{key: number})}
    if key == "mine" and len(number) <= LIMIT:
        assert codes["hp -1"] == 0
        assert f"mine = {number}\n" in desk.text()
    elif number in ("1e400", "-1e400", "nan", "-0.0") or len(number) > LIMIT:
        assert codes["hp -1"] == 4


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("key", ["name", "mine"])
def test_a_text_that_would_paint_the_terminal_is_only_a_text(desk, key, text):
    said = dict(survive(desk, **{key: text}))
    assert said["hp -1"].exit == 0
    assert text in desk.text()
    if text == TEXTS["markup"] and key == "name":
        drawn = desk.type("hero", on_terminal=True).out
        assert "\x1b[" in drawn and "[bold]Zed [/] :dragon:" in drawn, "text of a save is never markup"


@pytest.mark.parametrize("value", DEEP.values(), ids=DEEP)
def test_what_is_nested_deeply_is_kept_or_explained(desk, value):
    codes = {said.exit for line, said in survive(desk, mine=value) if line in ("hero", "hp -1", "get mine", "set hero.virtue 2")}
    deep = value.count("[") + value.count("{") + value.count(".") > 66
    assert codes == ({4} if deep else {0})
    assert f"mine = {value}\n" in desk.text()


@pytest.mark.parametrize(
    "words", ["note {}", "roll {}", "get {}", "set hero.name {}", "hp -1 --seed {}", "use {}", "pack add {}", "-f {} hero"]
)
def test_an_argument_that_is_no_text_is_a_sentence(desk, words):
    desk.write(SAVE.format(**USUAL))
    before = desk.text()
    said = desk.type(words.format("\udcff"))
    assert said.exit == 2 and "\udcff" not in said.out + said.err
    assert desk.text() == before and not desk.log.exists()
