"""One more like it: the button that opens the same task with other numbers, and the heading of a later draw."""

from __future__ import annotations

from mathgames.explain.nodes import Node
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons import Task
from mathgames.learning.work.task_context import TaskContext
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import TaskMark


def drawn_heading(task: Task) -> LazyString:
    """Return the heading of a later draw of a task."""
    return _("One more like it · {n}", n=task.draw)


def is_to_mend(context: TaskContext, state: TaskProgress) -> bool:
    """Check if the task was done with much help, and can be done without it with other numbers."""
    task = context.task
    return task.is_drawn_again and context.work.with_task(task, state.work).mark(task) is TaskMark.OPEN


def more_button(context: TaskContext, *, is_first: bool) -> Node:
    """Draw the button that opens the task with other numbers: the first one after much help."""
    kind, focus = ("mg-primary", True) if is_first else ("mg-link", None)
    return button(_("One more like it"), context.intent(more=True), key="more", kind=kind, focus=focus)
