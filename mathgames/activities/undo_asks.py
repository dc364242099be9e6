"""Undo as an operation: before a step back takes a number away again, the subtraction that this is is asked for."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from mathgames.activities.questions import Asking, Questions
from mathgames.answering import Attempt
from mathgames.arithmetic import derive
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST
from mathgames.game import Activity, Answer, Question, Table, Verdict
from mathgames.game.controls import switch
from mathgames.nodes import Node, node
from mathgames.registry import game
from mathgames.words import _

_INVERSE: Final = {Operator.PLUS: Operator.MINUS, Operator.MINUS: Operator.PLUS}


@dataclass(frozen=True, slots=True)
class Undoing:
    """Whether undo asks, all answers so far, and how far the questions have come at which ply."""

    on: bool = False
    attempts: tuple[Attempt, ...] = ()
    ply: int = 0
    asking: Asking | None = None


class UndoAsks(Activity[Undoing]):
    """Asks before a sum is undone: 5 + (−3) = 2, so 2 − (−3) = ?

    It is ``on`` from the beginning, or once its switch is pressed. ``clock`` gives seconds that only go on.
    """

    name: ClassVar[str] = "undo-asks"

    def __init__(self, *, on: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self._clock = clock
        self._began = clock()

    def begin(self, table: Table, note: Any = None) -> Undoing:
        match note:
            case {"on": bool(on), "attempts": [*given]}:
                return Undoing(on, tuple(it for one in given if (it := Attempt.from_json(one)) is not None))
        return Undoing(self.on)

    def follow(self, state: Undoing, table: Table) -> Undoing:
        return replace(state, asking=None)

    def note(self, state: Undoing) -> Any:
        if not state.on and not state.attempts:
            return None
        return {"on": state.on, "attempts": [attempt.to_json() for attempt in state.attempts]}

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
        if not state.on or table.explanation is None:
            return None
        asked = game(table.rules.name).asks(table.explanation)
        undone = tuple(back for it in reversed(asked) if (back := inverse(it)) is not None)
        prompt = _("Undo takes the second number away again. What is left?")
        return Questions(undone, prompt, self.name) if undone else None

    def asked(self, state: Undoing, table: Table, args: Mapping[str, Any], fields: Mapping[str, str]) -> Answer | None:
        if args.get("switch") is not True:
            return None
        said = _("Undo asks no more.") if state.on else _("Undo asks for the calculation that leads back.")
        return Answer(replace(state, on=not state.on), said)

    def ways(self, state: Undoing, table: Table) -> tuple[Node, ...]:
        what = _("Before a step back the calculation that leads back is asked for.")
        pressed = switch(_("Undo asks"), self.intent(switch=True), self.name, on=state.on, what=what)
        return (node("p", {"class": "mg-row", "key": "undo-asks"}, pressed, " ", what),)


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
