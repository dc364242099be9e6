"""Expressions as they are said aloud in a Filipino classroom: English terms, joined by Filipino grammar.

From the fourth grade on, the schoolbooks of the Philippines teach mathematics in English and classes talk about it in
Filipino: numbers, fractions and operations are said in English ("5 minus negative 3"), and what joins them is Filipino
("ang absolute value ng negative 3 ay katumbas ng 3").
"""

from __future__ import annotations

import re
from fractions import Fraction

from mathgames.explain.expression import (
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Opposite,
    Ratio,
    needs_brackets,
)
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity
from mathgames.explain.speech import english
from mathgames.explain.speech.notation import (
    DecimalLiteral,
    Equality,
    Notation,
    Positive,
    SpokenPoint,
    SpokenSign,
    Squared,
)

_SIGNS = {
    "+": "plus",
    "−": "minus",
    "×": "times",
    "·": "times",
    "÷": "divided by",
    "=": "ay katumbas ng",
    "≠": "ay hindi",
    "→": "papunta sa",
    "∞": "infinity",
    "<": "ay mas maliit sa",
    ">": "ay mas malaki sa",
    "≤": "ay hindi hihigit sa",
    "≥": "ay hindi bababa sa",
    "▢": "kahon",
    "?": "ano",
}
_SQUARES = re.compile(r"\b([A-Ha-h]\d)-([A-Ha-h]\d)\b")
_SIZE = re.compile(r"(?<=grid na )(\w+) × \1\b|\b(\w+) × \2(?= na )|(?<=lampas sa )(\w+) × \3\b")


def say_number(value: Quantity | int) -> str:
    """Return a quantity as it is read aloud.

    >>> from mathgames.explain.quantity import INFINITY
    >>> [say_number(value) for value in (Fraction(-3), Fraction(5, 3), Fraction(5, 17), INFINITY, DOES_NOT_EXIST)]
    ['negative 3', '5 thirds', '5 over 17', 'infinity', 'hindi umiiral']
    """
    return "hindi umiiral" if value is DOES_NOT_EXIST else english.say_number(value)


def say_expression(expression: Expression) -> str:
    """Return an expression as it is read aloud.

    >>> from mathgames.explain.expression import Operator
    >>> five, three = Literal(Fraction(5)), Literal(Fraction(3))
    >>> say_expression(Operation(Operator.MINUS, five, AbsoluteValue(Literal(Fraction(-3)))))
    '5 minus ang absolute value ng negative 3'
    >>> say_expression(Operation(Operator.TIMES, Operation(Operator.PLUS, five, three), three))
    'open parenthesis, 5 plus 3, close parenthesis, times 3'
    """
    match expression:
        case DecimalLiteral():
            return english.say_expression(expression)
        case Literal(value):
            return say_number(value)
        case Opposite(operand):
            return f"ang opposite ng {_after_ng(_group(operand))}"
        case AbsoluteValue(operand):
            return f"ang absolute value ng {_after_ng(_group(operand))}"
        case Operation(operator, left, right):
            before = _in_brackets(left) if needs_brackets(expression, left, 0) else say_expression(left)
            after = _in_brackets(right) if needs_brackets(expression, right, 1) else say_expression(right)
            pause = _pause(left)
            return f"{before}{pause} {english.say_operator(operator)} {after}"
        case Ratio(Literal(Fraction(denominator=1)), Literal(Fraction(denominator=1) as bottom)) if bottom > 1:
            return english.say_expression(expression)
        case Ratio(numerator, denominator):
            return f"{_group(numerator)}{_pause(numerator)} over {_group(denominator)}"


def say_equation(before: Expression, after: Expression) -> str:
    """Return two equal expressions as one spoken sentence without its full stop.

    >>> from mathgames.explain.expression import Operator
    >>> zero, three = Literal(Fraction(0)), Literal(Fraction(3))
    >>> say_equation(AbsoluteValue(Literal(Fraction(-3))), three)
    'ang absolute value ng negative 3 ay katumbas ng 3'
    >>> say_equation(Operation(Operator.DIVIDED_BY, zero, zero), Literal(DOES_NOT_EXIST))
    '0 divided by 0 ay hindi umiiral'
    """
    if after == Literal(DOES_NOT_EXIST):
        return f"{say_expression(before)} ay {say_expression(after)}"
    return f"{say_expression(before)} ay katumbas ng {_after_ng(say_expression(after))}"


def say_notation(notation: Notation) -> str:
    """Return the mathematics between the words of a sentence as it is read aloud.

    >>> say_notation(SpokenPoint(Fraction(2), Fraction(-1))), say_notation(Positive(Literal(Fraction(3))))
    ('x 2, y negative 1', 'positive 3')
    """
    match notation:
        case SpokenPoint() | Positive():
            return english.say_notation(notation)
        case Squared(base, in_brackets, is_opposite):
            square = f"{_bracket(base) + ',' if in_brackets else say_expression(base)} squared"
            return f"ang opposite ng {square}" if is_opposite else square
        case SpokenSign(sign):
            return _SIGNS.get(sign, "")
        case Equality(sides):
            first, *others = ("ano" if side is None else say_expression(side) for side in sides)
            return " ay katumbas ng ".join((first, *map(_after_ng, others)))
        case _:
            return say_expression(notation)


def say_words(text: str) -> str:
    """Return a text with its abbreviations as they are read aloud, before its mathematics is read.

    >>> say_words("Ang grid na 5 × 5 ay lalampas sa 21 × 21."), say_words("Gawin ang a2-a3.")
    ('Ang grid na 5 by 5 ay lalampas sa 21 by 21.', 'Gawin ang a2 papunta sa a3.')
    """
    text = _SIZE.sub(lambda size: size[0].replace("×", "by"), text)
    return _SQUARES.sub(lambda squares: f"{squares[1]} papunta sa {squares[2]}", text)


def _after_ng(text: str) -> str:
    """Return the phrase for use after the particle "ng", which replaces "ang"."""
    return text.removeprefix("ang ")


def _pause(before: Expression) -> str:
    """Return a pause after an operation, because the next operation applies to all of it and not to its last number."""
    return "," if isinstance(before, Operation) else ""


def _group(expression: Expression) -> str:
    """Return the spoken form with a clear end, so that a listener cannot take its beginning for the whole."""
    return _in_brackets(expression) if isinstance(expression, Operation | Ratio) else say_expression(expression)


def _in_brackets(expression: Expression) -> str:
    """Return the spoken form of a bracket; a lone negative number or an opposite needs no words for it."""
    if isinstance(expression, Literal | Opposite | AbsoluteValue):
        return say_expression(expression)
    return _bracket(expression)


def _bracket(expression: Expression) -> str:
    return f"open parenthesis, {say_expression(expression)}, close parenthesis"
