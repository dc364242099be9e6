"""The explanation of a turn of TINC: its result, the growth of the grid, and the chances of the next player.

The explanation is told in cells, and looks for a line by counting the symbols on each, where ``apply`` looks only
between the two cells just filled. So ``check_rules`` compares two independent accounts of one turn
(law 2).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from mathgames.explain.derivation import Derivation, Ring, Rule, Step
from mathgames.explain.explanation import Effect, Explanation, Placed
from mathgames.explain.expression import Literal, Operation, Operator
from mathgames.games.tinc import census
from mathgames.games.tinc.census import CompleteLine, Direction
from mathgames.games.tinc.moves import Move, cell_in_words, cell_text, cells_of
from mathgames.games.tinc.options import GameConfig
from mathgames.games.tinc.position import LABELS, NAMES, PLAYERS, Cell, Position, number_of, ring
from mathgames.games.tinc.survey import Counts, comparison, survey_position
from mathgames.language.words import LazyString, Text, _, _n, join_sentences, join_with_and

NEW_CELLS: Final = Rule(
    "tinc.ring", _("Cells of the new ring"), _("The new ring is the difference of two odd squares: 8, 16, 24, 32, …")
)
GLOSSARY: Final = (NEW_CELLS,)


MAX_DRAWN_SIDE: Final = 15
"""The width of the widest grid whose growth is drawn, in cells; those of a wider one are too small to be counted."""


class Turn(NamedTuple):
    """A turn with its result: the symbols after it is placed, on the grid as it was, and what they complete."""

    player: int
    radius: int
    cells: list[Cell]
    counts: tuple[Counts, Counts]
    won: CompleteLine | None
    touching: list[Cell]
    grows: bool

    @property
    def side(self) -> int:
        """The side of the grid before the turn."""
        return 2 * self.radius + 1


def explain(config: GameConfig, position: Position, move: Move) -> Explanation:
    """Explain a legal turn, the result first. See ``Rules.explain``."""
    turn = _turn_of(config, position, move)
    end = _position(turn, position)
    survey_position(config.line, end).set_counts(turn.counts)
    parts: list[Derivation | Effect] = [_result(config, turn)]
    if turn.grows:
        parts.append(_growth(turn))
    if not end.edge_taken:
        parts += _outlook(config, end)
    return Explanation(_headline(turn), tuple(parts), end)


def _turn_of(config: GameConfig, position: Position, move: Move) -> Turn:
    player, radius, cells = position.turn, position.radius, cells_of(move)
    counts = survey_position(config.line, position).counts_after(cells)
    if config.line == "straight":
        won = census.complete_straight(counts[player], radius)
    else:
        won = census.complete_chain({*position.cells(player), *cells}, radius)
    touching = [cell for cell in cells if ring(cell) == radius]
    grows = bool(touching) and not won and radius != config.max_radius
    return Turn(player, radius, cells, counts, won, touching, grows)


def _position(turn: Turn, before: Position) -> Position:
    symbols = sorted((*before.symbols, *(2 * number_of(cell) + turn.player for cell in turn.cells)))
    over = bool(turn.touching) and not turn.grows
    return Position(turn.radius + turn.grows, tuple(symbols), 1 - turn.player, before.ply + 1, over)


def _in_words(cells: list[Cell]) -> Text:
    return join_with_and(map(cell_in_words, cells))


def _headline(turn: Turn) -> LazyString:
    player, cells = LABELS[turn.player], _in_words(turn.cells)
    if turn.won:
        return _("{player} fill {cells} and win", player=player, cells=cells)
    if turn.grows:
        return _(
            "{player} fill {cells}: the grid grows by {count} cells to {side} × {side}",
            player=player,
            cells=cells,
            count=census.ring_size(turn.radius + 1),
            side=turn.side + 2,
        )
    return _("{player} fill {cells}", player=player, cells=cells)


def _result(config: GameConfig, turn: Turn) -> Effect:
    """Return the effect of the turn: a line, a larger grid, a draw, or none of these (TINC-6 to TINC-10)."""
    placements = tuple(Placed(cell_text(cell), PLAYERS[turn.player]) for cell in turn.cells)
    if turn.won:
        return Effect("TINC-6", _win(turn.won, turn.side, NAMES[turn.player]), placements)
    if turn.grows:
        return Effect("TINC-9", _touching(turn), placements)
    if turn.touching:
        return Effect("TINC-10", _draw(turn), placements)
    if config.line == "straight":
        fullest = max(turn.counts[turn.player].values())
        sentence = _(
            "No line is complete: it would need {side} {player}, and the fullest line has {fullest}.",
            side=turn.side,
            player=NAMES[turn.player],
            fullest=fullest,
        )
    else:
        sentence = _("No chain of {player} joins two opposite sides.", player=NAMES[turn.player])
    sentence_before = _("Nothing touches the edge, so the grid stays {side} × {side}.", side=turn.side)
    return Effect("TINC-9", join_sentences(sentence_before, sentence), placements)


def _win(won: CompleteLine, side: int, player: LazyString) -> LazyString:
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


def _draw(turn: Turn) -> LazyString:
    return _n(
        "{cells} touches the edge: the grid would grow beyond {side} × {side}, so the game is a draw.",
        "{cells} touch the edge: the grid would grow beyond {side} × {side}, so the game is a draw.",
        len(turn.touching),
        cells=_in_words(turn.touching),
        side=turn.side,
    )


def _touching(turn: Turn) -> LazyString:
    return _n(
        "{cells} touches the edge, so the grid grows by one cell in each direction: its side is {old} + 2 = {new}.",
        "{cells} touch the edge, so the grid grows by one cell in each direction: its side is {old} + 2 = {new}.",
        len(turn.touching),
        cells=_in_words(turn.touching),
        old=turn.side,
        new=turn.side + 2,
    )


def _growth(turn: Turn) -> Derivation:
    """Derive the number of new cells (TINC-9): the difference of two odd squares."""
    old, new = turn.side, turn.side + 2
    before, now = old * old, new * new
    squares = Operation(Operator.MINUS, Literal(Fraction(now)), Literal(Fraction(before)))
    added_cells = Literal(Fraction(census.ring_size(turn.radius + 1)))
    note = _(
        "The grid now has {new} × {new} = {now} cells. Before, it had {old} × {old} = {before}. The others are in the "
        "new ring.",
        new=new,
        now=now,
        old=old,
        before=before,
    )
    pictures = (Ring(old),) if new <= MAX_DRAWN_SIDE else ()
    return Derivation(squares, (Step(NEW_CELLS, squares, added_cells, note, illustrations=pictures),))


def _outlook(config: GameConfig, end: Position) -> list[Effect]:
    """Return the effects on the next player: an open threat, or why no line can be complete yet (TINC-11)."""
    mover, following = 1 - end.turn, end.turn
    lines_now = survey_position(config.line, end)
    gap = lines_now.shortfall(following)
    if lines_now.threats[following]:
        sentence = _("{player} can complete a line now, with a symbol at each of its ends.", player=LABELS[following])
    elif gap.can_win:
        sentence = _(
            "{player} are in enough rows or columns, but no chain joins them: their next turn cannot win.",
            player=LABELS[following],
        )
    else:
        sentence = comparison(gap)
    parts = [Effect("TINC-11", sentence)]
    if lines_now.threats[mover]:
        sentence = _(
            "{player} threaten to complete a line. A symbol on the edge answers every threat.", player=LABELS[mover]
        )
        parts.append(Effect("TINC-11", sentence))
    return parts
