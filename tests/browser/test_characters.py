"""Games against characters on the real widget: slips are caught and missed by keyboard, heard, and change nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import mathgames as mg
from browser.keys import press_by_keyboard, reach
from harness.axe import violations
from harness.board import Board, OpenWidget
from harness.game_page import match_of
from harness.later import Later
from harness.layout import WATCH_FLIGHTS
from mathgames.activities import CatchTheComputer, FreePlay, Opponent
from mathgames.activities.catch import CatchState
from mathgames.activities.claims import CONTINUE, NOT_RIGHT, RIGHT
from mathgames.arithmetic.items.entry import CHECK
from mathgames.arithmetic.slips import ClaimedResult, claim
from mathgames.explain.expression import Literal
from mathgames.explain.quantity import exact_text
from mathgames.explain.speech import aloud, spoken_equation
from mathgames.games.registry import find_game
from mathgames.language.languages import language_of
from mathgames.language.words import LazyString, override_language
from mathgames.page import MatchSession
from mathgames.players import CHARACTERS, choose
from page.hand import Hand

GAMES = [
    pytest.param("minus-vs-plus", "leo", 6, "en", marks=pytest.mark.quick),
    ("minus-vs-plus", "nico", 2, "es"),
    ("infinity-masters", "leo", 6, "fil"),
    ("infinity-masters", "mia", 6, "en"),
]
ROUNDS = 50


class Pupil:
    """Pupil who plays from a cell and answers questions about the computer's moves by keyboard alone."""

    def __init__(self, board: Board, character: str, code: str) -> None:
        self.board, self.code = board, code
        self.character = next(it for it in CHARACTERS if it.name == character)
        self.asked = board.root.get_by_role("alertdialog")

    def text(self, words: LazyString) -> str:
        with override_language(language_of(self.code)):
            return str(words)

    def presses(self, words: LazyString) -> None:
        press_by_keyboard(self.board, self.asked.get_by_role("button", name=self.text(words), exact=True))

    @property
    def kept(self) -> CatchState:
        assert isinstance(self.board.session, MatchSession)
        kept = self.board.session.state_of("catch")
        assert isinstance(kept, CatchState)
        return kept

    def claimed(self) -> ClaimedResult:
        """Compute the character's claim about the waiting move."""
        assert isinstance(self.board.session, MatchSession)
        opened, match = self.board.session._state.question, match_of(self.board)
        assert opened is not None
        calculation = find_game(match.rules.name).asks(match.rules.explain(match.position, opened.move))[0]
        return claim(calculation, self.character.slips, self.kept.seed, self.kept.chances)

    def answers(self) -> str:
        """Catch the first slip and miss the second; what was done: "caught", "missed" or "agreed"."""
        said = self.claimed()
        expect(self.asked).to_contain_text(self.text(self.character.label))
        with override_language(language_of(self.code)):
            heard = aloud(str(spoken_equation(said.calculation.expression, Literal(said.value))))
        assert heard in self.board.say(), "what it says is heard"
        if not said.slip:
            self.presses(RIGHT)
            return "agreed"
        diagnosis = said.diagnosis
        assert diagnosis is not None
        before = self.kept.caught_errors
        if before:
            self.presses(RIGHT)
        else:
            self.presses(NOT_RIGHT)
            field = self.asked.get_by_role("textbox")
            reach(self.board, field)
            self.board.page.keyboard.type(exact_text(said.calculation.value))
            self.presses(CHECK)
        expect(self.asked).to_contain_text(self.text(diagnosis.name))
        assert aloud(self.text(diagnosis.name)) in self.board.say()
        self.presses(CONTINUE)
        return "missed" if before else "caught"


# What acts where a press was, and where the parts of a claim are.
BOXES = """root => [...root.querySelectorAll(".mg-claim, .mg-claim-answers")].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect(); return [x, y, width, height];
})"""
OUTCOMES = {
    "caught": (1, True, "Oops! Caught!", 1),
    "noticed": (1, False, "Hmm … You noticed!", 0),
    "missed": (1, None, "Got you! Missed.", 0),
    "false alarm": (0, False, "It was right. No mistake here.", 0),
}


def open_claim(open_widget: OpenWidget, *, slips: bool, **how: Any) -> tuple[Board, ClaimedResult]:
    """Open a board on which Leo claims a result, a wrong one or a right one."""
    later, match = Later(), mg.Match(mg.rules("minus-vs-plus"))
    around = (FreePlay(), Opponent("leo", seed=6), CatchTheComputer(seed=6))
    session = MatchSession(match, activities=around, on_later=later)
    leo = next(it for it in CHARACTERS if it.name == "leo")
    hand = Hand(session=session)
    for _round in range(ROUNDS):
        if (opened := session._state.question) is not None:
            state = session.state_of("catch")
            calculation = find_game(match.rules.name).asks(match.rules.explain(match.position, opened.move))[0]
            claimed = claim(calculation, leo.slips, state.seed, state.chances)
            if bool(claimed.slip) == slips:
                break
            hand.ask("answer", {"choice": "agree"})
            hand.ask("answer")
        match.play(choose(match.rules, match.position, "level-2", seed=match.ply).move)
        later.runs_out()
    return open_widget(session, **how), claimed


