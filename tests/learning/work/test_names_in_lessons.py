"""Where two pupils play a side each in a lesson they may type what they are called, and nowhere else."""

from __future__ import annotations

import pytest

from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import lesson_session


def fields(name: str, number: int) -> list[str]:
    """The players who may have a name in a task."""
    tree = Pupil(lesson_session(find(name), at=number)).session.view["tree"]
    return [plain_text(part) for part in iter_nodes(tree) if str(part[1].get("key", "")).startswith("name ")]


def turn(name: str, number: int) -> object:
    """The turn as it is said by name."""
    tree = Pupil(lesson_session(find(name), at=number)).session.view["tree"]
    (status,) = [part[1] for part in iter_nodes(tree) if "mg-status" in str(part[1].get("class")).split()]
    return status.get("words")


def test_two_pupils_who_play_a_side_each_may_have_names() -> None:
    assert fields("integers/02-make-nothing", 8) == ["Blue", "Red"]
    assert turn("integers/02-make-nothing", 8) == "{name}'s turn"
    assert fields("growing-grid/19-four-quarters", 8) == ["Crosses", "Noughts"]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("integers/03-tug-of-war", 1),
        ("integers/10-the-bank-account", 9),
        ("growing-grid/19-four-quarters", 1),
        ("growing-grid/19-four-quarters", 4),
        ("slices/22-how-many-squares", 7),
    ],
    ids=["find and then move", "against the computer", "find", "question", "alone"],
)
def test_who_is_alone_or_against_the_computer_has_none(name: str, number: int) -> None:
    assert fields(name, number) == []
