"""A player of one's own that fails in a tournament: who wrote it sees where."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from traceback import format_exception
from typing import Any

import pytest

import mathgames as mg
from mathgames.players import tournament


class Broken:
    """A player of one's own with a mistake in it."""

    def choose(self, rules: Any, position: Any, **how: Any) -> Any:
        return {}["no such key"]


EXECUTORS = {"here": nullcontext, "threads": ThreadPoolExecutor, "processes": ProcessPoolExecutor}


@pytest.mark.parametrize("where", EXECUTORS)
def test_a_player_that_fails_keeps_its_traceback(where: str) -> None:
    players: dict[str, Any] = {"broken": Broken(), "level-1": "level-1"}
    with (
        EXECUTORS[where]() as workers,
        pytest.raises(mg.errors.PlayerError, match="it failed with KeyError: 'no such key'") as told,
    ):
        tournament("tinc", players, games=2, executor=workers, progress=False, opening=1)
    assert 'return {}["no such key"]' in "".join(format_exception(told.value))


def test_a_move_that_is_none_keeps_what_the_rules_said() -> None:
    class Odd(Broken):
        def choose(self, rules: Any, position: Any, **how: Any) -> Any:
            return object()

    with pytest.raises(mg.errors.PlayerError, match="which is not a move") as told:
        tournament("tinc", {"odd": Odd(), "level-1": "level-1"}, games=2, progress=False, opening=1)
    assert told.value.__cause__ is not None
