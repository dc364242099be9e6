"""A table of words and numbers, as Markdown: it reads well in a terminal, in a notebook and on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathgames.words import MINUS, Text


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its columns, and rows of as many cells. The first column is for names, the others are for numbers.

    >>> print(Table(("player", "Elo"), (("level-2", "+120"), ("level-1", "−120"))))
    | player  |  Elo |
    | :------ | ---: |
    | level-2 | +120 |
    | level-1 | −120 |
    """

    columns: Sequence[Text]
    rows: Sequence[Sequence[Text]]

    def __str__(self) -> str:
        cells = [[str(cell).replace("|", "\\|") for cell in row] for row in (self.columns, *self.rows)]
        first, *others = (max(2, *map(len, column)) for column in zip(*cells, strict=True))
        head, *rows = (f"| {' | '.join([row[0].ljust(first), *map(str.rjust, row[1:], others)])} |" for row in cells)
        line = f"| :{'-' * (first - 1)} | {' | '.join('-' * (width - 1) + ':' for width in others)} |"
        return "\n".join([head, line, *rows])


def signed(number: float) -> str:
    """A rounded number with its sign.

    >>> signed(12.4), signed(-0.2), signed(-3)
    ('+12', '0', '−3')
    """
    whole = round(number)
    return f"{whole:+}".replace("-", MINUS) if whole else "0"


def percent(part: float) -> str:
    """A part of a whole in percent.

    >>> percent(0.625)
    '62 %'
    """
    return f"{round(100 * part)} %"
