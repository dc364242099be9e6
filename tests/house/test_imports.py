"""Modules loaded for a task: no notebook for a game in a program, and for a board no other game and no tools."""

from __future__ import annotations

import subprocess
import sys

import pytest

import mathgames

HEAVY = {"IPython", "anywidget", "ipywidgets", "numpy"}
MATCH = "import mathgames as mg; match = mg.Match(mg.rules('minus-vs-plus')); match.play('a2-a3')"
BOARD = "import mathgames as mg; board = mg.play('minus-vs-plus', save=False); board._repr_mimebundle_()"
LATER = {
    *("numpy", "segno", "babel", "difflib", "gzip", "nbformat", "nbconvert", "jupyterlab", "importlib.metadata"),
    *(f"mathgames.games.{game}" for game in ("infinity_masters", "tinc", "slice_boundaries")),
    *("mathgames.arithmetic.misconceptions", "mathgames.engine.conformance"),
    *("mathgames.notebook.commands", "mathgames.notebook.widgets.export"),
    *("mathgames.page.saved_game", "mathgames.learning", "asyncio", "ssl", "hashlib", "secrets", "subprocess"),
}
"""Modules that a page of one game does not load before they are needed."""
LESSON = """
import mathgames as mg
board = mg.lesson("integers/07-back-to-the-sender", save=False, warm_up=False)
board._repr_mimebundle_()
"""
AFTER_A_LESSON = {
    *(f"mathgames.games.{game}" for game in ("infinity_masters", "tinc", "slice_boundaries")),
    *(
        "mathgames.learning.lessons.checker",
        "mathgames.learning.practice.schedule",
        "mathgames.learning.reports.judging",
    ),
    *("mathgames.learning.printing.document", "mathgames.learning.work.desk_page", "mathgames.engine.tables.table"),
}
"""Modules that a lesson needs at its end, or only for a teacher."""
MOST_MODULES = 171
"""Beside those of a bare widget, for a board of one game in a Python that has imported nothing else."""
MOST_OF_A_LESSON = 386
"""The same for a lesson; 86 of them read its Markdown and YAML."""


def loaded(program: str, among: set[str] | None = None) -> list[str]:
    """Return which of these modules, or of all, a program loads beside those that a bare widget loads."""
    show = "import anywidget, ipywidgets, sys\nbare = set(sys.modules)" if "board" in program else "bare = set()"
    show += f"\n{program}\nimport sys\nprint(*sorted(set(sys.modules) - bare))"
    told = subprocess.run([sys.executable, "-c", show], check=True, capture_output=True, text=True).stdout.split()
    return [module for module in told if among is None or module in among]


@pytest.mark.parametrize(
    "program",
    ["import mathgames", MATCH],
)
def test_no_notebook_and_no_numpy_for_a_game_in_a_program(program: str) -> None:
    assert loaded(program, HEAVY) == []


def test_a_first_view_loads_no_other_game_and_no_tools() -> None:
    assert loaded(BOARD, LATER) == []


def test_a_lesson_loads_neither_its_report_nor_its_sheets() -> None:
    assert loaded(LESSON, AFTER_A_LESSON) == []


@pytest.mark.parametrize(("program", "most"), [(BOARD, MOST_MODULES), (LESSON, MOST_OF_A_LESSON)])
def test_a_first_view_loads_few_modules(program: str, most: int) -> None:
    """A Python that keeps no bytecode compiles each of them in every process."""
    modules = loaded(program)
    assert len(modules) <= most, " ".join(modules)


MOST_CALLS = 10_000
"""Limit of Python calls in the body of a module; larger values are computed on demand."""
COUNTED = """
import collections, importlib, pkgutil, sys
calls, bodies = collections.Counter(), []
def count(frame, event, _argument):
    name, is_body = frame.f_globals.get("__name__", ""), frame.f_code.co_name == "<module>"
    if event == "call" and is_body:
        bodies.append(name)
    elif event == "call" and bodies and not name.startswith("importlib"):
        calls[bodies[-1]] += 1
    elif event == "return" and is_body:
        bodies.pop()
sys.setprofile(count)
import mathgames
for module in pkgutil.walk_packages(mathgames.__path__, "mathgames."):
    if not any(part in ("study", "__main__") or part.startswith("_") for part in module.name.split(".")):
        importlib.import_module(module.name)
sys.setprofile(None)
print(*(f"{name} {calls[name]}" for name in calls if name.startswith("mathgames")), sep="\\n")
"""


def test_no_module_computes_while_it_is_imported() -> None:
    told = subprocess.run([sys.executable, "-c", COUNTED], check=True, capture_output=True, text=True).stdout
    calls = {name: int(count) for name, count in map(str.split, told.splitlines())}
    assert len(calls) > 100
    worst = sorted(calls, key=lambda name: -calls[name])[:10]
    assert calls[worst[0]] <= MOST_CALLS, "\n".join(f"{calls[name]:9}  {name}" for name in worst)


@pytest.mark.parametrize(
    "asked",
    ["mg.check_rules", "mg.perft", "mg.arithmetic.calculate", "mg.arithmetic.diagnose", "mg.picture", "mg.play"],
)
def test_what_is_loaded_later_is_there_when_it_is_asked_for(asked: str) -> None:
    program = f"import mathgames as mg\nassert callable({asked})"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_a_package_does_not_have_is_named() -> None:
    with pytest.raises(AttributeError, match=r"module 'mathgames.engine' has no attribute 'nonsense'"):
        mathgames.engine.nonsense  # noqa: B018
