"""Sheets and counts of the pages of lessons: `python -m harness.stage sheet`, `plain` or `words`.

`sheet` draws every scene in its states, light, dark and in grey, at 390 and 700 pixels, into `build/stage`. `plain`
prints the tasks whose left half is empty at the width of a laptop, and `words` how many words each first screen shows.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Iterator
from fractions import Fraction
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page

from harness.blank_page import Pages
from harness.board import ROOT, Stage
from harness.chromium import chromium
from mathgames.arithmetic.calculation import calculate
from mathgames.explain.nodes import markup, render_tree
from mathgames.explain.scenes import Landing, all_scenes
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session

FOLDER: Final = ROOT / "build" / "stage"
LAPTOP: Final = 934
PLAIN: Final = 0.7
"""The share of the left half from which on it counts as empty."""
WIDTHS: Final = (390, 700)
STATES: Final = ("asked", "told", "both", "one step short")

DRAWN: Final[dict[str, tuple[tuple[int, str, int], int, dict[str, str]]]] = {
    "number line": ((3, "+", -5), 8, {}),
    "counters": ((3, "+", -5), 8, {}),
    "thermometer": ((-2, "−", 4), 2, {}),
    "gauge": ((-2, "−", 4), 2, {}),
    "account": ((-2, "−", 4), 2, {}),
    "balloon": ((-3, "−", -4), -7, {}),
    "film": ((-2, "×", -3), -6, {}),
    "submarine": ((-2, "−", 4), 2, {}),
    "lift": ((-2, "+", 5), -7, {}),
    "floor": ((9, "−", 1), 10, {"width": "6", "height": "4"}),
    "plane": ((3, "÷", 6), 2, {"ramps": "(0, 0) (6, 3)"}),
    "yard": ((4, "×", 4), 20, {"side": "3"}),
    "strip": ((9, "−", 5), 5, {"side": "9", "symbols": "5"}),
    "lines": ((10, "+", 2), 22, {"side": "5"}),
    "note": ((1, "−", 6), 5, {}),
    "machine": ((4, "×", -3), 12, {}),
    "machines": ((-3, "×", -3), 6, {"in": "3", "then": "−3", "jobs": "−□, □ × □"}),
    "rows": ((3, "×", -4), 12, {"lines": "2 × (−4) = −8, 1 × (−4) = −4, 0 × (−4) = 0"}),
    "map": ((2, "+", 3), 1, {"places": "(−2, 1) (3, 1)"}),
    "rope": ((7, "+", -3), -4, {}),
    "slips": ((6, "+", -2), 8, {}),
}
"""By scene: its calculation, a wrong answer, and the values of its keys."""

_COUNT_PLAIN: Final = """async png => {
    const image = new Image(); image.src = 'data:image/png;base64,' + png; await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), it = canvas.getContext('2d');
    it.drawImage(image, 0, 0);
    const {data} = it.getImageData(0, 0, image.width, image.height), counts = new Map();
    for (let i = 0; i < data.length; i += 4) {
        const key = data[i] << 16 | data[i + 1] << 8 | data[i + 2]; counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return Math.max(...counts.values()) * 4 / data.length;
}"""
_COUNT_WORDS: Final = r"""() => {
    const walk = document.createTreeWalker(document.querySelector('.mathgames'), NodeFilter.SHOW_TEXT);
    let count = 0;
    while (walk.nextNode()) {
        const range = document.createRange(); range.selectNode(walk.currentNode);
        const {width, height, top} = range.getBoundingClientRect(), parent = walk.currentNode.parentElement;
        const seen = width > 2 && height > 2 && top < innerHeight && parent.checkVisibility({visibilityProperty: true});
        const hidden = parent.closest('.mg-hidden, [aria-live], [role=status], svg, math, style, option:not(:checked)');
        if (seen && !hidden) count += (walk.currentNode.data.match(/\p{L}[\p{L}\u2019'-]+/gu) ?? []).length;
    }
    return count;
}"""
"""The words that the window shows: no numbers, and no text for screen readers."""


def drawings(name: str) -> Iterator[Any]:
    """Draw a scene in each of ``STATES``."""
    scene = all_scenes()[name]
    (a, sign, b), wrong, texts = DRAWN[name]
    calculation, own = calculate(a, sign, b), Landing(Fraction(wrong))
    state = scene.read(texts, calculation)
    whole = scene.steps(state, calculation)[-1]
    yield scene.draw(state)
    yield scene.draw(state, None, whole)
    yield scene.draw(state, own, whole)
    yield scene.draw(state, own, scene.short(state, calculation))


def sheet(browser: Browser) -> None:
    """Draw all scenes in all states, and write their accessible names to a file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawn = {name: [*drawings(name)] for name in sys.argv[2:] or DRAWN}
    heard = (
        f"{name}, {state}: {it[1]['aria-label']}"
        for name in drawn
        for state, it in zip(STATES, drawn[name], strict=True)
    )
    FOLDER.joinpath("heard.txt").write_text("\n".join(heard) + "\n", encoding="utf-8")
    style = (ROOT / "mathgames" / "static" / "widget.css").read_text(encoding="utf-8")
    for width in WIDTHS:
        cells = "".join(
            f"<h4>{name}</h4><div>{''.join(markup(render_tree(it)) for it in drawn[name])}</div>" for name in drawn
        )
        look = f"h4 {{ margin: 4px }} body div div {{ display: flex; gap: 6px }} svg.mg-picture {{ width: {width}px }}"
        html = f"<style>{style} {look}</style><div class=mathgames>{cells}</div>"
        for dark, grey in ((False, False), (True, False), (False, True)):
            page = browser.new_page(viewport={"width": 4 * width + 60, "height": 900})
            page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
            page.set_content(html)
            page.evaluate("dark => document.body.style.colorScheme = dark ? 'dark' : 'light'", dark)
            if grey:
                page.emulate_media(media="print")
                page.evaluate("document.body.style.filter = 'grayscale(1)'")
            kind = "print" if grey else "dark" if dark else "light"
            page.screenshot(path=FOLDER / f"scenes-{width}-{kind}.png", full_page=True)
            page.close()


def _screens(browser: Browser) -> Iterator[tuple[str, Page]]:
    """Show the first screen of each task of the course."""
    pages = Pages(browser)
    for name in list_lessons():
        for task in find(name).all_tasks:
            stage = Stage(pages, lesson_session(find(name), at=task.number), reduced_motion=True)
            stage.page.set_viewport_size({"width": LAPTOP + 20, "height": 647})
            stage.show(LAPTOP)
            yield f"{name.partition('/')[2][:2]}.{task.number}", stage.page
            stage.close()


def plain(browser: Browser) -> None:
    """Print the share of one colour in the left half of each task where it is at least ``PLAIN``."""
    shares: dict[str, float] = {}
    for place, page in _screens(browser):
        box = page.locator(".mathgames").first.bounding_box()
        assert box is not None
        clip = {"x": box["x"], "y": 60, "width": LAPTOP / 2, "height": 560}
        shares[place] = page.evaluate(_COUNT_PLAIN, b64encode(page.screenshot(clip=clip)).decode())  # type: ignore[arg-type]
    empty = {place: share for place, share in shares.items() if share >= PLAIN}
    sys.stdout.write(f"empty left halves: {len(empty)} of {len(shares)}" + "\n")
    sys.stdout.write("  " + ", ".join(f"{place} {share:.0%}" for place, share in empty.items()) + "\n")


def words(browser: Browser) -> None:
    """Print how many words the first screen of each task shows."""
    counts = {place: page.evaluate(_COUNT_WORDS) for place, page in _screens(browser)}
    sys.stdout.write(f"words on the screen of a task, median: {median(counts.values()):g}, of {len(counts)}" + "\n")
    most = sorted(counts, key=counts.__getitem__)[-20:]
    sys.stdout.write("  most: " + ", ".join(f"{place} {counts[place]}" for place in reversed(most)) + "\n")


if __name__ == "__main__":
    with chromium() as found:
        {"sheet": sheet, "plain": plain, "words": words}[sys.argv[1]](found)
