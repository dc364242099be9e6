"""The reasons of the computer for its moves in Row of Numbers, and the stages of a hint."""

from __future__ import annotations

from collections.abc import Sequence

from mathgames.games.contract.reasons import ONLY_MOVE, HintProvider, HintStage, expects_to_win
from mathgames.games.contract.thinking import Evaluator, Reason, SearchResult
from mathgames.language.words import _
from toy_game.rules import CELLS, Row, RowOfNumbers


def largest(rules: RowOfNumbers, position: Row) -> int:
    """The largest number that can be taken here."""
    return max(rules.numbers[move] for move in rules.moves(position))


def reasons(evaluator: Evaluator[Row, int], position: Row, line: Sequence[int]) -> tuple[Reason, ...]:
    """Return why one would begin this line, the best reason first."""
    rules, move = evaluator.rules, line[0]
    assert isinstance(rules, RowOfNumbers)
    number, cell = rules.numbers[move], CELLS[move]
    found = [expects_to_win(evaluator, position, line, (cell,))]
    if number == largest(rules, position):
        words = _("I take {number}, the largest number that I can take.", number=number)
        found.append(Reason("largest", words, _("Which number is the largest?"), (cell,)))
    elif rules.outcome(after := rules.apply(position, move)) is None:
        left = largest(rules, after)
        words = _("I take {number}. The most that you can take now is {left}.", number=number, left=left)
        found.append(Reason("leaves", words, _("Look at what is left after each number."), (cell,)))
    return tuple(reason for reason in found if reason is not None)


class RowGuide(HintProvider[Row, int]):
    """A question about what can be taken, then what to compare."""

    def question(self, position: Row) -> HintStage:
        cells = tuple(CELLS[move] for move in self.rules.moves(position))
        return ONLY_MOVE if len(cells) == 1 else HintStage(_("Which numbers can you take now?"), cells)

    def compare(self, position: Row, choice: SearchResult[int]) -> HintStage:
        words = _("For each number: add it to your points. What can your opponent take next?")
        return HintStage(words, self.region(position, choice.move).squares)
