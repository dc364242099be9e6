"""The server that `mathgames play` starts: the start notebook, and nothing that stands before a kernel's answer."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from harness.board import Widget
from harness.jupyter import jupyterlab

# `mathgames play`, and beside it a file with what the system says of the socket behind every message to a kernel.
PLAY = """
import socket
from pathlib import Path
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from mathgames.commands import main

receive = KernelWebsocketHandler.on_message

def noted(self, message):
    line = self.ws_connection.stream.socket
    Path("nodelay").write_text(str(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
    return receive(self, message)

KernelWebsocketHandler.on_message = noted
raise SystemExit(main(["play", "--no-browser"]))
"""


def test_play_opens_the_start_notebook_and_its_kernels_answer_at_once(browser: Browser, tmp_path: Path) -> None:
    with jupyterlab(tmp_path, sys.executable, "-c", PLAY) as lab:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(f"{lab.url}?token={lab.token}")
        expect(page.get_by_role("heading", name="Play with numbers")).to_be_visible(timeout=60_000)
        assert page.url.endswith("/lab/tree/00-start.ipynb")
        icons: list[str] = []
        page.on("request", lambda request: icons.append(request.url) if "favicon" in request.url else None)
        lab.run_cell(page, 0)
        board = Widget(page)
        board.click("a2")
        board.click("a3")
        expect(board.root.locator(".mg-moves [aria-current]")).to_have_text("a2-a3")
        context.close()
        assert icons == [], "the tab's icon does not tell that the kernel is busy"
        assert (lab.root / "nodelay").read_text() not in ("", "0")
