"""TINC on the real widget: whole games by mouse, by finger and by keyboard alone, the growing grid, looking around."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import axe
from harness.board import Board, OpenWidget
from harness.games import played
from harness.layout import in_each_family
from mathgames.views import Session

WON = ("0,0", "1,0", "-1,-1 1,1", "2,1", "-2,-2 2,2", "0,1", "-3,-3 3,3")
"""Crosses fill the diagonal while noughts forget the edge in their last turn."""

DRAWN = ("0,0", "1,1", "2,2", "-1,0 0,1", "3,-3")
"""Where the grid may not grow beyond 7 × 7, the last turn touches its edge."""


def large(radius: int) -> mg.Match:
    """A match on a large grid, with symbols in its middle and near its upper right corner."""
    rules = mg.rules("tinc")
    crosses, noughts = [[0, 0], [1, 1]], [[radius - 1, radius - 2], [radius - 2, radius - 2]]
    data = {"radius": radius, "crosses": crosses, "noughts": noughts, "turn": "crosses", "ply": radius}
    return mg.Match(rules, position=rules.from_json(data))


def match_of(board: Board) -> mg.Match:
    """The match that is played on a board."""
    match: mg.Match = board.session.match  # type: ignore[attr-defined]  # a mathgames.views.Session
    return match


def symbols(board: Board) -> dict[str, str]:
    """What stands on the cells that are drawn, as it is drawn."""
    pieces = board.root.locator(".mg-pieces [data-at]")
    return dict(pieces.evaluate_all("all => all.map(e => [e.dataset.at, e.classList[1]])"))


def play_through(
    board: Board, moves: tuple[str, ...], place: Callable[[str], None], press: Callable[[str], None]
) -> mg.Match:
    """Plays these turns by hand, and looks after each whether the board shows what the match says."""
    match = match_of(board)
    for ply, move in enumerate(moves):
        side = match.position.side
        expect(board.root.locator(".mg-stage")).to_have_text(f"The grid is {side} × {side}.")
        expect(board.root.locator(".mg-status")).to_contain_text(f"{match.turn.capitalize()} to move")
        for at in move.split():
            place(at)
        if ply:
            press("Done")
            board.wait_rev()
            if match.ply == ply:  # noughts forget the edge, and are warned
                expect(board.root.locator(".mg-notice")).to_contain_text("Put a symbol on the edge")
                press("Move anyway")
        board.wait_rev()
        assert match.history[-1] == move
        drawn = {
            at: f"mg-{kind[:-1] if kind == 'noughts' else 'cross'}"
            for at, kind in match.rules.pieces(match.position).items()
        }
        assert symbols(board) == drawn
        assert board.root.locator('[role="gridcell"]').count() == match.position.side**2
        for at in move.split():
            assert board.name(at).startswith(f"{at}, ")
            assert "last move" in board.name(at)
    return match


def check_won(board: Board, match: mg.Match) -> None:
    assert match.outcome.winner == "crosses"
    expect(board.root.locator(".mg-result")).to_contain_text(
        "Game over. Crosses win: crosses have an unbroken line of 7 from side to side of the 7 × 7 grid."
    )
    assert "Game over. Crosses win" in board.say()
    line, corner = board.root.locator(".mg-winning").bounding_box(), board.cell("3,3").bounding_box()
    assert line
    assert corner
    assert line["x"] + line["width"] == pytest.approx(corner["x"] + corner["width"], rel=0.2)


def test_a_whole_game_by_mouse(open_widget: OpenWidget) -> None:
    board = open_widget(Session(played("tinc")), reduced_motion=True)
    check_won(board, play_through(board, WON, board.click, lambda name: board.button(name).click()))


def test_a_whole_game_by_touch(open_widget: OpenWidget) -> None:
    board = open_widget(Session(played("tinc")), width=360, touch=True, reduced_motion=True)
    check_won(board, play_through(board, WON, board.tap, lambda name: board.button(name).tap()))


def walk_to(board: Board, at: str) -> None:
    """Go to a cell with Tab and the arrow keys alone."""
    while (here := board.focused()) is None:
        board.press("Shift+Tab")
    (x, y), (to_x, to_y) = (map(int, cell.split(",")) for cell in (here, at))
    for key, times in (
        ("ArrowRight", to_x - x),
        ("ArrowLeft", x - to_x),
        ("ArrowUp", to_y - y),
        ("ArrowDown", y - to_y),
    ):
        for _ in range(times):
            board.press(key)
    assert board.focused() == at


@pytest.mark.parametrize(("moves", "options"), [(WON, {}), (DRAWN, {"max_side": 7})], ids=["won", "drawn"])
def test_a_whole_game_by_keyboard_alone(
    open_widget: OpenWidget, moves: tuple[str, ...], options: dict[str, int]
) -> None:
    board = open_widget(Session(played("tinc", **options)), reduced_motion=True)
    board.press("Tab")

    def place(at: str) -> None:
        walk_to(board, at)
        board.press("Enter")

    def press(name: str) -> None:
        focus = board.root.locator(":focus")
        for _ in range(8):
            if focus.text_content() == name:
                break
            board.press("Tab")
        board.press("Enter")

    match = play_through(board, moves, place, press)
    if options:
        assert (match.outcome.winner, match.outcome.code) == (None, "max-side")
        expect(board.root.locator(".mg-result")).to_have_text(
            "Game over. A draw: the grid would grow beyond 7 × 7, so it is a draw."
        )
    else:
        check_won(board, match)


def test_a_symbol_is_taken_back_before_done(open_widget: OpenWidget) -> None:
    board = open_widget(Session(played("tinc", "0,0")), reduced_motion=True)
    match = match_of(board)
    done, back = board.button("Done"), board.button("Take back")
    expect(done).to_have_attribute("aria-disabled", "true")
    board.click("1,1")
    assert board.name("1,1") == "1,1, empty, on the edge, nought to be placed"
    board.click("-1,0")
    board.click("1,1")  # pressed again, it is taken back
    assert board.name("1,1") == "1,1, empty, on the edge"
    board.click("0,-1")
    back.click()
    for at in ("-1,0", "0,-1"):
        assert board.name(at) == f"{at}, empty, on the edge"
    expect(done).to_have_attribute("aria-disabled", "true")
    board.click("1,0")
    board.cell("1,0").focus()
    board.press("Escape")
    expect(done).to_have_attribute("aria-disabled", "true")
    assert match.history == ("0,0",)
    board.click("1,0")
    board.click("1,1")
    done.click()
    board.wait_rev()
    assert match.history == ("0,0", "1,0 1,1")
    board.button("Undo").click()
    board.wait_rev()
    expect(board.root.locator(".mg-stage")).to_have_text("The grid is 3 × 3.")
    assert board.root.locator('[role="gridcell"]').count() == 9
    assert board.name("1,1") == "1,1, empty, on the edge"
    board.button("Redo").click()
    board.wait_rev()
    assert board.root.locator('[role="gridcell"]').count() == 25


def test_the_focus_stays_on_its_cell_while_the_grid_grows(open_widget: OpenWidget) -> None:
    board = open_widget(Session(played("tinc", "0,0")), reduced_motion=True)
    board.press("Tab")
    walk_to(board, "1,1")
    board.press("Enter")
    # Somebody else, at a cell of the notebook, makes the grid grow.
    match_of(board).play("-1,-1")
    board.push()
    assert board.focused() == "1,1"
    assert board.root.locator('[role="gridcell"]').count() == 25
    board.press("ArrowRight")
    assert board.focused() == "2,1"


# The grid grows around what stands.


@in_each_family
@pytest.mark.parametrize("moves", [(), ("0,0",), ("0,0", "1,1"), ("0,0", "1,1", "2,2")])
def test_what_stands_does_not_jump_while_the_grid_grows(open_widget: OpenWidget, moves: tuple[str, ...]) -> None:
    match = played("tinc", *moves)
    board = open_widget(Session(match))

    def place() -> dict[str, float]:
        box = board.cell("0,0").bounding_box()
        assert box
        return {name: box[name] for name in ("x", "y", "width")}

    # Animations stand at their very first moment for as long as one looks.
    held = board.page.add_style_tag(content=".mathgames * { animation-play-state: paused !important; }")
    board.root.locator(".mg-board").evaluate("board => board.getAnimations({subtree: true}).map(one => one.finish())")
    before, edge = place(), match.position.radius
    match.play(f"{-edge},{edge}")
    board.push()
    assert place() == pytest.approx(before, abs=1.5)
    fresh = board.root.locator(".mg-new")
    drawn = fresh.evaluate_all("paths => paths.map(path => path.getAttribute('d')).join('')")
    assert drawn.count("M") == 8 * (edge + 1)
    assert fresh.first.evaluate("square => getComputedStyle(square).opacity") == "0"
    if edge:
        piece = board.root.locator(".mg-piece").first
        assert piece.evaluate("piece => getComputedStyle(piece).transitionDuration") == "0s", "symbols do not slide"

    held.evaluate("style => style.remove()")
    expect(fresh.first).to_have_css("opacity", "1")
    board.page.wait_for_function("!document.getAnimations().some(one => one.playState === 'running')")
    assert place()["width"] <= before["width"] + 0.5


def test_nothing_moves_for_those_who_want_no_motion(open_widget: OpenWidget) -> None:
    match = played("tinc", "0,0", "1,1")
    board = open_widget(Session(match), reduced_motion=True)
    match.play("2,2")
    board.push()
    assert board.root.evaluate("root => root.querySelector('.mg-board').getAnimations({subtree: true}).length") == 0


# Looking around.


def test_panning_zooming_and_fitting_on_a_large_grid(open_widget: OpenWidget) -> None:
    board = open_widget(Session(large(1000)), reduced_motion=True)
    cells = board.root.locator('[role="gridcell"]')

    def corner() -> str | None:
        return cells.first.get_attribute("data-at")

    assert (cells.count(), corner()) == (81, "-4,4")
    for name, where in (("Look left", "-8,4"), ("Look up", "-8,8"), ("Look right", "-4,8"), ("Look down", "-4,4")):
        board.button(name).click()
        board.wait_rev()
        assert corner() == where
    assert board.root.locator("*").count() < 700
    board.button("Zoom out").click()
    board.wait_rev()
    assert (cells.count(), corner()) == (169, "-6,6")
    board.button("Zoom in").click()
    board.wait_rev()
    assert (cells.count(), corner()) == (81, "-4,4")
    board.button("Show as much as possible").click()
    board.wait_rev()
    assert cells.count() == 441
    expect(board.button("Zoom out")).to_have_attribute("aria-disabled", "true")
    expect(board.root.get_by_role("img", name="Map of the 2001 by 2001 grid")).to_be_visible()
    match = match_of(board)
    board.root.get_by_label("Type a move").fill("1000,1000")
    board.press("Enter")
    board.wait_rev()
    assert match.position.side == 2003
    assert board.name("1000,1000") == "1000,1000, cross, last move"
    expect(board.root.locator(".mg-border")).to_have_count(2)
    board.button("Look left").click()
    board.wait_rev()
    board.button("Show the last move").click()
    board.wait_rev()
    assert board.name("1000,1000") == "1000,1000, cross, last move"


def test_a_turn_can_be_begun_here_and_ended_elsewhere(open_widget: OpenWidget) -> None:
    board = open_widget(Session(large(1000)), reduced_motion=True)
    board.click("2,2")
    for _ in range(2):
        board.button("Look right").click()
        board.wait_rev()
    board.click("9,0")
    board.button("Done").click()
    board.wait_rev()
    assert match_of(board).history == ("2,2 9,0",)


# Looks.


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing(open_widget: OpenWidget, *, dark: bool) -> None:
    board = open_widget(Session(played("tinc", "0,0")), dark=dark, reduced_motion=True)
    assert axe.violations(board.page) == []
    for summary in board.root.locator("summary").all():
        summary.click()
    for name in ("Outer ring", "Threats", "Begun lines still possible"):
        board.button(name).click()
        board.wait_rev()
    assert axe.violations(board.page) == []
    board = open_widget(Session(played("tinc", *WON)), dark=dark, reduced_motion=True)
    assert axe.violations(board.page) == []
    board = open_widget(Session(large(300)), dark=dark, reduced_motion=True)
    assert axe.violations(board.page) == []


@in_each_family
@pytest.mark.parametrize("radius", [0, 1, 2, 3, 4, 30, 300])
def test_cells_are_24_pixels_apart_on_the_narrowest_page(open_widget: OpenWidget, radius: int) -> None:
    match = large(radius) if radius > 4 else played("tinc", *(f"{n},{n}" for n in range(radius)))
    board = open_widget(Session(match), width=240, reduced_motion=True)
    assert match.position.radius == radius
    board.root.locator(".mg-board").scroll_into_view_if_needed()
    xs = sorted({box["x"] for cell in board.root.locator('[role="gridcell"]').all() if (box := cell.bounding_box())})
    if radius == 0:
        box = board.cell("0,0").bounding_box()
        assert box
        assert box["width"] >= 24
    else:
        assert min(b - a for a, b in pairwise(xs)) >= 24
    assert board.root.evaluate("root => root.scrollWidth <= root.clientWidth + 1")
