"""Two tiers of tests: `make test` runs the quick one, `make test-all` the full one.

A test that needs a browser, a server or a kernel is in the full tier unless it is marked `quick`; any other test is in
the quick tier unless it is marked `full`. What the quick tier may open is counted here, since seconds differ between
machines and pages do not; tests/test_budget.py holds it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

HOUSES = {
    "talk": ("language", "explain", "arithmetic", "locale"),
    "play": ("engine", "games", "players", "perft", "playthroughs", "toy_game", "transcripts"),
    "board": ("activities", "page", "notebook"),
    "class": ("learning", "course"),
    "study": ("study",),
    "browser": ("browser", "lab", "hosts", "site"),
}
"""The folders of each house, below `mathgames/` and `tests/`; the last one is what several houses need."""

HEAVY = ("tests/browser", "tests/lab", "tests/hosts", "tests/site", "tests/notebooks", "notebooks")
"""Folders whose tests open pages or start servers and kernels."""

QUICK_NOTEBOOKS = ("notebooks/00-start.ipynb", "notebooks/minus-vs-plus.ipynb")
"""Notebooks that the quick tier runs: cells of a notebook cannot be marked in the file."""

BUDGET = {"browsers": 1, "pages": 30, "servers": 1, "notebooks": 2}
"""The most that the quick tier may open."""

OPENED: Counter[str] = Counter()
"""The counts of what this process has opened so far, by the keys of `BUDGET`."""


def in_quick_tier(cases: Iterable[Any], *, first: int) -> list[Any]:
    """Return the cases of a test: the first ones, by their number, for the quick tier, the others for the full one."""
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*value, marks=() if number < first else pytest.mark.full) for number, value in enumerate(values)
    ]


def is_heavy(nodeid: str) -> bool:
    """Check if a test belongs to one of the folders that open pages or start servers and kernels."""
    return nodeid.startswith(HEAVY)


def is_quick(item: pytest.Item) -> bool:
    """Check if a heavy test stays in the quick tier."""
    return item.nodeid.startswith(QUICK_NOTEBOOKS) or item.get_closest_marker("quick") is not None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as `full` what is heavy and not marked `quick`, before markers select the tests."""
    for item in items:
        opens = is_heavy(item.nodeid) or {"browser", "lab"} & {*getattr(item, "fixturenames", ())}
        if opens and not is_quick(item):
            item.add_marker("full")
