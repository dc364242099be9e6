"""Going through a page by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from harness.board import Board


def reach(board: Board, target: Locator) -> None:
    """Go to a control with Tab, and inside of a grid or a row of controls with the arrow keys: nothing else."""
    for _key in range(150):
        key = target.evaluate(
            """target => {
              const here = document.activeElement;
              if (here === target) return "";
              const group = target.closest("[role=grid], [role=toolbar], [role=tablist]");
              if (!group?.contains(here)) return "Tab";
              const row = cell => [...group.querySelectorAll("[role=row]")].findIndex(it => it.contains(cell));
              const down = row(target) - row(here);
              if (down) return down > 0 ? "ArrowDown" : "ArrowUp";
              return here.compareDocumentPosition(target) & 4 ? "ArrowRight" : "ArrowLeft";
            }"""
        )
        if not key:
            return
        board.press(key)
    pytest.fail(f"no key leads to {target}")


def press_by_keyboard(board: Board, *targets: Locator) -> None:
    for target in targets:
        reach(board, target)
        board.press("Enter")
        board.wait_rev()
