"""The difficulty of goals: out of reach for quiet, random and guessing players, and in reach for able pupils.

Players with seeds play each task to its goal's limit: two answer nothing, the guesser draws from the answers of all
ideas, the able one makes a move that counts, and the misled one takes the most points where its best answer counts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import prod
from random import Random
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.items.answer import Verdict
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.move_items import SIGN
from mathgames.arithmetic.misconceptions import OperationPrompt, wrong_answers
from mathgames.arithmetic.operations import UNDOES, operate
from mathgames.engine.played_move import PlayedMove, moves_from
from mathgames.engine.rules import Rules
from mathgames.games.contract import Control, MoveAsk
from mathgames.games.registry import find_game
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.counting import CATCH, PREDICTION, UNDO, CountingGoal, counting_goals
from mathgames.learning.lessons.goals import AllOf, AnyOf, Goal, Not, OneMove, Played, Within
from mathgames.learning.lessons.kind import Predicts
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.properties import looks_at_replies
from mathgames.learning.lessons.task_settings import UndoQuestion

PLAYOUTS: Final = 400
ABLE_PLAYOUTS: Final = 100
USUAL_LIMIT: Final = 40
MOST_BY_CHANCE: Final = Fraction(1, 20)
MAX_GREEDY_RATE: Final = Fraction(1, 4)
LEAST_BY_ABILITY: Final = Fraction(4, 5)
MOST_OF_MOVES: Final = Fraction(1, 3)
LEAST_CALCULATIONS: Final = 3
UNKNOWN_GUESSES: Final = 13  # if no misconception leads to a number: a piece scores from 0 to 12
QUIET_DRAWS: Final = 20  # moves that a quiet player tries where nothing is calculated, before one with a question


def goal_problems(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    """Yield goals that can be met without the idea, and goals that are not met with it."""
    for task in lesson.all_tasks:
        if task.goal is None or task.kind.follows_game or task.is_whole_game:
            continue
        if task.rules.outcome(task.position) is not None:
            continue
        line = task.lines.get("goal", task.line)
        missing = [*_nobody_counts(task)]
        problems = missing or (_to_play(task) if task.kind.is_played else _to_find(task))
        yield from ((line, problem) for problem in problems)


def _nobody_counts(task: Task) -> Iterator[LazyString]:
    for goal in counting_goals(task.goal):
        if goal.name == UNDO and task.undo_asks is UndoQuestion.NO_QUESTION:
            yield _("nothing is asked before a move is undone: add 'undo asks: subtraction'")
        if goal.name == PREDICTION and task.predicts is Predicts.NO_PLAYER:
            if Control.TAP in task.locks:
                yield _("what is typed is not asked about again: remove 'tap' from the locks, or 'said'")
            else:
                yield _("nobody predicts here, so nothing can be said: remove 'predict: nobody'")
        if goal.name == CATCH and not task.opponent:
            yield _("there is no computer to be caught: add 'opponent: level-1'")


def _to_find(task: Task) -> Iterator[LazyString]:
    if not task.rules.is_enumerable:
        return
    moves = list(moves_from(task.rules, task.position))
    one_move = isinstance(task.goal, Within) and task.goal.moves == 1
    right = len(task.solutions()) if one_move else 0
    if right > MOST_OF_MOVES * len(moves):
        yield _(
            "{right} of {all} moves do it, so pupils find one by chance: ask for something that at most a third do",
            right=right,
            all=len(moves),
        )
    if looks_at_replies(task.goal):
        best_gain = max((move.points for move in moves), default=None)
        greedy_moves = [move for move in moves if move.points == best_gain]
        hit_count = sum(move.text in task.solutions() for move in greedy_moves)
        if hit_count > MAX_GREEDY_RATE * len(greedy_moves):
            yield _WARNINGS["_greedy"](f"{hit_count * 100 // len(greedy_moves)}%")
    calculations = {move.text for move in moves if move.operation is not None}
    if 0 < len(calculations) < LEAST_CALCULATIONS and (not one_move or calculations.intersection(task.solutions())):
        yield _("there are fewer than three calculations to choose from: put more pieces in reach")


def _to_play(task: Task) -> Iterator[LazyString]:
    """Yield problems of a goal that is played for. The result is cached by rules, goal and position."""
    if task.opponent or any(goal.name == CATCH for goal in counting_goals(task.goal)):
        return  # the levels need their time, and are tried elsewhere
    if not find_game(task.rules.name).asks_anything:
        return
    settings = tuple(sorted((name, repr(value)) for name, value in task.rules.changed_settings().items()))
    content = (repr(task.goal), repr(task.position), *sorted(task.side), task.asks, task.undo_asks)
    key = hash((task.rules.name, settings, content))
    if key not in _CACHE:
        _CACHE[key] = _shares(task)
    name, share = _CACHE[key]
    if name in _WARNINGS:
        yield _WARNINGS[name](share)
    elif name:
        yield _(
            "pupils who do all they can meet this goal in only {share} of games: ask for less, allow more moves, or "
            "begin from another position",
            share=share,
        )


_CACHE: Final[dict[int, tuple[str, str]]] = {}


def _shares(task: Task) -> tuple[str, str]:
    """Return the first player for whom a goal is too easy or too hard, and in how many games; "" if there is none."""
    cache: dict[Hashable, GoalRate] = {}
    limits = {_quiet: Fraction(0), _random: MOST_BY_CHANCE, _guess: MOST_BY_CHANCE}
    if _Playout(task, Random(), cache).waits_for_answers(task.goal):
        limits = {_guess: MOST_BY_CHANCE}  # who answers nothing never meets it
    elif looks_at_replies(task.goal):
        limits[_greedy] = MAX_GREEDY_RATE
    for player, limit in limits.items():
        hit_count = sum(_Playout(task, Random(f"{player.__name__} {n}"), cache).meets(player) for n in range(PLAYOUTS))
        if hit_count > limit * PLAYOUTS:
            return player.__name__, f"{hit_count * 100 // PLAYOUTS}%"
    hit_count = sum(_Playout(task, Random(f"able {n}"), cache).meets(_able) for n in range(ABLE_PLAYOUTS))
    return (
        ("_able", f"{hit_count * 100 // ABLE_PLAYOUTS}%") if hit_count < LEAST_BY_ABILITY * ABLE_PLAYOUTS else ("", "")
    )


class GoalRate(NamedTuple):
    """The result of a move: the calculation when pieces meet, and the number of options that a guess chooses from.

    A question is asked if there is more than one.
    """

    calculation: OperationPrompt | None
    lots: int


@dataclass
class _Playout:
    """The state of one game of a player for a task. ``cache`` is a cache of meetings of pieces, shared by all games."""

    task: Task
    chance: Random
    cache: dict[Hashable, GoalRate]
    moves: list[Any] = field(default_factory=list)
    positions: list[Any] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def meets(self, player: Callable[[_Playout], None]) -> bool:
        """Check if the player meets the goal before its limit."""
        self.positions = [self.task.position]
        limit = _limit(self.task.goal)
        can_be_early = bool(counting_goals(self.task.goal)) or player is _able
        for _step in range(limit):
            if self.task.rules.outcome(self.position) is not None:
                if self.task.goal is None or not self.task.goal.outlives_game:
                    break
                self.moves, self.positions = [], [self.task.position]
            player(self)
            if can_be_early and self.verdict is not Verdict.ONGOING:
                break
        return self.verdict is Verdict.MET

    @property
    def position(self) -> Any:
        return self.positions[-1]

    @property
    def verdict(self) -> Verdict:
        task = self.task
        assert task.goal is not None
        if self.waits_for_answers(task.goal):
            return Verdict.ONGOING
        return task.goal.judge(Played(task.rules, task.position, tuple(self.moves), task.side, self.counts))

    def waits_for_answers(self, goal: Goal | None) -> bool:
        """Check if something counted beside the moves is still missing, which is cheaper than judging the goal."""
        if isinstance(goal, CountingGoal):
            return goal.name in (PREDICTION, UNDO) and self.counts.get(goal.name, 0) < goal.number
        inner = (goal.goal,) if isinstance(goal, Within) else goal.goals if isinstance(goal, AllOf) else ()
        return any(map(self.waits_for_answers, inner))

    def legal(self) -> list[Any]:
        return list(self.task.rules.moves(self.position))

    def suitable(self) -> list[Any]:
        """Return the legal moves with the properties that the goal requires of single moves, if any."""
        conditions = _asked_of_one_move(self.task)
        return [*_moves_with_all(conditions, self.task.rules, self.position)] if conditions else self.legal()

    def random_move(self) -> Any:
        """Return a random legal move."""
        return self.task.rules.random_move(self.position, self.chance)

    @property
    def calculates(self) -> bool:
        return find_game(self.task.rules.name).calculates

    @property
    def asks(self) -> MoveAsk:
        """The kind of question about each move."""
        return find_game(self.task.rules.name).move_ask(self.task.asks)

    def meets_piece(self, move: Any) -> bool:
        """Check if there is a piece on the target of the move: then it attacks or adds."""
        _origin, _dash, target = self.task.rules.format(move).rpartition("-")
        return target in self.task.rules.pieces(self.position)

    def rate_move(self, move: Any) -> GoalRate:
        """Return the result of a move, from the cache if pieces meet."""
        if not self.calculates or self.asks.of_any_move:
            return self._rate_move(PlayedMove(self.task.rules, self.position, move))
        origin, _dash, target = self.task.rules.format(move).rpartition("-")
        pieces = self.task.rules.pieces(self.position)
        if target not in pieces:
            return GoalRate(None, 1)
        covers = self.asks.covers(self.task.rules, self.position)
        cover_pair = covers.get(origin), covers.get(target)
        key = (pieces.get(origin), pieces[target], target, self.task.rules.turn(self.position), cover_pair)
        if key not in self.cache:
            self.cache[key] = self._rate_move(PlayedMove(self.task.rules, self.position, move))
        return self.cache[key]

    def _rate_move(self, move: PlayedMove) -> GoalRate:
        items = self.asks.items(move)
        numbers = [one for one in items if one.ref.family != SIGN] or items
        lots = prod(self.asks.guesses or _count_guesses(one) for one in numbers)
        if not self.calculates or move.operation is None:
            return GoalRate(None, lots)
        a, operation, b = move.operation
        return GoalRate(OperationPrompt(operation.operator, a, b), lots)

    def make(self, move: Any) -> None:
        self.positions.append(self.task.rules.apply(self.position, move))
        self.moves.append(move)

    def undo(self) -> None:
        self.positions.pop()
        self.moves.pop()

    def count(self, name: str, calculation: OperationPrompt | None) -> None:
        for goal in counting_goals(self.task.goal):
            if goal.name == name and _fits(goal, calculation):
                self.counts[name] = self.counts.get(name, 0) + 1


def _count_guesses(item: Item) -> int:
    """Return the number of equally likely responses: the choices, else the key and what misconceptions lead to."""
    choices = 3 if item.interaction.asks_sign else len(item.interaction.choices(item))
    return choices or (UNKNOWN_GUESSES if item.prompt is None else max(2, 1 + len(wrong_answers(item.prompt))))


def _fits(goal: CountingGoal, calculation: OperationPrompt | None) -> bool:
    return goal.like is None or (calculation is not None and goal.like.fits(calculation))


def _limit(goal: Goal | None) -> int:
    return goal.moves if isinstance(goal, Within) and goal.moves is not None else USUAL_LIMIT


def _quiet(playout: _Playout) -> None:
    """Make a move that meets no piece, or about which nothing is asked; any move if there is none."""
    if not playout.calculates:
        moves = [playout.random_move() for _draw in range(QUIET_DRAWS)]
        playout.make(next((move for move in moves if playout.rate_move(move).lots == 1), moves[0]))
        return
    moves = playout.legal()
    playout.chance.shuffle(moves)
    playout.make(next((move for move in moves if not playout.meets_piece(move)), moves[0]))


def _random(playout: _Playout) -> None:
    playout.make(playout.random_move())


def _greedy(playout: _Playout) -> None:
    """Make a move with the most points, whatever the reply to it scores."""
    moves = [PlayedMove(playout.task.rules, playout.position, move) for move in playout.legal()]
    best_gain = max(move.points for move in moves)
    playout.make(playout.chance.choice([move.move for move in moves if move.points == best_gain]))


def _guess(playout: _Playout) -> None:
    task = playout.task
    undoes = task.undo_asks is not UndoQuestion.NO_QUESTION and playout.moves
    if undoes and playout.chance.random() < 0.5:
        _step_back(playout, right=None)
        return
    move = playout.random_move()
    calculation, lots = playout.rate_move(move)
    if lots > 1 and playout.chance.randrange(lots) == 0:
        playout.count(PREDICTION, calculation)
    playout.make(move)


def _able(playout: _Playout) -> None:
    """Make a move that counts if there is one, with every result right, or a step back if that counts."""
    if playout.moves and _step_back(playout, right=True):
        return
    moves = playout.legal() if playout.calculates else playout.suitable()
    playout.chance.shuffle(moves)
    move = next((move for move in moves if _counts(playout, move)), moves[0])
    calculation, lots = playout.rate_move(move)
    if lots > 1:
        playout.count(PREDICTION, calculation)
    playout.make(move)


def _step_back(playout: _Playout, *, right: bool | None) -> bool:
    """Undo the last move, if something is asked about it; the answer is right, or guessed."""
    if playout.task.undo_asks is UndoQuestion.NO_QUESTION:
        return False
    move, position = playout.moves[-1], playout.positions[-2]
    operation = PlayedMove(playout.task.rules, position, move).operation
    if operation is None:
        if right is None:
            playout.undo()
        return False
    a, symbol, b = operation
    inverse = OperationPrompt(UNDOES[symbol.operator], operate(symbol.operator, a, b), b)
    is_asked = any(goal.name == UNDO for goal in counting_goals(playout.task.goal))
    if right and not (
        is_asked and all(it.like is None or it.like.fits(inverse) for it in counting_goals(playout.task.goal))
    ):
        return False
    if right or playout.chance.randrange(max(2, 1 + len(wrong_answers(inverse)))) == 0:
        playout.count(UNDO, inverse)
    playout.undo()
    return True


def _counts(playout: _Playout, move: Any) -> bool:
    goals = counting_goals(playout.task.goal)
    calculation, lots = playout.rate_move(move)
    for goal in goals:
        if not playout.calculates:
            return lots > 1
        if goal.name == PREDICTION and lots == 1:
            return False
        if calculation is None:
            return goal.name == PREDICTION and goal.like is None
        if goal.name == UNDO:
            inverse = OperationPrompt(UNDOES[calculation.operator], calculation.value, calculation.b)
            return goal.like is None or goal.like.fits(inverse)
        return goal.like is None or goal.like.fits(calculation)
    conditions = _asked_of_one_move(playout.task)
    if goals or not conditions:
        return calculation is not None
    return _has_all(conditions, playout.task.rules, playout.position, move)


def _asked_of_one_move(task: Task) -> tuple[OneMove, ...]:
    parts = () if task.goal is None else task.goal.parts()
    return tuple(part for part in parts if isinstance(part, OneMove) and not isinstance(part, AnyOf | Not))


def _has_all(conditions: tuple[OneMove, ...], rules: Rules[Any, Any], position: Any, move: Any) -> bool:
    history = Played(rules, position, (move,), frozenset({rules.turn(position)}))
    return all(part.judge(history) is Verdict.MET for part in conditions)


@lru_cache(maxsize=64)  # many games go the same ways
def _moves_with_all(conditions: tuple[OneMove, ...], rules: Rules[Any, Any], position: Any) -> tuple[Any, ...]:
    """Return the legal moves that have these properties; all of them if none has."""
    moves = tuple(rules.moves(position))
    return tuple(move for move in moves if _has_all(conditions, rules, position, move)) or moves


_WARNINGS: Final[dict[str, Callable[[str], LazyString]]] = {
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
    "_greedy": lambda share: _(
        "pupils who take the most points and do not look at the answer meet this goal in {share} of games: choose a "
        "position in which that is not the best move",
        share=share,
    ),
    "_guess": lambda share: _(
        "pupils who guess meet this goal in {share} of games: ask for more right answers, or allow fewer moves",
        share=share,
    ),
}
