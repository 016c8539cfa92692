"""`rules` says a rule in a few words with its chapter; `why` explains the last entry; `paths` says which files are used."""

import pytest

from notequest_cli.shared import reasons, topics


@pytest.mark.parametrize(
    ("typed", "title", "chapter"),
    [
        ("infected", "Infected", "Conditions and Afflictions"),
        ("clone", "Death and the clone", "Dealing with Death"),
        ("med kit", "Healing in a fight", "Healing in Combat"),
        ("turning the page", "Turning the page", "Per Page"),
        ("weak point", "Weak Point", "Monsters"),
        ("weak-p", "Weak Point", "Monsters"),
    ],
)
def test_a_topic_is_found_by_its_names_and_their_beginning(game, typed, title, chapter):
    told = game("voidspark").type(f"rules {typed}")
    assert told.exit == 0 and told.out.startswith(title) and f'"{chapter}"' in told.out


def test_without_a_topic_all_of_the_game_are_listed_by_chapter(game):
    told = game("notequest").type("rules").out
    assert all(topic.name in told for topic in topics.of_game("notequest")) and "Voidspark" not in told


def test_without_a_save_the_topics_of_both_games_are_there(desk):
    told = desk.type("rules").out
    assert "The Voidspark Chronicles" in told and "NoteQuest" in told
    assert desk.type("rules darkness").exit == 0


def test_a_rule_with_an_open_question_says_how_it_is_read_here(game):
    assert "is a key used up by the door it opens? no" in game("notequest").type("rules keys").out


def test_a_topic_that_is_not_there_gets_the_nearest_or_the_list(game):
    desk = game("voidspark")
    assert "did you mean infected?" in desk.type("rules infectd").err
    assert "notequest rules lists them" in desk.type("rules xyzzy").err


@pytest.mark.parametrize("name", ["voidspark", "notequest"])
def test_no_topic_is_long(name):
    """A few lines each: who wants more has the book. How an effect is written is in no book, and has a few more words."""
    for topic in topics.of_game(name):
        longest = 1000 if topic.name == "effects" else 620
        assert 1 <= len(topic.told) <= 10 and sum(map(len, topic.told)) < longest, topic.name


def test_why_explains_a_roll_in_sentences(game):
    desk = game("voidspark")
    desk.type("roll dex+student vs 12 --dice 9")
    told = desk.type("why").out
    assert "You rolled d20 9." in told
    assert "9 from the d20, DEX +3, Student +2: 14 in all." in told
    assert "12 was needed: 2 more than that." in told
    assert 'Rolls: The Voidspark Chronicles rulebook, "Dice Rolls" (notequest rules rolls)' in told


def test_why_tells_what_does_not_count_and_the_condition_behind_it(game):
    desk = game("voidspark")
    desk.type("fight wis9:13/7-1 wis20:12/9-1 --dice 3,17,5,4,4")
    told = desk.type("why").out
    assert "Attack: 5 from the d20 (17 in brackets does not count), ATK +6: 11 in all." in told
    assert "Frightened: The Voidspark Chronicles rulebook" in told


def test_why_names_a_ruling_that_counted(game):
    desk = game("voidspark")
    desk.type("set hero.credits 3")
    desk.type("pay 5")
    told = desk.type("why").out
    assert "The ruling debt-penalty counted: is the -2 taken on every payment into debt? each-time." in told
    assert "Debt: The Voidspark Chronicles rulebook" in told


@pytest.mark.parametrize(
    ("typed", "said"),
    [("note hello", "You wrote this line yourself."), ("set hero.hp 12", "You set a key yourself; no rule was asked.")],
)
def test_why_says_where_no_rule_stands_behind(game, typed, said):
    desk = game("voidspark")
    desk.type(typed)
    assert said in desk.type("why").out


def test_why_without_a_log_is_a_sentence(game):
    refused = game("voidspark").type("why")
    assert refused.exit == 2 and "the log is empty" in refused.err


@pytest.mark.parametrize(
    ("line", "counted"),
    [
        ("d20 9 + DEX 3 = 12 vs 12: success by 0", ("", "d20", (9,), (), (("DEX", 3),), 12, (12,))),
        ("Attack d20 (17) 5 + ATK 6 = 11 vs 13: miss", ("Attack", "d20", (5,), (17,), (("ATK", 6),), 11, (13,))),
        ("Damage 4 4 + DMG 2 + Smite 2 = 12 vs 7", ("Damage", "", (4, 4), (), (("DMG", 2), ("Smite", 2)), 12, (7,))),
        ("Shovel d6 3 - 1 + Gravedigger 2 = 4: 1. Skeleton HP 4 -> 0", ("Shovel", "d6", (3,), (), (("", -1), ("Gravedigger", 2)), 4, ())),
        ("infected: d20 10 + CON 0 = 10 vs 11: failure by 1", ("infected", "d20", (10,), (), (("CON", 0),), 10, (11,))),
        ("d20 10 + INT 2 = 12 vs 8,15: range 2 of 3 (8 to 14), the middle", ("", "d20", (10,), (), (("INT", 2),), 12, (8, 15))),
        ("HP 14 -> 13", None),
        ("the lowest = nothing", None),
    ],
)
def test_a_told_roll_is_taken_apart(line, counted):
    assert reasons.read_roll(line) == (reasons.Counted(*counted) if counted else None)


def test_paths_says_which_file_and_why_and_one_of_them_bare(game):
    desk = game("voidspark")
    told = desk.type("paths").out
    assert f"{desk.save}\n" in told and "because it is in this directory" in told and "completions for bash" in told
    assert desk.type("paths log").out == f"{desk.log}\n"


def test_paths_of_what_is_installed_needs_no_save(desk):
    told = desk.type("paths bash")
    assert told.exit == 0 and told.out.rstrip().endswith(("notequest.bash", "completions/notequest"))


def test_the_nearest_is_never_a_rule_of_the_other_game(game):
    assert "shops" not in game("notequest").type("rules schloss").err
    assert game("notequest").type("rules infected").exit == 0


def test_a_kill_does_not_explain_the_death_of_the_hero():
    known = topics.of_game("notequest")
    told = [topic.name for topic in topics.explaining("fight", ["Orc is dead", "the fight is over"], known)]
    assert told == ["combat"]
    assert "death" in [topic.name for topic in topics.explaining("fight", ["Brugo is dead (Orc, crypt 2)"], known)]


@pytest.mark.parametrize(("command", "line", "first"), [("absorb", "a body is engulfed", "absorb"), ("use scroll", "Heal read", "spells")])
def test_why_begins_with_the_rule_of_what_was_done(command, line, first):
    assert topics.explaining(command, [line], topics.of_game("notequest"))[0].name == first
