"""Values that rules work with: tuples with names."""

import pickle

import pytest

from notequest_cli.dice import Face


def test_a_record_says_what_it_is():
    assert repr(Face("d6", 3, "hand")) == "Face(die='d6', value=3, by='hand')"


def test_a_record_takes_its_own_fields_only():
    assert Face("d6", 3, by="hand")._replace(value=4) == ("d6", 4, "hand")
    with pytest.raises(TypeError, match="Face has no sides"):
        Face("d6", 3, "hand")._replace(sides=6)
    with pytest.raises(TypeError, match="missing \\['by'\\]"):
        Face("d6", 3)
    with pytest.raises(TypeError, match="unknown \\['sides'\\]"):
        Face("d6", 3, "hand", sides=6)


def test_a_record_comes_back_out_of_a_pickle():
    assert pickle.loads(pickle.dumps(Face("d6", 3, "hand"))) == Face("d6", 3, "hand")
