"""Questions about an attack of Minus vs Plus beside those of every game that calculates: a covered number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from mathgames.arithmetic.items import calculations
from mathgames.arithmetic.items.move_items import covered_item, result_item
from mathgames.engine.played_move import PlayedMove
from mathgames.engine.rules import Rules
from mathgames.games.contract import Cover, MoveAsk
from mathgames.games.contract.move_asks import Items, reply_ask
from mathgames.games.minus_vs_plus.position import EMPTY, SQUARES, ZERO, Position
from mathgames.language.words import _

if TYPE_CHECKING:  # a board with no question needs no item
    from mathgames.arithmetic.items.item import Item

_NO_COVERS: Final[Mapping[str, Cover]] = MappingProxyType({})
_RESULT, _DEFENDER, _ATTACKER = range(3)
"""The unknown number of an attack, out of its three."""


def covered_pieces(rules: Rules[Any, Any], position: Position) -> Mapping[str, Cover]:
    """Return the pieces whose distance from zero is covered: in rotation none, those attacked, and the attackers.

    >>> from mathgames.games.registry import rules
    >>> game = rules("minus-vs-plus")
    >>> position = game.initial()
    >>> for text in ("b2-b3", "e5-e4", "c2-c3", "c5-c4"):
    ...     position = game.apply(position, game.parse(text))
    ...     print(game.turn(position), [at for at in ("b3", "e4") if at in covered_pieces(game, position)])
    negative ['b3']
    positive ['b3']
    negative []
    positive ['e4']
    """
    number_asked = _question_kind(position)
    if number_asked == _RESULT:
        return _NO_COVERS
    # Player 0 has the numbers above zero.
    is_upper = (position.turn == 0) == (number_asked == _ATTACKER)
    pieces = ((square, code - ZERO) for square, code in zip(SQUARES, position.board, strict=True) if code != EMPTY)
    return {square: Cover.NUMBER for square, value in pieces if value and (value > 0) == is_upper}


def covered_number(move: PlayedMove) -> Items:
    """Return the question for the covered number of an attack, or for the result if none is covered.

    >>> from mathgames.games.registry import rules
    >>> game = rules("minus-vs-plus")
    >>> data = game.to_json(game.initial()) | {"board": {"c3": 3, "d4": -5}}
    >>> for ply in range(3):
    ...     position = game.from_json(data | {"ply": ply})
    ...     print(*(it.ref.family for it in covered_number(PlayedMove(game, position, game.parse("c3-d4")))))
    move/result
    move/second
    move/first
    """
    return tuple(_items(move))


def _items(move: PlayedMove) -> Iterator[Item]:
    number_asked, covers = _question_kind(move.position_before), covered_pieces(move.rules, move.position_before)
    target = move.text.rpartition("-")[2]
    for number, calculation in enumerate(calculations(move.explanation)):
        # Only the first one is of the pieces that meet: what comes after it happens at home.
        item: Item | None = None
        if number == 0 and number_asked == _ATTACKER:
            item = covered_item(calculation, "left")
        elif number == 0 and target in covers:
            item = covered_item(calculation, "right")
        yield item or result_item(calculation)


def _question_kind(position: Position) -> int:
    return position.ply % 3


MOVE_ASKS: Final = (
    reply_ask(),
    MoveAsk("covered", _("A covered number of the move"), covered_number, covers=covered_pieces),
)
