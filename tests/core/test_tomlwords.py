"""A save that is no TOML is explained in a player's words: the usual slips, and what none of them fits."""

import pytest

from notequest_cli import save
from notequest_cli.problems import BrokenSave

SLIPS = {
    "[hero]\nlevel = 1\nhp = 3\nlevel = 2\n": "4:10: level stands here twice: first in line 2",
    "[a]\nx = 1\n[b]\nx = 1\ny = 2\nx = 3\n": "6:6: x stands here twice: first in line 4",
    "[hero]\nhp = 1\n[hero]\nx = 1\n": "3:6: [hero] stands here twice: first in line 1",
    "hp = \n": "1:6: nothing stands behind hp =",
    "hp = # gone\n": "1:6: nothing stands behind hp =",
    "hp =": "1:5: nothing stands behind hp =",
    "name = Zarylla\n": '1:8: Zarylla is no number, no true or false and no text: text stands in quotes, "Zarylla"',
    'name = Zarylla"\n': '1:8: the quote before Zarylla" is missing',
    "name = \u201cZarylla\u201d\n": '1:8: \u201c is no quote of a save: text stands in straight ones, "Zarylla"',
    'name = "Zarylla\n': "1:16: the line ends inside quotes",
    'name = "Zarylla\r\nhp = 3\r\n': "1:16: the line ends inside quotes",
    'name = "Zarylla': "1:16: the line ends inside quotes",
    'note = """one\ntwo\n': "3:1: the text that begins with three quotes in line 1 has none at its end",
    "[hero\nhp = 1\n": "1:6: ] is missing behind [hero",
    "[[hero]\n": "1:7: ]] is missing behind [[hero",
    "hero]\nhp = 1\n": "1:5: [ is missing before hero]",
    "pack = [1, 2\nhp = 3\n": "2:1: the list pack of line 1 has no ]",
    "pack = [1, 2,\n[hero]\n": "2:2: the list pack of line 1 has no ]",
    "pack = [1, 2": "1:13: the list pack of line 1 has no ]",
    "pack = [": "1:9: the list pack of line 1 has no ]",
    'pack = [ # mine\n "a", # [\n\n': "4:1: the list pack of line 1 has no ]",
    "[hero]\npack = [\nhp = 2\n": "3:1: the list pack of line 2 has no ]",
    "pack = [[1], [2],": "1:18: the list pack of line 1 has no ]",
    "pool = {": "1:9: the } is missing behind pool in line 1: what stands in braces stands in one line",
    "pool = { a = [1], b": "1:20: there is no = behind b",
    "pool = { a =": "1:13: nothing stands behind a =",
    "[": "1:2: a name and ] are missing behind [",
    "[[hero.": "1:8: a name and ]] are missing behind [[hero.",
    'pack = ["a" "b"]\n': "1:13: a comma or ] is missing in the list pack",
    'pack = [\n "a"\n "b"\n]\n': "3:2: a comma or ] is missing in the list pack",
    "pack = [ , ]\n": "1:10: a value is missing before ,",
    "pool = { a = 1, b = 2\n": "1:22: the } is missing: what stands in braces stands in one line",
    "pool = { a = 1 b = 2 }\n": "1:16: a comma is missing before b = 2 }",
    "easy = True\n": "1:8: True is written true",
    "hp = 07\n": "1:7: a number does not begin with 0: 07",
    "damage = 2d6\n": '1:11: behind the value stands more: d6; text stands in quotes, "2d6"',
    'name = "a" b\n': "1:12: behind the text stands more: b",
    "hp = 1,\n": "1:7: behind the value stands a comma",
    "some words\n": '1:6: there is no = in "some words": a line is KEY = VALUE, [TABLE] or # and words of your own',
    "= 5\n": "1:1: a line is KEY = VALUE, [TABLE] or # and words of your own",
    'name = "a\\q"\n': r"1:12: a \ in text is written \\",
}
AS_TOMLLIB_SAYS = {
    "hp = 1\nhp.most = 2\n": "2:12: cannot overwrite a value",
    "hp == 5\n": "1:5: invalid value",
    "[hero]]\n": "1:7: expected newline or end of document after a statement",
    "[[a]]\n[a]\n": "2:3: cannot declare ('a',) twice",
}


@pytest.mark.parametrize("text", [*SLIPS, *AS_TOMLLIB_SAYS])
def test_what_is_wrong_is_said_in_a_players_words_where_it_is_one_of_the_usual_slips(text):
    with pytest.raises(BrokenSave) as broken:
        save.parse(text.encode(), "save.toml")
    said, _, shown = broken.value.sentence.partition("\n")
    assert said == f"save.toml:{(SLIPS | AS_TOMLLIB_SAYS)[text]}"
    assert shown.endswith("^")
