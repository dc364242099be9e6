"""A calculation as it happens: pairs of counters meet, rows of groups build up, the number line is walked along.

Sums and differences of few counters are a mat, products and quotients of few are rows; what has more, and fractions,
hop on the number line, and what is infinite leaves it. What is drawn in the end is the result, so that the drawing is
whole without motion, and its name says it in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from mathgames.explain.derivation import Counters, Derivation, TakeAway
from mathgames.explain.drawing.acts import WIDTH, act, bring, bring_one_by_one, draw_acts
from mathgames.explain.drawing.counters import counters_in_words, of_counters, of_taking_away
from mathgames.explain.drawing.walked import draw_leaving, draw_walk
from mathgames.explain.expression import Literal, Operation, Operator
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Extended, Quantity, drawn_number
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, _n, join_with_and

_MAT_HEIGHT: Final = 84
_LEAST_WIDTH: Final = 240
MOST_COUNTERS: Final = 12
"""The most counters in a row."""
MOST_ROWS: Final = 6
MOST_IN_GROUPS: Final = 36

_RADIUS, _SPACE, _MIDDLE = 15, 38, _MAT_HEIGHT // 2
_UPPER, _LOWER = _MIDDLE - _RADIUS - 1, _MIDDLE + _RADIUS + 1
_APART: Final = 22
"""The distance that a counter covers to meet another."""


def draw_acted(derivation: Derivation) -> Node | None:
    """Draw a calculation of two numbers as it happens; None if it is of another kind.

    >>> from mathgames.arithmetic import derive
    >>> print(draw_acted(derive(Operator.PLUS, Fraction(5), Fraction(-3)))[1]["aria-label"])
    5 positive counters and 3 negative counters; 3 zero pairs cancel; worth 2.
    """
    match derivation.expression, derivation.result:
        case Operation(operator, Literal(a), Literal(b)), Literal(value):
            return _draw(operator, a, b, value, tuple(map(drawn_number, (a, b, value))))
    return None


@lru_cache(maxsize=256)  # the same few sums come again and again in a game, with numbers written in the same way
def _draw(operator: Operator, a: Quantity, b: Quantity, value: Quantity, _texts: tuple[str, ...]) -> Node:
    if isinstance(a, Extended) or isinstance(b, Extended) or isinstance(value, Extended):
        return draw_leaving(a, value)
    if all(number.denominator == 1 for number in (a, b, value)):
        counted = _count(operator, int(a), int(b), int(value))
        if counted is not None:
            return counted
    return draw_walk(operator, a, b, value)


# Counters.


def _mat(columns: int, label: LazyString, *parts: Node | None) -> Node:
    """Draw counters on a mat that is as wide as they need, and large where they are few."""
    return draw_acts(label, *parts, width=max(_x(columns) + 22, _LEAST_WIDTH), height=_MAT_HEIGHT)


def _count(operator: Operator, a: int, b: int, value: int) -> Node | None:
    """Draw a calculation with counters; None if there is no room for them, or it is not what the game makes of it."""
    match operator:
        case Operator.PLUS if value == a + b and (max(abs(a), abs(b)) if a * b < 0 else abs(value)) <= MOST_COUNTERS:
            return _meet(a, b) if a * b < 0 else _join(a, b)
        case Operator.MINUS if value == a - b:
            taking = TakeAway(a, b)
            return _take(taking) if max(taking.positive, taking.negative) <= MOST_COUNTERS else None
        case Operator.TIMES if value == a * b:
            count, size = (b, a) if b >= 0 > a else (a, b)
            return _multiply(count, size) if _has_room(count, size) else None
        case Operator.DIVIDED_BY if value * b == a and b and _has_room(b, value):
            return _share(a, b, value)
    return None


def _has_room(count: int, size: int) -> bool:
    fewer, more = sorted((abs(count), abs(size)))
    return fewer <= MOST_ROWS and more <= MOST_COUNTERS and fewer * more <= MOST_IN_GROUPS


def _meet(a: int, b: int) -> Node:
    positive, negative = max(a, b), -min(a, b)
    pairs, rest = min(positive, negative), a + b
    rows = ((1, _UPPER, -_APART), (-1, _LOWER, _APART))
    capsules = "".join(f"M{_x(at)} {_UPPER}v{_LOWER - _UPPER}" for at in range(pairs))
    return _mat(
        max(positive, negative),
        of_counters(Counters(positive, negative, pairs)),
        act("late", node("path", {"class": "mg-capsules", "d": capsules}), beat=pairs),
        *(
            bring_one_by_one("meet", 0, way, (_counters(sign, [(_x(at), y)]) for at in range(pairs)), kind=_kind(sign))
            for sign, y, way in rows
        ),
        _row(rest, [(_x(at), _UPPER if rest > 0 else _LOWER) for at in range(pairs, pairs + abs(rest))]),
        None if rest else _empty_ring(pairs),
    )


def _join(a: int, b: int) -> Node:
    kinds = [kind for number in (a, b) for kind in counters_in_words(max(number, 0), max(-number, 0))]
    counters = join_with_and(kinds) if kinds else _("no counters")
    first = abs(a)
    return _mat(
        abs(a + b),
        _("{counters}; worth {worth}.", counters=counters, worth=spoken_number(Fraction(a + b))),
        _row(a, [(_x(at), _MIDDLE) for at in range(first)]),
        bring_one_by_one(
            "join", 60, 0, (_counters(b, [(_x(first + at) + 8, _MIDDLE)]) for at in range(abs(b))), kind=_kind(b)
        ),
        _empty_ring() if a == b == 0 else None,
    )


def _take(taking: TakeAway) -> Node:
    """Draw taking away: zero pairs are put down as needed, and then what is taken is crossed out and gone."""
    there = {1: taking.positive - taking.pairs, -1: taking.negative - taking.pairs}
    kind, taken = (1 if taking.subtrahend > 0 else -1), abs(taking.subtrahend)
    parts: list[Node | None] = []
    for sign, y, total in ((1, _UPPER, taking.positive), (-1, _LOWER, taking.negative)):
        for number in range(total):
            x, put = _x(number), number - there[sign]
            counter = _row(sign, [(x, y)])
            if put >= 0:
                counter = bring("join", 60, 0, counter, beat=put)
            if sign == kind and number >= total - taken:
                beat = number - (total - taken)
                strike = node("path", {"class": "mg-taken", "d": f"M{x - 14} {y + 14}l28 -28"})
                counter = node("g", None, act("gone", counter, beat=beat), act("late", strike, beat=beat))
            parts.append(counter)
    columns = max(taking.positive, taking.negative)
    return _mat(columns, of_taking_away(taking), *parts, None if taking.left else _empty_ring(columns))


def _multiply(count: int, size: int) -> Node:
    """Draw a product: groups of counters, which are turned over if they are taken a negative number of times."""
    worth = spoken_number(Fraction(count * size))
    if not count or not size:
        return _mat(0, _("{counters}; worth {worth}.", counters=_("no counters"), worth=worth), _empty_ring())
    counters = join_with_and(counters_in_words(max(size, 0), max(-size, 0)))
    if count > 0:
        label = _n(
            "{n} group of {counters}; worth {worth}.",
            "{n} groups of {counters}; worth {worth}.",
            count,
            counters=counters,
            worth=worth,
        )
    else:
        label = _n(
            "{n} group of {counters}, turned over; worth {worth}.",
            "{n} groups of {counters}, turned over; worth {worth}.",
            -count,
            counters=counters,
            worth=worth,
        )
    return _mat(_columns(count, size), label, *_groups(abs(count), size, turned=count < 0))


def _share(a: int, b: int, value: int) -> Node:
    """Draw a quotient: what there is in equal groups, each of which is the result, or counts for it."""
    counters = join_with_and(counters_in_words(max(a, 0), max(-a, 0)))
    worth = spoken_number(Fraction(value))
    if a == 0:
        return _mat(0, _("{counters}; worth {worth}.", counters=_("no counters"), worth=worth), _empty_ring())
    if b > 0:
        label = _n(
            "{counters} in {n} group; the group is worth {worth}.",
            "{counters} in {n} equal groups; each is worth {worth}.",
            b,
            counters=counters,
            worth=worth,
        )
        return _mat(_columns(b, value), label, *_groups(b, value, framed=True))
    if a < 0:
        label = _n(
            "{counters} in groups of {size}: {n} group.",
            "{counters} in groups of {size}: {n} groups.",
            value,
            counters=counters,
            size=spoken_number(Fraction(b)),
        )
        return _mat(_columns(b, value), label, *_groups(value, b))
    label = _n(
        "{counters} in {n} group, turned over; the group is worth {worth}.",
        "{counters} in {n} equal groups, turned over; each is worth {worth}.",
        -b,
        counters=counters,
        worth=worth,
    )
    return _mat(_columns(b, value), label, *_groups(-b, -value, turned=True, framed=True))


def _columns(count: int, size: int) -> int:
    """Return the columns of rows of counters, in widths of a counter of the usual size."""
    rows, columns = _rows_and_columns(count, size)
    return -(-_space(rows, columns) * columns // _SPACE)


def _rows_and_columns(count: int, size: int) -> tuple[int, int]:
    return (abs(size), abs(count)) if abs(count) > MOST_ROWS else (abs(count), abs(size))


def _space(rows: int, columns: int) -> int:
    return min(_SPACE, (_MAT_HEIGHT - 4) // rows, (WIDTH - 12) // columns)


def _groups(count: int, size: int, *, turned: bool = False, framed: bool = False) -> Iterator[Node | None]:
    """Yield equal groups one after the other, as rows, or as columns if they are many. The first one may be framed."""
    upright = count > MOST_ROWS
    rows, columns = _rows_and_columns(count, size)
    space = _space(rows, columns)
    radius = space * 2 // 5
    top, kind = (_MAT_HEIGHT - space * rows) // 2, (1 if size > 0 else -1)
    for group in range(count):
        numbers = ((group, at) if upright else (at, group) for at in range(abs(size)))
        places = [(space // 2 + column * space, top + space // 2 + row * space) for column, row in numbers]
        counters: list[Node | None] = [*_counters(kind, places, radius)]
        if turned:
            front = act("late", _row(-kind, places, radius * 3 // 4), beat=group)
            counters = [node("g", {"class": f"mg-turned {_kind(kind)}"}, counters[0]), front]
        from_x, from_y = (0, -40) if upright else (60, 0)
        yield bring("join", from_x, from_y, *counters, beat=2 * group, kind="" if turned else _kind(kind))
    if framed:
        width, height = (space, space * abs(size)) if upright else (space * abs(size), space)
        frame = {"class": "mg-land", "x": 2, "y": top, "width": width, "height": height, "rx": min(space // 2, 14)}
        yield act("late", node("rect", frame), beat=min(2 * count, 12))


def _x(number: int) -> int:
    return _SPACE // 2 + number * _SPACE


def _row(number: int, places: Sequence[tuple[int, int]], radius: int = _RADIUS) -> Node | None:
    """Draw counters of the sign of a number."""
    return node("g", {"class": _kind(number)}, *_counters(number, places, radius)) if places else None


def _kind(number: int) -> str:
    return "mg-positives" if number > 0 else "mg-negatives"


def _counters(number: int, places: Sequence[tuple[int, int]], radius: int = _RADIUS) -> tuple[Node, Node]:
    """Draw the discs or tiles of the sign of a number, and the signs on them."""
    side, reach = 2 * radius, radius // 2
    turn = f"a{radius} {radius} 0 1 0"
    body = f"{turn} {side} 0{turn} {-side} 0z" if number > 0 else f"v{radius}h{side}v{-side}h{-side}z"
    upright = f"M{{x}} {{y}}v{2 * reach}" if number > 0 else ""
    signs = (f"M{x - reach} {y}h{2 * reach}{upright.format(x=x, y=y - reach)}" for x, y in places)
    return (
        node("path", {"class": "mg-bodies", "d": "".join(f"M{x - radius} {y}{body}" for x, y in places)}),
        node("path", {"class": "mg-signs", "d": "".join(signs)}),
    )


def _empty_ring(after: int = 0) -> Node:
    """Draw an empty ring behind this number of counters: nothing is left."""
    ring = {"class": "mg-land", "cx": _x(after) + 4, "cy": _MIDDLE, "r": 16, "stroke-dasharray": "6 5"}
    return act("late", node("circle", ring), beat=after)
