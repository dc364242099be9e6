"""A page in a box of ipywidgets has room to be played on, and shares with its neighbours what there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import mathgames as mg
from harness.board import Board
from mathgames.page import MatchSession

# A box as ipywidgets makes it, around what the host made for the page; in a row there is a second page beside it.
INTO_A_BOX = """([style, many]) => {
  const host = document.querySelector(".mathgames").parentElement, box = document.createElement("div");
  host.style.width = "";
  box.className = "jupyter-widgets";
  box.style.cssText = style;
  host.replaceWith(box);
  box.append(host, ...Array.from({length: many - 1}, () => host.cloneNode(true)));
  return [...box.querySelectorAll(".mathgames")].map(page => page.getBoundingClientRect().width);
}"""
COLUMN, ROW = "display: flex; flex-direction: column", "display: flex; width: 900px"


@pytest.mark.parametrize(
    ("style", "many", "least"),
    [
        (ROW, 1, 890),
        (ROW, 2, 440),
        (f"{ROW}; flex-wrap: wrap", 6, 300),
        (f"{COLUMN}; align-items: center; width: 900px", 1, 890),
        ("display: inline-flex", 1, 300),
        ("display: inline-block", 1, 300),
        ("display: grid; grid-template-columns: auto auto; width: 900px", 2, 400),
    ],
)
def test_a_page_has_room_in_a_box(open_widget: Callable[..., Board], style: str, many: int, least: int) -> None:
    board: Any = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    widths = board.page.evaluate(INTO_A_BOX, [style, many])
    assert len(widths) == many
    assert min(widths) >= least
    assert max(widths) - min(widths) <= 1
