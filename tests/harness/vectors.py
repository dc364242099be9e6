"""The worked moves of the rules of Minus vs Plus, as a browser should show them.

A vector is told for Blue; turned by half a turn, with all signs changed, it is the same move of the
negative player.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

SQUARES = [f"{file}{rank}" for rank in range(1, 7) for file in "abcdef"]
# A piece of each player that is not concerned: with one of them gone the game could be over.
BYSTANDERS = {"f2": 1, "a5": -1}
TURNED = {"positive": "negative", "negative": "positive", "Blue": "Red", "Red": "Blue", "+": "−", "−": "+"}
CANCELLED = "+1s and −1s cancel in pairs"
"""Cancelled pieces that both players read: not pieces."""


@dataclass(frozen=True)
class Vector:
    """A move and its result: pieces by square, points, and the explanation's text."""

    name: str
    before: dict[str, int]
    move: str
    after: dict[str, int]
    points: int
    headline: str
    told: tuple[str, ...]
    sums: tuple[tuple[int, int], ...] = ()
    turn: str = "positive"
    options: dict[str, Any] = field(default_factory=dict)

    def turned(self) -> Vector:
        """The same move of the other player."""
        return replace(
            self,
            before=turned_pieces(self.before),
            move=turned(self.move),
            after=turned_pieces(self.after),
            headline=turned(self.headline),
            told=tuple(map(turned, self.told)),
            sums=tuple((-a, -b) for a, b in self.sums),
            turn="negative",
        )


@dataclass(frozen=True)
class Refused:
    """A move that is not legal, and why."""

    name: str
    before: dict[str, int]
    move: str
    why: str
    why_turned: str = ""
    """The reason that the other player reads, where it differs by more than signs on pieces, squares and players."""
    turn: str = "positive"

    def turned(self) -> Refused:
        """The same try of the other player."""
        why = self.why_turned or turned(self.why)
        return replace(self, before=turned_pieces(self.before), move=turned(self.move), why=why, turn="negative")


def turned(text: str) -> str:
    """A text of Blue's as it is for Red: signs, squares, players."""

    def other(found: re.Match[str]) -> str:
        word = found[0]
        if word == CANCELLED:
            return word
        return TURNED[word] if word in TURNED else f"{'fedcba'['abcdef'.index(word[0])]}{7 - int(word[1])}"

    return re.sub(rf"{re.escape(CANCELLED)}|\b[a-f][1-6]\b|[+−](?=\d)|\b(?:positive|negative|Blue|Red)\b", other, text)


def turned_pieces(pieces: dict[str, int]) -> dict[str, int]:
    return {turned(square): -value for square, value in pieces.items()}


def spoken(value: int | None) -> str:
    if value is None:
        return "empty"
    return "zero" if value == 0 else f"{'positive' if value > 0 else 'negative'} {abs(value)}"


def printed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"


def asked(a: int, b: int) -> str:
    """The sum that the explanation works out, as it is written."""
    first, second = (str(n).replace("-", "−") for n in (a, b))
    return f"{first}+({second})" if b < 0 else f"{first}+{second}"


ATTACK = f"The signs differ. The two numbers are added, and {CANCELLED}."
SCORE = "The attacker scores what was cancelled, the smaller distance from zero: Blue gets {0} points."
LAST_ROW = "MP-21: {1} is on the last row. {2}: its distance from zero is {0}, so Blue gets {0} points."
MOVED, SURVIVED = "The piece that moved was {}", "{} remains of the piece that moved"
RETURN = "MP-19: A piece on the last row goes back to its own number in the first row: {} returns to {}."
CAPTURE = "MP-17: {0} goes one square diagonally and meets 0 on {1}. The zero is captured, and {0} takes its "
CAPTURE += "square with its value unchanged. A zero is worth 0 points."
NEW = "MP-18: Capturing a zero brings Blue a new piece of the same value, {}, on {}"

