"""The way back from an idea: each misconception of the catalogue has one, of draws of tasks, and it can be gone."""

from __future__ import annotations

from itertools import product

import pytest

import mathgames as mg
from harness.lessons import work_done
from harness.loops import loop_over
from learning.work.hearing import Listener
from learning.work.pupils import Pupil
from learning.work.test_lessons_played import later, play_rightly
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.language.errors import NotationError
from mathgames.learning.lessons import Task, Verdict, find, list_lessons
from mathgames.learning.lessons.remedies import OTHER_MODEL, REPAIRS, misconceptions_of, repair_task
from mathgames.learning.lessons.testimonies import keys_shown, shows
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.pupil_state import Course
from mathgames.learning.work.look_again import find_lesson, look_again
from mathgames.learning.work.review_rounds import MOST_TASKS, REVIEW, Round, families_showing
from mathgames.learning.work.work import LessonWork, TaskWork

ASKED = [task for name in list_lessons() for task in find(name).all_tasks]
NOWHERE = {key for key in MISCONCEPTIONS if not families_showing(key)}
"""Misconceptions at which no task of the course can show: their round is the remedy itself."""
SHOWN = [key for key in MISCONCEPTIONS if key not in NOWHERE]


def text(task: Task) -> tuple[object, ...]:
    return (task.title, str(task.position), str(task), tuple((it.stem, it.source, it.options) for it in task.questions))


@pytest.mark.parametrize("key", MISCONCEPTIONS)
def test_a_round_begins_with_the_remedy(key: str) -> None:
    lesson, treats = look_again(key), repair_task(key).task
    if key in misconceptions_of(treats) and treats.is_drawn_again and treats.recalls is None:
        assert treats.title in [task.title for task in lesson.tasks]
    assert [task.number for task in lesson.tasks] == list(range(1, len(lesson.tasks) + 1))
    assert len(lesson.tasks) <= MOST_TASKS


@loop_over(product(SHOWN, [1, 2]))
def test_an_answer_to_each_task_of_a_round_can_show_the_idea(key: str, number: int) -> None:
    for task in look_again(Round(key, number).name).tasks:
        assert shows(task, key)
        assert task.is_drawn_again
        for question in task.questions:
            assert question.judge(question.interaction.raw(question.key[0])).verdict is Verdict.MET, question


@pytest.mark.parametrize("key", SHOWN)
def test_a_draw_is_a_task_of_a_lesson_with_other_numbers(key: str) -> None:
    for task in look_again(key).tasks:
        like = [it for it in ASKED if (it.title, it.kind, it.has_slots) == (task.title, task.kind, task.has_slots)]
        assert like
        assert [it.interaction for it in task.questions] in [[it.interaction for it in one.questions] for one in like]
        if task.has_slots:
            assert text(task) not in map(text, like)


@pytest.mark.parametrize("key", SHOWN)
def test_no_draw_is_had_twice_while_there_are_others(key: str) -> None:
    rounds = [look_again(Round(key, number).name).tasks for number in (1, 2)]
    had = [text(task) for tasks in rounds for task in tasks]
    families = [task for task in families_showing(key) if task.has_slots]
    if families or len(families_showing(key)) >= len(had):
        assert len({*had}) == len(had)


def test_a_second_round_is_on_another_scene_if_there_is_one() -> None:
    first, second = (look_again(Round("double-minus-read-once", number).name).tasks for number in (1, 2))
    assert {task.title for task in first} != {task.title for task in second}


@pytest.mark.parametrize("key", ["double-minus-read-once", "zero-is-least", "sign-ignored", "zero-divided-is-one"])
def test_understanding_pupil_finishes_review(key: str) -> None:
    waiting, on_later = later()
    pupil = Listener(lesson_session(look_again(key), on_later=on_later))
    tasks = look_again(key).tasks
    for place, task in enumerate(tasks):
        assert pupil.doing.prompt == task.prompt
        play_rightly(pupil, waiting)
        assert pupil.is_done
        if place < len(tasks) - 1:
            pupil.task(go=tasks[place + 1].number)
    work = work_done(pupil.session)
    judge = Course().judge(work.lesson)
    assert judge is not None
    result = judge.lesson_result(work)
    assert result.is_done
    assert Round(key).is_passed(tasks, [task.first_tries for task in result.tasks])


