"""Steps back: questions before an undo, a warning before later moves are lost, and the count of takebacks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, Final

from mathgames.activities.questions import HIDDEN, Asking, Questions
from mathgames.arithmetic.answers import MoveAnswer, at_ply, move_answer_from_json, move_answer_to_json
from mathgames.arithmetic.answers.problems import CoveredNumber, MoveProblem, ResultProblem
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Keep, Moment, MoveQuestion, Proceed, Reaction, Refused, Secret
from mathgames.games.contract.controls import chooser, settings_button
from mathgames.games.registry import game
from mathgames.language.words import _, _n

# Undo as an operation: before a step back the calculation that leads back is asked for, or a covered number.


class UndoAsksFor(Enum):
    """The question before an undo: the examples are for 5 + (−3) = 2."""

    NOTHING = "nothing"
    SUBTRACTION = "subtraction"
    """2 − (−3) = ?"""
    COVERED = "covered"
    """▢ + (−3) = 2, alternating with 5 + ▢ = 2."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """The state: the kind of question before an undo, all answers so far, and the progress of the questions."""

    asks: UndoAsksFor = UndoAsksFor.NOTHING
    answers: tuple[MoveAnswer, ...] = ()
    ply: int = 0
    asking: Asking | None = None


class UndoAsks(Activity[Undoing]):
    """A question before a calculation is undone: 5 + (−3) = 2, so 2 − (−3) = ? If none leads back, it asks nothing.

    ``asks`` is the initial kind of question. It can be changed on the page, unless it ``stays``, as in a lesson.
    ``clock`` is monotonic, in seconds.
    """

    name: ClassVar[str] = "undo-asks"

    def __init__(
        self,
        asks: UndoAsksFor = UndoAsksFor.NOTHING,
        *,
        stays: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.asks = asks
        self._stays = stays
        self._clock = clock
        self._began = clock()

    def begin(self, moment: Moment, note: Any = None) -> Undoing:
        match note:
            case {"asks": str(which), "attempts": [*entries]}:
                asks = next((it for it in UndoAsksFor if it.value == which), self.asks)
                return Undoing(asks, tuple(it for one in entries if (it := move_answer_from_json(one)) is not None))
        return Undoing(self.asks)

    def follow(self, state: Undoing, moment: Moment) -> Reaction:
        return Reaction(replace(state, asking=None))

    def note(self, state: Undoing) -> Any:
        if state.asks is UndoAsksFor.NOTHING and not state.answers:
            return None
        return {"asks": state.asks.value, "attempts": [move_answer_to_json(one) for one in state.answers]}

    def handed_on(self, state: Undoing) -> Any:
        return self.note(replace(state, answers=()))

    def ask_before_undo(self, state: Undoing, moment: Moment) -> MoveQuestion | None:
        questions = self._questions(state, moment)
        return None if questions is None else questions.first(no=_("Do not undo"))

    def on_answer(self, state: Undoing, moment: Moment, move: Any, fields: Mapping[str, str]) -> Reaction:
        questions = self._questions(state, moment)
        if questions is None:
            return Reaction(state, effects=(Proceed(),))
        answered = questions.answered(state.asking if state.ply == moment.ply else None, fields)
        state = replace(state, ply=moment.ply, asking=answered.asking)
        if answered.answer is not None:
            answer = at_ply(answered.answer, moment.ply, seconds=int(self._clock() - self._began))
            state = replace(state, answers=(*state.answers, answer))
        return Reaction(state, answered.praise, (Keep(state), answered.then))

    def _questions(self, state: Undoing, moment: Moment) -> Questions | None:
        if state.asks is UndoAsksFor.NOTHING or moment.explanation is None:
            return None
        calculations = reversed(game(moment.rules.name).asks(moment.explanation))
        both = [(whole, back) for whole in calculations if (back := whole.inverse) is not None]
        if not both:
            return None
        if state.asks is UndoAsksFor.SUBTRACTION:
            prompt = _("This calculation leads back. What is the result?")
            return Questions(tuple(ResultProblem(back) for _whole, back in both), prompt, self.name)
        prompt = _("A number in this move is covered. Find it to undo the move.")
        covered = tuple(problem for whole, _back in both for problem in _covered(whole, moment.ply))
        # The text of the move is beside the question.
        return Questions(covered, prompt, self.name, hides=HIDDEN | {Secret.STEPS, Secret.MOVES}) if covered else None

    def on_intent(
        self, state: Undoing, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("choose") is not True or self._stays:
            return None
        asks = next((it for it in UndoAsksFor if it.value == fields.get("asks")), None)
        if asks is None:
            raise Refused("option", _("Choose a question for Undo."))
        return Reaction(replace(state, asks=asks, asking=None), _SAID[asks])

    def learning_switches(self, state: Undoing, moment: Moment) -> tuple[Node, ...]:
        return () if self._stays else (_choosing(state.asks),)


_WHAT: Final = {
    UndoAsksFor.NOTHING: _("No question"),
    UndoAsksFor.SUBTRACTION: _("The calculation that undoes the move"),
    UndoAsksFor.COVERED: _("A covered number"),
}
_SAID: Final = {
    UndoAsksFor.NOTHING: _("Undo no longer asks a question."),
    UndoAsksFor.SUBTRACTION: _("Undo now asks for the calculation that undoes the move."),
    UndoAsksFor.COVERED: _("Undo now asks for a covered number."),
}


@lru_cache(maxsize=8)
def _choosing(asks: UndoAsksFor) -> Node:
    return node(
        "form",
        {"key": UndoAsks.name, "intent": UndoAsks.intent(choose=True)},
        node("p", None, _("Answer before you undo:")),
        chooser("asks", {it.value: _WHAT[it] for it in UndoAsksFor}, asks.value, _("Undo question")),
        settings_button(),
    )


def _covered(whole: Calculation, ply: int) -> tuple[MoveProblem, ...]:
    """Return the calculation with a number covered, alternately the first and the second one."""
    covered = CoveredNumber.of(whole, "left" if ply % 2 else "right")
    return () if covered is None else (covered,)


# Before a move that would do away with later ones, a question.


class EarlierMoves(Activity[None]):
    """A question before another move is made at an earlier moment than the last, which loses the moves after it."""

    name: ClassVar[str] = "earlier-moves"

    def ask_before(self, state: None, moment: Moment, move: Any) -> MoveQuestion | None:
        lost = len(moment.line) - moment.ply
        if lost == 0 or moment.rules.format(move) == moment.line[moment.ply]:
            return None
        sentence = _n(
            "You are viewing move {ply} of {last}. Playing from here removes {n} later move.",
            "You are viewing move {ply} of {last}. Playing from here removes {n} later moves.",
            lost,
            ply=moment.ply,
            last=len(moment.line),
        )
        return MoveQuestion(
            code="earlier", said=sentence, text=sentence, yes=_("Play from here"), no=_("Keep all moves")
        )


# The number of takebacks: saved with the game, and shown nowhere.


@dataclass(frozen=True, slots=True)
class Taken:
    """The moves at the last look, and for each takeback the ply that it led to and the number of moves lost."""

    line: tuple[str, ...] = ()
    back: tuple[tuple[int, int], ...] = ()


class Takebacks(Activity[Taken]):
    """An activity that counts each time that other moves are played in place of earlier ones."""

    name: ClassVar[str] = "takebacks"

    def begin(self, moment: Moment, note: Any = None) -> Taken:
        back: list[tuple[int, int]] = []
        match note:
            case [*entries]:
                for one in entries:
                    match one:
                        case [int(ply), int(moves)] if ply >= 0 and moves > 0:
                            back.append((ply, moves))
        return Taken(moment.line, tuple(back))

    def follow(self, state: Taken, moment: Moment) -> Reaction:
        old, new = state.line, moment.line
        if old is new:
            return Reaction(state)
        if new[: len(old)] == old:
            return Reaction(replace(state, line=new))
        same = next(ply for ply, (one, other) in enumerate(zip((*old, ""), (*new, ""), strict=False)) if one != other)
        return Reaction(Taken(new, (*state.back, (same, len(old) - same))))

    def note(self, state: Taken) -> Any:
        return [list(one) for one in state.back] or None
