"""Lessons: the model, the reader and checker of their files, and the lessons of the package.

``Lesson`` and ``Task`` are values. A page plays a task with ``task.begin()``, and asks ``question.judge(answer)`` and
``task.judge_moves(moves)``, which are pure. See ``docs/lessons.md`` for the files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames.language.errors import LessonError
from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.arithmetic.items.answer import Judgement, Scale, Verdict
    from mathgames.arithmetic.items.interactions import Interaction
    from mathgames.arithmetic.items.item import Distractor, Item
    from mathgames.learning.lessons.checker import Problem, check
    from mathgames.learning.lessons.goals import Goal, Played
    from mathgames.learning.lessons.kind import Kind, Predicts
    from mathgames.learning.lessons.lesson_file import load, parse
    from mathgames.learning.lessons.library import Route, WarmUpItem, find, find_route, list_lessons, routes, warm_up
    from mathgames.learning.lessons.model import Lesson, Task
    from mathgames.learning.lessons.task_settings import Mask, Start

_MODULES = {
    "checker": ("Problem", "check"),
    "goals": ("Goal", "Played"),
    "lesson_file": ("load", "parse"),
    "library": ("Route", "WarmUpItem", "find", "find_route", "list_lessons", "routes", "warm_up"),
    "kind": ("Kind", "Predicts"),
    "model": ("Lesson", "Task"),
    "task_settings": ("Mask", "Start"),
    "mathgames.arithmetic.items.item": ("Item", "Distractor"),
    "mathgames.arithmetic.items.interactions": ("Interaction",),
    "mathgames.arithmetic.items.answer": ("Judgement", "Scale", "Verdict"),
}

__all__ = [
    "Distractor",
    "Goal",
    "Interaction",
    "Item",
    "Judgement",
    "Kind",
    "Lesson",
    "LessonError",
    "Mask",
    "Played",
    "Predicts",
    "Problem",
    "Route",
    "Scale",
    "Start",
    "Task",
    "Verdict",
    "WarmUpItem",
    "check",
    "find",
    "find_route",
    "list_lessons",
    "load",
    "parse",
    "routes",
    "warm_up",
]

__getattr__, __dir__ = lazy_attributes(__name__, {name: module for module, names in _MODULES.items() for name in names})
