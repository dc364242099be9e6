"""Notebooks as pages: `mathgames export`."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from random import Random
from typing import Any

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from nbconvert import LatexExporter
from playwright.sync_api import Browser, expect

import mathgames as mg
from harness.games import random_game
from harness.tiers import in_quick_tier
from mathgames.language.errors import SaveError
from mathgames.notebook.widgets.export import export_notebook

VIEW = {"version_major": 2, "version_minor": 0, "model_id": "6f2a"}
Notebook = Any


def outputs(match: mg.Match) -> list[Any]:
    """Return what a notebook keeps of a cell that shows a board."""
    widget = mg.play(match, save=False)
    board = {"application/vnd.jupyter.widget-view+json": VIEW, "text/plain": repr(widget)}
    return [nbformat.v4.new_output("display_data", data=data) for data in (board, widget._still_output())]


def notebook(*cells: list[Any]) -> Notebook:
    new = nbformat.v4.new_notebook()
    heading = nbformat.v4.new_markdown_cell("# Ten moves")
    new.cells = [heading, *(nbformat.v4.new_code_cell("1", outputs=shown) for shown in cells)]
    new.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": {}}}
    return new


@pytest.fixture
def played(tmp_path: Path) -> Path:
    slider = nbformat.v4.new_output(
        "display_data", data={"application/vnd.jupyter.widget-view+json": VIEW, "text/plain": "IntSlider(value=0)"}
    )
    file = tmp_path / "ten moves.ipynb"
    nbformat.write(notebook(outputs(random_game(10, seed=3)), outputs(random_game(4)), [slider]), file)
    return file


@pytest.mark.browser
def test_exported_page_walks_through_games_offline(played: Path, browser: Browser) -> None:
    written = export_notebook(played)
    assert written == played.with_suffix(".html")
    context = browser.new_context()
    asked: list[str] = []
    wrong: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.goto(written.as_uri())

    boards = page.locator(".mathgames[data-rev]")
    expect(boards).to_have_count(2)
    expect(page.locator(".mathgames-picture")).to_have_count(0)
    first = boards.first
    for board in boards.all():
        board.get_by_role("tab", name="Moves").click()
    expect(first.locator(".mg-moves [aria-current]")).to_have_text(random_game(10, seed=3).played[-1])
    first.get_by_role("button", name="Go to the start").click()
    expect(first.locator(".mg-moves [aria-current]")).to_have_count(0)
    expect(boards.nth(1).locator(".mg-moves [aria-current]")).to_have_count(1)
    expect(page.get_by_text("IntSlider(value=0)")).to_be_visible()
    expect(page.get_by_role("heading", name="Ten moves")).to_be_visible()
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []
    assert wrong == []


def test_the_page_is_written_where_it_is_wanted(played: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert export_notebook(str(played), str(target)) == target
    assert target.read_text(encoding="utf-8").count("data-mathgames-replay=") == 2


def test_a_board_in_a_box_and_a_match_become_games(tmp_path: Path) -> None:
    match = random_game(4)
    box = {**outputs(match)[0].data, "text/plain": "VBox(children=(<GameWidget …>,))"}
    boxed = [nbformat.v4.new_output("display_data", data=box), outputs(match)[1]]
    shown = nbformat.v4.new_output("execute_result", data=match._repr_mimebundle_(), execution_count=1)
    nbformat.write(notebook(boxed, [shown]), tmp_path / "some.ipynb")
    page = export_notebook(tmp_path / "some.ipynb").read_text(encoding="utf-8")
    assert page.count("data-mathgames-replay=") == 2
    assert "VBox" not in page
    assert "This is a picture of a match" not in page


def test_latex_export_needs_no_program_for_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """An SVG in an output was handed to Inkscape, without which there was no LaTeX at all."""
    monkeypatch.setenv("PATH", "")
    match = random_game(4)
    shown = [DisplayFormatter().format(what)[0] for what in (mg.picture(match), match, match.position)]
    new = notebook(*([nbformat.v4.new_output("display_data", data=data)] for data in shown), outputs(match)[1:])
    new.cells = new.cells[1:]  # a heading takes pandoc
    tex, _ = LatexExporter().from_notebook_node(new)
    for told in ("<Picture of Minus vs Plus: ", "<Match of minus", *str(match.position).splitlines()):
        assert told in tex


def no_notebook(file: Path) -> None:
    file.write_text("[1, 2]")


def no_json(file: Path) -> None:
    file.write_bytes(b"\x89PNG")


def no_board(file: Path) -> None:
    nbformat.write(notebook([]), file)


def a_game_that_is_none(file: Path) -> None:
    damaged = outputs(random_game(2))
    damaged[1].data["application/vnd.mathgames.record"] = "mathgames record 1\ngame: minus-vs-plus\n\n1. a2-f6\n"
    nbformat.write(notebook(damaged), file)


def no_cells(file: Path) -> None:
    file.write_text('{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": null}')


def a_cell_without_outputs(file: Path) -> None:
    cell = '{"cell_type": "code", "metadata": {}, "source": "", "id": "a"}'
    file.write_text(f'{{"nbformat": 4, "nbformat_minor": 5, "metadata": {{}}, "cells": [{cell}]}}')


def a_picture_that_is_not_attached(file: Path) -> None:
    lost = notebook(outputs(random_game(2)))
    lost.cells.append(nbformat.v4.new_markdown_cell("![p](attachment:p.png)"))
    nbformat.write(lost, file)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda file: None, "cannot be read"),
        (no_notebook, "this is not a notebook"),
        (no_json, "this is not a notebook"),
        (no_board, "no board is saved in this notebook: run it"),
        (a_game_that_is_none, "the game in cell 2 cannot be read: line 4: move 1"),
        (no_cells, "this is not a notebook"),
        (a_cell_without_outputs, "this is not a notebook"),
        (lambda file: file.write_text("[" * 100_000), "this is not a notebook"),
        (lambda file: file.mkdir(), "cannot be read"),
        (a_picture_that_is_not_attached, "nbconvert cannot make a page of this notebook: missing attachment: p.png"),
    ],
    ids=["missing", "list", "picture", "empty", "damaged", "no cells", "no outputs", "deep", "folder", "attachment"],
)
def test_what_is_in_the_way_is_said_with_the_files_name(make: Any, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "some.ipynb"
    make(file)
    with pytest.raises(mg.errors.ExportError, match=complaint) as found:
        export_notebook(file)
    assert str(found.value).startswith(f"{file}")
    assert not file.with_suffix(".html").exists()


NUMBER = "@number@"
DAMAGES: list[Any] = [None, True, 0, -1, 1.5, "", "\ud83d", [], [1], {}, {"a": 1}, NUMBER]


def places(tree: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of plain data."""
    yield place
    if isinstance(tree, dict | list):
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from places(value, (*place, key))


