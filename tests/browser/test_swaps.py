"""Two pairs on two screens make a board, send it by its code, solve the other one, and see what was answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harness.board import Board, OpenWidget
from learning.lessons.swapping import swap_lesson
from mathgames.learning.pages.lesson_session import lesson_session

pytestmark = pytest.mark.full
BOARDS = (("2", "−4", "−6"), ("3", "−5", "−1"))


def make(board: Board, pieces: tuple[str, ...]) -> str:
    """Lay these pieces, go on to the swap, and return the code that is shown there."""
    for chooser, piece in zip(("c3", "b4", "d4"), pieces, strict=True):
        board.root.get_by_role("combobox", name=chooser).select_option(piece)
    board.button("Check").click()
    board.wait_rev()
    board.button("Next").click()
    board.wait_rev()
    return code_of(board, "Your code")


def code_of(board: Board, label: str) -> str:
    """The code that is shown behind a label."""
    code = board.root.locator(".mg-task .mg-strip", has_text=label).locator("code")
    expect(code).to_be_visible()
    return code.inner_text()


def type_code(board: Board, code: str) -> None:
    board.root.get_by_role("textbox", name="Your answer").fill(code)
    board.press("Enter")
    board.wait_rev()


def go_on(board: Board) -> None:
    board.button("Next").click()
    board.wait_rev()


def test_two_pairs_swap_boards_and_see_the_answers(open_widget: OpenWidget) -> None:
    builders, solvers = (open_widget(lesson_session(swap_lesson("board")), width) for width in (1336, 370))
    codes = [make(board, pieces) for board, pieces in zip((builders, solvers), BOARDS, strict=True)]
    type_code(solvers, "ABC-DEF")
    expect(solvers.root).to_contain_text("This is not a code for this task")
    for board, code in ((solvers, codes[0]), (builders, codes[1])):
        type_code(board, code)
        expect(board.root).to_contain_text("Here it is. Solve it.")
        go_on(board)
    for answer in ("c3 to d4", "c3 to b4"):
        solvers.button(answer).click()
        solvers.wait_rev()
    builders.button("c3 to b4").click()
    builders.wait_rev()
    heard = (("That is not right: a point for you.", solvers, builders), ("that is right", builders, solvers))
    for sentence, other, own in heard:
        answer_code = code_of(other, "The code of your answer")
        assert answer_code not in codes
        go_on(own)
        type_code(own, answer_code)
        expect(own.root).to_contain_text(sentence)
