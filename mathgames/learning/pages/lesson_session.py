"""A lesson on a page: the session of its first task, which goes on from task to task."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from mathgames.activities import of_a_page
from mathgames.engine import Match
from mathgames.engine.record import Record
from mathgames.games.contract import Activity, Exchange, Keep
from mathgames.language.errors import MathgamesError, SaveError
from mathgames.language.words import Language, Text, _, ended, speaking, together
from mathgames.learning.lessons import Lesson, Task
from mathgames.learning.pages.handing_in import Handed, HandIn
from mathgames.learning.pages.sent_position import SENT, SentPosition
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.class_call import ClassCall
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonTask, Shelf
from mathgames.learning.work.open_lesson import OpenLesson
from mathgames.learning.work.print_button import PrintButton
from mathgames.page.match_session import MatchSession


class LessonSession(MatchSession):
    """The session of an open lesson, which the teacher may lead to a task, and to a position of any game and back."""

    def __init__(self, lesson: OpenLesson, match: Match, **how: Any) -> None:
        self.lesson = lesson
        self.on_lesson: Callable[[str], None] | None = None
        """Called with the name of every lesson that comes on the page."""
        super().__init__(match, on_keep=self._keep, on_language=lambda: self.lesson.retold(), **how)

    def _keep(self, value: object) -> None:
        """Write down what was done; where another lesson comes on the page, it is done in that one from now on."""
        if isinstance(value, OpenLesson):
            self.lesson = value
            if self.on_lesson is not None:
                self.on_lesson(value.base.work.lesson)
        else:
            self.lesson.keep(value)

    @property
    def task(self) -> Task:
        """The task at which the lesson is."""
        return self.lesson.task(self.lesson.work.at)

    def show_what_is_sent(self, call: ClassCall) -> None:
        """Open the task that the teacher asks for, if it is one of this lesson, or show the position that is sent."""
        with self.lock, speaking(self.language):
            if call.record:
                self._show_position(call.record)
            elif call.lesson == self.lesson.base.work.lesson and call.task in self.lesson.base.numbers:
                self.carry_out((Keep(self.lesson.base), *self.lesson.base.open(call.task)), "")
                said = together(_("Your teacher has opened this task for everybody."), task_on(self).announced())
                self.carry_out((), said)

    def _show_position(self, record: str) -> None:
        """Show a position with which nothing is done in the lesson; what is no record is not shown."""
        try:
            sent = Record.parse(record)
            match = Match.replay(replace(sent, moves=(), clock=None, ending=None, at=None, notes=()))
        except (MathgamesError, ValueError, RecursionError):
            return
        around = SentPosition(lambda: self.lesson.open(self.lesson.work.at))
        self.carry_out((Exchange(match, (around, *of_a_page(match.rules))),), SENT)


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
    another: Callable[[str], Lesson] | None = None,
    beside: tuple[Activity[Any], ...] = (),
) -> LessonSession:
    """The session of a lesson, which opens at the task with the number ``at``, or where it was left.

    ``others`` gives what else a pupil has done, to be handed in with it, and ``prints`` writes the lesson's sheets, for
    the button that does so; ``another`` gives the lesson of a name, where the page may lead to it, and ``beside``
    are activities beside each task. The rest is told with ``OpenLesson``.

    >>> from mathgames.learning.lessons import find
    >>> task_on(lesson_session(find("integers/10-undo-it"))).task.title
    'Pay a bill'
    """

    def open_lesson(
        chosen: Lesson, name: str | None, translated: Callable[[], Lesson] | None, notes: tuple[Text, ...] = ()
    ) -> OpenLesson:
        opened = OpenLesson(
            chosen,
            shelf,
            pupils=pupils,
            name=name,
            notes=notes,
            clock=clock,
            translated=translated,
            another=None if another is None else open_named,
        )
        printing = () if prints is None else (PrintButton(prints),)
        opened.besides = (HandIn(lambda: _handed(opened, others)), *printing, *beside)
        return opened

    def open_named(name: str) -> OpenLesson:
        assert another is not None
        return open_lesson(another(name), name, lambda: another(name))

    opened = open_lesson(lesson, name, translated, notes)
    left_at, first = opened.open(opened.work.at if at is None else at)
    opened.keep(left_at.value)
    task = next(it for it in first.activities if isinstance(it, LessonTask))
    return LessonSession(
        opened,
        first.match,
        only=first.activities,
        greeting=together(ended(lesson.title), task.announced()),
        language=language,
        on_later=on_later,
    )


def task_on(session: MatchSession) -> LessonTask:
    """The task that is on the page of a lesson."""
    task = session.activity(LessonTask.name)
    assert isinstance(task, LessonTask)
    return task


def _handed(opened: OpenLesson, others: Callable[[str], PupilWork]) -> list[Handed]:
    """What can be handed in at the end of the lesson, by each pupil; nothing before it."""
    here = opened.task(opened.work.at)
    if not opened.lesson.ends_with(here) or not opened.work.of(here).is_done(here):
        return []
    try:
        judge = Judge([opened.lesson])
        records = [(pupil, opened.of_pupil(pupil)) for pupil in opened.pupils]
        return [
            Handed(
                pupil,
                None if here.kind.is_test else WorkCode.of_lesson(judge.done(work)),
                others(pupil).with_lesson(work),
            )
            for pupil, work in records
        ]
    except SaveError:  # a file that was edited, or a lesson that was
        return []
