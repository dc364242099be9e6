"""How a game ends and why a move is refused: two small values that every game shares."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from mathgames.explain.quantity import plain_number
from mathgames.language.errors import IllegalMove
from mathgames.language.words import Words


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a stable ``code``, a sentence for the player, and the clause of the rules.

    >>> from mathgames.language.words import _
    >>> print(Refusal("game-over", _("The game is over."), "MP-22"))
    The game is over.
    """

    code: str
    sentence: Words
    clause: str = ""

    def __str__(self) -> str:
        return str(self.sentence)

    def error(self) -> IllegalMove:
        """The refusal as an error to raise."""
        return IllegalMove(self.code, self.sentence, self.clause)


@dataclass(frozen=True, slots=True)
class RefusalKind:
    """One reason why a game can refuse a move: its stable ``code`` and the clause of the rules that says so.

    >>> from mathgames.language.words import _
    >>> occupied = RefusalKind("occupied", "TINC-3")
    >>> occupied.because(_("The cell is taken.")).code
    'occupied'
    """

    code: str
    clause: str

    def because(self, sentence: Words) -> Refusal:
        """The refusal of a move at hand, in words."""
        return Refusal(self.code, sentence, self.clause)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winner`` is a player's name, or None for a draw; ``reason`` is a sentence.

    ``code`` is stable; ``margin`` is what the victory is worth where a game counts that (MP-25).
    """

    winner: str | None
    reason: Words
    code: str
    clause: str = ""
    margin: Fraction | None = None


class Score(NamedTuple):
    """A player's points: infinite credits first, then the exact finite sum; scores compare in that order.

    >>> str(Score(2, Fraction(13, 3))), str(Score(0, Fraction(7))), Score(1) > Score(0, Fraction(1000))
    ('2·∞ + 13/3', '7', True)
    >>> str(Score(2, Fraction(3)) - Score(1, Fraction(1)))
    '∞ + 2'
    """

    infinite: int = 0
    finite: Fraction = Fraction(0)

    def __sub__(self, other: Score) -> Score:
        return Score(self.infinite - other.infinite, self.finite - other.finite)

    def __str__(self) -> str:
        if not self.infinite:
            return plain_number(self.finite)
        infinite = "∞" if self.infinite == 1 else f"{self.infinite}·∞"
        return f"{infinite} + {plain_number(self.finite)}" if self.finite else infinite


class JudgeCache(NamedTuple):
    """What the rules said of a move last: whoever asks before playing has it judged once."""

    position: Any
    move: Any
    refusal: Refusal | None

    def is_about(self, position: Any, move: Any) -> bool:
        """Whether this was the question. Moves are told apart as objects, since 1 is equal to True."""
        if position is not self.position:
            return False
        return move is self.move or (type(move) is type(self.move) in (int, str) and move == self.move)
