"""Undo as an operation: before a step back, the subtraction that it is is asked for, or a number that is covered."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final

from mathgames.activities.questions import HIDDEN, Asking, Questions
from mathgames.answers import Attempt
from mathgames.answers.problems import CoveredNumber, Problem, Result
from mathgames.arithmetic import derive
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST
from mathgames.game import Activity, Answer, Question, Refused, Table, Told, Verdict
from mathgames.game.controls import chooser
from mathgames.nodes import Node, node
from mathgames.registry import game
from mathgames.words import _

_INVERSE: Final = {Operator.PLUS: Operator.MINUS, Operator.MINUS: Operator.PLUS}


class Asks(Enum):
    """What undo asks for: of 5 + (−3) = 2."""

    NOTHING = "nothing"
    SUBTRACTION = "subtraction"
    """2 − (−3) = ?"""
    COVERED = "covered"
    """▢ + (−3) = 2, and by turns 5 + ▢ = 2."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """What undo asks for, all answers so far, and how far the questions have come at which ply."""

    asks: Asks = Asks.NOTHING
    attempts: tuple[Attempt, ...] = ()
    ply: int = 0
    asking: Asking | None = None


class UndoAsks(Activity[Undoing]):
    """Asks before a sum is undone: 5 + (−3) = 2, so 2 − (−3) = ?

    ``asks`` says what it begins with, which is changed on the page. ``clock`` gives seconds that only go on.
    """

    name: ClassVar[str] = "undo-asks"

    def __init__(self, asks: Asks = Asks.NOTHING, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.asks = asks
        self._clock = clock
        self._began = clock()

    def begin(self, table: Table, note: Any = None) -> Undoing:
        match note:
            case {"asks": str(kept), "attempts": [*given]}:
                asks = next((it for it in Asks if it.value == kept), self.asks)
                return Undoing(asks, tuple(it for one in given if (it := Attempt.from_json(one)) is not None))
        return Undoing(self.asks)

    def follow(self, state: Undoing, table: Table) -> Undoing:
        return replace(state, asking=None)

    def note(self, state: Undoing) -> Any:
        if state.asks is Asks.NOTHING and not state.attempts:
            return None
        return {"asks": state.asks.value, "attempts": [attempt.to_json() for attempt in state.attempts]}

    def handed_on(self, state: Undoing) -> Any:
        return self.note(replace(state, attempts=()))

    def question_back(self, state: Undoing, table: Table) -> Question | None:
        questions = self._questions(state, table)
        return None if questions is None else questions.first(no=_("Do not undo"))

    def answered(self, state: Undoing, table: Table, move: Any, fields: Mapping[str, str]) -> Verdict:
        questions = self._questions(state, table)
        if questions is None:
            return Verdict(state)
        answered = questions.answered(state.asking if state.ply == table.ply else None, fields)
        state = replace(state, ply=table.ply, asking=answered.asking)
        if answered.attempt is not None:
            attempt = replace(answered.attempt, ply=table.ply, seconds=int(self._clock() - self._began))
            state = replace(state, attempts=(*state.attempts, attempt))
        return Verdict(state, answered.then, answered.praise or "")

    def _questions(self, state: Undoing, table: Table) -> Questions | None:
        if state.asks is Asks.NOTHING or table.explanation is None:
            return None
        asked = reversed(game(table.rules.name).asks(table.explanation))
        both = [(whole, back) for whole in asked if (back := inverse(whole)) is not None]
        if not both:
            return None
        if state.asks is Asks.SUBTRACTION:
            prompt = _("Undo takes the second number away again. What is left?")
            return Questions(tuple(Result(back) for _whole, back in both), prompt, self.name)
        prompt = _("A number of this move is covered. Find it, and the move is undone.")
        covered = tuple(found for whole, _back in both for found in _covered(whole, table.ply))
        # What the move was told as stands beside the question.
        return Questions(covered, prompt, self.name, hides=HIDDEN | {Told.STEPS, Told.MOVES}) if covered else None

    def asked(self, state: Undoing, table: Table, args: Mapping[str, Any], fields: Mapping[str, str]) -> Answer | None:
        if args.get("choose") is not True:
            return None
        asks = next((it for it in Asks if it.value == fields.get("asks")), None)
        if asks is None:
            raise Refused("option", _("Choose what undo asks for."))
        return Answer(replace(state, asks=asks, asking=None), _SAID[asks])

    def ways(self, state: Undoing, table: Table) -> tuple[Node, ...]:
        return (_choosing(state.asks),)


_WHAT: Final = {
    Asks.NOTHING: _("Nothing"),
    Asks.SUBTRACTION: _("The calculation that leads back"),
    Asks.COVERED: _("A number that is covered"),
}
_SAID: Final = {
    Asks.NOTHING: _("Undo asks no more."),
    Asks.SUBTRACTION: _("Undo asks for the calculation that leads back."),
    Asks.COVERED: _("Undo asks for a number that is covered."),
}


@lru_cache(maxsize=8)
def _choosing(asks: Asks) -> Node:
    """The form in which it is chosen what undo asks for."""
    return node(
        "form",
        {"key": UndoAsks.name, "intent": UndoAsks.intent(choose=True)},
        node("p", None, _("Answer before a step back:")),
        chooser("asks", {it.value: _WHAT[it] for it in Asks}, asks.value, _("Undo asks for")),
        node("button", {"type": "submit"}, _("Play so")),
    )


def _covered(whole: Calculation, ply: int) -> tuple[Problem, ...]:
    """The calculation with a number covered: the first one and the second one by turns."""
    if not all(isinstance(it, Fraction) for it in (whole.a, whole.b, whole.value)):
        return ()
    return (CoveredNumber(whole, "left" if ply % 2 else "right"),)


def inverse(asked: Calculation) -> Calculation | None:
    """The calculation that leads back: from a + b = c to c − b, from a − b = c to c + b; None where there is none.

    >>> from fractions import Fraction
    >>> five = Calculation.of(derive(Operator.PLUS, Fraction(5), Fraction(-3)))
    >>> back = inverse(five)
    >>> back.key, back.value
    (('2', '−', '-3'), Fraction(5, 1))
    """
    operator = _INVERSE.get(asked.operator)
    if operator is None or asked.value is DOES_NOT_EXIST:
        return None
    back = Calculation.of(derive(operator, asked.value, asked.b), extended=asked.extended)
    return back if back is not None and back.derivation.value == asked.a else None
