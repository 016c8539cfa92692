"""What the tool can refuse with, read from its source: every code that is given to what refuses, directly or by a helper."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "notequest_cli"
REFUSALS = {"Usage", "Forbidden", "BrokenSave", "SystemRefused", "Refusal", "Stopped", "ChoiceNeeded", "TooMuch"}
CODE = "code"
IN_ITS_CLASS = {"dice-needed"}  # DiceNeeded names its code itself


class Source:
    """The calls of the package by which something is refused, each with the argument that is its code."""

    def __init__(self):
        self.trees = {path: ast.parse(path.read_text()) for path in sorted(PACKAGE.rglob("*.py"))}
        self.takes_code = dict.fromkeys(REFUSALS, 0)
        while self._learn():
            pass

    def _learn(self):
        """Find helpers that hand a code on: functions that give their parameter `code` to what refuses."""
        known = len(self.takes_code)
        for tree in self.trees.values():
            for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
                names = [argument.arg for argument in function.args.args if argument.arg != "self"]
                if CODE in names and function.name != "__init__" and any(is_handed_on(code) for code in self.codes_in(function)):
                    self.takes_code.setdefault(function.name, names.index(CODE))
        return len(self.takes_code) > known

    def codes_in(self, within):
        """The code of each call that refuses, as it is written."""
        for node in ast.walk(within):
            at = self.takes_code.get(name_of(node.func)) if isinstance(node, ast.Call) else None
            if at is not None and len(node.args) > at:
                yield node.args[at]

    def codes(self):
        """Every code that is written out."""
        written = (code.value for tree in self.trees.values() for code in self.codes_in(tree) if isinstance(code, ast.Constant))
        return set(written) | IN_ITS_CLASS

    def worked_out(self):
        """Codes that are not written out where they are used, as `file: expression`."""
        return [
            f"{path.relative_to(PACKAGE)}: {ast.unparse(code)}"
            for path, tree in self.trees.items()
            for code in self.codes_in(tree)
            if not isinstance(code, ast.Constant) and not is_handed_on(code)
        ]


def is_handed_on(code):
    """Is it a helper's own parameter?"""
    return isinstance(code, ast.Name) and code.id == CODE


def name_of(function):
    """The bare name of what is called."""
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
