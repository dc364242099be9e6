"""A second generator of moves, written from the rules alone: it knows JSON and squares, and nothing of the engine."""

from __future__ import annotations

from typing import Any

P, N = "positive", "negative"


def naive_moves(data: dict[str, Any], side: int, *, mandatory: bool) -> set[str]:
    """The moves of a position's JSON in a game that goes on, found square by square (IM-4, IM-5)."""
    board, turn = data["board"], data["turn"]
    files, ahead = "abcdefgh"[:side], 1 if turn == P else -1
    plain, attacks = set(), set()
    for square, (owner, _value) in board.items():
        if owner != turn:
            continue
        for across in (-1, 0, 1):
            for up in (0, ahead):
                file, rank = files.index(square[0]) + across, int(square[1]) + up
                if (across, up) == (0, 0) or not (0 <= file < side and 1 <= rank <= side):
                    continue
                target = f"{files[file]}{rank}"
                if target not in board:
                    plain.add(f"{square}-{target}")
                elif board[target][0] != turn:
                    attacks.add(f"{square}-{target}")
    return attacks if mandatory and attacks else plain | attacks


def naive_perft(data: dict[str, Any], side: int, depth: int, *, mandatory: bool) -> int:
    """Count the sequences of *depth* moves, as long as only the last of them may operate."""
    moves = naive_moves(data, side, mandatory=mandatory)
    if depth == 1:
        return len(moves)
    total, other = 0, N if data["turn"] == P else P
    for move in moves:
        origin, target = move.split("-")
        board = dict(data["board"])
        assert target not in board, "what an operation leads to is not known here"
        board[target] = board.pop(origin)
        total += naive_perft({"board": board, "turn": other}, side, depth - 1, mandatory=mandatory)
    return total
