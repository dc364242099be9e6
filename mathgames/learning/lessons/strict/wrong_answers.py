"""K5: wrong moves whose idea would not choose them; K10: wrong answers that nobody answers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Sum
from mathgames.explain.quantity import Quantity, sign
from mathgames.games.contract.played_move import PlayedMove
from mathgames.language.words import Words, _
from mathgames.learning.lessons.goals import Goal
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.properties import Property, properties_of


def wrong_answer_problems(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    """Wrong moves and wrong answers whose words are not right, or are missing."""
    for task in lesson.all_tasks:
        for question in task.questions:
            yield from _unanswered(question)
        yield from _moves(task)


def _unanswered(question: Question) -> Iterator[tuple[int, Words]]:
    for answer in question.form.unanswered(question):
        if answer:
            sentence = _(
                "{choice} has no answer: add it to 'wrong', with a misconception's key or a sentence about it",
                choice=repr(answer),
            )
        else:
            sentence = _(
                "no calculation says what went wrong in a wrong number: name one that you expect in 'wrong', with a "
                "misconception's key or a sentence about it"
            )
        yield question.line, sentence


def _moves(task: Task) -> Iterator[tuple[int, Words]]:
    for wrong in task.deviations:
        known = MISCONCEPTIONS.get(wrong.misconception or "")
        if known is None or known.about is not Sum or task.goal is None:
            continue
        move = task.rules.parse(str(wrong.answer))
        if task.rules.refuse(task.position, move) is not None:
            continue
        played = PlayedMove(task.rules, task.position, move)
        if played.operation is None:
            continue
        a, operation, b = played.operation
        thought = known.answers(Sum(operation.operator, a, b))
        if not any(_would_do(task.goal, played, value) for value in thought):
            sentence = _(
                "who thinks so would not choose {move}: write a sentence about it instead of {key}",
                move=str(wrong.answer),
                key=known.key,
            )
            yield wrong.line, sentence


def _would_do(goal: Goal, move: PlayedMove, value: Quantity) -> bool:
    """Whether the move would meet the goal if its result were this one, as far as the goal is about results."""
    known = properties_of(move.rules)
    names = {id(known[name].holds): name for name in known}
    parts = [part for part in goal.parts() if isinstance(part, Property)]
    return all(_holds(names.get(id(part.kind.holds), ""), part.value, move, value) for part in parts)


def _holds(name: str, wanted: Any, move: PlayedMove, value: Quantity) -> bool:
    match name:
        case "leaves":
            return bool(value == wanted)
        case "makes zero":
            return bool(value == 0)
        case "passes zero":
            return move.operation is not None and sign(move.operation[0]) * sign(value) < 0
        case "finite result":
            return isinstance(value, Fraction)
        case "gives points to":
            players = dict(zip((1, -1), move.rules.players, strict=False))
            scorer = players.get(sign(value), "nobody")
            return scorer == {"me": move.player}.get(wanted, wanted) or (wanted == "them" and scorer != move.player)
    return True
