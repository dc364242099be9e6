"""Kinds that ask questions: predict, explain, place, and draw, which may ask for a line on the board instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mathgames.arithmetic.items.interactions import Interaction
from mathgames.engine.rules import Rules
from mathgames.games.contract import Maskable
from mathgames.games.registry import find_game
from mathgames.language.words import _
from mathgames.learning.lessons import goal_reader
from mathgames.learning.lessons.goals import Goal, OneMove, Plays
from mathgames.learning.lessons.kind import ASKING, GOAL, LINE, PLACES, Kind, TaskAsks, register
from mathgames.learning.lessons.plain_yaml import YamlMapping
from mathgames.learning.lessons.properties import Property
from mathgames.learning.lessons.question_reader import each_on_a_line, questions


class PredictKind(Kind[None]):
    """The prediction of results: one question, several, or many of one sort in lines such as ``3 + (−8): −5``."""

    name = "predict"
    doing = _("Predict")
    keys = ASKING | LINE
    is_asked_again = True

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        answers = mapping.get("answers")
        if "questions" not in mapping and isinstance(answers, YamlMapping):
            return TaskAsks(tuple(each_on_a_line(mapping, answers)))
        return TaskAsks(tuple(questions(mapping)))


class ExplainKind(Kind[None]):
    """The kind in which pupils choose the sentences of a reason, or put them in order."""

    name = "explain"
    doing = _("Explain")
    keys = ASKING | PLACES
    asks_why = True

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        return TaskAsks(tuple(questions(mapping, Interaction.CHOICE)))


class PlaceKind(Kind[None]):
    """The kind in which pupils place things: points on a number line if there is one, else the answers' options."""

    name = "place"
    doing = _("Place")
    keys = ASKING | LINE | PLACES

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        return TaskAsks(tuple(questions(mapping, on_line=Interaction.POINTS)))


class DrawKind(Kind[None]):
    """The kind in which pupils draw a walk on the number line, or with a ``goal`` a line on the board, which is a move.

    If the goal is about the line itself, its points in a game are not mentioned.
    """

    name = "draw"
    doing = _("Draw")
    keys = ASKING | LINE | GOAL

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        if (goal := mapping.get("goal")) is not None:
            condition = goal_reader.goal(goal, rules)
            return TaskAsks(goal=condition, hides=_OF_A_GAME if _is_about_lines(condition, rules) else frozenset())
        return TaskAsks(tuple(questions(mapping, Interaction.WALK)))


_OF_A_GAME: Final = frozenset({Maskable.SCORES, Maskable.PANELS})


def _is_about_lines(goal: Goal, rules: Rules[Any, Any]) -> bool:
    """Check if a goal asks for properties that only this game's moves have, not for results or points."""
    properties = find_game(rules.name).teaching.properties.values()
    conditions = [part for part in goal.parts() if isinstance(part, OneMove) and not isinstance(part, Plays)]
    return bool(conditions) and all(isinstance(part, Property) and part.kind in properties for part in conditions)


PREDICT, EXPLAIN, PLACE = PredictKind(), ExplainKind(), PlaceKind()
for _kind in (PREDICT, EXPLAIN, PLACE, DrawKind()):
    register(_kind)
