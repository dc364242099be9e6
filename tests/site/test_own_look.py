"""How the site's own pages look before Python has started, and what can be pressed on them."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest
from playwright.sync_api import Page

from harness import axe
from harness.site import Server
from harness.site_pages import LESSON

pytestmark = pytest.mark.site

ColorScheme = Literal["light", "dark"]

KINDS = (
    "index", "teachers", "practice", "report", "forget", "desk", "practice/adding", "play/minus-vs-plus",
    "routes/adding-and-subtracting", f"lessons/{LESSON}", f"sheets/{LESSON}",
)  # fmt: skip
"""A page of each kind, as it is before Python has started."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong_on_a_page_of_any_kind(school: Server, guest: Page, scheme: ColorScheme) -> None:
    guest.emulate_media(color_scheme=scheme)
    guest.add_init_script("globalThis.Worker = class { postMessage() {} }")  # Python never answers
    found = {}
    for kind in KINDS:
        guest.goto(f"{school.url}{kind}.html")
        if wrong := axe.violations(guest, "body"):
            found[kind] = wrong
    assert found == {}


COVERED = """() => {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const controls = [...document.querySelectorAll('a, button, summary, select')];
  return controls.filter(one => one.checkVisibility()).filter(one => {
    one.scrollIntoView({ block: "center" });
    const [box] = one.getClientRects(), hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !one.contains(hit);
  }).map(one => one.textContent.trim());
}"""
"""The names of all controls that something else lies over."""


@pytest.mark.parametrize("width", [1366, 390])
def test_nothing_lies_over_a_link_or_button(school: Server, guest: Page, width: int) -> None:
    guest.set_viewport_size({"width": width, "height": 768})
    covered = {}
    for name in KINDS:
        guest.goto(f"{school.url}{name}.html")
        covered[name] = guest.evaluate(COVERED)
    assert {name: controls for name, controls in covered.items() if controls} == {}


@pytest.mark.parametrize("width", [1366, 1024, 820, 700])
def test_no_game_stands_alone_in_its_row(school: Server, guest: Page, width: int) -> None:
    guest.set_viewport_size({"width": width, "height": 1180})
    guest.goto(school.url)
    tops = guest.locator(".games > li").evaluate_all("cards => cards.map((card) => card.getBoundingClientRect().top)")
    assert len({*Counter(tops).values()}) == 1
