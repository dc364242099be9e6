"""The work of a pupil in a lesson: the answers and the moves, and the results that follow from them.

The file has answers only, without a name or a time of day; the lesson judges what is right, and when a task is
finished.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from mathgames.arithmetic.integers import bounded_integer
from mathgames.arithmetic.items import ItemRef, response_from_json
from mathgames.arithmetic.items.answer import MOST_NUMBER, Judges, Response, is_plain, merge_answers, read_slot_values
from mathgames.arithmetic.items.item import ResponseValue
from mathgames.explain.quantity import exact_text
from mathgames.language.errors import SaveError
from mathgames.language.words import _
from mathgames.learning.lessons import Lesson, Task, Verdict
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.lessons.library import FORMER_LESSONS
from mathgames.learning.work.draws import Draw, read_task_number

FORMAT: Final = 1
MAX_ANSWERS: Final = 400
"""The most answers that are stored of one task: more than any pupil gives."""
_LISTS: Final = ("shown", "moves", "predictions", "undone", "by_others", "others", "shown_to_others", "twins")
HELP_THRESHOLD: Final = 2
"""The number of wrong answers to a question after which a right one tells little: the task comes once more."""


class TaskMark(Enum):
    """The mark of a task that is done: right without much help, with help, or not without help yet."""

    RIGHT = "✓"
    HELPED = "◐"
    OPEN = "○"

    @property
    def counts(self) -> bool:
        """True if the task counts as done."""
        return self is not TaskMark.OPEN


@dataclass(frozen=True, slots=True)
class TaskWork:
    """The work in one task: the answers in their order, and the questions whose answer was shown instead.

    ``moves`` are those on the board where it was left. In the record of one of several pupils ``by_others`` are the
    questions that others have settled, ``others`` the right answers by which they did, each with the pupil who gave it,
    and ``shown_to_others`` those whose answer was shown instead.
    """

    given: tuple[Response[int], ...] = ()
    shown: frozenset[int] = frozenset()
    moves: tuple[str, ...] = ()
    predictions: tuple[Response[ItemRef], ...] = ()
    """The predictions before moves (``mathgames.activities.Predict``)."""
    undone: tuple[Response[ItemRef], ...] = ()
    """The answers before moves were undone (``mathgames.activities.UndoAsks``)."""
    caught: int = 0
    """Mistakes of the computer that were noticed, minus false alarms (``mathgames.activities.CatchTheComputer``)."""
    by_others: frozenset[int] = frozenset()
    others: tuple[Response[int], ...] = ()
    shown_to_others: frozenset[int] = frozenset()
    twins: tuple[Response[int], ...] = ()
    """The answers to further questions that an earlier version asked who was helped: they are not judged again."""
    slots: tuple[tuple[str, str], ...] = ()
    """The numbers of a later draw of a task with slots, by their names."""
    _settled_cache: tuple[Task, frozenset[int], int | None] | None = field(
        default=None, init=False, compare=False, repr=False
    )

    def with_given(self, response: Response[int]) -> TaskWork:
        """Return a copy with one more answer."""
        return replace(self, given=(*self.given, response)[-MAX_ANSWERS:])

    def merge(self, other: TaskWork) -> TaskWork:
        """Return the merged work: the answers of both, the other's first, and the board as it is left here."""
        return replace(
            self,
            given=merge_answers(other.given, self.given)[-MAX_ANSWERS:],
            shown=self.shown | other.shown,
            predictions=merge_answers(other.predictions, self.predictions)[-MAX_ANSWERS:],
            undone=merge_answers(other.undone, self.undone)[-MAX_ANSWERS:],
            by_others=self.by_others | other.by_others,
            others=merge_answers(other.others, self.others)[-MAX_ANSWERS:],
            shown_to_others=self.shown_to_others | other.shown_to_others,
            twins=merge_answers(other.twins, self.twins)[-MAX_ANSWERS:],
        )

    def settled_questions(self, task: Task) -> frozenset[int]:
        """Return the questions that are answered rightly, or whose answer was shown."""
        return self._settled_state(task)[1]

    def _settled_state(self, task: Task) -> tuple[Task, frozenset[int], int | None]:
        """Return the task with its settled questions and the first other one: computed once, and cached."""
        if self._settled_cache is None or self._settled_cache[0] is not task:
            right_numbers = task.settled_questions(
                one for one in self.given if task.is_settled_by(one.judgement(task).verdict)
            )
            numbers = range(task.parts)
            settled = (right_numbers | self.shown | self.by_others) & {*numbers}
            asked = next((number for number in numbers if number not in settled), None)
            object.__setattr__(self, "_settled_cache", (task, settled, asked))
            assert self._settled_cache is not None
        return self._settled_cache

    def first_answers(self, task: Task) -> dict[int, Response[int]]:
        """Return the first answer to each question of the task, as far as the task can read them."""
        firsts: dict[int, Response[int]] = {}
        for answer in self.given:
            if answer.judgement(task).verdict is not Verdict.ONGOING:
                firsts.setdefault(answer.question, answer)
        return firsts

    def current_game_work(self, task: Task) -> TaskWork:
        """Return the work without answers about another game, if a task looked back at one before a new one."""
        if not task.kind.follows_game:
            return self
        relevant_answers = tuple(one for one in self.given if one.judgement(task).verdict is not Verdict.ONGOING)
        return replace(self, given=relevant_answers, moves=())

    def is_settled(self, task: Task, question: int) -> bool:
        """Check if a question is answered rightly, or its answer was shown."""
        return question in self.settled_questions(task)

    def asks(self, task: Task) -> int | None:
        """Return the question to be answered now (0 if moves are asked for). None if all is done."""
        known = self._settled_cache  # a page asks this seventy times
        return (known if known is not None and known[0] is task else self._settled_state(task))[2]

    def is_done(self, task: Task) -> bool:
        """Check if nothing is left to do."""
        return self.asks(task) is None

    def first_tries(self, task: Task) -> Iterator[bool]:
        """Yield for each question that was tried whether the first answer was right; nothing in a vote or a game."""
        firsts = self.first_answers(task)
        for number in range(task.parts if task.kind.counts(None) is Counts.RIGHT else 0):
            if number in firsts or number in self.shown:
                yield number in firsts and firsts[number].judgement(task).right

    def wrong_answers(self, task: Judges[int], number: int) -> int:
        """Return the number of wrong answers to a question."""
        return sum(one.question == number and one.judgement(task).verdict is Verdict.MISSED for one in self.given)

    def is_helped(self, task: Task, number: int, judge: Judges[int] | None = None) -> bool:
        """Check if a settled question was answered with much help: it was shown, or answered after two wrong answers.

        The task judges the answers, unless there is a ``judge`` for several languages.
        """
        if number in self.by_others or task.kind.asks_once or task.kind.counts(None) is not Counts.RIGHT:
            return False
        return number in self.shown or self.wrong_answers(judge or task, number) >= HELP_THRESHOLD

    def has_helped_answers(self, task: Task) -> bool:
        """Check if any question of a task that is done was answered with much help."""
        return any(self.is_helped(task, number) for number in range(task.parts))

    def mark(self, task: Task) -> TaskMark | None:
        """Return the mark of the task. None while something is left to do."""
        return self.final_mark(task) if self.is_done(task) else None

    def final_mark(self, task: Task, judge: Judges[int] | None = None) -> TaskMark:
        """Return the mark of a task in which nothing is left to do; ``judge`` is that of ``is_helped``."""
        helped_numbers = [number for number in range(task.parts) if self.is_helped(task, number, judge)]
        if not helped_numbers:
            return TaskMark.RIGHT
        # Other numbers show more than the same ones, if the pupil has found the answer in the end.
        is_open = task.has_slots or any(number in self.shown for number in helped_numbers)
        return TaskMark.OPEN if is_open and not self.twins else TaskMark.HELPED

    def right_answer(self, task: Task, number: int) -> ResponseValue:
        """Return the right answer that was given to a question; the task's own if there is none."""
        interaction = task.questions[number].interaction
        own_answer = next((one for one in self.given if one.question == number and one.judgement(task).right), None)
        return task.answer_to(number) if own_answer is None else interaction.parse_response(own_answer.given)

    def to_json(self) -> dict[str, Any]:
        """Return the work as plain JSON."""
        data: dict[str, Any] = {"given": [one.to_json() for one in self.given]}
        if self.shown:
            data["shown"] = sorted(self.shown)
        if self.by_others:
            data["by_others"] = sorted(self.by_others)
        if self.others:
            data["others"] = [one.to_json() for one in self.others]
        if self.shown_to_others:
            data["shown_to_others"] = sorted(self.shown_to_others)
        if self.moves:
            data["moves"] = list(self.moves)
        if self.predictions:
            data["predictions"] = [one.to_json() for one in self.predictions]
        if self.undone:
            data["undone"] = [one.to_json() for one in self.undone]
        if self.twins:
            data["twins"] = [one.to_json() for one in self.twins]
        if self.caught:
            data["caught"] = self.caught
        if self.slots:
            data["slots"] = dict(self.slots)
        return data

    @staticmethod
    def from_json(data: Any) -> TaskWork:
        """Read work that was written with ``to_json``. Raises ``ValueError`` for anything else."""
        match data:
            case {"given": [*entries]}:
                match {key: [] for key in _LISTS} | data:
                    case {
                        "shown": [*shown_numbers],
                        "moves": moves,
                        "predictions": [*predictions],
                        "undone": [*undo_entries],
                        "by_others": [*numbers_by_others],
                        "others": [*others],
                        "shown_to_others": [*numbers_shown_to_others],
                        "twins": [*twins],
                    }:
                        prediction_answers, undo_answers = (
                            tuple(one for one in map(response_from_json, entries_[:MAX_ANSWERS]) if one is not None)
                            for entries_ in (predictions, undo_entries)
                        )
                        if is_plain(moves):
                            return TaskWork(
                                tuple(map(Response.from_json, entries[:MAX_ANSWERS])),
                                frozenset(map(_number, shown_numbers)),
                                tuple(map(str, moves)),
                                prediction_answers,
                                undo_answers,
                                bounded_integer(data.get("caught", 0), 0, MOST_NUMBER),
                                frozenset(map(_number, numbers_by_others)),
                                tuple(map(Response.from_json, others[:MAX_ANSWERS])),
                                frozenset(map(_number, numbers_shown_to_others)),
                                tuple(map(Response.from_json, twins[:MAX_ANSWERS])),
                                read_slot_values(data.get("slots", {})),
                            )
        raise ValueError(data)


