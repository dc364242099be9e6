"""Which pictures a step can carry: those that fit on a line or a table, none where the numbers are too large."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from mathgames.explain.derivation import Counters, Groups, Illustration, TakeAway, TwoWalks, Walk

Pictures: TypeAlias = tuple[Illustration, ...]

MAX_COUNTERS_OF_A_KIND = 20
"""More cannot be taken in at a glance."""

MAX_JUMPS = 12
MAX_DISTANCE_FROM_ZERO = 1000
MAX_DENOMINATOR = 60


def walk(start: Fraction, by: Fraction) -> Pictures:
    """The walk on the number line that an addition or a subtraction is.

    >>> walk(Fraction(5), Fraction(-3))
    (Walk(start=Fraction(5, 1), by=Fraction(-3, 1)),)
    """
    drawable = all(abs(x) <= MAX_DISTANCE_FROM_ZERO and x.denominator <= MAX_DENOMINATOR for x in (start, by))
    return (Walk(start, by),) if drawable else ()


def counters(a: Fraction, b: Fraction) -> Pictures:
    """The counters of two numbers put together; those of different kinds cancel in pairs.

    >>> counters(Fraction(5), Fraction(-3))
    (Counters(positive=5, negative=3, pairs=3),)
    """
    positive = max(a, Fraction(0)) + max(b, Fraction(0))
    negative = max(-a, Fraction(0)) + max(-b, Fraction(0))
    if a.denominator > 1 or b.denominator > 1 or max(positive, negative) > MAX_COUNTERS_OF_A_KIND:
        return ()
    return (Counters(int(positive), int(negative), int(min(positive, negative))),)


def take_away(a: Fraction, b: Fraction) -> tuple[TakeAway, ...]:
    """The counters of ``a``, from which those of ``b`` are taken away.

    >>> take_away(Fraction(5), Fraction(-3))
    (TakeAway(have=5, taken=-3),)
    """
    if a.denominator > 1 or b.denominator > 1 or abs(a) + abs(b) > MAX_COUNTERS_OF_A_KIND:
        return ()
    return (TakeAway(int(a), int(b)),)


def two_walks(start: Fraction, taken: Fraction) -> Pictures:
    """Subtracting on the number line, and adding the opposite below.

    >>> two_walks(Fraction(3), Fraction(5))
    (TwoWalks(start=Fraction(3, 1), taken=Fraction(5, 1)),)
    """
    return (TwoWalks(start, taken),) if walk(start, -taken) else ()


def groups(count: Fraction, size: Fraction) -> Pictures:
    """So many equal jumps from 0.

    >>> groups(Fraction(3), Fraction(-5))
    (Groups(count=3, size=Fraction(-5, 1)),)
    """
    jumps = count.denominator == 1 and 1 <= count <= MAX_JUMPS
    drawable = abs(count * size) <= MAX_DISTANCE_FROM_ZERO and size.denominator <= MAX_DENOMINATOR
    return (Groups(int(count), size),) if jumps and drawable else ()
