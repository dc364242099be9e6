"""The distribution of tests to the processes of a run.

In the quick tier everything heavy goes to one process, which opens one browser and starts one server. In the full tier
the tests of a JupyterLab go to one process, and those of the browser to any, test by test, or page by page where pages
are visited. Of all else a file goes to one process. The longest files begin first, by the times of an earlier run on
this machine, so that no process works alone at the end.
"""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]  # xdist has no types

from harness.tiers import is_heavy
from harness.times import TIMES

SERVED = ("tests/lab", "tests/hosts")
SEEN = "tests/browser"
# What is begun in this order, before all other folders; the kernels of notebooks come before what only computes.
FIRST = (
    *SERVED,
    SEEN,
    "notebooks",
    "tests/notebooks",
    "tests/attack",
    "tests/players",
    "tests/house",
    "tests/notebook",
)


BUDGET_TEST = "tests/test_budget.py"


def share(nodeid: str, *, is_quick: bool = False) -> str:
    """Return the name of the group that a test shares a process with."""
    if is_quick and (is_heavy(nodeid) or nodeid.startswith(BUDGET_TEST)):
        return "one browser and one server"
    if nodeid.startswith(SERVED):
        return "a JupyterLab"
    return nodeid.split(": ")[0] if nodeid.startswith(SEEN) else nodeid.split("::")[0]


class Sharing(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Shares out by servers, browsers and files."""

    def _split_scope(self, nodeid: str) -> str:
        return share(nodeid, is_quick="not full" in self.config.getoption("markexpr"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """The scheduler of `--dist=loadfile`."""
    return Sharing(config, log) if config.getoption("dist") == "loadfile" else None


def places(nodeids: list[str], seconds: dict[str, float]) -> dict[str, tuple[int, float]]:
    """The place of each file in the order: by its folder, then by how long it took."""
    return {
        file: (
            next((place for place, folder in enumerate(FIRST) if file.startswith(folder)), len(FIRST)),
            -seconds.get(file, 0),
        )
        for file in {nodeid.split("::")[0] for nodeid in nodeids}
    }


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts what takes long first, in each process of a run alike."""
    if hasattr(config, "workerinput"):
        cache = getattr(config, "cache", None)  # there is none with `-p no:cacheprovider`
        seconds = cache.get(TIMES, {}) if cache else {}
        order = places([item.nodeid for item in items], seconds)
        items.sort(key=lambda item: order[item.nodeid.split("::")[0]])
