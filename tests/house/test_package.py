"""The metadata of the package: its requirements, its address and its version."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import mathgames as mg
from harness.project_files import ROOT, project_files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
NEEDED = [*map(Requirement, PROJECT["dependencies"])]
LAB = [*map(Requirement, EXTRAS["lab"])]
IF_INSTALLED = {"pandas", "tqdm"}
"""Packages that are used if they are installed: by the frame of a log, and by a tournament that shows how far it is."""
ONLY_CHECKED = {"_typeshed", "typing_extensions"}
"""Packages that no program imports: a type checker has them in its own stubs."""
OF_THE_STUDY = {
    "gymnasium": "gymnasium",
    "open_spiel": "open-spiel",
    "pettingzoo": "pettingzoo",
    "pyspiel": "open-spiel",
}
"""The imports of `mathgames.study` that the development environment does not have, and their packages."""


def imported(name: str) -> Iterator[str]:
    """The packages from elsewhere that a module imports."""
    for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def test_all_that_is_imported_is_declared() -> None:
    declared = {canonicalize_name(needed.name) for needed in (*NEEDED, *LAB)} | IF_INSTALLED
    owners = packages_distributions()
    undeclared = {
        (name, module)
        for name in project_files()
        if name.startswith("mathgames/") and name.endswith(".py")
        for module in imported(name)
        if module not in {*sys.stdlib_module_names, *ONLY_CHECKED, "mathgames"}
        if not (name.startswith("mathgames/study/") and module in OF_THE_STUDY)
        if not declared & {canonicalize_name(owner) for owner in owners[module]}
    }
    assert not undeclared
    assert set(OF_THE_STUDY.values()) <= {canonicalize_name(Requirement(needed).name) for needed in EXTRAS["study"]}


@pytest.mark.parametrize("needed", [*NEEDED, *LAB], ids=str)
def test_every_requirement_has_a_floor(needed: Requirement) -> None:
    assert ">=" in [specifier.operator for specifier in needed.specifier]


def test_the_workflow_tests_every_python_that_is_promised() -> None:
    prefix = "Programming Language :: Python :: "
    promised = [name.removeprefix(prefix) for name in PROJECT["classifiers"] if name.startswith(prefix)]
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]
    assert jobs["locked"]["strategy"]["matrix"]["python"] == promised
    (lowest,) = (step["with"]["python-version"] for step in jobs["lowest"]["steps"] if "python-version" in str(step))
    assert PROJECT["requires-python"] == f">={promised[0]}" == f">={lowest}"
    assert f"--python {promised[0]} " in (ROOT / ".ci/lowest-venv").read_text(encoding="utf-8")


def test_the_workflows_run_targets_that_there_are() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    asked = [
        target
        for name in project_files()
        if name.startswith(".github/workflows/")
        for target in re.findall(r"\.ci/run (\S+)", (ROOT / name).read_text(encoding="utf-8"))
    ]
    workflows = [
        yaml.safe_load((ROOT / name).read_text(encoding="utf-8")) for name in project_files() if "workflows/" in name
    ]
    steps = [
        it for flow in workflows for job in flow["jobs"].values() for it in [job.get("strategy", {}).get("matrix", {})]
    ]
    asked += [entry["target"] for matrix in steps for entry in matrix.get("include", []) if "target" in entry]
    named = {target for target in asked if re.fullmatch("[a-z-]+", target)}
    assert {"lowest", "dist", "attack", "check-long"} <= named
    assert named <= set(targets)
    unnamed = {target.partition("=")[0] for target in asked} - named
    assert unnamed == {"PYTHON", '"$TARGET"'}, "without a target it runs both tiers"


WORKFLOWS = [*map(ROOT.joinpath, filter(re.compile(r"\.github/workflows/.*\.yml").fullmatch, project_files()))]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: str(path.name))
def test_workflow_pins_actions_by_hash_and_has_timeouts(workflow: Path) -> None:
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    steps = [step for job in jobs.values() for step in job.get("steps", [])]
    assert [name for step in steps if (name := step.get("uses")) and not re.search("@[0-9a-f]{40}$", name)] == []
    assert [name for name, job in jobs.items() if "uses" not in job and "timeout-minutes" not in job] == []
    needed = {name for job in jobs.values() for name in [job.get("needs", [])] if isinstance(name, str)}
    assert needed <= jobs.keys()


def test_the_notes_of_a_release_are_those_of_the_changelog() -> None:
    told = subprocess.run(
        [sys.executable, ".ci/release-notes", "0.1.0"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert told.startswith("The first release.")
    assert "\n## " not in told


def test_version_is_in_one_file_and_in_changelog() -> None:
    assert "version" in PROJECT["dynamic"]
    stands = re.compile(rf"version\w* *[=:] *\W?{re.escape(mg.__version__)}\b")
    written = [
        name
        for name in project_files()
        if name.endswith((".toml", ".cff", ".py")) and not name.startswith("tests/")
        if stands.search((ROOT / name).read_text(encoding="utf-8"))
    ]
    assert written == ["mathgames/__init__.py"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## \[([^]]+)\](?: - \d{4}-\d\d-\d\d)?$", changes, re.MULTILINE)
    assert sections[:2] == ["Unreleased", Version(mg.__version__).base_version]


def test_the_citation_names_this_project() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert citation["license"] == PROJECT["license"]
    assert [author["name"] for author in citation["authors"]] == [author["name"] for author in PROJECT["authors"]]
