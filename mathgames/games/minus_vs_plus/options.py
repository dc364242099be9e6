"""The options of Minus vs Plus: what the rulebook leaves open, with the answers on offer."""

from __future__ import annotations

from typing import Final

from mathgames.engine.options import Option, Reading, whole_number
from mathgames.engine.rules import SEEDS

OPTIONS: Final = (
    Option(
        "numbers",
        "Printed numbers",
        "MP-3",
        "point",
        (
            Reading("point", "each player reads 1 to 6 from the left"),
            Reading("mirror", "1 to 6 from the a-file for both players"),
        ),
    ),
    Option(
        "setup",
        "Set-up",
        "MP-3",
        "basic",
        (
            Reading("basic", "1 to 6 in the first row, 6 to 1 in the second"),
            Reading("random", "two pieces of each value in random order, the same for both"),
        ),
    ),
    Option(
        "seed",
        "Seed of the random set-up",
        "MP-3",
        None,
        (Reading(None, "drawn afresh when the set-up is random"),),
        "a whole number from 0 to 2147483647",
        whole_number(0, SEEDS - 1),
    ),
    Option(
        "first_player",
        "Who starts",
        "MP-4",
        "positive",
        (Reading("positive", "the positive player"), Reading("negative", "the negative player")),
    ),
    Option(
        "stuck_by_lateral_ban",
        "Only sideways moves left after a sideways move",
        "MP-23",
        "immobilised",
        (
            Reading("immobilised", "the player is immobilised and the game ends"),
            Reading("ban_lifted", "moving sideways again is then allowed"),
        ),
    ),
    Option(
        "lastrow_points",
        "Points for an attack on the last row",
        "MP-21",
        "mover",
        (
            Reading("mover", "the modulus of the piece that moved"),
            Reading("survivor", "the modulus of the piece that is left"),
        ),
    ),
    Option(
        "max_turns",
        "Longest game",
        "MP-24",
        80,
        (
            Reading(80, "80 moves in all, then the higher score wins"),
            Reading(160, "80 moves of each player, then the higher score wins"),
            Reading(None, "no limit"),
        ),
    ),
    Option(
        "target_score",
        "Points to win",
        "MP-22",
        24,
        (Reading(24, "24 points"), Reading(12, "12 points, for a short game")),
        "a whole number from 1 to 1000",
        whole_number(1, 1000),
    ),
)
