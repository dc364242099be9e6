"""Kinds that are answered by moves on the board: find a required move, or play to a goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mathgames.activities.predict import OCCASIONS, Pauses
from mathgames.engine.rules import Rules
from mathgames.games.contract import Control
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons import goal_reader
from mathgames.learning.lessons.goals import Finished, Goal, Within
from mathgames.learning.lessons.kind import (
    GOAL,
    TWO_SIDES,
    USUAL_LOCKS,
    Games,
    Key,
    Kind,
    Predicts,
    Shape,
    TaskAsks,
    register,
)
from mathgames.learning.lessons.plain_yaml import YamlMapping, YamlScalar, truth, unknown


class FindKind(Kind[None]):
    """The kind in which pupils find a move with a property, or one of the answers that the lesson names."""

    name = "find"
    doing = _("Find")
    keys = GOAL | TWO_SIDES | {"all": Key(Shape.YES_OR_NO, "whether every move that meets the goal is to be found")}
    shows_first_piece = True

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        if (value := mapping.get("goal")) is not None:
            return TaskAsks(goal=goal_reader.goal(value, rules))
        if "answers" not in mapping:
            sentence = _("say what the move must do: add 'goal: …', or give the moves as 'answers'")
            raise LessonError(sentence, line=mapping.line)
        moves = goal_reader.named_moves(mapping, rules)
        return TaskAsks(goal=Within(goal_reader.plays(list(moves), rules, mapping.lines["answers"]), 1))


MOST_GAMES: Final = 3
MOST_PAUSES: Final = 20


class PlayKind(Kind[Games]):
    """A game from a position until the goal is met, alone, alternately or as a team; or several, each to its end."""

    name = "play"
    doing = _("Play")
    keys = (
        GOAL
        | TWO_SIDES
        | {
            "together": Key(Shape.YES_OR_NO, "whether both sides work for the goal"),
            "undo asks": Key(Shape.TEXT, "what a step back asks for first: subtraction, covered or no"),
            "games": Key(Shape.WHOLE, "how many games are played, up to three; needs the goal finish"),
            "change sides": Key(Shape.YES_OR_NO, "whether those who play change sides in the next game"),
            "pauses": Key(
                Shape.MAPPING,
                f"when moves are asked about: when ({', '.join(OCCASIONS)}), and at most how many of a game",
            ),
        }
    )
    is_played = True
    predicts = Predicts.OTHER_PLAYER
    locks = USUAL_LOCKS | {Control.UNDO}

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[Games]:
        value = mapping.get("goal")
        if value is None:
            sentence = _("say how far the pupils should play: add {it}, or another goal", it="'goal: {total: 8}'")
            raise LessonError(sentence, line=mapping.line)
        goal = goal_reader.goal(value, rules)
        return TaskAsks(goal=goal, block=_games(mapping, goal))

    def games(self, block: Games) -> Games:
        return block


def _games(mapping: YamlMapping, goal: Goal) -> Games:
    """Return the number of games and their sides. Raises ``LessonError`` if these do not fit the goal or each other."""
    number, change = mapping.get("games"), truth(mapping, "change sides")
    games = number.whole(1, MOST_GAMES) if isinstance(number, YamlScalar) else 1
    if "games" in mapping and not isinstance(goal, Finished):
        sentence = _("several games are played to their end: write {it}, or leave 'games' out", it="'goal: finish'")
        raise LessonError(sentence, line=mapping.lines["games"])
    if change and games == 1:
        sentence = _("there is no next game in which sides could change: add {it}", it="'games: 2'")
        raise LessonError(sentence, line=mapping.lines["change sides"])
    return Games(games, change, _pauses(mapping))


def _pauses(mapping: YamlMapping) -> Pauses | None:
    """Return when moves are asked about. None if each of them is."""
    value = mapping.get("pauses")
    if not isinstance(value, YamlMapping):
        return None
    if mapping.words("predict") == Predicts.NO_PLAYER.value:
        sentence = _("nobody is asked here, so nothing pauses: remove 'predict: nobody', or 'pauses'")
        raise LessonError(sentence, line=mapping.lines["pauses"])
    value.check_keys(("when", "at most"), "'pauses'")
    occasion, limit = value.words("when") or next(iter(OCCASIONS)), value.get("at most")
    if occasion not in OCCASIONS:
        raise LessonError(unknown(occasion, [*OCCASIONS], "'when'"), line=value.lines["when"])
    if not isinstance(limit, YamlScalar):
        sentence = _("say about how many moves something is asked: add {it}", it="'at most: 5'")
        raise LessonError(sentence, line=value.line)
    return Pauses(occasion, limit.whole(1, MOST_PAUSES))


register(FindKind())
register(PlayKind())
