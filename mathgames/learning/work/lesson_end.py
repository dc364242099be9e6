"""The end of a lesson: the results, the tasks left, and the next lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from typing import Final

from mathgames.explain.drawing.controls import icon
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, Text, _, _n, join_sentences, with_full_stop
from mathgames.learning.lessons import Lesson, Task, Verdict, find, list_lessons
from mathgames.learning.work import route_progress
from mathgames.learning.work.look_again import remedy_outcome
from mathgames.learning.work.one_more import draw_button, first_tries, is_round_done, is_weak, offered_draw
from mathgames.learning.work.review_rounds import Round
from mathgames.learning.work.shared_work import PUPILS, record_of
from mathgames.learning.work.task_context import TaskContext, heading
from mathgames.learning.work.task_scene import last_picture
from mathgames.learning.work.work import LessonWork, TaskWork

_COMPLETE: Final = _("Lesson complete")


def end_of_test(context: TaskContext, work: LessonWork) -> Iterator[Node]:
    """Draw the part below the result of a test; right answers are shown only after the lessons."""
    before, *after = context.lesson.tasks
    if context.task is before:
        if after:
            sentence = _("After the lessons, your teacher gives you eight questions like these.")
            yield node("p", {"class": "mg-next-lesson"}, sentence)
        return
    earlier = work.task_work(before)
    if earlier.is_done(before):
        count = sum(earlier.first_tries(before))
        yield node("p", {"class": "mg-strip"}, _("Before the lessons it was {n}.", n=count))
    yield from _render_missed_questions(context.task, work.task_work(context.task))


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
    """Draw the end of a lesson, in the place of the board: a picture, one sentence, and one thing to press next."""
    lesson = context.lesson
    if context.task.kind.asks_once:
        yield from end_of_test(context, work)
        return
    picture = last_picture(lesson, work)
    yield node(
        "div",
        {"class": "mg-end", "key": "end", "data-into-view": True},
        icon("laurel") if picture is None else node("div", {"class": "mg-seen", "aria-hidden": "true"}, picture),
        node("h2", {"class": "mg-who-won", "focus": True}, _outcome(lesson, work)),
        *_score(context, work),
        node("div", {"class": "mg-row", "key": "ways on"}, *_ways_on(context, work)),
    )
    after = lesson_after(lesson)
    if context.leads is None and after is not None and work.is_done(lesson) and remedy_outcome(lesson, work) is None:
        yield node("p", {"class": "mg-next-lesson"}, _("The next lesson is “{title}”.", title=after.title))


def render_after_end(context: TaskContext) -> Iterator[Node]:
    """Draw what is below the last task of a lesson that is done: its closing words, and the way through the route."""
    if context.task.kind.asks_once:
        return
    yield from context.lesson.closing
    if context.leads is not None and (way := context.leads.way()) is not None:
        yield route_progress.render_route(way, lambda name: context.intent(lesson=name))


def _outcome(lesson: Lesson, work: LessonWork) -> Text:
    """Return one sentence on what was reached, which claims no more than the answers show."""
    if left := _left(lesson, work):
        return _n("You still have {n} task to do.", "You still have {n} tasks to do.", len(left))
    match remedy_outcome(lesson, work):
        case True:
            return _("The old idea did not lead you astray. It is put away for now.")
        case False:
            return _("The old idea still leads you astray. It takes time to change one.")
    if is_weak(lesson, work):
        return _("You worked through “{title}”.", title=lesson.title)
    return lesson.aim


def in_words(context: TaskContext, work: LessonWork) -> Iterator[Text]:
    """Yield the announcement at the end of a lesson: if it is done, and what was reached."""
    lesson = context.lesson
    if context.task.kind.asks_once:
        return
    if work.is_done(lesson) and remedy_outcome(lesson, work) is None:
        yield with_full_stop(_COMPLETE)
    yield with_full_stop(_outcome(lesson, work))


def _left(lesson: Lesson, work: LessonWork) -> list[Task]:
    return [task for task in lesson.all_tasks if not work.has_done(task)]


def _ways_on(context: TaskContext, work: LessonWork) -> Iterator[Node]:
    """Yield the buttons that lead on, at most two, the one to press first."""
    lesson, kinds = context.lesson, chain(("mg-primary",), repeat("mg-link"))
    if left := _left(lesson, work):
        label = _("Go to “{task}”", task=heading(left[0]))
        yield button(label, context.intent(go=left[0].number), kind="mg-primary", key="gap")
        return
    if (is_overcome := remedy_outcome(lesson, work)) is not None:
        yield from () if is_overcome else _next_round(context, Round.from_name(lesson.name))
        return
    more, way = offered_draw(lesson, work), None if context.leads is None else context.leads.way()
    following = lesson_after(lesson) if way is None else way.following
    buttons = []
    if more is not None:
        buttons.append(partial(draw_button, context, work, more))
    if context.leads is not None and following is not None:
        label, to_next = _("Next: {title}", title=following.title), context.intent(lesson=following.name)
        # A round of draws that is done gives way to the next lesson.
        place = 0 if more is not None and work.more and is_round_done(lesson, work) else len(buttons)
        buttons.insert(place, partial(button, label, to_next, key="next lesson"))
    if context.leads is not None and context.leads.is_played:
        buttons.append(partial(button, _("Play with the idea"), context.intent(again=True), key="again with the idea"))
    yield from (draw(kind=kind) for draw, kind in zip(buttons[:2], kinds, strict=False))


def _next_round(context: TaskContext, turn: Round) -> Iterator[Node]:
    """Yield the button of another round on a misconception, or after many the advice to leave it to the teacher."""
    from mathgames.learning.practice.progress import MOST_TRIES  # only here, and no lesson needs practice otherwise

    if not turn.number % MOST_TRIES:
        yield node("p", None, _("Ask your teacher to look at it with you for five minutes."))
    elif context.leads is not None:
        to_round = context.intent(lesson=turn.following.name)
        yield button(_("Once more, with others"), to_round, kind="mg-primary", key="once more")


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson in teaching order. None after the last, and after a lesson of your own."""
    names = list_lessons()
    place = names.index(lesson.name) + 1 if lesson.name in names else len(names)
    return find(names[place]) if place < len(names) else None


