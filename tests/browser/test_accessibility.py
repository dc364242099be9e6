"""The widget for people who do not see it, or its colours, or its movements, or who can hardly hit it."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import mathgames as mg
from browser.pages import MIXED
from harness import game_page
from harness.board import Board, OpenWidget
from mathgames.page import MatchSession

# What a thing looks like when all colours are taken away: its elements and their measures, dashes included.
OUTLINE = """element => {
  const shown = (e) => !e.matches(".mg-cell");
  const measures = ["d", "r", "cx", "cy", "x", "y", "width", "height", "rx", "points"];
  return [...element.querySelectorAll("*")].filter(shown).map((e) => [
    e.localName,
    ...measures.map((name) => e.getAttribute(name)),
    getComputedStyle(e).strokeDasharray,
    e.childElementCount ? "" : e.textContent,
  ]);
}"""

DARKNESS = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  let dark = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 384) dark += 1;
  return dark / (image.width * image.height);
}"""


def mixed(**how: Any) -> MatchSession:
    """Return a session with all kinds of squares visible together."""
    return MatchSession(game_page.position(MIXED, **how))


@pytest.fixture
def board(open_widget: OpenWidget) -> Board:
    return open_widget(mixed())


# What a screen reader is told.


def test_cell_names_give_square_and_piece(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    names = game_page.names(board)
    assert len(names) == 36
    first_row = [names[f"{file}1"] for file in "abcdef"]
    assert first_row == [f"positive {n}" for n in range(1, 7)]
    assert [names[f"{file}6"] for file in "abcdef"] == [f"negative {n}" for n in range(6, 0, -1)]
    assert {names[f"{file}3"] for file in "abcdef"} == {"empty"}


def test_states_are_part_of_the_name(board: Board) -> None:
    assert board.name("b4") == "b4, zero"
    board.click("c3")
    assert board.name("c3") == "c3, positive 3, picked up"
    assert board.name("e5") == "e5, negative 2, can be attacked"
    expect(board.cell("c3")).to_have_attribute("aria-selected", "true")
    board.click("e5")
    board.wait_rev()
    assert board.name("c3") == "c3, empty, last move"
    assert board.name("e5") == "e5, positive 1, last move"


def test_board_is_one_labelled_grid_whose_drawing_is_silent(board: Board) -> None:
    grid = board.root.get_by_role("grid")
    expect(grid).to_have_count(1)
    expect(grid).to_have_accessible_name("Board of Minus vs Plus")
    assert grid.get_attribute("aria-rowcount") == grid.get_attribute("aria-colcount") == "6"
    rows = grid.get_by_role("row").evaluate_all("rows => rows.map(row => row.ariaLabel)")
    assert rows == [f"row {rank}" for rank in range(6, 0, -1)]
    places = grid.get_by_role("gridcell").evaluate_all(
        "cells => cells.map(c => [c.closest('[aria-rowindex]').ariaRowIndex, c.ariaColIndex])"
    )
    assert places == [[str(row), str(column)] for row in range(1, 7) for column in range(1, 7)]
    assert "+3" not in board.root.locator(".mg-board-frame").aria_snapshot()


def test_live_region_announces_event_place_and_score(board: Board) -> None:
    region = board.root.locator("[aria-live]")
    expect(region).to_have_count(1)
    expect(region).to_have_attribute("aria-live", "polite")
    expect(region).to_have_attribute("aria-atomic", "true")
    region.evaluate("region => { window.region = region; }")
    board.play("c3", "e5")
    assert board.say() == ("Positive 3 attacks negative 2 on e5: positive 1 remains. Score: Blue 2, Red 0. Red's turn.")
    assert region.evaluate("region => region === window.region"), "a region that is new is not read"


def test_the_same_sentence_is_said_again(board: Board) -> None:
    """A screen reader reads what changes: a sentence that is repeated has to be a new element."""
    board.click("c3")
    board.click("d6")
    board.wait_rev()
    sentence = board.root.locator("[aria-live] > *")
    sentence.evaluate("sentence => { window.sentence = sentence; }")
    words = board.say()
    board.click("d6")
    board.wait_rev()
    assert board.say() == words
    assert not sentence.evaluate("sentence => sentence === window.sentence")


def test_the_parts_of_the_page_have_names(board: Board) -> None:
    board.play("c3", "e5")
    parts: tuple[tuple[str, Any, str], ...] = (
        ("Explain", "region", "Scores"),
        ("Explain", "group", "Result"),
        ("Explain", "toolbar", "Controls"),
        ("Explain", "group", "Step through the game"),
        ("Explain", "tablist", "Next to the board"),
        ("Explain", "tabpanel", "Explain"),
        ("Explain", "region", "Explanation"),
        ("Explain", "group", "Steps of the explanation"),
        ("Moves", "tabpanel", "Moves"),
        ("Moves", "region", "Moves"),
        ("More", "tabpanel", "More"),
    )
    for tab, role, name in parts:
        board.open_tab(tab)
        expect(board.root.get_by_role(role, name=name, exact=True)).to_be_visible()
    headings = board.root.get_by_role("heading").evaluate_all("all => all.map(h => [h.localName, h.textContent])")
    assert headings == [["h2", "Minus vs Plus"], ["h3", "Language"], ["h3", "Display"]]


# What those see who do not tell the colours apart.


def test_no_two_states_of_a_square_differ_by_colour_alone(board: Board) -> None:
    def square(at: str) -> str:
        drawn = [board.cell(at).evaluate(OUTLINE), *(piece.evaluate(OUTLINE) for piece in board.pieces(at).all())]
        # The numbers, signs included, are taken away as well: shapes alone have to do.
        return re.sub(r'"[+−]?\d"', '"n"', json.dumps(drawn, ensure_ascii=False))

    states = {
        "empty": square("c4"),
        "mine": square("a2"),
        "theirs": square("f6"),
        "zero": square("b4"),
    }
    board.click("c3")
    states |= {
        "can move here": square("d3"),
        "can be captured": square("b4"),
        "can be added to": square("d4"),
        "can be attacked": square("e5"),
        "picked": square("c3"),
    }
    assert len(set(states.values())) == len(states), states


def test_targets_and_last_move_ends_differ_in_shape(open_widget: OpenWidget) -> None:
    """Plain and risky targets, and both ends of the last move."""
    board = open_widget(MatchSession(game_page.position({"c5": 3, "d6": -1, "a2": -2, "f4": -5})))
    board.click("c5")
    plain, risky = (json.dumps(board.cell(at).evaluate(OUTLINE)) for at in ("b5", "d5"))
    assert plain != risky
    board.click("b5")
    board.wait_rev()
    marks = board.root.locator(".mg-ground .mg-last").evaluate_all("all => all.map(mark => mark.localName)")
    assert sorted(marks) == ["path", "rect"], "corners where it left, a frame where it arrived"


def test_whose_turn_it_is_and_who_has_which_score_is_written(board: Board) -> None:
    expect(board.root.locator(".mg-status")).to_have_text("Blue's turn")
    expect(board.root.locator(".mg-turn .mg-name")).to_have_text(re.compile("^Blue"))
    expect(board.root.locator(".mg-turn > .mg-hidden")).to_have_text("Blue, to move: 0")
    board.play("c3", "e5")
    expect(board.root.locator(".mg-status")).to_have_text("Red's turn")
    expect(board.root.locator(".mg-turn .mg-name")).to_have_text(re.compile("^Red"))
    expect(board.root.locator(".mg-turn > .mg-hidden")).to_have_text("Red, to move: 0")


def test_an_aria_disabled_button_looks_different_without_colour(board: Board) -> None:
    """It lies flat on the page, with a paler picture; what can be pressed has a body. Forced colours grey it."""
    icon = "button => getComputedStyle(button.querySelector('svg')).opacity"
    assert float(board.button("Undo").evaluate(icon)) < 0.5
    new_game = "button => getComputedStyle(button).boxShadow"
    assert board.button("New game").evaluate(new_game) != "none"
    board.play("c3", "e5")
    assert float(board.button("Undo").evaluate(icon)) == 1
    following = board.root.locator(".mg-pager").get_by_role("button", name="Next")
    while following.get_attribute("aria-disabled") is None:
        following.click()  # and the mouse stays over it
    expect(following).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    board.page.emulate_media(forced_colors="active")
    colour = "button => getComputedStyle(button).color"
    assert board.button("Redo").evaluate(colour) != board.button("Undo").evaluate(colour)


def darkness(board: Board, at: str) -> float:
    """The share of dark pixels in a square, as it is really painted."""
    x, y = board.middle(at)
    picture = board.page.screenshot(clip={"x": x - 22, "y": y - 22, "width": 44, "height": 44})
    return float(board.page.evaluate(DARKNESS, base64.b64encode(picture).decode()))


def test_forced_colours_keep_pieces_marks_and_text_apart(open_widget: OpenWidget) -> None:
    board = open_widget(mixed(), forced_colors=True)
    board.play("c3", "e5")
    board.click("f6")
    board.screenshot("forced-colors")
    colours = board.root.evaluate(
        """root => {
          const of = (selector, name) => getComputedStyle(root.querySelector(selector))[name];
          const probe = document.body.appendChild(document.createElement("i"));
          const system = (name) => { probe.style.color = name; return getComputedStyle(probe).color; };
          return {
            Canvas: system("Canvas"), CanvasText: system("CanvasText"), Highlight: system("Highlight"),
            square: of(".mg-light", "fill"), body: of(".mg-body", "fill"), edge: of(".mg-body", "stroke"),
            value: of(".mg-value", "fill"), number: of(".mg-number", "fill"), dot: of(".mg-dot", "fill"),
            picked: of(".mg-picked", "stroke"),
          };
        }"""
    )
    assert colours["square"] == colours["body"] == colours["Canvas"]
    assert colours["edge"] == colours["value"] == colours["number"] == colours["CanvasText"]
    assert colours["dot"] == colours["picked"] == colours["Highlight"]
    assert darkness(board, "c4") < 0.1 < darkness(board, "a6") < 0.5, "nothing lies over the pieces"


def test_with_reduced_motion_nothing_slides(open_widget: OpenWidget) -> None:
    board = open_widget(mixed(), reduced_motion=True)
    moving = (
        "root => [...root.querySelectorAll('*')].filter((e) => getComputedStyle(e).transitionDuration !== '0s').length"
    )
    assert board.root.evaluate(moving) == 0
    board.root.evaluate(
        "root => { window.ran = 0; root.addEventListener('transitionrun', () => { window.ran += 1; }); }"
    )
    board.play("c3", "e5")
    assert board.name("e5") == "e5, positive 1, last move"
    assert board.page.evaluate("window.ran") == 0


def test_without_it_pieces_do(open_widget: OpenWidget) -> None:
    board = open_widget(mixed())
    assert board.pieces("c3").evaluate("piece => getComputedStyle(piece).transitionDuration") == "0.2s"
