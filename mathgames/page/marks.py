"""What is marked on the board for a question that is open, for a hint, or of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mathgames.games.contract import Moment
from mathgames.page.state import OpenQuestion, PageContext, PageState


def with_marks(page: PageContext, state: PageState) -> Moment:
    """The moment of a page, with the squares marked that a question is about or a hint points at."""
    moment = page.moment
    if state.question is not None:
        return _asked_about(moment, state.question)
    marks = page.marks(state)
    pointed = [at for mark in marks for at in mark.squares]
    advice = next((mark.move for mark in marks if mark.move is not None), None)
    return moment if not pointed and advice is None else _marked(moment, pointed, advice=advice)


def squares_answered(page: PageContext, state: PageState) -> Mapping[str, bool]:
    """The squares of an answer that was checked, each with whether it is right."""
    return next((mark.answered for mark in page.marks(state) if mark.answered), {})


def _asked_about(moment: Moment, opened: OpenQuestion) -> Moment:
    """The same moment, with the squares marked that a question is open about."""
    squares: Sequence[str] | None = opened.question.squares
    if squares is None:
        squares = moment.scene.last if opened.back is not None else moment.board.squares(opened.move)
    marked = _marked(moment, squares, covers_name=opened.question.covers_name)
    return marked if opened.back is not None else replace(marked, scene=replace(marked.scene, asked_move=opened.move))


def _marked(moment: Moment, squares: Sequence[str], *, covers_name: bool = False, advice: Any = None) -> Moment:
    """The same moment, with these squares marked on the board, and the move drawn that a hint tells."""
    return replace(moment, scene=replace(moment.scene, asked=squares, covers_name=covers_name, advice=advice))
