"""The lessons of the package: found by name, in order, with their routes and warm-ups.

A lesson is a file ``lessons/<course>/<nn-name>.md``; its name is ``<course>/<nn-name>``. In another language it is
``<nn-name>.<language>.md`` beside it, and the titles of the routes are in ``routes.<language>.yaml``. The test of a
route is ``lessons/tests/<route>.md``, and opened like a lesson: one half of a class takes ``tests/<route>``, the other
half ``tests/<route>-crossed``, where the forms are the other way round.

A lesson begins with a warm-up, a few questions of lessons before it: two questions of the lesson that is two before,
one of the lesson that is four before, and one of those that this pupil missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.misconceptions import OperationPrompt as Calculation
from mathgames.engine.files import read_text
from mathgames.language.errors import LessonError, nearest, short_repr
from mathgames.language.words import ENGLISH, LazyString, _, current_language
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import lesson_file
from mathgames.learning.lessons.kind import BOTH_FORMS
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import Value, YamlSequence, read_yaml, text_of
from mathgames.learning.lessons.plain_yaml import YamlMapping as Named

_FILE: Final = re.compile(r"[0-9]{2}-[a-z0-9-]+")
FORMER_LESSONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "integers/12-the-trade": "",
        "integers/17-surrounded": "",
        "growing-grid/22-the-bet": "",
        "slices/23-how-many-squares": "slices/22-how-many-squares",
        "slices/24-rise-and-run": "slices/23-rise-and-run",
        "slices/25-across-the-borders": "",
        "slices/26-fill-against-the-ruler": "slices/24-fill-against-the-ruler",
    }
)
"""The present names of lessons by those that earlier versions gave them, "" for a lesson that was removed.

