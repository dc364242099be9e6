"""What all tests share and no folder holds: how the committed notebooks are run (`harness.committed_notebooks`)."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from nbval.plugin import IPyNbFile  # type: ignore[import-untyped]  # nbval has no types

from harness.committed_notebooks import CommittedNotebook


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A notebook that nbval would run is run as this project keeps its notebooks."""
    files = yield
    return [
        CommittedNotebook.from_parent(parent, path=file_path) if isinstance(file, IPyNbFile) else file for file in files
    ]
