"""The session around practice: what is asked of its page, and where the progress is kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from threading import RLock
from typing import Any, Final

from mathgames.arithmetic.answers import FIELD
from mathgames.explain.nodes import Node
from mathgames.language.errors import SaveError
from mathgames.language.languages import language
from mathgames.language.words import Language, Text, Words, speaking
from mathgames.learning.pages import practice_page
from mathgames.learning.pages.handing_in import Handed, handing_in
from mathgames.learning.practice import PracticeProgress, Topic
from mathgames.learning.practice import practising as steps
from mathgames.learning.practice.keeping import Kept
from mathgames.learning.practice.practising import ItemStage, Practising
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.practised import practice_done
from mathgames.page import sentences
from mathgames.page.messages import Message, check_offered, check_rev
from mathgames.page.page_session import Done, PageSession

INTENTS: Final[dict[str, Callable[[Practising, Message], Practising]]] = {
    "answer": lambda now, message: steps.answered(now, message.fields.get(FIELD, "")),
    "line": lambda now, message: steps.chosen(now, message.args["number"]),
    "next": lambda now, _message: steps.go_on(now),
    "stop": lambda now, _message: steps.with_summary(now),
    "more": lambda now, _message: steps.go_on(now),
}
"""What the page offers; a message is let through only if the page that is shown asks for just this."""


class PracticeSession(PageSession[Text]):
    """Practice of one pupil on a page.

    ``kept`` is where the progress is kept; without it, it is kept nowhere. ``seed`` settles what chance decides.
    ``others`` gives what else the pupil has done, to be handed in with it, and ``note`` is said below the task.

    >>> from mathgames.learning.practice import topic_named
    >>> session = PracticeSession(topic_named("adding"), seed=1)
    >>> asked = {"intent": ["answer", {}], "fields": {"answer": "three"}, "id": 1, "client": "c"}
    >>> session.receive({**asked, "rev": session.view["rev"]})
    >>> session.view["ack"]["text"]
    'Type one number, such as −3, 3/2 or 1.5.'
    """

    def __init__(
        self,
        topic: Topic,
        kept: Kept | None = None,
        *,
        seed: int | None = None,
        others: Callable[[], PupilWork] = PupilWork,
        note: Words | None = None,
        language: Language | None = None,
    ) -> None:
        super().__init__(language)
        self._others, self._note = others, note
        self._kept = kept
        self._lock = RLock()
        progress = kept.read() if kept is not None else PracticeProgress()
        days = 0 if kept is None else kept.days_since()
        seed = secrets.randbits(32) if seed is None else seed
        self._now = steps.begun(topic, progress, seed, days=days)
        with speaking(self.language):
            self._show(practice_page.opened(self._now))

    @property
    def progress(self) -> PracticeProgress:
        """What was answered so far."""
        return self._now.progress

    @property
    def now(self) -> Practising:
        """The moment that is shown."""
        return self._now

    @property
    def lock(self) -> AbstractContextManager[Any]:
        return self._lock

    def receive(self, message: object) -> None:
        with self._lock:
            super().receive(message)

    def _do(self, message: Message) -> Done[Text]:
        check_rev(message, self.view)
        check_offered(message, self.view)
        if message.name == "language":
            self._language = language(message.args["code"])
            return Done(sentences.SPEAKS)
        before = self._now.progress
        self._now = INTENTS[message.name](self._now, message)
        if self._kept is not None and self._now.progress is not before:
            self._kept.write(self._now.progress)
        return Done(practice_page.said(self._now))

    def _fingerprint(self) -> object:
        return self._now, self.language.code

    def _show(self, said: Text, rev: int | None = None) -> None:
        self._publish_next(str(said), rev, self._drawn(), input={"kind": "none"}, reads={})

    def _drawn(self) -> Node:
        trouble = self._kept.trouble if self._kept is not None else None
        return practice_page.page(self._now, trouble or self._note, self._handed())

    def _handed(self) -> Node | None:
        """What can be handed in when the sitting is told."""
        if self._now.stage is not ItemStage.TOLD:
            return None
        work = replace(self._others(), practice=self.progress)
        try:
            return handing_in(Handed("", WorkCode.of_practice(practice_done(self.progress)), work))
        except SaveError:  # a file that was edited
            return None
