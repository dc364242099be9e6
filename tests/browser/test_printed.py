"""Sheets as a browser prints them: on both papers everything has room, and no page ends in the middle of a task."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

import pytest
from playwright.sync_api import Browser, Page

import mathgames as mg
from harness import printed
from mathgames.learning.lessons import find, list_lessons

GAMES = mg.list_games()


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.route("**/*", lambda route: route.abort())  # nothing is asked for
    yield page
    page.close()


def sheets(what: str | mg.Match, folder: Path, **how: str) -> str:
    return mg.export_worksheets(what, folder / "sheets.html", **how).read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", printed.PAPERS)
def test_all_lessons_and_games_have_room_on_the_paper(page: Page, paper: str, tmp_path: Path) -> None:
    trouble = {}
    for name in (*list_lessons(), *GAMES):
        found = printed.laid_out(page, sheets(name, tmp_path, paper=paper), paper)
        trouble |= {f"{name} {what}": problem for what, problem in found.items() if problem}
    assert trouble == {}


@pytest.mark.parametrize(
    ("style", "found"),
    [
        (".board { width: 400mm !important; max-width: none }", "svg"),
        (".task { height: 400mm }", "tall"),
        (".prompt { margin-right: -30mm }", "wide"),
        (".slip .room { flex: none; height: 300mm }", "full"),
    ],
)
def test_what_has_no_room_is_seen(page: Page, style: str, found: str, tmp_path: Path) -> None:
    html = sheets("integers/03-tug-of-war", tmp_path).replace("</style>", f"{style}</style>")
    html = re.sub("<meta http-equiv=[^>]*>", "", html)  # whose policy would not take this style
    assert printed.laid_out(page, html, "a4")[found]


LESSONS = ["integers/08-taking-counters-away", "integers/10-the-bank-account", "growing-grid/19-four-quarters"]


def squeezed(text: str) -> str:
    """A text without blanks, which a PDF does not keep, and with letters of their own where a font joins them."""
    return "".join(normalize("NFKC", text).split())


# Whether there is room on the other paper is looked at above.
@pytest.mark.parametrize(
    "paper", [pytest.param(paper, marks=() if paper == "a4" else pytest.mark.slow) for paper in printed.PAPERS]
)
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_comes_out_of_the_printer(page: Page, name: str, paper: str, tmp_path: Path) -> None:
    lesson = find(name)
    reader = printed.pdf(page, sheets(name, tmp_path, paper=paper))
    assert printed.size(reader) == pytest.approx(printed.PAPERS[paper], abs=0.2)
    pages = [squeezed(page.extract_text()) for page in reader.pages]
    for number, text in enumerate(pages, 1):
        assert f"Page{number}of{len(pages)}" in text

    def of(sheet: str) -> list[str]:
        return [text for text in pages if f"{squeezed(lesson.title)}·{squeezed(sheet)}" in text]

    assert len(of("Task sheet")) <= 5
    assert len(of("Answers and reasons")) <= 5
    assert len(of("Before you go")) == 1
    assert lesson.exit is not None
    assert of("Before you go")[0].count(squeezed(lesson.exit.prompt)) == 4
    for task in lesson.tasks:
        whole = [
            text
            for text in of("Task sheet")
            if squeezed(task.title) in text and squeezed(task.on_paper or task.prompt) in text
        ]
        assert len(whole) == 1, task.title
        for question in task.questions:
            for option in question.options:
                assert squeezed(option) in whole[0]
    answers = "".join(of("Answers and reasons"))
    for task in lesson.all_tasks:
        assert squeezed(task.explanation) in answers


def test_a_game_and_a_match_come_out_of_the_printer(page: Page, tmp_path: Path) -> None:
    for name in GAMES:
        html = sheets(name, tmp_path, paper="letter")
        assert len(printed.pdf(page, html).pages) == html.count('<section class="sheet')
    match = mg.Match(mg.rules("minus-vs-plus"))
    while len(match.played) < 40 and match.outcome is None:
        match.play(sorted(match.legal_moves)[0])
    pages = [squeezed(page.extract_text()) for page in printed.pdf(page, sheets(match, tmp_path)).pages]
    assert len(pages) > 1
    assert all("Whathappened" in text for text in pages)  # the heads of the table stand on each page
    assert all(move in "".join(pages) for move in match.played)
