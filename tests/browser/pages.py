"""The pages that are visited, each with all the probes that it is looked at with (`harness.visits`).

python -m browser.pages     the table of docs/dev/testing.md
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from playwright.sync_api import expect

import mathgames as mg
from activities.benches import Benches
from browser import answered, own_pages  # noqa: F401  # which add their pages
from harness import game_page
from harness.board import ROOT, Board
from harness.fonts import FAMILIES, USUAL
from harness.games import played, random_game
from harness.later import Later
from harness.middle_games import WON_AT_TINC, middle
from harness.pseudo import LONGER
from harness.times import replace_between
from harness.visits import BY_FINGER, PAGES, Visit, page
from mathgames.activities import FreePlay, Opponent
from mathgames.explain.manipulatives import Cards, CounterMat, Manipulative, PointLine, Ruler, WalkLine
from mathgames.language.languages import language_of
from mathgames.language.words import Language, override_language
from mathgames.learning.lessons.library import find
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from mathgames.page import MatchSession

GAMES = ("minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries")


def in_font(family: str) -> dict[str, Any]:
    """A page in one family of fonts: in the wide one each time, in the others by `make check-long`."""
    return {"family": family, "is_slow": family != USUAL}


# Each game after a few moves: under all tabs, at the widths of phones and desks.


def after_six_moves(visit: Visit, game: str, touch: bool) -> None:
    match = mg.Match(mg.rules(game))
    for _ply in range(6):
        match.play(next(iter(match._session.moves)))
    visit.open(MatchSession(match), touch=touch, height=800)
    probes = ("targets",) if touch else ("targets", "texts", "titles")
    visit.look(*probes, widths=(320, 390, 1400, 800), tabs=True)
    if not touch:
        visit.window(1100)
        visit.axe("light", "forced", tabs=True)


for game in GAMES:
    page(
        f"{game} by mouse",
        partial(after_six_moves, game=game, touch=False),
        "targets",
        "texts",
        "titles",
        "axe",
        is_quick=True,
    )
    page(f"{game} by finger", partial(after_six_moves, game=game, touch=True), "targets", is_quick=True)


# All that a page can show, one part after the other.

# Every kind of square together: c3 is picked up, and around it lies one target of each kind.
MIXED = {"c3": 3, "b4": 0, "d4": 2, "e5": -2, "a2": 1, "f6": -1, "a6": -4}
SHOWN = ("Explain", "Think", "Moves", "How to play", "More", "refused")


def everything(board: Board) -> Iterator[str]:
    """An attack that is worked out at length, the tabs with all unfolded that can be, and a refusal over them."""
    board.play("c3", "e5")
    game_page.unfold(board)
    for tab in board.root.get_by_role("tab").all():
        tab.click()
        for fold in board.root.locator(".mg-tabpanel > details:not([open]) > summary").filter(visible=True).all()[::-1]:
            fold.click()
        for tool in ("Number line", "Counters") if tab.inner_text() == "Think" else ():
            board.button(tool).click()
            board.wait_rev()
        yield tab.inner_text()
    board.play("a6", "b5")
    expect(board.root.locator(".notice")).to_be_visible()
    yield "refused"


def in_every_part(visit: Visit, family: str, touch: bool) -> None:
    board = visit.open(MatchSession(game_page.position(MIXED)), touch=touch)
    assert board.page.evaluate("matchMedia('(pointer: coarse)').matches") == touch
    shown = []
    for scene in everything(board):
        shown.append(scene)
        if touch:
            visit.look("targets", scene=scene, cells=BY_FINGER, slack=0)
            continue
        visit.look("targets", "sideways", "formulas", widths=(240, 360, 1600, 800), scene=scene, slack=0)
        if scene == "Explain":
            formulas = board.root.locator(".mg-formula").filter(visible=True)
            assert formulas.count() > 1, "in the result and in its explanation"
        if family == USUAL:
            visit.axe("light", "dark", scene=scene)
    assert tuple(shown) == SHOWN


def moments(visit: Visit) -> None:
    match = game_page.position(MIXED)
    board = visit.open(MatchSession(match))
    visit.axe("light", "dark", scene="start")
    board.click("c3")
    visit.axe("light", "dark", scene="picked")
    board.click("d6")
    board.wait_rev()
    expect(board.root.locator(".notice")).to_be_visible()
    visit.axe("light", "dark", scene="refused")
    match.resign()
    board.push()
    expect(board.root.locator(".mg-result")).to_be_visible()
    visit.axe("light", "dark", scene="over")
    board = visit.open(MatchSession(game_page.position({"c5": 3, "d6": -1, "a2": -2})))
    board.play("c5", "d5")
    expect(board.button("Move anyway")).to_be_visible()
    visit.axe("light", "dark", scene="warned")


page("minus-vs-plus, moment by moment", moments, "axe")
for family in FAMILIES:
    probes = ("targets", "sideways", "formulas", *(("axe",) if family == USUAL else ()))
    mouse, finger = (partial(in_every_part, family=family, touch=touch) for touch in (False, True))
    page(f"every part by mouse in {family}", mouse, *probes, **in_font(family))
    page(f"every part by finger in {family}", finger, "targets", **in_font(family))


# Room for sentences that are longer than in English.


def in_a_language(visit: Visit, game: str, spoken: Language) -> None:
    match, chance = mg.Match(mg.rules(game)), Random(5)
    board = visit.open(MatchSession(match, language=spoken), 934, height=768)

    def play(plies: int) -> None:
        while match.ply < plies:
            match.play(match.rules.random_move(match.position, chance))
        board.push()

    if spoken is not LONGER:
        for plies in (0, 1):
            play(plies)
            visit.look("turn", widths=(390, 934), scene=f"ply {plies}")
    if spoken.code != "en":
        play(9)
        visit.window(1100)
        visit.look("words", widths=(360, 800, 1400), tabs=True)


def beside_games_in_a_language(visit: Visit, spoken: Language) -> None:
    with override_language(spoken):
        written = find("integers/08-taking-counters-away")
    practice = PracticeSession(find_topic("subtracting"), seed=3, language=spoken)
    for session in (lesson_session(written, language=spoken), practice, desk_session(language=spoken)):
        visit.open(session)
        visit.look("words", widths=(360, 800, 1400), scene=type(session).__name__)


POINTS = [("0", 0), ("1000", 0), ("12345/67", 0), ("13/3", 2), ("1234/35", 12)]


def long_points(visit: Visit, spoken: Language, clock: int | None) -> None:
    rules = mg.rules("infinity-masters")
    data = rules.to_json(rules.initial())
    for finite, infinite in POINTS:
        data["score"] = {"positive": {"infinite": infinite, "finite": finite}, "negative": data["score"]["positive"]}
        match = mg.Match(rules, position=rules.from_json(data), clock=clock and mg.Clock(clock))
        visit.open(MatchSession(match, language=spoken))
        visit.look("players", widths=(320, 390, 460, 820)[: 3 if clock else 4], scene=f"{finite} and {infinite}∞")


SPOKEN = {"English": language_of("en"), "Spanish": language_of("es"), "Filipino": language_of("fil")}
for name, spoken in (SPOKEN | {"long sentences": LONGER}).items():
    for family in FAMILIES:
        for game in GAMES:
            probes = (*(("turn",) if spoken is not LONGER else ()), *(("words",) if spoken.code != "en" else ()))
            go = partial(in_a_language, game=game, spoken=spoken)
            page(f"{game} in {name} in {family}", go, *probes, **in_font(family))
        if spoken.code != "en":
            go = partial(beside_games_in_a_language, spoken=spoken)
            page(f"a lesson, practice and the desk in {name} in {family}", go, "words", **in_font(family))
    for clock in (None, 600) if spoken is not LONGER else ():
        go = partial(long_points, spoken=spoken, clock=clock)
        is_slow = spoken.code == "es"  # whose words are no longer than those of Filipino
        page(f"long points in {name} {'with' if clock else 'without'} a clock", go, "players", is_slow=is_slow)


# Results: of a game, and of each round against the computer.


def finished(game: str) -> mg.Match:
    return played(game, *WON_AT_TINC) if game == "tinc" else random_game(3000, 5, game)


def over(visit: Visit, game: str) -> None:
    board = visit.open(MatchSession(finished(game)))
    expect(board.root.locator(".mg-result")).to_be_visible()
    visit.look("result", widths=(360, 934, 1400, 800))


def rounds(visit: Visit, game: str) -> None:
    later, match = Later(), mg.Match(mg.rules(game))
    session = MatchSession(match, activities=(FreePlay(), Opponent("level-1", seed=1)), on_later=later)
    board = visit.open(session, 934)
    for _round in range(6):
        # The more there is to tell, the more room it needs.
        match.play(
            max(match._session.moves, key=lambda move: len(match.rules.explain(match.position, move).derivations))
        )
        later.runs_out()
        board.push()
        visit.look("card", widths=(366, 800, 1270, 934), scene=match.played[-1])
    board.button("New game").click()
    board.wait_rev()
    visit.look("card", widths=(366, 800, 1270, 934), scene="the game that was left is offered")


for game in GAMES:
    for family in FAMILIES:
        page(f"{game} over in {family}", partial(over, game=game), "result", **in_font(family))
for game in ("minus-vs-plus", "infinity-masters"):
    page(f"{game} against the computer", partial(rounds, game=game), "card")


# Room for text: the spacing and the size that a pair of eyes needs, and a low window.

# What WCAG 1.4.12 asks a page to bear.
SPACED = """p { margin-bottom: 2em !important }
.mathgames * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"""


def sized(board: Board, size: int) -> None:
    board.page.evaluate("size => document.dispatchEvent(new CustomEvent('mathgames-look', { detail: { size } }))", size)


def spaced(visit: Visit, game: str) -> None:
    board = visit.open(MatchSession(middle(game)), 780, height=700)
    board.open_tab("Explain")
    sized(board, 5)
    visit.look("cut", scene="twice as large")
    # What explains the move is read, and not a slit.
    assert board.root.locator(".mg-scroll").evaluate("it => it.clientHeight") > 200
    board.page.add_style_tag(content=SPACED)
    visit.look("cut", scene="twice as large and spaced")
    sized(board, 1)
    visit.look("cut", scene="spaced")


def low(visit: Visit) -> None:
    visit.open(MatchSession(random_game(150, 3, "slice-boundaries", n=12)), height=400)
    visit.look("apart", widths=(320, 390, 760, 934))


for game in ("minus-vs-plus", "tinc"):
    page(f"{game}, large and spaced", partial(spaced, game=game), "cut")
page("a large grid in a low window", low, "apart")


# Number lines, counters and cards.

RULER = Ruler.between(-6, 6)
KINDS: dict[str, Manipulative] = {
    "walk": WalkLine.from_start(RULER),
    "points": PointLine.from_points(RULER, ["+4", "−1"]),
    "counters": CounterMat(2, 1),
    "cards": Cards.from_labels(["negative", "subtract"], ["first sign", "second sign"]),
}

# For each kind moves from cell to cell, by their cells, and what is then there.
DONE: dict[str, tuple[list[tuple[str, str]], Callable[[Any], bool]]] = {
    "walk": ([("wait", "-3"), ("-3", "0"), ("0", "2")], lambda walk: tuple(map(int, walk.stops)) == (-3, 0, 2)),
    "points": ([("wait1", "-1"), ("wait0", "4"), ("4", "5")], lambda line: tuple(map(int, line.values)) == (5, -1)),
    "counters": ([("p1", "n0"), ("p1", "away1")], lambda mat: (mat.pairs, mat.taken_positives, mat.worth) == (1, 1, 0)),
    "cards": ([("card1", "place0"), ("card0", "card1")], lambda cards: cards.texts == (("negative",), ())),
}


def with_a_bench(work: Manipulative) -> MatchSession:
    return MatchSession(mg.Match(mg.rules("minus-vs-plus")), activities=(FreePlay(), Benches(it=work)))


def bench(visit: Visit, kind: str, touch: bool) -> None:
    board = visit.open(with_a_bench(KINDS[kind]), 1340, touch=touch, height=768)
    board.open_tab("Think")
    visit.look("targets", "texts", widths=(390, 1340), part=".mg-bench", **({"cells": BY_FINGER} if touch else {}))
    if not touch:
        board.drag(*(f"it {cell}" for cell in DONE[kind][0][0]))
        visit.axe("light", "dark")


for kind in KINDS:
    page(f"a bench of {kind} by mouse", partial(bench, kind=kind, touch=False), "targets", "texts", "axe")
    page(f"a bench of {kind} by finger", partial(bench, kind=kind, touch=True), "targets", "texts")


def table() -> str:
    """The probes, each with the pages that it looks at."""
    pages = Counter(probe for it in PAGES.values() for probe in it.probes)
    rows = [f"| {probe} | {count} |" for probe, count in sorted(pages.items())]
    return "\n".join(["| Probe | Pages |", "| --- | ---: |", *rows])


if __name__ == "__main__":
    testing = ROOT / "docs" / "dev" / "testing.md"
    text = testing.read_text(encoding="utf-8")
    text = replace_between(text, "<!-- probes -->", "<!-- end of the probes -->", table())
    testing.write_text(text, encoding="utf-8")
