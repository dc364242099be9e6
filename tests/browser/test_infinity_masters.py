"""Infinity Master's on the real widget: worked attacks of both players, whole games, legible signs, the what-if."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import mathgames as mg
from harness import game_page
from harness.board import Board, OpenWidget
from harness.games import Pieces, armies, random_game
from harness.layout import in_each_family
from mathgames.activities import FreePlay
from mathgames.page import MatchSession

FILES = "abcdefgh"
NAMES = {"positive": "Blue", "negative": "Red"}


def started(**options: Any) -> mg.Match:
    return mg.Match(mg.rules("infinity-masters", **options))


def scores(board: Board) -> dict[str, str]:
    return {
        player: board.root.locator(f".mg-score.mg-player-{player} .mg-points").inner_text()
        for player in ("positive", "negative")
    }


def told(board: Board) -> list[str]:
    game_page.show_all(board)
    return game_page.told(board)


def game(seed: int, **options: Any) -> mg.Match:
    """A match played by chance to its end."""
    match, chance = started(**options), random.Random(seed)
    while match.outcome is None:
        match.play(chance.choice(sorted(match.legal_moves)))
    return match


def see_over(board: Board, won: str, why: str) -> None:
    """See and hear that the game is over, and why."""
    expect(board.root.locator(".mg-status")).to_have_text("Game over")
    expect(board.root.locator(".mg-result")).to_have_text(why)
    assert board.say().endswith(f"Game over. {won}: {why}")


def confirm(board: Board) -> None:
    """Make the move that is warned of."""
    board.button("Move anyway").click()
    board.wait_rev()


# Worked attacks.


@pytest.mark.parametrize(
    ("mover", "other", "way"), [("positive", "negative", "d4-e5"), ("negative", "positive", "e5-d4")]
)
def test_an_attack_that_scores_for_the_opponent(open_widget: OpenWidget, mover: str, other: str, way: str) -> None:
    origin, target = way.split("-")
    # Blue attacks −9 with 5, Red attacks 9 with −5: the result has the other's sign.
    own, met = ("5", "-9") if mover == "positive" else ("-5", "9")
    board = open_widget(MatchSession(armies({origin: (mover, own), target: (other, met)}, turn=mover, ops="+" * 64)))
    board.click(origin)
    assert board.name(target).endswith("can be attacked, but your piece leaves")
    board.click(target)
    sign, side = (
        ("positive", "Blue, the positive side,") if other == "positive" else ("negative", "Red, the negative side,")
    )
    warned = f"your own {own.replace('-', '−')} leaves the board. The result is {sign}: {side} scores."
    expect(board.root.locator(".mg-notice")).to_contain_text(warned)
    confirm(board)
    assert scores(board) == {mover: "0", other: "4"}
    spoken = "negative 9" if met == "-9" else "9"
    assert board.name(target) == f"{target}, {NAMES[other]}'s {spoken}, add square, last move"
    assert board.name(origin) == f"{origin}, empty, add square, last move"
    sentences = told(board)
    assert any(s.startswith("IM-2: ") and s.endswith("Only the sign counts.") for s in sentences)
    assert any(s.startswith(f"IM-10: {NAMES[other]} gets") and "4 points" in s for s in sentences)
    assert any(s.startswith("IM-11: ") and s.endswith("leaves the board.") for s in sentences)


@pytest.mark.parametrize(
    ("mover", "value", "result"), [("positive", "5", "∞"), ("negative", "-5", "−∞")], ids=["positive", "negative"]
)
def test_a_division_by_zero_converts(open_widget: OpenWidget, mover: str, value: str, result: str) -> None:
    other = "negative" if mover == "positive" else "positive"
    origin, target = ("d4", "e5") if mover == "positive" else ("e5", "d4")
    match = armies(
        {origin: (mover, value), target: (other, "0")}, turn=mover, ops="÷" * 64, operand_order="attacker_first"
    )
    board = open_widget(MatchSession(match, activities=(FreePlay(masks=()),)))
    board.play(origin, target)
    assert scores(board) == {mover: "∞", other: "0"}
    assert board.name(target) == f"{target}, {NAMES[mover]}'s infinity, divide square, last move"
    holding = board.root.locator(f".mg-player-{mover} .mg-holding")
    expect(holding).to_have_text("0 ∞ in reserve")
    printed = value.replace("-", "−")
    asked = f"{printed} ÷ 0" if mover == "positive" else f"({printed}) ÷ 0"
    equation = f"{asked}={result}".replace(" ", "")
    expect(board.root.locator(".mg-came math")).to_have_text(equation, use_inner_text=False)
    sentences = told(board)
    assert any(s.startswith(f"IM-13: In mathematics: {asked} has no value.") for s in sentences)
    assert any(s.startswith("IM-13: In this game: ") for s in sentences)
    assert any("becomes an infinity" in s for s in sentences)
    board.root.get_by_text("Infinity ledger").click()
    ledger = board.root.locator(".mg-ledger")
    expect(ledger).to_contain_text(f"{asked} = {result}")
    assert ("The result is −∞, but the piece still becomes" in ledger.inner_text()) == (mover == "negative")


def test_an_infinity_is_captured_and_the_game_is_over(open_widget: OpenWidget) -> None:
    lives: Pieces = {"h2": ("positive", "inf"), "e5": ("negative", "inf")}
    match = armies({"d4": ("positive", "5")}, lives=lives, ops="−" * 64, operand_order="attacker_first")
    board = open_widget(MatchSession(match))
    assert board.name("e5") == "e5, Red's infinity, subtract square, in danger"
    board.play("d4", "e5")
    assert scores(board) == {"positive": "0", "negative": "∞"}, "5 − ∞ = −∞ is credited by its sign"
    assert board.name("e5") == "e5, Blue's 5, subtract square, last move"
    see_over(board, "Blue wins", "Red has no infinity left on the board.")
    assert any(s.startswith("IM-17: The result −∞ is negative, so the infinity is captured") for s in told(board))


# How far the letters of a goal reach above and below its bar: more than 0 sticks out.
STICKING_OUT = """names => names.map((name) => {
  const pen = document.createElement("canvas").getContext("2d");
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(name);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const ink = pen.measureText(name.textContent);
  const line = name.getBBox().y + ink.fontBoundingBoxAscent;
  const bar = name.parentNode.querySelector("rect").getBBox();
  const [above, below] = [line - ink.actualBoundingBoxAscent, line + ink.actualBoundingBoxDescent];
  return Math.max(bar.y - above, below - bar.y - bar.height);
})"""


def test_the_name_of_a_goal_is_whole_within_its_bar(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(started()))
    above, below = board.root.locator(".mg-goal-name").evaluate_all(STICKING_OUT)
    assert above <= 0
    assert below <= 0


def test_an_infinity_reaches_its_goal(open_widget: OpenWidget) -> None:
    lives: Pieces = {"c7": ("positive", "inf"), "a7": ("negative", "inf")}
    board = open_widget(MatchSession(armies({}, lives=lives)))
    assert board.name("d8") == "d8, empty, multiply square, Blue's goal"
    board.click("c7")
    assert board.name("d8").endswith("Blue's goal, goal, wins the game")
    board.click("d8")
    board.wait_rev()
    see_over(board, "Blue wins", "Blue's infinity has reached its goal on d8.")
    assert board.name("d8") == "d8, Blue's infinity, multiply square, Blue's goal, last move"
    assert any(s.startswith("IM-20: The game is over") for s in told(board))


def test_before_an_attack_its_equation_is_asked(open_widget: OpenWidget) -> None:
    match = armies({"d4": ("positive", "5"), "e5": ("negative", "-3")}, ops="−" * 64, operand_order="attacker_first")
    board = open_widget(MatchSession(match))
    board.open_tab("How to play")
    board.root.get_by_text("Learn while you play").click()
    board.button("Show the calculation first").click()
    board.wait_rev()
    board.play("d4", "e5")
    expect(board.root.locator(".mg-question math")).to_have_text("5−(−3)=?")
    expect(board.root.locator(".mg-question math")).to_have_attribute("aria-label", "What is 5 minus negative 3?")
    assert match.ply == 0
    assert board.name("d4").startswith("d4, Blue's 5, subtract square"), "the piece is back"
    board.button("Make this move").click()
    board.wait_rev()
    assert scores(board) == {"positive": "8", "negative": "0"}
    expect(board.root.locator(".mg-question")).to_have_count(0)


def test_two_moves_are_compared(open_widget: OpenWidget) -> None:
    pieces: Pieces = {"d4": ("positive", "5"), "c5": ("negative", "-3"), "e5": ("negative", "3")}
    board = open_widget(MatchSession(armies(pieces, ops="−" * 64), activities=(FreePlay(masks=()),)))
    board.open_tab("Explain")
    board.root.get_by_text("What if?").click()
    board.root.get_by_label("One move").fill("d4-c5")
    board.root.get_by_label("The other move").fill("d4-e5")
    board.press("Enter")
    board.wait_rev()
    table = board.root.get_by_role("table", name="Two moves compared")
    expect(table).to_contain_text("−3 − 5 = −8")
    expect(table).to_contain_text("Points: ≠ different")
    assert board.say() == "d4 to c5 and d4 to e5. They differ in the calculation, the points and the board."
    board.root.get_by_label("A move with the other order of numbers").fill("d4-c5")
    board.press("Enter")
    board.wait_rev()
    expect(table.get_by_role("columnheader").first).to_have_text("d4-c5, defender first")
    expect(table).to_contain_text("5 − (−3) = 8")
    board.button("Close the comparison").click()
    board.wait_rev()
    expect(table).to_have_count(0)


# Whole games.


def enter(board: Board) -> None:
    """Go to the board with Tab: what fills the screen comes before it."""
    for _ in range(2):
        board.press("Tab")
        if board.focused():
            return
    raise AssertionError("the board is not one of the first stops")


def walk(board: Board, target: str) -> None:
    here = board.focused()
    assert here is not None
    right, up = FILES.index(target[0]) - FILES.index(here[0]), int(target[1]) - int(here[1])
    for _ in range(abs(right)):
        board.press("ArrowRight" if right > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        board.press("ArrowUp" if up > 0 else "ArrowDown")
    assert board.focused() == target


def tab_to(board: Board, button: Locator) -> None:
    """Reach a button beside the board by Tab alone."""
    expect(button).to_be_visible()
    for _ in range(12):
        board.press("Tab")
        if button.evaluate("button => button === button.getRootNode().activeElement"):
            return
    raise AssertionError("the button cannot be reached")


SHORT = {"default": 335, "classroom": 18}
"""Rounds by chance that end soon: what is tried is the hand, not the head."""


@pytest.mark.parametrize("preset", ["default", pytest.param("classroom", marks=pytest.mark.quick)])
def test_a_whole_game_by_keyboard_alone(open_widget: OpenWidget, preset: str) -> None:
    plan = game(SHORT[preset], preset=preset, rounds=1)
    board = open_widget(MatchSession(started(preset=preset, rounds=1)))
    match: mg.Match = board.session.match  # type: ignore[attr-defined]  # a mathgames.page.MatchSession
    enter(board)
    for ply, move in enumerate(plan.history, 1):
        origin, target = move.split("-")
        for square in (origin, target):
            walk(board, square)
            if board.cell(square).get_attribute("aria-selected") != "true":
                board.press("Enter")
        board.wait_rev()
        if match.ply < ply:  # a loss is warned of
            tab_to(board, board.button("Move anyway"))
            board.press("Enter")
            board.wait_rev()
        assert match.history == plan.history[:ply]
        if match.outcome is None:
            assert board.focused() == target
    expect(board.root.locator(".mg-result")).to_be_focused()
    expect(board.root.locator(".mg-status")).to_have_text("Game over")
    expect(board.root.locator(".mg-result")).to_have_text(game_page.why_over(match))
    assert scores(board) == {player: str(score) for player, score in match.rules.scores(match.position).items()}


@pytest.mark.parametrize(
    "touch", [pytest.param(False, id="mouse", marks=pytest.mark.quick), pytest.param(True, id="finger")]
)
def test_a_whole_game_by_hand(open_widget: OpenWidget, *, touch: bool) -> None:
    preset = "classroom" if touch else "default"
    plan = game(SHORT[preset], preset=preset, rounds=1)
    board = open_widget(MatchSession(started(preset=preset, rounds=1)), width=360 if touch else 800, touch=touch)
    match: mg.Match = board.session.match  # type: ignore[attr-defined]  # a mathgames.page.MatchSession
    put = board.tap if touch else board.click
    for ply, move in enumerate(plan.history, 1):
        for square in move.split("-"):
            put(square)
        board.wait_rev()
        if match.ply < ply:
            anyway = board.button("Move anyway")
            anyway.tap() if touch else anyway.click()
            board.wait_rev()
        assert match.history == plan.history[:ply]
    expect(board.root.locator(".mg-status")).to_have_text("Game over")
    expect(board.root.locator(".mg-result")).to_have_text(game_page.why_over(match))


# Visible content.


OVERLAPS = """root => {
  const boxes = (selector) => [...root.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
  const square = root.querySelector("[role=gridcell]").getBoundingClientRect().width / 100;
  return [...root.querySelectorAll(".mg-board .mg-piece:has(path.mg-value)")].map((piece) => {
    const [body, sign, digits] = [".mg-body", "path.mg-value", "text.mg-value"]
      .map((part) => piece.querySelector(part).getBoundingClientRect());
    return [digits.left - sign.right, sign.left - body.left, body.right - digits.right,
            Math.abs((sign.top + sign.bottom) / 2 - (body.top + body.bottom) / 2)].map((size) => size / square);
  });
}"""


@in_each_family
@pytest.mark.parametrize("width", [240, 364, 800])
def test_a_drawn_minus_stands_free_beside_its_digits(open_widget: OpenWidget, width: int) -> None:
    """Whatever the font: how wide its digits are and where it has its middle is of no matter."""
    board = open_widget(MatchSession(armies({"c3": ("positive", "-12"), "c4": ("negative", "-6")})), width=width)
    measured = board.root.evaluate(OVERLAPS)
    assert len(measured) == 2
    for gap, left, right, off_middle in measured:
        assert 0 < gap <= 10
        assert left > 2
        assert right > 2
        assert off_middle < 1


HIDDEN = """root => {
  const bodies = [...root.querySelectorAll(".mg-board .mg-piece .mg-body")];
  return [...root.querySelectorAll(".mg-board :is(.mg-operation, .mg-quiet)")].flatMap((strokes) => {
    const length = strokes.getTotalLength();
    const points = Array.from({ length: Math.ceil(length) }, (_, at) => strokes.getPointAtLength(at));
    return points.filter((point) => bodies.some((body) => {
      const there = point.matrixTransform(body.getCTM().inverse().multiply(strokes.getCTM()));
      return body.isPointInFill(there) || body.isPointInStroke(there);
    }));
  }).length;
}"""


@pytest.mark.parametrize("plies", [0, 21])
def test_no_stroke_of_an_operation_lies_under_a_piece(open_widget: OpenWidget, plies: int) -> None:
    board = open_widget(MatchSession(random_game(plies, 4, "infinity-masters")), reduced_motion=True)
    for kind in (".mg-operation", ".mg-quiet"):
        assert board.root.locator(f".mg-board {kind}").count() == 8
    assert board.root.evaluate(HIDDEN) == 0
