"""Hints that are worked out: from the derivation of what is asked, or from the goal of a task."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from mathgames.arithmetic.answers.form import Question
from mathgames.explain.derivation import Illustration
from mathgames.explain.expression import plain_equation
from mathgames.language.words import Text, _, capital
from mathgames.learning.lessons.goals import Goal

_PLACE: Final = re.compile(r"(?<!\w)(?:[a-z][0-9]{1,2}|[0-9]{1,2}[A-Z])(?!\w)|\([^()]*\)")


class Hint(NamedTuple):
    """A sentence that helps, the squares with pieces that it speaks of, a picture that it shows, and the move
    that it tells.
    """

    text: Text
    squares: tuple[str, ...] = ()
    picture: Illustration | None = None
    move: str | None = None


def written(text: str, squares: Iterable[str]) -> Hint:
    """A hint of the lesson's own, in whichever language, with those of these squares that it names.

    >>> written("¿Quién puede saltar a b4? Mira c3.", ["a3", "b4", "c3"]).squares
    ('b4', 'c3')
    >>> written("Try c3-d4.", ["c3", "d4"]).squares
    ()
    """
    return Hint(text, tuple(at for at in squares if re.search(rf"(?<![\w,-]){re.escape(at)}(?![\w-])", text)))


def places(text: Text) -> frozenset[str]:
    """The squares and the points that a text names, in whichever language.

    >>> sorted(places("Mula c3 papunta sa d4.")), sorted(places("from (0, 1/2) to (6, −3)"))
    (['c3', 'd4'], ['(0,1/2)', '(6,−3)'])
    """
    return frozenset("".join(place.split()) for place in _PLACE.findall(str(text)))


def for_question(question: Question) -> tuple[Hint, ...]:
    """Hints for a question: the rule, why it holds here, and what is worked out with it.

    >>> from fractions import Fraction
    >>> from mathgames.arithmetic.answers.forms import Form
    >>> for hint in for_question(Question("2 − (−3)", Form.NUMBER, (Fraction(5),))):
    ...     print(hint.text)
    Subtracting a negative is adding its opposite.
    2 − (−3) = 2 + 3
    """
    derivation = question.derivation
    if derivation is None or derivation.reason is None:
        return ()
    reason = derivation.reason
    hints = [Hint(_("{rule}.", rule=capital(reason.rule.name)))]
    for step in derivation.steps:
        if step.after != derivation.result:
            hints.append(Hint(plain_equation(step.before, step.after)))
            break
    return tuple(hints)


def for_move(goal: Goal, solutions: Sequence[str], squares: Collection[str]) -> tuple[Hint, ...]:
    """Hints for a move: what it has to do, which piece makes it, and the first of these solutions."""
    hints = [Hint(goal.words)]
    if solutions:
        origin, dash, _target = solutions[0].partition("-")
        if dash and origin in squares:
            hints.append(Hint(_("Look at the piece on {square}.", square=origin), (origin,)))
        hints.append(Hint(_("Try {move}.", move=solutions[0]), move=solutions[0]))
    return tuple(hints)
