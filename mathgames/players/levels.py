"""Choice of a move: one call for every game and every level, and the search behind it, slice by slice."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from time import monotonic
from typing import Any, Final, Protocol

from mathgames.engine.rules import Rules
from mathgames.explain.quantity import whole, whole_from
from mathgames.games.contract.thinking import Evaluator, Reason, SearchResult, SearchSteps, Strategy
from mathgames.games.registry import find_game
from mathgames.language.errors import PlayerError, short_repr
from mathgames.language.words import LazyString, _
from mathgames.players.characters import Character, play_as
from mathgames.players.opponents import Adaptive, Level, check_plays, find_player
from mathgames.players.search import SIGHT, at_random, most_points, one_reply, search


class Player(Protocol):
    """An object that can choose a move: the interface of custom players, at a board and in a tournament alike.

    ``choose`` returns a legal move of a position of a game that goes on, or a ``SearchResult`` of one, which can also
    give the value of the move and the reasons for it. ``seed`` decides chance, so that a game can be played again.
    ``nodes`` is the most positions to look at, ``seconds`` the most seconds of wall time; None sets no bound.
    """

    def choose(
        self,
        rules: Rules[Any, Any],
        position: Any,
        *,
        seed: int = 0,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> Any:
        """Return a legal move, or a ``SearchResult`` of one.

        A move is an element of ``rules.moves(position)``; ``rules.parse`` makes one of a text.
        """
        ...


def as_choice(rules: Rules[Any, Any], position: Any, value: object) -> SearchResult[Any]:
    """Return the result of a custom player as a ``SearchResult``. Raises ``PlayerError`` if it is not a legal move."""
    choice = value if isinstance(value, SearchResult) else SearchResult(value, line=(value,))
    try:
        refusal = rules.why_illegal(position, choice.move)
        text = rules.format(choice.move)
    except Exception as error:  # rules may raise anything for an object that is not a move
        raise PlayerError(_("it gave {move}, which is not a move.", move=short_repr(choice.move))) from error
    if refusal is not None:
        raise PlayerError(_("it gave the illegal move {move}. {reason}", move=text, reason=refusal.sentence))
    return choice


def search_move(
    rules: Rules[Any, Any],
    position: Any,
    level: str = "level-3",
    *,
    seed: int = 0,
    nodes: int | None = None,
    plies: int | None = None,
) -> SearchSteps:
    """Return the search of a level or a character for a position, in slices.

    Raises ``PlayerError`` if the game is over.

    ``nodes`` and ``plies`` bound how many positions are looked at and how many plies ahead, where a level searches
    (from the fourth on); the level's own bound on plies holds as well.
    """
    player = find_player(level)
    nodes, plies = _bound("nodes", nodes), _bound("plies", plies)
    if (number := whole(seed)) is None:
        raise PlayerError(_("{name} cannot be {value}: give a whole number", name="seed", value=short_repr(seed)))
    seed = number
    if rules.outcome(position) is not None:
        raise PlayerError(_("the game is over: there is no move to choose"))
    check_plays(level, rules)
    match player:
        case Adaptive():
            raise PlayerError(_("{name} adapts to the person who plays: use it as the opponent of a board", name=level))
        case Character():
            return play_as(player, rules, _evaluator(rules), position, seed, nodes)
    if (strategy := _strategy(rules)) is not None:
        return strategy.search(position, player.number, seed, nodes)
    evaluator = _evaluator(rules)
    return _with_reasons(evaluator, position, player, _thought(rules, evaluator, position, player, seed, nodes, plies))


def _bound(name: str, bound: int | None) -> int | None:
    return None if bound is None else whole_from(1, name, bound, PlayerError)


def player_description(rules: Rules[Any, Any], name: str) -> tuple[LazyString, LazyString]:
    """Describe a player in two sentences: what a level sees and misses, or how a character plays and errs."""
    player = find_player(name)
    match player:
        case Adaptive(plays=plays, aims=aims):
            return plays, aims
        case Character(plays=plays, errs=errs):
            return plays, errs
    if (strategy := _strategy(rules)) is None:
        if player.number <= len(SIGHT):
            return SIGHT[player.number - 1]
        reach = _evaluator(rules).limits(player.number)
        return reach.sees, reach.misses
    return strategy.sees(player.number), strategy.misses(player.number)


# Both are the same for all positions under some rules, and their tables take longer than an easy move.


@lru_cache(maxsize=8)
def _strategy(rules: Rules[Any, Any]) -> Strategy[Any, Any] | None:
    strategy = find_game(rules.name).strategy
    return None if strategy is None else strategy(rules)


@lru_cache(maxsize=8)
def _evaluator(rules: Rules[Any, Any]) -> Evaluator[Any, Any]:
    return find_game(rules.name).evaluator(rules)


def _thought(
    rules: Rules[Any, Any],
    evaluator: Evaluator[Any, Any],
    position: Any,
    level: Level,
    seed: int,
    nodes: int | None,
    plies: int | None,
) -> SearchSteps:
    match level.number:
        case 1:
            return at_random(rules, position, seed)
        case 2:
            return most_points(rules, evaluator, position, seed, nodes)
        case 3:
            return one_reply(rules, evaluator, position, seed, nodes)
        case _:
            reach = evaluator.limits(level.number)
            depth = reach.plies if plies is None else min(plies, reach.plies)
            return search(rules, evaluator, position, depth, reach.nodes if nodes is None else nodes, seed)


ONE_REPLY: Final = 3
"""The highest level that looks at one reply only; those above follow attacks to their end."""
BEST_OF_TWO: Final = Reason(
    "best-of-two",
    _("No other move gives me more, once your best reply is taken off."),
    _("Take your opponent's best reply from what each of your moves scores."),
)


def _with_reasons(evaluator: Evaluator[Any, Any], position: Any, level: Level, thought: SearchSteps) -> SearchSteps:
    choice = yield from thought
    if choice.reasons:  # it says itself why: it looked at less than the reasons of a game speak of
        return choice
    reasons = find_game(evaluator.rules.name).reasons(evaluator, position, choice.line)
    if level.number == ONE_REPLY:
        reasons = tuple(reason for reason in reasons if reason.plies <= choice.depth) or (BEST_OF_TWO,)
    return replace(choice, reasons=reasons)


def choose(
    rules: Rules[Any, Any],
    position: Any,
    level: str = "level-3",
    seed: int = 0,
    nodes: int | None = None,
    seconds: float | None = None,
) -> SearchResult[Any]:
    """Return the move that a level or a character chooses in a position of a game that goes on.

    ``move`` of the result is the move, ``value`` what it is worth, in hundredths of a point, ``line`` the moves that
    are expected, and ``reasons`` say why; ``rules.format(move)`` is its text.

    ``seed`` decides among equals. ``nodes`` is the most positions that are looked at to choose, at every level;
    without ``seconds`` the same arguments choose the same move on every machine. ``seconds`` is wall time, on whatever
    machine it is and however busy: the best move found by then is chosen, a few hundredths of a second later at most.
    Raises ``PlayerError`` for an unknown level, a bound that is not above 0, and where the game is over.

    >>> from mathgames.engine import Match
    >>> match = Match("minus-vs-plus")
    >>> match.rules.format(choose(match.rules, match.position, level="level-2", seed=1).move) in match.legal_moves
    True
    """
    if seconds is not None and (type(seconds) not in (int, float) or not seconds > 0):
        raise PlayerError(
            _("{name} cannot be {value}: give a number above 0, or None", name="seconds", value=short_repr(seconds))
        )
    return run_search(search_move(rules, position, level, seed=seed, nodes=nodes), seconds)


LONGEST: Final = 10**9
"""The longest time limit in seconds: longer than any wait, and short enough to be added to a clock's time."""


def run_search(thought: SearchSteps, seconds: float | None = None) -> SearchResult[Any]:
    """Run a search to its end, or for at most *seconds* seconds of wall time."""
    end = None if seconds is None else monotonic() + min(seconds, LONGEST)
    try:
        next(thought)
        while True:
            thought.send(end is not None and monotonic() >= end)
    except StopIteration as stop:
        choice: SearchResult[Any] = stop.value
        return choice
