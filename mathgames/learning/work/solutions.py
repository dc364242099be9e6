"""Two worked solutions side by side, on the screen and on paper."""

from __future__ import annotations

from collections.abc import Iterator

from mathgames.explain.nodes import Node, node
from mathgames.learning.lessons import Task
from mathgames.learning.lessons.kind import Solution


def compared(task: Task) -> Iterator[Node]:
    """The two solutions of a task that compares some; nothing for all others."""
    if task.compared:
        solutions = (node("section", None, node("h4", None, one.by), _lines(one)) for one in task.compared)
        yield node("div", {"class": "mg-compared", "key": "compared"}, *solutions)


def _lines(solution: Solution) -> Node:
    return node("ol", None, *(node("li", None, line) for line in solution.lines))
