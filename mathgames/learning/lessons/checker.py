"""Problems of lessons, with file and line, as ``mathgames check`` prints them; and problems of routes.

A lesson is checked against the engine: its positions, the moves that solve it, its answers, the misconceptions that it
names, the claims of its hints. Its texts are checked too: whether the words are those of pupils and the sentences are
true. On every route, what a lesson needs is taught before it or assumed, so that no hint uses a rule new to pupils.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.engine.files import is_file, is_folder, path_exists
from mathgames.explain.nodes import plain_text
from mathgames.language.errors import LessonError, quote_input, short_repr
from mathgames.language.words import LazyString, Text, _
from mathgames.learning.content import content_folder
from mathgames.learning.lessons.answer_leaks import of_lesson, visible_problems
from mathgames.learning.lessons.context_leaks import told_problems
from mathgames.learning.lessons.family_problems import family_problems
from mathgames.learning.lessons.goal_difficulty import goal_problems
from mathgames.learning.lessons.kinds import WITH_MISTAKES
from mathgames.learning.lessons.lesson_file import fatal_errors, load, look_into
from mathgames.learning.lessons.library import ROUTES, TESTS, Route, find_beside, list_lessons, routes_in
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.remedies import misconceptions_of
from mathgames.learning.lessons.rules_of_moving import moving_problems, unknown_rules
from mathgames.learning.lessons.scene_problems import scene_problems
from mathgames.learning.lessons.sentences import false_claims, grade
from mathgames.learning.lessons.solutions import answer_problems, move_problems, unknown_misconception
from mathgames.learning.lessons.testimonies import keys_shown, weight_for, weight_of


def route_problems(folder: Path) -> Iterator[tuple[str, int | None, Text]]:
    """Yield the problems of the routes of a folder of lessons, with file and line."""
    path = folder / ROUTES
    if not path_exists(path):
        return
    try:
        routes = routes_in(path)
    except LessonError as error:
        yield error.file, error.line, error.problem
        return
    for route in routes.values():
        yield from ((str(path), None, sentence) for sentence in _of_route(folder, route, routes))


def _of_route(folder: Path, route: Route, routes: Mapping[str, Route]) -> Iterator[LazyString]:
    for name in (*route.lessons, *route.next_routes):
        if not is_file(folder / f"{name}.md"):
            yield _(
                "the route {route} names {lesson}, which does not exist: check its name",
                route=route.name,
                lesson=short_repr(name),
            )
    if route.pre and not is_file(folder / f"{TESTS}{route.name}.md"):
        yield _(
            "the route {route} has a test before and after, but no {file}: write it, or remove 'pre' and 'post'",
            route=route.name,
            file=f"{TESTS}{route.name}.md",
        )
    for name in route.assumes:
        if name not in routes:
            yield _(
                "the route {route} assumes {name}, but there is no such route: write one of {names}",
                route=route.name,
                name=short_repr(name),
                names=", ".join(one for one in routes if one != route.name),
            )
    had = {_short(name) for name in assumed_lessons(route, routes)}
    for name in (*route.lessons, *route.next_routes):
        for requirement in _needs(folder / f"{name}.md"):
            if _short(requirement) not in had:
                yield _order_message(route, name, requirement)
        had.add(_short(name))


def assumed_lessons(route: Route, routes: Mapping[str, Route]) -> frozenset[str]:
    """Return the lessons of the routes that a route assumes, and of those that these assume."""
    waiting, seen_routes = [*route.assumes], {route.name}
    lessons: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in routes and name not in seen_routes:
            seen_routes.add(name)
            lessons |= {*routes[name].lessons}
            waiting += routes[name].assumes
    return frozenset(lessons)


def _needs(file: Path) -> tuple[str, ...]:
    """Return the lessons that a lesson needs; none if it cannot be read, which is reported elsewhere."""
    try:
        return load(file).plan.needs if is_file(file) else ()
    except LessonError:
        return ()


def _short(name: str) -> str:
    return name.rpartition("/")[2]


def _order_message(route: Route, lesson: str, requirement: str) -> LazyString:
    if _short(requirement) in map(_short, route.lessons):
        return _(
            "the route {route} has {needed} after {lesson}, which needs it: change their order",
            route=route.name,
            needed=short_repr(requirement),
            lesson=short_repr(lesson),
        )
    return _(
        "the route {route} has {lesson}, which needs {needed}: add that lesson before it, or write "
        "'assumes: [ROUTE]' with a route that has it",
        route=route.name,
        lesson=short_repr(lesson),
        needed=short_repr(requirement),
    )


MAX_FILES: Final = 1000
_ON_PURPOSE: Final = re.compile(r"\bon purpose\b|\ba propósito\b|\bsadyang mali\b", re.IGNORECASE)
"""The phrases with which a task asks for a wrong answer, in the languages of the lessons."""
_EMPHASIS: Final = re.compile(r"\*\w[^*]*\w\*")


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a lesson, with a suggestion."""

    file: str
    line: int | None
    problem: Text
    is_advice: bool = False
    """True for a suggestion: the lesson works without it."""

    def __str__(self) -> str:
        sentence = _("advice: {problem}", problem=self.problem) if self.is_advice else self.problem
        return str(LessonError(sentence, file=self.file, line=self.line))


