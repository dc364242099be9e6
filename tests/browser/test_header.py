"""Stillness: nothing in a game moves the board, its neighbours, or a permanent control."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import expect

import mathgames as mg
from browser.pages import GAMES, finished
from harness.board import Board, OpenWidget
from harness.game_page import position
from harness.games import armies
from harness.later import Later
from harness.layout import WATCH_FLIGHTS, at_rest, in_each_family
from harness.middle_games import middle
from mathgames.activities import Demonstrate, FreePlay, Opponent, look_back
from mathgames.engine.saves import Autosave
from mathgames.games.contract import Activity, MoveQuestion, Snapshot
from mathgames.language.words import _
from mathgames.page import MatchSession

# A phone, a notebook's cell on both sides of the width where the side goes beside the board, and a large screen.
WIDTHS = (360, 800, 934, 1400)

# Always there, each of them once.
STILL = (
    *(".mg-header", ".mg-status", ".mg-present", ".mg-board-frame", ".mg-result-card", ".mg-context", ".mg-side"),
    *(".mg-tabs", ".mg-history", ".mg-new-game"),
)
# Always there, as many as there are at the beginning.
STILL_TOO = (".mg-score", ".mg-tabs button", ".mg-history button")

# What makes room for the result of the game at its end.
MAKE_ROOM = (".mg-result-card", ".mg-context")

# The sides of every box, in pixels from the corner of the widget, for each width. A switch may come and go, but where
# it is there, it is where it was.
PLACES = """(root, [widths, still, too]) => JSON.stringify(Object.fromEntries(widths.map((width) => {
  root.closest(".jp-OutputArea-output").style.width = `${width}px`;
  window.dispatchEvent(new Event("resize"));
  const corner = root.getBoundingClientRect();
  const places = {};
  const put = (name, element) => {
    if (!element) return;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const hidden = left === right && top === bottom;  // `.mg-side` has no box of its own in a narrow page
    const { left: x, top: y } = corner;
    places[name] = hidden ? [0, 0, 0, 0] : [left - x, top - y, right - x, bottom - y];
  };
  for (const selector of still) put(selector, root.querySelector(selector));
  for (const selector of too) root.querySelectorAll(selector).forEach((one, place) => put(`${selector} ${place}`, one));
  for (const one of root.querySelectorAll(".mg-overlays button"))
    if (one.checkVisibility()) put(`switch ${one.textContent}`, one);
  return [width, places];
})))"""


class Asks(Activity[None]):
    """Asks a long question before each move."""

    name: ClassVar[str] = "asks"

    def begin(self, moment: Snapshot, note: Any = None) -> None:
        return None

    def ask_before(self, state: None, moment: Snapshot, move: Any) -> MoveQuestion | None:
        asked = _("Is this the move that you want to make now, or would you rather look for a better one first? ")
        return MoveQuestion(code="confirm", announcement=asked, yes=_("Make it"), no=_("Look again"), text=asked)


class Watch:
    """Compares where everything is with where it was when the game began."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.first = self._places()
        self.moved: dict[str, Any] = {}

    def look(self, moment: str, but: tuple[str, ...] = ()) -> None:
        for width, places in self._places().items():
            for name, first in self.first[width].items():
                now = places.get(name)
                if name in but or (now is None and name.startswith("switch ")):
                    continue
                if now is None or max(abs(a - b) for a, b in zip(first, now, strict=True)) > 0.5:
                    self.moved[f"{moment}, {width}: {name}"] = (first, now)

    def _places(self) -> dict[str, dict[str, list[float]]]:
        places: dict[str, dict[str, list[float]]] = json.loads(
            self.board.root.evaluate(PLACES, [WIDTHS, STILL, STILL_TOO])
        )
        return places


def moments(end: int) -> list[int]:
    """Return plies of a game of *end* plies at which the page is inspected: some of every phase, and the end."""
    some = random.Random(end).sample(range(1, end), min(end - 1, 8))
    return sorted({1, 2, *some, end - 1, end})


