"""Families of tasks: a block of a lesson with slots, from which the same task is drawn with other numbers.

Numbers are put into the texts of the block before any of it is understood, and then the one reader of blocks reads it.
So every kind of task, interaction, goal, position, hint and sentence can have slots, and a draw is the same task.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mathgames.arithmetic.items.item_scene import Ground
from mathgames.arithmetic.items.slots import Slots, Values, fill, fill_worked_out, fill_written
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import plain_number
from mathgames.language.errors import LessonError, NotationError
from mathgames.language.words import Language, LazyString, _, join_with_commas
from mathgames.learning.lessons.plain_yaml import (
    ErrorCollector,
    Value,
    YamlMapping,
    YamlScalar,
    YamlSequence,
    items_of,
    read_each,
    text_of,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

TaskT = TypeVar("TaskT", bound="DataclassInstance")
"""The task of a lesson, which knows its family."""
SLOT_KEYS: Final = ("slots", "let", "such that", "first")
NO_SLOTS: Final = "none"
"""The name below ``slots`` of the reason why a task has none."""
WRITTEN: Final = frozenset({"of", "ask"})
"""The keys below which a calculation with slots stays as it is written."""
WORKED_OUT: Final = frozenset({"answers", "answer", "wrong", "position", "scene", "counters", "labels", "mend"})
"""The keys below which a calculation with slots is worked out."""
_IN_WORDS: Final = frozenset({"shows", "say"})
MOST_DRAWS: Final = 40
"""The most members of a family that are looked at one by one."""
_LOOK_AHEAD: Final = 6
"""How many members may be passed over for one with other answers."""


@dataclass(frozen=True, slots=True)
class TaskFamily(Generic[TaskT]):
    """A block that draws tasks: number 0 is the author's own.

    ``read`` reads the ``block`` with values of its slots; it collects errors, and returns None if there is no task.
    """

    slots: Slots
    """The slots; those of a family of one have no choices."""
    read: Callable[[Values, ErrorCollector], TaskT | None]
    block: YamlMapping
    line: int = 0
    again: Callable[[TaskT, int], TaskT] | None = field(default=None, compare=False)
    """How the only member is different in each draw."""
    grounds: Callable[[], list[Ground]] = field(default=list, compare=False)
    """What gives the scenes of all members one scale, for each question."""
    answers: Callable[[TaskT], object] = field(default=lambda _task: None, compare=False)
    """The answers of a task; those of a draw are not those of the draw before, wherever another draw has others."""
    _drawn: dict[tuple[int, tuple[tuple[str, str], ...]], TaskT | None] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    _order: list[int] = field(default_factory=lambda: [0], init=False, compare=False, repr=False)

    @classmethod
    def single_task(cls, task: TaskT, name: str, block: YamlMapping, again: Callable[[TaskT, int], TaskT]) -> TaskT:
        """Return a task without slots, with its family, of which it is the only member."""
        family = cls(Slots(name, {}, {}, (), {}), lambda _values, _faults: task, block, again=again)
        return replace(task, family=family)

    @property
    def has_slots(self) -> bool:
        """True if it has more than one member."""
        return bool(self.slots.choices)

    def draw(self, number: int) -> TaskT:
        """Return the task with the numbers of this draw, or of the next one that can be read."""
        start = self._member_at(number)
        drawn = (self._task(self.slots.draw(it), number) for it in range(start, start + MOST_DRAWS))
        task = next(filter(None, drawn), None)
        if task is None:
            raise LessonError(_("no draw of this task can be read"), line=self.line)
        return task

    def _member_at(self, number: int) -> int:
        """Return which member a draw is: the next one that was not drawn, and has other answers than the draw before.

        Draws beyond the ones that are looked at come in the order of the slots.
        """
        if not self.has_slots or number > MOST_DRAWS:
            return number
        while len(self._order) <= number:
            rest = [it for it in range(1, len(self._order) + _LOOK_AHEAD) if it not in self._order]
            before = self._answers_of(self._order[-1])
            self._order.append(next((it for it in rest if self._answers_of(it) != before), rest[0]))
        return self._order[number]

    def _answers_of(self, member: int) -> object:
        task = self._task(self.slots.draw(member), member)
        return None if task is None else self.answers(task)

    def at(self, texts: MappingOf[str, str], number: int) -> TaskT | None:
        """Return the task with these values of its slots, as a file has them; None if no member has them."""
        key = (number, tuple(texts.items()))
        if key not in self._drawn:
            values = self.slots.from_texts(texts)
            return None if values is None else self._task(values, number)
        return self._drawn[key]

    def _task(self, values: Values, number: int) -> TaskT | None:
        """Return the task with these values, read once: its judgements are kept with it."""
        key = (number, self.slots.to_texts(values))
        if key not in self._drawn:
            if len(self._drawn) >= MOST_DRAWS:
                self._drawn.clear()
            task = self.read(values, ErrorCollector())
            if task is not None and number and self.again is not None:
                task = self.again(task, number)
            self._drawn[key] = None if task is None else replace(task, family=self, draw=number, slots=key[1])
        return self._drawn[key]

    def change(self, alter: Callable[[TaskT], TaskT]) -> TaskFamily[TaskT]:
        """Return the family with each of its draws altered."""

        def read(values: Values, faults: ErrorCollector) -> TaskT | None:
            task = self.read(values, faults)
            return None if task is None else alter(task)

        return replace(self, read=read)

    def members(self) -> Iterator[tuple[Values, TaskT | None, list[LessonError]]]:
        """Yield members for the checker, each with its values and its errors."""
        for values in islice(self.slots.members(), MOST_DRAWS):
            faults = ErrorCollector()
            task = self.read(values, faults)
            yield values, task, faults.errors


def values_in_words(values: Values) -> LazyString:
    """Return the values of slots, for an error: ``a = 3, b = −2``."""
    return join_with_commas(
        f"{slot} = {it.value if isinstance(it, Operator) else plain_number(it)}" for slot, it in values.items()
    )


def read_slots(block: YamlMapping, name: str) -> Slots | None:
    """Return the slots that a block declares; None if it has one member only.

    Raises ``LessonError`` if they cannot be read.
    """
    ranges = block.get("slots")
    if not isinstance(ranges, YamlMapping) or NO_SLOTS in ranges:
        for key in SLOT_KEYS[1:]:
            if key in block:
                sentence = _("{name} is about slots, and there are none: add 'slots: …'", name=repr(key))
                raise LessonError(sentence, line=block.lines[key])
        return None

    def texts(key: str) -> dict[str, str]:
        value = block.get(key)
        return {} if not isinstance(value, YamlMapping) else {slot: _list(it) for slot, it in value.entries.items()}

    try:
        return Slots.parse(
            texts("slots"),
            lets=texts("let"),
            such_that=[*read_each(text_of, items_of(block.get("such that")))],
            first=texts("first") if "first" in block else None,
            name=name,
        )
    except NotationError as error:
        raise LessonError(error.words, line=block.lines["slots"]) from error


def _list(value: Value) -> str:
    """Return a text, or the texts of a list with commas between them."""
    return ", ".join(map(text_of, items_of(value))) if isinstance(value, YamlSequence) else text_of(value)


def ground_of(family: TaskFamily[Any] | None, question: int) -> Ground:
    """Return what gives the scenes of a question one scale in all members of its family."""
    grounds = [] if family is None else family.grounds()
    return grounds[question] if question < len(grounds) else ()


def with_numbers(block: YamlMapping, values: Values, language: Language) -> YamlMapping:
    """Return the block with numbers in the place of its slots. Raises ``LessonError`` for a text where that fails."""
    entries = {name: it for name, it in block.entries.items() if name not in SLOT_KEYS}
    return _mapping(YamlMapping(entries, block.lines, block.line), fill, _Filling(values, language))


_Fill = Callable[[str, Values, Language], str]
"""A treatment of a text: ``fill``, ``fill_written`` or ``fill_worked_out``."""


@dataclass(frozen=True, slots=True)
class _Filling:
    values: Values
    language: Language

    def text(self, text: str, how: _Fill, line: int) -> str:
        try:
            return how(text, self.values, self.language)
        except NotationError as error:
            raise LessonError(error.words, line=line) from error


def _value(value: Value, how: _Fill, filling: _Filling) -> Value:
    match value:
        case YamlScalar(text, line):
            return YamlScalar(filling.text(text, how, line), line)
        case YamlSequence(items, line):
            return YamlSequence(tuple(_value(item, how, filling) for item in items), line)
    return _mapping(value, how, filling)


def _mapping(mapping: YamlMapping, how: _Fill, filling: _Filling) -> YamlMapping:
    entries: dict[str, Value] = {}
    for name, value in mapping.entries.items():
        if isinstance(value, YamlMapping) and name in ("answers", "answer", "wrong", "mend"):
            entries[name] = _responses(value, filling, is_wrong=name == "wrong")
        else:
            of_name = fill_written if name in WRITTEN else fill_worked_out if name in WORKED_OUT else how
            entries[name] = _value(value, fill if name in _IN_WORDS else of_name, filling)
    return YamlMapping(entries, mapping.lines, mapping.line)


def _responses(mapping: YamlMapping, filling: _Filling, *, is_wrong: bool) -> YamlMapping:
    """Return the names and values below ``answers`` or ``wrong``: a question with its answers, or a response.

    The name of a question stays as it is written; a response is worked out.
    """
    entries: dict[str, Value] = {}
    lines: dict[str, int] = {}
    for name, value in mapping.entries.items():
        of_question = isinstance(value, YamlMapping) and not _IN_WORDS & value.entries.keys()
        line, asks = mapping.lines[name], of_question or not is_wrong
        full_name = filling.text(name, fill_written if asks else fill_worked_out, line)
        if full_name in entries:
            alike = _("two wrong answers are alike: {answer}", answer=full_name)
            asked = _("this is asked twice: {question}", question=full_name)
            raise LessonError(asked if asks else alike, line=line)
        if of_question and is_wrong:
            assert isinstance(value, YamlMapping)
            entries[full_name] = _responses(value, filling, is_wrong=True)
        else:
            entries[full_name] = _value(value, fill_worked_out, filling)
        lines[full_name] = line
    return YamlMapping(entries, lines, mapping.line)
