"""A chess clock: total time for each player, an increment after each move, and a pause button."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from numbers import Real

from mathgames.language.errors import OptionError
from mathgames.language.words import _

MAX_TOTAL_SECONDS = 86_400
MAX_INCREMENT_SECONDS = 3_600
MAX_REMAINING_SECONDS = 999_999_999
"""The largest time left in seconds: more than the longest game adds up to, and short enough to be written exactly."""


class Clock:
    """A chess clock: ``total`` seconds for each player, and ``increment`` seconds more after each of their moves.

    The clock is stopped until ``start``, or until the first move, which costs its player no time. ``now`` gives the
    time, in seconds; tests bring their own. Raises ``OptionError`` unless ``total`` is above 0 and up to 86400, and
    ``increment`` from 0 to 3600.

    >>> moments = iter([0.0, 5.0, 5.0])
    >>> clock = Clock(60, increment=2, now=lambda: next(moments))
    >>> clock.start("positive")
    >>> clock.switch("negative")
    >>> clock.remaining("positive")
    57.0
    """

    def __init__(self, total: float, increment: float = 0, *, now: Callable[[], float] = time.monotonic) -> None:
        if not all(isinstance(value, Real) and not isinstance(value, bool) for value in (total, increment)):
            raise OptionError(_("a clock needs times in seconds, written as numbers"))
        if not (0 < total <= MAX_TOTAL_SECONDS and 0 <= increment <= MAX_INCREMENT_SECONDS):
            raise OptionError(
                _(
                    "a clock needs a total above 0 and up to {total} seconds, and an increment from 0 to {increment}",
                    total=MAX_TOTAL_SECONDS,
                    increment=MAX_INCREMENT_SECONDS,
                )
            )
        self.total = float(total)
        self.increment = float(increment)
        self._now = now
        self._left: dict[str, float] = {}
        self._running: str | None = None
        self._start_time = 0.0

    def __repr__(self) -> str:
        return f"Clock({self.total:g}, increment={self.increment:g})"

    def fresh(self) -> Clock:
        """Return a stopped clock of the same kind with all the time left."""
        return Clock(self.total, self.increment, now=self._now)

    @property
    def running(self) -> str | None:
        """The player whose time runs, None while the clock is stopped."""
        return self._running

    def remaining(self, player: str) -> float:
        """Return the seconds that a player has left, never below 0."""
        left = self._left.get(player, self.total)
        if player == self._running:
            left -= self._now() - self._start_time
        return max(left, 0.0)

    def start(self, player: str) -> None:
        """Start the player's time."""
        self.pause()
        self._running = player
        self._start_time = self._now()

    def pause(self) -> None:
        """Stop the time."""
        if self._running is not None:
            self._left[self._running] = self.remaining(self._running)
            self._running = None

    def switch(self, player: str) -> None:
        """Add the increment to the player who has just moved, and start the time of the next player.

        The first move of all starts a clock that has never run; one that was paused stays paused.
        """
        mover = self._running
        if mover is None:
            if not self._left:
                self.start(player)
            return
        self.pause()
        self._left[mover] += self.increment
        self.start(player)

    def swap(self, first: str, second: str) -> None:
        """Give each of two players the time of the other: they have changed sides."""
        other = {first: second, second: first}
        self._left = {other[player]: seconds for player, seconds in self._left.items()}
        self._running = None if self._running is None else other[self._running]

    def set_remaining(self, player: str, seconds: float) -> None:
        """Set a player's remaining time, as when a saved game is resumed; negative time counts as 0."""
        value: object = seconds
        if not (isinstance(value, Real) and value <= MAX_REMAINING_SECONDS):  # NaN is not below it
            limit = MAX_REMAINING_SECONDS
            raise OptionError(_("the time left must be a number of seconds up to {most}", most=limit))
        self._left[player] = float(max(seconds, 0.0))
        if player == self._running:
            self._start_time = self._now()

    def flagged_player(self, players: Sequence[str]) -> str | None:
        """Return the player who has run out of time, if one has."""
        return next((player for player in players if self.remaining(player) <= 0), None)
