from __future__ import annotations

from collections.abc import Collection

import pytest

from learning.practice.pupils import (
    Answers,
    all_but_easy_wrong,
    by_idea,
    hard_wrong,
    practised,
    practised_for,
    right_in,
    shown_by,
)
from mathgames.arithmetic.misconceptions import find_misconception
from mathgames.learning.practice import PracticeProgress, Topic, find_topic
from mathgames.learning.practice.mastery import MIN_PER_DAY, Mastery, topic_standing
from mathgames.learning.practice.question import Role, kind_asked
from mathgames.learning.topics import CalculationKind

ONE_OPERATION = [find_topic(key) for key in ("adding", "subtracting", "multiplying", "dividing")]


@pytest.mark.full
@pytest.mark.parametrize(
    ("topic", "planted"),
    [
        ("adding", "sign-of-first-kept"),
        ("subtracting", "double-minus-read-once"),
        ("subtracting", "smaller-from-larger"),
        ("multiplying", "negatives-stay-negative"),
        ("dividing", "divided-by-one-is-one"),
    ],
)
def test_a_planted_misconception_is_named_and_no_other(topic: str, planted: str) -> None:
    named = [practised(find_topic(topic), find_misconception(planted), seed) for seed in range(20)]
    assert sum(planted in names for names in named) >= 18
    assert sum(bool(names - {planted}) for names in named) <= 1


@pytest.mark.full
@pytest.mark.parametrize("topic", ONE_OPERATION, ids=lambda topic: topic.key)
def test_who_only_slips_is_not_blamed(topic: Topic) -> None:
    assert sum(bool(practised(topic, None, seed)) for seed in range(20)) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("topic", ONE_OPERATION, ids=lambda topic: topic.key)
def test_of_200_pupils_with_each_misconception(topic: Topic) -> None:
    """A planted misconception is named for 90 in 100, another one for at most 5; 5 also for pupils with none."""
    for planted in (None, *shown_by(topic)):
        named = [practised(topic, planted, seed) for seed in range(200)]
        key = planted.key if planted else ""
        assert planted is None or sum(key in names for names in named) >= 180, key
        assert sum(bool(names - {key}) for names in named) <= 10, key


SUBTRACTING = find_topic("subtracting")


def declared(topic: Topic, answers: Answers, runs: int, days: int = 10) -> int:
    """Count the pupils who are told that they mastered it, after ten days of practice and a week's pause."""
    standings = (topic_standing(practised_for(days, topic, answers, seed), topic) for seed in range(runs))
    return sum(one.standing is Mastery.MASTERED for one in standings)


def test_always_right_pupil_masters_after_meeting_parts_twice() -> None:
    for seed in range(2):
        progress = practised_for(4, SUBTRACTING, right_in(1, SUBTRACTING), seed)
        assert topic_standing(progress, SUBTRACTING).standing is Mastery.MASTERED
        for number in range(1, len(progress.sittings)):
            some = PracticeProgress(progress.sittings[:number])
            if topic_standing(some, SUBTRACTING).standing in {Mastery.LEARNT, Mastery.MASTERED}:
                assert all(_days_met(some, block.kinds) >= 2 for block in SUBTRACTING.blocks)


def _days_met(progress: PracticeProgress, kinds: Collection[CalculationKind]) -> int:
    """On how many days at least three calculations of these kinds were answered."""
    days: dict[int, int] = {}
    for sitting in progress.sittings:
        met = [one for one in sitting.given if one.question.role is Role.CALCULATION and kind_asked(one) in kinds]
        days[sitting.day] = days.get(sitting.day, 0) + len(met)
    return sum(met >= MIN_PER_DAY for met in days.values())


def test_who_misses_half_of_one_part_has_not_mastered_it() -> None:
    assert declared(SUBTRACTING, right_in(1 / 2, SUBTRACTING, "subtract negatives"), runs=3, days=5) == 0


@pytest.mark.parametrize("planted", ["double-minus-read-once", "zero-swallows"])
def test_who_has_an_idea_has_not_mastered_it(planted: str) -> None:
    assert declared(SUBTRACTING, by_idea(find_misconception(planted)), runs=2, days=4) == 0


@pytest.mark.slow
@pytest.mark.parametrize("topic", ONE_OPERATION, ids=lambda topic: topic.key)
def test_half_of_a_part_missed_is_rarely_called_mastered(topic: Topic) -> None:
    """No more than one of 20 pupils who miss half of a part is told of mastery."""
    assert declared(topic, right_in(1, topic), 20) == 20
    for block in topic.blocks:
        assert declared(topic, right_in(1 / 2, topic, block.key), 20) <= 1, block.key
    assert declared(topic, right_in(1 / 2, topic), 20) == 0


def ever_learnt(topic: Topic, answers: Answers, runs: int) -> int:
    """Count the pupils who are told at some time that they have learnt it, over twelve days of practice."""
    learnt = 0
    for seed in range(runs):
        sittings = practised_for(10, topic, answers, seed, week=1).sittings
        upto = (PracticeProgress(sittings[:number]) for number in range(1, len(sittings) + 1))
        learnt += any(topic_standing(one, topic).standing in {Mastery.LEARNT, Mastery.MASTERED} for one in upto)
    return learnt


@pytest.mark.parametrize("topic", ONE_OPERATION[:1], ids=lambda topic: topic.key)
def test_who_is_wrong_at_all_that_is_hard_has_not_learnt_it(topic: Topic) -> None:
    assert ever_learnt(topic, hard_wrong(), 2) == 0


@pytest.mark.slow
@pytest.mark.parametrize("topic", ONE_OPERATION, ids=lambda topic: topic.key)
def test_only_pupils_right_at_hard_items_have_learnt_topic(topic: Topic) -> None:
    assert ever_learnt(topic, hard_wrong(), 20) == 0
    assert ever_learnt(topic, all_but_easy_wrong(0.4), 20) <= 1
    assert ever_learnt(topic, right_in(0.9, topic), 20) >= 15


@pytest.mark.slow
@pytest.mark.parametrize("topic", ONE_OPERATION, ids=lambda topic: topic.key)
def test_planted_misconception_prevents_mastery(topic: Topic) -> None:
    for planted in shown_by(topic):
        assert declared(topic, by_idea(planted), 20) == 0, planted.key