def test_the_idea_itself_is_met_with_its_name() -> None:
    key = "double-minus-read-once"
    pupil = Pupil(lesson_session(look_again(key)))
    for task in look_again(key).tasks:
        pupil.task(go=task.number)
        question = pupil.question
        assert question is not None
        wrong = next((it for it in question.distractors if it.misconception == key), None)
        if wrong is not None:
            pupil.give(wrong.response)
            tried = work_done(pupil.session).task_work(pupil.doing).given[-1].judgement(pupil.doing)
            assert (tried.verdict, tried.misconception) == (Verdict.MISSED, key)


def test_one_more_like_a_task_of_a_round_has_other_numbers_again() -> None:
    lesson = look_again("double-minus-read-once")
    task = next(task for task in lesson.tasks if task.has_slots)
    pupil = Pupil(lesson_session(lesson, at=task.number))
    while not pupil.is_done:
        pupil.give(pupil.right)
        pupil.task(next=True)
    pupil.task(more=True)
    assert (pupil.doing.draw, pupil.doing.number) == (1, task.number)
    assert pupil.doing.slots != task.slots


@pytest.mark.parametrize("key", MISCONCEPTIONS)
def test_a_round_has_a_name_and_a_model(key: str) -> None:
    first, second = Round(key), Round(key, 2)
    assert Round.from_name(second.name) == second
    if REPAIRS[key].tool in OTHER_MODEL:
        assert second.tool is OTHER_MODEL[first.tool]
        assert Round(key, 3).tool is first.tool


def test_what_shows_the_idea_at_the_end_decides_whether_it_is_overcome() -> None:
    turn = Round("double-minus-read-once")
    at = [[turn.key in keys_shown(question) for question in task.questions] for task in turn.tasks]
    assert turn.is_passed(turn.tasks, [[not one for one in shown] for shown in at[:-2]] + at[-2:])
    assert not turn.is_passed(turn.tasks, [*at[:-1], [not one for one in at[-1]]])


@pytest.mark.parametrize("name", ["nonsense/2", "zero-is-least/1", "zero-is-least/10", "zero-is-least/x"])
def test_a_round_that_does_not_exist_is_named(name: str) -> None:
    with pytest.raises(NotationError, match="is not the key of a misconception"):
        find_lesson(f"{REVIEW}{name}")


def test_after_a_round_in_vain_the_next_one_opens_in_place() -> None:
    turn = Round("double-minus-read-once")
    lesson = look_again(turn.name)
    *others, last = lesson.tasks
    session = lesson_session(lesson, at=last.number, another=find_lesson)
    done = {task.number: TaskWork(shown=frozenset(range(task.parts))) for task in others}
    session.lesson.keep(LessonWork(lesson.name, last.number, done))
    pupil = Pupil(session)
    while not pupil.is_done:
        question = pupil.question
        assert question is not None
        for wrong in question.distractors[:1]:
            pupil.give(wrong.response)
        pupil.give(pupil.right)
        pupil.task(next=True)
    assert pupil.offers(lesson=turn.following.name)
    pupil.task(lesson=turn.following.name)
    assert session.lesson.lesson.name == "again/double-minus-read-once/2"


def test_it_opens_by_its_name_in_the_language_that_is_spoken() -> None:
    name = f"{REVIEW}double-minus-read-once"
    assert repr(mg.lesson(name, save=False)) == f"<LessonWidget of {name}, task 1>"
    spanish = mg.lesson(name, save=False, language="es")
    assert spanish._session.language.code == "es"
    assert "Otra vez" in str(spanish._session.view["tree"])


def test_unknown_misconception_is_refused() -> None:
    with pytest.raises(NotationError, match="is not the key of a misconception"):
        find_lesson(f"{REVIEW}nonsense")
    assert Course().judge(f"{REVIEW}nonsense") is None
