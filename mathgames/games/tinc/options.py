"""The options of TINC: what the rulebook leaves open, with the answers on offer."""

from __future__ import annotations

from typing import Final

from mathgames.engine.options import Option, Reading, Value

LONGEST_SIDE: Final = 10**6 + 1


def _odd_side(value: Value) -> bool:
    return type(value) is int and 1 <= value <= LONGEST_SIDE and value % 2 == 1


OPTIONS: Final = (
    Option(
        "line",
        "What counts as a line",
        "TINC-6",
        "straight",
        (
            Reading("straight", "a whole row, a whole column or a diagonal from corner to corner"),
            Reading("path8", "any chain, each symbol beside the next or diagonal to it, between opposite sides"),
        ),
    ),
    Option(
        "max_side",
        "Largest grid",
        "TINC-10",
        None,
        (
            Reading(None, "no limit"),
            Reading(9, "the game is a draw when the grid would grow beyond 9 × 9"),
            Reading(21, "the game is a draw when the grid would grow beyond 21 × 21"),
        ),
        f"an odd whole number from 1 to {LONGEST_SIDE}",
        _odd_side,
    ),
    Option(
        "first_player",
        "Who starts",
        "TINC-1",
        "crosses",
        (Reading("crosses", "crosses"), Reading("noughts", "noughts")),
    ),
)
