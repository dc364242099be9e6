"""Codes: what they tell comes back, and a mistyped one is found out."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic.misconceptions import CATALOGUE, Sum
from mathgames.engine.shortcode import ALPHABET
from mathgames.language.errors import SaveError
from mathgames.learning.lessons import list_lessons
from mathgames.learning.practice import TOPICS
from mathgames.learning.reports import ItemKind, Share, WorkCode
from mathgames.learning.reports.code import CHARACTERS, MOST, _idea, check, is_code

TOLD = [one for one in CATALOGUE if one.about is Sum]
WHATS = [("", ""), *((lesson, "") for lesson in list_lessons()), *(("", topic.key) for topic in TOPICS)]
DIGITS = st.lists(st.integers(0, 31), min_size=CHARACTERS - 1, max_size=CHARACTERS - 1)


@st.composite
def codes(draw: st.DrawFn) -> WorkCode:
    lesson, topic = draw(st.sampled_from(WHATS))
    sixths = {kind: draw(st.none() | st.integers(0, 6)) for kind in ItemKind}
    shares = {kind: Share(right, 6, is_rough=True) for kind, right in sixths.items() if right is not None}
    return WorkCode(lesson, topic, draw(st.integers(0, MOST)), shares, draw(st.none() | st.sampled_from(TOLD)))


@given(codes())
def test_what_a_code_tells_comes_back(code: WorkCode) -> None:
    written = str(code)
    assert is_code(written)
    assert len(written.replace("-", "")) == CHARACTERS
    assert WorkCode.read(written) == code


@given(codes(), st.data())
def test_it_is_read_as_it_is_written_by_hand(code: WorkCode, data: st.DataObject) -> None:
    written = str(code).lower().replace("-", data.draw(st.sampled_from(["", " ", " - "])))
    assert WorkCode.read(written.replace("0", "o").replace("1", data.draw(st.sampled_from("li")))) == code


@given(DIGITS)
def test_each_wrong_sign_changes_the_check(digits: list[int]) -> None:
    right = check(digits)
    for place, digit in enumerate(digits):
        for wrong in set(range(32)) - {digit}:
            assert check([*digits[:place], wrong, *digits[place + 1 :]]) != right


@given(DIGITS)
def test_each_swap_changes_the_check(digits: list[int]) -> None:
    """Neighbours, and any two others; the check itself swapped with what stands before it, too."""
    whole = [*digits, check(digits)]
    for one, other in combinations(range(CHARACTERS), 2):
        swapped = whole.copy()
        swapped[one], swapped[other] = swapped[other], swapped[one]
        if swapped != whole:
            assert check(swapped[:-1]) != swapped[-1], (one, other)


@given(codes(), st.integers(0, CHARACTERS - 1), st.sampled_from(ALPHABET))
def test_a_mistyped_code_is_refused(code: WorkCode, place: int, sign: str) -> None:
    signs = list(str(code).replace("-", ""))
    if signs[place] != sign:
        signs[place] = sign
        with pytest.raises(SaveError, match="mistyped"):
            WorkCode.read("".join(signs))


@pytest.mark.parametrize("written", ["", "0A70-0R00-000", "0A70-0R00-000W-1", "0A70-0R00-000U", "0A70-0R00-000é"])
def test_what_is_no_code_is_refused(written: str) -> None:
    with pytest.raises(SaveError):
        WorkCode.read(written)


def test_a_code_of_a_lesson_that_is_not_there_says_so() -> None:
    digits = [31, 31, *[0] * 9]
    written = "".join(ALPHABET[digit] for digit in (*digits, check(digits)))
    with pytest.raises(SaveError, match="another version"):
        WorkCode.read(written)


def test_each_misconception_has_a_number_of_its_own() -> None:
    numbers = [_idea(one) for one in TOLD]
    assert len(set(numbers)) == len(TOLD)
    assert 0 not in numbers  # that is none


def test_each_lesson_has_a_number_below_the_topics() -> None:
    numbers = {WorkCode.read(str(WorkCode(lesson=name))).lesson for name in list_lessons()}
    assert numbers == set(list_lessons())
