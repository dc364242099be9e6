"""The options of Minus vs Plus: what the rulebook leaves open, with the answers on offer."""

from __future__ import annotations

from typing import Final

from mathgames.engine.options import Option, Reading, whole_number
from mathgames.engine.rules import SEEDS
from mathgames.language.words import _

OPTIONS: Final = (
    Option(
        "numbers",
        _("Printed numbers"),
        "MP-3",
        "point",
        (
            Reading("point", _("each player reads 1 to 6 from the left")),
            Reading("mirror", _("1 to 6 from column a for both players")),
        ),
    ),
    Option(
        "setup",
        _("Set-up"),
        "MP-3",
        "basic",
        (
            Reading("basic", _("1 to 6 in the first row, 6 to 1 in the second")),
            Reading("random", _("two pieces of each value in random order, the same for both players")),
        ),
    ),
    Option(
        "seed",
        _("Random seed for the set-up"),
        "MP-3",
        None,
        (Reading(None, _("a new one each time, if the set-up is random")),),
        _("a whole number from 0 to 2147483647"),
        whole_number(0, SEEDS - 1),
    ),
    Option(
        "first_player",
        _("Who starts"),
        "MP-4",
        "positive",
        (Reading("positive", _("Blue")), Reading("negative", _("Red"))),
    ),
    Option(
        "stuck_by_lateral_ban",
        _("Only sideways moves left after a sideways move"),
        "MP-23",
        "immobilised",
        (
            Reading("immobilised", _("the player is immobilised and the game ends")),
            Reading("ban_lifted", _("moving sideways again is then allowed")),
        ),
    ),
    Option(
        "lastrow_points",
        _("Points for an attack on the last row"),
        "MP-21",
        "mover",
        (
            Reading("mover", _("how far from zero the piece was before the attack")),
            Reading("survivor", _("how far from zero the remaining piece is")),
        ),
    ),
    Option(
        "max_turns",
        _("Longest game"),
        "MP-24",
        80,
        (
            Reading(80, _("80 moves in all, then the higher score wins")),
            Reading(160, _("80 moves for each player, then the higher score wins")),
            Reading(None, _("no limit")),
        ),
    ),
    Option(
        "target_score",
        _("Points to win"),
        "MP-22",
        24,
        (Reading(24, _("24 points")), Reading(12, _("12 points, for a short game"))),
        _("a whole number from 1 to 1000"),
        whole_number(1, 1000),
    ),
)
