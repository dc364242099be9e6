"""Answer times of a board without a notebook in every turn of a game, in a new process.

A page starts a new Python without caches from an earlier game; so does the reference.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from mathgames.notebook.standalone import StandaloneBoard


def answer_times(game: str, moves: list[str]) -> list[float]:
    """The seconds for each message until its view is there."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
        return process.submit(_timed, game, moves).result()


def _timed(game: str, moves: list[str]) -> list[float]:
    shown: list[str] = []
    board = StandaloneBoard(game, show=shown.append, keep=len)
    took: list[float] = []

    def ask(intent: list[Any]) -> bool:
        rev = max(it[part]["rev"] for it in map(json.loads, shown) for part in it if "rev" in it[part])
        begun = time.perf_counter()
        board.receive(json.dumps({"intent": intent, "rev": rev, "id": len(took), "client": "c"}))
        answer = json.loads(shown[-1])
        took.append(time.perf_counter() - begun)
        return bool(answer["change"]["ack"]["ok"])

    for move in moves:
        if not ask(["play", {"move": move}]):
            assert any(ask(["answer", {}]) for _ in range(3)), f"{move} is refused"
    return took
