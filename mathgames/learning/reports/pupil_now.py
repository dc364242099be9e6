"""Where a pupil is now, from the file that is shared while the work is done: the task, the last answers, the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception
from mathgames.language.errors import SaveError
from mathgames.language.words import Text, Words, _
from mathgames.learning.lessons import Task
from mathgames.learning.practice import topic_named
from mathgames.learning.reports.items import Item, Share
from mathgames.learning.reports.judging import Judge
from mathgames.learning.reports.practised import practice_done
from mathgames.learning.reports.pupil_report import Course
from mathgames.learning.reports.pupil_work import PRACTICE, PupilWork
from mathgames.learning.work.task_context import heading
from mathgames.learning.work.work import LessonWork, TaskWork

LATELY: Final = 8
"""So many of the latest first answers tell which misconceptions a pupil has now."""
TWICE: Final = 2
MOST_MOVES: Final = 400
"""Moves of one answer or one board that are played again every time: a lesson asks for far fewer."""


class QuestionPlace(NamedTuple):
    """A question of a lesson: the lesson's name, the number of the task, and the question's."""

    lesson: str
    task: int
    question: int


class BoardNow(NamedTuple):
    """The board of a pupil: a task, and the moves that were made in it."""

    lesson: str
    task: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PupilNow:
    """Where a pupil is, and how the work goes there.

    ``wrong`` counts the wrong answers to the question that is asked now, ``ideas`` how often each misconception was
    seen lately, and ``answers`` are all that were given in the lesson, each question's in their order.
    """

    title: Text = ""
    """Of the lesson, or the topic of the practice."""
    task: Text = ""
    place: QuestionPlace | None = None
    prompt: Text = ""
    is_done: bool = False
    first_tries: Share | None = None
    hints: int = 0
    wrong: int = 0
    ideas: Mapping[str, int] = field(default_factory=dict)
    board: BoardNow | None = None
    answers: Mapping[QuestionPlace, tuple[Item, ...]] = field(default_factory=dict)

    @property
    def repeated(self) -> tuple[Misconception, ...]:
        """The misconceptions that were seen twice lately, the commonest first."""
        often = (key for key, times in Counter(self.ideas).most_common() if times >= TWICE)
        return tuple(MISCONCEPTIONS[key] for key in often if key in MISCONCEPTIONS)


def pupil_now(work: PupilWork, course: Course) -> PupilNow:
    """Where a pupil is; SaveError where something in the file does not follow."""
    lesson = work.lessons.get(work.now) or (None if work.now else next(iter(work.lessons.values()), None))
    if lesson is not None and (work.now or len(work.lessons) == 1):
        return _in_lesson(lesson, course)
    if work.now == PRACTICE or (not work.lessons and work.practice.sittings):
        return _in_practice(work)
    return PupilNow()


def _in_practice(work: PupilWork) -> PupilNow:
    done = practice_done(work.practice)
    topic = topic_named(done.topic).name if done.topic else ""
    right = sum(item.right for item in done.items)
    return PupilNow(
        _("Practice: {topic}", topic=topic) if topic else _("Practice"),
        first_tries=Share(right, len(done.items)) if done.items else None,
        ideas=_ideas(done.items),
    )


def _in_lesson(work: LessonWork, course: Course) -> PupilNow:
    judge = course.judge(work.lesson)
    if judge is None:
        raise SaveError(_("the lesson {name} is not known here: give its file too", name=work.lesson[:60]))
    lesson = judge.lesson
    for number, done in work.tasks.items():
        _check_short(number, done)
    total = judge.done(work)
    items = total.items
    task = next((one for one in lesson.all_tasks if one.number == work.at), None)
    answers = {place: tuple(items) for place, items in _answers(judge, work)}
    asks = None if task is None else judge.asks(task, work.of(task))
    place = None if task is None or asks is None else QuestionPlace(work.lesson, task.number, asks)
    at_it = () if place is None else answers.get(place, ())
    wrong = [item for item in at_it if not item.right]
    return PupilNow(
        lesson.title,
        _("Warm-up") if work.at == -1 else "" if task is None else task_called(task, lesson.all_tasks),
        place,
        "" if task is None or asks is None else _prompt(task, asks),
        total.is_done,
        Share(sum(item.right for item in items), len(items)) if items else None,
        total.hints,
        len(wrong),
        _ideas((*items[-LATELY:], *wrong[1:])),
        _board(work, task),
        answers,
    )


def task_called(task: Task, tasks: tuple[Task, ...]) -> Words:
    """The number of a task among those of its lesson, and its name."""
    number = tasks.index(task) + 1
    called = _("Task {number}", number=number)
    return _("{task}: {title}", task=called, title=heading(task)) if task.title or not task.number else called


def _prompt(task: Task, number: int) -> Text:
    """What is asked, as an item has it."""
    return (task.questions[number].ask if task.questions else "") or task.prompt


def _check_short(number: int, work: TaskWork) -> None:
    """SaveError where the file lets more be played again than any lesson asks for."""
    answers = (answer.given for answer in (*work.given, *work.others))
    if max((len(it) for it in (work.moves, *answers) if isinstance(it, list | tuple | dict)), default=0) > MOST_MOVES:
        raise SaveError(_("task {number} has more moves than can be shown", number=number))


def _answers(judge: Judge, work: LessonWork) -> Iterator[tuple[QuestionPlace, list[Item]]]:
    """The answers to each question, in their order."""
    for task in judge.lesson.all_tasks:
        answers: dict[int, list[Item]] = {}
        for answer in work.of(task).given:
            answers.setdefault(answer.question, []).append(judge.item(task.number, answer))
        for question, items in answers.items():
            yield QuestionPlace(work.lesson, task.number, question), items


def _ideas(items: tuple[Item, ...]) -> dict[str, int]:
    return dict(Counter(item.idea for item in items[-2 * LATELY :] if item.idea and not item.right))


def _board(work: LessonWork, task: Task | None) -> BoardNow | None:
    if task is None or not (task.shows_board or task.goal is not None):
        return None
    return BoardNow(work.lesson, task.number, work.of(task).moves)
