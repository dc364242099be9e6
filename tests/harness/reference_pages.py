"""The pages of reference, made of what the program knows: `make catalogues` writes them.

A test holds each page to its readers: the lessons and routes, the parser of the command line, and the docstrings of
what a program uses, with their examples, which pytest runs.
"""

from __future__ import annotations

import argparse
import ast
import doctest
import inspect
import re
from collections.abc import Callable, Iterator
from enum import Enum
from inspect import isabstract
from itertools import pairwise
from typing import Any, Final

import mathgames as mg
from harness.project_files import ROOT
from mathgames import arithmetic, authoring, players
from mathgames.activities.log import Log
from mathgames.engine import Rules, Score
from mathgames.engine.played_move import PlayedMove
from mathgames.learning.lessons import find, list_lessons, routes
from mathgames.learning.lessons.library import list_tests
from mathgames.learning.pages.report import Report
from mathgames.notebook.commands.main import parser
from mathgames.notebook.widgets import GameWidget
from mathgames.notebook.widgets.progress_widget import ProgressWidget

WRITTEN: Final = "<!-- Written by `make catalogues`. -->"
BOARD: Final = "![A board as it is in the output of a cell](images/gallery-start.png)"


def course() -> Iterator[str]:
    """The lessons, in the order of the course, the routes and the tests."""
    yield "# Lessons\n\n**Which lessons, routes and tests are there?** On the site, *For teachers* has"
    yield "them by topic and grade. In a terminal, `mathgames lessons` finds those for an idea or a standard.\n"
    yield f"![A task of a lesson, with its board](images/lesson.png)\n\n{WRITTEN}\n"
    yield "| name | title | minutes | standards | what a pupil can do after it |\n| --- | --- | ---: | --- | --- |"
    for name in list_lessons():
        lesson = find(name)
        yield f"| `{name}` | {lesson.title} | {lesson.minutes} | {', '.join(lesson.standards)} | {lesson.aim} |"
    yield "\n## Routes\n\n| name | title | lessons |\n| --- | --- | --- |"
    for route in routes().values():
        yield f"| `{route.name}` | {route.title} | {', '.join(name.rpartition('/')[2][:2] for name in route.lessons)} |"
    yield "\n## Tests\n\n[Test a route](route-test.md) says how to give them.\n"
    yield "| name | title | begins with |\n| --- | --- | --- |"
    yield from (f"| `{name}` | {find(name).title} | form {find(name).tasks[0].block} |" for name in list_tests())


def commands() -> Iterator[str]:
    """Every command of the terminal with what can be written behind it."""
    yield "# Commands\n\nWhat `mathgames` does in a terminal. In JupyterLab choose *File*, *New*, *Terminal*.\n"
    yield f"{BOARD}\n\n{WRITTEN}"
    (of_all,) = (it for it in parser()._actions if isinstance(it, argparse._SubParsersAction))
    told = {it.dest: it.help for it in of_all._choices_actions}
    for name, command in of_all.choices.items():
        yield f"\n## mathgames {name}\n\n{str(told[name])[:1].upper()}{str(told[name])[1:]}.\n"
        for action in command._actions:
            if action.dest != "help":
                said = " ".join((action.help or "").split())
                yield f"* `{', '.join(action.option_strings) or action.metavar or action.dest}`: {said}"


def reference() -> Iterator[str]:
    """What a program uses, member by member."""
    yield "# Members\n\nWhat you can call, with the examples of the docstrings. [Reference](api.md) has all packages.\n"
    yield f"![The board of a match, after a move that calculates](images/minus-vs-plus.png)\n\n{WRITTEN}"
    yield from _names("mathgames", "In a notebook and a program: `import mathgames as mg`", "mg", mg)
    yield from _members("Match", mg.Match)
    yield from _members("Rules", Rules)
    yield from _members("PlayedMove", PlayedMove)
    yield from _members("Score", Score)
    yield from _members("Clock", mg.Clock)
    yield from _members("GameWidget", GameWidget)
    yield from _members("LessonWidget and PracticeWidget", ProgressWidget)
    yield from _members("Picture", mg.Picture)
    yield from _members("Log", Log)
    yield from _members("Report", Report)
    yield from _names("Computer players", "`from mathgames.players import …`", "players", players)
    yield from _names("Arithmetic", "`mg.arithmetic`", "mg.arithmetic", arithmetic)
    yield from _names("Making games and players", "`from mathgames.authoring import …`", "", authoring)


