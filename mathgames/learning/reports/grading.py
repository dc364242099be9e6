"""Results for grading: as plain data for asserts, nbgrader or otter, and as a table for gradebooks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from mathgames.arithmetic.items.answer import Response
from mathgames.engine.files import is_file
from mathgames.language.errors import LessonError, SaveError, one_line, short_repr, text_of
from mathgames.language.words import _
from mathgames.learning.lessons import Judgement, Lesson, Task, Verdict, find, load
from mathgames.learning.reports.code import is_code
from mathgames.learning.reports.code_lists import divide_line
from mathgames.learning.reports.judging import item_of
from mathgames.learning.reports.pupil_state import Course, PupilReport, PupilState, pupil_report
from mathgames.learning.reports.pupil_work import PupilWork, load_work
from mathgames.learning.reports.report import ClassReport, class_report
from mathgames.learning.reports.results import LessonResult, TaskResult
from mathgames.learning.work import LessonWork, name_of_own
from mathgames.learning.work.work import plain

_FORMULA = re.compile(r"""(\A|[;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠]|[\t\r])""")
"""The places where a spreadsheet takes the following text for a formula.

These are the beginning of a cell, and the places after separators of cells other than the comma.
"""


def gradebook(report: ClassReport) -> str:
    r"""Return a row for each pupil, and one for each file or code that was not counted; rates in whole hundredths.

    The grade, from 0 to 100, is the share of tasks that count as done, of all tasks of the lessons that the class has
    handed in: what is answered rightly counts, also after mistakes or with help and then one more like it.
    The names of the columns are the same in every language, so that programs which use them keep working.

    >>> print(gradebook(ClassReport((PupilReport("7", seconds=90, hints=2),))).replace("\r", ""), end="")
    pupil,grade,practice items,first answers,right at once %,misconception,named,minutes,hints,shown,problem
    7,,0,0,,,,2,2,0,
    """
    heads = [
        "pupil",
        "grade",
        *(heading for name in report.lessons for heading in (f"{name} done", f"{name} of")),
        *(f"{gain.test} {when}" for gain in report.gains for when in ("before", "after")),
        "practice items",
        *(f"practice {topic}" for topic in report.topics),
        "first answers",
        "right at once %",
        *(f"{kind.value} %" for kind in report.kinds),
        "misconception",
        "named",
        "minutes",
        "hints",
        "shown",
        "problem",
    ]
    refused_rows = ([one.label, *[""] * (len(heads) - 2), str(one.problem)] for one in report.refused_files)
    file = StringIO()
    writer = csv.writer(file)
    for row in (heads, *(_row(report, pupil) for pupil in report.pupils), *refused_rows):
        writer.writerow(map(_safe, row))
    return file.getvalue()


def _row(report: ClassReport, pupil: PupilReport) -> Iterator[Any]:
    yield pupil.label
    yield _grade(report, pupil)
    for name in report.lessons:
        result = pupil.lesson(name)
        yield from ("", "") if result is None else (result.done_count, "" if result.total is None else result.total)
    for gain in report.gains:
        mine = next((one for one in gain.pupils if one.label == pupil.label), None)
        for items in ((), ()) if mine is None else (mine.before, mine.after):
            yield sum(item.right for item in items) if items else ""
    yield pupil.practice.answer_count
    standings = {one.topic.key: one.standing.value for one in pupil.practice.topics}
    yield from (standings.get(topic, "") for topic in report.topics)
    all_tries = pupil.first_tries
    yield from (0, "") if all_tries is None else (all_tries.attempts, all_tries.percent)
    for kind in report.kinds:
        yield pupil.shares[kind].percent if kind in pupil.shares else ""
    yield from (
        ("", "")
        if pupil.top is None
        else (
            pupil.top.misconception.key,
            "yes" if pupil.top.is_named else "perhaps",
        )
    )
    yield "" if pupil.seconds is None else max(1, round(pupil.seconds / 60))
    yield "" if pupil.hints is None else pupil.hints
    yield "" if pupil.hints is None else sum(task.shown_count for result in pupil.lessons for task in result.tasks)
    yield "; ".join(map(str, pupil.notes))


def _grade(report: ClassReport, pupil: PupilReport) -> int | str:
    totals: dict[str, int] = {}
    for one in report.pupils:
        totals |= {result.lesson: result.total for result in one.lessons if result.total}
    done = sum(min(result.done_count, totals[result.lesson]) for result in pupil.lessons if result.lesson in totals)
    return round(100 * done / sum(totals.values())) if totals else ""


def _safe(cell: Any) -> Any:
    """Return a cell as one line that no spreadsheet takes for a formula."""
    return _FORMULA.sub(r"\1'", one_line(cell)) if isinstance(cell, str) else cell


def grade(lesson_or_file: str | Path, answers: Mapping[int, Any] | None = None) -> dict[str, Any]:
    """Grade work and return the result as dictionaries, lists, texts and numbers.

    ``lesson_or_file`` is the name or the file of a lesson, whose work in this folder is graded, a file of a pupil's
    work, or a work code. With ``answers`` those are graded instead, by the number of the task: an answer, a list of
    answers to its questions in order, or the text of a move. ``docs/grading.md`` lists the keys of the result.

    A file or a code that cannot be counted raises nothing: its ``problem`` says why. Raises ``LessonError`` if there is
    no such lesson or task, or if an answer cannot be read.

    >>> done = grade("integers/07-back-to-the-sender", {7: "5"})
    >>> done["lessons"][0]["tasks"][6]
    {'number': 7, 'done': True, 'first_tries': [True]}
    >>> done["done"], done["right"], done["tried"], done["problem"]
    (False, 1, 1, '')
    """
    name = text_of(lesson_or_file)
    is_given = isinstance(lesson_or_file, Path) or name.lower().endswith((".json", ".md"))
    if is_given or is_file(Path(name)) or divide_line(name) is not None or is_code(name):
        path = Path(lesson_or_file)
        if path.suffix.lower() != ".md":
            if answers is not None:
                raise LessonError(_("answers belong to a lesson, but {given} is not a lesson", given=short_repr(name)))
            return _of_file(lesson_or_file)
        return _of_lesson(load(path), name_of_own(path), answers, Course([path]))
    return _of_lesson(find(name), name, answers, Course())


def _of_file(file_or_code: str | Path) -> dict[str, Any]:
    report = class_report([file_or_code])
    if len(report.pupils) > 1:
        n, file = len(report.pupils), short_repr(file_or_code)
        raise LessonError(_("{file} holds the work of {n} pupils: use mathgames.report", file=file, n=n))
    problem = "; ".join(str(refused.problem) for refused in report.refused_files)
    return _plain(report.pupils[0] if report.pupils else PupilReport(""), problem)


def _of_lesson(lesson: Lesson, name: str, answers: Mapping[int, Any] | None, course: Course) -> dict[str, Any]:
    try:
        if answers is not None:
            report = PupilState((_grade_lesson(lesson, name, answers),))
        else:
            work = load_work().lessons.get(name, LessonWork(name))
            report = PupilState.from_work(PupilWork().with_lesson(work), course)
    except SaveError as error:
        return _plain(PupilReport(""), str(error))
    return _plain(pupil_report("", [report]))


def _grade_lesson(lesson: Lesson, name: str, answers: Mapping[int, Any]) -> LessonResult:
    """Judge these answers. Raises ``LessonError`` if a task does not exist, or an answer cannot be read."""
    if not isinstance(answers, Mapping):
        raise LessonError(_("give answers by task, like {it}, not {given}", it='{7: "5"}', given=short_repr(answers)))
    numbers = [task.number for task in lesson.all_tasks]
    for number in answers:
        if number not in numbers:
            task_numbers = ", ".join(map(str, numbers))
            raise LessonError(
                _("this lesson has no task {given}: it has {numbers}", given=short_repr(number), numbers=task_numbers)
            )
    tasks = tuple(_grade_task(task, answers) for task in lesson.all_tasks)
    return LessonResult(name, lesson.title, sum(task.is_done for task in tasks), len(tasks), tasks)


def _grade_task(task: Task, answers: Mapping[int, Any]) -> TaskResult:
    judgements = [(one, _judge_answer(task, one)) for one in _answers_of(task, answers)]
    settled_numbers = task.settled_questions(one for one, judgement in judgements if judgement.right)
    asks = next((number for number in range(task.parts) if number not in settled_numbers), None)
    return TaskResult(task.number, asks, tuple(item_of(task, judgement, one) for one, judgement in judgements))


def _answers_of(task: Task, answers: Mapping[int, Any]) -> Iterator[Response[int]]:
    if task.number not in answers:
        return
    answer = answers[task.number]
    if task.goal is not None:
        yield Response(0, list(task.moves_of(answer) if isinstance(answer, str) else answer))
    elif task.parts > 1 and isinstance(answer, list):
        yield from (Response(number, plain(part)) for number, part in enumerate(answer[: task.parts]))
    else:
        yield Response(0, plain(answer))


def _judge_answer(task: Task, answer: Response[int]) -> Judgement:
    judgement = answer.judgement(task)
    if judgement.verdict is Verdict.ONGOING:
        problem = judgement.feedback or _("this is not finished")
        raise LessonError(_("task {number}: {problem}", number=task.number, problem=problem))
    return judgement


def _plain(pupil: PupilReport, problem: str = "") -> dict[str, Any]:
    lessons = [_lesson(done) for done in pupil.lessons]
    return {
        "problem": problem,
        "done": bool(lessons) and all(lesson["done"] for lesson in lessons),
        "right": sum(item.right for item in pupil.items),
        "tried": len(pupil.items),
        "kinds": {
            kind.value: {"right": share.right, "tried": share.attempts, "rough": share.is_rough}
            for kind, share in pupil.shares.items()
        },
        "misconception": None if pupil.top is None else pupil.top.misconception.key,
        "named": pupil.top is not None and pupil.top.is_named,
        "lessons": lessons,
        "tests": [_lesson(done) for done in pupil.tests],
        "practice": {
            "answered": pupil.practice.answer_count,
            "mastered": list(pupil.practice.mastered_topics),
            "topics": {
                one.topic.key: {
                    "standing": one.standing.value,
                    "blocks": {block.key: standing.value for block, standing in one.blocks},
                }
                for one in pupil.practice.topics
            },
        },
        "seconds": pupil.seconds,
        "hints": pupil.hints,
    }


def _lesson(result: LessonResult) -> dict[str, Any]:
    tasks = [
        {"number": task.number, "done": task.is_done, "first_tries": list(task.first_tries)} for task in result.tasks
    ]
    votes = [{"asked": str(vote.question), "given": str(vote.response)} for vote in result.votes]
    lesson = {
        "lesson": result.lesson,
        "done": result.is_done,
        "tasks_done": result.done_count,
        "of": result.total,
        "tasks": tasks,
    }
    return lesson | ({"votes": votes} if votes else {})
