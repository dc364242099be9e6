"""Spoken expressions in Spanish: "menos" is both the sign of a number and the operation.

So schoolbooks read them: "5 menos menos 3". After an operation only a sign can follow, so the two are not confused.
Brackets are said where they open and where they close, as a teacher does at the board.
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
    Operator.PLUS: "más",
    Operator.MINUS: "menos",
    Operator.TIMES: "por",
    Operator.DIVIDED_BY: "dividido entre",
}
_EXTENDED_NAMES = {INFINITY: "infinito", NEGATIVE_INFINITY: "menos infinito", DOES_NOT_EXIST: "no existe"}
_PARTS = {
    2: "medio",
    3: "tercio",
    4: "cuarto",
    5: "quinto",
    6: "sexto",
    7: "séptimo",
    8: "octavo",
    9: "noveno",
    10: "décimo",
    11: "onceavo",
    12: "doceavo",
}
_SIGNS = {
    "+": "más",
    "−": "menos",
    "×": "por",
    "·": "por",
    "÷": "dividido entre",
    "=": "es igual a",
    "≠": "no es",
    "→": "a",
    "∞": "infinito",
    "<": "es menor que",
    ">": "es mayor que",
    "≤": "es como máximo",
    "≥": "es como mínimo",
    "▢": "casilla",
    "?": "cuánto",
}
_SQUARES = re.compile(r"\b([A-Ha-h]\d)-([A-Ha-h]\d)\b")
_SIZE = re.compile(r"(?<=de )(\w+) × \1\b|\b(\w+) × \2(?= casillas)")
_DECIMAL = re.compile(r"(?<=decimal: )((?:aproximadamente )?−?[0-9]+),([0-9]+)")
"""A comma between digits may also be between the coordinates of a cell, so the sentence has to tell which it is."""


@lru_cache(maxsize=1024)  # boards name the same few again and again
def say_number(value: Quantity | int) -> str:
    """Return a quantity as it is read aloud.

    >>> [say_number(value) for value in (Fraction(-3), Fraction(5, 3), Fraction(-1, 2), Fraction(5, 17), INFINITY)]
    ['menos 3', '5 tercios', 'menos un medio', '5 sobre 17', 'infinito']
    """
    if isinstance(value, Extended):
        return _EXTENDED_NAMES[value]
    return _spoken_fraction(value.numerator, value.denominator)


def say_expression(expression: Expression) -> str:
    """Return an expression as it is read aloud.

    >>> five, three = Literal(Fraction(5)), Literal(Fraction(3))
    >>> say_expression(Operation(Operator.MINUS, five, Literal(Fraction(-3))))
    '5 menos menos 3'
    >>> say_expression(Operation(Operator.TIMES, Operation(Operator.PLUS, five, three), three))
    'abre paréntesis, 5 más 3, cierra paréntesis, por 3'
    """
    match expression:
        case DecimalLiteral(value, digits):
            return f"menos {digits}" if value < 0 else digits
        case Literal(value):
            return say_number(value)
        case Opposite(operand):
            return f"el opuesto {_belonging_to(operand)}"
        case AbsoluteValue(operand):
            return f"el valor absoluto {_belonging_to(operand)}"
        case Operation(operator, left, right):
            before = _in_brackets(left) if needs_brackets(expression, left, 0) else say_expression(left)
            after = _in_brackets(right) if needs_brackets(expression, right, 1) else say_expression(right)
            pause = _pause(left)
            return f"{before}{pause} {_WORDS[operator]} {after}"
        case Ratio(Literal(Fraction(denominator=1) as top), Literal(Fraction(denominator=1) as bottom)) if bottom > 1:
            return _spoken_fraction(top.numerator, bottom.numerator)
        case Ratio(numerator, denominator):
            return f"{_group(numerator)}{_pause(numerator)} sobre {_group(denominator)}"


def say_equation(before: Expression, after: Expression) -> str:
    """Return two equal expressions as one spoken sentence without its full stop.

    >>> five, three = Literal(Fraction(5)), Literal(Fraction(3))
    >>> say_equation(Operation(Operator.MINUS, five, Literal(Fraction(-3))), Operation(Operator.PLUS, five, three))
    '5 menos menos 3 es igual a 5 más 3'
    """
    verb = " " if after == Literal(DOES_NOT_EXIST) else " es igual a "
    return say_expression(before) + verb + say_expression(after)


def say_notation(notation: Notation) -> str:
    """Return the mathematics between the words of a sentence as it is read aloud.

    >>> say_notation(SpokenPoint(Fraction(2), Fraction(-1))), say_notation(Positive(Literal(Fraction(3))))
    ('x 2, y menos 1', 'más 3')
    """
    match notation:
        case SpokenPoint(x, y):
            return f"x {say_number(x)}, y {say_number(y)}"
        case Positive(number):
            return f"más {say_expression(number)}"
        case Squared(base, in_brackets, is_opposite):
            square = f"{_bracket(base) + ',' if in_brackets else say_expression(base)} al cuadrado"
            return f"el opuesto de {square}" if is_opposite else square
        case SpokenSign(sign):
            return _SIGNS.get(sign, "")
        case Equality(sides):
            return " es igual a ".join("cuánto" if side is None else say_expression(side) for side in sides)
        case _:
            return say_expression(notation)


def say_words(text: str) -> str:
    """Return a text with its abbreviations as they are read aloud, before its mathematics is read.

    >>> say_words("La cuadrícula es de 5 × 5."), say_words("Toma a2-a3."), say_words("en forma decimal: −1,67")
    ('La cuadrícula es de 5 por 5.', 'Toma a2 a a3.', 'en forma decimal: −1 coma 67')
    """
    text = _SIZE.sub(lambda size: size[0].replace("×", "por"), text)
    text = _DECIMAL.sub(r"\1 coma \2", text)
    return _SQUARES.sub(lambda squares: f"{squares[1]} a {squares[2]}", text)


def _belonging_to(expression: Expression) -> str:
    text = _group(expression)
    return f"del {text.removeprefix('el ')}" if text.startswith("el ") else f"de {text}"


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
    return f"abre paréntesis, {say_expression(expression)}, cierra paréntesis"


def _spoken_fraction(top: int, bottom: int) -> str:
    sign = "menos " if top < 0 else ""
    if bottom == 1:
        return f"{sign}{abs(top)}"
    if bottom in _PARTS:
        # Not "1 medio", which a voice reads as "uno medio".
        return f"{sign}un {_PARTS[bottom]}" if abs(top) == 1 else f"{sign}{abs(top)} {_PARTS[bottom]}s"
    return f"{sign}{abs(top)} sobre {bottom}"
