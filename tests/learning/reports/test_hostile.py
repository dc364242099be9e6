"""Whatever stands in a file that claims to be whole: it is counted or named, and nothing is raised."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from learning.reports.classroom import Simulated, planted
from mathgames.learning.reports.pupil_work import _check

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


def test_a_file_is_counted_or_named_whatever_stands_in_it(tmp_path: Path) -> None:
    chance, text = random.Random(4), Simulated(*planted(2)[1], seed=1).works(1).to_text()
    for number in range(FILES):
        (tmp_path / f"{number}.json").write_text(changed(text, chance))
    report = mg.report(tmp_path)
    assert len(report.counted.pupils) + len(report.counted.refused) == FILES
    assert len(report.counted.refused) > FILES / 3
    assert report.html()
    assert report.csv()
    assert str(report)
