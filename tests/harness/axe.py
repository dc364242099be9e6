"""axe-core on one part of a page at rest, with the two things that it would pass over in silence."""

from __future__ import annotations

import importlib.resources
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from harness.layout import at_rest

RUN = """async ([include, rules]) => {
  const { violations, passes } = await axe.run({ include: [[include]] }, {
    resultTypes: ["violations", "passes"],
    ...(rules.length ? { runOnly: rules }
      : { rules: { "label-content-name-mismatch": { enabled: true } } }), // who speaks to the page says what is written
  });
  return { violations, passed: passes.map((rule) => rule.id) };
}"""


OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that another look of the same page can break."""
ALL = frozenset({"minor", "moderate", "serious", "critical"})
SERIOUS = frozenset({"serious", "critical"})


def violations(
    page: Page, include: str = ".mathgames", impacts: frozenset[str] = ALL, rules: Sequence[str] = ()
) -> list[str]:
    """Return the violations that axe finds in a part of the page, a line each: "rule (impact): help, in html".

    JupyterLab's body has no height, so that axe holds everything for off-screen and skips the contrast of colours;
    it is given one here, and contrast must then have been judged. axe never judges the contrast of SVG text.
    """
    at_rest(page, include)
    if not page.evaluate("document.body.style.minHeight = '100vh'; 'axe' in window"):
        page.evaluate(importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    result: dict[str, Any] = page.evaluate(RUN, [include, list(rules)])
    judged = {*result["passed"], *(found["id"] for found in result["violations"])}
    assert "color-contrast" in judged, f"axe has judged no contrast, only {sorted(judged)}"
    return [
        f"{found['id']} ({found['impact']}): {found['help']}, in {node['html']}"
        for found in result["violations"]
        if found["impact"] in impacts
        for node in found["nodes"]
    ]
