"""Perft: the number of move sequences of a given length, the classic check of a move generator."""

from __future__ import annotations

from mathgames.engine.rules import MoveT, PositionT, Rules


def perft(rules: Rules[PositionT, MoveT], depth: int, position: PositionT | None = None) -> int:
    """How many sequences of ``depth`` legal moves there are from the position (the initial one unless given).

    >>> from mathgames.games.registry import rules
    >>> [perft(rules("minus-vs-plus"), depth) for depth in range(3)]
    [1, 19, 361]
    """
    start = rules.initial() if position is None else position
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in rules.moves(start))
    return sum(perft(rules, depth - 1, rules.apply(start, move)) for move in rules.moves(start))
