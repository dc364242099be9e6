"""Visits: a page is opened once, shown in all its parts, widths and looks, and all probes look at it there.

A page says with which probes it is looked at (`browser.pages`), and each probe on each page is a test of its own
(tests/browser/test_visits.py). What a probe finds is a line that says where: under which tab, at which width, in which
look. `python -m browser.pages` lists the probes with their pages for docs/dev/testing.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness import axe
from harness.blank_page import Pages
from harness.board import Board, MatchSession, Stage
from harness.fonts import USUAL
from harness.layout import at_rest
from harness.themes import theme_css

BY_MOUSE, BY_FINGER = 24, 44
LEAST_TEXT = 9  # pixels on the screen

# Each finds what is wrong in a part of the page, as lines.
PROBES = """{
  // Controls that cannot be hit. A board has no room for 44 pixels a square on a phone; it has for 24.
  targets: (root, { least, cells, slack }) => [
    ...root.querySelectorAll("button, input, select, summary, [role=gridcell]"),
  ].map((it) => [it, it.getBoundingClientRect(), it.matches("[role=gridcell]") ? cells : least])
    .filter(([it, box]) => !it.closest(".mg-hidden") && (it.checkVisibility() || box.width))
    .filter(([, box, least]) => Math.min(box.width, box.height) < least - slack)
    .map(([it, box]) => `${it.ariaLabel ?? it.textContent}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`),

  // Texts of drawings that are too small to be read, by their class.
  texts: (root, { text }) => [...root.querySelectorAll("svg text")]
    .filter((it) => it.checkVisibility() && it.textContent.trim())
    .map((it) => [it, parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().d])
    .filter(([, pixels]) => pixels < text)
    .map(([it, pixels]) => `${it.getAttribute("class")} ${it.textContent}: ${pixels.toFixed(1)}`),

  // What is told by a tooltip alone.
  titles: (root) => [...root.querySelectorAll("[title]")]
    .filter((it) => ![it.textContent, it.ariaLabel, it.getAttribute("aria-description")].join(" ").includes(it.title))
    .map((it) => it.outerHTML.slice(0, 200)),

  // What sticks out sideways, but for what is only there for screen readers or scrolls inside.
  sideways: (root, { width }) => {
    const room = root.getBoundingClientRect();
    const scrolled = ".mg-scroll *, .mg-came *, .mg-bench-top *";
    const unseen = ".live, .live *, .mg-hidden, .mg-hidden *, option, [hidden] *, " + scrolled;
    const isOutside = ({ left, right }) => left < room.left - 1 || right > room.right + 1;
    const out = [...root.querySelectorAll("*")]
      .filter((it) => !it.matches(unseen) && it.getClientRects().length && isOutside(it.getBoundingClientRect()))
      .map((it) => it.outerHTML.slice(0, 120));
    if (room.width !== width) out.push(`the widget is ${room.width} wide`);
    if (root.scrollWidth > root.clientWidth) out.push(`${root.scrollWidth - root.clientWidth} pixels are scrolled`);
    return out;
  },

  // Formulas of which a part cannot be seen, even when what they stand in is scrolled to its end, as a key can do.
  formulas: (root) => [...root.querySelectorAll(".mg-formula")].filter((formula) => {
    if (!formula.checkVisibility()) return false;
    const scroller = formula.closest(".mg-scroll, .mg-came");
    if (!scroller || scroller.tabIndex !== 0 || getComputedStyle(scroller).overflowX !== "auto") return true;
    scroller.scrollLeft = scroller.scrollWidth;
    const end = formula.querySelector("math").getBoundingClientRect().right;
    scroller.scrollLeft = 0;
    const { left, right } = formula.querySelector("math").getBoundingClientRect();
    const room = scroller.getBoundingClientRect();
    return left < room.left - 1 || Math.min(end, right) > room.right + 1;
  }).map((formula) => formula.textContent),

  // What reaches out of the page, and words that are cut off. What came of a move (`.mg-came`) is scrolled.
  words: (root) => {
    const page = root.getBoundingClientRect(), cut = [];
    for (const it of root.querySelectorAll("*")) {
      if (!it.checkVisibility() || it.closest("svg, math, .mg-hidden, [aria-live], .mg-came")) continue;
      const { left, right, width } = it.getBoundingClientRect();
      const out = width > 1 && (left < page.left - 0.5 || right > page.right + 0.5);
      const over = it.clientWidth && it.matches("button, summary, label, h3, p") && it.scrollWidth > it.clientWidth + 1;
      const hides = getComputedStyle(it).overflowY === "hidden" && it.matches("p");
      const lines = hides && it.scrollHeight > it.clientHeight + 2;
      if (out || over || lines) cut.push(`${out ? "out" : "cut"}: ${it.outerHTML.slice(0, 99)}`);
    }
    return cut;
  },

  // How many pixels the words of the turn lack in their box: a third of a pixel is enough for dots in their place, and
  // clientWidth is rounded.
  turn: (root) => {
    const status = root.querySelector(".mg-status"), words = document.createRange(), style = getComputedStyle(status);
    words.selectNodeContents(status);
    const around = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"];
    const room = around.reduce((left, side) => left - parseFloat(style[side]), status.getBoundingClientRect().width);
    const lacks = words.getBoundingClientRect().width - room - 0.05;
    return lacks > 0 ? [`${status.innerText} lacks ${lacks}`] : [];
  },

  // A result of a game that is small or cannot be read to its end, or covers points, board or what the last move came
  // to.
  result: (root) => {
    const box = (selector) => root.querySelector(selector).getBoundingClientRect();
    const banner = box(".mg-banner"), told = root.querySelector(".mg-told");
    const apart = (one) =>
      one.left >= banner.right || one.right <= banner.left || one.top >= banner.bottom || one.bottom <= banner.top;
    const covered = [".mg-header", ".mg-board-frame"].filter((selector) => !apart(box(selector)));
    const whole = told.scrollHeight <= told.clientHeight && told.scrollWidth <= told.clientWidth;
    const size = parseFloat(getComputedStyle(told).fontSize), small = size < 13 ? [`${size} pixels`] : [];
    return [...(whole ? [] : [told.textContent]), ...small, ...covered];
  },

  // What of the players cannot be read, at the usual size of text and in large text.
  players: (root) => [1, 2].flatMap((scale) => {
    root.style.setProperty("--scale", scale);
    const cut = [...root.querySelectorAll(".mg-score, .mg-name, .mg-points, .mg-time")].filter(
      ({ scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3);
    root.style.removeProperty("--scale");
    return cut.map((it) => `at ${scale}: ${it.className} ${it.textContent}`);
  }),

  // What of the card of the result, in its halves and below them, is cut off.
  card: (root) => [...root.querySelectorAll(".mg-result-card, .mg-banner, .mg-sum, .mg-context")]
    .filter((it) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1)
    .map((it) => `${it.className}: ${it.textContent}`),

  // Texts of which a part is cut off and cannot be scrolled to.
  cut: (root) => {
    const cut = [];
    for (const it of root.querySelectorAll(":not(svg *, math *, .mg-hidden, .live, .live *, span.mg-clause)")) {
      const isText = (node) => node.nodeType === 3 && node.textContent.trim();
      if (![...it.childNodes].some(isText) || !it.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(it);
      const text = range.getBoundingClientRect();
      for (let around = it; around !== root; around = around.parentElement) {
        const how = getComputedStyle(around).overflowY, box = around.getBoundingClientRect();
        if (how === "auto" || how === "scroll") break;
        if (how !== "visible" && (text.bottom > box.bottom + 2 || text.top < box.top - 2)) cut.push(it.textContent);
      }
    }
    return cut;
  },

  // What lies over the board although the window is low.
  apart: (root) => {
    const board = root.querySelector(".mg-board").getBoundingClientRect();
    return [":is(.mg-result-card, .mg-banner)", ".mg-controls"].filter((selector) => {
      const it = root.querySelector(selector).getBoundingClientRect();
      return it.top < board.bottom - 1 && it.left < board.right - 1;
    });
  },

  // What sticks out of a panel to the right, but for the bars of its graph, which are scrolled.
  panel: (panel) => [...panel.querySelectorAll("*")].filter((it) => !it.closest(".mg-bars"))
    .filter((it) => it.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1)
    .map((it) => it.outerHTML.slice(0, 120)),

  // What has to be scrolled to sideways.
  room: (root) => root.scrollWidth > root.clientWidth ? [`${root.scrollWidth - root.clientWidth} pixels`] : [],
}"""

LOOK = f"""async (root, {{ part, widths, tabs, probes, ...how }}) => {{
  const all = {PROBES};
  const output = root.closest(".jp-OutputArea-output"), found = [];
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const width of widths) {{
    if (width) {{
      output.style.width = `${{width}}px`;
      window.dispatchEvent(new Event("resize"));
    }}
    for (let tab = 0; tab < (tabs ? root.querySelectorAll("[role=tab]").length : 1); tab += 1) {{
      const name = tabs ? root.querySelectorAll("[role=tab]")[tab].textContent : "";
      if (tabs) root.querySelectorAll("[role=tab]")[tab].click();
      await painted();
      const seen = part ? root.querySelector(part) : root;
      const look = (probe) => all[probe](seen, {{ width, ...how }});
      found.push(...probes.flatMap((probe) => look(probe).map((it) => [probe, `${{width}} ${{name}}: ${{it}}`])));
    }}
  }}
  return found;
}}"""

LOOKS: Mapping[str, Mapping[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
    "forced dark": {"color_scheme": "dark", "forced_colors": "active"},
}
THEMED = "theme => { document.querySelector('style').textContent = theme; }"


class Visit:
    """The findings on a page, by probe."""

    def __init__(self, pages: Pages) -> None:
        self.found: dict[str, list[str]] = {}
        self._pages = pages
        self._stages: list[Stage] = []

    def open(
        self,
        session: MatchSession,
        width: int = 800,
        *,
        touch: bool = False,
        height: int = 1100,
        beside: bool = False,
    ) -> Board:
        """A view of a session in a window of this height; what it was before is put away, or left ``beside`` it."""
        if not beside:
            self.close()
        self._stages.append(Stage(self._pages, session, touch=touch, reduced_motion=True))
        self.board = self._stages[-1].show(width)
        self.touch = touch
        self.window(height)
        return self.board

    def window(self, height: int) -> None:
        """Make the window as high as this."""
        self.board.page.set_viewport_size({"width": 1700, "height": height})

    def close(self) -> None:
        """Give the page back: it must have asked for nothing and raised nothing."""
        while self._stages:
            self._stages.pop().close()

    def look(
        self,
        *probes: str,
        widths: Sequence[int] = (0,),
        scene: str = "",
        tabs: bool = False,
        part: str = "",
        cells: int = BY_MOUSE,
        slack: float = 0.05,
    ) -> None:
        """Look with these probes at each width (0 is as it is), under each tab or as it is, at the widget or a part.

        Controls have to be as large as a hand needs them, and cells as ``cells`` says; ``slack`` is what a browser may
        lose in its arithmetic. All in pixels.
        """
        at_rest(self.board.page)
        least = BY_FINGER if self.touch else BY_MOUSE
        how = {"least": least, "cells": cells, "slack": slack, "text": LEAST_TEXT}
        self._note(probes)
        args = {"widths": list(widths), "tabs": tabs, "part": part, "probes": probes} | how
        for probe, wrong in self.board.root.evaluate(LOOK, args):
            self.found[probe].append(f"{scene} {wrong}".strip())

    def axe(self, *looks: str, scene: str = "", tabs: bool = False) -> None:
        """Let axe judge the page in the first of these looks, and its colours in the others, under each tab or as it
        is; it is light again afterwards.
        """
        self._note(["axe"])
        for name, tab in (
            [(it.inner_text(), it) for it in self.board.root.get_by_role("tab").all()] if tabs else [("", None)]
        ):
            if tab:
                tab.evaluate("tab => tab.click()")
            for look in looks:
                self.wear(look)
                wrong = axe.violations(self.board.page, rules=() if look == looks[0] else axe.OF_COLOURS)
                self.found["axe"] += [f"{scene} {name} {look}: {it}" for it in wrong]
        self.wear("light")

    def wear(self, look: str) -> None:
        """Show the page in this look."""
        wear(self.board, look)

    def note(self, probe: str, wrong: Iterable[str]) -> None:
        """Note what a probe of one's own has found."""
        self._note([probe])
        self.found[probe] += wrong

    def _note(self, probes: Iterable[str]) -> None:
        for probe in probes:
            self.found.setdefault(probe, [])


def wear(board: Board, look: str) -> None:
    """Show the page of a board in this look, as if both the system and the notebook had changed theirs."""
    board.page.emulate_media(**LOOKS[look])
    board.page.evaluate(THEMED, theme_css(dark="dark" in look))


@dataclass(frozen=True)
class Page:
    """A page to visit: the family of its fonts, how one goes through it, and with which probes it is looked at."""

    family: str
    go: Callable[[Visit], None]
    probes: tuple[str, ...]
    is_slow: bool = False
    is_quick: bool = False

    def visited(self, pages: Pages) -> dict[str, list[str]]:
        """Return what the probes find on the page, each of them."""
        visit = Visit(pages)
        try:
            self.go(visit)
        finally:
            visit.close()
        assert {*visit.found} == {*self.probes}, "a page is looked at with the probes that it names"
        return visit.found


PAGES: dict[str, Page] = {}
"""The pages that are visited, by name."""


def page(
    name: str,
    go: Callable[[Visit], None],
    *probes: str,
    family: str = USUAL,
    is_slow: bool = False,
    is_quick: bool = False,
) -> None:
    """Add a page to those that are visited: by each commit (quick), before each landing, or each night (slow)."""
    PAGES[name] = Page(family, go, probes, is_slow, is_quick)
