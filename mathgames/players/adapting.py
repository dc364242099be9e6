"""A player that adapts: after each game it is a little stronger where it lost, and a little weaker where it won.

In the long run it loses about half of its games to any opponent. That is the simple up-down method (H. Levitt,
Transformed Up-Down Methods in Psychoacoustics, J. Acoust. Soc. Am. 49 (1971) 467–477), whose equal steps settle where
both outcomes are equally likely; the first steps are larger and shrink as 1/n (H. Robbins and S. Monro, A Stochastic
Approximation Method, Ann. Math. Stat. 22 (1951) 400–407), but not to nothing, because a pupil gets better.

Between two levels it plays some moves as the one and some as the other. The strength against a pupil is kept in
``.mathgames/opponent.json`` beside the saved games: for each game a level and the number of games behind it.
"""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any, Final, NamedTuple

from mathgames.engine.json_file import Codec, JsonFile
from mathgames.engine.saves import FOLDER
from mathgames.players.opponents import LEVELS, Level

FILE = "opponent.json"
MAX_KEPT: Final = 100
"""The largest number of different games in the file."""
MAX_PLAYED: Final = 1_000_000

LOWEST, HIGHEST = LEVELS[0].number, LEVELS[-1].number
START: Final = 2.0
FIRST_STEP, LEAST_STEP = 1.0, 0.25
"""The change of the level after a game: after the first one, and the least change after many."""


class Strength(NamedTuple):
    """The strength of the adaptive player: a level, or a number between two, and the number of games it is based on.

    >>> Strength().after_game(0.0), Strength().after_game(1.0), Strength(2.0, 50).after_game(0.5)
    (Strength(level=3.0, games=1), Strength(level=1.0, games=1), Strength(level=2.0, games=51))
    """

    level: float = START
    games: int = 0

    def after_game(self, share: float) -> Strength:
        """Return the strength after a game in which it had this share of the point: 1 if it won, 0 if it lost."""
        step = max(LEAST_STEP, FIRST_STEP / (self.games + 1))
        level = self.level + step * (1 - 2 * share)
        return Strength(min(max(level, float(LOWEST)), float(HIGHEST)), min(self.games + 1, MAX_PLAYED))

    def level_of_move(self, seed: int) -> Level:
        """Return the level that makes a move: the lower or the upper neighbour of the strength, by chance."""
        lower = min(int(self.level), HIGHEST - 1)
        upper = random.Random(f"{seed} adapts").random() < self.level - lower  # a text: its hash is always the same
        return LEVELS[lower - LOWEST + upper]

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return {"level": round(self.level, 3), "games": self.games}

    @classmethod
    def from_json(cls, data: object) -> Strength | None:
        """Read a strength from plain data; None if it is invalid."""
        match data:
            case {"level": int() | float() as level, "games": int(games)} if (
                not isinstance(level, bool)
                and math.isfinite(level)
                and LOWEST <= level <= HIGHEST
                and 0 <= games <= MAX_PLAYED
            ):
                return cls(float(level), games)
        return None


UNKNOWN: Final = Strength()
"""The strength against an unknown opponent."""


class FinishedGame(NamedTuple):
    """A finished game: its name, and the adaptive player's ``share`` of the point."""

    game: str
    share: float


def kept_strength(game: str, folder: Path | None = None) -> Strength:
    """Return the strength kept in this folder for a game, or the start value if there is none that can be read."""
    return _file(folder).peek().get(game, UNKNOWN)


def record_game(value: object, folder: Path | None = None) -> None:
    """Record the result of a game; a failure to write it is ignored, and other games are left out."""
    if not isinstance(value, FinishedGame):
        return

    def with_game(strengths: dict[str, Strength]) -> dict[str, Strength]:
        others = {name: strength for name, strength in strengths.items() if name != value.game}
        strength = strengths.get(value.game, UNKNOWN).after_game(value.share)
        return dict([*others.items(), (value.game, strength)][-MAX_KEPT:])

    _file(folder).change(with_game)


def _file(folder: Path | None) -> JsonFile[dict[str, Strength]]:
    path = (Path(FOLDER) if folder is None else folder) / FILE
    return JsonFile(path, Codec({}, _read, lambda strengths: {name: one.to_json() for name, one in strengths.items()}))


def _read(data: Any) -> dict[str, Strength]:
    """Return the valid entries of a file; damaged ones are dropped, since they are learned again in a few games."""
    entries = {name: Strength.from_json(one) for name, one in (data if isinstance(data, dict) else {}).items()}
    return {name: strength for name, strength in entries.items() if strength is not None}
