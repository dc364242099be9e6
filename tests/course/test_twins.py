"""Nearly every marked task can be asked once more: with other numbers, or with the twin that was written."""

from __future__ import annotations

from mathgames.learning.lessons import Task, find, list_lessons
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.work.twin import twin

OF_REASONS = {"explain", "open", "make", "look back"}
"""Kinds with tasks that ask for a reason, or about something of the pupil's own: these are not asked once more."""
MOST_NONE = 0.12
MOST_MISSING = 0.02


def marked() -> list[Task]:
    tasks = [task for name in list_lessons() if not name.startswith("tests/") for task in find(name).all_tasks]
    asked = [task for task in tasks if task.stage is None or not task.stage.is_before_idea]
    return [task for task in asked if task.kind.unmarked_text is None and task.kind.counts(None) is Counts.RIGHT]


def has_twin(task: Task) -> bool:
    return task.is_drawn_again or all(twin(task, number) is not None for number in range(task.parts))


def test_nearly_every_marked_task_has_a_twin() -> None:
    tasks = marked()
    none = [task for task in tasks if task.no_twin]
    missing = [task for task in tasks if task not in none and not has_twin(task) and task.kind.name not in OF_REASONS]
    assert len(tasks) > 150
    assert len(none) <= MOST_NONE * len(tasks), none
    assert len(missing) <= MOST_MISSING * len(tasks), missing
    assert not [task for task in none if task.number == 0]
