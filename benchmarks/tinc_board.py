"""How long TINC's board takes on a grid of 2001 × 2001, beside one of 5 × 5: to place, to pan and to zoom.

    PYTHONPATH=tests python -m benchmarks.tinc_board

The real widget in a headless Chromium, with the session in this process. A time begins in the page when the button is
pressed and ends when the browser has painted the answer; both boards are measured in turn, so that a busy machine slows
both. The tests hold no such time: they hold how many cells are drawn.
"""

from __future__ import annotations

import gc
from statistics import median, quantiles

import mathgames as mg
from harness.blank_page import Pages
from harness.board import Board, Stage
from harness.chromium import chromium
from mathgames.page import MatchSession

ROUNDS = 60

PRESSED = """([name, at]) => new Promise((resolve) => {
  const root = document.querySelector(".mathgames");
  const press = (label) => [...root.querySelectorAll("button")]
    .find((one) => (one.getAttribute("aria-label") ?? one.textContent) === label).click();
  if (at) {
    const cell = root.querySelector(`[role="gridcell"][data-at="${at}"]`);
    const { x, y, width, height } = cell.getBoundingClientRect();
    const where = { bubbles: true, composed: true, button: 0, isPrimary: true, pointerId: 1,
                    clientX: x + width / 2, clientY: y + height / 2 };
    cell.dispatchEvent(new PointerEvent("pointerdown", where));
    cell.dispatchEvent(new PointerEvent("pointerup", where));
    cell.dispatchEvent(new MouseEvent("click", where));
  }
  const before = root.dataset.rev, start = performance.now();
  new MutationObserver((_, observer) => {
    if (root.dataset.rev === before) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  }).observe(root, { attributes: true, attributeFilter: ["data-rev"] });
  press(name);
})"""


def on_a_grid(radius: int) -> mg.Match:
    """A match on a grid of this radius, with a cross in the middle."""
    rules = mg.rules("tinc")
    data = {"radius": radius, "crosses": [[0, 0]], "noughts": [], "turn": "noughts", "ply": radius}
    return mg.Match(rules, position=rules.from_json(data))


def press(board: Board, name: str, at: str = "") -> float:
    """Milliseconds from pressing a button, after choosing a cell, to the painted answer."""
    took = float(board.page.evaluate(PRESSED, [name, at]))
    board.wait_rev()
    return took


def p95(times: list[float]) -> float:
    """The time that one in twenty is above."""
    return quantiles(times, n=20)[-1]


def report(what: str, small: list[float], large: list[float]) -> None:
    """One line of the table."""
    print(
        f"{what:10}{median(small):10.1f}{p95(small):8.1f}{median(large):12.1f}{p95(large):8.1f}"
        f"{p95(large) / p95(small):8.2f}×"
    )


def main() -> None:
    """Print the table."""
    with chromium() as browser:
        pages = Pages(browser)
        stages = [Stage(pages, MatchSession(on_a_grid(radius)), reduced_motion=True) for radius in (2, 1000)]
        small, large = (stage.show(800) for stage in stages)
        gc.disable()
        placed: dict[Board, list[float]] = {small: [], large: []}
        undone: dict[Board, list[float]] = {small: [], large: []}
        panned = []
        for turn in range(ROUNDS + 5):
            for board in (small, large):
                placed[board].append(press(board, "Done", "1,1"))
                undone[board].append(press(board, "Undo"))
            panned.append(press(large, "Look down" if turn % 2 else "Look up"))
        print(f"Milliseconds, {ROUNDS} rounds.\n")
        print(f"{'':10}{'5 × 5':>10}{'p95':>8}{'2001 × 2001':>12}{'p95':>8}{'p95 ratio':>11}")
        report("place", placed[small][5:], placed[large][5:])
        report("undo", undone[small][5:], undone[large][5:])
        report("pan", placed[small][5:], panned[5:])
        for stage in stages:
            stage.close()


if __name__ == "__main__":
    main()
