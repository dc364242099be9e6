"""How the tests are shared out (`harness.sharing_out`), how their times are told (`harness.times`), and faults."""

from __future__ import annotations

import pytest

from harness.faults import FAULTS, Fault
from harness.project_files import ROOT
from harness.sharing_out import places, share
from harness.times import BEGIN, END, between, folder, is_about_right, table

TESTS = {"tests/engine": 20, "notebooks": 3}


@pytest.mark.parametrize(
    ("nodeid", "together"),
    [
        ("tests/lab/test_play.py::test_a[x::y]", "a JupyterLab"),
        ("tests/hosts/test_hosts.py::test_a", "a JupyterLab"),
        ("tests/browser/test_page.py::test_a[1]", "tests/browser/test_page.py::test_a[1]"),
        ("tests/browser/test_visits.py::test_a[a page: axe]", "tests/browser/test_visits.py::test_a[a page"),
        ("tests/engine/test_match.py::test_a[1]", "tests/engine/test_match.py"),
        ("notebooks/tinc.ipynb::Cell 3", "notebooks/tinc.ipynb"),
    ],
)
def test_what_goes_to_one_process(nodeid: str, together: str) -> None:
    assert share(nodeid) == together


def test_servers_come_first_and_then_what_took_long() -> None:
    files = ["mathgames/words.py", "tests/engine/a.py", "tests/engine/b.py", "tests/browser/c.py", "tests/lab/d.py"]
    order = places([f"{file}::test" for file in files], {"tests/engine/b.py": 30.5, "tests/browser/c.py": 2})
    assert sorted(files, key=order.__getitem__) == [
        "tests/lab/d.py",
        "tests/browser/c.py",
        "tests/engine/b.py",
        "mathgames/words.py",
        "tests/engine/a.py",
    ]


@pytest.mark.parametrize(
    ("file", "counted_to"),
    [
        ("tests/engine/test_match.py", "tests/engine"),
        ("tests/games/tinc/test_rules.py", "tests/games"),
        ("tests/test_saves.py", "tests"),
        ("mathgames/engine/match.py", "mathgames"),
        ("notebooks/tinc.ipynb", "notebooks"),
        ("README.md", "README.md"),
    ],
)
def test_a_file_is_counted_to_a_folder(file: str, counted_to: str) -> None:
    assert folder(file) == counted_to


def test_a_table_stays_until_it_is_wrong() -> None:
    page = between(
        f"Before.\n{BEGIN}\nold\n{END}\nAfter.\n", BEGIN, END, table(TESTS, {"tests/engine": 40.4, "notebooks": 8})
    )
    assert page.splitlines() == [
        *("Before.", BEGIN, "| Tests | how many | seconds |", "| --- | ---: | ---: |"),
        *("| `tests/engine` | 20 | 40 |", "| `notebooks` | 3 | 8 |", "| all | 23 | 48 |", END, "After."),
    ]
    assert is_about_right(page, TESTS, {"tests/engine": 49, "notebooks": 12})
    assert not is_about_right(page, TESTS, {"tests/engine": 52, "notebooks": 8})
    assert not is_about_right(page, TESTS | {"tests/new": 1}, {"tests/engine": 40, "notebooks": 8, "tests/new": 1})


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.room for fault in FAULTS])
def test_a_fault_has_its_place_and_tests_that_could_find_it(fault: Fault) -> None:
    """What moves takes its fault along; `python -m harness.faults` plants it and runs the tests."""
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.right) == 1
    assert all((ROOT / tests).exists() for tests in fault.tests)
