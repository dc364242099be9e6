"""Who plays the other side in a lesson: a level, or a character, which says its results and slips."""

from __future__ import annotations

import pytest

from harness.later import Later
from learning.work.pupils import Pupil
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Lesson, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.players import choose


def lesson(opponent: str, game: str = "minus-vs-plus") -> Lesson:
    top = f"---\ntitle: A game\ngame: {game}\n---\n\n## Play\n\n"
    return parse(f"{top}```task\nkind: play\nprompt: Play.\nposition: start\ngoal: wins\nopponent: {opponent}\n```\n")


@pytest.mark.parametrize("name", ["level-1", "level-8", "leo", "ana"])
def test_levels_and_characters_play(name: str) -> None:
    assert lesson(name).tasks[0].opponent == name


@pytest.mark.parametrize(
    ("name", "game", "said"),
    [
        ("lea", "minus-vs-plus", "write 'leo'"),
        ("level-9", "minus-vs-plus", "write 'level-8'"),
        ("adaptive", "minus-vs-plus", "there is no 'adaptive' in 'opponent'"),
        ("leo", "tinc", "there is no 'leo' in 'opponent'"),
    ],
)
def test_who_does_not_play_is_named(name: str, game: str, said: str) -> None:
    with pytest.raises(LessonError, match=said):
        lesson(name, game)


def test_what_a_character_says_is_asked_about() -> None:
    clock = Later()
    pupil = Pupil(lesson_session(lesson("leo"), on_later=clock))
    match = pupil.session.match
    for _move in range(60):
        match.play(choose(match.rules, match.position, "level-2", seed=match.ply).move)
        clock.runs_out()
        if pupil.session._state.question is not None:
            break
    assert "Leo says:" in str(pupil.session.view["tree"])
    assert pupil.ask("answer", {"choice": "agree"})["ok"]
