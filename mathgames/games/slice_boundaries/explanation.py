"""Explanations of the moves of Slice Through the Boundaries: the square that was filled, or the points of the line.

This is a second account of the move: it counts the points and arrives at the position without the rules' ``apply``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from mathgames.explain.derivation import Derivation, Step, Walk
from mathgames.explain.explanation import Effect, Explanation, Placed, Removed, Scored, apply_changes
from mathgames.explain.expression import Literal, Operation, Operator
from mathgames.explain.glossary import ADD
from mathgames.games.slice_boundaries.lines import Crossing, StraightLine, coordinates, crossings
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import GameConfig
from mathgames.games.slice_boundaries.position import FILL, FILLED_STATE, OVER, SLICE, Position, pieces, squares
from mathgames.language.words import LazyString, _, _n


def explain(config: GameConfig, position: Position, move: Move) -> Explanation:
    """Explain a legal move, with the position that the explanation arrives at without the rules."""
    if isinstance(move, int):
        return _filling(config, position, squares(position.n)[move])
    return _slicing(config, position, StraightLine(*move))


def _filling(config: GameConfig, position: Position, square: str) -> Explanation:
    player = position.turn
    sentence = _("Player {player} fills {square}.", player=player, square=square)
    placement = Effect("LQ-4", sentence, (Placed(square, FILLED_STATE),))
    standing = apply_changes(pieces(position), placement.changes)
    left = config.quota - len(standing)
    if left > 0:
        phase, turn = FILL, config.next_player(player)
        sentence = _n(
            "{n} square is left to fill, and player {player} is next.",
            "{n} squares are left to fill, and player {player} is next.",
            left,
            player=turn,
        )
        effect = Effect("LQ-4", sentence)
    else:
        phase, turn = SLICE, position.round
        sentence = _("All squares for this round are filled: player {player} draws the line.", player=turn)
        effect = Effect("LQ-5", sentence)
    end = position._replace(phase=phase, filled=_grid(position.n, standing), turn=turn, ply=position.ply + 1)
    return Explanation(_("Player {player} fills {square}", player=player, square=square), (placement, effect), end)


def _slicing(config: GameConfig, position: Position, line: StraightLine) -> Explanation:
    n, player, filling = position.n, position.round, position.filled
    scoring = [step for step in crossings(line, n) if filling[step.before] != filling[step.after]]
    points = len(scoring)
    changes = (Scored(str(player), Fraction(points)),) if points else ()
    points_sentence = _points(points) if any(filling) else _("No square is filled, so the line crosses no boundary.")
    parts: list[Derivation | Effect] = [Effect("LQ-7", points_sentence, changes)]
    if (count := _count(scoring, n)) is not None:
        parts.append(count)
    score = list(position.score)
    score[player - 1] += points
    end = position._replace(ply=position.ply + 1, score=tuple(score))
    if player == config.players:
        parts.append(Effect("LQ-9", _("This was the last round: the highest score wins.")))
        end = end._replace(phase=OVER, turn=1)
    else:
        number = player + 1
        standing = pieces(position)
        removals = tuple(Removed(square) for square in standing)
        sentence = _("Round {number} begins on an empty grid. Player {number} will draw the line.", number=number)
        parts.append(Effect("LQ-3", sentence, removals))
        phase, turn = config.opening(number)
        end = end._replace(round=number, phase=phase, filled=_grid(n, apply_changes(standing, removals)), turn=turn)
    if any(filling):
        headline = _n(
            "The line of player {player} scores {n} point",
            "The line of player {player} scores {n} points",
            points,
            player=player,
        )
    else:  # a task about the line itself
        start, stop = (coordinates(end, n) for end in line.ends)
        headline = _("The line goes from {start} to {stop}", start=start, stop=stop)
    return Explanation(headline, tuple(parts), end)


def _points(points: int) -> LazyString:
    if not points:
        return _("The line never changes between filled and empty: no points.")
    return _n(
        "The line changes between filled and empty {n} time: {n} point.",
        "The line changes between filled and empty {n} times: {n} points.",
        points,
    )


def _count(scoring: Sequence[Crossing], n: int) -> Derivation | None:
    """Derive the points from those at vertical and those at horizontal grid lines, if there are both.

    At a vertex the line crosses one of each, for one point: those are counted apart.
    """
    vertices = sum(step.vertex for step in scoring)
    vertical = sum(step.before % n != step.after % n for step in scoring) - vertices
    horizontal = len(scoring) - vertical - vertices
    if not vertical or not horizontal:
        return None
    total = Literal(Fraction(len(scoring)))
    expression = Operation(Operator.PLUS, Literal(Fraction(vertical)), Literal(Fraction(horizontal)))
    if vertices:
        note = _(
            "Side lines: {vertical}. Level lines: {horizontal}. Corners: {vertices}.",
            vertical=vertical,
            horizontal=horizontal,
            vertices=vertices,
        )
        expression = Operation(Operator.PLUS, expression, Literal(Fraction(vertices)))
        return Derivation(expression, (Step(ADD, expression, total, note),))
    note = _(
        "Side lines: {vertical}. Level lines: {horizontal}.",
        vertical=vertical,
        horizontal=horizontal,
    )
    walk = Walk(Fraction(vertical), Fraction(horizontal))
    return Derivation(expression, (Step(ADD, expression, total, note, illustrations=(walk,)),))


def _grid(n: int, names: Iterable[str]) -> bytes:
    name_set = set(names)
    return bytes(name in name_set for name in squares(n))
