"""One more like it is the same task with other numbers, as often as wanted, and it mends the mark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.lessons import progress_of, task_of, work_done
from learning.work.pupils import Pupil
from learning.work.test_remembered import calls
from mathgames.arithmetic.items import FIELD, Item, Verdict
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.games.contract import Control
from mathgames.language.errors import SaveError
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.lessons import Lesson, find, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.code import WorkCode
from mathgames.learning.reports.items import find_top
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.work import LessonWork, TaskMark

TEXT = """---
title: The way back
game: minus-vs-plus
aim: A bill goes back.
---

## Back

```task
kind: predict
slots: {a: 1..6, b: 2..6}
first: {a: 2, b: 3}
prompt: The bill goes back.
ask: "You have {a} {a|coin|coins}, and a bill of {b} goes back."
of: a − (−b)
answers: a + b
wrong: {double-minus-read-once: "You took the {b} away once more."}
why: You have {a + b} then.
```

## The last one

```task
kind: predict
prompt: And now?
ask: 2 − 5
answers: −3
```
"""
LESSON = parse(TEXT, name="back")


def opened(store: LessonStore | None = None, lesson: Lesson = LESSON) -> Pupil:
    return Pupil(lesson_session(lesson, store, on_later=lambda _seconds, _act: None))


def buttons(pupil: Pupil) -> dict[str, str]:
    """What leads on from the feedback, in its order, with the classes."""
    [place] = [part for part in iter_nodes(pupil.session.view["tree"]) if part[1].get("key") == "told here"]
    return {plain_text(it): str(it[1].get("class")) for it in iter_nodes(place) if it[0] == "button" and plain_text(it)}


def answer_with_help(pupil: Pupil) -> None:
    for wrong in ("40", "41"):
        pupil.task({FIELD: wrong}, give=True)
    pupil.give(pupil.right)


def mark(pupil: Pupil) -> TaskMark | None:
    return work_done(pupil.session).mark(task_of(pupil.session))


def test_who_was_helped_has_the_same_task_with_other_numbers() -> None:
    pupil = opened()
    first = task_of(pupil.session)
    answer_with_help(pupil)
    assert mark(pupil) is TaskMark.OPEN
    assert buttons(pupil) == {"One more like it": "mg-primary", "Next": "None"}
    pupil.task(more=True)
    assert "One more like it." in str(pupil.session.view["say"])
    drawn = task_of(pupil.session)
    assert (drawn.number, drawn.draw) == (1, 1)
    assert drawn.slots != first.slots
    assert (drawn.kind, drawn.prompt, drawn.title) == (first.kind, first.prompt, first.title)
    assert drawn.questions[0].interaction is first.questions[0].interaction
    assert "One more like it · 1" in plain_text(pupil.session.view["tree"])


def test_a_draw_without_help_mends_the_mark() -> None:
    pupil = opened()
    answer_with_help(pupil)
    pupil.task(more=True)
    assert mark(pupil) is TaskMark.OPEN
    pupil.give(pupil.right)
    assert mark(pupil) is TaskMark.HELPED
    assert list(buttons(pupil)) == ["Next", "One more like it"]
    assert "You can do one like it on your own." in str(progress_of(pupil.session).feedback)


def test_it_comes_again_with_new_numbers_until_it_is_right() -> None:
    pupil = opened()
    answer_with_help(pupil)
    had = [task_of(pupil.session).slots]
    for number in range(1, 31):
        pupil.task(more=True)
        assert task_of(pupil.session).draw == number
        had.append(task_of(pupil.session).slots)
        answer_with_help(pupil)
        assert mark(pupil) is TaskMark.OPEN
    assert len({*had[:30]}) == 30, "each member once before any comes twice"
    assert had[30] == had[0]


def test_who_was_right_may_do_one_more_all_the_same() -> None:
    pupil = opened()
    pupil.give(pupil.right)
    assert mark(pupil) is TaskMark.RIGHT
    assert list(buttons(pupil)) == ["Next", "One more like it"]
    pupil.task(more=True)
    answer_with_help(pupil)
    assert mark(pupil) is TaskMark.RIGHT, "a later draw takes nothing away"


def test_days_later_the_draw_is_there_and_another_one_can_be_had(tmp_path: Path) -> None:
    pupil = opened(LessonStore(tmp_path))
    answer_with_help(pupil)
    pupil.task(more=True)
    answer_with_help(pupil)
    slots = task_of(pupil.session).slots
    pupil.task(go=2)
    again = opened(LessonStore(tmp_path))
    again.task(go=1)
    assert task_of(again.session).slots == slots
    assert list(buttons(again)) == ["One more like it", "Next"]
    again.task(more=True)
    again.give(again.right)
    kept = json.loads(next(tmp_path.glob("back*.json")).read_text(encoding="utf-8"))
    assert list(kept["more"]) == ["1.1", "1.2"]
    assert kept["more"]["1.1"]["slots"] == dict(slots)
    work = LessonWork.from_json(kept)
    assert LessonWork.from_json(json.loads(json.dumps(work.to_json()))) == work
    result = Judge([LESSON]).lesson_result(work).tasks[0]
    assert result.mark is TaskMark.HELPED
    assert result.counts


def test_a_lesson_is_done_while_a_draw_is_open() -> None:
    pupil = opened()
    answer_with_help(pupil)
    pupil.task(go=2)
    pupil.give("−3")
    work = work_done(pupil.session)
    assert work.is_done(LESSON)
    pupil.task(go=1)
    pupil.task(more=True)
    assert work_done(pupil.session).is_done(LESSON)


def test_a_draw_that_the_family_admits_no_more_is_kept_and_not_judged() -> None:
    pupil = opened()
    answer_with_help(pupil)
    pupil.task(more=True)
    pupil.give(pupil.right)
    work = work_done(pupil.session)
    narrow = parse(TEXT.replace("b: 2..6", "b: 3..3").replace("a: 1..6", "a: 2..2"), name="back")
    assert work.mark(LESSON.tasks[0]) is TaskMark.HELPED
    assert work.mark(narrow.tasks[0]) is TaskMark.OPEN
    assert work.latest_draw(narrow.tasks[0]) is narrow.tasks[0]
    assert work.to_json()["more"] == LessonWork.from_json(work.to_json()).to_json()["more"]


@pytest.mark.parametrize(
    "more",
    [
        {"1": {"given": []}},
        {"1.0": {"given": []}},
        {"1.1": {"given": [], "slots": {"a": ["2"]}}},
        {"1.1": {"given": [], "slots": [["a", "2"]]}},
        {"1.1": {"given": [], "slots": {str(n): "1" for n in range(99)}}},
        {"1.1": []},
        [["1.1", {}]],
        {f"1.{n}": {"given": []} for n in range(1, 1200)},
    ],
)
def test_a_spoiled_file_is_refused_whole(more: Any) -> None:
    with pytest.raises(SaveError):
        LessonWork.from_json({"format": 1, "lesson": "back", "at": 1, "tasks": {}, "more": more})


@pytest.mark.parametrize(
    "slots",
    [
        {},
        {"a": "2"},
        {"a": "2", "b": "99"},
        {"a": "x", "b": "y"},
        {"a": "1/0", "b": "2"},
        {"a": "2", "b": "3", "c": "1"},
    ],
)
def test_slots_that_no_member_has_are_kept_and_not_judged(slots: dict[str, str]) -> None:
    draw = {"given": [{"given": "5", "as": "", "seconds": 1}], "slots": slots}
    work = LessonWork.from_json({"format": 1, "lesson": "back", "at": 1, "tasks": {}, "more": {"1.1": draw}})
    assert not work.is_mended(LESSON.tasks[0])
    assert work.latest_draw(LESSON.tasks[0]) is LESSON.tasks[0]
    assert work.to_json()["more"]["1.1"]["given"] == [{"given": "5", "as": "", "seconds": 1}]
    result = Judge([LESSON]).lesson_result(work)
    numbers = ", ".join(f"{slot} = {value}" for slot, value in slots.items())
    assert [*map(str, result.unasked)] == [f"task 1 with {numbers or '—'}"]
    assert result.drawn == ()


def test_two_copies_of_a_work_lose_no_draw() -> None:
    def work(given: str, slots: dict[str, str]) -> LessonWork:
        draw = {"given": [{"given": given, "as": "number", "seconds": 1}], "slots": slots}
        return LessonWork.from_json({"format": 1, "lesson": "back", "at": 1, "tasks": {}, "more": {"1.1": draw}})

    same, other = {"a": "2", "b": "4"}, {"a": "3", "b": "4"}
    both = work("6", same).merge(work("5", same))
    assert [[one.given for one in it.given] for it in both.more.values()] == [["5", "6"]]
    apart = work("6", same).merge(work("7", other))
    assert sorted(one.given for it in apart.more.values() for one in it.given) == ["6", "7"]


def test_answers_in_draws_tell_of_a_misconception_and_are_in_no_rate() -> None:
    """With the answer of the first draw alone there is too little to name it."""
    pupil = opened()
    wrong = task_of(pupil.session).questions[0].distractors[0].response
    pupil.task({FIELD: str(wrong)}, give=True)
    answer_with_help(pupil)
    judge = Judge([LESSON])
    alone = find_top(judge.lesson_result(work_done(pupil.session)).items)
    assert alone is None or not alone.is_named
    for _draw in range(2):
        pupil.task(more=True)
        pupil.task({FIELD: str(task_of(pupil.session).questions[0].distractors[0].response)}, give=True)
        pupil.give(pupil.right)
    result = judge.lesson_result(work_done(pupil.session))
    assert len(result.items) == 1
    assert [item.misconception for item in result.drawn] == ["double-minus-read-once"] * 2
    top = find_top((*result.items, *result.drawn))
    assert top is not None
    assert (top.misconception.key, top.is_named) == ("double-minus-read-once", True)
    assert WorkCode.of_lesson(result).misconception is top.misconception


def finish(pupil: Pupil, how: str) -> None:
    """Answer all questions of a task: rightly, after hints, after two wrong answers, or with the answer shown."""
    while not pupil.is_done:
        item = pupil.question
        assert item is not None
        if how == "hints":
            while pupil.offers(hint=True) and progress_of(pupil.session).hints < 2:
                pupil.task(hint=True)
        wrong = [raw for raw, expected in item.interaction.samples(item) if expected is Verdict.MISSED]
        if how in ("wrong", "shown"):
            for _try in range(2):
                pupil.give(item.interaction.parse_response(wrong[0] if wrong else _far_away(item)))
        if how == "shown":
            assert pupil.task(show=True)["ok"]
        else:
            pupil.give(pupil.right)


def _far_away(item: Item) -> object:
    """A wrong response to an item without distractors: the walk that begins at its end."""
    return [*item.interaction.raw(item.key[0])][::-1]  # type: ignore[misc]  # a list of stops


COURSE = {"integers/07-back-to-the-sender": 5, "integers/09-the-balloon": 4, "growing-grid/20-the-line-across": 5}
COURSE |= {"slices/23-rise-and-run": 3}


@pytest.mark.parametrize("how", ["right", "wrong", "shown", "hints"])
@pytest.mark.parametrize("name", COURSE)
def test_each_family_of_the_course_is_done_once_more(name: str, how: str) -> None:
    pupil = opened(lesson=find(name))
    pupil.task(go=COURSE[name])
    finish(pupil, how)
    is_helped = how in ("wrong", "shown")
    assert mark(pupil) is (TaskMark.OPEN if is_helped else TaskMark.RIGHT)
    had = [task_of(pupil.session).slots]
    for again in ("shown", "wrong", "right"):
        assert pupil.offers(more=True)
        pupil.task(more=True)
        assert task_of(pupil.session).slots not in had
        had.append(task_of(pupil.session).slots)
        finish(pupil, again)
    assert mark(pupil) is (TaskMark.HELPED if is_helped else TaskMark.RIGHT)
    result = Judge([find(name)]).lesson_result(work_done(pupil.session))
    assert [task.counts for task in result.tasks if task.number == COURSE[name]] == [True]


def in_spanish() -> Lesson:
    with override_language(language_of("es")):
        return find(BACK)


BACK = "integers/07-back-to-the-sender"


def test_a_draw_stays_when_the_page_changes_its_language() -> None:
    session = lesson_session(find(BACK), translate=in_spanish, on_later=lambda _seconds, _act: None)
    pupil = Pupil(session)
    pupil.task(go=5)
    finish(pupil, "wrong")
    pupil.task(more=True)
    slots = task_of(session).slots
    assert pupil.ask("language", code="es")["ok"]
    assert task_of(session).slots == slots
    assert task_of(session).draw == 1
    assert task_of(session).questions[0].stem.startswith("Debes")
    finish(pupil, "right")
    assert mark(pupil) is TaskMark.HELPED
    versions = [find(BACK), in_spanish()]
    assert Judge(versions).lesson_result(work_done(session)).tasks[4].mark is TaskMark.HELPED


def test_two_pupils_share_a_draw_and_each_keeps_what_is_theirs(tmp_path: Path) -> None:
    pair = Pupil(lesson_session(find(BACK), LessonStore(tmp_path), pupils=2, on_later=lambda _seconds, _act: None))
    pair.task(go=5)
    finish(pair, "wrong")
    pair.task(more=True)
    finish(pair, "right")
    assert mark(pair) is TaskMark.HELPED
    for name in "AB":
        work = LessonStore(tmp_path).read(BACK, name)
        [(draw, kept)] = work.more.items()
        assert (draw.task, draw.number) == (5, 1)
        assert {one.by for one in kept.given} == {name}
        assert Judge([find(BACK)]).lesson_result(work).tasks[4].counts


def test_a_draw_has_the_locks_of_the_class() -> None:
    locked = LESSON.set_up(frozenset({Control.HINTS}))
    pupil = opened(lesson=locked)
    answer_with_help(pupil)
    pupil.task(more=True)
    assert task_of(pupil.session).draw == 1
    assert Control.HINTS in task_of(pupil.session).locks


def test_a_wrong_answer_costs_no_more_after_many_draws() -> None:
    pupil = opened()
    costs = []
    for _draw in range(12):
        costs.append(calls(lambda: pupil.task({FIELD: "40"}, give=True)))
        pupil.task({FIELD: "41"}, give=True)
        pupil.give(pupil.right)
        pupil.task(more=True)
    assert max(costs[1:]) <= 1.2 * costs[0], costs
