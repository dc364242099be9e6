"""Sets of squares as integers of 64 bits, many of them in an array: shifting, and drawing one of the bits."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Words64: TypeAlias = NDArray[np.uint64]
WORD: Final = np.uint64

_OCTETS: Final = WORD(0x0101010101010101)
_HIGH: Final = WORD(0x8080808080808080)
_PAIRS: Final = WORD(0x5555555555555555)
_FOURS: Final = WORD(0x3333333333333333)
_EIGHTS: Final = WORD(0x0F0F0F0F0F0F0F0F)


def _places() -> NDArray[np.uint8]:
    """For each octet and each number of a bit in it, the place of that bit, at ``8 · octet + number``."""
    places = np.zeros(256 * 8, dtype=np.uint8)
    for octet in range(256):
        for number, place in enumerate(place for place in range(8) if octet >> place & 1):
            places[8 * octet + number] = place
    return places


_PLACES: Final = _places()


def spread(squares: Words64, step: int, *, up: bool) -> Words64:
    """All squares moved by a step, towards higher bits or lower ones."""
    moved: Words64 = squares << WORD(step) if up else squares >> WORD(step)
    return moved


def bit(holds: NDArray[Any]) -> Words64:
    """1 where something holds, as words that can be shifted."""
    return holds.astype(np.uint64)


def chosen_bit(words: Words64, number: NDArray[np.uint8]) -> tuple[Words64, Words64]:
    """The place of the bit of each word that has so many set bits before it, and the octet that it is in.

    A word without bits gives the place 64, which shifts everything away.

    >>> place, octet = chosen_bit(np.array([0b1011 << 8, 0], dtype=np.uint64), np.array([2, 0], dtype=np.uint8))
    >>> place.tolist(), octet.tolist()
    ([11, 64], [1, 8])
    """
    counts = words - (words >> WORD(1) & _PAIRS)
    counts = (counts & _FOURS) + (counts >> WORD(2) & _FOURS)
    counts = (counts + (counts >> WORD(4)) & _EIGHTS) * _OCTETS  # in each octet, the bits up to its end
    wanted = number.astype(np.uint64)
    octet = np.bitwise_count((wanted * _OCTETS | _HIGH) - counts & _HIGH).astype(np.uint64)
    first = octet << WORD(3)
    wanted = wanted - (counts << WORD(8) >> first & WORD(255))
    index = (words >> first & WORD(255)) << WORD(3) | wanted & WORD(7)
    return first + _PLACES[index.astype(np.intp)], octet
