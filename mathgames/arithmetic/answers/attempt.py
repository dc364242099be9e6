"""One answer of a pupil to one calculation: judged, and as the record keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from mathgames.arithmetic.answers.judging import Judgement, judged_choice, judged_number
from mathgames.arithmetic.answers.reading import read_number
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.integers import bounded
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, exact_text, plain_number, quantity, sign
from mathgames.language.errors import NotationError
from mathgames.language.words import MINUS, Text, Words, _


class Unknown(Enum):
    """What is asked of a calculation."""

    NUMBER = "number"
    SIGN = "sign"
    """Whether the result is positive, negative or zero."""
    FIRST = "first"
    """The first number, where it is covered and the result is known."""
    SECOND = "second"
    WHO = "who"
    """Who gets points for it."""
    COUNT = "count"
    """How many there are of something, where nothing is calculated with."""


MOST: Final = 10**9
"""Tries, plies and seconds of a file are held to it when it is read: thirty years of seconds."""
LONGEST: Final = 1000
"""Characters of all texts of an attempt together: each is a number, a name or a key."""

NO_SIGN: Final = "none"
SIGNS: Final[Mapping[str, int]] = {"+": 1, MINUS: -1, "0": 0}


def has_sign(calculation: Calculation, text: str) -> bool:
    """Whether the result has this sign: one of ``SIGNS``, or ``NO_SIGN``."""
    if text == NO_SIGN:
        return calculation.is_right(DOES_NOT_EXIST)
    return calculation.value is not DOES_NOT_EXIST and SIGNS.get(text) == sign(calculation.value)


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer, judged.

    ``calculation`` is the two numbers with the operation between them (empty texts where nothing is calculated),
    ``given`` what was answered, ``try_`` which try it was, counted from 1, ``by`` the player who answered ("" for all
    of them), ``ply`` the moves made before it, and ``seconds`` the time since the board appeared. ``rule`` is the key
    of the rule that the result follows from, ``ideas`` are the keys of the misconceptions that lead to the answer.
    ``shown`` says that the way was asked for instead.
    """

    calculation: tuple[str, str, str]
    form: Unknown
    given: str
    right: bool
    try_: int = 1
    by: str = ""
    ply: int = 0
    seconds: int = 0
    rule: str = ""
    ideas: tuple[str, ...] = ()
    shown: bool = False

    def to_json(self) -> dict[str, Any]:
        """As plain JSON data."""
        a, operator, b = self.calculation
        return {
            "a": a,
            "op": operator,
            "b": b,
            "form": self.form.value,
            "given": self.given,
            "right": self.right,
            "try": self.try_,
            "by": self.by,
            "ply": self.ply,
            "seconds": self.seconds,
            "rule": self.rule,
            "ideas": list(self.ideas),
            "shown": self.shown,
        }

    @classmethod
    def from_json(cls, data: object) -> Attempt | None:
        """The attempt that plain data tells; None where it is none, since a file may have been edited."""
        match data:
            case {
                "a": str(a),
                "op": str(operator),
                "b": str(b),
                "form": str(form),
                "given": str(text),
                "right": bool(right),
                "try": try_,
                "by": str(by),
                "ply": ply,
                "seconds": seconds,
                "rule": str(rule),
                "ideas": [*ideas],
                "shown": bool(shown),
            } if all(isinstance(idea, str) for idea in ideas) and _is_short(a, b, text, by, rule, *ideas):
                try:
                    try_, ply, seconds = (bounded(number, 0, MOST) for number in (try_, ply, seconds))
                    if Unknown(form) is not Unknown.COUNT or (a, operator, b) != ("", "", ""):
                        a, operator, b = exact_text(quantity(a)), Operator(operator).value, exact_text(quantity(b))
                    return cls(
                        (a, operator, b), Unknown(form), text, right, try_, by, ply, seconds,
                        rule, tuple(map(str, ideas)), shown,
                    )  # fmt: skip
                except (NotationError, ValueError):
                    return None
        return None


def _is_short(*texts: str) -> bool:
    return sum(map(len, texts)) <= LONGEST


def judged(calculation: Calculation, form: Unknown, text: str) -> Judgement:
    """What this answer is worth; NotationError says what to answer instead where it is none."""
    if form is Unknown.SIGN:
        if text not in SIGNS and text != NO_SIGN:
            raise NotationError(_("Choose a sign first."))
        return judged_choice(text, right=has_sign(calculation, text))
    from mathgames.arithmetic.misconceptions import diagnose  # here alone, where somebody answers

    value = read_number(text)
    if calculation.is_right(value):
        return judged_number(value, right=True)
    return judged_number(value, diagnose(calculation.a, calculation.operator, calculation.b, value), right=False)


def said_sign(text: str) -> Words:
    """A sign in words."""
    return {
        "+": _("positive"),
        MINUS: _("negative"),
        "0": _("zero"),
        NO_SIGN: _("no value"),
    }[text]


def answer_text(form: Unknown, text: str) -> Text:
    """What was given, as a sentence writes it."""
    return said_sign(text) if form is Unknown.SIGN else plain_number(quantity(text))


def calculations(explanation: Explanation, *, extended: bool = False) -> tuple[Calculation, ...]:
    """What can be asked before a move that is explained so: its calculations, in order."""
    calculations_of = (Calculation.of(derivation, extended=extended) for derivation in explanation.derivations)
    return tuple(calculation for calculation in calculations_of if calculation is not None)


def known_rules(attempts: Iterable[Attempt]) -> frozenset[str]:
    """The keys of the rules that were used rightly at the first try so many times in a row: ``TO_KNOW``."""
    in_a_row: dict[str, int] = {}
    for attempt in attempts:
        if attempt.rule and attempt.try_ == 1:
            in_a_row[attempt.rule] = in_a_row.get(attempt.rule, 0) + 1 if attempt.right else 0
    return frozenset(rule for rule, times in in_a_row.items() if times >= TO_KNOW)


TO_KNOW: Final = 3
