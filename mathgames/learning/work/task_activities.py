"""What happens around a match in a lesson's task, beside the task."""

from __future__ import annotations

from typing import Any, Final

from mathgames.activities import CatchTheComputer, Hints, LookBack, Opponent, Predict, ThinkingTools, UndoAsks, Who
from mathgames.activities.compare import Compare
from mathgames.activities.undo_asks import UndoAsksFor
from mathgames.arithmetic.misconceptions import Sum
from mathgames.explain.expression import Operator
from mathgames.games.contract import Activity, Control
from mathgames.games.registry import game
from mathgames.learning.lessons import Predicts, Question
from mathgames.learning.lessons.counting import CAUGHT, counting_goals
from mathgames.learning.lessons.model import UndoQuestion
from mathgames.learning.work.lesson_task import LessonTask
from mathgames.players import CHARACTERS

_CHARACTERS: Final = frozenset(character.name for character in CHARACTERS)


def _asks_sum(question: Question) -> bool:
    """Whether a sum or a difference is asked for, which a number line and counters show."""
    calculation = question.asked
    return not question.of and isinstance(calculation, Sum) and calculation.operator in (Operator.PLUS, Operator.MINUS)


def activities_for(asks: LessonTask) -> tuple[Activity[Any], ...]:
    """The activities of a page with this task, in the order in which they ask before a move."""
    task = asks.task
    declared = game(task.rules.name)
    around: list[Activity[Any]] = [asks]
    if task.opponent:
        around.append(Opponent(task.opponent, side=next(iter(sorted(task.side)))))
    catches = any(goal.name == CAUGHT for goal in counting_goals(task.goal))
    if catches or task.opponent in _CHARACTERS:
        around.append(CatchTheComputer(on=catches))
    around += declared.activities
    if Control.WHAT_IF not in task.locks and declared.variants(task.rules):
        around.append(Compare())
    if not task.kind.is_test and (declared.calculates or any(map(_asks_sum, task.questions))):
        around.append(ThinkingTools())
    if Control.HINTS not in task.locks and task.goal is not None and task.opponent:
        around.append(Hints())
    if task.undo_asks is not UndoQuestion.NOTHING:
        around.append(UndoAsks(UndoAsksFor(task.undo_asks.value), stays=True))
    if Control.LOOK_BACK not in task.locks:
        around.append(LookBack())
    if declared.asks_anything and task.predicts is not Predicts.NOBODY:
        around.append(Predict(Who(task.predicts.value), asks=task.asks))
    return tuple(around)
