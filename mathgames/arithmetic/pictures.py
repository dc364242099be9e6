"""Which pictures a calculation has: those that fit on a line or a table, none where the numbers are too large."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeAlias, TypedDict, cast

from mathgames.explain.derivation import Counters, Groups, Illustration, TakeAway, TwoWalks, Walk
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import Quantity

Pictures: TypeAlias = tuple[Illustration, ...]

MAX_COUNTERS_OF_A_KIND = 20
"""The largest number of counters of a kind that can be taken in at a glance."""

MAX_JUMPS = 12
MAX_DISTANCE_FROM_ZERO = 1000
MAX_DENOMINATOR = 60


def walk(start: Fraction, change: Fraction) -> Pictures:
    """Return the walk on the number line of an addition or a subtraction.

    >>> walk(Fraction(5), Fraction(-3))
    (Walk(start=Fraction(5, 1), change=Fraction(-3, 1)),)
    """
    drawable = all(abs(x) <= MAX_DISTANCE_FROM_ZERO and x.denominator <= MAX_DENOMINATOR for x in (start, change))
    return (Walk(start, change),) if drawable else ()


def counters(a: Fraction, b: Fraction) -> Pictures:
    """Return the counters of two numbers put together; those of different kinds cancel in pairs.

    >>> counters(Fraction(5), Fraction(-3))
    (Counters(positive=5, negative=3, pairs=3),)
    """
    positive = max(a, Fraction(0)) + max(b, Fraction(0))
    negative = max(-a, Fraction(0)) + max(-b, Fraction(0))
    if a.denominator > 1 or b.denominator > 1 or max(positive, negative) > MAX_COUNTERS_OF_A_KIND:
        return ()
    return (Counters(int(positive), int(negative), int(min(positive, negative))),)


def take_away(a: Fraction, b: Fraction) -> tuple[TakeAway, ...]:
    """Return the counters of ``a``, from which those of ``b`` are taken away.

    >>> take_away(Fraction(5), Fraction(-3))
    (TakeAway(have=5, subtrahend=-3),)
    """
    if a.denominator > 1 or b.denominator > 1 or abs(a) + abs(b) > MAX_COUNTERS_OF_A_KIND:
        return ()
    return (TakeAway(int(a), int(b)),)


def two_walks(start: Fraction, subtrahend: Fraction) -> Pictures:
    """Return a picture of subtracting on the number line, with that of adding the opposite below.

    >>> two_walks(Fraction(3), Fraction(5))
    (TwoWalks(start=Fraction(3, 1), subtrahend=Fraction(5, 1)),)
    """
    return (TwoWalks(start, subtrahend),) if walk(start, -subtrahend) else ()


def groups(count: Fraction, size: Fraction) -> Pictures:
    """Return a picture of equal jumps from 0, if they can be drawn.

    >>> groups(Fraction(3), Fraction(-5))
    (Groups(count=3, size=Fraction(-5, 1)),)
    """
    jumps = count.denominator == 1 and 1 <= count <= MAX_JUMPS
    drawable = abs(count * size) <= MAX_DISTANCE_FROM_ZERO and size.denominator <= MAX_DENOMINATOR
    return (Groups(int(count), size),) if jumps and drawable else ()


_PICTURES: Final[Mapping[str, tuple[Operator, Callable[[Fraction, Fraction], tuple[Illustration, ...]]]]] = {
    "walk": (Operator.PLUS, walk),
    "counters": (Operator.PLUS, counters),
    "take away": (Operator.MINUS, take_away),
    "two walks": (Operator.MINUS, two_walks),
    "jumps": (Operator.TIMES, groups),
}
PICTURE_KINDS: Final = MappingProxyType({kind: operator for kind, (operator, _picture) in _PICTURES.items()})
"""The kinds of pictures, each with the operation that it shows."""


PicturesByKind = TypedDict(
    "PicturesByKind",
    {"walk": Walk, "counters": Counters, "take away": TakeAway, "two walks": TwoWalks, "jumps": Groups},
    total=False,
)


def pictures_of(operator: Operator, a: Quantity, b: Quantity) -> PicturesByKind:
    """Return the pictures of a calculation by their kinds: those that it has, if its numbers have room there.

    >>> pictures_of(Operator.PLUS, Fraction(5), Fraction(-3))["counters"]
    Counters(positive=5, negative=3, pairs=3)
    """
    if not isinstance(a, Fraction) or not isinstance(b, Fraction):
        return {}
    drawn = ((kind, draw(a, b)) for kind, (sign, draw) in _PICTURES.items() if sign is operator)
    return cast("PicturesByKind", {kind: picture for kind, pictures in drawn for picture in pictures})
