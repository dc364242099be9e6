"""The measures of the course, as `.ci/items` prints them, and that each is worse where something is planted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest

from mathgames.learning.lessons import Lesson, parse

pytestmark = pytest.mark.full


@cache
def items() -> SimpleNamespace:
    return SimpleNamespace(**run_path(str(Path(__file__).parents[2] / ".ci" / "items")))  # leaves no bytecode there


def test_no_measure_is_worse_than_its_bound(record_property: Callable[[str, object], None]) -> None:
    found = [*items().measures()]
    for name, figure, most, _places in found:
        record_property(name, f"{figure:g}, at most {most:g}")
    worse = [f"{name}: {figure:g}, at most {most:g}: {places}" for name, figure, most, places in found if figure > most]
    assert worse == []
    assert len(found) >= 12


def lesson(blocks: int = 2, *, prompt: str = "What is it?", slots: str = "") -> Lesson:
    block = (
        f"```task\nkind: predict\nprompt: {prompt}\n{slots}ask: How many?\nchoices: [few, many]\nanswers: few\n```\n"
    )
    tasks = "\n".join(f"## Task {number}\n\n{block}" for number in range(1, blocks + 1))
    head = "---\ntitle: Planted\ngame: minus-vs-plus\nmisconceptions: [added-instead]\n---\n"
    return parse(f"{head}\n{tasks}", name="planted")


def places(one: Lesson) -> list[tuple[str, object]]:
    return [(f"planted {task.number}", task) for task in one.all_tasks]


def test_planted_faults_are_measured() -> None:
    assert items().too_long(places(lesson(prompt="What is it now? " * 8)))
    assert items().without_scene(places(lesson()))
    assert items().of_too_many_steps([lesson(11)]) == ["planted (11)"]
    assert items().of_too_many_words([lesson(9, prompt="What is it now? " * 7)])
    assert items().twice(places(lesson())) == ["What is it?"]
    assert items().seldom_shown([lesson()]) == ["planted added-instead"]
    assert items().small(places(lesson(slots="slots: {a: 2..4}\nfirst: {a: 2}\n"))) == ["planted 1", "planted 2"]
