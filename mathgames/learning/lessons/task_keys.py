"""The names that a task block knows: what each means and which kinds of task take it.

The reader and the table in ``docs/lessons.md`` are made from this one list.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from mathgames.learning.lessons.model import Kind


class Shape(Enum):
    """What stands behind a name."""

    TEXT = "text"
    WHOLE = "whole"
    YES_OR_NO = "yes or no"
    TEXTS = "texts"
    ANY = "any"
    """A text, a list or a mapping."""
    MAPPING = "mapping"


class Key(NamedTuple):
    """A name of a task block."""

    shape: Shape
    meaning: str
    kinds: frozenset[Kind] = frozenset(Kind)


_P, _F, _M, _L, _D, _E, _PLAY = Kind
_ASKING: Final = frozenset({_P, _M, _L, _D, _E})
_BOARD: Final = frozenset({_F, _D, _PLAY})

KEYS: Final[Mapping[str, Key]] = MappingProxyType(
    {
        "kind": Key(Shape.TEXT, "what the pupil does: predict, find, mistake, place, draw, explain or play"),
        "prompt": Key(Shape.TEXT, "what the pupil reads, in one or two sentences"),
        "position": Key(Shape.ANY, "squares with pieces, moves from the start, or the name of a position above"),
        "game": Key(Shape.TEXT, "another game than the lesson's"),
        "options": Key(Shape.MAPPING, "other options of the rules than the lesson's"),
        "side": Key(Shape.TEXT, "who solves the task; usually the player whose turn it is"),
        "answers": Key(Shape.ANY, "the accepted answers: one, a list, or a question with its answer on each line"),
        "wrong": Key(Shape.ANY, "wrong answers, each with a misconception's key or a sentence of your own"),
        "hints": Key(Shape.ANY, "a list of hints, or 'auto'"),
        "why": Key(Shape.TEXT, "the reason, said when the task is done"),
        "mask": Key(Shape.MAPPING, "what is covered: numbers, signs, panels"),
        "locks": Key(Shape.ANY, "controls that are taken away"),
        "opens": Key(Shape.ANY, "controls that are given back"),
        "questions": Key(Shape.ANY, "several questions, each with ask, answers, wrong", _ASKING),
        "ask": Key(Shape.TEXT, "the question, where the prompt is about more than it", _ASKING),
        "of": Key(Shape.TEXT, "what the answer is worked out from, for the checker", _ASKING),
        "move": Key(Shape.TEXT, "the move that the question is about", _ASKING),
        "form": Key(Shape.TEXT, "how it is answered, where that does not follow from the answers", _ASKING),
        "choices": Key(Shape.TEXTS, "what can be chosen, where that is more than the named answers", _ASKING),
        "choose": Key(Shape.TEXT, "'all' where every right choice has to be chosen", _ASKING),
        "order": Key(Shape.TEXTS, "what is to be put in order, in the right order", _ASKING),
        "line": Key(Shape.TEXT, "a number line, like '−6 to 6'", frozenset({_P, _L, _D})),
        "labels": Key(Shape.ANY, "the numbers that are written below the line; usually all", frozenset({_P, _L, _D})),
        "places": Key(Shape.TEXTS, "the headings that cards are put under", frozenset({_L, _E, _M})),
        "lines": Key(
            Shape.TEXTS,
            "someone's working, line by line; without it, it is made from 'of' and 'shows'",
            frozenset({_M}),
        ),
        "wrong line": Key(Shape.WHOLE, "the number of the wrong line", frozenset({_M})),
        "shows": Key(Shape.TEXT, "the misconception that the working shows", frozenset({_M})),
        "goal": Key(Shape.ANY, "what the moves have to reach", _BOARD),
        "replies": Key(Shape.TEXTS, "moves that the other side makes", frozenset({_F, _PLAY})),
        "opponent": Key(Shape.TEXT, "a computer player for the other side, like 'level-2'", frozenset({_F, _PLAY})),
        "together": Key(Shape.YES_OR_NO, "whether both sides work for the goal", frozenset({_PLAY})),
        "predict": Key(Shape.TEXT, "who predicts each result: other, mover or nobody", frozenset({_F, _PLAY})),
        "undo asks": Key(
            Shape.YES_OR_NO, "whether a step back asks first for the calculation that leads back", frozenset({_PLAY})
        ),
    }
)

QUESTION_KEYS: Final = (
    "ask",
    "answers",
    "wrong",
    "of",
    "move",
    "form",
    "choices",
    "choose",
    "order",
    "line",
    "labels",
    "places",
)
"""What a question takes, in a list of ``questions`` or, where a task has one only, in the task itself."""
