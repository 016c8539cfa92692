"""The rules in our own words: topics with the chapter of the rulebook, found by what a player types or by what a log says."""

import os
from collections.abc import Iterable, Sequence

from notequest_cli.names import hint, match
from notequest_cli.problems import Usage
from notequest_cli.record import Record


class Topic(Record):
    """One rule: `told` is a sentence a line; `commands` and `words` say which log entries it explains."""

    game: str
    name: str
    title: str
    chapter: str
    told: tuple[str, ...]
    also: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every word it is found by: `weak-point`, `weak point`, and its other names."""
        return (self.name, self.name.replace("-", " "), self.title.casefold(), *self.also)


def of_game(game: str) -> list[Topic]:
    """All topics of a game, in the order of its rulebook."""
    import tomllib

    with open(os.path.join(os.path.dirname(os.path.dirname(__file__)), game, "topics.toml"), "rb") as file:
        data = tomllib.load(file)
    return [_topic(game, name, entry) for name, entry in data.items()]


def _topic(game: str, name: str, entry: dict[str, object]) -> Topic:
    lists = {key: tuple(value) for key, value in entry.items() if isinstance(value, list)}
    return Topic(game, name, str(entry["title"]), str(entry["chapter"]), sentences(str(entry["told"])), **lists)


def sentences(text: str) -> tuple[str, ...]:
    """A paragraph, one sentence a line."""
    joined = " ".join(text.split())
    found, begin = [], 0
    for at, char in enumerate(joined):
        if char == "." and joined[at + 1 : at + 2] == " " and not joined[at + 2].islower():
            found.append(joined[begin : at + 1])
            begin = at + 2
    return (*found, joined[begin:])


def find(word: str, games: Sequence[str], is_played: bool = False) -> Topic:
    """The topic that a word means; the first game's own are looked through first. `Usage` with the nearest where there is none.

    Where the first game `is_played`, the nearest is one of its own: the other's only by its name.
    """
    known = {game: of_game(game) for game in games}
    wanted = " ".join(word.casefold().split())
    for fits in (str.__eq__, str.startswith):
        for topics in known.values():
            found = [topic for topic in topics if any(fits(name, wanted) for name in topic.names)]
            if len(found) == 1:
                return found[0]
    near = [known[games[0]]] if is_played else reversed(known.values())
    every = {topic.name: topic for topics in near for topic in topics}
    try:
        return every[match(word, every, "topic")]
    except Usage as refusal:
        raise Usage(refusal.code, refusal.sentence, hint(word, list(every)) or "notequest rules lists them") from None


def explaining(command: str, lines: Iterable[str], topics: Iterable[Topic]) -> list[Topic]:
    """The topics that a log entry is about: first that of its command, then those whose words it says."""
    known = list(topics)
    said = "\n".join(lines).casefold()
    longest = max((length for topic in known for length in _fitting(command, topic)), default=0)
    first = [topic for topic in known if longest and longest in _fitting(command, topic)]
    return first + [topic for topic in known if topic not in first and any(_says(said, word) for word in topic.words)]


def _fitting(command: str, topic: Topic) -> list[int]:
    """How long the commands of a topic are that this command line begins with."""
    return [len(each) for each in topic.commands if f"{command} ".startswith(f"{each} ")]


def _says(text: str, word: str) -> bool:
    at = text.find(word)
    return at >= 0 and not text[at - 1 : at].isalpha()


def game_first(game: str | None, games: Iterable[str]) -> list[str]:
    """The games in which a topic is looked up: that of the save first."""
    return sorted(games, key=lambda each: each != game)
