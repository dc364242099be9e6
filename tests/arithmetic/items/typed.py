"""Raw inputs of pupils for a number, and their values in each language; None where it is not a number."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY, Quantity


class Typed(NamedTuple):
    """A text with its meaning, in English and Filipino, and in Spanish where that is another one."""

    text: str
    meant: Quantity | None
    in_spanish: Quantity | None
    only_extended: bool = False
    """Whether it is read only where results can be infinite or without a value: elsewhere it may mean zero."""

    def in_language(self, code: str, *, extended: bool) -> Quantity | None:
        if self.only_extended and not extended:
            return None
        return self.in_spanish if code == "es" else self.meant


def _same(text: str, meant: Quantity | str | int | None) -> Typed:
    value = Fraction(meant) if isinstance(meant, str | int) else meant
    return Typed(text, value, value)


TYPED: Final = (
    *(_same(text, 3) for text in ("3", "+3", " 3 ", "(3)", "03", "3.0", "3,0", "6/2", "＋3")),
    *(_same(text, -3) for text in ("-3", "−3", "–3", "—3", "﹣3", "－3", "‑3", " - 3", "(−3)", "-3,0", "-6/2")),
    _same("( - 3 )", -3),
    *(_same(text, "3/2") for text in ("3/2", "6 / 4", "6⁄4", "1 1/2", "1½", "1 ½", "1.5", "1,5", "+1,50", "(1.5)")),
    *(_same(text, "-3/2") for text in ("-1 1/2", "−1½", "–1,5", "- 3/2", "(−3/2)")),
    *(_same(text, "1/2") for text in ("½", ".5", ",5", "0.500", "0,500")),
    *(_same(text, 1000) for text in ("1000", "1 000", "1\u00a0000", "1\u202f000")),
    *(Typed("1,000", Fraction(1000), Fraction(1)), Typed("1.000", Fraction(1), Fraction(1000))),
    _same("∞", INFINITY),
    _same("−∞", NEGATIVE_INFINITY),
    _same("-inf", NEGATIVE_INFINITY),
    _same("no value", DOES_NOT_EXIST),
    *(
        Typed(text, DOES_NOT_EXIST, DOES_NOT_EXIST, only_extended=True)
        for text in ("undefined", "none", " None", "(no solution)", "does not exist")
    ),
    Typed("sin valor", None, DOES_NOT_EXIST),
    *(_same(text, None) for text in ("", "  ", "3 1", "10 00", "1/0", "1 1/0", "1e3", "3²", "--3", "3-", "1.2.3")),
    *(_same(text, None) for text in ("1,2,3", "−", "9" * 41)),
)  # fmt: skip
