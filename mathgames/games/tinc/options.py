"""The options of TINC: the open questions of the rulebook, with the possible answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mathgames.engine.options import Option, OptionValue, Value
from mathgames.engine.rounds import ROUNDS
from mathgames.games.tinc.position import CROSSES, MAX_SIDE_CELLS, NAMES, NOUGHTS, PLAYERS
from mathgames.language.words import _


def _odd_side(value: Value) -> bool:
    return type(value) is int and 1 <= value <= MAX_SIDE_CELLS and value % 2 == 1


OPTIONS: Final = (
    Option(
        "line",
        _("What counts as a line"),
        "TINC-6",
        "straight",
        (
            OptionValue("straight", _("a whole row, a whole column or a diagonal from corner to corner")),
            OptionValue(
                "path8", _("any chain between opposite sides, each symbol next to the one before or diagonal to it")
            ),
        ),
    ),
    Option(
        "max_side",
        _("Largest grid"),
        "TINC-10",
        None,
        (
            OptionValue(None, _("no limit")),
            OptionValue(9, _("the game is a draw when the grid would grow beyond 9 × 9")),
            OptionValue(21, _("the game is a draw when the grid would grow beyond 21 × 21")),
        ),
        _("an odd whole number from 1 to {most}", most=MAX_SIDE_CELLS),
        _odd_side,
    ),
    Option(
        "first_player",
        _("Who starts"),
        "TINC-1",
        "crosses",
        (OptionValue("crosses", NAMES[CROSSES]), OptionValue("noughts", NAMES[NOUGHTS])),
    ),
    ROUNDS,
)


# As they are settled for one game: what rules, endings, explanations and panels share.


@dataclass(frozen=True, slots=True)
class GameConfig:
    """A choice of options in the form that the rules use.

    >>> GameConfig.from_options({"line": "straight", "max_side": 9, "first_player": "crosses"})
    GameConfig(line='straight', max_radius=4, first_player=0)
    """

    line: str
    """The kind of line that wins: ``straight`` or ``path8`` (TINC-6)."""
    max_radius: int | None
    """The radius of the largest grid, or None if grids are unlimited (TINC-10)."""
    first_player: int
    """The number of the player who starts (TINC-1)."""

    @classmethod
    def from_options(cls, settings: Mapping[str, Value]) -> GameConfig:
        """Return the configuration of these values."""
        max_side = settings["max_side"]
        return cls(
            line=settings["line"],
            max_radius=None if max_side is None else max_side // 2,
            first_player=PLAYERS.index(settings["first_player"]),
        )
