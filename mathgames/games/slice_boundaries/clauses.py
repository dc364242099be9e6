"""The clauses of Slice Through the Boundaries, and the reasons why a move is illegal, each with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mathgames.engine.outcome import Refusal, RefusalKind
from mathgames.games.slice_boundaries.lines import StraightLine, fits, reduce_line
from mathgames.games.slice_boundaries.moves import Move, too_many_digits_message
from mathgames.games.slice_boundaries.position import FILL, Position, squares
from mathgames.language.words import LazyString, _, capitalize

CLAUSES: Final[Mapping[str, LazyString]] = MappingProxyType(
    {
        "LQ-1": _("Any number of people can play. A single player looks for the best line."),
        "LQ-2": _(
            "The grid is a square of n × n squares. Columns have numbers, counted from the left, and rows have "
            "letters, counted from the top: 1A is at the top left."
        ),
        "LQ-3": _(
            "There is one round for each player, and in it that player draws the line. Each round begins on an empty "
            "grid."
        ),
        "LQ-4": _(
            "The players take turns to fill one empty square each, until about half of the grid is filled. A filled "
            "square belongs to nobody."
        ),
        "LQ-5": _(
            "Then the player whose round it is draws one straight line across the grid. Both its ends are on the "
            "border, and it runs inside the grid between them."
        ),
        "LQ-6": _("The line can be as steep or as flat as you like, but not exactly vertical or horizontal."),
        "LQ-7": _(
            "The line scores a point each time it passes from a filled square to an empty one, or from an empty square "
            "to a filled one. The border of the grid gives no points."
        ),
        "LQ-8": _(
            "At a vertex, the line passes straight to the square diagonally opposite. That is one crossing: it scores "
            "a point if those two squares differ. The two squares that the line only touches do not count."
        ),
        "LQ-9": _("After the last round the highest score wins. If several players share it, the game is a draw."),
        "LQ-10": _(
            "The ends of a line are exact fractions, so nothing is rounded. If lines must end at ticks, a line that "
            "ends anywhere else is not allowed."
        ),
    }
)


# Why a move is not legal.

NOT_A_MOVE: Final = RefusalKind("not-a-move", "LQ-4")
ALREADY_FILLED: Final = RefusalKind("already-filled", "LQ-4")
FILLING_DONE: Final = RefusalKind("filling-done", "LQ-4")
LINE_TOO_EARLY: Final = RefusalKind("line-too-early", "LQ-4")
TOO_LONG: Final = RefusalKind("too-long", "LQ-10")
ONE_POINT: Final = RefusalKind("one-point", "LQ-5")
OUTSIDE: Final = RefusalKind("outside", "LQ-5")
INSIDE: Final = RefusalKind("inside", "LQ-5")
VERTICAL: Final = RefusalKind("vertical", "LQ-6")
HORIZONTAL: Final = RefusalKind("horizontal", "LQ-6")
OFF_TICK: Final = RefusalKind("off-tick", "LQ-10")

REFUSALS: Final = (
    NOT_A_MOVE,
    ALREADY_FILLED,
    FILLING_DONE,
    LINE_TOO_EARLY,
    TOO_LONG,
    ONE_POINT,
    OUTSIDE,
    INSIDE,
    VERTICAL,
    HORIZONTAL,
    OFF_TICK,
)

_NO_MOVE: Final = NOT_A_MOVE.because(_("There is no such move: fill a square or draw a line."))


def forbid(position: Position, move: Move, snap: int | None) -> Refusal | None:
    """Explain why a move is illegal in a game that goes on. None if it is legal."""
    if isinstance(move, int):
        return _forbid_filling(position, move)
    if not _is_line(move):
        return _NO_MOVE
    if position.phase == FILL:
        return LINE_TOO_EARLY.because(_("You draw the line after the squares are filled: fill a square first."))
    return _forbid_line(position.n, StraightLine(*move), snap)


def _forbid_filling(position: Position, square: int) -> Refusal | None:
    if type(square) is not int or not 0 <= square < position.n**2:
        return _NO_MOVE
    if position.phase != FILL:
        return FILLING_DONE.because(_("All squares for this round are filled: draw a line from side to side."))
    if position.filled[square]:
        name = squares(position.n)[square]
        return ALREADY_FILLED.because(_("{square} is already filled: choose an empty square.", square=name))
    return None


def _is_line(move: object) -> bool:
    """Check if a move from outside is in the one form in which a line is kept."""
    if not isinstance(move, tuple) or len(move) != 5 or any(type(number) is not int for number in move):
        return False
    return move[0] > 0 and reduce_line(*move) == move


def _forbid_line(n: int, line: StraightLine, snap: int | None) -> Refusal | None:
    scale, x0, y0, x1, y1 = line
    start, end = line.ends
    if not (fits(start) and fits(end)):
        return TOO_LONG.because(capitalize(too_many_digits_message()))
    if start == end:
        return ONE_POINT.because(_("Both ends are the same point: choose two different points on the border."))
    size = n * scale
    for x, y in ((x0, y0), (x1, y1)):
        if not (0 <= x <= size and 0 <= y <= size):
            return OUTSIDE.because(_("One end is outside the grid: a line must end on the border."))
        if x not in (0, size) and y not in (0, size):
            return INSIDE.because(_("One end is inside the grid: a line must end on the border."))
    if x0 == x1:
        return VERTICAL.because(_("The line is exactly vertical: move one end a little to the side."))
    if y0 == y1:
        return HORIZONTAL.because(_("The line is exactly horizontal: move one end a little up or down."))
    if snap is not None and snap % scale:
        return OFF_TICK.because(_off_tick(snap))
    return None


def _off_tick(snap: int) -> LazyString:
    if snap == 1:
        return _("In this game a line must end at corners of squares: move the ends there.")
    return _("In this game a line must end at multiples of 1/{snap} of a square: move the ends there.", snap=snap)
