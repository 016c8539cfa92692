"""Section 1 of the manual: a page for each command that has more to tell than a paragraph, and the page of the program."""

from itertools import groupby

from handbook import mdoc, tree
from handbook.tree import Command, Option
from notequest_cli.helptext import first_sentence
from notequest_cli.shared import topics

DATE = "November 29, 2026"

EXITS = {
    0: "Done.",
    1: "The check failed: a roll against one target missed it, or `notequest check` found something.",
    2: "What was typed cannot be read or names nothing that is there, or a die or an answer is missing. Nothing changed, unless it says "
    "what waits.",
    3: "The rules forbid it, or undo finds nothing to take back. Nothing changed.",
    4: "The save cannot be used as it is. Nothing changed.",
    5: "The system refused: disk, permission, lock. Nothing changed, unless it says that it was done.",
    130: "Interrupted, or the questions were left with the end of input. Nothing changed, unless it says what stands or waits in the save.",
}
SEE_ALWAYS = ("notequest 1", "notequest-save 5", "notequest-log 5")


def with_page(commands: list[Command]) -> dict[str, list[Command]]:
    """The commands that have a page, by name: families, those of both games, those with options or more to say."""
    named = {name: list(group) for name, group in groupby(sorted(commands, key=lambda each: each.name), key=lambda each: each.name)}
    return {name: parts for name, parts in named.items() if len(parts) > 1 or any(map(_has_more, parts))}


def _has_more(command: Command) -> bool:
    return command.is_family or bool(command.all_options() or command.more or (command.bare and command.bare.more))


def command_page(name: str, parts: list[Command]) -> str:
    """The page of a command, with a part for each game that has it."""
    about = first_sentence(parts[0].summary) if len(parts) == 1 else parts[0].line.split(";")[0]
    body = mdoc.section("synopsis", [line for part in parts for line in _synopsis(part, len(parts) > 1)])
    body += mdoc.section("description", [line for part in parts for line in _described(part, len(parts) > 1)])
    body += mdoc.section("options", _options(parts))
    body += mdoc.section("exit status", exit_status(parts))
    body += mdoc.section("examples", _examples(parts))
    body += mdoc.section("the rulebook", _rules(parts))
    seen = [*SEE_ALWAYS, *(f"notequest-{other} 1" for other in _related(name))]
    body += mdoc.section("see also", see_also(seen))
    return mdoc.page(f"notequest-{name}", 1, DATE, about, body)


def _related(name: str) -> tuple[str, ...]:
    """Pages that belong together."""
    groups = (("roll", "odds", "table"), ("undo", "log", "why"), ("rules", "rulings", "why"), ("fight", "use", "odds"), ("set", "edit"))
    known = with_page(tree.commands())
    return tuple(dict.fromkeys(other for group in groups if name in group for other in group if other != name and other in known))


def see_also(pages: list[str]) -> list[str]:
    """References in the order of the manual: section, then name."""
    ordered = sorted(dict.fromkeys(pages), key=lambda each: (each.rpartition(" ")[2], each))
    return [f".Xr {each}{' ,' if each != ordered[-1] else ''}" for each in ordered]


def exit_status(parts: list[Command] | None = None) -> list[str]:
    """What the exit codes mean; of a command only those it can end with."""
    codes = dict(EXITS)
    if parts is not None and not any("xit code 1" in each.summary for part in parts for each in [*part.with_members(), part.bare or part]):
        del codes[1]
    return mdoc.tagged([(str(number), mdoc.prose(said)) for number, said in codes.items()])


def _titled(part: Command, several: bool) -> list[str]:
    return [mdoc.subsection(tree.games()[part.game])] if several and part.game else []


def _synopsis(part: Command, several: bool) -> list[str]:
    """How it is typed, by member; the game behind it where both have it."""
    game = [f".Pq {mdoc.word(tree.games()[part.game])}"] if several and part.game else []
    lines = [line for each in [part.bare or part, *part.members] for line in [*_typed(each), *game]]
    return [each for block in lines for each in block.split("\n")]


