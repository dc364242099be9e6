"""The strategy for Slice Through the Boundaries: fill by the scores of many lines, and draw the best line."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple, TypeAlias

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import AT_RANDOM, POINT, WIN, Choice, Progress, Strategy, Thought
from mathgames.games.slice_boundaries.lines import score
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import settle
from mathgames.games.slice_boundaries.position import FILL, Position, highest_score
from mathgames.games.slice_boundaries.reasons import reasons, sampled
from mathgames.games.slice_boundaries.sweep import best_cut, best_line_across
from mathgames.games.slice_boundaries.weighing import SLICE_PRODUCTS, Lines, can_be_solved, gathered, positions, solved
from mathgames.language.words import Words, _

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
        self._settled = settle(rules.settings)

    def think(self, position: Position, level: int, seed: int, nodes: int | None) -> Thought:
        chance, skill = Random(f"{seed} {position!r}"), SKILLS[level - 1]
        usual = self.rules.random_move(position, chance)
        assert usual is not None, "who asks knows that the game goes on"
        if level == 1:
            yield Progress(0, 1, usual)
            return replace(self._choice(position, BestMove(usual, 0, 1)), reasons=(AT_RANDOM,))
        looking = self._fill if position.phase == FILL else self._cut
        thought, best = looking(position, skill, chance, nodes), BestMove(usual)
        while True:
            try:
                best = next(thought) or best
            except StopIteration as end:
                best = end.value
                break
            if (yield Progress(best.depth, best.nodes, best.move)) or (nodes is not None and best.nodes >= nodes):
                break
        choice = self._choice(position, best)
        looked = skill.fills if position.phase == FILL else skill.cuts
        return choice if looked is None else replace(choice, reasons=sampled(choice.reasons, position.phase, looked))

    def _cut(self, position: Position, skill: Skill, chance: Random, nodes: int | None) -> Looking:
        """Search for the best of all lines, or of some drawn at random."""
        if skill.cuts is None:
            looking, weighed = best_cut(position, self._settled.snap), 0
            while True:
                try:
                    line = next(looking)
                except StopIteration as end:
                    return BestMove(end.value, 1, weighed + 1)
                weighed += 1
                yield None if line is None else BestMove(line, 1, weighed)
        best, points, weighed = None, -1, 0
        for weighed in range(1, min(skill.cuts, nodes or skill.cuts) + 1):
            drawn = self.rules.random_move(position, chance)
            assert drawn is not None
            assert not isinstance(drawn, int)
            scored = score(drawn, position.n, position.filled)
            if scored > points:
                best, points = BestMove(drawn, 1, weighed), scored
            if weighed % SLICE_LINES == 0:
                yield best
        assert best is not None
        return best._replace(nodes=weighed)

    def _fill(self, position: Position, skill: Skill, chance: Random, nodes: int | None) -> Looking:
        """Search for the square after which all lines weigh most, or least, and the best one once it can be found."""
        n, filled = position.n, position.filled
        lines: Lines = yield from gathered(n, self._settled.snap)
        offence = position.turn == position.round
        left = self._settled.quota - sum(filled)
        opening = OPENINGS.get((n, self._settled.players, offence))
        if skill.fills is not None:
            lines = lines.part(skill.fills, chance)
        elif opening and not any(filled):
            return BestMove(chance.choice(opening), 1, 1)
        squares = [square for square, full in enumerate(filled) if not full]
        chance.shuffle(squares)
        squares = squares[:nodes]
        ranked = yield from _ranked(lines, filled, squares, highest=offence)
        best, grids_weighed = BestMove(ranked[0], 1, len(squares)), len(squares)
        if skill.answers and left > 1:
            return (yield from self._answered(position, lines, ranked[: skill.answers], grids_weighed, nodes))
        if skill.fills is not None:
            return best
        more = positions(filled, left)
        if not can_be_solved(lines, filled, left) or (nodes is not None and grids_weighed + more > nodes):
            return best
        points = None
        looking = solved(lines, filled, [self._offends(position, turn) for turn in range(left)])
        while True:
            try:
                next(looking)
            except StopIteration as end:
                points = end.value
                break
            yield best
        sought = max(points.values()) if offence else min(points.values())
        move = next(square for square in ranked if points[square] == sought)
        certain = sought if self._settled.snap is None else None
        return BestMove(move, left, grids_weighed + more, certain)

    def _offends(self, position: Position, turn: int) -> bool:
        """Check if the player who will draw the line fills the square after *turn* others."""
        return (position.turn + turn - 1) % self._settled.players + 1 == position.round

    def _answered(
        self, position: Position, lines: Lines, squares: list[int], looked: int, nodes: int | None
    ) -> Looking:
        """Search for the square after whose best answer all lines weigh most, or least."""
        offence, answers_offend = position.turn == position.round, self._offends(position, 1)
        top = int(lines.best(lines.filled(position.filled, squares)).max()) + RISE
        best, value = BestMove(squares[0], 2, looked), None
        for square in squares:
            after = bytearray(position.filled)
            after[square] = 1
            answers = [answer for answer, full in enumerate(after) if not full]
            if nodes is not None and looked + len(answers) > nodes:
                break
            grids = lines.filled(after, answers)
            looked += len(grids)
            weights = lines.weights(grids, top)
            weighed = int(weights.max() if answers_offend else weights.min())
            if value is None or (weighed > value if offence else weighed < value):
                best, value = BestMove(square, 2, looked), weighed
            yield best
        return best._replace(nodes=looked)

    def _choice(self, position: Position, best: BestMove) -> Choice[Move]:
        after, player = self.rules.apply(position, best.move), str(position.turn)
        outcome = self.rules.outcome(after)
        if outcome is None:
            value = round(POINT * self._ahead(position, after, best.points))
        elif outcome.winner is None:
            value = 0
        else:
            value = WIN - 1 if outcome.winner == player else 1 - WIN
        why = reasons(position, best.move, self._settled, best.points)
        return Choice(best.move, value, (best.move,), best.depth, best.nodes, why)

    def _ahead(self, before: Position, after: Position, points: int | None) -> float:
        """Return the expected lead of the player, as far as can be told.

        A player who has not been on offence yet will have about n points on an n × n grid, as strong players mostly do.
        For the player on offence the best line so far counts, the more the fuller the grid is.
        """
        usual = min(before.n, highest_score(before.n))
        expected = [float(own if player <= before.round else usual) for player, own in enumerate(after.score, 1)]
        if before.phase == FILL:
            if points is None:
                share = sum(after.filled) / self._settled.quota
                points_now = best_line_across(after.n, after.filled).score
                expected[before.round - 1] = points_now * share + usual * (1 - share)
            else:
                expected[before.round - 1] = points
        own = expected.pop(before.turn - 1)
        return own - max(expected, default=0)

    def sees(self, level: int) -> Words:
        return SEES[level - 1]

    def misses(self, level: int) -> Words:
        return MISSES[level - 1]


def _ranked(lines: Lines, filled: bytes, squares: list[int], *, highest: bool) -> Generator[BestMove, None, list[int]]:
    """Rank the squares, the best one first, by the weight of all lines when each is filled."""
    top = int(lines.best(lines.filled(filled, squares[:1])).max()) + 2 * RISE
    weights: dict[int, int] = {}
    step = max(SLICE_PRODUCTS // lines.products, 1)
    for start in range(0, len(squares), step):
        some = squares[start : start + step]
        weights.update(zip(some, map(int, lines.weights(lines.filled(filled, some), top)), strict=True))
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
