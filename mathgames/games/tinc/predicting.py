"""What can be predicted of a turn that makes the grid grow: how many cells are new."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.answers.counting import Count, Miscount
from mathgames.engine import Rules
from mathgames.games.tinc.census import odd_square, ring_size
from mathgames.games.tinc.moves import Move
from mathgames.games.tinc.position import Position
from mathgames.language.words import _


def counts(rules: Rules[Position, Move], position: Position, move: Move) -> tuple[Count, ...]:
    """How many cells the grid gets, where a turn makes it grow.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("tinc")
    >>> (count,) = counts(rules, rules.initial(), rules.parse("0,0"))
    >>> count.number, [str(it.number) for it in count.miscounts]
    (8, ['12', '4', '9'])
    """
    if rules.apply(position, move).radius == position.radius:
        return ()
    radius = position.radius + 1
    side = 2 * radius
    return (
        Count(
            _("The grid grows by a ring. How many cells does the ring have?"),
            ring_size(radius),
            _(
                "Four sides with {side} cells each, counting every corner once: 4 × {side} = {cells}.",
                side=side,
                cells=ring_size(radius),
            ),
            _("The ring has four sides. How long is each, if no corner is counted twice?"),
            tuple(_miscounts(radius)),
            next(iter(rules.explain(position, move).derivations), None),
        ),
    )


def _miscounts(radius: int) -> Iterator[Miscount]:
    """What else is counted of the ring at this distance from the middle."""
    from mathgames.arithmetic.misconceptions import misconception_named  # here alone, where somebody predicts

    side = 2 * radius + 1
    twice = misconception_named("corners-twice")
    yield Miscount(Fraction(4 * side), twice.remark, twice.asked_alone)
    yield Miscount(
        Fraction(4 * (side - 2)),
        _("You may have left out the corners."),
        _("What is at the corners of the ring?"),
    )
    yield Miscount(
        Fraction(odd_square(radius)),
        _("You may have counted the whole grid."),
        _("Which of these cells were there before?"),
    )
    if radius > 1:
        linear = misconception_named("linear-growth")
        yield Miscount(Fraction(ring_size(radius - 1)), linear.remark, linear.asked_alone)
