"""Every move of Slice Through the Boundaries explained: the square that was filled, or each crossing of the line.

This is a second account of the move: it counts the points and arrives at the position without the rules' ``apply``.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mathgames.explain.explanation import Effect, Explanation, Placed, Removed, Scored, apply_changes
from mathgames.games.slice_boundaries.geometry import parity, squares_visited
from mathgames.games.slice_boundaries.lines import Crossing, Line, coordinates, crossings
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.position import FILL, FILLED, OVER, SLICE, Position, pieces, squares
from mathgames.games.slice_boundaries.settled import Settled
from mathgames.games.slice_boundaries.telling import crossing_sentence
from mathgames.words import _, _n


def explain(settled: Settled, position: Position, move: Move) -> Explanation:
    """The legal move explained, with the position that the explanation itself arrives at."""
    if isinstance(move, int):
        return _filling(settled, position, squares(position.n)[move])
    return _slicing(settled, position, Line(*move))


def _filling(settled: Settled, position: Position, square: str) -> Explanation:
    player = position.turn
    sentence = _("Player {player} fills {square}.", player=player, square=square)
    placed = Effect("LQ-4", sentence, (Placed(square, FILLED),))
    standing = apply_changes(pieces(position), placed.changes)
    left = settled.quota - len(standing)
    if left > 0:
        phase, turn = FILL, settled.next_player(player)
        sentence = _n(
            "{n} square is left to fill, and player {player} is next.",
            "{n} squares are left to fill, and player {player} is next.",
            left,
            player=turn,
        )
        then = Effect("LQ-4", sentence)
    else:
        phase, turn = SLICE, position.round
        sentence = _("The filling is done: player {player} is on offence and draws the line.", player=turn)
        then = Effect("LQ-5", sentence)
    end = position._replace(phase=phase, filled=_grid(position.n, standing), turn=turn, ply=position.ply + 1)
    return Explanation(_("Player {player} fills {square}", player=player, square=square), (placed, then), end)


def _slicing(settled: Settled, position: Position, line: Line) -> Explanation:
    n, player, filled = position.n, position.round, position.filled
    steps = [_crossing(number, crossing, position) for number, crossing in enumerate(crossings(line, n), 1)]
    points = sum(len(step.changes) for step in steps)
    effects = [
        Effect("LQ-5", squares_visited(line, n).sentence),
        *steps,
        Effect("LQ-7", parity(line, n, filled).sentence),
    ]
    score = list(position.score)
    score[player - 1] += points
    end = position._replace(ply=position.ply + 1, score=tuple(score))
    if player == settled.players:
        effects.append(Effect("LQ-9", _("This was the last round: the highest score wins.")))
        end = end._replace(phase=OVER, turn=1)
    else:
        number = player + 1
        standing = pieces(position)
        cleared = tuple(Removed(square) for square in standing)
        sentence = _("Round {number} begins on an empty grid, with player {number} on offence.", number=number)
        effects.append(Effect("LQ-3", sentence, cleared))
        phase, turn = settled.opening(number)
        end = end._replace(round=number, phase=phase, filled=_grid(n, apply_changes(standing, cleared)), turn=turn)
    start, stop = map(coordinates, line.ends)
    headline = _n(
        "Player {player} slices from {start} to {stop}: {n} point",
        "Player {player} slices from {start} to {stop}: {n} points",
        points,
        player=player,
        start=start,
        stop=stop,
    )
    return Explanation(headline, tuple(effects), end)


def _crossing(number: int, crossing: Crossing, position: Position) -> Effect:
    filled = position.filled
    scores = filled[crossing.before] != filled[crossing.after]
    return Effect(
        "LQ-8" if crossing.vertex else "LQ-7",
        crossing_sentence(number, crossing, position.n, filled),
        (Scored(str(position.round), Fraction(1)),) if scores else (),
    )


def _grid(n: int, filled: Iterable[str]) -> bytes:
    """The grid with these squares filled."""
    named = set(filled)
    return bytes(name in named for name in squares(n))
