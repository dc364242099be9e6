"""A saved game in a file of its own: opened from the disk, with no kernel, no server and no request to anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.games import random_game
from harness.tiers import OPENED
from mathgames.page import saved_game

PLIES = 12


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page that shows the file of a game; whatever it asks for or complains about fails the test."""
    file = tmp_path / "game.html"
    file.write_text(saved_game.html(random_game(PLIES, seed=3)), encoding="utf-8")
    context = browser.new_context()
    asked: list[str] = []
    wrong: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    OPENED["pages"] += 1
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.goto(file.as_uri())
    expect(page.locator(".mathgames[data-rev]")).to_be_visible()
    yield page
    context.close()
    outside = [url for url in asked if url != file.as_uri() and not url.startswith(("blob:", "data:"))]
    assert not outside
    assert not wrong


def pieces(page: Page) -> dict[str, str]:
    """Return the pieces by square: their text, and a minus for the shape of negative ones."""
    found = page.locator(".mg-pieces [data-at]")
    return dict(
        found.evaluate_all(
            """pieces => pieces.map((piece) => {
              const negative = piece.matches(".mg-negative") || piece.querySelector(".mg-negative");
              return [piece.dataset.at, (negative ? "−" : "") + piece.textContent];
            })"""
        )
    )


def standing(ply: int) -> dict[str, str]:
    match = random_game(PLIES, seed=3)
    match.goto(ply)
    return {at: str(piece).replace("-", "−") for at, piece in match.rules.pieces(match.position).items()}


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def go_to(page: Page, ply: int) -> None:
    """Press a move in the list and see it marked."""
    open_tab(page, "Moves")
    move = page.locator(".mg-moves .mg-ply").nth(ply - 1)
    move.click()
    expect(move).to_have_attribute("aria-current", "step")


@pytest.mark.quick
def test_every_moment_of_the_game_can_be_gone_to(page: Page) -> None:
    open_tab(page, "Moves")
    marked = page.locator(".mg-moves [aria-current]")
    assert pieces(page) == standing(PLIES)
    page.get_by_role("button", name="Go to the start").click()
    expect(marked).to_have_count(0)
    assert pieces(page) == standing(0)
    page.get_by_role("button", name="Redo").click()
    expect(marked).to_have_count(1)
    assert pieces(page) == standing(1)
    go_to(page, 7)
    assert pieces(page) == standing(7)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".mg-moves .mg-ply").nth(5)).to_have_attribute("aria-current", "step")
    assert pieces(page) == standing(6)


def test_the_explanation_is_stepped_through(page: Page) -> None:
    match = random_game(PLIES, seed=3)
    go_to(page, max(range(1, PLIES + 1), key=lambda ply: len(match.explanation_at(ply).parts)))
    open_tab(page, "Explain")
    counter = page.locator(".mg-counter")
    shown = page.locator(".mg-step:visible")
    first = shown.inner_text()
    expect(counter).to_have_text("1 of 3")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(counter).to_have_text("2 of 3")
    expect(shown).to_have_count(1)
    assert shown.inner_text() != first


def test_nothing_is_offered_that_needs_a_kernel(page: Page) -> None:
    intents = {"Undo", "Redo"}
    go_to(page, 6)
    names = set(page.locator(".mg-controls button").evaluate_all("all => all.map(one => one.ariaLabel)"))
    assert names == intents
    assert page.locator("form").count() == 0
    assert page.get_by_role("button", name="New game").count() == 0
    page.locator('[role="gridcell"]').first.click()
    expect(page.locator(".is-picked, .is-target, .is-movable")).to_have_count(0)


def test_the_game_can_be_downloaded_and_its_code_copied(page: Page) -> None:
    open_tab(page, "More")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the game").click()
    assert download.value.suggested_filename == "minus-vs-plus.mathgame"
    assert "plies: 12" in Path(download.value.path()).read_text(encoding="utf-8")
    code = page.get_by_label("Game code").input_value()
    assert code.startswith("minus-vs-plus:")
