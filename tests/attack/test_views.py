"""Hostile views by the thousand in a real browser: nothing runs, nothing is asked for, nothing stands outside."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser

import mathgames as mg
from harness.attack import sizes
from harness.blank_page import Pages
from harness.board import STATIC, Stage
from harness.games import random_game
from mathgames.page import MatchSession

HOSTILE = Path(__file__).parents[1] / "harness" / "hostile_views.js"
A_PAGE = 250
"""So many views go to one page, which a browser draws in some seconds."""


class Deaf:
    """A session that shows one view whatever it is told."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view

    def receive(self, message: object) -> None:
        """Nothing comes of it."""


def real_views() -> list[str]:
    """Views of all games at several moments, as JSON."""
    matches = [random_game(plies, seed=plies, game=game) for game in mg.list_games() for plies in (0, 3, 9)]
    return [json.dumps(MatchSession(match).view) for match in matches]


@sizes(30, 5_000)
def test_no_hostile_view_does_anything(size: int, chance: Random, browser: Browser) -> None:
    views, pages, counts = real_views(), Pages(browser), {"drawn": 0, "refused": 0}
    bundle = (STATIC / "widget.js").read_text().replace("\\\n", "")  # whose long lines are cut inside of texts, too
    data = re.findall(r"data-[a-z-]+", bundle)  # what the widget itself writes or lets through
    for begun in range(0, size, A_PAGE):
        stage = Stage(pages, Deaf(json.loads(views[0])))
        stage.show()
        asked = {"views": views, "data": data, "seed": chance.randrange(2**31), "count": min(A_PAGE, size - begun)}
        told = stage.page.evaluate(f"asked => ({HOSTILE.read_text()})(asked)", asked)
        assert told["found"] == []
        # What a browser says of a number that no attribute of a drawing takes is no error of a script.
        stage.errors[:] = [line for line in stage.errors if not line.startswith("Error: <")]
        stage.close()
        counts = {name: counts[name] + told[name] for name in counts}
    assert min(counts.values()) > size / 10, f"most views are near enough to be drawn, others not: {counts}"
