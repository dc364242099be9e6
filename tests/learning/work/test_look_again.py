"""The way back from an idea: each misconception of the catalogue has one, and it can be gone to its end."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import mathgames as mg
from harness.lessons import work_done
from harness.loops import loop_over
from learning.work.hearing import Listener
from learning.work.pupils import Pupil
from learning.work.test_lessons_played import later, play_rightly
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.arithmetic.misconceptions.evidence import wrong_answers_at
from mathgames.language.errors import NotationError
from mathgames.learning.lessons import Interaction, Lesson, Verdict
from mathgames.learning.lessons.remedies import OTHER_MODEL, REPAIRS, misconceptions_of, repair_task
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.pupil_state import Course
from mathgames.learning.work.look_again import find_lesson, look_again
from mathgames.learning.work.review_rounds import REVIEW, Change, Round, calculations
from mathgames.learning.work.work import LessonWork, TaskWork

ABOUT_SUMS = [
    key for key, one in MISCONCEPTIONS.items() if one.prompt_type is OperationPrompt and key != "zero-divided-by-zero"
]


ASKED_WITH_OTHER_NUMBERS = {"zero-divided-by-zero", "every-diagonal", "longest-is-best"}
"""One task of the course names them: what it asks is asked again, with numbers at which no key is named."""


def shows(key: str, task: object) -> bool:
    assert isinstance(task, OperationPrompt)
    return key in wrong_answers_at(task)


@pytest.mark.parametrize("key", MISCONCEPTIONS)
def test_review_of_misconception_includes_its_remedy_task(key: str) -> None:
    lesson, treats = look_again(key), repair_task(key).task
    if key in misconceptions_of(treats) and treats.kind.unmarked_text is None and treats.recalls is None:
        assert treats.prompt in [task.prompt for task in lesson.tasks]
    assert [task.number for task in lesson.tasks] == list(range(1, len(lesson.tasks) + 1))
    for task in lesson.tasks:
        assert task.prompt
        for question in [it for it in task.questions if it.task is not None]:
            assert question.judge(question.key[0]).verdict is Verdict.MET, question
            assert all(question.judge(it.response).verdict is Verdict.MISSED for it in question.distractors), question


@pytest.mark.parametrize("key", ABOUT_SUMS)
def test_review_has_three_manipulatives_and_asks_again(key: str) -> None:
    """The misconception shows in some of the questions that are asked again, and not in others."""
    first, *others, last = look_again(key).tasks
    alike = [task for task in others if task.title == "Two that look alike"]
    assert [shows(key, question.prompt) for question in first.questions] == [True] * 3
    assert sum(shows(key, question.prompt) for question in last.questions) == 2
    asked = [question.stem for task in (first, *alike, last) for question in task.questions]
    assert len(set(asked)) == len(asked)
    for task in alike:
        one, other = (question for question in task.questions if question.prompt is not None)
        assert shows(key, one.prompt)
        assert one.key != other.key
        (more,) = (question for question in task.questions if question.prompt is None)
        assert more.interaction in (Interaction.CHOICE, Interaction.COMPARISON)


def test_two_rounds_share_no_calculation_if_others_exist() -> None:
    few = {"infinity-like-number"}  # it shows at eleven calculations
    for key in set(ABOUT_SUMS) - few:
        first, second = calculations(Round(key)), calculations(Round(key, 2))
        assert not first.all & second.all, key


def calculated(lesson: Lesson) -> set[str]:
    """Return the prompts of a lesson, without the question about the difference."""
    asked = {question.stem or task.prompt for task in lesson.tasks for question in task.questions}
    return {one for one in asked if one != "What is different in the second one?"}


@pytest.mark.parametrize("key", MISCONCEPTIONS)
def test_second_round_shares_nothing_with_first(key: str) -> None:
    first, second = look_again(f"{REVIEW}{key}"), look_again(f"{REVIEW}{key}/2")
    assert second.tasks
    assert not calculated(first) & calculated(second)
    made = {"By hand", "Two that look alike", "Asked again"}
    assert not {task.prompt for task in (*first.tasks,) if task.title not in made} & {
        task.prompt for task in second.tasks if task.title not in made
    }


@loop_over(product(MISCONCEPTIONS, [1, 2]))
def test_an_answer_of_each_round_can_show_the_idea(key: str, number: int) -> None:
    """A wrong answer that is named, or that the catalogue explains, to a question of more than two choices."""
    lesson = look_again(Round(key, number).name)
    assert all(task.kind.unmarked_text is None for task in lesson.tasks)
    named = {key in misconceptions_of(task) for task in lesson.tasks}
    by_catalogue = {
        isinstance(question.prompt, OperationPrompt) and shows(key, question.prompt)
        for task in lesson.tasks
        for question in task.questions
    }
    assert True in named | by_catalogue or (key in ASKED_WITH_OTHER_NUMBERS and number > 1)


def test_what_is_different_is_each_part_equally_often() -> None:
    changed = Counter(calculations(Round(key, number)).change for key in ABOUT_SUMS for number in range(1, 5))
    of_all = sum(times for change, times in changed.items() if change is not None)
    assert all(0.2 <= changed[change] / of_all <= 0.3 for change in Change), changed


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
    assert judge.lesson_result(work).is_done


@pytest.mark.parametrize("key", ["double-minus-read-once", "reversed-subtraction", "sign-ignored"])
def test_the_idea_itself_laid_by_hand_is_met_with_its_name(key: str) -> None:
    pupil = Pupil(lesson_session(look_again(key)))
    question = pupil.question
    assert question is not None
    wrong = next(it for it in question.distractors)
    pupil.give(wrong.response)
    tried = work_done(pupil.session).task_work(pupil.doing).given[-1].judgement(pupil.doing)
    assert (tried.verdict, tried.misconception) == (Verdict.MISSED, key)


@pytest.mark.parametrize("key", ABOUT_SUMS)
def test_a_second_round_has_other_numbers_and_the_other_model(key: str) -> None:
    first, second = Round(key), Round(key, 2)
    assert Round.from_name(second.name) == second
    one, other = look_again(first.name), look_again(second.name)
    assert [one.tasks[0].title, one.tasks[-1].title] == [other.tasks[0].title, other.tasks[-1].title]
    assert one.tasks[0].questions != other.tasks[0].questions or len(other.tasks[0].questions) == 1
    if REPAIRS[key].tool in OTHER_MODEL:
        assert second.tool is OTHER_MODEL[first.tool]
        assert Round(key, 3).tool is first.tool
    for task in other.tasks:
        for question in task.questions:
            if question.task is not None:
                assert question.judge(question.key[0]).verdict is Verdict.MET, question


def test_what_shows_the_idea_decides_whether_it_is_overcome() -> None:
    turn = Round("double-minus-read-once")
    last = look_again(turn.name).tasks[-1]
    showing = [shows(turn.key, question.prompt) for question in last.questions]
    assert turn.is_passed(last, showing)  # those that look alike may go wrong
    assert not turn.is_passed(last, [not one for one in showing])


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
    for question in last.questions:
        wrong: tuple[object, ...] = MISCONCEPTIONS[turn.key].answers(question.task) if question.task is not None else ()
        if question.interaction.by_hand:
            wrong = tuple(it.response for it in question.distractors)
        for answer in (*wrong[:1], question.key[0]):
            pupil.give(answer)
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
