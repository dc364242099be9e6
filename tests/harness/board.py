"""The real widget, out of the committed bundle, in a blank page, with a session of the test at its other end.

No server and no kernel: what the widget sends reaches `session.receive` in the test's own process, and what is then
different in `session.view` goes back, as a kernel sends it. Playwright runs that exchange while the test waits for
something on the page, so a test always waits for what should appear, and never for a time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from harness.blank_page import Pages
from mathgames.page.stylesheet import style_sheet
from mathgames.page.view_diff import difference

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "mathgames" / "static"
SCREENSHOTS = ROOT / "build" / "screenshots"
HOST = Path(__file__).with_name("host.js")

# No test waits until what has just come can be hit, but for one that is about it.
UNGUARDED = ".mathgames, .mathgames * { --guard: 0s !important }"

# The middle of an element once it rests, scrolled to where it is not seen whole.
MIDDLE = """async (element) => {
  const box = () => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height]; };
  const rests = async () => {
    for (let before = []; `${before}` !== `${box()}`; await new Promise(requestAnimationFrame)) before = box();
  };
  await rests();
  const [seen] = await new Promise((done) => new IntersectionObserver(done).observe(element));
  if (seen.intersectionRatio < 1) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  await rests();
  const [x, y, width, height] = box();
  return [x + width / 2, y + height / 2];
}"""


class MatchSession(Protocol):
    """The session of a widget: `receive` never raises, and `view` is then the answer."""

    @property
    def view(self) -> dict[str, Any]: ...

    def receive(self, message: object) -> None: ...


class Widget:
    """A view of the widget on any page that shows it, JupyterLab's too: everything that a player can see and do."""

    def __init__(self, page: Page, place: int = 0) -> None:
        self.page = page
        self.root = page.locator(".jp-OutputArea-output:has(.mathgames)").nth(place).locator(".mathgames").first

    # visible state

    def cell(self, at: str) -> Locator:
        """The cell at a point of the board."""
        return self.root.locator(f'[role="gridcell"][data-at="{at}"]')

    def pieces(self, at: str) -> Locator:
        """Return all elements at a point of the board, except the cell."""
        return self.root.locator(f'[data-at="{at}"]:not([role="gridcell"])')

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button with this name."""
        return self.root.get_by_role("button", name=name)

    def open_tab(self, name: str) -> None:
        """Open one of the tabs beside the board."""
        self.root.get_by_role("tab", name=name).click()

    def name(self, at: str) -> str:
        """The accessible name of a cell, as a screen reader has it."""
        found = re.search(r'gridcell "((?:[^"\\]|\\.)*)"', self.cell(at).aria_snapshot())
        assert found, f"the cell {at} has no name"
        return found[1]

    def text(self) -> str:
        """Return all text that is on the widget."""
        return self.root.inner_text()

    def say(self) -> str:
        """Return what the live region has said last."""
        return self.root.locator('[aria-live="polite"]').inner_text().strip()

    def focused(self) -> str | None:
        """The point of the board whose cell has the focus."""
        focus = self.root.locator('[role="gridcell"]:focus')
        return focus.get_attribute("data-at") if focus.count() else None

    def screenshot(self, name: str) -> Path:
        """The file with a picture of this view, `build/screenshots/<name>.png`."""
        path = SCREENSHOTS / f"{name}.png"
        self.root.screenshot(path=path)
        return path

    # actions

    # Where a hand would: on whatever lies over the middle of the cell, which may be a piece.

    def middle(self, at: str) -> tuple[float, float]:
        """The middle of a cell, in pixels of the page, after scrolling to it."""
        x, y = self.cell(at).evaluate(MIDDLE)
        return x, y

    def click(self, at: str) -> None:
        """Click a cell."""
        self.page.mouse.click(*self.middle(at))

    def tap(self, at: str) -> None:
        """Tap a cell with a finger; the widget was opened with `touch`."""
        self.page.touchscreen.tap(*self.middle(at))

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        self.page.keyboard.press(key)


class Board(Widget):
    """The widget with a session of the test at its other end."""

    def __init__(self, page: Page, session: MatchSession, change: Callable[[], dict[str, Any]], place: int = 0) -> None:
        super().__init__(page, place)
        self.session: Any = session  # of a match, a lesson or a table: each test knows which
        self._change = change

    def play(self, start: str, target: str) -> None:
        """Pick a piece up, put it down, and see the answer painted."""
        self.click(start)
        self.click(target)
        self.wait_rev()

    def drag(self, start: str, target: str) -> None:
        """Drag from one cell to another with the mouse, and see the answer painted."""
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(target), steps=8)
        self.page.mouse.up()
        self.wait_rev()

    def seen(self) -> int:
        """The last revision that the widget told it has painted."""
        return int(self.page.evaluate("host.state.seen"))

    def wait_rev(self, rev: int | None = None) -> None:
        """Wait until all messages are answered and this revision, or the newest, is painted."""
        self.page.wait_for_function("host.sent === host.answered")
        wanted = self.session.view["rev"] if rev is None else rev
        expect(self.root).to_have_attribute("data-rev", str(wanted))

    def changed(self) -> str:
        """Return what is different in the session's view, as it would be sent."""
        return json.dumps(self._change())

    def push(self) -> None:
        """Send the session's view as it is now: something other than this page has changed it."""
        self.page.evaluate("change => host.push('change', JSON.parse(change))", self.changed())
        self.wait_rev()

    def hold(self) -> None:
        """Keep the answers back, as a busy kernel does, until `release`."""
        self.page.evaluate("host.hold()")

    def release(self) -> None:
        """Let the answers through that `hold` kept back."""
        self.page.evaluate("host.release()")
        self.wait_rev()


class Stage:
    """A page that holds one model and any number of views of it."""

    def __init__(
        self,
        pages: Pages,
        session: MatchSession,
        *,
        dark: bool = False,
        forced_colors: bool = False,
        reduced_motion: bool = False,
        shadow: bool = False,
        touch: bool = False,
        look: Path | None = None,
        guards: bool = False,
    ) -> None:
        self.session = session
        self._whole = session.view
        self._views = 0
        self._pages: Pages | None = pages
        self._blank = pages.take(touch=touch, dark=dark, forced_colors=forced_colors, reduced_motion=reduced_motion)
        self._blank.tell = self._tell
        self.page = self._blank.page
        self.errors = self._blank.errors
        self.page.evaluate(
            HOST.read_text(),
            {
                "view": json.dumps(self._whole),
                "shadow": shadow,
                "js": (STATIC / "widget.js").read_text(),
                "css": style_sheet(look) + ("" if guards else UNGUARDED),
            },
        )

    def show(self, width: int = 800) -> Board:
        """Show another view of the model, in an output of this width in pixels."""
        self.page.evaluate("width => host.show(width)", width)
        board = Board(self.page, self.session, self._change, self._views)
        self._views += 1
        board.wait_rev()
        return board

    def close(self) -> None:
        """Give the page back; it must have asked for nothing and raised nothing."""
        errors, requests = list(self.errors), list(self._blank.requests)
        if self._pages:
            self._pages.give_back(self._blank)
            self._pages = None
        assert not errors, f"errors on the page: {errors}"
        assert not requests, f"the page asked for: {requests}"

    def _tell(self, message: object) -> dict[str, Any]:
        self.session.receive(message)
        return self._change()

    def _change(self) -> dict[str, Any]:
        return difference(self._whole, self.session.view)


OpenWidget = Callable[..., Board]
