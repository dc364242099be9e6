"""Typed answers, one field on a page and one line on paper: numbers and expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.items import feedback
from mathgames.arithmetic.items.entry import DELETE, DIGITS, FieldState, decimal_entry, entry, field, keypad
from mathgames.arithmetic.items.fields import render_typed_form
from mathgames.arithmetic.items.interactions.parts import calculation_of, in_the_box, start_of
from mathgames.arithmetic.items.item import Interaction, Item, register
from mathgames.arithmetic.items.on_paper import line
from mathgames.arithmetic.items.reading import NO_VALUE, read_exact, read_number
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.expression import BOX, Expression
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, Quantity, decimal_text, exact_text, plain_number
from mathgames.explain.scenes.trace import Landing, Said, Trace
from mathgames.language.errors import NotationError, quote_input
from mathgames.language.user_input import as_typed, with_hyphens
from mathgames.language.words import MINUS, LazyString, Text, _, decimal_number

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions.task import Prompt


class TypedInteraction(Interaction):
    """An answer that is typed on a page, and written on paper."""

    def text(self, answer: Any) -> Text:
        return str(answer)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        yield render_typed_form(question, state, *self.inputs(question, state.key, is_extended=state.is_extended))

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        return (line(question, None if answer is None else self.text(answer)),)


class Number(TypedInteraction):
    """A typed number."""

    name = "number"
    is_number = True
    unreadable: ClassVar[tuple[object, ...]] = (None, "", "two", "3 + ", {"number": 3})

    def trace(self, item: Item, response: Any) -> Trace:
        return Landing(response, start_of(item)) if isinstance(response, Fraction | Extended) else Said(str(response))

    def with_value(self, asked: Prompt, value: Quantity) -> Quantity:
        return value

    def raw(self, response: Any) -> str:
        return response if isinstance(response, str) else exact_text(response)

    def parse_response(self, raw_answer: object) -> Quantity:
        return read_exact(raw_answer)

    def to_json(self, raw_answer: object) -> str:
        return exact_text(read_number(raw_answer))

    def text(self, answer: Any) -> Text:
        return NO_VALUE if answer is DOES_NOT_EXIST else plain_number(answer)

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        if (calculation := calculation_of(question)) is not None:
            return feedback.of_wrong_number(calculation, answer)
        right = question.key[0]
        if BOX in question.stem:
            return _("Put your number in the box: {relation}. Is that true?", relation=in_the_box(question, answer))
        if not isinstance(answer, Fraction) or not isinstance(right, Fraction):
            return _("Think of what this number would have to do. Does {answer} do it?", answer=self.text(answer))
        if answer == -right:
            return _("{answer} is as far from zero as it should be. Look at the side.", answer=self.text(answer))
        if abs(answer - right) == 1:
            return _("{answer} is one away. Count once more, from the start.", answer=self.text(answer))
        if answer < right:
            return _("{answer} is too small. Put it in, and compare with the task.", answer=self.text(answer))
        return _("{answer} is too large. Put it in, and compare with the task.", answer=self.text(answer))

    def unexplained_answers(self, question: Item) -> tuple[str, ...]:
        is_followed = calculation_of(question) is not None or BOX in question.stem or question.distractors
        return () if is_followed else ("",)

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        return entry(key, is_extended=is_extended)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        return bool(answer == value)

    def fillings(self, question: Item) -> Iterator[tuple[str, bool]]:
        yield from ((str(self.text(answer)), True) for answer in question.key)
        yield from ((str(self.text(wrong.response)), False) for wrong in question.distractors)


Interaction.NUMBER = register(Number())


class TypedCode(TypedInteraction):
    """A code that another screen has shown, or a dash for none; it belongs to no scene and to no misconception."""

    name = "code"

    def parse_response(self, raw_answer: object) -> str:
        if not isinstance(raw_answer, str) or not raw_answer.strip() or len(raw_answer) > MOST_CODE_CHARACTERS:
            raise NotationError(_("Type the code of another pair, or a dash if there is none."))
        return with_hyphens(raw_answer).strip().upper()

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        return (field(characters=MOST_CODE_CHARACTERS, example="D4RK6-6C5N"),)


MOST_CODE_CHARACTERS: Final = 200
Interaction.CODE = TypedCode()


_FRACTION: Final = re.compile(r"([0-9]{1,6})\s*/\s*([0-9]{1,6})")


class LowestTerms(Number):
    """A number whose numerator and denominator have no common factor.

    >>> LowestTerms().parse_response("-5/2")
    Fraction(-5, 2)
    """

    name = "lowest terms"

    @property
    def single_attempt(self) -> LowestTermsOnce:
        return _LOWEST_TERMS

    def parse_response(self, raw_answer: object) -> Quantity:
        value = super().parse_response(raw_answer)
        _check_lowest(raw_answer)
        return value

    def to_json(self, raw_answer: object) -> str:
        text = super().to_json(raw_answer)
        _check_lowest(raw_answer)
        return text


class LowestTermsOnce(LowestTerms):
    """The same where each question is answered once: a fraction that can be simplified is an answer, and wrong.

    >>> form = LowestTerms().single_attempt
    >>> form.parse_response("-5/2"), form.parse_response("-10/4"), form.to_json("−2 2/4")
    (Fraction(-5, 2), '−10/4', '-10/4')
    """

    def parse_response(self, raw_answer: object) -> Any:
        """Return the number, or the text of a fraction that can be simplified."""
        value = Number.parse_response(self, raw_answer)
        return self.to_json(raw_answer).replace("-", MINUS) if _common_factor(raw_answer) > 1 else value

    def to_json(self, raw_answer: object) -> str:
        lowest, factor = Number.to_json(self, raw_answer), _common_factor(raw_answer)
        if factor == 1:
            return lowest
        numerator, _bar, denominator = lowest.partition("/")
        return f"{int(numerator) * factor}/{int(denominator or 1) * factor}"

    def text(self, answer: Any) -> Text:
        return answer if isinstance(answer, str) else super().text(answer)

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        return _not_lowest(answer) if isinstance(answer, str) else super().follow_up_question(question, answer)


def _common_factor(raw_answer: object) -> int:
    """Return the highest common factor of the typed numerator and denominator, 1 if it was not a fraction."""
    match = _FRACTION.search(raw_answer.replace("⁄", "/")) if isinstance(raw_answer, str) else None
    return 1 if match is None else gcd(int(match[1]), int(match[2]))


def _check_lowest(raw_answer: object) -> None:
    """Raise ``NotationError`` for a fraction that can be simplified."""
    if isinstance(raw_answer, str) and _common_factor(raw_answer) > 1:
        raise NotationError(_not_lowest(raw_answer))


def _not_lowest(raw_answer: str) -> LazyString:
    return _(
        "Numerator and denominator of {fraction} have a common factor. Write it in lowest terms.",
        fraction=quote_input(raw_answer.strip().replace("-", MINUS)),
    )


_LOWEST_TERMS: Final = LowestTermsOnce()
register(LowestTerms())


class Decimal(Number):
    """A number that is written with a point; one with a fraction bar must be rewritten, and is not an answer yet.

    >>> form = Decimal()
    >>> form.to_json("-1,5"), str(form.text(form.parse_response("-1.5"))), str(form.text(form.parse_response("1")))
    ('-1.5', '−1.5', '1')
    """

    name = "decimal"
    in_decimals = True

    def parse_response(self, raw_answer: object) -> Quantity:
        value = super().parse_response(raw_answer)
        if isinstance(raw_answer, str) and re.search("[/⁄½¼¾]", raw_answer):
            raise NotationError(_("Now write this number with a point."))
        return value

    def to_json(self, raw_answer: object) -> str:
        return str(_with_point(self.parse_response(raw_answer)))

    def raw(self, response: Any) -> str:
        return _with_point(response)

    def text(self, answer: Any) -> Text:
        return NO_VALUE if answer is DOES_NOT_EXIST else decimal_number(decimal_text(answer))

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        return decimal_entry(key)


def _with_point(value: Quantity) -> str:
    """Format a number in decimals, as it is kept."""
    return decimal_text(value).replace(MINUS, "-") if isinstance(value, Fraction) else str(value)


Interaction.DECIMAL = register(Decimal())


MAX_RULE: Final = 30
_SAMPLE_NUMBERS: Final = (2, 3, 5, 8, 13)
"""The numbers that are put in the place of a letter: two rules that agree at all of them count as the same."""


@dataclass(frozen=True)
class LetterExpression:
    """An expression in one letter, by its values; its notation is only for display."""

    values: tuple[Quantity, ...]
    letter: str
    source: str = dataclass_field(compare=False)

    def __str__(self) -> str:
        return self.source


class ExpressionInteraction(TypedInteraction):
    """An expression in one letter, right in any equivalent form.

    >>> form = ExpressionInteraction()
    >>> same, parse = form.parse_response("2s + 2"), form.parse_response
    >>> same == parse("2(s+1)"), same == parse("4s"), form.to_json(" 2 · s − 1 ")
    (True, False, '2 · s − 1')
    """

    name = "expression"
    unreadable: ClassVar[tuple[object, ...]] = (None, "", "2a + b", "n n n )")

    def parse_response(self, raw_answer: object) -> LetterExpression:
        if isinstance(raw_answer, LetterExpression):
            return raw_answer
        source = as_typed(raw_answer).strip() if isinstance(raw_answer, str) and len(raw_answer) <= MAX_RULE else ""
        letters = {*re.findall(r"[^\W\d_]", source)}
        if len(letters) == 1:
            (letter,) = letters
            explicit_text = re.sub(rf"(?<=[0-9{letter}])\s*(?=[({letter}])|(?<=\))\s*(?=[({letter}0-9])", " × ", source)
            try:
                sources = (explicit_text.replace(letter, f"({number})") for number in _SAMPLE_NUMBERS)
                values = tuple(evaluate(parse_expression(sample)) for sample in sources)
            except NoExpression:
                pass
            else:
                return LetterExpression(values, letter, source)
        raise NotationError(_("Type a calculation with one letter, such as {example}.", example="3n + 1"))

    def to_json(self, raw_answer: object) -> str:
        return self.parse_response(raw_answer).source

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        target = question.key[0]
        assert isinstance(target, LetterExpression)
        for number, value, right in zip(_SAMPLE_NUMBERS, answer.values, target.values, strict=True):
            if value != right:
                places = {"letter": answer.letter, "number": number, "found": plain_number(value)}
                return _("For {letter} = {number} this gives {found}. Compare it with what you counted.", **places)
        return _("Use the letter of the task: {letter}.", letter=target.letter)

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        (target, *_alternatives) = question.key
        assert isinstance(target, LetterExpression)
        keys = ((*DIGITS[0], MINUS), (*DIGITS[1], DELETE), (target.letter, "+", "/", "(", ")"))
        return field(characters=MAX_RULE, example="3n + 1", keys=True), keypad(key, keys)

    def problems(self, question: Item) -> Iterator[tuple[int, LazyString]]:
        for wrong in question.distractors:
            if wrong.response in question.key:
                yield wrong.line, _("{rule} is the answer, written in another way", rule=self.text(wrong.response))


register(ExpressionInteraction())
