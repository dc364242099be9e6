"""What each clause of Minus vs Plus says, in a sentence or two; ``docs/rules/minus-vs-plus.md`` tells it in full."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mathgames.words import Words, _

CLAUSES: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "MP-1": _("Two players, positive and negative, move in turn, one move each. Pieces are worth −6 to 6."),
        "MP-2": _(
            "The board has 36 squares. Each player begins with twelve pieces, and there are always enough zeros."
        ),
        "MP-3": _(
            "Each player begins with 1 to 6 in the first row, in the order of the numbers printed at that end of the "
            "board, and with the same numbers the other way round in the second row."
        ),
        "MP-4": _("The positive player makes the first move, unless the options say otherwise."),
        "MP-5": _(
            "There are seven ways to move: straight ahead, sideways to either side, a jump along either forward "
            "diagonal, and a step along either forward diagonal. Nothing moves backward, and a diagonal step is only "
            "for meeting another piece."
        ),
        "MP-6": _("Straight ahead, a piece goes one square, and that square must be empty."),
        "MP-7": _("Sideways, a piece goes over any number of empty squares. It jumps over nothing and meets nothing."),
        "MP-8": _("A player who has just moved sideways has to advance a piece before moving sideways again."),
        "MP-9": _(
            "A piece may jump diagonally forward over one piece of its own sign, which stays. It lands two squares on: "
            "on an empty square, or on a piece that it may meet."
        ),
        "MP-10": _("A piece may step one square diagonally forward onto a piece of either sign or onto a zero."),
        "MP-11": _(
            "Two pieces of the same sign that meet become one piece worth their sum. The move cannot be made where the "
            "sum would be more than 6 or less than −6. An addition scores nothing."
        ),
        "MP-12": _(
            "Where two pieces of different signs meet, the smaller distance from zero is subtracted from the larger, "
            "and the sign of the piece farther from zero is kept: +5 and −3 leave +2. So a smaller piece may attack a "
            "larger one."
        ),
        "MP-13": _("The result is the value of the one piece that remains, on the square where the two met."),
        "MP-14": _("Where both are equally far from zero, both pieces go and a zero takes their place."),
        "MP-15": _("Neither player can move a zero."),
        "MP-16": _("No piece jumps over a zero."),
        "MP-17": _(
            "A piece captures a zero by a diagonal move. It takes the square of the zero, keeps its value and scores "
            "nothing."
        ),
        "MP-18": _(
            "Capturing a zero brings a new piece, worth as much as the one that captured it, onto its number in the "
            "own first row. A piece that stands there is added to it if the sum is in range; otherwise nothing is "
            "added."
        ),
        "MP-19": _(
            "A piece that comes to the last row goes back to its number in its own first row. A piece that stands "
            "there is added to it if the sum is in range; otherwise the returning piece leaves the board."
        ),
        "MP-20": _(
            "Who attacks always scores: the smaller of the two distances from zero, even where the other piece is the "
            "larger one."
        ),
        "MP-21": _(
            "Who brings a piece to the last row scores its distance from zero. After an attack there, the options say "
            "whether the piece counts as it was before or what is left of it."
        ),
        "MP-22": _("The first player to reach 24 points wins. The options can set another number."),
        "MP-23": _(
            "The game is over when the player to move has no legal move. The opponent wins if ahead; otherwise it is a "
            "tie."
        ),
        "MP-24": _(
            "After the 80th move the higher score wins, and equal scores are a tie. The options can make games longer. "
            "The number of points is looked at first, then the number of moves, then whether the player can move."
        ),
        "MP-25": _("A victory is worth the difference of the two scores."),
        "MP-26": _(
            "Under the usual rules every game ends, also with no limit of moves: a player cannot move sideways twice "
            "running, and pieces come back only from the last row, which scores, or for a zero, which an attack has "
            "made that scored."
        ),
    }
)
"""The text of each clause by its name, for whoever wants to read a clause that is cited."""
