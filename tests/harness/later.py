"""Clocks of the test: what is to be done later is done when the test says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest


class Later:
    """Collects what is to be done later; the test says when it is."""

    def __init__(self) -> None:
        self.due: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, act: Callable[[], None]) -> None:
        self.due.append((seconds, act))

    def passes(self) -> None:
        """Call everything that is due by now."""
        due, self.due = self.due, []
        for _seconds, act in due:
            act()

    def thinks(self) -> None:
        """Run all tasks that are due, until only delayed ones are left."""
        while any(seconds == 0 for seconds, _act in self.due):
            now = [act for seconds, act in self.due if seconds == 0]
            self.due = [(seconds, act) for seconds, act in self.due if seconds != 0]
            for act in now:
                act()

    def runs_out(self) -> None:
        """Everything is done, and what follows from it."""
        while self.due:
            self.passes()


class Slices:
    """The calls that are due; a session uses it as its ``on_later``."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def __call__(self, _seconds: float, act: Callable[[], None]) -> None:
        self.due.append(act)

    def pass_(self, count: int = 100_000) -> None:
        """Run *count* due tasks, and the tasks that follow from them."""
        for _slice in range(count):
            if not self.due:
                return
            self.due.pop(0)()


@pytest.fixture
def later() -> Later:
    """Return what a session of the test puts off."""
    return Later()


@pytest.fixture
def slices() -> Slices:
    """Return what a session of the test does slice by slice."""
    return Slices()
