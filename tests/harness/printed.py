"""Sheets as a browser prints them: their pages, and how they are laid out on paper."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

from playwright.sync_api import Page
from pypdf import PdfReader

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height, in millimetres."""
MARGINS: Final = {"left": 15.0, "right": 15.0, "top": 13.0, "bottom": 17.0}
PIXELS: Final = 96 / 25.4
"""Of a millimetre, in CSS."""

_LAID_OUT: Final = """room => {
    const boxes = ".task, .slip, .board-place, .set-up, .to-cut, .head, .record tr, .reasons, .expected, .whole";
    const whole = [...document.querySelectorAll(boxes)].filter(it => !it.matches(".answered"));
    const shown = it => it.outerHTML.slice(0, 90);
    const seen = it => { const { left, right, height } = it.getBoundingClientRect(); return { left, right, height }; };
    const parts = [...document.querySelectorAll(".sheet *")].filter(it => !it.closest("svg, math"));
    return {
        tall: whole.filter(it => seen(it).height > room.height + 1).map(it => it.className),
        wide: parts.filter(it => seen(it).right > room.width + 1 || seen(it).left < -1).map(shown),
        cut: parts.filter(it => it.clientWidth && it.scrollWidth > it.clientWidth + 1).map(shown),
        full: [...document.querySelectorAll(".slip")].filter(it => it.scrollHeight > it.clientHeight + 1).length,
        svg: [...document.querySelectorAll(".sheet svg")].filter(it => seen(it).right > room.width + 1).length,
    };
}"""


def laid_out(page: Page, html: str, paper: str) -> dict[str, Any]:
    """Return the parts without room: ``tall`` for a page, ``wide`` for its width, ``cut`` or ``full`` in itself."""
    width, height = PAPERS[paper]
    room = {
        "width": (width - MARGINS["left"] - MARGINS["right"]) * PIXELS,
        "height": (height - MARGINS["top"] - MARGINS["bottom"]) * PIXELS,
    }
    page.set_viewport_size({"width": round(room["width"]), "height": round(room["height"])})
    page.emulate_media(media="print")
    page.goto("about:blank")  # a page that is written over keeps its policy
    page.set_content(html)
    found: dict[str, Any] = page.evaluate(_LAID_OUT, {"width": round(room["width"]), "height": room["height"]})
    return found


def pdf(page: Page, html: str) -> PdfReader:
    """The pages that the browser prints, in black or as it likes: grounds are not asked for."""
    page.goto("about:blank")  # a page that is written over keeps its policy
    page.set_content(html)
    return PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, print_background=False)))


def size(reader: PdfReader) -> tuple[float, float]:
    """The width and the height of the first page, in millimetres."""
    box = reader.pages[0].mediabox
    return round(float(box.width) / 72 * 25.4, 1), round(float(box.height) / 72 * 25.4, 1)
