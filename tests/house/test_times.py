"""The distribution of tests (`harness.sharing_out`), the report of their times (`harness.times`), and faults."""

from __future__ import annotations

from collections import Counter

import pytest

from harness.faults import FAULTS, Fault
from harness.project_files import ROOT
from harness.sharing_out import places, share
from harness.times import house_of, replace_between, summarize


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
    ("file", "house"),
    [
        ("tests/engine/test_match.py", "play"),
        ("tests/games/tinc/test_rules.py", "play"),
        ("mathgames/learning/lessons/goals.py", "class"),
        ("tests/browser/test_page.py", "browser"),
        ("tests/test_files.py", "others"),
        ("notebooks/tinc.ipynb", "others"),
        ("README.md", "others"),
    ],
)
def test_house_of_file(file: str, house: str) -> None:
    assert house_of(file) == house


def test_summarize_longest_house_first() -> None:
    tests = Counter({"talk": 3, "play": 20})
    assert summarize(tests, {"talk": 8, "play": 40.4}) == [
        "play        20 tests     40 s",
        "talk         3 tests      8 s",
    ]


def test_replace_between_keeps_the_rest_of_a_page() -> None:
    page = "Before.\n<!-- a -->\nold\n<!-- b -->\nAfter.\n"
    assert replace_between(page, "<!-- a -->", "<!-- b -->", "new").splitlines() == [
        *("Before.", "<!-- a -->", "new", "<!-- b -->", "After."),
    ]


@pytest.mark.parametrize("nodeid", ["tests/lab/test_play.py::test_a", "tests/browser/test_page.py::test_a[1]"])
def test_share_quick_tier_opens_one_browser(nodeid: str) -> None:
    assert share(nodeid, is_quick=True) == share("tests/test_budget.py::test_a", is_quick=True)
    assert share(nodeid) != share("tests/test_budget.py::test_a")


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.room for fault in FAULTS])
def test_a_fault_has_its_place_and_tests_that_could_find_it(fault: Fault) -> None:
    """A fault moves with its function; `python -m harness.faults` plants it and runs the tests."""
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.right) == 1
    assert all((ROOT / tests).exists() for tests in fault.tests)
