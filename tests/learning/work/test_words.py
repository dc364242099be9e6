"""Lessons and the desk are told in sentences: in a pseudo-language nothing else is left but the lesson's own text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from inspect import signature
from random import Random

import pytest

import mathgames as mg
from harness.pseudo import PSEUDO
from mathgames.activities import Who
from mathgames.games.registry import find_game as registered
from mathgames.language.words import Language, override_language
from mathgames.learning.content import content_folder
from mathgames.learning.lessons.library import find, list_lessons
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.desk_state import EXPLANATION_LEVELS, LESSON_LOCKS, LOCKABLE
from mathgames.page import MatchSession
from mathgames.players.opponents import available_players
from page.restless import RestlessHand
from page.test_words import Reader, api_names

STEPS = 120
SPANISH = Language("es")
"""The language of a lesson's text, so that an English word beside it cannot hide in it."""


class PageReader(Reader):
    """Reads a page, and passes over the code that is on it."""

    def read(self, texts: Iterable[tuple[str, str]]) -> None:
        super().read((where, text) for where, text in texts if not where.endswith("> code"))


def unspoken_by(session: MatchSession, names: set[str]) -> dict[str, str]:
    """What a restless hand finds on this page that no sentence made, and where."""
    reader, hand = PageReader(names), RestlessHand(session, Random(3))
    reader.view(session.view)
    for _step in range(STEPS):
        session.receive(hand.message())
        reader.view(session.view)
    return reader.found


@pytest.mark.parametrize(
    "name", ["integers/02-make-nothing", "integers/07-back-to-the-sender", "integers/08-taking-counters-away"]
)
def test_a_lesson_is_told_in_sentences(name: str) -> None:
    text = (content_folder("lessons") / f"{name}.es.md").read_text(encoding="utf-8")
    with override_language(
        SPANISH
    ):  # as if it were told in the language of the page, or the page would be heard in Spanish
        written = replace(find(name), language=PSEUDO.code.partition("-")[0])
    session = lesson_session(written, language=PSEUDO)
    assert unspoken_by(session, {*re.findall(r"[^\W\d_]+", text), *api_names(session.match.rules)}) == {}


def test_the_desk_is_told_in_sentences() -> None:
    short = [name for game in mg.list_games() for name in registered(game).teaching.short_positions.readers]
    line = {name for call in (mg.play, mg.lesson) for name in signature(call).parameters}
    line |= {"import", "as", "True", "False", "mg", "mathgames", "play", "lesson", *mg.list_games()}
    line |= {*LOCKABLE, *LESSON_LOCKS, *EXPLANATION_LEVELS, *(it.value for it in Who), *short, "turn", "phase", "fill"}
    names = {name for game in mg.list_games() for name in api_names(mg.rules(game))}
    lessons = " ".join(f"{name} {find(name).title} {find(name).aim}" for name in list_lessons())
    names |= {
        *re.findall(r"[^\W\d_]+", lessons),
        *list_lessons(),
        *(named.name for named in available_players(mg.rules("minus-vs-plus"))),
    }
    assert unspoken_by(desk_session(language=PSEUDO), line | names) == {}
