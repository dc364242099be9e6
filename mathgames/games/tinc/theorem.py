"""Why a player who touches the edge every turn never loses, in sentences with the numbers of the position at hand.

The general theorem: a line needs a symbol in every row of the grid, or in every column. Before my turn the edge is
empty, so on a grid of side s the opponent's line has at most s − 2. My symbol on the edge makes the side s + 2, so at
least four are missing, and a turn places two (TINC-11).
"""

from __future__ import annotations

from mathgames.games.tinc.position import CROSSES, LABELS, NAMES, PLACED_IN_A_TURN
from mathgames.games.tinc.survey import Shortfall, Survey
from mathgames.language.words import Words, _, _n


def comparison(gap: Shortfall) -> Words:
    """What a player has, needs and can place, compared.

    >>> print(comparison(Shortfall(1, has=3, needs=7)))
    Noughts have 3, a line needs 7, and a turn places 2: 3 + 2 = 5 is less than 7, so their next turn cannot win.
    """
    most = gap.has + PLACED_IN_A_TURN
    if not gap.has:
        return _nothing_yet(gap)
    if gap.can_win:
        return _(
            "{player} have {has}, a line needs {needs}, and a turn places 2: {has} + 2 = {most} can be enough.",
            player=LABELS[gap.player],
            has=gap.has,
            needs=gap.needs,
            most=most,
        )
    return _(
        "{player} have {has}, a line needs {needs}, and a turn places 2: {has} + 2 = {most} is less than {needs}, so "
        "their next turn cannot win.",
        player=LABELS[gap.player],
        has=gap.has,
        needs=gap.needs,
        most=most,
    )


def _nothing_yet(gap: Shortfall) -> Words:
    """The same of a player who has no symbol on any line that is still possible."""
    if gap.player == CROSSES:
        return _(
            "No open line has a cross, a line needs {needs}, and a turn places 2: their next turn cannot win.",
            needs=gap.needs,
        )
    return _(
        "No open line has a nought, a line needs {needs}, and a turn places 2: their next turn cannot win.",
        needs=gap.needs,
    )


def never_lose(lines_now: Survey) -> tuple[Words, ...]:
    """The proof that touching the edge cannot lose, for the player to move."""
    position = lines_now.position
    player, opponent = position.turn, 1 - position.turn
    grown = lines_now.shortfall(opponent, position.radius + 1)
    return (
        _before(lines_now, opponent),
        _(
            "{player} put a symbol on the edge: the grid grows to {side} × {side}.",
            player=LABELS[player],
            side=grown.needs,
        ),
        comparison(grown),
        _("The same holds after every turn that touches the edge, so a player who always touches it never loses."),
    )


def _before(lines_now: Survey, opponent: int) -> Words:
    """What the opponent can have before the turn, since the edge is empty."""
    side = lines_now.position.side
    if side == 1:
        return _("The grid is a single cell, so {player} have nothing yet.", player=NAMES[opponent])
    return _n(
        "The outer ring of the {side} × {side} grid is empty, so {player} have at most {side} − 2 = {n} symbol in a "
        "line; they have {has}.",
        "The outer ring of the {side} × {side} grid is empty, so {player} have at most {side} − 2 = {n} symbols in a "
        "line; they have {has}.",
        side - 2,
        side=side,
        player=NAMES[opponent],
        has=lines_now.shortfall(opponent).has,
    )