def _typed(command: Command) -> list[str]:
    """How a command is typed."""
    lines = [f".Nm {mdoc.word(f'notequest {command.name}')}"]
    lines += [f".Op {mdoc.flags(each.names[:1], each.value)}" for each in command.options]
    return lines + [f".{mdoc.argument(each)}" for each in command.arguments]


def _described(part: Command, several: bool) -> list[str]:
    typed = [*([part.bare] if part.bare else []), *part.members]
    members = [(f"Ic {mdoc.word(each.name)}" + _arguments(each), mdoc.paragraphs([each.summary, *each.more])) for each in typed]
    lines = [*_titled(part, several), *mdoc.paragraphs([part.summary, *part.more])]
    return lines + ([".Pp", *mdoc.tagged(members)] if members else [])


def _arguments(command: Command) -> str:
    return "".join(f" {mdoc.argument(each)}" for each in command.arguments).replace("\n.", " ")


def _options(parts: list[Command]) -> list[str]:
    """The options of their own, by command; what all commands share stands in notequest(1)."""
    lines: list[str] = []
    for part in parts:
        for command in [part._replace(options=part.all_options()), *part.members]:
            if command.options:
                title = f"notequest {command.name}" + (f" ({tree.games()[part.game]})" if len(parts) > 1 else "")
                several = len(parts) > 1 or part.is_family
                lines += [mdoc.subsection(title)] if several else []
                lines += option_list(command.options)
    shared = tuple(dict.fromkeys(each for part in parts for command in part.with_members() for each in _shared(command)))
    names = " , ".join(mdoc.flags(each.names[-1:], "") for each in shared)
    return [*lines, ".Pp", "Options that commands share are told in", ".Xr notequest 1 :", f".{names} ."]


def _shared(command: Command) -> tuple[Option, ...]:
    return command.shared if len(command.shared) > 1 else (command.bare.shared if command.bare else command.shared)


def option_list(options: tuple[Option, ...]) -> list[str]:
    """Options and what they do."""
    return mdoc.tagged([(mdoc.flags(each.names, each.value), mdoc.prose(f"{each.help[:1].upper()}{each.help[1:]}.")) for each in options])


def _examples(parts: list[Command]) -> list[str]:
    lines: list[str] = []
    for part in parts:
        shown = [*part.examples, *(part.bare.examples if part.bare else ()), *(each for member in part.members for each in member.examples)]
        lines += [*_titled(part, len(parts) > 1), *mdoc.examples(shown)]
    return lines


def _rules(parts: list[Command]) -> list[str]:
    """The rules a command plays, in our words, with their chapters."""
    lines: list[str] = []
    for part in parts:
        for game in [part.game] if part.game else []:
            for topic in topics.of_game(game):
                if any(f"{each} ".startswith(f"{part.name} ") for each in topic.commands):
                    lines += [".Pp", f".Em {mdoc.word(topic.title)}"]
                    lines += [f".Pq {mdoc.word(f'{tree.games()[game]}, chapter “{topic.chapter}”')}"]
                    lines += [".br", *mdoc.prose(" ".join(topic.told))]
    return lines


def overview(commands: list[Command]) -> list[str]:
    """Every command under its heading; those without a page of their own are told whole."""
    paged = with_page(commands)
    lines: list[str] = []
    for (heading, game), group in groupby(commands, key=lambda each: (each.heading, each.game)):
        lines.append(mdoc.subsection(heading + (f" ({tree.games()[game]})" if game else "")))
        lines += mdoc.tagged([_entry(command, command.name in paged) for command in group])
    return lines


def _entry(command: Command, has_page: bool) -> tuple[str, list[str]]:
    term = f"Ic {mdoc.word(command.name)}" + _arguments(command.bare or command)
    if has_page:
        return term, [*mdoc.prose(f"{command.line[:1].upper()}{command.line[1:]}."), "See", f".Xr notequest-{command.name} 1 ."]
    parts = [command, *([command.bare] if command.bare else [])]
    summary = mdoc.paragraphs([each.summary for each in parts])
    return term, [*summary, *mdoc.examples([example for each in parts for example in each.examples])]
