"""The context of a task on a page: its lesson, the pupils who answer, and the links of the page."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from mathgames.games.contract import Activity, Effect, Exchange, ManipulativeSlot
from mathgames.language.words import Text, _
from mathgames.learning.lessons import Item, Lesson, Task
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.work.route_progress import RouteProgress
from mathgames.learning.work.shared_work import pupil_for
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.vote_counts import Vote, VoteCounts
from mathgames.learning.work.work import LessonWork

NAME: Final = "lesson-task"
BENCH: Final = "task"
WARM_UP: Final = -1
"""The number of the warm-up among the tasks of a lesson."""


def heading(task: Task) -> Text:
    """Return the heading of a task."""
    if task.number == WARM_UP:
        return _("Warm-up")
    if task.kind.asks_once:
        return _("After the lessons") if task.number > 1 else _("Before the lessons")
    return task.title or (_("Before you go") if task.number == 0 else _("Task {number}", number=task.number))


StateT = TypeVar("StateT")


class LessonPart(Activity[StateT]):
    """An activity that a lesson opens: a task, or what comes after the last one."""

    @abstractmethod
    def announcement(self) -> Text:
        """Return the announcement when it appears."""

    @staticmethod
    def announcement_of(effects: Iterable[Effect]) -> Text:
        """Return the announcement of what these effects open."""
        opened = (it for effect in effects if isinstance(effect, Exchange) for it in effect.activities)
        return next((it.announcement() for it in opened if isinstance(it, LessonPart)), "")


class Leads(Protocol):
    """The links of a page that may open other lessons, each with its announcement."""

    @property
    def is_played(self) -> bool:
        """True if a game of this lesson can be played again."""

    def way(self) -> RouteProgress | None:
        """Return the progress on the route of this lesson."""

    def turn_to_lesson(self, lesson: str) -> tuple[Text, tuple[Effect, ...]]:
        """Return the announcement and effects that open the lesson of this name."""

    def replay_game(self) -> tuple[Text, tuple[Effect, ...]]:
        """Return the announcement and effects that repeat the last game of this lesson."""


@dataclass(frozen=True)
class TaskContext:
    """A task of a lesson on a page.

    ``read_work`` returns the work in the lesson so far, ``pupils`` is the number who answer alternately, and ``notes``
    returns the current notes above the task. ``opens`` returns the effects that open the task of a number, and
    ``leads`` the links to other lessons, if the page opens any. ``vote_counts`` returns the hands that were counted
    on this page, and ``opens_next_draw`` the effects that open a task with other numbers.
    """

    lesson: Lesson
    task: Task
    read_work: Callable[[], LessonWork]
    pupils: int = 1
    notes: Callable[[], tuple[Text, ...]] = tuple
    opens: Callable[[int], tuple[Effect, ...]] = lambda number: ()
    leads: Leads | None = None
    vote_counts: Callable[[], VoteCounts] = VoteCounts
    opens_next_draw: Callable[[int], tuple[Effect, ...]] = lambda number: ()

    @property
    def work(self) -> LessonWork:
        """The work in the lesson so far."""
        return self.read_work()

    @staticmethod
    def intent(**args: Any) -> list[Any]:
        """Return the intent of a control of the task."""
        return ["activity", {"name": NAME, **args}]

    def current_pupil(self, state: TaskProgress) -> str:
        """Return the pupil, of several, who answers now."""
        return self.pupil_for(state.asks(self.task) or 0)

    def pupil_for(self, number: int) -> str:
        """Return the pupil, of several, who answers the question with this number."""
        return pupil_for(self.task, number, self.pupils)

    def current_vote(self, state: TaskProgress) -> Vote | None:
        """Return the current vote. None if there is none."""
        number, question = state.asks(self.task), state.question(self.task)
        if number is None or question is None or self.task.kind.counts(question) is not Counts.CHOICE:
            return None
        return Vote(self.task.number, number)

    def counted_questions(self, task: Task) -> Iterator[tuple[Item, tuple[int, ...]]]:
        """Yield the questions of a task for which hands were counted, with the counts."""
        for number, question in enumerate(task.questions):
            if counts := self.vote_counts().counts_for(Vote(task.number, number)):
                yield question, counts

    def benches(self, state: TaskProgress) -> tuple[ManipulativeSlot, ...]:
        """Return the manipulatives of the question, with wrong parts marked while they stay in place."""
        if state.bench is None or state.pinned is not None:
            return ()
        return (ManipulativeSlot(BENCH, NAME, state.bench, state.wrong_parts(self.task)),)
