"""Boards by the hundred, played at and closed: nothing of them stays."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path
from random import Random

import pytest

import mathgames as mg
from harness.attack import sizes
from harness.kernels import forget, traced
from mathgames.page import MatchSession

MAX_KEPT_BYTES = 1_000  # a board: about as much as one text of it
MAX_KEPT_FOR_SPEED = 20_000_000  # of the last positions, however many boards there were
PLIES = 4


def played_at(game: str, chance: Random) -> None:
    """A board on which a few moves were played, closed and dropped."""
    board = mg.play(game)
    for number in range(PLIES):
        move = board.match.rules.format(board.match.rules.random_move(board.match.position, chance))
        for intent in (["play", {"move": move}], ["answer", {}]):
            board._receive(None, {"intent": intent, "rev": board.view["rev"], "id": number, "client": "c"}, None)
    assert board.match.ply > 0
    board.close()


def alive() -> list[MatchSession | mg.Match]:
    """Return all matches and sessions that there are."""
    return [found for found in gc.get_objects() if isinstance(found, MatchSession | mg.Match)]


@pytest.mark.full
@sizes(12, 500)
def test_boards_that_are_closed_leave_nothing(size: int, chance: Random, folder: Path) -> None:
    tracemalloc.start()
    try:
        for game in mg.list_games() * 2:  # caches filled once: tables, pictures
            played_at(game, chance)
        forget()
        others = {id(found) for found in alive()}  # of the tests before this one
        before = traced()
        for number in range(size):
            played_at(mg.list_games()[number % len(mg.list_games())], chance)
        kept_for_speed = forget()
        after = traced()
    finally:
        tracemalloc.stop()
    assert [found for found in alive() if id(found) not in others] == []
    assert after - before <= size * MAX_KEPT_BYTES + 200_000
    assert kept_for_speed <= MAX_KEPT_FOR_SPEED
