"""The scheduling of automatic actions of a page: search in slices, and moves after some seconds."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from mathgames.engine import Match
from mathgames.games.contract import Reply, Thinking
from mathgames.games.contract.thinking import Choice, Progress, Thought

log = logging.getLogger("mathgames")

# The move that follows by itself: planned with a view, made later, and dropped where the match changes before.

Later = Callable[[float, Callable[[], None]], object]
"""A function that calls another after a number of seconds."""


class Replies:
    """A scheduler of at most one reply. ``moment`` returns the state of the match, ``make`` makes the reply's move."""

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
        """Schedule this move; one that is scheduled already stays so.

        ``waited`` seconds have passed already, and are subtracted from its delay.
        """
        moment = self._moment()
        if reply is not None and reply == self._reply and self._planned_at == moment:
            return
        # A new object each time, for an activity may give the same one again while the first is still scheduled.
        self._reply, self._planned_at = None if reply is None else replace(reply), moment
        if self._reply is not None and self._later is not None:
            self._later(max(0.0, self._reply.seconds - waited), partial(self._make, match, self._reply))

    def _make(self, match: Match, reply: Reply) -> None:
        """Make the move now, unless the match has changed since it was planned."""
        with match._session.lock:
            if reply is not self._reply or self._planned_at != self._moment():
                return
            self._reply = None
            try:
                self._make_move(reply.move)
            except Exception:
                log.exception("a reply could not be played")


# Thoughts of computer players, in slices between which the page answers: no thread, no clock of their own.

SLICE = 0.012
"""The approximate seconds of a slice: short beside the tenth of a second in which a page should answer."""

NEWS = 0.4
"""The least number of seconds between two views that show the progress of a search."""

Found = Progress | Choice[Any] | Exception


class Thoughts:
    """A scheduler of at most one search. ``moment`` returns the state of the match of the page.

    ``tell`` is called with the name of the activity that wanted the search, and with its result.
    """

    def __init__(
        self, later: Later | None, moment: Callable[[], tuple[object, ...]], tell: Callable[[str, Found], None]
    ) -> None:
        self._later = later
        self._moment = moment
        self._tell = tell
        self._thought: Thought | None = None
        self._about: Hashable = None
        self._begun_at: tuple[object, ...] = ()
        self._hurries = False
        self._progress: Progress | None = None
        self._began = 0.0
        self._told = 0.0
        self._took = 0.0

    @property
    def took(self) -> float:
        """The seconds spent on the finished search about this moment; 0 without one."""
        return self._took if self._begun_at == self._moment() else 0.0

    def drop(self) -> None:
        """Stop the search."""
        if self._thought is not None:
            self._thought.close()
        self._thought = None

    def plan(self, match: Match, owner: str, wanted: Thinking | None) -> None:
        """Schedule this search; one that is in progress already continues."""
        moment = self._moment()
        if wanted is not None and self._thought is not None and (wanted.about, moment) == (self._about, self._begun_at):
            self._hurries = wanted.hurries
            return
        self.drop()
        if wanted is None or self._later is None:
            return
        self._about, self._begun_at, self._hurries = wanted.about, moment, wanted.hurries
        self._progress, self._took = None, 0.0
        self._began = self._told = monotonic()
        thought = self._thought = _begun(wanted.begin)
        self._later(0.0, lambda: self._slice(match, owner, thought))

    def _slice(self, match: Match, owner: str, thought: Thought) -> None:
        """Search for a slice of time, unless the match has changed or another search has begun."""
        with match._session.lock:
            if thought is not self._thought:
                return
            if self._begun_at != self._moment():
                self.drop()
                return
            result = self._further(thought)
            if isinstance(result, Progress):
                assert self._later is not None  # or it would not have been begun
                self._later(0.0, lambda: self._slice(match, owner, thought))
                if monotonic() - self._told < NEWS or (self._progress and result.depth == self._progress.depth):
                    return
                self._progress, self._told = result, monotonic()
            else:
                self._thought, self._took = None, monotonic() - self._began
            self._tell(owner, result)

    def _further(self, thought: Thought) -> Found:
        end = monotonic() + SLICE
        try:
            result = next(thought)
            while monotonic() < end or self._hurries:
                result = thought.send(self._hurries)
        except StopIteration as stop:
            choice: Choice[Any] = stop.value
            return choice
        except Exception as error:  # a custom player can raise anything
            log.exception("a thought failed")
            return error
        except BaseException:  # the kernel is interrupted: the next view starts the search again
            self._thought = None
            raise
        return result


def _begun(begin: Callable[[], Thought]) -> Thought:
    """Begin the search with its first slice: a failure at the beginning is a failure of the search."""
    return (yield from begin())
