"""Positions of Minus vs Plus, written in one line for tests."""

from __future__ import annotations

from mathgames.games.minus_vs_plus.position import Position, from_json

BOTH = ("positive", "negative")


def values(pieces: str) -> dict[str, int]:
    """The values by square that a line like ``"c3:+5 d4:-3 e5:0"`` writes."""
    return {square: int(value) for square, value in (piece.split(":") for piece in pieces.split())}


def at(
    pieces: str,
    turn: str = "positive",
    *,
    score: tuple[int, int] = (0, 0),
    ply: int = 10,
    sideways: tuple[bool, bool] = (False, False),
) -> Position:
    """The position with these pieces. Far from both first rows it is a quiet middle of a game."""
    return from_json(
        {
            "board": values(pieces),
            "turn": turn,
            "ply": ply,
            "score": dict(zip(BOTH, score, strict=True)),
            "last_lateral": dict(zip(BOTH, sideways, strict=True)),
        }
    )
