"""Nothing that a benchmark needs has gone elsewhere: nobody runs them all after each change."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

BENCHMARKS = sorted((Path(__file__).parents[2] / "benchmarks").glob("[a-z]*.py"))


@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.stem)
def test_it_finds_all_that_it_imports(path: Path) -> None:
    assert callable(runpy.run_path(str(path), run_name="not main").get("main"))
