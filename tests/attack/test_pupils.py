"""Pupils' files and codes by the thousand, nearly right: each is counted or named, and a slip in a code is found."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathgames as mg
from harness.attack import JUNK, edited, mutated, single_edits, sizes
from learning.reports.classroom import Simulated, planted
from mathgames.engine.shortcode import ALPHABET
from mathgames.language.errors import MathgamesError
from mathgames.learning.lessons import list_lessons
from mathgames.learning.practice import TOPICS
from mathgames.learning.reports import ItemKind, PupilWork, Share, WorkCode, load_work
from mathgames.learning.reports.pupil_work import _check
from mathgames.notebook.commands import main

pytestmark = pytest.mark.usefixtures("stock_lesson")

MOST_SECONDS = 2.0
A_CLASS = 25
VALUES: list[Any] = [
    *("−3", "inf", "nan", "1/0", "a1-a2", "integers/../../secret", "9" * 5000, "−٣", "</style><script>", "=1+1"),
    *([["a2-a3"]], {"question": 0}, {"question": 0, "answer": "5", "seconds": 1}, {"part": 1}, [1] * 50, {"given": []}),
]


def files() -> list[str]:
    """Files of pupils who did lessons and practice, one at a shared screen among them."""
    works = [Simulated(*one, seed=number).works(1) for number, one in enumerate(planted(3))]
    return [work.to_text() for work in works]


def spoiled(text: str, chance: Random) -> str:
    """Return a file that is not JSON any more, or one whose checksum fits although some of its parts are different."""
    if chance.random() < 0.2:
        return edited(text, chance, other=text)
    data = json.loads(text)
    del data["check"]
    for _ in range(chance.choice([1, 1, 2, 5])):
        data = mutated(data, chance, JUNK + VALUES)
    return json.dumps(data | {"check": _check(data)}) if isinstance(data, dict) else json.dumps(data)


@sizes(50, 5_000)
def test_each_file_is_counted_or_named(size: int, chance: Random, folder: Path, capsys: Any) -> None:
    texts = files()
    for _ in range(size // A_CLASS):
        for number in range(A_CLASS):
            text = spoiled(chance.choice(texts), chance)
            Path(f"{number}.json").write_bytes(text.encode("utf-8", "surrogatepass"))
        begun = time.process_time()
        report = mg.report(folder)
        told = report.html(), report.csv(), str(report)
        assert time.process_time() - begun < MOST_SECONDS * A_CLASS
        assert len(report.class_report.pupils) + len(report.class_report.refused_files) == A_CLASS
        assert "<script>" not in told[0].replace("<script>document", "")
        assert not any(line.lstrip('"').startswith(("=", "@", "+")) for line in told[1].splitlines())
        done = mg.grade("0.json")
        assert json.loads(json.dumps(done)) == done
    assert main(["report", str(folder)]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err


@sizes(5, 500)
def test_spoiled_work_files_still_open(size: int, chance: Random, folder: Path) -> None:
    """In the place of a lesson's work and of practice: the lesson opens, and practice opens."""
    texts = [json.loads(text) for text in files()]
    kept = folder / ".mathgames" / "lessons"
    kept.mkdir(parents=True)
    for number in range(size):
        data = chance.choice(texts)
        for work in data["lessons"]:
            spoilt = json.dumps(mutated(work, chance, JUNK + VALUES))
            (kept / f"{work['lesson'].replace('/', '-')}.json").write_text(spoilt)
            mg.lesson(work["lesson"])
        (kept.parent / "practice.json").write_text(json.dumps(mutated(data["practice"], chance, JUNK + VALUES)))
        mg.practice("adding")  # a damaged file is put aside
        mg.list_lessons()
        try:
            handed = mg.hand_in(f"{number}.json")
        except mg.errors.SaveError:
            assert load_work() == PupilWork(), "nothing was left of the work"
        else:
            assert PupilWork.from_text(handed.read_text()) is not None


def codes(chance: Random, count: int) -> list[WorkCode]:
    """Return *count* random codes, over everything that codes can hold."""
    whats = [("", ""), *((name, "") for name in list_lessons()), *(("", topic.key) for topic in TOPICS)]
    made = []
    for _ in range(count):
        kinds = chance.sample(list(ItemKind), chance.randint(0, len(ItemKind)))
        shares = {kind: Share(chance.randint(0, 6), 6, is_rough=True) for kind in ItemKind if kind in kinds}
        made.append(WorkCode(*chance.choice(whats), chance.randint(0, 31), shares))
    return made


def read(text: str) -> WorkCode | None:
    """Return what a code tells; None where it is refused."""
    try:
        return WorkCode.read(text)
    except MathgamesError:
        return None


@sizes(10, 300)
def test_no_single_edit_of_a_code_is_taken_for_another(size: int, chance: Random) -> None:
    taken = tried = 0
    for code in codes(chance, size):
        for text in single_edits(str(code).replace("-", ""), ALPHABET):
            tried += 1
            taken += read(text) not in (None, code)
    assert tried > size * 500
    assert taken * 1000 <= tried
    assert taken == 0, "one character too many, too few or another, and two swapped, are always found"


@sizes(300, 30_000)
def test_codes_with_many_slips_are_rarely_mistaken(size: int, chance: Random) -> None:
    made, taken = codes(chance, 50), 0
    for _ in range(size):
        code, other = chance.choice(made), str(chance.choice(made))
        text = edited(str(code), chance, ALPHABET, other)
        taken += read(text) not in (None, code) and text.replace("-", "") != other.replace("-", "")
    assert taken * 1000 <= size
