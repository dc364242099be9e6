"""The mathematics of a slice, as facts that can be checked and sentences that say them.

As everywhere in this game x counts squares to the right and y squares **downwards** from the top left corner, so a line
of positive slope falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from mathgames.explain.quantity import MINUS, plain_number
from mathgames.games.slice_boundaries.lines import Line, between, crossings, score, visited
from mathgames.games.slice_boundaries.position import squares


class Fact(NamedTuple):
    """A number and the sentence that says where it comes from."""

    value: int | Fraction
    sentence: str


def slope(line: Line) -> Fact:
    """How far the line goes down for each square to the right.

    >>> slope(Line(1, 0, 0, 6, 3)).value
    Fraction(1, 2)
    """
    (x0, y0), (x1, y1) = line.ends
    across, down = x1 - x0, y1 - y0
    value = down / across
    way = f"goes {plain_number(across)} to the right and {plain_number(abs(down))} {'down' if down > 0 else 'up'}"
    steep = f"{plain_number(down)} ÷ {plain_number(across)} = {plain_number(value)}"
    turn = "" if down > 0 else ", negative because y counts downwards"
    return Fact(value, f"From end to end the line {way}: its slope is {steep}{turn}.")


def coefficients(line: Line) -> tuple[Fraction, Fraction]:
    """The numbers m and b of the equation y = m·x + b of the line.

    >>> [str(number) for number in coefficients(Line(1, 0, 3, 6, 0))]
    ['-1/2', '3']
    """
    (x0, y0), (x1, y1) = line.ends
    m = (y1 - y0) / (x1 - x0)
    return m, y0 - m * x0


def equation(line: Line) -> str:
    """The equation of the line, y counted downwards.

    >>> equation(Line(10, 0, 1, 59, 60)), equation(Line(1, 0, 3, 6, 0))
    ('y = x + 1/10', 'y = −1/2·x + 3')
    """
    m, b = coefficients(line)
    factor = "" if m == 1 else MINUS if m == -1 else f"{plain_number(m)}·"
    rest = f" {'+' if b > 0 else MINUS} {plain_number(abs(b))}" if b else ""
    return f"y = {factor}x{rest}"


def most_cells(n: int) -> Fact:
    """The most cells that a line can visit on an n × n grid.

    >>> most_cells(6).value
    11
    """
    value = 2 * n - 1
    inner = f"{n - 1} upright and {n - 1} level grid lines inside the grid"
    return Fact(
        value, f"A line starts in one cell and crosses each of the {inner} at most once: at most {value} cells in all."
    )


def highest_score(n: int) -> Fact:
    """The highest score that any line on any n × n grid can have; on a checkerboard it is reached.

    >>> highest_score(6).value
    10
    """
    cells, value = 2 * n - 1, 2 * n - 2
    return Fact(value, f"At most {cells} cells one after the other have at most {value} crossings between them.")


def cells_visited(line: Line, n: int) -> Fact:
    """How many cells the line visits, counted by the grid lines that it crosses.

    >>> cells_visited(Line(10, 0, 1, 59, 60), 6).value, cells_visited(Line(1, 0, 0, 6, 6), 6).value
    (11, 6)
    """
    steps = list(crossings(line, n))
    upright = sum(step.before % n != step.after % n for step in steps)
    level = sum(step.before // n != step.after // n for step in steps)
    vertices = sum(step.vertex for step in steps)
    value = 1 + upright + level - vertices
    sentence = f"The line starts in one cell and crosses {upright} upright and {level} level grid lines: "
    if vertices:
        where = "at 1 vertex" if vertices == 1 else f"at {vertices} vertices"
        sum_of = f"1 + {upright} + {level} {MINUS} {vertices} = {value}"
        return Fact(value, sentence + f"{where} it crosses two of them in one step, so it visits {sum_of} cells.")
    return Fact(value, sentence + f"it visits 1 + {upright} + {level} = {value} {'cell' if value == 1 else 'cells'}.")


def diagonal_cells(width: int, height: int) -> Fact:
    """How many cells the diagonal of a rectangle of whole squares visits: width + height − gcd(width, height).

    >>> diagonal_cells(6, 4).value, diagonal_cells(6, 6).value
    (8, 6)
    """
    common = gcd(width, height)
    value = width + height - common
    inner = common - 1
    meets = {0: "no vertex", 1: "1 vertex"}.get(inner, f"{inner} vertices")
    return Fact(
        value,
        f"The greatest common divisor of {width} and {height} is {common}, so on its way the diagonal passes through "
        f"{meets} and visits {width} + {height} {MINUS} {common} = {value} {'cell' if value == 1 else 'cells'}.",
    )


def parity(line: Line, n: int, filled: Sequence[int]) -> Fact:
    """0 if the line's score is even and 1 if it is odd, told from its first and its last cell alone.

    >>> parity(Line(1, 0, 0, 2, 2), 2, [1, 0, 0, 0]).value
    1
    """
    cells = visited(line, n)
    first, last = cells[0], cells[-1]
    names, states = squares(n), ("empty", "filled")
    value = int(filled[first] != filled[last])
    if first == last:
        return Fact(value, f"The line visits {names[first]} only, so it crosses no boundary.")
    start, end = (f"{names[cell]}, {states[filled[cell]]}" for cell in (first, last))
    odd = "different kinds, so the score is odd" if value else "the same kind, so the score is even"
    return Fact(
        value, f"Each point changes between empty and filled; the line starts in {start}, and ends in {end}: {odd}."
    )


def boundary_sides(n: int, filled: Sequence[int]) -> Fact:
    """How many sides there are between a filled and an empty cell: no line scores more.

    >>> boundary_sides(2, [1, 0, 0, 1]).value, boundary_sides(2, [1, 1, 0, 0]).value
    (4, 2)
    """
    rows = [filled[start : start + n] for start in range(0, n * n, n)]
    upright = sum(a != b for row in rows for a, b in pairwise(row))
    level = sum(a != b for upper, lower in pairwise(rows) for a, b in zip(upper, lower, strict=True))
    value, most = upright + level, 2 * n * (n - 1)
    return Fact(
        value,
        f"{value} of the {most} sides between two cells are boundaries. Filling in clusters keeps them few, which "
        "suits the defence; filling like a checkerboard makes them many, which suits the offence.",
    )


def beside(line: Line, n: int) -> tuple[Line, Line]:
    """The parallels just to the left and just to the right of a line, so close that no vertex lies between.

    >>> [visited(near, 2) for near in beside(Line(1, 0, 0, 2, 2), 2)]
    [[0, 2, 3], [0, 1, 3]]
    """
    scale, x0, y0, x1, y1 = line
    across, down = x1 - x0, y1 - y0
    # A vertex is to the right of the line if this is positive, at a distance that grows with it.
    right_by = [down * (x * scale - x0) - across * (y * scale - y0) for x in range(n + 1) for y in range(n + 1)]
    if down < 0:
        right_by = [-distance for distance in right_by]
    left = max(distance for distance in right_by if distance < 0)
    right = min(distance for distance in right_by if distance > 0)
    return _shifted(line, n, Fraction(left, 2)), _shifted(line, n, Fraction(right, 2))


def _shifted(line: Line, n: int, right_by: Fraction) -> Line:
    """The parallel to the right by so much, measured as in ``beside``, cut off at the border."""
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


def vertices_cost(line: Line, n: int, filled: Sequence[int]) -> Fact:
    """What the vertices on a line cost: how much more the better of its two neighbours scores.

    Through a vertex a line passes from one cell to another past a third; beside the vertex it visits the third as well.
    That costs nothing, and brings two points if the third cell differs from both others. Beside a vertex on the border
    it can visit one more cell at its end.

    >>> vertices_cost(Line(1, 0, 0, 2, 2), 2, [1, 0, 0, 1]).value
    2
    """
    exact = score(line, n, filled)
    near = max(beside(line, n), key=lambda other: score(other, n, filled))
    better = score(near, n, filled)
    if better == exact:
        return Fact(0, f"On this line the score is {exact}, and on the better of the lines just beside it as well.")
    path, names = visited(near, n), squares(n)
    third = [(step, path[path.index(step.before) + 1]) for step in crossings(line, n) if step.vertex]
    gains = [names[cell] for step, cell in third if filled[step.before] == filled[step.after] != filled[cell]]
    sentence = (
        f"Exactly on this line the score is {exact}; just beside it the line visits more cells and scores {better}. "
    )
    reasons = []
    if gains:
        verbs = ("differs", "brings 2 points") if len(gains) == 1 else ("differ", "bring 2 points each")
        reasons.append(f"{_listed(gains)}, which {verbs[0]} from the cells before and after, {verbs[1]}")
    match better - exact - 2 * len(gains):
        case 1:
            reasons.append("one more cell at an end brings 1 point")
        case 2:
            reasons.append("one more cell at each end brings 1 point")
    reason = "; ".join(reasons)
    return Fact(better - exact, f"{sentence}{reason[0].upper()}{reason[1:]}.")


def _listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them: ``2C``, ``2C and 4E``, ``1B, 2C and 4E``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
