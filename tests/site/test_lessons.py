"""The pages of lessons: a task that is solved, a reload that finds it solved, and once more with the network cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from harness.board import Widget
from harness.site import STARTING, Server, Visitor
from mathgames.explain.speech import aloud
from mathgames.language.languages import language_of, list_languages
from mathgames.language.words import _, override_language
from mathgames.learning.lessons import Lesson, find, list_lessons

pytestmark = pytest.mark.site

LESSON = "integers/07-back-to-the-sender"

# Opens lesson after lesson in one Python, where a page has a worker of its own for each. The pages with boards leave
# Python to their workers, so this is done in one of the documentation.
OPENED = """async (asked) => {
  const url = (name) => new URL(`pyodide/${name}`, location.href).href;
  const { loadPyodide } = await import(url("pyodide.js"));
  const { default: createPyodideModule } = await import(url("pyodide.asm.js"));
  const packages = ["mathgames", "markdown-it-py", "pyyaml"];
  const python = await loadPyodide({ createPyodideModule, lockFileURL: url("board-lock.json"), packages });
  const { StandaloneLesson } = python.pyimport("mathgames.notebook.standalone");
  return asked.map(([name, language]) => {
    const shown = [];
    StandaloneLesson.callKwargs(name, { show: (view) => shown.push(view), keep: () => {}, language });
    return JSON.stringify(JSON.parse(shown[0]).view);
  });
}"""


def opened(page: Page) -> Widget:
    """The lesson of a page, as soon as its first task is there."""
    lesson = Widget(page)
    lesson.root = page.locator(".mathgames")
    expect(lesson.root).to_contain_text("Pay a bill", timeout=STARTING)
    return lesson


def test_a_task_of_a_lesson(server: Server, visitor: Visitor) -> None:
    lesson = opened(visitor.open(f"{server.url}lessons/{LESSON}.html"))
    lesson.click("c3")
    lesson.click("b4")
    solved = lesson.root.locator(".mg-dots > .is-right")
    expect(solved).to_be_visible()

    lesson.page.reload()
    opened(lesson.page)
    expect(solved).to_be_visible()

    lesson.page.locator("html[data-kept]").wait_for(timeout=STARTING)
    server.stop()
    try:
        lesson.page.reload()
        opened(lesson.page)
        expect(solved).to_be_visible()
        lesson.button("Next").click()
        expect(lesson.root).to_contain_text("Send it back")
    finally:
        server.start()
    assert visitor.asked == []
    assert visitor.errors == []


@pytest.mark.parametrize("code", ["es", "fil"])
def test_a_page_speaks_its_language(server: Server, visitor: Visitor, code: str) -> None:
    page = visitor.open(f"{server.url}lessons/{LESSON}.{code}.html")
    task = find_in(LESSON, code).all_tasks[0]
    with override_language(language_of(code)):
        expect(page.locator(".mathgames")).to_contain_text(str(task.prompt), timeout=STARTING)
        undo = str(_("Undo"))
    expect(page.locator(".mathgames").get_by_role("button", name=undo, exact=True)).to_be_visible()
    page.locator("header a").first.click()
    page.wait_for_url(f"**/index.{code}.html")
    assert visitor.asked == []


def written() -> list[tuple[str, str]]:
    """Every lesson in every language in which it is written."""
    names, codes = list_lessons(), list_languages()
    return [(name, code) for code in codes for name in names if find_in(name, code).language == code]


def title_aloud(name: str, code: str) -> str:
    """The title of a lesson, as the page says it to a screen reader when it opens: “Bring infinity home”."""
    with override_language(language_of(code)):
        return aloud(find(name).title)


def find_in(name: str, code: str) -> Lesson:
    with override_language(language_of(code)):
        return find(name)


def test_lessons_open_in_all_their_languages(server: Server, visitor: Visitor) -> None:
    asked = written()
    assert len(asked) >= 50
    shown = visitor.open(f"{server.url}genindex.html").evaluate(OPENED, asked)
    assert [lesson for lesson, view in zip(asked, shown, strict=True) if title_aloud(*lesson) not in view] == []
    assert visitor.asked == []
    assert visitor.errors == []
