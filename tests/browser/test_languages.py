"""The games in each language: visible and spoken text, and room for longer sentences."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

import mathgames as mg
from browser.pages import GAMES
from harness.board import Board, OpenWidget
from mathgames.language.languages import language_of
from mathgames.language.words import Language, override_language
from mathgames.learning.lessons.library import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

pytestmark = pytest.mark.usefixtures("stock_lesson")


# All that can be read or heard anywhere on the page, also under a tab that is not open.
TOLD = """root => {
  const told = [];
  for (const one of root.querySelectorAll("*")) {
    if (one.closest("[lang]") !== root.querySelector(".view [lang]")) continue;  // the names of the languages
    for (const name of ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title"]) {
      if (one.hasAttribute(name)) told.push(one.getAttribute(name));
    }
    for (const part of one.childNodes) if (part.nodeType === Node.TEXT_NODE) told.push(part.data);
  }
  return told;
}"""

ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|to|is|are|was|be|it|from|with|this|that|your|you|what|which|here|there|has|have|not|can|"
    r"move|moves|piece|player|turn's|square|squares|board of|undo|game over|hint|more|explain|how)\b",
    re.IGNORECASE,
)
"""Words that are in neither language, apart from those that Filipino classrooms share with English."""
SHARED = {"es": set(), "fil": {"hint", "player", "square", "squares"}}
NAMES = re.compile(
    r"Slice Through the Boundaries|Theoretically Infinite Noughts and Crosses"
    r"|import mathgames; mathgames\.resume\([^)]*\)"
)


def english(texts: list[str], code: str) -> list[str]:
    """The texts with words of English in them."""
    shared = SHARED[code]
    bare = (NAMES.sub(" ", text) for text in texts)
    return [text for text in bare if {word.lower() for word in ENGLISH_WORDS.findall(text)} - shared]


def played_a_little(name: str, spoken: Language, plies: int = 9) -> MatchSession:
    """A session whose game was begun by chance."""
    match, chance = mg.Match(mg.rules(name)), Random(5)
    for _ply in range(plies):
        move = match.rules.random_move(match.position, chance)
        match.play(move)
    return MatchSession(match, language=spoken)


def told(board: Board) -> list[str]:
    texts: list[str] = board.root.evaluate(TOLD)
    assert len(texts) > 15
    return texts


@pytest.mark.parametrize("code", ["es", "fil"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_in_each_language_with_no_english_left(open_widget: OpenWidget, name: str, code: str) -> None:
    session = played_a_little(name, language_of(code), plies=0)
    board = open_widget(session)
    expect(board.root.locator(".mg-page")).to_have_attribute("lang", code)
    left, chance = english(told(board), code), Random(5)
    for _ply in range(8):
        match = session.match  # type: ignore[attr-defined]
        match.play(match.rules.random_move(match.position, chance))
        board.push()
        left += english([*told(board), board.say()], code)
    assert left == []


@pytest.mark.parametrize("code", ["es", "fil"])
def test_lesson_in_each_language_has_no_english_left(open_widget: OpenWidget, code: str) -> None:
    spoken = language_of(code)
    with override_language(spoken):
        written = find("integers/07-back-to-the-sender")
    board = open_widget(lesson_session(written, language=spoken))
    left = []
    for _task in written.all_tasks[1:]:
        left += english(told(board), code)
        board.root.locator(".mg-tasks > button").last.click()
        board.wait_rev()
    assert left == []


class Told(NamedTuple):
    """The texts that a player of one game and one task meets in one language."""

    gain: str
    aloud: str
    asked_back: str
    praise: str
    next: str


TOLD_IN = {
    "en": Told(
        "Blue +2",
        "Positive 4 attacks negative 2 on b4: positive 2 remains. Score: Blue 2, Red 0. Red's turn.",
        "Does it come, or is it taken away?",
        "Right. We stood at 5. Adding −3 led to 2, and taking it away leads back to 5.",
        "Next",
    ),
    "es": Told(
        "Azul +2",
        "Más 4 ataca a menos 2 en b4: queda más 2. Puntuación: Azul 2, Rojo 0. Turno: Rojo.",
        "¿Llega o se quita?",
        "Correcto. Estábamos en 5. Sumar −3 llevó a 2, y quitarlo lleva otra vez a 5.",
        "Siguiente",
    ),
    "fil": Told(
        "Asul +2",
        "Inatake ng positive 4 ang negative 2 sa b4: positive 2 ang natira. Score: Asul 2, Pula 0. Turn ng Pula.",
        "Dumarating ba ito, o kinukuha?",
        "Tama. Nasa 5 tayo. Dinala tayo sa 2 ng pag-add ng −3, at ibinabalik tayo sa 5 ng pag-alis nito.",
        "Susunod",
    ),
}


@pytest.mark.parametrize("code", TOLD_IN)
def test_a_hand_plays_a_game_and_a_lesson_in_each_language(open_widget: OpenWidget, code: str) -> None:
    spoken, expected = language_of(code), TOLD_IN[code]
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus")), language=spoken))
    for origin, target in (("c2", "c3"), ("b5", "b4"), ("c3", "b4")):
        board.play(origin, target)
    expect(board.root.locator(".mg-came math")).to_have_text("4+(−2)=2", use_inner_text=False)
    expect(board.root.locator(".mg-came .mg-gain > [aria-hidden]")).to_have_text(expected.gain)
    assert board.say() == expected.aloud

    with override_language(spoken):
        written = find("integers/07-back-to-the-sender")
    board = open_widget(lesson_session(written, language=spoken))
    for answer, met_with in (("-1", expected.asked_back), ("5", expected.praise)):
        board.root.get_by_role("textbox").fill(answer)
        board.press("Enter")
        expect(board.root.locator(".mg-asked-back, .mg-praise").filter(has_text=met_with)).to_be_visible()
    board.button(expected.next).click()
    expect(board.root.get_by_role("heading", level=3)).to_have_text([str(written.all_tasks[1].title)])


def test_english_would_be_found(open_widget: OpenWidget) -> None:
    board = open_widget(played_a_little("minus-vs-plus", language_of("en")))
    assert len(english(told(board), "fil")) > 25
    assert len(english(told(board), "es")) > 25


def test_the_language_is_changed_where_one_plays(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    board.play("a2", "a3")
    names = board.root.get_by_role("grid").aria_snapshot().count("gridcell")
    board.open_tab("More")
    board.button("Español").click()
    board.wait_rev()
    expect(board.root.locator(".mg-page")).to_have_attribute("lang", "es")
    expect(board.button("Español")).to_be_focused()
    expect(board.button("Español")).to_have_attribute("aria-pressed", "true")
    assert board.say() == "Esta página está en español ahora. Turno: Rojo."
    assert board.root.get_by_role("grid").aria_snapshot().count("gridcell") == names
    board.play("a5", "a4")
    assert "Turno: Azul." in board.say()
    board.button("Filipino").click()
    board.wait_rev()
    expect(board.root.get_by_role("tab", name="Paano maglaro")).to_be_visible()
    assert english(told(board), "fil") == []
