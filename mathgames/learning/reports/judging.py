"""What a pupil's work comes to, worked out anew from answers and moves.

Nothing in a file is believed that can be worked out: whether an answer is right is asked of the lesson, moves are
played again, and a prediction has to be one that a move at that place asks for. Where something does not follow, the
file is refused with a ``SaveError`` that says what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mathgames.arithmetic.answers.answer import Answer
from mathgames.arithmetic.answers.asked import asked as asked_for
from mathgames.arithmetic.misconceptions import Sum as Sum
from mathgames.explain.quantity import quantity
from mathgames.language.errors import SaveError, one_line
from mathgames.language.words import Text, _
from mathgames.learning.lessons import Form, Judgement, Lesson, Question, Task, Verdict
from mathgames.learning.reports.items import Item
from mathgames.learning.reports.kinds import ItemKind
from mathgames.learning.reports.predicted import does_not_follow, predicted, short
from mathgames.learning.work.at_one_screen import PUPILS, whose
from mathgames.learning.work.task_context import WARM_UP
from mathgames.learning.work.work import LessonWork, TaskWork


@dataclass(frozen=True, slots=True)
class LessonDone:
    """What was done in one lesson: so many tasks ``of`` all, the first answers, seconds spent, hints taken.

    ``of`` is None for a lesson that is not known here.
    """

    lesson: str
    title: Text
    done: int
    of: int | None
    items: tuple[Item, ...] = ()
    seconds: int = 0
    hints: int = 0
    tasks: tuple[TaskDone, ...] = ()
    others: tuple[str, ...] = ()
    """Who else at the screen answered questions of this lesson."""
    shown_to_others: int = 0
    """Questions of theirs whose answer was shown instead."""
    unanswered: int = 0
    """Questions that others are said to have settled, with no answer: they count as not done."""

    @property
    def is_done(self) -> bool:
        """Whether all tasks are done."""
        return self.done == self.of


@dataclass(frozen=True, slots=True)
class TaskDone:
    """Whether a task is done, and of each of its questions that was tried, whether the first answer was right."""

    number: int
    is_done: bool
    first_tries: tuple[bool, ...]


class Judge:
    """Judges work in one lesson, given in all the languages that it is written in.

    Pupils answer in their own language, and a class gives the same answers again and again: each is judged once.
    """

    def __init__(self, versions: Sequence[Lesson]) -> None:
        self.lesson = versions[0]
        # What a warm-up asks depends on what was done before it: it is not judged again.
        self._own = [task for task in self.lesson.all_tasks if task.number != WARM_UP]
        self._tasks = {
            task.number: [one for version in versions for one in version.all_tasks if one.number == task.number]
            for task in self._own
        }
        self._judged: dict[tuple[int, int, str], tuple[Task, Judgement]] = {}

    def done(self, work: LessonWork) -> LessonDone:
        """What the work comes to; SaveError where something in it does not follow."""
        items: list[Item] = []
        tasks: list[TaskDone] = []
        for number in work.tasks.keys() - self._tasks.keys() - {WARM_UP}:
            raise SaveError(_("{lesson} has no task {number}", lesson=work.lesson, number=number))
        self._check_shares(work)
        hints = 0
        for task in self._own:
            done = work.of(task)
            firsts = self._firsts(task, done)
            tried = tuple(item.right for item in firsts)
            tasks.append(TaskDone(task.number, self._asks(task, done) is None, tried))
            items += (*firsts, *predicted(task, done))
            hints += _hints(task, done)
        finished = sum(task.is_done for task in tasks)
        seconds = _seconds(answer for task in self._own for answer in work.of(task).given)
        title = self.lesson.title
        all_work = [(task, work.of(task)) for task in self._own]
        others = sorted({one.by for _task, done in all_work for one in done.others if one.by})
        unanswered = sum(len(done.by_others - self._by_others(task, done)) for task, done in all_work)
        shown = sum(len(done.shown_to_others & done.by_others) for _task, done in all_work)
        of_others = tuple(map(one_line, others)), shown, unanswered
        counted = tuple(items), seconds, hints, tuple(tasks)
        return LessonDone(work.lesson, title, finished, len(tasks), *counted, *of_others)

    def _check_shares(self, work: LessonWork) -> None:
        """SaveError unless what others are said to have settled is what they answer, for some pupils at one screen.

        So nobody is done with a lesson without an answer to the questions that are this pupil's own.
        """
        left = [(task, number) for task in self._own for number in work.of(task).by_others]
        if not left or any(
            all(whose(task, number, pupils) not in ("", pupil) for task, number in left)
            for pupils in range(2, len(PUPILS) + 1)
            for pupil in PUPILS[:pupils]
        ):
            return
        raise does_not_follow(left[0][0], _("others are said to have answered what this pupil answers"))

    def _judge(self, number: int, answer: Answer[int]) -> tuple[Task, Judgement]:
        """What one of the lesson's versions makes of an answer, and its task."""
        key = (number, answer.question, repr(answer.given))
        if key not in self._judged:
            tasks = self._tasks[number]
            judged = [(task, answer.judged(task)) for task in tasks]
            best = {Verdict.MET: 0, Verdict.MISSED: 1, Verdict.ONGOING: 2}
            self._judged[key] = min(judged, key=lambda one: best[one[1].verdict])
        return self._judged[key]

    def _verdict(self, task: Task, answer: Answer[int]) -> Verdict:
        return self._judge(task.number, answer)[1].verdict

    def _asks(self, task: Task, work: TaskWork) -> int | None:
        """The question that is not settled yet; None where all is done."""
        met = {answer.question for answer in work.given if self._verdict(task, answer) is Verdict.MET}
        settled = met | work.shown | self._by_others(task, work)
        return next((number for number in range(task.parts) if number not in settled), None)

    def _by_others(self, task: Task, work: TaskWork) -> frozenset[int]:
        """The questions that others have settled, by a right answer that is in the file, or by having it shown."""
        met = {answer.question for answer in work.others if self._verdict(task, answer) is Verdict.MET}
        return work.by_others & (met | work.shown_to_others)

    def _firsts(self, task: Task, work: TaskWork) -> list[Item]:
        """The first answer to each question, in order; SaveError where answers cannot have been given so.

        Two boards may have asked the same at once, so an answer may follow a right one, or one that was shown.
        """
        if not all(0 <= number < task.parts for number in work.shown):
            raise does_not_follow(task, _("the answer to a question that does not exist was shown"))
        met: set[int] = set()
        elsewhere = work.shown | work.by_others
        first: dict[int, Answer[int]] = {}
        for answer in work.given:
            verdict, number = self._verdict(task, answer), answer.question
            if verdict is Verdict.ONGOING:
                raise does_not_follow(task, _("{answer} is not an answer to it", answer=short(answer.given)))
            first.setdefault(number, answer)
            if verdict is Verdict.MET:
                met.add(number)
        for number, first_answer in first.items():
            if not (task.finds_all or met | elsewhere >= set(range(number))):
                raise does_not_follow(
                    task, _("{answer} was not asked for at that point", answer=short(first_answer.given))
                )
        return list(self._items(task, work, first))

    def _items(self, task: Task, work: TaskWork, first: Mapping[int, Answer[int]]) -> Iterator[Item]:
        for number in range(task.parts):
            if number in first:
                yield item_of(*self._judge(task.number, first[number]), first[number])
            elif number in work.shown:
                yield _shown_item(task, number)


