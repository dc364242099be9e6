"""How a pupil is led to a move without being told it: a question, where to look, what to compare, and then the move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple

from mathgames.engine.rules import MoveT, PositionT, Rules
from mathgames.games.contract.board import Board
from mathgames.games.contract.thinking import Choice, Evaluator
from mathgames.language.words import Words, _


class Clue(NamedTuple):
    """One stage of a hint: a short sentence, and the squares that it is about."""

    words: Words
    squares: tuple[str, ...] = ()


ONLY_MOVE: Final = Clue(_("You have only one legal move. Which one is it?"))


class Guide(Generic[PositionT, MoveT]):
    """The stages of a hint in the positions of one game, under one choice of options; games go on in all of them.

    ``question`` depends on the position alone, so it can be asked before any move has been thought of. Nothing before
    ``answer`` leaves a single move, unless no other move is legal. This guide knows squares only, for games that bring
    none of their own.
    """

    def __init__(self, rules: Rules[PositionT, MoveT], board: Board[Any, Any]) -> None:
        self.rules, self.board = rules, board

    def question(self, position: PositionT) -> Clue:
        """What to think about here."""
        return Clue(_("What can each of your moves do?"))

    def where(self, position: PositionT, move: MoveT) -> Clue:
        """Where to look for this move: a part of the board that has other moves too."""
        return self.part(position, move)[0]

    def compare(self, position: PositionT, choice: Choice[MoveT]) -> Clue:
        """What to calculate or to compare there."""
        return Clue(_("Compare these moves: what can happen after each of them?"), self.where(position, choice.move)[1])

    def answer(self, choice: Choice[MoveT]) -> Clue:
        """The move."""
        move = self.board.where(choice.move) or self.rules.format(choice.move)
        words = _("A strong player would play {move}.", move=move)
        return Clue(words, tuple(self.board.squares(choice.move)))

    def part(self, position: PositionT, move: MoveT) -> tuple[Clue, Sequence[MoveT]]:
        """The smallest part of the board with this move that has another legal one, and all legal moves of it."""
        moves = list(self.rules.moves(position))
        if len(moves) == 1:
            return ONLY_MOVE, moves
        for clue, has in self.parts(moves, move):
            inside = [legal for legal in moves if has(legal)]
            if len(inside) > 1:
                return clue, inside
        return Clue(_("Look at all of your moves.")), moves

    def parts(self, moves: Sequence[MoveT], move: MoveT) -> Iterator[tuple[Clue, Callable[[MoveT], bool]]]:
        """Parts of the board that the move may be looked for in, the smallest first, with what tells their moves."""
        if touched := tuple(self.board.squares(move)):
            square = touched[0]
            yield Clue(_("Look at {square}.", square=square), (square,)), lambda it: square in self.board.squares(it)


class PiecesGuide(Guide[PositionT, MoveT]):
    """A guide to games in which pieces go from square to square, named like ``a2``, and score where they attack."""

    EVALUATOR: ClassVar[type[Evaluator[Any, Any]]]
    CALM: ClassVar[Words]
    """The question where nobody can score."""

    def __init__(self, rules: Rules[PositionT, MoveT], board: Board[Any, Any]) -> None:
        super().__init__(rules, board)
        self.evaluator = self.EVALUATOR(rules)

    def question(self, position: PositionT) -> Clue:
        moves = list(self.rules.moves(position))
        if len(moves) == 1:
            return ONLY_MOVE
        if self._most(position, moves) > 0:
            return Clue(_("You can score now. What could your opponent score in reply?"))
        if self.threatened(position):
            return Clue(_("You cannot score now, but your opponent threatens to. With which piece?"))
        return Clue(self.CALM)

    def threatened(self, position: PositionT) -> bool:
        """Whether the other player could score, if it were that player's turn."""
        other: Any = position
        other = other._replace(turn=1 - other.turn)
        return self._most(other, list(self.rules.moves(other))) > 0

    def compare(self, position: PositionT, choice: Choice[MoveT]) -> Clue:
        clue, moves = self.part(position, choice.move)
        return Clue(self._compared(position, moves, choice.move), clue.squares)

    def parts(self, moves: Sequence[MoveT], move: MoveT) -> Iterator[tuple[Clue, Callable[[MoveT], bool]]]:
        origin = {legal: next(iter(self.board.squares(legal)), "") for legal in moves}
        at = origin[move]
        row = tuple(sorted({square for square in origin.values() if square[1:] == at[1:]}))
        column = tuple(sorted({square for square in origin.values() if square[:1] == at[:1]}))
        yield Clue(_("Look at your piece on {square}.", square=at), (at,)), lambda it: origin[it] == at
        words = _("Look at your pieces in row {row}.", row=at[1:])
        yield Clue(words, row), lambda it: origin[it] in row
        words = _("Look at your pieces in column {column}.", column=at[:1])
        yield Clue(words, column), lambda it: origin[it] in column

    def gain(self, position: PositionT, move: MoveT) -> int:
        """What the move scores, in hundredths of a point: for the opponent where it is below 0."""
        return self.evaluator.gain(position, move)

    def reply(self, position: PositionT, move: MoveT) -> int:
        """The most that the opponent can score after the move, in hundredths of a point; 0 where that is nothing."""
        after = self.rules.apply(position, move)
        return 0 if self.rules.outcome(after) is not None else self._most(after, list(self.rules.moves(after)))

    def _most(self, position: PositionT, moves: Sequence[MoveT]) -> int:
        return max((self.evaluator.gain(position, move) for move in moves), default=0)

    def _compared(self, position: PositionT, moves: Sequence[MoveT], chosen: MoveT) -> Words:
        """What to compare the moves by: something by which the chosen one is the best of them, if there is such."""
        if len(moves) == 1:
            return _("What does this move score, and what can your opponent score next?")
        gains = {move: self.gain(position, move) for move in moves}
        replies = {move: max(self.reply(position, move), 0) for move in moves}
        if gains[chosen] == max(gains.values()) > 0 and min(gains.values()) < gains[chosen]:
            return _("Calculate what each move here scores. Which one scores the most?")
        if replies[chosen] == min(replies.values()) < max(replies.values()):
            return _("After each move here, what can your opponent score? Which move allows the least?")
        nets = {move: gains[move] - replies[move] for move in moves}
        if nets[chosen] == max(nets.values()) > min(nets.values()):
            return _("Take your opponent's best reply from your points. After which move is more left?")
        return _("Compare the moves here: what can your opponent do after each one?")
