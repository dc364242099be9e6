"""Later draws of a task, as files name them: the number of the task and of the draw."""

from __future__ import annotations

from typing import NamedTuple

from mathgames.arithmetic.integers import bounded_integer, short_integer
from mathgames.arithmetic.items.answer import MOST_NUMBER


def read_task_number(text: str) -> int:
    """Return the number of a task, which is below zero for a warm-up."""
    return bounded_integer(short_integer(text, digits=4), -1, MOST_NUMBER)


class Draw(NamedTuple):
    """A later draw of the task with a number, by its own number from 1."""

    task: int
    number: int

    @classmethod
    def parse(cls, text: str) -> Draw:
        """Return the draw that a file names, like ``5.1``. Raises ``ValueError`` for anything else."""
        task, _point, number = text.partition(".")
        return cls(read_task_number(task), bounded_integer(short_integer(number, digits=4), 1, MOST_NUMBER))
