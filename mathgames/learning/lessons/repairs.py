"""Where each misconception leads: the task of a lesson that treats it, and what shows why it fails.

The number of the task is where the lesson is expected to treat it. A lesson may be rewritten, so what counts is the
first task that names the misconception itself, by a wrong answer or by somebody's working.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from mathgames.language.words import Words, _
from mathgames.learning.lessons.library import find, list_lessons, number_of
from mathgames.learning.lessons.model import Task


class Tool(Enum):
    """What an answer is made with by hand, or looked at on."""

    COUNTERS = "counters"
    LINE = "line"
    JUMPS = "jumps"
    CHECK = "check"
    PATTERN = "pattern"
    BAR = "bar"
    ROWS = "rows"
    GRID = "grid"
    BOARD = "board"
    SLICES = "slices"

    @property
    def words(self) -> Words:
        """How it is called."""
        return _CALLED[self]


_CALLED: Final = {
    Tool.COUNTERS: _("with counters"),
    Tool.LINE: _("on the number line"),
    Tool.JUMPS: _("with jumps on the number line"),
    Tool.CHECK: _("by checking backwards"),
    Tool.PATTERN: _("with a pattern"),
    Tool.BAR: _("with a bar of parts"),
    Tool.ROWS: _("with a table of rows"),
    Tool.GRID: _("on the grid"),
    Tool.BOARD: _("on the board"),
    Tool.SLICES: _("on the sliced board"),
}


OTHER_MODEL: Final = {Tool.COUNTERS: Tool.LINE, Tool.LINE: Tool.COUNTERS}
"""What shows the same in another way, where something does."""


class Repair(NamedTuple):
    """Where a misconception leads: the number of a lesson, that of its task, and the tool."""

    lesson: int
    task: int
    tool: Tool


_C, _L, _J, _K, _P, _B, _R, _G = (
    Tool.COUNTERS, Tool.LINE, Tool.JUMPS, Tool.CHECK, Tool.PATTERN, Tool.BAR, Tool.ROWS, Tool.GRID,
)  # fmt: skip

REPAIRS: Final[dict[str, Repair]] = {
    "smaller-from-larger": Repair(11, 4, _C),
    "larger-from-smaller-thought-impossible": Repair(11, 5, _C),
    "zero-is-least": Repair(11, 4, _L),
    "zero-minus-number": Repair(11, 6, _C),
    "double-minus-read-once": Repair(10, 4, _C),
    "half-changed": Repair(12, 6, _L),
    "changed-everything": Repair(12, 3, _L),
    "reversed-subtraction": Repair(13, 1, _L),
    "subtracting-makes-smaller": Repair(14, 1, _L),
    "two-negatives-make-positive": Repair(4, 2, _C),
    "first-sign-lost": Repair(14, 3, _L),
    "second-sign-lost": Repair(5, 4, _C),
    "sign-of-first-kept": Repair(5, 2, _C),
    "sign-of-difference-forgotten": Repair(5, 2, _C),
    "minus-before-sum-of-distances": Repair(5, 5, _C),
    "minus-before-everything": Repair(7, 5, _L),
    "sum-signed-like-product": Repair(5, 2, _C),
    "adding-makes-bigger": Repair(5, 5, _L),
    "subtracted-instead-of-added": Repair(5, 3, _C),
    "any-pair-cancels": Repair(2, 3, _C),
    "zero-swallows": Repair(11, 6, _C),
    "zero-skipped": Repair(6, 3, _L),
    "counted-one-off": Repair(6, 3, _L),
    "wrong-side-of-zero": Repair(5, 2, _L),
    "sign-ignored": Repair(18, 3, _J),
    "negatives-stay-negative": Repair(19, 1, _P),
    "sign-of-larger-kept": Repair(19, 3, _P),
    "minus-one-like-one": Repair(19, 1, _P),
    "times-zero-changes-nothing": Repair(18, 6, _J),
    "neighbouring-product": Repair(18, 2, _J),
    "added-instead": Repair(18, 3, _J),
    "subtracted-instead": Repair(20, 1, _K),
    "multiplied-instead": Repair(20, 1, _K),
    "divided-instead": Repair(18, 2, _J),
    "reversed-division": Repair(20, 4, _K),
    "remainder-dropped": Repair(20, 3, _K),
    "halving": Repair(20, 3, _B),
    "divided-by-itself-is-zero": Repair(20, 1, _K),
    "divided-by-one-is-one": Repair(20, 1, _K),
    "zero-divided-is-divisor": Repair(21, 2, _K),
    "zero-divided-is-one": Repair(21, 2, _K),
    "zero-divided-thought-impossible": Repair(21, 4, _K),
    "divided-by-zero": Repair(21, 3, _K),
    "zero-divided-by-zero": Repair(21, 1, _K),
    "over-zero-is-infinite": Repair(21, 3, _R),
    "infinity-like-number": Repair(22, 4, _R),
    "infinity-always-wins": Repair(22, 3, _R),
    "infinity-is-a-big-number": Repair(22, 1, _R),
    "across-the-bar": Repair(20, 5, _B),
    "added-across": Repair(20, 5, _B),
    "denominator-kept": Repair(20, 5, _B),
    "order-by-size": Repair(1, 1, _L),
    "negatives-are-nothing": Repair(1, 5, _L),
    "opposite-is-negative": Repair(2, 5, _L),
    "smaller-number-scores": Repair(3, 3, Tool.BOARD),
    "distance-negative": Repair(13, 2, _L),
    "unknown-sign-dropped": Repair(9, 1, _K),
    "xy-swapped": Repair(24, 1, _G),
    "quadrant-sign": Repair(24, 2, _G),
    "linear-growth": Repair(25, 1, _G),
    "corners-twice": Repair(25, 2, _G),
    "every-diagonal": Repair(26, 3, _G),
    "example-is-proof": Repair(27, 2, Tool.BOARD),
    "width-plus-height": Repair(28, 4, Tool.SLICES),
    "run-over-rise": Repair(29, 2, Tool.SLICES),
    "uphill-negative": Repair(29, 3, Tool.SLICES),
    "longest-is-best": Repair(30, 3, Tool.SLICES),
}
"""By the key of the misconception. Every key of the catalogue is here, which a house test holds."""


class RepairTask(NamedTuple):
    """A task of a lesson: the lesson's name and title, and the task."""

    lesson: str
    title: str
    task: Task


