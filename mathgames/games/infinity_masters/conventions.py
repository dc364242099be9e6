"""The conventions about ∞ and division by 0 that a game uses: the statement of mathematics, and that of this game.

This module decides nothing: the game calculates with ``mathgames.arithmetic``, and these are the words for it. The two
sides are kept apart, so that a rule of the game is never learned as a fact of mathematics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from mathgames.explain.expression import Literal, Operation, Operator, plain, plain_equation
from mathgames.explain.quantity import (
    DOES_NOT_EXIST,
    INFINITY,
    NEGATIVE_INFINITY,
    Extended,
    Quantity,
    plain_number,
    sign_of,
)
from mathgames.language.words import LazyString, Text, _, _n


@dataclass(frozen=True, slots=True)
class ConventionCase:
    """An operation that uses conventions, with its result and the value of the option for infinite credit."""

    operation: Operation
    result: Quantity
    infinite_credit: str

    @property
    def expression(self) -> Text:
        """The operation as it is written."""
        return plain(self.operation)

    @property
    def equation(self) -> Text:
        """The operation with its result."""
        return plain_equation(self.operation, Literal(self.result))

    @property
    def first(self) -> Text:
        """The first number, as it is written."""
        return plain_number(_value(self.operation.left))

    def division_by(self, divisor: Fraction) -> Text:
        """Return the first number divided by another divisor, with the result."""
        first = _value(self.operation.left)
        assert isinstance(first, Fraction)
        nearer = Operation(Operator.DIVIDED_BY, Literal(first), Literal(divisor))
        return plain_equation(nearer, Literal(first / divisor))


@dataclass(frozen=True, slots=True)
class Convention:
    """A convention: a stable key, a title, its clause, and its two sides as functions of the numbers at hand."""

    key: str
    title: LazyString
    clause: str
    mathematics: Callable[[ConventionCase], LazyString]
    game: Callable[[ConventionCase], LazyString]


@dataclass(frozen=True, slots=True)
class ConventionUse:
    """A use of a convention: the equation it was used in, and both sides of it in words, with the numbers at hand."""

    convention: Convention
    equation: Text
    mathematics: LazyString
    game: LazyString


def _over_zero_in_the_game(case: ConventionCase) -> LazyString:
    return _(
        "{equation}, because the rules say so. They look at positive divisors closer and closer to 0: {tenth}, "
        "{hundredth}, and so on without end. That is a choice: negative divisors closer and closer to 0 would lead to "
        "{opposite}.",
        equation=case.equation,
        tenth=case.division_by(Fraction(1, 10)),
        hundredth=case.division_by(Fraction(1, 100)),
        opposite=plain_number(NEGATIVE_INFINITY if sign_of(case.result) > 0 else INFINITY),
    )


def _over_infinity_in_mathematics(case: ConventionCase) -> LazyString:
    if case.first == "0":
        return _(
            "There is no number ∞ to divide by. {equation} describes a limit: 0 divided by 10, by 100, by 1000, and "
            "so on is always 0.",
            equation=case.equation,
        )
    return _(
        "There is no number ∞ to divide by. {equation} describes a limit: {first} divided by 10, by 100, by 1000, and "
        "so on gets as close to 0 as you like.",
        equation=case.equation,
        first=case.first,
    )


def _worth(case: ConventionCase) -> LazyString:
    if case.infinite_credit == "tally":
        return _(
            "Infinite credits are counted separately from finite points, as in {example}. The player with more "
            "infinite credits is ahead; if both have the same number, the finite points decide.",
            example="2·∞ + 13/3",
        )
    if case.infinite_credit == "none":
        return _("An infinite result brings no points.")
    return _n(
        "An infinite result brings {n} point, a number the players agreed on.",
        "An infinite result brings {n} points, a number the players agreed on.",
        int(case.infinite_credit.removeprefix("bonus:")),
    )


NUMBER_OVER_ZERO: Final = Convention(
    "number-over-zero",
    _("dividing by zero: this game says infinite, mathematics gives no value"),
    "IM-13",
    lambda case: _(
        "{expression} has no value. To check a quotient, multiply: it would have to be a number that gives {first} "
        "when it is multiplied by 0. But every number multiplied by 0 gives 0.",
        expression=case.expression,
        first=case.first,
    ),
    _over_zero_in_the_game,
)
ZERO_OVER_ZERO: Final = Convention(
    "zero-over-zero",
    _("zero divided by zero does not exist"),
    "IM-26",
    lambda _case: _(
        "0 ÷ 0 has no value. It would have to be the number that gives 0 when it is multiplied by 0. But every number "
        "does that, and nothing picks out one of them."
    ),
    lambda _case: _(
        "It has no value either. What follows is the game's own rule: nobody scores, and both pieces leave."
    ),
)
INFINITY_OVER_ZERO: Final = Convention(
    "infinity-over-zero",
    _("dividing infinity by zero: this game says infinite, mathematics gives no value"),
    "IM-13",
    lambda case: _(
        "{expression} has no value: nothing can be divided by 0, and ∞ is not even a number.",
        expression=case.expression,
    ),
    lambda case: _(
        "{equation}, as for numbers: the divisors are positive and get closer and closer to 0. The rulebook does not "
        "mention this case; with an option it does not exist instead.",
        equation=case.equation,
    ),
)
INFINITY_OVER_ZERO_UNDEFINED: Final = Convention(
    "infinity-over-zero-undefined",
    _("infinity divided by zero does not exist"),
    "IM-13",
    INFINITY_OVER_ZERO.mathematics,
    lambda _case: _(
        "It has no value either. The rulebook does not mention this case, and the option in use follows mathematics."
    ),
)
INFINITY_AS_NUMBER: Final = Convention(
    "infinity-as-number",
    _("a piece is worth infinity"),
    "IM-16",
    lambda case: _(
        "∞ is not a number; it stands for growing beyond every number. If every way of growing leads to the same "
        "answer, mathematicians agree on that answer: {equation}.",
        equation=case.equation,
    ),
    lambda _case: _(
        "∞ is a piece like the others and is worth +∞, no matter who owns it. The game calculates with it by that "
        "agreement."
    ),
)
NUMBER_OVER_INFINITY: Final = Convention(
    "number-over-infinity",
    _("a number divided by infinity is zero"),
    "IM-12",
    _over_infinity_in_mathematics,
    lambda _case: _(
        "The limit counts as the result, exactly 0. So it is like any other zero result: nobody scores, and both "
        "pieces leave."
    ),
)
INFINITY_MINUS_INFINITY: Final = Convention(
    "infinity-minus-infinity",
    _("infinity minus infinity does not exist"),
    "IM-17",
    lambda case: _(
        "{expression} does not exist, because different ways of growing give different answers: 11 − 10, 101 − 100, "
        "1001 − 1000, … is always 1, but 17 − 10, 107 − 100, 1007 − 1000, … is always 7. Any number could come out.",
        expression=case.expression,
    ),
    lambda _case: _(
        "It does not exist either. What follows is the game's own rule: nobody scores, and both infinities leave."
    ),
)
ZERO_TIMES_INFINITY: Final = Convention(
    "zero-times-infinity",
    _("zero times infinity does not exist"),
    "IM-17",
    lambda case: _(
        "{expression} does not exist, because different ways give different answers: 0 × 10, 0 × 100, 0 × 1000, … is "
        "always 0, but 5/10 × 10, 5/100 × 100, 5/1000 × 1000, … is always 5, and there too one factor gets closer and "
        "closer to 0. (A few branches of mathematics agree to call it 0.)",
        expression=case.expression,
    ),
    lambda _case: _(
        "It does not exist either. What follows is the game's own rule: nobody scores, and the infinity is captured."
    ),
)
INFINITY_OVER_INFINITY: Final = Convention(
    "infinity-over-infinity",
    _("infinity divided by infinity does not exist"),
    "IM-17",
    lambda case: _(
        "{expression} does not exist, because different ways of growing give different answers: 30 ÷ 10, 300 ÷ 100, "
        "3000 ÷ 1000, … is always 3, but 70 ÷ 10, 700 ÷ 100, 7000 ÷ 1000, … is always 7. Any positive number could "
        "come out.",
        expression=case.expression,
    ),
    lambda _case: _(
        "It does not exist either. What follows is the game's own rule: nobody scores, and both infinities leave."
    ),
)
INFINITE_CREDIT: Final = Convention(
    "infinite-credit",
    _("what an infinite result is worth"),
    "IM-10",
    lambda case: _(
        "{distance} = ∞, because the distance from zero has no limit. But adding ∞ to a score would make counting "
        "pointless: ∞ + 5 = ∞, and ∞ + ∞ = ∞ too.",
        distance=f"|{plain_number(case.result)}|",
    ),
    _worth,
)
CONVERTED_TO_PLUS: Final = Convention(
    "minus-infinity-becomes-plus",
    _("the piece made by −∞ is worth +∞"),
    "IM-16",
    lambda _case: _("−∞ and +∞ are as different as −5 and 5."),
    lambda _case: _(
        "The result is −∞, but the piece still becomes an infinity worth +∞: there are no others, for either player."
    ),
)


def uses(
    operation: Operation, result: Quantity, *, infinite_credit: str, is_credited: bool, is_converted: bool
) -> tuple[ConventionUse, ...]:
    """Return the conventions that an operation uses, in the order in which a teacher would explain them.

    ``infinite_credit`` is the value of the option; ``is_credited`` says whether a player is credited with the result,
    ``is_converted`` whether a piece becomes an infinity.
    """
    case = ConventionCase(operation, result, infinite_credit)
    return tuple(
        ConventionUse(convention, case.equation, convention.mathematics(case), convention.game(case))
        for convention in _conventions(operation, result, is_credited=is_credited, is_converted=is_converted)
    )


def _conventions(
    operation: Operation, result: Quantity, *, is_credited: bool, is_converted: bool
) -> Iterator[Convention]:
    first, second = _value(operation.left), _value(operation.right)
    infinite = [value for value in (first, second) if isinstance(value, Extended)]
    if operation.operator is Operator.DIVIDED_BY and second == 0:
        if infinite:
            yield INFINITY_OVER_ZERO_UNDEFINED if result is DOES_NOT_EXIST else INFINITY_OVER_ZERO
        else:
            yield NUMBER_OVER_ZERO if first else ZERO_OVER_ZERO
    elif operation.operator is Operator.DIVIDED_BY and isinstance(second, Extended):
        yield INFINITY_OVER_INFINITY if isinstance(first, Extended) else NUMBER_OVER_INFINITY
    elif infinite and result is DOES_NOT_EXIST:
        yield INFINITY_MINUS_INFINITY if len(infinite) == 2 else ZERO_TIMES_INFINITY
    elif infinite:
        yield INFINITY_AS_NUMBER
    if is_credited and isinstance(result, Extended):
        yield INFINITE_CREDIT
    if is_converted and sign_of(result) < 0:
        yield CONVERTED_TO_PLUS


def _value(operand: object) -> Quantity:
    assert isinstance(operand, Literal)
    return operand.value
