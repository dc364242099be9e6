"""The evaluation of a pupil's work, computed again from answers and moves.

Everything that can be computed is computed, not read from a file: answers are judged by the lesson, moves are
replayed, and a prediction must be one that a move at that place asks for. If something does not follow, the file is
refused with a ``SaveError`` that names the problem.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import Final

from mathgames.arithmetic.items.answer import Response
from mathgames.arithmetic.misconceptions.evidence import HALF, ResponsePattern, explaining, wrong_answers_at
from mathgames.language.errors import SaveError, one_line
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons import Judgement, Lesson, Task, Verdict
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.lessons.remedies import misconceptions_of
from mathgames.learning.lessons.testimonies import testimony_of
from mathgames.learning.reports.effort import hint_count, seconds_by_task
from mathgames.learning.reports.item_results import result_of, short
from mathgames.learning.reports.items import ItemResult
from mathgames.learning.reports.prediction_items import does_not_follow, judge_predictions
from mathgames.learning.reports.results import LessonResult, TaskResult
from mathgames.learning.work.games_played import finished_games
from mathgames.learning.work.shared_work import PUPILS, pupil_for
from mathgames.learning.work.task_context import WARM_UP, heading
from mathgames.learning.work.work import LessonWork, TaskMark, TaskWork

MOST_NAMED: Final = 3
"""The most draws that are named of those that are not judged."""


class Judge:
    """The judge of work in one lesson, given in all its languages.

    Pupils answer in their own language, and a class gives the same answers again and again: each answer is judged once,
    and so is work in a task that is the same but for the time that it took.
    """

    def __init__(self, versions: Sequence[Lesson]) -> None:
        self.lesson = versions[0]
        named = {key for task in self.lesson.all_tasks for key in misconceptions_of(task) if key}
        self._declared = frozenset(self.lesson.misconceptions or named)
        """What an answer is evidence for: any misconception, if the lesson names none."""
        self._versions = versions
        # What a warm-up asks depends on what was done before it: it is not judged again.
        self._own_tasks = [task for task in self.lesson.all_tasks if task.number != WARM_UP]
        self._tasks = {
            task.number: [one for version in versions for one in version.all_tasks if one.number == task.number]
            for task in self._own_tasks
        }
        self._judgements: dict[tuple[int, int, str], tuple[Task, Judgement]] = {}
        self._items_of: dict[tuple[int, int, str], ItemResult] = {}
        self._tasks_done: dict[Hashable, TaskResult] = {}

    def lesson_result(self, work: LessonWork) -> LessonResult:
        """Evaluate the work. Raises ``SaveError`` if something in it does not follow."""
        versions = [work.apply_to(version) for version in self._versions]
        if versions[0] is not self.lesson:  # it looks back at a game of this work
            return Judge(versions)._lesson_result(work)
        return self._lesson_result(work)

    def _lesson_result(self, work: LessonWork) -> LessonResult:
        for number in work.tasks.keys() - self._tasks.keys() - {WARM_UP}:
            raise SaveError(_("{lesson} has no task {number}", lesson=work.lesson, number=number))
        self._check_shares(work)
        all_work = [(task, work.task_work(task).current_game_work(task)) for task in self._own_tasks]
        took = seconds_by_task(done.given for _task, done in all_work)
        tasks = [
            replace(self._with_draws(self._task_result(task, done), work), seconds=seconds)
            for (task, done), seconds in zip(all_work, took, strict=True)
        ]
        return LessonResult(
            work.lesson,
            self.lesson.title,
            sum(task.counts for task in tasks),
            len(tasks),
            tuple(tasks),
            tuple(map(one_line, sorted({one.by for _task, done in all_work for one in done.others if one.by}))),
            sum(len(done.shown_to_others & done.by_others) for _task, done in all_work),
            tuple(self._drawn_items(work)),
            unasked=tuple(islice(self._obsolete_draws(work), MOST_NAMED)),
        )

    def _drawn_items(self, work: LessonWork) -> Iterator[ItemResult]:
        """Yield the first answers in later draws, as far as their families still draw them."""
        for draw, done in sorted(work.more.items(), key=lambda entry: entry[0]):
            versions = (work.drawn_task(version, draw) for version in self._tasks.get(draw.task, ()))
            tasks = [task for task in versions if task is not None]
            firsts = {answer.question: answer for answer in reversed(done.given)}
            for answer in firsts.values() if tasks else ():
                task, judgement = _best((task, answer.judgement(task)) for task in tasks)
                if judgement.verdict is not Verdict.ONGOING:
                    place = f"{_place(self.lesson, task)}.{draw.number}"
                    is_new = task.has_slots and not answer.hints  # the same question again tells nothing new
                    said = testimony_of(place, task, judgement, answer) if is_new else ResponsePattern(place)
                    yield replace(item_of(task, judgement, answer), testimony=said.limit(self._declared, HALF))

    def _obsolete_draws(self, work: LessonWork) -> Iterator[LazyString]:
        """Yield the draws with work that no family asks any more, as after an edited range: it is not judged."""
        for draw, done in sorted(work.more.items(), key=lambda entry: entry[0]):
            if done.given and not any(work.drawn_task(task, draw) for task in self._tasks.get(draw.task, ())):
                numbers = one_line(", ".join(f"{slot[:20]} = {value[:20]}" for slot, value in done.slots))
                yield _("task {number} with {numbers}", number=draw.task, numbers=numbers or "—")

    def _task_result(self, task: Task, work: TaskWork) -> TaskResult:
        """Evaluate the work in a task, without the time that it took."""
        key = (task.number, _without_seconds(work))
        if key not in self._tasks_done:
            firsts = tuple(self._firsts(task, work))
            answers: dict[int, list[ItemResult]] = {}
            for answer in work.given:
                answers.setdefault(answer.question, []).append(self.item(task.number, answer))
            self._tasks_done[key] = TaskResult(
                task.number,
                asks := self._asks(task, work),
                firsts,
                heading(task),
                predictions=tuple(self._judge_predictions(task, work)),
                answers={question: tuple(items) for question, items in answers.items()},
                hints=hint_count(task, work),
                shown_count=len(work.shown),
                mark=self._mark(task, work) if asks is None else None,
                unanswered_count=len(work.by_others - self._questions_by_others(task, work)),
                subject=task.kind.report_subject(task.block),
                games=tuple(game.is_ahead if task.opponent else None for game in finished_games(task, work)),
                is_game=task.kind.is_played,
            )
        return self._tasks_done[key]

    def _with_draws(self, result: TaskResult, work: LessonWork) -> TaskResult:
        """Return the result with the mark that later draws of the task give."""
        if result.mark is not TaskMark.OPEN or not any(map(work.is_mended, self._tasks[result.number])):
            return result
        return replace(result, mark=TaskMark.HELPED)

    def _mark(self, task: Task, work: TaskWork) -> TaskMark:
        """Return the mark of a finished task, whose answers may be in any of the languages."""
        judge = _AnyLanguage(self, task.number)
        marks = [work.final_mark(version, judge) for version in self._tasks[task.number]]
        return TaskMark.HELPED if TaskMark.HELPED in marks else marks[0]

    def _judge_predictions(self, task: Task, work: TaskWork) -> Iterator[ItemResult]:
        for item in judge_predictions(task, work):
            explained_keys = () if item.task is None else wrong_answers_at(item.task)
            showing = () if item.task is None or item.answer is None else explaining(item.task, item.answer)
            said = ResponsePattern(
                _place(self.lesson, task),
                dict.fromkeys(showing, Fraction(1)),
                dict.fromkeys(explained_keys, Fraction(1)),
            )
            yield replace(item, testimony=said.limit(self._declared))

    def _check_shares(self, work: LessonWork) -> None:
        """Raise ``SaveError`` unless the questions settled by others can be theirs, with some number of pupils.

        So no lesson is done without answers to this pupil's own questions.
        """
        left = [(task, number) for task in self._own_tasks for number in work.task_work(task).by_others]
        if not left or any(
            all(pupil_for(task, number, pupils) not in ("", pupil) for task, number in left)
            for pupils in range(2, len(PUPILS) + 1)
            for pupil in PUPILS[:pupils]
        ):
            return
        raise does_not_follow(left[0][0], _("others are said to have answered what this pupil answers"))

    def judge_answer(self, number: int, answer: Response[int]) -> tuple[Task, Judgement]:
        """Judge an answer with the best of the lesson's versions, and return its task."""
        key = (number, answer.question, repr(answer.given))
        if key not in self._judgements:
            tasks = self._tasks[number]
            if tasks[0].goal is not None:
                tasks = tasks[:1]  # moves are the same in every language
            judgements = ((task, answer.judgement(task)) for task in tasks)
            self._judgements[key] = _best(judgements)
        return self._judgements[key]

    def item(self, number: int, answer: Response[int]) -> ItemResult:
        """Return an answer to a question of the task with this number, as an item."""
        key = (number, answer.question, repr(answer.given))
        if key not in self._items_of:
            task, judgement = self.judge_answer(number, answer)
            item = item_of(task, judgement, answer)
            said = testimony_of(_place(self.lesson, task), task, judgement, answer)
            self._items_of[key] = replace(item, testimony=said.limit(self._declared))
        return self._items_of[key]

    def _verdict(self, task: Task, answer: Response[int]) -> Verdict:
        return self.judge_answer(task.number, answer)[1].verdict

    def _asks(self, task: Task, work: TaskWork) -> int | None:
        """Return the question that is not settled yet. None if all are."""
        right_numbers = task.settled_questions(
            one for one in work.given if task.is_settled_by(self._verdict(task, one))
        )
        settled_numbers = right_numbers | work.shown | self._questions_by_others(task, work)
        return next((number for number in range(task.parts) if number not in settled_numbers), None)

    def _questions_by_others(self, task: Task, work: TaskWork) -> frozenset[int]:
        """Return the questions that others have settled, by a right answer in the file, or because it was shown."""
        right_numbers = {answer.question for answer in work.others if self._verdict(task, answer) is Verdict.MET}
        return work.by_others & (right_numbers | work.shown_to_others)

    def _firsts(self, task: Task, work: TaskWork) -> Iterator[ItemResult]:
        """Yield the first answer to each question, in order. Raises ``SaveError`` if the order is impossible.

        Two boards may have asked the same at the same time, so an answer may follow a right one, or one that was shown.
        """
        if not all(0 <= number < task.parts for number in work.shown):
            raise does_not_follow(task, _("the answer to a question that does not exist was shown"))
        right_numbers: set[int] = set()
        other_numbers = work.shown | work.by_others
        first: dict[int, Response[int]] = {}
        for answer in work.given:
            verdict, number = self._verdict(task, answer), answer.question
            if verdict is Verdict.ONGOING:
                raise does_not_follow(task, _("{answer} is not an answer to it", answer=short(answer.given)))
            first.setdefault(number, answer)
            if task.is_settled_by(verdict):
                right_numbers.add(number)
        for number, first_answer in first.items():
            if not (task.finds_all or right_numbers | other_numbers >= set(range(number))):
                raise does_not_follow(
                    task, _("{answer} was not asked for at that point", answer=short(first_answer.given))
                )
        for number in range(task.parts):
            if number in first:
                item, answer = self.item(task.number, first[number]), first[number]
                # Who was right after a hint may have the idea or not.
                new_testimony = (
                    ResponsePattern(_place(self.lesson, task)) if item.right and answer.hints else item.testimony
                )
                yield replace(item, words=one_line(answer.words), testimony=new_testimony)
            elif number in work.shown and task.kind.counts(None) is Counts.RIGHT:
                yield item_of(task, Judgement(Verdict.MISSED), Response(number, "", was_shown=True))


