"""A lesson on a page: the session of its first task, which goes on from task to task."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from mathgames.language.errors import SaveError
from mathgames.language.words import Language, Text, _, speaking, together
from mathgames.learning.lessons import Lesson
from mathgames.learning.pages.handing_in import Handed, HandIn
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonTask, Shelf
from mathgames.learning.work.open_lesson import OpenLesson
from mathgames.learning.work.print_button import PrintButton
from mathgames.page.match_session import MatchSession


def lesson_session(
    lesson: Lesson,
    shelf: Shelf | None = None,
    *,
    at: int | None = None,
    pupils: int = 1,
    name: str | None = None,
    notes: tuple[Text, ...] = (),
    others: Callable[[str], PupilWork] = lambda _pupil: PupilWork(),
    language: Language | None = None,
    on_later: Callable[[float, Callable[[], None]], object] | None = None,
    clock: Callable[[], float] = time.monotonic,
    prints: Callable[[], Path] | None = None,
    translated: Callable[[], Lesson] | None = None,
) -> MatchSession:
    """The session of a lesson, which opens at the task with the number ``at``, or where it was left.

    ``others`` gives what else a pupil has done, to be handed in with it, and ``prints`` writes the lesson's sheets, for
    the button that does so; the rest is told with ``OpenLesson``.

    >>> from mathgames.learning.lessons import find
    >>> task_on(lesson_session(find("integers/10-undo-it"))).task.title
    'Pay a bill'
    """
    opened = OpenLesson(lesson, shelf, pupils=pupils, name=name, notes=notes, clock=clock, translated=translated)
    printing = () if prints is None else (PrintButton(prints),)
    opened.besides = (HandIn(lambda: _handed(opened, others)), *printing)
    left_at, first = opened.open(opened.work.at if at is None else at)
    opened.keep(left_at.value)
    task = next(it for it in first.activities if isinstance(it, LessonTask))
    return MatchSession(
        first.match,
        only=first.activities,
        greeting=together(_("{lesson}.", lesson=lesson.title), task.announced()),
        on_keep=opened.keep,
        on_language=opened.retold,
        language=language,
        on_later=on_later,
    )


def task_on(session: MatchSession) -> LessonTask:
    """The task that is on the page of a lesson."""
    task = session.activity(LessonTask.name)
    assert isinstance(task, LessonTask)
    return task


def open_task(session: MatchSession, lesson: str, number: int) -> None:
    """Open the task of this number because the teacher asks for it, if the page is one of this lesson and not there."""
    with session.lock, speaking(session.language):
        task = task_on(session)
        effects = task.leading_to(lesson, number)
        if effects:
            session.carry_out(effects, "")
            session.carry_out(
                (), together(_("Your teacher has opened this task for everybody."), task_on(session).announced())
            )


def _handed(opened: OpenLesson, others: Callable[[str], PupilWork]) -> list[Handed]:
    """What can be handed in at the end of the lesson, by each pupil; nothing before it."""
    last = opened.lesson.all_tasks[-1]
    if opened.work.at != last.number or not opened.work.of(last).is_done(last):
        return []
    try:
        judge = Judge([opened.lesson])
        records = [(pupil, opened.of_pupil(pupil)) for pupil in opened.pupils]
        return [
            Handed(pupil, WorkCode.of_lesson(judge.done(work)), others(pupil).with_lesson(work))
            for pupil, work in records
        ]
    except SaveError:  # a file that was edited, or a lesson that was
        return []
