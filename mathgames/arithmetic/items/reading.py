"""The reader of typed numbers, the only one for pupils' numbers.

A text that cannot be read is never wrong: the reply is one sentence that says what to type, and it costs no try.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final

from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.integers import is_short
from mathgames.arithmetic.operations import as_operator
from mathgames.explain.expression import Expression, Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY, Quantity, plain_number
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.user_input import as_typed
from mathgames.language.words import (
    ENGLISH,
    MINUS,
    Language,
    LazyString,
    _,
    current_language,
    decimal_number,
    override_language,
)

MAX_CHARACTERS: Final = 40
"""The largest number of characters, above that of any answer on a board."""

NO_VALUE: Final = _("no value")

NO_SIGN: Final = "none"
"""The sign of a result that does not exist."""

_ON_THE_KEY: Final = frozenset({"no value", "novalue"})
_ENGLISH_NO_VALUE: Final = _ON_THE_KEY | frozenset(
    {"none", "does not exist", "doesnotexist", "undefined", "dne", "no solution", "nosolution"}
)
_INFINITE: Final = frozenset({"∞", "inf", "infinity"})

_NUMBER: Final = re.compile(
    r"(?P<sign>[+−]?) ?"
    r"(?:(?P<whole>[0-9]+|[0-9]{1,3}(?: [0-9]{3})+)?(?:\.(?P<decimals>[0-9]+))?"
    r"|(?:(?P<before>[0-9]+) )?(?P<above>[0-9]+) ?/ ?(?P<below>[0-9]+))"
)


def read_number(raw_answer: object, language: Language | None = None, *, is_extended: bool = True) -> Quantity:
    """Return the exact number that was typed; NotationError says what to type if it is none.

    Every dash is a minus sign; one pair of brackets, fractions, mixed numbers, decimals, thousands in groups, ∞ and "no
    value" are read. A decimal comma and a decimal point are both read; only of three digits behind one of them the
    ``language`` says whether they are decimals or thousands (the one that is spoken now, if none is given). Unless a
    result ``is_extended``, "none" may mean zero: of the names of "no value" only that on its key is read.

    >>> [str(read_number(text)) for text in ("-3", "– 3", "(−2)", "6/4", "1 1/2", "1½", "-0,5", "1 000", "1,000")]
    ['-3', '-3', '-2', '3/2', '3/2', '3/2', '-1/2', '1000', '1000']
    >>> read_number("−∞"), read_number("no value")
    (Extended.NEGATIVE_INFINITY, Extended.DOES_NOT_EXIST)
    """
    if isinstance(raw_answer, Quantity):
        return raw_answer
    if (
        _is_long(raw_answer) if isinstance(raw_answer, str) else not is_short(raw_answer)
    ):  # one of thousands of digits is not written
        raise NotationError(WHAT_TO_TYPE)
    language = language or current_language()
    number = _read(str(raw_answer), language)
    if number is DOES_NOT_EXIST and not is_extended and not _is_on_the_key(str(raw_answer), language):
        raise NotationError(WHAT_TO_TYPE)
    return number


@lru_cache(maxsize=4096)
def _read(raw_answer: str, language: Language) -> Quantity:
    """Parse the number in a text, cached because the same few are typed again and again."""
    text = _without_brackets(raw_answer)
    if (named_value := _parse_special_value(text.casefold(), language)) is not None:
        return named_value
    parts = _NUMBER.fullmatch(_with_point(text, "," if language.signs.decimal == "." else "."))
    value = None if parts is None else _value(parts)
    if value is None:
        raise NotationError(WHAT_TO_TYPE)
    return value


def _without_brackets(raw_answer: str) -> str:
    """Return the text with one blank between its words, and without brackets around it."""
    text = " ".join(as_typed(raw_answer).split())
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text


def _is_on_the_key(raw_answer: str, language: Language) -> bool:
    """Check if a text is that of the key “no value”, in English or in the language."""
    text = _without_brackets(raw_answer).casefold()
    with override_language(language):
        return text in _ON_THE_KEY or text == str(NO_VALUE).casefold()


def _is_long(text: str) -> bool:
    return len(text) > MAX_CHARACTERS


def _parse_special_value(text: str, language: Language) -> Quantity | None:
    """Parse a number without digits: an infinity, or "no value" in English or in the language."""
    if text.lstrip("+− ") in _INFINITE:
        return {"": INFINITY, "+": INFINITY, MINUS: NEGATIVE_INFINITY}.get(text.rstrip("∞infty").strip())
    if not text[:1].isalpha():
        return None
    if text in _ENGLISH_NO_VALUE:
        return DOES_NOT_EXIST
    with override_language(language):
        names = (str(NO_VALUE).casefold(), str(plain_number(DOES_NOT_EXIST)).casefold())
    return DOES_NOT_EXIST if text in names else None


def _with_point(text: str, groups: str) -> str:
    """Return the text with a decimal point, and without separators between groups of three digits."""
    match = re.fullmatch(rf"([+−]? ?)([1-9][0-9]{{0,2}}(?:\{groups}[0-9]{{3}})+)(\D.*)?", text)
    if match is not None and groups not in (match[3] or ""):
        text = match[1] + match[2].replace(groups, "") + (match[3] or "")
    return text.replace(",", ".")


def _value(match: re.Match[str]) -> Fraction | None:
    """Return the number of these parts; None if there are none, or it has no value."""
    parts = match.groupdict()
    if parts["above"] is not None:
        if not int(parts["below"]):
            return None
        size = int(parts["before"] or 0) + Fraction(int(parts["above"]), int(parts["below"]))
    elif parts["whole"] is None and parts["decimals"] is None:
        return None
    else:
        whole, decimals = (parts["whole"] or "").replace(" ", ""), parts["decimals"] or ""
        size = Fraction(int(whole + decimals), 10 ** len(decimals))
    return -size if parts["sign"] == MINUS else size


def read_operation(raw_answer: str, language: Language | None = None) -> tuple[Quantity, Operator, Quantity] | None:
    """Parse an operation with its two numbers; None if it is anything else.

    >>> a, sign, b = read_operation("5 + (-6)")
    >>> str(a), sign, str(b), read_operation("-2 - -3")[2], read_operation("1 1/2 : 3")[0], read_operation("−(−4)")
    ('5', Operator.PLUS, '-6', Fraction(-3, 1), Fraction(3, 2), None)
    """
    text = as_typed(raw_answer)
    for place, sign in enumerate(text):
        if sign in _OPERATORS:
            try:
                a, b = (read_number(part, language) for part in (text[:place], text[place + 1 :]))
            except NotationError:
                continue
            return a, as_operator(sign), b
    return None


_OPERATORS: Final = frozenset("+−×*xX÷/:·")


def read_calculation(raw_answer: object) -> Expression:
    """Parse a typed calculation of any number of operands that fits.

    Raises ``NotationError``, with what to type, if it is not one.

    >>> from mathgames.explain.expression import plain
    >>> plain(read_calculation("-2 – -3")), plain(read_calculation("3 x (−4)")), plain(read_calculation("−(−4) + ½"))
    ('−2 − (−3)', '3 × (−4)', '−(−4) + 1/2')
    """
    if isinstance(raw_answer, str) and not _is_long(raw_answer):
        try:
            return parse_expression(as_typed(raw_answer).replace("x", "×").replace("X", "×"))
        except NoExpression:
            pass
    raise NotationError(_("Type a calculation, such as {example}.", example=f"{MINUS}2 + 5"))


WHAT_TO_TYPE: Final[LazyString] = _(
    "Type one number, such as {example}, {fraction} or {decimal}.",
    example=f"{MINUS}3",
    fraction="3/2",
    decimal=decimal_number("1.5"),
)


def read_exact(raw_answer: object, *, limit: int | None = None) -> Quantity:
    """Return the number of a file, which is the same in every language: as ``read_number``, with the signs of English.

    Its numerator and its denominator are at most ``limit``, if one is given.
    """
    try:
        number = read_number(raw_answer, ENGLISH)
        if limit is None or not isinstance(number, Fraction) or max(abs(number.numerator), number.denominator) <= limit:
            return number
    except NotationError:
        pass
    raise NotationError(
        _(
            "{given} is not a number: write one like {examples}, or 'no value'",
            given=short_repr(raw_answer),
            examples=_EXAMPLES,
        )
    )


_EXAMPLES: Final = "−3, 5/3, 1.5, ∞"
