"""Random turns a second against python-chess's random plies a second, measured in turn in the same process."""

from __future__ import annotations

import random
import time

import chess
import pytest

from mathgames.games.tinc.rules import Tinc

TIMES_CHESS = 11
TURNS_A_GAME = 100


def chess_plies_a_second(plies: int) -> float:
    chance, board = random.Random(1), chess.Board()
    start = time.process_time()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 100 or board.is_insufficient_material():
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))
    return plies / (time.process_time() - start)


def turns_a_second(rules: Tinc, turns: int) -> float:
    chance, position = random.Random(1), rules.initial()
    start = time.process_time()
    for _ in range(turns):
        move = rules.random_move(position, chance)
        assert move is not None
        position = rules.apply(position, move)
        if rules.outcome(position) is not None or position.ply >= TURNS_A_GAME:
            position = rules.initial()
    return turns / (time.process_time() - start)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"line": "path8"}, {"preset": "classroom"}], ids=str)
def test_random_turns_are_quick(options: dict[str, str]) -> None:
    rules = Tinc(**options)
    plies, turns = 0.0, 0.0
    for _ in range(10):  # the best of each: other work on the machine slows both, but not at the same time
        plies = max(plies, chess_plies_a_second(1500))
        turns = max(turns, turns_a_second(rules, 10_000))
    assert turns >= TIMES_CHESS * plies, f"{turns:.0f} turns a second, {turns / plies:.1f} × python-chess"
