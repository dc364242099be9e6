"""The moment of a match that a page shows, as boards and activities see it."""

from __future__ import annotations

from typing import Any

from mathgames.engine import Match
from mathgames.games.contract import Board, Moment, Pieces, Scene


def undo_to(moment: Moment) -> int | None:
    """The ply that one press of Undo leads to: a move back, or the turn before of somebody at this page where the page
    answers them; None where there is nothing to undo.
    """
    plies = reversed(range(moment.ply))
    if not moment.company.rounds:
        return next(plies, None)
    path, turn = moment.scene.past, moment.rules.turn
    return next((ply for ply in plies if turn(path[ply][0]) not in moment.company.computed), None)


def redo_to(moment: Moment) -> int:
    """The ply that one press of Redo leads to: as far forward as Undo goes back, or the end of what was played."""
    if not moment.company.rounds:
        return moment.ply + 1
    rules, position = moment.rules, moment.scene.position
    for ply, move in enumerate(moment.line[moment.ply :], moment.ply + 1):
        position = rules.apply(position, rules.parse(move))
        if rules.turn(position) not in moment.company.computed:
            return ply
    return len(moment.line)


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
