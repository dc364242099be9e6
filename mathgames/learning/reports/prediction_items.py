"""The replay of moves in a lesson's task, and the evaluation of predictions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from mathgames.activities.predict import items_of
from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.item_feedback import spoken_stem
from mathgames.arithmetic.items.move_items import calculation_of, item_at
from mathgames.arithmetic.items.responses import judge_entry
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain.expression import plain
from mathgames.games.contract import Control
from mathgames.games.registry import find_game
from mathgames.language.errors import MathgamesError, NotationError, SaveError
from mathgames.language.words import Text, _
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.counting import Attempt
from mathgames.learning.lessons.goals import Played
from mathgames.learning.reports.item_results import result_of, short
from mathgames.learning.reports.items import ItemResult
from mathgames.learning.work.work import TaskWork

UNDO_CONTROLS: Final = frozenset({Control.UNDO, Control.WALK})
"""The locks with which no move is undone: a prediction is about a move from a position of the played line."""


def does_not_follow(task: Task, reason: Text) -> SaveError:
    """Return the error for a task in which something does not follow, with the problem."""
    return SaveError(_("the work in task {number} does not fit: {why}", number=task.number, why=reason))


def judge_predictions(task: Task, work: TaskWork) -> Iterator[ItemResult]:
    """Yield the first predictions, judged again.

    Raises ``SaveError`` for illegal moves, and for questions that no move asks.
    """
    if task.goal is None:
        if work.moves or work.predictions:
            raise does_not_follow(task, _("there are no moves in it"))
        return
    lines = _lines(task, work)
    for answer in work.predictions:
        asked = _matching_item(_items(task, lines, answer), answer)
        if asked is None and task.locks >= UNDO_CONTROLS:
            calculation = " ".join(calculation_of(answer.question))
            raise does_not_follow(task, _("no move there needs {calculation}", calculation=calculation))
        try:
            right = answer.right if asked is None or answer.was_shown else judge_entry(asked, answer.given).right
            item = _result(answer, asked)
        except (KeyError, NotationError) as error:
            raise does_not_follow(task, _("{answer} is not an answer to it", answer=short(answer.given))) from error
        if right != answer.right:  # the file says so where the numbers alone do not
            raise does_not_follow(task, _("{answer} is marked wrongly", answer=short(answer.given)))
        if answer.attempt == 1:
            yield item


def _lines(task: Task, work: TaskWork) -> list[Played]:
    """Return each played line. Raises ``SaveError`` for an illegal move."""
    lines = dict.fromkeys([work.moves, *(tuple(Attempt.from_json(answer.given).moves) for answer in work.given)])
    try:
        return [task.replay(line) for line in lines]
    except MathgamesError as error:
        raise does_not_follow(task, error.words) from error


def _items(task: Task, lines: Sequence[Played], answer: Response[ItemRef]) -> Iterator[Item]:
    """Yield the items that may have been asked: about the move made then, or about one that could have been made."""
    rules, ply, ref = task.rules, answer.ply, answer.question
    kinds = dict.fromkeys((task.asks, *find_game(rules.name).all_move_asks))  # on the page another one can be chosen
    histories = [played for played in lines if 0 <= ply <= len(played.line)]
    moves = ((move.position_before, move.move) for played in histories for move in played.line[ply : ply + 1])
    positions = (
        played.line[ply].position_before if ply < len(played.line) else played.position for played in histories
    )
    possible = (
        (position, move) for position in positions if rules.outcome(position) is None for move in rules.moves(position)
    )
    for position, move in chain(moves, possible):
        asked = (item for asks in kinds for item in items_of(rules, position, move, asks))
        yield from (it for it in asked if it.ref.family == ref.family and calculation_of(it.ref) == calculation_of(ref))


def _matching_item(items: Iterator[Item], answer: Response[ItemRef]) -> Item | None:
    """Return the item that is answered: of several, as for moves that look alike, one that judges it the same."""
    first = next(items, None)
    if first is None or answer.was_shown or _agrees(first, answer):
        return first
    return next((item for item in items if _agrees(item, answer)), first)


def _agrees(item: Item, answer: Response[ItemRef]) -> bool:
    try:
        return judge_entry(item, answer.given).right == answer.right
    except NotationError:
        return False


def _result(answer: Response[ItemRef], asked: Item | None) -> ItemResult:
    item = item_at(answer.question) if asked is None else asked
    ask = plain(item.task.expression) if isinstance(item.task, OperationPrompt) else spoken_stem(item)
    return result_of(ask or item.ref.family.rpartition("/")[2], item, answer, answer.judgement())
