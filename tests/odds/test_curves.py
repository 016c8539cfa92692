"""Values over pages as a drawing and as a sentence."""

from notequest_cli.show import curves


def test_a_drawing_has_its_axis_and_a_column_a_page():
    assert curves.drawn([0, 5, 10], 20, True) == ["10 |  #", "   |  #", "   | ##", "   | ##", " 0 |_##"]


def test_what_lies_below_zero_hangs_from_the_zero_line():
    rows = curves.drawn([10, -10], 20, True)
    assert rows[0] == " 10 |# " and rows[-1] == "-10 | #"


def test_many_pages_share_a_column_and_the_last_of_each_few_stands():
    assert len(curves.drawn(list(range(1, 101)), 25, True)[0].partition("|")[2]) == 25


def test_the_sentence_says_where_the_lowest_and_the_highest_were():
    assert curves.words("HP", ["a", "b", "c"], [9, 3, 7]) == "HP: 7 now; at the ends lowest 3 (b), highest 9 (a)"
    assert curves.words("virtue", ["a", "b"], [4, 4]) == "virtue: 4 at each end"
