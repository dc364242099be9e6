"""Codes alone: a class that only read out its codes is grouped as by its files."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import mathgames as mg
from learning.reports.classroom import LESSONS, Simulated
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.explain.quantity import Quantity
from mathgames.learning.lessons import find
from mathgames.learning.practice import find_topic
from mathgames.learning.reports import ClassReport, PupilReport, WorkCode, class_report
from mathgames.learning.reports.code import TaskOutcome
from mathgames.learning.reports.groups import ClassPlan, Unsure, plan_groups
from mathgames.learning.reports.pupil_state import Course, PupilState, pupil_report

UNDO = LESSONS["subtracting"]
IDEA = "double-minus-read-once"

pytestmark = pytest.mark.usefixtures("stock_lesson")


class Careful(Simulated):
    """A pupil who makes no mistake."""

    def thinks(self, task: OperationPrompt) -> Quantity:
        return task.value


def states() -> dict[str, PupilState]:
    """Return a class of eight: four who read two minus signs as one, and four who make no mistake."""
    topic, course = find_topic("subtracting"), Course()
    pupils = {f"idea {n}": Simulated(topic, MISCONCEPTIONS[IDEA], n) for n in range(4)}
    pupils |= {f"right {n}": Careful(topic, None, n) for n in range(4)}
    return {label: PupilState.from_work(pupil.works(0), course) for label, pupil in pupils.items()}


def by_code(state: PupilState) -> PupilState:
    """Return what the code of a pupil's lesson tells."""
    (result,) = state.lessons
    return PupilState.of_code(WorkCode.read(str(WorkCode.of_lesson(result))), Course())


def planned(reports: Iterable[PupilReport]) -> ClassPlan:
    """Return the plan of a class with these pupils."""
    return plan_groups(ClassReport(tuple(reports)))


def test_a_class_of_codes_is_grouped_as_by_its_files() -> None:
    in_files = states()
    plans = [
        planned(pupil_report(label, [change(state)]) for label, state in in_files.items())
        for change in (lambda state: state, by_code)
    ]
    groups = [{(group.pupils, group.misconception, group.is_secure) for group in plan.groups} for plan in plans]
    assert groups[0] == groups[1]
    assert {secure for _pupils, _idea, secure in groups[1]} == {True, False}
    assert [plan.unsure for plan in plans] == [(), ()]
    assert plans[0].exit_tried == plans[1].exit_tried == len(in_files)
    assert plans[0].exit_right == plans[1].exit_right >= 4


def test_a_code_tells_of_each_task_how_it_was_done() -> None:
    lesson = find(UNDO)
    state = PupilState.from_work(Careful(find_topic("subtracting"), None, 1).works(0), Course())
    code = WorkCode.of_lesson(state.lessons[0])
    assert len(code.outcomes) == len(lesson.all_tasks)
    assert set(code.outcomes) <= {TaskOutcome.RIGHT, TaskOutcome.NOT_DONE}, "games may be left"
    assert code.outcomes[-1] is TaskOutcome.RIGHT, "the exit"


def test_an_older_code_alone_is_still_too_little() -> None:
    report = class_report({str(n): "6N700-R0000-0VBAV" for n in range(3)})
    assert {one.reason for one in plan_groups(report).unsure} == {Unsure.CODE}


def test_the_gradebook_has_a_grade_from_0_to_100_and_the_labels_as_given() -> None:
    in_files = states()
    codes = {f"{label}@school.example": str(by_code(state).code) for label, state in in_files.items()}
    rows = [line.split(",") for line in mg.report(codes).csv().splitlines()]
    assert rows[0][:2] == ["pupil", "grade"]
    total = len(find(UNDO).all_tasks)
    for row, (label, state) in zip(rows[1:], in_files.items(), strict=True):
        assert row[0] == f"{label}@school.example"
        assert int(row[1]) == round(100 * state.lessons[0].done_count / total)