def each_tab(board: Board) -> Iterator[str]:
    """Open the tabs one after the other."""
    for tab in board.root.get_by_role("tab").all():
        tab.click()
        yield tab.inner_text()


def type_move(board: Board, move: str) -> None:
    board.open_tab("Moves")
    board.root.get_by_label("Type a move").fill(move)
    board.press("Enter")
    board.wait_rev()


@in_each_family
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_moves_nothing(open_widget: OpenWidget, game: str, tmp_path: Path) -> None:
    match = finished(game)
    assert match.outcome is not None
    end, middle = match.ply, match.ply // 2
    match.goto(0)
    nowhere = tmp_path / "a file"
    nowhere.touch()
    session = MatchSession(match, lambda played: Autosave(played, nowhere), activities=(FreePlay(), Asks()))
    board = open_widget(session, reduced_motion=True)
    match.goto(1)
    board.push()  # from the first move on: then the result card has the room for a calculation
    expect(board.root.locator(".mg-notice")).to_contain_text("cannot be saved")
    watch = Watch(board)

    type_move(board, "hello")
    expect(board.root.locator(".notice")).to_be_visible()
    watch.look("a refusal")

    for ply in moments(end):
        match.goto(ply)
        board.push()
        watch.look(f"ply {ply}", but=MAKE_ROOM if ply == end else ())
    expect(board.root.locator(".mg-banner")).to_be_visible()
    for tab in each_tab(board):
        watch.look(f"the tab {tab} at the end", but=MAKE_ROOM)

    match.goto(middle)
    board.push()
    for tab in each_tab(board):
        watch.look(f"the tab {tab}")
    board.open_tab("Explain")
    for switch in board.root.locator(".mg-overlays button:not([aria-disabled])").all():
        switch.click()
        board.wait_rev()
        watch.look(f"{switch.inner_text()} switched")
    type_move(board, match.rules.format(next(iter(match._session.moves))))
    expect(board.root.get_by_role("alertdialog")).to_be_visible()
    watch.look("a question")
    board.button("Look again").click()
    board.wait_rev()
    watch.look("a question answered")
    assert watch.moved == {}


# Controls at a point of the page that can be pressed, by name; greyed ones can not.
AT = """([x, y]) => {
  const it = document.elementFromPoint(x, y)?.closest("button, summary");
  return it && it.ariaDisabled !== "true" ? it.ariaLabel || it.textContent : null;
}"""
# The middle of each control that is in sight, of a row of cards or tabs that of the last; what fills the screen moves
# everything, and is meant to.
SPOTS = """(root) => [...root.querySelectorAll(
  "button:not(.mg-present, .mg-tabs > :not(:last-child), .mg-who-people > :not(:last-child)), summary",
)].flatMap((it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  const spot = [x + width / 2, y + height / 2];
  return it.contains(document.elementFromPoint(...spot)) ? [spot] : [];
})"""
PRESSES = 10
EVERY_DAY = [("minus-vs-plus", 934, 0), ("minus-vs-plus", 934, 2), ("minus-vs-plus", 934, 4), ("minus-vs-plus", 390, 2)]


# When, in quarters of the game; first after one move, so that a press soon leads to its start, where nothing is undone.
PRESSED = [
    pytest.param(game, company, width, when, marks=() if (game, width, when) in EVERY_DAY else pytest.mark.slow)
    for company, width in (("two players", 934), ("the computer", 390))
    for game in GAMES
    for when in (0, 2, 4)
]


