"""Make the move that does what is asked."""

from __future__ import annotations

from typing import Any

from mathgames.engine.rules import Rules
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons import goal_reader
from mathgames.learning.lessons.goals import Goal, Within
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.task_keys import GOAL, TWO_SIDES, Key, Shape


class FindKind(Kind):
    """A move with a property, or one of those that the lesson names as its answers."""

    name = "find"
    doing = _("Find")
    keys = GOAL | TWO_SIDES | {"all": Key(Shape.YES_OR_NO, "whether every move that meets the goal is to be found")}
    shows_first_piece = True

    def goal(self, written: Mapping, rules: Rules[Any, Any]) -> Goal:
        if (value := written.get("goal")) is not None:
            return goal_reader.goal(value, rules)
        if "answers" not in written:
            sentence = _("say what the move must do: add 'goal: …', or give the moves as 'answers'")
            raise LessonError(sentence, line=written.line)
        moves = goal_reader.named_moves(written, rules)
        return Within(goal_reader.plays(list(moves), rules, written.lines["answers"]), 1)


Kind.FIND = register(FindKind())
