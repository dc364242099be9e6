"""Hints that are worked out: from the derivation of what is asked, or from the goal of a task."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mathgames.answers.form import Question
from mathgames.explain.plain import plain_equation
from mathgames.lessons.goals import Goal
from mathgames.words import Text, _, capital


def for_question(question: Question) -> tuple[Text, ...]:
    """Hints for a question: the rule, why it holds here, and what is worked out with it.

    >>> from fractions import Fraction
    >>> from mathgames.answers.forms import Form
    >>> for hint in for_question(Question("2 − (−3)", Form.NUMBER, (Fraction(5),))):
    ...     print(hint)
    Subtracting a negative is adding its opposite.
    2 − (−3) = 2 + 3
    """
    derivation = question.derivation
    if derivation is None or derivation.reason is None:
        return ()
    reason = derivation.reason
    hints: list[Text] = [_("{rule}.", rule=capital(reason.rule.name))]
    for step in derivation.steps:
        if step.after != derivation.result:
            hints.append(plain_equation(step.before, step.after))
            break
    return tuple(hints)


def for_move(goal: Goal, solutions: Sequence[str], squares: Collection[str]) -> tuple[Text, ...]:
    """Hints for a move: what it has to do, which piece makes it, and the first of these solutions."""
    hints: list[Text] = [goal.words]
    if solutions:
        origin, dash, _target = solutions[0].partition("-")
        if dash and origin in squares:
            hints.append(_("Look at the piece on {square}.", square=origin))
        hints.append(_("Try {move}.", move=solutions[0]))
    return tuple(hints)
