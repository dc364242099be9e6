"""The session of the teacher's page: what the folder of the class says now, and what the teacher presses."""

from __future__ import annotations

from contextlib import AbstractContextManager
from threading import RLock
from typing import Any, Final

from mathgames.language.words import Language, Text, _, speaking
from mathgames.learning.pages import classroom_page
from mathgames.learning.pages.classroom_page import ClassroomParts
from mathgames.learning.reports.class_now import ClassNow, class_now
from mathgames.learning.reports.class_watch import ClassWatch
from mathgames.learning.reports.pupil_now import QuestionPlace
from mathgames.page.messages import Message, check_offered, not_offered
from mathgames.page.page_session import Done, PageSession, log

OFTEN: Final = 2.0
"""Seconds between two looks at the folder."""


class ClassroomSession(PageSession[Text]):
    """A class on the teacher's page. It looks when it is told to (``poll``).

    ``seconds`` are those between two looks. The page changes by itself, so a press counts if the page still offers it,
    whatever has changed beside it.
    """

    seconds: Final = OFTEN

    def __init__(self, watch: ClassWatch, *, language: Language | None = None) -> None:
        super().__init__(language)
        self._watch = watch
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

    def poll(self) -> None:
        """Look at the folder, and show what is new."""
        with self._lock:
            try:
                self._look()
            except Exception:  # whatever is in the folder, it is looked at again
                log.exception("a class could not be looked at")

    def _look(self) -> None:
        before, trouble = self._now, self._watch.trouble
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
        raise not_offered()

    def _fingerprint(self) -> object:
        return self._now, self._shown

    def _show(self, said: Text, rev: int | None = None) -> None:
        self._publish_next(str(said), rev, self._drawn(), input={"kind": "none"}, reads={})

    def _drawn(self) -> Any:
        question = self._now.question(self._shown)
        if self._shown is not None and question is not None:
            return classroom_page.shown_page(question)
        parts = ClassroomParts(self._watch.trouble, self._watch.left_out)
        return classroom_page.page(self._now, question, parts)
