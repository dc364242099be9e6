"""An open lesson on a page: its work, and the match and the activities of each of its tasks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mathgames.activities import Predict, UndoAsks, Who
from mathgames.activities.catch import CatchState
from mathgames.activities.predict import Predicting
from mathgames.activities.takebacks import PendingUndo, UndoAsksFor
from mathgames.engine import Match
from mathgames.explain.nodes import node
from mathgames.games.contract import Activity, Effect, Exchange, Keep
from mathgames.language.errors import MathgamesError
from mathgames.language.words import LazyString, Text, _, join_sentences, with_full_stop
from mathgames.learning.lessons import Lesson, Predicts, Task
from mathgames.learning.lessons.counting import Attempt
from mathgames.learning.lessons.plan import SaysWhy
from mathgames.learning.lessons.task_settings import UndoQuestion
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.lesson_task import LessonTask
from mathgames.learning.work.page_buttons import WayBack
from mathgames.learning.work.route_progress import RouteProgress, way_at
from mathgames.learning.work.shared_work import merge_records, pupils_at, record_of
from mathgames.learning.work.task_activities import activities_for
from mathgames.learning.work.task_context import WARM_UP, TaskContext
from mathgames.learning.work.vote_counts import VoteCounts
from mathgames.learning.work.work import LessonWork, TaskWork


class OpenLesson:
    """A lesson, from task to task. ``work`` is the work of all pupils at the screen.

    ``shelf`` is the store of the work; without it, nothing is saved. ``pupils`` is the number of pupils who answer
    alternately, and the work of each is saved in a separate file. ``name`` is the name of the saved work, if it is not
    the lesson's own, and ``notes`` are shown above each task.
    ``extra_activities`` are the page's activities besides each task.
    ``translate`` returns the lesson in the current language. ``another`` opens the lesson of a name on the same page,
    if the page may lead to others, and ``base`` is the lesson to which a repeated game leads back. ``writes`` returns
    the next task after the work so far, in a lesson whose tasks are not there from the beginning.
    """

    def __init__(
        self,
        lesson: Lesson,
        shelf: LessonStore | None = None,
        *,
        pupils: int = 1,
        name: str | None = None,
        notes: tuple[Text, ...] = (),
        clock: Callable[[], float] = time.monotonic,
        translate: Callable[[], Lesson] | None = None,
        another: Callable[[str], OpenLesson] | None = None,
        base: OpenLesson | None = None,
        writes: Callable[[LessonWork, int], Task] | None = None,
    ) -> None:
        self.lesson = lesson
        self.base = base or self
        self._another = another
        self._translate, self._writes = translate, writes
        self.pupils = pupils_at(pupils)
        self.extra_activities: tuple[Activity[Any], ...] = ()
        self._shelf, self._notes = shelf, notes
        self.vote_counts = VoteCounts()
        self._clock, self._began = clock, clock()
        name = name or lesson.name
        works = [] if shelf is None else [shelf.read(name, pupil) for pupil in self.pupils]
        self.work = merge_records(works) if works else LessonWork(name)

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of its tasks."""
        return frozenset(task.number for task in self.lesson.all_tasks)

    def task(self, number: int | None) -> Task:
        """Return the task with this number as it was drawn last, or the first one if there is none."""
        tasks = self.lesson.all_tasks
        return self.work.latest_draw(next((task for task in tasks if task.number == number), tasks[0]))

    def open(self, number: int | None) -> tuple[Keep, Exchange]:
        """Return the effects that open a task: its place in the lesson is saved, and its match is shown."""
        self.lesson = self.work.apply_to(self.lesson)
        if self._writes is not None and number is not None and number not in self.numbers:
            self.lesson = replace(self.lesson, tasks=(*self.lesson.tasks, self._writes(self.work, number)))
        return self._show(self.task(number))

    def open_next_draw(self, number: int) -> tuple[Keep, Exchange]:
        """Return the effects that open a task once more, with other numbers."""
        return self._show(self.work.next_draw(self.task(number).first_draw))

    def _show(self, task: Task) -> tuple[Keep, Exchange]:
        lesson = self.work.apply_to(self.lesson.with_task(task))
        task = next(one for one in lesson.all_tasks if one.number == task.number)
        leads = None if self._another is None else self
        read_work, hands = (lambda: self.work), (lambda: self.vote_counts)
        context = TaskContext(
            lesson,
            task,
            read_work,
            len(self.pupils),
            self._notes_above,
            self.open,
            leads,
            hands,
            self.open_next_draw,
        )
        activities = activities_for(LessonTask(context, clock=self._clock, began=self._began))
        left_at = self.work.with_task(task, self.work.task_work(task))
        return Keep(left_at), Exchange(match_of(task, self.work.task_work(task)), (*activities, *self.extra_activities))

    @property
    def problem(self) -> LazyString | None:
        """The reason why the latest work is not saved, or is incomplete."""
        return None if self._shelf is None else self._shelf.problem

    def _notes_above(self) -> tuple[Text, ...]:
        return self._notes if self.problem is None else (*self._notes, self.problem)

    def retold(self) -> tuple[Effect, ...]:
        """Return the effects that show the same task in the current language; none if the lesson is not translated.

        A warm-up stays in its language, since its questions may have changed with the answers.
        """
        if self._translate is None:
            return ()
        translation, before = self._translate(), self.lesson
        warm_up = (task for task in before.tasks if task.number == WARM_UP)
        tasks = (*warm_up, *(task for task in translation.tasks if task.number != WARM_UP))
        translation = replace(translation, tasks=tasks)
        numbers, previous_numbers = ([task.number for task in it.all_tasks] for it in (translation, before))
        if translation.language == before.language or numbers != previous_numbers:
            return ()
        self.lesson = translation
        return self.open(self.work.at)

    # Where the page leads (``task_context.Leads``).

    @property
    def is_played(self) -> bool:
        """True if a game of the lesson can be played again."""
        return self._game is not None

    @property
    def _game(self) -> Task | None:
        return next((task for task in reversed(self.lesson.tasks) if task.kind.is_played), None)

    def way(self) -> RouteProgress | None:
        """Return the progress on the route of this lesson."""
        return way_at(self.lesson.name, self._look)

    def _look(self, lesson: Lesson) -> LessonWork:
        if lesson.name == self.lesson.name:
            return self.work
        return LessonWork(lesson.name) if self._shelf is None else self._shelf.peek(lesson.name)

    def turn_to_lesson(self, lesson: str) -> tuple[Text, tuple[Effect, ...]]:
        """Return the announcement and effects that open the lesson of this name, where it was left."""
        assert self._another is not None
        return self._another(lesson).arrival()

    def replay_game(self) -> tuple[Text, tuple[Effect, ...]]:
        """Return the announcement and effects that repeat the last game with the idea shown; nothing of it is saved."""
        game, idea = self._game, self.lesson.plan.idea or self.lesson.aim
        assert game is not None
        in_sight = node("p", {"class": "mg-strip mg-idea"}, node("strong", None, _("The idea:")), " ", idea)
        plan = self.lesson.plan
        if plan.explain is SaysWhy.AFTER_LESSON:  # which is done
            plan = replace(plan, explain=SaysWhy.AFTER_NOTICE)
        game_lesson = replace(
            self.lesson,
            plan=plan,
            name="",
            closing=(),
            tasks=(replace(game, number=1, prose=(in_sight,)),),
            introduction=(),
            exit=None,
        )
        replay_lesson = OpenLesson(game_lesson, pupils=len(self.pupils), clock=self._clock, base=self)
        replay_lesson.extra_activities = (
            WayBack(_("Back to the lesson"), lambda: self.arrival()[1], _("You are back in the lesson.")),
        )
        return replay_lesson.arrival()

    def arrival(self) -> tuple[Text, tuple[Effect, ...]]:
        """Return the announcement and effects that show this lesson."""
        left_at, exchange = self.open(self.work.at)
        task = next(it for it in exchange.activities if isinstance(it, LessonTask))
        announcement = join_sentences(with_full_stop(self.lesson.title), task.announcement())
        return announcement, (Keep(self), left_at, exchange)

    def keep(self, value: object) -> None:
        """Take over what was done, and write it down."""
        task = self.task(self.work.at)
        task_work, work = self.work.task_work(task), self.work
        match value:
            case VoteCounts():
                self.vote_counts = value
            case LessonWork():
                work = value
            case TaskWork():
                work = work.with_task(
                    task,
                    replace(value, predictions=task_work.predictions, undone=task_work.undone, caught=task_work.caught),
                )
            case Predicting():
                work = work.with_task(task, replace(task_work, predictions=value.answers))
            case PendingUndo():
                work = work.with_task(task, replace(task_work, undone=value.answers))
            case CatchState():
                work = work.with_task(task, replace(task_work, caught=max(0, value.caught_errors - value.false_alarms)))
        if work != self.work and self._shelf is not None:
            for pupil in self.pupils:
                self._shelf.write(self.of_pupil(pupil, work), pupil)
        self.work = work

    def merge_kept(self) -> bool:
        """Merge the work that other pages have saved, save what they lack, and return whether there was more."""
        if self._shelf is None:
            return False
        kept = [self._shelf.merge(replace(self.of_pupil(pupil), at=None), pupil) for pupil in self.pupils]
        before, self.work = self.work, self.work.merge(merge_records(kept))
        return self.work != before

    def of_pupil(self, pupil: str, work: LessonWork | None = None) -> LessonWork:
        """Return one pupil's part of the work; all of it if there is one pupil."""
        work = self.work if work is None else work
        return record_of(pupil, work, self.lesson, len(self.pupils)) if pupil else work


def match_of(task: Task, work: TaskWork) -> Match:
    """Return a match of the task, with the moves with which it was left."""
    match = Match(task.rules, position=task.position)
    over = task.is_whole_game and not work.is_done(task) and bool(work.given)
    next_game = over and Attempt.from_json(work.given[-1].given).moves == work.moves
    try:
        for move in () if next_game else work.moves:
            match.play(move)
    except MathgamesError:  # a file that was edited, or a lesson that was
        match = Match(task.rules, position=task.position)
    if work.predictions and task.predicts is not Predicts.NO_PLAYER:
        before = Predicting(Who(task.predicts.value), answers=work.predictions)
        match._session.notes[Predict.name] = Predict().note(before)
    if work.undone and task.undo_asks is not UndoQuestion.NO_QUESTION:
        undoing = PendingUndo(UndoAsksFor(task.undo_asks.value), work.undone)
        match._session.notes[UndoAsks.name] = UndoAsks().note(undoing)
    return match
