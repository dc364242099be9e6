"""Games that are played by themselves, for tests about what comes after the moves."""

from __future__ import annotations

import random
from typing import Any

import mathgames as mg
from mathgames.games.registry import rules as rules_of

Pieces = dict[str, tuple[str, str]]
LIVES: Pieces = {"h2": ("positive", "inf"), "a7": ("negative", "inf")}


def played(game: str, *moves: str, **options: Any) -> mg.Match:
    """A match after these moves."""
    match = mg.Match(rules_of(game, **options))
    for move in moves:
        match.play(move)
    return match


def armies(board: Pieces, turn: str = "positive", lives: Pieces = LIVES, **options: Any) -> mg.Match:
    """Return a match of Infinity Master's at these pieces, with an infinity for each player elsewhere."""
    rules = mg.rules("infinity-masters", **options)
    data = rules.to_json(rules.initial()) | {"turn": turn, "ply": 6}
    data["board"] = {square: list(piece) for square, piece in (board | lives).items()}
    return mg.Match(rules, position=rules.from_json(data))


def random_game(plies: int, seed: int = 1, game: str = "minus-vs-plus", **options: Any) -> mg.Match:
    """Return a match of *plies* random moves, or of fewer if it ends before."""
    match, chance = mg.Match(rules_of(game, **options)), random.Random(seed)
    while match.outcome is None and match.ply < plies:
        move = match.rules.random_move(match.position, chance)
        assert move is not None
        match.play(move)
    return match


def large_grid(radius: int) -> mg.Match:
    """A match of TINC on a large grid, with symbols in its middle and near its upper right corner."""
    rules = mg.rules("tinc")
    crosses, noughts = [[0, 0], [1, 1]], [[radius - 1, radius - 2], [radius - 2, radius - 2]]
    data = {"radius": radius, "crosses": crosses, "noughts": noughts, "turn": "crosses", "ply": radius}
    return mg.Match(rules, position=rules.from_json(data))
