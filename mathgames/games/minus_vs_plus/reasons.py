"""Reasons for a move of Minus vs Plus, in sentences of its player, and hints that lead to one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from mathgames.games.contract.reasons import COMPARE, NO_WAY_OUT, PiecesGuide, PrincipalVariation, best
from mathgames.games.contract.thinking import POINT, Reason
from mathgames.games.minus_vs_plus.evaluate import MinusVsPlusEvaluator
from mathgames.games.minus_vs_plus.moves import ARRIVING, COURSE, PATHS, SIDEWAYS, TARGET, Move, generate
from mathgames.games.minus_vs_plus.position import EMPTY, SIDE, SQUARES, ZERO, Position, with_plus_or_minus
from mathgames.language.words import LazyString, _, _n

CROWDED_COUNT: Final = 2
"""The number of pieces that can go straight ahead at which it is time to make room."""

KINDS: Final[Mapping[str, LazyString]] = {
    "wins": _("Look for a move that wins the game."),
    "expects-to-win": NO_WAY_OUT,
    "makes-zero": _("Look for two pieces that are equally far from zero."),
    "arrives": _("Look for a piece that can reach the last row."),
    "scores-safely": _("Look for an attack that your opponent cannot answer."),
    "trades": _("Look for an attack, and compare what each player can score there."),
    "blocks": _("Look for one of your opponent's pieces that is close to the last row."),
    "escapes": _("Look for one of your pieces that can be attacked."),
    "threatens": _("Look for one of your opponent's pieces that you could attack next."),
    "comes-close": _("Look for a piece that is close to the last row."),
    "captures-zero": _("Look for a zero that you can capture."),
    "lures": _("Look for an attack that would cost your opponent more than it brings."),
    "waits": _("Look for a move that changes as little as possible."),
    "adds": _("Look for two of your own pieces that you can add."),
    "makes-room": _("Look for a move that gives your pieces room."),
    "gives-least": _("Look for the move that gives away the least."),
    "advances": _("Look for a safe way forward."),
    "nothing-better": COMPARE,
}
"""The kinds of reason, the most important first, and what to look for to find each."""


def reasons(evaluator: MinusVsPlusEvaluator, position: Position, line: Sequence[Move]) -> tuple[Reason, ...]:
    """Return the reasons to begin this line, the best one first."""
    return MinusVsPlusLine(evaluator, position, line).reasons()


class MinusVsPlusLine(PrincipalVariation[int]):
    """A line of moves, with the reasons to begin it."""

    KINDS = KINDS
    SQUARES = SQUARES

    def __init__(self, evaluator: MinusVsPlusEvaluator, position: Position, line: Sequence[Move]) -> None:
        super().__init__(evaluator, position, line)
        self.board, self.turn = position.board, position.turn
        self.course = COURSE[self.move]
        self.piece = self.name(self.origin)
        self.gain = evaluator.score_centipoints(position, self.move) // POINT
        self.attacks = self.defender not in (EMPTY, ZERO) and (self.defender > ZERO) != (self.board[self.origin] > ZERO)

    def name(self, square: int) -> str:
        """Return the name of the piece on a square before the move."""
        return with_plus_or_minus(self.board[square] - ZERO)

    def scoring(self, position: Position) -> dict[Move, int]:
        gains = {
            move: self.evaluator.score_centipoints(position, move) // POINT
            for move in self.evaluator.noisy_moves(position)
        }
        return {move: gain for move, gain in gains.items() if gain}

    def applicable_reasons(self) -> Iterator[Reason]:
        yield from self.winning_line_reasons()
        yield from self.meeting()
        if self.gain:
            yield from self.score_reasons()
        if self.terminal_score is None:
            yield from self.guarding()
            yield from self.preparing()
        elif self.terminal_score < 0:
            yield self.reason_on_squares("wins", self.won(), self.origin)

    def won(self) -> LazyString:
        """Explain how the move wins."""
        config, after = self.evaluator.config, self.after
        if max(after.positive_score, after.negative_score) >= config.target_score:
            return _("I score {n}, and that wins.", n=self.gain)
        if after.ply == config.max_turns:
            return _("This is the last move of the game, and I lead.")
        return _("I lead, and you can no longer move: I win.")

    def meeting(self) -> Iterator[Reason]:
        """Yield reasons about the result of two pieces that meet, or of a piece that meets none on the last row."""
        piece, after = self.piece, self.after.board
        if self.attacks:
            if self.defender + self.board[self.origin] == 2 * ZERO:
                other, n = self.name(self.target), self.gain
                words = _("My {piece} and your {other} make a zero, and I score {n}.", piece=piece, other=other, n=n)
                yield self.reason_on_squares("makes-zero", words, self.origin, self.target)
            return
        if self.course == ARRIVING:
            words = _("My {piece} reaches the last row and scores {n}.", piece=piece, n=self.gain)
            yield self.reason_on_squares("arrives", words, self.origin)
        if self.defender == ZERO:
            yield self.captured_zero()
        elif self.defender != EMPTY:
            other, total = self.name(self.target), with_plus_or_minus(after[self.target] - ZERO)
            words = _("I add my {piece} and my {other}: together they are {sum}.", piece=piece, other=other, sum=total)
            yield self.reason_on_squares("adds", words, self.origin, self.target)

    def captured_zero(self) -> Reason:
        """Return the reason for capturing a zero: mostly one more piece, or one that grows."""
        before, after, squares = self.board, self.after.board, (self.origin, self.target)
        if sum(self.is_own(code) for code in after) > sum(self.is_own(code) for code in before):
            words = _("My {piece} captures a zero, which brings me a new piece.", piece=self.piece)
            return self.reason_on_squares("captures-zero", words, *squares)
        for at, (was, code) in enumerate(zip(before, after, strict=True)):
            if at not in squares and self.is_own(code) and was != code:
                words = _(
                    "My {piece} captures a zero, and my {other} grows to {sum}.",
                    piece=self.piece,
                    other=self.name(at),
                    sum=with_plus_or_minus(code - ZERO),
                )
                return self.reason_on_squares("captures-zero", words, self.origin, at, self.target)
        return self.reason_on_squares("captures-zero", _("My {piece} captures a zero.", piece=self.piece), *squares)

    def is_own(self, code: int) -> bool:
        """Check if this is a piece of the player to move, and not a zero."""
        return code not in (EMPTY, ZERO) and (code < ZERO) == bool(self.turn)

    def score_reasons(self) -> Iterator[Reason]:
        """Yield reasons about the points of a move that scores, and those of its answers."""
        if self.replies:
            words = _("I score {n} now, and you can score {back} back.", n=self.gain, back=max(self.replies.values()))
            yield self.reason_on_squares("trades", words, self.origin)
        elif self.terminal_score is None:
            left, square = self.after.board[self.target], self.origin
            words = _("I score {n} now, and you cannot score back on your next move.", n=self.gain)
            if (
                self.attacks
                and left not in (EMPTY, ZERO, self.board[self.origin])
                and (left > ZERO) == (self.defender > ZERO)
            ):
                square = self.target  # the attacked piece is still there
                words = _("I score {n} now, and your {other} cannot answer.", n=self.gain, other=self.name(square))
            yield self.reason_on_squares("scores-safely", words, square)

    def guarding(self) -> Iterator[Reason]:
        """Yield reasons about moves that no longer score for the other player, or only at a loss."""
        coming = {move // 64: gain for move, gain in self.opponent_threats.items() if COURSE[move] == ARRIVING}
        reply_origins = {move // 64 for move in self.replies if COURSE[move] == ARRIVING}
        after, name = self.after.board, self.name
        if stopped_pieces := {
            at: n for at, n in coming.items() if at not in reply_origins and after[at] == self.board[at]
        }:
            square = best(stopped_pieces)
            other, n = name(square), stopped_pieces[square]
            words = _("I stop your {other}: it would reach the last row and score {n}.", other=other, n=n)
            yield self.reason_on_squares("blocks", words, square)
        if self.course == SIDEWAYS and not self.replies and self.all_advances_lose():
            words = _("I wait with my {piece}: every step forward would let you score.", piece=self.piece)
            yield self.reason_on_squares("waits", words, self.origin)
        if self.gain:
            return
        if self.danger and not self.is_answered:
            worst = best(self.danger)
            words = _(
                "I move my {piece} out of the way of your {other}, which could score {n}.",
                piece=self.piece,
                other=name(worst // 64),
                n=self.danger[worst],
            )
            yield self.reason_on_squares("escapes", words, self.origin, worst // 64)
        if len(self.line) > 2:
            yield from self.luring(self.line[1], self.line[2])
        if self.replies and self.gives_least():
            best_reply = max(self.replies.values())
            words = _("You can score {n} now, but any other move of mine would give you more.", n=best_reply)
            yield self.reason_on_squares("gives-least", words, self.origin)

    def all_advances_lose(self) -> bool:
        """Check if every move that advances would let the other player score. False if there are none."""
        advances, apply = generate(self.board, self.turn, sideways=False), self.evaluator.rules.apply
        return bool(advances) and all(self.scoring(apply(self.position, move)) for move in advances)

    def luring(self, reply: Move, third: Move) -> Iterator[Reason]:
        """Yield the reason that the other player scores, and this one scores more on the same square."""
        evaluator = self.evaluator
        loss = evaluator.score_centipoints(self.after, reply) // POINT
        recapture = evaluator.score_centipoints(evaluator.rules.apply(self.after, reply), third) // POINT
        if third & TARGET == reply & TARGET and 0 < loss < recapture:
            other = with_plus_or_minus(self.after.board[reply >> 6] - ZERO)
            words = _("If you score {n} with your {other}, I score {back} back.", n=loss, other=other, back=recapture)
            yield self.reason_on_squares("lures", words, reply >> 6, plies=3)

    def gives_least(self) -> bool:
        """Check if every other move gives away more than this one, and none of them ends the game."""
        rules, cost = self.evaluator.rules, max(self.replies.values())
        for move in rules.moves(self.position):
            if move != self.move:
                after = rules.apply(self.position, move)
                if self.evaluator.terminal_score(after) is not None:
                    return False
                loss = max(self.scoring(after).values(), default=0)
                if self.evaluator.score_centipoints(self.position, move) // POINT - loss >= -cost:
                    return False
        return True

    def preparing(self) -> Iterator[Reason]:
        """Yield reasons about the next moves of the pieces."""
        after, before, free = self.after.board, self.free(self.board), self.free(self.after.board)
        if not self.gain and not self.is_answered:
            if threats := {
                move: n for move, n in self.next_threats.items() if after[move & TARGET] not in (EMPTY, ZERO)
            }:
                move = best(threats)
                other, n = self.name(move & TARGET), threats[move]
                words = _("I threaten your {other}: I can score {n} next.", other=other, n=n)
                yield self.reason_on_squares("threatens", words, move & TARGET, plies=3)
            arrivals = [gain for move, gain in self.next_threats.items() if COURSE[move] == ARRIVING]
            if arrivals and after[self.target] == self.board[self.origin]:
                piece, n = self.piece, max(arrivals)
                words = _("I threaten to bring my {piece} to the last row next and score {n}.", piece=piece, n=n)
                yield self.reason_on_squares("comes-close", words, self.origin, plies=3)
        if before <= CROWDED_COUNT and free > before:
            words = _(
                "I make room: {n} of my pieces can go straight ahead now, and {before} could before this move.",
                n=free,
                before=before,
            )
            yield self.reason_on_squares("makes-room", words, self.origin)
        if self.defender == EMPTY and self.course not in (ARRIVING, SIDEWAYS) and not self.is_answered:
            rank = self.target // SIDE
            words = _n(
                "My {piece} is now {n} row from the last row, and you cannot attack it there.",
                "My {piece} is now {n} rows from the last row, and you cannot attack it there.",
                rank if self.turn else SIDE - 1 - rank,
                piece=self.piece,
            )
            yield self.reason_on_squares("advances", words, self.origin)

    def free(self, board: bytes) -> int:
        """Return the number of the player's pieces that can go straight ahead."""
        return sum(self.is_own(board[path.square]) and board[path.front] == EMPTY for path in PATHS[self.turn])


# Hints.


class MinusVsPlusGuide(PiecesGuide[Position, Move]):
    """A guide with a question about points, then the piece, then the points of its moves."""

    EVALUATOR = MinusVsPlusEvaluator
    CALM: ClassVar[LazyString] = _("No one can score on the next move. Which pieces are close to each other?")
