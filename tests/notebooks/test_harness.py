"""The settings of nbval for this project's notebooks: the output that a live board can show, and when."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from nbformat.v4 import new_output
from nbval.plugin import nocolors

from harness.committed_notebooks import Cell
from harness.notebooks import BOARD

PICTURE = {"text/html": "<img>", "text/plain": "It is your turn."}
COMMITTED = [new_output("display_data", PICTURE)]
BARE = new_output("display_data", {BOARD: {}, "text/plain": "<GameWidget>"})


def cell(source: str) -> Any:
    one = object.__new__(Cell)
    one.colors = nocolors
    one.format_output_compare = lambda *_of_what: None
    one.cell = SimpleNamespace(source=source)
    one.parent = SimpleNamespace(skip_compare=(BOARD, "output_type", "metadata"), sanitize_patterns={})
    return one


@pytest.mark.parametrize(
    ("source", "shown", "same"),
    [
        ("mg.play('tinc')", PICTURE | {BOARD: {}}, True),
        ("mg.play('tinc')", PICTURE | {BOARD: {}, "text/plain": "Another turn."}, True),  # it may be changed later
        ("mg.play('tinc')", PICTURE, False),  # a board that does not come alive
        ("mg.play('tinc')", PICTURE | {BOARD: {}, "image/png": ""}, False),
        ("mg.picture(match)", PICTURE, True),
        ("mg.picture(match)", PICTURE | {"text/plain": "Another turn."}, False),
        ("mg.picture(match)", PICTURE | {BOARD: {}}, False),
    ],
)
def test_a_cell_is_as_committed(source: str, shown: dict[str, Any], same: bool) -> None:
    assert cell(source).compare_outputs([new_output("display_data", shown)], COMMITTED) is same


def test_a_bare_widget_is_in_no_file() -> None:
    assert cell("mg.play('tinc')").compare_outputs([new_output("display_data", PICTURE), BARE], COMMITTED)
