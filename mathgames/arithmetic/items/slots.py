"""Slots: the numbers that a family of items leaves open, and texts with slots in them.

A slot has a range, and ``such that`` relates slots to each other. All that they may be together are the *members* of a
family; a *draw* is one of them by its number, of which 0 is the author's own.

>>> first = {"a": "2", "b": "3"}
>>> slots = Slots.parse({"a": "1..6", "b": "2..6"}, lets={"c": "−a − b"}, such_that=["a < b"], first=first)
>>> values = slots.draw(0)
>>> fill("You have {a} {a|coin|coins}. {c} − {−b}", values)
'You have 2 coins. −5 − (−3)'
>>> fill_written("a − (−b)", values), fill_worked_out("a + b", values)
('2 − (−3)', '5')
>>> len([*slots.members()]), slots.admits(values)
(15, True)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import prod
from random import Random
from typing import Final, TypeAlias

from mathgames.arithmetic.expressions import NoExpression, parse_expression, parse_relation
from mathgames.arithmetic.items.answer import MOST_SLOTS
from mathgames.arithmetic.operations import as_operator, evaluate
from mathgames.explain.expression import BOX, Operator
from mathgames.explain.quantity import MINUS, Quantity, exact_text, plain_number, quantity
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import ENGLISH, Language, _


class _NoValue(NotationError):
    """A number that is worked out from slots does not exist."""


Values: TypeAlias = Mapping[str, Quantity | Operator]
"""The values of slots by their names: each is a number, or an operation."""

ANY: Final = "any"
"""The text of a slot that takes every number, also ∞. The caller chooses it; a draw has the first one."""

MOST_COMBINATIONS: Final = 20_000
"""The most combinations of the values of all slots, before any relation between them is looked at."""
_RANGE: Final = re.compile(r"([-−]?[0-9]{1,6})\s*\.\.\s*([-−]?[0-9]{1,6})")
_SLOT_NAME: Final = re.compile(r"[A-Za-z][A-Za-z_]{0,19}")
_NAME: Final = re.compile(r"(?<![\w.])[A-Za-z][A-Za-z_]*(?!\w)")
_IN_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_ARITHMETIC: Final = re.compile(rf"[\s\d+−\-×÷·*/:().|=<>≠≤≥∞{BOX}]*")
_OPERATIONS: Final = re.compile(r"(?:[-+−×÷]\s*)+")
_OPERATION: Final = re.compile(r"[-+−×÷]")


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of a family: the ``choices`` for each, further numbers (``lets``), and ``conditions`` on them.

    ``name`` is that of the family: it alone makes the order of the draws, so that it is the same everywhere. ``first``
    are the author's own numbers. A slot without choices takes every number.
    """

    name: str
    choices: Mapping[str, tuple[Quantity | Operator, ...]]
    lets: Mapping[str, str]
    conditions: tuple[str, ...]
    first: Values

    @classmethod
    def parse(
        cls,
        ranges: Mapping[str, str],
        *,
        lets: Mapping[str, str] | None = None,
        such_that: Sequence[str] = (),
        first: Mapping[str, str] | None = None,
        name: str = "",
    ) -> Slots:
        """Return the slots that these texts declare. Raises ``NotationError`` if they cannot be read."""
        choices = {_checked_name(slot): _choices(text) for slot, text in ranges.items()}
        for slot in lets or {}:
            if _checked_name(slot) in choices:
                raise NotationError(_("{slot} is a slot already: give the number in 'let' another name", slot=slot))
        if len(choices) > MOST_SLOTS or (n := _combinations(choices)) > MOST_COMBINATIONS:
            sentence = _(
                "these slots are too many or too wide: use at most {slots}, with {most} combinations of their numbers",
                slots=MOST_SLOTS,
                most=MOST_COMBINATIONS,
            )
            raise NotationError(sentence)
        assert n
        slots = cls(name, choices, dict(lets or {}), tuple(such_that), {})
        if first is not None:
            own = slots._first(first)
            if not slots.admits(own):
                raise NotationError(_("the numbers in 'first' do not fit: keep to the slots and to 'such that'"))
        elif not all(choices.values()):
            raise NotationError(_("a slot can be any number: say in 'first' which numbers it has at first"))
        elif (own := next(filter(None, map(slots._member, range(n))), {})) == {}:
            raise NotationError(_("no numbers are left that fit: widen a slot, or write fewer conditions"))
        return cls(name, choices, slots.lets, slots.conditions, own)

    def _first(self, texts: Mapping[str, str]) -> Values:
        if {*texts} != {*self.choices}:
            names = ", ".join(self.choices)
            raise NotationError(_("'first' needs a number for each slot, and no others: {names}", names=names))
        values = {
            slot: _value(texts[slot].strip()) if choices else quantity(texts[slot])
            for slot, choices in self.choices.items()
        }
        return self._with_lets(values)

    def _member(self, number: int) -> Values | None:
        """Return the combination with this number, of all that the ranges allow; None if it is not a member."""
        values: dict[str, Quantity | Operator] = {}
        for slot, own_choices in self.choices.items():
            choices = own_choices or (self.first[slot],)
            number, place = divmod(number, len(choices))
            values[slot] = choices[place]
        try:
            whole = self._with_lets(values)
        except _NoValue:
            return None
        return whole if self._holds(whole) else None

    def _with_lets(self, values: Values) -> Values:
        whole = dict(values)
        for slot, text in self.lets.items():
            whole[slot] = value_of(text, whole)
        return whole

    def _holds(self, values: Values) -> bool:
        return all(holds(condition, values) for condition in self.conditions)

    def members(self) -> Iterator[Values]:
        """Yield all members: the author's own, then all others in an order that chance made once for the family."""
        yield self.first
        order = [*range(_combinations(self.choices))]
        Random(self.name).shuffle(order)
        for number in order:
            values = self._member(number)
            if values is not None and values != self.first:
                yield values

    def draw(self, number: int) -> Values:
        """Return the values of a draw: none comes twice before all have come."""
        if not number:
            return self.first
        drawn = next(islice(self.members(), number, None), None)
        return self.draw(number % sum(1 for _member in self.members())) if drawn is None else drawn

    def admits(self, values: Values) -> bool:
        """Check if these are the values of a member."""
        return self._is_in_range(values) and values == self._with_lets(self.own_values(values)) and self._holds(values)

    def member(self, values: Values) -> Values | None:
        """Return the member with these values of its slots, with all that follows from them. None if there is none."""
        if not self._is_in_range(values):
            return None
        try:
            whole = self._with_lets(values)
        except _NoValue:
            return None
        return whole if self._holds(whole) else None

    def _is_in_range(self, values: Values) -> bool:
        return all(values.get(slot) in choices for slot, choices in self.choices.items() if choices)

    def own_values(self, values: Values) -> Values:
        """Return the values of the declared slots alone, from which all others follow."""
        return {slot: values[slot] for slot in self.choices}

    def to_texts(self, values: Values) -> tuple[tuple[str, str], ...]:
        """Return the values of the declared slots as texts, for a file."""
        return tuple(
            (slot, it.value if isinstance(it, Operator) else exact_text(it))
            for slot, it in self.own_values(values).items()
        )

    def from_texts(self, texts: Mapping[str, str]) -> Values | None:
        """Return the member with these values in a file; None if there is none, or none any more."""
        try:
            values = self._first(texts)
            return values if self.admits(values) else None
        except NotationError:
            return None


