"""The move that follows by itself: planned with a view, made later, and dropped where the match changes before."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from mathgames.engine import Match
from mathgames.games.contract import Reply

log = logging.getLogger("mathgames")

Later = Callable[[float, Callable[[], None]], object]
"""Does something so many seconds later."""


class Replies:
    """At most one reply is on its way. ``moment`` tells where the match stands now, ``make`` makes its move."""

    def __init__(
        self, later: Later | None, moment: Callable[[], tuple[object, ...]], make: Callable[[object], None]
    ) -> None:
        self._later = later
        self._moment = moment
        self._make_move = make
        self._reply: Reply | None = None
        self._planned_at: tuple[object, ...] = ()

    def drop(self) -> None:
        """Make no move that is on its way."""
        self._reply = None

    def plan(self, match: Match, reply: Reply | None, waited: float = 0.0) -> None:
        """Have this move made; the one that is on its way already stays so.

        So many seconds were ``waited`` for it already, and are part of those that it comes later.
        """
        moment = self._moment()
        if reply is not None and reply == self._reply and self._planned_at == moment:
            return
        # One of its own each time, for an activity may give the same again when the first is still on its way.
        self._reply, self._planned_at = None if reply is None else replace(reply), moment
        if self._reply is not None and self._later is not None:
            self._later(max(0.0, self._reply.seconds - waited), partial(self._make, match, self._reply))

    def _make(self, match: Match, reply: Reply) -> None:
        """Make the move now, unless the match has changed since it was planned."""
        with match.lock:
            if reply is not self._reply or self._planned_at != self._moment():
                return
            self._reply = None
            try:
                self._make_move(reply.move)
            except Exception:
                log.exception("a reply could not be played")
