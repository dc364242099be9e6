"""Questions about a turn of TINC before it is made.

The coordinates of its cells; the number of new cells if the grid grows; the number of lines through a cell; the number
of symbols that the other player's fullest line still lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from mathgames.arithmetic.items.distractor import Distractor, Solution
from mathgames.arithmetic.items.move_items import count_item, told_item
from mathgames.engine.played_move import PlayedMove
from mathgames.games.contract import Maskable, MoveAsk
from mathgames.games.contract.move_asks import Items
from mathgames.games.tinc.census import lines_through, odd_square, ring_size
from mathgames.games.tinc.moves import cell_in_words, cell_text, cells_of
from mathgames.games.tinc.position import CROSSES, Cell, Position
from mathgames.games.tinc.survey import Shortfall, survey_position
from mathgames.language.words import LazyString, _

# A call: the cell that is lit, by its coordinates.


def ask_coordinates(move: PlayedMove) -> Items:
    """Return the questions for the coordinates of each cell that a turn fills.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("tinc")
    >>> grown = rules.apply(rules.initial(), rules.parse("0,0"))
    >>> (call,) = ask_coordinates(PlayedMove(rules, grown, rules.parse("-1,1")))
    >>> call.judge("(−1, 1)").right, call.judge("1, -1").misconception, print(call.spoken)
    The cell is 1 to the left of (0, 0) and 1 up from it.
    (True, 'xy-swapped', None)
    """
    return tuple(item for cell in cells_of(move.move) for item in _call(cell))


def _call(cell: Cell) -> Items:
    from mathgames.arithmetic.items.interactions import Interaction  # only here, for questions
    from mathgames.arithmetic.items.interactions.plane import Coordinates

    ask, where = _("Which cell lights up? Give its two coordinates."), _steps(cell)
    named = cell_in_words(cell)
    way = _("{where} So it is {cell}: first right or left, then up or down.", where=where, cell=named)
    answer = Coordinates(Fraction(cell[0]), Fraction(cell[1]))
    return (told_item(ask, Interaction.COORDINATES, answer, Solution(way), at=cell_text(cell), spoken=where),)


def _steps(cell: Cell) -> LazyString:
    """Describe the place of a cell, in steps from the middle and without a sign."""
    x, y = cell
    columns, rows = abs(x), abs(y)
    if not x and not y:
        return _("The cell is in the middle, where both axes cross.")
    if not y:
        if x > 0:
            return _("The cell is {across} to the right of (0, 0), and neither up nor down.", across=columns)
        return _("The cell is {across} to the left of (0, 0), and neither up nor down.", across=columns)
    if not x:
        if y > 0:
            return _("The cell is neither right nor left of (0, 0), and {up} up from it.", up=rows)
        return _("The cell is neither right nor left of (0, 0), and {down} down from it.", down=rows)
    match x > 0, y > 0:
        case True, True:
            return _("The cell is {across} to the right of (0, 0) and {up} up from it.", across=columns, up=rows)
        case True, False:
            return _("The cell is {across} to the right of (0, 0) and {down} down from it.", across=columns, down=rows)
        case False, True:
            return _("The cell is {across} to the left of (0, 0) and {up} up from it.", across=columns, up=rows)
    return _("The cell is {across} to the left of (0, 0) and {down} down from it.", across=columns, down=rows)


# How many cells are new.


def new_cells(move: PlayedMove) -> Items:
    """Return the question for the number of new cells, if a turn makes the grid grow.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("tinc")
    >>> (count,) = new_cells(PlayedMove(rules, rules.initial(), rules.parse("0,0")))
    >>> str(count.shown_answer), [str(it.response) for it in count.distractors]
    ('8', ['12', '4', '9'])
    """
    if move.position_after.radius == move.position_before.radius:
        return ()
    radius = move.position_after.radius
    side, cells = 2 * radius, ring_size(radius)
    solution = Solution(
        _(
            "Four sides with {side} cells each, counting every corner once: 4 × {side} = {cells}.",
            side=side,
            cells=cells,
        ),
        next(iter(move.explanation.derivations), None),
        lead_back=_("The ring has four sides. How long is each, if no corner is counted twice?"),
    )
    ask = _("The grid grows by a ring. How many cells does the ring have?")
    return (count_item(ask, cells, solution, _miscounts_in_a_ring(radius)),)


def _miscounts_in_a_ring(radius: int) -> Iterator[Distractor]:
    side = 2 * radius + 1
    yield Distractor(Fraction(4 * side), "corners-twice")
    yield Distractor.with_reason(
        Fraction(4 * (side - 2)), _("You may have left out the corners."), _("What is at the corners of the ring?")
    )
    yield Distractor.with_reason(
        Fraction(odd_square(radius)),
        _("You may have counted the whole grid."),
        _("Which of these cells were there before?"),
    )
    if radius > 1:
        yield Distractor(Fraction(ring_size(radius - 1)), "linear-growth")


# How many lines run through a cell.


def ask_line_counts(move: PlayedMove) -> Items:
    """Return the questions for the straight lines through each cell that a turn fills; none for the first cell.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("tinc")
    >>> grown = rules.apply(rules.initial(), rules.parse("0,0"))
    >>> [str(it.shown_answer) for it in ask_line_counts(PlayedMove(rules, grown, rules.parse("-1,1 0,1")))]
    ['3', '2']
    """
    if not move.position_before.radius or not _is_straight(move):
        return ()
    return tuple(item for cell in cells_of(move.move) for item in _line_count(cell))


def _is_straight(move: PlayedMove) -> bool:
    return bool(move.rules.settings["line"] == "straight")


def _line_count(cell: Cell) -> Items:
    x, y = cell
    number = len(lines_through(cell))
    ask = _("How many lines that can win run through the cell {cell}?", cell=cell_in_words(cell))
    if number == 4:
        way = _("Its row, its column and both diagonals from corner to corner meet there, so there are 4.")
    elif x == y:
        way = _("Its row and its column, and as {x} = {y} also the rising diagonal, so there are 3.", x=x, y=y)
    elif number == 3:
        way = _("Its row and its column, and as its coordinates are opposites also the falling diagonal: 3 lines.")
    else:
        way = _("Its row and its column. No diagonal through it reaches from corner to corner, so there are 2.")
    solution = Solution(way, lead_back=_("Go through them in order: its row, its column, and then?"))
    return (count_item(ask, number, solution, _miscounts_in_lines(number), at=cell_text(cell)),)


def _miscounts_in_lines(number: int) -> Iterator[Distractor]:
    if number < 4:
        yield from (Distractor(Fraction(more), "every-diagonal") for more in range(number + 1, 5))
    if number > 2:
        yield Distractor.with_reason(
            Fraction(2),
            _("You have counted its row and its column."),
            _("Which line runs from this cell to a corner of the grid?"),
        )
    yield Distractor.with_reason(
        Fraction(1), _("You may have counted one direction only."), _("Which lines lead up and down from the cell?")
    )
    yield Distractor.with_reason(
        Fraction(2 * number),
        _("You may have counted a line on both sides of the cell."),
        _("How many lines are a half on the left and a half on the right?"),
    )


# How many symbols are missing.


def missing(move: PlayedMove) -> Items:
    """Return the question for the missing symbols of the other player's fullest open line, if the game goes on.

    >>> from mathgames.games.registry import rules as rules_of
    >>> rules = rules_of("tinc")
    >>> start = rules.to_json(rules.initial()) | {"radius": 2, "crosses": [[0, 0], [1, 1]], "turn": "noughts"}
    >>> [str(it.shown_answer) for it in missing(PlayedMove(rules, rules.from_json(start), rules.parse("2,0")))]
    ['5']
    """
    before, after = move.position_before, move.position_after
    if not _is_straight(move) or move.rules.outcome(after) is not None:
        return ()
    gap = survey_position("straight", after).shortfall(after.turn)
    if after.turn == CROSSES:
        ask = _("After this turn, how many crosses are still missing on their fullest open line?")
    else:
        ask = _("After this turn, how many noughts are still missing on their fullest open line?")
    way = _(
        "A line needs {needs} symbols now. The fullest line that nobody blocks has {has} of them: "
        "{needs} − {has} = {missing}.",
        needs=gap.needs,
        has=gap.has,
        missing=gap.missing,
    )
    look = _("How many symbols does a line need now, and how many has the fullest open line?")
    return (count_item(ask, gap.missing, Solution(way, lead_back=look), _miscounts_in_a_gap(gap, before, after)),)


def _miscounts_in_a_gap(gap: Shortfall, before: Position, after: Position) -> Iterator[Distractor]:
    if after.radius > before.radius:
        yield Distractor.with_reason(
            Fraction(gap.needs - 2 - gap.has),
            _("That is how many were missing before the grid grew."),
            _("How many cells does a line have after the grid has grown?"),
        )
        yield Distractor.with_reason(
            Fraction(gap.needs - 1 - gap.has),
            _("You may have made the line longer at one end only."),
            _("At how many ends does a line grow?"),
        )
    on_one_line = max(survey_position("straight", after).counts[after.turn].values(), default=0)
    if on_one_line > gap.has:
        yield Distractor.with_reason(
            Fraction(gap.needs - on_one_line),
            _("You may have counted on a line that is blocked."),
            _("Which symbols are on that line?"),
        )
    yield Distractor.with_reason(
        Fraction(gap.has), _("That is how many symbols are there already."), _("How many does a whole line need?")
    )


MOVE_ASKS: Final = (
    MoveAsk("new cells", _("How many cells are new"), new_cells),
    MoveAsk(
        "call",
        _("The coordinates of its cells"),
        ask_coordinates,
        answered_by_typing=True,
        hides=frozenset({Maskable.RESULTS, Maskable.NAMES}),
    ),
    MoveAsk("lines through", _("How many lines run through its cells"), ask_line_counts, guesses=3),
    MoveAsk("missing", _("How many symbols the other side still lacks"), missing),
)
