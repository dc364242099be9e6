"""Slice Through the Boundaries in lessons, at the teacher's desk and on paper, and its introduction in pictures."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Final
from unicodedata import normalize

from mathgames.arithmetic.line_equation import LineEquation, read_line_equation
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.lesson import IllustratedStep
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.games.contract.declaration import (
    REMOVE,
    Editor,
    Json,
    LookBackAt,
    LookedBack,
    MoveProperty,
    Paperwork,
    PieceButton,
    ShortPositions,
    Takes,
    Teaching,
    with_number,
)
from mathgames.games.slice_boundaries.lines import Point, StraightLine, point_text, visited_squares, y_up
from mathgames.games.slice_boundaries.position import FILL, LETTERS, Position
from mathgames.games.slice_boundaries.sweep import best_line_across
from mathgames.language.errors import NotationError, PositionError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import MINUS, LazyString, _, _n, join_sentences, join_with_and


class Squares(Editor):
    """The editor of filled squares."""

    pieces = (("filled",),)
    flips = False

    def button(self, piece: str) -> PieceButton:
        return PieceButton(_("Filled square"))

    def clear(self, data: Json) -> Json:
        return data | {"filled": [], "phase": "fill", "ply": 0}

    def place_piece(self, data: Json, at: str, piece: str) -> Json:
        filled_squares = {*data["filled"]} - {at} if piece == REMOVE or at in data["filled"] else {*data["filled"], at}
        row_order = sorted(
            filled_squares, key=lambda square: (square[-1], int(square[:-1]))
        )  # row by row, each from the left
        return _with_filled(data, row_order)

    def changes(self, data: Json) -> Mapping[str, LazyString]:
        filling = data["phase"] == "fill"
        return {"phase": _("Start with drawing the line") if filling else _("Start with filling squares")}

    def apply_change(self, data: Json, players: tuple[str, ...], name: str) -> Json:
        phase = "slice" if data["phase"] == "fill" else "fill"
        return data | {"phase": phase, "turn": str(data["round"])}


def _with_filled(data: Json, squares: Sequence[str]) -> Json:
    return data | {"filled": [*squares], "ply": len(squares)}


def _rows(data: Json, texts: Sequence[str]) -> Json:
    rows = [text.strip() for text in texts]
    if not rows or any(len(row) != len(rows) or set(row) - set("#.") for row in rows):
        raise PositionError(
            _(
                "write as many rows as there are squares in a row, '#' for a filled square and '.' for an empty one, "
                "like {it}",
                it="['#.', '.#']",
            )
        )
    return _with_filled(
        data,
        [
            f"{column}{letter}"
            for letter, row in zip(LETTERS, rows, strict=False)
            for column, square in enumerate(row, 1)
            if square == "#"
        ],
    )


def _short_texts(data: Json) -> Iterator[str]:
    side, filled_squares = data["n"], {*data["filled"]}
    lines = (
        "".join("#" if f"{column}{letter}" in filled_squares else "." for column in range(1, side + 1))
        for letter in LETTERS[:side]
    )
    rows = ", ".join(f"'{line}'" for line in lines)
    yield f"{{rows: [{rows}]}}"
    yield f"{{rows: [{rows}], phase: fill}}"


def _ends(move: PlayedMove) -> tuple[Point, ...]:
    """Return the ends of a line, left end first, y counted upwards; empty for a move without a line.

    A line is never upright (LQ-6).
    """
    if isinstance(move.move, int):
        return ()
    return tuple(y_up(end, move.position_before.n) for end in StraightLine(*move.move).ends)


def _visited_count(move: PlayedMove) -> int | None:
    """None for a move without a line."""
    return None if isinstance(move.move, int) else len(visited_squares(move.move, move.position_before.n))


def _visits(move: PlayedMove, count: int) -> bool:
    return _visited_count(move) == count


def _visits_words(move: PlayedMove, _value: object) -> LazyString | None:
    count = _visited_count(move)
    return None if count is None else _n("This line visits {n} square.", "This line visits {n} squares.", count)


def _on_line(move: PlayedMove, line: LineEquation) -> bool:
    ends = _ends(move)
    return bool(ends) and all(y == line.at(x) for x, y in ends)


def _gradient(move: PlayedMove) -> Fraction | None:
    if not (ends := _ends(move)):
        return None
    (x0, y0), (x1, y1) = ends
    return (y1 - y0) / (x1 - x0)


def _has_gradient(move: PlayedMove, gradient: Fraction) -> bool:
    return _gradient(move) == gradient


def _gradient_words(move: PlayedMove, _value: object) -> LazyString | None:
    gradient = _gradient(move)
    return None if gradient is None else _("The gradient of this line is {n}.", n=plain_number(gradient))


# Points that a line has to pass through: they are drawn as flags.

_MAX_POINTS: Final = 6
_COORDINATE: Final = r"\s*(-?[0-9]{1,4}(?:/[0-9]{1,4})?)\s*"
_POINTS: Final = re.compile(rf"\({_COORDINATE},{_COORDINATE}\)", re.ASCII)


_SIGNS: Final = {normalize("NFKC", sign).replace("⁄", "/"): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}


def _read_points(text: str) -> tuple[Point, ...]:
    """Parse points. Raises ``NotationError`` if the text has none, or too many.

    >>> _read_points("(2, 3) (4, 7/2)")
    ((Fraction(2, 1), Fraction(3, 1)), (Fraction(4, 1), Fraction(7, 2)))
    """
    plain_text = with_hyphens(text)
    points = _POINTS.findall(plain_text)
    if 0 < len(points) <= _MAX_POINTS and not _POINTS.sub("", plain_text).strip(" ,"):
        with suppress(ZeroDivisionError):
            return tuple((Fraction(x), Fraction(y)) for x, y in points)
    raise NotationError(
        _n(
            "write {n} point, like {it}",
            "write 1 to {n} points, like {it}",
            _MAX_POINTS,
            it="(2, 3) (4, 4)",
        )
    )


def _height(move: PlayedMove, x: Fraction) -> Fraction | None:
    """None if the line does not reach x."""
    (x0, y0), (x1, y1) = _ends(move)
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0) if x0 <= x <= x1 else None


def _passes_points(move: PlayedMove, points: tuple[Point, ...]) -> bool:
    return bool(_ends(move)) and all(_height(move, x) == y for x, y in points)


def _through_words(points: tuple[Point, ...]) -> LazyString:
    return _("Draw one line through {points}.", points=join_with_and(point_text(point) for point in points))


def _distances_words(move: PlayedMove, points: tuple[Point, ...]) -> LazyString | None:
    if not _ends(move):
        return None
    heights = [(x, y, _height(move, x)) for x, y in points]
    return join_sentences(
        *(
            _("Your line does not reach x = {x}.", x=_mixed_number(x))
            if at is None
            else _(
                "At x = {x} your line is at {height}, and the flag is at {flag}.",
                x=_mixed_number(x),
                height=_mixed_number(at),
                flag=_mixed_number(y),
            )
            for x, y, at in heights
            if at != y
        )
    )


def _mixed_number(number: Fraction) -> str:
    """Format a number as a whole and a fraction.

    >>> [_mixed_number(Fraction(*it)) for it in ((10, 3), (-1, 2), (22, 7), (3, 1))]
    ['3⅓', '−½', '3 1/7', '3']
    """
    whole, rest = divmod(abs(number), 1)
    part = _SIGNS.get(str(rest), str(rest))
    gap = " " if whole and "/" in part else ""
    plain_text = f"{whole or ''}{gap}{part}" if rest else str(whole)
    return MINUS * (number < 0) + plain_text


# Which square of a filling gave the ruler most.


def _best(position: Position) -> int:
    return best_line_across(position.n, position.filled).score


def _fill_last(move: PlayedMove, full: Position) -> PlayedMove:
    """Return the same filling of a square, as if it had been the last one of its round."""
    emptied_grid = full.filled[: move.move] + b"\0" + full.filled[move.move + 1 :]
    before = full._replace(phase=FILL, filled=emptied_grid, turn=move.position_before.turn, ply=full.ply - 1)
    return PlayedMove(move.rules, before, move.move)


def _worst_square(moves: Sequence[PlayedMove], players: Collection[str]) -> LookedBack | None:
    """Return the filling by these players that gained most for another player's best line, as if it were the last."""
    filling = [(ply, move) for ply, move in enumerate(moves, 1) if move.position_before.phase == FILL]
    full = {move.position_before.round: move.position_after for _ply, move in filling}
    by_gain: dict[int, list[LookedBack]] = {}
    for ply, move in filling:
        if move.player in players and move.position_before.turn != move.position_before.round:
            last = _fill_last(move, full[move.position_before.round])
            by_gain.setdefault(_best(last.position_after) - _best(last.position_before), []).append(
                LookedBack(ply, last)
            )
    if not by_gain:
        return None
    return max((_with_better(one) for one in by_gain[max(by_gain)]), key=lambda turn: bool(turn.better))


