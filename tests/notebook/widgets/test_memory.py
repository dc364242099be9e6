"""A board that is closed is let go: of it, of its match and of what it was drawn from nothing stays."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from pathlib import Path

import ipywidgets
import pytest

import mathgames as mg
from harness.kernels import forget
from mathgames.notebook.widgets import GameWidget

BOARDS = 48
MAX_KEPT_BYTES = 1_000  # a board


def made_and_closed(name: str) -> weakref.ref[GameWidget]:
    """A board on which a move was played, closed and dropped."""
    board = mg.play(name)
    move = next(iter(board.match.legal_moves))
    board._receive(None, {"intent": ["play", {"move": move}], "rev": board.view["rev"], "id": 1, "client": "c"}, None)
    assert board.match.ply == 1
    board.close()
    return weakref.ref(board)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", mg.list_games())
def test_a_closed_board_is_let_go(name: str) -> None:
    board = made_and_closed(name)
    gc.collect()
    assert board() is None


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")  # pytest keeps each warning: the oldest ipywidgets gives some a board
def test_many_boards_made_and_closed_leave_next_to_nothing() -> None:
    names = mg.list_games()
    tracemalloc.start()
    try:
        for name in names * 2:  # caches filled once: tables, pictures
            made_and_closed(name)
        forget()
        kept = []
        for _half in range(2):
            before, _peak = tracemalloc.get_traced_memory()
            for number in range(BOARDS // 2):
                made_and_closed(names[number % len(names)])
            forget()
            after, _peak = tracemalloc.get_traced_memory()
            kept.append(after - before)
    finally:
        tracemalloc.stop()
    # Boards leave the same amount each time; a large table elsewhere that happens to grow does so once.
    assert min(kept) <= BOARDS // 2 * MAX_KEPT_BYTES, kept


def test_the_layout_of_a_board_that_is_closed_is_closed_too() -> None:
    board = mg.play("tinc")
    assert board.layout.comm is not None
    board.close()
    assert board.layout.comm is None


def test_layout_of_caller_stays_open() -> None:
    layout = ipywidgets.Layout(width="500px")
    mg.play("tinc", layout=layout).close()
    assert layout.comm is not None
