"""Kinds of questions about a move before it is made: one value each, which lessons, pages and records name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from mathgames.arithmetic.answers.counting import Count, CountError, WhoScores
from mathgames.arithmetic.answers.problems import MoveProblem, ResultProblem, SignProblem
from mathgames.arithmetic.calculation import Calculation
from mathgames.engine.outcome import Score
from mathgames.engine.rules import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation, Scored
from mathgames.explain.expression import Literal, Operation
from mathgames.explain.quantity import Quantity
from mathgames.games.contract.board import Cover
from mathgames.games.contract.effects import Maskable
from mathgames.language.words import LazyString, _, join_sentences

# One move that was played, and what can be asked about it.


@dataclass(frozen=True)
class PlayedMove:
    """A legal move, with the position that it was made in."""

    rules: Rules[Any, Any]
    position_before: Any
    move: Any

    @cached_property
    def player(self) -> str:
        """The player who made it."""
        return self.rules.turn(self.position_before)

    @cached_property
    def position_after(self) -> Any:
        """The position after the move."""
        return self.rules.apply(self.position_before, self.move)

    @cached_property
    def text(self) -> str:
        """The text of the move."""
        return self.rules.format(self.move)

    @cached_property
    def explanation(self) -> Explanation:
        """The explanation of the move, step by step."""
        return self.rules.explain(self.position_before, self.move)

    @cached_property
    def piece(self) -> Any:
        """The piece that moved, or None."""
        return self.rules.pieces(self.position_before).get(self.text.partition("-")[0])

    @cached_property
    def defender(self) -> Any:
        """The piece that was on the target, or None."""
        return self.rules.pieces(self.position_before).get(self.text.rpartition("-")[2])

    @cached_property
    def derivation(self) -> Derivation | None:
        """The arithmetic of the two pieces that met; None if none met."""
        return next(iter(self.explanation.derivations), None) if self.defender is not None else None

    @cached_property
    def operation(self) -> tuple[Quantity, Operation, Quantity] | None:
        """The two numbers that met, with the operation between them."""
        match self.derivation:
            case Derivation(expression=Operation(_, Literal(a), Literal(b)) as operation):
                return a, operation, b
        return None

    @cached_property
    def result(self) -> Quantity | None:
        """The result of the operation; None if none met."""
        return None if self.operation is None or self.derivation is None else self.derivation.value

    def points_sentence(self, player: str) -> LazyString:
        """Explain for what a player gets points in it."""
        sentences = [
            effect.sentence
            for effect in self.explanation.effects
            if any(isinstance(change, Scored) and change.player == player for change in effect.changes)
        ]
        return join_sentences(*sentences) if sentences else _("Nobody gets points for this move.")

    def gain(self, player: str) -> Score:
        """Return the points of a move for a player."""
        return points_between(self.rules, self.position_before, self.position_after, player)

    @property
    def own_gain(self) -> Score:
        """The points of the move for the player who made it."""
        return self.gain(self.player)

    @cached_property
    def best_answer(self) -> PlayedMove | None:
        """An answer with the most points for the opponent; None if there is none."""
        return best_move(self.rules, self.position_after)

    @cached_property
    def best_reply(self) -> Score:
        """The points of the best answer for the opponent."""
        return Score() if self.best_answer is None else self.best_answer.own_gain

    @cached_property
    def trade(self) -> Score:
        """The points of the move for its player, less those of the best answer to it."""
        return self.own_gain - self.best_reply

    @cached_property
    def wins(self) -> bool:
        """True if the player who made it has won with it."""
        outcome = self.rules.outcome(self.position_after)
        return outcome is not None and outcome.winner == self.player

    def choices(self) -> Iterator[PlayedMove]:
        """Yield the moves that could have been made, this one included."""
        return moves_from(self.rules, self.position_before)

    def answers(self) -> Iterator[PlayedMove]:
        """Yield the moves that can be made after it."""
        return moves_from(self.rules, self.position_after)


def moves_from(rules: Rules[Any, Any], position: Any) -> Iterator[PlayedMove]:
    """Yield the moves of a position that its rules list."""
    return (PlayedMove(rules, position, move) for move in rules.moves(position))


def points_between(rules: Rules[Any, Any], before: Any, after: Any, player: str) -> Score:
    """Return the points that a player gains between two positions."""
    return rules.scores(after).get(player, Score()) - rules.scores(before).get(player, Score())


def best_move(rules: Rules[Any, Any], position: Any) -> PlayedMove | None:
    """Return a move with the most points for the player to move; None if there is no move."""
    return max(moves_from(rules, position), key=lambda move: move.own_gain, default=None)


Problems: TypeAlias = tuple[MoveProblem, ...]


def _covers_nothing(rules: Rules[Any, Any], position: Any) -> Mapping[str, Cover]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class MoveAsk:
    """A kind of question about a move.

    ``name`` is its name after ``asks`` in lessons and in records; ``label`` is its name on a page where it can be
    chosen. ``problems`` are the questions about a move, one after the other; none if it has no question about this one.
    With ``on_a_line`` they are answered on a number line where possible; ``covers`` returns what is covered on the
    board until they are answered, and ``hides`` is a mask for that time.
    """

    name: str
    label: LazyString
    problems: Callable[[PlayedMove], Problems]
    on_a_line: bool = False
    answered_by_typing: bool = False
    """True if typing a move gives the answer away, so that nothing is asked where moves can only be typed."""
    of_any_move: bool = False
    """True if it looks beyond the calculation of a move, and also asks about moves without one."""
    covers: Callable[[Rules[Any, Any], Any], Mapping[str, Cover]] = _covers_nothing
    hides: frozenset[Maskable] = frozenset({Maskable.RESULTS})


NO_MOVE_ASK: Final = MoveAsk("", _("Nothing"), lambda move: ())
"""The kind of a game that has no questions about its moves."""


# Questions about a move in every game that calculates: its result, the sign, the scorer, and the points.

Calculations: TypeAlias = tuple[Calculation, ...]


@lru_cache(maxsize=16)
def asked_of_numbers(calculations: Callable[[Explanation], Calculations]) -> tuple[MoveAsk, ...]:
    """Return the kinds of questions about moves that need calculations."""

    def kind(
        name: str,
        label: LazyString,
        problems: Callable[[PlayedMove, Calculations], Problems],
        *,
        on_a_line: bool = False,
    ) -> MoveAsk:
        return MoveAsk(name, label, lambda move: problems(move, calculations(move.explanation)), on_a_line)

    return (
        kind("result", _("The number with its sign"), _results),
        kind("sign first", _("First the sign, then the number"), _signs_and_results),
        kind("sign", _("Only the sign"), _signs),
        kind("on a line", _("As a point on the number line"), _results, on_a_line=True),
        kind("scorer", _("Who gets points"), _scorer),
        kind("points", _("How many points the move brings"), _points),
    )


def _results(_move: PlayedMove, calculations: Calculations) -> Problems:
    return tuple(map(ResultProblem, calculations))


def _signs(_move: PlayedMove, calculations: Calculations) -> Problems:
    return tuple(map(SignProblem, calculations))


def _signs_and_results(_move: PlayedMove, calculations: Calculations) -> Problems:
    return tuple(problem for one in calculations for problem in (SignProblem(one), ResultProblem(one)))


def _scorer(move: PlayedMove, calculations: Calculations) -> Problems:
    """Return the question for the player who scores, with the first calculation; none if several players score."""
    scorers = [scored.player for scored in move.explanation.points.values() if scored.finite or scored.infinite]
    if not calculations or len(scorers) > 1:
        return ()
    scorer = scorers[0] if scorers else ""
    players = tuple((player, move.rules.player_label(player)) for player in move.rules.players)
    return (WhoScores(calculations[0], players, scorer, move.points_sentence(scorer)),)


def _points(move: PlayedMove, calculations: Calculations) -> Problems:
    """Return the question for the points of the player who moves; none if a score is infinite."""
    score = move.explanation.points.get(move.player)
    if not calculations or (score is not None and score.infinite):
        return ()
    number = 0 if score is None else score.finite
    ask = _("How many points does this move bring?")
    fallback = _("How far from zero is each number? Which distance scores?")
    fractions = any(calculation.is_extended for calculation in calculations)
    return (Count(ask, number, move.points_sentence(move.player), fallback, fractions=fractions),)


# Questions about any move, calculation or not: the points of the other side's best answer.


def reply_ask(*, fractions: bool = False) -> MoveAsk:
    """Return the kind of question, with keys for ``fractions`` in a game whose points can be some."""
    return MoveAsk(
        "reply",
        _("How many points the best answer scores"),
        lambda move: _reply(move, fractions=fractions),
        of_any_move=True,
    )


def _reply(move: PlayedMove, *, fractions: bool) -> Problems:
    """Return the question for the points of the best answer; none if they are infinite or the game is over."""
    answer = move.best_answer
    if answer is None or move.best_reply.infinite or move.rules.outcome(move.position_after) is not None:
        return ()
    player = move.rules.player_label(answer.player)
    return (
        Count(
            _("How many points can {player}'s best answer to this move score?", player=player),
            move.best_reply.finite,
            _way(answer, player),
            _("Imagine the board after this move. What can each of {player}'s pieces do there?", player=player),
            tuple(_miscounts(move, player)),
            fractions=fractions,
        ),
    )


def _way(answer: PlayedMove, player: LazyString) -> LazyString:
    if not answer.own_gain.finite:
        return _("Nothing that {player} can do scores right after this move.", player=player)
    best = _("{player}'s best answer is {move}.", player=player, move=answer.text)
    return join_sentences(best, answer.points_sentence(answer.player))


def _miscounts(move: PlayedMove, player: LazyString) -> Iterator[CountError]:
    if move.own_gain.infinite:
        return
    own_points = move.own_gain.finite
    yield CountError(
        own_points,
        _("You may have given the points of the move itself."),
        _("What can {player} score right after it?", player=player),
    )
    yield CountError(
        own_points - move.best_reply.finite,
        _("You may have taken the points of the answer away from those of the move."),
        _("How many points does {player}'s answer alone score?", player=player),
    )
