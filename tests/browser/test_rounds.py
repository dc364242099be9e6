"""A match of two rounds by hand: the end of the first is a moment, two presses apart from the second."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import mathgames as mg
from browser.keys import reach
from engine.test_rounds import played
from harness import game_page
from harness.board import Board, OpenWidget
from mathgames.page import MatchSession

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "minus-vs-plus": (7, {"target_score": 3}),
    "infinity-masters": (14, {"preset": "classroom"}),
    "tinc": (7, {"max_side": 7}),
}
"""A seed of a match that ends soon, and its options."""
each_game = pytest.mark.parametrize("game", GAMES)

UNDER = """([x, y]) => {
  const shown = document.elementsFromPoint(x, y).flatMap((it) => it.shadowRoot?.elementsFromPoint(x, y) ?? [it]);
  return shown.some((it) => it.closest("button, [role=gridcell], a, input, summary"));
}"""


def begin(open_widget: OpenWidget, game: str, width: int = 934) -> tuple[Board, mg.Match]:
    """Return a board, and the match that is to be played on it."""
    seed, options = GAMES[game]
    plan = played(mg.rules(game, **{**options, "rounds": 2}), seed)
    return open_widget(MatchSession(mg.Match(plan.rules)), width=width, reduced_motion=True), plan


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play(board: Board, move: str, place: Callable[[str], None], press: Callable[[Locator], None]) -> Locator:
    """Make a move by hand; return the element that was pressed last."""
    match = game_page.match_of(board)
    ply, squares, last = match.ply, re.split(r" |(?<=\d)-(?=[a-f])", move), board.root
    needs_done = match.rules.name == "tinc" and match.position.ply > 0  # the first symbol is a turn by itself
    for at in squares:
        place(at)
        last = board.cell(at)
    if needs_done:
        last = board.button("Done")
        press(last)
    board.wait_rev()
    if match.ply == ply:  # it is warned of
        last = board.button("Move anyway")
        press(last)
        board.wait_rev()
    assert match.history[-1] == move
    return last


def play_to_the_end(
    board: Board, plan: mg.Match, place: Callable[[str], None], press: Callable[[Locator], None]
) -> None:
    match, border = game_page.match_of(board), plan.rounds[0].ply
    plates = board.root.locator(".mg-score")
    sides = list(plan.rules.players)
    places = [middle(plates.nth(number)) for number in (0, 1)]
    for move in plan.history[:border]:
        last = play(board, move, place, press)
    # The end of the round is shown, and nothing of the second is where the last press of the first was.
    expect(board.root.locator(".mg-status")).to_have_text("Round over")
    expect(board.root.locator(".mg-banner")).to_contain_text("Round 1 of 2.")
    following = board.button("Round 2")
    box = following.bounding_box()
    assert box is not None
    if last.count():
        x, y = middle(last)
        assert not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])
    assert (
        set(match.rules.pieces(match.rounds[0].position))
        == {at.get_attribute("data-at") for at in board.root.locator(".mg-piece").all()}
        or match.rules.name == "tinc"
    )
    at = middle(following)
    press(following)
    board.wait_rev()
    expect(board.root.locator(".mg-banner")).to_have_count(0)
    assert not board.page.evaluate(UNDER, at), "a second press there does nothing"
    # The players keep their places, and their colours are those of the other now.
    assert [middle(plates.nth(number)) for number in (0, 1)] == places
    for number, side in enumerate(reversed(sides)):
        expect(plates.nth(number)).to_have_class(re.compile(rf"\bmg-player-{side}\b"))
        expect(plates.nth(number).locator(".mg-seat")).to_have_text(f"Player {number + 1}")
    for move in plan.history[border:]:
        play(board, move, place, press)
    assert match.outcome == plan.outcome
    expect(board.root.locator(".mg-status")).to_have_text("Game over")
    if match.scores:
        expect(board.root.locator(".mg-sum")).to_have_count(2)
    expect(board.button("Rematch")).to_be_visible()


@each_game
def test_two_rounds_by_mouse(open_widget: OpenWidget, game: str) -> None:
    board, plan = begin(open_widget, game)
    play_to_the_end(board, plan, board.click, lambda button: button.click())


@each_game
def test_two_rounds_by_keys(open_widget: OpenWidget, game: str) -> None:
    board, plan = begin(open_widget, game)
    board.press("Tab")

    def press(target: Locator) -> None:
        reach(board, target)
        board.press("Enter")

    def place(at: str) -> None:
        cell = board.cell(at)
        reach(board, cell)
        if cell.get_attribute("aria-selected") != "true":
            board.press("Enter")

    play_to_the_end(board, plan, place, press)


@each_game
@pytest.mark.parametrize("width", [390, 934])
def test_nothing_moves_between_the_rounds(open_widget: OpenWidget, game: str, width: int) -> None:
    """The board and the controls are where they were, at the end of a round, in the next one and at the end."""
    board, plan = begin(open_widget, game, width)
    match, border = game_page.match_of(board), plan.rounds[0].ply
    parts = [board.root.locator(name) for name in (".mg-scores", ".mg-board-frame", ".mg-controls")]

    def places() -> list[Any]:
        boxes = [part.bounding_box() for part in parts]
        return [pytest.approx(box, abs=0.5) for box in boxes if box is not None]

    def stays() -> bool:
        boxes = [part.bounding_box() for part in parts]
        return before == [box for box in boxes if box is not None]

    for move in plan.history[: border - 1]:
        match.play(move)
    board.push()
    before = places()
    match.play(plan.history[border - 1])
    board.push()
    expect(board.button("Round 2")).to_be_visible()
    assert stays()
    board.button("Round 2").click()
    board.wait_rev()
    assert stays()
    for move in plan.history[border:]:
        match.play(move)
    board.push()
    expect(board.button("Rematch")).to_be_visible()
    assert stays()