def plain(answer: Any) -> Any:
    """Return an answer as JSON: numbers are texts, so that fractions stay exact."""
    match answer:
        case Fraction():
            return exact_text(answer)
        case list() | tuple():
            return [plain(part) for part in answer]
        case dict():
            return {str(plain(name)): plain(part) for name, part in answer.items()}
    return answer


NO_WORK: Final = TaskWork()


@dataclass(frozen=True, slots=True)
class LessonWork:
    """The work in a lesson, by the number of the task, and the task at which it was left."""

    lesson: str
    at: int | None = None
    tasks: Mapping[int, TaskWork] = field(default_factory=dict)
    more: Mapping[Draw, TaskWork] = field(default_factory=dict)
    """The work in later draws of tasks with slots, each with its numbers."""

    def task_work(self, task: Task) -> TaskWork:
        """Return the work in a task, or in the draw of it."""
        if task.draw:
            return self.more.get(Draw(task.number, task.draw), TaskWork(slots=task.slots))
        return self.tasks.get(task.number, NO_WORK)

    def with_task(self, task: Task, work: TaskWork) -> LessonWork:
        """Return a copy in which a task, or the draw of it, is left with this work."""
        if task.draw:
            drawn = Draw(task.number, task.draw)
            return replace(self, at=task.number, more={**self.more, drawn: replace(work, slots=task.slots)})
        return replace(self, at=task.number, tasks={**self.tasks, task.number: work})

    @property
    def is_begun(self) -> bool:
        """True if anything was answered or moved."""
        return any(work != NO_WORK for work in self.tasks.values())

    def has_done(self, task: Task) -> bool:
        """Check if a task was done with the author's own numbers, whichever draw of it is on the page."""
        return self.tasks.get(task.number, NO_WORK).is_done(task.first_draw)

    def mark(self, task: Task) -> TaskMark | None:
        """Return the mark of a task with all its draws. None while it has not been done."""
        mark = self.tasks.get(task.number, NO_WORK).mark(task.first_draw)
        return TaskMark.HELPED if mark is TaskMark.OPEN and self.is_mended(task) else mark

    def is_to_mend(self, task: Task) -> bool:
        """Check if a task was done with much help, and no later draw of it without."""
        first, work = task.first_draw, self.tasks.get(task.number, NO_WORK)
        is_done = task.is_drawn_again and not work.twins and work.is_done(first)
        return is_done and work.has_helped_answers(first) and not self.is_mended(task)

    def is_mended(self, task: Task) -> bool:
        """Check if any later draw of a task was done without much help."""
        drawn = ((self.drawn_task(task, draw), work) for draw, work in self.more.items())
        return any(one is not None and work.is_done(one) and not work.has_helped_answers(one) for one, work in drawn)

    def drawn_task(self, task: Task, draw: Draw) -> Task | None:
        """Return the task of a draw; None if it is that of another task, or asked something else then."""
        if draw.task != task.number or task.family is None:
            return None
        return task.family.at(dict(self.more[draw].slots), draw.number)

    def latest_draw(self, task: Task) -> Task:
        """Return the task as it was drawn last."""
        draws = sorted((draw for draw in self.more if draw.task == task.number), reverse=True)
        return next(filter(None, (self.drawn_task(task, draw) for draw in draws)), task)

    def next_draw(self, task: Task) -> Task:
        """Return the next draw of a task, with numbers that it has not had; again the first ones after all others."""
        assert task.family is not None
        number = 1 + max((draw.number for draw in self.more if draw.task == task.number), default=0)
        return task.family.draw(number)

    def merge(self, other: LessonWork) -> LessonWork:
        """Return a copy merged with work in this lesson from elsewhere: answers are a set that only grows."""
        tasks = {**other.tasks, **self.tasks}
        for number in self.tasks.keys() & other.tasks.keys():
            mine, theirs = self.tasks[number], other.tasks[number]
            both = mine.merge(theirs)
            # A task that is not on the page now may have been gone on with on another.
            tasks[number] = both if number == self.at else replace(both, moves=theirs.moves, caught=theirs.caught)
        more = {**other.more, **self.more}
        for draw in self.more.keys() & other.more.keys():
            mine, theirs = self.more[draw], other.more[draw]
            if mine.slots == theirs.slots:
                more[draw] = mine.merge(theirs)
            elif theirs.given:  # another version of the lesson has drawn it: nothing is lost
                more[draw._replace(number=1 + max(it.number for it in more))] = theirs
        return replace(self, at=other.at if self.at is None else self.at, tasks=tasks, more=more)

    def apply_to(self, lesson: Lesson) -> Lesson:
        """Return the lesson after this work: tasks that look back at a game are about the one that was played."""

        def answers_to(number: int) -> tuple[Response[int], ...]:
            task = next((one for one in lesson.tasks if one.number == number), None)
            return () if task is None else self.task_work(task).given

        tasks = tuple(task.kind.adapt_task(task, lesson.tasks, answers_to) for task in lesson.tasks)
        same = all(now is before for now, before in zip(tasks, lesson.tasks, strict=True))
        return lesson if same else replace(lesson, tasks=tasks)

    def is_done(self, lesson: Lesson) -> bool:
        """Check if all tasks are done."""
        lesson = self.apply_to(lesson)
        return all(self.task_work(task).is_done(task) for task in lesson.all_tasks)

    def right_answers(self, task: Task) -> int:
        """Return the number of questions of a task that were answered rightly in the end; 0 in a vote or a game."""
        work, numbers = self.task_work(task), range(task.parts if task.kind.counts(None) is Counts.RIGHT else 0)
        answers = [answer.question for answer in work.given if answer.judgement(task).right]
        return len({*answers}.intersection(numbers))

    def first_tries(self, lesson: Lesson) -> tuple[int, int]:
        """Return the number of questions answered rightly at the first try, and the number of those tried."""
        tries = [right for task in lesson.all_tasks for right in self.task_work(task).first_tries(task)]
        return sum(tries), len(tries)

    def to_json(self) -> dict[str, Any]:
        """Return the work as plain JSON; ``from_json`` reads it back."""
        tasks = {str(number): work.to_json() for number, work in sorted(self.tasks.items())}
        more = {f"{draw.task}.{draw.number}": self.more[draw].to_json() for draw in sorted(self.more)}
        data = {"format": FORMAT, "lesson": self.lesson, "at": self.at, "tasks": tasks}
        return data | ({"more": more} if more else {})

    @staticmethod
    def from_json(data: Any) -> LessonWork:
        """Read work that was written with ``to_json``. Raises ``SaveError`` for anything else."""
        try:
            match data:
                case {"format": 1, "lesson": str(lesson), "at": at, "tasks": dict(tasks)} if len(tasks) <= MOST_NUMBER:
                    works = {read_task_number(number): TaskWork.from_json(work) for number, work in tasks.items()}
                    more = data.get("more", {})
                    if len(more) > MOST_NUMBER:
                        raise ValueError(len(more))
                    draws = {Draw.parse(draw): TaskWork.from_json(work) for draw, work in more.items()}
                    place = None if at is None else bounded_integer(at, -1, MOST_NUMBER)
                    return LessonWork(FORMER_LESSONS.get(lesson) or lesson, place, works, draws)
        except (AttributeError, TypeError, ValueError) as error:
            raise _not_work() from error
        raise _not_work()


def _not_work() -> SaveError:
    return SaveError(_("this is not the work of a lesson, or it is damaged"))


def _number(data: object) -> int:
    """Return the number of a question, or of hints. Raises ``ValueError`` if it is invalid."""
    return bounded_integer(data, 0, MOST_NUMBER)
