"""The common parts of answer places on paper: the question, the instruction, a line with a box, number lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.working import ruler_of
from mathgames.arithmetic.misconceptions import Sum
from mathgames.explain.drawing.counters import drawn_lying
from mathgames.explain.drawing.paper import box, written
from mathgames.explain.expression import BOX
from mathgames.explain.manipulatives import Ruler
from mathgames.explain.manipulatives.manipulative import MIDDLE
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.language.words import Text, Words, _


def how(sentence: Words) -> Node:
    """Draw the instruction for the answer."""
    return node("p", {"class": "how"}, sentence)


def ask(question: Question) -> tuple[Node, ...]:
    """Draw the prompt, in a paragraph of its own."""
    return (node("p", {"class": "ask"}, *written(question.ask)),) if question.ask else ()


def asked(question: Question) -> tuple[Node, ...]:
    """Draw the prompt, as a formula if it is a calculation."""
    task = question.asked
    return (formula(task.expression),) if question.is_calculation and isinstance(task, Sum) else written(question.ask)


def line(question: Question, sentence: Text | None) -> Node:
    """Draw a question in one line, with a box after it, or in the place of its own box."""
    ask = question.ask
    if BOX in ask and not any(letter.isalpha() for letter in ask):
        before, _box, after = ask.partition(BOX)
        return node("p", {"class": "line"}, before, box(sentence), *written(after))
    if question.is_calculation or (ask and not any(letter.isalpha() for letter in ask)):
        return node("p", {"class": "line"}, *asked(question), " = ", box(sentence))
    if not ask:
        return node(
            "p", {"class": "line"}, node("span", {"class": "answer-label"}, _("Your answer")), " ", box(sentence)
        )
    return node("p", {"class": "line spread"}, node("span", {"class": "ask"}, *written(ask)), box(sentence))


_ABOVE, _ABOVE_A_WALK, _BELOW = 60, 190, 170
_TICK: Final = 8.2
"""The millimetres from tick to tick, if the line has room for them."""
_RISE: Final = 110


def number_line(ruler: Ruler, *drawn: Node, room: bool = False) -> Node:
    """Draw a number line with a drawing on it, and with ``room`` above it for a walk."""
    above = _ABOVE_A_WALK if room else _ABOVE
    attributes = {
        "class": "number-line",
        "viewBox": f"0 {-above} {ruler.width} {above + _BELOW}",
        "width": f"{len(ruler) * _TICK:.1f}mm",
        "role": "img",
        "aria-label": ruler.sentence(),
    }
    return node("svg", attributes, *ruler.ground(), *drawn)


def drawn_above(question: Question) -> Node | None:
    """Draw the counters or the number line above the choices of a question that has any, on the screen and on paper."""
    if not question.has_drawing:
        return None
    counters = question.counters
    return node(
        "div",
        {"class": "mg-drawn-above drawn"},
        number_line(ruler_of(question)) if counters is None else drawn_lying(*counters),
    )


def points(ruler: Ruler, at: Iterable[Fraction]) -> Node:
    """Draw a number line with points."""
    dots = (node("circle", {"class": "answer-dot", "cx": ruler.x(value), "cy": MIDDLE, "r": 24}) for value in at)
    return number_line(ruler, *dots)


def walk(ruler: Ruler, stops: Sequence[Fraction]) -> Node:
    """Draw a number line with a walk: a ring where it starts, and an arch for each jump."""
    drawn = [node("circle", {"class": "answer-start", "cx": ruler.x(stops[0]), "cy": MIDDLE, "r": 24})]
    for here, there in pairwise(stops):
        start, end, top, landing = ruler.x(here), ruler.x(there), MIDDLE - _RISE, MIDDLE - 26
        by = ("+" if there > here else "") + plain_number(there - here)
        arch = f"M{start} {landing}C{start} {top - 30} {end} {top - 30} {end} {landing - 24}"
        drawn += (
            node("path", {"class": "answer-jump", "d": arch}),
            node("path", {"class": "answer-dot", "d": f"M{end} {landing}l-14 -28h28z"}),
            node("text", {"class": "answer-by", "x": (start + end) // 2, "y": top - 22, "font-size": 46}, by),
        )
    return number_line(ruler, *drawn, room=True)
