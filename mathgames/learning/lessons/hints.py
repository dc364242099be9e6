"""Hints, in stages of increasing detail: those of a lesson, those of its model, and those of the rule or the goal.

A model is counters, a walk, checking, a pattern or the board. Its first stage is a question about the model, the last a
picture or a row that stops before the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple

from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.pictures import pictures_of
from mathgames.explain.derivation import Illustration
from mathgames.explain.expression import BOX, Literal, Operation, Operator, plain, plain_equation
from mathgames.explain.quantity import Quantity, plain_number
from mathgames.language.words import LazyString, Text, _, _n, capitalize, join_with_and
from mathgames.learning.lessons.goals import Goal
from mathgames.learning.lessons.plan import Model

_PLACE: Final = re.compile(r"(?<!\w)(?:[a-z][0-9]{1,2}|[0-9]{1,2}[A-Z])(?!\w)|\([^()]*\)")


class Hint(NamedTuple):
    """A hint: a sentence, the squares of pieces that it names, a picture, and the move that it reveals."""

    text: Text
    squares: tuple[str, ...] = ()
    picture: Illustration | None = None
    move: str | None = None


def hint_from_text(text: str, squares: Iterable[str]) -> Hint:
    """Return a hint written in the lesson, in any language, with those of these squares that it names.

    >>> hint_from_text("¿Quién puede saltar a b4? Mira c3.", ["a3", "b4", "c3"]).squares
    ('b4', 'c3')
    >>> hint_from_text("Try c3-d4.", ["c3", "d4"]).squares
    ()
    """
    return Hint(text, _squares_named_in(text, tuple(squares)))


@lru_cache(maxsize=256)  # a page asks for its hints several times in one turn
def _squares_named_in(text: str, squares: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(at for at in squares if re.search(rf"(?<![\w,-]){re.escape(at)}(?![\w-])", text))


def places(text: Text) -> frozenset[str]:
    """Return the squares and the points that a text names, in any language.

    >>> sorted(places("Mula c3 papunta sa d4.")), sorted(places("from (0, 1/2) to (6, −3)"))
    (['c3', 'd4'], ['(0,1/2)', '(6,−3)'])
    """
    return frozenset("".join(place.split()) for place in _PLACE.findall(str(text)))


def for_question(question: Item) -> tuple[Hint, ...]:
    """Return the hints for a question: the rule, the reason why it applies, and its result.

    >>> from fractions import Fraction
    >>> from mathgames.arithmetic.items.interactions import Interaction
    >>> for hint in for_question(Item("2 − (−3)", Interaction.NUMBER, (Fraction(5),))):
    ...     print(hint.text)
    Subtracting a negative is adding its opposite.
    2 − (−3) = 2 + 3
    """
    derivation = question.derivation
    if derivation is None or derivation.reason is None:
        return ()
    reason = derivation.reason
    hints = [Hint(_("{rule}.", rule=capitalize(reason.rule.name)))]
    for step in derivation.steps:
        if step.after != derivation.result:
            hints.append(Hint(plain_equation(step.before, step.after)))
            break
    return tuple(hints)


def for_move(goal: Goal, solutions: Sequence[str], squares: Collection[str]) -> tuple[Hint, ...]:
    """Return the hints for a move: its effect, the piece that makes it, and the first of these solutions."""
    move_hints = [Hint(_("Try {move}.", move=move), move=move) for move in solutions[:1]]
    return (*_goal_hints(goal, solutions, squares), *move_hints)


def for_board(goal: Goal, solutions: Sequence[str], squares: Collection[str]) -> tuple[Hint, ...]:
    """Return the hints of a model for a move: to calculate before choosing, then the goal, then the place."""
    return (
        Hint(_("Say the result of each attack in reach before you choose.")),
        *_goal_hints(goal, solutions, squares),
    )


def _goal_hints(goal: Goal, solutions: Sequence[str], squares: Collection[str]) -> Iterator[Hint]:
    yield Hint(goal.words)
    origin, dash, _target = solutions[0].partition("-") if solutions else ("", "", "")
    if dash and origin in squares:
        yield Hint(_("Look at the piece on {square}.", square=origin), (origin,))


LARGEST: Final = 20
"""The largest number that is counted or walked in a hint."""
_ROW: Final = 3
"""The number of calculations that are asked about at first."""


def for_model(model: Model, question: Item) -> tuple[Hint, ...]:
    """Return the hints of a model for a question; those of the derivation if the model does not apply.

    >>> from mathgames.arithmetic.items.interactions import Interaction
    >>> for hint in for_model(Model.CHECK, Item("−2 − (−5)", Interaction.NUMBER, (Fraction(3),))):
    ...     print(hint.text)
    Which number plus −5 makes −2?
    ▢ + (−5) = −2
    Is that number above zero or below zero?
    """
    task = question.prompt
    if not isinstance(task, OperationPrompt) or not _is_countable(task):
        return for_question(question)
    return tuple(_MAKERS[model](task)) or for_question(question)


def _is_countable(task: OperationPrompt) -> bool:
    return all(
        isinstance(number, Fraction) and number.denominator == 1 and abs(number) <= LARGEST
        for number in (task.a, task.b)
    )


def _counters(task: OperationPrompt) -> Iterator[Hint]:
    a, b = (int(number) for number in (task.a, task.b) if isinstance(number, Fraction))
    pictures = pictures_of(task.operator, task.a, task.b)
    if (laid := pictures.get("counters")) is not None:
        yield Hint(_("Lay down counters for {a} and for {b}. Which of them make zero pairs?", a=_text(a), b=_text(b)))
        if laid.pairs:
            yield Hint(
                _n(
                    "{n} pair makes zero. What is left when it is gone?",
                    "{n} pairs make zero. What is left when they are gone?",
                    laid.pairs,
                )
            )
        else:
            yield Hint(_("They all have the same sign, so no pair makes zero. Count them together."))
        yield _hint_with_picture(_("This is what lies on the mat."), laid)
    if (taking := pictures.get("take away")) is not None and (a or b):
        counter = _text(1 if b > 0 else -1)
        yield Hint(
            _n(
                "Lay down {a}. Can you take {n} counter of {counter} away?",
                "Lay down {a}. Can you take {n} counters of {counter} away?",
                abs(b),
                a=_text(a),
                counter=counter,
            )
        )
        if taking.pairs:
            yield Hint(
                _n(
                    "Put down {n} zero pair first. It changes nothing.",
                    "Put down {n} zero pairs first. They change nothing.",
                    taking.pairs,
                )
            )
        else:
            yield Hint(_("There are enough. Take them away, then count what is left."))
        yield _hint_with_picture(_("This is what lies on the mat."), taking)


def _walk(task: OperationPrompt) -> Iterator[Hint]:
    if task.operator not in (Operator.PLUS, Operator.MINUS) or not task.b:
        return
    assert isinstance(task.a, Fraction)
    assert isinstance(task.b, Fraction)
    yield Hint(_("Start at {a}. Which way does {b} lead?", a=_text(task.a), b=_text(task.b)))
    step = task.b if task.operator is Operator.PLUS else -task.b
    if task.operator is Operator.MINUS:
        yield Hint(_("Subtracting turns you round. Which way do you walk now?"))
    elif task.a * (task.a + step) < 0:
        yield Hint(_("Walk to zero first. How many steps are left then?"))
    else:
        yield Hint(_("Do you walk towards zero or away from it?"))
    shorter_walk = pictures_of(Operator.PLUS, task.a, step - (1 if step > 0 else -1))["walk"]
    yield _hint_with_picture(_("One step is missing at the end of this walk."), shorter_walk)


def _check(task: OperationPrompt) -> Iterator[Hint]:
    a, b = _text(task.a), _text(task.b)
    inverse_operator = {Operator.MINUS: Operator.PLUS, Operator.DIVIDED_BY: Operator.TIMES}.get(task.operator)
    if inverse_operator is None:
        return
    if inverse_operator is Operator.PLUS:
        yield Hint(_("Which number plus {b} makes {a}?", a=a, b=b))
    else:
        yield Hint(_("Which number times {b} makes {a}?", a=a, b=b))
    check_operation = Operation(inverse_operator, Literal(Fraction(1)), Literal(task.b))
    equation_text = str(plain(check_operation)).replace("1", BOX, 1)
    yield Hint(f"{equation_text} = {a}")
    yield Hint(_("Is that number above zero or below zero?"))


def _pattern(task: OperationPrompt) -> Iterator[Hint]:
    """Yield a row of calculations that leads to the one that is asked, and stops one before it."""
    assert isinstance(task.a, Fraction)
    assert isinstance(task.b, Fraction)
    start = task.b if task.operator in (Operator.PLUS, Operator.MINUS) else task.a
    if task.operator is Operator.DIVIDED_BY or start >= 0:
        return
    row = [Fraction(number) for number in range(1, int(start), -1)]

    def at(number: Fraction) -> OperationPrompt:
        if task.operator is Operator.TIMES:
            return OperationPrompt(task.operator, number, task.b, "none")
        return OperationPrompt(task.operator, task.a, number, "none")

    row_text = join_with_and([plain(at(number).expression) for number in islice(row, _ROW)])
    yield Hint(_("Work out {calculations}. How do the results step?", calculations=row_text))
    equations = [plain_equation(at(number).expression, Literal(at(number).value)) for number in row[-_ROW:]]
    yield Hint(_("{row}. What comes next?", row=join_with_and(equations)))
    step = {Operator.TIMES: -task.b, Operator.MINUS: Fraction(1), Operator.PLUS: Fraction(-1)}[task.operator]
    size = plain_number(abs(step))
    if step > 0:
        yield Hint(_("Each result is {n} more than the one before.", n=size))
    else:
        yield Hint(_("Each result is {n} less than the one before.", n=size))


def _no_picture(task: OperationPrompt) -> Iterator[Hint]:
    return iter(())


_MAKERS: Final[Mapping[Model, Callable[[OperationPrompt], Iterator[Hint]]]] = MappingProxyType(
    {
        Model.COUNTERS: _counters,
        Model.WALK: _walk,
        Model.CHECK: _check,
        Model.PATTERN: _pattern,
        Model.BOARD: _no_picture,
    }
)


def _text(number: Quantity | int) -> Text:
    return plain_number(Fraction(number) if isinstance(number, int) else number)


def _hint_with_picture(text: LazyString, picture: Illustration) -> Hint:
    return Hint(text, (), picture)
