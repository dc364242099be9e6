"""The progress on a route: its lessons in order, the state of each, and the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from html import escape
from itertools import chain
from typing import NamedTuple

from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, _, _n
from mathgames.learning.lessons import Lesson, Route, find, routes
from mathgames.learning.lessons import list_lessons as names_of_lessons
from mathgames.learning.lessons.library import route_through
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.work import LessonWork


class LessonStanding(Enum):
    """The progress of a lesson; its value is its sign, beside the words."""

    COMPLETE = "✓"
    IN_PROGRESS = "◐"
    NEW = "○"

    @staticmethod
    def from_work(lesson: Lesson, work: LessonWork) -> LessonStanding:
        """Return the progress of a lesson with this work."""
        if work.is_done(lesson):
            return LessonStanding.COMPLETE
        has_work = any(work.task_work(task).given or work.task_work(task).moves for task in lesson.all_tasks)
        return LessonStanding.IN_PROGRESS if has_work else LessonStanding.NEW

    def spoken_label(self, title: str) -> LazyString:
        """Return the spoken title and progress of a lesson."""
        match self:
            case LessonStanding.COMPLETE:
                return _("{lesson}, done", lesson=title)
            case LessonStanding.IN_PROGRESS:
                return _("{lesson}, begun", lesson=title)
        return _("{lesson}, not begun yet", lesson=title)


def done_sentence(standings: Iterable[LessonStanding]) -> LazyString:
    """Return the number of these lessons that are done; before the first one is, their number."""
    all_standings = [*standings]
    done_count = all_standings.count(LessonStanding.COMPLETE)
    if not done_count:
        return _n("{n} lesson", "{n} lessons", len(all_standings))
    return _n("{done} of {n} lesson done", "{done} of {n} lessons done", len(all_standings), done=done_count)


class RouteStop(NamedTuple):
    """A lesson on the route."""

    lesson: Lesson
    standing: LessonStanding


class RouteProgress(NamedTuple):
    """The progress on a route, at the lesson with the name ``current_lesson``."""

    route: Route
    stops: tuple[RouteStop, ...]
    current_lesson: str
    next_lessons: tuple[Lesson, ...] = ()
    """The lessons that check the results, which are not done."""

    @property
    def words(self) -> LazyString:
        """The progress on the route."""
        return done_sentence(stop.standing for stop in self.stops)

    @property
    def following(self) -> Lesson | None:
        """The next lesson: the first after this one that is not done, else the first of all.

        If all are done, it is one that checks the results. None if these are done as well.
        """
        place = [stop.lesson.name for stop in self.stops].index(self.current_lesson)
        in_turn = (*self.stops[place + 1 :], *self.stops[:place])
        remaining_lessons = (stop.lesson for stop in in_turn if stop.standing is not LessonStanding.COMPLETE)
        return next(chain(remaining_lessons, self.next_lessons), None)


def way_at(lesson: str, look: Callable[[Lesson], LessonWork]) -> RouteProgress | None:
    """Return the progress on the route to a lesson, on the one of which most is begun. None if it is on no route.

    ``look`` gives what was done in a lesson.
    """
    on_routes = {name for route in routes().values() if lesson in route.lessons for name in route.lessons}
    standings = {
        name: RouteStop(one, LessonStanding.from_work(one, look(one))) for name in on_routes for one in [find(name)]
    }
    started_names = [name for name, stop in standings.items() if stop.standing is not LessonStanding.NEW]
    route = route_through(lesson, started_names)
    if route is None:
        return None
    next_lessons = tuple(one for name in route.next_routes for one in [find(name)] if not look(one).is_done(one))
    return RouteProgress(route, tuple(standings[name] for name in route.lessons), lesson, next_lessons)


def next_on_route(name: str, shelf: LessonStore | None) -> str:
    """Return the name of the first lesson of a route that is not done; of the first one if all are, or nothing is kept.

    >>> next_on_route("subtracting-negatives", None) == routes()["subtracting-negatives"].lessons[0]
    True
    """
    names = routes()[name].lessons
    left = (one for one in names if shelf is None or not shelf.peek(one).is_done(find(one)))
    return next(left, names[0])


def render_route(way: RouteProgress, opens: Callable[[str], list[object]]) -> Node:
    """Draw the lessons in a row that fills; each but this one is a button that ``opens`` it."""
    return node(
        "section",
        {"class": "mg-lesson-way", "key": "way", "aria-label": _("The way through the route")},
        node("p", {"class": "mg-label"}, node("strong", None, way.route.title), " · ", way.words),
        node("ol", None, *_stops(way, opens)),
    )


def _stops(way: RouteProgress, opens: Callable[[str], list[object]]) -> Iterator[Node]:
    for lesson, standing in way.stops:
        sign = node("span", {"aria-hidden": "true"}, standing.value, " ")
        is_here = lesson.name == way.current_lesson
        attributes = {"aria-label": standing.spoken_label(lesson.title), "key": f"to {lesson.name}"}
        stop = (
            node("span", {"aria-current": "step", **attributes, "role": "img"}, sign, lesson.title)
            if is_here
            else node("button", {"intent": opens(lesson.name), **attributes}, sign, lesson.title)
        )
        yield node("li", {"key": lesson.name, "class": f"is-{standing.name.lower()}"}, stop)


class ListedLessons(list[str]):
    """Names of lessons; at the end of a cell each has its title and progress."""

    def __init__(self, names: list[str], shelf: LessonStore) -> None:
        super().__init__(names)
        self._shelf = shelf

    def _standing(self, name: str) -> LessonStanding:
        lesson = find(name)
        return LessonStanding.from_work(lesson, self._shelf.peek(name))

    def progress_text(self, name: str) -> LazyString:
        """Return the progress of a lesson."""
        lesson = find(name)
        work, tasks = self._shelf.peek(name), lesson.all_tasks
        done_count = sum(work.task_work(task).is_done(task) for task in tasks)
        if done_count == len(tasks):
            return _("done")
        return _n("{done} of {n} task", "{done} of {n} tasks", len(tasks), done=done_count) if done_count else _("new")

    def __repr__(self) -> str:
        wide = max(map(len, self), default=0)
        return "\n".join(f"{name:{wide}}  {find(name).title} ({self.progress_text(name)})" for name in self)

    def _repr_html_(self) -> str:
        standings = {name: self._standing(name) for name in self}
        rows = (
            f'<tr><td><span aria-hidden="true">{standing.value}</span> {escape(find(name).title)}</td>'
            f"<td>{escape(str(self.progress_text(name)))}</td><td><code>{escape(name)}</code></td></tr>"
            for name, standing in standings.items()
        )
        caption_text = escape(str(done_sentence(standings.values())))
        return f"<table><caption>{caption_text}</caption><tbody>{''.join(rows)}</tbody></table>"


def list_lessons(route: str | None = None) -> ListedLessons:
    """Return the names of all lessons in teaching order, or of those of one route.

    They are a list; at the end of a cell each also has its title and its progress. The routes are those of
    ``docs/course.md``, such as ``"subtracting-negatives"``. Raises ``LessonError`` if there is no such route.

    >>> "integers/07-back-to-the-sender" in list_lessons()
    True
    """
    return ListedLessons(names_of_lessons(route), LessonStore())
