"""What a careful teacher would say before an attack that costs the attacker (IM-11): allowed, but not unawares."""

from __future__ import annotations

from typing import Final

from mathgames.games.infinity_masters import encounter
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.play import apply, judge
from mathgames.games.infinity_masters.position import NEGATIVE, PLAYERS, POSITIVE, Position
from mathgames.language.words import Words, _, together

CREDITED: Final[dict[str, Words]] = {
    PLAYERS[POSITIVE]: _("The result is positive: Blue, the positive side, scores."),
    PLAYERS[NEGATIVE]: _("The result is negative: Red, the negative side, scores."),
}
"""Who gets the points, and that the sign of the result decides it (IM-2)."""


def warning_of_loss(settled: Settled, position: Position, move: int) -> Words | None:
    """What to say before an attack in which the attacker leaves the board, or None if it stays."""
    met = encounter.encounter(settled, position, move)
    if met is None or met.survivor == met.attacker:
        return None
    outcome = judge(settled, apply(settled, position, move))
    return together(
        _("Careful: in this attack your own {piece} leaves the board.", piece=str(met.attacker.piece)),
        CREDITED[met.scorer] if met.scorer is not None and met.scorer == met.defender.piece.owner else None,
        _("It ends the game: {reason}", reason=outcome.reason) if outcome else None,
    )
