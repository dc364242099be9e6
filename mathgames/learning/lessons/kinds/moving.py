"""Kinds whose answer is moves on the board: find the one that does what is asked, or play to a goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mathgames.engine.rules import Rules
from mathgames.games.contract import Control
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons import goal_reader
from mathgames.learning.lessons.goals import Within
from mathgames.learning.lessons.kind import GOAL, TWO_SIDES, USUAL_LOCKS, Key, Kind, Predicts, Shape, TaskAsks, register
from mathgames.learning.lessons.plain_yaml import Mapping


class FindKind(Kind[None]):
    """A move with a property, or one of those that the lesson names as its answers."""

    name = "find"
    doing = _("Find")
    keys = GOAL | TWO_SIDES | {"all": Key(Shape.YES_OR_NO, "whether every move that meets the goal is to be found")}
    shows_first_piece = True

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        if (value := written.get("goal")) is not None:
            return TaskAsks(goal=goal_reader.goal(value, rules))
        if "answers" not in written:
            sentence = _("say what the move must do: add 'goal: …', or give the moves as 'answers'")
            raise LessonError(sentence, line=written.line)
        moves = goal_reader.named_moves(written, rules)
        return TaskAsks(goal=Within(goal_reader.plays(list(moves), rules, written.lines["answers"]), 1))


class PlayKind(Kind[None]):
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

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        value = written.get("goal")
        if value is None:
            sentence = _("say how far the pupils should play: add {it}, or another goal", it="'goal: {total: 8}'")
            raise LessonError(sentence, line=written.line)
        return TaskAsks(goal=goal_reader.goal(value, rules))


register(FindKind())
register(PlayKind())
