"""How a game of TINC ends: by a line, or by a grid that may not grow any more. It can also go on for ever."""

from __future__ import annotations

from mathgames.engine.outcome import Outcome
from mathgames.games.tinc.lines import winning_line
from mathgames.games.tinc.options import Settled
from mathgames.games.tinc.position import NAMES, PLAYERS, Position
from mathgames.language.words import _


def judge(settled: Settled, position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on. See ``Rules.outcome``."""
    if not position.edge_taken:
        return None
    side, mover = position.side, 1 - position.turn
    if line := winning_line(settled.line, position):
        reason = _(
            "{player} have an unbroken line of {length} from side to side of the {side} × {side} grid.",
            player=NAMES[mover],
            length=len(line),
            side=side,
        )
        return Outcome(PLAYERS[mover], reason, "line", "TINC-6")
    reason = _("the grid would grow beyond {side} × {side}, so it is a draw.", side=side)
    return Outcome(None, reason, "max-side", "TINC-10")
