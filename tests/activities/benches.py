"""Whatever is to be worked with, in a tab beside a board: an activity for tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node
from mathgames.games.contract import Activity, Bench, Moment

Kept = tuple[Bench, ...]


class Benches(Activity[Kept]):
    """Keeps a bench for each manipulative, by its name."""

    name: ClassVar[str] = "benches"

    def __init__(self, **works: Manipulative) -> None:
        self._first = tuple(Bench(name, self.name, work) for name, work in works.items())

    def begin(self, moment: Moment, note: Any = None) -> Kept:
        return self._first

    def benches(self, state: Kept, moment: Moment) -> Kept:
        return state

    def on_work(self, state: Kept, moment: Moment, bench: Bench) -> Kept:
        return tuple(replace(it, work=bench.work) if it.name == bench.name else it for it in state)

    def tools(self, state: Kept, moment: Moment) -> tuple[Node, ...]:
        return tuple(bench.drawn() for bench in state)
