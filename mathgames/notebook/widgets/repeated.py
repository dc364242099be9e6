"""Something that is done again and again while a kernel runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Repeated:
    """Does something now, and again after the seconds that it gives back. Where no kernel runs, it is done once."""

    def __init__(self, act: Callable[[], float]) -> None:
        self._act = act
        self._next: asyncio.TimerHandle | None = None
        self._do()

    def stop(self) -> None:
        """Do it no more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _do(self) -> None:
        seconds = self._act()
        try:
            self._next = asyncio.get_running_loop().call_later(seconds, self._do)
        except RuntimeError:
            self._next = None
