"""Hints that are worked out: from the derivation of what is asked, or from the goal of a task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames.lessons.questions import Question
from mathgames.words import Text, _, capital

if TYPE_CHECKING:
    from mathgames.lessons.model import Task


def for_question(question: Question) -> tuple[Text, ...]:
    """Hints for a question: the rule, why it holds here, and what is worked out with it.

    >>> from fractions import Fraction
    >>> from mathgames.lessons.forms import Form
    >>> for hint in for_question(Question("2 − (−3)", Form.NUMBER, (Fraction(5),))):
    ...     print(hint)
    Subtracting a negative is adding its opposite.
    2 − (−3) = 2 + 3
    """
    derivation = question.derivation
    if derivation is None or derivation.reason is None:
        return ()
    from mathgames.explain.plain import plain_equation

    reason = derivation.reason
    hints: list[Text] = [_("{rule}.", rule=capital(reason.rule.name))]
    for step in derivation.steps:
        if step.after != derivation.result:
            hints.append(plain_equation(step.before, step.after))
            break
    return tuple(hints)


def for_moves(task: Task) -> tuple[Text, ...]:
    """Hints for a task with a goal: what the move has to do, which piece makes it, and the move."""
    if task.goal is None:
        return ()
    hints: list[Text] = [task.goal.words]
    solutions = task.solutions() if len(task.side) == 1 else ()
    if solutions and task.kind.value != "play":
        first = solutions[0]
        origin, dash, _target = first.partition("-")
        if dash and origin in task.rules.pieces(task.position):
            hints.append(_("Look at the piece on {square}.", square=origin))
        hints.append(_("Try {move}.", move=first))
    return tuple(hints)