@pytest.mark.full
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize(("width", "height"), [(1350, 768), (804, 1180), (374, 844)])
def test_a_claim_is_judged(open_widget: OpenWidget, outcome: str, width: int, height: int) -> None:
    slips, is_right, told, flown = OUTCOMES[outcome]
    board, claimed = open_claim(open_widget, slips=bool(slips), width=width, dark=width < 800, touch=width < 800)
    board.page.set_viewport_size({"width": width + 16, "height": height})
    faces = board.root.locator(".mg-claim .mg-face, .mg-score .mg-face")
    expect(faces).to_have_count(2)
    expect(board.root.locator(".mg-advice-arrow")).to_have_count(1)
    assert violations(board.page) == []
    before = board.root.evaluate(BOXES)
    board.root.evaluate(WATCH_FLIGHTS)
    cards = board.root.locator(".mg-claim-answers button")
    widths = {round(card.bounding_box()["width"]) for card in cards.all()}  # type: ignore[index]
    assert len(widths) == 1
    assert all(card.bounding_box()["height"] == 56 for card in cards.all())  # type: ignore[index]
    if is_right is None:
        board.button("It is right").click()
    else:
        board.button("Not right").click()
        board.wait_rev()
        assert board.root.evaluate(BOXES) == before, "nothing of the claim goes away or moves"
        assert board.page.evaluate("scrollY") == 0
        pressed = board.root.locator(".mg-claim-answers [aria-pressed=true]")
        expect(pressed).to_have_attribute("aria-disabled", "true")
        board.button("Not right").click(force=True)  # the finger that pressed presses again
        expect(board.root.get_by_role("textbox")).to_be_in_viewport()
        expect(board.button("Check")).to_be_in_viewport()
        assert violations(board.page) == []
        board.root.get_by_role("textbox").fill(exact_text(claimed.calculation.value) if is_right else "-40")
        board.button("Check").click()
    verdict = board.root.locator(".mg-judgement")
    expect(verdict.get_by_role("button", name="Continue")).to_be_in_viewport()
    assert " ".join(board.root.locator(".mg-exclaimed, .mg-judgement > strong").all_inner_texts()) == told
    assert board.say().startswith(told)
    assert board.page.evaluate("flown") == [["mg-flying is-caught", "+1"]] * flown
    expect(board.root.locator(".mg-claim-act .mg-acted")).to_be_visible()
    expect(board.root.locator(".mg-catches circle")).to_have_count(slips)
    expect(board.root.locator(".mg-catches .mg-caught")).to_have_count(flown)
    assert violations(board.page) == []
    verdict.get_by_role("button", name="Continue").click()
    expect(verdict).to_have_count(0)
    expect(board.root.locator(".mg-came .mg-face, .mg-other-move .mg-face")).to_have_count(1)
    expect(board.root.locator(".mg-score .mg-face")).to_have_count(1)


@pytest.mark.parametrize(("name", "character", "seed", "code"), GAMES)
def test_slips_are_caught_and_missed(open_widget: OpenWidget, name: str, character: str, seed: int, code: str) -> None:
    later, match = Later(), mg.Match(mg.rules(name))
    around = (FreePlay(), Opponent(character, seed=seed), CatchTheComputer(seed=seed))
    session = MatchSession(match, activities=around, on_later=later, language=language_of(code))
    board = open_widget(session, reduced_motion=True)
    pupil, done = Pupil(board, character, code), list[str]()
    for _round in range(ROUNDS):
        match.play(choose(match.rules, match.position, "level-2", seed=match.ply).move)
        later.runs_out()
        if session._state.question is not None:
            board.push()
            done.append(pupil.answers())
            expect(pupil.asked).to_have_count(0)
        if match.outcome is not None or {"caught", "missed"} <= set(done):
            break
        (before, move), rules = match._session.path[-1], match.rules
        assert rules.apply(before, move) == match.position, "the rules' result is what counts"
    assert (done.count("caught"), done.count("missed")) == (1, 1)
    assert (pupil.kept.caught_errors, pupil.kept.slips, pupil.kept.false_alarms) == (1, 2, 0)
    log = mg.answer_log(match)
    assert log.arithmetic_slips == ()
    assert log.catch is not None
    assert (len(log.catch["found"]), len(log.catch["missed"])) == (1, 1)
