"""A notebook saved after ten moves shows ply 10 when it is opened again, trusted or not, with widget state or not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

from harness.board import Widget
from harness.games import random_game
from harness.jupyter import Lab
from mathgames.explain.explanation import pages
from mathgames.notebook.widgets.export import export_notebook

PLIES = 10
# A game whose tenth move has an explanation of several pages.
GAME = next(game for seed in range(100) if len(pages((game := random_game(PLIES, seed)).explanation)) > 1)
SCRIPT = GAME.played
LAST = f"Last move: {PLIES}. {SCRIPT[-1]}"

BEGIN = "import mathgames as mg\nmatch = mg.Match(mg.rules('minus-vs-plus'))\nmg.play(match)"
PLAY = "\n".join(f"match.play({move!r})" for move in SCRIPT[:-1])

SAVE = "window.jupyterapp.commands.execute('docmanager:save')"
SAVE_STATE = "window.jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')"


def shows_move(page: Page, move: str) -> None:
    """The list of moves marks this one as the last that was made."""
    Widget(page).open_tab("Moves")
    expect(page.locator(".mg-moves [aria-current]")).to_have_text(move)


def played(run_notebook: Callable[..., Page], lab: Lab, name: str, *, state: bool) -> Path:
    """The file of a notebook in which nine moves were played by a cell and the tenth by hand, after it was saved."""
    page = run_notebook(name, BEGIN, PLAY)
    board = Widget(page)
    shows_move(page, SCRIPT[-2])
    board.click(SCRIPT[-1][:2])
    board.click(SCRIPT[-1][3:])
    shows_move(page, SCRIPT[-1])
    # Hidden while the board lives, and up to date all the same.
    expect(page.locator(".mathgames-picture")).to_be_hidden()
    expect(page.locator(".mathgames-picture")).to_contain_text(LAST)
    if state:
        page.evaluate(SAVE_STATE)
    page.evaluate(SAVE)
    file = lab.root / name
    page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    if state:
        page.evaluate(SAVE_STATE)  # it is a setting of the whole server, and other tests go on there
    assert ("widgets" in nbformat.read(file, as_version=4).metadata) == state
    return file


def models_in(file: Path) -> list[dict[str, Any]]:
    """The models in the saved state of the widgets."""
    state = nbformat.read(file, as_version=4).metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    return list(state.values())


def reopened(page: Page, lab: Lab, file: Path, name: str, *, trusted: bool) -> None:
    """Open a copy: it has no kernel that knows the game. A changed notebook is untrusted."""
    notebook = nbformat.read(file, as_version=4)
    if not trusted:
        notebook.cells.append(nbformat.v4.new_code_cell("# from somewhere else"))
    nbformat.write(notebook, lab.root / name)
    lab.open(page, name)
    page.wait_for_function(
        "trusted => window.jupyterapp.shell.currentWidget.content.model.cells.get(0).trusted === trusted", arg=trusted
    )


def shows_picture(page: Page) -> None:
    picture = page.locator(".mathgames-picture img")
    expect(picture).to_be_visible()
    assert picture.evaluate("img => img.decode().then(() => img.naturalWidth)") > 300
    expect(page.locator(".mathgames-picture")).to_contain_text(LAST)


@pytest.mark.quick
def test_a_page_that_is_loaded_again_plays_on_with_its_kernel(run_notebook: Callable[..., Page]) -> None:
    page = run_notebook("again.ipynb", BEGIN, PLAY)
    shows_move(page, SCRIPT[-2])
    page.evaluate(SAVE)
    page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    page.reload()
    shows_move(page, SCRIPT[-2])
    board = Widget(page)
    board.click(SCRIPT[-1][:2])
    board.click(SCRIPT[-1][3:])
    shows_move(page, SCRIPT[-1])


def test_without_the_state_of_the_widgets(run_notebook: Callable[..., Page], page: Page, lab: Lab) -> None:
    file = played(run_notebook, lab, "reopen.ipynb", state=False)
    reopened(page, lab, file, "trusted.ipynb", trusted=True)
    shows_picture(page)
    reopened(page, lab, file, "untrusted.ipynb", trusted=False)
    shows_picture(page)
    assert export_notebook(file).read_text(encoding="utf-8").count("data-mathgames-replay=") == 1


def test_with_the_state_of_the_widgets(run_notebook: Callable[..., Page], page: Page, lab: Lab) -> None:
    file = played(run_notebook, lab, "reopen-state.ipynb", state=True)
    assert file.read_text(encoding="utf-8").count("Contains snabbdom") == 1
    assert max(len(model["state"].get("_esm", "")) for model in models_in(file)) < 1_000, "pages refer to it"
    reopened(page, lab, file, "state.ipynb", trusted=True)
    board = Widget(page)
    shows_move(page, SCRIPT[-1])
    expect(page.locator(".mathgames-picture")).to_be_hidden()
    assert board.root.locator(".mg-pieces [data-at]").count() == len(GAME.rules.pieces(GAME.position))
    board.open_tab("Explain")
    counter = board.root.locator(".mg-counter")
    expect(counter).to_have_text("1 of 3")
    board.button("Next").click()
    expect(counter).to_have_text("2 of 3")
    expect(board.root.locator(".notice")).to_contain_text("No kernel is connected here.")
    expect(board.root.locator(".notice")).to_contain_text("mathgames.resume()")
