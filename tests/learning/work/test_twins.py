"""What counts as done: who was helped much shows it at a twin, and pressing Hint and Show alone counts nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.lessons import progress_of, task_of, work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.items import FIELD, Response
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.explain.manipulatives import PointLine
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.explain.quantity import plain_number
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Interaction, Lesson, find, list_lessons, parse
from mathgames.learning.lessons.checker import check_lesson
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.twin import twin
from mathgames.learning.work.work import LessonWork, TaskMark, TaskWork

LESSON = "integers/07-back-to-the-sender"


def opened(name: str = LESSON) -> Pupil:
    return Pupil(lesson_session(find(name), on_later=lambda _seconds, _act: None))


def at_calculation(pupil: Pupil, lesson: Lesson) -> None:
    """At the first task of one question with a twin."""
    calculating = [
        one
        for one in lesson.all_tasks
        if len(one.questions) == 1 and isinstance(one.questions[0].prompt, OperationPrompt)
    ]
    task = next(one for one in calculating if twin(one, 0) is not None)
    pupil.task(go=task.number)


def helped(how: str) -> tuple[Pupil, Any]:
    """Return a pupil at the end of a task, with help."""
    pupil = opened()
    at_calculation(pupil, find(LESSON))
    task = task_of(pupil.session)
    wrong = {"wrong twice": 2, "shown": 2, "wrong once": 1}[how]
    for number in range(wrong):
        pupil.task({FIELD: str(40 + number)}, give=True)
    pupil.task(show=True) if how == "shown" else pupil.give(pupil.right)
    return pupil, task


def now(pupil: Pupil) -> TaskProgress:
    return progress_of(pupil.session)


@pytest.mark.parametrize("how", ["wrong twice", "shown"])
def test_who_had_much_help_gets_one_more_like_it(how: str) -> None:
    pupil, task = helped(how)
    number = now(pupil).work.twin_due(task)
    assert number is not None
    asked = now(pupil).twin(task)
    assert asked is not None
    assert now(pupil).work.mark(task) is TaskMark.OPEN
    assert "One more like it." in plain_text(pupil.session.view["tree"])
    assert "One more like it. What is" in pupil.session.view["say"]
    assert asked.task is not None
    focused = [one[0] for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("focus")]
    assert focused == ["input"]  # and not the way on
    pupil.task({FIELD: str(plain_number(asked.key[0]))}, twin=number, give=True)  # type: ignore[arg-type]
    assert now(pupil).work.mark(task) is TaskMark.TWIN
    assert now(pupil).twin(task) is None
    assert TaskWork.from_json(now(pupil).work.to_json()) == now(pupil).work
    named = [one[1].get("aria-label") for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("aria-current")]
    assert any("done with help" in str(name) for name in named)


def test_a_wrong_twin_leaves_the_task_open_and_is_asked_once() -> None:
    pupil, task = helped("shown")
    number = now(pupil).work.twin_due(task)
    pupil.task({FIELD: "40"}, twin=number, give=True)
    assert (now(pupil).work.mark(task), now(pupil).twin(task)) == (TaskMark.OPEN, None)
    assert "The answer:" in str(now(pupil).feedback)
    named = [one[1].get("aria-label") for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("aria-current")]
    assert any("not done without help yet" in str(name) for name in named), "nothing need have been shown"


def test_text_is_not_an_answer_to_a_variant() -> None:
    pupil, task = helped("shown")
    number = now(pupil).work.twin_due(task)
    assert not pupil.task({FIELD: "six"}, twin=number, give=True)["ok"]
    assert now(pupil).twin(task) is not None


def test_one_wrong_answer_needs_no_twin() -> None:
    pupil, task = helped("wrong once")
    assert (now(pupil).work.mark(task), now(pupil).twin(task)) == (TaskMark.RIGHT, None)


@pytest.mark.parametrize("name", [name for name in list_lessons() if not name.startswith("tests/")])
def test_who_presses_hint_and_show_only_has_no_task(name: str) -> None:
    lesson, pupil = find(name), opened(name)
    shown = 0
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        for _press in range(40):
            if pupil.offers(show=True):
                pupil.task(show=True)
                shown += 1
            elif pupil.offers(hint=True) and pupil.task(hint=True)["ok"]:
                continue
            elif (
                pupil.question is not None and pupil.question.interaction is Interaction.NUMBER and now(pupil).tries < 2
            ):
                pupil.give(997)
            else:
                break
    work = work_done(pupil.session)
    marked = [task for task in lesson.all_tasks if task.kind.counts(None) is Counts.RIGHT]
    assert [task.title for task in marked if (mark := work.task_work(task).mark(task)) and mark.counts] == []
    done = Judge([lesson]).lesson_result(work)
    assert (done.done_count, sum(task.shown_count for task in done.tasks)) == (0, shown)


def test_a_twin_has_other_numbers_and_every_idea_shows_at_it_too() -> None:
    twins = 0
    for name in list_lessons():
        for task in find(name).all_tasks:
            for number, question in enumerate(task.questions):
                asked = twin(task, number)
                if asked is None:
                    continue
                twins += 1
                wrong = [one.response for one in asked.distractors]
                assert asked.stem not in {question.stem, *(one.stem for one in task.questions)}
                assert len({*wrong, *asked.key}) == len(wrong) + 1
                for one in (
                    asked.distractors if asked.task is not None or not asked.options else ()
                ):  # a sentence is written
                    assert asked.task is not None
                    assert one.response in MISCONCEPTIONS[one.misconception or ""].answers(asked.task)
    assert twins > 90


FIND = """---
title: Leave it
game: minus-vs-plus
---

## Leave two