Codes, files and links of a renamed lesson are read as its own; those of a removed one are judged by no other.
"""
ROUTES: Final = "routes.yaml"
TESTS: Final = "tests/"
"""The prefix of the names of tests; the name of a route follows."""
CROSSED_SUFFIX: Final = "-crossed"
"""The end of the name of a test for the other half of a class."""
MOST_BYTES: Final = 200_000
"""The largest size of a file of routes."""

ROUTE_KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "title": "what the route is called",
        "lessons": "the names of its lessons, in order",
        "then": "lessons that show what was learnt",
        "assumes": "routes whose lessons are taken for taught",
        "pre": "the form of its test that comes before the lessons: A or B",
        "post": "the form that comes after them; for the other half of the class they change places",
    }
)
"""The keys of a route, with their meanings."""


@dataclass(frozen=True, slots=True)
class Route:
    """A route through the lessons: some of them, in order."""

    name: str
    title: str
    lessons: tuple[str, ...]
    next_routes: tuple[str, ...] = ()
    """The lessons that check the results of the route."""
    assumes: tuple[str, ...] = ()
    """The routes whose lessons are assumed to be taught, by their names."""
    pre: str = ""
    """The form of its test that comes before the lessons; "" if it has no test."""
    post: str = ""


def folder() -> Path:
    """Return the folder of the lessons: at the top of the project, or in the installed package."""
    return content_folder("lessons")


def find_route(name: str) -> Route:
    """Return the route of this name. Raises ``LessonError``, with the names of all, if there is none."""
    if (route := routes().get(name)) is None:
        names = ", ".join(routes())
        raise LessonError(_("there is no route {name}; the routes are: {names}", name=short_repr(name), names=names))
    return route


def list_lessons(route: str | None = None) -> list[str]:
    """Return the names of all lessons in teaching order, or of those of one route."""
    if route is not None:
        return list(find_route(route).lessons)
    files = [file for file in folder().glob("*/*.md") if _FILE.fullmatch(file.stem)]
    return [f"{file.parent.name}/{file.stem}" for file in sorted(files, key=lambda file: file.stem)]


def present_name(name: str) -> str:
    """Return the name that a lesson has now. Raises ``LessonError`` if it was removed."""
    former = next((it for it in FORMER_LESSONS if name in (it, it.rpartition("/")[2])), None)
    if former is None:
        return name
    if not FORMER_LESSONS[former]:
        raise LessonError(ended_sentence(former))
    return FORMER_LESSONS[former]


def ended_sentence(name: str) -> LazyString:
    """Return the sentence with which codes, files and links of a removed lesson are met."""
    return _("the lesson {name} no longer exists: what was done in it is kept, and not judged", name=name)


def list_tests(route: str | None = None) -> list[str]:
    """Return the names of the tests of all routes, or of one: one for each half of a class. Raises ``LessonError``.

    >>> list_tests("subtracting-negatives")
    ['tests/subtracting-negatives', 'tests/subtracting-negatives-crossed']
    """
    wanted = routes().values() if route is None else [find_route(route)]
    return [f"{TESTS}{one.name}{half}" for one in wanted if one.pre for half in ("", CROSSED_SUFFIX)]


def find(name: str) -> Lesson:
    """Return the lesson of this name, in the current language if possible.

    Raises ``LessonError``, with the nearest name, if there is none.

    >>> find("integers/07-back-to-the-sender").title
    'Back to the sender'
    """
    names = list_tests() if name.startswith(TESTS) else list_lessons()
    if name not in names and (name := present_name(name)) not in names:
        wrong_name = short_repr(name)
        if suggestion := nearest_lesson(str(name)):
            near = repr(suggestion)
            raise LessonError(_("there is no lesson {name}; did you mean {near}?", name=wrong_name, near=near))
        command = "mathgames.list_lessons()"
        raise LessonError(_("there is no lesson {name}; {command} lists the lessons", name=wrong_name, command=command))
    return _lesson_of(name, spoken_language())


def find_beside(lesson: Lesson, name: str) -> Lesson | None:
    """Return the lesson of this name in the course of another one, beside its file. None if there is none."""
    course, _slash, short = name.rpartition("/")
    path = Path(lesson.file).parent / f"{short}.md"
    if not course and path.is_file():
        return lesson_file.load(path, name)
    full_names = {named.rpartition("/")[2]: named for named in list_lessons()}
    full = name if course else full_names.get(short, name)
    return find(full) if full in full_names.values() else None


def nearest_lesson(name: str) -> str | None:
    """Return the lesson with the nearest name, also for names without the course, the number or the title.

    >>> nearest_lesson("back-to-the-sender"), nearest_lesson("7"), nearest_lesson("integers/07")
    ('integers/07-back-to-the-sender', 'integers/07-back-to-the-sender', 'integers/07-back-to-the-sender')
    """
    short = {lesson_name.rpartition("/")[2]: lesson_name for lesson_name in list_lessons()}
    lesson_names = {**{file.partition("-")[2]: lesson_name for file, lesson_name in short.items()}, **short}
    lesson_names |= {lesson_name: lesson_name for lesson_name in (*short.values(), *list_tests())}
    for lesson_name in short.values():
        course, _slash, file = lesson_name.rpartition("/")
        number = file.partition("-")[0]
        lesson_names |= {f"{course}/{mapping}": lesson_name for mapping in (number, str(int(number)))}
        lesson_names |= dict.fromkeys((number, str(int(number))), lesson_name)
    match = nearest(name, lesson_names)
    return None if match is None else lesson_names[match]


def number_of(name: str) -> int:
    """Return the number of a lesson of this package, with which its file's name begins.

    >>> number_of("integers/07-back-to-the-sender")
    7
    """
    return int(name.rpartition("/")[2].partition("-")[0])


def spoken_language() -> str:
    """Return the current language without its country."""
    code, _dash, _country = current_language().code.partition("-")
    return code


def lesson_versions(name: str) -> tuple[Lesson, ...]:
    """Return the lesson of this name in every language that it exists in, the current language first.

    >>> [version.language for version in lesson_versions("integers/07-back-to-the-sender")]
    ['en', 'es', 'fil']
    """
    first = find(name)
    files = sorted(folder().glob(f"{_file_of(name)}.*.md"))
    languages = [ENGLISH.code, *(file.suffixes[0][1:] for file in files)]
    others = (_lesson_of(name, language) for language in languages)
    return (first, *(other for other in others if other.language != first.language))


@lru_cache(maxsize=64)
def _lesson_of(name: str, language: str) -> Lesson:
    source = folder() / f"{_file_of(name)}.md"
    translation = source.with_suffix(f".{language}.md")
    lesson = lesson_file.load(translation if translation.is_file() else source, name)
    return _in_order(lesson) if name.startswith(TESTS) else lesson


def _file_of(name: str) -> str:
    """Return the name of the file of a lesson, which a test shares with its crossed form."""
    return name.removesuffix(CROSSED_SUFFIX) if name.startswith(TESTS) else name


def _in_order(test: Lesson) -> Lesson:
    """Return the test of a route with the form that comes before the lessons as its first task, then the other one."""
    route = routes()[_file_of(test.name).removeprefix(TESTS)]
    forms = [route.pre, route.post][:: -1 if test.name.endswith(CROSSED_SUFFIX) else 1]
    tasks = sorted(test.tasks, key=lambda task: forms.index(task.block))
    return replace(test, tasks=tuple(replace(task, number=number) for number, task in enumerate(tasks, 1)))


def routes() -> Mapping[str, Route]:
    """Return the routes through the lessons, by name, with their titles in the current language if possible.

    >>> len(routes()["subtracting-negatives"].lessons)
    6
    """
    return _routes(spoken_language())


def route_through(lesson: str, lesson_names: Iterable[str]) -> Route | None:
    """Return the route to a lesson of which most lessons are among the names. None if it is on no route.

    >>> route_through("integers/13-the-submarine", []).name
    'multiplying-and-dividing'
    """
    started_names = set(lesson_names)

    def had_before(route: Route) -> tuple[int, int]:
        """Return the sort key of a route among equal ones: the earlier the lesson on it, the less it needs before."""
        before = route.lessons[: route.lessons.index(lesson)]
        return len(started_names.intersection(before)), -len(before)

    return max((route for route in routes().values() if lesson in route.lessons), key=had_before, default=None)


def way_through(lesson: str, started_lessons: Iterable[str]) -> tuple[str, ...]:
    """Return the lessons of the route to a lesson of which most are started; all lessons if it is on no route.

    >>> way_through("integers/13-the-submarine", [])[0]
    'integers/09-the-balloon'
    """
    route = route_through(lesson, started_lessons)
    return tuple(list_lessons()) if route is None else route.lessons


@lru_cache(maxsize=16)
def _routes(language: str) -> Mapping[str, Route]:
    file = folder() / ROUTES
    translation = file.with_suffix(f".{language}.yaml")
    titles = read_yaml(translation.read_text(encoding="utf-8")) if translation.is_file() else None
    data = titles.entries if isinstance(titles, Named) else {}
    return MappingProxyType(
        {
            name: replace(route, title=text_of(data[name])) if name in data else route
            for name, route in routes_in(file).items()
        }
    )


def routes_in(path: Path) -> Mapping[str, Route]:
    """Read the routes in a file, by name. Raises ``LessonError`` if there are none."""
    try:
        mapping = read_yaml(read_text(path, MOST_BYTES))
    except LessonError as error:
        raise error.in_file(str(path)) from None
    except OSError as error:
        raise LessonError(_("it cannot be read: {why}", why=str(error.strerror)), file=str(path)) from error
    if not isinstance(mapping, Named):
        raise LessonError(_("write the routes as names with titles and lessons"), file=str(path))
    try:
        return MappingProxyType({name: _route(name, entry) for name, entry in mapping.entries.items()})
    except LessonError as error:
        raise error.in_file(str(path)) from None


def _route(name: str, entry: Value) -> Route:
    if not isinstance(entry, Named) or not isinstance(entry.get("lessons"), YamlSequence) or "title" not in entry:
        sentence = _("the route {name} needs a 'title' and a list of 'lessons'", name=short_repr(name))
        raise LessonError(sentence, line=entry.line)
    entry.check_keys([*ROUTE_KEYS], _("a route"))
    return Route(
        name,
        text_of(entry.entries["title"]),
        _names(entry.get("lessons")),
        _names(entry.get("then")),
        _names(entry.get("assumes")),
        *_forms(name, entry),
    )


def _forms(name: str, entry: Named) -> tuple[str, str]:
    """Return the forms of a route's test before and after the lessons; "" and "" if it has none."""
    pre, post = (None if (value := entry.get(key)) is None else text_of(value).strip() for key in ("pre", "post"))
    if pre is None and post is None:
        return "", ""
    if pre is None or post is None or {pre, post} != {*BOTH_FORMS}:
        sentence = _(
            "the test of the route {name} needs both forms: write 'pre: A' and 'post: B'", name=short_repr(name)
        )
        raise LessonError(sentence, line=entry.line)
    return pre, post


