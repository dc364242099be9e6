"""Tables in a folder of the test, and what is in that folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mathgames as mg
from mathgames.engine.tables import FolderTable, SeatEvent
from mathgames.engine.tables.events import proof_of


class Seconds:
    """A clock of the test, which goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def record(game: str = "minus-vs-plus", **options: Any) -> str:
    return mg.Match(mg.rules(game, **options)).to_record()


def table(folder: Path, clock: Seconds | None = None, game: str = "minus-vs-plus") -> FolderTable:
    return FolderTable(folder / "table", record(game), clock=clock or Seconds())


def seated(folder: Path, clock: Seconds | None = None) -> tuple[FolderTable, FolderTable]:
    """Two screens at a table, each with a player."""
    blue, red = table(folder, clock), table(folder, clock)
    blue.post(SeatEvent("blue", "positive", proof_of("lamp", "blue")))
    red.post(SeatEvent("red", "negative", proof_of("kite", "red")))
    blue.poll()
    return blue, red


def events(folder: Path) -> list[str]:
    """The names of all files at the table but those that say who is there."""
    return sorted(path.name for path in (folder / "table").iterdir() if path.suffix != ".here")
