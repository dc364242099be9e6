"""The scene of a task: its numbers on the stage, and after a second wrong answer that answer beside the calculation."""

from __future__ import annotations

from typing import Any

import pytest

from harness.lessons import progress_of, task_of
from learning.work.pupils import Pupil
from mathgames.arithmetic.items.answer import Verdict
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.explain.scenes import OWN_BESIDE_MODEL
from mathgames.explain.speech import aloud
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.task_scene import task_scene

LOOK_FOR = str(OWN_BESIDE_MODEL)
LESSONS = [
    "integers/03-tug-of-war",
    "integers/05-first-to-twelve",
    "integers/07-back-to-the-sender",
    "integers/08-taking-counters-away",
    "integers/10-the-bank-account",
    "integers/13-the-submarine",
    "integers/15-the-smudged-log",
]


def at(lesson: str, number: int) -> Pupil:
    return Pupil(lesson_session(find(lesson), at=number, on_later=lambda _seconds, _act: None))


def scenes(pupil: Pupil) -> list[list[Any]]:
    """The scenes on the page."""
    tree = pupil.session.view["tree"]
    return [one for one in iter_nodes(tree) if "mg-scene" in str(one[1].get("class", "")).split()]


def pills(scene: list[Any]) -> list[str]:
    pills = [one for one in iter_nodes(scene) if "mg-pill" in str(one[1].get("class", "")).split()]
    return [" ".join(str(part[2]) for part in pill[2:] if part[0] == "text") for pill in pills]


def give_wrong(pupil: Pupil) -> None:
    """Give the first wrong answer that the item knows."""
    question = pupil.question
    assert question is not None
    raw = next(raw for raw, verdict in question.interaction.samples(question) if verdict is Verdict.MISSED)
    pupil.give(question.interaction.parse_response(raw))


def test_a_typed_sum_has_its_numbers_on_the_stage() -> None:
    pupil = at("integers/07-back-to-the-sender", 7)
    (asked,) = scenes(pupil)
    assert pills(asked) == ["?"]
    assert LOOK_FOR not in plain_text(pupil.session.view["tree"])
    give_wrong(pupil)
    assert scenes(pupil) == [asked], "a first wrong answer draws nothing"
    give_wrong(pupil)
    (beside,) = scenes(pupil)
    assert pills(beside) == [str(progress_of(pupil.session).wrong_answer(task_of(pupil.session))), "… ?"]
    assert LOOK_FOR in plain_text(pupil.session.view["tree"])
    assert LOOK_FOR in pupil.session.view["say"]
    assert aloud(beside[1]["aria-label"]) in pupil.session.view["say"]
    pupil.give(pupil.right)
    (told,) = scenes(pupil)
    assert pills(told) == ["3"], "the whole calculation"
    assert LOOK_FOR not in plain_text(pupil.session.view["tree"])


@pytest.mark.parametrize(
    ("lesson", "number", "name"),
    [
        ("03-tug-of-war", 6, "mg-scene-number-line"),  # a walk
        ("02-make-nothing", 4, "mg-scene-counters"),
        ("15-the-smudged-log", 5, "mg-scene-number-line"),  # a point
        ("13-the-submarine", 3, "mg-scene-number-line"),  # a walk below a picture
        ("05-first-to-twelve", 5, "mg-scene-number-line"),  # beside a board
    ],
)
def test_a_second_wrong_answer_is_drawn_beside_the_calculation(lesson: str, number: int, name: str) -> None:
    pupil = at(f"integers/{lesson}", number)
    for _try in range(2):
        assert scenes(pupil) == []
        give_wrong(pupil)
    (beside,) = scenes(pupil)
    assert name in beside[1]["class"]
    assert pills(beside)[1] == "… ?"
    assert LOOK_FOR in plain_text(pupil.session.view["tree"])
    right = task_of(pupil.session).questions[0].shown_answer
    assert f" {right}." not in beside[1]["aria-label"].split("The calculation")[1]


def test_every_wrong_answer_to_a_calculation_is_drawn() -> None:
    """Of those that items know, in some lessons."""
    drawn = 0
    for lesson in map(find, LESSONS):
        for task in lesson.tasks:
            session = lesson_session(lesson, at=task.number, on_later=lambda _seconds, _act: None)
            state = progress_of(session)
            if state.question(task) is None or not task.questions or task.kind.asks_once:
                continue
            question = task.questions[0]
            for raw, verdict in question.interaction.samples(question):
                if verdict is not Verdict.MISSED or question.interaction.by_hand:
                    continue
                twice = state
                for _try in range(2):
                    twice = twice.with_answer(task, question.interaction.parse_response(raw), pupil="", seconds=1)
                if (scene := task_scene(task, twice)) is not None and scene.compares:
                    drawn += 1
                    assert pills(scene.drawing)[1] == "… ?"
    assert drawn >= 10
