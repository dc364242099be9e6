"""constraints.txt: the one set of versions that everything is installed with, wherever something is installed here."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from harness import renewal
from harness.project_files import ROOT
from harness.renewal import changes, locked, with_one

LOCK = renewal.LOCK.read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
PLATFORMS = [
    {"sys_platform": system, "os_name": name, "platform_system": long}
    for system, name, long in (("linux", "posix", "Linux"), ("darwin", "posix", "Darwin"), ("win32", "nt", "Windows"))
]


def pins(python: str, platform: dict[str, str]) -> dict[str, str]:
    """The version of each package that is locked for this Python and platform."""
    there = {"python_version": python, "python_full_version": f"{python}.5", **platform}
    lines = [Requirement(line) for of_one in locked(LOCK).values() for line in of_one]
    told = [line for line in lines if line.marker is None or line.marker.evaluate(there)]
    assert len({line.name for line in told}) == len(told), "a package has two versions"
    return {canonicalize_name(line.name): str(line.specifier).removeprefix("==") for line in told}


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform["sys_platform"])
def test_lock_satisfies_every_requirement_of_pyproject(python: str, platform: dict[str, str]) -> None:
    assert f"Programming Language :: Python :: {python}" in PROJECT["classifiers"]
    extras, groups = PROJECT["optional-dependencies"], PYPROJECT["dependency-groups"]
    assert (set(extras), set(groups)) == (set(renewal.EXTRAS), set(renewal.GROUPS))
    told = pins(python, platform)
    for wanted in map(Requirement, [*PROJECT["dependencies"], *chain(*extras.values(), *groups.values())]):
        assert wanted.specifier.contains(told[canonicalize_name(wanted.name)]), wanted


def test_lock_lines_are_package_and_version_without_place() -> None:
    lines = [line for of_one in locked(LOCK).values() for line in of_one]
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.!+]+( ; [\w\s.*'<>=!()-]+)?", line)] == []


@pytest.mark.parametrize(
    "file",
    [
        ROOT / "Makefile",
        *sorted(filter(Path.is_file, (ROOT / ".ci").iterdir())),
        *sorted((ROOT / ".github" / "workflows").iterdir()),
    ],
    ids=lambda file: file.name,
)
def test_whatever_is_installed_here_is_installed_from_the_lock(file: Path) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    free = [line for line in lines if re.search(r"pip install|npm i", line) and not _is_held(line)]
    assert free == ([] if file.name != "lowest-venv" else [line for line in lines if "pip install" in line])


def _is_held(line: str) -> bool:
    """Check if the lock holds what a line installs; `.ci/addresses` only writes what to type."""
    held = ("--constraint constraints.txt", '"${locked[@]}"', "npm ci", 'pip install "mathgames')
    return any(words in line for words in held)


def test_what_npm_installs_is_locked_as_well() -> None:
    for package in (ROOT / "frontend", ROOT / "site", ROOT / "tests" / "hub" / "proxy"):
        assert (package / "package-lock.json").is_file()


def test_a_change_says_what_it_was_and_what_it_is() -> None:
    before = "# heading\nbabel==2.18.0\nnumpy==2.4.6 ; os_name == 'nt'\nnumpy==2.5.0 ; os_name != 'nt'\n"
    after = before.replace("2.18.0", "2.19.0").replace("2.5.0", "2.5.1")
    babel, numpy = changes(before, after)
    assert [str(babel), str(numpy)] == ["babel 2.18.0 → 2.19.0", "numpy 2.4.6, 2.5.0 → 2.4.6, 2.5.1"]
    assert changes(before, with_one(before, numpy)) == [numpy]
    assert changes(with_one(before, numpy), after) == [babel]


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lock of two packages, for which newer ones are there."""
    path = tmp_path / "constraints.txt"
    path.write_text("babel==1\nnumpy==1\n", encoding="utf-8")
    monkeypatch.setattr(renewal, "LOCK", path)
    monkeypatch.setattr(renewal, "_FAILED", tmp_path / "lastfailed")
    monkeypatch.setattr(renewal, "newest", lambda: "babel==2\nnumpy==2\n")
    return path


def test_newer_versions_that_pass_are_taken(lock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renewal, "_make", lambda *_: True)
    assert renewal.renew() == 0
    assert locked(lock.read_text(encoding="utf-8")) == {"babel": ("babel==2",), "numpy": ("numpy==2",)}


def test_renewal_names_breaking_package_and_changes_nothing(
    lock: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def make(*_arguments: str) -> bool:
        broken = "babel==2" in lock.read_text(encoding="utf-8")
        if broken:
            renewal._FAILED.write_text('{"tests/house/test_catalogues.py::test_one": true}', encoding="utf-8")
        return not broken

    monkeypatch.setattr(renewal, "_make", make)
    assert renewal.renew() == 1
    assert lock.read_text(encoding="utf-8") == "babel==1\nnumpy==1\n"
    said = capsys.readouterr().out
    assert "tests/house/test_catalogues.py::test_one\n" in said
    assert said.endswith("What breaks them alone: babel 1 → 2\n")
