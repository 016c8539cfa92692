"""Names as players type them."""

import pytest

from notequest_cli import names
from notequest_cli.problems import Usage


@pytest.mark.parametrize("word", ["", "  "])
def test_nothing_is_no_name(word):
    with pytest.raises(Usage):
        names.match(word, ["Orc", "Bat"], "monster")
