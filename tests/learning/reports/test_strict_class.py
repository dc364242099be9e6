"""A class of 24 that works through a lesson at the page, and the report that puts each where a strict teacher would."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from harness.lessons import progress_of, work_done
from learning.reports.classroom import Simulated
from learning.work.pupils import Pupil
from learning.work.test_lessons_played import given_in_whole, guessed, play_rightly
from mathgames.arithmetic.misconceptions import OperationPrompt, find_misconception
from mathgames.explain.quantity import Quantity
from mathgames.learning.lessons import Interaction, Item, Task, find, list_lessons
from mathgames.learning.lessons.remedies import misconceptions_of, next_task, scene_of_task
from mathgames.learning.pages import report_plan
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.practice import find_topic
from mathgames.learning.reports import ClassReport, PupilReport, PupilWork, WorkCode, class_report
from mathgames.learning.reports.groups import ClassPlan, plan_groups
from mathgames.learning.reports.pupil_state import Course, PupilState, pupil_report

LESSON = "integers/09-the-balloon"
THREE_GAMES = "integers/07-back-to-the-sender"
FEWEST_NEXT_STEPS = 10
"""The least number of ideas of lessons that another lesson shows on another scene."""
HALF, TWICE = "half-changed", "double-minus-read-once"


class StrictPupil(Simulated):
    """A pupil who does some ``tasks`` of the lesson, ``pace`` seconds an answer, with these ideas and no slips."""

    def __init__(self, seed: int, *ideas: str, tasks: int | None = None, pace: int = 3, guesses: bool = False) -> None:
        super().__init__(find_topic("subtracting"), None, f"strict {seed}")
        self.ideas = [find_misconception(key) for key in ideas]
        self.tasks, self.pace, self.guesses = tasks, pace, guesses
        self.answered = 0

    def thinks(self, task: OperationPrompt) -> Quantity:
        self.answered += 1
        by_idea = [idea.answers(task)[0] for idea in self.ideas if idea.answers(task)]
        return by_idea[self.answered % len(by_idea)] if by_idea else task.value

    def first_answer(self, question: Item, task: Task) -> Any:
        """Return what is guessed, or what an idea leads to: a number, or a wrong answer that the lesson names."""
        if self.guesses:
            return guessed(question, task, self.chance)
        if question.interaction is Interaction.NUMBER and isinstance(question.prompt, OperationPrompt):
            return self.thinks(question.prompt)
        keys = {idea.key for idea in self.ideas}
        by_idea = (wrong.response for wrong in question.distractors if wrong.misconception in keys)
        wrong = next(by_idea, None)
        return question.key[0] if wrong is None else given_in_whole(question, wrong)

    def clock(self) -> float:
        self.seconds += self.pace
        return self.seconds

    def lesson(self, name: str) -> Pupil:
        pupil = Pupil(lesson_session(find(name), on_later=lambda _seconds, _act: None, clock=self.clock))
        for task in find(name).all_tasks[: self.tasks]:
            pupil.task(go=task.number)
            if task.goal is not None and task.kind.name != "play":
                play_rightly(pupil, [])
            while task.goal is None and (question := pupil.question) is not None:
                before = progress_of(pupil.session).asks(task)
                pupil.give(self.first_answer(question, task))
                if progress_of(pupil.session).asks(task) == before:
                    pupil.give(pupil.right)
        return pupil

    def report(self, label: str) -> PupilReport:
        """Return the report of the pupil's file."""
        work = PupilWork().with_lesson(work_done(self.lesson(LESSON).session))
        return pupil_report(label, [PupilState.from_work(PupilWork.from_text(work.to_text()), Course())])


@cache
def strict_class() -> ClassReport:
    """Return a class of 24: exact, slow, unfinished, absent, guessing, with one misconception and with two."""
    pupils = {
        **{f"exact {number}": StrictPupil(number) for number in range(4)},
        **{f"slow {number}": StrictPupil(number, pace=170) for number in range(2)},
        **{f"early {number}": StrictPupil(number, tasks=5 + number) for number in range(3)},
        "before the exit": StrictPupil(0, tasks=-1),
        "early with an idea": StrictPupil(0, HALF, tasks=8),
        **{f"guessing {number}": StrictPupil(number, guesses=True) for number in range(2)},
        **{f"half {number}": StrictPupil(number, HALF) for number in range(3)},
        **{f"twice {number}": StrictPupil(number, TWICE) for number in range(3)},
        **{f"both {number}": StrictPupil(number, HALF, TWICE) for number in range(3)},
    }
    away = (PupilReport("absent 0"), PupilReport("absent 1"))
    return ClassReport((*(pupil.report(label) for label, pupil in pupils.items()), *away))


