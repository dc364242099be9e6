"""Random plies a second against python-chess's, measured in turn in the same process."""

from __future__ import annotations

import random
import time

import chess
import pytest

from mathgames.games.infinity_masters.rules import InfinityMasters

TIMES_CHESS = 4.5


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


def plies_a_second(rules: InfinityMasters, plies: int) -> float:
    chance, position = random.Random(1), rules.initial()
    start = time.process_time()
    for _ in range(plies):
        move = rules.random_move(position, chance)
        position = rules.initial() if move is None else rules.apply(position, move)
    return plies / (time.process_time() - start)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"operand_order": "attacker_first"}, {"preset": "classroom"}], ids=str)
def test_random_plies_are_quick(options: dict[str, str]) -> None:
    rules = InfinityMasters(**options)
    theirs, ours = 0.0, 0.0
    for _ in range(10):  # the best of each: other work on the machine slows both, but not at the same time
        theirs = max(theirs, chess_plies_a_second(1500))
        ours = max(ours, plies_a_second(rules, 8000))
    assert ours >= TIMES_CHESS * theirs, f"{ours:.0f} plies a second, {ours / theirs:.1f} × python-chess"
