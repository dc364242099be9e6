"""Conformance tests: random games that check a game's rules against the laws which every game keeps.

The laws (their reasons are in ``docs/dev/architecture.md``):

1. A move is in ``moves`` exactly when ``why_illegal`` returns None.
2. ``explain`` ends in the position and the points of ``apply``; its changes, which are those of
   ``changes`` too, lead from the old pieces to the new ones.
3. The steps of a derivation join, and both sides of every equality are worth the same.
4. ``parse(format(m)) == m``; positions survive JSON; equal positions hash equal.
5. A record replays to the same position, also through undo and redo.
6. Positions are immutable, flat tuples of plain values.
7. Rules have a version number, which records carry with the options.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from mathgames.arithmetic import OverZero, evaluate
from mathgames.engine.match import Match
from mathgames.engine.outcome import Score
from mathgames.engine.record import Record
from mathgames.engine.rules import MoveT, PositionT, Rules, rules_of
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation, apply_changes
from mathgames.explain.quantity import whole_from
from mathgames.language.errors import MathgamesError

PLAIN = (int, bool, str, bytes, type(None))
Probe = Callable[[Match, Any, Explanation | None], None]
"""A function that observes a match, with the move that will be made and its explanation; with None twice at the end."""
PLIES_BETWEEN_FULL_CHECKS = 50  # law 1 is checked on every possible move once in this number of positions
FULL_CHECKS_AT_FIRST = 4  # and at each of the first positions: rules about first turns show only there


@dataclass(slots=True)
class Conformance:
    """The findings of ``check_rules``.

    Games and plies played, positions on which law 1 was checked in full, and the number of games by ending.
    """

    games: int = 0
    plies: int = 0
    exhaustive: int = 0
    endings: dict[str, int] = field(default_factory=dict)


class LawBroken(AssertionError):
    """A violated law of the rules, with the moves that lead there."""


def check_rules(
    rules: Rules[Any, Any] | str,
    *,
    games: int = 5,
    seed: int = 0,
    longest: int = 400,
) -> Conformance:
    """Play random games, check the laws that every game keeps, and return the number of games, plies and endings.

    Raises ``LawBroken`` (``mathgames.engine``) where the rules break one; ``docs/dev/architecture.md`` lists them. Laws
    2 to 5 are checked on every move that is played; law 1 on the first four positions and on every 50th, for each of
    its ``candidates``. Games are cut after ``longest`` plies a round; where a grid grows (TINC), more than 20 take
    minutes. Raises ``OptionError`` for a number of games or plies that is below 1 or not whole.

    >>> check_rules("minus-vs-plus", games=1).games
    1
    """
    games, longest = whole_from(1, "games", games), whole_from(1, "longest", longest)
    return walk_games(rules_of(rules), games=games, seed=whole_from(0, "seed", seed), longest=longest)


def walk_games(
    rules: Rules[Any, Any],
    *,
    games: int,
    seed: int,
    longest: int,
    draw: Callable[[Any, random.Random], Any] | None = None,
    probe: Probe = lambda _match, _move, _explanation: None,
) -> Conformance:
    """Play the games of ``check_rules``, with a probe that observes them, and with ``draw`` instead of the rules'
    random moves.

    A probe that fails is told as a law that is broken: with the moves that lead there.
    """
    report = Conformance()
    chance = random.Random(seed)
    for _number in range(games):
        match = Match(rules)
        try:
            while match.outcome is None and match.ply < longest * rules.rounds:
                move = (draw or rules.random_move)(match.position, chance)
                _check_ply(rules, match, move, report, probe)
            probe(match, None, None)
            _check_end(rules, match)
        except (AssertionError, MathgamesError) as broken:
            raise LawBroken(f"{rules!r} after {', '.join(match.history) or 'no move'}: {broken}") from broken
        report.games += 1
        code = match.outcome.code if match.outcome else "cut"
        report.endings[code] = report.endings.get(code, 0) + 1
    return report


def _check_ply(rules: Rules[Any, Any], match: Match, move: Any, report: Conformance, probe: Probe) -> None:
    position = match.position
    _check_position(rules, position)
    _law(1, move is not None, "the game is not over but there is no move")
    if report.plies < FULL_CHECKS_AT_FIRST or report.plies % PLIES_BETWEEN_FULL_CHECKS == 0:
        _check_moves(rules, position)
        report.exhaustive += 1
    _law(1, rules.why_illegal(position, move) is None, f"{rules.format(move)} is drawn but refused")
    text = rules.format(move)
    _law(4, rules.parse(text) == move, f"{text} is parsed as another move")
    result = rules.apply(position, move)
    explanation = rules.explain(position, move)
    check_explanation(rules, position, move, explanation)
    _law(
        2,
        rules.changes(position, move) == explanation.changes,
        f"the changes of {text} are not those of its explanation",
    )
    probe(match, move, explanation)
    match.play(text)
    ended = match._session.line.round_ended(match.ply)
    reached = match.position if ended is None else ended.position
    _law(5, reached == result, f"the match plays {text} otherwise than the rules")
    report.plies += 1


def _check_moves(rules: Rules[Any, Any], position: Any) -> None:
    legal = list(rules.moves(position))
    _law(1, len(set(legal)) == len(legal), "a move is listed twice")
    for move in legal:
        refusal = rules.why_illegal(position, move)
        _law(1, refusal is None, f"{rules.format(move)} is listed but refused: {refusal}")
    if rules.is_enumerable:
        legal_set = set(legal)
        for move in rules.candidates(position):
            if move not in legal_set:
                _law(
                    1,
                    rules.why_illegal(position, move) is not None,
                    f"{rules.format(move)} is neither listed nor refused",
                )


def _check_position(rules: Rules[Any, Any], position: Any) -> None:
    _law(6, _is_flat(position), f"the position is no flat tuple of plain values: {position!r:.200}")
    data = rules.to_json(position)
    copy = rules.from_json(json.loads(json.dumps(data)))
    _law(4, copy == position and hash(copy) == hash(position), "the position does not survive JSON")
    _law(4, rules.to_json(copy) == data, "the position's JSON changes on the way")


def _is_flat(value: Hashable) -> bool:
    """Check if a value is plain, or a tuple of flat values."""
    return isinstance(value, PLAIN) or (isinstance(value, tuple) and all(map(_is_flat, value)))


def check_explanation(rules: Rules[Any, Any], position: Any, move: Any, explanation: Explanation) -> None:
    """Check an explanation against the engine (laws 2 and 3). Raises ``LawBroken`` where they differ."""
    text, result = rules.format(move), rules.apply(position, move)
    _law(2, explanation.position == result, f"the explanation of {text} ends in another position")
    try:
        told_pieces = apply_changes(rules.pieces(position), explanation.changes)
    except ValueError as error:
        raise LawBroken(f"law 2: the changes of {text} cannot be made: {error}") from error
    _law(2, told_pieces == rules.pieces(result), f"the changes of {text} miss the pieces")
    scores, points = rules.scores(position), explanation.points
    for player, now in rules.scores(result).items():
        before = scores[player]
        credit = points.pop(player, None)
        gain = Score(credit.infinite, credit.finite) if credit else Score()
        total = Score(before.infinite + gain.infinite, before.finite + gain.finite)
        _law(2, total == now, f"the explanation of {text} credits the {player} player otherwise")
    _law(2, not points, f"the explanation of {text} credits nobody's points")
    _law(2, bool(explanation.headline) and bool(explanation.parts), f"the explanation of {text} says nothing")
    for derivation in explanation.derivations:
        _check_derivation(text, derivation)


def _check_derivation(text: str, derivation: Derivation) -> None:
    """Check that both sides of every equality are equal, in mathematics or under the convention that a step names."""
    conventions: tuple[OverZero, ...] = ("none",)
    if any(step.rule.convention for step in derivation.steps):
        conventions = ("numbers", "all")
    failures = [_unequal(derivation, convention) for convention in conventions]
    _law(3, None in failures, f"{text}: the two sides of {failures[0]!r} differ")


def _unequal(derivation: Derivation, convention: OverZero) -> str | None:
    for step in derivation.steps:
        worth = {evaluate(side, over_zero=convention) for side in (step.before, step.after)}
        if len(worth) > 1:
            return step.rule.key
    return None


def _check_end(rules: Rules[Any, Any], match: Match) -> None:
    _check_position(rules, match.position)
    text = match.to_record()
    replay = Match.from_record(text)
    _law(5, Record.parse(text) == match._session.record(), "the record is read as another value")
    _law(
        5,
        replay.position == match.position and replay.outcome == match.outcome,
        "the record replays to another position",
    )
    _law(7, replay.rules == rules and f"rules: {rules.version}\n" in text, "the record does not carry the rules")
    end, plies = match.position, match.ply
    for _number in range(plies):
        match.undo()
    _law(5, match.position == rules.initial(), "undoing everything does not lead to the start")
    for _number in range(plies):
        match.redo()
    _law(5, match.position == end, "redoing everything does not lead to the end")
    if match.outcome is not None and rules.outcome(end) is not None:
        _law(1, not list(rules.moves(end)), "a finished game has moves")


def _law(number: int, holds: object, sentence: str) -> None:
    if not holds:
        raise LawBroken(f"law {number}: {sentence}")


def perft(rules: Rules[PositionT, MoveT] | str, depth: int, position: PositionT | None = None) -> int:
    """Return the number of sequences of ``depth`` legal moves from the position (the initial one unless given).

    It takes longer with each move, as many times as there are moves to choose from. Raises ``UnknownGame`` if no game
    has the name that is given instead of rules, and ``OptionError`` for a depth below 0 or not whole.

    >>> [perft("minus-vs-plus", depth) for depth in range(3)]
    [1, 19, 361]
    """
    depth, rules = whole_from(0, "depth", depth), rules_of(rules)
    return _sequences(rules, depth, rules.initial() if position is None else position)


def _sequences(rules: Rules[PositionT, MoveT], depth: int, start: PositionT) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in rules.moves(start))
    return sum(_sequences(rules, depth - 1, rules.apply(start, move)) for move in rules.moves(start))
