"""The header: whose turn it is, the stage of the game, the scores and the result move nothing on the page."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness.board import Board, OpenWidget
from harness.games import played, random_game
from harness.layout import in_each_family
from mathgames.views import Session

GAMES = ("minus-vs-plus", "infinity-masters", "slice-boundaries", "tinc")

# Around every width at which the header is laid out otherwise, the narrowest page and the widest.
WIDTHS = (240, 329, 331, 360, 479, 481, 639, 641, 759, 761, 800, 859, 861, 934, 1099, 1101, 1600)

WON_AT_TINC = ("0,0", "1,0", "-1,-1 1,1", "2,1", "-2,-2 2,2", "0,1", "-3,-3 3,3")

WHERE = """(root, widths) => Object.fromEntries(widths.map((width) => {
  root.closest(".jp-OutputArea-output").style.width = `${width}px`;
  const top = root.getBoundingClientRect().top;
  const box = (selector) => root.querySelector(selector)?.getBoundingClientRect();
  const stage = root.querySelector(".mg-stage");
  return [width, {
    header: box(".mg-header").height,
    board: box(".mg-board-frame").top - top,
    side: box(".mg-side").left,
    clock: box(".mg-clocks button")?.left ?? null,
    cut: stage !== null && (stage.scrollHeight > stage.clientHeight || stage.scrollWidth > stage.clientWidth),
  }];
}))"""

# Whether the result is whole, and over nothing that has to be seen: the scores and the cells of the board.
RESULT = """(root, widths) => widths.filter((width) => {
  root.closest(".jp-OutputArea-output").style.width = `${width}px`;
  const box = (selector) => root.querySelector(selector)?.getBoundingClientRect();
  const [result, scores, cell] = [box(".mg-result"), box(".mg-scores"), box("[role=gridcell]")];
  const apart = (one) => !one || one.left >= result.right || one.top >= result.bottom;
  const told = root.querySelector(".mg-result");
  const whole = told.scrollHeight <= told.clientHeight && told.scrollWidth <= told.clientWidth;
  return !(whole && apart(scores) && apart(cell));
})"""


def moments(match: mg.Match) -> list[int]:
    """The plies of a game that is over at which the header is looked at: some of every part, and the end."""
    chance = random.Random(match.ply)
    some = chance.sample(range(1, match.ply), min(match.ply - 1, 12))
    return sorted({0, 1, 2, *some, match.ply - 1, match.ply})


def finished(game: str, **options: Any) -> mg.Match:
    return played(game, *WON_AT_TINC) if game == "tinc" else random_game(3000, 5, game, **options)


def look(board: Board) -> dict[str, Any]:
    found: dict[str, Any] = board.root.evaluate(WHERE, WIDTHS)
    return found


@in_each_family
@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_a_game_moves_the_board(open_widget: OpenWidget, game: str) -> None:
    match = finished(game)
    board = open_widget(Session(match), reduced_motion=True)
    seen = {}
    for ply in moments(match):
        match.goto(ply)
        board.push()
        seen[ply] = look(board)
    assert match.outcome is not None
    first = seen.pop(0)
    assert [width for width in first if first[width]["cut"]] == [], "the stage can be read to its end"
    moved = {(ply, width) for ply, place in seen.items() for width in first if place[width] != first[width]}
    assert moved == set()


@in_each_family
@pytest.mark.parametrize("game", GAMES)
def test_the_result_covers_neither_the_scores_nor_the_board(open_widget: OpenWidget, game: str) -> None:
    board = open_widget(Session(finished(game)), reduced_motion=True)
    expect(board.root.locator(".mg-result")).to_be_visible()
    assert board.root.evaluate(RESULT, WIDTHS) == []


@in_each_family
def test_neither_does_a_clock_that_runs_and_is_stopped(open_widget: OpenWidget) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(600))
    board = open_widget(Session(match), reduced_motion=True)
    before = look(board)
    board.button("Start the clock").click()
    board.wait_rev()
    expect(board.button("Pause")).to_be_visible()
    board.play("a2", "a3")
    assert look(board) == before
