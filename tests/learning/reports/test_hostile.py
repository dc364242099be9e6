"""Arbitrary content in a file that claims to be complete is counted or named, without an exception."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from learning.reports.classroom import Simulated, planted
from mathgames.arithmetic.items.answer import Response
from mathgames.learning.lessons import Interaction, find, list_lessons
from mathgames.learning.reports import PupilWork
from mathgames.learning.reports.pupil_work import _check
from mathgames.learning.work import LessonWork
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

FILES = 150
VALUES = [
    *(None, True, -1, 0, 10**30, 1.5, "", "x", "−3", "inf", "nan", "1/0", "\ud800", "a1-a2", [], {}, [[]], ["a1"]),
    *({"a": 1}, "9" * 5000, "integers/../../secret", "\x00", [1] * 50),
]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each part of nested data."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from places(part, (*path, key))


def changed(text: str, chance: random.Random) -> str:
    """A file with one part of it gone, or with another in its place, whose check is a good one."""
    data = json.loads(text)
    del data["check"]
    *way, last = chance.choice(list(places(data)))
    inside = data
    for key in way:
        inside = inside[key]
    if chance.random() < 1 / 3:
        del inside[last]
    else:
        inside[last] = chance.choice(VALUES)
    return json.dumps(data | {"check": _check(data)})


def test_file_with_arbitrary_content_is_counted_or_named(tmp_path: Path) -> None:
    chance, text = random.Random(4), Simulated(*planted(2)[1], seed=1).works(1).to_text()
    for number in range(FILES):
        (tmp_path / f"{number}.json").write_text(changed(text, chance))
    report = mg.report(tmp_path)
    assert len(report.class_report.pupils) + len(report.class_report.refused_files) == FILES
    assert len(report.class_report.refused_files) > FILES / 3
    assert report.html()
    assert report.csv()
    assert str(report)


@pytest.mark.parametrize("unseen", ["\ud800", "\u202e", "\x00"], ids=ascii)
def test_invisible_characters_stay_out_of_reports(tmp_path: Path, unseen: str) -> None:
    every = ((lesson, task) for lesson in map(find, list_lessons()) for task in lesson.tasks if task.questions)
    marked = (it for it in every if it[1].kind.unmarked_text is None)
    lesson, task = next(it for it in marked if it[1].questions[0].interaction is Interaction.CHOICE)
    answers = TaskWork((Response(0, f"a{unseen}b", words=f"c{unseen}d"),))
    work = LessonWork(lesson.name).with_task(task, answers)
    unknown = LessonWork(f"=1+1{unseen}")
    (tmp_path / "7.json").write_text(PupilWork().with_lesson(work).with_lesson(unknown).to_text())
    report = mg.report(tmp_path)
    assert [pupil.label for pupil in report.class_report.pupils] == ["7"]
    for file in (tmp_path / "report.html", tmp_path / "report.csv"):
        assert unseen not in report.save(file).read_text(encoding="utf-8")
    assert ",=" not in report.csv()
    assert unseen not in str(report)
    assert ascii(unseen)[1:-1] in str(report)
