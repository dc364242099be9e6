"""A turn of TINC explained: what was placed, the check for a line, and how the grid grows, clause by clause.

The explanation is told on a board of its own, sets of cells, and looks for a line by counting all symbols, where
``apply`` looks only between the two cells just filled. So ``check_rules`` compares two independent accounts of one turn
(law 2).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from mathgames.explain.derivation import Derivation, Rule, Step
from mathgames.explain.explanation import Effect, Explanation, Placed
from mathgames.explain.expression import Expression, Literal, Operation, Operator
from mathgames.games.tinc import census
from mathgames.games.tinc.moves import Move, cell_in_words, cell_text, cells_of
from mathgames.games.tinc.position import PLAYERS, SYMBOLS, Cell, Position, number_of, ring

if TYPE_CHECKING:
    from mathgames.games.tinc.rules import Tinc

GROWTH: Final = Rule("tinc.side", "The side grows by 2", "One cell more at each of the two ends: s becomes s + 2.")
SQUARE: Final = Rule("tinc.square", "Cells of a square grid", "A grid of side s has s × s cells.")
NEW_CELLS: Final = Rule(
    "tinc.ring", "Cells of the new ring", "The new ring is the difference of two odd squares: 8, 16, 24, 32, …"
)
LINE_COUNT: Final = Rule(
    "tinc.census", "Lines that can win", "One line for each of the s rows and s columns, and 2 diagonals: 2 × s + 2."
)
MISSING: Final = Rule("tinc.missing", "Symbols still missing", "What a line needs less what the player has.")


def explain(rules: Tinc, position: Position, move: Move) -> Explanation:
    """The legal turn explained. See ``Rules.explain``."""
    player, radius = position.turn, position.radius
    placed = cells_of(move)
    own, other = {*position.cells(player), *placed}, set(position.cells(1 - player))
    parts: list[Derivation | Effect] = [*_placing(player, placed, radius)]

    won = census.complete_line(rules.line, own, radius)
    parts += _check(rules, own, player, radius, won=won)
    touching = [cell for cell in placed if ring(cell) == radius]
    grows = bool(touching) and not won and radius != rules.max_radius
    end = _position(own, other, position, radius + 1 if grows else radius, over=bool(touching) and not grows)
    if grows:
        parts += _growth(touching, radius)
        if rules.line == "straight":
            parts += _census(radius + 1)
    elif touching and not won:
        side = 2 * radius + 1
        parts.append(
            Effect(
                "TINC-10", f"{_on_edge(touching)}: the grid would grow beyond {side} × {side}, so the game is a draw."
            )
        )
    elif not touching:
        parts.append(
            Effect("TINC-9", f"Nothing touches the edge, so the grid stays {2 * radius + 1} × {2 * radius + 1}.")
        )
    if not end.edge_taken:
        parts += _outlook(rules.line, end)
    headline = f"{PLAYERS[player].capitalize()} fill {' and '.join(map(cell_in_words, placed))}"
    if won:
        headline += " and win"
    elif grows:
        headline += f": the grid grows to {end.side} × {end.side}"
    return Explanation(headline, tuple(parts), end)


def _position(own: set[Cell], other: set[Cell], before: Position, radius: int, *, over: bool) -> Position:
    player = before.turn
    owners = dict.fromkeys(own, player) | dict.fromkeys(other, 1 - player)
    symbols = sorted(2 * number_of(cell) + owner for cell, owner in owners.items())
    return Position(radius, tuple(symbols), 1 - player, before.ply + 1, over)


def _placing(player: int, placed: list[Cell], radius: int) -> list[Effect]:
    """The first phase of a turn (TINC-3)."""
    symbol = SYMBOLS[player]
    effects = [
        Effect("TINC-3", f"A {symbol} is placed on {cell_in_words(cell)}.", (Placed(cell_text(cell), PLAYERS[player]),))
        for cell in placed
    ]
    if radius == 0:
        effects.append(Effect("TINC-4", "Only one cell was free, so only one symbol is placed."))
    return effects


def _check(rules: Tinc, own: set[Cell], player: int, radius: int, *, won: bool) -> list[Effect]:
    """The second phase of a turn, which asks whether a line is complete (TINC-6 to TINC-8)."""
    side, who = 2 * radius + 1, PLAYERS[player]
    if radius == 0:
        return [Effect("TINC-6", "A line has more than one symbol, so one symbol on one cell does not win.")]
    if won:
        line = census.describe_complete_line(rules.line, own, radius)
        return [
            Effect("TINC-6", f"{line} of the {side} × {side} grid to the opposite one, unbroken: {who} win."),
            Effect("TINC-8", "A win ends the game at once; the grid does not grow any more."),
        ]
    if rules.line == "straight":
        fullest = max(census.count_on_lines(own).values())
        return [
            Effect("TINC-6", f"No line is complete: it would need {side} {who}, and the fullest line has {fullest}.")
        ]
    return [Effect("TINC-6", f"No chain of {who} joins two opposite sides of the {side} × {side} grid.")]


def _on_edge(touching: list[Cell]) -> str:
    verb = "touches" if len(touching) == 1 else "touch"
    return f"{' and '.join(map(cell_in_words, touching))} {verb} the edge"


def _growth(touching: list[Cell], radius: int) -> list[Derivation | Effect]:
    """The third phase of a turn: the grid grows (TINC-9), and what that does to the cells and to the lines."""
    old, new = 2 * radius + 1, 2 * radius + 3
    added = census.ring_size(radius + 1)
    return [
        Effect("TINC-9", f"{_on_edge(touching)}, so the grid grows by one cell in each direction."),
        _derivation(_sum(old, 2), (GROWTH, _number(new), f"The side was {old} and grows by 2: it is {new}.")),
        Effect("TINC-9", f"The new ring has {added} empty cells. No symbol moves."),
        _derivation(
            _less(_times(new, new), _times(old, old)),
            (SQUARE, _less(_number(new * new), _times(old, old)), f"{new} rows of {new} cells are {new * new} cells."),
            (SQUARE, _less(_number(new * new), _number(old * old)), f"Before, there were {old} × {old} = {old * old}."),
            (NEW_CELLS, _number(added), f"{new * new} − {old * old} = {added} cells are new."),
        ),
    ]


def _census(radius: int) -> list[Derivation | Effect]:
    """The lines that can win on a grid that has just grown (TINC-6)."""
    side = 2 * radius + 1
    total, fresh = census.line_count(side), len(census.new_lines(radius))
    older = "and every older line is longer by 2" if radius > 1 else "since a single cell has no line"
    return [
        Effect("TINC-6", f"Now {total} lines reach from side to side; {fresh} are new, {older}."),
        _derivation(
            _sum(_times(2, side), 2),
            (LINE_COUNT, _sum(2 * side, 2), f"{side} rows and {side} columns are {2 * side} lines."),
            (LINE_COUNT, _number(total), f"With the 2 diagonals there are {total}."),
        ),
    ]


def _outlook(reading: str, end: Position) -> list[Derivation | Effect]:
    """What the turn leaves to the next player: a threat that stands, or why no line can be completed yet (TINC-11)."""
    mover, following = 1 - end.turn, end.turn
    parts: list[Derivation | Effect] = []
    if census.threats(reading, end.cells(following), end.radius):
        parts.append(
            Effect(
                "TINC-11", f"Careful: {PLAYERS[following]} can complete a line now, with a symbol at each of its ends."
            )
        )
    elif (gap := census.shortfall(reading, end, following)).can_win:
        sentence = f"{gap.who} stand in enough rows or columns, but no chain joins them: their next turn cannot win."
        parts.append(Effect("TINC-11", sentence))
    else:
        parts.append(Effect("TINC-11", gap.sentence()))
        note = f"{gap.needs} − {gap.has} = {gap.missing}, and {gap.missing} is more than 2."
        parts.append(_derivation(_less(_number(gap.needs), _number(gap.has)), (MISSING, _number(gap.missing), note)))
    if census.threats(reading, end.cells(mover), end.radius):
        sentence = (
            f"{PLAYERS[mover].capitalize()} threaten to complete a line. A symbol on the edge answers every threat."
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


def _derivation(expression: Expression, *steps: tuple[Rule, Expression, str]) -> Derivation:
    at, made = expression, []
    for rule, result, note in steps:
        made.append(Step(rule, at, result, note))
        at = result
    return Derivation(expression, tuple(made))
