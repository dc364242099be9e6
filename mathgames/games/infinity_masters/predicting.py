"""Questions about a move of Infinity Master's before it is made, besides those of every game that calculates.

An attack with its numbers in both orders; zeros and infinities in mathematics, and in this game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items import calculations
from mathgames.arithmetic.items.distractor import Solution
from mathgames.arithmetic.items.move_items import mathematics_item, result_item
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import Extended
from mathgames.games.contract import MoveAsk, Variant
from mathgames.games.contract.move_asks import Items, reply_ask
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.language.words import LazyString, _, join_sentences

if TYPE_CHECKING:  # a board with no question needs no item
    from mathgames.arithmetic.items.item import Item

# Under which other rules a move of this game can be compared.

FIRST: dict[str, LazyString] = {"attacker_first": _("attacker first"), "defender_first": _("defender first")}
"""The piece that gives the first number, for each value of the option ``operand_order``."""


@lru_cache(maxsize=16)  # rules with all their tables, and a page asks at every view
def other_order(rules: InfinityMasters) -> tuple[Variant, ...]:
    """Return the rules with the other order of the two numbers of an attack (IM-6)."""
    board_order = rules.settings["operand_order"]
    variant_order = "attacker_first" if board_order == "defender_first" else "defender_first"
    other = InfinityMasters(**{**rules.settings, "operand_order": variant_order})
    return (Variant("operand_order", _("the other order of numbers"), FIRST[board_order], FIRST[variant_order], other),)


def both_orders(move: PlayedMove) -> Items:
    """Return the question for the result of an attack, then that with its numbers exchanged.

    There is one question if both numbers are equal.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("infinity-masters", board="classroom", operand_order="attacker_first", ops="−")
    >>> board = {"c3": ["positive", "-2"], "c4": ["negative", "3"], "d4": ["negative", "-2"]}
    >>> position = rules.from_json(rules.to_json(rules.initial()) | {"board": board})
    >>> [str(it.shown_answer) for it in both_orders(PlayedMove(rules, position, rules.parse("c3-c4")))]
    ['−5', '5']
    >>> [str(it.shown_answer) for it in both_orders(PlayedMove(rules, position, rules.parse("c3-d4")))]
    ['0']
    """
    (other,) = other_order(move.rules)
    own_calculations, exchanged_calculations = map(
        _calculations, (move, PlayedMove(other.rules, move.position_before, move.move))
    )
    keys, ask = {one.key for one in own_calculations}, _("And with the numbers in the other order?")
    exchanged = (result_item(one, ask=ask) for one in exchanged_calculations if one.key not in keys)
    return (*map(result_item, own_calculations), *exchanged)


def mathematics_and_game(move: PlayedMove) -> Items:
    """Return the questions for the result of a calculation with ∞ or 0 in a division, in mathematics and in this game.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("infinity-masters", board="classroom", operand_order="attacker_first", ops="÷")
    >>> board = {"c3": ["positive", "5"], "c4": ["negative", "0"]}
    >>> position = rules.from_json(rules.to_json(rules.initial()) | {"board": board})
    >>> both = mathematics_and_game(PlayedMove(rules, position, rules.parse("c3-c4")))
    >>> [[it.judge(text).right for text in ("no value", "∞", "0")] for it in both]
    [[True, False, False], [False, True, False]]
    """
    debated_calculations = filter(_is_debated, _calculations(move))
    return tuple(item for one in debated_calculations for item in (mathematics_item(one), _game_item(one)))


def _game_item(calculation: Calculation) -> Item:
    """Return the item for the result in the game: no other is right, even if it is the one of mathematics."""
    item = result_item(calculation, ask=_("And what does this game say?"))
    agreed = join_sentences(
        _("Mathematics gives this no value, so the game has agreed on one."),
        _("What do its rules say of a division by 0?"),
    )
    solution = Solution(derivation=calculation.derivation, lead_back=agreed if calculation.by_convention else None)
    return replace(item, key=(calculation.value,), solution=solution)


def _calculations(move: PlayedMove) -> tuple[Calculation, ...]:
    return calculations(move.explanation, is_extended=True)


def _is_debated(calculation: Calculation) -> bool:
    """Check if a calculation has an infinity in it, or is a division with a zero."""
    numbers = calculation.a, calculation.b
    if any(isinstance(number, Extended) for number in numbers):
        return True
    return calculation.operator is Operator.DIVIDED_BY and 0 in numbers


MOVE_ASKS: Final = (
    reply_ask(fractions=True),
    MoveAsk("both orders", _("The result in both orders of the numbers"), both_orders),
    MoveAsk("mathematics", _("What mathematics says, then what the game says"), mathematics_and_game),
)
