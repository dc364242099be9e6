"""What a lesson of the second format says of itself: its context and idea, what it teaches and needs, how it is taught.

format: 2
context: a hot-air balloon; a sandbag is −1, a small balloon is +1
idea: Subtracting a number gives the same result as adding its opposite.
model: counters
teaches: [subtract-as-add]
needs: [05-tug-of-war, 10-undo-it]
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
from mathgames.learning.lessons.plain_yaml import Mapping as Written
from mathgames.learning.lessons.plain_yaml import Scalar, Several, Value, unknown
from mathgames.learning.lessons.positions import text_of

FORMATS: Final = (1, 2)

PLAN_TOP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "context": "the one situation that all its tasks speak of (format 2)",
        "idea": "what is to be learnt, in one true sentence, which pupils read after they have found it (format 2)",
        "model": "what hints are made from: counters, walk, check, pattern or board (format 2)",
        "teaches": "the rules of arithmetic that it teaches, by their keys (format 2)",
        "needs": "the lessons that come before it (format 2)",
        "teacher": "notes for the teacher: launch, expect, discuss, close, minutes (format 2)",
        "checked by": "who has read that what it says of every number is true, with the checker's code (format 2)",
    }
)
"""The names at the top of a lesson that only the second format has, with what they mean."""

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
    """What a lesson of the second format says of itself."""

    idea: str
    context: str = ""
    model: Model | None = None
    teaches: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    teacher: TeacherNote | None = None
    checked_by: str = ""
    """Who has read what it says of every number, and the code of what was read (``strict.statements``)."""


def read_plan(top: Written, minutes: int) -> LessonPlan | None:
    """The plan at the top of a lesson; None in the first format; LessonError for what is wrong in it."""
    if _format(top) == 1:
        for name in PLAN_TOP:
            if name in top:
                sentence = _("{name} belongs to the second format: add 'format: 2' to the top", name=repr(name))
                raise LessonError(sentence, line=top.lines[name])
        return None
    idea = top.get("idea")
    if idea is None or not _text(idea):
        sentence = _("the idea is missing: add 'idea:' with one true sentence that the pupils should find")
        raise LessonError(sentence, line=top.lines["format"])
    context = top.get("context")
    note = top.get("teacher")
    return LessonPlan(
        idea=_text(idea),
        context="" if context is None else _text(context),
        model=_model(top.get("model")),
        teaches=tuple(_rule(item) for item in _items(top.get("teaches"))),
        needs=tuple(item.text for item in _items(top.get("needs"))),
        teacher=None if note is None else _note(note, minutes),
        checked_by="" if (signed := top.get("checked by")) is None else _text(signed),
    )


def _format(top: Written) -> int:
    value = top.get("format")
    if value is None:
        return 1
    if not isinstance(value, Scalar):
        raise LessonError(_("write 'format: 2', or leave it out"), line=value.line)
    return value.whole(FORMATS[0], FORMATS[-1])


def _text(value: Value) -> str:
    return " ".join(text_of(value).split())


def _items(value: Value | None) -> list[Scalar]:
    if value is None:
        return []
    items = value.items if isinstance(value, Several) else (value,)
    return [Scalar(_text(item), item.line) for item in items]


def _model(value: Value | None) -> Model | None:
    if value is None:
        return None
    names = [model.value for model in Model]
    if (name := _text(value)) not in names:
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
    launch, close = (None if (it := value.get(name)) is None else _text(it) for name in ("launch", "close"))
    return TeacherNote(
        launch=launch or "",
        expect=tuple(item.text for item in _items(value.get("expect"))),
        discuss=discuss,
        close=close or "",
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
