"""The notebooks are committed as they are when they are run, so that they can be read where nothing runs them."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from harness.notebooks import BOARD, NOTEBOOKS, executed, written


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_what_running_it_makes(path: Path) -> None:
    told = "it is other than when it is run: `make notebooks` writes it anew"
    assert path.read_text(encoding="utf-8") == written(executed(path)), told


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_keeps_nothing_that_only_a_kernel_can_draw(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    assert BOARD not in path.read_text(encoding="utf-8")
