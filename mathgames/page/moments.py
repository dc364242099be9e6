"""The moment of a match that a page shows, as boards and activities see it."""

from __future__ import annotations

from typing import Any

from mathgames.engine import Match
from mathgames.games.contract import Board, Moment, Pieces, Scene


def scene_of(
    match: Match,
    board: Board[Any, Any],
    pieces: Pieces,
    state: Any,
    number: int = 0,
    *,
    shows_results: bool = True,
) -> Scene[Any]:
    """What the board draws where the match stands, if it keeps this state, in the so many-th game of its page."""
    path = match.path
    before, move = path[-1] if path else (None, None)
    return Scene(
        position=match.position,
        pieces=pieces,
        moves=match.moves,
        over=match.outcome is not None,
        move=move,
        before=before,
        last=() if move is None else board.squares(move),
        past=path,
        game=number,
        steps=f"steps-{number}-{match.ply}",
        state=state,
        shows_results=shows_results,
    )


def moment_of(match: Match, board: Board[Any, Any], shown: Scene[Any]) -> Moment:
    """The match where it stands, on its board."""
    return Moment(
        rules=match.rules,
        board=board,
        scene=shown,
        line=match.line,
        ply=match.ply,
        turn=match.turn,
        outcome=match.outcome,
        explanation=match.explanation,
        refuse=match.refuse,
    )
