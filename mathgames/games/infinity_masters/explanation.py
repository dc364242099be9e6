"""The explanation of a move of Infinity Master's: its description, arithmetic and consequences, clause by clause.

The explanation is told on a board of its own, a dictionary from squares to pieces, and its end position is read off
that board. ``move_generation.apply`` takes no part in it: ``check_rules`` compares two independent accounts of one
move (law 2).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Change, Effect, Explanation, Moved, Scored, apply_changes
from mathgames.explain.expression import Literal, Operation, Operator, plain
from mathgames.explain.quantity import DOES_NOT_EXIST, MINUS, plain_number, sign_of
from mathgames.games.infinity_masters import move_generation
from mathgames.games.infinity_masters.capture import Capture, effects_of, find_capture
from mathgames.games.infinity_masters.conventions import CONVERTED_TO_PLUS, INFINITE_CREDIT, ConventionUse
from mathgames.games.infinity_masters.moves import PASS, TARGET, MoveDirection, way
from mathgames.games.infinity_masters.options import GameConfig
from mathgames.games.infinity_masters.position import (
    CODES,
    EMPTY,
    INDEX,
    NAMES,
    NEGATIVE,
    PIECES,
    PLAYERS,
    POSITIVE,
    SQUARES,
    Piece,
    Points,
    Position,
)
from mathgames.language.words import LazyString, Text, _, _n, capitalize, decimal_number, join_sentences


def explain(config: GameConfig, position: Position, move: int) -> Explanation:
    """Explain a legal move. See ``Rules.explain``."""
    return _Account(config, position, move).explanation()


def decimal(value: Fraction) -> Text:
    """Return a note on a fraction as a decimal, which says if it is rounded; it is computed exactly.

    >>> [str(decimal(value)) for value in (Fraction(3, 5), Fraction(-5, 3), Fraction(5, 8))]
    ['0.6', 'about −1.67', '0.625']
    """
    places = next((places for places in range(1, 4) if (value * 10**places).denominator == 1), None)
    digits = places or 2
    digit_value = round(abs(value) * 10**digits)
    number = decimal_number(
        (MINUS if value < 0 else "") + f"{digit_value // 10**digits}.{digit_value % 10**digits:0{digits}}"
    )
    return number if places else _("about {number}", number=number)


class _Account:
    """The explanation of a move in progress: the pieces by square so far, and the effects so far."""

    def __init__(self, config: GameConfig, position: Position, move: int) -> None:
        self.config = config
        self.position = position
        self.move = move
        self.player = position.turn
        self.board: dict[str, Any] = {SQUARES[i]: PIECES[c] for i, c in enumerate(position.board) if c != EMPTY}
        self.points = [position.positive, position.negative]
        self.reserve = [position.positive_reserve, position.negative_reserve]
        self.quiet = position.quiet + 1
        self.parts: list[Derivation | Effect] = []

    def say(self, clause: str, sentence: LazyString, *changes: Change) -> None:
        """Add an effect and make its changes on the board."""
        self.board = apply_changes(self.board, changes)
        self.parts.append(Effect(clause, capitalize(sentence), changes))

    def explanation(self) -> Explanation:
        had = [self._infinities(player) for player in (POSITIVE, NEGATIVE)]
        capture = find_capture(self.config, self.position, self.move)
        if self.move == PASS:
            name = NAMES[PLAYERS[self.player]]
            headline = _("{player} passes", player=name)
            self.say("IM-24", _("{player} has no piece that can move, and passes.", player=name))
        elif capture is None:
            headline = self._goes()
        else:
            headline = self._operates(capture)
        self._quiet()
        end = self._end()
        outcome = move_generation.judge(self.config, end)
        for player in (POSITIVE, NEGATIVE):
            self._lives(player, had[player])
        if outcome is not None:
            self.say(outcome.clause, _("The game is over: {reason}", reason=outcome.reason))
        return Explanation(capitalize(headline), tuple(self.parts), end)

    # A move that meets no piece.

    def _goes(self) -> LazyString:
        origin, target = SQUARES[self.move >> 6], SQUARES[self.move & TARGET]
        piece, direction = self.board[origin].full_name, way(self.move)
        self.say("IM-4", _goes_one_square(direction, piece, target), Moved(origin, target))
        if direction is not MoveDirection.SIDEWAYS:
            self.quiet = 0
        return _goes_from(direction, piece, origin, target)

    def _quiet(self) -> None:
        limit = self.config.quiet_limit
        if self.quiet and limit is not None:
            self.say(
                "IM-25",
                _n(
                    "That is {n} move in a row without an attack or a step forward; after {limit} of them the score "
                    "decides.",
                    "That is {n} moves in a row without an attack or a step forward; after {limit} of them the score "
                    "decides.",
                    self.quiet,
                    limit=limit,
                ),
            )

    # A move that operates.

    def _operates(self, capture: Capture) -> LazyString:
        self.quiet = 0
        attacker, defender = capture.attacker.piece.full_name, capture.defender.piece.full_name
        self.say("IM-5", _goes_to_operate(way(self.move), attacker, defender, capture.square))
        self.say("IM-7", _("The operation on {square} is {sign}.", square=capture.square, sign=capture.operator.value))
        self._order(capture)
        self.parts.append(capture.derivation)
        if isinstance(capture.result, Fraction) and capture.result.denominator > 1:
            self.say(
                "IM-8",
                _(
                    "The result is exactly {result} (as a decimal, {decimal}). The game uses the fraction.",
                    result=capture.result,
                    decimal=decimal(capture.result),
                ),
            )
        self._conventions(
            use for use in capture.conventions_used if use.convention not in (INFINITE_CREDIT, CONVERTED_TO_PLUS)
        )
        self._credit(capture)
        self._conventions(use for use in capture.conventions_used if use.convention == INFINITE_CREDIT)
        for effect in effects_of(capture, self.reserve):
            self.say(effect.clause, effect.sentence, *effect.changes)
        if capture.converts and capture.scorer is not None and self.reserve[scorer := PLAYERS.index(capture.scorer)]:
            self.reserve[scorer] -= 1
        self._conventions(use for use in capture.conventions_used if use.convention == CONVERTED_TO_PLUS)
        return _(
            "{attacker} attacks {defender} on {square}: {equation}",
            attacker=attacker,
            defender=defender,
            square=capture.square,
            equation=capture.equation,
        )

    def _conventions(self, uses: Iterable[ConventionUse]) -> None:
        for use in uses:
            self.say(use.convention.clause, _("In mathematics: {statement}", statement=use.mathematics))
            self.say(use.convention.clause, _("In this game: {statement}", statement=use.game))

    def _order(self, capture: Capture) -> None:
        first, second = capture.operands
        places: dict[str, Any] = {
            "first": first.piece.full_name,
            "second": second.piece.full_name,
            "expression": plain(capture.operation),
        }
        if first.attacks:
            order = _(
                "{first}, the attacker, is the first number and {second}, the defender, is the second: {expression}.",
                **places,
            )
        else:
            order = _(
                "{first}, the defender, is the first number and {second}, the attacker, is the second: {expression}.",
                **places,
            )
        note = None
        if capture.operator in (Operator.PLUS, Operator.TIMES):
            note = _("The order changes nothing here: sums and products are the same in both orders.")
        else:
            other = plain(Operation(capture.operator, Literal(second.piece.quantity), Literal(first.piece.quantity)))
            note = _(
                "The other order would be {other}.",
                other=other,
            )
        self.say("IM-6", join_sentences(order, None if first.piece.value == second.piece.value else note))

    def _credit(self, capture: Capture) -> None:
        if capture.scorer is None:
            if capture.result is DOES_NOT_EXIST:
                clause = "IM-17" if capture.infinities else "IM-26"
                self.say(clause, _("There is no result, so nobody scores."))
            elif capture.result == 0:
                self.say("IM-12", _("The result is 0, neither positive nor negative, so nobody scores."))
            else:
                self.say("IM-21", _("Two infinities have met: with the option in use, nobody scores."))
            return
        self.say("IM-2", _whose_credit(capture, PLAYERS[self.player]))
        credit = Points(capture.credit.infinite, *capture.credit.finite.as_integer_ratio())
        if credit == Points():
            self.say("IM-10", _("An infinite result brings no points in this game, so the score stays as it is."))
            return
        scorer = PLAYERS.index(capture.scorer)
        self.points[scorer] = self.points[scorer].plus(credit)
        score = self.points[scorer].score
        has = Scored(capture.scorer, score.finite, score.infinite).amount
        now = _("{player} now has {score}.", player=NAMES[capture.scorer], score=has)
        scoring = Scored(capture.scorer, capture.credit.finite, capture.credit.infinite)
        self.say("IM-10", join_sentences(_score_sentence(capture, NAMES[capture.scorer]), now), scoring)

    # What follows.

    def _infinities(self, player: int) -> int:
        return [*self.board.values()].count(Piece(PLAYERS[player], "inf"))

    def _lives(self, player: int, had: int) -> None:
        """Add the effect of a change in the number of a player's infinities, if some are left."""
        has, name = self._infinities(player), NAMES[PLAYERS[player]]
        if has > had:
            sentence = _n(
                "{player} now has {n} infinity on the board: an extra life.",
                "{player} now has {n} infinities on the board: an extra life.",
                has,
                player=name,
            )
            self.say("IM-15", sentence)
        elif 0 < has < had:
            left = _n(
                "{player} still has {n} infinity on the board, so this loss does not decide the game.",
                "{player} still has {n} infinities on the board, so this loss does not decide the game.",
                has,
                player=name,
            )
            self.say("IM-18", left)

    def _end(self) -> Position:
        squares = bytearray([EMPTY]) * len(SQUARES)
        for square, piece in self.board.items():
            squares[INDEX[square]] = CODES[piece]
        return Position(
            bytes(squares),
            1 - self.player,
            self.position.ply + 1,
            self.quiet,
            self.points[POSITIVE],
            self.points[NEGATIVE],
            self.reserve[POSITIVE],
            self.reserve[NEGATIVE],
        )


