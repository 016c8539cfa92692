"""Faces of several dice typed with spaces between them, `--dice 3 4`: the shell gives the second one to the command."""

from notequest_cli.dice import is_tens
from notequest_cli.problems import Refusal

MOST_DIGITS = 3  # of a face
OF_THE_COMMAND = ("usage", "notation-sign", "notation-target", "round-unreadable", "name-unknown", "faces-left", "face-missing")
"""What is refused where a command gets a word that it has no place for."""


def tell(refusal: Refusal, words: list[str]) -> None:
    """Add how the faces are typed to the way out of a refusal, where a loose one may be what the command stumbled over."""
    faces = _faces(words)
    if refusal.code not in OF_THE_COMMAND or len(faces) < 2:
        return
    joined = f"--dice {','.join(faces)}"
    percent = f', or --dice "{faces[0]} {faces[1]}" for a d100' if len(faces) == 2 and is_tens(faces[0]) and len(faces[1]) == 1 else ""
    refusal.way = f"{refusal.way}\n  a comma separates dice: {joined}{percent}"


def _faces(words: list[str]) -> list[str]:
    """All faces behind `--dice` where the shell took some from it, else none."""
    at = next((at for at, word in enumerate(words) if word == "--dice" or word.startswith("--dice=")), len(words))
    behind = words[at + 1 :] if words[at : at + 1] == ["--dice"] else [word.removeprefix("--dice=") for word in words[at:]]
    faces: list[str] = []
    for many, word in enumerate(behind):
        parts = word.strip(",").split(",")
        if not all(part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS for part in parts):
            return faces if many > 1 else []
        faces += parts
    return faces if len(behind) > 1 else []
