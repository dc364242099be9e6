"""Every page that is visited, and each probe on it: what one finds is told with the width, the tab and the look."""

from __future__ import annotations

from functools import lru_cache

import pytest
from playwright.sync_api import Browser

from browser.answered import PHONE, answered
from browser.conftest import pages_of
from browser.pages import MIXED, table
from harness import game_page
from harness.blank_page import Pages
from harness.board import ROOT
from harness.chromium import CHROMIUMS
from harness.visits import PAGES, Visit
from mathgames.page import MatchSession

pytestmark = pytest.mark.usefixtures("stock_lesson")

# The probes of a page come one after the other, also where tests are shared out: what the first opens is there for all.
found = lru_cache(maxsize=1)(lambda page, browser: page.visited(pages_of(browser)))

PROBED = [(name, probe) for name, page in sorted(PAGES.items(), key=lambda it: it[1].family) for probe in page.probes]
MARKS = {
    name: [mark for mark, is_so in ((pytest.mark.slow, page.is_slow), (pytest.mark.quick, page.is_quick)) if is_so]
    for name, page in PAGES.items()
}


@pytest.mark.parametrize(("name", "probe"), [pytest.param(*it, id=": ".join(it), marks=MARKS[it[0]]) for it in PROBED])
def test_nothing_is_wrong(browser: Browser, name: str, probe: str) -> None:
    page = PAGES[name]
    assert found(page, CHROMIUMS.of(page.family))[probe] == []


def test_docs_list_pages_of_each_probe() -> None:
    assert table() in (ROOT / "docs" / "dev" / "testing.md").read_text(encoding="utf-8")


# A fault in what each probe looks at, as a style, and where it is looked for.
FAULTS = {
    "targets": ".mathgames .mg-controls button { height: 12px; min-height: 0 }",
    "texts": ".mathgames svg text { font-size: 5px !important }",
    "sideways": ".mg-controls { width: 2000px; max-width: none }",
    "formulas": ".mg-scroll, .mg-came { overflow-x: hidden !important }",
    "words": ".mathgames .mg-tabs button { width: 8px; min-width: 0; padding: 0; overflow: hidden }",
    "turn": ".mg-status { width: 10px }",
    "players": ".mg-name { display: inline-block; width: 5px; white-space: nowrap; overflow: hidden }",
    "card": ".mathgames .mg-banner { align-self: start; height: 5px !important; overflow: hidden }",
    "cut": ".mathgames .mg-told { height: 3px; overflow: hidden !important }",
    "apart": ".mg-controls { position: fixed; left: 0; top: 0 }",
    "panel": ".mg-tabs { position: relative; left: 500px }",
    "room": ".mg-header { width: 3000px }",
    "result": ".mathgames .mg-banner { position: fixed; inset: 0 }",
    "titles": "",
    "axe": ".mg-status { color: #ccc !important; background: #fff !important }",
}


def test_displaced_feedback_that_moves_controls_is_found(pages: Pages) -> None:
    visit = Visit(pages)
    answered(
        visit,
        "integers/04-receipts",
        [PHONE],
        ".mg-told-here { order: -1 !important; min-height: 0 !important; height: auto !important }",
    )
    visit.close()
    assert any("Check moved by" in it for it in visit.found["still"])


def test_each_probe_finds_a_fault_that_is_planted(pages: Pages) -> None:
    assert FAULTS.keys() == {probe for _name, probe in PROBED} - {"still"}
    visit, match = Visit(pages), game_page.position(MIXED)
    board = visit.open(MatchSession(match))
    board.play("c3", "e5")
    match.resign()
    board.push()
    fault = board.page.add_style_tag(content="/* none yet */")
    game_page.unfold(board)
    blind = []
    for probe, style in FAULTS.items():
        seen = []
        for planted in (False, True):
            fault.evaluate("(it, style) => { it.textContent = style; }", style if planted else "")
            if probe == "titles" and planted:
                board.root.locator(".mg-new-game").evaluate("it => { it.title = 'Nobody else says this'; }")
            if probe == "axe":
                visit.axe("light")
            else:
                visit.look(probe, widths=(800,), part=".mg-side" if probe == "panel" else "")
            seen.append(visit.found.pop(probe))
        if not {*seen[1]} - {*seen[0]}:
            blind.append((probe, *seen))
    visit.close()
    assert blind == []
