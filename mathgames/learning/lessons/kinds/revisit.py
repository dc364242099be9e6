"""Look at one's own earlier answer, and answer anew.

kind: revisit
revisit: launch
"""

from __future__ import annotations

from collections.abc import Iterable

from mathgames.arithmetic.answers.form import Question
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons.model import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.question_reader import questions
from mathgames.learning.lessons.task_keys import ASKING, LINE, PLACES, RECALLED, Key, Shape


class RevisitKind(Kind):
    """Questions below what the pupil said in an earlier task."""

    name = "revisit"
    doing = _("Think again")
    keys = ASKING | LINE | PLACES | {"revisit": Key(Shape.TEXT, f"the earlier task that is looked back at: {RECALLED}")}

    def questions(self, written: Mapping) -> Iterable[Question]:
        if "revisit" not in written:
            raise LessonError(
                _("say which task is looked back at: add 'revisit: launch', or the title of an earlier task"),
                line=written.line,
            )
        return questions(written, self)


Kind.REVISIT = register(RevisitKind())
