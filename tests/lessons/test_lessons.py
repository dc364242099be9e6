"""The lessons that come with mathgames: each can be read, and each can be done."""

from __future__ import annotations

import pytest

from mathgames.lessons import Kind, Lesson, Verdict, check, find, list_lessons, routes


@pytest.fixture(params=list_lessons())
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return find(request.param)


def test_every_right_answer_is_right(lesson: Lesson) -> None:
    for task in lesson.all_tasks:
        for question in task.questions:
            for answer in question.answers:
                assert answer == question.form.read(as_given(answer)), question.ask
                assert question.judge(as_given(answer)).verdict is Verdict.MET, (task.prompt, question.ask)


def test_every_named_wrong_answer_is_wrong_and_is_met_with_a_word(lesson: Lesson) -> None:
    for task in lesson.all_tasks:
        for question in task.questions:
            for wrong in question.wrong:
                judged = question.judge(as_given(wrong.answer))
                assert judged.verdict is Verdict.MISSED, (task.prompt, wrong)
                assert judged.feedback or judged.misconception, (task.prompt, wrong)


def test_moves_that_are_asked_for_can_be_found(lesson: Lesson) -> None:
    for task in lesson.all_tasks:
        if task.goal is None or task.kind is Kind.PLAY:
            continue
        assert task.judge_moves([]).verdict is Verdict.ONGOING
        assert task.solutions() or task.solutions_named, task.prompt
        for move in (*task.solutions(), *task.solutions_named):
            assert task.judge_moves(task.moves_of(move)).verdict is Verdict.MET, (task.prompt, move)
        for wrong in task.deviations:
            judged = task.judge_moves([wrong.answer])
            assert judged.verdict is Verdict.MISSED, (task.prompt, wrong)


def test_routes_lead_through_lessons_that_are_there() -> None:
    names = list_lessons()
    for route in routes().values():
        assert list_lessons(route.name) == list(route.lessons)
        assert set(route.lessons) | set(route.then) <= set(names), route.name


def as_given(answer: object) -> object:
    """An answer as a page sends it."""
    if isinstance(answer, frozenset) and all(isinstance(part, tuple) for part in answer):
        return dict(sorted(answer))
    if hasattr(answer, "_asdict"):
        return answer._asdict()
    if isinstance(answer, tuple | frozenset):
        return [str(part) for part in (sorted(answer) if isinstance(answer, frozenset) else answer)]
    return getattr(answer, "value", None) or str(answer)


def test_nothing_is_wrong_with_them() -> None:
    assert [str(problem) for problem in check()] == []


def test_there_are_thirty_with_what_a_lesson_needs() -> None:
    names = list_lessons()
    assert [int(name.partition("/")[2][:2]) for name in names] == list(range(1, 31))
    for lesson in map(find, names):
        assert len(lesson.tasks) >= 6, lesson.name
        assert lesson.exit is not None, lesson.name
        assert lesson.aim, lesson.name
        assert lesson.standards, lesson.name
        assert Kind.PLAY in {task.kind for task in lesson.tasks}, lesson.name
