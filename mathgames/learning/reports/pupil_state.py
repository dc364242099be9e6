"""The state of a pupil, computed once from files and codes: the basis of all views of a class.

``PupilState`` is the evaluation of one file or code. A report joins all that a pupil has handed in
(``PupilReport``), and the page of a class while it works shows the current work (``PupilNow``).
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
from mathgames.language.words import Text, Words, _, listed
from mathgames.learning.lessons import Lesson, Task, load
from mathgames.learning.lessons.library import versions
from mathgames.learning.practice import topic_named
from mathgames.learning.practice.practising import SITTING
from mathgames.learning.practice.progress import MOST_TRIES
from mathgames.learning.reports.code import WorkCode
from mathgames.learning.reports.items import Item, ItemKind, Share, Top, lately, seen_twice, share, shares, top
from mathgames.learning.reports.judging import Judge, LessonDone
from mathgames.learning.reports.practised import NOTHING, PracticeDone, practice_done
from mathgames.learning.reports.pupil_work import LONGEST_NAME, PRACTICE, PupilWork
from mathgames.learning.work.again_rounds import AGAIN, Round
from mathgames.learning.work.look_again import look_again
from mathgames.learning.work.shelf import MOST_STEM, stem_of_own
from mathgames.learning.work.task_context import WARM_UP, heading
from mathgames.learning.work.work import LessonWork, TaskWork

MOST_MOVES: Final = 400
"""The most moves of one answer or one board that are replayed while a class works: a lesson asks for far fewer."""


class Course:
    """The lessons known to a report: ours, in every language, and a teacher's own; each with its judge."""

    def __init__(self, own: Iterable[str | Path] = ()) -> None:
        self._own = {file.stem: lesson for path in own for file, lesson in _lessons(Path(path))}
        self._judges: dict[str, Judge | None] = {}

    def judge(self, name: str) -> Judge | None:
        """Return the judge of work in the lesson of this name. None if the lesson is unknown."""
        if name not in self._judges:
            versions = self._versions(name)
            self._judges[name] = Judge(versions) if versions else None
        return self._judges[name]

    def _versions(self, name: str) -> tuple[Lesson, ...]:
        try:
            return (look_again(name),) if name.startswith(AGAIN) else versions(name)
        except (LessonError, NotationError):
            return tuple(lesson for stem, lesson in self._own.items() if stem_of_own(name) == stem[:MOST_STEM])


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

    lessons: tuple[LessonDone, ...] = ()
    practice: PracticeDone = NOTHING
    code: WorkCode | None = None
    notes: tuple[Words, ...] = ()

    @staticmethod
    def of(work: PupilWork, course: Course) -> PupilState:
        """Evaluate work. Raises ``SaveError`` if something in it does not follow."""
        lessons, notes = list[LessonDone](), list[Words]()
        for name, one in work.lessons.items():
            judge = course.judge(name)
            if judge is not None:
                done = judge.done(one)
                lessons.append(done)
                notes += _at_one_screen(done)
            else:
                name = one_line(name)[:LONGEST_NAME]
                lessons.append(LessonDone(name, name, len(one.tasks), None))
                notes.append(_("the lesson {name} is not known here: give its file too", name=name))
        return PupilState(tuple(lessons), practice_done(work.practice), None, tuple(notes))

    @staticmethod
    def of_code(code: WorkCode, course: Course) -> PupilState:
        """Evaluate a code."""
        if code.topic:
            return PupilState(practice=PracticeDone(SITTING * code.done, code.topic, is_rough=True), code=code)
        judge = course.judge(code.lesson) if code.lesson else None
        if judge is None:
            return PupilState((LessonDone("", _("one of your own lessons"), code.done, None),), code=code)
        tasks = len(judge.lesson.all_tasks)
        return PupilState((LessonDone(code.lesson, judge.lesson.title, code.done, tasks),), code=code)


def _at_one_screen(done: LessonDone) -> Iterator[Words]:
    if done.others:
        others = listed(list(done.others))
        yield _("in {lesson}, others at the same screen answered too: {others}", lesson=done.lesson, others=others)
    if done.shown_to_others:
        shown = done.shown_to_others
        yield _("in {lesson}, answers that were shown to others at the same screen: {n}", lesson=done.lesson, n=shown)
    if done.unanswered:
        yield _(
            "in {lesson}, questions that others are said to have answered, but with no answer in the file, and so "
            "not counted as done: {n}",
            lesson=done.lesson,
            n=done.unanswered,
        )


@dataclass(frozen=True, slots=True)
class PupilReport:
    """The evaluation of one pupil's files and codes.

    ``shares`` are the first answers by kind, ``top`` is the misconception that they show most. ``seconds`` and
    ``hints`` are of the lessons, and None if only codes were handed in.
    """

    label: str
    lessons: tuple[LessonDone, ...] = ()
    practice: PracticeDone = NOTHING
    items: tuple[Item, ...] = ()
    shares: Mapping[ItemKind, Share] = field(default_factory=dict)
    top: Top | None = None
    seconds: int | None = None
    hints: int | None = None
    notes: tuple[Words, ...] = ()
    stubborn: tuple[Misconception, ...] = ()
    """Misconceptions that were treated twice in successive rounds, and still led to wrong answers."""
    tests: tuple[LessonDone, ...] = ()
    """The tests before and after the lessons of a route: they are in no rate and no evidence of a misconception."""

    @property
    def first_tries(self) -> Share | None:
        """The share of right first answers. None if there are none, or only codes."""
        return share(self.items)

    @property
    def has_only_tests(self) -> bool:
        """True if only tests were handed in."""
        return bool(self.tests) and not (self.lessons or self.practice.answered)

    def lesson(self, name: str) -> LessonDone | None:
        """Return the result of a lesson."""
        return next((done for done in self.lessons if done.lesson == name), None)


