"""The settled options as the game asks for them: typed fields and tables, made once and shared by everything below
the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from mathgames.engine.options import Value
from mathgames.explain.expression import Operator
from mathgames.games.infinity_masters import setup
from mathgames.games.infinity_masters.moves import PATHS, SOURCES, Path
from mathgames.games.infinity_masters.position import INDEX, POSITIVE, Points, Position
from mathgames.games.infinity_masters.setup import Reckoning, Resolutions


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """One choice of options, settled."""

    side: int
    """How many files and ranks the board has."""
    on_board: frozenset[int]
    """The numbers of the board's squares."""
    operations: bytes
    """For each square the number of its operation in ``setup.OPERATORS`` (IM-7)."""
    goals: tuple[frozenset[int], frozenset[int]]
    """For each player the squares where this player's infinity wins (IM-20)."""
    values: tuple[str, ...]
    """The values of the numbered pieces (IM-9)."""
    mandatory_operation: bool
    """Whether a player who can operate must (IM-5)."""
    quiet_limit: int | None
    """After so many quiet plies the score decides (IM-25); None is never."""
    reckoning: Reckoning
    """What the options say of two pieces that meet."""
    resolutions: Resolutions
    """What every operation comes to, worked out when it is first asked for."""
    paths: tuple[tuple[Path, ...], ...]
    """By player, then by square: the moves from there, as if nothing else stood on the board (IM-4)."""
    sources: tuple[tuple[tuple[int, ...], ...], ...]
    """By player, then by square: the squares from which a piece goes there (IM-4)."""
    start: Position
    """The position that the game starts from."""

    @classmethod
    def of(cls, settings: Mapping[str, Value]) -> Self:
        """These settings, settled; OptionError if they do not fit together."""
        side, reckoning = setup.side(settings), Reckoning.of(settings)
        reserve = 2 - settings["start_infinities"]
        return cls(
            side=side,
            on_board=frozenset(setup.on_board(side)),
            operations=setup.operations(settings),
            goals=setup.goals(settings),
            values=settings["values"],
            mandatory_operation=settings["mandatory_operation"],
            quiet_limit=settings["no_progress"],
            reckoning=reckoning,
            resolutions=Resolutions(reckoning),
            paths=PATHS[side],
            sources=SOURCES[side],
            start=Position(setup.start_board(settings), POSITIVE, 0, 0, Points(), Points(), reserve, reserve),
        )

    def operator(self, square: str) -> Operator:
        """The operation that is printed on a square (IM-7)."""
        return setup.OPERATORS[self.operations[INDEX[square]]]
