"""Workflows: pushing a tag or opening a pull request changes nothing that is published."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

WORKFLOWS = sorted((Path(__file__).parents[2] / ".github" / "workflows").glob("*.yml"))
USED = re.compile(r"uses: (\S+)(.*)")
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")
VERSION = re.compile(r"  # v\d+\.\d+\.\d+")


def read(name: str) -> dict[str, Any]:
    (file,) = (file for file in WORKFLOWS if file.stem == name)
    told: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return told


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_actions_are_named_by_the_hash_of_a_commit(file: Path) -> None:
    """The version follows as a comment, for readers and for update tools."""
    for action, rest in USED.findall(file.read_text(encoding="utf-8")):
        if action.startswith("./"):
            assert (file.parents[2] / action).is_file()
        else:
            assert PINNED.fullmatch(action), action
            assert VERSION.fullmatch(rest), action


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_job_has_a_time_limit_and_no_more_rights_than_it_needs(file: Path) -> None:
    workflow = read(file.stem)
    assert workflow["permissions"] == {"contents": "read"}
    assert [name for name, job in workflow["jobs"].items() if "uses" not in job and "timeout-minutes" not in job] == []


def test_site_deploys_own_pushes_that_passed_all_tests() -> None:
    build, deploy = (read("site")["jobs"][job] for job in ("build", "deploy"))
    assert "github.event.workflow_run.event == 'push'" in build["if"]
    assert "github.event.workflow_run.conclusion == 'success'" in build["if"]
    assert deploy["needs"] == "build"
    assert "github.event_name != 'pull_request'" in deploy["if"]


def test_nothing_is_released_before_all_tests_passed() -> None:
    jobs = read("release")["jobs"]
    assert jobs["test"]["uses"] == "./.github/workflows/test.yml"
    assert {name for name, job in jobs.items() if job.get("needs") == "test"} == {"build", "site"}
    assert {name for name, job in jobs.items() if job.get("needs") == "build"} == {"publish", "page"}


def test_every_pull_request_builds_the_wheel_and_the_site() -> None:
    for name, job in (("test", "wheel"), ("site", "build")):
        workflow = read(name)
        assert "pull_request" in workflow[True]  # YAML reads the key `on` so
        assert job in workflow["jobs"]