LEGAL = [
    Vector(
        "a larger piece attacks a smaller one (MP-12, MP-13, MP-20)",
        {"c3": 5, "d4": -3},
        "c3-d4",
        {"d4": 2},
        3,
        "+5 attacks −3 on d4: +2 remains",
        (
            f"MP-12: +5 goes one square diagonally and meets −3 on d4. {ATTACK}",
            "MP-13: −3 is used up and leaves the board. The attacker is on d4, and +2 remains.",
            f"MP-20: {SCORE.format(3)}",
        ),
        ((5, -3),),
    ),
    Vector(
        "a smaller piece attacks a larger one, which stays (MP-12, MP-13, MP-20)",
        {"c3": 3, "d4": -5},
        "c3-d4",
        {"d4": -2},
        3,
        "+3 attacks −5 on d4: −2 remains of the defender",
        (
            f"MP-12: +3 goes one square diagonally and meets −5 on d4. {ATTACK}",
            "MP-13: The attacker is used up and leaves the board. −2 remains of the defender on d4.",
            f"MP-20: {SCORE.format(3)}",
        ),
        ((3, -5),),
    ),
    Vector(
        "pieces equally far from zero leave a zero (MP-14, MP-20)",
        {"c3": 4, "d4": -4},
        "c3-d4",
        {"d4": 0},
        4,
        "+4 attacks −4 on d4: both become a zero",
        (
            f"MP-12: +4 goes one square diagonally and meets −4 on d4. {ATTACK}",
            "MP-14: +4 and −4 are equally far from zero, so nothing is left of them. A zero is now on d4, and nobody "
            "can move it.",
            "MP-20: The attacker scores what was cancelled: both pieces are 4 from zero, so Blue gets 4 points.",
        ),
        ((4, -4),),
    ),
    Vector(
        "a zero is captured, and a new piece comes (MP-17, MP-18)",
        {"c3": 4, "d4": 0},
        "c3-d4",
        {"d4": 4, "d1": 4},
        0,
        "+4 captures the zero on d4",
        (CAPTURE.format("+4", "d4"), NEW.format("+4", "d1") + "."),
    ),
    Vector(
        "the new piece is added to the one that stands there (MP-18)",
        {"c3": 4, "d4": 0, "d1": 2},
        "c3-d4",
        {"d4": 4, "d1": 6},
        0,
        "+4 captures the zero on d4",
        (
            CAPTURE.format("+4", "d4"),
            NEW.format("+4", "d1") + ". +2 is already there: the two are added.",
            "MP-18: The piece on d1 becomes +6.",
        ),
        ((2, 4),),
    ),
    Vector(
        "the new piece is not added where the sum would be too large (MP-18)",
        {"c3": 4, "d4": 0, "d1": 3},
        "c3-d4",
        {"d4": 4, "d1": 3},
        0,
        "+4 captures the zero on d4",
        (
            CAPTURE.format("+4", "d4"),
            NEW.format("+4", "d1") + ". +3 is already there and the sum would go beyond +6, so nothing is added.",
        ),
    ),
    Vector(
        "a piece on the last row scores and returns (MP-6, MP-19, MP-21)",
        {"c5": 3},
        "c5-c6",
        {"c1": 3},
        3,
        "+3 advances from c5 to c6",
        (
            "MP-6: +3 goes one square straight ahead, onto the empty square c6.",
            LAST_ROW.format(3, "c6", MOVED.format("+3")),
            RETURN.format("+3", "c1"),
        ),
    ),
    Vector(
        "an attack on the last row scores for both, by the piece that moved (MP-20, MP-21)",
        {"c5": 5, "d6": -3},
        "c5-d6",
        {"b1": 2},
        8,
        "+5 attacks −3 on d6: +2 remains",
        (
            f"MP-12: +5 goes one square diagonally and meets −3 on d6. {ATTACK}",
            "MP-13: −3 is used up and leaves the board. The attacker is on d6, and +2 remains.",
            f"MP-20: {SCORE.format(3)}",
            LAST_ROW.format(5, "d6", MOVED.format("+5")),
            RETURN.format("+2", "b1"),
        ),
        ((5, -3),),
    ),
    Vector(
        "an attack on the last row, where the survivor counts (MP-21)",
        {"c5": 5, "d6": -3},
        "c5-d6",
        {"b1": 2},
        5,
        "+5 attacks −3 on d6: +2 remains",
        (
            f"MP-12: +5 goes one square diagonally and meets −3 on d6. {ATTACK}",
            "MP-13: −3 is used up and leaves the board. The attacker is on d6, and +2 remains.",
            f"MP-20: {SCORE.format(3)}",
            LAST_ROW.format(2, "d6", SURVIVED.format("+2")),
            RETURN.format("+2", "b1"),
        ),
        ((5, -3),),
        options={"lastrow_points": "survivor"},
    ),
    Vector(
        "an attack on the last row that leaves the defender reaches no row (MP-19, MP-20)",
        {"c5": 3, "d6": -5},
        "c5-d6",
        {"d6": -2},
        3,
        "+3 attacks −5 on d6: −2 remains of the defender",
        (
            f"MP-12: +3 goes one square diagonally and meets −5 on d6. {ATTACK}",
            "MP-13: The attacker is used up and leaves the board. −2 remains of the defender on d6.",
            f"MP-20: {SCORE.format(3)}",
        ),
        ((3, -5),),
    ),
    Vector(
        "a zero captured on the last row: the piece returns and meets the new one (MP-18, MP-19)",
        {"c5": 3, "d6": 0},
        "c5-d6",
        {"c1": 6},
        3,
        "+3 captures the zero on d6",
        (
            CAPTURE.format("+3", "d6"),
            LAST_ROW.format(3, "d6", MOVED.format("+3")),
            RETURN.format("+3", "c1"),
            NEW.format("+3", "c1") + ". +3 is already there: the two are added.",
            "MP-18: The piece on c1 becomes +6.",
        ),
        ((3, 3),),
    ),
    Vector(
        "a jump ends in an attack (MP-9, MP-12)",
        {"c3": 3, "d4": 2, "e5": -6},
        "c3-e5",
        {"d4": 2, "e5": -3},
        3,
        "+3 attacks −6 on e5: −3 remains of the defender",
        (
            f"MP-12: +3 jumps over +2 on d4 and meets −6 on e5. {ATTACK}",
            "MP-13: The attacker is used up and leaves the board. −3 remains of the defender on e5.",
            f"MP-20: {SCORE.format(3)}",
        ),
        ((3, -6),),
    ),
]

ILLEGAL = [
    Refused(
        "a zero is jumped over (MP-16)",
        {"c3": 3, "d4": 0},
        "c3-e5",
        "The piece on d4 is a zero: you cannot jump over zeros.",
    ),
    Refused(
        "a plain diagonal step (MP-5)",
        {"c3": 3},
        "c3-d4",
        "d4 is empty: a piece goes one square diagonally only to meet a piece or capture a zero.",
    ),
    Refused(
        "a sum beyond six (MP-11)",
        {"c3": 4, "d4": 3},
        "c3-d4",
        "On d4 the sum would be 7, more than 6: this move is not allowed.",
        "On c3 the sum would be −7, less than −6: this move is not allowed.",
    ),
    Refused(
        "straight ahead onto a zero (MP-6)",
        {"c3": 4, "c4": 0},
        "c3-c4",
        "c4 is occupied: a forward move needs an empty square. Pieces meet only diagonally.",
    ),
]


def both_players(vectors: list[Any]) -> list[Any]:
    """Every vector twice: as it is told, and turned."""
    return [
        pytest.param(vector, id=f"{vector.turn}: {vector.name}") for told in vectors for vector in (told, told.turned())
    ]
