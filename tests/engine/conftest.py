"""For the tests that ask for it: Shuttle among the registered games, and a folder of saved games."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.shuttle import GAME, Shuttle
from mathgames.engine import saves
from mathgames.games.registry import GAMES


@pytest.fixture
def shuttle(monkeypatch: pytest.MonkeyPatch) -> Shuttle:
    """Shuttle for two players, registered as long as the test runs."""
    monkeypatch.setitem(GAMES, "shuttle", GAME)
    return Shuttle()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games in a working folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / saves.FOLDER
