"""The moment of a match that a page shows: what the board draws of it, what is marked, and what can be done from there
by hand, by Undo and by Redo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mathgames.engine import Match
from mathgames.games.contract import Board, Cells, Control, Gesture, Moment, Nothing, Pick, Pieces, Scene, with_benches
from mathgames.language.words import _, capital
from mathgames.page.state import Facts, OpenQuestion, PageContext, PageState


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
    """The match where it stands, on its board."""
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
    """The moment of a page, with the squares marked that a question is about or a hint points at."""
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
    """The squares of an answer that was checked, each with whether it is right."""
    return next((mark.answered for mark in page.marks(state) if mark.answered), {})


def _asked_about(moment: Moment, opened: OpenQuestion) -> Moment:
    """The same moment, in which nobody is to move, with the squares marked that a question is open about."""
    moment = replace(moment, standing=replace(moment.standing, shown=_("Your answer")))
    squares: Sequence[str] | None = opened.question.squares
    if squares is None:
        squares = moment.scene.last if opened.back is not None else moment.board.squares(opened.move)
    marked = _marked(moment, squares, covers_name=opened.question.covers_name)
    return marked if opened.back is not None else replace(marked, scene=replace(marked.scene, asked_move=opened.move))


def _marked(moment: Moment, squares: Sequence[str], *, covers_name: bool = False, advice: Any = None) -> Moment:
    """The same moment, with these squares marked on the board, and the move drawn that a hint tells."""
    return replace(moment, scene=replace(moment.scene, asked=squares, covers_name=covers_name, advice=advice))


def gesture(moment: Moment, facts: Facts) -> Gesture:
    """The gesture that makes a move here or works at a bench; it tells no results where they are masked."""
    layout = facts.layout
    if not layout.board:
        return with_benches(Nothing(), facts.benches)
    board = layout.hold or _gesture_of_board(moment, facts.offered, held=facts.held is not None)
    return with_benches(board, facts.benches)


def _gesture_of_board(moment: Moment, offered: frozenset[Control], *, held: bool) -> Gesture:
    """Where a move is ``held`` none can be made; where squares are picked, the board is still asked why not."""
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
