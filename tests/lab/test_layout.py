"""The page at the sizes of a classroom laptop, a projector and a telephone, in a real JupyterLab.

All controls of the game are visible together.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from harness.board import Widget

GAMES = ("minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries")

AT = """import random
import mathgames as mg
def board(game, plies, **options):
    match, chance = mg.Match(mg.rules(game, **options)), random.Random(5)
    while match.outcome is None and match.ply < plies:
        match.play(match.rules.random_move(match.position, chance))
    return mg.play(match, save=False)"""

WARNED = """rules = mg.rules("minus-vs-plus")
pieces = {"c5": 3, "d6": -1, "b6": -2}
mg.play(mg.Match(rules, position=rules.from_json({
    "board": pieces, "turn": "positive", "ply": 10, "score": {"positive": 0, "negative": 0},
    "last_lateral": {"positive": False, "negative": False}})), save=False)"""

LAPTOP, PROJECTOR, TELEPHONE = ({"width": w, "height": h} for w, h in ((1366, 768), (1920, 1080), (390, 844)))

# What is below the fold or beside the window, of what has to be seen: by its name, with how far it reaches.
HIDDEN = """(root, names) => {
  const room = root.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
  const out = {};
  for (const name of names) for (const part of root.querySelectorAll(name)) {
    const box = part.getBoundingClientRect();
    if (box.width && (box.bottom > room.bottom + 0.5 || box.top < room.top - 0.5 || box.right > room.right + 0.5)) {
      out[name] = [box.top - room.top, box.bottom - room.top, room.height];
    }
  }
  return out;
}"""
# How large the board is, by the shorter side of its frame.
BOARD = """root => {
  const board = root.querySelector(".mg-board-frame").getBoundingClientRect();
  return Math.min(board.width, board.height);
}"""
SEEN = (".mg-header", ".mg-score", ".mg-status", ".mg-board", ".mg-result-card", ".mg-tabs", ".mg-controls button")
QUESTION = (".mg-over form button",)

RunNotebook = Callable[..., Page]


def shown(page: Page) -> Widget:
    """The board of the notebook, brought into view from its top as a person does."""
    widget = Widget(page)
    expect(widget.root).to_have_attribute("data-rev", "1")
    widget.root.evaluate("root => root.scrollIntoView({ block: 'start' })")
    return widget


def comes_into_view(widget: Widget, *names: str, board: float = 0) -> None:
    """Wait until nothing of these is hidden and the ``board`` has its least size, in a window of the page's size.

    Before that, a small board is visible in a large window as well.
    """
    widget.page.wait_for_function(
        "([root, names, board]) => { root.scrollIntoView({ block: 'start' });"
        f" return ({BOARD})(root) >= board && Object.keys(({HIDDEN})(root, names)).length === 0; }}",
        arg=[widget.root.element_handle(), names, board],
    )


def sizes(widget: Widget) -> dict[str, float]:
    """Return how high the widget is, and how large its board."""
    height = widget.root.evaluate("root => root.getBoundingClientRect().height")
    return {"height": height, "board": widget.root.evaluate(BOARD)}


def file_list(page: Page, *, there: bool) -> None:
    """Open or close the list of files, and wait until it is."""
    page.evaluate("window.jupyterapp.restored")
    if page.locator("#jp-left-stack").is_visible() != there:
        page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    expect(page.locator("#jp-left-stack")).to_be_visible(visible=there)


def held(widget: Widget, *names: str) -> None:
    """Check that nothing of these is hidden, and that the widget is within the limit of height for a laptop."""
    assert widget.root.evaluate(HIDDEN, [*SEEN, *names]) == {}
    found = sizes(widget)
    assert found["height"] <= 620
    assert found["board"] >= 430


@pytest.mark.parametrize("game", GAMES)
def test_all_controls_fit_each_screen(run_notebook: RunNotebook, page: Page, game: str) -> None:
    page.set_viewport_size(LAPTOP)
    run_notebook("laptop.ipynb", AT, f"board({game!r}, 13)", f"board({game!r}, 0)", f"board({game!r}, 5000)")
    for place in range(3):
        widget = Widget(page, place)
        expect(widget.root).to_have_attribute("data-rev", "1")
        for files in (False, True):
            file_list(page, there=files)
            widget.root.evaluate("root => root.scrollIntoView({ block: 'start' })")
            held(widget)
            for tab in ("Moves", "How to play", "More", "Explain"):
                widget.open_tab(tab)
                held(widget)

    # And on other screens: what is in the middle of a game.
    widget = Widget(page)
    page.set_viewport_size(PROJECTOR)
    comes_into_view(widget, *SEEN, board=780)
    assert sizes(widget)["board"] >= 780
    page.set_viewport_size(TELEPHONE)
    file_list(page, there=True)
    # A notebook from elsewhere is not trusted.
    page.evaluate("window.jupyterapp.shell.currentWidget.content.model.cells.get(0).trusted = false")
    page.get_by_role("button", name="Close the file list to make room for the board").click()
    expect(page.locator("#jp-left-stack")).to_be_hidden()
    expect(page.locator(".mg-ask-room")).to_have_count(0)
    comes_into_view(widget, ".mg-header", ".mg-score", ".mg-status", ".mg-board-frame", ".mg-result-card")


def test_warning_and_refusal_fit_laptop_screen(run_notebook: RunNotebook, page: Page) -> None:
    page.set_viewport_size(LAPTOP)
    run_notebook("asked.ipynb", AT, WARNED)
    widget = shown(page)
    widget.click("c5")
    widget.click("d5")
    expect(widget.root.get_by_role("button", name="Move anyway")).to_be_visible()
    held(widget, *QUESTION)
    widget.root.get_by_role("button", name="Choose another move").click()
    expect(widget.root.locator(".mg-over form")).to_have_count(0)
    widget.click("c5")
    widget.click("a1")
    expect(widget.root.locator(".notice")).to_be_visible()
    held(widget, ".notice")
