"""Where a question is answered on paper: a box, a number line, options to tick. The same filled in is the answer.

What is laid out with no answer does not depend on what the answer is, so an empty sheet gives nothing away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mathgames.arithmetic.answers import on_paper
from mathgames.arithmetic.answers.working import ruler_of
from mathgames.arithmetic.misconceptions import Sum as Calculation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.learning.lessons import Question


def space(question: Question, answer: Any = None) -> Node:
    """What is asked, with an empty place for the answer; with an ``answer``, with that in its place."""
    return node("div", {"class": f"question form-{question.form.name}"}, *question.form.space(question, answer))


def line_to_work_on(questions: Sequence[Question]) -> Node | None:
    """A number line beside sums and differences of numbers that have room on it."""
    for question in questions:
        if not question.is_calculation or question.scale is not None:
            continue
        sentence = question.asked
        assert isinstance(sentence, Calculation)
        if sentence.operator.value in "+−" and all(_fits(number) for number in (sentence.a, sentence.b)):
            return node("div", {"class": "to-work-on"}, on_paper.number_line(ruler_of(question)))
    return None


def _fits(number: Any) -> bool:
    return getattr(number, "denominator", 0) == 1 and abs(number) <= LARGEST and plain_number(number) != ""


LARGEST: Final = 10
"""The usual number line goes so far."""