def _goes_one_square(direction: MoveDirection, piece: LazyString, target: str) -> LazyString:
    match direction:
        case MoveDirection.FORWARD:
            return _("{piece} goes one square forward, onto the empty square {target}.", piece=piece, target=target)
        case MoveDirection.DIAGONAL:
            return _(
                "{piece} goes one square diagonally forward, onto the empty square {target}.",
                piece=piece,
                target=target,
            )
        case MoveDirection.SIDEWAYS:
            return _("{piece} goes one square sideways, onto the empty square {target}.", piece=piece, target=target)


def _goes_from(direction: MoveDirection, piece: LazyString, origin: str, target: str) -> LazyString:
    places = {"piece": piece, "origin": origin, "target": target}
    match direction:
        case MoveDirection.FORWARD:
            return _("{piece} goes forward from {origin} to {target}", **places)
        case MoveDirection.DIAGONAL:
            return _("{piece} goes diagonally forward from {origin} to {target}", **places)
        case MoveDirection.SIDEWAYS:
            return _("{piece} goes sideways from {origin} to {target}", **places)


def _goes_to_operate(direction: MoveDirection, attacker: LazyString, defender: LazyString, square: str) -> LazyString:
    places = {"attacker": attacker, "defender": defender, "square": square}
    match direction:
        case MoveDirection.FORWARD:
            return _("{attacker} goes forward to {square} and attacks {defender} there.", **places)
        case MoveDirection.DIAGONAL:
            return _("{attacker} goes diagonally forward to {square} and attacks {defender} there.", **places)
        case MoveDirection.SIDEWAYS:
            return _("{attacker} goes sideways to {square} and attacks {defender} there.", **places)


