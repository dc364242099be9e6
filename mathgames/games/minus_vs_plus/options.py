"""The options of Minus vs Plus: the open questions of the rulebook, with the possible answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mathgames.engine.options import Option, OptionValue, Value, whole_number
from mathgames.engine.rounds import ROUNDS
from mathgames.engine.rules import SEEDS
from mathgames.games.minus_vs_plus.position import SIDE, SQUARES
from mathgames.language.words import _

OPTIONS: Final = (
    Option(
        "numbers",
        _("Printed numbers"),
        "MP-3",
        "point",
        (
            OptionValue("point", _("each player reads 1 to 6 from the left")),
            OptionValue("mirror", _("1 to 6 from column a for both players")),
        ),
    ),
    Option(
        "setup",
        _("Set-up"),
        "MP-3",
        "basic",
        (
            OptionValue("basic", _("1 to 6 in the first row, 6 to 1 in the second")),
            OptionValue("random", _("two pieces of each value in random order, the same for both players")),
        ),
    ),
    Option(
        "seed",
        _("Random seed for the set-up"),
        "MP-3",
        None,
        (OptionValue(None, _("a new one each time, if the set-up is random")),),
        _("a whole number from 0 to 2147483647"),
        whole_number(0, SEEDS - 1),
    ),
    Option(
        "first_player",
        _("Who starts"),
        "MP-4",
        "positive",
        (OptionValue("positive", _("Blue")), OptionValue("negative", _("Red"))),
    ),
    Option(
        "stuck_by_lateral_ban",
        _("Only sideways moves left after a sideways move"),
        "MP-23",
        "immobilised",
        (
            OptionValue("immobilised", _("the player is immobilised and the game ends")),
            OptionValue("ban_lifted", _("moving sideways again is then allowed")),
        ),
    ),
    Option(
        "lastrow_points",
        _("Points for an attack on the last row"),
        "MP-21",
        "mover",
        (
            OptionValue("mover", _("how far from zero the piece was before the attack")),
            OptionValue("survivor", _("how far from zero the remaining piece is")),
        ),
    ),
    Option(
        "max_turns",
        _("Longest game"),
        "MP-24",
        80,
        (
            OptionValue(80, _("80 moves in all, then the higher score wins")),
            OptionValue(160, _("80 moves for each player, then the higher score wins")),
            OptionValue(None, _("no limit")),
        ),
    ),
    Option(
        "target_score",
        _("Points to win"),
        "MP-22",
        24,
        (OptionValue(24, _("24 points")), OptionValue(12, _("12 points, for a short game"))),
        _("a whole number from 1 to 1000"),
        whole_number(1, 1000),
    ),
    ROUNDS,
)


# As they are settled for one game: typed, and worked out once.


@dataclass(frozen=True, slots=True)
class GameConfig:
    """A choice of options in the form that rules, refusals and explanations use."""

    target_score: int
    max_turns: int | None
    """The plies after which the higher score wins; None for no limit (MP-24)."""
    survivor_counts: bool
    """True if an attack on the last row scores the rest of the piece, and not its value before (MP-21)."""
    ban_lifted: bool
    """True if a player who has no other move may go sideways twice in a row (MP-23)."""
    entrances: tuple[tuple[int, ...], tuple[int, ...]]
    """The square of the first row that bears a number, by player and number (0 unused) (MP-3, MP-18)."""

    def entrance(self, player: int, number: int) -> str:
        """Return the square of the player's first row that bears this number (MP-3)."""
        return SQUARES[self.entrances[player][number]]

    def label(self, player: int, file: int) -> int:
        """Return the number printed at the player's end of a file, counted from 0 (MP-3)."""
        return next(n for n in range(1, SIDE + 1) if self.entrances[player][n] % SIDE == file)


def settle(settings: Mapping[str, Value]) -> GameConfig:
    """Return the configuration of these settings."""
    far_rank = range(SIDE * SIDE - 1, SIDE * (SIDE - 1) - 1, -1)
    if settings["numbers"] == "mirror":
        far_rank = range(SIDE * (SIDE - 1), SIDE * SIDE)
    return GameConfig(
        target_score=settings["target_score"],
        max_turns=settings["max_turns"],
        survivor_counts=settings["lastrow_points"] == "survivor",
        ban_lifted=settings["stuck_by_lateral_ban"] == "ban_lifted",
        entrances=((-1, *range(SIDE)), (-1, *far_rank)),
    )
