"""Two tabs of a real browser at one lesson, in any order, closed at any moment: what was shown as answered is kept."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, sync_playwright

import mathgames as mg
from harness.attack import sizes
from harness.python_here import answer_task, kept_by_browser, open_task, pages_with_python
from harness.site import Visitor, board_of, cut_off_chromium
from mathgames.explain.nodes import iter_nodes
from mathgames.page import MatchSession

LESSON = "integers/07-back-to-the-sender"


def kept(page: Page) -> Counter[str]:
    """Return how often each answer is kept."""
    tasks = kept_by_browser(page, LESSON)["tasks"].values()
    return Counter(one["given"] for task in tasks for one in task["given"])


@pytest.mark.full
@sizes(8, 120)
def test_tabs_answering_and_closing_keep_each_answer_once(size: int, chance: Random, folder: Path) -> None:
    with pages_with_python(folder / "site") as url, sync_playwright() as playwright:
        browser = cut_off_chromium(playwright, dict(os.environ))
        visitor = Visitor(browser)
        visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
        visitor.context.set_default_timeout(20_000)

        def opened() -> Page:
            page = visitor.open(f"{url}lessons/{LESSON}.html")
            open_task(page, 7)
            return page

        tabs, acknowledged = [opened(), opened()], Counter[str]()
        for number in range(size):
            place, text = chance.randrange(2), str(100 + number)
            answer_task(tabs[place], text, again=True)
            acknowledged[text] += 1
            if chance.random() < 0.2:
                tabs[place].close()
                tabs[place] = opened()
            assert acknowledged - kept(tabs[place]) == Counter()
            assert max(kept(tabs[place]).values()) == 1
        assert visitor.errors == []
        browser.close()


GAME = "minus-vs-plus"


def kept_game(page: Page) -> mg.Match:
    """The game that the browser keeps."""
    text = page.evaluate("(ending) => Object.entries(localStorage).find(([at]) => at.endsWith(ending))?.[1]", GAME)
    return mg.Match(GAME) if text is None else mg.Match.from_record(text)


def shows_alike(pages: list[Page]) -> bool:
    """Check if all pages show the same board."""
    return len({page.get_by_role("grid").first.aria_snapshot() for page in pages}) == 1


# Notes every position that a page shows, square by square.
NOTES = """() => {
  window.shown = new Set();
  const name = (cell) => cell.ariaLabel.split(", ").slice(0, 2).join();
  const note = () => shown.add([...document.querySelectorAll("[role=gridcell]")].map(name).join(";"));
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.querySelector(".mathgames"), all);
  note();
}"""


def positions(match: mg.Match) -> set[str]:
    """Every position of a game, as its page names the squares."""
    found = set()
    for ply in range(match.ply + 1):
        match.goto(ply)
        nodes = iter_nodes(MatchSession(match).view["tree"])
        names = [str(one[1]["aria-label"]) for one in nodes if one[1].get("role") == "gridcell"]
        found.add(";".join(",".join(name.split(", ")[:2]) for name in names))
    return found


def until(what: Callable[[], bool], page: Page) -> None:
    """Wait until the condition holds."""
    for _time in range(400):
        if what():
            return
        page.wait_for_timeout(50)
    raise AssertionError("the tabs do not agree")


@pytest.mark.full
@sizes(4, 60)
def test_tabs_moving_at_one_time_play_one_game(size: int, chance: Random, folder: Path) -> None:
    """Both tabs move from the same position: every shown position is kept, and both show the game that is kept."""
    with pages_with_python(folder / "site") as url, sync_playwright() as playwright:
        browser = cut_off_chromium(playwright, dict(os.environ))
        visitor = Visitor(browser)
        visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
        visitor.context.set_default_timeout(20_000)

        def opened() -> Page:
            page = visitor.open(f"{url}play/{GAME}.html")
            board_of(page)
            page.evaluate(NOTES)
            return page

        tabs, last = [opened(), opened()], ()
        for _round in range(size):
            match = kept_game(tabs[0])
            assert match.history[: len(last)] == last
            last = match.history
            if match.outcome is not None:
                break
            moves = [chance.choice(list(match.legal_moves)).split("-") for _tab in tabs]
            for squares in zip(*moves, strict=True):
                for page, square in zip(tabs, squares, strict=True):
                    board_of(page).click(square)
            until(partial(shows_alike, tabs), tabs[0])
        tabs.append(opened())
        until(partial(shows_alike, tabs), tabs[0])
        game = kept_game(tabs[0])
        assert game.ply >= size // 2
        shown = {one for page in tabs for one in page.evaluate("[...shown]")}
        assert shown <= positions(game), "every position that was shown is one of the game"
        assert visitor.errors == []
        browser.close()
