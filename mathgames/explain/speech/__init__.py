"""Speech: numbers, operations, expressions, equations, and whole sentences with mathematics in them, read aloud.

A screen reader drops a minus sign or renames it, so all spoken text comes through here. ``spell_out`` reads any
words: the mathematics in them is found (``notation``) and read. Reading mathematics aloud is grammar and not
vocabulary, so each language has its own module here, and a line in ``GRAMMARS``. The functions return words, except
for ``aloud``: a language is chosen only when they are rendered.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from mathgames.explain.expression import Expression, plain, plain_equation
from mathgames.explain.quantity import Quantity, are_decimals, drawn_number
from mathgames.explain.speech import english, filipino, spanish
from mathgames.explain.speech.notation import SIGNS, Notation, SpokenSign, notations
from mathgames.language.words import LazyString, Text, current_language

log = logging.getLogger("mathgames")


class Grammar(Hashable, Protocol):
    """The spoken grammar of a language: the interface of its module."""

    def say_number(self, value: Quantity, /) -> str:
        """Return a quantity as it is read aloud."""

    def say_expression(self, expression: Expression, /) -> str:
        """Return an expression as it is read aloud, so that it cannot be confused with another one."""

    def say_equation(self, before: Expression, after: Expression, /) -> str:
        """Return two equal expressions as a sentence without its full stop.

        An expression without a value equals nothing.
        """

    def say_notation(self, notation: Notation, /) -> str:
        """Return the mathematics between the words of a sentence as it is read aloud; empty for a silent sign."""

    def say_words(self, text: str, /) -> str:
        """Return a text with its abbreviations as they are read aloud, before its mathematics is read."""


GRAMMARS: dict[str, Grammar] = {"en": english, "es": spanish, "fil": filipino}
"""The grammars by the codes of their languages; a language without one reads mathematics in English."""


def _grammar() -> Grammar:
    code, _dash, _country = current_language().code.partition("-")
    return GRAMMARS.get(code, english)


_SPECIAL: Final = re.compile(rf"[{re.escape(SIGNS)}/(²-]|[0-9],[0-9]| : ")
"""A text without a match is read as it is written, as most are."""
_BEGINS: Final = re.compile(r"(?:\A|[.!?]\s+)\Z")
"""The text before the first word of a sentence."""


def aloud(text: str, *, is_start: bool = True) -> str:
    """Return a text as it is read aloud in the current language: the signs of mathematics in words.

    Its first word is capitalized if it ``is_start``, the start of a sentence.

    >>> aloud("−3 meets +5 on b4: −3 + 5 = 2.")
    'Negative 3 meets positive 5 on b4: negative 3 plus 5 equals 2.'

    Never raises: a text that cannot be read is said as it is written, and why is logged.
    """
    if _SPECIAL.search(text) is None:
        return text
    try:
        # As in ``_grammar``, without a call: a page says hundreds of names.
        return _read(text, GRAMMARS.get(current_language().code.partition("-")[0], english), is_start)
    except Exception:  # a text may come from a lesson or a message: no page may be without an answer for it
        log.exception("a text could not be read aloud")
        return text


@lru_cache(maxsize=4096)  # most spoken text of a page was also spoken in the views before
def _read(text: str, grammar: Grammar, is_start: bool) -> str:  # noqa: FBT001  # as a part of its key
    spoken_text, after_sign = "", False
    for part in notations(grammar.say_words(text)):
        if isinstance(part, str):
            words = part
        else:
            words = grammar.say_notation(part)
            if (is_start or spoken_text) and _BEGINS.search(spoken_text):
                words = words[:1].upper() + words[1:]
        # A sign can touch its neighbours, but its word cannot.
        close = after_sign or isinstance(part, SpokenSign)
        spoken_text += f" {words}" if close and spoken_text[-1:].isalnum() and words[:1].isalnum() else words
        after_sign = isinstance(part, SpokenSign)
    return spoken_text


@dataclass(frozen=True, slots=True, repr=False)
class _Heard(LazyString):
    words: Text
    is_start: bool = True

    def __str__(self) -> str:
        return aloud(str(self.words), is_start=self.is_start)


def spell_out(words: Text) -> LazyString:
    """Return the words as they are read aloud.

    >>> print(spell_out("∞ and −1/2"))
    Infinity and negative 1 half
    """
    return _Heard(words)


@dataclass(frozen=True, slots=True, repr=False)
class _Number(LazyString):
    value: Quantity

    def __str__(self) -> str:
        return _grammar().say_number(self.value)


@dataclass(frozen=True, slots=True, repr=False)
class _Expression(LazyString):
    expression: Expression

    def __str__(self) -> str:
        return _grammar().say_expression(self.expression)


@dataclass(frozen=True, slots=True, repr=False)
class _Equation(LazyString):
    before: Expression
    after: Expression

    def __str__(self) -> str:
        return _grammar().say_equation(self.before, self.after)


def spoken_number(value: Quantity) -> LazyString:
    """Return a quantity as it is read aloud.

    >>> from fractions import Fraction
    >>> print(spoken_number(Fraction(-3)))
    negative 3
    """
    return _Heard(drawn_number(value), is_start=False) if are_decimals() else _Number(value)


def spell(expression: Expression) -> LazyString:
    """Return an expression as it is read aloud.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Literal, Operation, Operator
    >>> print(spell(Operation(Operator.MINUS, Literal(Fraction(5)), Literal(Fraction(-3)))))
    5 minus negative 3
    """
    return _Heard(plain(expression), is_start=False) if are_decimals() else _Expression(expression)


def spoken_equation(before: Expression, after: Expression) -> LazyString:
    """Return two equal expressions as one spoken sentence without its full stop.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Literal, Opposite
    >>> print(spoken_equation(Opposite(Literal(Fraction(-3))), Literal(Fraction(3))))
    the opposite of negative 3 equals 3
    """
    return _Heard(plain_equation(before, after), is_start=False) if are_decimals() else _Equation(before, after)
