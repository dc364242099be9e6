"""Game reviews for games of two: the value of each position, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple

from mathgames.engine.rounds import PlayedRound
from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import DECISIVE_SCORE, POINT, Progress, SearchResult, SearchSteps, terminal_score
from mathgames.players.levels import search_move
from mathgames.players.opponents import STRONGEST

SEED: Final = 0  # the same judgement for everybody
NODES: Final = 20_000
"""The number of positions to search for each position of the game: sixty moves then take less than twenty seconds."""
MAX_CHECKED: Final = 6
"""The number of moves, those that seem to cost most, that are analysed a second time."""
MAX_OPEN_POINTS: Final = 2
"""The least number of them, if there are any, from the part of the game in which the winner was still open."""
MOMENTS: Final = 3
NODE_FACTOR: Final = 4
"""The largest multiple of the usual number of positions, to search as far after one move as after another."""
BRANCH: Final = 8
"""The number of moves that are kept of an expected continuation."""


class MoveReview(NamedTuple):
    """A strong player's judgement of a position: its value to the player whose ``turn`` it is, and the best move.

    ``best`` is None where the game is over; ``is_forced`` says that there is no other move. Where a round has ended and
    the next one begins from this position, ``ended`` is the end of that round for the same player's side in it.
    """

    turn: str
    value: int
    best: str | None = None
    is_forced: bool = False
    ended: int | None = None

    @property
    def after_move(self) -> MoveReview:
        """The judgement of what the move before brought about: in a match of two rounds, the end of its round."""
        return self if self.ended is None else MoveReview(self.turn, self.ended)

    def to(self, player: str) -> int:
        """Return the value to one of two players."""
        return self.value if self.turn == player else -self.value


class TurningPoint(NamedTuple):
    """A move that cost its player much, with the ``better`` one and the ``line`` expected after it.

    ``value`` is what that would have been worth to the player, and ``loss`` how much of it the move that was
    ``move_played`` gave away, both in hundredths of a point.
    """

    ply: int
    player: str
    move_played: str
    better: str
    line: tuple[str, ...]
    loss: int
    value: int


@dataclass(frozen=True, slots=True)
class GameReview:
    """The progress of a game review: the first positions of the game, and the moves that were analysed twice."""

    positions: tuple[MoveReview, ...] = ()
    checked_plies: Mapping[int, TurningPoint | None] = field(default_factory=dict)

    @property
    def plies(self) -> int:
        """The number of moves for which the positions before and after them were analysed."""
        return max(len(self.positions) - 1, 0)

    @property
    def moments(self) -> tuple[TurningPoint, ...]:
        """The moves that cost most, in the order of the game.

        One of them is of the part in which it was still open who wins, where a move of that part cost something: games
        are mostly lost there, however much is given away later.
        """
        costly = sorted(
            (it for it in self.checked_plies.values() if it is not None), key=lambda point: (-point.loss, point.ply)
        )
        moments, open_points = costly[:MOMENTS], [it for it in costly if self.is_open(it.ply)]
        if open_points and not any(self.is_open(it.ply) for it in moments):
            moments[-1] = open_points[0]
        return tuple(sorted(moments))

    def is_open(self, ply: int) -> bool:
        """Check if the game was still undecided, as far as could be seen, when this move was made."""
        return abs(self.positions[ply - 1].value) <= DECISIVE_SCORE

    def prefix(self, ply: int) -> GameReview:
        """Return the findings about the first *ply* moves only."""
        return GameReview(self.positions[: ply + 1], {at: it for at, it in self.checked_plies.items() if at <= ply})

    def next_unchecked_ply(self, line: Sequence[str]) -> int | None:
        """Return the ply of the move to analyse next, of those that seem to cost most."""
        return next((ply for ply in self._costly(line) if ply not in self.checked_plies), None)

    def _costly(self, line: Sequence[str]) -> list[int]:
        costs = []
        for ply, (before, after) in enumerate(pairwise(self.positions), 1):
            loss = before.value - after.after_move.to(before.turn)
            if loss >= POINT and not before.is_forced and before.best != line[ply - 1]:
                costs.append((-loss, ply))
        plies = [ply for _lost, ply in sorted(costs)]
        open_plies = [ply for ply in plies if self.is_open(ply)][:MAX_OPEN_POINTS]
        return plies[:MAX_CHECKED] + [ply for ply in open_plies if ply not in plies[:MAX_CHECKED]]


class _Evaluation(NamedTuple):
    """The value of a position, and the moves that are expected from there."""

    review: MoveReview
    line: tuple[Any, ...]


ReviewSteps = Generator[Progress, bool | None, SearchResult[Any] | None]


@dataclass
class LookingBack:
    """A review of the part of a game that is not ``findings`` yet.

    ``positions`` gives those of the game from a ply on; ``limit`` is how many positions are looked at for each.
    ``rounds`` are those that have ended: the position at the ply of one is the first of the next.
    """

    rules: Rules[Any, Any]
    line: Sequence[str]
    positions: Callable[[int], Iterator[Any]]
    findings: GameReview = field(default_factory=GameReview)
    limit: int = NODES
    nodes: int = 0
    rounds: Sequence[PlayedRound] = ()

    def thought(self) -> SearchSteps:
        """Return the review as a search, which may be stopped at any time and started again with its findings.

        The progress of a player's search holds its best move so far; this one holds all findings so far.
        """
        findings = self.findings
        if len(findings.positions) <= len(self.line):
            for position in self.positions(len(findings.positions)):
                review = yield from self._judge(position)
                if review is None:
                    return self._result()
                ended = next((it for it in self.rounds if it.ply == len(self.findings.positions)), None)
                if ended is not None:
                    review = review._replace(ended=terminal_score(ended.outcome, review.turn))
                self.findings = replace(self.findings, positions=(*self.findings.positions, review))
        while (ply := self.findings.next_unchecked_ply(self.line)) is not None:
            if not (yield from self._check(ply)):
                return self._result()
        return self._result()

    def _result(self) -> SearchResult[Any]:
        return SearchResult(self.findings, depth=self._completed_steps, nodes=self.nodes)

    @property
    def _completed_steps(self) -> int:
        return len(self.findings.positions) + len(self.findings.checked_plies)

    def _think(self, position: Any, plies: int | None = None) -> ReviewSteps:
        """Return the choice of the strongest player here; None if the search was told to stop.

        With ``plies`` it looks exactly that far ahead, and may look at more positions for it.
        """
        nodes = self.limit if plies is None else NODE_FACTOR * self.limit
        thought, before = search_move(self.rules, position, STRONGEST, seed=SEED, nodes=nodes, plies=plies), self.nodes
        try:
            while True:
                self.nodes = before + next(thought).nodes
                if (yield Progress(self._completed_steps, self.nodes, self.findings)):
                    return None
        except StopIteration as stop:
            choice: SearchResult[Any] = stop.value
            self.nodes = before + choice.nodes
            return choice

    def _judge(self, position: Any) -> Generator[Progress, bool | None, MoveReview | None]:
        rules = self.rules
        turn = rules.turn(position)
        if (over := terminal_score(rules.outcome(position), turn)) is not None:
            return MoveReview(turn, over)
        choice = yield from self._think(position)
        if choice is None:
            return None
        is_forced = len(list(islice(rules.moves(position), 2))) < 2
        return MoveReview(turn, self._to_points(position, choice.value), rules.format(choice.move), is_forced)

    def _check(self, ply: int) -> Generator[Progress, bool | None, bool]:
        """Analyse a move that seems to cost much: search the positions after it and after the best one equally far.

        The value of a search depends on its depth. The values before and after a move come from searches of which one
        looks a move further, so their difference alone is not a measure. If one of the two cannot be searched as far as
        the other's win or loss, the move is not criticised.
        """
        rules, before = self.rules, self.findings.positions[ply - 1]
        assert before.best is not None  # a move was made here
        position = next(self.positions(ply - 1))
        best, position_after = (rules.apply(position, rules.parse(it)) for it in (before.best, self.line[ply - 1]))
        comparison = yield from self._equally(best, position_after)
        if comparison is None:
            return False
        (best_value, best_line), (other, _other_line), comparable = comparison
        value, loss = best_value.to(before.turn), best_value.to(before.turn) - other.to(before.turn)
        point = None
        if comparable and loss >= POINT:
            line = (before.best, *(rules.format(it) for it in best_line[: BRANCH - 1]))
            point = TurningPoint(ply, before.turn, self.line[ply - 1], before.best, line, loss, value)
        self.findings = replace(self.findings, checked_plies={**self.findings.checked_plies, ply: point})
        return True

    def _equally(
        self, first: Any, other: Any
    ) -> Generator[Progress, bool | None, tuple[_Evaluation, _Evaluation, bool] | None]:
        """Search two positions equally far ahead.

        Return both, and whether they were; None if the search was told to stop.

        A won or lost game is known for certain, so it needs to be searched no further than the win.
        """
        positions, choices = (first, other), list[SearchResult[Any] | None]()
        for position in positions:
            choice = None
            if self.rules.outcome(position) is None:
                choice = yield from self._think(position)
                if choice is None:
                    return None
            choices.append(choice)
        comparable = True
        for at, choice in enumerate(tuple(choices)):
            counterpart = choices[1 - at]
            if (
                choice is None
                or counterpart is None
                or abs(choice.value) > DECISIVE_SCORE
                or choice.depth == counterpart.depth
            ):
                continue
            if abs(counterpart.value) > DECISIVE_SCORE and choice.depth > counterpart.depth:
                continue  # it is looked at as far as the end of the other one, and further
            if choice.depth < counterpart.depth and abs(counterpart.value) <= DECISIVE_SCORE:
                continue  # the other one is looked at again, less far
            if not counterpart.depth:  # not even its first round was looked through
                comparable = False
                continue
            repeat = yield from self._think(positions[at], counterpart.depth)
            if repeat is None:
                return None
            choices[at] = repeat
            comparable = comparable and (abs(repeat.value) > DECISIVE_SCORE or repeat.depth >= counterpart.depth)
        return self._weigh(first, choices[0]), self._weigh(other, choices[1]), comparable

    def _weigh(self, position: Any, choice: SearchResult[Any] | None) -> _Evaluation:
        turn = self.rules.turn(position)
        if choice is None:
            over = terminal_score(self.rules.outcome(position), turn)
            assert over is not None
            return _Evaluation(MoveReview(turn, over), ())
        return _Evaluation(MoveReview(turn, self._to_points(position, choice.value)), choice.line)

    def _to_points(self, position: Any, value: int) -> int:
        return value if abs(value) > DECISIVE_SCORE or counts_points(self.rules, position) else 0


def counts_points(rules: Rules[Any, Any], position: Any) -> bool:
    """Check if the game counts points."""
    return bool(rules.scores(position))
