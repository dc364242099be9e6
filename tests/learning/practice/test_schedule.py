from __future__ import annotations

import itertools
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest

from learning.practice.pupils import answered, by_idea
from mathgames.arithmetic.misconceptions import OperationPrompt, find_misconception
from mathgames.arithmetic.misconceptions.evidence import wrong_answers_at
from mathgames.explain.quantity import quantity
from mathgames.learning.lessons.sentences import false_claims
from mathgames.learning.practice import (
    TOPICS,
    PracticeItem,
    PracticeProgress,
    Topic,
    find_topic,
    next_item,
)
from mathgames.learning.practice.families import MANNER_OF, NEARER, Manner
from mathgames.learning.practice.progress import RepairResult
from mathgames.learning.practice.question import Role, kind_asked
from mathgames.learning.practice.schedule import (
    CHECK_REASON,
    MISS_REASON,
    MISTAKE,
    MISTAKE_EVERY,
    MIX_REASON,
    NEW,
    PAIR,
    REPEAT_REASON,
    SPACED_REASON,
    TELLS_MORE,
)
from mathgames.learning.practice.sizes import is_easy, is_hard
from mathgames.learning.topics import contrast, kind_of

SUBTRACTING = find_topic("subtracting")


def sitting(
    progress: PracticeProgress, topic: Topic, items: int, seed: int = 1, planted: str = "", days: int = 0
) -> tuple[PracticeProgress, list[PracticeItem]]:
    """A sitting of a pupil who is always right, or who has one misconception."""
    progress, given, chance = progress.begin(topic, days=days), [], random.Random(seed)
    for _item in range(items):
        item = next_item(progress, topic, seed)
        progress = answered(progress, item, by_idea(find_misconception(planted) if planted else None), chance)
        given.append(item)
    return progress, given


def test_overcome_misconception_returns_next_day_and_week() -> None:
    key = "double-minus-read-once"
    progress, _items = sitting(PracticeProgress(), SUBTRACTING, 24, planted=key)
    assert progress.misconception is not None
    progress = progress.with_outcome(key, RepairResult.OVERCOME)
    assert progress.misconception is None  # it is put away
    for days, reason in ((0, None), (1, MISS_REASON), (1, None), (5, CHECK_REASON), (1, None)):
        progress, items = sitting(progress, SUBTRACTING, 3, days=days)
        showing = [
            item.role is not Role.MISTAKE and (item.reason, key in wrong_answers_at(item.task)) == (reason, True)
            for item in items
        ]
        if reason is None:
            assert not any(item.role is not Role.MISTAKE and item.reason is CHECK_REASON for item in items)
        else:
            assert showing[:2] == [True, True], (days, items)


def test_an_idea_that_comes_back_is_named_again() -> None:
    key = "double-minus-read-once"
    progress, _items = sitting(PracticeProgress(), SUBTRACTING, 24, planted=key)
    progress = progress.with_outcome(key, RepairResult.OVERCOME)
    progress, _items = sitting(progress, SUBTRACTING, 24, planted=key, days=1)
    assert progress.misconception is not None
    assert progress.misconception.key == key


@pytest.mark.full
@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.key)
def test_each_topic_goes_on_and_on(topic: Topic) -> None:
    progress = PracticeProgress()
    for _sitting in range(3):
        progress, items = sitting(progress, topic, 24, planted="wrong-side-of-zero")
        assert all(item.family == NEARER or topic.block_of(kind_of(item.task)) is not None for item in items)


def test_an_item_follows_from_the_progress_and_the_seed() -> None:
    progress, items = sitting(PracticeProgress(), SUBTRACTING, 20)
    assert sitting(PracticeProgress(), SUBTRACTING, 20) == (progress, items)
    assert sitting(PracticeProgress(), SUBTRACTING, 20, seed=2)[1] != items
    read_again = PracticeProgress.from_json(progress.to_json())
    assert next_item(read_again, SUBTRACTING, 1) == next_item(progress, SUBTRACTING, 1)


def test_three_items_of_a_part_come_before_the_next_one_begins() -> None:
    _progress, items = sitting(PracticeProgress(), SUBTRACTING, 16)
    met = [item for item in items if item.reason == NEW]
    blocks = [SUBTRACTING.block_of(kind_of(item.task)) for item in met]
    in_order = [block for block, _same in itertools.groupby(blocks)]
    assert in_order == list(SUBTRACTING.blocks[: len(in_order)])
    for block in in_order[:-1]:
        assert sum(block is one for one in blocks) == 3


