"""What a task that is done on a page stands in: its lesson, who answers, and where the page leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from mathgames.games.contract import Bench, Effect
from mathgames.language.words import Text, _
from mathgames.learning.lessons import Lesson, Question, Task
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.work.hands import Hands, Voted
from mathgames.learning.work.route_way import RouteWay
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import LessonWork, whose

NAME: Final = "lesson-task"
BENCH: Final = "task"
WARM_UP: Final = -1
"""The number of the warm-up among the tasks of a lesson."""


def heading(task: Task) -> Text:
    """What stands above a task."""
    if task.number == WARM_UP:
        return _("Warm-up")
    if task.kind.asks_once:
        return _("After the lessons") if task.number > 1 else _("Before the lessons")
    return task.title or (_("Before you go") if task.number == 0 else _("Task {number}", number=task.number))


class Leads(Protocol):
    """Where a page leads that may open other lessons, each with what is said of it."""

    @property
    def is_played(self) -> bool:
        """Whether something of this lesson can be played again."""

    def way(self) -> RouteWay | None:
        """The way through the route on which this lesson is."""

    def turned_to(self, lesson: str) -> tuple[Text, tuple[Effect, ...]]:
        """What leads to the lesson of that name."""

    def played_again(self) -> tuple[Text, tuple[Effect, ...]]:
        """What leads to the last game of this lesson, to be played again."""


@dataclass(frozen=True)
class TaskContext:
    """A task of a lesson on a page.

    ``done`` gives what was done in the lesson so far, ``pupils`` is how many answer in turn, and ``notes`` gives what
    is said above the task now. ``opens`` gives what leads to the task of a number, and ``leads`` what leads to other
    lessons, where this page opens any. ``hands`` gives the hands that were counted on this page.
    """

    lesson: Lesson
    task: Task
    done: Callable[[], LessonWork]
    pupils: int = 1
    notes: Callable[[], tuple[Text, ...]] = tuple
    opens: Callable[[int], tuple[Effect, ...]] = lambda number: ()
    leads: Leads | None = None
    hands: Callable[[], Hands] = Hands

    @property
    def work(self) -> LessonWork:
        """What was done in the lesson so far."""
        return self.done()

    @staticmethod
    def intent(**args: Any) -> list[Any]:
        """What a control of the task asks for."""
        return ["activity", {"name": NAME, **args}]

    def by(self, state: TaskProgress) -> str:
        """Which of several pupils answers now."""
        return self.by_of(state.asks(self.task) or 0)

    def by_of(self, number: int) -> str:
        """Which of several pupils answers the question with this number."""
        return whose(self.task, number, self.pupils)

    def voted(self, state: TaskProgress) -> Voted | None:
        """The vote that is taken now; None where none is."""
        number, question = state.asks(self.task), state.question(self.task)
        if number is None or question is None or self.task.kind.counts(question) is not Counts.CHOICE:
            return None
        return Voted(self.task.number, number)

    def raised(self, task: Task) -> Iterator[tuple[Question, tuple[int, ...]]]:
        """The questions of a task for which hands were counted, with the counts."""
        for number, question in enumerate(task.questions):
            if counts := self.hands().of(Voted(task.number, number)):
                yield question, counts

    def benches(self, state: TaskProgress) -> tuple[Bench, ...]:
        """What the question is answered with by hand; what was wrong of it is marked as long as it lies there."""
        if state.bench is None or state.stood is not None:
            return ()
        return (Bench(BENCH, NAME, state.bench, state.wrong_parts(self.task)),)
