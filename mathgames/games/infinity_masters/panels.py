"""The panels beside the board: the question before an attack, the order of the numbers, and the infinity ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mathgames.explain.mathml import mathml
from mathgames.explain.nodes import Node, node, text_content
from mathgames.explain.speech import spell
from mathgames.games.contract import Activity, MoveQuestion, Reaction, Snapshot
from mathgames.games.contract.controls import switch
from mathgames.games.infinity_masters.capture import Capture, Operand
from mathgames.games.infinity_masters.conventions import Convention
from mathgames.games.infinity_masters.conventions_used import LedgerEntry
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.games.infinity_masters.setup import OperationTable
from mathgames.language.words import LazyString, _, _n, capitalize

MAX_LISTED_USES = 4
"""The largest number of uses of a convention that are listed, the last ones."""


def order(reckoning: OperationTable) -> LazyString:
    """Return what to do first, and the order of the numbers in an attack (IM-6)."""
    if reckoning.attacker_first:
        return _("Choose a piece, then a square. The attacker comes first.")
    return _("Choose a piece, then a square. The number there comes first.")


def question(capture: Capture) -> Node:
    """Draw the equation of an attack with a question mark for its result, and the owner and order of its numbers."""
    unknown = node("mrow", None, mathml(capture.operation), node("mo", None, "="), node("mo", None, "?"))
    aloud = _("What is {expression}?", expression=spell(capture.operation))
    if capture.reckoning.attacker_first:
        sentence = _("{square} has {sign}, and here the attacker comes first.", **_place_data(capture))
    else:
        sentence = _("{square} has {sign}, and here the defender comes first.", **_place_data(capture))
    return node(
        "div",
        {"class": "mg-question"},
        node("p", {"class": "mg-formula"}, node("math", {"aria-label": aloud}, unknown)),
        node("p", None, _first(capture.first), " ", _second(capture.second)),
        node("p", None, sentence, " ", node("span", {"class": "mg-clause", "hidden": True}, "IM-6")),
    )


def _place_data(capture: Capture) -> dict[str, str]:
    return {"square": capture.square, "sign": capture.operator.value}


def _first(operand: Operand) -> LazyString:
    if operand.attacks:
        return _("First: {piece}, the attacker from {square}.", piece=operand.piece.full_name, square=operand.square)
    return _("First: {piece}, the defender on {square}.", piece=operand.piece.full_name, square=operand.square)


def _second(operand: Operand) -> LazyString:
    if operand.attacks:
        return _("Second: {piece}, the attacker from {square}.", piece=operand.piece.full_name, square=operand.square)
    return _("Second: {piece}, the defender on {square}.", piece=operand.piece.full_name, square=operand.square)


def ledger(lines: Mapping[Convention, tuple[LedgerEntry, ...]]) -> Node:
    """Draw the infinity ledger: every convention that the game has used so far, with the statement of mathematics."""
    if lines:
        title = _n("Infinity ledger: {n} convention", "Infinity ledger: {n} conventions", len(lines))
    else:
        title = _("Infinity ledger: none used yet")
    return node(
        "details",
        {"class": "mg-panel mg-ledger", "key": "ledger"},
        node("summary", None, title),
        node("p", None, _("What this game has decided about ∞ and about dividing by 0, and what mathematics says.")),
        *(_convention(convention, entries) for convention, entries in lines.items()),
    )


def _convention(convention: Convention, entries: Sequence[LedgerEntry]) -> Node:
    use = entries[-1].use
    heading = _("Used")
    if len(entries) > MAX_LISTED_USES:
        heading = _n("Used {n} time, most recently", "Used {n} times, most recently", len(entries))
    return node(
        "section",
        {"class": "mg-convention-used", "key": convention.key, "aria-label": convention.title},
        node("h4", None, capitalize(convention.title)),
        node(
            "dl",
            None,
            node("dt", None, _("In mathematics")),
            node("dd", None, use.mathematics),
            node("dt", None, _("In this game")),
            node("dd", None, use.game),
            node("dt", None, heading),
            node("dd", None, *map(_use, entries[-MAX_LISTED_USES:])),
        ),
    )


def _use(entry: LedgerEntry) -> Node:
    return node("span", {"class": "mg-use"}, f"{entry.ply}. {entry.move}: ", entry.use.equation)


# Asking before attacks: the equation is shown with a question mark, and the player says whether it is meant.


@dataclass(frozen=True, slots=True)
class BeforeAttacksOn:
    """The setting for questions before attacks: on or off."""

    on: bool = False


class BeforeAttacks(Activity[BeforeAttacksOn]):
    """The question before an attack, as long as its switch is on."""

    name: ClassVar[str] = "before-attacks"

    def begin(self, snapshot: Snapshot, note: Any = None) -> BeforeAttacksOn:
        return BeforeAttacksOn()

    def ask_before(self, state: BeforeAttacksOn, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        rules = snapshot.rules
        assert isinstance(rules, InfinityMasters)
        capture = rules.find_capture(snapshot.scene.position, move) if state.on else None
        if capture is None:
            return None
        content = question(capture)
        return MoveQuestion(
            code="confirm",
            announcement=text_content(content),
            yes=_("Make this move"),
            no=_("Choose another move"),
            parts=(content,),
        )

    def on_intent(
        self, state: BeforeAttacksOn, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("switch") is not True:
            return None
        return Reaction(
            BeforeAttacksOn(not state.on),
            _("Show the calculation first: off.") if state.on else _("Show the calculation first: on."),
        )

    def learning_switches(self, state: BeforeAttacksOn, snapshot: Snapshot) -> tuple[Node, ...]:
        description = _("Before each attack you see its calculation with a question mark.")
        switch_button = switch(
            _("Show the calculation first"), self.intent(switch=True), self.name, on=state.on, description=description
        )
        return (node("p", {"class": "mg-row", "key": self.name}, switch_button, " ", description),)