def _with_better(turn: LookedBack) -> LookedBack:
    """Return it with the square after which the best line scores least, if it scores less there."""
    last = turn.move
    best = min(last.choices(), key=lambda other: _best(other.position_after))
    return turn._replace(better=best.text) if _best(best.position_after) < _best(last.position_after) else turn


def _gain_of_square(move: PlayedMove) -> LazyString | None:
    if move.position_before.phase != FILL:
        return None
    best, best_before = _best(move.position_after), _best(move.position_before)
    return join_sentences(
        _scores_most(best), _("Without this square it scores {n}.", n=best_before) if best_before < best else None
    )


def _scores_most(n: int) -> LazyString:
    return _n("The best line on this filling scores {n} point.", "The best line on this filling scores {n} points.", n)


WORST_SQUARE: Final = LookBackAt(
    _worst_square,
    lambda move, other: _best(other.position_after) < _best(move.position_after),
    _gain_of_square,
    lambda move: _scores_most(_best(move.position_after)),
)


TEACHING: Final = Teaching(
    properties={
        "visits": MoveProperty(
            Takes.COUNT,
            _visits,
            lambda n: _n("The line must visit {n} square.", "The line must visit {n} squares.", n),
            actual=_visits_words,
        ),
        "gradient": MoveProperty(
            Takes.NUMBER,
            _has_gradient,
            with_number(lambda n: _("The gradient of the line must be {n}.", n=n)),
            actual=_gradient_words,
        ),
        "line": MoveProperty(
            Takes.TEXT, _on_line, lambda line: _("Draw the line {equation}.", equation=str(line)), read_line_equation
        ),
        "through": MoveProperty(
            Takes.TEXT,
            _passes_points,
            _through_words,
            _read_points,
            actual=_distances_words,
            landmarks=lambda points: points,
        ),
    },
    turns={"worst square": WORST_SQUARE},
    short_positions=ShortPositions(
        {"rows": _rows, "filled": _with_filled}, {"filled": [], "phase": "slice", "ply": 0}, _short_texts
    ),
    editor=Squares(),
    paper=Paperwork(boards=2, instructions=_("Fill squares with a pencil, and draw the line with a ruler.")),
)


