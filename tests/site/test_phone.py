"""On a phone, by touch: from the home page to a move of each game, and nothing of it needs a scroll."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import mathgames as mg
from harness.board import Widget
from harness.site import Server, board_of

pytestmark = pytest.mark.site

LAST = re.compile("last move")
WIDTH, HEIGHT = 390, 844


@pytest.fixture
def phone(cut_off: Browser) -> Iterator[Page]:
    """A page of a visitor with a phone and touch."""
    context = cut_off.new_context(viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True)
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def from_home(phone: Page, server: Server, game: str) -> Widget:
    """The board of a game that was chosen on the home page, without a scroll on either."""
    phone.goto(server.url)
    link = phone.locator(f".play[href='play/{game}.html']")
    in_view(link)
    link.tap()
    board = board_of(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= WIDTH
    return board


def tap(button: Locator) -> None:
    """Tap a button that has been there for a while: to one that takes no press yet, Playwright would scroll."""
    guards = "document.getAnimations().filter((it) => it.animationName === 'mg-guard')"
    button.page.evaluate(f"Promise.all({guards}.map((it) => it.finished.catch(() => 0)))")
    button.tap()


def in_view(*parts: Locator) -> None:
    """Check that all of these are completely on the screen without scrolling."""
    for part in parts:
        expect(part).to_be_in_viewport(ratio=0.99)
    assert parts[0].page.evaluate("scrollY") == 0


def reads_whole(board: Widget) -> None:
    """Check that the instruction is not cut off."""
    cut_off = board.root.locator(".mg-context").evaluate("said => said.scrollHeight - said.clientHeight")
    assert cut_off <= 1


def whole(board: Widget) -> tuple[Locator, ...]:
    """Return what every move needs: the board, whose turn it is, the result and what to do now."""
    return tuple(board.root.locator(part).first for part in (".mg-board-frame", ".mg-header", ".mg-context"))


def test_infinity_masters(phone: Page, server: Server) -> None:
    board = from_home(phone, server, "infinity-masters")
    for start, target in (("d2", "d3"), ("e7", "e6"), ("d3", "d4"), ("e6", "e5"), ("d4", "e5")):
        board.cell(start).tap()
        board.cell(target).tap()
        expect(board.cell(target)).to_have_accessible_name(LAST)
        in_view(*whole(board), board.root.locator(".mg-result-card"))
    expect(board.root.locator(".mg-result-card")).to_contain_text("Blue +1")


def test_tinc(phone: Page, server: Server) -> None:
    board = from_home(phone, server, "tinc")
    board.cell("0,0").tap()
    expect(board.cell("0,0")).to_have_accessible_name(LAST)
    for cell in ("1,0", "1,1"):
        board.cell(cell).tap()
        in_view(*whole(board), board.button("Done"), board.button("Take back"))
        tap(board.button("Done"))
        expect(board.cell(cell)).to_have_accessible_name(LAST)
    in_view(*whole(board), board.root.locator(".mg-result-card"))


def test_slice_boundaries(phone: Page, server: Server) -> None:
    board = from_home(phone, server, "slice-boundaries")
    size = 12
    for square in (f"{column}{row}" for row in "ABCDEF" for column in range(1, size + 1)):
        board.cell(square).tap()
        expect(board.cell(square)).to_have_accessible_name(LAST)
    for square, side in (("1C", 0), (f"{size}E", 1)):  # a line from the left border to the right one
        box = board.cell(square).bounding_box()
        assert box is not None
        phone.touchscreen.tap(box["x"] + side * box["width"], box["y"] + box["height"] / 2)
        in_view(*whole(board))
        reads_whole(board)
    draw = board.button("Draw the line")
    in_view(*whole(board), draw)
    tap(draw)
    expect(board.root.locator(".mg-result-card")).to_contain_text("The line of player 1")
    in_view(*whole(board), board.root.locator(".mg-result-card"))


@pytest.mark.parametrize("game", mg.list_games())
@pytest.mark.parametrize("code", mg.list_languages())
def test_a_board_fits_in_every_language(phone: Page, server: Server, game: str, code: str) -> None:
    phone.goto(f"{server.url}play/{game}{'' if code == 'en' else f'.{code}'}.html")
    board = board_of(phone)
    in_view(*whole(board))
    reads_whole(board)


def test_the_browser_would_install_it(phone: Page, server: Server) -> None:
    """Chromium's only objection is that nothing is stored here, where each test is a guest."""
    phone.goto(server.url)
    phone.evaluate("async () => { await navigator.serviceWorker.ready; }")
    session = phone.context.new_cdp_session(phone)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{server.url}manifest.json"
    against = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in against] == ["in-incognito"]
