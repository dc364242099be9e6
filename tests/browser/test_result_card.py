"""The result card shows all of what it tells: both moves of a round against the computer too."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from harness.board import OpenWidget
from harness.later import Later
from mathgames.activities import FreePlay, Opponent
from mathgames.page import MatchSession

WIDTHS = (366, 800, 934, 1270)
ROUNDS = 6

# What is cut off, in pixels, in each half of the card and below it, at each width.
CUT = """(root, widths) => widths.flatMap((width) => {
  root.closest(".jp-OutputArea-output").style.width = `${width}px`;
  window.dispatchEvent(new Event("resize"));
  const parts = [...root.querySelectorAll(".mg-result-card, .mg-half, .mg-context")];
  return parts.flatMap((it) => [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth]);
})"""


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters"])
def test_no_line_of_a_round_is_cut(open_widget: OpenWidget, game: str) -> None:
    later = Later()
    match = mg.Match(mg.rules(game))
    session = MatchSession(match, activities=(FreePlay(), Opponent("level-1", seed=1)), on_later=later)
    board, cut = open_widget(session, 934), dict[str, Any]()
    for _round in range(ROUNDS):
        # The more there is to tell, the more room it needs.
        match.play(max(match.moves, key=lambda move: len(match.rules.explain(match.position, move).derivations)))
        later.runs_out()
        board.push()
        cut[match.line[-1]] = board.root.evaluate(CUT, WIDTHS)
    board.button("New game").click()
    board.wait_rev()
    cut["the game that was left is offered"] = board.root.evaluate(CUT, WIDTHS)
    assert max(max(pixels) for pixels in cut.values()) <= 1, cut
