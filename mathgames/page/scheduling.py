"""The scheduling of automatic actions of a page: search in slices, and moves after some seconds."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from mathgames.engine import Match
from mathgames.games.contract import Reply, SearchRequest
from mathgames.games.contract.thinking import Progress, SearchResult, SearchSteps

log = logging.getLogger("mathgames")

# The move that follows by itself: planned with a view, made later, and dropped where the match changes before.

CallLater = Callable[[float, Callable[[], None]], object]
"""A function that calls another after a number of seconds."""


class Replies:
    """A scheduler of at most one reply. ``snapshot`` returns the state of the match, ``make`` makes the reply's
    move.
    """

    def __init__(
        self, call_later: CallLater | None, snapshot: Callable[[], tuple[object, ...]], make: Callable[[object], None]
    ) -> None:
        self._call_later = call_later
        self._moment = snapshot
        self._make_move = make
        self._reply: Reply | None = None
        self._planned_moment: tuple[object, ...] = ()

    def drop(self) -> None:
        """Make no move that is on its way."""
        self._reply = None

    def plan(self, match: Match, reply: Reply | None, elapsed_seconds: float = 0.0) -> None:
        """Schedule this move; one that is scheduled already stays so.

        ``elapsed_seconds`` seconds have passed already, and are subtracted from its delay.
        """
        snapshot = self._moment()
        if reply is not None and reply == self._reply and self._planned_moment == snapshot:
            return
        # A new object each time, for an activity may give the same one again while the first is still scheduled.
        self._reply, self._planned_moment = None if reply is None else replace(reply), snapshot
        if self._reply is not None and self._call_later is not None:
            self._call_later(max(0.0, self._reply.seconds - elapsed_seconds), partial(self._make, match, self._reply))

    def _make(self, match: Match, reply: Reply) -> None:
        """Make the move now, unless the match has changed since it was planned."""
        with match._session.lock:
            if reply is not self._reply or self._planned_moment != self._moment():
                return
            self._reply = None
            try:
                self._make_move(reply.move)
            except Exception:
                log.exception("a reply could not be played")


# Thoughts of computer players, in slices between which the page answers: no thread, no clock of their own.

SLICE = 0.012
"""The approximate seconds of a slice: short compared with the tenth of a second in which a page should answer."""

NEWS = 0.4
"""The least number of seconds between two views that show the progress of a search."""

SearchUpdate = Progress | SearchResult[Any] | Exception


class Thoughts:
    """A scheduler of at most one search. ``snapshot`` returns the state of the match of the page.

    ``tell`` is called with the name of the activity that wanted the search, and with its result.
    """

    def __init__(
        self,
        call_later: CallLater | None,
        snapshot: Callable[[], tuple[object, ...]],
        tell: Callable[[str, SearchUpdate], None],
    ) -> None:
        self._call_later = call_later
        self._moment = snapshot
        self._tell = tell
        self._thought: SearchSteps | None = None
        self._key: Hashable = None
        self._start_moment: tuple[object, ...] = ()
        self._hurries = False
        self._progress: Progress | None = None
        self._began = 0.0
        self._last_news = 0.0
        self._took = 0.0

    @property
    def took(self) -> float:
        """The seconds spent on the finished search about this moment; 0 without one."""
        return self._took if self._start_moment == self._moment() else 0.0

    def drop(self) -> None:
        """Stop the search."""
        if self._thought is not None:
            self._thought.close()
        self._thought = None

    def plan(self, match: Match, owner: str, request: SearchRequest | None) -> None:
        """Schedule this search; one that is in progress already continues."""
        snapshot = self._moment()
        if (
            request is not None
            and self._thought is not None
            and (request.key, snapshot) == (self._key, self._start_moment)
        ):
            self._hurries = request.hurries
            return
        self.drop()
        if request is None or self._call_later is None:
            return
        self._key, self._start_moment, self._hurries = request.key, snapshot, request.hurries
        self._progress, self._took = None, 0.0
        self._began = self._last_news = monotonic()
        thought = self._thought = _begin_search(request.begin)
        self._call_later(0.0, lambda: self._slice(match, owner, thought))

    def _slice(self, match: Match, owner: str, thought: SearchSteps) -> None:
        """Search for a slice of time, unless the match has changed or another search has begun."""
        with match._session.lock:
            if thought is not self._thought:
                return
            if self._start_moment != self._moment():
                self.drop()
                return
            result = self._advance(thought)
            if isinstance(result, Progress):
                assert self._call_later is not None  # or it would not have been begun
                self._call_later(0.0, lambda: self._slice(match, owner, thought))
                if monotonic() - self._last_news < NEWS or (self._progress and result.depth == self._progress.depth):
                    return
                self._progress, self._last_news = result, monotonic()
            else:
                self._thought, self._took = None, monotonic() - self._began
            self._tell(owner, result)

    def _advance(self, thought: SearchSteps) -> SearchUpdate:
        end = monotonic() + SLICE
        try:
            result = next(thought)
            while monotonic() < end or self._hurries:
                result = thought.send(self._hurries)
        except StopIteration as stop:
            choice: SearchResult[Any] = stop.value
            return choice
        except Exception as error:  # a custom player can raise anything
            log.exception("a thought failed")
            return error
        except BaseException:  # the kernel is interrupted: the next view starts the search again
            self._thought = None
            raise
        return result


def _begin_search(begin: Callable[[], SearchSteps]) -> SearchSteps:
    """Begin the search with its first slice: a failure at the beginning is a failure of the search."""
    return (yield from begin())
