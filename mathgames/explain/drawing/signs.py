"""Numbers with a drawn sign, and the signs of the operations as strokes.

A font may lack a sign or draw it as thin as a hyphen; what is drawn looks the same everywhere. Digits are written, for
all fonts have them, and stand on a line of their own: where a font has its middle no two fonts agree.
"""

from __future__ import annotations

from functools import cache

from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node, node

SIZE, SMALL = 40, 32
"""The sizes of the digits on a piece, in units of the drawing: the usual one, and a smaller one (``mg-long``)."""


@cache
def number(text: str, x: float, y: float) -> tuple[Node, ...]:
    """Draw a number such as ``5``, ``+5`` or ``−12`` in the middle of a piece, with the class ``mg-value``.

    >>> [part[0] for part in number("−5", 50, 50)]
    ['path', 'text']
    >>> [part[0] for part in number("0", 50, 50)]
    ['text']
    """
    sign, digits = (text[0], text[1:]) if text[0] in "+−" else ("", text)
    size, kind = (SIZE, "mg-value") if len(text) < 3 else (SMALL, "mg-value mg-long")
    wide, thick = size * 0.475, size * 0.16
    width = size * 0.66 * len(digits)  # about as wide as bold digits are; the gap is left for wider ones
    shift = (wide + size * 0.1) / 2 if sign else 0
    text_node = node("text", {"class": kind, "x": round(x + shift, 1), "y": round(y + size * 0.36, 1)}, digits)
    if not sign:
        return (text_node,)
    middle = x - width / 2 - size * 0.05
    strokes = _bar(middle, y, wide, thick) + (_bar(middle, y, thick, wide) if sign == "+" else "")
    return node("path", {"class": "mg-value", "d": strokes}), text_node


HIDDEN_SIDE = 28
"""The side of the box that covers a number or a sign."""


@cache
def draw_covered_number(sign: str, digits: str, x: float, y: float) -> tuple[Node, ...]:
    """Draw a partly covered number in the middle of a piece: its sign, its digits, or neither is visible.

    >>> tuple([part[0] for part in draw_covered_number(*sign, 50, 50)] for sign in (("−", ""), ("", "5")))
    (['path', 'path'], ['path', 'text'])
    """
    gap = 8
    if sign:
        wide, thick = SIZE * 0.475, SIZE * 0.16
        middle = x - (HIDDEN_SIDE + gap) / 2
        strokes = _bar(middle, y, wide, thick) + (_bar(middle, y, thick, wide) if sign == "+" else "")
        return node("path", {"class": "mg-value", "d": strokes}), _box(x + (wide + gap) / 2, y)
    if digits:
        width = SIZE * 0.66 * len(digits)
        attributes = {"class": "mg-value", "x": round(x + (HIDDEN_SIDE + gap) / 2, 1), "y": round(y + SIZE * 0.36, 1)}
        return _box(x - (width + gap) / 2, y), node("text", attributes, digits)
    return (_box(x, y),)


def _box(x: float, y: float) -> Node:
    half, inner = HIDDEN_SIDE / 2, HIDDEN_SIDE - 9
    outer = f"M{x - half:g} {y - half:g}h{HIDDEN_SIDE}v{HIDDEN_SIDE}h-{HIDDEN_SIDE}z"
    hole = f"M{x - inner / 2:g} {y - inner / 2:g}v{inner}h{inner}v-{inner}z"
    return node("path", {"class": "mg-value", "d": outer + hole})


def _bar(x: float, y: float, width: float, height: float) -> str:
    left, top = round(x - width / 2, 1), round(y - height / 2, 1)
    return f"M{left:g} {top:g}h{width:g}v{height:g}h-{width:g}z"


@cache
def operation(operator: Operator, x: int, y: int, half: int) -> str:
    """Return the strokes of an operation's sign around a point, each ``half`` long to either side, with round ends.

    >>> operation(Operator.MINUS, 50, 50, 17)
    'M33 50h34'
    """
    bar = f"M{x - half} {y}h{2 * half}"
    match operator:
        case Operator.PLUS:
            return f"{bar}M{x} {y - half}v{2 * half}"
        case Operator.MINUS:
            return bar
        case Operator.TIMES:
            slant = round(half * 0.74)
            return f"M{x - slant} {y - slant}l{2 * slant} {2 * slant}m0 -{2 * slant}l-{2 * slant} {2 * slant}"
        case Operator.DIVIDED_BY:
            dots = "".join(f"M{x} {at}h0" for at in (y - round(half * 0.88), y + round(half * 0.88)))
            return f"{bar}{dots}"
