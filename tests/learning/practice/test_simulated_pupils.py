from __future__ import annotations

import pytest

from learning.practice.pupils import practised, shown_by
from mathgames.arithmetic.misconceptions import misconception_named
from mathgames.learning.practice import Topic, topic_named

ONE_OPERATION = [topic_named(key) for key in ("adding", "subtracting", "multiplying", "dividing")]


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
    named = [practised(topic_named(topic), misconception_named(planted), seed) for seed in range(20)]
    assert sum(planted in names for names in named) >= 18
    assert sum(bool(names - {planted}) for names in named) <= 1


@pytest.mark.parametrize("topic", ONE_OPERATION, ids=lambda topic: topic.key)
def test_who_only_slips_is_not_blamed(topic: Topic) -> None:
    assert sum(bool(practised(topic, None, seed)) for seed in range(20)) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("topic", ONE_OPERATION, ids=lambda topic: topic.key)
def test_of_200_pupils_with_each_misconception(topic: Topic) -> None:
    """Each planted one is named for 90 in 100, another one for 5 in 100 at the most; the same for nobody's."""
    for planted in (None, *shown_by(topic)):
        named = [practised(topic, planted, seed) for seed in range(200)]
        key = planted.key if planted else ""
        assert planted is None or sum(key in names for names in named) >= 180, key
        assert sum(bool(names - {key}) for names in named) <= 10, key