def _whose_credit(capture: Capture, mover: str) -> LazyString:
    """Explain with the sign of the result which player is credited (IM-2)."""
    result, attacker_scores = plain_number(capture.result), capture.scorer == mover
    if sign_of(capture.result) > 0:
        if attacker_scores:
            return _("{result} is positive: Blue, the positive side, scores.", result=result)
        return _(
            "{result} is positive: Blue, the positive side, scores, even though Red attacked. Only the sign counts.",
            result=result,
        )
    if attacker_scores:
        return _("{result} is negative: Red, the negative side, scores.", result=result)
    return _(
        "{result} is negative: Red, the negative side, scores, even though Blue attacked. Only the sign counts.",
        result=result,
    )


def _score_sentence(capture: Capture, player: LazyString) -> LazyString:
    """Describe the points that are added to the score (IM-10)."""
    amount, places = capture.credit.finite, {"player": player, "result": plain_number(capture.result)}
    if capture.credit.infinite:
        return _("{player} wins an ∞: the distance of {result} from zero has no limit.", **places)
    if not isinstance(capture.result, Fraction):
        return _n(
            "{player} gets {n} point, the value of an infinite result in this game.",
            "{player} gets {n} points, the value of an infinite result in this game.",
            int(amount),
            player=player,
        )
    if amount.denominator > 1:
        return _("{player} gets {amount} points, the distance of {result} from zero.", amount=amount, **places)
    return _n(
        "{player} gets {n} point, the distance of {result} from zero.",
        "{player} gets {n} points, the distance of {result} from zero.",
        int(amount),
        **places,
    )