def check(
    *paths: Path | str, on_file: Callable[[str, int, int], None] = lambda _file, _number, _of: None
) -> list[Problem]:
    """Return all problems of these lessons (files, or folders of them), by default of the lessons of the package.

    Errors that prevent a file from being a lesson are included, and reading goes on after them. Problems are sorted by
    file and line. ``on_file`` is called before each file with its name, its number and the number of files, and at the
    end with "".

    >>> check(content_folder("lessons") / "integers" / "07-back-to-the-sender.md")
    []
    """
    problems: list[Problem] = []
    paths_of_lessons = list(_files([Path(path) for path in paths] or [content_folder("lessons")], problems))
    for number, path in enumerate(paths_of_lessons, 1):
        on_file(str(path), number, len(paths_of_lessons))
        lesson, errors = look_into(path)
        problems += (Problem(error.file, error.line, error.problem) for error in errors)
        if lesson is not None:
            problems += check_lesson(lesson, is_whole=not fatal_errors(errors))
    for folder in [Path(path) for path in paths if is_folder(Path(path))] or (
        [content_folder("lessons")] if not paths else []
    ):
        problems += (Problem(file, line, sentence) for file, line, sentence in route_problems(folder))
    on_file("", len(paths_of_lessons), len(paths_of_lessons))
    files = [*dict.fromkeys(problem.file for problem in problems)]
    return sorted(problems, key=lambda problem: (files.index(problem.file), problem.line or 0))


def _files(paths: Iterable[Path], problems: list[Problem]) -> Iterator[Path]:
    for path in paths:
        if not path_exists(path):
            problems.append(Problem(str(path), None, _("there is no such file or folder: check its name")))
        elif is_folder(path):
            files = sorted(file for file in path.rglob("*.md") if _may_be_lesson(file.relative_to(path)))
            if not files:
                problems.append(Problem(str(path), None, _("there is no lesson in this folder: lessons end in '.md'")))
            yield from files[:MAX_FILES]
        else:
            yield path


def _may_be_lesson(file: Path) -> bool:
    """Check if a file is neither a README nor a copy that an editor keeps (``.ipynb_checkpoints``)."""
    return file.stem.upper() != "README" and not any(part.startswith(".") for part in file.parts)


def check_lesson(lesson: Lesson, *, is_whole: bool = True) -> Iterator[Problem]:
    """Yield the problems of a lesson, ``is_whole`` or with some tasks that could not be read."""
    problems = [*_of_lesson(lesson), *((*_of_evidence(lesson), *_too_hard(lesson)) if is_whole else ())]
    for task in lesson.all_tasks:
        problems += _of_task(task)
        if is_whole or not task.kind.asks_once:  # whose two forms are looked at together
            problems += task.kind.problems(task, lesson, partial(_is_lesson, lesson))
    problems += family_problems(lesson, _of_task, (_false_sentences, visible_problems))
    for rule in (_false_sentences, visible_problems, told_problems, goal_problems, unknown_rules, moving_problems):
        problems += rule(lesson)
    yield from (Problem(lesson.file, line, sentence) for line, sentence in problems)
    yield from (Problem(lesson.file, line, sentence, is_advice=True) for line, sentence in _unexplained_answers(lesson))


def _is_lesson(lesson: Lesson, name: str) -> bool:
    file = Path(lesson.file)
    return name in list_lessons() or (len(file.parts) > 1 and (file.parents[1] / f"{name}.md").is_file())


