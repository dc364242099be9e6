"""The calculation of an operation, with all of its explanation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from mathgames.arithmetic import addition, infinite, multiplication, operations
from mathgames.arithmetic.integers import too_long_message
from mathgames.arithmetic.operations import OverZero
from mathgames.arithmetic.steps import Steps, literal_operation
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import Literal, Operation, Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, ExactNumber, Quantity, exact_text, quantity
from mathgames.language.errors import NotationError

# An operation worked step by step, every step by a rule that has a name.


def derive(operator: str | Operator, a: ExactNumber, b: ExactNumber, *, over_zero: OverZero = "none") -> Derivation:
    """Return the derivation that leads from ``a`` ∘ ``b`` to its value, as a teacher would write it.

    The signs are worked out before the numbers, and no step is passed over in silence: ``5 + (−3)`` does not become
    ``5 − 3`` without the rule that says so. The numbers and the operation are given as to ``calculate``.

    >>> from mathgames.explain.expression import plain
    >>> for step in derive("−", -3, -5).steps:
    ...     print(f"{plain(step.before)} = {plain(step.after)}: {step.rule.name}")
    −3 − (−5) = −3 + 5: subtracting a negative is adding its opposite
    −3 + 5 = |5| − |−3|: different signs: let them cancel, keep the sign of what is left
    |5| − |−3| = 5 − 3: the absolute value is the distance from zero
    5 − 3 = 2: subtracting a smaller or equal positive number
    """
    return _cached_derivation(operations.as_operator(operator), quantity(a), quantity(b), over_zero)


@lru_cache(maxsize=2048)
def _cached_derivation(operator: Operator, a: Quantity, b: Quantity, over_zero: OverZero) -> Derivation:
    """Cached, because the same few numbers recur on a board and in a class."""
    return Derivation(literal_operation(operator, a, b), tuple(_steps(operator, a, b, over_zero)))


def _steps(operator: Operator, a: Quantity, b: Quantity, over_zero: OverZero) -> Steps:
    if DOES_NOT_EXIST in (a, b):
        return infinite.no_value(operator, a, b)
    if isinstance(a, Fraction) and isinstance(b, Fraction) and not (operator is Operator.DIVIDED_BY and b == 0):
        match operator:
            case Operator.PLUS:
                return addition.add(a, b)
            case Operator.MINUS:
                return addition.subtract(a, b)
            case Operator.TIMES:
                return multiplication.multiply(a, b)
            case Operator.DIVIDED_BY:
                return multiplication.divide(a, b)
    match operator:
        case Operator.PLUS:
            return infinite.add(a, b)
        case Operator.MINUS:
            return infinite.subtract(a, b)
        case Operator.TIMES:
            return infinite.multiply(a, b)
        case Operator.DIVIDED_BY:
            return infinite.divide(a, b, over_zero)


@dataclass(frozen=True, slots=True)
class Calculation:
    """An operation on two exact numbers and its derivation. As text it is the worked solution.

    >>> print(calculate("-3", "-", "-5"))
    −3 − (−5) = −3 + 5      subtracting a negative is adding its opposite
              = |5| − |−3|  different signs: let them cancel, keep the sign of what is left
              = 5 − 3       the absolute value is the distance from zero
              = 2           subtracting a smaller or equal positive number
    """

    operator: Operator
    a: Quantity
    b: Quantity
    derivation: Derivation
    is_extended: bool = False
    """True if results of its kind can be fractions, infinite, or not exist, in its context."""

    @classmethod
    def from_derivation(cls, derivation: Derivation, *, is_extended: bool = False) -> Calculation | None:
        """Return the calculation of a derivation; None if it is not one operation on two numbers."""
        match derivation.expression:
            case Operation(operator, Literal(a), Literal(b)):
                return cls(operator, a, b, derivation, is_extended)
        return None

    @property
    def expression(self) -> Operation:
        """The operation itself."""
        return Operation(self.operator, Literal(self.a), Literal(self.b))

    @property
    def value(self) -> Quantity:
        """The exact result: a fraction, an infinity, or "does not exist"."""
        return self.derivation.value

    @property
    def by_convention(self) -> bool:
        """True if the result has a step in it that only a game allows, and not mathematics."""
        return any(step.rule.convention for step in self.derivation.steps)

    @property
    def rule(self) -> str:
        """The key of the rule with the reason; "" if no explanation is needed."""
        return self.derivation.reason.rule.key if self.derivation.reason is not None else ""

    @property
    def key(self) -> tuple[str, str, str]:
        """The two numbers and the operation as plain texts."""
        return exact_text(self.a), self.operator.value, exact_text(self.b)

    def is_right(self, answer: Quantity) -> bool:
        """Check if an answer is the result. For a division by 0, "no value" and the game's value are both right."""
        return answer == self.value or (
            self.operator is Operator.DIVIDED_BY and self.b == 0 and answer is DOES_NOT_EXIST
        )

    @property
    def inverse(self) -> Calculation | None:
        """The calculation that leads back to the first number: from a + b = c it is c − b. None if there is none.

        >>> calculate(5, "+", -3).inverse, calculate(3, "×", -1).inverse, calculate(3, "×", 0).inverse
        (calculate('2', '−', '-3'), calculate('-3', '÷', '-1'), None)
        """
        if self.value is DOES_NOT_EXIST:
            return None
        inverse = Calculation.from_derivation(
            derive(operations.UNDOES[self.operator], self.value, self.b), is_extended=self.is_extended
        )
        return inverse if inverse is not None and inverse.value == self.a else None

    def __repr__(self) -> str:
        parts = ", ".join(repr(part) for part in (exact_text(self.a), self.operator.value, exact_text(self.b)))
        return f"calculate({parts})"

    def __str__(self) -> str:
        return str(self.derivation)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return self.derivation._repr_html_()


