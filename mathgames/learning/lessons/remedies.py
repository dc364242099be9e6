"""Remedies: the task of a lesson that treats a misconception, and the tool that shows why it fails.

The number of the task is where the lesson is expected to treat it. Since a lesson may be rewritten, the first task that
names the misconception, in a wrong answer or in a person's working, is taken.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.library import find, list_lessons
from mathgames.learning.lessons.model import Task


class Tool(Enum):
    """The tool with which an answer is made by hand, or examined."""

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
    def words(self) -> LazyString:
        """The name of the tool."""
        return _TOOL_NAMES[self]


_TOOL_NAMES: Final = {
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


OTHER_MODEL: Final = {
    Tool.COUNTERS: Tool.LINE,
    Tool.LINE: Tool.COUNTERS,
    Tool.JUMPS: Tool.PATTERN,
    Tool.PATTERN: Tool.JUMPS,
    Tool.CHECK: Tool.BAR,
    Tool.BAR: Tool.LINE,
    Tool.ROWS: Tool.CHECK,
}
"""Another tool that shows the same, if there is one."""


class Repair(NamedTuple):
    """The remedy of a misconception: the name of a lesson, the number of its task, and the tool."""

    lesson: str
    task: int
    tool: Tool


_C, _L, _J, _K, _P, _B, _R, _G = (
    Tool.COUNTERS, Tool.LINE, Tool.JUMPS, Tool.CHECK, Tool.PATTERN, Tool.BAR, Tool.ROWS, Tool.GRID,
)  # fmt: skip

REPAIRS: Final[dict[str, Repair]] = {
    "smaller-from-larger": Repair("integers/08-taking-counters-away", 4, _C),
    "larger-from-smaller-thought-impossible": Repair("integers/08-taking-counters-away", 5, _C),
    "zero-is-least": Repair("integers/08-taking-counters-away", 4, _L),
    "zero-minus-number": Repair("integers/08-taking-counters-away", 6, _C),
    "double-minus-read-once": Repair("integers/07-back-to-the-sender", 4, _C),
    "half-changed": Repair("integers/09-the-balloon", 6, _L),
    "changed-everything": Repair("integers/09-the-balloon", 3, _L),
    "reversed-subtraction": Repair("integers/09-the-balloon", 8, _L),
    "subtracting-makes-smaller": Repair("integers/07-back-to-the-sender", 5, _L),
    "two-negatives-make-positive": Repair("integers/03-tug-of-war", 6, _L),
    "first-sign-lost": Repair("integers/10-the-bank-account", 3, _L),
    "second-sign-lost": Repair("integers/03-tug-of-war", 4, _C),
    "sign-of-first-kept": Repair("integers/03-tug-of-war", 2, _C),
    "sign-of-difference-forgotten": Repair("integers/03-tug-of-war", 2, _C),
    "minus-before-sum-of-distances": Repair("integers/03-tug-of-war", 5, _C),
    "minus-before-everything": Repair("integers/04-receipts", 5, _L),
    "sum-signed-like-product": Repair("integers/03-tug-of-war", 2, _C),
    "adding-makes-bigger": Repair("integers/03-tug-of-war", 5, _L),
    "subtracted-instead-of-added": Repair("integers/03-tug-of-war", 3, _C),
    "any-pair-cancels": Repair("integers/02-make-nothing", 3, _C),
    "zero-swallows": Repair("integers/08-taking-counters-away", 6, _C),
    "zero-skipped": Repair("integers/03-tug-of-war", 7, _L),
    "counted-one-off": Repair("integers/03-tug-of-war", 7, _L),
    "wrong-side-of-zero": Repair("integers/03-tug-of-war", 2, _L),
    "sign-ignored": Repair("integers/13-the-submarine", 3, _J),
    "negatives-stay-negative": Repair("integers/14-the-film", 1, _P),
    "sign-of-larger-kept": Repair("integers/14-the-film", 3, _P),
    "minus-one-like-one": Repair("integers/14-the-film", 1, _P),
    "times-zero-changes-nothing": Repair("integers/13-the-submarine", 6, _J),
    "neighbouring-product": Repair("integers/13-the-submarine", 2, _J),
    "added-instead": Repair("integers/13-the-submarine", 3, _J),
    "subtracted-instead": Repair("integers/15-the-smudged-log", 1, _K),
    "multiplied-instead": Repair("integers/15-the-smudged-log", 1, _K),
    "divided-instead": Repair("integers/13-the-submarine", 2, _J),
    "reversed-division": Repair("integers/15-the-smudged-log", 4, _K),
    "remainder-dropped": Repair("integers/15-the-smudged-log", 3, _K),
    "halving": Repair("integers/15-the-smudged-log", 3, _B),
    "divided-by-itself-is-zero": Repair("integers/15-the-smudged-log", 1, _K),
    "divided-by-one-is-one": Repair("integers/15-the-smudged-log", 1, _K),
    "zero-divided-is-divisor": Repair("integers/16-nothing-divided", 2, _K),
    "zero-divided-is-one": Repair("integers/16-nothing-divided", 2, _K),
    "zero-divided-thought-impossible": Repair("integers/16-nothing-divided", 4, _K),
    "divided-by-zero": Repair("integers/16-nothing-divided", 3, _K),
    "zero-divided-by-zero": Repair("integers/16-nothing-divided", 1, _K),
    "over-zero-is-infinite": Repair("integers/16-nothing-divided", 3, _R),
    "infinity-like-number": Repair("integers/18-bring-infinity-home", 6, _R),
    "infinity-always-wins": Repair("integers/18-bring-infinity-home", 2, _R),
    "infinity-is-a-big-number": Repair("integers/18-bring-infinity-home", 6, _R),
    "decimal-as-whole": Repair("integers/15-the-smudged-log", 5, _B),
    "minus-squared-too": Repair("integers/17-what-comes-first", 1, _P),
    "square-is-double": Repair("integers/17-what-comes-first", 1, _J),
    "left-to-right": Repair("integers/17-what-comes-first", 5, _J),
    "growth-forgotten": Repair("growing-grid/20-the-line-across", 3, Tool.BOARD),
    "across-the-bar": Repair("integers/12-the-tide-gauge", 6, _L),
    "added-across": Repair("integers/15-the-smudged-log", 5, _B),
    "denominator-kept": Repair("integers/15-the-smudged-log", 5, _B),
    "order-by-size": Repair("integers/01-two-armies-on-one-line", 1, _L),
    "negatives-are-nothing": Repair("integers/01-two-armies-on-one-line", 5, _L),
    "opposite-is-negative": Repair("integers/02-make-nothing", 5, _L),
    "smaller-number-scores": Repair("integers/05-first-to-twelve", 4, Tool.BOARD),
    "distance-negative": Repair("integers/01-two-armies-on-one-line", 6, _L),
    "unknown-sign-dropped": Repair("integers/06-the-detective", 1, _K),
    "xy-swapped": Repair("growing-grid/19-four-quarters", 1, _G),
    "quadrant-sign": Repair("growing-grid/19-four-quarters", 2, _G),
    "linear-growth": Repair("growing-grid/21-the-grid-grows", 1, _G),
    "corners-twice": Repair("growing-grid/21-the-grid-grows", 2, _G),
    "every-diagonal": Repair("growing-grid/21-the-grid-grows", 7, _G),
    "example-is-proof": Repair("growing-grid/20-the-line-across", 6, Tool.BOARD),
    "width-plus-height": Repair("slices/22-how-many-squares", 4, Tool.SLICES),
    "run-over-rise": Repair("slices/23-rise-and-run", 2, Tool.SLICES),
    "uphill-negative": Repair("slices/23-rise-and-run", 3, Tool.SLICES),
    "longest-is-best": Repair("slices/24-fill-against-the-ruler", 4, Tool.SLICES),
}
"""The remedies by the key of the misconception. A test checks that every key of the catalogue is here."""


class RepairTask(NamedTuple):
    """A task of a lesson: the lesson's name and title, and the task."""

    lesson: str
    title: str
    task: Task


