"""How sentences about Minus vs Plus name its players and its pieces."""

from __future__ import annotations

from typing import Final

from mathgames.language.words import MINUS, Words, _

_PLAYERS: Final = (_("Blue"), _("Red"))
SIGNS: Final = ("+", MINUS)
"""The sign of each player's numbers."""


def player_name(player: int) -> Words:
    """A player's name, everywhere: Blue has the positive numbers, Red the negative ones."""
    return _PLAYERS[player]


def signed(value: int) -> str:
    """A piece's value with its sign, as it is printed on the piece.

    >>> signed(3), signed(-3), signed(0)
    ('+3', '−3', '0')
    """
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"
