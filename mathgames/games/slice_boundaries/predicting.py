"""What can be predicted of a line before it is drawn: its points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.answers.counting import Count, Miscount
from mathgames.engine import Rules
from mathgames.games.slice_boundaries.lines import StraightLine, crossings, score
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.picture import cut_picture, line_picture
from mathgames.games.slice_boundaries.position import Position
from mathgames.language.words import _


def counts(rules: Rules[Position, Move], position: Position, move: Move) -> tuple[Count, ...]:
    """How many points a line scores; of filling a square nothing is asked.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("slice-boundaries", n=2)
    >>> data = rules.to_json(rules.initial()) | {"phase": "slice", "filled": ["1A", "2B"], "ply": 2}
    >>> position = rules.from_json(data)
    >>> (count,) = counts(rules, position, rules.parse("line 0,1/10 2,3/10"))
    >>> count.number, print(count.ask)
    How many points does this line score?
    (1, None)
    """
    if isinstance(move, int):
        return ()
    line, n, filled = StraightLine(*move), position.n, position.filled
    explained = rules.explain(position, move)
    return (
        Count(
            _("How many points does this line score?"),
            score(line, n, filled),
            explained.effects[0].sentence,
            _("Follow the line from end to end. Where does it change between filled and empty?"),
            tuple(_miscounts(line, n, filled)),
            next(iter(explained.derivations), None),
            line_picture(line, n, filled, _("The grid and the line.")),
            cut_picture(line, n, filled, _("The grid, and the line with its numbered points.")),
        ),
    )


def _miscounts(line: StraightLine, n: int, filled: bytes) -> Iterator[Miscount]:
    """What else is counted along a line."""
    met = crossings(line, n)
    scoring = [step for step in met if filled[step.before] != filled[step.after]]
    yield Miscount(
        Fraction(len(met)),
        _("You may have counted every grid line that it crosses."),
        _("At which of them does the line change between filled and empty?"),
    )
    yield Miscount(
        Fraction(len(met) + 1),
        _("You may have counted the squares that it visits."),
        _("Is each of these squares different from the one before?"),
    )
    yield Miscount(
        Fraction(len(scoring) + sum(step.vertex for step in scoring)),
        _("You may have counted a crossing at a corner twice."),
        _("Where the line runs through a corner, how many times does it change?"),
    )
