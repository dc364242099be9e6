"""A clock of the test: what is due, and when."""

from __future__ import annotations

from collections.abc import Callable


class Later:
    """Collects what is to be done later; the test says when it is."""

    def __init__(self) -> None:
        self.due: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, act: Callable[[], None]) -> None:
        self.due.append((seconds, act))

    def passes(self) -> None:
        """All that was to be done by now is done."""
        due, self.due = self.due, []
        for _seconds, act in due:
            act()

    def thinks(self) -> None:
        """All that is to be done at once is done, until only what waits is left."""
        while any(seconds == 0 for seconds, _act in self.due):
            now = [act for seconds, act in self.due if seconds == 0]
            self.due = [(seconds, act) for seconds, act in self.due if seconds != 0]
            for act in now:
                act()

    def runs_out(self) -> None:
        """Everything is done, and what follows from it."""
        while self.due:
            self.passes()
