"""Problems of families of tasks: their members are looked at one by one, as pupils meet them, and not their text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from mathgames.arithmetic.items.slots import Values, value_of
from mathgames.engine.files import is_file
from mathgames.language.errors import LessonError, NotationError, short_repr
from mathgames.language.words import LazyString, Text, _
from mathgames.learning.lessons.family import MOST_DRAWS, SLOT_KEYS, TaskFamily, values_in_words
from mathgames.learning.lessons.lesson_file import load
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import Value, YamlMapping, YamlScalar, YamlSequence

Problems: TypeAlias = Iterable[tuple[int, Text]]
"""Problems with their lines."""
FEWEST_MEMBERS: Final = 5
_BEFORE_WORD: Final = re.compile(r"\{([^{}|]+)\}\s+([^\W\d_]+)")
_LANGUAGE_OF_FILE: Final = re.compile(r"(.+)\.[a-z]{2,3}(?:-[A-Za-z0-9]+)?\.md")


def family_problems(
    lesson: Lesson, of_task: Callable[[Task], Problems], rules: Iterable[Callable[[Lesson], Problems]]
) -> Iterator[tuple[int, LazyString]]:
    """Yield the problems of the families of a lesson.

    ``of_task`` finds those of one task, and each of the ``rules`` those of a lesson.
    """
    for task in lesson.all_tasks:
        if task.family is not None and task.has_slots:
            yield from _of_size(task, task.family)
            yield from _of_members(lesson, task, task.family, of_task, [*rules])
            yield from _of_words(task, task.family)
    yield from _of_translation(lesson)


def _of_size(task: Task, family: TaskFamily[Task]) -> Iterator[tuple[int, LazyString]]:
    members = sum(1 for _member in islice(family.slots.members(), FEWEST_MEMBERS))
    if members < FEWEST_MEMBERS:
        sentence = _(
            "only {n} different tasks can be drawn: widen a slot until there are {least} or more, or write {it}",
            n=members,
            least=FEWEST_MEMBERS,
            it="'slots: {none: why}'",
        )
        yield task.lines.get("slots", task.line), sentence


def _of_members(
    lesson: Lesson,
    task: Task,
    family: TaskFamily[Task],
    of_task: Callable[[Task], Problems],
    rules: list[Callable[[Lesson], Problems]],
) -> Iterator[tuple[int, LazyString]]:
    """Yield each problem of the members once, with the numbers of the first one that has it."""
    told: set[tuple[int, str]] = set()
    for values, member, errors in islice(family.members(), 1, MOST_DRAWS):
        problems: list[tuple[int, Text]] = [(error.line or task.line, error.problem) for error in errors]
        if member is not None:
            alone = replace(lesson, tasks=(member,), introduction=(), closing=(), exit=None)
            problems += [*of_task(member), *(problem for rule in rules for problem in rule(alone))]
        for line, problem in problems:
            key = (line, problem.template if isinstance(problem, LazyString) else problem)
            if key not in told:
                told.add(key)
                yield line, _("with {numbers}: {problem}", numbers=values_in_words(values), problem=problem)


def _of_words(task: Task, family: TaskFamily[Task]) -> Iterator[tuple[int, LazyString]]:
    """Yield the words after a number that can be 1, which need a form for one."""
    for text, line in _texts(family.block):
        for braces, word in _BEFORE_WORD.findall(text):
            if any(_is_one(braces, values) for values in islice(family.slots.members(), MOST_DRAWS)):
                sentence = _(
                    "{braces} can be 1: write the forms of the word behind it like {example}, or {one} if it has one",
                    braces=short_repr(f"{{{braces}}}"),
                    example=f"'{{{braces}|coin|coins}}'",
                    one=f"'{{{braces}|{word}}}'",
                )
                yield line, sentence


def _is_one(braces: str, values: Values) -> bool:
    try:
        return abs(value_of(braces, values)) == 1
    except NotationError:
        return False


def _texts(value: Value, *, is_top: bool = True) -> Iterator[tuple[str, int]]:
    """Yield the texts of a block that have slots, with their lines."""
    match value:
        case YamlScalar(text, line):
            yield text, line
        case YamlSequence(items):
            for item in items:
                yield from _texts(item, is_top=False)
        case YamlMapping(entries):
            for name, entry in entries.items():
                if not (is_top and name in SLOT_KEYS):
                    yield from _texts(entry, is_top=False)


def _of_translation(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    """Yield the tasks whose slots are not those of the lesson that this one translates."""
    path = Path(lesson.file)
    name = _LANGUAGE_OF_FILE.fullmatch(path.name)
    original = path.with_name(f"{name[1]}.md") if name is not None else path
    if original == path or not is_file(original):
        return
    try:
        tasks = {task.number: task for task in load(original).all_tasks}
    except LessonError:  # which is told where that file is checked
        return
    for task in lesson.all_tasks:
        there = tasks.get(task.number)
        if there is not None and _slot_declaration(task) != _slot_declaration(there):
            sentence = _(
                "the slots are not those of {file}: declare the same numbers, conditions and first ones there and here",
                file=original.name,
            )
            yield task.lines.get("slots", task.line), sentence


def _slot_declaration(task: Task) -> object:
    if task.family is None or not task.has_slots:
        return None
    slots = task.family.slots
    return slots.choices, slots.lets, slots.conditions, slots.first
