"""Sixty expressions as they are said in each language: the table in docs/spoken.md, `python -m harness.spoken`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mathgames.explain.expression import AbsoluteValue, Expression, Literal, Operation, Operator, Opposite, Ratio, plain
from mathgames.explain.quantity import quantity
from mathgames.explain.speech import GRAMMARS

PAGE: Final = Path(__file__).parents[2] / "docs/spoken.md"
SPOKEN: Final = {"en": "English", "es": "español", "fil": "Filipino"}
"""The languages of the table, each by its own name."""

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


def _n(value: int | str) -> Literal:
    return Literal(quantity(value))


def _of(operator: Operator, left: int | str | Expression, right: int | str | Expression) -> Operation:
    first, second = (_n(part) if isinstance(part, int | str) else part for part in (left, right))
    return Operation(operator, first, second)


_NUMBERS: Final[tuple[int | str, ...]] = (
    *(5, 0, -3, -12),
    *("1/2", "3/2", "-1/2", "2/3", "-3/4", "7/12", "5/17", "-5/17", "inf", "-inf"),
)
EXPRESSIONS: Final[tuple[Expression, ...]] = (
    *map(_n, _NUMBERS),
    _of(PLUS, 2, 3),
    _of(PLUS, 5, -3),
    _of(PLUS, -3, 5),
    _of(PLUS, -3, -5),
    _of(PLUS, 4, -4),
    _of(PLUS, "1/2", "-3/4"),
    _of(MINUS, 5, 3),
    _of(MINUS, 3, 5),
    _of(MINUS, 5, -3),
    _of(MINUS, -5, 3),
    _of(MINUS, -5, -3),
    _of(MINUS, 0, -4),
    _of(TIMES, 3, 4),
    _of(TIMES, 3, -4),
    _of(TIMES, -3, 4),
    _of(TIMES, -3, -4),
    _of(TIMES, 0, "inf"),
    _of(TIMES, "2/3", "-1/2"),
    _of(DIVIDED_BY, 12, 4),
    _of(DIVIDED_BY, 12, -4),
    _of(DIVIDED_BY, -12, -4),
    _of(DIVIDED_BY, 0, 5),
    _of(DIVIDED_BY, 5, 0),
    _of(DIVIDED_BY, "inf", "-inf"),
    Opposite(_n(3)),
    Opposite(_n(-3)),
    Opposite(_of(MINUS, 5, 3)),
    AbsoluteValue(_n(-3)),
    AbsoluteValue(_n(7)),
    AbsoluteValue(_of(MINUS, -5, 3)),
    Opposite(AbsoluteValue(_n(-3))),
    _of(MINUS, AbsoluteValue(_n(-5)), AbsoluteValue(_n(3))),
    _of(PLUS, 6, Opposite(_n(-2))),
    _of(PLUS, _of(PLUS, 2, 3), 4),
    _of(MINUS, _of(MINUS, 7, 5), 2),
    _of(MINUS, 7, _of(MINUS, 5, 2)),
    _of(PLUS, 2, _of(TIMES, 3, 4)),
    _of(TIMES, _of(PLUS, 2, 3), 4),
    _of(TIMES, 2, _of(PLUS, -3, 4)),
    _of(DIVIDED_BY, _of(TIMES, -6, 4), 8),
    _of(MINUS, _of(PLUS, -3, 5), -2),
    Ratio(_n(4), _n(6)),
    Ratio(_n(-4), _n(6)),
    Ratio(_n(4), _n(-17)),
    Ratio(_of(PLUS, 3, 2), _n(6)),
    Ratio(_of(DIVIDED_BY, -4, 2), _of(DIVIDED_BY, 6, 2)),
)

_HEADING = """# Mathematics aloud

**How does a screen reader say an expression?** No two expressions with different values sound the same. If you speak
one of these languages and would say something differently, please tell us.

![A calculation on a page, which is read aloud as a sentence](images/gallery-explained.png)

<!-- Written by `PYTHONPATH=tests .venv/bin/python -m harness.spoken`. -->
"""


def page() -> str:
    """Return the table, with the text above it."""
    rows = [("expression", *SPOKEN.values()), ("---",) * (len(SPOKEN) + 1)]
    for expression in EXPRESSIONS:
        said = (GRAMMARS[code].say_expression(expression) for code in SPOKEN)
        rows.append((str(plain(expression)).replace("|", "\\|"), *said))
    return _HEADING + "\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