def calculations(explanation: Explanation, *, is_extended: bool = False) -> tuple[Calculation, ...]:
    """Return the calculations of an explanation, which can be asked before its move, in order."""
    calculations_of = (
        Calculation.from_derivation(derivation, is_extended=is_extended) for derivation in explanation.derivations
    )
    return tuple(calculation for calculation in calculations_of if calculation is not None)


MAX_DIGITS: Final = 1000
"""The largest number of digits in a calculation: a product has twice as many, and Python writes up to 4300."""


def calculate(
    a: ExactNumber,
    op: str | Operator,
    b: ExactNumber,
    *,
    over_zero: OverZero = "none",
) -> Calculation:
    """Return the exact result of one operation, with its derivation.

    Numbers are integers, ``Fraction``, ``Decimal`` or texts such as ``"−3"``, ``"5/3"`` and ``"inf"``, never a float;
    the operation is one of ``+ - − * × · x X / ÷ :``. A division by 0 does not exist, unless a game's convention is
    asked for: ``over_zero`` says what it lets be infinite, ``"numbers"`` or ``"all"``. Raises ``NotationError`` for a
    number or an operation that cannot be read, and for numbers of more than 1000 digits.

    >>> calculate("−3", "−", "−5").value
    Fraction(2, 1)
    >>> calculate(10, "÷", 4)
    calculate('10', '÷', '4')
    >>> print(calculate(10, "÷", 4))
    10 ÷ 4 = 10/4              a quotient as a fraction
           = (10 ÷ 2)/(4 ÷ 2)  reducing a fraction
           = 5/2               dividing undoes multiplying
    >>> calculate(5, "÷", 0).value, calculate(5, "÷", 0, over_zero="numbers").value
    (Extended.DOES_NOT_EXIST, Extended.INFINITY)
    """
    operator, left, right = operations.as_operator(op), quantity(a), quantity(b)
    for number in (left, right):
        if isinstance(number, Fraction) and max(abs(number.numerator), number.denominator) >= 10**MAX_DIGITS:
            raise NotationError(too_long_message(MAX_DIGITS))
    return Calculation(operator, left, right, derive(operator, left, right, over_zero=over_zero), is_extended=True)