def _score(context: TaskContext, work: LessonWork) -> Iterator[Node]:
    """Yield how the answers came about, with a dot for each if the pupil works alone, filled if right first time."""
    lesson, lines = context.lesson, []
    if context.pupils == 1:
        tries = [*first_tries(lesson, work)]
        dots = (node("span", {"class": "is-right" if right else None}) for right in tries)
        yield node("div", {"class": "mg-dots", "aria-hidden": "true", "key": "first tries"}, *dots)
        lines = [*_results(lesson, work, tries)]
    for pupil in PUPILS[: context.pupils] if context.pupils > 1 else ():
        record = record_of(pupil, work, lesson, context.pupils)
        if tries := [*first_tries(lesson, record)]:
            result = join_sentences(*_results(lesson, record, tries))
            lines.append(_("Pupil {name}: {result}", name=pupil, result=result))
    if lines:
        yield node("p", None, join_sentences(*lines))


def _results(lesson: Lesson, work: LessonWork, tries: Sequence[bool]) -> Iterator[LazyString]:
    """Yield the number of answers right first time; where they are less than half, of the right ones, and the help."""
    first, count = sum(tries), len(tries)
    if count and first == count:
        yield _n("{n} answer was right first time.", "All {n} answers were right first time.", count)
    elif 2 * first >= count > 0:
        yield _n(
            "{right} of {n} answer was right first time.",
            "{right} of {n} answers were right first time.",
            count,
            right=first,
        )
    elif count:
        right = sum(map(work.right_answers, (task.first_draw for task in lesson.all_tasks)))
        if right:
            yield _n("{n} right answer.", "{n} right answers.", right)
        if right > 1 and right > first:
            yield _("For {n} of them you looked again.", n=right - first)
        if right < count:
            yield _n("{n} answer was shown to you.", "{n} answers were shown to you.", count - right)
