"""Playing against the computer on the real widget: whole games by mouse and by keyboard alone, hints, two views."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness.board import Board, OpenWidget
from harness.game_page import match_of
from harness.later import Later
from mathgames.activities import FreePlay, Opponent
from mathgames.explain.speech import aloud
from mathgames.games.registry import rules as rules_of
from mathgames.language.languages import language_of
from mathgames.page import MatchSession
from mathgames.players import choose

GAMES: dict[str, dict[str, Any]] = {
    "minus-vs-plus": {"target_score": 6},
    "infinity-masters": {"board": "classroom"},
    "tinc": {"max_side": 9},
    "slice-boundaries": {"n": 3},
}
"""Short games: each ends within some twenty plies."""


def facing(later: Later, game: str = "minus-vs-plus", level: str = "level-3", **options: Any) -> MatchSession:
    match = mg.Match(mg.rules(game, **options))
    return MatchSession(match, activities=(FreePlay(), Opponent(level, seed=1)), on_later=later)


def answered(board: Board, later: Later) -> None:
    """The computer has thought, waited and moved, and its move is painted."""
    later.runs_out()
    board.push()


class Mouse:
    """Makes moves by pressing on the board."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def press(self, name: str) -> None:
        self.board.button(name).click()
        self.board.wait_rev()

    def move(self, game: str, move: str) -> None:
        board = self.board
        if move == "go on":
            self.press("Begin round 2")
        elif move.startswith("line"):
            self.draw(*([float(Fraction(at)) for at in end.split(",")] for end in move.split()[1:]))
        elif game == "tinc":
            first = match_of(board).ply == 0
            for at in move.split():
                board.click(at)
            if not first:
                self.press("Done")
        else:
            for at in move.split("-"):
                board.click(at)
        board.wait_rev()
        if board.button("Move anyway").count():
            self.press("Move anyway")

    def draw(self, *ends: list[float]) -> None:
        edge = self.board.root.locator(".mg-board .mg-edge")
        edge.scroll_into_view_if_needed()
        box = edge.bounding_box()
        assert box
        unit, mouse = box["width"] / GAMES["slice-boundaries"]["n"], self.board.page.mouse
        (start, end) = ((box["x"] + x * unit, box["y"] + y * unit) for x, y in ends)
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()
        self.press("Draw the line")


PLACE_IN_ROW = """(e, name) => {
  const row = e.closest("[role=tablist], [role=toolbar]");
  if (!row) return null;
  const buttons = [...row.querySelectorAll("button")];
  /* To walk along the tabs turns them. */
  if (row.role === "tablist" && !buttons.some((button) => button.textContent.trim() === name)) return null;
  return e === buttons[0] ? "first" : e === buttons.at(-1) ? "last" : "between";
}"""


