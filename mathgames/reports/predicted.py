"""Moves that were made in a lesson's task, played again, and what was predicted of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from mathgames.answering import Attempt
from mathgames.answering import Form as Asked
from mathgames.answering.attempt import has_sign, told
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.misconceptions import Task as Sum
from mathgames.arithmetic.misconceptions import diagnoses
from mathgames.errors import MathgamesError, NotationError, SaveError, encodable
from mathgames.explain.expression import Operator
from mathgames.explain.plain import plain
from mathgames.explain.quantity import quantity
from mathgames.lessons import Lock, Task
from mathgames.lessons.goals import Played
from mathgames.registry import game
from mathgames.reports.items import Item
from mathgames.reports.kinds import Kind
from mathgames.teaching.work import TaskWork
from mathgames.words import Text, _

UNDONE: Final = frozenset({Lock.UNDO, Lock.WALK})
"""Where these are locked, nothing is taken back: what was predicted is about a move from where the moves lead."""


def does_not_follow(task: Task, why: Text) -> SaveError:
    """The error that names a task in which something does not follow, and says what."""
    return SaveError(_("what stands in task {number} does not follow: {why}", number=task.number, why=why))


def short(answer: Any) -> str:
    """An answer as it stands in the file, in a few characters."""
    text = ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
    return encodable(text[:40])


def predicted(task: Task, work: TaskWork) -> Iterator[Item]:
    """The first predictions of each calculation; SaveError for moves that are not legal, and for what they ask not."""
    if task.goal is None:
        if work.moves or work.predictions:
            raise does_not_follow(task, _("nothing is moved in it"))
        return
    lines = _lines(task, work)
    for attempt in work.predictions:
        calculation = _asked_for(task, lines, attempt)
        if calculation is None and task.locks >= UNDONE:
            made = " ".join(attempt.calculation)
            raise does_not_follow(task, _("no move there asks for {calculation}", calculation=made))
        try:
            item = _item(attempt, calculation)
        except (KeyError, NotationError) as error:
            raise does_not_follow(task, _("{answer} is no answer to it", answer=short(attempt.given))) from error
        if item.right != attempt.right:
            raise does_not_follow(task, _("{answer} is judged wrongly", answer=short(attempt.given)))
        if attempt.try_ == 1:
            yield item


def _lines(task: Task, work: TaskWork) -> list[Played]:
    """Each line that was played; SaveError where a move is not legal."""
    tried = [given.answer for given in work.given if isinstance(given.answer, list)]
    try:
        return [task.played(line) for line in (work.moves, *tried)]
    except MathgamesError as error:
        raise does_not_follow(task, error.words) from error


def _asked_for(task: Task, lines: Sequence[Played], attempt: Attempt) -> Calculation | None:
    """The calculation that an attempt answers: of the move that was made then, or of one that could have been made."""
    asks, rules, ply = game(task.rules.name).asks, task.rules, attempt.ply
    there = [played for played in lines if 0 <= ply <= len(played.line)]
    made = (move.explanation for played in there for move in played.line[ply : ply + 1])
    positions = (played.line[ply].before if ply < len(played.line) else played.position for played in there)
    possible = (
        rules.explain(position, move)
        for position in positions
        if rules.outcome(position) is None
        for move in rules.moves(position)
    )
    asked = (calculation for explanation in chain(made, possible) for calculation in asks(explanation))
    return next((calculation for calculation in asked if calculation.key == attempt.calculation), None)


def _item(attempt: Attempt, calculation: Calculation | None) -> Item:
    """A prediction, judged anew."""
    a, operator, b = attempt.calculation
    task = Sum(Operator(operator), quantity(a), quantity(b))
    kind, asked = Kind.of(task), plain(task.expression)
    if attempt.shown:
        return Item(asked, "", right=False, kind=kind)
    if attempt.form is Asked.SIGN:
        right = attempt.right if calculation is None else has_sign(calculation, attempt.given)
        return Item(asked, told(attempt.form, attempt.given), right, kind)
    answer = quantity(attempt.given)
    right = task.is_right(answer) if calculation is None else calculation.is_right(answer)
    idea = "" if right else next((found.key for found in diagnoses(task, answer)), "")
    return Item(asked, told(attempt.form, attempt.given), right, kind, task, answer, idea)