def _names(value: Value | None) -> tuple[str, ...]:
    return tuple(text_of(item) for item in value.items) if isinstance(value, YamlSequence) else ()


LESSONS_AGO: Final = ((2, 2), (4, 1))
"""Pairs: how many lessons ago, and the number of questions from that lesson."""


@dataclass(frozen=True, slots=True)
class WarmUpItem:
    """The place of a question: the lesson's name, the task's number in it and the question's number in that."""

    lesson: str
    task: int
    question: int

    @property
    def source_task(self) -> Task:
        """The task that asks it."""
        return next(task for task in find(self.lesson).all_tasks if task.number == self.task)

    @property
    def asks(self) -> Item:
        """The question."""
        return self.source_task.questions[self.question]

    @property
    def stands_alone(self) -> bool:
        """True if it is a calculation, which needs no board and no sentence."""
        task, question = self.source_task, self.asks
        return not task.shows_board and not question.source and isinstance(question.prompt, Calculation)


def items(lesson: str) -> list[WarmUpItem]:
    """Return the questions of a lesson that can be repeated: those to predict.

    >>> [item.asks.stem for item in items("integers/07-back-to-the-sender")]
    ['−1 − (−6)', '−3 − (−10)', '9 − (−5)', '−9 − 5']
    """
    return [
        WarmUpItem(lesson, task.number, number)
        for task in find(lesson).all_tasks
        if task.kind.is_asked_again
        for number, question in enumerate(task.questions)
        if not question.takes_any
    ]


