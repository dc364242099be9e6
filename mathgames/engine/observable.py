"""Observable objects: each change is reported once, first to the followers and then to observers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock
from typing import Any

from traitlets import All, EventHandler, HasTraits

_log = logging.getLogger("mathgames")


@dataclass(frozen=True, slots=True)
class _Guarded:
    """An observer of a trait whose error is logged: it stops neither the object nor the observers after it.

    It equals another one of the same observer, so that traitlets finds it when the observer is taken away.
    """

    observer: Callable[..., Any]

    def __call__(self, change: Any) -> None:
        try:
            self.observer(change)
        except Exception:  # whatever a user's own function does
            _log.exception("an observer failed")


class Observed(HasTraits):
    """An object with traits whose observers cannot stop it: their errors are logged."""

    def observe(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:  # noqa: A002  # traitlets' name
        """Call a function with each change of these traits, as traitlets does; its errors are logged."""
        super().observe(handler if isinstance(handler, EventHandler) else _Guarded(handler), names, type)

    def unobserve(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:  # noqa: A002  # traitlets' name
        """Stop calling the function."""
        super().unobserve(handler if isinstance(handler, EventHandler) else _Guarded(handler), names, type)


class Observable:
    """The lock and the listeners of an object with traits, whose changes are made one after the other."""

    def __init__(self, subject: HasTraits) -> None:
        self._observed = subject
        self.lock = RLock()
        self._followers: list[Callable[[Any], object]] = []
        self._is_changing = False

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        del state["lock"]  # a copy gets a new lock, and has no followers yet
        return state | {"_followers": [], "_is_changing": False}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.lock = RLock()

    def add_listener(self, follower: Callable[[Any], object]) -> None:
        """Call this function after every change from now on, before any trait's observer.

        It is told once of each move, walk, ending and note, and when the match starts or pauses its clock.
        """
        with self.lock:
            if follower not in self._followers:
                self._followers.append(follower)

    def remove_listener(self, follower: Callable[[Any], object]) -> None:
        """Stop calling this function."""
        with self.lock:
            if follower in self._followers:
                self._followers.remove(follower)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Hold the lock during a change; then notify all listeners, once, if the state has changed."""
        with self.lock, self._observed.hold_trait_notifications():  # who is told of a move finds all as it left it
            if self._is_changing:
                yield
                return
            before, self._is_changing = self._observed_state(), True
            try:
                yield
            finally:
                self._is_changing = False
                if self._observed_state() != before:
                    self._tell()

    def _observed_state(self) -> object:
        """Return a value that is equal before and after unless the listeners must be told."""
        raise NotImplementedError

    def _tell(self) -> None:
        for follower in tuple(self._followers):
            try:
                follower(self._observed)
            except Exception:  # a save or a page that fails must not stop the game
                _log.exception("a follower of a match failed")
