"""The state of a pupil, computed once from files and codes: the basis of all views of a class.

``PupilState`` is the evaluation of one file or code. A report joins all that a pupil has handed in
(``PupilReport``), and the page of a class while it works shows the current work (``PupilStatus``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception
from mathgames.engine.files import is_folder
from mathgames.language.errors import LessonError, NotationError, SaveError, one_line
from mathgames.language.words import LazyString, Text, _, join_with_and
from mathgames.learning.lessons import Lesson, Task, load
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.lessons.library import FORMER_LESSONS, ended_sentence, lesson_versions
from mathgames.learning.practice import find_topic
from mathgames.learning.practice.progress import MOST_TRIES
from mathgames.learning.practice.schedule import SITTING
from mathgames.learning.reports.code import TaskOutcome, WorkCode
from mathgames.learning.reports.items import (
    ItemKind,
    ItemResult,
    Share,
    Top,
    find_top,
    lately,
    seen_twice,
    share,
    shares_by_kind,
)
from mathgames.learning.reports.judging import Judge
from mathgames.learning.reports.practice_items import NO_PRACTICE, PracticeResult, practice_result
from mathgames.learning.reports.pupil_work import LONGEST_NAME, PRACTICE, PupilWork
from mathgames.learning.reports.results import LessonResult, TaskResult
from mathgames.learning.work.lesson_store import MOST_STEM, stem_of_own
from mathgames.learning.work.look_again import look_again
from mathgames.learning.work.review_rounds import REVIEW, Round
from mathgames.learning.work.task_context import WARM_UP, heading
from mathgames.learning.work.work import LessonWork, TaskMark, TaskWork

MOST_MOVES: Final = 400
"""The most moves of one answer or one board that are replayed while a class works: a lesson asks for far fewer."""


class Course:
    """The lessons known to a report: ours, in every language, and a teacher's own; each with its judge."""

    def __init__(self, own_paths: Iterable[str | Path] = ()) -> None:
        self._own_lessons = {file.stem: lesson for path in own_paths for file, lesson in _lessons(Path(path))}
        self._judges: dict[str, Judge | None] = {}

    def judge(self, name: str) -> Judge | None:
        """Return the judge of work in the lesson of this name. None if the lesson is unknown."""
        if name not in self._judges:
            versions = self._versions(name)
            self._judges[name] = Judge(versions) if versions else None
        return self._judges[name]

    def _versions(self, name: str) -> tuple[Lesson, ...]:
        try:
            return (look_again(name),) if name.startswith(REVIEW) else lesson_versions(name)
        except (LessonError, NotationError):
            return tuple(lesson for stem, lesson in self._own_lessons.items() if stem_of_own(name) == stem[:MOST_STEM])


def _lessons(path: Path) -> Iterator[tuple[Path, Lesson]]:
    if not is_folder(path):
        yield path, load(path)
        return
    for file in sorted(path.rglob("*.md")):
        with suppress(LessonError):  # notes that lie beside the lessons
            yield file, load(file)


@dataclass(frozen=True, slots=True)
class PupilState:
    """The evaluation of one file or code.

    With a ``code``, rates are rough, and the misconception is the one that it names.
    """

    lessons: tuple[LessonResult, ...] = ()
    practice: PracticeResult = NO_PRACTICE
    code: WorkCode | None = None
    notes: tuple[LazyString, ...] = ()

    @staticmethod
    def from_work(work: PupilWork, course: Course) -> PupilState:
        """Evaluate work. Raises ``SaveError`` if something in it does not follow."""
        lessons, notes = list[LessonResult](), list[LazyString]()
        for name, lesson_work in work.lessons.items():
            judge = course.judge(name)
            if judge is not None:
                result = judge.lesson_result(lesson_work)
                lessons.append(result)
                notes += _at_one_screen(result)
            else:
                name = one_line(name)[:LONGEST_NAME]
                lessons.append(LessonResult(name, name, len(lesson_work.tasks), None))
                unknown = _("the lesson {name} is not known here: give its file too", name=name)
                notes.append(ended_sentence(name) if name in FORMER_LESSONS else unknown)
        return PupilState(tuple(lessons), practice_result(work.practice), None, tuple(notes))

    @staticmethod
    def of_code(code: WorkCode, course: Course) -> PupilState:
        """Evaluate a code."""
        if code.topic:
            return PupilState(practice=PracticeResult(SITTING * code.done_count, code.topic, is_rough=True), code=code)
        judge = course.judge(code.lesson) if code.lesson else None
        if judge is None:
            return PupilState((LessonResult("", _("one of your own lessons"), code.done_count, None),), code=code)
        all_tasks = judge.lesson.all_tasks
        tasks = tuple(map(_task_of_code, all_tasks, code.outcomes))
        done_count = min(code.done_count, len(all_tasks))
        result = LessonResult(code.lesson, judge.lesson.title, done_count, len(all_tasks), tasks, is_rough=True)
        return PupilState((result,), code=code)


