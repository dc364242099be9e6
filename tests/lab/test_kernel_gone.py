"""A board's sentences about its kernel in a real JupyterLab, and ways to continue; half an answer outlives its view."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from harness.board import Widget
from harness.jupyter import Lab

KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
BEGIN = "import mathgames as mg\nmg.play('minus-vs-plus')"
ON = "Run the cell again, then press “Continue that game”."


def pressed(board: Widget, origin: str, target: str) -> None:
    for at in (origin, target):
        board.click(at)


def continued(page: Page) -> None:
    """Do what the sentence says, also where there is no kernel any more."""
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    page.get_by_role("button", name="Continue that game").click()
    expect(Widget(page).cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    expect(page.locator(".mathgames .notice")).to_have_count(0)


def delete(lab: Lab, page: Page) -> None:
    """The server ends the kernel by itself, as it culls those that were idle for long."""
    kernel = page.evaluate(f"{KERNEL}.id")
    head = {"Authorization": f"token {lab.token}"}
    urlopen(Request(f"{lab.url}api/kernels/{kernel}", method="DELETE", headers=head))


def kill(lab: Lab, page: Page) -> None:
    """The kernel breaks, as where memory ends; the server starts it again."""
    os.kill(int(page.locator(".jp-OutputArea-output pre").last.inner_text()), signal.SIGKILL)


def restart(lab: Lab, page: Page) -> None:
    page.evaluate(f"{KERNEL}.restart()")


@pytest.mark.parametrize(
    ("end", "says"),
    [(restart, "The kernel was restarted."), (kill, "The kernel was restarted."), (delete, "The kernel has stopped.")],
)
def test_the_board_says_what_became_of_its_kernel_and_goes_on(
    run_notebook: Callable[..., Page], lab: Lab, end: Callable[[Lab, Page], None], says: str
) -> None:
    page = run_notebook(f"{end.__name__}.ipynb", BEGIN, "import os\nprint(os.getpid())")
    board = Widget(page)
    pressed(board, "a2", "a3")
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    expect(page.locator(".jp-OutputArea-output pre").last).to_have_text(re.compile(r"^\d+\s*$"))
    end(lab, page)
    if end is delete:
        pressed(board, "a5", "a4")  # before JupyterLab has noticed: it was "busy or stopped" for ever
    expect(board.root.locator(".notice")).to_have_text(f"{says} {ON}", timeout=45_000)
    if end is kill:
        page.locator(".jp-Dialog .jp-mod-accept").click()
    continued(page)


MOVE = "window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1; window.jupyterapp.commands.execute('{}')"


@pytest.mark.parametrize("commands", [("move-cell-up",), ("cut-cell", "paste-cell-above")], ids=" and ".join)
def test_half_an_answer_outlives_its_view(run_notebook: Callable[..., Page], commands: tuple[str, ...]) -> None:
    page = run_notebook(
        f"{commands[0]}.ipynb", "1 + 1", "import mathgames as mg\nmg.practice('subtracting', save=False)"
    )
    field = page.locator(".mathgames").first.get_by_role("textbox")
    field.fill("-12")
    field.evaluate("field => (field.isOld = true)")
    for command in commands:
        page.evaluate(f"{MOVE.format(f'notebook:{command}')}.then(() => null)")
    page.wait_for_function("![...document.querySelectorAll('.mathgames input')].some(field => field.isOld)")
    expect(field).to_have_value("-12")
    page.locator(".mathgames").first.get_by_role("button", name="Check").click()
    expect(field).to_have_value("")
