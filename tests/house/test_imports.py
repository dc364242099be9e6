"""`import mathgames` brings the engines and nothing that only a notebook needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"IPython", "anywidget", "ipywidgets", "numpy"}


@pytest.mark.parametrize(
    "program",
    ["import mathgames", "import mathgames as mg; match = mg.Match(mg.rules('minus-vs-plus')); match.play('a2-a3')"],
)
def test_no_notebook_and_no_numpy_for_a_game_in_a_program(program: str) -> None:
    show = f"{program}\nimport sys\nprint(*sorted({HEAVY!r} & set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", show], check=True, capture_output=True, text=True).stdout
    assert loaded.split() == []
