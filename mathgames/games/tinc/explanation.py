"""A turn of TINC explained: what was placed, the check for a line, and how the grid grows, clause by clause.

The explanation is told in cells, and looks for a line by counting the symbols on each, where ``apply`` looks only
between the two cells just filled. So ``check_rules`` compares two independent accounts of one turn
(law 2).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from mathgames.explain.derivation import Derivation, Rule, Step
from mathgames.explain.explanation import Effect, Explanation, Placed
from mathgames.explain.expression import Expression, Literal, Operation, Operator
from mathgames.games.tinc import census
from mathgames.games.tinc.census import CompleteLine, Direction
from mathgames.games.tinc.moves import Move, cell_in_words, cell_text, cells_of
from mathgames.games.tinc.players import LABELS, NAMES
from mathgames.games.tinc.position import CROSSES, PLAYERS, Cell, Position, number_of, ring
from mathgames.games.tinc.settled import Settled
from mathgames.games.tinc.survey import Counts, survey
from mathgames.games.tinc.theorem import comparison
from mathgames.words import Text, Words, _, _n, listed

GROWTH: Final = Rule(
    "tinc.side", _("The side grows by 2"), _("One cell more at each of the two ends: s becomes s + 2.")
)
SQUARE: Final = Rule("tinc.square", _("Cells of a square grid"), _("A grid of side s has s × s cells."))
NEW_CELLS: Final = Rule(
    "tinc.ring",
    _("Cells of the new ring"),
    _("The new ring is the difference of two odd squares: 8, 16, 24, 32, …"),
)
LINE_COUNT: Final = Rule(
    "tinc.census",
    _("Lines that can win"),
    _("One line for each of the s rows and s columns, and 2 diagonals: 2 × s + 2."),
)
MISSING: Final = Rule("tinc.missing", _("Symbols still missing"), _("What a line needs less what the player has."))
GLOSSARY: Final = (GROWTH, SQUARE, NEW_CELLS, LINE_COUNT, MISSING)


class Turn(NamedTuple):
    """What a turn meets: the symbols after it is placed, on the grid as it was, and what they come to."""

    player: int
    radius: int
    placed: list[Cell]
    counts: tuple[Counts, Counts]
    won: CompleteLine | None
    touching: list[Cell]
    grows: bool

    @property
    def side(self) -> int:
        """The side of the grid as it was."""
        return 2 * self.radius + 1


def explain(settled: Settled, position: Position, move: Move) -> Explanation:
    """The legal turn explained. See ``Rules.explain``."""
    turn = _made(settled, position, move)
    end = _position(turn, position)
    survey(settled.line, end).counted(turn.counts)
    parts: list[Derivation | Effect] = [*_placing(turn), *_check(settled, turn)]
    if turn.grows:
        parts += _growth(turn)
        if settled.line == "straight":
            parts += _census(end.radius)
    elif not turn.won:
        parts.append(_draw(turn) if turn.touching else _no_growth(turn))
    if not end.edge_taken:
        parts += _outlook(settled, end)
    return Explanation(_headline(turn), tuple(parts), end)


def _made(settled: Settled, position: Position, move: Move) -> Turn:
    player, radius, placed = position.turn, position.radius, cells_of(move)
    counts = survey(settled.line, position).after(placed)
    if settled.line == "straight":
        won = census.complete_straight(counts[player], radius)
    else:
        won = census.complete_chain({*position.cells(player), *placed}, radius)
    touching = [cell for cell in placed if ring(cell) == radius]
    grows = bool(touching) and not won and radius != settled.max_radius
    return Turn(player, radius, placed, counts, won, touching, grows)


def _position(turn: Turn, before: Position) -> Position:
    """The position that the turn ends in."""
    symbols = sorted((*before.symbols, *(2 * number_of(cell) + turn.player for cell in turn.placed)))
    over = bool(turn.touching) and not turn.grows
    return Position(turn.radius + turn.grows, tuple(symbols), 1 - turn.player, before.ply + 1, over)


def _in_words(cells: list[Cell]) -> Text:
    return listed(map(cell_in_words, cells))


def _headline(turn: Turn) -> Words:
    player, cells = LABELS[turn.player], _in_words(turn.placed)
    if turn.won:
        return _("{player} fill {cells} and win", player=player, cells=cells)
    if turn.grows:
        side = turn.side + 2
        return _("{player} fill {cells}: the grid grows to {side} × {side}", player=player, cells=cells, side=side)
    return _("{player} fill {cells}", player=player, cells=cells)


def _placing(turn: Turn) -> list[Effect]:
    """The first phase of a turn (TINC-3)."""
    effects = []
    for cell in turn.placed:
        place = cell_in_words(cell)
        if turn.player == CROSSES:
            sentence = _("A cross is placed on {cell}.", cell=place)
        else:
            sentence = _("A nought is placed on {cell}.", cell=place)
        effects.append(Effect("TINC-3", sentence, (Placed(cell_text(cell), PLAYERS[turn.player]),)))
    if turn.radius == 0:
        effects.append(Effect("TINC-4", _("Only one cell was free, so only one symbol is placed.")))
    return effects


def _check(settled: Settled, turn: Turn) -> list[Effect]:
    """The second phase of a turn, which asks whether a line is complete (TINC-6 to TINC-8)."""
    side, player = turn.side, NAMES[turn.player]
    if turn.radius == 0:
        return [Effect("TINC-6", _("A line has more than one symbol, so one symbol on one cell does not win."))]
    if turn.won:
        return [
            Effect("TINC-6", _win(turn.won, side, player)),
            Effect("TINC-8", _("A win ends the game at once; the grid does not grow any more.")),
        ]
    if settled.line == "straight":
        fullest = max(turn.counts[turn.player].values())
        return [
            Effect(
                "TINC-6",
                _(
                    "No line is complete: it would need {side} {player}, and the fullest line has {fullest}.",
                    side=side,
                    player=player,
                    fullest=fullest,
                ),
            )
        ]
    return [
        Effect(
            "TINC-6",
            _("No chain of {player} joins two opposite sides of the {side} × {side} grid.", player=player, side=side),
        )
    ]


def _win(won: CompleteLine, side: int, player: Words) -> Words:
    """The complete line in words."""
    line = won.line
    if line is None:
        if won.axis == 0:
            return _(
                "The chain reaches from the left side of the {side} × {side} grid to the opposite one, unbroken: "
                "{player} win.",
                side=side,
                player=player,
            )
        return _(
            "The chain reaches from the bottom side of the {side} × {side} grid to the opposite one, unbroken: "
            "{player} win.",
            side=side,
            player=player,
        )
    match line.direction:
        case Direction.ROW:
            return _(
                "The row y = {at} is full, from one side of the {side} × {side} grid to the opposite one, unbroken: "
                "{player} win.",
                at=line.at,
                side=side,
                player=player,
            )
        case Direction.COLUMN:
            return _(
                "The column x = {at} is full, from one side of the {side} × {side} grid to the opposite one, unbroken: "
                "{player} win.",
                at=line.at,
                side=side,
                player=player,
            )
        case Direction.RISING:
            return _(
                "The rising diagonal is full, from one side of the {side} × {side} grid to the opposite one, unbroken: "
                "{player} win.",
                side=side,
                player=player,
            )
        case Direction.FALLING:
            return _(
                "The falling diagonal is full, from one side of the {side} × {side} grid to the opposite one, "
                "unbroken: {player} win.",
                side=side,
                player=player,
            )


def _no_growth(turn: Turn) -> Effect:
    return Effect("TINC-9", _("Nothing touches the edge, so the grid stays {side} × {side}.", side=turn.side))


def _draw(turn: Turn) -> Effect:
    sentence = _n(
        "{cells} touches the edge: the grid would grow beyond {side} × {side}, so the game is a draw.",
        "{cells} touch the edge: the grid would grow beyond {side} × {side}, so the game is a draw.",
        len(turn.touching),
        cells=_in_words(turn.touching),
        side=turn.side,
    )
    return Effect("TINC-10", sentence)


def _growth(turn: Turn) -> list[Derivation | Effect]:
    """The third phase of a turn: the grid grows (TINC-9), and what that does to the cells and to the lines."""
    old, new = turn.side, turn.side + 2
    before, now = old * old, new * new
    added = census.ring_size(turn.radius + 1)
    sentence = _n(
        "{cells} touches the edge, so the grid grows by one cell in each direction.",
        "{cells} touch the edge, so the grid grows by one cell in each direction.",
        len(turn.touching),
        cells=_in_words(turn.touching),
    )
    side = _("The side was {old} and grows by 2: it is {new}.", old=old, new=new)
    return [
        Effect("TINC-9", sentence),
        _derivation(_sum(old, 2), (GROWTH, _number(new), side)),
        Effect("TINC-9", _("The new ring has {added} empty cells. No symbol moves.", added=added)),
        _derivation(
            _less(_times(new, new), _times(old, old)),
            (
                SQUARE,
                _less(_number(now), _times(old, old)),
                _("{side} rows of {side} cells are {cells} cells.", side=new, cells=now),
            ),
            (
                SQUARE,
                _less(_number(now), _number(before)),
                _("Before, there were {side} × {side} = {cells}.", side=old, cells=before),
            ),
            (
                NEW_CELLS,
                _number(added),
                _("{now} − {before} = {added} cells are new.", now=now, before=before, added=added),
            ),
        ),
    ]


def _census(radius: int) -> list[Derivation | Effect]:
    """The lines that can win on a grid that has just grown (TINC-6)."""
    side = 2 * radius + 1
    total, fresh = census.line_count(side), len(census.new_lines(radius))
    if radius > 1:
        sentence = _(
            "Now {total} lines reach from side to side; {fresh} are new, and every older line is longer by 2.",
            total=total,
            fresh=fresh,
        )
    else:
        sentence = _(
            "Now {total} lines reach from side to side; {fresh} are new, since a single cell has no line.",
            total=total,
            fresh=fresh,
        )
    rows_and_columns = _("{side} rows and {side} columns are {lines} lines.", side=side, lines=2 * side)
    return [
        Effect("TINC-6", sentence),
        _derivation(
            _sum(_times(2, side), 2),
            (LINE_COUNT, _sum(2 * side, 2), rows_and_columns),
            (LINE_COUNT, _number(total), _("With the 2 diagonals there are {lines}.", lines=total)),
        ),
    ]


def _outlook(settled: Settled, end: Position) -> list[Derivation | Effect]:
    """What the turn leaves to the next player: a threat that stands, or why no line can be completed yet (TINC-11)."""
    mover, following = 1 - end.turn, end.turn
    found = survey(settled.line, end)
    gap = found.shortfall(following)
    parts: list[Derivation | Effect] = []
    if found.threats[following]:
        sentence = _(
            "Careful: {player} can complete a line now, with a symbol at each of its ends.", player=NAMES[following]
        )
        parts.append(Effect("TINC-11", sentence))
    elif gap.can_win:
        sentence = _(
            "{player} stand in enough rows or columns, but no chain joins them: their next turn cannot win.",
            player=LABELS[following],
        )
        parts.append(Effect("TINC-11", sentence))
    else:
        parts.append(Effect("TINC-11", comparison(gap)))
        note = _(
            "{needs} − {has} = {missing}, and {missing} is more than 2.",
            needs=gap.needs,
            has=gap.has,
            missing=gap.missing,
        )
        parts.append(_derivation(_less(_number(gap.needs), _number(gap.has)), (MISSING, _number(gap.missing), note)))
    if found.threats[mover]:
        sentence = _(
            "{player} threaten to complete a line. A symbol on the edge answers every threat.", player=LABELS[mover]
        )
        parts.append(Effect("TINC-11", sentence))
    return parts


# Short ways to write whole numbers and their sums.


def _number(value: int) -> Expression:
    return Literal(Fraction(value))


def _sum(left: Expression | int, right: int) -> Expression:
    return Operation(Operator.PLUS, _number(left) if isinstance(left, int) else left, _number(right))


def _less(left: Expression, right: Expression) -> Expression:
    return Operation(Operator.MINUS, left, right)


def _times(left: int, right: int) -> Expression:
    return Operation(Operator.TIMES, _number(left), _number(right))


def _derivation(expression: Expression, *steps: tuple[Rule, Expression, Words]) -> Derivation:
    at, made = expression, []
    for rule, result, note in steps:
        made.append(Step(rule, at, result, note))
        at = result
    return Derivation(expression, tuple(made))
