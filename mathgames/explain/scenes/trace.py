"""Traces: what a response claims, in the few shapes that scenes can draw.

Every interaction leaves one and every scene draws what it can of it, so that neither needs to know the other. A scene
that cannot draw the shape of a trace draws its value: a walk, on a mat, is the counters of the number that it ends at.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from mathgames.explain.quantity import Quantity

__all__ = ["Landing", "Marked", "Path", "Pile", "Put", "Said", "Side", "Trace", "value_of"]


@dataclass(frozen=True, slots=True)
class Landing:
    """The claim that one lands ``at`` a value, from ``start`` where that is known: ∞ and "no value" are values too."""

    at: Quantity
    start: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """A walk over its stops, or points without an order; the last step of one that is ``open`` is still to be made."""

    stops: tuple[Fraction, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Counters that were put down, of which ``subtrahend`` is to be taken away.

    The last step of one that is ``open`` is still to be made: the taking away, else the pairing off, else one more.
    """

    positive: int
    negative: int
    subtrahend: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """The claim that one lands on a side of zero: 1, 0 or −1."""

    sign: int


@dataclass(frozen=True, slots=True)
class Put:
    """Cards, each with the place where it was put: ``(("−3 + 5", "positive"), …)``; an order has numbered places."""

    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """Cells of a board by name, in the order in which they were marked; the last step of ``open`` ones is missing."""

    cells: tuple[str, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """Words, as they were written or chosen: no picture is known of them."""

    text: str


Trace: TypeAlias = Landing | Path | Pile | Side | Put | Marked | Said


def is_unfinished(trace: Trace | None) -> bool:
    """Check if the last step of a trace is still to be made."""
    return getattr(trace, "open", False)


def value_of(trace: Trace) -> Fraction | None:
    """Return the number that a trace claims in the end; None if it claims none.

    >>> value_of(Path((Fraction(-3), Fraction(2)))), value_of(Pile(2, 5)), value_of(Side(-1))
    (Fraction(2, 1), Fraction(-3, 1), None)
    """
    match trace:
        case Landing(Fraction() as at):
            return at
        case Path((*_, last)):
            return last
        case Pile(positive, negative, subtrahend):
            return Fraction(positive - negative - subtrahend)
        case Side(0):
            return Fraction(0)
    return None
