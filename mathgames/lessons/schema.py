"""The schema of lesson files, for editors: ``lessons/schema.json``, made from the same tables that the reader uses.

``python -m mathgames.lessons.schema`` writes it anew. It describes a lesson as ``{"top": …, "tasks": […]}``; an editor
that checks YAML takes ``#/definitions/top`` or ``#/definitions/task`` for one block.
"""

from __future__ import annotations

import json
from typing import Any, Final

from mathgames.content import content
from mathgames.game import Secret
from mathgames.game.teaching import Takes
from mathgames.lessons.forms import Form
from mathgames.lessons.goal_reader import REACHED
from mathgames.lessons.lesson_file import TOP
from mathgames.lessons.model import Kind, Lock, Predicts
from mathgames.lessons.properties import PROPERTIES
from mathgames.lessons.task_keys import KEYS, QUESTION_KEYS, Shape
from mathgames.registry import game, list_games

Schema = dict[str, Any]

_TEXT: Final[Schema] = {"type": ["string", "number", "boolean"]}  # YAML takes 5 for a number and yes for a truth
_TEXTS: Final[Schema] = {"type": "array", "items": {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}}
_WHOLE: Final[Schema] = {"type": "integer"}
_YES: Final[Schema] = {"enum": [True, False, "yes", "no"]}
_ANY: Final[Schema] = {"type": ["string", "number", "boolean", "array", "object"]}
_SHAPES: Final = {
    Shape.TEXT: _TEXT,
    Shape.WHOLE: _WHOLE,
    Shape.YES_OR_NO: _YES,
    Shape.TEXTS: _TEXTS,
    Shape.ANY: _ANY,
    Shape.MAPPING: {"type": "object"},
}
FILE: Final = "schema.json"


def schema() -> Schema:
    """The schema as plain data.

    >>> sorted(schema()["definitions"])
    ['goal', 'position', 'question', 'task', 'top', 'wrong']
    """
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A lesson of mathgames",
        "type": "object",
        "required": ["top", "tasks"],
        "properties": {
            "top": {"$ref": "#/definitions/top"},
            "tasks": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/task"}},
        },
        "definitions": {
            "top": _top(),
            "task": _task(),
            "question": _question(),
            "wrong": _wrong(),
            "goal": _goal(),
            "position": _position(),
        },
    }


def _several_of(names: list[str]) -> Schema:
    return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"enum": names}}]}


def _top() -> Schema:
    made = {name: _TEXT | {"description": meaning} for name, meaning in TOP.items()}
    locks = [lock.value for lock in Lock]
    special: Schema = {
        "game": {"enum": list_games()},
        "options": {"type": "object"},
        "level": _WHOLE | {"minimum": 1, "maximum": 13},
        "minutes": _WHOLE | {"minimum": 1, "maximum": 300},
        "standards": {"anyOf": [_TEXTS, _TEXT]},
        "misconceptions": {"anyOf": [_TEXTS, _TEXT]},
        "positions": {"type": "object", "additionalProperties": {"$ref": "#/definitions/position"}},
        "locks": _several_of(locks),
        "opens": _several_of(locks),
    }
    for name, shape in special.items():
        made[name] = shape | {"description": TOP[name]}
    return {"type": "object", "required": ["title", "game"], "additionalProperties": False, "properties": made}


def _key(name: str) -> Schema:
    locks = [lock.value for lock in Lock]
    special: Schema = {
        "kind": {"enum": [kind.value for kind in Kind]},
        "game": {"enum": list_games()},
        "position": {"$ref": "#/definitions/position"},
        "goal": {"$ref": "#/definitions/goal"},
        "wrong": {"$ref": "#/definitions/wrong"},
        "questions": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/question"}},
        "form": {"enum": [form.value for form in Form]},
        "choose": {"enum": ["all"]},
        "predict": {"enum": [who.value for who in Predicts]},
        "opponent": {"type": "string", "pattern": "^level-[1-8]$"},
        "locks": _several_of(locks),
        "opens": _several_of(locks),
        "mask": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "numbers": _several_of_any(),
                "signs": _several_of_any(),
                "panels": _several_of([told.value for told in Secret]),
            },
        },
    }
    return {**special.get(name, _SHAPES[KEYS[name].shape]), "description": KEYS[name].meaning}


def _several_of_any() -> Schema:
    return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


def _task() -> Schema:
    def only(kind: Kind) -> Schema:
        names = [name for name, key in KEYS.items() if kind in key.kinds]
        return {
            "if": {"properties": {"kind": {"const": kind.value}}},
            "then": {"propertyNames": {"enum": names}},
        }

    return {
        "type": "object",
        "required": ["kind", "prompt"],
        "properties": {name: _key(name) for name in KEYS},
        "additionalProperties": False,
        "allOf": [only(kind) for kind in Kind],
    }


def _question() -> Schema:
    return {
        "type": "object",
        "anyOf": [{"required": ["answers"]}, {"required": ["order"]}],
        "additionalProperties": False,
        "properties": {name: _key(name) for name in QUESTION_KEYS},
    }


def _wrong() -> Schema:
    shown = {"type": "object", "additionalProperties": False, "properties": {"shows": _TEXT, "say": _TEXT}}
    listed = {**shown, "required": ["answer"], "properties": {"answer": _ANY, "shows": _TEXT, "say": _TEXT}}
    told = {"anyOf": [_TEXT, shown, {"type": "object"}]}
    return {"anyOf": [{"type": "object", "additionalProperties": told}, {"type": "array", "items": listed}]}


def _goal() -> Schema:
    again: Schema = {"$ref": "#/definitions/goal"}
    several: Schema = {"anyOf": [again, {"type": "array", "items": again}]}
    takes: dict[Takes, Schema] = {
        Takes.NOTHING: _YES,
        Takes.NUMBER: _TEXT,
        Takes.COUNT: _WHOLE | {"minimum": 0},
        Takes.TEXT: {"type": "string"},
    }
    properties = {**PROPERTIES}
    for name in list_games():
        properties |= game(name).teaching.properties
    made: Schema = {name: takes[kind.takes] for name, kind in properties.items()}
    made |= {"all of": several, "any of": several, "not": again}
    made |= {name: _WHOLE | {"minimum": 1} for name in ("total", "turns", "grid", "times", "within")}
    made |= {"finish": _YES, "plays": {"anyOf": [_TEXT, _TEXTS]}}
    alone = [name for name, kind in properties.items() if kind.takes is Takes.NOTHING] + ["finish"]
    assert set(REACHED) < set(made)
    return {
        "anyOf": [
            {"enum": alone},
            {"type": "array", "items": again},
            {"type": "object", "minProperties": 1, "additionalProperties": False, "properties": made},
        ]
    }


def _position() -> Schema:
    of_slices = ("n", "round", "phase", "filled")
    of_json = ("board", "turn", "ply", "score", "last_lateral", "reserve", "quiet", "radius", *of_slices)
    short = dict.fromkeys(
        name for game_name in list_games() for name in game(game_name).teaching.short_positions.readers
    )
    names = [*dict.fromkeys(("moves", *short, *of_json))]
    return {"anyOf": [{"type": "string"}, {"type": "object", "propertyNames": {"enum": names}}]}


def written() -> str:
    """The schema as its file has it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    (content("lessons") / FILE).write_text(written(), encoding="utf-8")