def _task_of_code(task: Task, outcome: TaskOutcome) -> TaskResult:
    """Return the result of a task of which a code tells."""
    is_done = outcome is not TaskOutcome.NOT_DONE
    is_asked = is_done and bool(task.questions) and task.kind.counts(None) is Counts.RIGHT
    return TaskResult(
        task.number,
        None if is_done else 0,
        title=heading(task),
        mark=_MARKS[outcome],
        is_game=task.kind.is_played,
        is_right=outcome is TaskOutcome.RIGHT if is_asked else None,
    )


_MARKS: Final = {
    TaskOutcome.NOT_DONE: None,
    TaskOutcome.RIGHT: TaskMark.RIGHT,
    TaskOutcome.WITH_HELP: TaskMark.HELPED,
    TaskOutcome.WRONG: TaskMark.OPEN,
}


def _at_one_screen(result: LessonResult) -> Iterator[LazyString]:
    if result.others:
        others = join_with_and(list(result.others))
        yield _("in {lesson}, others at the same screen answered too: {others}", lesson=result.lesson, others=others)
    if result.shown_to_others_count:
        shown_count = result.shown_to_others_count
        yield _(
            "in {lesson}, answers that were shown to others at the same screen: {n}",
            lesson=result.lesson,
            n=shown_count,
        )
    if result.unasked:
        yield _(
            "in {lesson}, answers to numbers that are not asked any more are kept, and not counted: {draws}",
            lesson=result.lesson,
            draws=join_with_and(list(result.unasked)),
        )
    if result.unanswered_count:
        yield _(
            "in {lesson}, questions that others are said to have answered, but with no answer in the file, and so "
            "not counted as done: {n}",
            lesson=result.lesson,
            n=result.unanswered_count,
        )


@dataclass(frozen=True, slots=True)
class PupilReport:
    """The evaluation of one pupil's files and codes.

    ``shares_by_kind`` are the first answers by kind, ``find_top`` is the misconception that they show most.
    ``seconds`` and ``hints`` are of the lessons, and None if only codes were handed in.
    """

    label: str
    lessons: tuple[LessonResult, ...] = ()
    practice: PracticeResult = NO_PRACTICE
    items: tuple[ItemResult, ...] = ()
    shares: Mapping[ItemKind, Share] = field(default_factory=dict)
    top: Top | None = None
    seconds: int | None = None
    hints: int | None = None
    notes: tuple[LazyString, ...] = ()
    stubborn: tuple[Misconception, ...] = ()
    """Misconceptions that were treated twice in successive rounds, and still led to wrong answers."""
    tests: tuple[LessonResult, ...] = ()
    """The tests before and after the lessons of a route: they are in no rate and no evidence of a misconception."""

    @property
    def first_tries(self) -> Share | None:
        """The share of right first answers. None if there are none, or only codes."""
        return share(self.items)

    @property
    def has_only_tests(self) -> bool:
        """True if only tests were handed in."""
        return bool(self.tests) and not (self.lessons or self.practice.answer_count)

    def lesson(self, name: str) -> LessonResult | None:
        """Return the result of a lesson."""
        return next((done for done in self.lessons if done.lesson == name), None)


def pupil_report(label: str, parts: Sequence[PupilState]) -> PupilReport:
    """Join the evaluations of a pupil's files and codes: files count before codes, and later before earlier ones."""
    in_order = sorted(parts, key=lambda part: part.code is None)
    results = {done.lesson: done for one in in_order for done in one.lessons}
    tests = {name: done for name, done in results.items() if done.is_test}
    lessons = {name: done for name, done in results.items() if name not in tests}
    practice = next((one.practice for one in reversed(in_order) if one.practice.answer_count), NO_PRACTICE)
    items = (*(item for done in lessons.values() for item in done.items), *practice.items)
    drawn = (item for done in lessons.values() for item in done.drawn)
    codes = [one.code for one in in_order if one.code is not None]
    rough = {kind: rough_share for code in codes for kind, rough_share in code.shares.items()}
    all_shares = rough | shares_by_kind(items)
    code_misconceptions = [Top(code.misconception, is_named=True) for code in codes if code.misconception is not None]
    names = [done.lesson for one in in_order if one.code is None for done in one.lessons]
    in_files = [lessons[name] for name in names if name in lessons]
    return PupilReport(
        label,
        tuple(lessons.values()),
        practice,
        items,
        {kind: all_shares[kind] for kind in ItemKind if kind in all_shares},
        find_top((*items, *drawn)) or next(reversed(code_misconceptions), None),
        sum(done.seconds for done in in_files) if in_files else None,
        sum(done.hints for done in in_files) if in_files else None,
        tuple(note for one in parts for note in one.notes),
        tuple(_stubborn(lessons.values())),
        tuple(tests.values()),
    )


