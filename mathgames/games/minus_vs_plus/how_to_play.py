"""How Minus vs Plus is played, in four pictures."""

from __future__ import annotations

from collections.abc import Callable

from mathgames.explain.drawing.lesson import IllustratedStep, arrow, squares, standing
from mathgames.explain.nodes import Node
from mathgames.language.words import Words, _, _n, together


def aim(target: int) -> Words:
    """What the players are after."""
    return _n(
        "Blue has the positive numbers, Red the negative ones. The first player with {n} point wins.",
        "Blue has the positive numbers, Red the negative ones. The first player with {n} points wins.",
        target,
    )


def pictures(drawn: Callable[[int], Node], *, ban_lifted: bool) -> tuple[IllustratedStep, ...]:
    """The pictures and what they say; ``drawn`` draws a piece. A player who has only sideways moves after a sideways
    move is stuck, unless the ban is lifted then (MP-23).
    """
    stuck = (
        _("If you then have only sideways moves, you can move sideways again.")
        if ban_lifted
        else _("If you then have only sideways moves, you cannot move, and the game ends.")
    )
    ahead = (standing(drawn(4), 2, 0), arrow((2, 0), (1, 0)), standing(drawn(3), 1, 1), arrow((1, 1), (0, 1)))
    attack = (standing(drawn(5), 1, 0), arrow((1, 0), (0, 1)), standing(drawn(-3), 0, 1), standing(drawn(2), 1, 2))
    return (
        IllustratedStep(
            squares(3, 2, *ahead),
            _("A piece moves one square straight ahead, onto an empty square."),
        ),
        IllustratedStep(
            squares(1, 3, standing(drawn(2), 0, 0), arrow((0, 0), (0, 2))),
            together(
                _("Sideways it moves any distance over empty squares."),
                _("After a sideways move, your next move must go forward or diagonally."),
                stuck,
            ),
        ),
        IllustratedStep(
            squares(2, 3, *attack),
            _(
                "Diagonally it moves onto another piece, and the two are added: 5 + (−3) = 2. If the signs differ, it "
                "is an attack. The attacker scores the smaller distance from zero: here 3 points."
            ),
        ),
        IllustratedStep(
            squares(2, 2, standing(drawn(6), 1, 0), arrow((1, 0), (0, 0))),
            _(
                "A piece that reaches the last row scores its distance from zero: +6 scores 6 points. Then it goes "
                "back to its first row."
            ),
        ),
    )
