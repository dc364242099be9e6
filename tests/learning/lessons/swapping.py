"""A lesson in which a board or a calculation is made and handed over, for tests."""

from __future__ import annotations

from mathgames.learning.lessons import Lesson, lesson_file

_MADE = {
    "board": (
        *("kind: make", "prompt: Build a board with one answer and one trap.", "position: c3+2 b4-4 d4-1"),
        *("at most: 3", "on: [c3, b4, d4]", "has: {goal: {leaves: -2}, moves: 1}", "answers: [d4 -5]"),
    ),
    "calculation": (*("kind: open", "prompt: Invent a chain.", "write: ▢ + ▢ + ▢", "has: {result: 5, negatives: 2}"),),
}


def swap_lesson(made: str, *, here: bool = False) -> Lesson:
    """Return the lesson: the first task makes a ``board`` or a ``calculation``, the second one swaps it.

    With ``here`` it is made in the second task, and the first one does not matter.
    """
    swapped = ("kind: swap", *_MADE[made][1:]) if here else ("kind: swap", "from: Your work", "prompt: Swap.")
    lines = (
        *("---", "title: A swap", "game: minus-vs-plus", "level: 6", "minutes: 10", "aim: You swap.", "---", ""),
        *("## Your work", "", "```task", *_MADE[made], "```", ""),
        *("## The swap", "", "```task", *swapped, "```", ""),
    )
    return lesson_file.parse("\n".join(lines), name="swap")