def _combinations(choices: Mapping[str, tuple[Quantity | Operator, ...]]) -> int:
    return prod(len(values) or 1 for values in choices.values())


def _checked_name(slot: str) -> str:
    if _SLOT_NAME.fullmatch(slot):
        return slot
    raise NotationError(_("{slot} is not a name of a slot: use letters without accents", slot=short_repr(slot)))


def _value(text: str) -> Fraction | Operator:
    """Return the number or the operation of a slot in a text."""
    if _OPERATION.fullmatch(text):
        return as_operator(text)
    value = quantity(text)
    if not isinstance(value, Fraction):
        raise NotationError(_("a slot cannot be {value}: write numbers", value=short_repr(text)))
    return value


def _choices(text: str) -> tuple[Quantity | Operator, ...]:
    """Return the values in ``2..9``, in a list with commas, or in signs of operations; none for ``any``.

    >>> _choices("−1..1"), _choices("+ −")
    ((Fraction(-1, 1), Fraction(0, 1), Fraction(1, 1)), (Operator.PLUS, Operator.MINUS))
    """
    text = text.strip()
    if text == ANY:
        return ()
    if _OPERATIONS.fullmatch(text):
        return tuple(dict.fromkeys(map(as_operator, text.split())))
    if (ends := _RANGE.fullmatch(text)) is None:
        return tuple(dict.fromkeys(_value(part.strip()) for part in text.split(",")))
    low, high = (int(end.replace(MINUS, "-")) for end in ends.groups())
    if not 0 <= high - low < MOST_COMBINATIONS:
        raise NotationError(
            _("{text} is not a range: write it like {example}, the smaller number first", text=text, example="'2..9'")
        )
    return tuple(map(Fraction, range(low, high + 1)))


# Texts with slots.


def _replace(pattern: re.Pattern[str], text: str, value: Callable[[str], str | Quantity]) -> str:
    """Return the text with a value in the place of each match, from the left: brackets depend on what is before."""
    result, place = "", 0
    for match in pattern.finditer(text):
        result += text[place : match.start()]
        new = value(match[match.lastindex or 0])
        place = match.end()
        result += new if isinstance(new, str) else _number_between(result, new, text[place:])
    return result + text[place:]


