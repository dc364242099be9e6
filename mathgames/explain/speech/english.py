"""Expressions as they are said aloud in English: the sign of a number is "negative", the operation is "minus".

Spoken text has no brackets, so a bracket is said as "the quantity …"; where it ends before the expression does, "end
quantity" is said too. A comma is a short pause.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from mathgames.explain.expression import (
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Operator,
    Opposite,
    Ratio,
    needs_brackets,
)
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY, Extended, Quantity
from mathgames.explain.speech.notation import (
    DecimalLiteral,
    Equality,
    Notation,
    Positive,
    SpokenPoint,
    SpokenSign,
    Squared,
)

_WORDS = {
    Operator.PLUS: "plus",
    Operator.MINUS: "minus",
    Operator.TIMES: "times",
    Operator.DIVIDED_BY: "divided by",
}
_EXTENDED_NAMES = {INFINITY: "infinity", NEGATIVE_INFINITY: "negative infinity", DOES_NOT_EXIST: "does not exist"}
_PARTS = {
    2: ("half", "halves"),
    3: ("third", "thirds"),
    4: ("quarter", "quarters"),
    5: ("fifth", "fifths"),
    6: ("sixth", "sixths"),
    7: ("seventh", "sevenths"),
    8: ("eighth", "eighths"),
    9: ("ninth", "ninths"),
    10: ("tenth", "tenths"),
    11: ("eleventh", "elevenths"),
    12: ("twelfth", "twelfths"),
}
_END = ", end quantity"
_SIGNS = {
    "+": "plus",
    "−": "minus",
    "×": "times",
    "·": "times",
    "÷": "divided by",
    "=": "equals",
    "≠": "is not",
    "→": "to",
    "∞": "infinity",
    "<": "is less than",
    ">": "is greater than",
    "≤": "is at most",
    "≥": "is at least",
    "▢": "box",
    "?": "what",
}
_SQUARES = re.compile(r"\b([A-Ha-h]\d)-([A-Ha-h]\d)\b")
_SIZE = re.compile(
    r"\b(\w+) × \1(?= (?:grid|square|board|cell))"
    r"|(?:(?<=beyond )|(?<=to )|(?<=is )|(?<=stays )|(?<=of )|(?<=fill )|(?<=on )|(?<=yard ))(\w+) × \2\b(?! =)"
)


@lru_cache(maxsize=1024)  # boards name the same few again and again
def say_number(value: Quantity | int) -> str:
    """Return a quantity as it is read aloud.

    >>> from fractions import Fraction
    >>> [say_number(value) for value in (Fraction(-3), Fraction(5, 3), Fraction(-1, 2), Fraction(5, 17), INFINITY)]
    ['negative 3', '5 thirds', 'negative 1 half', '5 over 17', 'infinity']
    """
    if isinstance(value, Extended):
        return _EXTENDED_NAMES[value]
    return _spoken_fraction(value.numerator, value.denominator)


def say_operator(operator: Operator) -> str:
    """Return an operation as it is read aloud.

    >>> say_operator(Operator.DIVIDED_BY)
    'divided by'
    """
    return _WORDS[operator]


def say_expression(expression: Expression) -> str:
    """Return an expression as it is read aloud.

    >>> from fractions import Fraction
    >>> five, three = Literal(Fraction(5)), Literal(Fraction(3))
    >>> say_expression(Operation(Operator.MINUS, five, Literal(Fraction(-3))))
    '5 minus negative 3'
    >>> say_expression(Opposite(Operation(Operator.MINUS, five, three)))
    'the opposite of the quantity 5 minus 3'
    >>> say_expression(Operation(Operator.TIMES, Operation(Operator.PLUS, five, three), three))
    'the quantity 5 plus 3, end quantity, times 3'
    """
    return _trim(_spell(expression))


def say_equation(before: Expression, after: Expression) -> str:
    """Return two equal expressions as one spoken sentence without its full stop.

    >>> from fractions import Fraction
    >>> five, three = Literal(Fraction(5)), Literal(Fraction(3))
    >>> say_equation(Operation(Operator.MINUS, five, Literal(Fraction(-3))), Operation(Operator.PLUS, five, three))
    '5 minus negative 3 equals 5 plus 3'
    """
    verb = " " if after == Literal(DOES_NOT_EXIST) else " equals "
    return say_expression(before) + verb + say_expression(after)


def say_notation(notation: Notation) -> str:
    """Return the mathematics between the words of a sentence as it is read aloud.

    >>> say_notation(SpokenPoint(Fraction(2), Fraction(-1))), say_notation(Positive(Literal(Fraction(3))))
    ('x 2, y negative 1', 'positive 3')
    """
    match notation:
        case SpokenPoint(x, y):
            return f"x {say_number(x)}, y {say_number(y)}"
        case Positive(number):
            return f"positive {say_expression(number)}"
        case Squared(base, in_brackets, is_opposite):
            square = f"{_bracket(base) + ',' if in_brackets else say_expression(base)} squared"
            return f"the opposite of {square}" if is_opposite else square
        case SpokenSign(sign):
            return _SIGNS.get(sign, "")
        case Equality(sides):
            return " equals ".join("what" if side is None else say_expression(side) for side in sides)
        case _:
            return say_expression(notation)


def say_words(text: str) -> str:
    """Return a text with its abbreviations as they are read aloud, before its mathematics is read.

    >>> say_words("The 5 × 5 grid would grow beyond 21 × 21."), say_words("Take a2-a3.")
    ('The 5 by 5 grid would grow beyond 21 by 21.', 'Take a2 to a3.')
    """
    text = _SIZE.sub(lambda size: size[0].replace("×", "by"), text)
    return _SQUARES.sub(lambda squares: f"{squares[1]} to {squares[2]}", text)


def _spell(expression: Expression) -> str:
    match expression:
        case DecimalLiteral(value, digits):
            return f"negative {digits}" if value < 0 else digits
        case Literal(value):
            return say_number(value)
        case Opposite(operand):
            return f"the opposite of {_group(operand)}"
        case AbsoluteValue(operand):
            return f"the absolute value of {_group(operand)}"
        case Operation(operator, left, right):
            before = _quantity(left) if needs_brackets(expression, left, 0) else _spell(left)
            after = _quantity(right) if needs_brackets(expression, right, 1) else _spell(right)
            pause = "," if isinstance(left, Operation) or before.endswith(_END) else ""
            return f"{before}{pause} {_WORDS[operator]} {after}"
        case Ratio(Literal(Fraction(denominator=1) as top), Literal(Fraction(denominator=1) as bottom)) if bottom > 1:
            return _spoken_fraction(top.numerator, bottom.numerator)
        case Ratio(numerator, denominator):
            return f"{_group(numerator)} over {_group(denominator)}"


def _group(expression: Expression) -> str:
    """Return the spoken form with a clear end, so that a listener cannot take its beginning for the whole."""
    return _quantity(expression) if isinstance(expression, Operation | Ratio) else _spell(expression)


def _quantity(expression: Expression) -> str:
    """Return the spoken form of a bracket; a lone negative number or an opposite needs no words for it."""
    if isinstance(expression, Literal | Opposite | AbsoluteValue):
        return _spell(expression)
    return _bracket(expression)


def _bracket(expression: Expression) -> str:
    return f"the quantity {_spell(expression)}{_END}"


def _trim(text: str) -> str:
    while text.endswith(_END):
        text = text.removesuffix(_END)
    return text


def _spoken_fraction(top: int, bottom: int) -> str:
    sign = "negative " if top < 0 else ""
    if bottom == 1:
        return f"{sign}{abs(top)}"
    if bottom in _PARTS:
        singular, plural = _PARTS[bottom]
        return f"{sign}{abs(top)} {singular if abs(top) == 1 else plural}"
    return f"{sign}{abs(top)} over {bottom}"