# How it is played.

AIM = _("Draw one line that crosses between filled and empty squares as often as possible.")
GOAL = _("A line scores where filled and empty meet.")

_SIDE = 3
_FILLED_CELLS = ((0, 0), (0, 1), (1, 2), (2, 0))


def _grid(*nodes: Node) -> Node:
    side = _SIDE * UNIT
    tiles = "".join(f"M{c * UNIT + 6} {r * UNIT + 6}h88v88h-88z" for r, c in _FILLED_CELLS)
    ruling = "".join(f"M0 {k * UNIT}H{side}M{k * UNIT} 0V{side}" for k in range(_SIDE + 1))
    return node(
        "svg",
        {"class": "mg-small mg-slice", "viewBox": f"-30 -30 {side + 60} {side + 60}", "aria-hidden": "true"},
        node("rect", {"class": "mg-ground", "width": side, "height": side}),
        node("path", {"class": "mg-tiles", "d": tiles}),
        node("path", {"class": "mg-ruling", "d": ruling}),
        *nodes,
    )


_LINE = node("line", {"class": "mg-stroke", "x1": 0, "y1": 280, "x2": 300, "y2": 130})


def _point(number: int, x: int, y: int) -> Node:
    return node(
        "g",
        {"class": "mg-scores", "transform": f"translate({x} {y})"},
        node("circle", {"class": "mg-badge", "r": 30}),
        node(
            "text", {"class": "mg-badge-number", "text-anchor": "middle", "dominant-baseline": "central"}, str(number)
        ),
    )


PICTURES = (
    IllustratedStep(_grid(), _("The players take turns to fill empty squares, until about half of the grid is full.")),
    IllustratedStep(
        _grid(_LINE),
        _("Then one player draws a straight line from border to border. It cannot be horizontal or vertical."),
    ),
    IllustratedStep(
        _grid(_LINE, _point(1, 100, 230), _point(2, 200, 180)),
        _(
            "Each time the line changes between filled and empty, it scores a point. In the next round another player "
            "draws the line."
        ),
    ),
)
