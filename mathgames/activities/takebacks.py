"""Steps back: questions before an undo, a warning before later moves are lost, and the count of takebacks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.arithmetic.items.move_items import covered_item, response_from_json, result_item
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Keep, Maskable, MoveQuestion, Proceed, Reaction, Refused, Snapshot
from mathgames.games.contract.controls import chooser, settings_button
from mathgames.games.registry import find_game
from mathgames.language.words import _, _n

if TYPE_CHECKING:  # a board with no question needs no item
    from mathgames.activities.questions import Asking, Questions

# Undo as an operation: before a step back the calculation that leads back is asked for, or a covered number.


class UndoAsksFor(Enum):
    """The question before an undo: the examples are for 5 + (−3) = 2."""

    NO_QUESTION = "nothing"
    SUBTRACTION = "subtraction"
    """2 − (−3) = ?"""
    COVERED_NUMBER = "covered"
    """▢ + (−3) = 2, alternating with 5 + ▢ = 2."""


@dataclass(frozen=True, slots=True)
class PendingUndo:
    """The state: the kind of question before an undo, all answers so far, and the progress of the questions."""

    asks: UndoAsksFor = UndoAsksFor.NO_QUESTION
    answers: tuple[Response[ItemRef], ...] = ()
    ply: int = 0
    asking: Asking | None = None


class UndoAsks(Activity[PendingUndo]):
    """A question before a calculation is undone: 5 + (−3) = 2, so 2 − (−3) = ? If none leads back, it asks nothing.

    ``asks`` is the initial kind of question. It can be changed on the page, unless it ``stays``, as in a lesson.
    ``clock`` is monotonic, in seconds.
    """

    name: ClassVar[str] = "undo-asks"

    def __init__(
        self,
        asks: UndoAsksFor = UndoAsksFor.NO_QUESTION,
        *,
        stays: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.asks = asks
        self._stays = stays
        self._clock = clock
        self._began = clock()

    def begin(self, snapshot: Snapshot, note: Any = None) -> PendingUndo:
        match note:
            case {"asks": str(mode), "attempts": [*entries]}:
                asks = next((answer for answer in UndoAsksFor if answer.value == mode), self.asks)
                return PendingUndo(
                    asks, tuple(answer for one in entries if (answer := response_from_json(one)) is not None)
                )
        return PendingUndo(self.asks)

    def on_match_changed(self, state: PendingUndo, snapshot: Snapshot) -> Reaction:
        return Reaction(replace(state, asking=None))

    def note(self, state: PendingUndo) -> Any:
        if state.asks is UndoAsksFor.NO_QUESTION and not state.answers:
            return None
        return {"asks": state.asks.value, "attempts": [one.to_json() for one in state.answers]}

    def note_for_next_game(self, state: PendingUndo) -> Any:
        return self.note(replace(state, answers=()))

    def ask_before_undo(self, state: PendingUndo, snapshot: Snapshot) -> MoveQuestion | None:
        questions = self._questions(state, snapshot)
        return None if questions is None else questions.first(decline_label=_("Do not undo"))

    def on_answer(self, state: PendingUndo, snapshot: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        questions = self._questions(state, snapshot)
        if questions is None:
            return Reaction(state, effects=(Proceed(),))
        outcome = questions.submit_answer(state.asking if state.ply == snapshot.ply else None, fields)
        state = replace(state, ply=snapshot.ply, asking=outcome.asking)
        if outcome.response is not None:
            answer = replace(outcome.response, ply=snapshot.ply, seconds=int(self._clock() - self._began))
            state = replace(state, answers=(*state.answers, answer))
        return Reaction(state, outcome.praise, (Keep(state), outcome.effect))

    def _questions(self, state: PendingUndo, snapshot: Snapshot) -> Questions | None:
        if state.asks is UndoAsksFor.NO_QUESTION or snapshot.explanation is None:
            return None
        tenths, calculations = snapshot.rules.in_decimals, find_game(snapshot.rules.name).asks(snapshot.explanation)
        both = [(whole, inverse) for whole in reversed(calculations) if (inverse := whole.inverse) is not None]
        if not both:
            return None
        from mathgames.activities.questions import MASKED_PARTS, Questions  # only here, for questions

        if state.asks is UndoAsksFor.SUBTRACTION:
            prompt = _("This calculation leads back. What is the result?")
            return Questions(tuple(result_item(it, in_decimals=tenths) for _whole, it in both), prompt, self.name)
        prompt = _("A number in this move is covered. Find it to undo the move.")
        covers = (covered_item(it, "left" if snapshot.ply % 2 else "right", in_decimals=tenths) for it, _back in both)
        items = tuple(item for item in covers if item is not None)
        # The text of the move is beside the question.
        hides = MASKED_PARTS | {Maskable.STEPS, Maskable.MOVES}
        return Questions(items, prompt, self.name, hides=hides) if items else None

    def on_intent(
        self, state: PendingUndo, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("choose") is not True or self._stays:
            return None
        asks = next((it for it in UndoAsksFor if it.value == fields.get("asks")), None)
        if asks is None:
            raise Refused("option", _("Choose a question for Undo."))
        return Reaction(replace(state, asks=asks, asking=None), _ANNOUNCEMENTS[asks])

    def learning_switches(self, state: PendingUndo, snapshot: Snapshot) -> tuple[Node, ...]:
        return () if self._stays else (_choosing(state.asks),)


_LABELS: Final = {
    UndoAsksFor.NO_QUESTION: _("No question"),
    UndoAsksFor.SUBTRACTION: _("The calculation that undoes the move"),
    UndoAsksFor.COVERED_NUMBER: _("A covered number"),
}
_ANNOUNCEMENTS: Final = {
    UndoAsksFor.NO_QUESTION: _("Undo no longer asks a question."),
    UndoAsksFor.SUBTRACTION: _("Undo now asks for the calculation that undoes the move."),
    UndoAsksFor.COVERED_NUMBER: _("Undo now asks for a covered number."),
}


@lru_cache(maxsize=8)
def _choosing(asks: UndoAsksFor) -> Node:
    return node(
        "form",
        {"key": UndoAsks.name, "intent": UndoAsks.intent(choose=True)},
        node("p", None, _("Answer before you undo:")),
        chooser("asks", {it.value: _LABELS[it] for it in UndoAsksFor}, asks.value, _("Undo question")),
        settings_button(),
    )


# Before a move that would do away with later ones, a question.


class EarlierMoves(Activity[None]):
    """A question before another move is made at an earlier moment than the last, which loses the moves after it."""

    name: ClassVar[str] = "earlier-moves"

    def ask_before(self, state: None, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        lost_count = len(snapshot.line) - snapshot.ply
        if lost_count == 0 or snapshot.rules.format(move) == snapshot.line[snapshot.ply]:
            return None
        sentence = _n(
            "You are viewing move {ply} of {last}. Playing from here removes {n} later move.",
            "You are viewing move {ply} of {last}. Playing from here removes {n} later moves.",
            lost_count,
            ply=snapshot.ply,
            last=len(snapshot.line),
        )
        return MoveQuestion(
            code="earlier", announcement=sentence, text=sentence, yes=_("Play from here"), no=_("Keep all moves")
        )


# The number of takebacks: saved with the game, and shown nowhere.


@dataclass(frozen=True, slots=True)
class TakebackCount:
    """The moves at the last look, and for each takeback the ply that it led to and the number of moves lost."""

    line: tuple[str, ...] = ()
    takebacks: tuple[tuple[int, int], ...] = ()


class Takebacks(Activity[TakebackCount]):
    """An activity that counts each time that other moves are played in place of earlier ones."""

    name: ClassVar[str] = "takebacks"

    def begin(self, snapshot: Snapshot, note: Any = None) -> TakebackCount:
        takebacks: list[tuple[int, int]] = []
        match note:
            case [*entries]:
                for entry in entries:
                    match entry:
                        case [int(ply), int(moves)] if ply >= 0 and moves > 0:
                            takebacks.append((ply, moves))
        return TakebackCount(snapshot.line, tuple(takebacks))

    def on_match_changed(self, state: TakebackCount, snapshot: Snapshot) -> Reaction:
        old, new = state.line, snapshot.line
        if old is new:
            return Reaction(state)
        if new[: len(old)] == old:
            return Reaction(replace(state, line=new))
        same = next(ply for ply, (one, other) in enumerate(zip((*old, ""), (*new, ""), strict=False)) if one != other)
        return Reaction(TakebackCount(new, (*state.takebacks, (same, len(old) - same))))

    def note(self, state: TakebackCount) -> Any:
        return [list(one) for one in state.takebacks] or None
