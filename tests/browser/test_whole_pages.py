"""Pages that are written to files: no text of a stranger becomes part of one, and what did would not run."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Request, expect

import mathgames as mg
from harness.games import random_game
from harness.lessons import code_after
from mathgames.notebook.widgets.export import export_notebook
from mathgames.page import saved_game

HIT = "globalThis.hit = true; document.documentElement.dataset.hit = 'yes'"
HOSTILE = (
    f"</style><script>{HIT}</script>",
    f"</STYLE ><ScRiPt>{HIT}</ScRiPt>",
    f'</title></textarea><!--<script>--></script><img src=x onerror="{HIT}">',
    f'\'"><svg onload="{HIT}">',
    '" } } @import "http://127.0.0.1:9/x"; body { background: url(http://127.0.0.1:9/y) } /* \\',
    "\\\n</style><meta http-equiv=refresh content='0;url=http://127.0.0.1:9/z'>",
)


def sheets(text: str, folder: Path) -> str:
    """The sheets of a lesson that has the text wherever it may have one."""
    line = " ".join(text.split()).replace("'", "''")
    own = folder / "own.md"
    own.write_text(
        f"---\ntitle: '{line}'\ngame: minus-vs-plus\naim: '{line}'\n---\n\n"
        f"```task\nkind: predict\nprompt: '{line}'\nanswers: {{2 + (−5): −3}}\nhints: auto\nwhy: '{line}'\n```\n",
        encoding="utf-8",
    )
    return mg.export_worksheets(own, folder / "sheets.html").read_text(encoding="utf-8")


def report(text: str, folder: Path) -> str:
    """The report on a class in which a pupil, a file and a code are called so."""
    damaged = folder / (text.replace("/", "∕").replace("\n", " ")[:80] + ".json")
    damaged.write_text("{}", encoding="utf-8")
    line = " ".join(text.split())  # several lines are several codes
    told = mg.report({text: code_after(7), f"{text}2": line, f"{text}3": damaged})
    return told.save(folder / "report.html").read_text(encoding="utf-8")


def game(text: str, folder: Path) -> str:
    """A saved game with a note in it."""
    match = random_game(4)
    match._session.notes["a-note"] = {"text": text}
    return saved_game.html(match)


def export(text: str, folder: Path) -> str:
    """A notebook with a board, whose name and title are hostile."""
    shown = [nbformat.v4.new_output("display_data", data=mg.play(random_game(4), save=False)._still_output())]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", outputs=shown)], metadata={"title": text})
    path = folder / f"{text.replace('/', '∕')[:80]}.ipynb"
    nbformat.write(notebook, path)
    return export_notebook(path, folder / "export.html").read_text(encoding="utf-8")


PAGES = [sheets, report, game, export]


class Elements(HTMLParser):
    """The elements of a page, each with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _value in attributes)))


@pytest.mark.parametrize("make", PAGES)
def test_no_text_becomes_an_element_or_an_attribute(make: Callable[[str, Path], str], tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    plain = Elements(make("Debts", tmp_path / "plain")).found
    for number, text in enumerate(HOSTILE):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert Elements(make(text, folder)).found == plain, text


@pytest.mark.parametrize("make", PAGES)
def test_what_would_run_in_a_page_is_stopped_by_its_policy(
    make: Callable[[str, Path], str], browser: Browser, tmp_path: Path
) -> None:
    html = make(HOSTILE[0], tmp_path)
    foreign = "".join(
        [
            f"<script>{HIT}</script><script type=module>{HIT}</script>",
            f"<script type=text/plain class=mathgames-bundle>{HIT};export const mount = () => {{}}</script>",
            f'<img src=x onerror="{HIT}"><svg onload="{HIT}"></svg><base href="http://127.0.0.1:9/">',
            "<img src=http://127.0.0.1:9/a><link rel=stylesheet href=http://127.0.0.1:9/b>",
            f'<iframe srcdoc="<script>parent.hit = true</script>"></iframe><a href="javascript:{HIT}">go</a>',
        ]
    )
    html, places = re.subn(r"(<body[^>]*>)", rf"\1{foreign}", html)
    assert places == 1
    path = tmp_path / "hostile.html"
    path.write_text(html, encoding="utf-8")
    page = browser.new_page()
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.goto(path.as_uri())
    if make in (game, export):
        expect(page.locator(".mathgames[data-rev]")).to_be_visible()
    page.get_by_text("go", exact=True).click()
    page.wait_for_function("document.readyState === 'complete'")
    hit = page.evaluate("globalThis.hit ?? null")
    assert hit is None
    assert {request.failure for request in asked if request.url.startswith("http")} <= {"csp"}
    page.close()


@pytest.mark.parametrize("make", PAGES)
def test_a_page_of_ours_keeps_to_its_own_policy(
    make: Callable[[str, Path], str], browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    path.write_text(make("Debts", tmp_path), encoding="utf-8")
    page = browser.new_page()
    wrong: list[str] = []
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.goto(path.as_uri())
    ground = page.locator("main, body.jp-Notebook").first.evaluate("it => getComputedStyle(document.body).margin")
    page.close()
    assert wrong == []
    assert ground
