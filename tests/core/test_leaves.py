"""What stands at a place of a save: the value, or as if nothing stood there."""

import datetime

import pytest

from notequest_cli import leaves

ODD = {
    "text": "five",
    "number": 5,
    "flag": True,
    "day": datetime.date(2023, 4, 15),
    "list": ["a", 1, "b"],
    "table": {"n": 1, "t": "x", "f": True},
}


@pytest.mark.parametrize(
    ("read", "key", "otherwise"),
    [
        (leaves.text, "text", ""),
        (leaves.number, "number", 0),
        (leaves.flag, "flag", False),
        (leaves.listed, "list", ()),
        (leaves.table, "table", {}),
    ],
)
def test_a_value_of_another_type_counts_as_not_there(read, key, otherwise):
    assert [read(ODD, other) for other in (*ODD, "missing") if other != key] == [otherwise] * len(ODD)
    assert read(ODD, key) == (("a", "b") if key == "list" else ODD[key])


def test_what_is_usual_stands_for_what_is_missing():
    assert leaves.text({}, "name", "Ilse") == "Ilse"
    assert leaves.number({"hp": True}, "hp", 9) == 9


def test_of_a_table_only_what_is_of_the_type():
    assert leaves.texts(ODD, "table") == {"t": "x"}
    assert leaves.numbers(ODD, "table") == {"n": 1}
    assert leaves.tables({"hero": {"gear": {}, "hp": 1}}, "hero") == {"gear": {}}
