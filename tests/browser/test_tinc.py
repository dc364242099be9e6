"""TINC on the real widget: whole games by mouse, by finger and by keyboard alone, the growing grid, looking around."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import game_page
from harness.board import Board, OpenWidget
from harness.contrast import MARK, contrast
from harness.games import played
from harness.layout import at_rest, in_each_family
from harness.middle_games import WON_AT_TINC
from harness.visits import wear
from mathgames.page import MatchSession

GROWN = tuple(f"{n},{n}" for n in range(8))
"""The grid grows with every turn, to 17 × 17."""

DRAWN = ("0,0", "1,1", "2,2", "-1,0 0,1", "3,-3")
"""Moves of a drawn game: with a limit of 7 × 7, the last turn touches the edge of the grid."""

OFTEN = (
    *("0,0", "1,-1 1,1", "-1,0 1,0", "0,1 2,0", "-1,-2 -1,1", "-2,-1 2,-1", "-1,-1 -1,2"),
    *("-1,3 2,-2", "0,2 1,2", "2,-3 2,3", "-3,2 2,2", "-2,3 1,3", "-2,2 3,2"),
)
"""Twelve turns of two computers after the first symbol, up to 9 × 9."""


def symbols(board: Board) -> dict[str, str]:
    """Return the symbols of the visible cells, as drawn."""
    pieces = board.root.locator(".mg-pieces [data-at]")
    return dict(pieces.evaluate_all("all => all.map(e => [e.dataset.at, e.classList[1]])"))


def play_through(
    board: Board, moves: tuple[str, ...], place: Callable[[str], None], press: Callable[[str], None]
) -> mg.Match:
    """Plays these turns by hand, and looks after each whether the board shows what the match says."""
    match = game_page.match_of(board)
    for ply, move in enumerate(moves):
        side = match.position.side
        expect(board.root.locator(".mg-context")).to_contain_text(f"The grid is {side} × {side}.")
        expect(board.root.locator(".mg-status")).to_contain_text(match.turn.capitalize())
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
            x, y = (number.replace("-", "negative ") for number in at.split(","))
            assert board.name(at).startswith(f"X {x}, y {y}, "), "as it is heard"
            assert "last move" in board.name(at)
    return match


def check_won(board: Board, match: mg.Match) -> None:
    assert match.outcome.winner == "crosses"
    expect(board.root.locator(".mg-result")).to_contain_text(
        "Crosses have an unbroken line of 7 from side to side of the 7 × 7 grid."
    )
    assert "Crosses win" in board.say()
    line, corner = board.root.locator(".mg-winning").bounding_box(), board.cell("3,3").bounding_box()
    assert line
    assert corner
    assert line["x"] + line["width"] == pytest.approx(corner["x"] + corner["width"], rel=0.2)


@pytest.mark.quick
def test_a_whole_game_by_mouse(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(played("tinc")), reduced_motion=True)
    check_won(board, play_through(board, WON_AT_TINC, board.click, lambda name: board.button(name).click()))


def test_a_whole_game_by_touch(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(played("tinc")), width=360, touch=True, reduced_motion=True)
    check_won(board, play_through(board, WON_AT_TINC, board.tap, lambda name: board.button(name).tap()))


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


IN_CONTROLS = "button => button.closest('.mg-controls') !== null"


@pytest.mark.parametrize(
    ("moves", "options"),
    [
        pytest.param(WON_AT_TINC, {}, id="won", marks=pytest.mark.quick),
        pytest.param(DRAWN, {"max_side": 7}, id="drawn"),
    ],
)
def test_a_whole_game_by_keyboard_alone(
    open_widget: OpenWidget, moves: tuple[str, ...], options: dict[str, int]
) -> None:
    board = open_widget(MatchSession(played("tinc", **options)), reduced_motion=True)
    board.press("Tab")

    def place(at: str) -> None:
        walk_to(board, at)
        board.press("Enter")

    def press(name: str) -> None:
        """Tab leads into a row of buttons, and arrows through it."""
        focus = board.root.locator("button:focus")
        for _ in range(20):
            if focus.count() and focus.text_content() == name:
                break
            board.press("ArrowRight" if focus.count() and focus.evaluate(IN_CONTROLS) else "Tab")
        board.press("Enter")

    match = play_through(board, moves, place, press)
    if options:
        assert (match.outcome.winner, match.outcome.code) == (None, "max-side")
        expect(board.root.locator(".mg-result")).to_have_text("The grid would grow beyond 7 × 7.")
    else:
        check_won(board, match)


def test_a_turn_by_keyboard_takes_at_most_14_presses_on_average(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(played("tinc")), reduced_motion=True)
    match = game_page.match_of(board)
    board.press("Tab")
    presses = 0

    def press(key: str) -> None:
        nonlocal presses
        presses += 1
        board.page.keyboard.press(key)

    board.press = press  # type: ignore[method-assign]
    for ply, move in enumerate(OFTEN, 1):
        for at in move.split():
            walk_to(board, at)
            board.press("Enter")
        if ply > 1:
            board.press("Control+Enter")
        board.wait_rev()
        assert match.ply == ply
        assert board.focused() == move.split()[-1], "nobody has to go back to the board"
        if ply == 1:
            presses = 0  # the first turn has one symbol, and needs no Done
    assert presses / (len(OFTEN) - 1) <= 14


def test_a_symbol_is_taken_back_before_done(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(played("tinc", "0,0")), reduced_motion=True)
    match = game_page.match_of(board)
    done, back = board.button("Done"), board.button("Take back")
    expect(done).to_have_attribute("aria-disabled", "true")
    board.click("1,1")
    assert board.name("1,1") == "X 1, y 1, empty, on the edge, nought to be placed"
    board.click("-1,0")
    board.click("1,1")  # pressed again, it is taken back
    assert board.name("1,1") == "X 1, y 1, empty, on the edge"
    board.click("0,-1")
    back.click()
    for at in ("-1,0", "0,-1"):
        assert board.name(at).endswith(", empty, on the edge")
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
    expect(board.root.locator(".mg-context")).to_contain_text("Move 1 of 2.")
    assert board.root.locator('[role="gridcell"]').count() == 9
    assert board.name("1,1") == "X 1, y 1, empty, on the edge"
    board.button("Redo").click()
    board.wait_rev()
    assert board.root.locator('[role="gridcell"]').count() == 25


def test_the_focus_stays_on_its_cell_while_the_grid_grows(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(played("tinc", "0,0")), reduced_motion=True)
    board.press("Tab")
    walk_to(board, "1,1")
    board.press("Enter")
    # Another player, at a cell of the notebook, makes the grid grow.
    game_page.match_of(board).play("-1,-1")
    board.push()
    assert board.focused() == "1,1"
    assert board.root.locator('[role="gridcell"]').count() == 25
    board.press("ArrowRight")
    assert board.focused() == "2,1"


# The grid grows around what stands.


@in_each_family
@pytest.mark.parametrize("moves", [(), ("0,0",), ("0,0", "1,1"), ("0,0", "1,1", "2,2"), GROWN[:6]])
def test_what_stands_does_not_jump_while_the_grid_grows(open_widget: OpenWidget, moves: tuple[str, ...]) -> None:
    match = played("tinc", *moves)
    board = open_widget(MatchSession(match))
    board.page.set_viewport_size({"width": 1366, "height": 768})
    expect(board.root).to_have_css("--room", "768px")

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
    at_rest(board.page)
    assert place()["width"] <= before["width"] + 0.5


def test_nothing_moves_for_those_who_want_no_motion(open_widget: OpenWidget) -> None:
    match = played("tinc", "0,0", "1,1")
    board = open_widget(MatchSession(match), reduced_motion=True)
    match.play("2,2")
    board.push()
    assert board.root.evaluate("root => root.querySelector('.mg-board').getAnimations({subtree: true}).length") == 0


# Looking around.


SIZES = """(root) => {
  const cell = root.querySelector('[role="gridcell"]').getBoundingClientRect().width;
  const scale = root.querySelector(".mg-board").getScreenCTM().a;
  const texts = [...root.querySelectorAll(".mg-coordinate")];
  const sizes = texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale);
  return {cell, text: Math.min(...sizes), fits: root.scrollWidth <= root.clientWidth + 1};
}"""


@in_each_family
@pytest.mark.parametrize("width", [240, 320, 390, 934])
def test_coordinates_are_readable_and_cells_large_or_zoomable(open_widget: OpenWidget, width: int) -> None:
    """On a small screen the cells of a large grid are small, as it is whole: zooming in makes them 24 pixels wide."""
    match = played("tinc")
    board = open_widget(MatchSession(match), width=width, reduced_motion=True)
    for radius in range(8):
        found = board.root.evaluate(SIZES)
        assert found["text"] >= 9
        assert found["fits"]
        if found["cell"] < 24:
            assert 2 * radius + 1 > (5 if width < 320 else 9)
            while board.root.evaluate(SIZES)["cell"] < 24:
                board.button("Zoom in").click()
                board.wait_rev()
            board.button("Fit").click()
            board.wait_rev()
        match.play(f"{radius},{radius}")
        board.push()


FRAME = """(root) => {
  const box = ({left, top, width, height}) => [left, top, width, height];
  const seen = ".mg-board, .mg-controls, .mg-controls button, .mg-looking button";
  return [...root.querySelectorAll(seen)].map((element) => box(element.getBoundingClientRect()));
}"""


@pytest.mark.parametrize("width", [390, 934])
def test_growing_grid_moves_neither_board_nor_buttons(open_widget: OpenWidget, width: int) -> None:
    first, *others = GROWN
    match = played("tinc", first)  # the card has the room for a calculation from then on
    board = open_widget(MatchSession(match), width=width, reduced_motion=True)
    before = board.root.evaluate(FRAME)
    for move in others:
        match.play(move)
        board.push()
        assert board.root.evaluate(FRAME) == before


OVER_THE_LAST = """root => {
  const paint = document.createElement("canvas").getContext("2d");
  const put = (selector, name) => {
    paint.fillStyle = getComputedStyle(root.querySelector(selector))[name];
    paint.fillRect(0, 0, 1, 1);
    return `rgb(${[...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).join(",")})`;
  };
  return [put(".mg-light", "fill"), put("rect.mg-last", "fill"), put(".mg-cross .mg-symbol-line", "stroke")];
}"""


@pytest.mark.parametrize("look", ["light", "dark"])
def test_last_turn_cells_are_filled_with_contrasting_symbols(open_widget: OpenWidget, look: str) -> None:
    board = open_widget(MatchSession(played("tinc", *WON_AT_TINC)), reduced_motion=True)
    wear(board, look)
    cell, last, symbol = board.root.evaluate(OVER_THE_LAST)
    assert last != cell
    assert contrast(symbol, last) >= MARK


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_symbols_keep_colours_of_their_own_in_forced_colours(open_widget: OpenWidget, dark: bool) -> None:
    board = open_widget(MatchSession(played("tinc", "0,0", "1,1")), dark=dark, forced_colors=True, reduced_motion=True)
    ground = board.root.locator(".mg-light").first.evaluate("e => getComputedStyle(e).fill")
    for kind in ("cross", "nought"):
        line = board.root.locator(f".mg-pieces .mg-{kind} .mg-symbol-line").first
        assert contrast(line.evaluate("e => getComputedStyle(e).stroke"), ground) >= 3.1
