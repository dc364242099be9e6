"""The session around practice: the actions of its page, and the storage of progress."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from threading import RLock
from typing import Any, Final

from mathgames.arithmetic.answers import FIELD
from mathgames.engine.rules import draw_seed
from mathgames.explain.nodes import Node
from mathgames.explain.speech import aloud
from mathgames.games.contract import Bench, Effect, Nothing, Refused, with_benches
from mathgames.language.errors import ManipulativeError, SaveError
from mathgames.language.languages import language
from mathgames.language.words import Language, Text, Words, _, speaking, together
from mathgames.learning.pages import practice_page
from mathgames.learning.pages.lesson_session import Handed, LessonSession, handing_in, lesson_session
from mathgames.learning.practice import PracticeProgress, Topic
from mathgames.learning.practice import practising as steps
from mathgames.learning.practice.mastery import summary
from mathgames.learning.practice.practising import ItemStage, Practising
from mathgames.learning.practice.progress import KeptPractice
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.practised import practice_done
from mathgames.learning.work import Shelf
from mathgames.learning.work.again_rounds import MOST_ROUNDS, Round
from mathgames.learning.work.look_again import came_of, look_again
from mathgames.learning.work.page_buttons import WayBack
from mathgames.page import sentences
from mathgames.page.page_session import (
    Done,
    Message,
    PageSession,
    View,
    check_offered,
    check_rev,
    log,
    not_offered,
    notify,
)
from mathgames.page.position import described


def _answer(now: Practising, message: Message) -> str:
    """Return the answer of a message: the manipulative, the choice, or the typed text."""
    if now.bench is not None:
        return now.laid
    return str(message.args.get(practice_page.CHOICE, message.fields.get(FIELD, "")))


INTENTS: Final[dict[str, Callable[[Practising, Message], Practising]]] = {
    "answer": lambda now, message: steps.answered(now, _answer(now, message)),
    "line": lambda now, message: steps.chosen(now, message.args["number"]),
    "next": lambda now, _message: steps.go_on(now),
    "stop": lambda now, _message: steps.with_summary(now),
    "more": lambda now, _message: steps.go_on(now),
    "not today": lambda now, _message: steps.put_off(now),
}
"""The actions of the page; a message is accepted only if the shown page offers exactly this action."""


class PracticeSession(PageSession[Text]):
    """Practice of one pupil on a page.

    ``kept`` is where the progress is kept; without it, it is kept nowhere. ``seed`` settles what chance decides.
    ``others`` gives what else the pupil has done, to be handed in with it, and ``note`` is said below the task.

    An idea that is named is looked at in a short lesson on the same page, which is kept on the ``shelf``; ``on_later``
    is as in ``MatchSession``.

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
        kept: KeptPractice | None = None,
        *,
        seed: int | None = None,
        others: Callable[[], PupilWork] = PupilWork,
        note: Words | None = None,
        language: Language | None = None,
        shelf: Shelf | None = None,
        on_later: Callable[[float, Callable[[], None]], object] | None = None,
    ) -> None:
        super().__init__(language)
        self._others, self._note = others, note
        self._shelf, self._on_later = shelf, on_later
        self._lesson: LessonSession | None = None  # what is on the page while an idea is looked at
        self._opened: LessonSession | None = None  # what is to come on the page, once the message is answered
        self._awaited: Round | None = None  # the round whose outcome is not known yet
        self._is_left = False
        self._kept = kept
        self._trouble_said: Words | None = None
        self._lock = RLock()
        progress = kept.read() if kept is not None else PracticeProgress()
        days = 0 if kept is None else kept.days_since()
        seed = draw_seed() if seed is None else seed
        self._now = steps.begun(topic, progress, seed, days=days)
        with speaking(self.language):
            self._show(practice_page.opened(self._now))

    @property
    def progress(self) -> PracticeProgress:
        """The answers so far."""
        return self._now.progress

    @property
    def now(self) -> Practising:
        """The current state."""
        return self._now

    @property
    def lock(self) -> AbstractContextManager[Any]:
        return self._lock if self._lesson is None else self._lesson.lock

    @property
    def language(self) -> Language:
        return super().language if self._lesson is None else self._lesson.language

    def receive(self, message: object) -> None:
        with self._lock:
            if self._lesson is not None:
                self._lesson.receive(message)
                self._take_note(self._lesson)
            else:
                super().receive(message)
                if self._opened is not None:
                    self._lesson, self._opened, self._is_left = self._opened, None, False
                    self._lesson.on_view = self._pass_on
                    self._lesson.take_over(self, self._lesson.view["say"])

    def cover(self, sentence: Words | None) -> None:
        if self._lesson is None:
            super().cover(sentence)
        else:
            self._lesson.cover(sentence)

    def close(self) -> None:
        if self._lesson is not None:
            self._lesson.close()

    # An idea that is looked at.

    @property
    def _turn(self) -> Round | None:
        """The round in which the named misconception is offered now. None if it is not."""
        if self._now.stage is not ItemStage.TOLD:
            return None
        of_today = summary(self.progress, self._now.topic)
        if of_today.misconception is None or not of_today.is_offered:
            return None
        key = of_today.misconception.key
        turn = Round(key, min(self.progress.rounds(key) + 1, MOST_ROUNDS))
        while self._came_of(turn) is not None and turn.number < MOST_ROUNDS:
            turn = turn.following  # it was gone through in a cell of its own
        return turn

    def _came_of(self, turn: Round) -> bool | None:
        return None if self._shelf is None else came_of(look_again(turn.name), self._shelf.look(turn.name))

    def _look_at(self, turn: Round) -> LessonSession:
        """Return the session of the short lesson, which is shown as the answer to the message that asked for it."""
        return lesson_session(
            look_again(turn.name),
            self._shelf,
            others=lambda _pupil: replace(self._others(), practice=self.progress),
            language=self._language,
            on_later=self._on_later,
            translated=lambda: look_again(turn.name),
            beside=(WayBack(_("Back to practice"), self._leave),),
        )

    def _pass_on(self, view: View) -> None:
        self.view = view
        if self.on_view is not None:
            notify(self.on_view, view)

    def _leave(self) -> tuple[Effect, ...]:
        self._is_left = True
        return ()

    def _take_note(self, lesson: LessonSession) -> None:
        """Save the outcome of the lesson, and return to practice if that was requested. Never raises."""
        try:
            outcome = came_of(lesson.lesson.lesson, lesson.lesson.work)
            if outcome is not None and self._awaited is not None:
                self._go_on(steps.looked_at(self._now, self._awaited.key, overcome=outcome))
                self._awaited = None
        except Exception:
            log.exception("what came of an idea could not be kept")
        if self._is_left:
            self._language, self._lesson = lesson._language, None
            lesson.close()
            self.take_over(lesson, "")

    def _go_on(self, now: Practising) -> None:
        before, self._now = self._now.progress, now
        if self._kept is not None and now.progress is not before:
            self._kept.write(now.progress)

    def merge_kept(self) -> None:
        """Merge the practice that other pages have saved, and save the work that they lack."""
        with self._lock:
            if self._kept is not None:
                both = self._kept.merge(self.progress.done)
                self._now = replace(self._now, progress=both.with_latest(self.progress.latest))

    def _do(self, message: Message) -> Done[Text]:
        check_rev(message, self.view)
        bench = practice_page.bench_of(self._now)
        if bench is not None and message.name == bench.intent[0]:
            return Done(self._work(bench, message))
        check_offered(message, self.view)
        if message.name == "language":
            self._language = language(message.args["code"])
            return Done(sentences.SPEAKS)
        if message.name == "look":
            turn = self._turn
            assert turn is not None  # it was offered
            self._opened, self._awaited = self._look_at(turn), turn
            return Done("")
        self._go_on(INTENTS[message.name](self._now, message))
        return Done(practice_page.said(self._now, self._turn))

    def _work(self, bench: Bench, message: Message) -> Words:
        """Make a move at the manipulative, which judges it, and return the announcement."""
        *_intent, named = bench.intent
        move = message.args.get("move", "")
        if message.args != {**named, "move": move}:
            raise not_offered()
        try:
            worked, said = bench.worked(str(move))
        except ManipulativeError as error:
            raise Refused("bench", error.words) from error
        self._now = steps.worked(self._now, worked.work)
        return said

    def _fingerprint(self) -> object:
        return self._now, self.language.code

    def _show(self, said: Text, rev: int | None = None) -> None:
        said = said or practice_page.said(self._now, self._turn)
        trouble, before = self._trouble, self._trouble_said
        self._trouble_said = trouble
        if trouble is not None and trouble != before:
            said = together(said, trouble)
        bench = practice_page.bench_of(self._now)
        if bench is None:
            self._publish_next(str(said), rev, self._drawn())
            return
        gesture = with_benches(Nothing(), [bench])
        reads = {f"{bench.name} p": aloud(str(bench.work.described()))}
        self._publish_next(str(said), rev, described(self._drawn(), gesture), input=self._as_json(gesture), reads=reads)

    @property
    def _trouble(self) -> Words | None:
        return None if self._kept is None else self._kept.trouble

    def _drawn(self) -> Node:
        return practice_page.page(self._now, self._trouble or self._note, self._handed(), self._turn)

    def _handed(self) -> Node | None:
        if self._now.stage is not ItemStage.TOLD:
            return None
        work = replace(self._others(), practice=self.progress)
        try:
            return handing_in(Handed("", WorkCode.of_practice(practice_done(self.progress)), work))
        except SaveError:  # a file that was edited
            return None
