"""An option that is said twice, where only one value can count: refused, since the first would be passed over."""

from collections.abc import Sequence

import click

from notequest_cli.problems import Usage


def refuse(order: Sequence[click.Parameter]) -> None:
    """Refuse an option with one value that stands twice in what was typed; a flag twice is the flag."""
    values = [param for param in order if isinstance(param, click.Option) and not (param.is_flag or param.multiple)]
    twice = next((param for at, param in enumerate(values) if param in values[:at]), None)
    if twice is not None:
        raise Usage("option-twice", f"{max(twice.opts, key=len)} is said twice", "say it once")
