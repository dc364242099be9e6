"""A toy activity that does everything an activity can do, in one file: asking for a result, hiding it, playing back.

It is here for what no activity of the package does yet, and it edits nothing there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from mathgames.engine import Match
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import (
    Activity,
    Ask,
    Cells,
    Control,
    Exchange,
    GoTo,
    Keep,
    Layout,
    Maskable,
    MoveQuestion,
    Participants,
    Play,
    Proceed,
    Reaction,
    Refused,
    Reply,
    Snapshot,
)
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, _, _n


@dataclass(frozen=True, slots=True)
class Marks:
    """The state of the toy: how many results were foretold rightly and wrongly, and whether an exam is held."""

    right: int = 0
    wrong: int = 0
    exam: bool = False
    holds: bool = False


EFFECTS = ("first", "again", "other", "hold")
"""The effects of its other controls."""


class Toy(Activity[Marks]):
    """Before each move of a person: "How many points will it bring?" The player ``plays`` is played by the toy.

    While the question is open, and as long as an exam is held, no results are told.
    """

    name: ClassVar[str] = "toy"

    def __init__(
        self,
        *,
        plays: str | None = None,
        seconds: float = 2.0,
        asks: bool = True,
        hides: frozenset[Maskable] = frozenset({Maskable.RESULTS}),
        locked: frozenset[Control] = frozenset({Control.TYPED, Control.WHY}),
    ) -> None:
        self.plays = plays
        self.seconds = seconds
        self.asks = asks
        self.hides = hides
        self.locked = locked

    def begin(self, moment: Snapshot, note: Any = None) -> Marks:
        match note:
            case {"right": int(right), "wrong": int(wrong)}:
                return Marks(right, wrong)
        return Marks()

    def note(self, state: Marks) -> Any:
        return {"right": state.right, "wrong": state.wrong} if state.right or state.wrong else None

    def locks(self, state: Marks, moment: Snapshot) -> frozenset[Control]:
        return self.locked | ({Control.UNDO} if self._is_mine(moment) else frozenset())

    def masks(self, state: Marks, moment: Snapshot) -> frozenset[Maskable]:
        return self.hides if state.exam else frozenset()

    # Before a move.

    def ask_before(self, state: Marks, moment: Snapshot, move: Any) -> MoveQuestion | None:
        return self._asked(moment, move) if self.asks else None

    def on_answer(self, state: Marks, moment: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        guess = fields.get("guess", "").strip()
        if guess == points_of(moment, move):
            return Reaction(replace(state, right=state.right + 1), _("Right."), (Proceed(),))
        again = replace(
            self._asked(moment, move), code="again", announcement=_("Not {guess}. Try again.", guess=guess or "–")
        )
        return Reaction(replace(state, wrong=state.wrong + 1), effects=(Ask(again),))

    def _asked(self, moment: Snapshot, move: Any) -> MoveQuestion:
        sentence = _("How many points will {move} bring?", move=moment.rules.format(move))
        field = node("input", {"type": "text", "field": "guess", "inputmode": "numeric", "aria-label": sentence})
        return MoveQuestion(
            code="predict",
            announcement=sentence,
            text=sentence,
            parts=(field,),
            yes=_("Answer"),
            no=_("Another move"),
            hides=self.hides,
        )

    # After it.

    def reply(self, state: Marks, moment: Snapshot) -> Reply | None:
        return Reply(reply_in(moment), self.seconds) if self._is_mine(moment) else None

    def on_match_changed(self, state: Marks, moment: Snapshot) -> Reaction:
        """Return what is on the board is written down."""
        return Reaction(state, effects=(Keep(moment.line),))

    def _is_mine(self, moment: Snapshot) -> bool:
        """Check if the toy is to move now and the game is not under review."""
        return moment.outcome is None and moment.turn == self.plays and moment.ply == len(moment.line)

    def company(self, state: Marks, moment: Snapshot) -> Participants | None:
        return None if self.plays is None else Participants(frozenset({self.plays}), rounds=True)

    # Of its own.

    def on_intent(
        self, state: Marks, moment: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"first": True}:
                return Reaction(state, _("The first move."), (Play(reply_in(moment)),))
            case {"again": True}:
                return Reaction(state, _("From the start."), (GoTo(0),))
            case {"other": True}:
                return Reaction(state, _("Another match."), (Exchange(Match(moment.rules), (self,)),))
            case {"hold": True}:
                return Reaction(replace(state, holds=True), _("Press a square."))
            case {"cells": [square]} if state.holds:
                return Reaction(replace(state, holds=False), _("{square} was pressed.", square=square))
        match args.get("exam"):
            case True if not moment.line:
                raise Refused("too-early", _("Make a move first."))
            case bool(exam):
                return Reaction(replace(state, exam=exam), _("The exam begins.") if exam else _("The exam is over."))
        return None

    def layout(self, state: Marks, moment: Snapshot) -> Layout | None:
        return Layout(hold=Cells((), node("circle", {"r": 0.2}), asks_reason=False)) if state.holds else None

    def controls(self, state: Marks, moment: Snapshot) -> tuple[Node, ...]:
        label = _("End the exam") if state.exam else _("Begin an exam")
        others = (button(_("{asks}!", asks=asks), self.intent(**{asks: True})) for asks in EFFECTS)
        return button(label, self.intent(exam=not state.exam)), *others

    def panels(self, state: Marks, moment: Snapshot) -> tuple[Node, ...]:
        told: tuple[LazyString, ...] = (
            _n("{n} result foretold", "{n} results foretold", state.right),
            _n("{n} mistake", "{n} mistakes", state.wrong),
        )
        return (node("section", {"class": "toy-panel", "key": self.name}, *(node("p", None, line) for line in told)),)


def points_of(moment: Snapshot, move: Any) -> str:
    """Return what the player gets for a legal move."""
    points = moment.rules.explain(moment.scene.position, move).points.get(moment.turn)
    return str(points.finite) if points else "0"


def reply_in(moment: Snapshot) -> Any:
    """The move that the toy makes: the first of all by its text."""
    return min(moment.scene.moves, key=moment.rules.format)
