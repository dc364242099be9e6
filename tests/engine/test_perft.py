"""Perft counts sequences of moves, whatever the game."""

from __future__ import annotations

import mathgames as mg

RULES = mg.rules("minus-vs-plus")


def test_no_moves_are_one_sequence() -> None:
    assert mg.perft(RULES, 0) == 1


def test_a_finished_game_has_no_sequence() -> None:
    over = RULES.initial()._replace(positive_score=24)
    assert [mg.perft(RULES, depth, over) for depth in (0, 1, 2)] == [1, 0, 0]


def test_perft_adds_up_over_the_first_moves() -> None:
    start = RULES.initial()
    assert mg.perft(RULES, 3) == sum(mg.perft(RULES, 2, RULES.apply(start, move)) for move in RULES.moves(start))
