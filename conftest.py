"""What all tests share and no folder holds: how the committed notebooks are run, and how long all of them take."""

from __future__ import annotations

from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest
from nbval.plugin import IPyNbFile  # type: ignore[import-untyped]  # nbval has no types

from harness.committed_notebooks import CommittedNotebook
from harness.tiers import pytest_collection_modifyitems
from harness.times import Times

__all__ = ["pytest_collection_modifyitems"]

ADAPTERS = {"pyspiel": "mathgames/study/open_spiel_games.py", "pettingzoo": "mathgames/study/pettingzoo_env.py"}
collect_ignore = [file for library, file in ADAPTERS.items() if find_spec(library) is None]  # `make study` has both


def pytest_configure(config: pytest.Config) -> None:
    """The process that shares out the tests, or runs them alone, counts their seconds."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Times())


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A notebook that nbval would run is run as this project keeps its notebooks."""
    files = yield
    return [
        CommittedNotebook.from_parent(parent, path=file_path) if isinstance(file, IPyNbFile) else file for file in files
    ]
