"""How the tests are shared out to the processes of a run.

A file goes to one process, and what takes long is begun first, so that no process works alone at the end. What stands
on a JupyterLab goes to one process all together: it starts one server.
"""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]  # xdist has no types

SERVED = ("tests/lab", "tests/hosts")
LONG = (*SERVED, "tests/browser", "tests/notebooks")


class Sharing(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Shares out by files, and by servers."""

    def _split_scope(self, nodeid: str) -> str:
        return "a JupyterLab" if nodeid.startswith(SERVED) else str(super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """The scheduler of `--dist=loadfile`."""
    return Sharing(config, log) if config.getoption("dist") == "loadfile" else None


def _place(item: pytest.Item) -> int:
    return next((place for place, folder in enumerate(LONG) if item.nodeid.startswith(folder)), len(LONG))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts what takes long first, in each process of a run alike."""
    if hasattr(config, "workerinput"):
        items.sort(key=_place)
