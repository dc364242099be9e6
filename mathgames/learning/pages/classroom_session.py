"""The session of the teacher's page: what the folder of the class says now, and what the teacher presses."""

from __future__ import annotations

from contextlib import AbstractContextManager
from threading import RLock
from typing import Any, Final

from mathgames.engine import Match, saves
from mathgames.language.words import Language, Text, Words, _, speaking
from mathgames.learning.pages import classroom_bar, classroom_page
from mathgames.learning.pages.classroom_page import ClassroomParts
from mathgames.learning.reports.class_call import TeacherCalls
from mathgames.learning.reports.class_now import ClassNow, ClassWatch, class_now
from mathgames.learning.reports.class_report import class_report
from mathgames.learning.reports.groups import ClassPlan, plan
from mathgames.learning.reports.pupil_state import QuestionPlace, task_called
from mathgames.page.messages import Message, check_offered, not_offered
from mathgames.page.page_session import Done, PageSession, log

OFTEN: Final = 2.0
"""Seconds between two looks at the folder."""


class ClassroomSession(PageSession[Text]):
    """A class on the teacher's page. It looks when it is told to (``poll``).

    The page changes by itself, so a press counts if the page still offers it,
    whatever has changed beside it.
    """

    def __init__(self, watch: ClassWatch, *, language: Language | None = None) -> None:
        super().__init__(language)
        self._watch = watch
        self._calls = TeacherCalls(watch.path, clock=watch.clock)
        self._groups: ClassPlan | None = None
        """The groups for the next lesson, when they were asked for."""
        self._lock = RLock()
        self._shown: QuestionPlace | None = None
        """The question that is shown to the class, if one is."""
        watch.look()
        self._now = class_now(watch.pupils, watch.now())
        with speaking(self.language):
            self._show(_("The class. {counted}", counted=classroom_page.counted(self._now)))

    @property
    def now(self) -> ClassNow:
        """The class as it was at the last look."""
        return self._now

    @property
    def lock(self) -> AbstractContextManager[Any]:
        return self._lock

    def receive(self, message: object) -> None:
        with self._lock:
            super().receive(message)

    def let_go(self) -> None:
        """Let the pupils go on whom this page has asked to look up."""
        with self._lock:
            if self._calls.call.is_paused:
                self._calls.pause(on=False)

    def poll(self) -> float:
        """Look at the folder, and show what is new; the seconds until the next look."""
        with self._lock:
            try:
                self._look()
            except Exception:  # whatever is in the folder, it is looked at again
                log.exception("a class could not be looked at")
        return OFTEN

    def _look(self) -> None:
        before, trouble = self._now, self._watch.trouble
        self._calls.renew()
        changed = self._watch.look()
        self._now = class_now(self._watch.pupils, self._watch.now())
        if changed or self._now != before:
            self._ack = {}
            with speaking(self.language):
                news = self._watch.trouble if self._watch.trouble != trouble else None
                self._show_or_say_why_not(news or classroom_page.newly(before, self._now) or "")

    def _do(self, message: Message) -> Done[Text]:
        check_offered(message, self.view)
        match message.name, message.args:
            case "show", {"on": bool(on)}:
                question = self._now.question() if on else None
                self._shown = None if question is None else question.place
                return Done(_("The answers are shown to the class.") if on else _("The pupils are shown again."))
            case "show", {"lesson": str(lesson), "task": int(task), "question": int(number)}:
                self._shown = QuestionPlace(lesson, task, number)
                return Done(_("The votes are shown to the class."))
            case "pause", {"on": bool(on)}:
                trouble = self._calls.pause(on=on)
                return self._answer_to_all(trouble, classroom_bar.COVERED if on else _("The pupils can go on."))
            case "send", {"lesson": str(lesson)} if (chosen := message.fields.get("task", "")).isdecimal():
                return self._send(lesson, int(chosen[:4]))
            case "position", {}:
                return self._send_position(message.fields.get("game", "").strip())
            case "plan", {"on": bool(on)}:
                with speaking(self.language):
                    self._groups = self._plan() if on else None
                return Done(_("The groups are shown.") if on else _("The groups are closed."))
        raise not_offered()

    def _send(self, name: str, number: int) -> Done[Text]:
        lesson = self._watch.lesson(name)
        task = next((one for one in lesson.all_tasks if one.number == number), None) if lesson else None
        if lesson is None or task is None:
            raise not_offered()
        trouble = self._calls.send_to(name, number)
        return self._answer_to_all(trouble, _("All are sent to {task}.", task=task_called(task, lesson.all_tasks)))

    def _send_position(self, what: str) -> Done[Text]:
        """Send the position of the game that is meant; SaveError where there is none."""
        match = saves.find(what or None)
        trouble = self._calls.send_position(Match(match.rules, position=match.position).record())
        return self._answer_to_all(trouble, _("All have the position of {game} now.", game=match.rules.title))

    @staticmethod
    def _answer_to_all(trouble: Words | None, said: Words) -> Done[Text]:
        return Done(said) if trouble is None else Done(trouble, "error")

    def _plan(self) -> ClassPlan:
        """The groups for the next lesson, by all that is in the folder."""
        return plan(class_report(self._watch.path, self._watch.own))

    def _fingerprint(self) -> object:
        return self._now, self._shown, self._calls.call, self._groups

    def _show(self, said: Text, rev: int | None = None) -> None:
        self._publish_next(str(said), rev, self._drawn(), input={"kind": "none"}, reads={})

    def _drawn(self) -> Any:
        question, paused = self._now.question(self._shown), self._calls.call.is_paused
        if self._shown is not None and question is not None:
            return classroom_page.shown_page(question, classroom_bar.pause_button(paused=paused))
        lesson = None if question is None else self._watch.lesson(question.place.lesson)
        bar = classroom_bar.bar(lesson, question, paused=paused)
        below = classroom_bar.below(self._groups, str(self._watch.path))
        parts = ClassroomParts(self._watch.trouble, self._watch.left_out, bar, below)
        return classroom_page.page(self._now, question, parts)
