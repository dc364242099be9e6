"""The common parts of answer places on paper: the question, the instruction, a line with a box, number lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.responses import ruler_of
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain.drawing.counters import drawn_lying
from mathgames.explain.drawing.paper import box, render_sentence
from mathgames.explain.expression import BOX
from mathgames.explain.manipulatives import Ruler
from mathgames.explain.manipulatives.manipulative import MIDDLE
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, Text, _


def render_instruction(sentence: LazyString) -> Node:
    """Draw the instruction for the answer."""
    return node("p", {"class": "how"}, sentence)


def ask_on_paper(question: Item) -> tuple[Node, ...]:
    """Draw the prompt, in a paragraph of its own, and the wrong answer that is to be changed."""
    stem = (node("p", {"class": "ask"}, *render_sentence(question.stem)),) if question.stem else ()
    mended = question.mended
    return (
        stem
        if mended is None
        else (*stem, render_instruction(_("There at first: {answer}", answer=question.text(mended))))
    )


def render_prompt(question: Item) -> tuple[Node, ...]:
    """Draw the prompt, as a formula if it is a calculation."""
    task = question.prompt
    return (
        (formula(task.expression),)
        if question.is_calculation and isinstance(task, OperationPrompt)
        else render_sentence(question.stem)
    )


def line(question: Item, sentence: Text | None) -> Node:
    """Draw a question in one line, with a box after it, or in the place of its own box."""
    ask = question.stem
    if BOX in ask and not any(letter.isalpha() for letter in ask):
        before, _box, after = ask.partition(BOX)
        return node("p", {"class": "line"}, before, box(sentence), *render_sentence(after))
    if question.is_calculation or (ask and not any(letter.isalpha() for letter in ask)):
        return node("p", {"class": "line"}, *render_prompt(question), " = ", box(sentence))
    if not ask:
        return node(
            "p", {"class": "line"}, node("span", {"class": "answer-label"}, _("Your answer")), " ", box(sentence)
        )
    return node("p", {"class": "line spread"}, node("span", {"class": "ask"}, *render_sentence(ask)), box(sentence))


_TOP, _ABOVE_A_WALK, _BOTTOM = 60, 190, 170
_TICK: Final = 8.2
"""The millimetres from tick to tick, if the line has room for them."""
_RISE: Final = 110


def number_line(ruler: Ruler, *drawings: Node, room: bool = False) -> Node:
    """Draw a number line with a drawing on it, and with ``room`` above it for a walk."""
    top = _ABOVE_A_WALK if room else _TOP
    attributes = {
        "class": "number-line",
        "viewBox": f"0 {-top} {ruler.width} {top + _BOTTOM}",
        "width": f"{len(ruler) * _TICK:.1f}mm",
        "role": "img",
        "aria-label": ruler.sentence(),
    }
    return node("svg", attributes, *ruler.ground(), *drawings)


def draw_above_choices(question: Item) -> Node | None:
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
    drawings = [node("circle", {"class": "answer-start", "cx": ruler.x(stops[0]), "cy": MIDDLE, "r": 24})]
    for start_value, end_value in pairwise(stops):
        start, end, top, landing = ruler.x(start_value), ruler.x(end_value), MIDDLE - _RISE, MIDDLE - 26
        step_text = ("+" if end_value > start_value else "") + ruler.text(end_value - start_value)
        arch = f"M{start} {landing}C{start} {top - 30} {end} {top - 30} {end} {landing - 24}"
        drawings += (
            node("path", {"class": "answer-jump", "d": arch}),
            node("path", {"class": "answer-dot", "d": f"M{end} {landing}l-14 -28h28z"}),
            node("text", {"class": "answer-by", "x": (start + end) // 2, "y": top - 22, "font-size": 46}, step_text),
        )
    return number_line(ruler, *drawings, room=True)
