"""The two players of TINC as sentences speak of them. Both names are plural: crosses win."""

from __future__ import annotations

from typing import Final

from mathgames.language.words import Words, _

LABELS: Final[tuple[Words, Words]] = (_("Crosses"), _("Noughts"))
"""By the player's number: as a label, and at the beginning of a sentence."""

TURNS: Final[tuple[Words, Words]] = (_("Crosses' turn."), _("Noughts' turn."))
"""By the player's number: whose turn it is, in a sentence."""

NAMES: Final[tuple[Words, Words]] = (_("crosses"), _("noughts"))
"""By the player's number: in the middle of a sentence."""
