"""What a page is asked to show of a lesson: which task, what was done before, who answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mathgames.explain.expression import Literal, Operation
from mathgames.explain.quantity import Quantity
from mathgames.game import Bench, Moment
from mathgames.lessons import Lesson, Task
from mathgames.teaching.at_one_screen import whose
from mathgames.teaching.task_progress import TaskProgress
from mathgames.teaching.work import LessonWork
from mathgames.words import Text

NAME: Final = "lesson-task"
BENCH: Final = "task"
WARM_UP: Final = -1
"""The number of the warm-up among the tasks of a lesson."""


@dataclass(frozen=True)
class TaskContext:
    """A task of a lesson on a page.

    ``work`` is what was done in the lesson before, ``pupils`` is how many answer in turn, and ``notes`` are said above
    the task.
    """

    lesson: Lesson
    task: Task
    work: LessonWork
    pupils: int = 1
    notes: tuple[Text, ...] = ()

    @staticmethod
    def intent(**args: Any) -> list[Any]:
        """What a control of the task asks for."""
        return ["activity", {"name": NAME, **args}]

    def by(self, state: TaskProgress) -> str:
        """Which of several pupils answers now."""
        return whose(self.task, state.asks(self.task) or 0, self.pupils)

    def benches(self, state: TaskProgress) -> tuple[Bench, ...]:
        """What the question is answered with by hand."""
        return () if state.bench is None else (Bench(BENCH, NAME, state.bench),)

    def asks_back(self, state: TaskProgress, moment: Moment) -> tuple[Quantity, Operation, Quantity] | None:
        """The attack that is stepped back from only by who knows what undoes it: its first number, itself, its second.

        None where nothing is asked before a step back.
        """
        if not self.task.undo_asks or moment.explanation is None or state.undone_at == moment.ply:
            return None
        for derivation in moment.explanation.derivations:
            match derivation.expression:
                case Operation(_, Literal(a), Literal(b)) as attack:
                    return a, attack, b
        return None
