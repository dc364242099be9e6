"""The counts of perft that stand in the files of this folder, one file a game: ``<game>.txt``.

One line for each choice of options: the options as a record writes them, then depths and counts::

    default; 1 19; 2 361; 3 8593
    numbers=mirror, target_score=12; 1 19; 2 361

``default`` means that no option is changed; a line that begins with ``#`` is a comment. The counts come from somewhere
else than the engine: from a second implementation, from arithmetic, or from the literature; the file says from where.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import mathgames as mg
from mathgames.engine import Rules
from mathgames.engine.options import parse_value

FOLDER = Path(__file__).parent
ROW = re.compile(r"[^;]+(; *\d+ \d+)+")


class Row(NamedTuple):
    """A line of the table: the game, the text of its options, and the number of sequences by their length."""

    game: str
    options: str
    counts: dict[int, int]

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules that the counts are about."""
        known = mg.rules(self.game).known_options()
        chosen = {} if self.options == "default" else dict(pair.split("=", 1) for pair in self.options.split(", "))
        return mg.rules(self.game, **{name: parse_value(known[name], text) for name, text in chosen.items()})


def rows(game: str) -> list[Row]:
    """The rows of a game; none where it has no file."""
    path = FOLDER / f"{game}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [read(game, line) for line in lines if line.strip() and not line.startswith("#")]


def read(game: str, line: str) -> Row:
    """The row that a line writes; ValueError if it writes none.

    >>> read("tinc", "line=path8; 1 1; 2 36")
    Row(game='tinc', options='line=path8', counts={1: 1, 2: 36})
    """
    if not ROW.fullmatch(line.strip()):
        raise ValueError(f'{game}.txt: {line!r} does not have the form "options; depth count; depth count"')
    options, *counts = (part.strip() for part in line.split(";"))
    pairs = [count.split() for count in counts]
    return Row(game, options, {int(depth): int(count) for depth, count in pairs})