def item_of(task: Task, judgement: Judgement, pupils: Answer[int]) -> Item:
    """An answer as an item."""
    right, idea = judgement.verdict is Verdict.MET, judgement.misconception or ""
    if task.goal is not None:
        return Item(task.prompt, short(pupils.given), right)
    question = task.questions[pupils.question]
    answer = question.form.read(question.form.recall(pupils.given))
    calculation = _calculation(question)
    is_number = question.form.is_number and isinstance(calculation, Sum)
    return Item(
        question.ask or task.prompt,
        question.form.text(answer),
        right,
        ItemKind.of(calculation),
        calculation if is_number else None,
        quantity(answer) if is_number else None,  # type: ignore[arg-type]  # a number's answer is one
        idea,
    )


def _shown_item(task: Task, number: int) -> Item:
    if not task.questions:
        return Item(task.prompt, "", right=False)
    question = task.questions[number]
    return Item(question.ask or task.prompt, "", right=False, kind=ItemKind.of(_calculation(question)))


def _calculation(question: Question) -> Sum | None:
    """The calculation that a number, or its sign, is asked of."""
    if not question.form.is_number and question.form is not Form.SIGN:
        return None
    calculation = asked_for(question.of or question.ask)
    return calculation if isinstance(calculation, Sum) else None


def _hints(task: Task, work: TaskWork) -> int:
    """The hints that were taken: those that a lesson has written count for the whole task."""
    if task.written_hints is not None:
        return max((answer.hints for answer in work.given), default=0)
    most: dict[int, int] = {}
    for answer in work.given:
        most[answer.question] = max(most.get(answer.question, 0), answer.hints)
    return sum(most.values())


def _seconds(answers: Iterable[Answer[int]]) -> int:
    """The time that was spent, about: seconds begin anew whenever the lesson is opened."""
    seconds = [one.seconds for one in answers]
    return sum(now for now, after in pairwise([*seconds, -1]) if after < now)