def warm_up(
    lesson: str,
    *,
    missed_items: Iterable[WarmUpItem] = (),
    route: Sequence[str] | None = None,
    seed: int = 0,
    standalone_only: bool = False,
) -> list[WarmUpItem]:
    """Return the questions with which a lesson begins, of earlier lessons on the route; none before the first ones.

    ``missed_items`` are questions that this pupil missed, the latest last; ``route`` are the lessons that the class
    works through, if these are not all. With ``standalone_only`` they are calculations without a context.

    >>> [item.lesson for item in warm_up("integers/03-tug-of-war")]
    ['integers/01-two-armies-on-one-line', 'integers/01-two-armies-on-one-line']
    """
    way = list(route or list_lessons())
    chance = Random(f"{lesson} {seed}")
    at = way.index(lesson) if lesson in way else 0
    selection: list[WarmUpItem] = []
    for distance, count in LESSONS_AGO:
        if at >= distance:
            candidates = [item for item in items(way[at - distance]) if item.stands_alone or not standalone_only]
            chance.shuffle(candidates)
            candidates.sort(key=lambda item: item.source_task.shows_board)  # without a board it is faster
            selection += candidates[:count]
    review_items = [item for item in missed_items if item not in selection and item.lesson in way[:at]]
    return [*selection, *review_items[-1:]]
