"""The moment of a match on a page: the scene of the board, the highlights, and the gestures, Undo and Redo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mathgames.engine import Match, MoveList, Refusal
from mathgames.games.contract import (
    Board,
    BoardScene,
    Cells,
    Control,
    Gesture,
    Nothing,
    Pick,
    Snapshot,
    with_benches,
)
from mathgames.language.words import _, capitalize
from mathgames.page.pieces import PieceKeys, pieces_of_position
from mathgames.page.state import ActivityView, OpenQuestion, PageContext, PageState


def undo_to(snapshot: Snapshot) -> int | None:
    """Return the ply to which Undo leads: one move back, or the previous turn of a person if the page answers people.

    None if there is nothing to undo.
    """
    plies = reversed(range(snapshot.ply))
    if not snapshot.company.rounds:
        return next(plies, None)
    return next((ply for ply in plies if not snapshot.is_computers_turn(ply)), None)


def redo_to(snapshot: Snapshot) -> int:
    """Return the ply to which Redo leads: as far forward as Undo goes back, or the end of the line."""
    if not snapshot.company.rounds:
        return snapshot.ply + 1
    last, borders = len(snapshot.line), {it.ply for it in snapshot.rounds}
    plies = range(snapshot.ply + 1, last)
    return next((ply for ply in plies if ply in borders or not snapshot.is_computers_turn(ply)), last)


def awaits_round(match: Match, begun: int | None = None) -> bool:
    """Check if a round has ended at this ply and the next one follows, which has not been ``begun`` at this ply."""
    return match.outcome is None and begun != match.ply and match._session.line.round_ended(match.ply) is not None


def scene_of(
    match: Match,
    board: Board[Any, Any],
    state: Any,
    number: int = 0,
    *,
    keys: PieceKeys | None = None,
    begun: int | None = None,
    shows_results: bool = True,
    just_moved: bool = False,
) -> BoardScene[Any]:
    """Return the scene of the current position of the match, with this state of the board and this page number.

    At the end of a round it shows the last position, until the next one is ``begun`` at this ply. Pieces have lasting
    ``keys`` where those of the match are given.
    """
    path, position, moves = match._session.path, match.position, match._session.moves
    before, move = path[-1] if path else (None, None)
    waits, begins = awaits_round(match, begun), begun is not None and begun == match.ply
    if waits:
        position = match.rounds[-1].position
        moves = MoveList(match.rules, position, over=True)
    elif begins:
        before, move = None, None
    return BoardScene(
        position=position,
        pieces=pieces_of_position(match.rules, position)
        if keys is None
        else keys.pieces_of_next_round(match.ply)
        if begins
        else keys.pieces_at(match.ply),
        moves=moves,
        over=waits or match.outcome is not None,
        move=move,
        before=before,
        last=() if move is None else board.squares(move),
        just_moved=just_moved,
        history=path,
        game=number,
        steps=f"steps-{number}-{match.ply}",
        state=state,
        shows_results=shows_results,
    )


def moment_of(match: Match, board: Board[Any, Any], scene: BoardScene[Any], begun: int | None = None) -> Snapshot:
    """Return the current moment of the match, on its board; the end of a round is shown as that of a game."""
    waits = awaits_round(match, begun)
    return Snapshot(
        rules=match.rules,
        board=board,
        scene=scene,
        line=match.played,
        ply=match.ply,
        turn=match.rules.turn(scene.position),
        outcome=match.rounds[-1].outcome if waits else match.outcome,
        explanation=None if scene.move is None else match.explanation,
        refuse=_refuse_between_rounds if waits else match.why_illegal,
        position_at=match._session.position_at,
        rounds=match._session.line.rounds(len(match.played)),
        awaits_round=waits,
    )


def _refuse_between_rounds(_move: Any) -> Refusal:
    return Refusal("round-over", _("The round is over. Begin the next one first."))


def with_marks(page: PageContext, state: PageState) -> Snapshot:
    """Return the moment of a page, with the squares of a question or a hint marked."""
    snapshot, marks = page.moment, page.highlights(state)
    landmarks = [it for mark in marks for it in mark.landmarks]
    failed_move = next((mark.failed_move for mark in marks if mark.failed_move is not None), None)
    if landmarks or failed_move is not None:
        snapshot = replace(snapshot, scene=replace(snapshot.scene, landmarks=landmarks, failed_move=failed_move))
    if state.question is not None:
        return _question_snapshot(snapshot, state.question)
    hint_squares = [at for mark in marks for at in mark.squares]
    advice = next((mark.move for mark in marks if mark.move is not None), None)
    return snapshot if not hint_squares and advice is None else _with_marks(snapshot, hint_squares, advice=advice)


def answered_squares(page: PageContext, state: PageState) -> Mapping[str, bool]:
    """Return the squares of an answer that was checked, each with whether it is right."""
    return next((mark.verdicts for mark in page.highlights(state) if mark.verdicts), {})


def _question_snapshot(snapshot: Snapshot, open_question: OpenQuestion) -> Snapshot:
    """Return the moment with an open question: no player is to move, and the squares of the question are marked."""
    look = open_question.question.look
    snapshot = replace(snapshot, status=replace(snapshot.status, visible_text=_("Your answer"), look=look))
    squares: Sequence[str] | None = open_question.question.squares
    if squares is None:
        squares = (
            snapshot.scene.last if open_question.undo_ply is not None else snapshot.board.squares(open_question.move)
        )
    marked_snapshot = _with_marks(snapshot, squares, covers_name=open_question.question.covers_name)
    return (
        marked_snapshot
        if open_question.undo_ply is not None
        else replace(marked_snapshot, scene=replace(marked_snapshot.scene, asked_move=open_question.move))
    )


def _with_marks(
    snapshot: Snapshot, squares: Sequence[str], *, covers_name: bool = False, advice: Any = None
) -> Snapshot:
    return replace(
        snapshot, scene=replace(snapshot.scene, asked_squares=squares, covers_name=covers_name, advice=advice)
    )


def gesture_of(snapshot: Snapshot, facts: ActivityView) -> Gesture:
    """Return the gesture that makes a move or works at a manipulative; it reveals no masked results."""
    layout = facts.layout
    if not layout.board:
        return with_benches(Nothing(), facts.benches)
    board = layout.hold or _gesture_of_board(snapshot, facts.controls, is_held=facts.hold_reason is not None)
    return with_benches(board, facts.benches)


def _gesture_of_board(snapshot: Snapshot, controls: frozenset[Control], *, is_held: bool) -> Gesture:
    """Return the gesture of the board. If moves are ``is_held`` none can be made, but a press may still ask why."""
    if Control.TAP not in controls:
        return Nothing()
    gesture = snapshot.board.input(snapshot.scene)
    if is_held:
        return replace(gesture, moves={}, asks_reason=True) if isinstance(gesture, Pick) else Pick({}, {})
    if isinstance(gesture, Pick | Cells) and Control.WHY not in controls:
        gesture = replace(gesture, asks_reason=False)
    if isinstance(gesture, Pick):
        standing = [piece for piece in snapshot.scene.pieces if piece.at in gesture.moves]
        covers = snapshot.scene.covers
        names = {
            piece.at: capitalize(snapshot.board.spoken_piece(piece.piece, covers.get(piece.at))) for piece in standing
        }
        gesture = replace(gesture, names=names)
    return gesture if snapshot.scene.shows_results else gesture.blind()
