"""How sentences about Minus vs Plus name its players and its pieces."""

from __future__ import annotations

from typing import Final

from mathgames.words import MINUS, Words, _

_LABELS: Final = (_("Positive"), _("Negative"))
_TURNS: Final = (_("Positive player's turn."), _("Negative player's turn."))
_HEARD: Final = (_("positive player"), _("negative player"))
_PLAYERS: Final = (_("the positive player"), _("the negative player"))


def player_label(player: int) -> Words:
    """A player's name as a label."""
    return _LABELS[player]


def player_words(player: int) -> Words:
    """A player in the middle of a sentence."""
    return _PLAYERS[player]


def player_heard(player: int) -> Words:
    """A player before points that are heard and not seen."""
    return _HEARD[player]


def turn_heard(player: int) -> Words:
    """Whose turn it is, in a sentence."""
    return _TURNS[player]


def signed(value: int) -> str:
    """A piece's value with its sign, as it is printed on the piece.

    >>> signed(3), signed(-3), signed(0)
    ('+3', '−3', '0')
    """
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"
