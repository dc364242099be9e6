"""What a lesson says of itself: its context and idea, what it teaches and needs, how it is taught.

context: a hot-air balloon; a sandbag is −1, a small balloon is +1
idea: Subtracting a number gives the same result as adding its opposite.
model: counters
teaches: [subtract-as-add]
needs: [03-tug-of-war, 07-back-to-the-sender]
teacher:
launch: Take a vote by hands, then uncover.
discuss: [Which two things change?, Which one does not?]
close: Taking off a sandbag lifts just as much as tying on a balloon.
minutes: {launch: 4, tasks: 18, play: 12, exit: 3}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from mathgames.explain.glossary import GLOSSARY
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons.plain_yaml import Faults, Scalar, Value, each, items_of, unknown, words_of
from mathgames.learning.lessons.plain_yaml import Mapping as Written

PLAN_TOP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "context": "the one situation that all its tasks speak of",
        "idea": "what is to be learnt, in one true sentence, which pupils read after they have found it",
        "model": "what hints are made from: counters, walk, check, pattern or board",
        "teaches": "the rules of arithmetic that it teaches, by their keys",
        "needs": "the lessons that come before it",
        "teacher": "notes for the teacher: launch, expect, discuss, close, minutes",
        "checked by": "who has read that what it says of every number is true",
    }
)
"""The names at the top of a lesson that say how it teaches, with what they mean."""

PARTS: Final = ("launch", "tasks", "play", "exit")
"""The parts of a lesson that its teacher's note gives minutes for."""
LEAST_TO_DISCUSS: Final = 2


class LessonStage(Enum):
    """Where a task stands in its lesson."""

    LAUNCH = "launch"
    NOTICE = "notice"
    PRACTISE = "practise"
    PLAY = "play"
    EXIT = "exit"


class Model(Enum):
    """What a lesson thinks with: hints are made from it."""

    COUNTERS = "counters"
    WALK = "walk"
    CHECK = "check"
    PATTERN = "pattern"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class TeacherNote:
    """How a lesson is taught, for the desk and a sheet of its own; pupils never see it."""

    launch: str = ""
    expect: tuple[str, ...] = ()
    discuss: tuple[str, ...] = ()
    close: str = ""
    minutes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """What a lesson says of itself."""

    idea: str = ""
    context: str = ""
    model: Model | None = None
    teaches: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    teacher: TeacherNote | None = None
    checked_by: str = ""
    """Who has read what it says of every number."""

    @property
    def has_notes(self) -> bool:
        """Whether there is anything in it for the teacher."""
        return bool(self.idea or self.context or self.teacher)


def read_plan(top: Written, minutes: int, faults: Faults) -> LessonPlan:
    """The plan at the top of a lesson, as far as it can be read."""
    read, note = faults.read, top.get("teacher")
    return LessonPlan(
        idea=read(lambda: top.words("idea"), ""),
        context=read(lambda: top.words("context"), ""),
        model=read(lambda: _model(top.get("model")), None),
        teaches=read(lambda: tuple(each(_rule, _items(top.get("teaches")))), ()),
        needs=read(lambda: tuple(item.text for item in _items(top.get("needs"))), ()),
        teacher=None if note is None else read(lambda: _note(note, minutes), None),
        checked_by=read(lambda: top.words("checked by"), ""),
    )


def _items(value: Value | None) -> list[Scalar]:
    return [Scalar(words_of(item), item.line) for item in items_of(value)]


def _model(value: Value | None) -> Model | None:
    if value is None:
        return None
    names = [model.value for model in Model]
    if (name := words_of(value)) not in names:
        raise LessonError(unknown(name, names, "'model'"), line=value.line)
    return Model(name)


def _rule(item: Scalar) -> str:
    key = item.text.replace(" ", "-")
    if key not in GLOSSARY:
        raise LessonError(unknown(item.text, [*GLOSSARY], "'teaches'"), line=item.line)
    return key


def _note(value: Value, minutes: int) -> TeacherNote:
    if not isinstance(value, Written):
        sentence = _("write the teacher's note with names: 'launch', 'expect', 'discuss', 'close', 'minutes'")
        raise LessonError(sentence, line=value.line)
    value.check_keys(("launch", "expect", "discuss", "close", "minutes"), "'teacher'")
    discuss = tuple(item.text for item in _items(value.get("discuss")))
    if len(discuss) < LEAST_TO_DISCUSS:
        sentence = _("give the class something to talk about: write at least two questions in 'discuss'")
        raise LessonError(sentence, line=value.lines.get("discuss", value.line))
    return TeacherNote(
        launch=value.words("launch"),
        expect=tuple(item.text for item in _items(value.get("expect"))),
        discuss=discuss,
        close=value.words("close"),
        minutes=_minutes(value.get("minutes"), minutes),
    )


def _minutes(value: Value | None, whole: int) -> Mapping[str, int]:
    if value is None:
        return MappingProxyType({})
    if not isinstance(value, Written):
        example = "'minutes: {launch: 4, tasks: 18, play: 12, exit: 3}'"
        raise LessonError(_("write the minutes of each part, like {example}", example=example), line=value.line)
    value.check_keys(PARTS, "'minutes'")
    parts = {}
    for name, item in value.entries.items():
        if not isinstance(item, Scalar):
            raise LessonError(_("write a whole number here"), line=item.line)
        parts[name] = item.whole(1, 300)
    if sum(parts.values()) != whole:
        sentence = _(
            "the parts take {parts} minutes together, but the lesson takes {whole}: change one of them",
            parts=sum(parts.values()),
            whole=whole,
        )
        raise LessonError(sentence, line=value.line)
    return MappingProxyType(parts)