def _of_lesson(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    for key in lesson.misconceptions:
        if key not in MISCONCEPTIONS:
            yield lesson.lines["misconceptions"], unknown_misconception(key)
    for name in lesson.plan.needs:
        try:
            is_there_one = find_beside(lesson, name) is not None
        except LessonError:
            continue
        if not is_there_one:
            sentence = _("there is no lesson {name}, which this one needs: check its name", name=short_repr(name))
            yield lesson.lines["needs"], sentence


def _too_hard(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    if lesson.language == "en" and (reading_grade := grade(_read(lesson))) > lesson.level:
        sentence = _(
            "the text has reading grade {reached}, but the lesson is for grade {level}: use shorter sentences and "
            "words, first of all here: {hardest}",
            reached=f"{reading_grade:.1f}",
            level=lesson.level,
            hardest=quote_input(max(_read(lesson), key=lambda sentence: grade([sentence])), 80),
        )
        yield 1, sentence


def _prose(lesson: Lesson) -> Iterator[tuple[object, int]]:
    yield from ((prose_node, 1) for prose_node in (*lesson.introduction, *lesson.closing))
    for task in lesson.all_tasks:
        yield from ((prose_node, task.line) for prose_node in task.prose)


def _read(lesson: Lesson) -> list[str]:
    read = [plain_text(prose_node) for prose_node, _line in _prose(lesson) if isinstance(prose_node, list)]
    for task in lesson.all_tasks:
        read += [task.prompt, task.explanation, *(task.written_hints or ())]
        for question in task.questions:
            read += [
                question.stem,
                *question.options,
                *question.places,
                *(str(wrong.feedback or "") for wrong in question.distractors),
            ]
        read += [str(wrong.feedback or "") for wrong in task.deviations]
        read += task.kind.texts(task.block)
    return [it for it in read if it.rstrip().endswith((".", "!", "?"))]


ENOUGH: Final = Fraction(3)
"""The weight of answers that names a misconception: those of a lesson, and of ``MORE`` draws after its exit."""
MORE: Final = 2


def _of_evidence(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    """Yield the declared misconceptions that can never be named, from answers that are made among others."""
    for key in lesson.misconceptions:
        if key not in MISCONCEPTIONS or key in lesson.seldom_shown or lesson.is_test:
            continue
        of_moves = [task for task in lesson.all_tasks if task.goal is not None and key in misconceptions_of(task)]
        weights = [(task, weight_for(task, key)) for task in lesson.all_tasks]
        drawn = max((one for task, one in weights if task.is_drawn_again and task.has_slots), default=Fraction(0))
        weight = sum((*(one for _task, one in weights), *map(weight_of, of_moves)), MORE * drawn)
        questions = (question for task in lesson.all_tasks for question in task.questions)
        is_made = any(one.interaction.is_made and key in keys_shown(one) for one in questions)
        if weight < ENOUGH or not is_made:
            sentence = _(
                "too few answers can show {idea}: ask for more that are made and not picked, or draw such a task with "
                "'slots'; else write why there are none, like {example}",
                idea=short_repr(key),
                example=f"'{{{key}: why}}'",
            )
            yield lesson.lines["misconceptions"], sentence


def _of_task(task: Task) -> Iterator[tuple[int, LazyString]]:
    if task.shows and task.shows not in MISCONCEPTIONS:
        yield task.lines["shows"], unknown_misconception(task.shows)
    for name, sentences in (
        ("prompt", (task.prompt,)),
        ("hints", task.written_hints or ()),
        ("why", (task.explanation,)),
    ):
        if any(_EMPHASIS.search(sentence) for sentence in sentences):
            text = _("words can be marked with '*' only in the prose: write them here without '*'")
            yield task.lines.get(name, task.line), text
    yield from _asks_for_wrong_answers(task)
    yield from scene_problems(task)
    if task.goal is not None:
        yield from move_problems(task)
    for question in task.questions:
        yield from answer_problems(task, question)


def _false_sentences(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    for line, sentence in of_lesson(lesson):
        for claim in false_claims(sentence):
            yield line, _("this is not true: {claim}. Work it out again", claim=quote_input(claim, 60))


def _unexplained_answers(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    for task in lesson.all_tasks:
        for question in task.questions if not (task.kind.asks_once or task.kind.follows_game) else ():
            for answer in question.interaction.unexplained_answers(question):
                if answer:
                    sentence = _(
                        "{choice} has no answer: add it to 'wrong', with a misconception's key or a sentence about it",
                        choice=repr(answer),
                    )
                else:
                    sentence = _(
                        "no calculation says what went wrong in a wrong number: name one that you expect in 'wrong', "
                        "with a misconception's key or a sentence about it"
                    )
                yield question.line, sentence


def _asks_for_wrong_answers(task: Task) -> Iterator[tuple[int, LazyString]]:
    """Yield the places that ask for answers that are wrong on purpose: later counts cannot tell them from others."""
    prose = ((task.line, plain_text(part)) for part in task.prose)
    for line, sentence in ((task.lines.get("prompt", task.line), task.prompt), *prose):
        if _ON_PURPOSE.search(sentence):
            problem = _(
                "this asks for wrong answers in recorded work, and the report would take them for misconceptions: let "
                "the computer make the mistakes, or write {it}",
                it=f"'kind: {WITH_MISTAKES}'",
            )
            yield line, problem