@pytest.fixture(scope="module")
def todo() -> ClassPlan:
    return plan_groups(strict_class())


def kinds(labels: Iterable[str]) -> set[str]:
    """Return the kinds of these pupils: their labels without the number."""
    return {label.rstrip(" 0123456789") for label in labels}


def test_secure_group_has_only_who_finished_rightly(todo: ClassPlan) -> None:
    """An early leaver has done nothing wrong, and has not shown anything either; who is slow is as secure as others."""
    (secure,) = [group for group in todo.groups if group.is_secure]
    assert kinds(secure.pupils) == {"exact", "slow"}
    assert len(secure.pupils) == 6


def test_unfinished_and_absent_pupils_are_a_group(todo: ClassPlan) -> None:
    left = {one.pupil: (one.done, one.of) for one in todo.unfinished}
    assert kinds(left) == {"early", "before the exit", "early with an idea"}
    assert (left["early 0"], todo.absent_pupils) == ((5, 9), ("absent 0", "absent 1"))
    assert [one.misconception for one in todo.unfinished if one.pupil == "early with an idea"] == [
        find_misconception(HALF)
    ]
    told = "\n".join(report_plan.lines(todo))
    assert "Not finished, or absent: 7 pupils: early 0 (5 of 9 tasks)" in told
    assert "absent 1 (not begun)" in told


def test_each_common_idea_gets_a_line(todo: ClassPlan) -> None:
    """A pupil with two misconceptions is in the line of one of them; a guessing pupil is in none."""
    with_ideas = {group.misconception.key: group for group in todo.groups if group.misconception is not None}
    assert {key: kinds(group.pupils) for key, group in with_ideas.items()} == {HALF: {"half", "both"}, TWICE: {"twice"}}
    named = [name for name, _group in report_plan.label_groups(todo)]
    assert named == ["A1", "A2", "B", "C"]


def test_each_of_the_class_has_one_place(todo: ClassPlan) -> None:
    grouped = [label for group in todo.groups for label in (*group.pupils, *group.suspects)]
    placed = [*grouped, *(one.pupil for one in (*todo.unsure, *todo.unfinished)), *todo.absent_pupils]  # type: ignore[attr-defined]
    assert sorted(placed) == sorted(one.label for one in strict_class().pupils)
    assert len(placed) == 24


def test_next_step_is_never_a_lesson_of_today(todo: ClassPlan) -> None:
    title = f"{LESSON[9:11].lstrip('0')} {find(LESSON).title}"
    assert not [group for group in todo.groups if title in str(report_plan.next_step(todo, group))]


def test_next_step_of_an_idea_is_undone_and_on_another_scene(record_property: Callable[[str, object], None]) -> None:
    """Each idea that a lesson declares, on the day of that lesson: 100 %, where another lesson shows it elsewhere."""
    found = []
    for lesson in list_lessons():
        for key in find(lesson).misconceptions:
            first = next_task(key, lesson)
            if first is not None:
                second = next_task(key, lesson, {(first.lesson, first.task.number)})
                found.append((lesson, key))
                today = [task for task in find(lesson).all_tasks if key in misconceptions_of(task)]
                for there in filter(None, (first, second)):
                    assert scene_of_task(there.task) not in {scene_of_task(task) for task in today}, (lesson, key)
                    assert key in misconceptions_of(there.task)
                assert first != second, "what is done does not come next"
    record_property("ideas of lessons with a next step on another scene", len(found))
    assert len(found) >= FEWEST_NEXT_STEPS


def test_code_is_finished_by_the_tasks_that_are_not_games() -> None:
    """A code names no task: of the eleven of this lesson, three are games."""
    codes = {str(count): str(WorkCode(lesson=THREE_GAMES, done_count=count)) for count in (6, 7, 8, 11)}
    todo = plan_groups(class_report(codes))
    assert [(one.pupil, one.done, one.of) for one in todo.unfinished] == [("6", 6, 8)]
    assert {one.pupil for one in todo.unsure} == {"7", "8", "11"}
