"""The browser's own sentences are in the language of the page: Python sends every sentence of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mathgames as mg
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession
from mathgames.page.saved_game import replay
from mathgames.page.view_diff import difference

SOURCE = Path(__file__).parents[2] / "frontend" / "src"
(OWN,) = re.findall(r"^const OWN = (\[.*\])", (SOURCE / "view.ts").read_text(), re.MULTILINE)
NAMES = frozenset(re.findall(r'"(\w+)"', OWN))
SENTENCE = re.compile(r"""(?<!^import )["'`]([A-Z][^"'`\n]* [^"'`\n]*[a-z][.!?:]?)["'`]""")
"""In source: a text that begins with a capital letter and has more than one word."""
SAID_BEFORE_ANY_VIEW = {"The board could not be drawn."}


def words(code: str) -> dict[str, str]:
    with override_language(language_of(code)):
        said: dict[str, str] = MatchSession(mg.Match(mg.rules("tinc"))).view["words"]
    return said


def test_every_sentence_comes_with_the_view_in_each_language() -> None:
    assert {"copied", "late"} <= NAMES
    told = {code: words(code) for code in ("en", "es", "fil")}
    for said in told.values():
        assert said.keys() == NAMES
    for name in NAMES:
        assert len({said[name] for said in told.values()}) == 3, name
    assert told["en"]["copied"] == "Copied."


@pytest.mark.parametrize("code", ["en", "es", "fil"])
def test_a_lesson_and_a_saved_game_bring_them_too(code: str) -> None:
    with override_language(language_of(code)):
        assert lesson_session(find("growing-grid/19-four-quarters")).view["words"] == words(code)
        assert replay(mg.Match(mg.rules("tinc")))["words"].items() >= words(code).items()


def test_they_are_sent_once() -> None:
    session = MatchSession(mg.Match(mg.rules("tinc")))
    first = session.view
    session.match.play("0,0")
    assert "words" not in difference(first, session.view)


def test_the_front_end_has_no_sentence_of_its_own() -> None:
    found = {
        sentence
        for path in SOURCE.rglob("*.ts")
        for line in path.read_text().splitlines()
        for sentence in SENTENCE.findall(line.partition("//")[0])
    }
    assert found == SAID_BEFORE_ANY_VIEW
