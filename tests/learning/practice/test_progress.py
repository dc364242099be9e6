from __future__ import annotations

import errno
import json
import os
import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from learning.practice.pupils import with_answer
from mathgames.engine import json_file as kept_module
from mathgames.explain import DOES_NOT_EXIST, Operator
from mathgames.language.errors import SaveError
from mathgames.learning.practice import PracticeProgress, find_topic, next_item
from mathgames.learning.practice.progress import MOST_OUTCOMES, KeptPractice, RepairResult
from mathgames.learning.practice.question import Role
from mathgames.learning.topics import kind_of, task_of

ADDING, SUBTRACTING = find_topic("adding"), find_topic("subtracting")


def sat(
    right: int, wrong_before: int = 0, progress: PracticeProgress | None = None, *, days: int = 1
) -> PracticeProgress:
    """A sitting of wrong answers, out of the blue, and then right ones."""
    progress = (progress or PracticeProgress()).begin(ADDING, days=days)
    for number in range(wrong_before + right):
        task = task_of(Operator.PLUS, Fraction(-2 - number), Fraction(9))
        progress = with_answer(progress, task, task.value if number >= wrong_before else Fraction(977))
    return progress


def test_days_are_counted_from_when_the_file_was_written_last(tmp_path: Path) -> None:
    in_a_week = KeptPractice(tmp_path / "practice.json", today=lambda: date.today() + timedelta(days=7))
    today = KeptPractice(tmp_path / "practice.json")
    assert in_a_week.days_since() == 0, "there is no file yet"
    today.write(sat(8))
    assert today.days_since() == 0
    assert in_a_week.days_since() == 7
    assert str(date.today().year) not in today.path.read_text()


@pytest.mark.parametrize("written", [date(1970, 1, 1), date(1980, 1, 1), date.today() + timedelta(days=3)])
def test_no_day_is_invented_where_the_file_system_knows_no_time(tmp_path: Path, written: date) -> None:
    kept = KeptPractice(tmp_path / "practice.json")
    kept.write(sat(8))
    at = datetime(written.year, written.month, written.day, 12).timestamp()
    os.utime(kept.path, (at, at))
    assert kept.days_since() == 0


def test_a_sitting_keeps_the_day_since_the_first_one() -> None:
    progress = sat(8, progress=sat(8), days=0)
    assert [sitting.day for sitting in sat(8, progress=progress, days=9).sittings] == [0, 0, 9]


def test_missed_kinds_come_first_until_correct() -> None:
    task = task_of(Operator.PLUS, Fraction(-2), Fraction(-4))
    progress = with_answer(sat(3), task, Fraction(977))
    assert progress.missed_kinds() == [kind_of(task)]
    assert with_answer(progress, task, task.value).missed_kinds() == []


def test_an_empty_sitting_leaves_nothing() -> None:
    assert len(PracticeProgress().begin(ADDING).begin(SUBTRACTING).sittings) == 1


def test_progress_survives_json_without_names() -> None:
    progress = PracticeProgress()
    for _sitting in range(3):
        progress = progress.begin(find_topic("dividing"))
        for number in range(20):
            task = next_item(progress, find_topic("dividing"), 5).task
            role = Role.MISTAKE if number % 8 == 7 else Role.CALCULATION
            progress = with_answer(progress, task, task.value if number % 3 else DOES_NOT_EXIST, role)
    text = json.dumps(progress.to_json())
    assert PracticeProgress.from_json(json.loads(text)) == progress
    assert set(json.loads(text)) == {"format", "sittings"}
    assert all(set(sitting) == {"topic", "day", "given", "id"} for sitting in json.loads(text)["sittings"])
    assert all(re.fullmatch("[0-9a-f]{8}", sitting["id"]) for sitting in json.loads(text)["sittings"])


def test_remedy_outcomes_survive_json_and_are_bounded() -> None:
    progress = sat(3)
    for _time in range(MOST_OUTCOMES + 5):
        progress = progress.with_outcome("zero-is-least", RepairResult.PUT_OFF)
    assert PracticeProgress.from_json(json.loads(json.dumps(progress.to_json()))) == progress
    assert len(progress.latest.outcomes) == MOST_OUTCOMES


@pytest.mark.parametrize(
    "damaged",
    [
        None,
        [],
        {},
        {"format": 2, "sittings": []},
        {"format": 1, "sittings": [{"topic": "knitting", "given": []}]},
        {"format": 1, "sittings": [{"topic": "adding", "day": "2026-11-22", "given": []}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [["1", "+", "2"]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [["1", "?", "2", "3"]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [["none", "+", "2", "3"]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [["1", "+", "2", "3", "Ana"]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [["1", "+", "2", "3", "check"]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [["1", "+", "2", "3", "check", "knitting"]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [["1", "+", "2", "3", "warm-up", "add opposites"]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [], "outcomes": [["knitting", "overcome", 0]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [], "outcomes": [["zero-is-least", "bored", 0]]}]},
        {"format": 1, "sittings": [{"topic": "adding", "given": [], "outcomes": [["zero-is-least", "overcome", 1]]}]},
    ],
)
def test_invalid_progress_is_refused(damaged: Any) -> None:
    with pytest.raises(SaveError, match="this is not a practice file, or it is damaged"):
        PracticeProgress.from_json(damaged)


def test_a_sitting_that_another_begins_like_is_not_kept_twice() -> None:
    """In the file, of before there were identities, stand a longer one and one that has gone on since."""

    def sitting(*answers: int) -> tuple[Any, ...]:
        progress, task = PracticeProgress().begin(ADDING), task_of(Operator.PLUS, Fraction(-2), Fraction(9))
        for answer in answers:
            progress = with_answer(progress, task, Fraction(answer))
        return tuple(replace(sitting, id="") for sitting in progress.sittings)

    in_file = PracticeProgress((*sitting(7, 8), *sitting(7, 6)))
    read = PracticeProgress((*sitting(7), *sitting(7, 8), *sitting(5)))
    assert read.merge(in_file).sittings == (*in_file.sittings, *sitting(5))


def test_temporarily_unreadable_practice_is_not_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Good work is not put aside; and what cannot be read is not written over."""
    kept = KeptPractice(tmp_path / "practice.json")
    done = PracticeProgress().begin(find_topic("adding"))
    kept.write(done)
    before = kept.path.read_text()

    def refused(*_asked: object) -> str:
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as now:
        now.setattr(kept_module, "read_text", refused)
        late = KeptPractice(kept.path)
        assert late.read() == PracticeProgress()
        assert "Too many open files" in str(late.problem)
        kept.write(done)
        assert "Too many open files" in str(kept.problem)
    assert kept.path.read_text() == before
    kept.write(done)
    assert kept.problem is None
