"""The slips of arithmetic in a game, beside those of strategy: what was predicted wrongly at the first try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mathgames.arithmetic.answers import MoveAnswer, Unknown
from mathgames.arithmetic.operations import operate
from mathgames.explain.expression import Literal, Operation, Operator, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number, quantity
from mathgames.games.contract import Moment
from mathgames.games.contract.controls import button
from mathgames.language.words import Words, _

MOST: Final = 10
"""So many are shown, the last ones: as many as can be talked about."""


def slips(moment: Moment) -> Iterator[Node]:
    """A list of the calculations whose result was predicted wrongly at first; nothing where there is none."""
    wrong = [it for it in moment.predictions if _is_slip(it) and it.question.ply < len(moment.line)]
    if not wrong:
        return
    yield node("h3", None, _("Calculations that went wrong at first"))
    for place, answer in enumerate(wrong[-MOST:]):
        ply = answer.question.ply + 1
        there = _("Go there: move {ply}", ply=ply)
        yield node(
            "div",
            {"class": "mg-moment", "key": f"slip {place}"},
            node("p", None, _sentence(answer, ply)),
            button(_("Go there"), ["goto", {"ply": ply}], name=there, key="go"),
        )


def _is_slip(answer: MoveAnswer) -> bool:
    question = answer.question
    return question.unknown is Unknown.NUMBER and question.try_ == 1 and not answer.shown and not answer.right


def _sentence(answer: MoveAnswer, ply: int) -> Words:
    """What the calculation was, what comes of it, and what was answered."""
    a, sign, b = answer.question.calculation
    task = Operation(Operator(sign), Literal(quantity(a)), Literal(quantity(b)))
    accepted = answer.question.accepts
    right = quantity(accepted[0]) if accepted else operate(task.operator, quantity(a), quantity(b))
    return _(
        "Move {ply}: {equation}. The first answer was {given}.",
        ply=ply,
        equation=plain_equation(task, Literal(right)),
        given=plain_number(quantity(answer.given)),
    )