def repair_task(key: str) -> RepairTask:
    """Return the task of a misconception's remedy. Raises ``KeyError`` if it has none."""
    if key not in REPAIRS:
        raise KeyError(f"no remedy of {key!r}: add it to REPAIRS in mathgames/learning/lessons/remedies.py")
    repair = REPAIRS[key]
    lesson = find(repair.lesson)
    return RepairTask(lesson.name, lesson.title, lesson.all_tasks[_place(key, lesson.name)])


def next_task(key: str, today: str, done: Collection[tuple[str, int]] = ()) -> RepairTask | None:
    """Return the nearest task that shows a misconception on another scene than the tasks of a lesson do.

    It is none of those that are ``done``, and comes from a later lesson if there is one. None if there is none.
    """
    names = list_lessons()
    place = names.index(today) if today in names else 0
    here = () if today not in names else [task for task in find(today).all_tasks if key in misconceptions_of(task)]
    scenes = {scene_of_task(task) for task in here}
    for name in (*names[place + 1 :], *reversed(names[:place])):
        for task in find(name).all_tasks:
            is_new = task.number > 0 and (name, task.number) not in done and scene_of_task(task) not in scenes
            if is_new and key in misconceptions_of(task):
                return RepairTask(name, find(name).title, task)
    return None


def scene_of_task(task: Task) -> str:
    """Return the name of the scene on which a task is answered."""
    if task.goal is not None or task.shows_board:
        return "board"
    declared = next((one.scene.name for one in task.questions if one.scene is not None), "")
    by_hand = next((one.interaction.name for one in task.questions if one.interaction.by_hand), "")
    return declared or ("counters" if by_hand == "counters" else "number line")


def scene_words(name: str) -> LazyString:
    """Return the name of a scene in words; of one that is not known here, that of the picture."""
    return _SCENE_WORDS.get(name, _("with its picture"))


_SCENE_WORDS: Final = {
    "number line": Tool.LINE.words,
    "counters": Tool.COUNTERS.words,
    "board": Tool.BOARD.words,
    "account": _("with the account"),
    "slips": _("with slips"),
    "balloon": _("with the balloon"),
    "thermometer": _("on the thermometer"),
    "rope": _("with the rope"),
    "submarine": _("with the submarine"),
    "film": _("with the film"),
    "note": _("with the check"),
    "machine": _("with the machine"),
    "plane": _("on the plane"),
    "map": _("on the map"),
    "floor": _("on the floor of tiles"),
    "yard": _("with the rings"),
}


@lru_cache(maxsize=256)
def _place(key: str, name: str) -> int:
    """Return the index of the task that names the misconception and is nearest to the expected place."""
    tasks, number = find(name).all_tasks, REPAIRS[key].task
    naming = [place for place, task in enumerate(tasks) if task.number and key in misconceptions_of(task)]
    if naming:
        return min(naming, key=lambda place: abs(tasks[place].number - number))
    return min(number, sum(task.number > 0 for task in tasks)) - 1


def misconceptions_of(task: Task) -> set[str | None]:
    """Return the misconceptions that a task names."""
    wrong = [*task.deviations, *(one for question in task.questions for one in question.distractors)]
    return {task.shows, *(one.misconception for one in wrong)}
