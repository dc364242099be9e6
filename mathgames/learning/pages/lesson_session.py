"""A lesson on a page: the session that leads from task to task.

The work to hand in, and the teacher's requests to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mathgames.activities import of_a_page
from mathgames.engine import Match
from mathgames.engine.match import match_from_record
from mathgames.engine.record import Record
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Effect, Exchange, Keep, Reaction, Snapshot
from mathgames.games.contract.controls import button
from mathgames.language.errors import MathgamesError, SaveError
from mathgames.language.words import Language, LazyString, Text, _, join_sentences, override_language, with_full_stop
from mathgames.learning import reports
from mathgames.learning.lessons import Lesson, Task
from mathgames.learning.pages.hand_in import HandIn, PupilLabel
from mathgames.learning.work import LessonStore, LessonTask
from mathgames.learning.work.open_lesson import OpenLesson
from mathgames.learning.work.page_buttons import PrintButton
from mathgames.page.match_session import MatchSession
from mathgames.page.page_session import PageSession
from mathgames.page.state import Saying

if TYPE_CHECKING:
    from mathgames.learning.reports import PupilResult, PupilWork
    from mathgames.learning.reports.class_folder import ClassCall, PupilCalls

POLL_SECONDS: Final = 2.0
"""Seconds between two checks of the teacher's requests."""
LOOK_UP: Final[LazyString] = _("Look up, please. Your teacher wants to show you something. What you have done is kept.")


class Heeding:
    """A poller of the teacher's requests, which covers the page, or shows what was sent (``shows``)."""

    def __init__(
        self, session: PageSession[Any], calls: PupilCalls, shows: Callable[[ClassCall], object] | None = None
    ) -> None:
        self._session, self._calls, self._shows = session, calls, shows

    def look(self) -> float:
        """Look now; the seconds until the next look."""
        call = self._calls.look()
        if call.number and self._shows is not None:
            self._shows(call)
        self._session.cover(LOOK_UP if call.is_paused else None)
        return POLL_SECONDS


CALL_ANNOUNCEMENT: Final = _("Your teacher has sent a position to everybody.")


