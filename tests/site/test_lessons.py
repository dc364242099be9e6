"""The pages of lessons: a task, a reload that goes on there, and once more with the network cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harness.board import Widget
from harness.site import STARTING, Server, Visitor

pytestmark = pytest.mark.site

LESSON = "integers/10-undo-it"


def test_a_task_of_a_lesson(server: Server, visitor: Visitor) -> None:
    page = visitor.open(f"{server.url}lessons/{LESSON}.html")
    lesson = Widget(page)
    lesson.root = page.locator(".mathgames")
    expect(lesson.root).to_contain_text("Press Undo", timeout=STARTING)
    page.locator("html[data-kept]").wait_for(timeout=STARTING)

    server.stop()
    try:
        page.reload()
        expect(lesson.root).to_contain_text("Press Undo", timeout=STARTING)
    finally:
        server.start()
    assert visitor.asked == []
    assert visitor.errors == []
