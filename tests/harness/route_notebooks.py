"""A notebook for each route, and the list of them in the notebook of all lessons: made from ``lessons/routes.yaml``.

`make notebooks` writes them; a test compares them with the output of this module.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat import NotebookNode

from harness.project_files import ROOT
from mathgames.learning.lessons import Route, find, routes

LESSONS = ROOT / "notebooks" / "lessons.ipynb"
LIST = "lessons-routes"
"""The cell of ``lessons.ipynb`` that lists the routes."""
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
HOW = (
    "Click into the grey cell of a lesson and press **Shift + Enter** (or press ▶ at the top). You can stop at any"
    " time: next time, the lesson continues where you stopped. All lessons are listed in [lessons](lessons.ipynb)."
)


def path_of(route: Route) -> Path:
    """Return the file of a route's notebook: beside the others, so that all keep their work in one place."""
    return ROOT / "notebooks" / f"lessons-{route.name}.ipynb"


def notebook_of(route: Route) -> NotebookNode:
    """The notebook of a route, not yet run: one line a lesson."""
    cells = [_markdown("top", f"# {route.title}\n\n{HOW}")]
    for name in (*route.lessons, *route.next_routes):
        lesson = find(name)
        shows = "To show what you have learnt: " if name in route.next_routes else ""
        key = name.rpartition("/")[2]
        cells.append(_markdown(f"about-{key}", f"## {lesson.title}\n\n{shows}{lesson.aim}"))
        # Each cell runs alone: pupils do not return to the first one the next day.
        cells.append(_code(key, f'import mathgames as mg\n\nmg.lesson("{name}")'))
    cells.append(_markdown("way", "## What is done\n\nRun the cell at any time to see how far you have come."))
    cells.append(_code("way-so-far", f'import mathgames as mg\n\nmg.list_lessons("{route.name}")'))
    made: NotebookNode = nbformat.v4.new_notebook(cells=cells, metadata=METADATA)  # type: ignore[no-untyped-call]  # no types
    return made


def listed() -> str:
    """The list of all routes, each a link to its notebook."""
    told = "## Routes\n\nA route is a series of lessons with one learning goal. Each route has its own notebook:\n"
    lines = (f"* [{route.title}]({path_of(route).name})" for route in routes().values())
    return "\n".join([told, *lines])


def write() -> None:
    """Write the notebooks of all routes, not yet run, and the list of them."""
    for route in routes().values():
        nbformat.write(notebook_of(route), path_of(route))  # type: ignore[no-untyped-call]  # no types
    lessons = nbformat.read(LESSONS, as_version=4)  # type: ignore[no-untyped-call]  # no types
    next(cell for cell in lessons.cells if cell.id == LIST).source = listed()
    nbformat.write(lessons, LESSONS)  # type: ignore[no-untyped-call]  # no types


def _markdown(key: str, source: str) -> NotebookNode:
    made: NotebookNode = nbformat.v4.new_markdown_cell(source, id=key[:64])  # type: ignore[no-untyped-call]  # no types
    return made


def _code(key: str, source: str) -> NotebookNode:
    made: NotebookNode = nbformat.v4.new_code_cell(source, id=key[:64])  # type: ignore[no-untyped-call]  # no types
    return made
