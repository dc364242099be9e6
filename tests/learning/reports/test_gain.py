"""What a class has gained between two tests: part by part, with both answers, whichever form came first."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathgames as mg
from harness.lessons import code_after
from learning.work.test_before_and_after import answered, opened
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.pages import report_plan
from mathgames.learning.pages.report import Report, page
from mathgames.learning.pages.report_tables import gain_tables
from mathgames.learning.reports import PupilWork, WorkCode, class_report
from mathgames.learning.reports.groups import plan_groups
from mathgames.learning.reports.report import block_name
from mathgames.learning.work import LessonStore

NAME, CROSSED = mg.list_tests("subtracting-negatives")
NEGATIVES = (6, 7)
"""The numbers of the two questions about a negative number less a negative one."""


def taken(folder: Path, label: str, name: str, *missed: tuple[int, ...]) -> None:
    """A pupil's file: the test before the lessons and after them, with these questions answered wrongly."""
    shelf = LessonStore(folder.with_name(f"shelf {label}"))
    for number, wrong in enumerate(missed, 1):
        answered(opened(number, shelf, name), wrong)
    work = PupilWork().with_lesson(shelf.read(name))
    (folder / f"{label}.json").write_text(work.to_text(), encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of four: two take form A first, two form B, and one of them takes no second test."""
    folder = tmp_path_factory.mktemp("class")
    taken(folder, "1", NAME, (4, *NEGATIVES), (7,))
    taken(folder, "2", NAME, NEGATIVES, ())
    taken(folder, "3", CROSSED, (5, 6, 7), (5,))
    taken(folder, "4", CROSSED, (0,))
    return folder


def test_the_gain_of_each_block_is_counted_over_both_halves(folder: Path) -> None:
    (gain,) = class_report(folder).gains
    assert gain.test == NAME
    assert [pupil.label for pupil in gain.pupils] == ["1", "2", "3", "4"]
    assert [pupil.label for pupil in gain.whole] == ["1", "2", "3"], "who took one test alone has no gain"
    counts = {block.block: (block.before, block.after, block.total) for block in gain.blocks}
    assert counts["subtract negatives"] == (0, 5, 6)
    assert counts["subtract from a negative"] == (5, 6, 6)
    assert counts["subtract a negative"] == (2, 2, 3)
    assert counts["add opposites"] == (3, 3, 3)


def test_both_answers_of_each_pupil_stand_side_by_side(folder: Path) -> None:
    by_block, by_pupil = gain_tables(class_report(folder))
    first, _second, third, fourth = [[str(getattr(cell, "text", cell)) for cell in row] for row in by_pupil.rows]
    assert first[:2] == ["1", "5 → 7"]
    assert by_pupil.columns[7].examples == ("2 − (−9)", "4 − (−8)")
    assert first[7:] == ["11 ✓ → 12 ✓", "77 → −5 ✓", "77 → 77"]
    assert third[7:] == ["77 → 77", "77 → −5 ✓", "77 → 6 ✓"], "form B came first"
    assert fourth[1] == "7 → –"
    assert "Of 3 pupils who have answered both times. 1 more has answered once." in str(by_block.note)
    rows = {str(row[0]): [str(getattr(cell, "text", cell)) for cell in row[1:]] for row in by_block.rows}
    assert rows["Subtracting signed numbers: a negative number subtracted from a negative one"] == [
        "0% (0/6)",
        "83% (5/6)",
        "+83",
    ]
    assert rows["Adding signed numbers: opposites"][-1] == "0"


def test_gain_is_below_first_screen_and_in_text(folder: Path) -> None:
    report = mg.report(folder)
    for told in (str(report), plain_text(page(report.class_report)), report.html()):
        assert "before and after" in told
        assert "Of 3 pupils who have answered both times." in told
    heads, first = report.csv().splitlines()[:2]
    columns = dict(zip(heads.split(","), first.split(","), strict=True))
    assert (columns[f"{NAME} before"], columns[f"{NAME} after"]) == ("5", "7")


def test_plan_of_class_with_tests_only_describes_them(folder: Path) -> None:
    report = mg.report(folder)
    heading, sentence = report_plan.lines(plan_groups(report.class_report))
    assert heading == "Test on subtracting negative numbers"
    assert sentence == (
        "4 pupils have handed in the test before the lessons. 3 pupils have handed in the test after the lessons."
    )
    (gained,) = [part for part in iter_nodes(page(report.class_report)) if part[0] == "details"]
    assert gained[1]["open"], "it leads to what was gained"
    assert plain_text(gained[2]) == "Before and after the lessons"


def test_test_only_pupil_is_not_unsure_in_practice(folder: Path) -> None:
    practised = plan_groups(class_report({"4": folder / "4.json", "7": str(WorkCode(topic="adding", done_count=1))}))
    assert str(report_plan.heading(practised)) == "Practice"
    assert [one.pupil for one in practised.unsure] == ["7"]
    (sentence,) = [told for told in map(str, report_plan.foot(practised)) if "test" in told]
    assert sentence == (
        "Test on subtracting negative numbers: 1 pupil has handed in the test before the lessons. "
        "Nobody has handed in the test after the lessons yet."
    )


def test_a_test_is_in_no_group_and_no_rate(folder: Path) -> None:
    """Gaps before the lessons are neither a misconception nor a lesson of the class."""
    report = class_report(folder)
    assert not report.lessons
    assert not report.kinds
    assert not report.misconceptions
    assert plan_groups(report).lesson == ""
    assert not plan_groups(report).groups
    assert "only a code" not in str(mg.report(folder))


def test_mg_check_tells_how_it_went(folder: Path) -> None:
    (done,) = mg.grade(folder / "1.json")["tests"]
    assert done["lesson"] == NAME
    assert [sum(task["first_tries"]) for task in done["tasks"]] == [5, 7]


def test_a_class_without_tests_has_no_such_section() -> None:
    assert "before and after" not in str(Report(class_report({"7": code_after(11)})))


def test_block_names_are_topic_and_lesson_titles() -> None:
    assert str(block_name("add opposites")) == "adding signed numbers: opposites"
    assert str(block_name("slices/23-rise-and-run")) == "Rise and run"
    assert str(block_name("somebody's own")) == "somebody's own"
