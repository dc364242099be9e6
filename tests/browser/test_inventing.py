"""What only a browser shows of inventing and comparing: keys for a calculation, and two solutions side by side."""

from __future__ import annotations

import pytest

from harness.board import OpenWidget
from learning.lessons.test_inventing_and_talking import COMPARE, OPEN, lesson
from mathgames.learning.pages.lesson_session import lesson_session


@pytest.mark.parametrize(("width", "rows"), [(900, 1), (340, 2)])
def test_a_calculation_is_entered_by_keys_and_two_solutions_are_where_there_is_room(
    open_widget: OpenWidget, width: int, rows: int
) -> None:
    board = open_widget(lesson_session(lesson(OPEN, COMPARE)), width=width)
    for key in "−7−2":
        board.root.locator(".mg-key").get_by_text(key, exact=True).click()
    keys = [box for key in board.root.locator(".mg-key").all() if (box := key.bounding_box()) is not None]
    assert len({round(key["width"]) for key in keys}) == 1, "all keys are as wide"
    board.root.get_by_role("button", name="Check").click()
    board.root.get_by_text("Right: −7 − 2 = −9. Now invent another one.").wait_for()
    board.root.locator(".mg-task-number").nth(1).click()
    board.root.locator(".mg-compared").wait_for()
    boxes = [box for one in board.root.locator(".mg-compared section").all() if (box := one.bounding_box()) is not None]
    assert len({round(box["y"]) for box in boxes}) == rows
