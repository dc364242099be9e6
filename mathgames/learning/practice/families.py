"""The tasks of practice: the families of ``lessons/practice.yaml``, by the names that files give them.

An item is a family with the numbers of its slots (``ItemRef``). The operation between ``a`` and ``b`` is ``op``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from mathgames.arithmetic.items.answer import ItemRef
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.slots import Slots, Values
from mathgames.arithmetic.items.targets import asked_task
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.arithmetic.operations import as_operator
from mathgames.explain.quantity import Quantity, plain_number, quantity
from mathgames.games.registry import rules
from mathgames.language.languages import language_of
from mathgames.language.words import ENGLISH
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.family import TaskFamily, read_slots
from mathgames.learning.lessons.library import folder, spoken_language
from mathgames.learning.lessons.plain_yaml import ErrorCollector, YamlMapping, read_yaml, text_of
from mathgames.learning.lessons.task_reader import Setting, read_task
from mathgames.learning.topics import task_of

FILE: Final = "practice.yaml"
PREFIX: Final = "practice/"
"""The beginning of the place of an item; the name of its family follows."""
TYPED, MISTAKE, NEARER = "typed", "mistake", "nearer"


class Manner(Enum):
    """The groups of families that alternate: typed, a missing number, by hand, on a line, compared or told."""

    TYPED = "typed"
    MISSING = "missing number"
    BY_HAND = "by hand"
    LINE = "line"
    TOLD = "compared or told"

    @property
    def share(self) -> int:
        """The number of items, of ten, of this group."""
        return _GROUPS[self][0]

    @property
    def families(self) -> tuple[tuple[str, ...], ...]:
        """The families of the group; those together are one way of answering, of which one fits a calculation."""
        return _GROUPS[self][1]


STORIES: Final = tuple(
    f"{name} {number}" for name in ("purse", "rope", "bills", "balloon", "account", "submarine") for number in (1, 2)
)
_GROUPS: Final[dict[Manner, tuple[int, tuple[tuple[str, ...], ...]]]] = {
    Manner.TYPED: (5, ((TYPED,),)),
    Manner.MISSING: (
        2,
        (("first number missing", "first factor missing"), ("second number missing", "second factor missing")),
    ),
    Manner.BY_HAND: (1, (("counters",), ("walk", "jumps"), ("by its check",))),
    Manner.LINE: (1, (("on the line", "product on the line", "quotient on the line"),)),
    Manner.TOLD: (1, (("compared", "compared with its look-alike"), STORIES)),
}
MANNER_OF: Final = {family: manner for manner in Manner for families in manner.families for family in families}


@cache
def _file(language: str) -> YamlMapping:
    file = folder() / FILE
    translation = file.with_suffix(f".{language}.yaml")
    data = read_yaml((translation if translation.is_file() else file).read_text(encoding="utf-8"))
    assert isinstance(data, YamlMapping)
    return data


def game() -> str:
    """Return the name of the game whose rules the tasks have: nothing of its board is shown."""
    return text_of(_file(ENGLISH.code).entries["game"])


@cache
def blocks(language: str) -> Mapping[str, YamlMapping]:
    """Return the blocks of all families by their names, in this language or in English."""
    entries = _file(language).entries
    return MappingProxyType({name: it for name, it in entries.items() if isinstance(it, YamlMapping)})


@cache
def slots(family: str) -> Slots:
    """Return the slots of a family. Raises ``KeyError`` if there is none of this name."""
    found = read_slots(blocks(ENGLISH.code)[family], family)
    assert found is not None  # every family has slots
    return found


@cache
def task_family(family: str, language: str) -> TaskFamily[Task]:
    """Return a family in a language."""
    code = language if (folder() / FILE).with_suffix(f".{language}.yaml").is_file() else ENGLISH.code
    setting = Setting(rules(game()), {}, frozenset(), frozenset(), name=family, language=language_of(code))
    block, faults = blocks(language)[family], ErrorCollector()
    task = read_task(block, setting, faults, number=1, title="", prose=(), line=block.line)
    faults.tell()
    assert task is not None
    assert task.family is not None
    return task.family


@lru_cache(maxsize=32768)
def item_ref(family: str, task: OperationPrompt, **others: str) -> ItemRef | None:
    """Return the place of the item of a family that asks for this task. None if the family does not ask for it.

    ``others`` are the values of further slots; the first value that fits is taken where they are not given.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Operator
    >>> str(item_ref("walk", task_of(Operator.MINUS, Fraction(-3), Fraction(5))).slots)
    "(('a', '-3'), ('op', '−'), ('b', '5'))"
    """
    own, values = slots(family), {"a": task.a, "op": task.operator, "b": task.b}
    return next((ItemRef(PREFIX + family, own.to_texts(it)) for it in _members(own, values, others)), None)


def _members(own: Slots, values: Values, others: Mapping[str, str]) -> Iterable[Values]:
    extra = next((slot for slot in own.choices if slot not in values), None)
    if extra is None:
        candidates: list[Values] = [values]
    elif extra in others:
        candidates = [{**values, extra: quantity(others[extra])}]
    else:
        candidates = [{**values, extra: choice} for choice in own.choices[extra] or (own.first[extra],)]
    return (whole for it in candidates if (whole := own.member(it)) is not None)


@lru_cache(maxsize=8192)
def in_order(place: ItemRef) -> ItemRef:
    """Return the place with its numbers in the order of its family, in which a file need not have them."""
    family = place.family.removeprefix(PREFIX)
    values = slots(family).from_texts(dict(place.slots)) if family in blocks(ENGLISH.code) else None
    return place if values is None else place._replace(slots=slots(family).to_texts(values))


@lru_cache(maxsize=8192)
def task_at(place: ItemRef, language: str) -> Task | None:
    """Return the task at a place. None if its family does not ask for such numbers, or is not there any more."""
    family = place.family.removeprefix(PREFIX)
    if family not in blocks(ENGLISH.code):
        return None
    return task_family(family, language).at(dict(place.slots), 0)


def item_at(place: ItemRef) -> Item | None:
    """Return the item at a place: the first question of its task."""
    task = task_at(place, spoken_language())
    return None if task is None else task.questions[0]


@lru_cache(maxsize=8192)
def calculation_at(place: ItemRef) -> OperationPrompt:
    """Return the calculation of an item. Raises ``KeyError`` or ``NotationError`` if it has none."""
    texts = dict(place.slots)
    return task_of(as_operator(texts["op"]), quantity(texts["a"]), quantity(texts["b"]))


@lru_cache(maxsize=8192)  # of all answers it is asked again and again
def prompt_at(place: ItemRef) -> Prompt | None:
    """Return the task of an item, as the catalogue of misconceptions knows it. None if no number is asked for."""
    item = item_at(place)
    return None if item is None else asked_task(item.source or item.stem)


_SIGNS: Final[Mapping[Quantity, str]] = {Fraction(-1): "<", Fraction(0): "=", Fraction(1): ">"}


def response_with(place: ItemRef, number: Quantity) -> tuple[object, str] | None:
    """Return the response to an item with this number, as plain data, and how it is answered.

    A comparison has the sign of a number: 1 if the left side is greater. None if the number cannot be given so.
    """
    item, prompt = item_at(place), prompt_at(place)
    if item is None:
        return None
    if prompt is not None:
        response = item.interaction.with_value(prompt, number)
    else:
        response = str(plain_number(number)) if item.options else _SIGNS.get(number)
    return None if response is None else (item.interaction.raw(response), item.interaction.name)
