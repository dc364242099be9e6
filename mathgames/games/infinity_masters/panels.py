"""What stands beside the board: the question before an attack, the order of the numbers, and the infinity ledger."""

from __future__ import annotations

from collections.abc import Sequence

from mathgames.explain.mathml import mathml
from mathgames.explain.speech import spoken
from mathgames.games.infinity_masters import encounter
from mathgames.games.infinity_masters.conventions import Convention
from mathgames.games.infinity_masters.encounter import Encounter, Entry, Operand
from mathgames.games.infinity_masters.position import Position
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.nodes import Node, node

MOST_USES = 4
"""So many uses of a convention are listed, the last ones."""


def first(order: str) -> str:
    """Which piece gives the first number, under a reading of the option ``operand_order``."""
    return order.replace("_", " ")


def order(rules: InfinityMasters) -> str:
    """How an attack is calculated here (IM-6), in a sentence."""
    one, other = ("attacker", "defender") if _order(rules) == "attacker_first" else ("defender", "attacker")
    return f"An attack calculates: the {one}'s number, the sign on the square, the {other}'s number."


def question(rules: InfinityMasters, met: Encounter) -> Node:
    """The equation of an attack with a question mark for its result, and whose numbers it takes in which order."""
    asked = met.derivation.expression
    unknown = node("mrow", None, mathml(asked), node("mo", None, "="), node("mo", None, "?"))
    return node(
        "div",
        {"class": "mg-question"},
        node("p", {"class": "mg-formula"}, node("math", {"aria-label": f"{spoken(asked)} equals what?"}, unknown)),
        node("p", None, f"{_operand('First', met.first)} {_operand('Second', met.second)}"),
        node("p", None, f"{met.square} has {met.operator.value}, and here the order is {first(_order(rules))} (IM-6)."),
    )


def _order(rules: InfinityMasters) -> str:
    chosen: str = rules.settings["operand_order"]
    return chosen


def _operand(which: str, operand: Operand) -> str:
    where = "from" if operand.attacks else "on"
    return f"{which}: {operand.piece.named}, the {operand.role} {where} {operand.square}."


def ledger(rules: InfinityMasters, past: Sequence[tuple[Position, int]]) -> Node:
    """The infinity ledger: every convention that the game has used so far, with what mathematics says of it."""
    lines = encounter.ledger(rules, past[0][0], (move for _, move in past)) if past else {}
    count = "none used yet" if not lines else "1 convention" if len(lines) == 1 else f"{len(lines)} conventions"
    return node(
        "details",
        {"class": "mg-panel mg-ledger", "key": "ledger"},
        node("summary", None, f"Infinity ledger: {count}"),
        node("p", None, "What this game has decided about ∞ and about dividing by 0, and what mathematics says."),
        *(_convention(convention, entries) for convention, entries in lines.items()),
    )


def _convention(convention: Convention, entries: Sequence[Entry]) -> Node:
    use = entries[-1].use
    clause = node("span", {"class": "mg-clause"}, convention.clause)
    uses = (f"{entry.ply}. {entry.move}: {entry.use.equation}" for entry in entries[-MOST_USES:])
    return node(
        "section",
        {"class": "mg-convention-used", "key": convention.key, "aria-label": convention.title},
        node("h4", None, convention.title[:1].upper() + convention.title[1:], " ", clause),
        node(
            "dl",
            None,
            node("dt", None, "In mathematics"),
            node("dd", None, use.mathematics),
            node("dt", None, "In this game"),
            node("dd", None, use.game),
            node("dt", None, "Used" if len(entries) <= MOST_USES else f"Used {len(entries)} times, at last"),
            node("dd", None, *(node("span", {"class": "mg-use"}, told) for told in uses)),
        ),
    )
