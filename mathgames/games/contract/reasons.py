"""Reasons for a move, in sentences of its player, and hints that lead a pupil to a move without revealing it.

A reason is one row of a game's table, with its sentence and with what to look for to find it. A hint has stages: a
question, where to look, what to compare, and then the move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from mathgames.engine.outcome import Score
from mathgames.engine.rules import MoveT, PositionT, Rules
from mathgames.games.contract.board import Board
from mathgames.games.contract.thinking import WIN, Evaluator, Reason, SearchResult
from mathgames.language.words import LazyString, _

NO_WAY_OUT: Final = _("Look for moves that leave your opponent no way out.")
COMPARE: Final = _("Compare what your opponent can do after each of your moves.")

CreditT = TypeVar("CreditT", int, Score)
"""The type of a move's points."""


def expects_to_win(
    evaluator: Evaluator[PositionT, MoveT], position: PositionT, line: Sequence[MoveT], squares: tuple[str, ...]
) -> Reason | None:
    """Return the reason that the expected line ends with a win later on, if it does; ``squares`` are the reason's."""
    rules, player, end = evaluator.rules, evaluator.rules.turn(position), position
    for move in line:
        end = rules.apply(end, move)
    if len(line) == 1 or evaluator.terminal_score(end) != (WIN if rules.turn(end) == player else -WIN):
        return None
    words = _("I expect to win in {n} of my moves.", n=(len(line) + 1) // 2)
    return Reason("expects-to-win", words, NO_WAY_OUT, squares, 3)


class ReasonedMove(ABC):
    """A move with the facts that its reasons need, computed at their first use.

    ``KINDS`` is the table of a game: every kind of reason, the most telling first, and what one looks for to find it.
    ``applicable_reasons`` yields those that hold, in any order, each with the sentence that says it of this move.
    """

    KINDS: ClassVar[Mapping[str, LazyString]]

    @abstractmethod
    def applicable_reasons(self) -> Iterator[Reason]:
        """Yield the reasons that apply, at most one of each kind."""

    def reasons(self) -> tuple[Reason, ...]:
        """Return the reasons for this move, the most important one first."""
        return tuple(sorted(self.applicable_reasons(), key=lambda reason: [*self.KINDS].index(reason.kind)))

    def reason(self, kind: str, words: LazyString, squares: Sequence[str] = (), plies: int = 2) -> Reason:
        """Return a reason of this kind; see ``Reason``."""
        return Reason(kind, words, self.KINDS[kind], tuple(squares), plies)


class PrincipalVariation(ReasonedMove, Generic[CreditT]):
    """A position of a game with pieces, the expected line, and the changes of its first move.

    A move is packed as the game packs it: 64 × origin + target.
    """

    SQUARES: ClassVar[Sequence[str]]

    def __init__(self, evaluator: Evaluator[Any, int], position: Any, line: Sequence[int]) -> None:
        self.evaluator: Any = evaluator
        self.position, self.line, self.move = position, line, line[0]
        self.origin, self.target = divmod(self.move, 64)
        self.after = evaluator.rules.apply(position, self.move)
        self.defender: int = position.board[self.target]
        """The piece on the target before the move."""

    @abstractmethod
    def scoring(self, position: Any) -> dict[int, CreditT]:
        """Return the moves of the player to move that score here, with their points."""

    def reason_on_squares(self, kind: str, words: LazyString, *squares: int, plies: int = 2) -> Reason:
        """Return a reason of this kind, with squares by their numbers."""
        return self.reason(kind, words, [self.SQUARES[square] for square in squares], plies)

    def reasons(self) -> tuple[Reason, ...]:
        return super().reasons() or (self.reason_on_squares("nothing-better", _("I found nothing better.")),)

    def winning_line_reasons(self) -> Iterator[Reason]:
        """Yield the reason that the line ends with a win, if it does."""
        if reason := expects_to_win(self.evaluator, self.position, self.line, (self.SQUARES[self.origin],)):
            yield reason

    @cached_property
    def terminal_score(self) -> int | None:
        """The value of the game to the other player if the move ends it; None if it does not."""
        score: int | None = self.evaluator.terminal_score(self.after)
        return score

    @cached_property
    def replies(self) -> dict[int, CreditT]:
        """The answers that score."""
        return {} if self.terminal_score is not None else self.scoring(self.after)

    @cached_property
    def is_answered(self) -> bool:
        """True if an answer scores on the square that the move goes to."""
        return any(move % 64 == self.target for move in self.replies)

    @cached_property
    def opponent_threats(self) -> dict[int, CreditT]:
        """The moves with which the other player could score now, had the move not been made."""
        return self.scoring(self.position._replace(turn=1 - self.position.turn))

    @cached_property
    def danger(self) -> dict[int, CreditT]:
        """The moves with which the other player could score on the square that the moved piece has left."""
        return {move: credit for move, credit in self.opponent_threats.items() if move % 64 == self.origin}

    @cached_property
    def next_threats(self) -> dict[int, CreditT]:
        """The moves with which the moved piece could score next from its new square if the other player did nothing.

        They are given with their points, by packed move.
        """
        if self.terminal_score is not None:
            return {}
        scoring = self.scoring(self.after._replace(turn=self.position.turn))
        return {move: credit for move, credit in scoring.items() if move // 64 == self.target}


def best(scoring: Mapping[int, CreditT]) -> int:
    """Return the move that scores most; the highest packed one of several."""
    return max(scoring, key=lambda move: (scoring[move], move))


# Hints.


class HintStage(NamedTuple):
    """A stage of a hint: a short sentence, and the squares that it is about."""

    words: LazyString
    squares: tuple[str, ...] = ()


ONLY_MOVE: Final = HintStage(_("You have only one legal move. Which one is it?"))


class HintProvider(Generic[PositionT, MoveT]):
    """The stages of a hint in the positions of one game, under one choice of options; games go on in all of them.

    ``question`` depends on the position alone, so it can be asked before any move has been thought of. Nothing before
    ``answer`` leaves a single move, unless no other move is legal. This guide knows squares only, for games that bring
    none of their own.
    """

    def __init__(self, rules: Rules[PositionT, MoveT], board: Board[Any, Any]) -> None:
        self.rules, self.board = rules, board

    def question(self, position: PositionT) -> HintStage:
        """Return a question to think about here."""
        return HintStage(_("What can each of your moves do?"))

    def region(self, position: PositionT, move: MoveT) -> HintStage:
        """Return where to look for this move: a part of the board that has other moves as well."""
        return self.part(position, move)[0]

    def compare(self, position: PositionT, choice: SearchResult[MoveT]) -> HintStage:
        """Return what to calculate or to compare there."""
        return HintStage(
            _("Compare these moves: what can happen after each of them?"), self.region(position, choice.move)[1]
        )

    def answer(self, choice: SearchResult[MoveT]) -> HintStage:
        """Return the move itself as a hint."""
        move = self.board.place_text(choice.move) or self.rules.format(choice.move)
        words = _("A strong player would play {move}.", move=move)
        return HintStage(words, tuple(self.board.squares(choice.move)))

    def part(self, position: PositionT, move: MoveT) -> tuple[HintStage, Sequence[MoveT]]:
        """Return the smallest part of the board with this move and another legal one, and all legal moves of it."""
        moves = list(self.rules.moves(position))
        if len(moves) == 1:
            return ONLY_MOVE, moves
        for clue, has in self.parts(moves, move):
            matches = [legal for legal in moves if has(legal)]
            if len(matches) > 1:
                return clue, matches
        return HintStage(_("Look at all of your moves.")), moves

    def parts(self, moves: Sequence[MoveT], move: MoveT) -> Iterator[tuple[HintStage, Callable[[MoveT], bool]]]:
        """Yield parts of the board to look for the move in, the smallest first, each with a test of moves."""
        if squares := tuple(self.board.squares(move)):
            square = squares[0]
            yield (
                HintStage(_("Look at {square}.", square=square), (square,)),
                lambda move: square in self.board.squares(move),
            )


class PiecesGuide(HintProvider[PositionT, MoveT]):
    """A guide to games in which pieces go from square to square, named like ``a2``, and score by attacks."""

    EVALUATOR: ClassVar[type[Evaluator[Any, Any]]]
    CALM: ClassVar[LazyString]
    """The question if no player can score."""

    def __init__(self, rules: Rules[PositionT, MoveT], board: Board[Any, Any]) -> None:
        super().__init__(rules, board)
        self.evaluator = self.EVALUATOR(rules)

    def question(self, position: PositionT) -> HintStage:
        moves = list(self.rules.moves(position))
        if len(moves) == 1:
            return ONLY_MOVE
        if self._highest_gain(position, moves) > 0:
            return HintStage(_("You can score now. What could your opponent score in reply?"))
        if self.is_threatened(position):
            return HintStage(_("You cannot score now, but your opponent threatens to. With which piece?"))
        return HintStage(self.CALM)

    def is_threatened(self, position: PositionT) -> bool:
        """Check if the other player could score, if it were that player's turn."""
        other: Any = position
        other = other._replace(turn=1 - other.turn)
        return self._highest_gain(other, list(self.rules.moves(other))) > 0

    def compare(self, position: PositionT, choice: SearchResult[MoveT]) -> HintStage:
        clue, moves = self.part(position, choice.move)
        return HintStage(self._comparison_hint(position, moves, choice.move), clue.squares)

    def parts(self, moves: Sequence[MoveT], move: MoveT) -> Iterator[tuple[HintStage, Callable[[MoveT], bool]]]:
        origin = {legal: next(iter(self.board.squares(legal)), "") for legal in moves}
        at = origin[move]
        row = tuple(sorted({square for square in origin.values() if square[1:] == at[1:]}))
        column = tuple(sorted({square for square in origin.values() if square[:1] == at[:1]}))
        yield HintStage(_("Look at your piece on {square}.", square=at), (at,)), lambda move: origin[move] == at
        words = _("Look at your pieces in row {row}.", row=at[1:])
        yield HintStage(words, row), lambda move: origin[move] in row
        words = _("Look at your pieces in column {column}.", column=at[:1])
        yield HintStage(words, column), lambda move: origin[move] in column

    def score_centipoints(self, position: PositionT, move: MoveT) -> int:
        """Return the gain of a move in hundredths of a point; it is negative if the opponent scores."""
        return self.evaluator.score_centipoints(position, move)

    def reply(self, position: PositionT, move: MoveT) -> int:
        """Return the most that the opponent can score after the move, in hundredths of a point; 0 if nothing."""
        after = self.rules.apply(position, move)
        return 0 if self.rules.outcome(after) is not None else self._highest_gain(after, list(self.rules.moves(after)))

    def _highest_gain(self, position: PositionT, moves: Sequence[MoveT]) -> int:
        return max((self.evaluator.score_centipoints(position, move) for move in moves), default=0)

    def _comparison_hint(self, position: PositionT, moves: Sequence[MoveT], choice: MoveT) -> LazyString:
        """Return a criterion by which the chosen move is the best of these, or a general question if there is none."""
        if len(moves) == 1:
            return _("What does this move score, and what can your opponent score next?")
        gains = {move: self.score_centipoints(position, move) for move in moves}
        replies = {move: max(self.reply(position, move), 0) for move in moves}
        if gains[choice] == max(gains.values()) > 0 and min(gains.values()) < gains[choice]:
            return _("Calculate what each move here scores. Which one scores the most?")
        if replies[choice] == min(replies.values()) < max(replies.values()):
            return _("After each move here, what can your opponent score? Which move allows the least?")
        nets = {move: gains[move] - replies[move] for move in moves}
        if nets[choice] == max(nets.values()) > min(nets.values()):
            return _("Take your opponent's best reply from your points. After which move is more left?")
        return _("Compare the moves here: what can your opponent do after each one?")
