"""How the tests are shared out to the processes of a run.

What stands on a JupyterLab goes to one process all together: it starts one server. The tests of the browser go to
whoever is free, one by one, or page by page where pages are visited: each process has a browser. Of all else a file
goes to one process. What takes long is begun first, as far as an earlier run on this machine tells how long it takes:
no process works alone at the end.
"""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]  # xdist has no types

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


def share(nodeid: str) -> str:
    """What goes to one process together with this test."""
    if nodeid.startswith(SERVED):
        return "a JupyterLab"
    return nodeid.split(": ")[0] if nodeid.startswith(SEEN) else nodeid.split("::")[0]


class Sharing(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Shares out by servers, browsers and files."""

    def _split_scope(self, nodeid: str) -> str:
        return share(nodeid)


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
