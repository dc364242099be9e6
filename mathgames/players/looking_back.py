"""Game reviews for games of two: the value of each position, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import DECIDED, POINT, Choice, Progress, Thought, worth
from mathgames.players.choosing import think
from mathgames.players.opponents import STRONGEST

SEED: Final = 0  # the same judgement for everybody
NODES: Final = 20_000
"""The number of positions to search for each position of the game: sixty moves then take less than twenty seconds."""
CHECKED: Final = 6
"""The number of moves, those that seem to cost most, that are analysed a second time."""
UNDECIDED: Final = 2
"""The least number of them, if there are any, from the part of the game in which the winner was still open."""
MOMENTS: Final = 3
FURTHER: Final = 4
"""The largest multiple of the usual number of positions, to search as far after one move as after another."""
BRANCH: Final = 8
"""The number of moves that are kept of an expected continuation."""


class Judged(NamedTuple):
    """A strong player's judgement of a position: its value to the player whose ``turn`` it is, and the best move.

    ``best`` is None where the game is over; ``forced`` says that there is no other move.
    """

    turn: str
    value: int
    best: str | None = None
    forced: bool = False

    def to(self, player: str) -> int:
        """Return the value to one of two players."""
        return self.value if self.turn == player else -self.value


class TurningPoint(NamedTuple):
    """A move that cost its player much, with the ``better`` one and the ``line`` expected after it.

    ``value`` is what that would have been worth to the player, and ``lost`` how much of it the move that was
    ``played`` gave away, both in hundredths of a point.
    """

    ply: int
    player: str
    played: str
    better: str
    line: tuple[str, ...]
    lost: int
    value: int


@dataclass(frozen=True, slots=True)
class Findings:
    """The progress of a game review: the first positions of the game, and the moves that were analysed twice."""

    positions: tuple[Judged, ...] = ()
    checked: Mapping[int, TurningPoint | None] = field(default_factory=dict)

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
        costly = sorted((it for it in self.checked.values() if it is not None), key=lambda it: (-it.lost, it.ply))
        chosen, early = costly[:MOMENTS], [it for it in costly if self.is_open(it.ply)]
        if early and not any(self.is_open(it.ply) for it in chosen):
            chosen[-1] = early[0]
        return tuple(sorted(chosen))

    def is_open(self, ply: int) -> bool:
        """Check if the game was still undecided, as far as could be seen, when this move was made."""
        return abs(self.positions[ply - 1].value) <= DECIDED

    def until(self, ply: int) -> Findings:
        """Return the findings about the first *ply* moves only."""
        return Findings(self.positions[: ply + 1], {at: it for at, it in self.checked.items() if at <= ply})

    def unchecked(self, line: Sequence[str]) -> int | None:
        """Return the ply of the move to analyse next, of those that seem to cost most."""
        return next((ply for ply in self._costly(line) if ply not in self.checked), None)

    def _costly(self, line: Sequence[str]) -> list[int]:
        costs = []
        for ply, (before, after) in enumerate(pairwise(self.positions), 1):
            lost = before.value - after.to(before.turn)
            if lost >= POINT and not before.forced and before.best != line[ply - 1]:
                costs.append((-lost, ply))
        ordered = [ply for _lost, ply in sorted(costs)]
        early = [ply for ply in ordered if self.is_open(ply)][:UNDECIDED]
        return ordered[:CHECKED] + [ply for ply in early if ply not in ordered[:CHECKED]]


class _Weighed(NamedTuple):
    """The judgement of a position, and the moves that are expected from there."""

    judged: Judged
    line: tuple[Any, ...]


Looked = Generator[Progress, bool | None, Choice[Any] | None]


@dataclass
class LookingBack:
    """A review of the part of a game that is not ``found`` yet.

    ``positions`` gives those of the game from a ply on; ``limit`` is how many positions are looked at for each.
    """

    rules: Rules[Any, Any]
    line: Sequence[str]
    positions: Callable[[int], Iterator[Any]]
    found: Findings = field(default_factory=Findings)
    limit: int = NODES
    nodes: int = 0

    def thought(self) -> Thought:
        """Return the review as a search, which may be stopped at any time and started again with its findings.

        The progress of a player's search holds its best move so far; this one holds all findings so far.
        """
        so_far = self.found
        if len(so_far.positions) <= len(self.line):
            for position in self.positions(len(so_far.positions)):
                judged = yield from self._judged(position)
                if judged is None:
                    return self._ended()
                self.found = replace(self.found, positions=(*self.found.positions, judged))
        while (ply := self.found.unchecked(self.line)) is not None:
            if not (yield from self._check(ply)):
                return self._ended()
        return self._ended()

    def _ended(self) -> Choice[Any]:
        return Choice(self.found, depth=self._done, nodes=self.nodes)

    @property
    def _done(self) -> int:
        return len(self.found.positions) + len(self.found.checked)

    def _think(self, position: Any, plies: int | None = None) -> Looked:
        """Return the choice of the strongest player here; None if the search was told to stop.

        With ``plies`` it looks exactly that far ahead, and may look at more positions for it.
        """
        nodes = self.limit if plies is None else FURTHER * self.limit
        thought, before = think(self.rules, position, STRONGEST, seed=SEED, nodes=nodes, plies=plies), self.nodes
        try:
            while True:
                self.nodes = before + next(thought).nodes
                if (yield Progress(self._done, self.nodes, self.found)):
                    return None
        except StopIteration as stop:
            choice: Choice[Any] = stop.value
            self.nodes = before + choice.nodes
            return choice

    def _judged(self, position: Any) -> Generator[Progress, bool | None, Judged | None]:
        rules = self.rules
        turn = rules.turn(position)
        if (over := worth(rules.outcome(position), turn)) is not None:
            return Judged(turn, over)
        choice = yield from self._think(position)
        if choice is None:
            return None
        forced = len(list(islice(rules.moves(position), 2))) < 2
        return Judged(turn, self._counted(position, choice.value), rules.format(choice.move), forced)

    def _check(self, ply: int) -> Generator[Progress, bool | None, bool]:
        """Analyse a move that seems to cost much: search the positions after it and after the best one equally far.

        The value of a search depends on its depth. The values before and after a move come from searches of which one
        looks a move further, so their difference alone is not a measure. If one of the two cannot be searched as far as
        the other's win or loss, the move is not criticised.
        """
        rules, before = self.rules, self.found.positions[ply - 1]
        assert before.best is not None  # a move was made here
        position = next(self.positions(ply - 1))
        best, made = (rules.apply(position, rules.parse(it)) for it in (before.best, self.line[ply - 1]))
        weighed = yield from self._equally(best, made)
        if weighed is None:
            return False
        (one, expected), (other, _expected), comparable = weighed
        value, lost = one.to(before.turn), one.to(before.turn) - other.to(before.turn)
        point = None
        if comparable and lost >= POINT:
            line = (before.best, *(rules.format(it) for it in expected[: BRANCH - 1]))
            point = TurningPoint(ply, before.turn, self.line[ply - 1], before.best, line, lost, value)
        self.found = replace(self.found, checked={**self.found.checked, ply: point})
        return True

    def _equally(
        self, one: Any, other: Any
    ) -> Generator[Progress, bool | None, tuple[_Weighed, _Weighed, bool] | None]:
        """Search two positions equally far ahead.

        Return both, and whether they were; None if the search was told to stop.

        A won or lost game is known for certain, so it needs to be searched no further than the win.
        """
        positions, choices = (one, other), list[Choice[Any] | None]()
        for position in positions:
            choice = None
            if self.rules.outcome(position) is None:
                choice = yield from self._think(position)
                if choice is None:
                    return None
            choices.append(choice)
        comparable = True
        for at, choice in enumerate(tuple(choices)):
            across = choices[1 - at]
            if choice is None or across is None or abs(choice.value) > DECIDED or choice.depth == across.depth:
                continue
            if abs(across.value) > DECIDED and choice.depth > across.depth:
                continue  # it is looked at as far as the end of the other one, and further
            if choice.depth < across.depth and abs(across.value) <= DECIDED:
                continue  # the other one is looked at again, less far
            if not across.depth:  # not even its first round was looked through
                comparable = False
                continue
            again = yield from self._think(positions[at], across.depth)
            if again is None:
                return None
            choices[at] = again
            comparable = comparable and (abs(again.value) > DECIDED or again.depth >= across.depth)
        return self._weighed(one, choices[0]), self._weighed(other, choices[1]), comparable

    def _weighed(self, position: Any, choice: Choice[Any] | None) -> _Weighed:
        turn = self.rules.turn(position)
        if choice is None:
            over = worth(self.rules.outcome(position), turn)
            assert over is not None
            return _Weighed(Judged(turn, over), ())
        return _Weighed(Judged(turn, self._counted(position, choice.value)), choice.line)

    def _counted(self, position: Any, value: int) -> int:
        return value if abs(value) > DECIDED or counts_points(self.rules, position) else 0


def counts_points(rules: Rules[Any, Any], position: Any) -> bool:
    """Check if the game counts points."""
    return bool(rules.scores(position))
