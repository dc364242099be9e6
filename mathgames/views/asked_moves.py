"""The move that a page asks about: read, and refused in words where it cannot be played."""

from __future__ import annotations

from typing import Any

from mathgames.engine import Match, Refusal
from mathgames.errors import NotationError
from mathgames.views.messages import Refused


def written(match: Match, text: str) -> Any:
    """The move that the text writes; Refused, with the code ``notation``, if it writes none."""
    try:
        return match.read(text)
    except NotationError as error:
        raise Refused("notation", str(error)) from error


def legal(match: Match, text: str) -> Any:
    """The legal move of this text; Refused, with the reason, if there is none."""
    if not text.strip():
        raise Refused("notation", "Type the moves to compare.")
    move = written(match, text)
    refuse(match.refuse(move))
    return move


def refuse(refusal: Refusal | None) -> None:
    """Answer a message with the reason why a move is not legal, if there is one, and the clause that says so."""
    if refusal is not None:
        clause = f" ({refusal.clause})" if refusal.clause else ""
        raise Refused(refusal.code, f"{refusal.sentence}{clause}")