def _stubborn(lessons: Iterable[LessonResult]) -> Iterator[Misconception]:
    rounds: dict[str, dict[int, bool]] = {}
    for result in lessons:
        if result.lesson.startswith(REVIEW) and result.tasks and result.tasks[-1].is_done:
            turn = Round.from_name(result.lesson)
            rounds.setdefault(turn.key, {})[turn.number] = turn.is_passed(
                turn.tasks, [task.first_tries for task in result.tasks]
            )
    for key, outcomes in rounds.items():
        latest = [outcomes[number] for number in sorted(outcomes)][-MOST_TRIES:]
        if len(latest) == MOST_TRIES and not any(latest):
            yield MISCONCEPTIONS[key]


class QuestionPlace(NamedTuple):
    """The place of a question: the lesson's name, the number of the task, and the question's."""

    lesson: str
    task: int
    question: int


class BoardNow(NamedTuple):
    """The board of a pupil: a task, and its moves."""

    lesson: str
    task: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PupilStatus:
    """The place of a pupil, and the state of the work there.

    ``wrong`` counts the wrong answers to the current question, ``misconceptions`` how often each misconception was
    seen lately, and ``answers`` are all that were given in the lesson, each question's in their order.
    """

    title: Text = ""
    """The title of the lesson, or the topic of the practice."""
    task: Text = ""
    place: QuestionPlace | None = None
    prompt: Text = ""
    is_done: bool = False
    first_tries: Share | None = None
    hints: int = 0
    wrong: int = 0
    misconceptions: tuple[tuple[str, int], ...] = ()
    board: BoardNow | None = None
    answers: Mapping[QuestionPlace, tuple[ItemResult, ...]] = field(default_factory=dict, compare=False)

    @property
    def repeated_misconceptions(self) -> tuple[Misconception, ...]:
        """The misconceptions seen twice lately, the commonest first."""
        return seen_twice(self.misconceptions)


def pupil_now(work: PupilWork, course: Course) -> PupilStatus:
    """Return the place of a pupil, from current work only. Raises ``SaveError`` if something in it does not follow."""
    at_hand = work.at_hand
    for lesson in at_hand.lessons.values():
        for number, task in lesson.tasks.items():
            _check_short(number, task)
    state = PupilState.from_work(at_hand, course)
    for lesson, result in zip(at_hand.lessons.values(), state.lessons, strict=True):
        if (judge := course.judge(lesson.lesson)) is None:
            raise SaveError(state.notes[0])
        return _in_lesson(lesson, result, judge.lesson)
    if work.now != PRACTICE and not at_hand.practice.sittings:
        return PupilStatus()
    practice = state.practice
    title = _("Practice: {topic}", topic=find_topic(practice.topic).name) if practice.topic else _("Practice")
    return PupilStatus(title, first_tries=share(practice.items), misconceptions=lately(practice.items))


def _in_lesson(work: LessonWork, result: LessonResult, lesson: Lesson) -> PupilStatus:
    items = result.items
    now = PupilStatus(
        lesson.title,
        _("Warm-up") if work.at == WARM_UP else "",
        is_done=all(task.is_done for task in result.tasks),
        first_tries=share(items),
        hints=result.hints,
        misconceptions=lately(items),
        answers={
            QuestionPlace(work.lesson, one.number, question): items
            for one in result.tasks
            for question, items in one.answers.items()
        },
    )
    for task, of_task in zip(lesson.all_tasks, result.tasks, strict=True):
        if task.number == work.at:
            has_board = task.shows_board or task.goal is not None
            board = BoardNow(work.lesson, task.number, work.task_work(task).moves) if has_board else None
            status = replace(now, task=task_label(task, lesson.all_tasks), board=board)
            if of_task.asks is None:
                return status
            place = QuestionPlace(work.lesson, task.number, of_task.asks)
            wrong = [item for item in now.answers.get(place, ()) if not item.right]
            ideas = lately(items, wrong[1:])
            return replace(
                status, place=place, prompt=_prompt(task, of_task.asks), wrong=len(wrong), misconceptions=ideas
            )
    return now


def task_label(task: Task, tasks: tuple[Task, ...]) -> LazyString:
    """Return the number of a task among those of its lesson, and its name."""
    number = tasks.index(task) + 1
    label = _("Task {number}", number=number)
    return _("{task}: {title}", task=label, title=heading(task)) if task.title or not task.number else label


def _prompt(task: Task, number: int) -> Text:
    return (task.questions[number].stem if task.questions else "") or task.prompt


def _check_short(number: int, work: TaskWork) -> None:
    """Raise ``SaveError`` if the file needs more moves to be replayed than any lesson asks for."""
    answers = (answer.given for answer in (*work.given, *work.others))
    if max((len(it) for it in (work.moves, *answers) if isinstance(it, list | tuple | dict)), default=0) > MOST_MOVES:
        raise SaveError(_("task {number} has more moves than can be shown", number=number))
