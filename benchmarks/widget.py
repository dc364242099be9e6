"""How quick the board is in JupyterLab, beside a grid of 144 buttons of ipywidgets, and how many bytes it takes.

    python -m benchmarks widget
    python -m benchmarks widget --rounds 3 --clicks 100

Times are taken inside the page (``benchmarks/widget.js``): when the DOM has changed, and when the frame after it is
painted. *Stock* is JupyterLab as it is; *play* is the server that ``mathgames play`` starts, whose kernels' websockets
do not wait for more to send. Sizes are those of the bundle as gzip packs it, and of views and their changes as JSON.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from statistics import median, quantiles

import psutil
from jupyter_client.session import json_packer
from playwright.sync_api import Browser, Page

import mathgames as mg
from harness.chromium import chromium
from harness.games import random_game
from harness.jupyter import READY, Lab, jupyterlab
from mathgames.page import MatchSession
from mathgames.page.view_diff import difference

IN_PAGE = Path(__file__).with_suffix(".js")
STATIC = Path(mg.__file__).parent / "static"
PLAY = (sys.executable, "-m", "mathgames", "play", "--no-browser")

FRAME = 1000 / 60  # milliseconds
SETTLED = 2000  # milliseconds: JupyterLab goes on loading when its notebook is there, and a hand comes later

BOARD = 'import mathgames as mg\nmg.play("minus-vs-plus", target_score=100)'
BUTTONS = """\
from ipywidgets import Button, GridBox, Layout
grid = GridBox([Button(description="0") for _ in range(144)], layout=Layout(grid_template_columns="repeat(12, 50px)"))
def count(button):
    button.description = str(int(button.description) + 1)
for button in grid.children:
    button.on_click(count)
grid"""
SHOWN = {BOARD: (".mathgames [role=gridcell]", 36), BUTTONS: (".jp-OutputArea .widget-button", 144)}

Timing = dict[str, float]


@contextmanager
def opened(browser: Browser, lab: Lab, cell: str) -> Iterator[Page]:
    """A page with a notebook of one cell that was not run yet, its fresh kernel ready."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    page.set_default_timeout(120_000)
    lab.open(page, lab.add(f"{random.randrange(16**8):08x}.ipynb", cell))
    page.evaluate(READY)
    page.evaluate(IN_PAGE.read_text(encoding="utf-8"))
    page.wait_for_timeout(SETTLED)
    yield page
    # The kernel ends with its page, so that those before do not take the machine's time from those after.
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    context.close()


def displays(browser: Browser, lab: Lab, rounds: int) -> dict[str, list[Timing]]:
    """From running the cell to the display in it, for board and buttons in turn; the first of each is not counted."""
    all_of: dict[str, list[Timing]] = {BOARD: [], BUTTONS: []}
    for _ in range(rounds + 1):
        for cell, timings in all_of.items():
            with opened(browser, lab, cell) as page:
                timings.append(page.evaluate("([of, count]) => measured.display(of, count)", SHOWN[cell]))
    return {cell: timings[1:] for cell, timings in all_of.items()}


def clicks_on_the_board(browser: Browser, lab: Lab, clicks: int) -> list[dict[str, Timing]]:
    """Play moves of random games, at least this many: every game is played to its end."""
    measured: list[dict[str, Timing]] = []
    seed = 0
    while len(measured) < clicks:
        seed += 1
        match = random_game(200, seed, target_score=100)
        with opened(browser, lab, BOARD) as page:
            page.evaluate("([of, count]) => measured.display(of, count)", SHOWN[BOARD])
            moves = [move.split("-") for move in match.history]
            measured += page.evaluate("moves => measured.moves(moves)", moves)
    return measured


def clicks_on_buttons(browser: Browser, lab: Lab, clicks: int) -> list[dict[str, Timing]]:
    """Clicks on buttons whose kernel writes on them."""
    with opened(browser, lab, BUTTONS) as page:
        page.evaluate("([of, count]) => measured.display(of, count)", SHOWN[BUTTONS])
        found: list[dict[str, Timing]] = page.evaluate("count => measured.buttons(count)", min(clicks, 144))
    return found


def view_sizes(name: str, games: int) -> tuple[list[int], list[int]]:
    """The bytes of the view after each move of random games, and of what is different from the view before."""
    sizes, changes = [], []
    for seed in range(games):
        match, chance = mg.Match(mg.rules(name)), random.Random(seed)
        session = MatchSession(match)
        while match.outcome is None and match.ply < 200:
            before = session.view
            match.play(match.rules.random_move(match.position, chance))
            sizes.append(len(json_packer(session.view)))
            changes.append(len(json_packer(difference(before, session.view))))
    return sizes, changes


def kilobytes(sizes: Sequence[int]) -> str:
    """The median and the largest, as a cell of the table."""
    return f"{median(sizes) / 1000:.1f} kB, at most {max(sizes) / 1000:.1f} kB"


