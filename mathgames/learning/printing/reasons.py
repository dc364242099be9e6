"""Reasons why answers are right, from the engine and the derivations, and feedback to wrong answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from mathgames.arithmetic.expressions import NoExpression, expression, filled, relation
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.paper import written
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import BOX
from mathgames.explain.mathml import equation, formula
from mathgames.explain.nodes import Node, node
from mathgames.games.registry import game
from mathgames.language.errors import LessonError, MathgamesError
from mathgames.language.words import Text, _, capital, together
from mathgames.learning.lessons import Question, Task

MOST_SOLUTIONS: Final = 6
"""The most solutions that are printed."""


def solutions(task: Task) -> Node:
    """Draw the moves that meet the goal, each with its explanation by the engine.

    For a game that is played, its goal.
    """
    assert task.goal is not None
    if task.kind.is_played:
        return node("p", {"class": "told"}, together(task.goal.words, _("Any game that does this is right.")))
    if task.kind.follows_game:
        return node("p", {"class": "told"}, task.goal.words)
    named = task.solutions_named or task.solutions()
    shown = [node("li", None, *_played(task, solution)) for solution in islice(named, MOST_SOLUTIONS)]
    more = len(named) - len(shown)
    if more > 0:
        shown.append(node("li", None, _("and {n} others that do the same", n=more)))
    return node("ul", {"class": "solutions"}, *shown)


def _played(task: Task, solution: str) -> Iterator[Node]:
    """Draw a solution of one or several moves: each move, and its result. Raises ``LessonError`` if it is illegal."""
    board, position = game(task.rules.name).board(task.rules), task.position
    for text in task.moves_of(solution):
        move = task.rules.parse(text)
        if (refusal := task.rules.refuse(position, move)) is not None:
            sentence = _("the solution {moves} cannot be played: {reason}", moves=solution, reason=refusal.sentence)
            raise LessonError(sentence, line=task.lines.get("answers", task.line))
        explained = task.rules.explain(position, move)
        yield node(
            "p",
            None,
            node("strong", {"class": "given"}, board.where(move) or task.rules.format(move)),
            *_came(explained),
            " ",
            node("span", {"class": "headline"}, _("{sentence}.", sentence=capital(explained.headline))),
        )
        position = task.rules.apply(position, move)


def _came(explained: Explanation) -> Iterator[Node]:
    for number, derivation in enumerate(explained.derivations):
        yield "; " if number else ": "
        yield equation(derivation.expression, derivation.result)


def reasons(task: Task) -> Iterator[Node]:
    """Yield the reasons for the right answers, and the feedback to expected wrong ones."""
    if task.kind.unmarked is not None:
        yield node("p", {"class": "told"}, task.kind.unmarked)
    worked = [line for question in task.questions for line in worked_out(question)]
    why = [node("p", {"class": "why"}, *written(task.why))] if task.why else []
    if not worked and not why and task.goal is None:
        why = [node("p", {"class": "why"}, *written(hint.text)) for hint in task.hints()[-1:]]
    if worked or why:
        yield node("div", {"class": "reasons"}, node("p", {"class": "label"}, _("Why")), *worked, *why)
    expected = [*_expected(task)]
    if expected:
        label = node("p", {"class": "label"}, _("If someone says"))
        yield node("div", {"class": "expected"}, label, node("dl", None, *expected))


def worked_out(question: Question) -> Iterator[Node]:
    """Yield the calculation of an answer: its steps and the reason, or the equation that the answer makes true."""
    derivation = question.derivation
    if derivation is not None:
        yield node("p", {"class": "chain"}, *_chain(derivation))
        if derivation.reason is not None:
            yield node("p", {"class": "note"}, derivation.reason.note)
        return
    if (equation := _made_true(question)) is not None:
        yield node("p", {"class": "chain"}, equation)


def _chain(derivation: Derivation) -> Iterator[Node]:
    yield formula(derivation.expression)
    for step in derivation.steps:
        if step.after != step.before:
            yield " = "
            yield formula(step.after)


def _made_true(question: Question) -> str | None:
    """Return the true statement of the answer: an equation with its box filled, or the calculation and its result."""
    source = question.of or question.ask
    if not question.form.is_number:
        return None
    answer = str(question.shown_answer)
    try:
        if BOX in source:
            equation = filled(source, answer)
            return equation if relation(equation).holds() else None
        expression(source)
        return f"{source} = {answer}" if relation(f"{source} = {answer}").holds() else None
    except (NoExpression, MathgamesError):
        return None


def _expected(task: Task) -> Iterator[Node]:
    several = len(task.questions) > 1
    for question in task.questions:
        for wrong in question.wrong:
            if (feedback := wrong.told(question.asked)) is not None:
                yield node("dt", None, *_said(question, question.form.text(wrong.answer), several=several))
                yield node("dd", None, *written(feedback))
    for deviation in task.deviations:
        feedback = task.judge_moves([str(deviation.answer)]).feedback
        if feedback is not None:
            yield node("dt", None, task.in_words([str(deviation.answer)]))
            yield node("dd", None, *written(feedback))


def _said(question: Question, answer: Text, *, several: bool) -> Iterator[Node]:
    """Yield a wrong answer in words; with ``several`` questions, with the question."""
    ask = question.ask
    if BOX in ask and not any(letter.isalpha() for letter in ask):
        yield filled(ask, str(answer))
        return
    if several and ask:
        leading, then = question.leading
        yield from written(leading)
        yield then
    yield answer
