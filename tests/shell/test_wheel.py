"""Installed whole: the wheel brings manual and completions along, and the source archive builds the same wheel."""

import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest

from tests.shell.conftest import ROOT

pytest.importorskip("hatchling", reason="hatchling is not installed")

MADE_OF = ("notequest_cli", "man", "completions", "README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml")


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The files of the project without what is around them, so that the build sees no repository."""
    folder = tmp_path_factory.mktemp("source")
    for name in MADE_OF:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    for cache in folder.rglob("__pycache__"):
        shutil.rmtree(cache)
    return folder


def build(folder, what):
    """Build a wheel or a source archive with the backend that pip would call; no network is needed."""
    done = subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", what], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next((folder / "dist").glob("*.whl" if what == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(source):
    return build(source, "wheel")


def test_the_wheel_has_every_page_and_completion_where_man_and_the_shells_look(wheel):
    inside = zipfile.ZipFile(wheel).namelist()
    data = {name.partition(".data/data/")[2] for name in inside if ".data/data/" in name}
    pages = {f"share/man/man{page.suffix[1:]}/{page.name}" for page in (ROOT / "man").iterdir()}
    shells = {
        "share/bash-completion/completions/notequest",
        "share/zsh/site-functions/_notequest",
        "share/fish/vendor_completions.d/notequest.fish",
    }
    assert data == pages | shells


def test_the_wheel_has_every_module_and_table(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    for path in (ROOT / "notequest_cli").rglob("*"):
        if path.suffix in (".py", ".toml"):
            assert str(path.relative_to(ROOT)) in inside
    assert not [name for name in inside if name.endswith(".pyc")]


def test_the_source_archive_builds_the_same_wheel(source, wheel, tmp_path):
    with tarfile.open(build(source, "sdist")) as archive:
        archive.extractall(tmp_path, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    (again,) = tmp_path.iterdir()
    assert build(again, "wheel").read_bytes() == wheel.read_bytes()


def test_what_is_installed_plays_and_its_manual_is_found(wheel, tmp_path):
    """Laid out by pip in a directory of its own; what is installed around the tests is left alone."""
    run = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(tmp_path / "p"), str(wheel)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "p" / "share" / "man" / "man1" / "notequest.1").exists()
    packages = tmp_path / "p"
    start = f"import sys; sys.path.insert(0, {str(packages)!r}); from notequest_cli.cli import main; sys.exit(main())"
    said = subprocess.run([sys.executable, "-c", start, "rules", "darkness"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.returncode == 0 and "The darkness" in said.stdout
