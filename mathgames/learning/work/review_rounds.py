"""The rounds on a misconception: draws of the tasks of lessons at which it shows, in each round others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from mathgames.arithmetic.misconceptions import find_misconception
from mathgames.language.words import current_language
from mathgames.learning.lessons import Task, find, list_lessons
from mathgames.learning.lessons.family import MOST_DRAWS
from mathgames.learning.lessons.remedies import OTHER_MODEL, REPAIRS, Tool, misconceptions_of, repair_task
from mathgames.learning.lessons.testimonies import keys_shown, shows

REVIEW: Final = "again/"
"""The prefix of the names of these lessons; the misconception's key follows."""
MOST_TASKS: Final = 4
"""The most tasks of a round."""
DECISIVE: Final = 2
"""The number of tasks at the end of a round that decide whether the misconception is overcome."""
MOST_ALIKE: Final = 2
"""The most draws of one family in a round."""
MOST_ROUNDS: Final = 9
"""The most rounds on a misconception."""


class Round(NamedTuple):
    """A numbered round on a misconception; the numbers and the scenes change from one to the next."""

    key: str
    number: int = 1

    @staticmethod
    def from_name(name: str) -> Round:
        """Return the round of a name, such as ``again/zero-is-least`` or ``again/zero-is-least/2``.

        Raises ``NotationError`` for other names.
        """
        key, slash, number = name.removeprefix(REVIEW).partition("/")
        round_number = number if number in map(str, range(2, MOST_ROUNDS + 1)) else ""
        return Round(
            find_misconception(f"{key}{slash}{number}" if slash and not round_number else key).key,
            int(round_number or 1),
        )

    @property
    def name(self) -> str:
        """The name of its lesson."""
        return f"{REVIEW}{self.key}" if self.number == 1 else f"{REVIEW}{self.key}/{self.number}"

    @property
    def tool(self) -> Tool:
        """The tool with which its answers are made, or examined."""
        default_tool = REPAIRS[self.key].tool
        return default_tool if self.number % 2 else OTHER_MODEL.get(default_tool, default_tool)

    @property
    def following(self) -> Round:
        """The next round."""
        return Round(self.key, min(self.number + 1, MOST_ROUNDS))

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Its tasks in the current language, with the numbers in which they come."""
        return _tasks_of(self, current_language().code)

    def is_passed(self, tasks: Sequence[Task], first_tries: Sequence[Iterable[bool]]) -> bool:
        """Check if the questions of the last ``tasks`` at which the misconception shows were right first time."""
        pairs = list(zip(tasks, first_tries, strict=False))[-DECISIVE:]
        return all(
            right
            for task, tries in pairs
            for right, counts in zip(tries, _shows_at(task, self.key), strict=False)
            if counts
        )


def _shows_at(task: Task, key: str) -> list[bool]:
    """Return for each part of a task whether a misconception shows there; True where that is not told of any."""
    at = [key in keys_shown(question) for question in task.questions]
    return at if any(at) else [True] * task.parts


def families_showing(key: str, lessons: Iterable[str] | None = None) -> list[Task]:
    """Return the tasks of lessons that show a misconception and can be done once more.

    Those that name it come first, of these the ones with other numbers, and of all exits last.
    """
    all_tasks = (task for name in lessons or list_lessons() for task in find(name).all_tasks)
    tasks = [task for task in all_tasks if task.is_drawn_again and task.recalls is None and shows(task, key)]
    return sorted(tasks, key=lambda task: (task.number == 0, key not in misconceptions_of(task), not task.has_slots))


@lru_cache(maxsize=256)  # a class page asks for each pupil
def _tasks_of(turn: Round, language: str) -> tuple[Task, ...]:
    chosen = _rounds(turn.key, language)[turn.number - 1]
    return tuple(_as_first(task, number) for number, task in enumerate(chosen, 1))


@lru_cache(maxsize=256)
def _rounds(key: str, _language: str) -> tuple[tuple[Task, ...], ...]:
    """Return the tasks of all rounds, those in which the answer is made at the end of each.

    The first one has the remedy. No two rounds share a draw while there are others, and each is about other scenes than
    the one before, if there are any.
    """
    names, (lesson, _title, remedy) = list_lessons(), repair_task(key)
    near = sorted(names, key=lambda name: abs(names.index(name) - names.index(lesson)))
    pool = families_showing(key, near) or [remedy]
    pool.sort(key=lambda task: (task.title, task.prompt) != (remedy.title, remedy.prompt))
    draws: list[Iterator[Task]] = []
    had, rounds, scenes = Counter[int](), list[tuple[Task, ...]](), set[str]()
    while len(rounds) < MOST_ROUNDS:
        chosen: list[Task] = []
        order = sorted(range(len(draws)), key=lambda place: (had[place], _scene(pool[place]) in scenes))
        for place in order * MOST_ALIKE:
            if len(chosen) < MOST_TASKS and (draw := next(draws[place], None)) is not None:
                chosen.append(draw)
                had[place] += 1
        if chosen:
            scenes = {_scene(task) for task in chosen}
            rounds.append(tuple(sorted(chosen, key=lambda task: (_is_made(task), task.number == 0))))
        else:  # at the beginning, and when everything was had
            draws = [_draws(task, key) for task in pool]
    return tuple(rounds)


def _draws(task: Task, key: str) -> Iterator[Task]:
    """Return draws of a task that show a misconception, if it does, the latest first: its lesson has the earliest."""
    assert task.family is not None
    last = sum(1 for _member in islice(task.family.slots.members(), MOST_DRAWS)) - 1
    numbers = range(last, 0, -1) if last else (1,)
    drawn = map(task.family.draw, numbers)
    return filter(lambda draw: shows(draw, key), drawn) if shows(task, key) else drawn


def _is_made(task: Task) -> bool:
    return bool(task.questions) and task.questions[-1].interaction.is_made


def _scene(task: Task) -> str:
    """Return what the answers of a task leave in a scene, by the name of that."""
    traces = (type(item.interaction.trace(item, item.key[0])).__name__ for item in reversed(task.questions))
    return next(traces, "")


def _as_first(task: Task, number: int) -> Task:
    """Return a draw as a task with this number, from which one more like it is drawn as well."""
    assert task.family is not None

    def alter(drawn: Task) -> Task:
        return replace(drawn, number=number, stage=None)

    slots = task.family.slots
    values = slots.from_texts(dict(task.slots))
    family = task.family.change(alter)
    if values is not None and slots.choices:
        family = replace(family, slots=replace(slots, first=values))
        return family.draw(0)
    return replace(alter(task), family=replace(family, read=lambda _values, _faults: alter(task)), draw=0)
