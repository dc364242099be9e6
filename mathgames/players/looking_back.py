"""Looking back at a game of two: what each of its positions was worth, and which moves cost most."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import DECIDED, POINT, Choice, Progress, Thought, worth
from mathgames.players.choosing import think
from mathgames.players.levels import STRONGEST

SEED: Final = 0  # the same judgement for everybody
NODES: Final = 20_000
"""How many positions are looked at for each one of the game: sixty moves then take less than twenty seconds."""
CHECKED: Final = 6
"""So many moves, those that seem to cost most, are weighed a second time."""
MOMENTS: Final = 3
BRANCH: Final = 8
"""So many moves of what would have come are kept."""


class Judged(NamedTuple):
    """What a strong player makes of a position: its value to the player whose ``turn`` it is, and the move to make.

    ``best`` is None where the game is over; ``forced`` says that there is no other move.
    """

    turn: str
    value: int
    best: str | None = None
    forced: bool = False

    def to(self, player: str) -> int:
        """What it is worth to one of two players."""
        return self.value if self.turn == player else -self.value


class TurningPoint(NamedTuple):
    """A move that cost its player much: with the ``better`` one, the ``line`` that begins with it would have come.

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
    """How far somebody has looked back: the first positions of the game, and the moves that were weighed twice."""

    positions: tuple[Judged, ...] = ()
    checked: Mapping[int, TurningPoint | None] = field(default_factory=dict)

    @property
    def plies(self) -> int:
        """How many moves have a position before them and one after them that were looked at."""
        return max(len(self.positions) - 1, 0)

    @property
    def moments(self) -> tuple[TurningPoint, ...]:
        """The moves that cost most, in the order of the game."""
        costly = sorted((it for it in self.checked.values() if it is not None), key=lambda it: (-it.lost, it.ply))
        return tuple(sorted(costly[:MOMENTS]))

    def is_whole(self, line: Sequence[str]) -> bool:
        """Whether nothing of the game is left to be looked at."""
        return self.plies == len(line) and self.unchecked(line) is None

    def until(self, ply: int) -> Findings:
        """The part that is about the first moves alone, so many."""
        return Findings(self.positions[: ply + 1], {at: it for at, it in self.checked.items() if at <= ply})

    def unchecked(self, line: Sequence[str]) -> int | None:
        """The ply of the move that is to be weighed next, of those that seem to cost most."""
        return next((ply for ply in self._costly(line) if ply not in self.checked), None)

    def _costly(self, line: Sequence[str]) -> list[int]:
        costs = []
        for ply, (before, after) in enumerate(pairwise(self.positions), 1):
            lost = before.value - after.to(before.turn)
            if lost >= POINT and not before.forced and before.best != line[ply - 1]:
                costs.append((-lost, ply))
        return [ply for _lost, ply in sorted(costs)[:CHECKED]]


Looked = Generator[Progress, bool | None, Choice[Any] | None]


@dataclass
class LookingBack:
    """Looks at what of a game is not ``found`` yet.

    ``positions`` gives those of the game from a ply on; ``limit`` is how many positions are looked at for each.
    """

    rules: Rules[Any, Any]
    line: Sequence[str]
    positions: Callable[[int], Iterator[Any]]
    found: Findings = field(default_factory=Findings)
    limit: int = NODES
    nodes: int = 0

    def thought(self) -> Thought:
        """The thought, which may be left at any time and begun anew with what it has found.

        Where a player's thought has its best move so far, this one has all that was found so far.
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

    def _think(self, position: Any) -> Looked:
        """What the strongest player chooses here; None if an answer is wanted at once."""
        thought, before = think(self.rules, position, STRONGEST, seed=SEED, nodes=self.limit), self.nodes
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
        """Weigh a move that seems to cost much: the positions after it and after the best one, looked at alike.

        What a search sees depends on how far it looks. The values before and after a move come from searches of which
        one looks a move further, so that their difference alone is no measure.
        """
        rules, before, after = self.rules, self.found.positions[ply - 1], self.found.positions[ply]
        assert before.best is not None  # a move was made here
        move = rules.parse(before.best)
        position = rules.apply(next(self.positions(ply - 1)), move)
        expected: tuple[Any, ...] = ()
        turn = rules.turn(position)
        value = worth(rules.outcome(position), turn)
        if value is None:
            choice = yield from self._think(position)
            if choice is None:
                return False
            value, expected = self._counted(position, choice.value), choice.line
        value = Judged(turn, value).to(before.turn)
        lost = value - after.to(before.turn)
        point = None
        if lost >= POINT:
            line = (before.best, *(rules.format(it) for it in expected[: BRANCH - 1]))
            point = TurningPoint(ply, before.turn, self.line[ply - 1], before.best, line, lost, value)
        self.found = replace(self.found, checked={**self.found.checked, ply: point})
        return True

    def _counted(self, position: Any, value: int) -> int:
        """A value that can be told: a game that counts no points has nothing but wins and losses."""
        return value if abs(value) > DECIDED or counts_points(self.rules, position) else 0


def counts_points(rules: Rules[Any, Any], position: Any) -> bool:
    """Whether the game counts points."""
    return bool(rules.scores(position))
