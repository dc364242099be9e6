"""Every move of Slice Through the Boundaries explained: the square that was filled, or each crossing of the line."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from mathgames.explain.explanation import Effect, Explanation, Placed, Removed, Scored, apply_changes
from mathgames.explain.quantity import plain_number
from mathgames.games.slice_boundaries.geometry import cells_visited, parity
from mathgames.games.slice_boundaries.lines import Crossing, Line, crossings
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.position import FILL, OVER, SLICE, Position, squares

if TYPE_CHECKING:
    from mathgames.games.slice_boundaries.rules import SliceBoundaries

FILLED: Final = "filled"
"""The piece on a filled square."""


def explain(rules: SliceBoundaries, position: Position, move: Move) -> Explanation:
    """The legal move explained, with the position that the explanation itself arrives at."""
    if isinstance(move, int):
        return _filling(rules, position, squares(position.n)[move])
    return _slicing(rules, position, Line(*move))


def _filling(rules: SliceBoundaries, position: Position, square: str) -> Explanation:
    player = position.turn
    placed = Effect("LQ-4", f"Player {player} fills {square}.", (Placed(square, FILLED),))
    pieces = apply_changes(rules.pieces(position), placed.changes)
    left = rules.quota - len(pieces)
    if left > 0:
        phase, turn = FILL, 1 if player == len(rules.players) else player + 1
        still = "1 square is" if left == 1 else f"{left} squares are"
        then = Effect("LQ-4", f"{still} left to fill, and player {turn} is next.")
    else:
        phase, turn = SLICE, position.round
        then = Effect("LQ-5", f"The filling is done: player {turn} is on offence and draws the line.")
    end = position._replace(phase=phase, filled=_grid(position.n, pieces), turn=turn, ply=position.ply + 1)
    return Explanation(f"Player {player} fills {square}", (placed, then), end)


def _slicing(rules: SliceBoundaries, position: Position, line: Line) -> Explanation:
    n, player, filled = position.n, position.round, position.filled
    steps = [_crossing(count, crossing, position) for count, crossing in enumerate(crossings(line, n), 1)]
    points = sum(len(step.changes) for step in steps)
    effects = [
        Effect("LQ-5", cells_visited(line, n).sentence),
        *steps,
        Effect("LQ-7", parity(line, n, filled).sentence),
    ]
    score = list(position.score)
    score[player - 1] += points
    end = position._replace(ply=position.ply + 1, score=tuple(score))
    if player == len(rules.players):
        effects.append(Effect("LQ-9", "This was the last round: the highest score wins."))
        end = end._replace(phase=OVER, turn=1)
    else:
        number = player + 1
        pieces = rules.pieces(position)
        cleared = tuple(Removed(square) for square in pieces)
        effects.append(
            Effect("LQ-3", f"Round {number} begins on an empty grid, with player {number} on offence.", cleared)
        )
        phase, turn = (FILL, rules.first_filler(number)) if rules.quota else (SLICE, number)
        end = end._replace(round=number, phase=phase, filled=_grid(n, apply_changes(pieces, cleared)), turn=turn)
    start, stop = (f"({plain_number(x)}, {plain_number(y)})" for x, y in line.ends)
    result = "1 point" if points == 1 else f"{points} points"
    return Explanation(f"Player {player} slices from {start} to {stop}: {result}", tuple(effects), end)


def _crossing(count: int, crossing: Crossing, position: Position) -> Effect:
    names, filled = squares(position.n), position.filled
    before, into = crossing.before, crossing.after
    clause, through = ("LQ-8", ", through the vertex between them") if crossing.vertex else ("LQ-7", "")
    way = f"{count}. From {names[before]} to {names[into]}{through}"
    states = ("empty", "filled")
    if filled[before] == filled[into]:
        return Effect(clause, f"{way}: both are {states[filled[into]]}, no point.")
    point = Scored(str(position.round), Fraction(1))
    return Effect(clause, f"{way}: from {states[filled[before]]} to {states[filled[into]]}, 1 point.", (point,))


def _grid(n: int, pieces: Iterable[str]) -> bytes:
    """The grid with these squares filled."""
    named = set(pieces)
    return bytes(name in named for name in squares(n))
