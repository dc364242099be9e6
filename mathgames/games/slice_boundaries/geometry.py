"""The mathematics of a slice, as facts that can be checked, with sentences about them.

Sentences count y upwards from the bottom left corner of the grid, so a line of positive gradient rises; lines
themselves count it downwards (``lines``).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from mathgames.arithmetic.line_equation import LineEquation
from mathgames.games.slice_boundaries.lines import StraightLine, between, crossings, line_score, visited_squares, y_up
from mathgames.games.slice_boundaries.position import highest_score, square_words, squares
from mathgames.language.words import LazyString, _, _n, join_sentences, join_with_and


class Fact(NamedTuple):
    """A number and a sentence that explains it."""

    value: int | Fraction
    sentence: LazyString


def gradient(line: StraightLine) -> Fact:
    """Return the gradient of the line: its rise for each square to the right.

    >>> gradient(StraightLine(2, 0, 6, 12, 0)).value
    Fraction(1, 2)
    """
    (x0, y0), (x1, y1) = line.ends
    dx, dy = x1 - x0, y0 - y1
    value = dy / dx
    if dy > 0:
        sentence = _(
            "From end to end the line goes {across} to the right and {up} up: its gradient is "
            "{up} ÷ {across} = {gradient}.",
            across=dx,
            up=dy,
            gradient=value,
        )
    else:
        sentence = _(
            "From end to end the line goes {across} to the right and {down} down: its gradient is "
            "{up} ÷ {across} = {gradient}, negative because the line falls.",
            across=dx,
            down=-dy,
            up=dy,
            gradient=value,
        )
    return Fact(value, sentence)


def equation(line: StraightLine, n: int) -> LineEquation:
    """Return the equation of the line on an n × n grid.

    >>> print(equation(StraightLine(10, 0, 1, 59, 60), 6), "and", equation(StraightLine(1, 0, 3, 6, 0), 6))
    y = −x + 59/10 and y = 1/2 x + 3
    """
    m = Fraction(gradient(line).value)
    x, y = y_up(line.ends[0], n)
    return LineEquation(m, y - m * x)


def most_squares(n: int) -> Fact:
    """Return the most squares that a line can visit on an n × n grid.

    >>> most_squares(6).value
    11
    """
    value = 2 * n - 1
    sentence = _n(
        "A line starts in one square and crosses each of the {inner} vertical and {inner} horizontal grid lines inside "
        "the grid at most once: at most {n} square in all.",
        "A line starts in one square and crosses each of the {inner} vertical and {inner} horizontal grid lines inside "
        "the grid at most once: at most {n} squares in all.",
        value,
        inner=n - 1,
    )
    return Fact(value, sentence)


def most_points(n: int) -> Fact:
    """Return the highest score that any line on any n × n grid can have; a checkerboard reaches it.

    >>> most_points(6).value
    10
    """
    value = highest_score(n)
    sentence = _n(
        "One square alone has no crossings.",
        "A path of at most {n} squares has at most {points} crossings.",
        2 * n - 1,
        points=value,
    )
    return Fact(value, sentence)


def count_visited_squares(line: StraightLine, n: int) -> Fact:
    """Return the number of squares that the line visits, counted by the grid lines that it crosses.

    >>> lines = StraightLine(10, 0, 1, 59, 60), StraightLine(1, 0, 0, 6, 6)
    >>> tuple(count_visited_squares(line, 6).value for line in lines)
    (11, 6)
    """
    steps = crossings(line, n)
    vertical = sum(step.before % n != step.after % n for step in steps)
    horizontal = sum(step.before // n != step.after // n for step in steps)
    vertices = sum(step.vertex for step in steps)
    value = 1 + vertical + horizontal - vertices
    if not vertices:
        sentence = _n(
            "The line starts in one square and crosses {vertical} vertical and {horizontal} horizontal grid lines: it "
            "visits 1 + {vertical} + {horizontal} = {n} square.",
            "The line starts in one square and crosses {vertical} vertical and {horizontal} horizontal grid lines: it "
            "visits 1 + {vertical} + {horizontal} = {n} squares.",
            value,
            vertical=vertical,
            horizontal=horizontal,
        )
    else:
        sentence = _n(
            "The line starts in one square and crosses {vertical} vertical and {horizontal} horizontal grid lines: at "
            "{n} vertex it crosses two of them in one step, so it visits "
            "1 + {vertical} + {horizontal} − {n} = {squares} squares.",
            "The line starts in one square and crosses {vertical} vertical and {horizontal} horizontal grid lines: at "
            "{n} vertices it crosses two of them in one step, so it visits "
            "1 + {vertical} + {horizontal} − {n} = {squares} squares.",
            vertices,
            vertical=vertical,
            horizontal=horizontal,
            squares=value,
        )
    return Fact(value, sentence)


def diagonal_squares(width: int, height: int) -> Fact:
    """Return the number of squares on the diagonal of a rectangle: width + height − their highest common factor.

    >>> diagonal_squares(6, 4).value, diagonal_squares(6, 6).value
    (8, 6)
    """
    common = gcd(width, height)
    value = width + height - common
    if common == 1:
        sentence = _n(
            "The highest common factor of {width} and {height} is 1, so on its way the diagonal passes through no "
            "vertex and visits {width} + {height} − 1 = {n} square.",
            "The highest common factor of {width} and {height} is 1, so on its way the diagonal passes through no "
            "vertex and visits {width} + {height} − 1 = {n} squares.",
            value,
            width=width,
            height=height,
        )
    else:
        sentence = _n(
            "The highest common factor of {width} and {height} is {common}, so on its way the diagonal passes through "
            "{n} vertex and visits {width} + {height} − {common} = {squares} squares.",
            "The highest common factor of {width} and {height} is {common}, so on its way the diagonal passes through "
            "{n} vertices and visits {width} + {height} − {common} = {squares} squares.",
            common - 1,
            width=width,
            height=height,
            common=common,
            squares=value,
        )
    return Fact(value, sentence)


def parity(line: StraightLine, n: int, filling: Sequence[int]) -> Fact:
    """Return 0 if the line's score is even and 1 if it is odd, from its first and its last square alone.

    >>> parity(StraightLine(1, 0, 0, 2, 2), 2, [1, 0, 0, 0]).value
    1
    """
    path, names = visited_squares(line, n), squares(n)
    first, last = path[0], path[-1]
    if first == last:
        return Fact(0, _("The line visits {square} only, so it crosses no boundary.", square=names[first]))
    start, end = (square_words(names[square], filling[square]) for square in (first, last))
    if filling[first] != filling[last]:
        sentence = _(
            "Each point is a change between empty and filled. The line starts in {start}, and ends in {end}. They are "
            "different kinds, so the score is odd.",
            start=start,
            end=end,
        )
        return Fact(1, sentence)
    sentence = _(
        "Each point is a change between empty and filled. The line starts in {start}, and ends in {end}. They are the "
        "same kind, so the score is even.",
        start=start,
        end=end,
    )
    return Fact(0, sentence)


def boundary_sides(n: int, filling: Sequence[int]) -> Fact:
    """Return the number of sides between a filled and an empty square, above which no line scores.

    >>> boundary_sides(2, [1, 0, 0, 1]).value, boundary_sides(2, [1, 1, 0, 0]).value
    (4, 2)
    """
    rows = [filling[start : start + n] for start in range(0, n * n, n)]
    vertical = sum(a != b for row in rows for a, b in pairwise(row))
    horizontal = sum(a != b for upper, lower in pairwise(rows) for a, b in zip(upper, lower, strict=True))
    value = vertical + horizontal
    advice = _("Squares in a clump: fewer points for the line. A checkerboard: more points.")
    return Fact(value, join_sentences(_count(value, n), advice))


def _count(sides: int, n: int) -> LazyString:
    return _n(
        "{n} of the {most} sides between two squares is a boundary.",
        "{n} of the {most} sides between two squares are boundaries.",
        sides,
        most=2 * n * (n - 1),
    )


def adjacent_parallels(line: StraightLine, n: int) -> tuple[StraightLine, StraightLine]:
    """Return the parallels just to the left and just to the right of a line, so close that no vertex lies between.

    >>> [visited_squares(near, 2) for near in adjacent_parallels(StraightLine(1, 0, 0, 2, 2), 2)]
    [(0, 2, 3), (0, 1, 3)]
    """
    scale, x0, y0, x1, y1 = line
    dx, dy = x1 - x0, y1 - y0
    # A vertex is to the right of the line if this is positive, at a distance that grows with it.
    right_by = [dy * (x * scale - x0) - dx * (y * scale - y0) for x in range(n + 1) for y in range(n + 1)]
    if dy < 0:
        right_by = [-distance for distance in right_by]
    left = max(distance for distance in right_by if distance < 0)
    right = min(distance for distance in right_by if distance > 0)
    return _shift(line, n, Fraction(left, 2)), _shift(line, n, Fraction(right, 2))


def _shift(line: StraightLine, n: int, right_by: Fraction) -> StraightLine:
    """Return the parallel at this distance to the right, measured as in ``adjacent_parallels``, cut off at the
    border.
    """
    (x0, y0), (x1, y1) = line.ends
    m = (y1 - y0) / (x1 - x0)
    dx = right_by / (line.scale * abs(line.y1 - line.y0))
    ends = []
    for x in (Fraction(0), Fraction(n)):
        y = y0 + m * (x - dx - x0)
        if not 0 <= y <= n:
            y = Fraction(0) if y < 0 else Fraction(n)
            x = x0 + dx + (y - y0) / m
        ends.append((x, y))
    return between(ends[0], ends[1])


def vertices_cost(line: StraightLine, n: int, filling: Sequence[int]) -> Fact:
    """Return the cost of the vertices on a line: how much more the better of its two neighbours scores.

    Through a vertex a line passes from one square to another past a third; beside the vertex it visits the third as
    well. That costs nothing, and brings two points if the third square differs from both others. Beside a vertex on the
    border it can visit one more square at its end.

    >>> vertices_cost(StraightLine(1, 0, 0, 2, 2), 2, [1, 0, 0, 1]).value
    2
    """
    exact = line_score(line, n, filling)
    neighbour = max(adjacent_parallels(line, n), key=lambda other: line_score(other, n, filling))
    better = line_score(neighbour, n, filling)
    if better == exact:
        sentence = _(
            "On this line the score is {score}, and the better of the two lines just beside it scores the same.",
            score=exact,
        )
        return Fact(0, sentence)
    path, names = visited_squares(neighbour, n), squares(n)
    third = [(step, path[path.index(step.before) + 1]) for step in crossings(line, n) if step.vertex]
    gains = [names[square] for step, square in third if filling[step.before] == filling[step.after] != filling[square]]
    sentence = join_sentences(
        _(
            "Exactly on this line the score is {score}; a line just beside it visits more squares and scores {better}.",
            score=exact,
            better=better,
        ),
        _gained_at_vertices(gains) if gains else None,
        _gained_at_ends(better - exact - 2 * len(gains)),
    )
    return Fact(better - exact, sentence)


def _gained_at_vertices(gains: Sequence[str]) -> LazyString:
    return _n(
        "{squares}, which differs from the squares before and after it, adds 2 points.",
        "{squares}, which differ from the squares before and after them, add 2 points each.",
        len(gains),
        squares=join_with_and(gains),
    )


def _gained_at_ends(points: int) -> LazyString | None:
    match points:
        case 1:
            return _("One more square at an end adds 1 point.")
        case 2:
            return _("One more square at each end adds 1 point.")
        case _remainder:
            return None
