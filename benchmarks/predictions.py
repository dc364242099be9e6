"""How long a right prediction keeps pupils from their next move, in JupyterLab.

    python -m benchmarks predictions
    python -m benchmarks predictions --answers 60

Two at one screen predict every result by keyboard. The time goes from the key that gives the right answer to the frame
in which the move is made, the question is gone and the next player's pieces can be picked up.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, expect

import mathgames as mg
from benchmarks.widget import BOARD, SHOWN, opened, p95
from harness.chromium import chromium
from harness.jupyter import jupyterlab
from mathgames.arithmetic.items import calculations
from mathgames.explain.quantity import plain_number

CELL = BOARD.replace("target_score=100", 'target_score=100, predict="all", save=False')
TARGET = 2500  # milliseconds

WATCHED = """() => { window.predicted = new Promise(told => {
  const root = document.querySelector(".mathgames"), rev = root.dataset.rev;
  let start;
  addEventListener("keydown", event => { if (event.key === "Enter") start ??= performance.now(); }, { capture: true });
  const look = () => {
    const asked = root.dataset.rev === rev || root.querySelector("[role=alertdialog]");
    if (start !== undefined && !asked && root.querySelector(".is-movable")) told(performance.now() - start);
    else requestAnimationFrame(look);
  };
  look();
}); }"""


def answered(page: Page, answers: int) -> list[float]:
    """Return the times of correct predictions, in milliseconds, in a game in which every result is predicted."""
    match, root, times = mg.Match(mg.rules("minus-vs-plus", target_score=100)), page.locator(".mathgames").first, []
    while match.outcome is None and len(times) < answers:
        rules = match.rules
        move = max(match._session.moves, key=lambda it: (len(rules.explain(match.position, it).derivations), -it))
        expected = calculations(rules.explain(match.position, move))
        before = root.get_attribute("data-rev")
        for at in rules.format(move).split("-"):
            root.locator(f'[role="gridcell"][data-at="{at}"]').focus()
            page.keyboard.press("Enter")
        for calculation in expected:
            field = root.get_by_role("alertdialog").get_by_role("textbox")
            field.fill(str(plain_number(calculation.value)))
            page.evaluate(WATCHED)
            field.press("Enter")
            times.append(page.evaluate("window.predicted"))
        expect(root).not_to_have_attribute("data-rev", str(before))
        match.play(rules.format(move))
    return times


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--answers", type=int, default=30, help="how many right answers are given (default: 30)")
    answers = asked.parse_args().answers
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder, jupyterlab(Path(folder)) as lab, chromium() as browser:
        while len(times) < answers:
            with opened(browser, lab, CELL) as page:
                page.evaluate("([of, count]) => measured.display(of, count)", SHOWN[BOARD])
                times += answered(page, answers - len(times))
    print("| from the right answer to the next possible move | n | median | 95 of 100 | target |")
    print("| --- | --- | --- | --- | --- |")
    print(f"| | {len(times)} | {median(times):.0f} ms | {p95(times):.0f} ms | ≤ {TARGET} ms |")


if __name__ == "__main__":
    main()
