"""Kinds of questions about a move before it is made: one value each, which lessons, pages and records name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items.counting import Count, CountError, WhoScores
from mathgames.arithmetic.items.problems import MoveProblem, ResultProblem, SignProblem
from mathgames.engine.played_move import PlayedMove
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.games.contract.board import Cover
from mathgames.games.contract.effects import Maskable
from mathgames.language.words import LazyString, _, join_sentences

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
    if not answer.points.finite:
        return _("Nothing that {player} can do scores right after this move.", player=player)
    best = _("{player}'s best answer is {move}.", player=player, move=answer.text)
    return join_sentences(best, answer.points_sentence(answer.player))


def _miscounts(move: PlayedMove, player: LazyString) -> Iterator[CountError]:
    if move.points.infinite:
        return
    own_points = move.points.finite
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
