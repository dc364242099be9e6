"""Say a result before it is seen."""

from __future__ import annotations

from collections.abc import Iterable

from mathgames.arithmetic.answers.form import Question
from mathgames.language.words import _
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.question_reader import each_on_a_line, questions
from mathgames.learning.lessons.task_keys import ASKING, LINE


class PredictKind(Kind):
    """One question, several, or many of one sort, each on a line with its answer: ``3 + (−8): −5``."""

    name = "predict"
    doing = _("Predict")
    keys = ASKING | LINE
    is_asked_again = True

    def questions(self, written: Mapping) -> Iterable[Question]:
        answers = written.get("answers")
        if "questions" not in written and isinstance(answers, Mapping):
            return each_on_a_line(written, answers, self)
        return questions(written, self)


Kind.PREDICT = register(PredictKind())
