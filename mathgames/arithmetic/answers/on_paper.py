"""What the places for answers have in common on paper: the question, how to answer, a line with a box."""

from __future__ import annotations

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.misconceptions import Sum
from mathgames.explain.drawing.paper import box, written
from mathgames.explain.expression import BOX
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, Words, _


def how(sentence: Words) -> Node:
    """How the question is answered."""
    return node("p", {"class": "how"}, sentence)


def ask(question: Question) -> tuple[Node, ...]:
    """What is asked, in a paragraph of its own."""
    return (node("p", {"class": "ask"}, *written(question.ask)),) if question.ask else ()


def asked(question: Question) -> tuple[Node, ...]:
    """What is asked, as a formula where it is a calculation."""
    task = question.asked
    return (formula(task.expression),) if question.is_calculation and isinstance(task, Sum) else written(question.ask)


def line(question: Question, sentence: Text | None) -> Node:
    """A question in one line, with a box behind it, or in the place of its own box."""
    ask = question.ask
    if BOX in ask and not any(letter.isalpha() for letter in ask):
        before, _box, after = ask.partition(BOX)
        return node("p", {"class": "line"}, before, box(sentence), *written(after))
    if question.is_calculation or (ask and not any(letter.isalpha() for letter in ask)):
        return node("p", {"class": "line"}, *asked(question), " = ", box(sentence))
    if not ask:
        return node(
            "p", {"class": "line"}, node("span", {"class": "answer-label"}, _("Your answer")), " ", box(sentence)
        )
    return node("p", {"class": "line spread"}, node("span", {"class": "ask"}, *written(ask)), box(sentence))
