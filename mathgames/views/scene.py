"""What the board draws: the moment where a match stands."""

from __future__ import annotations

from typing import Any

from mathgames.engine import Match
from mathgames.game.board import Board, PlacedPiece, Scene


def scene(
    match: Match,
    board: Board[Any],
    pieces: tuple[PlacedPiece, ...],
    *,
    steps: str = "",
    shown: frozenset[str] = frozenset(),
    went_on: bool = False,
    window: Any = None,
) -> Scene:
    """What the board draws where the match stands."""
    move = match.read(match.history[-1]) if match.history else None
    return Scene(
        position=match.position,
        pieces=pieces,
        last=() if move is None else board.squares(move),
        over=match.outcome is not None,
        shown=shown,
        move=move,
        before=match.position_at(match.ply - 1) if match.ply else None,
        went_on=went_on,
        steps=steps,
        window=window,
        past=match.path,
    )
