"""What each clause of the rules says, in a sentence or two; ``docs/rules/slice-boundaries.md`` says it in full."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mathgames.language.words import Words, _

CLAUSES: Final[Mapping[str, Words]] = MappingProxyType(
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
