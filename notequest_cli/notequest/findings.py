"""What is wrong with a page, all of it at once: unreadable values are fatal, values out of range are warnings."""

from collections.abc import Mapping
from typing import Any

from notequest_cli.problems import Problem


def review(data: Mapping[str, Any]) -> list[Problem]:
    """Every problem of a save; never fails on valid TOML."""
    return []
