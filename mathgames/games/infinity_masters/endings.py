"""How a game ends, in words, in the order of the rules."""

from __future__ import annotations

from mathgames.engine.outcome import Outcome
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.play import BoardEnding, can_move, ending, goal_reached
from mathgames.games.infinity_masters.position import INFINITIES, NAMES, NEGATIVE, PLAYERS, POSITIVE, SQUARES, Position
from mathgames.language.words import Words, _, _n, together


def judge(settled: Settled, position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    match ending(settled, position):
        case BoardEnding.BOTH_LOST:
            why = _("both players have lost their last infinity.")
            return _by_score(position, why, "infinity-encounter", "IM-21")
        case BoardEnding.ONE_LOST:
            loser, winner = PLAYERS if INFINITIES[NEGATIVE] in position.board else PLAYERS[::-1]
            reason = _("{player} has no infinity left on the board.", player=NAMES[loser])
            return Outcome(winner, reason, "no-infinity", "IM-18")
        case BoardEnding.GOAL:
            return _goal(settled, position)
        case BoardEnding.NO_PROGRESS:
            why = _n(
                "{n} move in a row brought no attack and no step forward.",
                "{n} moves in a row brought no attack and no step forward.",
                settled.quiet_limit or 0,
            )
            return _by_score(position, why, "no-progress", "IM-25")
    if can_move(settled, position.board, position.turn) or can_move(settled, position.board, 1 - position.turn):
        return None
    return _by_score(position, _("neither player can move."), "standstill", "IM-24")


def repetition(position: Position) -> Outcome:
    """How the game ends when a position stands for the third time (IM-25)."""
    return _by_score(position, _("the same position has occurred for the third time."), "repetition", "IM-25")


def _goal(settled: Settled, position: Position) -> Outcome:
    # Infinities of both on goals: only a position that was set up shows that. Whoever moved last was first.
    goals = {player: goal_reached(settled, position.board, player) for player in (1 - position.turn, position.turn)}
    player, square = next((player, square) for player, square in goals.items() if square is not None)
    at = SQUARES[square]
    if player == POSITIVE:
        reason = _("Blue's infinity has reached its goal on {square}.", square=at)
    else:
        reason = _("Red's infinity has reached its goal on {square}.", square=at)
    return Outcome(PLAYERS[player], reason, "goal", "IM-20")


def _by_score(position: Position, why: Words, code: str, clause: str) -> Outcome:
    """The player with the higher score wins; equal scores are a draw."""
    positive, negative = position.score(POSITIVE), position.score(NEGATIVE)
    if positive == negative:
        level = _("The scores are level at {score} each.", score=str(positive))
        return Outcome(None, together(why, level), code, clause)
    winner = PLAYERS[POSITIVE if positive > negative else NEGATIVE]
    more, less = str(max(positive, negative)), str(min(positive, negative))
    leads = _("{player} leads by {more} to {less}.", player=NAMES[winner], more=more, less=less)
    return Outcome(winner, together(why, leads), code, clause)
