"""Helpers for tests of the layout of a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from harness.fonts import FAMILIES, USUAL

in_each_family = pytest.mark.parametrize(
    "browser",
    [pytest.param(family, marks=() if family == USUAL else pytest.mark.slow) for family in FAMILIES],
    indirect=True,
    scope="module",
)
"""Runs a test once with each family of fonts: how wide a word is must not decide where the board stands.

Each time it is the wide one, for which there is least room; the others are for `make check-long`.
"""

RESTS = """(part) =>
  !document.querySelector(part)?.getAnimations({ subtree: true })
    .some(({ playState, timeline }) => playState === "running" && timeline === document.timeline)"""


def at_rest(page: Page, part: str = ".mathgames") -> None:
    """Wait until nothing moves in a part of the page: what still fades or grows has neither its colours nor its size.

    Nothing that the widget shows moves for ever, so this ends.
    """
    page.wait_for_function(RESTS, arg=part)


# What flies across the page from now on: what it says, and whose colour it has.
WATCH_FLIGHTS = """root => {
  window.flown = [];
  const note = (it) => it.classList?.contains("mg-flying") && flown.push([it.className, it.textContent]);
  const watch = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note)));
  watch.observe(root, { childList: true });
}"""
