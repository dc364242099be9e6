"""What each clause of ``docs/rules/tinc.md`` says, for whoever opens a clause that a sentence cites."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mathgames.language.words import Words, _

CLAUSES: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "TINC-1": _("The grid begins as a single cell. One player has crosses, the other has noughts."),
        "TINC-2": _("A turn has three phases: place symbols, look for a line, let the grid grow."),
        "TINC-3": _("In a turn you place one or two of your own symbols in empty cells of the grid. You cannot pass."),
        "TINC-4": _("If only one cell is free, one symbol is placed there. This happens on the first turn only."),
        "TINC-5": _("You never place a symbol of the other player."),
        "TINC-6": _(
            "An unbroken line of more than one of your symbols wins when it goes from one side of the grid to the "
            "opposite side. An option says whether a line must be straight."
        ),
        "TINC-7": _("Only the player who has just placed symbols can have completed a line."),
        "TINC-8": _("A win ends the game immediately, and the grid does not grow any more."),
        "TINC-9": _(
            "If nobody has won and a symbol touches the edge, the grid grows by one cell in each direction. No symbol "
            "moves."
        ),
        "TINC-10": _(
            "A game of TINC can go on for ever. With an option, the game is a draw when the grid would grow beyond a "
            "largest size."
        ),
        "TINC-11": _(
            "Before every turn except the first, the edge is empty, so a line always needs two more symbols at its "
            "ends. A symbol on the edge makes the grid grow, and all the opponent's lines are too short again."
        ),
    }
)
