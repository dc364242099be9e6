"""Expressions as MathML.

The minus sign of a number is marked as a prefix and the minus of a subtraction is not, so that a screen reader and a
braille display tell them apart. The part that a step looks at is in an ``mrow`` of the class ``mg-focus``.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mathgames.explain.expression import (
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Opposite,
    Path,
    Ratio,
    children,
    needs_brackets,
)
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, MINUS, Extended, Quantity, drawn_number, plain_number, sign_of
from mathgames.explain.speech import spell, spoken_equation
from mathgames.language.words import Text

FOCUS = "mg-focus"


def mathml(expression: Expression, focus: Path | None = None) -> Node:
    """Return an expression as one MathML row; ``focus`` is the path to the part to mark.

    >>> from fractions import Fraction
    >>> from mathgames.explain.nodes import markup
    >>> markup(mathml(Literal(Fraction(-3))))
    '<mrow><mo form="prefix">−</mo><mn>3</mn></mrow>'
    """
    row = node("mrow", None, *_row(expression, focus))
    if focus == ():
        row[1]["class"] = FOCUS
    return row


def formula(expression: Expression, focus: Path | None = None) -> Node:
    """Return an expression as a whole ``math`` element, named by its spoken form.

    >>> from fractions import Fraction
    >>> from mathgames.explain.nodes import render_tree
    >>> render_tree(formula(Literal(Fraction(5))))
    ['math', {'aria-label': '5'}, ['mrow', {}, ['mn', {}, '5']]]
    """
    return node("math", {"aria-label": spell(expression)}, mathml(expression, focus))


def render_equation(before: Expression, after: Expression, focus: Path | None = None) -> Node:
    """Return an equation as a whole ``math`` element; ``focus`` is the part of ``before`` to mark.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Operator
    >>> from mathgames.explain.nodes import plain_text
    >>> plain_text(render_equation(Opposite(Literal(Fraction(-3))), Literal(Fraction(3))))
    'the opposite of negative 3 equals 3'
    """
    equals = _GAP if after == Literal(DOES_NOT_EXIST) else _EQUALS
    row = node("mrow", None, mathml(before, focus), equals, mathml(after))
    return node("math", {"aria-label": spoken_equation(before, after)}, row)


def with_box(before: Operation, box_turn: int, after: Expression, label: Text) -> Node:
    """Return an equation with an empty box in the place of one of the two numbers; ``label`` is its accessible name.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Operator
    >>> from mathgames.explain.nodes import markup
    >>> sum_ = Operation(Operator.PLUS, Literal(Fraction(3)), Literal(Fraction(5)))
    >>> markup(with_box(sum_, 0, Literal(Fraction(8)), "which number plus 5 equals 8"))[-90:]
    '<mi>▢</mi><mo form="infix">+</mo><mn>5</mn><mo>=</mo><mrow><mn>8</mn></mrow></mrow></math>'
    """
    left, right = (
        [_BOX] if turn == box_turn else _part(before, child, turn, None) for turn, child in enumerate(children(before))
    )
    row = node("mrow", None, *left, _infix(before.operator.value), *right, _EQUALS, mathml(after))
    return node("math", {"aria-label": label}, row)


def _row(expression: Expression, focus: Path | None) -> list[Node]:
    match expression:
        case Literal(value):
            return _number(value)
        case Opposite(operand):
            return [_MINUS, *_part(expression, operand, 0, focus)]
        case AbsoluteValue(operand):
            return [_fence("|", "prefix"), *_part(expression, operand, 0, focus), _fence("|", "postfix")]
        case Operation(operator, left, right):
            return [*_part(expression, left, 0, focus), _infix(operator.value), *_part(expression, right, 1, focus)]
        case Ratio(numerator, denominator):
            top_row, bottom_row = (
                node("mrow", None, *_part(expression, child, turn, focus))
                for turn, child in enumerate((numerator, denominator))
            )
            return [node("mfrac", None, top_row, bottom_row)]


def _part(parent: Expression, child: Expression, turn: int, focus: Path | None) -> list[Node]:
    inner = focus[1:] if focus and focus[0] == turn else None
    row = _row(child, inner)
    if needs_brackets(parent, child, turn):
        row = [_fence("(", "prefix"), *row, _fence(")", "postfix")]
    return [node("mrow", {"class": FOCUS}, *row)] if inner == () else row


def _number(value: Quantity) -> list[Node]:
    if value is DOES_NOT_EXIST:
        return [node("mtext", None, plain_number(value))]
    minus = [_MINUS] if sign_of(value) < 0 else []
    if isinstance(value, Extended):
        return [*minus, node("mi", None, "∞")]
    top, *bottom = map(_digits, drawn_number(abs(value)).split("/"))
    return [*minus, node("mfrac", None, top, *bottom) if bottom else top]


# What all expressions are made of is made once, and so rendered once.

_MINUS: Final = node("mo", {"form": "prefix"}, MINUS)
_EQUALS: Final = node("mo", None, "=")
_GAP: Final = node("mspace", {"width": "0.3em"})
"""The space before words, which MathML sets without one."""
_BOX: Final = node("mi", None, "▢")


@lru_cache(maxsize=512)
def _digits(text: str) -> Node:
    return node("mn", None, text)


@cache
def _infix(character: str) -> Node:
    return node("mo", {"form": "infix"}, character)


@cache
def _fence(character: str, form: str) -> Node:
    return node("mo", {"form": form, "fence": "true", "stretchy": "true" if character == "|" else "false"}, character)
