"""Results: what follows from the work of a pupil in a task and in a lesson, as `Judge` evaluates it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from mathgames.language.words import Text
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.lessons.library import TESTS
from mathgames.learning.reports.items import ItemResult
from mathgames.learning.work.work import TaskMark

EXIT: Final = 0  # the number of the exit question among a lesson's tasks


@dataclass(frozen=True, slots=True)
class TaskResult:
    """The result of one task.

    ``asks`` is the question that is not settled yet, None when all is done. ``firsts`` are the first answers,
    ``answers`` all that were given to each question, in their order, and ``judge_predictions`` the predictions of
    moves. ``seconds`` is the approximate time that it took.
    """

    number: int
    asks: int | None = None
    firsts: tuple[ItemResult, ...] = ()
    title: Text = ""
    seconds: int = 0
    predictions: tuple[ItemResult, ...] = ()
    answers: Mapping[int, tuple[ItemResult, ...]] = field(default_factory=dict)
    hints: int = 0
    shown_count: int = 0
    """The number of questions whose answer was shown."""
    mark: TaskMark | None = None
    """The mark of the task. None while something is left to do."""
    unanswered_count: int = 0
    """The number of questions that others are said to have settled without an answer: they count as not done."""
    games: tuple[bool | None, ...] = ()
    """The finished games: for each, whether the pupil was ahead. None for a tie, and among pupils only."""
    subject: Text | None = None
    """The pupil's own part that the task was about."""
    is_game: bool = False
    """True if it is played on to a goal."""
    is_right: bool | None = None
    """From a code: whether all first answers were right. None if the task asks nothing, or is not done."""

    @property
    def is_done(self) -> bool:
        """True if nothing is left to do; its ``mark`` tells whether it counts as done."""
        return self.asks is None

    @property
    def counts(self) -> bool:
        """True if it counts as done: answered rightly, or with help and then once more."""
        return self.mark is not None and self.mark.counts

    @property
    def first_tries(self) -> tuple[bool, ...]:
        """The results of first tries: for each question that was tried, whether the first answer was right."""
        if self.is_right is not None:
            return (self.is_right,)
        return tuple(item.right for item in self.firsts if item.counts is Counts.RIGHT)

    @property
    def items(self) -> tuple[ItemResult, ...]:
        """The items that count."""
        return (*(item for item in self.firsts if item.counts is Counts.RIGHT), *self.predictions)

    @property
    def is_pressed(self) -> bool:
        """True if an answer of the task was shown."""
        return self.shown_count > 0


@dataclass(frozen=True, slots=True)
class LessonResult:
    """The result of one lesson: the number of tasks ``done_count``, ``total`` all, and each of them if they are known.

    ``total`` is None for a lesson that is not known here.
    """

    lesson: str
    title: Text
    done_count: int
    total: int | None
    tasks: tuple[TaskResult, ...] = ()
    others: tuple[str, ...] = ()
    """The other pupils at the screen who answered questions of this lesson."""
    shown_to_others_count: int = 0
    """The number of questions whose answer was shown to them."""
    drawn: tuple[ItemResult, ...] = ()
    """The first answers in later draws of tasks: they tell of misconceptions, and are in no rate."""
    unasked: tuple[Text, ...] = ()
    """Later draws with work that their tasks do not ask any more: it is kept, and not judged."""
    is_rough: bool = False
    """True if it is from a code, which tells of each task at most how it was done."""

    @property
    def is_done(self) -> bool:
        """True if all tasks count as done."""
        return self.done_count == self.total

    @property
    def is_test(self) -> bool:
        """True if it is a test of a known route."""
        return self.lesson.startswith(TESTS) and self.total is not None

    @property
    def items(self) -> tuple[ItemResult, ...]:
        """The items of the lesson that count, in the order of the tasks."""
        return tuple(item for task in self.tasks for item in task.items)

    @property
    def evidence(self) -> tuple[ItemResult, ...]:
        """All items that tell of misconceptions: those that count, and the first answers in later draws."""
        return (*self.items, *self.drawn)

    @property
    def votes(self) -> tuple[ItemResult, ...]:
        """The answers that are not marked."""
        return tuple(item for task in self.tasks for item in task.firsts if item.counts is Counts.CHOICE)

    @property
    def seconds(self) -> int:
        """The approximate seconds that it took."""
        return sum(task.seconds for task in self.tasks)

    @property
    def hints(self) -> int:
        """The number of hints taken."""
        return sum(task.hints for task in self.tasks)

    @property
    def unanswered_count(self) -> int:
        """The number of questions that others are said to have settled without an answer."""
        return sum(task.unanswered_count for task in self.tasks)
