"""Something that can be followed: it tells of each change once, first to its followers and then to observers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from threading import RLock
from typing import Any, Self

from traitlets import All, EventHandler, HasTraits

_log = logging.getLogger("mathgames")


@dataclass(frozen=True, slots=True)
class _Guarded:
    """An observer of a trait whose error is logged: it stops neither what it observes nor the observers after it.

    It equals another one of the same observer, so that traitlets finds it when the observer is taken away.
    """

    observer: Callable[..., Any]

    def __call__(self, change: Any) -> None:
        try:
            self.observer(change)
        except Exception:  # whatever a user's own function does
            _log.exception("an observer failed")


class Observed(HasTraits):
    """Something with traits whose observers cannot stop it: their errors are logged."""

    def observe(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:  # noqa: A002  # traitlets' name
        """Call a function with each change of these traits, as traitlets does; its errors are logged."""
        super().observe(handler if isinstance(handler, EventHandler) else _Guarded(handler), names, type)

    def unobserve(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:  # noqa: A002  # traitlets' name
        """Call the function no more."""
        super().unobserve(handler if isinstance(handler, EventHandler) else _Guarded(handler), names, type)


class Followed(Observed):
    """Something with traits, whose changes are made one after the other under its ``lock``."""

    def __init__(self) -> None:
        super().__init__()
        self.lock = RLock()
        self._followers: list[Callable[[Any], object]] = []
        self._is_changing = False

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = super().__getstate__()
        del state["lock"]  # a copy has one of its own, and nobody follows it yet
        return state | {"_followers": [], "_is_changing": False}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.lock = RLock()

    def __copy__(self) -> Self:
        """One of its own: with half of it in common, what changes one would change the other behind its lock."""
        return deepcopy(self)

    def follow(self, follower: Callable[[Any], object]) -> None:
        """Tell this function of every change from now on, once it is made and before any trait's observer.

        It is told once of each move, walk, ending and note, and when the match starts or pauses its clock.
        """
        with self.lock:
            if follower not in self._followers:
                self._followers.append(follower)

    def unfollow(self, follower: Callable[[Any], object]) -> None:
        """Tell this function no more."""
        with self.lock:
            if follower in self._followers:
                self._followers.remove(follower)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold the lock while something is changed; then tell everybody, once, if anything is other than before."""
        with self.lock, self.hold_trait_notifications():  # who is told of a move finds all as the move has left it
            if self._is_changing:
                yield
                return
            before, self._is_changing = self._state(), True
            try:
                yield
            finally:
                self._is_changing = False
                if self._state() != before:
                    self._tell()

    def _state(self) -> object:
        """What followers are told of: where it is equal before and after, nothing has changed."""
        raise NotImplementedError

    def _tell(self) -> None:
        for follower in tuple(self._followers):
            try:
                follower(self)
            except Exception:  # a save or a page that fails must not stop the game
                _log.exception("a follower of a match failed")
