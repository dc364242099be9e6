"""The shell of a lesson: it goes from task to task, each with a match of its own, and keeps what is done."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mathgames.activities import Predict, Who
from mathgames.activities.predict import Predicting
from mathgames.answers import FIELD
from mathgames.engine import Match
from mathgames.errors import MathgamesError, SaveError
from mathgames.game import Activity, Cells, Gesture, Nothing, with_benches
from mathgames.lessons import Form, Lesson, Task
from mathgames.nodes import node
from mathgames.reports import PupilWork, WorkCode
from mathgames.reports.judging import Judge
from mathgames.teaching import LessonTask, LessonWork, Shelf, TaskContext, activities_for
from mathgames.teaching.at_one_screen import PUPILS, joined, record_of
from mathgames.teaching.print_button import PrintButton
from mathgames.teaching.task_context import WARM_UP
from mathgames.teaching.task_page import prompt_of
from mathgames.teaching.task_progress import TaskProgress
from mathgames.views import controls
from mathgames.views.handing_in import Handed, HandIn
from mathgames.views.match_session import MatchSession
from mathgames.views.messages import Message
from mathgames.views.page import Drawn, Parts
from mathgames.views.page_session import Done
from mathgames.views.picture import Picture, picture
from mathgames.views.state import PageContext, Saying
from mathgames.words import Language, Text, _, current_language, speaking, together

TASK: Final = 0
"""The place of the task among the activities of a page."""


class LessonSession(MatchSession):
    """A lesson on a page.

    ``shelf`` is where the work is kept; without it, it is kept nowhere. So many ``pupils`` answer in turn, and the work
    of each is kept in a file of its own. It opens at the task with the number ``at``, or where it was left. ``name`` is
    the one under which it is kept, if it is not the lesson's own, and ``notes`` are said above each task. ``others``
    gives what else a pupil has done, to be handed in with it, and ``prints`` writes the lesson's sheets, for the button
    that does so.

    >>> from mathgames.lessons import find
    >>> session = LessonSession(find("integers/10-undo-it"))
    >>> session.task.title
    'Press Undo'
    """

    def __init__(
        self,
        lesson: Lesson,
        shelf: Shelf | None = None,
        *,
        at: int | None = None,
        pupils: int = 1,
        name: str | None = None,
        notes: tuple[Text, ...] = (),
        others: Callable[[str], PupilWork] = lambda _pupil: PupilWork(),
        language: Language | None = None,
        on_later: Callable[[float, Callable[[], None]], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
        prints: Callable[[], Path] | None = None,
    ) -> None:
        self.lesson = lesson
        self._shelf, self._clock, self._began = shelf, clock, clock()
        self._pupils = PUPILS[:pupils] if pupils > 1 else ("",)
        self._notes, self._others = notes, others
        self.work = self._kept(name or lesson.name)
        self.task = self._task_of(self.work.at if at is None else at)
        self._prints = () if prints is None else (PrintButton(prints),)
        super().__init__(self._match(), language=language, on_later=on_later)

    def _kept(self, name: str) -> LessonWork:
        """What was done before, by all pupils at this screen."""
        if self._shelf is None:
            return LessonWork(name)
        return joined([self._shelf.read(name, pupil) for pupil in self._pupils])

    def _task_of(self, number: int | None) -> Task:
        tasks = self.lesson.all_tasks
        return next((task for task in tasks if task.number == number), tasks[0])

    def _match(self) -> Match:
        """A match of the task, with the moves with which it was left."""
        task, work = self.task, self.work.of(self.task)
        match = Match(task.rules, position=task.position)
        try:
            for move in work.moves:
                match.play(move)
        except MathgamesError:  # a file that was edited, or a lesson that was
            match = Match(task.rules, position=task.position)
        if work.predictions:
            before = Predicting(Who(task.predicts.value), attempts=work.predictions)
            match.notes[Predict.name] = Predict().note(before)
        return match

    def _activities_for(self, match: Match) -> Sequence[Activity[Any]]:
        trouble = None if self._shelf is None else self._shelf.trouble
        notes = self._notes if trouble is None else (*self._notes, trouble)
        asked = TaskContext(self.lesson, self.task, self.work, len(self._pupils), notes)
        context = activities_for(LessonTask(asked, clock=self._clock, began=self._began))
        return (*context, HandIn(self._handed), *self._prints)

    def _handed(self) -> list[Handed]:
        """What can be handed in at the end of the lesson, by each pupil; nothing before it."""
        if self.task is not self.lesson.all_tasks[-1] or not self.doing.work.is_done(self.task):
            return []
        work = replace(self.work, tasks={**self.work.tasks, self.task.number: self.doing.work})
        try:
            records = [(pupil, self._record(pupil, work)) for pupil in self._pupils]
            judge = Judge([self.lesson])
            return [
                Handed(pupil, WorkCode.of_lesson(judge.done(one)), self._others(pupil).with_lesson(one))
                for pupil, one in records
            ]
        except SaveError:  # a file that was edited, or a lesson that was
            return []

    def _record(self, pupil: str, work: LessonWork) -> LessonWork:
        """What one of several pupils has done of it; all of it where there is one."""
        return record_of(pupil, work, self.lesson, len(self._pupils)) if pupil else work

    @property
    def doing(self) -> TaskProgress:
        """How far the task has come."""
        kept: TaskProgress = self._state.activities[TASK]
        return kept

    def _greeting(self) -> Saying | Text:
        return together(_("{lesson}.", lesson=self.lesson.title), self._announced())

    def _announced(self) -> Text:
        """What is said when a task appears."""
        tasks = [task for task in self.lesson.all_tasks if task.number != WARM_UP]
        if self.task not in tasks:
            return together(_("Warm-up."), prompt_of(self.task))
        place = tasks.index(self.task) + 1
        return together(_("Task {number} of {of}.", number=place, of=len(tasks)), self.task.prompt)

    def _done(self, asked: Message) -> Done[Saying | Text]:
        cells = asked.args.get("cells")
        if self._most_cells() and asked.name == "play" and isinstance(cells, list):
            # Cells that are collected on the board are the answer, as if they were typed.
            _name, args = TaskContext.intent(give=True)
            typed = " ".join(f"({cell})" for cell in cells)
            asked = asked._replace(name="activity", args=args, fields={FIELD: typed})
        done = super()._done(asked)
        number = self.doing.goes_to
        if number is None:
            return done
        self._keep()
        self.task = self._task_of(number)
        self.work = replace(self.work, at=self.task.number)
        self._exchange(self._match(), None)
        return done._replace(said=self._announced())

    def _show(self, said: Saying | Text, rev: int | None = None) -> None:
        if self._moved:
            self._follow()
        self._keep()
        super()._show(said, rev)

    def _keep(self) -> None:
        """Take over what was done, and write it down."""
        doing = self.doing
        for kept in self._state.activities:
            if isinstance(kept, Predicting) and kept.attempts != doing.work.predictions:
                doing = replace(doing, work=replace(doing.work, predictions=kept.attempts))
                self._state = self._state.with_activity(TASK, doing)
        work = self.work.with_task(self.task, doing.work)
        if work != self.work and self._shelf is not None:
            for pupil in self._pupils:
                self._shelf.write(self._record(pupil, work), pupil)
        self.work = work

    def _most_cells(self) -> int:
        """How many cells of the board an answer has at the most; 0 where it is given otherwise."""
        question = self.doing.question(self.task)
        if question is None or question.form is not Form.CELLS:
            return 0
        return max(len(answer) for answer in question.answers if isinstance(answer, frozenset))

    # What is seen.

    def _drawn(self, context: PageContext, parts: Parts) -> tuple[Drawn, Gesture]:
        if self.task.shows_board or self.task.goal is not None:
            made, asked = super()._drawn(context, parts)
            board, most = context.moment.board.input(context.moment.scene), self._most_cells()
            if most and isinstance(board, Cells):
                return made, replace(board, most=most, confirm=most > 1, why=False)
            return made, asked
        return self._without_board(context), with_benches(Nothing(), context.benches(self._state))

    def _without_board(self, context: PageContext) -> Drawn:
        moment, kept = context.moment, self._state.beside(context.activities)
        shown = [part for it, state in kept for part in it.to_do(state, moment)]
        tools = [part for it, state in kept for part in it.tools(state, moment)]
        tree = node(
            "div",
            {"class": "mg-lesson-page", "lang": current_language().code, "words": self.lesson.title},
            node(
                "div",
                {"class": "mg-lesson-head"},
                node("h2", {"class": "mg-lesson-title"}, self.lesson.title),
                controls.present(),
            ),
            *shown,
            node("details", {"class": "mg-panel", "key": "tools"}, node("summary", None, _("Think")), *tools)
            if tools and not self.doing.work.is_done(self.task)
            else None,
            node("div", {"class": "mg-answer-refused", "notice": True}),
        )
        return Drawn(tree, ())

    def picture(self) -> Picture:
        if self.task.shows_board or self.task.goal is not None:
            return super().picture()
        with self.match.lock, speaking(self.language):
            return picture(self.match)
