"""Cells and clicks in threads of their own, as kernels may have them: one change follows the other."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from typing import Any

import pytest

import mathgames as mg
from mathgames.page import MatchSession

MOVE = {"intent": ["play", {"move": "b2-b3"}], "rev": 1, "id": 1, "client": "c"}


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def test_a_click_waits_for_the_move_that_a_cell_is_making(
    threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    session = MatchSession(match)
    apply, making, made, asked = match.rules.apply, Event(), Event(), Event()

    def slowly(position: Any, move: Any) -> Any:
        making.set()
        assert made.wait(60)
        return apply(position, move)

    def click() -> None:
        asked.set()
        session.receive(MOVE)

    monkeypatch.setattr(type(match.rules), "apply", lambda _, position, move: slowly(position, move))
    cell = threads.submit(match.play, "a2-a3")
    assert making.wait(60)
    answer = threads.submit(click)
    assert asked.wait(60)
    with pytest.raises(TimeoutError):
        answer.result(timeout=0.2)  # waits for the holder of the lock, however long
    made.set()
    cell.result(60)
    answer.result(60)
    assert match.history == ("a2-a3",)
    assert session.view["ack"]["code"] == "stale", "the click was aimed at the position before"


def test_concurrent_cells_and_clicks_leave_valid_match(threads: ThreadPoolExecutor) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    session = MatchSession(match)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # as many turns between the threads as there can be

    def cell() -> None:
        for _ in range(60):
            with suppress(mg.IllegalMove, mg.errors.HistoryError):  # the other thread was quicker
                match.play(next(iter(match.legal_moves)))
                match.undo()

    def clicks() -> None:
        for number in range(60):
            ask = {"rev": session.view["rev"], "id": number, "client": "c"}
            session.receive(ask | {"intent": ["play", {"move": next(iter(match.legal_moves))}]})
            session.receive(ask | {"intent": ["undo", {}], "rev": session.view["rev"]})

    try:
        for work in [threads.submit(cell), threads.submit(clicks)]:
            work.result(60)
    finally:
        sys.setswitchinterval(before)
    again = mg.Match.from_record(match.to_record())
    assert (again.played, again.history, again.position, again.turn) == (
        match.played,
        match.history,
        match.position,
        match.turn,
    )


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_of_a_match_goes_its_own_way(copied: Any) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match.play("a2-a3")
    assert match.explanation
    assert match.to_record(), "both are kept with it"
    other = copied(match)
    with match._session.lock, ThreadPoolExecutor(1) as thread:
        thread.submit(other.play, "b5-b4").result(60)
    assert (match.history, other.history) == (("a2-a3",), ("a2-a3", "b5-b4"))


def test_the_game_before_stands_still_until_it_is_shown_again(
    threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    session = MatchSession(match)
    match.play("a2-a3")
    ask = {"id": 1, "client": "c"}
    session.receive(ask | {"intent": ["new", {}], "rev": session.view["rev"]})
    show, free = MatchSession._show, []

    def shown(shows: MatchSession, said: str, rev: int | None = None) -> None:
        free.append(threads.submit(match._session.lock.acquire, blocking=False).result(60))
        show(shows, said, rev)

    monkeypatch.setattr(MatchSession, "_show", shown)
    session.receive(ask | {"intent": ["back", {}], "rev": session.view["rev"]})
    assert (session.match, free) == (match, [False])


def test_page_write_waits_for_move_by_cell(threads: ThreadPoolExecutor) -> None:
    widget = mg.play("minus-vs-plus", save=False)
    with widget.match._session.lock:
        written = threads.submit(widget.set_state, {"seen": 7})
        with pytest.raises(TimeoutError):
            written.result(timeout=0.2)
        assert widget.seen == 0
    written.result(60)
    assert widget.seen == 7
