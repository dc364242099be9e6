"""Positions and meetings that the tests of Infinity Master's share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from mathgames.engine.outcome import Score
from mathgames.explain.explanation import Explanation
from mathgames.games.infinity_masters import conventions
from mathgames.games.infinity_masters.conventions import Convention
from mathgames.games.infinity_masters.position import Position
from mathgames.games.infinity_masters.rules import InfinityMasters

CONVENTIONS = {it.key: it for it in vars(conventions).values() if isinstance(it, Convention)}
"""Every convention by its key."""
OTHER = {"positive": "negative", "negative": "positive"}
START = {"positive": ("d4", "d5"), "negative": ("d6", "d5")}


def position(
    rules: InfinityMasters,
    board: dict[str, tuple[str, str]],
    *,
    turn: str = "positive",
    quiet: int = 0,
    score: dict[str, tuple[int, str]] | None = None,
    reserve: tuple[int, int] = (1, 1),
) -> Position:
    """The position with these pieces."""
    points = {"positive": (0, "0"), "negative": (0, "0"), **(score or {})}
    return rules.from_json(
        {
            "board": {square: list(piece) for square, piece in board.items()},
            "turn": turn,
            "ply": 0,
            "score": {player: {"infinite": k, "finite": f} for player, (k, f) in points.items()},
            "reserve": dict(zip(("positive", "negative"), reserve, strict=True)),
            "quiet": quiet,
        }
    )


@dataclass(frozen=True)
class Meeting:
    """An attack on d5 that was played: what the engine made of it, and how it is explained."""

    before: Position
    after: Position
    survivor: tuple[str, str] | None
    score: dict[str, Score]
    explanation: Explanation


def meeting(attacker: tuple[str, str], defender: str, sign: str, *, lives: bool = True, **options: Any) -> Meeting:
    """The attack of a piece, ``(value, owner)``, on the other player's piece of that value, on a square with that sign.

    With ``lives`` each player has an infinity elsewhere, so that no game ends by the attack alone.
    """
    rules = InfinityMasters(ops=sign * 64, **options)
    value, owner = attacker
    origin, target = START[owner]
    board = {origin: (owner, value), target: (OTHER[owner], defender)}
    if lives:
        board |= {"h2": ("positive", "inf"), "a7": ("negative", "inf")}
    before = position(rules, board, turn=owner)
    move = rules.parse(f"{origin}-{target}")
    assert rules.why_illegal(before, move) is None
    after = rules.apply(before, move)
    piece = after.piece(target)
    return Meeting(
        before, after, piece and (piece.value, piece.owner), rules.scores(after), rules.explain(before, move)
    )


@pytest.fixture(name="position")
def position_fixture() -> Callable[..., Position]:
    return position


@pytest.fixture(name="meeting")
def meeting_fixture() -> Callable[..., Meeting]:
    return meeting
