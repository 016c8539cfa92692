"""Every file that is made, as text by path."""

from pathlib import Path

from handbook import catalogue, completing, formats, manual, packs, tree

ROOT = Path(__file__).parents[2]
PROJECT = "pyproject.toml"
CATALOGUE = "docs/errors.md"
INSTALLED = "[tool.hatch.build.targets.wheel.shared-data]\n"
COMPLETIONS = {
    "notequest.bash": "bash-completion/completions/notequest",
    "_notequest": "zsh/site-functions/_notequest",
    "notequest.fish": "fish/vendor_completions.d/notequest.fish",
}


def made() -> dict[str, str]:
    """What each file should say."""
    pages = {f"man/{name}": formats.page(name) for name in formats.ABOUT}
    for name, parts in manual.with_page(tree.commands()).items():
        pages[f"man/notequest-{name}.1"] = manual.command_page(name, parts)
    files = {**pages, **{f"completions/{name}": text for name, text in completing.made().items()}}
    return {**files, **packs.made(), PROJECT: _project(sorted(files)), CATALOGUE: catalogue.page()}


def _project(files: list[str]) -> str:
    """The project's settings with the list of what is installed beside the program."""
    rows = "".join(f'"{path}" = "share/{_installed(path)}"\n' for path in files)
    before, header, rest = (ROOT / PROJECT).read_text().partition(INSTALLED)
    return before + header + rows + rest[rest.index("\n[") :]


def _installed(path: str) -> str:
    """Where man and the shells look for a file."""
    folder, _, name = path.partition("/")
    return f"man/man{name[-1]}/{name}" if folder == "man" else COMPLETIONS[name]


def differing(wanted: dict[str, str]) -> list[str]:
    """The files that say something else, are missing, or are there without being made."""
    stale = {str(path.relative_to(ROOT)) for folder in ("man", "completions") for path in (ROOT / folder).glob("*")} - set(wanted)
    return sorted(stale | {path for path, text in wanted.items() if _text(path) != text})


def write(wanted: dict[str, str]) -> None:
    """Make the files say it, and take away those that nothing makes any more."""
    for path in differing(wanted):
        place = ROOT / path
        if path in wanted:
            place.parent.mkdir(exist_ok=True)
            place.write_text(wanted[path])
        else:
            place.unlink()


def _text(path: str) -> str:
    place = ROOT / path
    return place.read_text() if place.exists() else ""
