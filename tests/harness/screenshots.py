"""Pictures of the widget to look at, and those that the README shows: `python -m harness.screenshots`.

`build/screenshots` gets every moment of a game at four widths, light and dark; `docs/images` those of the README.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser

import mathgames as mg
from harness import game_page
from harness.blank_page import Pages
from harness.board import ROOT, Board, Stage
from harness.chromium import chromium
from harness.games import random_game
from harness.middle_games import WON_AT_TINC, middle
from mathgames.page import MatchSession

IMAGES = ROOT / "docs" / "images"
WIDTHS = (240, 360, 800, 1600)


def started() -> mg.Match:
    return mg.Match(mg.rules("minus-vs-plus"))


def in_the_middle() -> mg.Match:
    return middle("minus-vs-plus")


def nothing(_: Board) -> None:
    """The moment is there as soon as the board is."""


def picked(board: Board) -> None:
    board.click("c3")


def unfolded(board: Board) -> None:
    board.open_tab("More")
    board.root.locator("summary", has_text="Options").click()


def refused(board: Board) -> None:
    board.drag("b5", "b6")


def warned(board: Board) -> None:
    board.play("c5", "d5")


def resigned() -> mg.Match:
    match = in_the_middle()
    match.resign()
    return match


# Every kind of target round one piece, and a piece that would be stuck after a sideways move.
AROUND = {"c3": 3, "b4": 0, "d4": 2, "e5": -2, "a2": 1, "f6": -1, "a6": -4, "e2": 5, "d6": -6}
STUCK = {"c5": 3, "d6": -1, "b6": -2}


def of_tinc(*moves: str) -> mg.Match:
    match = mg.Match(mg.rules("tinc"))
    for move in moves:
        match.play(move)
    return match


def grown(radius: int) -> mg.Match:
    """A large grid of TINC with some symbols in its middle."""
    rules = mg.rules("tinc")
    crosses, noughts = [[0, 0], [1, 1], [-3, 2], [4, -1]], [[2, 0], [0, 3], [-2, -2], [5, 4]]
    data = {"radius": radius, "crosses": crosses, "noughts": noughts, "turn": "crosses", "ply": 12}
    return mg.Match(rules, position=rules.from_json(data))


def first_target(board: Board) -> None:
    """Pick up the first piece that can move."""
    at = board.root.locator("[role=gridcell].is-movable").first.get_attribute("data-at")
    assert at
    board.click(at)


MOMENTS: dict[str, tuple[Callable[[], mg.Match], Callable[[Board], None]]] = {
    "minus-vs-plus-start": (started, nothing),
    "minus-vs-plus-middle": (in_the_middle, nothing),
    "minus-vs-plus-picked": (lambda: game_page.position(AROUND), picked),
    "minus-vs-plus-unfolded": (in_the_middle, unfolded),
    "minus-vs-plus-refused": (in_the_middle, refused),
    "minus-vs-plus-warned": (lambda: game_page.position(STUCK), warned),
    "minus-vs-plus-over": (resigned, nothing),
    "infinity-masters-start": (lambda: random_game(0, 1, "infinity-masters"), first_target),
    "infinity-masters-middle": (lambda: random_game(61, 4, "infinity-masters"), first_target),
    "infinity-masters-over": (lambda: random_game(400, 4, "infinity-masters"), nothing),
    "tinc-middle": (lambda: of_tinc(*WON_AT_TINC[:-2]), nothing),
    "tinc-won": (lambda: of_tinc(*WON_AT_TINC), nothing),
    "tinc-large": (lambda: grown(10), nothing),
    "tinc-map": (lambda: grown(1000), nothing),
    "slice-boundaries-filling": (lambda: random_game(40, 3, "slice-boundaries"), nothing),
    "slice-boundaries-line": (lambda: random_game(72, 3, "slice-boundaries"), nothing),
    "slice-boundaries-cut": (lambda: random_game(73, 3, "slice-boundaries"), nothing),
}


def show(browser: Browser, moment: str, width: int, *, dark: bool = False) -> Board:
    """The widget at one moment, in a page of its own."""
    begun, reach = MOMENTS[moment]
    board = Stage(Pages(browser), MatchSession(begun()), dark=dark, reduced_motion=True).show(width)
    reach(board)
    board.page.mouse.move(0, 0)
    return board


def take_all(browser: Browser) -> None:
    """Every moment at every width, light and dark."""
    for moment in MOMENTS:
        for width in WIDTHS:
            for dark in (False, True):
                board = show(browser, moment, width, dark=dark)
                board.screenshot(f"{moment}-{width}-{'dark' if dark else 'light'}")
                board.page.context.close()


def take_readme(browser: Browser) -> None:
    """The pictures of the README: each game in its middle, as wide as a class's laptop shows it."""
    for game in mg.list_games():
        board = Stage(Pages(browser), MatchSession(middle(game)), reduced_motion=True).show(934)
        board.page.mouse.move(0, 0)
        board.root.locator(".mg-page").screenshot(path=IMAGES / f"{game}.png")
        board.page.context.close()


if __name__ == "__main__":
    with chromium() as browser:
        take_all(browser)
        take_readme(browser)