@dataclass(frozen=True, slots=True)
class _AnyLanguage:
    """A judge of answers to one task in the language of each: a page can change its language half-way."""

    lesson: Judge
    number: int

    def judge(self, question: int, response: object, /) -> Judgement:
        return self.lesson.judge_answer(self.number, Response(question, response))[1]


def _best(judgements: Iterable[tuple[Task, Judgement]]) -> tuple[Task, Judgement]:
    """Return the first judgement by which the answer is right; else one by which it is wrong, and not unreadable."""
    others = []
    for task, judgement in judgements:
        if judgement.verdict is Verdict.MET:
            return task, judgement
        others.append((task, judgement))
    return next((one for one in others if one[1].verdict is Verdict.MISSED), others[0])


def _without_seconds(work: TaskWork) -> Hashable:
    """Return the work in a task without the time that it took, as a key of equal work."""
    answers = [(one.question, repr(one.given), one.hints, one.was_shown, one.words) for one in work.given]
    predictions = [(one.question, one.attempt, one.ply, one.given, one.was_shown) for one in work.predictions]
    other_answers = tuple(tuple((one.question, repr(one.given)) for one in them) for them in (work.others, work.twins))
    return (
        tuple(answers),
        tuple(predictions),
        other_answers,
        work.shown,
        work.moves,
        work.by_others,
        work.shown_to_others,
    )


def item_of(task: Task, judgement: Judgement, pupils: Response[int]) -> ItemResult:
    """Return an answer as an item."""
    if task.goal is not None or not task.questions:
        return ItemResult(task.prompt, short(pupils.given), judgement.right, counts=task.kind.counts(None))
    question = task.questions[pupils.question]
    result = result_of(question.stem or task.prompt, question, pupils, judgement)
    return replace(result, counts=task.kind.counts(question), block=question.block)


def _place(lesson: Lesson, task: Task) -> str:
    """Return the unique name of a task in the course."""
    return f"{lesson.name} {task.number}"
