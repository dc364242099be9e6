"""Two tabs of one browser on the site's own pages: what is answered in one is kept beside what is in the other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.python_here import answer_task, kept_by_browser, memory, open_task, pages_with_python
from harness.site import STARTING, Server, Visitor, board_of

LESSON = "integers/07-back-to-the-sender"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the pages."""
    with pages_with_python(tmp_path_factory.mktemp("two-tabs") / "site") as url:
        yield url


@pytest.fixture
def pupil(cut_off: Browser) -> Iterator[Visitor]:
    """Pupil whose browser has no service worker, so that everything is requested from the server."""
    visitor = Visitor(cut_off)
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
    visitor.context.set_default_timeout(20_000)
    yield visitor
    visitor.context.close()


def answers(page: Page) -> dict[str, list[str]]:
    """The answers of the lesson that the browser keeps now, by their tasks."""
    tasks = kept_by_browser(page, LESSON)["tasks"]
    return {number: [one["given"] for one in it["given"]] for number, it in tasks.items() if it["given"]}


def test_lesson_in_two_tabs_keeps_answers_of_both(site: str, pupil: Visitor) -> None:
    """The second tab was opened before the first one's answers; one task is answered in both."""
    first, second = (pupil.open(f"{site}lessons/{LESSON}.html") for _tab in range(2))
    open_task(first, 7)
    answer_task(first, "41")
    assert answers(first) == {"7": ["41"]}, "what is shown is kept"
    open_task(second, 3)
    assert answers(second) == {"7": ["41"]}, "who only looks takes nothing away"
    open_task(second, 7)
    revision = first.locator(".mathgames").get_attribute("data-rev")
    answer_task(second, "42")
    assert answers(second) == {"7": ["41", "42"]}
    expect(first.locator(".mathgames")).not_to_have_attribute("data-rev", revision or "")
    answer_task(first, "43")
    assert answers(first) == {"7": ["41", "42", "43"]}
    assert pupil.errors == []


def test_answer_in_one_tab_is_handed_to_the_other(site: str, pupil: Visitor) -> None:
    first, second = (pupil.open(f"{site}lessons/{LESSON}.html") for _tab in range(2))
    open_task(second, 2)
    open_task(first, 7)
    dot = second.locator(".mg-dots span").nth(6)
    expect(dot).to_have_class("is-new")
    answer_task(first, "5")
    expect(dot).not_to_have_class("is-new")
    expect(second.locator(".mg-task-number").nth(1)).to_have_attribute("aria-current", "step")


def test_answers_kept_before_there_were_identities_stay(site: str, pupil: Visitor) -> None:
    page = pupil.open(f"{site}lessons/{LESSON}.html")
    open_task(page, 7)
    answer_task(page, "41")
    old = kept_by_browser(page, LESSON)
    for one in old["tasks"]["7"]["given"]:
        del one["id"]
    page.evaluate("([at, text]) => localStorage.setItem(at, text)", [memory(page, LESSON), json.dumps(old)])
    page.reload()
    answer_task(page, "42")
    assert answers(page) == {"7": ["41", "42"]}


def test_practice_of_two_topics_keeps_answers_of_both(site: str, pupil: Visitor) -> None:
    first, second = (pupil.open(f"{site}practice/{topic}.html") for topic in ("adding", "subtracting"))
    for page in (first, second):
        answer_task(page, "977")
    sittings = kept_by_browser(first, "practice")["sittings"]
    assert sorted((one["topic"], len(one["given"])) for one in sittings) == [("adding", 1), ("subtracting", 1)]
    assert pupil.errors == []


def test_game_in_two_tabs_is_one_game(site: str, pupil: Visitor) -> None:
    """The second tab was opened before the first move; it once kept its own game over that of the first."""
    first, second = (pupil.open(f"{site}play/minus-vs-plus.html") for _tab in range(2))
    boards = [board_of(page) for page in (first, second)]
    for mover, start, target in ((0, "a2", "a3"), (1, "a5", "a4"), (0, "b2", "b3")):
        boards[mover].click(start)
        boards[mover].click(target)
        for board in boards:
            expect(board.cell(target)).to_have_accessible_name(re.compile("last move"))
    first_cells, second_cells = (page.get_by_role("grid").first.aria_snapshot() for page in (first, second))
    assert first_cells == second_cells
    reopened = board_of(pupil.open(f"{site}play/minus-vs-plus.html"))
    expect(reopened.cell("b3")).to_have_accessible_name(re.compile("last move"))
    assert pupil.errors == []


# From `beLate()` on, a tab hears of what other tabs write only some time after it has asked, as in a busy browser.
LATE = """
  let isLate = false;
  addEventListener("storage", (event) => isLate && event.stopImmediatePropagation());
  window.beLate = () => {
    const read = Storage.prototype.getItem;
    const before = { ...localStorage };
    isLate = true;
    Storage.prototype.getItem = function (at) {
      if (!at.includes("/play/")) return read.call(this, at);
      setTimeout(() => {
        Storage.prototype.getItem = read;
        isLate = false;
      }, 300);
      return before[at] ?? null;
    };
  };
"""


def test_move_is_not_written_over_one_that_this_tab_hears_of_late(site: str, pupil: Visitor) -> None:
    pupil.context.add_init_script(LATE)
    first, second = (pupil.open(f"{site}play/minus-vs-plus.html") for _tab in range(2))
    boards = [board_of(page) for page in (first, second)]
    second.evaluate("beLate()")
    boards[0].click("a2")
    boards[0].click("a3")
    expect(boards[0].cell("a3")).to_have_accessible_name(re.compile("last move"))
    expect(boards[1].cell("a3")).to_have_accessible_name("a3, empty")
    boards[1].click("b2")
    boards[1].click("b3")
    for board in reversed(boards):
        expect(board.cell("a3")).to_have_accessible_name(re.compile("last move"))
        expect(board.cell("b3")).not_to_have_accessible_name(re.compile("last move"))
    assert pupil.errors == []


@pytest.mark.site
def test_two_tabs_of_the_built_site_share_lesson_and_game(server: Server, visitor: Visitor) -> None:
    """As above, with the Python of a browser in each tab."""
    visitor.context.set_default_timeout(STARTING)
    first, second = (visitor.open(f"{server.url}lessons/{LESSON}.html") for _tab in range(2))
    for page in (first, second):
        page.locator(".mg-tasks summary").wait_for(timeout=STARTING)
        open_task(page, 7)
    answer_task(first, "41", again=True)
    answer_task(second, "42", again=True)
    assert answers(second) == {"7": ["41", "42"]}

    boards = [board_of(visitor.open(f"{server.url}play/tinc.html")) for _tab in range(2)]
    for mover, cell in ((0, "0,0"), (1, "1,0")):
        boards[mover].click(cell)
        if mover:
            boards[mover].button("Done").click()
        for board in boards:
            expect(board.cell(cell)).to_have_accessible_name(re.compile("last move"), timeout=STARTING)
    assert visitor.errors == []
