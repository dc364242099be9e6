"""What each clause of Minus vs Plus says, in a sentence or two; ``docs/rules/minus-vs-plus.md`` tells it in full."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mathgames.language.words import Words, _

CLAUSES: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "MP-1": _(
            "Two players take turns, one move each. Blue has the positive numbers, Red the negative ones. Pieces are "
            "worth −6 to 6."
        ),
        "MP-2": _(
            "The board has 36 squares. Each player begins with twelve pieces, and there are always enough zeros."
        ),
        "MP-3": _(
            "Each player begins with 1 to 6 in the first row, in the order printed at that end of the board, and with "
            "the same numbers in the opposite order in the second row."
        ),
        "MP-4": _("Blue makes the first move, unless the options say otherwise."),
        "MP-5": _(
            "There are seven ways to move: straight ahead, sideways to either side, a jump along either forward "
            "diagonal, and a step along either forward diagonal. Nothing moves backward, and a diagonal step must "
            "meet another piece."
        ),
        "MP-6": _("Straight ahead, a piece moves one square, and that square must be empty."),
        "MP-7": _("Sideways, a piece moves over any number of empty squares. It jumps over nothing and meets nothing."),
        "MP-8": _("A player who has just moved sideways must move a piece forward before moving sideways again."),
        "MP-9": _(
            "A piece can jump diagonally forward over one piece of its own sign, which stays. It lands two squares "
            "away, on an empty square or on a piece it can meet."
        ),
        "MP-10": _("A piece can step one square diagonally forward onto a piece of either sign or onto a zero."),
        "MP-11": _(
            "Two pieces of the same sign that meet become one piece worth their sum. The move is not allowed if the "
            "sum would be more than 6 or less than −6. An addition scores nothing."
        ),
        "MP-12": _(
            "When two pieces of different signs meet, the smaller distance from zero is subtracted from the larger, "
            "and the sign of the piece farther from zero is kept: +5 and −3 leave +2. So a piece can attack one that "
            "is farther from zero."
        ),
        "MP-13": _("The result is the value of the one piece that remains, on the square where the two met."),
        "MP-14": _("When both are the same distance from zero, both pieces leave and a zero takes their place."),
        "MP-15": _("Neither player can move a zero."),
        "MP-16": _("No piece jumps over a zero."),
        "MP-17": _(
            "A piece captures a zero with a diagonal move. It takes the zero's square, keeps its value and scores "
            "nothing."
        ),
        "MP-18": _(
            "Capturing a zero brings a new piece, worth as much as the one that captured it, to its number in the "
            "player's own first row. If a piece is already there, the two are added if the sum is in range; otherwise "
            "nothing is added."
        ),
        "MP-19": _(
            "A piece that reaches the last row goes back to its number in its own first row. If a piece is already "
            "there, the two are added if the sum is in range; otherwise the returning piece leaves the board."
        ),
        "MP-20": _(
            "The attacker always scores the smaller of the two distances from zero, even if the other piece is "
            "farther from zero."
        ),
        "MP-21": _(
            "A player who brings a piece to the last row scores its distance from zero. After an attack there, an "
            "option says whether the piece counts as it was before the attack or as what is left of it."
        ),
        "MP-22": _("The first player to reach 24 points wins. An option can set another number."),
        "MP-23": _(
            "The game is over when the player to move has no legal move. The opponent wins if ahead; otherwise it is "
            "a draw."
        ),
        "MP-24": _(
            "After the 80th move the higher score wins, and equal scores are a draw. An option can make games longer. "
            "The points are checked first, then the number of moves, then whether the player can move."
        ),
        "MP-25": _("A win is worth the difference between the two scores."),
        "MP-26": _(
            "Under the usual rules every game ends, even with no limit on moves: a player cannot move sideways twice "
            "in a row, and pieces come back only from the last row, which scores, or for a zero, which was made by an "
            "attack that scored."
        ),
    }
)
"""The text of each clause by its name, for whoever wants to read a clause that is cited."""
