"""Text made in one language is never shown in another, and all output of a board is in the board's language."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import mathgames as mg
from harness.pseudo import PSEUDO
from mathgames.explain.nodes import iter_nodes
from mathgames.language import languages
from mathgames.language.languages import DOMAIN
from mathgames.language.languages import language_of as language_of
from mathgames.language.words import ENGLISH, override_language
from mathgames.page import MatchSession
from mathgames.page.saved_game import replay
from page.hand import Hand
from page.restless import RestlessHand

pytestmark = pytest.mark.usefixtures("stock_lesson")

ROOT = Path(__file__).parents[2]


def views(session: MatchSession) -> list[dict[str, Any]]:
    """Return what a short game shows, from its first view on."""
    hand, seen = RestlessHand(session, Random(4)), [session.view]
    for _step in range(25):
        session.receive(hand.message())
        seen.append(session.view)
    return seen


@pytest.mark.parametrize("name", mg.list_games())
def test_two_boards_of_one_kernel_speak_two_languages(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each as if it were alone: what one of them has drawn is in no cache of the other."""
    for module in ("opponent", "catch"):
        monkeypatch.setattr(f"mathgames.activities.{module}.draw_seed", lambda: 7)
    alone = [views(MatchSession(mg.Match(mg.rules(name)), language=language)) for language in (ENGLISH, PSEUDO)]
    beside = [MatchSession(mg.Match(mg.rules(name)), language=language) for language in (PSEUDO, ENGLISH)]
    hands = [RestlessHand(session, Random(4)) for session in beside]
    seen = [[session.view] for session in beside]
    for _step in range(25):
        for session, hand, so_far in zip(beside, hands, seen, strict=True):
            session.receive(hand.message())
            so_far.append(session.view)
    assert seen[0] == alone[1]
    assert seen[1] == alone[0]
    assert "⟦" in str(seen[0])
    assert "⟦" not in str(seen[1])


def test_a_page_is_the_same_in_a_process_of_its_own() -> None:
    """A page in English is what it is where no other language was ever spoken."""
    program = """
import json, sys
import mathgames as mg
from mathgames.page import MatchSession
from mathgames.page.saved_game import replay
told = []
for name in mg.list_games():
    match = mg.Match(mg.rules(name))
    session = MatchSession(match)
    match.play(next(iter(match.rules.moves(match.position))))
    told.append([session.view, replay(match), session.picture().html()])
print(json.dumps(told))
"""
    fresh = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    expected = json.loads(fresh.stdout)
    for language in (PSEUDO, ENGLISH, PSEUDO, ENGLISH):
        told = []
        with override_language(language):
            for name in mg.list_games():
                match = mg.Match(mg.rules(name))
                session = MatchSession(match)
                match.play(next(iter(match.rules.moves(match.position))))
                told.append([session.view, replay(match), session.picture().html()])
        assert (json.loads(json.dumps(told)) == expected) == (language is ENGLISH)


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue with three sentences, among the languages that there are."""
    catalogue = Catalog(locale="es", domain=DOMAIN)
    catalogue.add("Crosses' turn.", "Juegan las cruces.")
    catalogue.add("Noughts' turn.", "Juegan los ceros.")
    catalogue.add("New game", "Partida nueva")
    compiled = tmp_path / f"es/LC_MESSAGES/{DOMAIN}.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    yield
    mg.set_language("en")


@pytest.mark.usefixtures("spanish")
def test_set_language_changes_boards_without_own_language() -> None:
    assert mg.list_languages() == ["en", "es"]
    there, own = MatchSession(mg.Match(mg.rules("tinc"))), MatchSession(mg.Match(mg.rules("tinc")), language=ENGLISH)
    mg.set_language("es")
    for session in (there, own):
        session.match.play("0,0")
    assert "Juegan los ceros." in there.view["say"]
    assert "Noughts' turn." in own.view["say"]
    assert ("Partida nueva" in str(there.view), "Partida nueva" in str(own.view)) == (True, False)
    assert "Juegan las cruces." in MatchSession(mg.Match(mg.rules("tinc"))).view["say"]
    mg.set_language("en")
    there.match.undo()
    assert "Crosses' turn." in there.view["say"]


@pytest.mark.usefixtures("spanish")
def test_widget_language_applies_to_all_its_output(tmp_path: Path) -> None:
    board = mg.play("tinc", language="es", save=False)
    assert "Juegan las cruces." in board.view["say"]
    board.match.play("0,0")
    assert "Juegan los ceros." in board._repr_html_()
    page = board.save_html(tmp_path / "game.html").read_text(encoding="utf-8")
    assert '<html lang="es" dir="ltr">' in page
    assert "Juegan los ceros." in page


def test_a_page_goes_over_to_another_language_and_keeps_all_else() -> None:
    hand = Hand(mg.Match(mg.rules("minus-vs-plus")), language=language_of("en"))
    hand.ask("play", {"move": "a2-a3"})
    before, activities = hand.session.match.position, hand.session._state.activities
    assert hand.ask("language", {"code": "es"})["ok"]
    view = hand.session.view
    assert view["tree"][1]["lang"] == "es"
    assert view["say"] == "Esta página está en español ahora. Turno: Rojo."
    assert "Deshacer" in str(view["tree"])
    assert "Undo" not in str(view["tree"])
    assert (hand.session.match.position, hand.session._state.activities) == (before, activities)
    hand.ask("play", {"move": "a5-a4"})
    assert hand.session.view["say"].endswith("Turno: Azul.")
    hand.ask("new")
    assert hand.ask("language", {"code": "fil"})["ok"]
    assert "Turn ng Asul." in hand.session.view["say"]


def test_the_language_that_is_spoken_is_the_one_that_is_pressed() -> None:
    for spoken, pressed in (("en", "English"), ("fil", "Filipino"), ("es-MX", "Español")):
        session = MatchSession(mg.Match(mg.rules("tinc")), language=language_of(spoken))
        buttons = [
            element for element in iter_nodes(session.view["tree"]) if element[1].get("intent", [""])[0] == "language"
        ]
        assert [button[2] for button in buttons] == ["English", "Español", "Filipino"]
        assert [button[2] for button in buttons if button[1]["aria-pressed"] == "true"] == [pressed]
        assert [button[1]["lang"] for button in buttons] == ["en", "es", "fil"]


@pytest.mark.parametrize("code", ["xx", "es-MX", "", None, ["es"]])
def test_a_page_offers_no_other_language(code: object) -> None:
    assert Hand().ask("language", {"code": code})["code"] == "not-offered"


def test_a_lesson_is_read_in_the_language_that_is_asked_for() -> None:
    assert "Presiona Deshacer" in str(
        mg.lesson("integers/07-back-to-the-sender", language="es", save=False, warm_up=False).view["tree"]
    )
    assert "Pindutin ang Bawiin" in str(
        mg.lesson("integers/07-back-to-the-sender", language="fil", save=False, warm_up=False).view["tree"]
    )
    assert "Press Undo" in str(mg.lesson("integers/07-back-to-the-sender", save=False, warm_up=False).view["tree"])