```task
kind: find
prompt: Leave 2.
position: c3+5 e3+4 b4−3 d4−6 f4−1
goal: {leaves: 2}
answers: [c3-b4]
wrong: {c3-d4: "That leaves −1.", e3-d4: "That leaves −2."}
why: 5 + (−3) = 2.
TWIN
```
"""
TWIN = 'twin: {ask: "Which sum is 3?", choices: ["7 + (−4)", "4 + (−7)", "−7 + 4"], answers: "7 + (−4)"}'


def read(twin_written: str, more: str = "") -> Lesson:
    return parse(FIND.replace("TWIN", twin_written) + more, name="leave-it")


def test_a_task_of_moves_has_the_twin_that_is_written(tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(read(TWIN), LessonStore(tmp_path)))
    for move in ("c3-d4", "e3-d4"):
        pupil.play(move)
        pupil.ask("goto", ply=0)
    pupil.play("c3-b4")
    task = task_of(pupil.session)
    assert (now(pupil).work.mark(task), now(pupil).work.twin_due(task)) == (TaskMark.OPEN, 0)
    assert "Which sum is 3?" in plain_text(pupil.session.view["tree"])
    pupil.task(twin=0, choice=0)
    assert (now(pupil).work.mark(task), now(pupil).work.twin_due(task)) == (TaskMark.TWIN, None)


@pytest.mark.parametrize("written", ["answers: {2 − (−3): 5}", "ask: What is it?\nof: 2 − (−3)\nanswers: 5"])
def test_twin_of_author_goes_before_one_made(written: str) -> None:
    """A generated variant asks for a calculation, even if the author asks for words."""
    top = "---\ntitle: Own\ngame: minus-vs-plus\n---\n"
    block = f"kind: predict\nstage: practise\nprompt: Work it out.\n{written}\n"
    own = 'twin: {ask: "How many coins does Mia get back?", answers: 4}\n'
    (made,), (with_own,) = (parse(f"{top}```task\n{block}{more}```\n", name="own").tasks for more in ("", own))
    changed, asked = twin(made, 0), twin(with_own, 0)
    assert changed is not None
    assert asked is not None
    assert changed.derivation is not None
    assert asked.stem == "How many coins does Mia get back?"


def test_variant_is_judged_in_language_of_its_answer() -> None:
    one = read(TWIN)
    other = read(TWIN.replace("7 + (−4)", "la suma 7 + (−4)"))
    answered = TaskWork(shown=frozenset({0}), twins=(Response(0, "la suma 7 + (−4)"),))
    work = LessonWork("leave-it", tasks={1: answered})
    assert [Judge(versions).lesson_result(work).tasks[0].mark for versions in ([one], [one, other])] == [
        TaskMark.OPEN,
        TaskMark.TWIN,
    ]


@pytest.mark.parametrize(
    ("written", "refused"),
    [
        ('twin: {ask: "Where is 3?", line: 0 to 4, form: points, answers: [3]}', "a twin is typed, or one choice"),
        ('twin: {ask: "Which?", choose: all, choices: [a, b], answers: [a]}', "a twin is typed, or one choice"),
        ('twin: {ask: "Which?"}', "the answer is missing"),
        ('twin: {none: "It has none.", ask: "Which?"}', "ask"),
        (f"stage: launch\n{TWIN}", "nothing is asked once more"),
        (f"stage: notice\n{TWIN}", "nothing is asked once more"),
    ],
)
def test_what_can_be_no_twin_is_refused(written: str, refused: str) -> None:
    with pytest.raises(LessonError, match=refused):
        read(written)


ASKS = """
```task
kind: predict
prompt: Say it.
ask: 3 + 4
answers: 7
why: It is so.
twin: {none: "There is only this one."}
```
"""


def said(lesson: Lesson) -> list[str]:
    return [str(problem.problem) for problem in check_lesson(lesson)]


def test_checker_computes_variants_and_finds_repeats() -> None:
    false = 'twin: {ask: "What is 2 + 3?", of: 2 + 3, answers: 6}'
    assert [one for one in said(read(false)) if "6" in one]
    assert not [one for one in said(read(false.replace("answers: 6", "answers: 5"))) if "twin" in one or "5" in one]
    assert [one for one in said(read("twin: {ask: 3 + 4, answers: 7}", ASKS)) if "asks this already" in one]


def test_few_tasks_have_no_twin_and_each_exit_has_one() -> None:
    none = "twin: {none: There is none.}"
    assert not [one for one in said(read(none, ASKS * 2)) if "twin" in one]
    assert [one for one in said(read(none, ASKS * 3)) if "more than 3 tasks have no twin" in one]
    assert [
        one for one in said(read(none, ASKS.replace("```task", "```exit"))) if "an exit question needs a twin" in one
    ]


def test_shown_answer_is_on_line_instead_of_wrong_one() -> None:
    lesson = find("integers/01-two-armies-on-one-line")
    pupil = Pupil(lesson_session(lesson, at=5, on_later=lambda _seconds, _act: None))
    for _try in range(2):
        pupil.give(frozenset([3]))
    pupil.task(show=True)
    stood = now(pupil).pinned
    assert stood is not None
    assert isinstance(stood.bench, PointLine)
    assert stood.bench.values == (-2,)


def test_shown_number_is_in_field_instead_of_wrong_one() -> None:
    pupil, _task = helped("shown")
    fields = [one[1].get("value") for one in iter_nodes(pupil.session.view["tree"]) if one[1].get("readonly")]
    answer = now(pupil).work.right_answer(task_of(pupil.session), 0)
    assert str(plain_number(answer)) in fields  # type: ignore[arg-type]
