"""What a page is asked to show of a lesson: which task, what was done before, who answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mathgames.games.contract import Bench, Effect
from mathgames.language.words import Text
from mathgames.learning.lessons import Lesson, Task
from mathgames.learning.work.at_one_screen import whose
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import LessonWork

NAME: Final = "lesson-task"
BENCH: Final = "task"
WARM_UP: Final = -1
"""The number of the warm-up among the tasks of a lesson."""


@dataclass(frozen=True)
class TaskContext:
    """A task of a lesson on a page.

    ``done`` gives what was done in the lesson so far, ``pupils`` is how many answer in turn, and ``notes`` are said
    above the task. ``opens`` gives what leads to the task of a number.
    """

    lesson: Lesson
    task: Task
    done: Callable[[], LessonWork]
    pupils: int = 1
    notes: tuple[Text, ...] = ()
    opens: Callable[[int], tuple[Effect, ...]] = lambda number: ()

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
        return whose(self.task, state.asks(self.task) or 0, self.pupils)

    def benches(self, state: TaskProgress) -> tuple[Bench, ...]:
        """What the question is answered with by hand; what was wrong of it is marked as long as it lies there."""
        return () if state.bench is None else (Bench(BENCH, NAME, state.bench, state.wrong_parts(self.task)),)
