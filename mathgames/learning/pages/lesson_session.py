"""A lesson on a page: the session that leads from task to task.

The work to hand in at its end, and the teacher's requests to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.activities import of_a_page
from mathgames.engine import Match
from mathgames.engine.match import match_from_record
from mathgames.engine.record import Record
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Effect, Exchange, Keep, Reaction, Snapshot
from mathgames.games.contract.controls import button
from mathgames.language.errors import MathgamesError, SaveError
from mathgames.language.words import Language, LazyString, Text, _, join_sentences, override_language, with_full_stop
from mathgames.learning.lessons import Lesson, Task
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.class_folder import ClassCall, PupilCalls
from mathgames.learning.reports.judging import Judge
from mathgames.learning.reports.pupil_work import WORK_FILE
from mathgames.learning.work import LessonStore, LessonTask
from mathgames.learning.work.open_lesson import OpenLesson
from mathgames.learning.work.page_buttons import PrintButton
from mathgames.page.match_session import MatchSession
from mathgames.page.page_session import PageSession
from mathgames.page.state import Saying


class Handed(NamedTuple):
    """The code and the work of one pupil, who has a letter if several share a screen; a test has no code."""

    pupil: str
    code: WorkCode | None
    work: PupilWork


def handing_in(submission: Handed) -> Node:
    """Draw the code and the file. Copying and downloading happen in the browser."""
    file = f"my-work-{submission.pupil}.json" if submission.pupil else WORK_FILE
    download = {"key": "download work", "local": ["download", file, submission.work.to_text()]}
    return node(
        "section",
        {"class": "mg-sharing", "key": f"hand in {submission.pupil}", "aria-label": _("Hand in")},
        *_code(submission),
        node("button", download, _("Download my work")),
    )


def _code(submission: Handed) -> Iterator[Node]:
    if submission.code is None:
        yield node("p", None, _("Give your teacher this file. It contains neither your name nor the time."))
        return
    code_text, label = str(submission.code), _("My work code")
    if submission.pupil:
        label = _("Pupil {name}: my work code", name=submission.pupil)
    field = {"type": "text", "readonly": True, "value": code_text, "spellcheck": "false", "autocomplete": "off"}
    yield node("p", None, _("Give your teacher this code or the file. Neither contains your name or the time."))
    yield node(
        "label",
        {"class": "mg-code", "key": "work code"},
        node("span", {"class": "mg-label"}, label),
        node("input", field),
    )
    copy = {"key": "copy work code", "local": ["copy", code_text]}
    yield node("button", copy, _("Copy the code"))


class HandIn(Activity[None]):
    """The part below the last task of a lesson that is done.

    ``submissions`` returns the code and the work of each pupil; none before the end of the lesson.
    """

    name: ClassVar[str] = "hand-in"

    def __init__(self, submissions: Callable[[], Sequence[Handed]]) -> None:
        self._submissions = submissions

    def to_do(self, state: None, snapshot: Snapshot) -> Sequence[Node]:
        return [handing_in(one) for one in self._submissions()]


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
    others: Callable[[str], PupilWork] = lambda _pupil: PupilWork(),
    language: Language | None = None,
    on_later: Callable[[float, Callable[[], None]], object] | None = None,
    clock: Callable[[], float] = time.monotonic,
    prints: Callable[[], Path] | None = None,
    translate: Callable[[], Lesson] | None = None,
    another: Callable[[str], Lesson] | None = None,
    extra_activities: tuple[Activity[Any], ...] = (),
) -> LessonSession:
    """Return the session of a lesson, which opens at the task with the number ``at``, or where it was left.

    ``others`` gives what else a pupil has done, to be handed in with it, and ``prints`` writes the lesson's sheets, for
    the button that does so; ``another`` gives the lesson of a name, where the page may lead to it. The
    ``extra_activities`` are on the page of each task. See ``OpenLesson`` for the rest.

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
        result.extra_activities = (HandIn(lambda: _submissions(result, others)), *printing, *extra_activities)
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


def _submissions(open_lesson: OpenLesson, others: Callable[[str], PupilWork]) -> list[Handed]:
    """Return the work that each pupil can hand in at the end of the lesson; nothing before it."""
    task = open_lesson.task(open_lesson.work.at)
    if not open_lesson.lesson.ends_with(task) or not open_lesson.work.has_done(task):
        return []
    try:
        judge = Judge([open_lesson.lesson])
        records = [(pupil, open_lesson.of_pupil(pupil)) for pupil in open_lesson.pupils]
        return [
            Handed(
                pupil,
                None if task.kind.asks_once else WorkCode.of_lesson(judge.lesson_result(work)),
                others(pupil).with_lesson(work),
            )
            for pupil, work in records
        ]
    except SaveError:  # a file that was edited, or a lesson that was
        return []
