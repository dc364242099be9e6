"""The committed notebooks as plain pages, made by nbconvert alone: boards are seen with no kernel and no network."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbconvert.exporters import HTMLExporter
from playwright.sync_api import Browser, Route, expect

from harness.notebooks import NOTEBOOKS
from mathgames.page.picture import KEYS, PAUSE_TEXT, RECORD

BOARDS = {path: path.read_text(encoding="utf-8").count(f'"{RECORD}"') for path in NOTEBOOKS}


@pytest.mark.browser
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_board_is_seen_and_says_how_it_wakes(path: Path, browser: Browser, tmp_path: Path) -> None:
    exporter = HTMLExporter(template_name="lab")
    page_of, _ = exporter.from_notebook_node(nbformat.read(path, as_version=4))
    file = tmp_path / "page.html"
    file.write_text(page_of, encoding="utf-8")

    def only_this_file(route: Route) -> None:
        route.continue_() if route.request.url.startswith(("file:", "data:")) else route.abort()

    context = browser.new_context()
    context.route("**", only_this_file)
    page = context.new_page()
    page.goto(file.as_uri(), wait_until="domcontentloaded")
    lessons = [cell for cell in nbformat.read(path, as_version=4).cells if "mg.lesson(" in cell.source]
    left = page.locator(".mathgames-picture:has(h4)").filter(has_text=str(PAUSE_TEXT))
    expect(left).to_have_count(len([cell for cell in lessons if cell.cell_type == "code"]))
    pictures = page.locator(".mathgames-picture img")
    shown = page.locator(".jp-OutputArea-output:has(.mathgames-picture)")
    assert BOARDS[path] > 0 or "mg.play(" not in path.read_text(encoding="utf-8")
    expect(shown.filter(has_text=re.compile(rf"mathgames\.play\(|{re.escape(KEYS)}")).locator("img")).to_have_count(
        BOARDS[path]
    )
    for picture in pictures.all():
        expect(picture).to_be_visible()
        assert picture.evaluate("img => img.decode().then(() => img.naturalWidth)") > 300
    context.close()