def _number_between(before: str, number: Quantity, after: str) -> str:
    """Return a number as it is written between texts: a negative one is put in brackets behind an operation.

    So is one before × and ÷, where − would be read as a sign of the result.
    """
    number_text, after = str(plain_number(number)), after.lstrip()
    is_operand = before.rstrip()[-1:] in tuple("+−×÷·-") or after[:1] in tuple("×÷·")
    return f"({number_text})" if number_text.startswith(MINUS) and is_operand else number_text


def _with_operations(pattern: re.Pattern[str], text: str, values: Values) -> str:
    """Return the text with operations in the place of their names: brackets depend on what is behind a number."""

    def operation(match: re.Match[str]) -> str:
        value = values.get(match[match.lastindex or 0].strip())
        return value.value if isinstance(value, Operator) else match[0]

    return pattern.sub(operation, text)


def _with_numbers(text: str, values: Values) -> str:
    """Return the text with numbers in the place of the names of slots; other names stay."""

    def number_of(name: str) -> str | Quantity:
        value = values.get(name, name)
        return value.value if isinstance(value, Operator) else value

    return _replace(_NAME, _with_operations(_NAME, text, values), number_of)


def value_of(text: str, values: Values) -> Fraction:
    """Return the value of an expression with slots. Raises ``NotationError`` if it has none."""
    try:
        value = evaluate(parse_expression(_with_numbers(text, values)))
    except NoExpression:
        sentence = _(
            "{text} is not a calculation with these slots: {names}", text=short_repr(text), names=", ".join(values)
        )
        raise NotationError(sentence) from None
    if not isinstance(value, Fraction):
        raise _NoValue(_("{text} has no value: leave these numbers out with 'such that'", text=short_repr(text)))
    return value


def holds(condition: str, values: Values) -> bool:
    """Check if a relation between slots is true: ``a < b``, ``a − b ≠ 0``. Raises ``NotationError`` if it is none."""
    try:
        return parse_relation(_with_numbers(condition, values)).holds()
    except NoExpression:
        sentence = _(
            "{text} does not relate slots: write it like {example}", text=short_repr(condition), example="'a < b'"
        )
        raise NotationError(sentence) from None


def fill(text: str, values: Values, language: Language = ENGLISH) -> str:
    """Return a text with values in the place of its braces.

    ``{a − b}`` is the value, with brackets behind an operation if it is negative, and ``{a|coin|coins}`` the form of a
    word for a number, as many as the ``language`` has, or one. Raises ``NotationError`` if that cannot be.
    """

    def part(braces: str) -> str | Quantity:
        asked, *forms = [braces] if braces.startswith("|") else braces.split("|")
        value = value_of(asked, values)
        if not forms:
            return value
        if len(forms) not in (1, language.plural_forms):
            sentence = _(
                "{braces} needs {n} forms of the word, as many as the language has, or one",
                braces=short_repr(f"{{{braces}}}"),
                n=language.plural_forms,
            )
            raise NotationError(sentence)
        return forms[language.plural_form(value) if len(forms) > 1 else 0]

    return _replace(_IN_BRACES, _with_operations(_IN_BRACES, text, values), part)


def _arithmetic(text: str, values: Values) -> str | None:
    """Return a text that is wholly arithmetic with slots, with their numbers; None for any other text."""
    if "{" in text or not any(match[0] in values for match in _NAME.finditer(text)):
        return None
    with_numbers = _with_numbers(text, values)
    return with_numbers if _ARITHMETIC.fullmatch(with_numbers) else None


def fill_written(text: str, values: Values, language: Language = ENGLISH) -> str:
    """Return a calculation with the names of slots as it is written with their numbers; any other text as ``fill``."""
    with_numbers = _arithmetic(text, values)
    return fill(text, values, language) if with_numbers is None else with_numbers


def fill_worked_out(text: str, values: Values, language: Language = ENGLISH) -> str:
    """Return the value of a calculation with the names of slots; any other text as ``fill``.

    Of two calculations with a box between them it is the sign that belongs there.

    >>> fill_worked_out("a − b ▢ a + b", {"a": Fraction(2), "b": Fraction(-3)})
    '>'
    """
    with_numbers = _arithmetic(text, values)
    if with_numbers is None:
        return fill(text, values, language)
    try:
        if BOX in with_numbers:
            return next(sign for sign in "<=>" if parse_relation(with_numbers.replace(BOX, sign)).holds())
        value = evaluate(parse_expression(with_numbers))
    except (NoExpression, StopIteration):
        return with_numbers
    return str(plain_number(value)) if isinstance(value, Fraction) else exact_text(value)
