"""Whatever is to be worked with, in a tab beside a board: an activity for tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node
from mathgames.games.contract import Activity, ManipulativeSlot, Snapshot

Kept = tuple[ManipulativeSlot, ...]


class Benches(Activity[Kept]):
    """Keeps a bench for each manipulative, by its name."""

    name: ClassVar[str] = "benches"

    def __init__(self, **works: Manipulative) -> None:
        self._first = tuple(ManipulativeSlot(name, self.name, work) for name, work in works.items())

    def begin(self, moment: Snapshot, note: Any = None) -> Kept:
        return self._first

    def benches(self, state: Kept, moment: Snapshot) -> Kept:
        return state

    def on_work(self, state: Kept, moment: Snapshot, bench: ManipulativeSlot) -> Kept:
        return tuple(replace(it, work=bench.work) if it.name == bench.name else it for it in state)

    def tools(self, state: Kept, moment: Snapshot) -> tuple[Node, ...]:
        return tuple(bench.draw() for bench in state)
