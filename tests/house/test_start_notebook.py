"""The start notebook is the way to all games, and what it shows is there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

import mathgames as mg
from harness import route_notebooks
from mathgames.learning.lessons import Route, routes

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CELLS = json.loads((NOTEBOOKS / "00-start.ipynb").read_text(encoding="utf-8"))["cells"]
TEXT = "".join("".join(cell["source"]) + "\n" for cell in CELLS if cell["cell_type"] == "markdown")


@pytest.mark.parametrize("game", mg.list_games())
def test_every_game_has_a_card_that_opens_its_notebook(game: str) -> None:
    card = re.search(rf'<a href="{game}.ipynb"><img src="images/{game}.svg" alt="([^"]+)" width="\d+"></a>(.*)', TEXT)
    assert card, "a picture that is a link"
    assert len(card[1].split()) > 5, "the picture is told in words"
    assert f">{mg.rules(game).title}<" in card[2]


def test_what_it_leads_to_and_shows_is_there() -> None:
    places = re.findall(r'(?:href|src)="([^"]+)"|\]\(([^)]+)\)', TEXT)
    assert len(places) >= 3 * len(mg.list_games())
    for place in (one or other for one, other in places):
        assert (NOTEBOOKS / place).is_file(), place


def test_the_board_comes_first_and_programs_last() -> None:
    kinds = [cell["cell_type"] for cell in CELLS]
    first = "".join(CELLS[kinds.index("code")]["source"])
    assert first.endswith('mg.play("minus-vs-plus")')
    headings = re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    assert headings[-1] == "For programmers"


def test_it_leads_to_the_lessons_and_to_every_route() -> None:
    links = set(re.findall(r"\]\(([^)]+)\)", TEXT))
    assert {"lessons.ipynb", "teacher.ipynb", *(route_notebooks.path_of(it).name for it in routes().values())} <= links


@pytest.mark.parametrize("route", routes().values(), ids=lambda route: route.name)
def test_a_route_has_a_notebook_with_one_line_a_lesson(route: Route) -> None:
    written = nbformat.read(route_notebooks.path_of(route), as_version=4)
    made = route_notebooks.notebook_of(route)
    cells, expected = ([(cell.id, cell.source) for cell in book.cells] for book in (written, made))
    assert cells == expected, "the route has other lessons: run `make notebooks`"
    assert f"]({route_notebooks.path_of(route).name})" in route_notebooks.listed()


def test_the_notebook_of_lessons_lists_all_routes() -> None:
    lessons = nbformat.read(route_notebooks.LESSONS, as_version=4)
    told = "notebooks/lessons.ipynb lists other routes: run `make notebooks`"
    assert route_notebooks.listed() in [cell.source for cell in lessons.cells], told
    assert {path.name for path in NOTEBOOKS.glob("lessons-*.ipynb")} == {
        route_notebooks.path_of(route).name for route in routes().values()
    }
