"""A table of words and numbers, as Markdown: it reads well in a terminal, in a notebook and on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathgames.language.words import MINUS, Text


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A table: its columns, and rows of as many cells. The first column holds words, the others hold numbers unless
    ``words`` says that more do.

    >>> print(StandingsTable(("player", "Elo"), (("level-2", "+120"), ("level-1", "−120"))))
    | player  |  Elo |
    | :------ | ---: |
    | level-2 | +120 |
    | level-1 | −120 |
    """

    columns: Sequence[Text]
    rows: Sequence[Sequence[Text]]
    words: int = 1

    def __str__(self) -> str:
        cells = [[str(cell).replace("|", "\\|") for cell in row] for row in (self.columns, *self.rows)]
        widths = [max(2, *map(len, column)) for column in zip(*cells, strict=True)]
        pads = [str.ljust if place < self.words else str.rjust for place in range(len(widths))]
        rules = [pad(":", width, "-") for pad, width in zip(pads, widths, strict=True)]
        lines = [[pad(cell, width) for pad, cell, width in zip(pads, line, widths, strict=True)] for line in cells]
        return "\n".join(f"| {' | '.join(line)} |" for line in (lines[0], rules, *lines[1:]))


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
