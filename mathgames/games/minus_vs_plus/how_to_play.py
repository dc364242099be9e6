"""How Minus vs Plus is played, in three pictures."""

from __future__ import annotations

from collections.abc import Callable

from mathgames.explain.drawing.lesson import IllustratedStep, arrow, squares, standing
from mathgames.explain.nodes import Node
from mathgames.language.words import Words, _, _n


def aim(target: int) -> Words:
    """What the players are after."""
    return _n(
        "Blue has the positive numbers, Red the negative ones. The first player with {n} point wins.",
        "Blue has the positive numbers, Red the negative ones. The first player with {n} points wins.",
        target,
    )


def pictures(drawn: Callable[[int], Node]) -> tuple[IllustratedStep, ...]:
    """The pictures and what they say; ``drawn`` draws a piece."""
    ahead = (standing(drawn(4), 2, 0), arrow((2, 0), (1, 0)), standing(drawn(3), 1, 1), arrow((1, 1), (0, 1)))
    attack = (standing(drawn(5), 1, 0), arrow((1, 0), (0, 1)), standing(drawn(-3), 0, 1), standing(drawn(2), 1, 2))
    return (
        IllustratedStep(
            squares(3, 2, *ahead),
            _(
                "A piece moves one square straight ahead, onto an empty square. Sideways it can move any distance "
                "over empty squares."
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
