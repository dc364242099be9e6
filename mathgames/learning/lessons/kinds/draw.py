"""Draw a walk on the number line, or a line on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.engine.rules import Rules
from mathgames.language.words import _
from mathgames.learning.lessons import goal_reader
from mathgames.learning.lessons.goals import Goal
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.question_reader import questions
from mathgames.learning.lessons.task_keys import ASKING, GOAL, LINE


class DrawKind(Kind):
    """A walk, which is an answer, or with a ``goal`` a line, which is a move."""

    name = "draw"
    doing = _("Draw")
    keys = ASKING | LINE | GOAL

    def questions(self, written: Mapping) -> Iterable[Question]:
        return () if "goal" in written else questions(written, self)

    def form(self, written: Mapping) -> Form:
        return Form.WALK

    def goal(self, written: Mapping, rules: Rules[Any, Any]) -> Goal | None:
        value = written.get("goal")
        return None if value is None else goal_reader.goal(value, rules)


Kind.DRAW = register(DrawKind())
