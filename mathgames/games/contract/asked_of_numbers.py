"""What is asked about a move in every game that calculates: its result, the sign, who scores, and how many points."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from mathgames.arithmetic.answers.counting import Count, WhoScores
from mathgames.arithmetic.answers.problems import ResultProblem, SignProblem
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.explanation import Explanation
from mathgames.games.contract.move_asks import MoveAsk, Problems
from mathgames.games.contract.played_move import PlayedMove
from mathgames.language.words import Words, _

Calculations: TypeAlias = tuple[Calculation, ...]


@lru_cache(maxsize=16)
def asked_of_numbers(calculations: Callable[[Explanation], Calculations]) -> tuple[MoveAsk, ...]:
    """The kinds of questions about moves that need calculations."""

    def kind(
        name: str, label: Words, problems: Callable[[PlayedMove, Calculations], Problems], *, on_a_line: bool = False
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
    """Who gets points for a move, asked beside its first calculation; not where several do."""
    scorers = [scored.player for scored in move.explanation.points.values() if scored.finite or scored.infinite]
    if not calculations or len(scorers) > 1:
        return ()
    scorer = scorers[0] if scorers else ""
    players = tuple((player, move.rules.player_label(player)) for player in move.rules.players)
    return (WhoScores(calculations[0], players, scorer, move.told_of(scorer)),)


def _points(move: PlayedMove, calculations: Calculations) -> Problems:
    """How many points the player who moves gets; not where a score is infinite."""
    scored = move.explanation.points.get(move.player)
    if not calculations or (scored is not None and scored.infinite):
        return ()
    number = 0 if scored is None else scored.finite
    ask = _("How many points does this move bring?")
    otherwise = _("How far from zero is each number? Which distance scores?")
    fractions = any(calculation.extended for calculation in calculations)
    return (Count(ask, number, move.told_of(move.player), otherwise, fractions=fractions),)
