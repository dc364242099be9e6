"""Readers of the page of a game: the names of its cells, the scores, the explanation, the answers to what was tried."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator

import mathgames as mg
from harness.board import Board, Widget
from mathgames.language.words import capitalize

# A sign is drawn, not written (`mathgames.explain.drawing.signs`): one bar is a minus, two are a plus.
# What an act has brought to its end is not read.
VALUE = """shown => {
  const piece = shown.cloneNode(true);
  for (const gone of piece.querySelectorAll(".mg-went")) gone.remove();
  const sign = piece.querySelector("path.mg-value")?.getAttribute("d") ?? "";
  return ["", "−", "+"][sign.split("M").length - 1] + piece.textContent;
}"""

# A cell's name begins with the square; quotes stand around the names that YAML would read otherwise.
CELL = re.compile(r'gridcell "(\w+), ([^"]*)"')


def position(
    board: dict[str, int],
    *,
    turn: str = "positive",
    ply: int = 10,
    score: tuple[int, int] = (0, 0),
    lateral: tuple[bool, bool] = (False, False),
    **options: Any,
) -> mg.Match:
    """Return a match of Minus vs Plus at these pieces; pairs are Blue's and Red's."""
    rules = mg.rules("minus-vs-plus", **options)
    both = rules.players
    data = {
        "board": board,
        "turn": turn,
        "ply": ply,
        "score": dict(zip(both, score, strict=True)),
        "last_lateral": dict(zip(both, lateral, strict=True)),
    }
    return mg.Match(rules, position=rules.from_json(data))


def match_of(board: Board) -> mg.Match:
    """The match that is played on a board."""
    match: mg.Match = board.session.match
    return match


def why_over(match: mg.Match) -> str:
    """Return why a match is over, as it is said below who won."""
    assert match.outcome is not None
    return str(capitalize(match.outcome.reason))


def names(widget: Widget) -> dict[str, str]:
    """The accessible names of all cells by square, without the square: ``{"a1": "positive 1", …}``."""
    return dict(CELL.findall(widget.root.get_by_role("grid").aria_snapshot()))


def values(widget: Widget) -> dict[str, str]:
    """Return what can be read on the pieces, by the square that they are drawn on: ``{"a1": "+1", …}``."""
    pieces = widget.root.locator(".mg-pieces [data-at]")
    return dict(pieces.evaluate_all(f"pieces => pieces.map(piece => [piece.dataset.at, ({VALUE})(piece)])"))


def scores(widget: Widget) -> dict[str, int]:
    """The points beside the players' names."""
    return {
        player: int(widget.root.locator(f".mg-score.mg-player-{player} .mg-points").inner_text())
        for player in ("positive", "negative")
    }


def steps(widget: Widget) -> Locator:
    """The pages of the explanation that are on the screen."""
    return widget.root.locator(".mg-step:visible")


def show_all(widget: Widget) -> None:
    """Show all pages of the explanation; where there is one, nothing turns it."""
    every = widget.button(re.compile("^All$"))
    if every.count():
        every.click()


def unfold(widget: Widget) -> None:
    """Show all pages of the explanation with the finer steps of its calculations."""
    show_all(widget)
    for fold in widget.root.locator(".mg-chain summary").all():
        fold.click()


def formulas(widget: Widget) -> list[str]:
    """The formulas that are on the screen, with no spaces in them."""
    return list(widget.root.locator("math:visible").evaluate_all("all => all.map(one => one.textContent)"))


def told(widget: Widget) -> list[str]:
    """Every sentence of the explanation that has a clause, as ``"MP-6: +6 goes …"``; all its pages are shown."""
    notes = widget.root.locator(".mg-effect .mg-note:visible")
    said = "note => `${note.querySelector('span.mg-clause').textContent}: ${note.firstChild.textContent}`"
    return [sentence.replace("\xa0", " ") for sentence in notes.evaluate_all(f"notes => notes.map({said})")]


def picked(board: Widget) -> list[str]:
    """The squares whose piece is picked up."""
    return [square for square, name in names(board).items() if "picked up" in name]
