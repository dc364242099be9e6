"""The families of practice: each member is read and judged by its own samples, in each language alike."""

from __future__ import annotations

from itertools import islice, product

import pytest

from harness.loops import loop_over
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.learning.practice import families
from mathgames.learning.practice.families import MANNER_OF, MISTAKE, NEARER, Manner, item_at, item_ref, slots
from mathgames.learning.topics import TOPICS, Numbers, kind_of, tasks_of

LANGUAGES = ("en", "es", "fil")
NAMES = [*families.blocks("en")]
KINDS = [*dict.fromkeys(kind for topic in TOPICS for kind in topic.kinds)]
ASKED = {name: [task for kind in KINDS for task in tasks_of(kind)[::5] if item_ref(name, task)] for name in MANNER_OF}


def test_each_family_is_in_one_group() -> None:
    assert {*NAMES} == {*MANNER_OF, MISTAKE, NEARER}
    assert sum(manner.share for manner in Manner) == 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_same_families(language: str) -> None:
    assert [*families.blocks(language)] == NAMES
    for name in NAMES:
        own, family = slots(name), families.task_family(name, language)
        there = family.slots
        assert (there.choices, there.lets, there.conditions, there.first) == (
            own.choices,
            own.lets,
            own.conditions,
            own.first,
        )


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_says_everything_itself(language: str) -> None:
    prompts = [{name: families.task_family(name, it).draw(0).prompt for name in NAMES} for it in ("en", language)]
    english, there = prompts
    assert [name for name in NAMES if english[name] == there[name]] == []


@loop_over(product(NAMES, LANGUAGES))
def test_members_are_judged_by_their_samples(name: str, language: str) -> None:
    for values, task, errors in families.task_family(name, language).members():
        assert task is not None, values
        assert [str(error) for error in errors] == []
        for item in task.questions:
            judged = [(raw, said, item.judge(raw).verdict) for raw, said in item.interaction.samples(item)]
            assert [one for one in judged if one[1] is not one[2]] == [], values


@loop_over(ASKED.items())
def test_what_practice_asks_has_the_result_as_its_key(name: str, tasks: list[OperationPrompt]) -> None:
    assert len(tasks) > 4
    for task in islice(tasks, 25):
        place = item_ref(name, task)
        assert place is not None
        item = item_at(place)
        assert item is not None, place
        prompt = families.prompt_at(place)
        if prompt is not None:
            number = item.interaction.with_value(prompt, prompt.value)
            assert number is not None
            assert item.interaction.accepts(item, number), place


def test_whole_numbers_alone_are_answered_by_hand() -> None:
    by_hand = [name for manner in (Manner.BY_HAND, Manner.LINE) for group in manner.families for name in group]
    kinds: dict[str, set[Numbers]] = {name: {kind_of(task).numbers for task in ASKED[name]} for name in by_hand}
    assert kinds == {name: {Numbers.WHOLE} for name in by_hand}
