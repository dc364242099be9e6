"""The strategy for TINC: win, answer visible threats, and extend lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, product
from random import Random
from typing import Final, NamedTuple

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import AT_RANDOM, POINT, WIN, Progress, SearchResult, SearchSteps, Strategy
from mathgames.games.tinc.cell_values import LARGEST_RADIUS_CELLS, Chains, StraightLines
from mathgames.games.tinc.moves import Move
from mathgames.games.tinc.options import GameConfig
from mathgames.games.tinc.position import Position, first_of_ring, number_of
from mathgames.games.tinc.reasons import reasons
from mathgames.games.tinc.survey import Survey, Threats, survey_position
from mathgames.language.words import LazyString, _

AFRAID: Final = 9
"""The weight of the other player's line, as a multiple of a line of the player who answers a threat: the other player
is next to place two symbols.
"""
MAX_CELLS: Final = 12
"""The number of cells inside the edge, and of those on it, that are paired with each other."""
SLICE_TURNS: Final = {"straight": 64, "path8": 4}
"""The number of turns that are evaluated in one slice of a search."""


class Eye(NamedTuple):
    """The vision of a level: its percentage of wins and of threats seen, and the number of lines of each player."""

    wins: int
    threats: int
    lines: int


EYES: Final = (
    Eye(0, 0, 0),
    Eye(60, 0, 1),
    Eye(75, 35, 2),
    Eye(85, 55, 3),
    Eye(90, 70, 4),
    Eye(95, 80, 6),
    Eye(100, 90, 8),
    Eye(100, 100, 12),
)


class TincStrategy(Strategy[Position, Move]):
    """A player who never loses at level 8: a symbol on the edge answers every threat (TINC-11).

    No player can be forced to lose, so games are won by overlooked threats. All levels think in the same way and differ
    in how often they overlook a win or a threat, and in how many lines they look at.
    """

    def __init__(self, rules: Rules[Position, Move]) -> None:
        super().__init__(rules)
        self._config = GameConfig.from_options(rules.settings)

    def search(self, position: Position, level: int, seed: int, nodes: int | None) -> SearchSteps:
        chance, eye = Random(f"{seed} {position!r}"), EYES[level - 1]
        lines_now = survey_position(self._config.line, position)
        random_turn = self.rules.random_move(position, chance)
        assert random_turn is not None, "who asks knows that the game goes on"
        if level == 1 or not position.radius:
            yield Progress(0, 1, random_turn)
            choice = self._choice(lines_now, random_turn, 0, 1)
            return replace(choice, reasons=(AT_RANDOM,)) if position.radius else choice
        sees_win, sees_threat = chance.randrange(100) < eye.wins, chance.randrange(100) < eye.threats
        own_threats, other = lines_now.threats[position.turn], lines_now.threats[1 - position.turn]
        if own_threats and sees_win:
            move = _completing(own_threats, chance)
            yield Progress(1, 1, move)
            return self._choice(lines_now, move, 1, 1)
        answers = bool(other) and sees_threat
        fallback = (number_of(chance.choice(chance.choice(other).ends)),) if answers else random_turn
        move, count = fallback, 0
        for best, count in _weigh_turns(lines_now, eye, chance, fallback, nodes, answers=answers):
            move = best
            if (yield Progress(1, count, move)):
                break
        choice, unseen = self._choice(lines_now, move, 1, count), set()
        if not sees_win:
            unseen.add("win")
        if not sees_threat:  # then it does not look at the other player's lines
            unseen |= {"answer", "block"}
        return replace(choice, reasons=tuple(reason for reason in choice.reasons if reason.kind not in unseen))

    def _choice(self, lines_now: Survey, move: Move, depth: int, nodes: int) -> SearchResult[Move]:
        grows = lines_now.position.radius != self._config.max_radius
        position, explanation = self.rules.apply(lines_now.position, move), reasons(lines_now, move, grows=grows)
        if position.edge_taken:
            won = self.rules.outcome(position)
            return SearchResult(move, WIN - 1 if won and won.winner else 0, (move,), depth, nodes, explanation)
        after, player = survey_position(lines_now.reading, position), lines_now.position.turn
        lead = after.shortfall(1 - player).missing - after.shortfall(player).missing
        return SearchResult(move, lead * POINT, (move,), depth, nodes, explanation)

    def sees(self, level: int) -> LazyString:
        return SEES[level - 1]

    def misses(self, level: int) -> LazyString:
        return MISSES[level - 1]


def _completing(threats: Threats, chance: Random) -> Move:
    threat = chance.choice(threats)
    start, end = number_of(chance.choice(threat.starts)), number_of(chance.choice(threat.ends))
    return (start, end) if start < end else (end, start)


def _weigh_turns(
    lines_now: Survey, eye: Eye, chance: Random, fallback: Move, nodes: int | None, *, answers: bool
) -> Iterator[tuple[Move, int]]:
    """Yield the best turn so far and the number of turns evaluated, slice by slice; the default one until then.

    ``nodes`` is the most that are weighed, where it is given.

    Who answers a threat touches the edge, and minds the other player's lines. Who has nothing to answer builds own
    lines and stays away from the edge, since a larger grid makes every line longer.
    """
    position = lines_now.position
    afraid = AFRAID if answers else 0
    chains = lines_now.reading == "path8" and position.radius <= LARGEST_RADIUS_CELLS
    scales = Chains(lines_now, afraid) if chains else StraightLines(lines_now, eye.lines, afraid)
    a_slice, count = SLICE_TURNS["path8" if chains else "straight"], 0
    yield fallback, count
    values = {}
    for cell in islice(dict.fromkeys(scales.cells()), nodes):
        values[cell] = scales.value((cell,))
        count += 1
        if count % a_slice == 0:
            yield fallback, count
    edge = first_of_ring(position.radius)
    best, value = fallback, None
    for turn in _turns(_rank_cells(values, chance), edge, answers=answers):
        if count == nodes:
            break
        turn_value = scales.value(turn)
        count += 1
        if value is None or turn_value > value:
            best, value = turn, turn_value
        if count % a_slice == 0:
            yield best, count
    yield best, count


def _rank_cells(values: dict[int, int], chance: Random) -> list[int]:
    """Rank the cells, the best first; equals in any order."""
    cells = list(values)
    chance.shuffle(cells)
    return sorted(cells, key=values.__getitem__, reverse=True)


def _turns(ranking: list[int], edge: int, *, answers: bool) -> Iterator[Move]:
    inner = sorted([cell for cell in ranking if cell < edge][:MAX_CELLS])
    outer = sorted([cell for cell in ranking if cell >= edge][:MAX_CELLS])
    if not answers and len(inner) > 1:
        yield from combinations(inner, 2)
        return
    yield from product(outer)
    yield from product(inner, outer)
    yield from combinations(outer, 2)


SEES: Final = (
    _("It fills free cells at random."),
    _("It builds its longest line, and takes a win if it sees it."),
    _("It builds its lines, and answers about one threat in three."),
    _("It builds its lines, and answers more than half of your threats."),
    _("It looks at four lines, and answers seven threats in ten."),
    _("It looks at six lines, and answers eight threats in ten."),
    _("It takes every win, and answers nine threats in ten."),
    _("It takes every win, and answers every threat."),
)
MISSES: Final = (
    _("It sees no lines, neither its own nor yours."),
    _("It never looks at your lines."),
    _("It overlooks one win in four, and most threats."),
    _("It overlooks some wins, and nearly half of your threats."),
    _("It overlooks one win in ten, and three threats in ten."),
    _("It overlooks a few wins, and two threats in ten."),
    _("It overlooks one threat in ten."),
    _("It looks no further than its own next turn."),
)
