"""The progress of a tournament, as a bar or as lines of text."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, Self

from mathgames.language.words import _
from mathgames.players.tournaments.plan import Plan

_BETWEEN_LINES: Final = 5  # seconds
_BETWEEN_SIGNS: Final = 30  # seconds, of life in one game


def progress_bar(plan: Plan, game_count: int, visible: bool) -> AbstractContextManager[Any]:  # noqa: FBT001
    """Show a tqdm bar on a terminal or in a notebook, else lines of text, unless progress is off."""
    if visible and not (sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel")):
        return _Lines(plan.total, game_count)
    if visible:
        with suppress(ImportError):
            from tqdm.auto import tqdm  # type: ignore[import-untyped]  # tqdm has no types

            bar: AbstractContextManager[Any] = tqdm(total=plan.total, initial=game_count, unit="")
            return bar
        return _Lines(plan.total, game_count)
    return nullcontext()


class _Lines:
    """The progress of a tournament as a line every few seconds: it may take hours, and should be seen to run.

    During a long game the line is repeated now and then, from a thread, wherever the game is played. (The bar of tqdm
    does the same.)
    """

    def __init__(self, total: int, game_count: int) -> None:
        self._total, self._game_count, self._next = total, game_count, 0.0
        self._over = Event()

    def __enter__(self) -> Self:
        self._tell()
        with suppress(RuntimeError):  # no thread can be started where Python runs in a browser
            Thread(target=self._tell_again, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()

    def _tell_again(self) -> None:
        while not self._over.wait(_BETWEEN_SIGNS):
            if monotonic() >= self._next:
                self._tell()

    def update(self, games: int) -> None:
        """Add a number of finished games."""
        self._game_count += games
        if self._game_count == self._total or monotonic() >= self._next:
            self._tell()

    def _tell(self) -> None:
        self._next = monotonic() + _BETWEEN_LINES
        progress = _("{done} of {total} games are played", done=self._game_count, total=self._total)
        sys.stderr.write(f"{progress}\n")
        sys.stderr.flush()
