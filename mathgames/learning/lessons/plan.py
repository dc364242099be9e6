"""The plan of a lesson: its context and idea, its skills and prerequisites, and notes for teaching.

context: a hot-air balloon; a sandbag is −1, a small balloon is +1
idea: Subtracting a number gives the same result as adding its opposite.
model: counters
teaches: [subtract-as-add]
needs: [03-tug-of-war, 07-back-to-the-sender]
teacher:
launch: Take a vote by hands, then uncover.
expect:
- {says: "It gets less.", reply: "Which way does the last step lead?"}
discuss:
- {ask: "Which two things change?", answer: "The operation and the second number."}
- {ask: "Which one does not?", answer: "The first number."}
stop: after task 4
one computer: {screen: [1, 2, 5], paper: [3, 4]}
close: Taking off a sandbag lifts just as much as tying on a balloon.
minutes: {launch: 4, tasks: 18, play: 12, exit: 3}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from mathgames.explain.glossary import GLOSSARY
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons.plain_yaml import (
    ErrorCollector,
    Value,
    YamlScalar,
    items_of,
    read_each,
    unknown,
    words_of,
)
from mathgames.learning.lessons.plain_yaml import YamlMapping as Written

E = TypeVar("E", bound=Enum)

PLAN_TOP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "context": "the one situation that all its tasks speak of",
        "idea": "what is to be learnt, in one true sentence, which pupils read after they have found it",
        "explain": "when the page begins to say why: after notice (if it is not said), after lesson or never",
        "model": "what hints are made from: counters, walk, check, pattern or board",
        "teaches": "the rules of arithmetic that it teaches, by their keys",
        "uses": "the rules of moving that come in it for the first time, by the names below",
        "needs": "the lessons that come before it",
        "teacher": "notes: launch, materials, expect, board, stop, discuss, close, one computer, minutes",
        "checked by": "who has read that what it says of every number is true",
    }
)
"""The keys of the plan at the top of a lesson, with their meanings."""

PARTS: Final = ("launch", "tasks", "play", "exit")
"""The parts of a lesson whose minutes its teacher's note gives."""
LEAST_TO_DISCUSS: Final = 2
MOST_TASKS: Final = 30


class LessonStage(Enum):
    """The place of a task in its lesson."""

    LAUNCH = "launch"
    NOTICE = "notice"
    PRACTISE = "practise"
    PLAY = "play"
    EXIT = "exit"


BEFORE_IDEA: Final = (LessonStage.LAUNCH, LessonStage.NOTICE)
"""The stages before the idea is explained, in which pupils try and notice."""


class Model(Enum):
    """The model of a lesson, from which hints are made."""

    COUNTERS = "counters"
    WALK = "walk"
    CHECK = "check"
    PATTERN = "pattern"
    BOARD = "board"


class SaysWhy(Enum):
    """The time from which the page of a lesson gives reasons: before, it only describes events."""

    AFTER_NOTICE = "after notice"
    """Reasons after all tasks of trying and noticing."""
    AFTER_LESSON = "after lesson"
    """Once all tasks are done, if the reasons of the game are asked for until then."""
    NEVER = "never"


class ClassroomExchange(NamedTuple):
    """A remark in a class, and a possible answer of the teacher; "" if the lesson leaves it open."""

    speech: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class TeacherNote:
    """Notes for teaching a lesson, for the desk and a separate sheet; pupils never see them."""

    launch: str = ""
    materials: str = ""
    expect: tuple[ClassroomExchange, ...] = ()
    """Remarks to expect from pupils, with replies."""
    board: tuple[str, ...] = ()
    """The text on the board at the end, line by line."""
    stop: str = ""
    """The time at which to stop the class."""
    discuss: tuple[ClassroomExchange, ...] = ()
    """Questions for the class, with their answers."""
    close: str = ""
    screen: tuple[int, ...] = ()
    """The tasks that a class with one computer does together on the screen."""
    paper: tuple[int, ...] = ()
    """The tasks that such a class does on paper."""
    minutes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """The plan of a lesson."""

    idea: str = ""
    context: str = ""
    model: Model | None = None
    explain: SaysWhy = SaysWhy.AFTER_NOTICE
    teaches: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    """The rules of moving that the lesson introduces, each shown before the first task that needs it."""
    needs: tuple[str, ...] = ()
    teacher: TeacherNote | None = None
    reviewer: str = ""
    """The person who has checked its statements about numbers."""

    @property
    def has_notes(self) -> bool:
        """True if the plan contains anything for the teacher."""
        return bool(self.idea or self.context or self.teacher)


