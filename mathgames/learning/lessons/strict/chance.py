"""K2 and K3: a goal must be out of reach for those who move quietly, by chance or guess, and in reach for able pupils.

Players with seeds play each task to its goal's limit. Two of them answer nothing; the guesser draws each answer from
the right one and those of all ideas of the catalogue; the able player makes a move that counts wherever there is one.
Where the best answer to a move counts, there is also the misled player, who takes the most points and looks no further.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Final

from mathgames.arithmetic.answers.judging import Verdict
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Sum
from mathgames.arithmetic.operations import UNDOES, operate
from mathgames.games.contract.played_move import PlayedMove
from mathgames.games.registry import game
from mathgames.language.words import Words, _
from mathgames.learning.lessons.counting import CAUGHT, SAID, UNDONE, CountingGoal, counting_goals
from mathgames.learning.lessons.goals import AllOf, AnyOf, Goal, Not, OneMove, Played, Within
from mathgames.learning.lessons.model import AskedFor, Lesson, Task, UndoQuestion
from mathgames.learning.lessons.properties import looks_at_replies

PLAYOUTS: Final = 400
ABLE_PLAYOUTS: Final = 100
USUAL_LIMIT: Final = 40
MOST_BY_CHANCE: Final = Fraction(1, 20)
MOST_BY_MISLED: Final = Fraction(1, 4)
LEAST_BY_ABILITY: Final = Fraction(4, 5)
MOST_OF_MOVES: Final = Fraction(1, 3)
LEAST_CALCULATIONS: Final = 3
POINTS_ON_BOARD: Final = 13
"""So many different numbers of points a move can bring, from 0."""


def goal_problems(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    """Goals that are met without the idea, and goals that are not met with it."""
    for task in lesson.all_tasks:
        if task.goal is None or task.rules.outcome(task.position) is not None:
            continue
        line = task.lines.get("goal", task.line)
        yield from ((line, problem) for problem in (_to_play(task) if task.kind.is_played else _to_find(task)))


def _to_find(task: Task) -> Iterator[Words]:
    """What is wrong with a move that is to be found."""
    if not task.rules.lists_every_move:
        return
    moves = [PlayedMove(task.rules, task.position, move) for move in task.rules.moves(task.position)]
    one_move = isinstance(task.goal, Within) and task.goal.moves == 1
    right = len(task.solutions()) if one_move else 0
    if right > MOST_OF_MOVES * len(moves):
        yield _(
            "{right} of {all} moves do it, so pupils find one by chance: ask for something that at most a third do",
            right=right,
            all=len(moves),
        )
    if looks_at_replies(task.goal):
        most = max((move.own_gain for move in moves), default=None)
        taken = [move for move in moves if move.own_gain == most]
        met = sum(move.text in task.solutions() for move in taken)
        if met > MOST_BY_MISLED * len(taken):
            yield _SAID["_misled"](f"{met * 100 // len(taken)}%")
    if game(task.rules.name).calculates and sum(move.operation is not None for move in moves) < LEAST_CALCULATIONS:
        yield _("there are fewer than three calculations to choose from: put more pieces in reach")


def _to_play(task: Task) -> Iterator[Words]:
    """What is wrong with a goal that is played for: once it is found, it is remembered."""
    if task.opponent or any(goal.name == CAUGHT for goal in counting_goals(task.goal)):
        return  # the levels need their time, and are tried elsewhere
    if not game(task.rules.name).calculates:
        return
    settings = tuple(sorted((name, repr(value)) for name, value in task.rules.changed_settings().items()))
    about = (repr(task.goal), repr(task.position), *sorted(task.side), task.asks, task.undo_asks)
    key = hash((task.rules.name, settings, about))
    if key not in _REMEMBERED:
        _REMEMBERED[key] = _shares(task)
    name, share = _REMEMBERED[key]
    if name in _SAID:
        yield _SAID[name](share)
    elif name:
        yield _(
            "pupils who do all they can meet this goal in only {share} of games: ask for less, allow more moves, or "
            "begin from another position",
            share=share,
        )


_REMEMBERED: Final[dict[int, tuple[str, str]]] = {}


def _shares(task: Task) -> tuple[str, str]:
    """The first player for whom a goal is too easy or too hard, and in how many games; "" where there is none."""
    known: dict[Hashable, Sum | None] = {}
    too_often = {_quiet: Fraction(0), _random: MOST_BY_CHANCE, _guess: MOST_BY_CHANCE}
    if looks_at_replies(task.goal):
        too_often[_misled] = MOST_BY_MISLED
    for player, most in too_often.items():
        met = sum(_Playout(task, Random(f"{player.__name__} {n}"), known).meets(player) for n in range(PLAYOUTS))
        if met > most * PLAYOUTS:
            return player.__name__, f"{met * 100 // PLAYOUTS}%"
    met = sum(_Playout(task, Random(f"able {n}"), known).meets(_able) for n in range(ABLE_PLAYOUTS))
    return ("_able", f"{met * 100 // ABLE_PLAYOUTS}%") if met < LEAST_BY_ABILITY * ABLE_PLAYOUTS else ("", "")


@dataclass
class _Playout:
    """One game of a player for a task; the calculations that are ``known`` are those of all games."""

    task: Task
    chance: Random
    known: dict[Hashable, Sum | None]
    moves: list[Any] = field(default_factory=list)
    positions: list[Any] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def meets(self, player: Callable[[_Playout], None]) -> bool:
        """Whether the player meets the goal before its limit."""
        self.positions = [self.task.position]
        limit = _limit(self.task.goal)
        can_be_early = bool(counting_goals(self.task.goal)) or player is _able
        for _step in range(limit):
            if self.task.rules.outcome(self.position) is not None:
                break
            player(self)
            if can_be_early and self.judged is not Verdict.ONGOING:
                break
        return self.judged is Verdict.MET

    @property
    def position(self) -> Any:
        return self.positions[-1]

    @property
    def judged(self) -> Verdict:
        task = self.task
        assert task.goal is not None
        if self._cannot_be_met(task.goal):
            return Verdict.ONGOING
        return task.goal.judge(Played(task.rules, task.position, tuple(self.moves), task.side, self.counts))

    def _cannot_be_met(self, goal: Goal) -> bool:
        """Whether something that is counted beside the moves is still missing; it is cheaper to look at that first."""
        if isinstance(goal, CountingGoal):
            return goal.name in (SAID, UNDONE) and self.counts.get(goal.name, 0) < goal.number
        inner = (goal.goal,) if isinstance(goal, Within) else goal.goals if isinstance(goal, AllOf) else ()
        return any(map(self._cannot_be_met, inner))

    def legal(self) -> list[Any]:
        return list(self.task.rules.moves(self.position))

    def meets_piece(self, move: Any) -> bool:
        """Whether there is a piece where the move goes: it attacks or adds."""
        _origin, _dash, target = self.task.rules.format(move).rpartition("-")
        return target in self.task.rules.pieces(self.position)

    def calculation(self, move: Any) -> Sum | None:
        origin, _dash, target = self.task.rules.format(move).rpartition("-")
        pieces = self.task.rules.pieces(self.position)
        if target not in pieces:
            return None
        key = (pieces.get(origin), pieces[target], target, self.task.rules.turn(self.position))
        if key not in self.known:
            operation = PlayedMove(self.task.rules, self.position, move).operation
            self.known[key] = None if operation is None else Sum(operation[1].operator, operation[0], operation[2])
        return self.known[key]

    def make(self, move: Any) -> None:
        self.positions.append(self.task.rules.apply(self.position, move))
        self.moves.append(move)

    def back(self) -> None:
        self.positions.pop()
        self.moves.pop()

    def count(self, name: str, calculation: Sum) -> None:
        for goal in counting_goals(self.task.goal):
            if goal.name == name and (goal.like is None or goal.like.fits(calculation)):
                self.counts[name] = self.counts.get(name, 0) + 1


def _limit(goal: Goal | None) -> int:
    return goal.moves if isinstance(goal, Within) and goal.moves is not None else USUAL_LIMIT


def _quiet(playout: _Playout) -> None:
    """Any move that meets no piece; any move where there is none."""
    moves = playout.legal()
    playout.chance.shuffle(moves)
    playout.make(next((move for move in moves if not playout.meets_piece(move)), moves[0]))


def _random(playout: _Playout) -> None:
    """Any move, and no answer."""
    playout.make(playout.chance.choice(playout.legal()))


def _misled(playout: _Playout) -> None:
    """One of the moves that bring most points, whatever the answer to it brings."""
    moves = [PlayedMove(playout.task.rules, playout.position, move) for move in playout.legal()]
    most = max(move.own_gain for move in moves)
    playout.make(playout.chance.choice([move.move for move in moves if move.own_gain == most]))


def _guess(playout: _Playout) -> None:
    """Any move or a step back, and an answer by lot."""
    task = playout.task
    undoes = task.undo_asks is not UndoQuestion.NOTHING and playout.moves
    if undoes and playout.chance.random() < 0.5:
        _step_back(playout, right=None)
        return
    move = playout.chance.choice(playout.legal())
    calculation = playout.calculation(move)
    if calculation is not None and _guesses(playout, calculation):
        playout.count(SAID, calculation)
    playout.make(move)


def _able(playout: _Playout) -> None:
    """A move that counts wherever there is one, every result right, and a step back wherever that counts."""
    if playout.moves and _step_back(playout, right=True):
        return
    moves = playout.legal()
    playout.chance.shuffle(moves)
    move = next((move for move in moves if _counts(playout, move)), moves[0])
    calculation = playout.calculation(move)
    if calculation is not None:
        playout.count(SAID, calculation)
    playout.make(move)


def _step_back(playout: _Playout, *, right: bool | None) -> bool:
    """Undo the last move, if something is asked about it; the answer is right, or guessed."""
    if playout.task.undo_asks is UndoQuestion.NOTHING:
        return False
    move, position = playout.moves[-1], playout.positions[-2]
    operation = PlayedMove(playout.task.rules, position, move).operation
    if operation is None:
        if right is None:
            playout.back()
        return False
    a, written, b = operation
    back = Sum(UNDOES[written.operator], operate(written.operator, a, b), b)
    wanted = any(goal.name == UNDONE for goal in counting_goals(playout.task.goal))
    if right and not (
        wanted and all(it.like is None or it.like.fits(back) for it in counting_goals(playout.task.goal))
    ):
        return False
    if right or _guesses(playout, back):
        playout.count(UNDONE, back)
    playout.back()
    return True


def _guesses(playout: _Playout, calculation: Sum) -> bool:
    """Whether a lot among the right answer and those of all ideas is right."""
    if playout.task.asks is AskedFor.POINTS:
        return playout.chance.randrange(POINTS_ON_BOARD) == 0
    if playout.task.asks is AskedFor.SIGN:
        return playout.chance.randrange(3) == 0
    answers = {calculation.value, *(it for idea in MISCONCEPTIONS.values() for it in idea.answers(calculation))}
    return playout.chance.randrange(max(2, len(answers))) == 0


def _counts(playout: _Playout, move: Any) -> bool:
    """Whether a move brings the goal nearer."""
    goals = counting_goals(playout.task.goal)
    calculation = playout.calculation(move)
    for goal in goals:
        if calculation is None:
            return False
        if goal.name == UNDONE:
            back = Sum(UNDOES[calculation.operator], calculation.value, calculation.b)
            return goal.like is None or goal.like.fits(back)
        return goal.like is None or goal.like.fits(calculation)
    if goals or playout.task.goal is None:
        return calculation is not None
    task = playout.task
    alone = Played(task.rules, playout.position, (move,), frozenset({task.rules.turn(playout.position)}))
    parts = [
        part for part in playout.task.goal.parts() if isinstance(part, OneMove) and not isinstance(part, AnyOf | Not)
    ]
    return all(part.judge(alone) is Verdict.MET for part in parts) if parts else calculation is not None


_SAID: Final[dict[str, Callable[[str], Words]]] = {
    "_quiet": lambda share: _(
        "pupils who never attack meet this goal in {share} of games: ask for something that needs the idea, like "
        "{example}",
        share=share,
        example="'said: 3'",
    ),
    "_random": lambda share: _(
        "moves by chance meet this goal in {share} of games: ask for more of them, allow fewer moves, or add {example}",
        share=share,
        example="'said: 3'",
    ),
    "_misled": lambda share: _(
        "pupils who take the most points and do not look at the answer meet this goal in {share} of games: choose a "
        "position in which that is not the best move",
        share=share,
    ),
    "_guess": lambda share: _(
        "pupils who guess meet this goal in {share} of games: ask for more right answers, or allow fewer moves",
        share=share,
    ),
}
