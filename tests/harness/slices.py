"""A clock of the test: what a page wants to do later is done when the test says so, slice by slice."""

from __future__ import annotations

from collections.abc import Callable


class Slices:
    """What is due; a session takes it for its ``on_later``."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def __call__(self, _seconds: float, act: Callable[[], None]) -> None:
        self.due.append(act)

    def pass_(self, count: int = 100_000) -> None:
        """Do so many things that are due, and what they lead to."""
        for _slice in range(count):
            if not self.due:
                return
            self.due.pop(0)()