def p95(values: Sequence[float]) -> float:
    """The value that 95 of 100 do not exceed."""
    return quantiles(values, n=20, method="inclusive")[-1]


def milliseconds(values: Sequence[float]) -> str:
    """The median and the 95th of 100, as a cell of the table."""
    return f"{median(values):.1f} / {p95(values):.1f} ms"


def processors() -> tuple[float, float]:
    """How many seconds the processors have worked, and how many of these the host of a virtual machine took."""
    times = psutil.cpu_times()._asdict()
    return sum(times.values()) - times["idle"] - times.get("iowait", 0), times.get("steal", 0)


def row(*cells: str) -> None:
    """Print a row of the table."""
    print(f"| {' | '.join(cells)} |", flush=True)


def judged(value: float, most: float, unit: str = "") -> str:
    """The target, and whether it is met."""
    return f"≤ {most:g}{unit}: {'met' if value <= most else '**missed**'}"


def print_display(timings: dict[str, list[Timing]]) -> None:
    """The row of cell to display."""
    board, buttons = ([timing["frame"] for timing in timings[cell]] for cell in (BOARD, BUTTONS))
    ratio = median(board) / median(buttons)
    target = f"{ratio:.2f} × the buttons' median, {judged(ratio, 0.5, ' ×')}"
    row(
        "cell to display in a fresh kernel, painted",
        str(len(board)),
        milliseconds(board),
        milliseconds(buttons),
        target,
    )


def print_clicks(server: str, board: list[dict[str, Timing]], buttons: list[dict[str, Timing]], most: float) -> None:
    """The rows of what follows a click, on one server."""
    for what, name in {"lit": "lit targets", "moved": "moved piece"}.items():
        for when, label in {"dom": "DOM changed", "frame": "painted"}.items():
            values = [move[what][when] for move in board]
            target = f"p95 {judged(p95(values), round(2 * FRAME, 1), ' ms')}" if when == "frame" else ""
            row(f"{server}: click to {name}, {label}", str(len(values)), milliseconds(values), "–", target)
    for when, label in {"dom": "DOM changed", "frame": "painted"}.items():
        values, peer = ([click["answered"][when] for click in clicks] for clicks in (board, buttons))
        target = f"p95 {judged(p95(values), most, ' ms')}" if when == "dom" else ""
        row(
            f"{server}: click to the kernel's answer, {label}",
            str(len(values)),
            milliseconds(values),
            milliseconds(peer),
            target,
        )


def print_sizes(games: int) -> None:
    """The rows of bytes."""
    bundle = {name: len(gzip.compress((STATIC / name).read_bytes(), 9)) for name in ("widget.js", "widget.css")}
    told = ", ".join(f"{name} {size / 1000:.1f} kB" for name, size in bundle.items())
    row(
        "bundle, gzipped",
        "",
        f"{sum(bundle.values()) / 1000:.1f} kB ({told})",
        "–",
        judged(sum(bundle.values()), 20_000, " bytes"),
    )
    for name in mg.list_games():
        sizes, changes = view_sizes(name, games)
        target = judged(max(sizes), 56_000, " bytes") if name == "minus-vs-plus" else ""
        row(f"view a move, {name}", str(len(sizes)), kilobytes(sizes), "–", target)
        row(f"different in it, {name}", str(len(changes)), kilobytes(changes), "–", "")


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument(
        "--rounds", type=int, default=7, help="how often a fresh kernel shows each, twice or more (7)"
    )
    arguments.add_argument("--clicks", type=int, default=140, help="how many clicks at least (140)")
    arguments.add_argument("--games", type=int, default=10, help="random games a game for the sizes of views (10)")
    chosen = arguments.parse_args()
    assert os.environ.get("PYTHONPATH"), "run as: python -m benchmarks widget"

    with chromium() as browser, tempfile.TemporaryDirectory() as scratch:
        names = ("jupyterlab", "ipywidgets", "anywidget")
        about = [f"Python {platform.python_version()}", *(f"{name} {version(name)}" for name in names)]
        load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        print(", ".join([*about, f"Chromium {browser.version}", platform.machine(), load]), end="\n\n")
        row("what", "n", "board: median / p95", "144 buttons: median / p95", "target")
        row(*["---"] * 5)
        for server, command, most in (("stock", (), 65), ("play", PLAY, 30)):
            folder = Path(scratch) / server
            folder.mkdir()
            with jupyterlab(folder, *command) as lab:
                if server == "stock":
                    print_display(displays(browser, lab, chosen.rounds))
                before = processors()
                board = clicks_on_the_board(browser, lab, chosen.clicks)
                print_clicks(server, board, clicks_on_buttons(browser, lab, chosen.clicks), most)
                worked, taken = (now - then for now, then in zip(processors(), before, strict=True))
                row(f"{server}: part of the processors' time that the host took", "", f"{taken / worked:.0%}", "–", "")
        print_sizes(chosen.games)


if __name__ == "__main__":
    main()