class SentPosition(Activity[None]):
    """The note on a position that was sent. ``back`` returns the effects that lead back to the task."""

    name: ClassVar[str] = "sent"
    to_do_called: ClassVar[LazyString] = _("Position")

    def __init__(self, return_effects: Callable[[], tuple[Effect, ...]]) -> None:
        self._return_effects = return_effects

    def on_intent(
        self, state: None, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        return (
            Reaction(None, _("You are back at your task."), self._return_effects())
            if args.get("back") is True
            else None
        )

    def to_do(self, state: None, snapshot: Snapshot) -> tuple[Node, ...]:
        return (
            node(
                "div",
                {"class": "mg-task", "key": "sent"},
                node("p", None, CALL_ANNOUNCEMENT),
                node("p", None, _("Try it out. Your own task is kept as it was.")),
                node("div", {"class": "mg-row"}, button(_("Back to my task"), self.intent(back=True), key="back")),
            ),
        )


class LessonSession(MatchSession):
    """The session of an open lesson, which the teacher may lead to a task, and to a position of any game and back."""

    def __init__(self, lesson: OpenLesson, match: Match, **options: Any) -> None:
        self.lesson = lesson
        self.on_lesson: Callable[[str], None] | None = None
        """A callback with the name of every lesson that the page changes to."""
        self._trouble_said: LazyString | None = None
        super().__init__(match, on_keep=self._keep, on_language=lambda: self.lesson.retold(), **options)

    def _keep(self, value: object) -> None:
        """Save the work; after a change to another lesson on the page, further work belongs to that one."""
        if isinstance(value, OpenLesson):
            self.lesson = value
            if self.on_lesson is not None:
                self.on_lesson(value.base.work.lesson)
        else:
            self.lesson.keep(value)

    def _show(self, announcement: Saying | Text, rev: int | None = None) -> None:
        """Show the view, with a note above the task, announced once, if work cannot be saved."""
        trouble, before = self.lesson.problem, self._trouble_said
        self._trouble_said = trouble
        if trouble is None or trouble == before:
            super()._show(announcement, rev)
        else:
            super()._show(
                lambda _moment, masked_set: join_sentences(self._in_words(announcement, masked_set), trouble), rev
            )

    @property
    def task(self) -> Task:
        """The current task of the lesson."""
        return self.lesson.task(self.lesson.work.at)

    def merge_kept(self) -> None:
        """Show the work that other pages have saved in this lesson, and save the work that they lack."""
        with self.lock:
            lesson, number = self.lesson.base, self.lesson.base.work.at
            before = lesson.work.tasks.get(number or 0)
            if lesson.merge_kept():
                is_behind = self.lesson is lesson and lesson.work.tasks.get(number or 0) != before
                self.carry_out((Keep(lesson), *lesson.open(number)) if is_behind else (), "")

    def show_call(self, call: ClassCall) -> None:
        """Open the task that the teacher asks for, if it is one of this lesson, or show the position that is sent."""
        with self.lock, override_language(self.language):
            if call.record:
                self._show_position(call.record)
            elif call.lesson == self.lesson.base.work.lesson and call.task in self.lesson.base.numbers:
                self.carry_out((Keep(self.lesson.base), *self.lesson.base.open(call.task)), "")
                announcement = join_sentences(
                    _("Your teacher has opened this task for everybody."), task_on(self).announcement()
                )
                self.carry_out((), announcement)

    def _show_position(self, record: str) -> None:
        """Show a position outside the lesson's work; text that is not a record is ignored."""
        try:
            sent_record = Record.parse(record)
            match = match_from_record(replace(sent_record, moves=(), clock=None, ending=None, at=None, notes=()))
        except (MathgamesError, ValueError, RecursionError):
            return
        activity = SentPosition(lambda: self.lesson.open(self.lesson.work.at))
        self.carry_out((Exchange(match, (activity, *of_a_page(match.rules))),), CALL_ANNOUNCEMENT)


def lesson_session(
    lesson: Lesson,
    shelf: LessonStore | None = None,
    *,
    at: int | None = None,
    pupils: int = 1,
    name: str | None = None,
    notes: tuple[Text, ...] = (),
    others: Callable[[str], PupilWork] = lambda _pupil: reports.PupilWork(),
    language: Language | None = None,
    on_later: Callable[[float, Callable[[], None]], object] | None = None,
    clock: Callable[[], float] = time.monotonic,
    prints: Callable[[], Path] | None = None,
    translate: Callable[[], Lesson] | None = None,
    another: Callable[[str], Lesson] | None = None,
    extra_activities: tuple[Activity[Any], ...] = (),
    label: PupilLabel | None = None,
    on_hand_in: Callable[[PupilResult], object] | None = None,
) -> LessonSession:
    """Return the session of a lesson, which opens at the task with the number ``at``, or where it was left.

    ``others`` gives what else a pupil has done, to be handed in with it, and ``prints`` writes the lesson's sheets, for
    the button that does so; ``another`` gives the lesson of a name, where the page may lead to it. The
    ``extra_activities`` are on the page of each task. ``label`` and ``on_hand_in`` are as with ``HandIn``. See
    ``OpenLesson`` for the rest.

    >>> from mathgames.learning.lessons import find
    >>> task_on(lesson_session(find("integers/07-back-to-the-sender"))).task.title
    'Pay a bill'
    """

    def open_lesson(
        lesson_given: Lesson, name: str | None, translate: Callable[[], Lesson] | None, notes: tuple[Text, ...] = ()
    ) -> OpenLesson:
        result = OpenLesson(
            lesson_given,
            shelf,
            pupils=pupils,
            name=name,
            notes=notes,
            clock=clock,
            translate=translate,
            another=None if another is None else open_by_name,
        )
        printing = () if prints is None else (PrintButton(prints),)
        hand_in = hand_in_part(result, others, label, on_hand_in)
        result.extra_activities = (hand_in, *printing, *extra_activities)
        return result

    def open_by_name(name: str) -> OpenLesson:
        assert another is not None
        return open_lesson(another(name), name, lambda: another(name))

    current_lesson = open_lesson(lesson, name, translate, notes)
    left_at, first = current_lesson.open(current_lesson.work.at if at is None else at)
    current_lesson.keep(left_at.value)
    task = next(it for it in first.activities if isinstance(it, LessonTask))
    return LessonSession(
        current_lesson,
        first.match,
        exact_activities=first.activities,
        greeting=join_sentences(with_full_stop(lesson.title), task.announcement()),
        language=language,
        on_later=on_later,
    )


def task_on(session: MatchSession) -> LessonTask:
    """Return the task on the page of a lesson."""
    task = session.activity(LessonTask.name)
    assert isinstance(task, LessonTask)
    return task


def hand_in_part(
    open_lesson: OpenLesson,
    others: Callable[[str], PupilWork],
    label: PupilLabel | None = None,
    on_hand_in: Callable[[PupilResult], object] | None = None,
) -> HandIn:
    """Return the part of a lesson in which its work is handed in."""
    return HandIn(
        lambda: _results(open_lesson, others),
        lambda: open_lesson.work.is_begun,
        lambda: _is_over(open_lesson),
        label,
        on_hand_in=on_hand_in,
    )


def _is_over(open_lesson: OpenLesson) -> bool:
    """Check if the last task of a lesson is shown, and done."""
    task = open_lesson.task(open_lesson.work.at)
    return open_lesson.lesson.ends_with(task) and open_lesson.work.has_done(task)


def _results(open_lesson: OpenLesson, others: Callable[[str], PupilWork]) -> list[PupilResult]:
    """Return the results of the pupils who have done anything."""
    has_code = not open_lesson.task(open_lesson.work.at).kind.asks_once
    try:
        judge = reports.Judge([open_lesson.lesson])
        works = [(pupil, open_lesson.of_pupil(pupil)) for pupil in open_lesson.pupils]
        return [
            reports.PupilResult.of_lesson(
                judge.lesson_result(work), others(pupil).with_lesson(work), pupil=pupil, has_code=has_code
            )
            for pupil, work in works
        ]
    except SaveError:  # a file that was edited, or a lesson that was
        return []
