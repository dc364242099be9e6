"""Questions about a line before it is drawn: its points, the squares that it visits, and its equation.

There are no questions about filling a square.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from mathgames.arithmetic.items.distractor import Distractor, Solution
from mathgames.arithmetic.items.move_items import count_item, told_item
from mathgames.engine.played_move import PlayedMove
from mathgames.games.contract import MoveAsk
from mathgames.games.contract.move_asks import Items
from mathgames.games.slice_boundaries import geometry
from mathgames.games.slice_boundaries.lines import StraightLine, crossings, line_score, visited_squares, y_up
from mathgames.games.slice_boundaries.picture import cut_picture, spoken_line
from mathgames.language.words import _, join_sentences

# Its points.


def points(move: PlayedMove) -> Items:
    """Return the question for the points of a line.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("slice-boundaries", n=2)
    >>> data = rules.to_json(rules.initial()) | {"phase": "slice", "filled": ["1A", "2B"], "ply": 2}
    >>> position = rules.from_json(data)
    >>> (count,) = points(PlayedMove(rules, position, rules.parse("line 0,1/10 2,3/10")))
    >>> count.key, print(count.ask)
    How many points does this line score?
    ((Fraction(1, 1),), None)
    """
    if isinstance(move.move, int):
        return ()
    line, n, filling = StraightLine(*move.move), move.position_before.n, move.position_before.filled
    solution = Solution(
        move.explanation.effects[0].sentence,
        next(iter(move.explanation.derivations), None),
        cut_picture(line, n, filling, _("The grid, and the line with its numbered points.")),
        _("Follow the line from end to end. Where does it change between filled and empty?"),
    )
    ask, score = _("How many points does this line score?"), line_score(line, n, filling)
    return (count_item(ask, score, solution, _miscounts_in_points(line, n, filling)),)


def _miscounts_in_points(line: StraightLine, n: int, filling: bytes) -> Iterator[Distractor]:
    """Yield other counts along a line; then each number that is odd if the score is even, and the reverse."""
    crossing_steps = crossings(line, n)
    scoring = [step for step in crossing_steps if filling[step.before] != filling[step.after]]
    yield Distractor.with_reason(
        Fraction(len(crossing_steps)),
        _("You may have counted every grid line that it crosses."),
        _("At which of them does the line change between filled and empty?"),
    )
    yield Distractor.with_reason(
        Fraction(len(crossing_steps) + 1),
        _("You may have counted the squares that it visits."),
        _("Is each of these squares different from the one before?"),
    )
    yield Distractor.with_reason(
        Fraction(len(scoring) + sum(step.vertex for step in scoring)),
        _("You may have counted a crossing at a corner twice."),
        _("Where the line runs through a corner, how many times does it change?"),
    )
    odd = len(scoring) % 2
    if odd:
        ends = _("The line begins in one kind of square and ends in the other.")
        ask = _("Can an even number of changes lead from one kind to the other?")
    else:
        ends = _("The line begins and ends in squares of the same kind.")
        ask = _("Can an odd number of changes lead back to the same kind?")
    yield from (Distractor.with_reason(Fraction(other), ends, ask) for other in range(1 - odd, 2 * n, 2))


# The squares that it visits.


def ask_visited_squares(move: PlayedMove) -> Items:
    """Return the question for the number of squares that a line visits.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("slice-boundaries", n=6)
    >>> position = rules.from_json(rules.to_json(rules.initial()) | {"phase": "slice", "filled": []})
    >>> (count,) = ask_visited_squares(PlayedMove(rules, position, rules.parse("line 0,0 6,4")))
    >>> str(count.shown_answer), count.judge("10").misconception
    ('8', 'width-plus-height')
    """
    if isinstance(move.move, int):
        return ()
    line, n = StraightLine(*move.move), move.position_before.n
    solution = Solution(
        geometry.count_visited_squares(line, n).sentence,
        lead_back=_("The line begins in one square. Which grid lines lead it into another one?"),
    )
    ask, number = _("How many squares does this line visit?"), len(visited_squares(line, n))
    return (count_item(ask, number, solution, _miscounts_in_squares(line, n)),)


def _miscounts_in_squares(line: StraightLine, n: int) -> Iterator[Distractor]:
    steps = crossings(line, n)
    vertical = sum(step.before % n != step.after % n for step in steps)
    horizontal = sum(step.before // n != step.after // n for step in steps)
    if vertical and horizontal:
        twice = _("You may have counted a step into a new row and a new column twice.")
        question = _("Trace the line: where does it enter a new row and a new column at the same time?")
        if any(step.vertex for step in steps):
            yield Distractor.with_reason(Fraction(1 + vertical + horizontal), twice, question, "width-plus-height")
        yield Distractor.with_reason(
            Fraction(vertical + 1 + horizontal + 1),
            _("You may have added the columns and the rows that it enters."),
            _("The first square is in a column and in a row. How often did you count it?"),
            "width-plus-height",
        )
    yield Distractor.with_reason(
        Fraction(len(steps)),
        _("You may have counted how often it crosses into another square."),
        _("In which square does the line begin?"),
    )
    yield Distractor.with_reason(
        Fraction(vertical + horizontal),
        _("You may have counted the grid lines that it crosses."),
        _("In which square does the line begin?"),
    )


# Its equation.


def line_equation(move: PlayedMove) -> Items:
    """Return the question for the equation y = mx + b of a line.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("slice-boundaries", n=6)
    >>> position = rules.from_json(rules.to_json(rules.initial()) | {"phase": "slice", "filled": []})
    >>> (naming,) = line_equation(PlayedMove(rules, position, rules.parse("line 0,4 6,1")))
    >>> naming.judge("y = 1/2 x + 2").right, naming.judge("2x + 2").misconception
    (True, 'run-over-rise')
    """
    if isinstance(move.move, int):
        return ()
    from mathgames.arithmetic.items.interactions import Interaction  # only here, for questions

    line, n = StraightLine(*move.move), move.position_before.n
    equation = geometry.equation(line, n)
    height = _("At x = 0 its height is {height}, so {equation}.", height=equation.intercept, equation=str(equation))
    solution, wrong = (
        Solution(join_sentences(geometry.gradient(line).sentence, height)),
        _miscounts_in_the_height(line, n),
    )
    ask, spoken = _("What is the equation of this line?"), spoken_line(line, n)
    return (told_item(ask, Interaction.EQUATION, equation, solution, wrong, spoken=spoken),)


def _miscounts_in_the_height(line: StraightLine, n: int) -> Iterator[Distractor]:
    equation = geometry.equation(line, n)
    (x, y), (_end_x, end_y) = (y_up(end, n) for end in line.ends)
    if x:
        yield Distractor.with_reason(
            equation._replace(intercept=y),
            _("The gradient is right. The line begins at that height, but x is not 0 there."),
            _("How high would it be if you went on to x = 0?"),
        )
    yield Distractor.with_reason(
        equation._replace(intercept=end_y),
        _("The gradient is right. The line is at that height at its right end."),
        _("How high is it where x is 0?"),
    )


MOVE_ASKS: Final = (
    MoveAsk("score", _("How many points the line scores"), points),
    MoveAsk("visited", _("How many squares the line visits"), ask_visited_squares),
    MoveAsk("equation", _("The equation of the line"), line_equation),
)
