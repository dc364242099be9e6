"""What is said aloud: of a number, an operation, an expression, an equation, and of a whole sentence with such in it.

A screen reader drops a minus sign or calls it what it likes, so all that is said comes through here. ``heard`` says any
words: the mathematics in them is found (``notation``) and read. Reading mathematics aloud is grammar and not
vocabulary, so each language has a module of its own here, and a line in ``GRAMMARS``. What the functions return are
words, apart from ``aloud``: nothing is said before somebody renders it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from mathgames.explain.expression import Expression
from mathgames.explain.quantity import Quantity
from mathgames.explain.speech import english, filipino, spanish
from mathgames.explain.speech.notation import SIGNS, Notation, SpokenSign, notations
from mathgames.language.words import Text, Words, current_language

log = logging.getLogger("mathgames")


class Grammar(Hashable, Protocol):
    """How a language reads mathematics aloud: what each of its modules offers."""

    def say_number(self, value: Quantity, /) -> str:
        """A quantity as it is said."""

    def say_expression(self, expression: Expression, /) -> str:
        """An expression as it is said, so that nobody can take it for another one."""

    def say_equation(self, before: Expression, after: Expression, /) -> str:
        """Two equal expressions as a sentence without its full stop; what has no value equals nothing."""

    def say_notation(self, notation: Notation, /) -> str:
        """What stands between the words of a sentence, as it is said; nothing for a sign that says nothing."""

    def say_words(self, text: str, /) -> str:
        """A text in which something is said otherwise than it is written, before its mathematics is read."""


GRAMMARS: dict[str, Grammar] = {"en": english, "es": spanish, "fil": filipino}
"""The grammars by the codes of their languages; in a language that has none yet, mathematics is read in English."""


def _grammar() -> Grammar:
    spoken, _dash, _country = current_language().code.partition("-")
    return GRAMMARS.get(spoken, english)


_SPECIAL: Final = re.compile(rf"[{re.escape(SIGNS)}/(-]|[0-9],[0-9]| : ")
"""A text in which this is not found is said as it is written, and most are such."""
_BEGINS: Final = re.compile(r"(?:\A|[.!?]\s+)\Z")
"""What stands before the first word of a sentence."""


def aloud(text: str) -> str:
    """A text as it is said in the language that is spoken now: the signs of mathematics in words.

    >>> aloud("−3 meets +5 on b4: −3 + 5 = 2.")
    'Negative 3 meets positive 5 on b4: negative 3 plus 5 equals 2.'

    Never raises: a text that cannot be read is said as it is written, and why is logged.
    """
    if _SPECIAL.search(text) is None:
        return text
    try:
        # As in ``_grammar``, without a call: a page says hundreds of names.
        return _read(text, GRAMMARS.get(current_language().code.partition("-")[0], english))
    except Exception:  # a text may come from a lesson or a message: no page may be without an answer for it
        log.exception("a text could not be read aloud")
        return text


@lru_cache(maxsize=4096)  # most that a page says was said in the views before, too
def _read(text: str, grammar: Grammar) -> str:
    said, after_sign = "", False
    for part in notations(grammar.say_words(text)):
        if isinstance(part, str):
            words = part
        else:
            words = grammar.say_notation(part)
            if _BEGINS.search(said):
                words = words[:1].upper() + words[1:]
        # A sign may stand close to its neighbours, but its word may not.
        close = after_sign or isinstance(part, SpokenSign)
        said += f" {words}" if close and said[-1:].isalnum() and words[:1].isalnum() else words
        after_sign = isinstance(part, SpokenSign)
    return said


@dataclass(frozen=True, slots=True, repr=False)
class _Heard(Words):
    words: Text

    def __str__(self) -> str:
        return aloud(str(self.words))


def heard(words: Text) -> Words:
    """The words as they are said.

    >>> print(heard("∞ and −1/2"))
    Infinity and negative 1 half
    """
    return _Heard(words)


@dataclass(frozen=True, slots=True, repr=False)
class _Number(Words):
    value: Quantity

    def __str__(self) -> str:
        return _grammar().say_number(self.value)


@dataclass(frozen=True, slots=True, repr=False)
class _Expression(Words):
    expression: Expression

    def __str__(self) -> str:
        return _grammar().say_expression(self.expression)


@dataclass(frozen=True, slots=True, repr=False)
class _Equation(Words):
    before: Expression
    after: Expression

    def __str__(self) -> str:
        return _grammar().say_equation(self.before, self.after)


def spoken_number(value: Quantity) -> Words:
    """A quantity as it is said.

    >>> from fractions import Fraction
    >>> print(spoken_number(Fraction(-3)))
    negative 3
    """
    return _Number(value)


def spoken(expression: Expression) -> Words:
    """An expression as it is said aloud.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Literal, Operation, Operator
    >>> print(spoken(Operation(Operator.MINUS, Literal(Fraction(5)), Literal(Fraction(-3)))))
    5 minus negative 3
    """
    return _Expression(expression)


def spoken_equation(before: Expression, after: Expression) -> Words:
    """Two equal expressions as one spoken sentence without its full stop.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Literal, Opposite
    >>> print(spoken_equation(Opposite(Literal(Fraction(-3))), Literal(Fraction(3))))
    the opposite of negative 3 equals 3
    """
    return _Equation(before, after)
