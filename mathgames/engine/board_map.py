"""The pieces of a position by square, which print as the board."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from mathgames.engine.rules import Rules, board_of
from mathgames.explain.explanation import Piece


class BoardMap(Mapping[str, Piece]):
    """The pieces of a position by square; ``print`` draws the board.

    >>> from mathgames.games.registry import rules
    >>> plus = rules("minus-vs-plus")
    >>> board = BoardMap(plus, plus.initial())
    >>> board["a1"], "a3" in board, len(board)
    (1, False, 24)
    """

    def __init__(self, rules: Rules[Any, Any], position: Hashable) -> None:
        self._rules = rules
        self._position = position
        self._pieces = rules.pieces(position)

    def __getitem__(self, square: str) -> Piece:
        return self._pieces[square]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)

    def __str__(self) -> str:
        return board_of(self._position, self._rules)

    def __repr__(self) -> str:
        pieces = [f"{square}: {self._rules.symbol(piece)}" for square, piece in self._pieces.items()]
        return f"<board of {self._rules.name}: {', '.join(pieces[:12])}{', …' if len(pieces) > 12 else ''}>"

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))
