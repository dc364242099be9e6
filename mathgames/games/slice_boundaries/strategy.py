"""The strategy for Slice Through the Boundaries: fill by the scores of many lines, and draw the best line."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple, TypeAlias

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import AT_RANDOM, POINT, WIN, Progress, SearchResult, SearchSteps, Strategy
from mathgames.games.slice_boundaries.cell_values import (
    SLICE_PRODUCTS,
    LineScores,
    can_be_solved,
    gather_lines,
    positions,
    solve,
)
from mathgames.games.slice_boundaries.lines import line_score
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import settle
from mathgames.games.slice_boundaries.position import FILL, Position, highest_score
from mathgames.games.slice_boundaries.reasons import reasons, sample_reasons
from mathgames.games.slice_boundaries.sweep import best_cut, best_line_across
from mathgames.language.words import LazyString, _

RISE: Final = 2
"""The largest gain of a line by one filled square: it crosses two of its sides."""
SLICE_LINES: Final = 50
"""The number of random lines that are scored in one slice of a search."""


class Skill(NamedTuple):
    """The skill of a level: the number of lines for each square that it may fill, and the number when it draws its own.

    None stands for all of them. ``answers`` is the number of squares for which the next player's answers are searched.
    """

    fills: int | None
    cuts: int | None
    answers: int = 0


SKILLS: Final = (
    Skill(0, 1),
    Skill(5, 2),
    Skill(8, 4, answers=4),
    Skill(60, 25),
    Skill(160, 90),
    Skill(450, 300),
    Skill(1500, 1000),
    Skill(None, None),
)
"""The skills by level; the last one searches everything."""

OPENINGS: Final = {(5, 2, True): (0, 4, 20, 24)}
"""The best first squares for rounds that are too long to solve during a game and in which the weights of lines mislead:
by the side of the grid, the number of players, and whether the player on offence begins. The tests solve the round: any
first square but a corner there loses a point.
"""


class BestMove(NamedTuple):
    """The best move so far, the depth and the positions searched, and the result of the round if that is known for
    certain.
    """

    move: Move
    depth: int = 0
    nodes: int = 0
    points: int | None = None


Looking: TypeAlias = Generator[BestMove | None, None, BestMove]
"""A search in slices, each of which has found something or nothing new."""


class SliceStrategy(Strategy[Position, Move]):
    """A player who wants one line with many points when on offence, and none with many otherwise.

    The lowest level plays at random. The others differ in how many lines they look at; the highest one also searches
    the whole rest of the filling as soon as it is short enough.
    """

    def __init__(self, rules: Rules[Position, Move]) -> None:
        super().__init__(rules)
        self._config = settle(rules.settings)

    def search(self, position: Position, level: int, seed: int, nodes: int | None) -> SearchSteps:
        chance, skill = Random(f"{seed} {position!r}"), SKILLS[level - 1]
        fallback = self.rules.random_move(position, chance)
        assert fallback is not None, "who asks knows that the game goes on"
        if level == 1:
            yield Progress(0, 1, fallback)
            return replace(self._choice(position, BestMove(fallback, 0, 1)), reasons=(AT_RANDOM,))
        looking = self._fill if position.phase == FILL else self._cut
        thought, best = looking(position, skill, chance, nodes), BestMove(fallback)
        while True:
            try:
                best = next(thought) or best
            except StopIteration as end:
                best = end.value
                break
            if (yield Progress(best.depth, best.nodes, best.move)) or (nodes is not None and best.nodes >= nodes):
                break
        choice = self._choice(position, best)
        sample_size = skill.fills if position.phase == FILL else skill.cuts
        return (
            choice
            if sample_size is None
            else replace(choice, reasons=sample_reasons(choice.reasons, position.phase, sample_size))
        )

    def _cut(self, position: Position, skill: Skill, chance: Random, nodes: int | None) -> Looking:
        """Search for the best of all lines, or of some drawn at random."""
        if skill.cuts is None:
            looking, line_count = best_cut(position, self._config.snap), 0
            while True:
                try:
                    line = next(looking)
                except StopIteration as end:
                    return BestMove(end.value, 1, line_count + 1)
                line_count += 1
                yield None if line is None else BestMove(line, 1, line_count)
        best, points, line_count = None, -1, 0
        for line_count in range(1, min(skill.cuts, nodes or skill.cuts) + 1):
            candidate = self.rules.random_move(position, chance)
            assert candidate is not None
            assert not isinstance(candidate, int)
            candidate_points = line_score(candidate, position.n, position.filled)
            if candidate_points > points:
                best, points = BestMove(candidate, 1, line_count), candidate_points
            if line_count % SLICE_LINES == 0:
                yield best
        assert best is not None
        return best._replace(nodes=line_count)

    def _fill(self, position: Position, skill: Skill, chance: Random, nodes: int | None) -> Looking:
        """Search for the square after which all lines weigh most, or least, and the best one once it can be found."""
        n, filling = position.n, position.filled
        lines: LineScores = yield from gather_lines(n, self._config.snap)
        offence = position.turn == position.round
        left = self._config.quota - sum(filling)
        opening = OPENINGS.get((n, self._config.players, offence))
        if skill.fills is not None:
            lines = lines.part(skill.fills, chance)
        elif opening and not any(filling):
            return BestMove(chance.choice(opening), 1, 1)
        squares = [square for square, full in enumerate(filling) if not full]
        chance.shuffle(squares)
        squares = squares[:nodes]
        ranking = yield from _rank_squares(lines, filling, squares, highest=offence)
        best, grids_weighed = BestMove(ranking[0], 1, len(squares)), len(squares)
        if skill.answers and left > 1:
            return (yield from self._choose_by_answers(position, lines, ranking[: skill.answers], grids_weighed, nodes))
        if skill.fills is not None:
            return best
        grid_count = positions(filling, left)
        if not can_be_solved(lines, filling, left) or (nodes is not None and grids_weighed + grid_count > nodes):
            return best
        points = None
        looking = solve(lines, filling, [self._offends(position, turn) for turn in range(left)])
        while True:
            try:
                next(looking)
            except StopIteration as end:
                points = end.value
                break
            yield best
        target = max(points.values()) if offence else min(points.values())
        move = next(square for square in ranking if points[square] == target)
        certain = target if self._config.snap is None else None
        return BestMove(move, left, grids_weighed + grid_count, certain)

    def _offends(self, position: Position, turn: int) -> bool:
        """Check if the player who will draw the line fills the square after *turn* others."""
        return (position.turn + turn - 1) % self._config.players + 1 == position.round

    def _choose_by_answers(
        self, position: Position, lines: LineScores, squares: list[int], grid_count: int, nodes: int | None
    ) -> Looking:
        """Search for the square after whose best answer all lines weigh most, or least."""
        offence, answers_offend = position.turn == position.round, self._offends(position, 1)
        top = int(lines.best(lines.fill(position.filled, squares)).max()) + RISE
        best, value = BestMove(squares[0], 2, grid_count), None
        for square in squares:
            after = bytearray(position.filled)
            after[square] = 1
            answers = [answer for answer, full in enumerate(after) if not full]
            if nodes is not None and grid_count + len(answers) > nodes:
                break
            grids = lines.fill(after, answers)
            grid_count += len(grids)
            weights = lines.weights(grids, top)
            worst = int(weights.max() if answers_offend else weights.min())
            if value is None or (worst > value if offence else worst < value):
                best, value = BestMove(square, 2, grid_count), worst
            yield best
        return best._replace(nodes=grid_count)

    def _choice(self, position: Position, best: BestMove) -> SearchResult[Move]:
        after, player = self.rules.apply(position, best.move), str(position.turn)
        outcome = self.rules.outcome(after)
        if outcome is None:
            value = round(POINT * self._expected_lead(position, after, best.points))
        elif outcome.winner is None:
            value = 0
        else:
            value = WIN - 1 if outcome.winner == player else 1 - WIN
        explanation = reasons(position, best.move, self._config, best.points)
        return SearchResult(best.move, value, (best.move,), best.depth, best.nodes, explanation)

    def _expected_lead(self, before: Position, after: Position, points: int | None) -> float:
        """Return the expected lead of the player, as far as can be told.

        A player who has not been on offence yet will have about n points on an n × n grid, as strong players mostly do.
        For the player on offence the best line so far counts, the more the fuller the grid is.
        """
        typical_score = min(before.n, highest_score(before.n))
        forecast = [
            float(own_score if player <= before.round else typical_score)
            for player, own_score in enumerate(after.score, 1)
        ]
        if before.phase == FILL:
            if points is None:
                share = sum(after.filled) / self._config.quota
                points_now = best_line_across(after.n, after.filled).score
                forecast[before.round - 1] = points_now * share + typical_score * (1 - share)
            else:
                forecast[before.round - 1] = points
        own_score = forecast.pop(before.turn - 1)
        return own_score - max(forecast, default=0)

    def sees(self, level: int) -> LazyString:
        return SEES[level - 1]

    def misses(self, level: int) -> LazyString:
        return MISSES[level - 1]


def _rank_squares(
    lines: LineScores, filling: bytes, squares: list[int], *, highest: bool
) -> Generator[BestMove, None, list[int]]:
    """Rank the squares, the best one first, by the weight of all lines when each is filled."""
    top = int(lines.best(lines.fill(filling, squares[:1])).max()) + 2 * RISE
    weights: dict[int, int] = {}
    step = max(SLICE_PRODUCTS // lines.products, 1)
    for start in range(0, len(squares), step):
        chunk = squares[start : start + step]
        weights.update(zip(chunk, map(int, lines.weights(lines.fill(filling, chunk), top)), strict=True))
        yield BestMove((max if highest else min)(weights, key=weights.__getitem__), 1, len(weights))
    return sorted(squares, key=weights.__getitem__, reverse=highest)


SEES: Final = (
    _("It fills squares and draws its line at random."),
    _("It looks at five lines for every square, and draws the better of two."),
    _("It looks at eight lines and at your next square, and draws the best of four."),
    _("It looks at 60 lines for every square, and draws the best of 25."),
    _("It looks at 160 lines for every square, and draws the best of 90."),
    _("It looks at 450 lines for every square, and draws the best of 300."),
    _("It looks at 1500 lines for every square, and draws the best of 1000."),
    _("It looks at all kinds of lines, draws the best of all, and works out the last squares to the end."),
)
MISSES: Final = (
    _("It sees no lines and no boundaries."),
    _("It overlooks nearly all lines, and your next square."),
    _("It overlooks most lines."),
    _("It overlooks most lines, and your next square."),
    _("It overlooks many lines, and your next square."),
    _("It overlooks some lines, and your next square."),
    _("It overlooks a few lines, and your next square."),
    _("While many squares are left, it does not think far ahead."),
)
