"""What forms share whose answer is typed: one field on a page, one line on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mathgames.arithmetic.answers.fields import typed
from mathgames.arithmetic.answers.form import FieldState, Form, Question
from mathgames.arithmetic.answers.on_paper import line
from mathgames.explain.nodes import Node


class TypedForm(Form):
    """An answer that is typed on a page, and written on paper."""

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        yield typed(question, state, *self.inputs(question, state.key, extended=state.extended))

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        return (line(question, None if answer is None else self.text(answer)),)
