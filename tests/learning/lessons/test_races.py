"""Races along a line in a lesson: each landing is said first, a wrong word is mended, and a game is played to win."""

from __future__ import annotations

from pathlib import Path

import pytest

from learning.lessons.race import race_lesson
from learning.work.pupils import Pupil
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.lesson_store import LessonStore


def play_out(pupil: Pupil) -> int:
    """Take the first card, with right words, until the game is over."""
    match = pupil.session.match
    while match.outcome is None:
        assert pupil.ask("play", cells=["a"])["ok"]
        assert pupil.session._state.question is not None
        assert pupil.answer_rightly()["ok"]
    return match.ply


@pytest.mark.parametrize("moves", ["rope", "balloon"])
def test_race_moves_only_after_the_landing_is_said(moves: str, tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(race_lesson(moves=moves), LessonStore(tmp_path)))
    match = pupil.session.match
    pupil.ask("play", cells=["b"])
    for wrong in ("30", "31"):
        pupil.ask("answer", {"answer": wrong})
        assert match.ply == 0
        assert pupil.session._state.question is not None
    pupil.answer_rightly()
    assert match.ply == 1
    play_out(pupil)
    assert pupil.is_done


def test_race_goes_on_where_it_was_left(tmp_path: Path) -> None:
    store = LessonStore(tmp_path)
    lesson = race_lesson("games: 2", "change sides: yes")
    pupil = Pupil(lesson_session(lesson, store))
    for card in "bb":
        pupil.ask("play", cells=[card])
        pupil.answer_rightly()
    before = pupil.session.match.position
    again = Pupil(lesson_session(lesson, store))
    assert again.session.match.position == before
    play_out(again)
    assert not again.is_done
