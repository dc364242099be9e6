"""Practice on a page: a lesson whose tasks are written one after the other, and the storage of progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from mathgames.arithmetic.items.answer import Response
from mathgames.engine import Match
from mathgames.engine.rules import draw_seed
from mathgames.explain.nodes import Node
from mathgames.games.contract import Activity, Effect, Exchange, Keep, Layout, Reaction, Snapshot
from mathgames.language.errors import SaveError
from mathgames.language.words import (
    Language,
    LazyString,
    Text,
    _,
    capitalize,
    current_language,
    join_sentences,
    override_language,
)
from mathgames.learning.lessons import Lesson, Task
from mathgames.learning.lessons.lesson_file import USUAL_LEVEL
from mathgames.learning.lessons.library import spoken_language
from mathgames.learning.lessons.plan import LessonPlan
from mathgames.learning.pages import practice_page
from mathgames.learning.pages.hand_in import HandIn, PupilLabel
from mathgames.learning.pages.lesson_session import LessonSession, hand_in_part
from mathgames.learning.practice import PracticeItem, PracticeProgress, PracticeResponse, Topic, next_item
from mathgames.learning.practice.families import PREFIX, game, task_at
from mathgames.learning.practice.mastery import summary, topic_standing
from mathgames.learning.practice.progress import KeptPractice, RepairResult
from mathgames.learning.practice.schedule import SITTING
from mathgames.learning.reports import PupilResult, PupilWork
from mathgames.learning.reports.practice_items import practice_result
from mathgames.learning.work import LessonStore, LessonWork
from mathgames.learning.work.look_again import MINUTES, look_again, remedy_outcome
from mathgames.learning.work.open_lesson import OpenLesson
from mathgames.learning.work.page_buttons import WayBack
from mathgames.learning.work.review_rounds import MOST_ROUNDS, Round
from mathgames.learning.work.task_context import LessonPart


def lesson_of(topic: Topic) -> Lesson:
    """Return the lesson of a sitting in the current language, without tasks."""
    return Lesson(
        name=PREFIX + topic.key.replace(" ", "-"),
        title=str(capitalize(topic.name)),
        game=game(),
        options={},
        level=USUAL_LEVEL,
        minutes=MINUTES,
        standards=(),
        language=spoken_language(),
        aim="",
        misconceptions=(),
        seldom_shown={},
        introduction=(),
        tasks=(),
        exit=None,
        closing=(),
        file="",
        plan=LessonPlan(),
        lines={},
        length=SITTING,
    )


def write_task(item: PracticeItem, number: int) -> Task:
    """Return the task of an item in the current language, as the one with this number in its sitting.

    It is not offered with other numbers: what comes next is chosen by the answers.
    """
    task = task_at(item.question.place, spoken_language())
    assert task is not None  # it was chosen among those that its family asks for
    return replace(task, number=number, title=str(item.reason), family=None)


class PracticeLesson(OpenLesson):
    """An open sitting of practice. ``items`` are those that were asked, and ``progress`` has the answers to them.

    ``store`` is where the progress is kept, and ``shelf`` the work in the short lessons on misconceptions; without
    them nothing is saved. ``others`` returns the pupil's other work, to be handed in too; ``label`` and ``on_hand_in``
    are as with ``HandIn``.
    """

    def __init__(
        self,
        topic: Topic,
        store: KeptPractice | None,
        shelf: LessonStore | None,
        seed: int,
        others: Callable[[], PupilWork],
        notes: tuple[Text, ...],
        label: PupilLabel | None = None,
        on_hand_in: Callable[[PupilResult], object] | None = None,
    ) -> None:
        before, days = (PracticeProgress(), 0) if store is None else (store.read(), store.days_since())
        self.topic, self.items, self.progress = topic, list[PracticeItem](), before.begin(topic, days=days)
        self._store, self._lessons, self._seed, self._others = store, shelf, seed, others
        self._review: tuple[Round, OpenLesson] | None = None
        self.is_summarised = False
        super().__init__(lesson_of(topic), notes=notes, translate=self._translation, writes=self._write)
        self._label = label or PupilLabel()
        self._hand_in = HandIn(
            self._results,
            lambda: bool(self.progress.latest.given),
            lambda: self.is_summarised,
            self._label,
            on_hand_in=on_hand_in,
        )
        self.extra_activities = (PracticePart(self), self._hand_in)

    @property
    def problem(self) -> LazyString | None:
        return None if self._store is None else self._store.problem

    def _write(self, work: LessonWork, number: int) -> Task:
        self.items.append(next_item(self.progress, self.topic, self._seed))
        return write_task(self.items[-1], number)

    def _translation(self) -> Lesson:
        tasks = tuple(write_task(item, number) for number, item in enumerate(self.items, 1))
        return replace(lesson_of(self.topic), tasks=tasks, length=self.lesson.length)

    def retold(self) -> tuple[Effect, ...]:
        was_summarised = self.is_summarised
        effects = super().retold()
        self.is_summarised = was_summarised
        return self.show_summary() if was_summarised and effects else effects

    def open(self, number: int | None) -> tuple[Keep, Exchange]:
        if (number or 1) > self.lesson.length:
            return self.show_summary()
        self.is_summarised = False
        return super().open(number)

    def show_summary(self) -> tuple[Keep, Exchange]:
        """Return the effects that show the summary of the sitting so far."""
        self.is_summarised = True
        return Keep(self.work), Exchange(Match(self.lesson.tasks[0].rules), (PracticeSummary(self), self._hand_in))

    def go_on(self) -> tuple[Keep, Exchange]:
        """Return the effects that continue the sitting after its summary."""
        at = self.work.at or 1
        number = at + self.work.has_done(self.task(at))
        self.lesson = replace(self.lesson, length=-(-number // SITTING) * SITTING)
        return self.open(number)

    # The progress.

    def keep(self, value: object) -> None:
        super().keep(value)
        given = tuple(self._responses())
        if given != self.progress.latest.given:
            self._take(self.progress.with_given(given))

    def _responses(self) -> Iterator[PracticeResponse]:
        for item, task in zip(self.items, self.lesson.tasks, strict=False):
            first = self.work.task_work(task).first_answers(task).get(0)
            if first is not None:
                yield Response(item.question, first.given, seconds=first.seconds, interaction=first.interaction)

    def _take(self, progress: PracticeProgress) -> None:
        self.progress = progress
        if self._store is not None:
            self._store.write(progress)

    def merge_kept(self) -> bool:
        if self._store is not None:
            self.progress = self._store.merge(self.progress.done).with_latest(self.progress.latest)
        return False

    def _all_work(self, _pupil: str = "") -> PupilWork:
        return replace(self._others(), practice=self.progress)

    def _results(self) -> list[PupilResult]:
        """Return the work to be handed in; nothing if a file was edited."""
        try:
            return [PupilResult.of_practice(practice_result(self.progress), self._all_work())]
        except SaveError:
            return []

    # A misconception that is looked at.

    @property
    def turn(self) -> Round | None:
        """The round in which the named misconception is offered now. None if it is not."""
        of_today = summary(self.progress, self.topic)
        if of_today.misconception is None or not of_today.is_offered:
            return None
        key = of_today.misconception.key
        turn = Round(key, min(self.progress.rounds(key) + 1, MOST_ROUNDS))
        while self._remedy_outcome(turn) is not None and turn.number < MOST_ROUNDS:
            turn = turn.following  # it was gone through in a cell of its own
        return turn

    def _remedy_outcome(self, turn: Round) -> bool | None:
        return None if self._lessons is None else remedy_outcome(look_again(turn.name), self._lessons.peek(turn.name))

    def put_off(self, key: str) -> None:
        """Put the lesson on a misconception off for today."""
        self._take(self.progress.with_outcome(key, RepairResult.PUT_OFF))

    def review(self, turn: Round) -> tuple[Text, tuple[Effect, ...]]:
        """Return the announcement and effects that open the short lesson of a round."""
        lesson = OpenLesson(look_again(turn.name), self._lessons, translate=lambda: look_again(turn.name))
        way_back = WayBack(_("Back to practice"), lambda: (Keep(self), *self.show_summary()))
        lesson.extra_activities = (hand_in_part(lesson, self._all_work, self._label), way_back)
        self._review = turn, lesson
        return lesson.arrival()

    def take_outcome(self) -> None:
        """Record the outcome of the short lesson, once it is done."""
        if self._review is not None:
            turn, lesson = self._review
            outcome = remedy_outcome(lesson.lesson, lesson.work)
            if outcome is not None:
                result = RepairResult.OVERCOME if outcome else RepairResult.PENDING
                self._review = None
                self._take(self.progress.with_outcome(turn.key, result))


class PracticePart(Activity[None]):
    """What is below a task of practice: the map of its topic, and how to stop."""

    name: ClassVar[str] = practice_page.NAME

    def __init__(self, sitting: PracticeLesson) -> None:
        self._sitting = sitting

    def on_intent(
        self, state: None, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("stop") is not True:
            return None
        effects = self._sitting.show_summary()
        return Reaction(None, PracticeSummary(self._sitting).announcement(), effects)

    def to_do(self, state: None, snapshot: Snapshot) -> tuple[Node, ...]:
        progress = self._sitting.progress
        begins = not progress.latest.given
        return (practice_page.render_beside(topic_standing(progress, self._sitting.topic), begins=begins),)


class PracticeSummary(LessonPart[None]):
    """The summary of a sitting, from which one goes on."""

    name: ClassVar[str] = practice_page.NAME
    to_do_called: ClassVar[LazyString] = _("What I practised")

    def __init__(self, sitting: PracticeLesson) -> None:
        self._sitting = sitting

    def announcement(self) -> LazyString:
        progress, topic = self._sitting.progress, self._sitting.topic
        return practice_page.summary_in_words(summary(progress, topic), self._offer)

    @property
    def _offer(self) -> LazyString | None:
        return practice_page.offer(self._sitting.progress, self._sitting.turn)

    def on_intent(
        self, state: None, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        turn = self._sitting.turn
        match dict(args):
            case {"more": True}:
                effects = self._sitting.go_on()
                return Reaction(None, self.announcement_of(effects), effects)
            case {"look": True} if turn is not None:
                return Reaction(None, *self._sitting.review(turn))
            case {"later": True} if turn is not None:
                self._sitting.put_off(turn.key)
                return Reaction(None, self.announcement(), self._sitting.show_summary())
        return None

    def layout(self, state: None, snapshot: Snapshot) -> Layout:
        return Layout(False, None, self._sitting.lesson.title, moves=False, goes_on=True)  # noqa: FBT003 - as in lessons

    def to_do(self, state: None, snapshot: Snapshot) -> tuple[Node, ...]:
        progress, topic = self._sitting.progress, self._sitting.topic
        return (practice_page.render_summary(summary(progress, topic), topic_standing(progress, topic), self._offer),)


class PracticeSession(LessonSession):
    """Practice of one pupil on a page.

    ``store`` is where the progress is kept; without it, it is kept nowhere. ``seed`` settles what chance decides.
    ``others`` gives what else the pupil has done, to be handed in with it, and ``note`` is said above the task.
    A misconception that is named is looked at in a short lesson on the same page, which is kept on the ``shelf``;
    ``on_later`` is as in ``MatchSession``, ``label`` and ``on_hand_in`` are as with ``HandIn``.

    >>> from mathgames.learning.practice import find_topic
    >>> session = PracticeSession(find_topic("adding"), seed=1)
    >>> asked = {"intent": ["activity", {"name": "lesson-task", "give": True}], "fields": {"answer": "three"}}
    >>> session.receive({**asked, "rev": session.view["rev"], "id": 1, "client": "c"})
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
        label: PupilLabel | None = None,
        on_hand_in: Callable[[PupilResult], object] | None = None,
    ) -> None:
        with override_language(language or current_language()):
            seed = draw_seed() if seed is None else seed
            notes = () if note is None else (note,)
            self.sitting = PracticeLesson(topic, store, shelf, seed, others, notes, label, on_hand_in)
            left_at, first = self.sitting.open(1)
            self.sitting.keep(left_at.value)
            greeting = join_sentences(_("Practice: {topic}.", topic=topic.name), LessonPart.announcement_of((first,)))
        super().__init__(
            self.sitting,
            first.match,
            exact_activities=first.activities,
            greeting=greeting,
            language=language,
            on_later=on_later,
        )

    @property
    def progress(self) -> PracticeProgress:
        """The answers so far."""
        return self.sitting.progress

    def _keep(self, value: object) -> None:
        super()._keep(value)
        self.sitting.take_outcome()

    def merge_kept(self) -> None:
        with self.lock:
            self.sitting.merge_kept()
            if self.lesson is not self.sitting:
                super().merge_kept()