class Keys:
    """Makes moves by typing them, with the keyboard alone from the first key on."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def reach(self, name: str) -> None:
        """Tab to a control, and move with the arrow keys inside its row."""
        key = "ArrowRight"
        if self.board.root.locator(":focus").count() and self.name() != name:
            self.board.press(key := "Tab")  # out of the row where it is
        seen: list[str] = []
        for _step in range(60):
            focus = self.board.root.locator(":focus")
            if focus.count() and self.name() == name:
                return
            place = focus.evaluate(PLACE_IN_ROW, name) if focus.count() else None
            if place is None or place == "last":
                key = "Tab"
            else:
                key = "Home" if key == "Tab" and place != "first" else "ArrowRight"
            self.board.press(key)
            seen.append(self.name() if focus.count() else "-")
        raise AssertionError(f"no key leads to {name!r}: {seen}")

    def name(self) -> str:
        return str(
            self.board.root.locator(":focus").evaluate("e => e.ariaLabel ?? (e.labels?.[0] ?? e).textContent.trim()")
        )

    def press(self, name: str) -> None:
        self.reach(name)
        self.board.press("Enter")
        self.board.wait_rev()

    def move(self, game: str, move: str) -> None:
        board = self.board
        if board.root.get_by_role("tab", name="Moves").get_attribute("aria-selected") != "true":
            self.press("Moves")
        self.reach("Type a move")
        board.press("Control+a")
        board.page.keyboard.type(move)
        board.press("Enter")
        board.wait_rev()
        if board.button("Move anyway").count():
            self.press("Move anyway")


@pytest.mark.parametrize("hand", [Mouse, Keys], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_level_3(open_widget: OpenWidget, later: Later, game: str, hand: type[Mouse]) -> None:
    board = open_widget(facing(later, game, **GAMES[game]), reduced_motion=True)
    match, pupil = match_of(board), hand(board)
    rules, me = match.rules, match.turn
    while match.outcome is None:
        assert match.turn == me
        move = rules.format(choose(rules, match.position, "level-4", seed=match.ply).move)
        before = match.ply
        pupil.move(game, move)
        # A hand draws a line from tick to tick; a level chooses any.
        assert match.history[before] == move or (hand is Mouse and match.history[before].startswith("line"))
        if match.turn != me and board.button("Begin round 2").count():
            pupil.press("Begin round 2")  # the line is looked at before the computer goes on
        answered(board, later)
    assert 4 < len(match.played) <= 20
    expect(board.root.locator(".mg-result")).to_be_visible()
    expect(board.root.locator(".mg-status")).to_have_text(re.compile("You won!|The computer won.|Game over"))


def test_opponent_choice_keeps_controls_below_in_place(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("infinity-masters"))), width=934)
    board.page.set_viewport_size({"width": 1366, "height": 647})
    places = set()
    for card in board.root.locator(".mg-who-people button").all():
        card.click()
        board.wait_rev()
        places.add(str(board.root.locator(".mg-who details").bounding_box()))
    assert len(places) == 1


def test_what_it_does_is_seen_and_said(open_widget: OpenWidget, later: Later) -> None:
    board = open_widget(facing(later))
    board.play("b1", "c2")
    context = board.root.locator(".mg-context")
    expect(context).to_have_text("The computer is thinking.")
    later.thinks()
    board.push()
    expect(context).to_have_text("The computer moves in one second. Look at the result of your move.")
    expect(board.root.locator(".mg-result-card")).to_contain_text("2")
    answered(board, later)
    expect(board.root.locator(".mg-other-move")).to_be_visible()
    board.cell("c2").focus()
    for stop in (".mg-came", ".mg-again", "[role=tab][aria-selected=true]"):
        board.press("Tab")
        expect(board.root.locator(stop)).to_be_focused()
    assert board.say().endswith("Blue's turn.")
    expect(board.root.locator(".mg-score").last).to_contain_text("level 3")


@pytest.mark.parametrize(("game", "plies"), [*((game, 1) for game in GAMES), ("slice-boundaries", 9)])
def test_a_press_on_the_board_in_its_turn_is_answered(
    open_widget: OpenWidget, later: Later, game: str, plies: int
) -> None:
    match, chance = mg.Match(mg.rules(game, **GAMES[game])), random.Random(4)
    for _ply in range(plies):
        match.play(match.rules.random_move(match.position, chance))
    around = (FreePlay(), Opponent("level-1", side=next(it for it in match.rules.players if it != match.turn), seed=1))
    board = open_widget(MatchSession(match, activities=around, on_later=later))
    if board.button("Begin round 2").count():
        Mouse(board).press("Begin round 2")
    board.root.locator(".mg-board [role=gridcell]").nth(5).click()
    board.wait_rev()
    notice = board.root.locator(".notice")
    expect(notice).to_have_text("It is the computer's turn. Your turn comes next.")
    expect(notice).to_be_in_viewport()
    answered(board, later)
    assert match.ply == plies + 1
    expect(notice).to_have_count(0)


BELOW = "it => it.getBoundingClientRect().top - it.closest('.mathgames').getBoundingClientRect().top"


@pytest.mark.parametrize("width", [390, 800, 934])
@pytest.mark.parametrize("code", ["en", "es"])
def test_second_seat_choice_moves_nothing(open_widget: OpenWidget, width: int, code: str) -> None:
    match, spoken = mg.Match(mg.rules("minus-vs-plus")), language_of(code)
    board = open_widget(MatchSession(match, on_later=Later(), language=spoken), width)
    people = board.root.locator(".mg-who-people button")
    before = people.last.evaluate(BELOW)
    for person in (people.last, people.first):
        person.click()
        board.wait_rev()
        expect(person).to_have_attribute("aria-pressed", "true")
        assert people.last.evaluate(BELOW) == before


@pytest.mark.parametrize("width", [390, 800, 934])
@pytest.mark.parametrize("code", ["en", "es"])
def test_whichever_tab_is_open_nothing_moves(open_widget: OpenWidget, later: Later, width: int, code: str) -> None:
    match, spoken = mg.Match(mg.rules("minus-vs-plus")), language_of(code)
    around = (FreePlay(), Opponent("level-1", seed=1))
    board = open_widget(MatchSession(match, activities=around, on_later=later, language=spoken), width)
    for _ply in range(2):
        tops = []
        for tab in board.root.get_by_role("tab").all():
            tab.click()
            expect(tab).to_have_attribute("aria-selected", "true")
            tops.append(board.root.locator(".mg-tabs").evaluate(BELOW))
        assert len({*tops}) == 1, tops
        if match.ply == 0:
            board.play("a2", "a3")
            answered(board, later)


def test_it_waits_to_be_told(open_widget: OpenWidget, later: Later) -> None:
    board = open_widget(facing(later))
    answer = board.button("Let the computer move")
    expect(answer).to_have_count(0)
    choice = board.root.locator(".mg-who")
    choice.locator("summary").click()
    wait = choice.get_by_role("button", name="Pause before the computer moves")
    wait.click()
    expect(wait).to_have_attribute("aria-pressed", "true")
    expect(answer).to_have_attribute("aria-disabled", "true")
    board.play("a2", "a3")
    assert later.due == []
    answer.click()
    board.wait_rev()
    answered(board, later)
    assert match_of(board).ply == 2


def test_other_controls_answer_while_it_thinks(open_widget: OpenWidget, later: Later) -> None:
    board = open_widget(facing(later, level="level-8"))
    board.play("a2", "a3")
    for _slice in range(5):
        later.passes()
    board.open_tab("Moves")
    expect(board.root.locator(".mg-moves [aria-current]")).to_have_text("a2-a3")
    board.button("Undo").click()
    board.wait_rev()
    assert match_of(board).ply == 0
    answered(board, later)
    assert match_of(board).ply == 0


def test_two_views_of_one_board_see_one_answer(open_stage: Any, later: Later) -> None:
    stage = open_stage(facing(later))
    first, second = stage.show(800), stage.show(400)
    first.play("a2", "a3")
    answered(first, later)
    second.wait_rev()
    assert match_of(first).ply == 2
    for board in (first, second):
        expect(board.root.locator(".mg-status")).to_have_text("Your turn")


CUT_OFF = """(it, longest) => {
  const text = it.querySelector(".mg-hint").firstChild, told = text.nodeValue;
  const cut = [told, longest].map(words => (text.nodeValue = words, it.scrollHeight - it.clientHeight));
  text.nodeValue = told;
  return cut;
}"""


@pytest.mark.parametrize("game", ["infinity-masters", "minus-vs-plus", "tinc", "slice-boundaries"])
def test_no_hint_is_cut_on_a_phone(open_widget: OpenWidget, later: Later, game: str) -> None:
    """But what a strong player would say, in the end, is sometimes longer, and is scrolled."""
    board = open_widget(MatchSession(mg.Match(rules_of(game)), on_later=later), width=374, touch=True)
    board.page.set_viewport_size({"width": 390, "height": 844})
    context, further = board.root.locator(".mg-context"), board.button("Next hint")
    below = board.root.locator(".mg-controls")
    place = below.evaluate(BELOW)
    board.button("Hint").click()
    board.wait_rev()
    answered(board, later)
    assert below.evaluate(BELOW) == pytest.approx(place, abs=0.5), "what was pressed has moved"
    longest = "After each move here, what can your opponent score? Which move allows the least?"
    expect(further).to_be_visible()
    while further.count():
        assert context.evaluate(CUT_OFF, longest) == [0, 0], context.inner_text()
        further.click()
        board.wait_rev()


def test_a_hint_is_given_in_stages(open_widget: OpenWidget, later: Later) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus")), on_later=later))
    context, marked = board.root.locator(".mg-context"), board.root.locator(".mg-asked")
    board.button("Hint").click()
    expect(context).to_contain_text("?")
    assert board.say() == aloud(context.inner_text().strip()), "the question is there at once, and is said"
    answered(board, later)
    told = []
    for marks in (0, 6, 6, 2, 2):
        expect(marked).to_have_count(marks)
        told.append(context.inner_text().removesuffix("Next hint").strip())
        if len(told) > 1:
            assert board.say() == aloud(told[-1]), "what is shown is said"
        if board.button("Next hint").count():
            board.button("Next hint").click()
            board.wait_rev()
    assert len(set(told)) == 5
    assert told[1].startswith("Look at ")
    assert told[3].startswith("A strong player would play ")
    board.play("a2", "a3")
    expect(marked).to_have_count(0)


@pytest.mark.full
@pytest.mark.parametrize("game", ["minus-vs-plus", "tinc"])
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (934, 647), (820, 1180), (390, 844)])
def test_who_plays_is_asked_in_the_first_screen_and_the_plate_says_whose_turn_it_is(
    open_widget: OpenWidget, game: str, width: int, height: int
) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules(game))), width=width - 16)
    board.page.set_viewport_size({"width": width, "height": height})
    people = board.root.locator(".mg-who-people button")
    for it in people.all():
        assert it.evaluate("it => it.getBoundingClientRect().bottom <= innerHeight"), it.inner_text()
    people.nth(0 if game == "minus-vs-plus" else 1).click()
    board.wait_rev()
    expect(board.root.locator(".mg-status")).to_have_text("Your turn")
    place = board.root.locator(".mg-board-frame").bounding_box()
    assert place is not None
    assert place["y"] >= 0
    assert place["y"] + place["height"] <= height
