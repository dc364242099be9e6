"""The files from which Binder builds, checked as far as that can be done without Docker.

Each check is a trap that ``jupyter-repo2docker --no-build --debug .`` has shown.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def requirements() -> list[str]:
    """The lines of the requirements that say something."""
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def test_nothing_outranks_the_requirements() -> None:
    """An environment.yml or a Dockerfile would be built instead, and requirements.txt not be read at all."""
    assert sorted(path.name for path in BINDER.iterdir()) == ["requirements.txt", "runtime.txt"]


def test_the_python_is_named_and_mathgames_runs_on_it() -> None:
    """Without runtime.txt it is Python 3.10."""
    found = re.fullmatch(r"python-(3\.\d+)\n", (BINDER / "runtime.txt").read_text(encoding="utf-8"))
    assert found
    assert SpecifierSet(PROJECT["requires-python"]).contains(found[1])
    assert f"Programming Language :: Python :: {found[1]}" in PROJECT["classifiers"]


def test_this_checkout_is_installed_when_it_is_there() -> None:
    """A line with a bare dot is installed before the repository is copied, and fails."""
    assert requirements()[-1] == "-e ."
    assert "." not in requirements()


def test_all_versions_are_those_of_the_lock() -> None:
    """Its line names a file beside binder/, so Binder copies the repository before it installs."""
    assert requirements() == ["-c ../constraints.txt", "-e ."]
    assert (BINDER / "../constraints.txt").is_file()
