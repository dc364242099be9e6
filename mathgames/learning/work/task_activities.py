"""The activities of a page with a task of a lesson, in the order in which they ask before a move."""

from __future__ import annotations

from typing import Any, Final

from mathgames.activities import CatchTheComputer, Hints, LookBack, Opponent, Predict, ThinkingTools, UndoAsks, Who
from mathgames.activities.compare import Compare
from mathgames.activities.takebacks import UndoAsksFor
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain.expression import Operator
from mathgames.games.contract import Activity, Control
from mathgames.games.registry import find_game
from mathgames.learning.lessons import Item, Predicts
from mathgames.learning.lessons.counting import CATCH, counting_goals
from mathgames.learning.lessons.task_settings import UndoQuestion
from mathgames.learning.work.lesson_task import LessonTask, asks_for_move
from mathgames.players import CHARACTERS

_CHARACTERS: Final = frozenset(character.name for character in CHARACTERS)


def activities_for(asks: LessonTask) -> tuple[Activity[Any], ...]:
    """Return the activities of a page with this task, in the order in which they ask before a move."""
    task = asks.task
    declaration = find_game(task.rules.name)
    activities: list[Activity[Any]] = [asks]
    if task.opponent:
        number = asks.work.task_work(task).asks(task)
        activities.append(Opponent(task.opponent, side=min(task.games.side(task.side, task.rules, number or 0))))
    catches = any(goal.name == CATCH for goal in counting_goals(task.goal))
    if catches or task.opponent in _CHARACTERS:
        activities.append(CatchTheComputer(on=catches))
    activities += declaration.activities
    if Control.WHAT_IF not in task.locks and declaration.variants(task.rules):
        activities.append(Compare())
    thinks = not task.kind.asks_once and not asks_for_move(task)
    if thinks and (declaration.calculates or any(map(_asks_sum, task.questions))):
        activities.append(ThinkingTools())
    if Control.HINTS not in task.locks and task.goal is not None and task.opponent:
        activities.append(Hints())
    if task.undo_asks is not UndoQuestion.NO_QUESTION:
        activities.append(UndoAsks(UndoAsksFor(task.undo_asks.value), stays=True))
    if Control.LOOK_BACK not in task.locks:
        activities.append(LookBack())
    if declaration.asks_anything and task.predicts is not Predicts.NO_PLAYER:
        activities.append(Predict(Who(task.predicts.value), asks=task.asks, pauses=task.games.pauses))
    return tuple(activities)


def _asks_sum(question: Item) -> bool:
    """Check if a sum or a difference is asked for, which a number line and counters show."""
    calculation = question.prompt
    return (
        not question.source
        and isinstance(calculation, OperationPrompt)
        and calculation.operator in (Operator.PLUS, Operator.MINUS)
    )
