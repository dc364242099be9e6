"""The names that task blocks know, with what each means: those of all tasks, and groups that several kinds take.

Each kind of task declares which it takes (``Kind.keys``); the reader and the table in ``docs/lessons.md`` follow it.
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple


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


def _keys(**named: Key) -> MappingProxyType[str, Key]:
    return MappingProxyType(named)


RECALLED: Final = "launch, or its title"
"""How a task names an earlier one."""

COMMON: Final = _keys(
    kind=Key(Shape.TEXT, "what the pupil does"),
    prompt=Key(Shape.TEXT, "what the pupil reads, in one or two sentences"),
    position=Key(Shape.ANY, "squares with pieces, moves from the start, or the name of a position above"),
    game=Key(Shape.TEXT, "another game than the lesson's"),
    options=Key(Shape.MAPPING, "other options of the rules than the lesson's"),
    side=Key(Shape.TEXT, "who solves the task; usually the player whose turn it is"),
    answers=Key(Shape.ANY, "the accepted answers: one, a list, or a question with its answer on each line"),
    wrong=Key(Shape.ANY, "wrong answers, each with a misconception's key or a sentence of your own"),
    hints=Key(Shape.ANY, "a list of hints, 'auto', or 'model:' with what they are made from"),
    why=Key(Shape.TEXT, "the reason, said when the task is done"),
    picture=Key(
        Shape.MAPPING,
        "a situation with its numbers: thermometer, lift, dive, submarine, slips or rope, like 'lift: −2'",
    ),
    mask=Key(Shape.MAPPING, "what is covered: numbers, signs, panels"),
    locks=Key(Shape.ANY, "controls that are taken away"),
    opens=Key(Shape.ANY, "controls that are given back"),
    stage=Key(Shape.TEXT, "the part of the lesson that it belongs to: launch, notice, practise, play or exit"),
    **{
        "on paper": Key(Shape.TEXT, "what a printed sheet says instead of the prompt"),
    },
)
"""The names that every task takes, beside those with which it takes up an earlier one (``Kind.recalled_by``)."""

ASKING: Final = _keys(
    questions=Key(Shape.ANY, "several questions, each with ask, answers, wrong"),
    ask=Key(Shape.TEXT, "the question, where the prompt is about more than it"),
    of=Key(Shape.TEXT, "what the answer is worked out from, for the checker"),
    move=Key(Shape.TEXT, "the move that the question is about"),
    form=Key(
        Shape.TEXT, "how it is answered, where that does not follow from the answers; of a test, its form: A or B"
    ),
    choices=Key(Shape.TEXTS, "what can be chosen, where that is more than the named answers"),
    choose=Key(Shape.TEXT, "'all' where every right choice has to be chosen"),
    order=Key(Shape.TEXTS, "what is to be put in order, in the right order"),
)
"""Of tasks that ask questions."""

LINE: Final = _keys(
    line=Key(Shape.TEXT, "a number line, like '−6 to 6'"),
    labels=Key(Shape.ANY, "the numbers that are written below the line; usually all"),
)
"""Of tasks with a number line."""

COUNTERS: Final = _keys(counters=Key(Shape.MAPPING, "counters that lie there, like '{positive: 4, negative: 6}'"))
"""Of tasks with counters that are only looked at."""

PLACES: Final = _keys(places=Key(Shape.TEXTS, "the headings that cards are put under"))
"""Of tasks with cards."""

GOAL: Final = _keys(goal=Key(Shape.ANY, "what the moves have to reach"))
"""Of tasks with moves on the board."""

TWO_SIDES: Final = _keys(
    replies=Key(Shape.TEXTS, "moves that the other side makes"),
    opponent=Key(Shape.TEXT, "a computer player for the other side: a level like 'level-2', or a character like 'leo'"),
    predict=Key(Shape.TEXT, "who predicts each result: other, mover or nobody"),
    asks=Key(Shape.TEXT, "what is asked before a move counts, by its name below"),
)
"""Of tasks in which the other side may move too."""

BOTH_FORMS: Final = ("A", "B")
"""Of what comes before and after the lessons of a route."""
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
