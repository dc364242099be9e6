"""Choose, or put in order, the sentences that give the reason."""

from __future__ import annotations

from collections.abc import Iterable

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.language.words import _
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.question_reader import questions
from mathgames.learning.lessons.task_keys import ASKING, PLACES


class ExplainKind(Kind):
    """A sentence is chosen, unless the answers look otherwise."""

    name = "explain"
    doing = _("Explain")
    keys = ASKING | PLACES

    def questions(self, written: Mapping) -> Iterable[Question]:
        return questions(written, self)

    def form(self, written: Mapping) -> Form:
        return Form.CHOICE


Kind.EXPLAIN = register(ExplainKind())
