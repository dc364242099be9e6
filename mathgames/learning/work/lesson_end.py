"""The end of a lesson: the results, the tasks left, and the next lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mathgames.explain.drawing.controls import icon
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button, command_to_copy
from mathgames.language.words import LazyString, Text, _, _n, join_sentences, with_full_stop
from mathgames.learning.lessons import Lesson, Task, Verdict, find, list_lessons
from mathgames.learning.practice.progress import MOST_TRIES
from mathgames.learning.work import route_progress
from mathgames.learning.work.look_again import remedy_outcome
from mathgames.learning.work.review_rounds import Round
from mathgames.learning.work.shared_work import PUPILS, record_of
from mathgames.learning.work.task_context import TaskContext, heading
from mathgames.learning.work.work import LessonWork, TaskWork

_COMPLETE: Final = _("Lesson complete")


def end_of_test(context: TaskContext, work: LessonWork) -> Iterator[Node]:
    """Draw the part below the result of a test; right answers are shown only after the lessons."""
    before, *after = context.lesson.tasks
    if context.task is before:
        if after:
            yield from _render_return(f'mg.lesson("{context.lesson.name}", task={after[0].number})')
        return
    earlier = work.task_work(before)
    if earlier.is_done(before):
        count = sum(earlier.first_tries(before))
        yield node("p", {"class": "mg-strip"}, _("Before the lessons it was {n}.", n=count))
    yield from _render_missed_questions(context.task, work.task_work(context.task))


def _render_return(command: str) -> Iterator[Node]:
    yield node(
        "p", {"class": "mg-next-lesson"}, _("After the lessons, your teacher gives you eight questions like these.")
    )
    yield command_to_copy(command, "after the lessons")


def _render_missed_questions(task: Task, work: TaskWork) -> Iterator[Node]:
    firsts = work.first_answers(task)
    missed_questions = [
        question
        for number, question in enumerate(task.questions)
        if number not in firsts or firsts[number].judgement(task).verdict is not Verdict.MET
    ]
    if not missed_questions:
        return
    yield node("p", None, _("Look at these once more:"))
    parts = (node("li", None, *question.leading, question.shown_answer) for question in missed_questions)
    yield node("ul", {"class": "mg-settled", "key": "once more"}, *parts)


def render_end(context: TaskContext, work: LessonWork) -> Iterator[Node]:
    """Draw the part below the last task of a lesson that is done."""
    yield from context.lesson.closing
    if context.task.kind.asks_once:
        yield from end_of_test(context, work)
        return
    if left := _left(context.lesson, work):
        to_first = button(
            _("Go to “{task}”", task=heading(left[0])), context.intent(go=left[0].number), kind="mg-primary", key="gap"
        )
        yield from _score(context, work)
        yield node("p", None, _n("You still have {n} task to do.", "You still have {n} tasks to do.", len(left)))
        yield node("div", {"class": "mg-row", "key": "gap row"}, to_first)
        return
    if (overcome := remedy_outcome(context.lesson, work)) is not None:
        yield from _score(context, work)
        yield from _of_idea(context, Round.from_name(context.lesson.name), overcome=overcome)
        return
    yield icon("laurel")
    yield node("p", {"class": "mg-label"}, _COMPLETE)
    yield node("strong", {"class": "mg-who-won"}, context.lesson.aim)
    yield from _score(context, work)
    if context.leads is None:
        yield from _line_for(lesson_after(context.lesson))
        return
    way = context.leads.way()
    following = lesson_after(context.lesson) if way is None else way.following
    yield node("div", {"class": "mg-row", "key": "ways on"}, *_ways_on(context, following))
    if way is not None:
        yield route_progress.render_route(way, lambda name: context.intent(lesson=name))


def in_words(context: TaskContext, work: LessonWork) -> Iterator[Text]:
    """Yield the announcement at the end of a lesson: that it is done, and what the pupil can do now."""
    lesson = context.lesson
    if not (_left(lesson, work) or context.task.kind.asks_once or remedy_outcome(lesson, work) is not None):
        yield with_full_stop(_COMPLETE)
        yield with_full_stop(lesson.aim)


def _left(lesson: Lesson, work: LessonWork) -> list[Task]:
    return [task for task in lesson.all_tasks if not work.has_done(task)]


def _ways_on(context: TaskContext, following: Lesson | None) -> Iterator[Node]:
    if following is not None:
        to_next = context.intent(lesson=following.name)
        yield button(_("Next lesson: {title}", title=following.title), to_next, kind="mg-primary", key="next lesson")
    if context.leads is not None and context.leads.is_played:
        yield button(_("Play again with the idea"), context.intent(again=True), key="again with the idea")


def _of_idea(context: TaskContext, turn: Round, *, overcome: bool) -> Iterator[Node]:
    """Yield the outcome of a round on a misconception: overcome, treated with another model, or left to the teacher."""
    if overcome:
        yield node("p", {"class": "mg-praise"}, _("The old idea did not lead you astray. It is put away for now."))
        return
    yield node("p", {"class": "mg-asked-back"}, _("The old idea still leads you astray. It takes time to change one."))
    if not turn.number % MOST_TRIES:
        yield node("p", None, _("Ask your teacher to look at it with you for five minutes."))
    elif context.leads is not None:
        button_label = _("Once more, {tool}", tool=turn.following.tool.words)
        press = button(button_label, context.intent(lesson=turn.following.name), kind="mg-primary", key="once more")
        yield node("div", {"class": "mg-row", "key": "once more"}, press)


def _line_for(after: Lesson | None) -> Iterator[Node]:
    if after is None:
        return
    yield node("p", {"class": "mg-next-lesson"}, _("The next lesson is “{title}”.", title=after.title))
    yield command_to_copy(f'mg.lesson("{after.name}")', "next lesson")


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson in teaching order. None after the last, and after a lesson of your own."""
    names = list_lessons()
    place = names.index(lesson.name) + 1 if lesson.name in names else len(names)
    return find(names[place]) if place < len(names) else None


def _score(context: TaskContext, work: LessonWork) -> Iterator[Node]:
    """Yield the number of answers that were right first time, with a dot for each if the pupil works alone."""
    lines = list(_first_tries(context, work))
    if lines and context.pupils == 1:
        right, try_count = work.first_tries(context.lesson)
        dots = (node("span", {"class": "is-right" if number < right else None}) for number in range(try_count))
        yield node("div", {"class": "mg-dots", "aria-hidden": "true", "key": "first tries"}, *dots)
    if lines:
        yield node("p", None, join_sentences(*lines))


def _first_tries(context: TaskContext, work: LessonWork) -> Iterator[LazyString]:
    """Yield the number of questions answered rightly at the first try; for each of several pupils."""
    if context.pupils == 1:
        right, try_count = work.first_tries(context.lesson)
        if try_count:
            yield _n(
                "{right} of {n} answer was right first time.",
                "{right} of {n} answers were right first time.",
                try_count,
                right=right,
            )
        return
    for pupil in PUPILS[: context.pupils]:
        right, try_count = record_of(pupil, work, context.lesson, context.pupils).first_tries(context.lesson)
        if try_count:
            yield _n(
                "Pupil {name}: {right} of {n} answer was right first time.",
                "Pupil {name}: {right} of {n} answers were right first time.",
                try_count,
                name=pupil,
                right=right,
            )
