"""The board in JupyterLab, Notebook, Voilà and marimo, as docs/hosts.md describes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from harness.game_page import scores
from harness.hosts import VOILA_ASKS, Host

# Check if an element is on a light ground: its own, or the nearest one behind it. Canvas reads every way to write a
# colour; where nothing is painted, there is the paper of the browser.
IS_LIGHT = """(element) => {
  const paint = document.createElement("canvas").getContext("2d");
  for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = getComputedStyle(at).backgroundColor;
    paint.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = paint.getImageData(0, 0, 1, 1).data;
    if (alpha > 200) return red + green + blue > 384;
  }
  return true;
}"""


def test_a_move_by_mouse_an_answer_by_keyboard(host: Host, browser: Browser) -> None:
    board = host.board
    expect(board.cell("a2")).to_have_accessible_name("a2, positive 6")

    board.click("a2")
    board.click("a3")
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")

    board.cell("f4").focus()
    for key in ("Enter", "ArrowLeft", "ArrowDown", "Enter"):
        board.press(key)
    expect(board.root.locator(".mg-came math")).to_have_text("−3+3=0", use_inner_text=False)
    assert scores(board) == {"positive": 0, "negative": 3}

    host.screenshot(f"host-{host.name}-{browser.browser_type.name}")


def test_nothing_is_asked_of_other_machines(host: Host) -> None:
    expect(host.board.cell("a2")).to_be_visible()
    its_own = VOILA_ASKS if host.name == "voila" else ()
    assert [url for url in host.asked if not url.startswith(its_own)] == []


def test_board_follows_page_theme_under_dark_system(host: Host, browser: Browser) -> None:
    board = host.board.root
    expect(host.board.cell("a2")).to_be_visible()
    host.page.emulate_media(color_scheme="dark")
    host.screenshot(f"host-{host.name}-{browser.browser_type.name}-dark-system")
    around = board.evaluate(f"board => ({IS_LIGHT})(board.parentElement ?? board.getRootNode().host)")
    assert board.evaluate(IS_LIGHT) is around


@pytest.mark.parametrize("host", ["marimo"], indirect=True)
def test_cells_of_marimo_that_look_at_the_board_follow_it(host: Host) -> None:
    ply = host.page.get_by_text("The match has")
    before = int(ply.inner_text().split()[3])
    host.board.click("b2" if before % 2 == 0 else "a5")
    host.board.click("b3" if before % 2 == 0 else "a4")
    expect(ply).to_have_text(f"The match has {before + 1} plies.")


FOLD = """(page) => {
  const cell = page.closest(".jp-CodeCell");
  const place = () => { const { x, y, width, height } = page.getBoundingClientRect(); return [x, y, width, height]; };
  const area = page.closest(".jp-Cell-outputArea");
  const before = place();
  cell.classList.add("jp-mod-outputsScrolled");  // as Notebook does with an output of more than a hundred lines
  const told = [page.offsetHeight, area.clientHeight, before, place(), getComputedStyle(area, "::after").content];
  cell.classList.remove("jp-mod-outputsScrolled");
  return told;
}"""


@pytest.mark.parametrize("host", ["notebook"], indirect=True)
@pytest.mark.parametrize("width", [1366, 820, 390])
def test_notebook_folds_no_page(host: Host, width: int) -> None:
    """It folds what is much higher than a window, and a board on a tablet would be seen through a slit.

    Nor does it move or shade one: it would do so whenever another tab makes a page higher or lower.
    """
    before = host.page.viewport_size
    assert before is not None
    expect(host.board.cell("a2")).to_be_visible()
    host.page.set_viewport_size({"width": width, "height": 800})
    page, seen, place, folded, shade = host.board.root.evaluate(FOLD)
    assert seen >= page > 400
    assert (folded, shade) == (place, "none")
    host.page.set_viewport_size(before)
