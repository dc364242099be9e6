"""The session around practice: the actions of its page, and the storage of progress."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from threading import RLock
from typing import Any, Final

from mathgames.arithmetic.items import FIELD
from mathgames.engine.rules import draw_seed
from mathgames.explain.nodes import Node
from mathgames.explain.speech import aloud
from mathgames.games.contract import Effect, ManipulativeSlot, Nothing, Refused, with_benches
from mathgames.language.errors import ManipulativeError, SaveError
from mathgames.language.languages import language_of
from mathgames.language.words import Language, LazyString, Text, _, join_sentences, override_language
from mathgames.learning.pages import practice_page
from mathgames.learning.pages.lesson_session import Handed, LessonSession, handing_in, lesson_session
from mathgames.learning.practice import PracticeProgress, Topic
from mathgames.learning.practice import sitting as steps
from mathgames.learning.practice.mastery import summary
from mathgames.learning.practice.progress import KeptPractice
from mathgames.learning.practice.sitting import ItemStage, SittingState
from mathgames.learning.reports import PupilWork, WorkCode
from mathgames.learning.reports.practice_items import practice_result
from mathgames.learning.work import LessonStore
from mathgames.learning.work.look_again import look_again, remedy_outcome
from mathgames.learning.work.page_buttons import WayBack
from mathgames.learning.work.review_rounds import MOST_ROUNDS, Round
from mathgames.page import sentences
from mathgames.page.page_session import (
    Done,
    Message,
    PageSession,
    View,
    check_available,
    check_rev,
    log,
    notify,
    unavailable_refusal,
)
from mathgames.page.position import with_description


def _answer(now: SittingState, message: Message) -> str:
    """Return the answer of a message: the manipulative, the choice, or the typed text."""
    if now.bench is not None:
        return now.placed_response
    return str(message.args.get(practice_page.CHOICE, message.fields.get(FIELD, "")))


INTENTS: Final[dict[str, Callable[[SittingState, Message], SittingState]]] = {
    "answer": lambda now, message: steps.answer_item(now, _answer(now, message)),
    "line": lambda now, message: steps.choose_line(now, message.args["number"]),
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

    >>> from mathgames.learning.practice import find_topic
    >>> session = PracticeSession(find_topic("adding"), seed=1)
    >>> asked = {"intent": ["answer", {}], "fields": {"answer": "three"}, "id": 1, "client": "c"}
    >>> session.receive({**asked, "rev": session.view["rev"]})
    >>> session.view["ack"]["text"]
    'Type one number, such as −3, 3/2 or 1.5.'
    """

    def __init__(
        self,
        topic: Topic,
        store: KeptPractice | None = None,
        *,
        seed: int | None = None,
        others: Callable[[], PupilWork] = PupilWork,
        note: LazyString | None = None,
        language: Language | None = None,
        shelf: LessonStore | None = None,
        on_later: Callable[[float, Callable[[], None]], object] | None = None,
    ) -> None:
        super().__init__(language)
        self._lesson_store, self._note = others, note
        self._shelf, self._on_later = shelf, on_later
        self._lesson: LessonSession | None = None  # what is on the page while an idea is looked at
        self._lesson_session: LessonSession | None = None  # what is to come on the page, once the message is answered
        self._pending_round: Round | None = None  # the round whose outcome is not known yet
        self._is_left = False
        self._store = store
        self._trouble_said: LazyString | None = None
        self._lock = RLock()
        progress = store.read() if store is not None else PracticeProgress()
        days = 0 if store is None else store.days_since()
        seed = draw_seed() if seed is None else seed
        self._now = steps.begin_sitting(topic, progress, seed, days=days)
        with override_language(self.language):
            self._show(practice_page.opening_announcement(self._now))

    @property
    def progress(self) -> PracticeProgress:
        """The answers so far."""
        return self._now.progress

    @property
    def now(self) -> SittingState:
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
                if self._lesson_session is not None:
                    self._lesson, self._lesson_session, self._is_left = self._lesson_session, None, False
                    self._lesson.on_view = self._pass_on
                    self._lesson.take_over(self, self._lesson.view["say"])

    def cover(self, sentence: LazyString | None) -> None:
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
        if self._now.stage is not ItemStage.SUMMARY:
            return None
        of_today = summary(self.progress, self._now.topic)
        if of_today.misconception is None or not of_today.is_offered:
            return None
        key = of_today.misconception.key
        turn = Round(key, min(self.progress.rounds(key) + 1, MOST_ROUNDS))
        while self._remedy_outcome(turn) is not None and turn.number < MOST_ROUNDS:
            turn = turn.following  # it was gone through in a cell of its own
        return turn

    def _remedy_outcome(self, turn: Round) -> bool | None:
        return None if self._shelf is None else remedy_outcome(look_again(turn.name), self._shelf.peek(turn.name))

    def _look_at(self, turn: Round) -> LessonSession:
        """Return the session of the short lesson, which is shown as the answer to the message that asked for it."""
        return lesson_session(
            look_again(turn.name),
            self._shelf,
            others=lambda _pupil: replace(self._lesson_store(), practice=self.progress),
            language=self._language,
            on_later=self._on_later,
            translate=lambda: look_again(turn.name),
            extra_activities=(WayBack(_("Back to practice"), self._leave),),
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
            outcome = remedy_outcome(lesson.lesson.lesson, lesson.lesson.work)
            if outcome is not None and self._pending_round is not None:
                self._go_on(steps.finish_review(self._now, self._pending_round.key, overcome=outcome))
                self._pending_round = None
        except Exception:
            log.exception("what came of an idea could not be kept")
        if self._is_left:
            self._language, self._lesson = lesson._language, None
            lesson.close()
            self.take_over(lesson, "")

    def _go_on(self, now: SittingState) -> None:
        before, self._now = self._now.progress, now
        if self._store is not None and now.progress is not before:
            self._store.write(now.progress)

    def merge_kept(self) -> None:
        """Merge the practice that other pages have saved, and save the work that they lack."""
        with self._lock:
            if self._store is not None:
                both = self._store.merge(self.progress.done)
                self._now = replace(self._now, progress=both.with_latest(self.progress.latest))

    def _do(self, message: Message) -> Done[Text]:
        check_rev(message, self.view)
        bench = practice_page.bench_of(self._now)
        if bench is not None and message.name == bench.intent[0]:
            return Done(self._work(bench, message))
        check_available(message, self.view)
        if message.name == "language":
            self._language = language_of(message.args["code"])
            return Done(sentences.SPEAKS)
        if message.name == "look":
            turn = self._turn
            assert turn is not None  # it was offered
            self._lesson_session, self._pending_round = self._look_at(turn), turn
            return Done("")
        self._go_on(INTENTS[message.name](self._now, message))
        return Done(practice_page.announce(self._now, self._turn))

    def _work(self, bench: ManipulativeSlot, message: Message) -> LazyString:
        """Make a move at the manipulative, which judges it, and return the announcement."""
        *_intent, arguments = bench.intent
        move = message.args.get("move", "")
        if message.args != {**arguments, "move": move}:
            raise unavailable_refusal()
        try:
            new_bench, announcement = bench.apply(str(move))
        except ManipulativeError as error:
            raise Refused("bench", error.words) from error
        self._now = steps.with_work(self._now, new_bench.work)
        return announcement

    def _fingerprint(self) -> object:
        return self._now, self.language.code

    def _show(self, announcement: Text, rev: int | None = None) -> None:
        announcement = announcement or practice_page.announce(self._now, self._turn)
        trouble, before = self._trouble, self._trouble_said
        self._trouble_said = trouble
        if trouble is not None and trouble != before:
            announcement = join_sentences(announcement, trouble)
        bench = practice_page.bench_of(self._now)
        if bench is None:
            self._publish_next(str(announcement), rev, self._render())
            return
        gesture = with_benches(Nothing(), [bench])
        reads = {f"{bench.name} p": aloud(str(bench.work.description()))}
        self._publish_next(
            str(announcement), rev, with_description(self._render(), gesture), input=self._as_json(gesture), reads=reads
        )

    @property
    def _trouble(self) -> LazyString | None:
        return None if self._store is None else self._store.problem

    def _render(self) -> Node:
        return practice_page.page(self._now, self._trouble or self._note, self._render_submission(), self._turn)

    def _render_submission(self) -> Node | None:
        if self._now.stage is not ItemStage.SUMMARY:
            return None
        work = replace(self._lesson_store(), practice=self.progress)
        try:
            return handing_in(Handed("", WorkCode.of_practice(practice_result(self.progress)), work))
        except SaveError:  # a file that was edited
            return None
