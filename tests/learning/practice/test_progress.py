from __future__ import annotations

import json
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mathgames.explain import DOES_NOT_EXIST, Operator
from mathgames.language.errors import SaveError
from mathgames.learning.practice import PracticeProgress, next_item, topic_named
from mathgames.learning.practice.keeping import Kept
from mathgames.learning.practice.kinds import kind_of, task_of

ADDING, SUBTRACTING = topic_named("adding"), topic_named("subtracting")


def sat(
    right: int, wrong_before: int = 0, progress: PracticeProgress | None = None, *, another_day: bool = True
) -> PracticeProgress:
    """A sitting of wrong answers, out of the blue, and then right ones."""
    progress = (progress or PracticeProgress()).begin(ADDING, another_day=another_day)
    for number in range(wrong_before + right):
        task = task_of(Operator.PLUS, Fraction(-2 - number), Fraction(9))
        progress = progress.with_answer(task, task.value if number >= wrong_before else Fraction(977))
    return progress


def test_seven_of_eight_on_two_days_is_mastery() -> None:
    first = sat(7, wrong_before=1)
    assert not first.is_mastered(ADDING)
    second = sat(7, wrong_before=1, progress=first)
    assert second.is_mastered(ADDING)
    assert not second.is_mastered(SUBTRACTING)


def test_two_sittings_of_one_day_are_no_mastery() -> None:
    twice = sat(8, progress=sat(8), another_day=False)
    assert [sitting.day for sitting in twice.sittings] == [0, 0]
    assert not twice.is_mastered(ADDING)
    assert sat(8, progress=twice).is_mastered(ADDING)


def test_sittings_of_one_day_count_together() -> None:
    one = sat(4)
    assert not one.is_steady_today(ADDING)
    assert sat(4, progress=one, another_day=False).is_steady_today(ADDING)


def test_a_day_is_another_one_if_the_file_was_written_before_it(tmp_path: Path) -> None:
    tomorrow = Kept(tmp_path / "practice.json", today=lambda: date.today() + timedelta(days=1))
    today = Kept(tmp_path / "practice.json")
    assert not tomorrow.is_another_day(), "there is no file yet"
    today.write(sat(8))
    assert not today.is_another_day()
    assert tomorrow.is_another_day()
    assert str(date.today().year) not in today.path.read_text()


@pytest.mark.parametrize(("right", "wrong_before"), [(7, 0), (6, 2), (5, 3)])
def test_less_is_no_mastery(right: int, wrong_before: int) -> None:
    assert not sat(right, wrong_before, sat(8)).is_mastered(ADDING)


def test_what_is_forgotten_on_a_third_day_is_not_mastered() -> None:
    assert not sat(6, 2, sat(8, progress=sat(8))).is_mastered(ADDING)


def test_a_repeated_misconception_is_no_mastery() -> None:
    progress = sat(8).begin(ADDING, another_day=True)
    for a in (-2, -3):
        progress = progress.with_answer(task_of(Operator.PLUS, Fraction(a), Fraction(-4)), Fraction(4 - a))
    for number in range(8):
        task = task_of(Operator.PLUS, Fraction(-2 - number), Fraction(9))
        progress = progress.with_answer(task, task.value)
    assert not progress.is_mastered(ADDING)


def test_a_mistake_that_was_found_is_no_calculation() -> None:
    progress = sat(7)
    task = task_of(Operator.PLUS, Fraction(-2), Fraction(-4))
    progress = progress.with_answer(task, task.value, mistake=True)
    assert not progress.is_steady_today(ADDING)
    assert len(progress.calculated) == 7


def test_kinds_that_were_missed_come_first_until_they_are_right_again() -> None:
    task = task_of(Operator.PLUS, Fraction(-2), Fraction(-4))
    progress = sat(3).with_answer(task, Fraction(977))
    assert progress.missed() == [kind_of(task)]
    assert progress.with_answer(task, task.value).missed() == []


def test_an_empty_sitting_leaves_nothing() -> None:
    assert len(PracticeProgress().begin(ADDING).begin(SUBTRACTING).sittings) == 1


def test_progress_survives_json_and_names_nobody() -> None:
    progress = PracticeProgress()
    for _sitting in range(3):
        progress = progress.begin(topic_named("dividing"))
        for number in range(20):
            task = next_item(progress, topic_named("dividing"), 5).task
            progress = progress.with_answer(task, task.value if number % 3 else DOES_NOT_EXIST, mistake=number % 8 == 7)
    text = json.dumps(progress.to_json())
    assert PracticeProgress.from_json(json.loads(text)) == progress
    assert set(json.loads(text)) == {"format", "sittings"}
    assert all(set(sitting) == {"topic", "day", "given"} for sitting in json.loads(text)["sittings"])


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
    ],
)
def test_what_is_no_progress_is_refused(damaged: Any) -> None:
    with pytest.raises(SaveError, match="this is not a practice file, or it is damaged"):
        PracticeProgress.from_json(damaged)


def test_a_sitting_that_another_begins_like_is_not_kept_twice() -> None:
    """In the file stand a longer one and, gone on since, one that had its first answer."""

    def sitting(*answers: int) -> tuple[Any, ...]:
        progress, task = PracticeProgress().begin(ADDING), task_of(Operator.PLUS, Fraction(-2), Fraction(9))
        for answer in answers:
            progress = progress.with_answer(task, Fraction(answer))
        return progress.sittings

    in_file = PracticeProgress((*sitting(7, 8), *sitting(7, 6)))
    read = PracticeProgress((*sitting(7), *sitting(7, 8), *sitting(5)))
    assert read.grown_from(in_file, None).sittings == (*in_file.sittings, *sitting(5))
