"""Reasons why answers are right, from the engine and the derivations, and feedback to wrong answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from mathgames.arithmetic.expressions import NoExpression, fill_box, parse_expression, parse_relation
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.paper import render_sentence
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import BOX
from mathgames.explain.mathml import formula, render_equation
from mathgames.explain.nodes import Node, node
from mathgames.games.registry import find_game
from mathgames.language.errors import LessonError, MathgamesError
from mathgames.language.words import Text, _, capitalize, join_sentences
from mathgames.learning.lessons import Item, Task

MOST_SOLUTIONS: Final = 6
"""The most solutions that are printed."""


def solutions(task: Task) -> Node:
    """Draw the moves that meet the goal, each with its explanation by the engine.

    For a game that is played, its goal.
    """
    assert task.goal is not None
    if task.kind.is_played:
        return node("p", {"class": "told"}, join_sentences(task.goal.words, _("Any game that does this is right.")))
    if task.kind.follows_game:
        return node("p", {"class": "told"}, task.goal.words)
    solution_texts = task.solutions_named or task.solutions()
    items = [node("li", None, *_render_solution(task, solution)) for solution in islice(solution_texts, MOST_SOLUTIONS)]
    surplus = len(solution_texts) - len(items)
    if surplus > 0:
        items.append(node("li", None, _("and {n} others that do the same", n=surplus)))
    return node("ul", {"class": "solutions"}, *items)


def _render_solution(task: Task, solution: str) -> Iterator[Node]:
    """Draw a solution of one or several moves: each move, and its result. Raises ``LessonError`` if it is illegal."""
    board, position = find_game(task.rules.name).board(task.rules), task.position
    for text in task.moves_of(solution):
        move = task.rules.parse(text)
        if (refusal := task.rules.why_illegal(position, move)) is not None:
            sentence = _("the solution {moves} cannot be played: {reason}", moves=solution, reason=refusal.sentence)
            raise LessonError(sentence, line=task.lines.get("answers", task.line))
        explanation = task.rules.explain(position, move)
        yield node(
            "p",
            None,
            node("strong", {"class": "given"}, board.place_text(move) or task.rules.format(move)),
            *_render_calculations(explanation),
            " ",
            node("span", {"class": "headline"}, _("{sentence}.", sentence=capitalize(explanation.headline))),
        )
        position = task.rules.apply(position, move)


def _render_calculations(explanation: Explanation) -> Iterator[Node]:
    for number, derivation in enumerate(explanation.derivations):
        yield "; " if number else ": "
        yield render_equation(derivation.expression, derivation.result)


def reasons(task: Task) -> Iterator[Node]:
    """Yield the reasons for the right answers, and the feedback to expected wrong ones."""
    if task.kind.unmarked_text is not None:
        yield node("p", {"class": "told"}, task.kind.unmarked_text)
    working = [line for question in task.questions for line in render_working(question)]
    explanation = [node("p", {"class": "why"}, *render_sentence(task.explanation))] if task.explanation else []
    if not working and not explanation and task.goal is None:
        explanation = [node("p", {"class": "why"}, *render_sentence(hint.text)) for hint in task.hints()[-1:]]
    if working or explanation:
        yield node("div", {"class": "reasons"}, node("p", {"class": "label"}, _("Why")), *working, *explanation)
    wrong_answers = [*_render_wrong_answers(task)]
    if wrong_answers:
        label = node("p", {"class": "label"}, _("If someone says"))
        yield node("div", {"class": "expected"}, label, node("dl", None, *wrong_answers))


def render_working(question: Item) -> Iterator[Node]:
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


def _made_true(question: Item) -> str | None:
    """Return the true statement of the answer: an equation with its box filled, or the calculation and its result."""
    source = question.source or question.stem
    if not question.interaction.is_number:
        return None
    answer = str(question.shown_answer)
    try:
        if BOX in source:
            equation = fill_box(source, answer)
            return equation if parse_relation(equation).holds() else None
        parse_expression(source)
        return f"{source} = {answer}" if parse_relation(f"{source} = {answer}").holds() else None
    except (NoExpression, MathgamesError):
        return None


def _render_wrong_answers(task: Task) -> Iterator[Node]:
    several = len(task.questions) > 1
    for question in task.questions:
        for wrong in question.distractors:
            if (feedback := wrong.said) is not None:
                yield node(
                    "dt",
                    None,
                    *_render_wrong_answer(question, question.text(wrong.response), several=several),
                )
                yield node("dd", None, *render_sentence(feedback))
    for deviation in task.deviations:
        feedback = task.judge_moves([str(deviation.response)]).feedback
        if feedback is not None:
            yield node("dt", None, task.in_words([str(deviation.response)]))
            yield node("dd", None, *render_sentence(feedback))


def _render_wrong_answer(question: Item, answer: Text, *, several: bool) -> Iterator[Node]:
    """Yield a wrong answer in words; with ``several`` questions, with the question."""
    ask = question.stem
    if BOX in ask and not any(letter.isalpha() for letter in ask):
        yield fill_box(ask, str(answer))
        return
    if several and ask:
        leading, rest = question.leading
        yield from render_sentence(leading)
        yield rest
    yield answer
