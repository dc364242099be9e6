"""An answer that is marked on the board: how many squares can be, and what is said of them."""

from __future__ import annotations

from dataclasses import replace

from mathgames.games.contract import Cells, Moment
from mathgames.language.words import _, _n
from mathgames.learning.lessons import Task
from mathgames.learning.work.task_progress import TaskProgress


def marks_of_answer(task: Task, state: TaskProgress, moment: Moment) -> Cells | None:
    """The gesture that marks the squares of the answer which is asked now; None where none is given on the board."""
    question = state.question(task)
    most = 0 if question is None or not task.shows_board else question.form.squares(question)
    board = moment.board.input(moment.scene) if most else None
    if not isinstance(board, Cells):
        return None
    counted = tuple(_n("{n} is marked.", "{n} are marked.", n) for n in range(most + 1))
    full = _("You can mark no more. Press one that is marked again to take its mark away.")
    return replace(board, most=most, confirm=most > 1, counted=counted, full=full, why=False)
