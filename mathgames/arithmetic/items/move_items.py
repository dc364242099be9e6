"""Items about a move: the result of a calculation, its sign, a covered number; a number of things, a name, a player.

The place of such an item (``ItemRef``) holds the numbers of its calculation, which decide, so that no file can make a
wrong result right. Where they do not, a response keeps what it shows: that it is the ``key``, or its misconceptions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from mathgames.arithmetic.calculation import Calculation, derive
from mathgames.arithmetic.items.answer import ITEM_SOURCES, MOST_SLOTS, ItemRef, Judgement, Response
from mathgames.arithmetic.items.distractor import Distractor, Solution
from mathgames.arithmetic.items.reading import NO_SIGN
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, quantity, sign_of
from mathgames.language.errors import NotationError
from mathgames.language.words import MINUS, LazyString, _

if TYPE_CHECKING:
    from mathgames.arithmetic.items.item import Interaction, Item, ResponseValue
    from mathgames.arithmetic.misconceptions import OperationPrompt

MOVE: Final = "move"
RESULT, MATHEMATICS, SIGN, FIRST, SECOND, WHO, COUNT, NAME = (
    f"{MOVE}/{name}" for name in ("result", "mathematics", "sign", "first", "second", "who", "count", "name")
)
"""The families: a result in a game or in mathematics, its sign, a covered number, a player, a number, a name."""
NUMBERS: Final = frozenset({RESULT, MATHEMATICS, FIRST, SECOND})
TOLD: Final = frozenset({WHO, COUNT, NAME})
"""The families whose key follows from no calculation."""
KEY, PLACE, RULE = "key", "at", "rule"
"""The slots with a response that is right, the square of an item, and the rule of one whose numbers tell none."""
TO_KNOW: Final = 3


# Items with a calculation.


def result_item(whole: Calculation, *, ask: LazyString | None = None, in_decimals: bool = False) -> Item:
    """Return the item for a result. Where only a game gives it a value, "no value" is right as well."""
    from mathgames.arithmetic.items.interactions import Interaction, Item  # only here, for questions
    from mathgames.arithmetic.misconceptions import OperationPrompt

    key = dict.fromkeys([whole.value, *([DOES_NOT_EXIST] if is_by_convention(whole.operator, whole.b) else [])])
    interaction = Interaction.DECIMAL if in_decimals else Interaction.NUMBER
    item = Item("", interaction, tuple(key), task=OperationPrompt(whole.operator, whole.a, whole.b), ask=ask)
    return _with_calculation(item, RESULT, whole)


def mathematics_item(whole: Calculation) -> Item:
    """Return the item for the result in mathematics, where nothing has a value by convention."""
    from mathgames.arithmetic.items.interactions import Interaction, Item
    from mathgames.arithmetic.misconceptions import OperationPrompt

    task = OperationPrompt(whole.operator, whole.a, whole.b, over_zero="none")
    item = Item("", Interaction.NUMBER, (task.value,), task=task, ask=_("What does mathematics say?"))
    return _with_calculation(item, MATHEMATICS, replace(whole, derivation=derive(whole.operator, whole.a, whole.b)))


def sign_item(whole: Calculation) -> Item:
    """Return the item for the sign of a result. Where only a game gives it a value, "no value" is right as well."""
    from mathgames.arithmetic.items.interactions import Interaction, Item
    from mathgames.arithmetic.misconceptions import OperationPrompt

    is_open = whole.value is DOES_NOT_EXIST or is_by_convention(whole.operator, whole.b)
    named = [] if whole.value is DOES_NOT_EXIST else [{1: "+", -1: MINUS, 0: "0"}[sign_of(whole.value)]]
    key, task = (*([NO_SIGN] if is_open else []), *named), OperationPrompt(whole.operator, whole.a, whole.b)
    ask = _("Is the result positive, negative or zero?")
    return _with_calculation(Item("", Interaction.SIGN, key, task=task, ask=ask), SIGN, whole)


def covered_item(whole: Calculation, side: Literal["left", "right"], *, in_decimals: bool = False) -> Item | None:
    """Return the item for a covered number of a calculation: ``▢ + 3 = −2``; None if other numbers fit there as well.

    >>> from mathgames.arithmetic import calculate
    >>> item = covered_item(calculate(-5, "+", 3), "left")
    >>> item.task, item.judge("-5").right
    (Missing(unknown_side='left', operator=Operator.PLUS, known_operand=Fraction(3, 1), result=Fraction(-2, 1)), True)
    """
    from mathgames.arithmetic.items.interactions import Interaction, Item
    from mathgames.arithmetic.misconceptions.other_prompts import Missing

    covered, known = (whole.a, whole.b) if side == "left" else (whole.b, whole.a)
    if isinstance(known, Fraction) and isinstance(whole.value, Fraction):
        task = Missing(side, whole.operator, known, whole.value)
        if isinstance(covered, Fraction) and task.value == covered:
            interaction = Interaction.DECIMAL if in_decimals else Interaction.NUMBER
            item = Item("", interaction, (covered,), task=task, ask=_("Which number is covered?"))
            return _with_calculation(item, FIRST if side == "left" else SECOND, whole)
    return None


def is_by_convention(operator: Operator, b: Quantity) -> bool:
    """Check if the result of a calculation is set by the game, and not by the numbers alone."""
    return operator is Operator.DIVIDED_BY and b == 0


def _with_calculation(item: Item, family: str, whole: Calculation) -> Item:
    convention = Solution(derivation=whole.derivation) if is_by_convention(whole.operator, whole.b) else None
    return replace(item, is_extended=whole.is_extended, solution=convention, ref=ItemRef(family, slots_of(whole)))


def slots_of(whole: Calculation) -> tuple[tuple[str, str], ...]:
    """Return the slots of an item with this calculation."""
    return tuple(zip(("a", "op", "b"), whole.key, strict=True))


# Items without one: what is counted, and what has a name.


def told_item(
    ask: LazyString,
    interaction: Interaction,
    answer: ResponseValue,
    solution: Solution,
    distractors: Iterable[Distractor] = (),
    *,
    at: str = "",
    spoken: LazyString | None = None,
    is_extended: bool = False,
) -> Item:
    """Return the item that asks for a number of things, or a name, about a square ``at`` the move if it is given.

    Of several distractors with the same response the first one counts, and none is the answer. ``spoken`` describes
    the subject for those who do not see the board; ``is_extended`` gives keys for fractions.
    """
    from mathgames.arithmetic.items.item import Item

    reason = None if solution.derivation is None else solution.derivation.reason
    slots = {PLACE: at, RULE: "" if reason is None else reason.rule.key}
    ref = ItemRef(COUNT if interaction.is_number else NAME, tuple((name, it) for name, it in slots.items() if it))
    wrong = tuple(it for it in distractors if it.response != answer)
    item = Item("", interaction, (answer,), wrong, ask=ask, spoken=spoken, is_extended=is_extended, ref=ref)
    return replace(item, solution=solution)


def count_item(
    ask: LazyString,
    number: int | Fraction,
    solution: Solution,
    distractors: Iterable[Distractor] = (),
    *,
    at: str = "",
    is_extended: bool = False,
) -> Item:
    """Return the item that asks for a number of things."""
    from mathgames.arithmetic.items.interactions import Interaction

    return told_item(ask, Interaction.NUMBER, Fraction(number), solution, distractors, at=at, is_extended=is_extended)


# The items of responses.


@lru_cache(maxsize=1024)
def item_at(ref: ItemRef) -> Item:
    """Return the item at a place, as far as the place tells it.

    Raises ``NotationError`` or ``ValueError`` if it has no calculation where one is needed.
    """
    from mathgames.arithmetic.items.interactions import Interaction, Item

    right = (ref.slot(KEY),) if ref.slot(KEY) else ()
    if ref.family in TOLD:
        return Item("", Interaction.CHOICE, right, tuple(Distractor(it, idea) for idea, it in _ideas(ref)), ref=ref)
    operator, a, b = Operator(ref.slot("op")), quantity(ref.slot("a")), quantity(ref.slot("b"))
    by_game = is_by_convention(operator, b) and ref.family != MATHEMATICS
    whole = Calculation(operator, a, b, derive(operator, a, b, over_zero="all" if by_game else "none"))
    match ref.family:
        case "move/result":
            item: Item | None = result_item(whole)
        case "move/mathematics":
            item = mathematics_item(whole)
        case "move/sign":
            item = sign_item(whole)
        case _:
            item = covered_item(whole, "left" if ref.family == FIRST else "right")
    if item is None:  # other numbers fit as well, so that nothing asks for it
        return Item("", Interaction.CHOICE, (), ref=ref)
    return replace(item, key=tuple(map(item.interaction.parse_response, right))) if by_game else item


ITEM_SOURCES[MOVE] = item_at


def _ideas(ref: ItemRef) -> Iterable[tuple[str, str]]:
    from mathgames.arithmetic.misconceptions import MISCONCEPTIONS  # only here, for wrong answers

    return ((name, value) for name, value in ref.slots if name in MISCONCEPTIONS)


def kept_ref(item: Item, judged: Judgement) -> ItemRef:
    """Return the place of an item for the record of a response: with what it shows, where the numbers do not tell it.

    It never holds the key beside a wrong response, since the question may still be open.
    """
    ref = item.ref
    is_told = ref.family in TOLD
    if not is_told and (ref.family == MATHEMATICS or not is_by_convention(*_divisor(ref))):
        return ref
    shown = [(KEY, judged.text)] if judged.right else [(idea, judged.text) for idea in judged.misconceptions if is_told]
    return ref._replace(slots=(*ref.slots, *shown)[:MOST_SLOTS])


def _divisor(ref: ItemRef) -> tuple[Operator, Quantity]:
    return Operator(ref.slot("op")), quantity(ref.slot("b"))


def calculation_of(ref: ItemRef) -> tuple[str, str, str]:
    """Return the two numbers and the operation of an item as plain texts; empty ones if there is none."""
    return ref.slot("a"), ref.slot("op"), ref.slot("b")


def operation_of(ref: ItemRef) -> OperationPrompt | None:
    """Return the operation of an item, in the form of the catalogue of misconceptions; None if there is none."""
    from mathgames.arithmetic.misconceptions import OperationPrompt

    a, operator, b = calculation_of(ref)
    reading: Literal["none"] | None = "none" if ref.family == MATHEMATICS else None
    return OperationPrompt(Operator(operator), quantity(a), quantity(b), reading) if operator else None


@lru_cache(maxsize=1024)
def rule_of(ref: ItemRef) -> str:
    """Return the key of the rule that the response follows from; "" if no explanation is needed."""
    if ref.family in TOLD:
        return ref.slot(RULE)
    from mathgames.arithmetic.items.item_scene import calculation_behind

    whole = calculation_behind(item_at(ref))
    return "" if whole is None else whole.rule


def known_rules(responses: Iterable[Response[ItemRef]]) -> frozenset[str]:
    """Return the keys of the rules that were used correctly at the first try ``TO_KNOW`` times in a row."""
    in_a_row: dict[str, int] = {}
    for response in responses:
        if response.attempt == 1 and (rule := rule_of(response.question)):
            in_a_row[rule] = in_a_row.get(rule, 0) + 1 if response.right else 0
    return frozenset(rule for rule, times in in_a_row.items() if times >= TO_KNOW)


def response_from_json(data: object) -> Response[ItemRef] | None:
    """Read a response to an item about a move; None if it is not valid, since a file may have been edited."""
    try:
        response = Response.of_item_from_json(data)
        return response if _is_sound(response) else None
    except (NotationError, ValueError):
        return None


def _is_sound(response: Response[ItemRef]) -> bool:
    """Check if a response is a text about a move. Raises an error if there is no number where one is needed."""
    ref, given = response.question, response.given
    if ref.family not in NUMBERS | TOLD | {SIGN} or not isinstance(given, str):
        return False
    if ref.family not in TOLD or ref.slot("op"):
        Operator(ref.slot("op")), quantity(ref.slot("a")), quantity(ref.slot("b"))
    if ref.family in NUMBERS and not response.was_shown:
        quantity(given)
    return True