def read_plan(top: Written, minutes: int, faults: ErrorCollector) -> LessonPlan:
    """Read the plan at the top of a lesson, as far as possible."""
    read, note = faults.read, top.get("teacher")
    return LessonPlan(
        idea=read(lambda: top.words("idea"), ""),
        context=read(lambda: top.words("context"), ""),
        model=read(lambda: _read_member(Model, top.get("model"), "'model'"), None),
        explain=read(lambda: _read_member(SaysWhy, top.get("explain"), "'explain'"), None) or SaysWhy.AFTER_NOTICE,
        teaches=read(lambda: tuple(read_each(_rule, _items(top.get("teaches")))), ()),
        uses=read(lambda: tuple(item.text for item in _items(top.get("uses"))), ()),
        needs=read(lambda: tuple(item.text for item in _items(top.get("needs"))), ()),
        teacher=None if note is None else read(lambda: _note(note, minutes), None),
        reviewer=read(lambda: top.words("checked by"), ""),
    )


def _items(value: Value | None) -> list[YamlScalar]:
    return [YamlScalar(words_of(item), item.line) for item in items_of(value)]


def _read_member(kind: type[E], value: Value | None, context: str) -> E | None:
    """Return the member of a name. None if it is not given."""
    if value is None:
        return None
    names = [str(one.value) for one in kind]
    if (name := words_of(value)) not in names:
        raise LessonError(unknown(name, names, context), line=value.line)
    return kind(name)


def _rule(item: YamlScalar) -> str:
    key = item.text.replace(" ", "-")
    if key not in GLOSSARY:
        raise LessonError(unknown(item.text, [*GLOSSARY], "'teaches'"), line=item.line)
    return key


def _note(value: Value, minutes: int) -> TeacherNote:
    if not isinstance(value, Written):
        sentence = _("write the teacher's note with names: 'launch', 'expect', 'discuss', 'close', 'minutes'")
        raise LessonError(sentence, line=value.line)
    value.check_keys(_OF_TEACHER, "'teacher'")
    discuss = tuple(read_each(partial(_exchange, names=("ask", "answer")), items_of(value.get("discuss"))))
    if len(discuss) < LEAST_TO_DISCUSS:
        sentence = _("give the class something to talk about: write at least two questions in 'discuss'")
        raise LessonError(sentence, line=value.lines.get("discuss", value.line))
    screen, paper = _one_computer(value.get("one computer"))
    return TeacherNote(
        launch=value.words("launch"),
        materials=value.words("materials"),
        expect=tuple(read_each(partial(_exchange, names=("says", "reply")), items_of(value.get("expect")))),
        board=tuple(item.text for item in _items(value.get("board"))),
        stop=value.words("stop"),
        discuss=discuss,
        close=value.words("close"),
        screen=screen,
        paper=paper,
        minutes=_minutes(value.get("minutes"), minutes),
    )


_OF_TEACHER: Final = (
    "launch",
    "materials",
    "expect",
    "board",
    "stop",
    "discuss",
    "close",
    "one computer",
    "minutes",
)


def _exchange(item: Value, names: tuple[str, str]) -> ClassroomExchange:
    """Read a remark and its answer, under these two names; a text alone is a remark without an answer."""
    if not isinstance(item, Written):
        return ClassroomExchange(words_of(item))
    item.check_keys(names, repr(names[0]))
    for name in names:
        if not item.words(name):
            raise LessonError(
                _(
                    "write {first} and {second} here, each with its sentence",
                    first=repr(names[0]),
                    second=repr(names[1]),
                ),
                line=item.line,
            )
    return ClassroomExchange(item.words(names[0]), item.words(names[1]))


def _one_computer(value: Value | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if value is None:
        return (), ()
    if not isinstance(value, Written):
        raise LessonError(
            _("write which tasks go where, like {example}", example="'{screen: [1, 2], paper: [3]}'"), line=value.line
        )
    value.check_keys(("screen", "paper"), "'one computer'")

    def numbers(name: str) -> tuple[int, ...]:
        return tuple(item.whole(1, MOST_TASKS) for item in _items(value.get(name)))

    screen, paper = numbers("screen"), numbers("paper")
    if both := {*screen} & {*paper}:
        raise LessonError(
            _("task {number} is on the screen and on paper: keep one of the two", number=min(both)), line=value.line
        )
    return screen, paper


def _minutes(value: Value | None, whole: int) -> Mapping[str, int]:
    if value is None:
        return MappingProxyType({})
    if not isinstance(value, Written):
        example = "'minutes: {launch: 4, tasks: 18, play: 12, exit: 3}'"
        raise LessonError(_("write the minutes of each part, like {example}", example=example), line=value.line)
    value.check_keys(PARTS, "'minutes'")
    parts = {}
    for name, item in value.entries.items():
        if not isinstance(item, YamlScalar):
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