def damaged(tree: Any, place: tuple[Any, ...], put: Any) -> str:
    """The notebook's text with something else in one place; a number of 5000 digits if that is asked for."""
    if place:
        tree = inner = json.loads(json.dumps(tree))
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = put
    return json.dumps(tree if place else put).replace(f'"{NUMBER}"', "1" * 5000)


class NoExporter:
    """In the place of nbconvert: only the reader is asked."""

    def __init__(self, **_: Any) -> None:
        pass

    def from_notebook_node(self, *_: Any) -> tuple[str, None]:
        return "page", None


@pytest.fixture
def unlogged() -> Iterator[None]:
    """Nothing is logged: half a letter in a log or a warning breaks the tests' own report."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("unlogged")
@pytest.mark.parametrize("damages", in_quick_tier((80, 300), first=1))
def test_whatever_is_damaged_in_a_notebook_one_sentence_says_so(
    damages: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nbconvert.HTMLExporter", NoExporter)
    whole, file = nbformat.writes(notebook(outputs(random_game(1)))), tmp_path / "some.ipynb"
    tree = json.loads(whole)
    texts = [damaged(tree, place, put) for place in places(tree) for put in DAMAGES]
    versions = [*range(-1, 7), True]
    texts = Random(1).sample(texts, damages)
    texts += [damaged(tree, (name,), put) for name in ("nbformat", "nbformat_minor") for put in (*versions, None)]
    texts += [damaged(tree, ("cells",), 1).replace("1", brackets) for brackets in ("[" * 900, "[" * 900 + "]" * 900)]
    files = [text.encode() for text in texts]
    files += [whole[: len(whole) * part // 40].encode() for part in range(40)]
    files += [whole.encode(encoding) for encoding in ("utf-16", "utf-32")] + [whole.encode() + b"\xff", b"\xff\xfe"]
    said = []
    for content in files:
        file.write_bytes(content)
        try:
            export_notebook(file)
        except mg.errors.ExportError as error:
            said.append(str(error))
    assert len(said) > len(files) / 3
    assert [sentence for sentence in said if not re.fullmatch(rf"{re.escape(str(file))}: .+", sentence)] == []


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "loop", "file.txt/page.html"])
def test_a_name_that_no_file_can_have_is_said(name: str, played: Path, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file.txt").touch()
    with pytest.raises(mg.errors.ExportError, match="cannot be read"):
        export_notebook(tmp_path / name)
    with pytest.raises(mg.errors.ExportError, match="cannot be written"):
        export_notebook(played, tmp_path / name)


def test_export_never_replaces_notebook(played: Path, tmp_path: Path) -> None:
    """A missing folder is reported."""
    before = played.read_bytes()
    with pytest.raises(mg.errors.ExportError, match="would replace the notebook"):
        export_notebook(played, played)
    assert played.read_bytes() == before
    with pytest.raises(mg.errors.ExportError, match="cannot be written"):
        export_notebook(played, tmp_path / "nowhere" / "page.html")
    (tmp_path / "link.html").hardlink_to(played)
    with pytest.raises(mg.errors.ExportError, match="would replace the notebook"):
        export_notebook(played, tmp_path / "link.html")
    assert played.read_bytes() == before


def test_half_a_letter_does_not_cost_the_page(played: Path) -> None:
    half = json.loads(played.read_text(encoding="utf-8"))
    half["cells"][0]["source"] = "# Half \ud83d"
    played.write_text(json.dumps(half))
    assert "Half ?" in export_notebook(played).read_text(encoding="utf-8")


@pytest.mark.parametrize("state", [{}, {"version_major": 2}])
def test_the_widgets_state_is_not_needed(played: Path, state: dict[str, Any]) -> None:
    changed = nbformat.read(played, as_version=4)
    changed.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": state}
    nbformat.write(changed, played)
    assert export_notebook(played).read_text(encoding="utf-8").count("data-mathgames-replay=") == 2


def test_export_shows_no_other_output_data(tmp_path: Path) -> None:
    """Other data of an output never replaces the game."""
    shown = outputs(random_game(2))
    shown[1].data["application/javascript"] = "alert('not the game')"
    nbformat.write(notebook(shown), tmp_path / "some.ipynb")
    page = export_notebook(tmp_path / "some.ipynb").read_text(encoding="utf-8")
    assert "not the game" not in page
    assert page.count("data-mathgames-replay=") == 1


def test_without_nbconvert_it_says_what_to_install(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nbconvert.exporters", None)
    with pytest.raises(mg.errors.ExportError, match=r"import of nbconvert.exporters halted.*pip install .*\[lab\]"):
        export_notebook(played)


def test_an_nbconvert_that_is_broken_is_told_with_what_it_lacks(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "nbconvert"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(mg.errors.ExportError, match=r"import of jinja2 halted"):
        export_notebook(played)


def test_lesson_is_exported_with_tasks_without_cells(tmp_path: Path) -> None:
    widget = mg.lesson("integers/02-make-nothing", save=False)
    shown = {"application/vnd.jupyter.widget-view+json": VIEW, "text/plain": ""}
    outputs = [nbformat.v4.new_output("display_data", data=data) for data in (shown, widget._still_output())]
    nbformat.write(notebook(outputs), tmp_path / "lesson.ipynb")
    page = export_notebook(tmp_path / "lesson.ipynb").read_text(encoding="utf-8")
    body = page[page.index("<main") :]
    for task in widget._session.lesson.lesson.all_tasks:
        assert escape(task.prompt, quote=False) in unescape(body)
    assert body.count('<div class="mathgames-picture"') == 1
    assert "run its cell" not in page
    assert "widget-view" not in page


def test_export_page_and_picture_follow_no_link(played: Path, tmp_path: Path) -> None:
    """An export, a saved page and a picture are never written through a link."""
    match = mg.Match(mg.rules("tinc"))
    writes = [lambda path: export_notebook(played, path), mg.play(match, save=False).save_html, mg.picture(match).save]
    for number, write in enumerate(writes):
        (tmp_path / "victim").write_text("mine")
        link = tmp_path / f"{number}.html"
        link.symlink_to(tmp_path / "victim")
        write(link)
        assert (tmp_path / "victim").read_text() == "mine"
        assert not link.is_symlink()
        os.mkfifo(tmp_path / f"pipe{number}")
        with pytest.raises((SaveError, mg.errors.ExportError), match="cannot be written: not a file"):
            write(tmp_path / f"pipe{number}")
