"""The notebooks are committed as they are when they are run, so that they can be read where nothing runs them.

nbval runs them and compares their outputs (`harness.committed_notebooks`); this is the rest of the file.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from harness.notebooks import BOARD, NOTEBOOKS, written


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_what_running_it_from_top_to_bottom_makes(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    told = "it is other than when it is run: `make notebooks` writes it anew"
    assert [cell.execution_count for cell in cells] == [*range(1, len(cells) + 1)], told
    for cell in cells:
        counts = [output.execution_count for output in cell.outputs if output.output_type == "execute_result"]
        assert counts in ([], [cell.execution_count]), told
        assert not any(output.get("metadata") for output in cell.outputs), told
    assert path.read_text(encoding="utf-8") == written(notebook), told


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_keeps_nothing_that_only_a_kernel_can_draw(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    assert BOARD not in path.read_text(encoding="utf-8")
