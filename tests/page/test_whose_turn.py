"""The turn: announced once, beside the one highlighted plate, and on no plate where no move is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import mathgames as mg
from activities.predicting import asking
from activities.test_catch import catching
from activities.test_undo_asks import undoing
from harness.game_page import position
from learning.work.pupils import Pupil
from mathgames.activities import FreePlay, Opponent
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession
from page.hand import Hand

ATTACK = {"c3": 5, "d4": -6, "a1": 2, "a5": -1}
STUCK = {"c5": 3, "d6": -1, "b6": -2}


def having(view: Any, kind: str) -> list[Any]:
    """The elements of this class."""
    return [part for part in iter_nodes(view["tree"]) if kind in str(part[1].get("class", "")).split()]


def head(view: Any) -> tuple[str, list[str]]:
    """Return the text about the turn, and the owners of the highlighted plates."""
    (status,) = having(view, "mg-status")
    return plain_text(status), [lit[1]["key"] for lit in having(view, "mg-turn")]


def predicted() -> Hand:
    hand = asking(position(ATTACK))
    assert head(hand.view) == ("Blue's turn", ["positive"])
    hand.ask("play", {"move": "c3-d4"})
    return hand


def claimed() -> Hand:
    return catching(0)[0]


def undone() -> Hand:
    hand = undoing(position(ATTACK))
    hand.play("c3-d4")
    assert head(hand.view) == ("Red's turn", ["negative"])
    hand.ask("undo")
    return hand


def warned() -> Hand:
    hand = Hand(position(STUCK))
    hand.ask("play", {"move": "c5-d5"})
    return hand


@pytest.mark.parametrize("begun", [predicted, claimed, undone, warned])
def test_open_question_replaces_turn_by_your_answer(begun: Callable[[], Hand]) -> None:
    """No player is to move meanwhile."""
    hand = begun()
    assert having(hand.view, "mg-asking")
    assert head(hand.view) == ("Your answer", [])


def test_dismissed_question_restores_turn() -> None:
    hand = predicted()
    hand.ask("dismiss")
    assert head(hand.view) == ("Blue's turn", ["positive"])


@pytest.mark.parametrize(("number", "title"), [(1, "A vote")])
def test_question_task_highlights_no_player(number: int, title: str) -> None:
    """The page gives the title of the task once."""
    pupil = Pupil(lesson_session(find("integers/01-two-armies-on-one-line"), at=number))
    assert head(pupil.session.view) == ("Your answer", [])
    assert [plain_text(part) for part in iter_nodes(pupil.session.view["tree"]) if part[0] == "h3"].count(title) == 1


def test_a_line_to_be_drawn_is_an_answer_and_nobodys_turn() -> None:
    pupil = Pupil(lesson_session(find("slices/22-how-many-squares"), at=1))
    assert head(pupil.session.view) == ("Your answer", [])


@pytest.mark.parametrize("loser", ["positive", "negative"])
def test_at_the_end_who_has_won_is_told_once(loser: str) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    hand = Hand(session=MatchSession(match, activities=(FreePlay(), Opponent("level-1", side="positive"))))
    match.resign(loser)
    assert head(hand.view) == ("Game over", [])
    assert "won" in plain_text(having(hand.view, "mg-banner")[0])