def test_look_alike_flips_sign_of_second_number() -> None:
    progress, days = PracticeProgress(), 0
    pairs = []
    for _sitting in range(3):
        progress, items = sitting(progress, SUBTRACTING, 16, days=days)
        days = 1
        pairs += [(one, other) for one, other in itertools.pairwise(items) if other.reason == PAIR]
    assert pairs
    assert all(contrast(one.task) == other.task for one, other in pairs)


def test_parts_that_are_not_secure_come_before_anything_is_mixed() -> None:
    progress, first = sitting(PracticeProgress(), SUBTRACTING, 18)
    assert MIX_REASON not in {item.reason for item in first[:16]}
    _progress, second = sitting(progress, SUBTRACTING, 16, days=1)
    assert MIX_REASON not in {item.reason for item in second}, (
        "a new part with easy tasks alone may have waited for its day"
    )
    assert REPEAT_REASON in {item.reason for item in second}


def test_what_is_met_is_mixed_and_no_block_comes_twice_in_a_row() -> None:
    _progress, items = sitting(PracticeProgress(), SUBTRACTING, 60)
    mixed = [item for item in items if item.role is not Role.MISTAKE][-24:]
    assert {item.reason for item in mixed} == {MIX_REASON}
    blocks = [SUBTRACTING.block_of(kind_of(item.task)) for item in mixed]
    assert len({block.name for block in blocks if block}) == len(SUBTRACTING.blocks)
    following = [pair for pair in itertools.pairwise(items) if {item.reason for item in pair} == {MIX_REASON}]
    assert all(kind_of(one.task) != kind_of(other.task) for one, other in following)


WHOLE = [topic for topic in TOPICS if topic.key not in ("fractions", "infinity")]


@pytest.mark.full
@pytest.mark.parametrize("topic", WHOLE, ids=lambda topic: topic.key)
def test_forty_items_are_hard_enough_and_distinct(topic: Topic) -> None:
    """In three runs of six days of sixteen items, and the ways of answering are those of ten items of a block."""
    ways: Counter[Manner] = Counter()
    for seed in range(3):
        progress, items = PracticeProgress(), []
        for _day in range(6):
            progress, more = sitting(progress, topic, 16, seed=seed, days=1)
            items += more
        tasks = [item.task for item in items]
        for number, task in enumerate(tasks):
            assert task not in tasks[max(0, number - 39) : number]
        windows = [tasks[begin : begin + 40] for begin in range(len(tasks) - 39)]
        assert max(sum(map(is_easy, some)) for some in windows) <= 10
        assert min(sum(map(is_hard, some)) for some in windows) >= 16
        asked = [item for item in items if item.role is not Role.MISTAKE and item.family != NEARER]
        ways.update(MANNER_OF[item.family] for item in asked)
    for manner in Manner:
        assert abs(100 * ways[manner] / ways.total() - 10 * manner.share) <= 5, manner


@pytest.mark.parametrize("topic", WHOLE[:6], ids=lambda topic: topic.key)
def test_first_items_of_part_are_typed_model_missing_number(topic: Topic) -> None:
    _progress, items = sitting(PracticeProgress(), topic, 12, seed=3)
    new = [item for item in items if item.reason == NEW]
    ways = [MANNER_OF[item.family] for item in new if topic.blocks[0].kinds.count(kind_of(item.task))]
    assert ways[0] is Manner.TYPED
    assert ways[1] in (Manner.BY_HAND, Manner.LINE)
    assert ways[2] is Manner.MISSING


@pytest.mark.parametrize("topic", WHOLE[:4], ids=lambda topic: topic.key)
def test_the_signs_of_a_part_take_turns(topic: Topic) -> None:
    progress = PracticeProgress()
    for _day in range(4):
        progress, _items = sitting(progress, topic, 16, days=1)
    for block in topic.blocks:
        signs = [one.question.task.signs for one in progress.calculations if kind_asked(one) in block.kinds]
        patterns = {(kind.first, kind.second) for kind in block.kinds}
        times = Counter(signs)
        assert 2 * min(times[one] for one in patterns) >= max(times.values())


