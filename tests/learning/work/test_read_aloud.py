"""What can be read aloud: the task, the question, what was said to an answer, and why a move did what it did."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes
from mathgames.language.languages import language_of
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from page.hand import Hand

TASK, QUESTION, EXPLANATION = (f"Read the {what} aloud" for what in ("task", "question", "explanation"))


def readings(view: dict[str, Any]) -> list[tuple[str, str]]:
    """What the buttons of a view read, by their names."""
    buttons = (e[1] for e in iter_nodes(view["tree"]) if e[1].get("local") == ["speak"])
    return [(button["aria-label"], button["say"]) for button in buttons if "say" in button]


def asking() -> Pupil:
    """A pupil at the first task of the lessons that asks a calculation besides its prompt."""
    for name in list_lessons():
        for task in find(name).tasks:
            if task.questions and task.questions[0].is_calculation and task.questions[0].stem != task.prompt:
                return Pupil(lesson_session(find(name), at=task.number))
    raise AssertionError("no lesson asks so")


def test_a_task_and_its_question_are_read_as_they_are_said() -> None:
    pupil = asking()
    said, view = pupil.session.view["say"], pupil.session.view
    assert [name for name, _text in readings(view)] == [TASK, QUESTION]
    assert all(text in said for _name, text in readings(view))


def test_what_was_said_to_an_answer_is_read() -> None:
    pupil = asking()
    assert pupil.question is not None
    pupil.give(977)
    text = dict(readings(pupil.session.view))[EXPLANATION]
    assert text.rstrip(".") in pupil.session.view["say"]
    assert not set("−×÷+=") & set(text)


@pytest.mark.parametrize("code", ["en", "es", "fil"])
def test_an_explanation_is_read_page_by_page(code: str) -> None:
    hand = Hand(language=language_of(code))
    hand.play("b1-d3", "d6-f4", "d3-d4")
    (why,) = hand.find(key="why")
    (button,) = [e for e in iter_nodes(why) if e[1].get("local") == ["speak"]]
    assert "say" not in button[1], "what is said of the page that is shown is read"
    assert all(e[1]["say"] for e in iter_nodes(why) if "page" in e[1])


def test_a_question_before_a_move_is_read() -> None:
    hand = Hand(mg.Match(mg.rules("minus-vs-plus")))
    hand.ask("activity", {"name": "predict", "on": True})
    hand.play("b1-d3", "d6-f4")
    hand.ask("play", {"move": "a1-b2"})
    assert all(text for _name, text in readings(hand.view))


def test_practice_is_read() -> None:
    session = PracticeSession(find_topic("subtracting"))
    assert [name for name, _text in readings(session.view)] == [TASK, QUESTION]
    assert all(text in session.view["say"] for _name, text in readings(session.view))