def pupil_report(label: str, parts: Sequence[PupilState]) -> PupilReport:
    """Join the evaluations of a pupil's files and codes: files count before codes, and later before earlier ones."""
    in_order = sorted(parts, key=lambda one: one.code is None)
    all_done = {done.lesson: done for one in in_order for done in one.lessons}
    tests = {name: done for name, done in all_done.items() if done.is_test}
    lessons = {name: done for name, done in all_done.items() if name not in tests}
    practice = next((one.practice for one in reversed(in_order) if one.practice.answered), NOTHING)
    items = (*(item for done in lessons.values() for item in done.items), *practice.items)
    codes = [one.code for one in in_order if one.code is not None]
    rough = {kind: rough_share for code in codes for kind, rough_share in code.shares.items()}
    all_shares = rough | shares(items)
    named = [Top(code.misconception, is_named=True) for code in codes if code.misconception is not None]
    names = [done.lesson for one in in_order if one.code is None for done in one.lessons]
    in_files = [lessons[name] for name in names if name in lessons]
    return PupilReport(
        label,
        tuple(lessons.values()),
        practice,
        items,
        {kind: all_shares[kind] for kind in ItemKind if kind in all_shares},
        top(items) or next(reversed(named), None),
        sum(done.seconds for done in in_files) if in_files else None,
        sum(done.hints for done in in_files) if in_files else None,
        tuple(note for one in parts for note in one.notes),
        tuple(_stubborn(lessons.values())),
        tuple(tests.values()),
    )


def _stubborn(lessons: Iterable[LessonDone]) -> Iterator[Misconception]:
    rounds: dict[str, dict[int, bool]] = {}
    for done in lessons:
        if done.lesson.startswith(AGAIN) and done.tasks and done.tasks[-1].is_done:
            turn = Round.named(done.lesson)
            rounds.setdefault(turn.key, {})[turn.number] = turn.passed_in(
                look_again(turn.name).tasks[-1], done.tasks[-1].first_tries
            )
    for key, passed in rounds.items():
        latest = [passed[number] for number in sorted(passed)][-MOST_TRIES:]
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
class PupilNow:
    """The place of a pupil, and the state of the work there.

    ``wrong`` counts the wrong answers to the current question, ``ideas`` how often each misconception was
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
    ideas: tuple[tuple[str, int], ...] = ()
    board: BoardNow | None = None
    answers: Mapping[QuestionPlace, tuple[Item, ...]] = field(default_factory=dict, compare=False)

    @property
    def repeated(self) -> tuple[Misconception, ...]:
        """The misconceptions seen twice lately, the commonest first."""
        return seen_twice(self.ideas)


def pupil_now(work: PupilWork, course: Course) -> PupilNow:
    """Return the place of a pupil, from current work only. Raises ``SaveError`` if something in it does not follow."""
    at_hand = work.at_hand
    for lesson in at_hand.lessons.values():
        for number, task in lesson.tasks.items():
            _check_short(number, task)
    state = PupilState.of(at_hand, course)
    for lesson, done in zip(at_hand.lessons.values(), state.lessons, strict=True):
        if (judge := course.judge(lesson.lesson)) is None:
            raise SaveError(state.notes[0])
        return _in_lesson(lesson, done, judge.lesson)
    if work.now != PRACTICE and not at_hand.practice.sittings:
        return PupilNow()
    practice = state.practice
    title = _("Practice: {topic}", topic=topic_named(practice.topic).name) if practice.topic else _("Practice")
    return PupilNow(title, first_tries=share(practice.items), ideas=lately(practice.items))


def _in_lesson(work: LessonWork, done: LessonDone, lesson: Lesson) -> PupilNow:
    items = done.items
    now = PupilNow(
        lesson.title,
        _("Warm-up") if work.at == WARM_UP else "",
        is_done=all(task.is_done for task in done.tasks),
        first_tries=share(items),
        hints=done.hints,
        ideas=lately(items),
        answers={
            QuestionPlace(work.lesson, one.number, question): items
            for one in done.tasks
            for question, items in one.answers.items()
        },
    )
    for task, of_task in zip(lesson.all_tasks, done.tasks, strict=True):
        if task.number == work.at:
            has_board = task.shows_board or task.goal is not None
            board = BoardNow(work.lesson, task.number, work.of(task).moves) if has_board else None
            here = replace(now, task=task_called(task, lesson.all_tasks), board=board)
            if of_task.asks is None:
                return here
            place = QuestionPlace(work.lesson, task.number, of_task.asks)
            wrong = [item for item in now.answers.get(place, ()) if not item.right]
            ideas = lately(items, wrong[1:])
            return replace(here, place=place, prompt=_prompt(task, of_task.asks), wrong=len(wrong), ideas=ideas)
    return now


def task_called(task: Task, tasks: tuple[Task, ...]) -> Words:
    """Return the number of a task among those of its lesson, and its name."""
    number = tasks.index(task) + 1
    called = _("Task {number}", number=number)
    return _("{task}: {title}", task=called, title=heading(task)) if task.title or not task.number else called


def _prompt(task: Task, number: int) -> Text:
    return (task.questions[number].ask if task.questions else "") or task.prompt


def _check_short(number: int, work: TaskWork) -> None:
    """Raise ``SaveError`` if the file needs more moves to be replayed than any lesson asks for."""
    answers = (answer.given for answer in (*work.given, *work.others))
    if max((len(it) for it in (work.moves, *answers) if isinstance(it, list | tuple | dict)), default=0) > MOST_MOVES:
        raise SaveError(_("task {number} has more moves than can be shown", number=number))