def _names(title: str, lead: str, prefix: str, package: Any) -> Iterator[str]:
    yield f"\n## {title}\n\n{lead}.\n"
    for name in package.__all__:
        thing = getattr(package, name)
        if (inspect.isfunction(thing) or inspect.isclass(thing)) and thing.__module__.startswith("mathgames"):
            yield from _entry(f"{prefix}.{name}" if prefix else name, thing)


def _members(title: str, owner: type) -> Iterator[str]:
    yield f"\n## {title}\n\n{_first(owner)}\n"
    values = dict(_values(owner))
    prefix = f"{title}." if title.isidentifier() else ""
    for name, thing in sorted({**vars(owner), **values}.items()):
        if name in values:
            yield f"* **`{prefix}{name}`** {_sentence(values[name])}"
        elif not name.startswith("_") and (inspect.isfunction(thing) or isinstance(thing, property | classmethod)):
            yield from _entry(f"{prefix}{name}", getattr(thing, "__func__", thing))


def _values(owner: type) -> Iterator[tuple[str, str]]:
    """The attributes with a text below their line, and the traits, which type checkers see as properties."""
    (kind,) = ast.parse(inspect.getsource(owner)).body
    assert isinstance(kind, ast.ClassDef)
    for line, below in pairwise(kind.body):
        match line, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(said))) if not name.startswith("_"):
                yield name, said
            case ast.If(ast.Name("TYPE_CHECKING"), body), _:
                yield from ((it.name, ast.get_docstring(it) or "") for it in body if isinstance(it, ast.FunctionDef))


def _entry(name: str, thing: Any) -> Iterator[str]:
    if said := _first(thing):
        yield f"* **`{name}{_parameters(thing)}`** {said}"
        examples = doctest.DocTestParser().get_examples(inspect.getdoc(thing) or "")
        if examples:
            lines = [f"  {line}" for it in examples for line in _typed(it)]
            yield "\n  ```python\n" + "\n".join(lines) + "\n  ```\n"


def _typed(example: doctest.Example) -> Iterator[str]:
    first, *more = example.source.rstrip("\n").split("\n")
    yield f">>> {first}"
    yield from (f"... {line}" for line in more)
    yield from example.want.rstrip("\n").split("\n") if example.want else ()


def _first(thing: Any) -> str:
    """The first sentence of a docstring."""
    return _sentence(inspect.getdoc(thing) or "")


def _sentence(docstring: str) -> str:
    text = " ".join(docstring.partition("\n\n")[0].split()).replace("``", "`")
    return re.split(r"(?<=\.) (?=[A-Z`])", text)[0]


def _parameters(thing: Any) -> str:
    """The names of the parameters, those with a default in brackets."""
    if not callable(thing) or (inspect.isclass(thing) and (issubclass(thing, Exception | Enum) or isabstract(thing))):
        return ""
    given = [
        it for it in inspect.signature(thing).parameters.values() if it.name not in ("self", "cls", "args", "kwargs")
    ]
    listed = ", ".join(it.name if it.default is it.empty else f"[{it.name}]" for it in given)
    return f"({listed})" if given or inspect.isroutine(thing) else ""


PAGES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "commands": commands,
    "course": course,
    "reference": reference,
}


def written(name: str) -> str:
    """The text of a page."""
    return "\n".join(PAGES[name]()) + "\n"


if __name__ == "__main__":
    for page in PAGES:
        (ROOT / "docs" / f"{page}.md").write_text(written(page), encoding="utf-8")
