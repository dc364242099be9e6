"""Reasons for a move of Infinity Master's, in sentences of its player, and hints that lead to one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from mathgames.engine.outcome import Score
from mathgames.games.contract.reasons import COMPARE, NO_WAY_OUT, PiecesGuide, PrincipalVariation, best
from mathgames.games.contract.thinking import WIN, Reason
from mathgames.games.infinity_masters.evaluate import InfinityMastersEvaluator
from mathgames.games.infinity_masters.move_generation import legal_moves, threats
from mathgames.games.infinity_masters.moves import PASS, TARGET, Move, MoveDirection, pack, way
from mathgames.games.infinity_masters.position import EMPTY, INFINITIES, OWN_CODES, OWNER, PIECES, SQUARES, Position
from mathgames.games.infinity_masters.setup import NO_SCORER, CaptureOutcome, CaptureOutcomes
from mathgames.language.words import LazyString, _, _n, capitalize

KINDS: Final[Mapping[str, LazyString]] = {
    "passes": _("Check whether you have a move at all."),
    "reaches-goal": _("Look for an infinity that can reach its goal."),
    "takes-last-infinity": _("Look for one of your opponent's infinities that can be captured."),
    "wins-by-score": _("Look at the score and at what ends the game."),
    "expects-to-win": NO_WAY_OUT,
    "takes-infinity": _("Look for an infinity that can be captured."),
    "saves-infinity": _("Check whether one of your infinities can be captured."),
    "keeps-from-goal": _("Look for one of your opponent's infinities that is close to its goal."),
    "goal-is-next": _("Look for a way to bring an infinity to its goal."),
    "becomes-infinity": _("Look for a division by 0 that helps you."),
    "scores-safely": _("Look for an attack with a result of your sign that your opponent cannot answer."),
    "trades": _("Look for an attack with a result of your sign, and check what your opponent can score next."),
    "takes": _("Look for a piece that you can capture."),
    "clears": _("Look for two pieces that would both leave if they met."),
    "threatens-infinity": _("Look for a piece that can get close to one of your opponent's infinities."),
    "escapes": _("Look for one of your pieces that can be attacked."),
    "threatens": _("Look for one of your opponent's pieces that you could attack next."),
    "comes-nearer": _("Look for a safe step that brings an infinity closer to its goal."),
    "goes-forward": _("Look for a safe way forward."),
    "waits": _("Look for a move that changes as little as possible."),
    "nothing-better": COMPARE,
}
"""The kinds of reason, the most important first, and what to look for to find each."""


def reasons(evaluator: InfinityMastersEvaluator, position: Position, line: Sequence[Move]) -> tuple[Reason, ...]:
    """Return the reasons to begin this line, the best one first."""
    if line[0] == PASS:
        return (Reason("passes", _("I have no move, so I pass."), KINDS["passes"]),)
    return InfinityMastersLine(evaluator, position, line).reasons()


class InfinityMastersLine(PrincipalVariation[Score]):
    """A line of moves, with the reasons to begin it."""

    KINDS = KINDS
    SQUARES = SQUARES

    def __init__(self, evaluator: InfinityMastersEvaluator, position: Position, line: Sequence[Move]) -> None:
        super().__init__(evaluator, position, line)
        self.config, self.board, self.turn = evaluator.config, position.board, position.turn
        self.piece = self.board[self.origin]
        self.own_infinity, self.other_infinity = INFINITIES[self.turn], INFINITIES[1 - self.turn]
        self.resolution = None if self.defender == EMPTY else self.resolve(position, self.move)
        self.gain = self.credit(position, self.move)

    def resolve(self, position: Position, move: Move) -> CaptureOutcome:
        """Return the result of an attack."""
        return self.capture_outcome(position.board[move >> 6], position.board[move & TARGET], move & TARGET)

    def capture_outcome(self, attacker: int, defender: int, square: int) -> CaptureOutcome:
        """Return the result of two pieces that meet on this square."""
        return self.config.resolutions[CaptureOutcomes.key(self.config.operations[square], attacker, defender)]

    def credit(self, position: Position, move: Move) -> Score | None:
        """Return the points of a move for the player who makes it, None if there are none."""
        if move == PASS or position.board[move & TARGET] == EMPTY:
            return None
        _survivor, scorer, credit, _converts = self.resolve(position, move)
        return credit.score if scorer == position.turn and credit.score > Score() else None

    def scoring(self, position: Position) -> dict[Move, Score]:
        moves = self.evaluator.rules.moves(position)
        return {move: credit for move in moves if (credit := self.credit(position, move)) is not None}

    def safe(self) -> bool:
        """Check if no answer, for points or not, removes the piece that has moved."""
        if not OWN_CODES[self.turn][self.after.board[self.target]]:
            return False
        moves = [move for move in self.evaluator.rules.moves(self.after) if move != PASS]
        own_codes = OWN_CODES[self.turn]
        return all(own_codes[self.resolve(self.after, move).survivor] for move in moves if move & TARGET == self.target)

    def threats(self, board: bytes, square: int, player: int) -> list[int]:
        """Return the squares of the pieces that could capture an infinity of this player there."""
        return threats(self.config, board, square, player)

    def piece_name(self, code: int) -> LazyString:
        """Return the name of a piece as the player to move would say it."""
        mine = code // OWNER == self.turn
        if code in INFINITIES:
            return _("my infinity") if mine else _("your infinity")
        value = str(PIECES[code])
        return _("my {value}", value=value) if mine else _("your {value}", value=value)

    def applicable_reasons(self) -> Iterator[Reason]:
        yield from self.winning_line_reasons()
        if self.terminal_score is not None:
            if self.terminal_score == -WIN:
                yield from self.winning()
            return
        yield from self.about_infinities()
        yield from self.about_goals()
        if self.resolution is not None:
            yield from self.meeting(self.resolution)
        else:
            yield from self.moving()

    def winning(self) -> Iterator[Reason]:
        """Yield the reasons that the move wins."""
        goal = self.target in self.config.goals[self.turn]
        if goal and self.after.board[self.target] == self.own_infinity:
            yield self.reason_on_squares("reaches-goal", _("My infinity reaches its goal, and that wins."), self.target)
        if self.other_infinity not in self.after.board:
            words = _("Your last infinity leaves the board, and that wins.")
            if self.own_infinity not in self.after.board:
                words = _("Both last infinities leave the board, and I lead: I win.")
            yield self.reason_on_squares("takes-last-infinity", words, self.target)
        if self.defender == EMPTY and not goal:
            yield self.reason_on_squares("wins-by-score", _("The game ends with this move, and I lead."), self.origin)

    def about_infinities(self) -> Iterator[Reason]:
        """Yield reasons about infinities of both players that can be captured, before the move and after it."""
        before, after = self.board, self.after.board
        danger = {
            origin: square
            for square, code in enumerate(before)
            if code == self.own_infinity
            for origin in self.threats(before, square, self.turn)
        }
        if danger and not any(
            self.threats(after, square, self.turn) for square, code in enumerate(after) if code == self.own_infinity
        ):
            origin = min(danger)
            words = _("I save my infinity from {piece}, which could capture it.", piece=self.piece_name(before[origin]))
            yield self.reason_on_squares("saves-infinity", words, danger[origin], origin)
        attacked_squares = [
            square
            for square, code in enumerate(after)
            if code == self.other_infinity and self.target in self.threats(after, square, 1 - self.turn)
        ]
        if attacked_squares and OWN_CODES[self.turn][after[self.target]]:
            words = _("{piece} threatens to capture your infinity.", piece=self.piece_name(self.piece))
            yield self.reason_on_squares(
                "threatens-infinity", capitalize(words), self.origin, attacked_squares[0], plies=3
            )

    def arriving(self, board: bytes, player: int) -> set[int]:
        """Return the infinities of a player that could reach a goal with the next move, by their squares."""
        infinity, squares = INFINITIES[player], set()
        # Where a player who can attack must (IM-5), no infinity walks home past an attack.
        legal = frozenset(legal_moves(self.config, self.after._replace(board=board, turn=player)))
        for goal in self.config.goals[player]:
            for origin in self.config.sources[player][goal]:
                if board[origin] != infinity or pack(origin, goal) not in legal:
                    continue
                if board[goal] == EMPTY or self.capture_outcome(infinity, board[goal], goal).survivor == infinity:
                    squares.add(origin)
        return squares

    def about_goals(self) -> Iterator[Reason]:
        """Yield reasons about infinities of both players that can reach their goals, before the move and after it."""
        after, turn = self.after.board, self.turn
        coming = self.arriving(self.board, 1 - turn)
        if coming and not self.arriving(after, 1 - turn):
            yield self.reason_on_squares(
                "keeps-from-goal", _("I stop your infinity from reaching its goal."), min(coming)
            )
        if not self.arriving(self.board, turn):
            ready = [square for square in sorted(self.arriving(after, turn)) if not self.threats(after, square, turn)]
            if ready:
                words = _("I threaten to bring my infinity to its goal on the next move.")
                yield self.reason_on_squares("goal-is-next", words, ready[0], plies=3)
        if self.piece == self.own_infinity == after[self.target] and not self.threats(after, self.target, turn):
            steps = self.evaluator.steps(self.target, turn)
            if steps < self.evaluator.steps(self.origin, turn):
                words = _n(
                    "My infinity is now {n} step from its goal, and you cannot capture it there.",
                    "My infinity is now {n} steps from its goal, and you cannot capture it there.",
                    steps,
                )
                yield self.reason_on_squares("comes-nearer", words, self.target)

    def meeting(self, resolution: CaptureOutcome) -> Iterator[Reason]:
        """Yield reasons about the result of two pieces that meet."""
        piece, other = self.piece_name(self.piece), self.piece_name(self.defender)
        if self.defender == self.other_infinity and resolution.survivor != self.defender:
            words = _("Your infinity on {square} leaves the board.", square=SQUARES[self.target])
            yield self.reason_on_squares("takes-infinity", words, self.target)
        if resolution.converts and resolution.scorer == self.turn:
            words = _("I divide by 0, and {piece} becomes an infinity.", piece=piece)
            yield self.reason_on_squares("becomes-infinity", words, self.origin)
        if self.gain is not None and self.replies:
            n, reply_score = str(self.gain), str(max(self.replies.values()))
            yield self.reason_on_squares(
                "trades", _("I score {n} now, and you can score {back} back.", n=n, back=reply_score), self.origin
            )
        elif self.gain is not None:
            words = _(
                "I score {n} against {other}, and you cannot score back on your next move.",
                n=str(self.gain),
                other=other,
            )
            yield self.reason_on_squares("scores-safely", words, self.target)
        elif (
            self.defender not in INFINITIES
            and resolution.survivor != EMPTY
            and OWN_CODES[self.turn][resolution.survivor]
        ):
            words = _("{other} leaves the board, and {piece} stays.", other=other, piece=piece)
            yield self.reason_on_squares("takes", capitalize(words), self.target, self.origin)
        is_unscored = resolution.survivor == EMPTY and resolution.scorer == NO_SCORER
        if is_unscored and self.defender not in INFINITIES and self.piece not in INFINITIES:
            words = _("{piece} and {other} both leave the board, and nobody scores.", piece=piece, other=other)
            yield self.reason_on_squares("clears", capitalize(words), self.origin, self.target)

    def moving(self) -> Iterator[Reason]:
        """Yield reasons for a move to an empty square."""
        piece, sideways = self.piece_name(self.piece), way(self.move) is MoveDirection.SIDEWAYS
        if sideways and not self.replies:
            words = _("I wait with {piece}: you have no move that scores.", piece=piece)
            yield self.reason_on_squares("waits", words, self.origin)
        if self.is_answered or not self.safe():
            return
        if self.danger and self.piece != self.own_infinity:
            worst = best(self.danger)
            other, n = self.piece_name(self.board[worst >> 6]), str(self.danger[worst])
            words = _("I move {piece} away from {other}, which could score {n}.", piece=piece, other=other, n=n)
            yield self.reason_on_squares("escapes", words, self.origin, worst >> 6)
        own_codes, same_turn = OWN_CODES[self.turn], self.after._replace(turn=self.turn)
        if safe_gains := {
            move: n for move, n in self.next_threats.items() if own_codes[self.resolve(same_turn, move).survivor]
        }:
            move = best(safe_gains)
            other, n = self.piece_name(self.after.board[move & TARGET]), str(safe_gains[move])
            words = _("I threaten {other}: I can score {n} next.", other=other, n=n)
            yield self.reason_on_squares("threatens", words, move & TARGET, plies=3)
        if not sideways and self.piece not in INFINITIES:
            words = _(
                "I move {piece} forward to a square where you can neither capture it nor score against it.", piece=piece
            )
            yield self.reason_on_squares("goes-forward", words, self.origin)


# Hints.


class InfinityMastersGuide(PiecesGuide[Position, Move]):
    """A guide with a question about points and infinities, then the piece, then the points of its moves."""

    EVALUATOR = InfinityMastersEvaluator
    CALM: ClassVar[LazyString] = _("No one can score on the next move. What can the infinities do?")
