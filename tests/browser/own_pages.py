"""More pages that are visited: what each game has for itself, lessons, practice, and a game that is looked back at."""

from __future__ import annotations

from functools import partial

import pytest

import mathgames as mg
from harness.games import large_grid, played, random_game
from harness.later import Slices
from harness.middle_games import INFINITY_MASTERS, WON_AT_TINC
from harness.visits import Visit, page
from learning.practice.at_page import Practising
from mathgames.activities import FreePlay, look_back
from mathgames.learning.lessons.library import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from mathgames.page import MatchSession, scheduling

EXAMPLE = "o***o*o**ooo*o*oo***oooooo**oo*o****"
"""The rulebook's grid, row by row: filled squares are stars."""


def example(**options: object) -> mg.Match:
    """The rulebook's example, with the line to draw."""
    rules = mg.rules("slice-boundaries", n=6, **options)
    names = [rules.format(move) for move in rules.moves(rules.initial())]
    data = rules.to_json(rules.initial()) | {"phase": "slice", "ply": 18}
    data["filled"] = [name for name, mark in zip(names, EXAMPLE, strict=True) if mark == "*"]
    return mg.Match(rules, position=rules.from_json(data))


def of_tinc(visit: Visit) -> None:
    board = visit.open(MatchSession(played("tinc", "0,0")))
    visit.axe("light", "dark")
    for summary in board.root.locator("summary").all():
        summary.click()
    board.open_tab("Explain")
    for name in ("Ring", "Threats", "Lines"):
        board.button(name).click()
        board.wait_rev()
    visit.axe("light", "dark", scene="all that can be shown")
    for scene, match in (("won", played("tinc", *WON_AT_TINC)), ("large", large_grid(300))):
        visit.open(MatchSession(match))
        visit.axe("light", "dark", scene=scene)


def of_slice(visit: Visit) -> None:
    match = example()
    board = visit.open(MatchSession(match))
    visit.axe("light", "dark", scene="to be sliced")
    match.play("line 0,1/10 59/10,6")
    board.push()
    for button in ("Best line", "Begin round 2"):
        board.button(button).click()
        board.wait_rev()
        visit.axe("light", "dark", scene=button)


def of_infinity_masters(visit: Visit) -> None:
    match = played("infinity-masters", *INFINITY_MASTERS)
    board = visit.open(MatchSession(match, activities=(FreePlay(masks=()),)))
    board.open_tab("How to play")
    board.root.get_by_text("Learn while you play").click()
    for tab, name in (("How to play", "Show the calculation first"), ("Explain", "Safe squares")):
        board.open_tab(tab)
        board.button(name).click()
        board.wait_rev()
    board.root.get_by_text("What if?").click()
    board.button("Compare the last move").click()
    board.wait_rev()
    board.root.get_by_text("Infinity ledger").click()
    visit.axe("light", "dark")


def looked_back_at(visit: Visit, touch: bool) -> None:
    slices = Slices()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(look_back, "NODES", 600)
        patch.setattr(scheduling, "NEWS", 0.0)
        board = visit.open(MatchSession(random_game(30, 7), on_later=slices), touch=touch)
        board.open_tab("Explain")
        board.button("Look back at this game").click()
        board.wait_rev()
        slices.pass_()
        board.push()
    visit.look("targets", "panel", widths=(360,) if touch else (240, 934, 800), part=".mg-look-back")
    if not touch:
        for fold in board.root.locator(".mg-moment summary").all():
            fold.click()
        visit.axe("light", "dark", "forced")


def tasks(visit: Visit) -> None:
    for number in (1, 2, 5, 7):
        visit.open(lesson_session(find("integers/01-two-armies-on-one-line"), at=number))
        visit.axe("light", scene=f"task {number}")


def practice(visit: Visit) -> None:
    """A sitting through each family that comes, the first item answered wrongly, and its summary."""
    one = Practising(PracticeSession(find_topic("subtracting"), seed=2))
    board = visit.open(one.session)
    seen: set[str] = set()
    while not one.is_summarised:
        if one.item.family not in seen:
            for scene in ("asked", "again", "drawn") if not seen else ("asked",):
                if scene != "asked":
                    one.wrong()
                    board.push()
                visit.look("targets", "room", widths=(360, 390, 800), scene=f"{one.item.family}, {scene}")
                visit.axe("light", "dark", scene=f"{one.item.family}, {scene}")
            seen.add(one.item.family)
        one.right()
        board.push()
    visit.look("targets", "room", widths=(360, 390, 800), scene="told")
    visit.axe("light", "dark", scene="told")
    assert len(seen) > 4, seen


page("tinc for itself", of_tinc, "axe")
page("slice-boundaries for itself", of_slice, "axe")
page("infinity-masters for itself", of_infinity_masters, "axe")
page("looked back at by mouse", partial(looked_back_at, touch=False), "targets", "panel", "axe")
page("looked back at by finger", partial(looked_back_at, touch=True), "targets", "panel")
page("tasks of a lesson", tasks, "axe", is_quick=True)
page("practice", practice, "targets", "room", "axe", is_quick=True)
