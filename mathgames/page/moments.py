"""The moment of a match on a page: the scene of the board, the highlights, and the gestures, Undo and Redo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mathgames.engine import Match
from mathgames.games.contract import Board, Cells, Control, Gesture, Moment, Nothing, Pick, Pieces, Scene, with_benches
from mathgames.language.words import _, capital
from mathgames.page.state import Facts, OpenQuestion, PageContext, PageState


def undo_to(moment: Moment) -> int | None:
    """Return the ply to which Undo leads: one move back, or the previous turn of a person if the page answers people.

    None if there is nothing to undo.
    """
    plies = reversed(range(moment.ply))
    if not moment.company.rounds:
        return next(plies, None)
    path, turn = moment.scene.past, moment.rules.turn
    return next((ply for ply in plies if turn(path[ply][0]) not in moment.company.computed), None)


def redo_to(moment: Moment) -> int:
    """Return the ply to which Redo leads: as far forward as Undo goes back, or the end of the line."""
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
    """Return the scene of the current position of the match, with this state of the board and this page number."""
    path = match._session.path
    before, move = path[-1] if path else (None, None)
    return Scene(
        position=match.position,
        pieces=pieces,
        moves=match._session.moves,
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
    """Return the current moment of the match, on its board."""
    return Moment(
        rules=match.rules,
        board=board,
        scene=shown,
        line=match.played,
        ply=match.ply,
        turn=match.turn,
        outcome=match.outcome,
        explanation=match.explanation,
        refuse=match.why_illegal,
    )


def with_marks(page: PageContext, state: PageState) -> Moment:
    """Return the moment of a page, with the squares of a question or a hint marked."""
    moment, marks = page.moment, page.marks(state)
    landmarks = [it for mark in marks for it in mark.landmarks]
    tried = next((mark.tried for mark in marks if mark.tried is not None), None)
    if landmarks or tried is not None:
        moment = replace(moment, scene=replace(moment.scene, landmarks=landmarks, tried=tried))
    if state.question is not None:
        return _asked_about(moment, state.question)
    pointed = [at for mark in marks for at in mark.squares]
    advice = next((mark.move for mark in marks if mark.move is not None), None)
    return moment if not pointed and advice is None else _marked(moment, pointed, advice=advice)


def squares_answered(page: PageContext, state: PageState) -> Mapping[str, bool]:
    """Return the squares of an answer that was checked, each with whether it is right."""
    return next((mark.answered for mark in page.marks(state) if mark.answered), {})


def _asked_about(moment: Moment, opened: OpenQuestion) -> Moment:
    """Return the moment with an open question: no player is to move, and the squares of the question are marked."""
    moment = replace(moment, standing=replace(moment.standing, shown=_("Your answer")))
    squares: Sequence[str] | None = opened.question.squares
    if squares is None:
        squares = moment.scene.last if opened.back is not None else moment.board.squares(opened.move)
    marked = _marked(moment, squares, covers_name=opened.question.covers_name)
    return marked if opened.back is not None else replace(marked, scene=replace(marked.scene, asked_move=opened.move))


def _marked(moment: Moment, squares: Sequence[str], *, covers_name: bool = False, advice: Any = None) -> Moment:
    return replace(moment, scene=replace(moment.scene, asked=squares, covers_name=covers_name, advice=advice))


def gesture(moment: Moment, facts: Facts) -> Gesture:
    """Return the gesture that makes a move or works at a manipulative; it reveals no masked results."""
    layout = facts.layout
    if not layout.board:
        return with_benches(Nothing(), facts.benches)
    board = layout.hold or _gesture_of_board(moment, facts.offered, held=facts.held is not None)
    return with_benches(board, facts.benches)


def _gesture_of_board(moment: Moment, offered: frozenset[Control], *, held: bool) -> Gesture:
    """Return the gesture of the board. If moves are ``held`` none can be made, but a press may still ask why."""
    if Control.TAP not in offered:
        return Nothing()
    gesture = moment.board.input(moment.scene)
    if held:
        return replace(gesture, moves={}, why=True) if isinstance(gesture, Pick) else Nothing()
    if isinstance(gesture, Pick | Cells) and Control.WHY not in offered:
        gesture = replace(gesture, why=False)
    if isinstance(gesture, Pick):
        standing = (piece for piece in moment.scene.pieces if piece.at in gesture.moves)
        covers = moment.scene.covered
        names = {piece.at: capital(moment.board.piece_heard(piece.piece, covers.get(piece.at))) for piece in standing}
        gesture = replace(gesture, names=names)
    return gesture if moment.scene.shows_results else gesture.blind()
