"""Play freely to a goal."""

from __future__ import annotations

from typing import Any

from mathgames.engine.rules import Rules
from mathgames.games.contract import Control
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons import goal_reader
from mathgames.learning.lessons.goals import Goal
from mathgames.learning.lessons.kind import USUAL_LOCKS, Kind, Predicts, register
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.task_keys import GOAL, TWO_SIDES, Key, Shape


class PlayKind(Kind):
    """A game from a position until the goal is met, alone, in turns or as a team."""

    name = "play"
    doing = _("Play")
    keys = (
        GOAL
        | TWO_SIDES
        | {
            "together": Key(Shape.YES_OR_NO, "whether both sides work for the goal"),
            "undo asks": Key(Shape.TEXT, "what a step back asks for first: subtraction, covered or no"),
        }
    )
    is_played = True
    predicts = Predicts.OTHER
    locks = USUAL_LOCKS | {Control.UNDO}

    def goal(self, written: Mapping, rules: Rules[Any, Any]) -> Goal:
        value = written.get("goal")
        if value is None:
            sentence = _("say how far the pupils should play: add {it}, or another goal", it="'goal: {total: 8}'")
            raise LessonError(sentence, line=written.line)
        return goal_reader.goal(value, rules)


Kind.PLAY = register(PlayKind())
