"""The first look at a board: on the board of a new game that is played freely, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from harness.pseudo import PSEUDO, unspoken
from mathgames.activities import FreePlay
from mathgames.explain.nodes import iter_nodes
from mathgames.games.contract import Control
from mathgames.language.words import override_language
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession
from page.hand import Hand


def bubbles(view: dict[str, Any]) -> list[str]:
    """The sentences of the first look, as they are read; each is also said when it is turned to."""
    tours = [e for e in iter_nodes(view["tree"]) if e[1].get("tour")]
    return [e[2] for tour in tours for e in iter_nodes(tour) if e[0] == "p" and e[1]["say"]]


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries"])
def test_tour_bubbles_explain_start_turn_and_help(game: str) -> None:
    hand = Hand(mg.Match(mg.rules(game)))
    start, scores, stuck = bubbles(hand.view)
    assert (start[:19], "the points" in scores, "light bulb" in stuck) == ("Start on the board.", game != "tinc", True)
    hand.ask("play", {"move": next(iter(hand.match.legal_moves))})
    assert bubbles(hand.view) == [], "whoever plays needs it no more"


def test_help_that_is_not_there_is_not_named() -> None:
    session = MatchSession(mg.Match(mg.rules("tinc")), activities=(FreePlay(locks=[Control.HINTS]),))
    assert not any("light bulb" in sentence for sentence in bubbles(session.view))


def test_it_is_in_no_lesson_and_not_at_the_desk() -> None:
    lesson = find(list_lessons()[0])
    for page in (lesson_session(lesson), lesson_session(lesson, at=4), desk_session()):
        assert bubbles(page.view) == []


def test_it_is_told_in_sentences() -> None:
    with override_language(PSEUDO):
        view = MatchSession(mg.Match(mg.rules("tinc"))).view
    assert not [sentence for sentence in bubbles(view) if unspoken(sentence, frozenset())]
