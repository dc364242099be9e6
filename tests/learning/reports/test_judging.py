"""Work is graded again: the lesson decides correctness, and inconsistent work is refused and named."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from harness.lessons import work_done
from learning.reports.classroom import Simulated
from learning.work.pupils import Pupil
from learning.work.test_lessons_played import later, play_rightly
from mathgames.activities.predict import Predicting, items_of
from mathgames.activities.questions import SHOW
from mathgames.arithmetic.items import Item, ItemRef
from mathgames.arithmetic.items.answer import Response
from mathgames.arithmetic.items.item import Interaction
from mathgames.arithmetic.items.responses import judge_entry
from mathgames.explain.scenes import value_of
from mathgames.games.registry import find_game
from mathgames.language.errors import SaveError
from mathgames.learning.lessons import Lesson, Predicts, Task, find, list_lessons
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.lessons.library import lesson_versions
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.practice import PracticeProgress, find_topic
from mathgames.learning.reports import ItemKind
from mathgames.learning.reports.judging import Judge
from mathgames.learning.reports.practice_items import practice_result
from mathgames.learning.reports.results import LessonResult
from mathgames.learning.work import LessonStore, LessonWork
from mathgames.learning.work.look_again import with_warm_up
from mathgames.learning.work.work import TaskMark, TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

UNDO = "integers/07-back-to-the-sender"
Change = Callable[[dict[str, Any]], None]


def judged(work: LessonWork) -> LessonResult:
    return Judge(lesson_versions(work.lesson)).lesson_result(work)


def done_rightly(lesson: Lesson) -> LessonWork:
    """Grade a lesson whose questions are answered correctly, and whose moves are found; no game is played."""
    waiting, on_later = later()
    pupil = Pupil(lesson_session(lesson, on_later=on_later))
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        if task.kind.name != "play":
            play_rightly(pupil, waiting)
    return work_done(pupil.session)


@pytest.fixture(scope="module")
def played() -> dict[str, LessonWork]:
    """Some lessons, done rightly to the end."""
    names = (UNDO, "integers/04-team-up", "integers/06-the-detective", "slices/23-rise-and-run")
    return {name: done_rightly(find(name)) for name in names}


def test_what_was_done_is_what_the_session_says(played: dict[str, LessonWork]) -> None:
    for name, work in played.items():
        lesson, done = find(name), judged(work)
        assert done.total == len(lesson.all_tasks)
        assert done.done_count == sum(work.task_work(task).is_done(task) for task in lesson.all_tasks)
        tries = [right for task in done.tasks for right in task.first_tries]
        assert (sum(tries), len(tries)) == work.first_tries(lesson)
        assert all(item.right for item in done.items)


def test_wrong_answers_hints_and_time_are_told() -> None:
    seconds = iter(range(0, 9000, 20))
    pupil = Pupil(lesson_session(find(UNDO), clock=lambda: next(seconds)))
    pupil.task(hint=True)
    pupil.give("-1")
    pupil.give("5")
    done = judged(work_done(pupil.session))
    (item,) = done.items
    assert (str(item.question), str(item.response), item.right, item.kind) == (
        "2 − (−3)",
        "−1",
        False,
        ItemKind.MINUS_NEGATIVE,
    )
    assert item.misconception == "double-minus-read-once"
    assert (done.done_count, done.hints, done.seconds) == (1, 1, work_done(pupil.session).tasks[1].given[-1].seconds)
    assert done.seconds > 0


def test_shown_answer_is_not_correct() -> None:
    pupil = Pupil(lesson_session(find(UNDO)))
    for _try in range(2):
        pupil.give("-1")
    pupil.task(show=True)
    done = judged(work_done(pupil.session))
    assert (done.done_count, done.tasks[0].shown_count, [item.right for item in done.items]) == (0, 1, [False])


@pytest.mark.parametrize(
    ("times", "minutes"),
    [((60, 120, 180), 3), ((60, 50_000, 50_060), 2), ((60, 240, 421), 4), ((60, 50_000, 30, 90), 2.5), ((900,), 0)],
)
def test_time_leaves_out_gaps_of_more_than_three_minutes(times: tuple[int, ...], minutes: float) -> None:
    """A page that was left open over night, at the beginning or in between, is not work."""
    given = tuple(Response(0, "77", seconds=seconds) for seconds in times)
    done = judged(LessonWork(UNDO, 1, {1: TaskWork(given)}))
    assert done.seconds == minutes * 60


def test_the_warm_up_is_not_judged_again(tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(with_warm_up(find(UNDO), LessonStore(tmp_path))))
    while pupil.question is not None:
        pupil.give(pupil.right)
    done = judged(work_done(pupil.session))
    assert (done.done_count, done.total, done.items) == (0, 7, ())


def test_who_answered_in_another_language_is_judged_by_it() -> None:
    spanish = next(version for version in lesson_versions("integers/06-the-detective") if version.language == "es")
    work = done_rightly(spanish)
    done = judged(work)
    assert all(item.right for item in done.items)
    assert done.done_count == sum(work.task_work(task).is_done(task) for task in spanish.all_tasks) > 5


def in_two_languages() -> list[tuple[str, Task, Task]]:
    """The tasks that ask for two choices, in English and in Spanish, with the names of their lessons."""
    return [
        (name, one, other)
        for name in list_lessons()
        for english, *others in [lesson_versions(name)]
        for one, other in zip(english.all_tasks, others[0].all_tasks if others else (), strict=bool(others))
        if one.kind.counts(None) is Counts.RIGHT
        and [it.interaction for it in one.questions[:2]] == [Interaction.CHOICE] * 2
    ]


def test_who_changes_the_language_half_way_is_done_too() -> None:
    """Each answer is judged in the words in which it was given, the wrong ones too."""
    tasks = in_two_languages()
    assert tasks
    for name, english, spanish in tasks:
        judge = Judge(lesson_versions(name))
        right = [
            Response(0, english.answer_to(0)),
            *(Response(n, spanish.answer_to(n)) for n in range(1, english.parts)),
        ]
        wrong = Response(1, next(one.response for one in spanish.questions[1].distractors))
        marks = []
        for given in (right, [right[0], wrong, wrong, *right[1:]]):
            done = judge.lesson_result(LessonWork(name).with_task(english, TaskWork(tuple(given)))).tasks
            marks += [task.mark for task in done if task.number == english.number]
        assert marks[0] is TaskMark.RIGHT, (name, english)
        assert marks[1] in (TaskMark.HELPED, TaskMark.OPEN), (name, english)


def given(question: int, answer: Any) -> dict[str, Any]:
    return {"part": question, "given": answer, "as": "", "seconds": 1}


def forged(task: str, *more: dict[str, Any], **keys: Any) -> Change:
    """Puts answers behind those of a task, or other keys in their place."""

    def change(data: dict[str, Any]) -> None:
        work = data["tasks"].setdefault(task, {"given": []})
        work["given"] += more
        work.update(keys)

    return change


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (forged("1", given(7, "5")), "task 1"),
        (forged("2", given(0, ["c3-b4"])), "task 2"),
        (forged("1", given=[given(0, "many")]), "many"),
        (forged("1", shown=[9]), "a question that does not exist"),
        (forged("1", moves=["a2-a3"]), "there are no moves"),
        (forged("6", moves=["a1-a1"]), "task 6"),
        (forged("6", moves=["a2-a3", "nonsense"]), "task 6"),
        (forged("6", given(0, ["a1-h8"])), "task 6"),
        (forged("99"), "no task 99"),
    ],
)
def test_what_does_not_follow_is_refused_and_named(played: dict[str, LessonWork], change: Change, named: str) -> None:
    data = json.loads(json.dumps(played[UNDO].to_json()))
    change(data)
    with pytest.raises(SaveError, match=named):
        judged(LessonWork.from_json(data))


# What was predicted.


def results_are_said(task: Task) -> bool:
    """Whether moves of the task wait until their result is said."""
    return task.kind.name == "play" and task.predicts is not Predicts.NO_PLAYER and task.asks in ("", "result")


@cache
def cup() -> str:
    """Return the name of the first lesson in which results are predicted."""
    return next(name for name in list_lessons() if any(results_are_said(task) for task in find(name).all_tasks))


@pytest.fixture(scope="module")
def predicted() -> tuple[LessonWork, int]:
    """A lesson in which results were predicted, and the number of the task."""
    lesson = find(cup())
    task = next(one for one in lesson.all_tasks if results_are_said(one))
    waiting, on_later = later()
    pupil = Pupil(lesson_session(lesson, on_later=on_later))
    pupil.task(go=task.number)
    play_rightly(pupil, waiting)
    work = work_done(pupil.session)
    assert work.tasks[task.number].predictions
    return work, task.number


def test_predictions_are_items_of_their_kind(predicted: tuple[LessonWork, int]) -> None:
    work, number = predicted
    done = judged(work)
    calculated = [item for item in done.items if item.task is not None]
    assert len(calculated) == sum(one.attempt == 1 for one in work.tasks[number].predictions)
    assert all(item.right and item.kind is ItemKind.from_task(item.task) for item in calculated)
    assert {(item.interaction, value_of(item.trace) == item.answer) for item in calculated if item.trace} == {
        ("number", True)
    }


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"question": ItemRef("move/result", (("a", "77"), ("op", "+"), ("b", "5")))}, "no move there needs"),
        ({"ply": 399}, "no move there needs"),
        ({"ply": -1}, "no move there needs"),
        ({"given": "many"}, "not an answer"),
    ],
)
def test_a_prediction_follows_from_the_moves(
    predicted: tuple[LessonWork, int], change: dict[str, Any], named: str
) -> None:
    work, number = predicted
    task = work.tasks[number]
    first, *rest = task.predictions
    wrong = replace(task, predictions=(replace(first, **change), *rest))
    with pytest.raises(SaveError, match=named):
        judged(replace(work, tasks={**work.tasks, number: wrong}))


def test_a_move_that_is_taken_away_is_missed_by_its_prediction(predicted: tuple[LessonWork, int]) -> None:
    work, number = predicted
    cut = replace(work.tasks[number], moves=(), given=())
    with pytest.raises(SaveError, match="no move there needs"):
        judged(replace(work, tasks={number: cut}))


@pytest.mark.parametrize("asks", find_game("minus-vs-plus").all_move_asks)
@pytest.mark.parametrize("rightly", [True, False, None])
def test_however_it_is_predicted_an_honest_file_is_counted(asks: str, rightly: bool | None) -> None:
    """Rightly, wrongly, or with the way shown: in a lesson a page offers all ways to predict."""
    lesson = find(cup())
    task = next(one for one in lesson.all_tasks if results_are_said(one))
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    pupil.task(go=task.number)
    assert pupil.ask("activity", {"who": "all", "kind": asks}, name="predict", choose=True)["ok"]
    chance, session = random.Random(7), pupil.session
    for _move in range(12):
        moves = sorted(map(session.match.rules.format, session.match._session.moves))
        pupil.ask("play", move=chance.choice(moves))
        while (opened := session._state.question) is not None:
            now = next(kept for kept in session._state.activities.values() if isinstance(kept, Predicting))
            if now.asking is not None and now.asking.is_revealed:
                pupil.ask("answer")
                continue
            asked = items_of(session.match.rules, session.match.position, opened.move, asks)
            item = asked[now.asking.number if now.asking else 0]
            told = given_to(item, rightly)
            place = "choice" if item.interaction.choices(item) or told == SHOW else "answer"
            assert pupil.ask("answer", {place: told})["ok"]
    work = work_done(session)
    assert work.tasks[task.number].predictions
    firsts = [one.right for one in work.tasks[task.number].predictions if one.attempt == 1]
    assert [item.right for item in judged(work).items][-len(firsts) :] == firsts
    assert set(firsts) == {rightly is True}


def given_to(item: Item, rightly: bool | None) -> str:
    """A right answer, a wrong one, or none."""
    if rightly is None:
        return SHOW
    numbers = [str(number) for number in range(-40, 41)]
    answers = [key for key, _label in item.interaction.choices(item)] or numbers
    return next(answer for answer in answers if judge_entry(item, answer).right is rightly)


# Practice.


@pytest.fixture(scope="module")
def progress() -> PracticeProgress:
    return Simulated(find_topic("everything"), None, 3).practises(2).progress


def test_practice_is_counted_as_it_was_done(progress: PracticeProgress) -> None:
    done = practice_result(progress)
    assert done.answer_count == 32
    assert len(done.items) == len(progress.calculations)
    assert sum(item.right for item in done.items) == sum(one.right for one in progress.calculations)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (["1", "+", "1", "2"], "practice does not ask for 1 \\+ 1"),
        (["-3", "+", "500", "497"], "practice does not ask"),
        (["1/7", "+", "-1", "-6/7"], "practice does not ask"),
        (["-3", "+", "5", "2", "mistake"], "no mistake to find"),
    ],
)
def test_what_practice_does_not_ask_is_refused(progress: PracticeProgress, line: list[str], named: str) -> None:
    data = progress.to_json()
    data["sittings"][0]["given"][0] = line
    with pytest.raises(SaveError, match=named):
        practice_result(PracticeProgress.from_json(data))


@pytest.mark.full
@pytest.mark.parametrize("name", list_lessons())
def test_who_plays_honestly_is_never_refused(name: str) -> None:
    waiting, on_later = later()
    pupil = Pupil(lesson_session(find(name), on_later=on_later))
    for task in find(name).all_tasks:
        pupil.task(go=task.number)
        if task.kind.name != "play":
            for wrong in [wrong for question in task.questions for wrong in question.distractors][:1]:
                if pupil.question is not None and wrong in pupil.question.distractors:
                    pupil.give(wrong.response)
            play_rightly(pupil, waiting)
    done = judged(work_done(pupil.session))
    assert done.done_count == sum(
        work_done(pupil.session).task_work(task).is_done(task) for task in find(name).all_tasks
    )


def test_answers_of_two_concurrent_boards_are_consistent() -> None:
    """Both may have asked a question that one of them has settled, and shown what was answered on the other."""
    task = find(UNDO).tasks[0]
    one = LessonWork(UNDO).with_task(task, TaskWork((Response(0, "5", seconds=3),)))
    other = LessonWork(UNDO).with_task(task, TaskWork((Response(0, "7", seconds=4), Response(0, "5", seconds=5))))
    shown = LessonWork(UNDO).with_task(task, TaskWork(shown=frozenset({0})))
    for work in (other.merge(one), shown.merge(one)):
        done = Judge([find(UNDO)]).lesson_result(work)
        assert done.tasks[0].is_done
        assert done.tasks[0].first_tries == (True,)
