"""Attacks: noise made of what is nearly right. Each runs in two sizes, a few of them always and many in `make attack`.

All chance comes from one seed, which `make attack` prints: `make attack SEED=7` does the same again.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

SEED = int(os.environ.get("SEED") or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name in ("test_tabs.py", "test_views.py") and Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> Random:
    """The chance of one test: of the seed and of the name of the test, so that each can be repeated alone."""
    return Random(f"{SEED} {request.node.name}")


@pytest.fixture(autouse=True)
def _told(request: pytest.FixtureRequest) -> None:
    print(f"seed {SEED}: {request.node.name}")  # noqa: T201  # shown where the test fails


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
