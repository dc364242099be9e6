"""The checker's part about routes: whether each lesson comes after those that it needs (K9), and whether all are there.

A hint may use a rule only if the lesson or one that it needs teaches it, and on every route what a lesson needs comes
before it or is assumed. So no hint uses a rule that its pupils have not met, whichever way they came.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from mathgames.engine.files import is_file, is_there
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import Text, Words, _
from mathgames.learning.lessons.lesson_file import load
from mathgames.learning.lessons.library import ROUTES, TESTS, Route, routes_in


def route_problems(folder: Path) -> Iterator[tuple[str, int | None, Text]]:
    """What is wrong with the routes of a folder of lessons, with file and line."""
    path = folder / ROUTES
    if not is_there(path):
        return
    try:
        routes = routes_in(path)
    except LessonError as error:
        yield error.file, error.line, error.problem
        return
    for route in routes.values():
        yield from ((str(path), None, sentence) for sentence in _of_route(folder, route, routes))


def _of_route(folder: Path, route: Route, routes: Mapping[str, Route]) -> Iterator[Words]:
    for name in (*route.lessons, *route.then):
        if not is_file(folder / f"{name}.md"):
            yield _(
                "the route {route} names {lesson}, which does not exist: check its name",
                route=route.name,
                lesson=shown(name),
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
                name=shown(name),
                names=", ".join(one for one in routes if one != route.name),
            )
    had = {_short(name) for name in taken_for_taught(route, routes)}
    for name in (*route.lessons, *route.then):
        for needed in _needs(folder / f"{name}.md"):
            if _short(needed) not in had:
                yield _needed_before(route, name, needed)
        had.add(_short(name))


def taken_for_taught(route: Route, routes: Mapping[str, Route]) -> frozenset[str]:
    """The lessons of the routes that a route assumes, and of those that these assume."""
    waiting, visited = [*route.assumes], {route.name}
    lessons: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in routes and name not in visited:
            visited.add(name)
            lessons |= {*routes[name].lessons}
            waiting += routes[name].assumes
    return frozenset(lessons)


def _needs(file: Path) -> tuple[str, ...]:
    """The lessons that a lesson needs; none where it cannot be read, which is said elsewhere."""
    try:
        return load(file).plan.needs if is_file(file) else ()
    except LessonError:
        return ()


def _short(name: str) -> str:
    return name.rpartition("/")[2]


def _needed_before(route: Route, lesson: str, needed: str) -> Words:
    if _short(needed) in map(_short, route.lessons):
        return _(
            "the route {route} has {needed} after {lesson}, which needs it: change their order",
            route=route.name,
            needed=shown(needed),
            lesson=shown(lesson),
        )
    return _(
        "the route {route} has {lesson}, which needs {needed}: add that lesson before it, or write "
        "'assumes: [ROUTE]' with a route that has it",
        route=route.name,
        lesson=shown(lesson),
        needed=shown(needed),
    )
