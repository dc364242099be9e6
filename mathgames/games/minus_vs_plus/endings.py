"""How a game of Minus vs Plus ends, in the order in which MP-24 looks at the endings."""

from __future__ import annotations

from fractions import Fraction

from mathgames.engine.outcome import Outcome
from mathgames.games.minus_vs_plus.moves import can_move
from mathgames.games.minus_vs_plus.options import Settled
from mathgames.games.minus_vs_plus.position import PLAYERS, Position, player_name
from mathgames.language.words import _n


def judge(settled: Settled, position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    scores = (position.positive_score, position.negative_score)
    most, least = max(scores), min(scores)
    ahead = scores.index(most)  # the positive player where the scores are level
    if most >= settled.target_score:
        reason = _n(
            "{player} has reached {n} point, {most} to {least}.",
            "{player} has reached {n} points, {most} to {least}.",
            settled.target_score,
            player=player_name(ahead),
            most=most,
            least=least,
        )
        return Outcome(PLAYERS[ahead], reason, "target-score", "MP-22", Fraction(most - least))
    if settled.max_turns is not None and position.ply >= settled.max_turns:
        return _turn_limit(settled.max_turns, ahead, most, least)
    if can_move(settled, position):
        return None
    return _immobilised(position.turn, scores)


def _turn_limit(moves: int, ahead: int, most: int, least: int) -> Outcome:
    if most == least:
        reason = _n(
            "{moves} moves have been played and the scores are level, {n} point to {n}.",
            "{moves} moves have been played and the scores are level, {n} points to {n}.",
            most,
            moves=moves,
        )
        return Outcome(None, reason, "turn-limit", "MP-24", Fraction(0))
    reason = _n(
        "{moves} moves have been played and {player} leads, {n} point to {least}.",
        "{moves} moves have been played and {player} leads, {n} points to {least}.",
        most,
        moves=moves,
        player=player_name(ahead),
        least=least,
    )
    return Outcome(PLAYERS[ahead], reason, "turn-limit", "MP-24", Fraction(most - least))


def _immobilised(stuck: int, scores: tuple[int, int]) -> Outcome:
    """The player who cannot move never wins (MP-23)."""
    own, others = scores[stuck], scores[1 - stuck]
    if others > own:
        reason = _n(
            "{player} cannot move and {other} leads, {n} point to {least}.",
            "{player} cannot move and {other} leads, {n} points to {least}.",
            others,
            player=player_name(stuck),
            other=player_name(1 - stuck),
            least=own,
        )
        return Outcome(PLAYERS[1 - stuck], reason, "immobilised", "MP-23", Fraction(others - own))
    if own > others:
        reason = _n(
            "{player} cannot move but leads, {n} point to {least}, so it is a draw.",
            "{player} cannot move but leads, {n} points to {least}, so it is a draw.",
            own,
            player=player_name(stuck),
            least=others,
        )
    else:
        reason = _n(
            "{player} cannot move but is not behind, {n} point to {n}, so it is a draw.",
            "{player} cannot move but is not behind, {n} points to {n}, so it is a draw.",
            own,
            player=player_name(stuck),
        )
    return Outcome(None, reason, "immobilised", "MP-23", Fraction(0))