def lesson_numbered(number: int) -> str:
    """The name of the lesson whose file begins with this number."""
    return next(name for name in list_lessons() if number_of(name) == number)


def repair_task(key: str) -> RepairTask:
    """The task to which a misconception leads; KeyError for one that is not in the catalogue."""
    repair = REPAIRS[key]
    lesson = find(lesson_numbered(repair.lesson))
    return RepairTask(lesson.name, lesson.title, lesson.all_tasks[_place(key, lesson.name)])


def tasks_naming(key: str) -> Iterator[Task]:
    """The tasks of all lessons that name a misconception, in the order in which they are taught."""
    return (task for name in list_lessons() for task in find(name).all_tasks if key in _named_in(task))


@lru_cache(maxsize=256)
def _place(key: str, name: str) -> int:
    """Which of a lesson's tasks it is: the nearest one to the expected place that names the misconception."""
    tasks, expected = find(name).all_tasks, REPAIRS[key].task
    naming = [place for place, task in enumerate(tasks) if task.number and key in _named_in(task)]
    if naming:
        return min(naming, key=lambda place: abs(tasks[place].number - expected))
    return min(expected, sum(task.number > 0 for task in tasks)) - 1


def _named_in(task: Task) -> set[str | None]:
    """The misconceptions that a task names."""
    wrong = [*task.deviations, *(one for question in task.questions for one in question.wrong)]
    return {task.shows, *(one.misconception for one in wrong)}
