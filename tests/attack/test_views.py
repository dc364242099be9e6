"""Views by the thousand in a real browser: of hostile ones nothing runs, nothing is asked for, nothing stands outside.

Whatever a stranger does to the page, the next view is drawn whole.

A failure names its page and view: with ``PAGE=17`` beside the seed only that page of views is shown.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import mathgames as mg
from harness.attack import sizes
from harness.blank_page import Pages
from harness.board import STATIC, Stage
from harness.games import random_game
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

HOSTILE = Path(__file__).parents[1] / "harness" / "hostile_views.js"
DAMAGED = HOSTILE.with_name("damaged_views.js")
ALONE = os.environ.get("PAGE")
A_PAGE = 250
"""Views sent to one page, which a browser draws in some seconds."""


class Deaf:
    """A session that shows one view whatever it is told."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view

    def receive(self, message: object) -> None:
        """Nothing comes of it."""


def real_views() -> list[str]:
    """Views of all games at several moments, as JSON."""
    matches = [random_game(plies, seed=plies, game=game) for game in mg.list_games() for plies in (0, 3, 9)]
    return [json.dumps(MatchSession(match).view) for match in matches]


def pages(size: int, chance: Random) -> Iterator[tuple[int, dict[str, int]]]:
    """Yield the number of each page, with its seed and its count of views, or those of the one that is run alone."""
    for page, begun in enumerate(range(0, size, A_PAGE)):
        asked = {"seed": chance.randrange(2**31), "count": min(A_PAGE, size - begun)}
        if ALONE in (None, str(page)):
            yield page, asked


@sizes(30, 5_000)
def test_no_hostile_view_does_anything(size: int, chance: Random, browser: Browser) -> None:
    views, blank, counts, size_run = real_views(), Pages(browser), {"drawn": 0, "refused": 0}, 0
    bundle = (STATIC / "widget.js").read_text().replace("\\\n", "")  # whose long lines are cut inside of texts as well
    data = re.findall(r"data-[a-z-]+", bundle)  # what the widget itself writes or lets through
    for page, asked in pages(size, chance):
        stage = Stage(blank, Deaf(json.loads(views[0])))
        stage.show()
        told = stage.page.evaluate(f"asked => ({HOSTILE.read_text()})(asked)", {"views": views, "data": data, **asked})
        assert told["found"] == [], f"PAGE={page}: {told['found'][0]}"
        # A browser's message on a number that no attribute of a drawing takes is not an error of a script.
        stage.errors[:] = [line for line in stage.errors if not line.startswith("Error: <")]
        stage.close()
        counts = {name: counts[name] + told[name] for name in counts}
        size_run += asked["count"]
    assert min(counts.values()) > size_run / 10, f"most views are near enough to be drawn, others not: {counts}"


@pytest.mark.parametrize("translated", [False, True])
@sizes(60, 1_500)
def test_damaged_page_shows_next_view_whole(size: int, translated: bool, chance: Random, browser: Browser) -> None:
    lesson = find("integers/07-back-to-the-sender")
    views = [*real_views(), *(json.dumps(lesson_session(lesson, at=task).view) for task in (1, 7, 9))]
    blank = Pages(browser)
    for page, asked in pages(size, chance):
        stage = Stage(blank, Deaf(json.loads(views[0])))
        for _ in range(2):
            stage.show()
        told = stage.page.evaluate(DAMAGED.read_text(), {"views": views, "translated": translated, **asked})
        assert told == [], f"PAGE={page}: {told[0]}"
        stage.close()


# Translates, as a browser does, all content of the page that does not ask to be left alone.
TRANSLATOR = """() => {
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement.closest("font, [translate=no], .notranslate")) continue;
      const font = document.createElement("font");
      font.textContent = `¡${text.data}`;
      text.replaceWith(font);
    }
  };
  new MutationObserver(translate).observe(document.body, { subtree: true, childList: true, characterData: true });
  document.body.prepend("A page");
}"""


@sizes(6, 60)
def test_translated_page_tells_whose_turn(size: int, chance: Random, browser: Browser) -> None:
    blank = Pages(browser)
    for name in mg.list_games():
        match = mg.Match(mg.rules(name))
        stage = Stage(blank, MatchSession(match), reduced_motion=True)
        board = stage.show()
        board.page.evaluate(TRANSLATOR)
        expect(board.page.locator("body > font")).to_have_text("¡A page")
        for _ in range(size):
            if match.outcome is not None:
                break
            match.play(match.rules.format(match.rules.random_move(match.position, chance)))
            board.push()
            fresh = stage.show()
            assert board.text() == fresh.text(), f"{name} after {match.history}"
            stage.page.locator(".jp-OutputArea-output").last.dispatch_event("close")
            stage._views -= 1
        assert board.root.locator("font").count() == 0
        stage.close()
