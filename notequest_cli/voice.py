"""How a command speaks: JSON, the bare result, a page for a terminal, or plain text; what is about the doing goes to stderr."""

import sys
from collections.abc import Mapping, Sequence

from notequest_cli import options
from notequest_cli.options import Options
from notequest_cli.show import plain, wrap
from notequest_cli.show.vocabulary import Block
from notequest_cli.step import Outcome


class Voice:
    """Speaks as the options, the environment and whoever reads want it."""

    def __init__(self, shared: Options, env: Mapping[str, str]) -> None:
        self.options = shared
        self.env = env

    def show(self, command: str, outcome: Outcome, shown: Sequence[Block] = ()) -> None:
        """Print what a command came to, asides on stderr; on a terminal without what was `shown` before a question."""
        if self.options.json:
            from notequest_cli.show import porcelain

            pieces = porcelain.render(command, outcome.exit, outcome.result, outcome.events, outcome.changes, outcome.problems)
            sys.stdout.writelines(pieces)
        elif self.options.quiet:
            if outcome.result is not None:
                sys.stdout.write("".join(plain.clean(part) + "\n" for part in str(outcome.result).split("\n")))
        else:
            sys.stdout.write(self.page(outcome.blocks[_alike(outcome.blocks, shown) if options.on_terminal() else 0 :]))
        sys.stdout.flush()
        self.whisper(plain.asides(outcome.blocks))

    def go_on(self, blocks: list[Block], shown: Sequence[Block]) -> list[Block]:
        """Show what is new since the last question, and give back all that is shown.

        Where nobody reads stdout it goes to stderr, where the question is, and is printed with the rest at the end.
        """
        new = blocks[_alike(blocks, shown) :]
        if options.on_terminal():
            sys.stdout.write(self.page(new))
            sys.stdout.flush()
        else:
            sys.stderr.write(wrap.fitted(plain.render(new), sys.stderr))
        return blocks

    def whisper(self, sentences: Sequence[str]) -> None:
        """Say something about the doing, on stderr."""
        if sentences:
            sys.stdout.flush()
            said = ["\n".join(map(plain.clean, sentence.split("\n"))) for sentence in sentences]
            sys.stderr.write("".join(f"{wrap.fitted(sentence, sys.stderr)}\n" for sentence in said))

    def page(self, blocks: Sequence[Block]) -> str:
        """A page for whoever reads it: what a terminal shows, or the text that a pipe gets, in color only where that is forced."""
        color = options.wants_color(self.options.color, self.env, options.on_terminal())
        if not options.on_terminal() and color:
            from notequest_cli.show import colored

            return plain.render(blocks, colored.paint)
        if not options.on_terminal() or (not color and self.env.get("TERM") == "dumb"):
            return wrap.fitted(plain.render(blocks), sys.stdout)
        from notequest_cli.show import terminal

        return terminal.render(blocks, terminal.Paper(color, options.is_ascii(self.env)))


def _alike(blocks: Sequence[Block], shown: Sequence[Block]) -> int:
    """How many blocks from the first on are as they were shown."""
    return next((at for at, (new, old) in enumerate(zip(blocks, shown, strict=False)) if new != old), min(len(blocks), len(shown)))
