"""How a move is made on a page now: the gesture of its board, as far as the activities let anybody make one."""

from __future__ import annotations

from dataclasses import replace

from mathgames.games.contract import Cells, Control, Gesture, Moment, Nothing, Pick, with_benches
from mathgames.language.words import capital
from mathgames.page.state import Facts


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