@pytest.mark.parametrize(("game", "company", "width", "when"), PRESSED)
def test_ten_presses_on_one_spot_press_one_control(
    open_widget: OpenWidget, monkeypatch: pytest.MonkeyPatch, game: str, company: str, width: int, when: int
) -> None:
    monkeypatch.setattr(look_back, "NODES", 60)
    whole, later = finished(game), Later()
    around = (FreePlay(), *((Opponent("level-1", seed=1),) if company == "the computer" else ()))
    found = dict[str, list[str]]()

    def shown(ply: int) -> Board:
        match = mg.Match(whole.rules)
        for move in whole.played[:ply]:
            match.play(move)
        board = open_widget(MatchSession(match, activities=around, on_later=later), width, reduced_motion=True)
        board.page.set_viewport_size({"width": max(width, 390), "height": 844})
        return settled(board)

    def settled(board: Board) -> Board:
        board.wait_rev()
        if later.due:
            later.runs_out()
            board.push()
        return board

    ply = whole.ply if when == 4 else max(1, whole.ply // 4 * when)
    board = shown(ply)
    for spot in board.root.evaluate(SPOTS):
        name = now = board.page.evaluate(AT, spot)
        for _press in range(PRESSES):
            if now is None:
                break
            board.page.mouse.click(*spot)
            settled(board)
            if (now := board.page.evaluate(AT, spot)) not in (name, None):
                found.setdefault(name, []).append(now)
        board = shown(ply) if name else board
    assert found == {}


# Controls around a first board beside its tabs, greyed or not, and beside the players' cards, which can be pressed;
# and the words that are read there: nothing that is cut off or drawn on the board. A row of choices is one.
AROUND = """(root) => {
  const inSight = (box) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = box.width > 1 && box.height > 1 && document.elementFromPoint(x, y);
    return hit && root.contains(hit) ? hit : null;
  };
  const controls = [...root.querySelectorAll("button:not([role=tab]), summary, select, input")]
    .filter((it) => it.contains(inSight(it.getBoundingClientRect())));
  const named = (it) => it.closest(".mg-row[aria-label]:not(.mg-history), .mg-who-people") ?? it;
  const count = (those) => new Set(those.map(named)).size;
  const words = [], texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const at = texts.currentNode.parentElement, range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const seen = !at.closest("svg, .mg-hidden, .live") && inSight(range.getBoundingClientRect());
    if (seen && at.contains(seen)) words.push(...(texts.currentNode.textContent.match(/[\\p{L}\\p{N}’']+/gu) ?? []));
  }
  const pressable = count(controls.filter((it) => it.ariaDisabled !== "true"));
  return { pressable, standing: count(controls.filter((it) => !it.closest(".mg-who-people"))), words: words.length };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_first_board_has_few_controls_and_words(open_widget: OpenWidget, game: str) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules(game))), width=934, reduced_motion=True)
    board.page.set_viewport_size({"width": 1366, "height": 768})
    found = board.root.evaluate(AROUND)
    assert 3 < found["pressable"] <= 8, found
    assert 3 < found["standing"] <= 8, found
    assert 30 < found["words"] <= 90, found


# What is filled with the colour of what is to be pressed next.
PRIMARIES = """(root) => [...root.querySelectorAll("button.mg-primary")]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }))
  .filter((it) => getComputedStyle(it).boxShadow.includes("0px 3px 0px 0px"))
  .map((it) => it.textContent)"""


@pytest.mark.parametrize("game", GAMES)
def test_one_thing_is_to_be_pressed_next(open_widget: OpenWidget, game: str) -> None:
    whole = finished(game)
    board = open_widget(MatchSession(whole, activities=(FreePlay(), Asks())), width=934, reduced_motion=True)
    assert board.root.evaluate(PRIMARIES) == ["Rematch"]
    whole.goto(whole.ply // 4 * 2)
    board.push()
    assert len(board.root.evaluate(PRIMARIES)) <= 1
    type_move(board, whole.rules.format(next(iter(whole._session.moves))))
    expect(board.root.get_by_role("alertdialog")).to_be_visible()
    assert board.root.evaluate(PRIMARIES) == ["Make it"]


@in_each_family
def test_a_clock_that_runs_and_is_stopped_moves_nothing(open_widget: OpenWidget) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(600))
    board = open_widget(MatchSession(match), reduced_motion=True)
    board.button("Start the clock").click()
    board.wait_rev()
    board.play("a2", "a3")
    watch = Watch(board)
    board.play("a5", "a4")
    watch.look("a move")
    board.button("Pause").click()
    board.wait_rev()
    watch.look("the clock stands still")
    assert watch.moved == {}


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_what_a_move_gained_flies_to_the_points_once(open_widget: OpenWidget, reduced_motion: bool) -> None:
    board = open_widget(MatchSession(position({"c3": 5, "d4": -3, "a5": -1})), reduced_motion=reduced_motion)
    board.root.evaluate(WATCH_FLIGHTS)
    board.play("c3", "d4")
    flown = [] if reduced_motion else [["mg-flying mg-player-positive", "+3"]]
    assert board.page.evaluate("flown") == flown
    board.play("a5", "a4")
    board.button("Undo").click()
    board.wait_rev()
    assert board.page.evaluate("flown") == flown
    at_rest(board.page)
    expect(board.root.locator(".mg-flying")).to_have_count(0)


@in_each_family
def test_projector_shows_large_points_results_and_controls(open_widget: OpenWidget) -> None:
    parts = (".mg-name", ".mg-points", ".mg-status", ".mg-came .mg-formula", ".mg-new-game")
    sizes = "(root, parts) => parts.map((it) => parseFloat(getComputedStyle(root.querySelector(it)).fontSize))"
    board = open_widget(MatchSession(middle("minus-vs-plus")), width=1900)
    board.page.set_viewport_size({"width": 1920, "height": 1080})
    before = board.root.evaluate(sizes, parts)
    board.button("Full screen").click()
    expect(board.root).to_have_class(re.compile("is-presenting"))
    after = board.root.evaluate(sizes, parts)
    assert all(large > 1.2 * small for small, large in zip(before, after, strict=True)), (before, after)
    for part in (*parts, ".mg-board-frame"):
        expect(board.root.locator(part).first).to_be_in_viewport(ratio=1)


# How far the text of the open sum reaches into the margin of its card.
PAST = """asked => {
  const [card, words] = [asked.closest(".mg-asking"), document.createRange()];
  words.selectNodeContents(asked);
  const { right } = card.getBoundingClientRect();
  return words.getBoundingClientRect().right - right + parseFloat(getComputedStyle(card).paddingRight);
}"""


@in_each_family
@pytest.mark.parametrize(("width", "height", "presents"), [(1280, 720, True), (1350, 768, False), (820, 1100, False)])
def test_asked_sum_is_larger_than_question_and_unclipped(
    open_widget: OpenWidget, width: int, height: int, presents: bool
) -> None:
    """The longest one of all games."""
    match = armies({"d4": ("positive", "-58"), "e5": ("negative", "-59")}, turn="positive", ops="÷" * 64)
    board = open_widget(MatchSession(match, activities=(FreePlay(), Demonstrate())), width=width)
    board.page.set_viewport_size({"width": width, "height": height})
    if presents:
        board.button("Full screen").click()
        expect(board.root).to_have_class(re.compile("is-presenting"))
    board.play("d4", "e5")
    asked = board.root.locator(".mg-asked-formula")
    size, question = (
        one.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        for one in (asked, board.root.locator(".mg-asking form > p").first)
    )
    assert size > 1.25 * question
    assert size >= (46 if presents else 20), "it is read from the last row"
    assert asked.evaluate(PAST) <= 0


@pytest.mark.parametrize("width", [390, 718, 1346])
def test_left_players_points_align_to_right_edge_of_plate(open_widget: OpenWidget, width: int) -> None:
    board = open_widget(MatchSession(middle("slice-boundaries")), width=width)
    score = board.root.locator(".mg-score").first
    plate, points = score.bounding_box(), score.locator(".mg-points").bounding_box()
    assert plate
    assert points
    assert plate["x"] + plate["width"] - points["x"] - points["width"] < 24
