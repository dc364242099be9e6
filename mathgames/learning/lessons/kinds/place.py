"""Put points, counters or cards in place."""

from __future__ import annotations

from collections.abc import Iterable

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.language.words import _
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.question_reader import questions
from mathgames.learning.lessons.task_keys import ASKING, LINE, PLACES


class PlaceKind(Kind):
    """Points on a number line where there is one; otherwise what the answers name."""

    name = "place"
    doing = _("Place")
    keys = ASKING | LINE | PLACES

    def questions(self, written: Mapping) -> Iterable[Question]:
        return questions(written, self)

    def form(self, written: Mapping) -> Form | None:
        return Form.POINTS if "line" in written else None


Kind.PLACE = register(PlaceKind())
