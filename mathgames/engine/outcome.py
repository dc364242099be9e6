"""The outcome of a game and the refusal of a move: two small values that every game shares."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import copysign, inf
from typing import Any, NamedTuple

from mathgames.explain.quantity import plain_number
from mathgames.language.errors import IllegalMove
from mathgames.language.words import LazyString


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason why a move is illegal: a stable ``code``, a sentence for the player, and the clause of the rules.

    >>> from mathgames.language.words import _
    >>> print(Refusal("game-over", _("The game is over."), "MP-22"))
    The game is over.
    """

    code: str
    sentence: LazyString
    clause: str = ""

    def __str__(self) -> str:
        return str(self.sentence)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))

    def error(self) -> IllegalMove:
        """Return the refusal as an error to raise."""
        return IllegalMove(self.code, self.sentence, self.clause)


@dataclass(frozen=True, slots=True)
class RefusalKind:
    """A kind of refusal in a game: its stable ``code`` and the clause of the rules that states it.

    >>> from mathgames.language.words import _
    >>> occupied = RefusalKind("occupied", "TINC-3")
    >>> occupied.because(_("The cell is taken.")).code
    'occupied'
    """

    code: str
    clause: str

    def because(self, sentence: LazyString) -> Refusal:
        """Return the refusal of a move at hand, in words."""
        return Refusal(self.code, sentence, self.clause)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game: ``winner`` is a player's name, or None for a draw; ``reason`` is a sentence.

    ``code`` is stable; ``margin`` is the value of the victory where a game counts that (MP-25).
    """

    winner: str | None
    reason: LazyString
    code: str
    clause: str = ""
    margin: Fraction | None = None

    def __str__(self) -> str:
        return str(self.reason)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """The points of a player: a number, or infinite credits with an exact finite sum.

    It compares and hashes like a number, and adds exact ones: integers and fractions. Infinite credits count before the
    finite sum, so that a score with some is greater than every number. ``float`` and ``int`` of it are for other
    calculations; ``int`` raises ``OverflowError`` if there are infinite credits.

    >>> Score(finite=Fraction(3)) == 3, Score(finite=Fraction(3)) > 2.5, Score(finite=Fraction(13, 3)) - 4
    (True, True, Score(infinite=0, finite=Fraction(1, 3)))
    >>> print(Score(2, Fraction(13, 3)), Score(2, Fraction(3)) - Score(1, Fraction(1)))
    2·∞ + 13/3 ∞ + 2
    >>> Score(1) > 10**9, float(Score(1)), float(Score(finite=Fraction(5, 2)))
    (True, inf, 2.5)
    """

    infinite: int = 0
    """The number of infinite credits, which Infinity Master's alone gives."""
    finite: Fraction = Fraction(0)
    """The sum of the points that are numbers."""

    @property
    def points(self) -> Fraction:
        """The finite score. Raises ``OverflowError`` if there are infinite credits."""
        if self.infinite:
            raise OverflowError("the score is infinite")
        return self.finite

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Score):
            return self.infinite == other.infinite and self.finite == other.finite
        if isinstance(other, int | Fraction | float):
            return not self.infinite and self.finite == other
        return NotImplemented

    def __lt__(self, other: Score | Fraction | float) -> bool:
        if isinstance(other, Score):
            return (self.infinite, self.finite) < (other.infinite, other.finite)
        if isinstance(other, int | Fraction | float):
            return self.infinite < 0 or (not self.infinite and self.finite < other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.infinite, self.finite)) if self.infinite else hash(self.finite)

    def __bool__(self) -> bool:
        return bool(self.infinite or self.finite)

    def __add__(self, other: Score | int | Fraction) -> Score:
        if isinstance(other, Score):
            return Score(self.infinite + other.infinite, self.finite + other.finite)
        if isinstance(other, int | Fraction):
            return Score(self.infinite, self.finite + other)
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Score | int | Fraction) -> Score:
        return self + -other

    def __rsub__(self, other: int | Fraction) -> Score:
        return -self + other

    def __neg__(self) -> Score:
        return Score(-self.infinite, -self.finite)

    def __float__(self) -> float:
        return copysign(inf, self.infinite) if self.infinite else float(self.finite)

    def __int__(self) -> int:
        return int(self.points)

    def __str__(self) -> str:
        if not self.infinite:
            return plain_number(self.finite)
        infinite = "∞" if self.infinite == 1 else f"{self.infinite}·∞"
        return f"{infinite} + {plain_number(self.finite)}" if self.finite else infinite

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))


class JudgeCache(NamedTuple):
    """The last judgement of the rules about a move, so that a move that is checked and then played is judged once."""

    position: Any
    move: Any
    refusal: Refusal | None

    def is_about(self, position: Any, move: Any) -> bool:
        """Check if the judgement is about this position and move.

        Moves are compared as objects, since 1 is equal to True.
        """
        is_equal = type(move) is type(self.move) in (int, str) and move == self.move
        return position is self.position and (is_equal or move is self.move)
