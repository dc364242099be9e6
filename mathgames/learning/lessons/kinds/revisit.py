"""Look at one's own earlier answer, and answer anew.

kind: revisit
revisit: launch
"""

from __future__ import annotations

from collections.abc import Iterable

from mathgames.arithmetic.answers.form import Question
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.kinds.place import PlaceKind
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.task_keys import RECALLED, Key, Shape


class RevisitKind(PlaceKind):
    """Questions of any form, below what the pupil said in an earlier task."""

    name = "revisit"
    doing = _("Think again")
    keys = PlaceKind.keys | {"revisit": Key(Shape.TEXT, f"the earlier task that is looked back at: {RECALLED}")}

    def questions(self, written: Mapping) -> Iterable[Question]:
        if "revisit" not in written:
            raise LessonError(
                _("say which task is looked back at: add 'revisit: launch', or the title of an earlier task"),
                line=written.line,
            )
        return super().questions(written)


Kind.REVISIT = register(RevisitKind())
