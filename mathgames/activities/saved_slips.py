"""Slips of the computer in the note of a game: the keys of their misconceptions, and the plies of their moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from mathgames.language.words import LazyString

MAX_SAVED_SLIPS: Final = 1_000
"""The most misconceptions in a record: more than any game shows."""


def slip_keys(entry: object) -> Iterator[str]:
    """Yield the keys of misconceptions in a note, without invalid ones: a record may contain anything."""
    if isinstance(entry, list) and entry:
        from mathgames.arithmetic.misconceptions import MISCONCEPTIONS  # here alone, where a game with slips is resumed

        yield from (key for key in islice(entry, MAX_SAVED_SLIPS) if isinstance(key, str) and key in MISCONCEPTIONS)


def slip_plies(entry: object) -> Iterator[int]:
    """Yield the plies in a note, without invalid ones."""
    if isinstance(entry, list):
        yield from (ply for ply in islice(entry, MAX_SAVED_SLIPS) if type(ply) is int and ply > 0)


def slip_names(keys: tuple[str, ...]) -> list[LazyString]:
    """Return the names of the misconceptions with these keys, each once."""
    if not keys:
        return []
    from mathgames.arithmetic.misconceptions import find_misconception  # only here, for slips

    return [find_misconception(key).name for key in dict.fromkeys(keys)]
