"""Shuttle among the registered games, for the tests that ask for it."""

from __future__ import annotations

import pytest

from engine.shuttle import GAME, Shuttle
from mathgames.games.registry import GAMES


@pytest.fixture
def shuttle(monkeypatch: pytest.MonkeyPatch) -> Shuttle:
    """Shuttle for two players, registered as long as the test runs."""
    monkeypatch.setitem(GAMES, "shuttle", GAME)
    return Shuttle()
