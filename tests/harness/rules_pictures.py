"""The pictures on the rules pages and in the start notebook, drawn by the package: `python -m harness.rules_pictures`.

They stand in `docs/images` and `notebooks/images`, and a test holds them to what the package draws.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mathgames as mg
from harness.middle_games import middle

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
CARDS = ROOT / "notebooks" / "images"

CUT = ("1A", "3A", "2B", "4B", "1C", "3C", "2D", "4D", "line 0,13/5 4,6/5")
"""A round of Slice Through the Boundaries on a small grid: eight squares filled, and the line."""


def _cut() -> mg.Match:
    match = mg.Match(mg.rules("slice-boundaries", n=4))
    for move in CUT:
        match.play(move)
    return match


def pictures() -> dict[str, Any]:
    """Return what the pictures show, by their names: a position at the start, or a match further on."""
    setups = {f"setup-{name}": mg.rules(name).initial() for name in mg.list_games()}
    return {**setups, "cut-slice-boundaries": _cut()}


def cards() -> dict[str, mg.Match]:
    """Return what the cards of the start notebook show, by the names of the games."""
    return {name: middle(name) for name in mg.list_games()}


def link(game: str) -> str:
    """Return how the rules page of a game shows its set-up."""
    return f"](../images/setup-{game}.svg)"


def write() -> None:
    """Redraw all pictures."""
    for name, shown in pictures().items():
        mg.picture(shown).save(IMAGES / f"{name}.svg")
    CARDS.mkdir(exist_ok=True)
    for name, match in cards().items():
        mg.picture(match).save(CARDS / f"{name}.svg")


if __name__ == "__main__":
    write()