def test_nothing_is_worked_out_while_practice_is_imported() -> None:
    """Neither a kind of tasks, nor a task, nor what shows at it, and no story is read."""
    code = """
import mathgames.learning.practice
from mathgames.arithmetic.misconceptions import evidence
from mathgames.learning import topics
from mathgames.learning.practice import families, item_selection, schedule, sizes
worked_out = (topics.kind_of, topics.tasks_of, sizes.size_of, sizes.is_easy, families.item_ref)
worked_out += (evidence.wrong_answers_at,)
print(*(one.cache_info().misses for one in worked_out))
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["0"] * 6


def test_each_eighth_item_has_a_mistake_to_find() -> None:
    _progress, items = sitting(PracticeProgress(), SUBTRACTING, 24)
    places = [number for number, item in enumerate(items, 1) if item.role is Role.MISTAKE]
    assert places == [MISTAKE_EVERY, 2 * MISTAKE_EVERY, 3 * MISTAKE_EVERY]


@pytest.mark.full
@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.key)
def test_one_line_is_wrong_and_the_misconception_says_how(topic: Topic) -> None:
    _progress, items = sitting(PracticeProgress(), topic, 48)
    mistakes = [item for item in items if item.role is Role.MISTAKE]
    assert len(mistakes) == (0 if topic.key == "infinity" else 6)
    for item in mistakes:
        assert item.reason == MISTAKE
        task = item.question.item
        assert task is not None
        assert len({*task.options}) == 3
        assert [bool(false_claims(line)) for line in task.options].count(True) == 1
        assert item.misconception is not None
        assert quantity(dict(item.question.place.slots)["c"]) in item.misconception.answers(item.task)


def test_the_mistake_is_the_pupils_own() -> None:
    _progress, items = sitting(PracticeProgress(), SUBTRACTING, 40, planted="double-minus-read-once")
    own = [item.misconception.key for item in items if item.misconception is not None]
    assert own.count("double-minus-read-once") >= 3


def test_ambiguous_answer_is_followed_by_distinguishing_item() -> None:
    _progress, items = sitting(PracticeProgress(), SUBTRACTING, 20, planted="smaller-from-larger")
    assert TELLS_MORE in {item.reason for item in items}


def test_sitting_begins_with_two_old_items_and_a_missed_one() -> None:
    multiplying = find_topic("multiplying")
    progress, first = sitting(PracticeProgress(), multiplying, 6)
    progress, _second = sitting(progress, SUBTRACTING, 12, planted="double-minus-read-once")
    missed = progress.missed_kinds()
    assert missed
    _progress, third = sitting(progress, find_topic("adding"), 4)
    assert [item.reason for item in third[:3]] == [SPACED_REASON, SPACED_REASON, MISS_REASON]
    assert {kind_of(item.task) for item in third[:2]} <= {kind_of(item.task) for item in first}
    assert kind_of(third[2].task) == missed[0]
    assert third[3].reason not in {SPACED_REASON, MISS_REASON}


def test_sitting_repeats_no_task_while_others_exist() -> None:
    _progress, items = sitting(PracticeProgress(), SUBTRACTING, 30)
    tasks = [item.task for item in items if item.role is not Role.MISTAKE]
    assert len(set(tasks)) == len(tasks)


def test_a_division_by_zero_has_no_value_in_practice() -> None:
    dividing = find_topic("dividing")
    progress, items = sitting(PracticeProgress(), dividing, 60)
    over_zero: list[OperationPrompt] = [item.task for item in items if item.task.b == 0]
    assert over_zero
    assert not any(isinstance(task.value, Fraction) for task in over_zero)
    assert progress.misconception is None


def test_named_misconception_opens_next_sitting() -> None:
    key = "double-minus-read-once"
    progress, _items = sitting(PracticeProgress(), SUBTRACTING, 16, planted=key)
    assert progress.misconception == find_misconception(key)
    _progress, (first, second, *_rest) = sitting(progress, SUBTRACTING, 4, days=1)
    for item in (first, second):
        assert item.role is not Role.MISTAKE
        assert (item.reason, item.role) == (MISS_REASON, Role.WARM_UP)
        assert find_misconception(key).answers(item.task)
    _progress, items = sitting(sitting(PracticeProgress(), SUBTRACTING, 16)[0], SUBTRACTING, 4, days=1)
    assert all(item.reason != MISS_REASON for item in items)
