"""The server that `mathgames play` starts: the start notebook, and nothing that stands before a kernel's answer."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from harness.board import Widget
from harness.jupyter import READY, Lab, jupyterlab

# `mathgames play`, and beside it a file with what the system says of the socket behind every message to a kernel. On a
# slow machine as well, all work for a widget is taken for short.
PLAY = """
import socket
from pathlib import Path
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from mathgames.notebook.commands import main, server

receive = KernelWebsocketHandler.on_message

def noted(self, message):
    line = self.ws_connection.stream.socket
    Path("nodelay.new").write_text(str(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
    Path("nodelay.new").replace("nodelay")  # read at any time, it is whole
    return receive(self, message)

KernelWebsocketHandler.on_message = noted
server.MAX_UNTOLD_SECONDS = 60
raise SystemExit(main(["play", "--no-browser"]))
"""

# A button of ipywidgets, and a kernel that works on its click until it may stop.
SLOW = """
from pathlib import Path
from time import sleep
from ipywidgets import Button

def work(button):
    while not Path("enough").exists():
        sleep(0.01)
    button.description = "Done"

slow = Button(description="Work")
slow.on_click(work)
slow
"""


@pytest.fixture
def lab(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Lab]:
    """A server of `mathgames play` instead of a stock JupyterLab: what Python is told to run."""
    with jupyterlab(tmp_path, sys.executable, *request.param) as lab:
        yield lab


def states_of_widgets(page: Page) -> list[str]:
    """Return what the kernels of the page tell from now on of their work on messages of widgets, as it comes."""
    told: list[str] = []

    def note(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode(errors="replace")
        if '"status"' in text and '"comm_msg"' in text:
            told.extend(state for state in ("busy", "idle") if f'"{state}"' in text)

    def listen(line: WebSocket) -> None:
        line.on("framereceived", note)

    page.on("websocket", listen)
    return told


@pytest.mark.parametrize("lab", [("-c", PLAY)], indirect=True, ids=["play"])
def test_play_opens_start_notebook_with_responsive_kernels(page: Page, lab: Lab) -> None:
    states = states_of_widgets(page)
    page.goto(f"{lab.url}?token={lab.token}")
    expect(page.get_by_role("heading", name="Play with numbers")).to_be_visible(timeout=60_000)
    assert page.url.endswith("/lab/tree/00-start.ipynb")
    icons: list[str] = []
    page.on("request", lambda request: icons.append(request.url) if "favicon" in request.url else None)
    lab.run_cell(page, 0)
    board = Widget(page)
    for corner in ("a1", "f6"):
        expect(board.cell(corner)).to_be_in_viewport(ratio=1)
    board.click("a2")
    board.click("a3")
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    assert icons == [], "the tab's icon does not tell that the kernel is busy"
    assert (lab.root / "nodelay").read_text() not in ("", "0")
    assert "idle" in states, "the move's work has ended"
    assert "busy" not in states, "nobody is told of work that is over as soon as seen"


@pytest.mark.parametrize("lab", [("-m", "mathgames", "play", "--no-browser")], indirect=True, ids=["play"])
def test_long_widget_work_shows_busy_kernel_under_play(page: Page, lab: Lab) -> None:
    lab.open(page, lab.add("slow.ipynb", SLOW))
    lab.run_cell(page, 0)
    indicator = page.locator(".jp-Notebook-ExecutionIndicator")
    expect(indicator).to_have_attribute("data-status", "idle")
    page.get_by_role("button", name="Work").click()
    expect(indicator).to_have_attribute("data-status", "busy")
    (lab.root / "enough").touch()
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    expect(indicator).to_have_attribute("data-status", "idle")


@pytest.mark.parametrize("lab", [("-m", "mathgames", "play", "--no-browser")], indirect=True, ids=["play"])
def test_start_card_shows_game_and_opens_its_notebook(page: Page, lab: Lab) -> None:
    page.goto(f"{lab.url}?token={lab.token}")
    cards = page.locator(".jp-RenderedMarkdown a:has(img)")
    expect(cards).to_have_count(4, timeout=60_000)
    for card in cards.all():
        expect(card.locator("img")).to_have_js_property("complete", value=True)
        assert card.locator("img").evaluate("picture => picture.naturalWidth") > 0
    cards.nth(2).click()
    heading = page.get_by_role("heading", name="Theoretically Infinite Noughts and Crosses")
    expect(heading).to_be_visible(timeout=60_000)
    expect(page).to_have_url(re.compile(r"/lab/tree/tinc\.ipynb$"))
    page.evaluate(READY)  # a server that is told to end while a kernel begins may wait for ever


@pytest.mark.parametrize("lab", [("-m", "mathgames", "play", "tinc", "--no-browser")], indirect=True, ids=["play"])
def test_small_screen_address_opens_board_on_whole_page(page: Page, lab: Lab) -> None:
    page.goto(f"{lab.url}api/status?token={lab.token}")  # an answer comes after what the server tells as it starts
    told = re.search(r"without the file list:  (\S+)", (lab.root.parent / "log").read_text())
    assert told is not None
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(told[1])
    page.wait_for_function("window.jupyterapp && document.querySelector('.jp-Notebook .jp-CodeCell')")
    lab.run_all(page)
    board = page.locator(".mathgames").first
    expect(board.locator(".mg-board")).to_be_visible()
    assert board.evaluate("it => it.clientWidth") > 340
    expect(page.locator(".mg-ask-room")).to_have_count(0)
