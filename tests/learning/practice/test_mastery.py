from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.practice.pupils import right_response, with_answer, with_response, wrong_response
from mathgames.explain import Operator
from mathgames.learning.practice import PracticeProgress, PracticeQuestion, find_topic
from mathgames.learning.practice.families import TYPED, item_ref
from mathgames.learning.practice.mastery import Mastery, block_of, topic_standing
from mathgames.learning.practice.question import Role
from mathgames.learning.topics import BLOCKS, task_of

ADDING = find_topic("adding")
OPPOSITES = next(block for block in BLOCKS if block.key == "add opposites")
FIRST = "first number missing"


def day(
    progress: PracticeProgress,
    marks: str,
    role: Role = Role.CALCULATION,
    days: int = 1,
    *,
    smallest: int = 6,
    family: str = FIRST,
) -> PracticeProgress:
    """A day of opposites: a letter for each, r for a right answer and w for a wrong one out of the blue.

    Every second one is answered by this family, and the others are typed.
    """
    progress = progress.begin(ADDING, days=days)
    for number, mark in enumerate(marks):
        task = task_of(Operator.PLUS, Fraction(-number - smallest), Fraction(number + smallest))
        about = OPPOSITES.key if role is Role.CHECK else ""
        place = item_ref(family if number % 2 else TYPED, task)
        assert place is not None
        question = PracticeQuestion(place, role, about)
        progress = with_response(progress, right_response(question) if mark == "r" else wrong_response(question))
    return progress


def opposites(progress: PracticeProgress) -> Mastery:
    return dict(topic_standing(progress, ADDING).blocks)[OPPOSITES]


def after(*days: str) -> Mastery:
    progress = PracticeProgress()
    for marks in days:
        progress = day(progress, marks)
    return opposites(progress)


@pytest.mark.parametrize(
    ("days", "standing"),
    [
        ((), Mastery.NOT_MET),
        (("rr",), Mastery.NOT_MET),
        (("rrr",), Mastery.MET),
        (("rrr", "rr"), Mastery.MET),
        (("rrr", "rrr"), Mastery.SECURE),
        (("rrr", "rrrr"), Mastery.SECURE),
        (("rrr", "rrrw"), Mastery.MET),
        (("rrr", "rrrrw"), Mastery.SECURE),
        (("rrr", "rrrww"), Mastery.MET),
        (("www", "rrr", "rrr"), Mastery.SECURE),
        (("rrr", "rrr", "ww"), Mastery.SECURE),
        (("rrr", "rrr", "rww"), Mastery.TO_REFRESH),
        (("rrr", "rrr", "rww", "rrr", "rrr"), Mastery.SECURE),
    ],
)
def test_a_part_is_secure_after_two_good_days(days: tuple[str, ...], standing: Mastery) -> None:
    assert after(*days) is standing


@pytest.mark.parametrize(
    ("smallest", "family", "standing"),
    [
        (6, FIRST, Mastery.SECURE),
        (6, "compared with its look-alike", Mastery.SECURE),
        (6, TYPED, Mastery.MET),
        (2, FIRST, Mastery.MET),
        (4, FIRST, Mastery.SECURE),
    ],
)
def test_a_part_is_secure_with_hard_ones_in_two_ways(smallest: int, family: str, standing: Mastery) -> None:
    """Of five from 2 on the last one is hard, of five from 3 on the last two are, and of three from 6 on all."""
    marks = "rrr" if smallest == 6 else "rrrrr"
    progress = PracticeProgress()
    for _day in range(2):
        progress = day(progress, marks, smallest=smallest, family=family)
    assert opposites(progress) is standing


def test_a_topic_says_where_only_larger_numbers_are_missing() -> None:
    progress = day(day(PracticeProgress(), "rrr", smallest=2), "rrr", smallest=2)
    standing = topic_standing(progress, ADDING)
    assert standing.lacking == (OPPOSITES,)
    alone = replace(standing, blocks=((OPPOSITES, Mastery.MET),))
    assert str(alone.words) == "Parts still to show with larger numbers: opposites."


def test_two_sittings_of_one_day_are_one_day() -> None:
    assert opposites(day(day(PracticeProgress(), "rrr"), "rrr", days=0)) is Mastery.MET


def test_warm_ups_and_mistakes_to_be_found_do_not_count() -> None:
    for role in (Role.WARM_UP, Role.MISTAKE):
        assert opposites(day(day(PracticeProgress(), "rrr", role), "rrr", role)) is Mastery.NOT_MET


def secure() -> PracticeProgress:
    return day(day(PracticeProgress(), "rrr"), "rrr")


@pytest.mark.parametrize(
    ("checks", "standing"),
    [
        ("", Mastery.TO_REFRESH),
        ("r", Mastery.TO_REFRESH),
        ("rr", Mastery.MASTERED),
        ("rw", Mastery.TO_REFRESH),
        ("rwr", Mastery.TO_REFRESH),
        ("rwrr", Mastery.MASTERED),
        ("wrrr", Mastery.MASTERED),
        ("wrwr", Mastery.TO_REFRESH),
        ("ww", Mastery.TO_REFRESH),
    ],
)
def test_a_week_later_two_items_settle_it_or_two_more(checks: str, standing: Mastery) -> None:
    assert opposites(day(secure(), checks, Role.CHECK, days=7)) is standing


def test_failed_part_reopens_until_two_good_days() -> None:
    failed = day(secure(), "ww", Role.CHECK, days=7)
    assert opposites(day(failed, "rrr")) is Mastery.TO_REFRESH
    assert opposites(day(day(failed, "rrr"), "rrr")) is Mastery.SECURE


def test_check_within_a_week_settles_nothing() -> None:
    early = day(secure(), "rr", Role.CHECK, days=6)
    assert opposites(early) is Mastery.SECURE
    assert opposites(day(early, "rr", Role.CHECK, days=1)) is Mastery.MASTERED


def test_mastered_part_with_later_errors_needs_refreshing() -> None:
    mastered = day(secure(), "rr", Role.CHECK, days=7)
    assert opposites(day(mastered, "rrr")) is Mastery.MASTERED
    assert opposites(day(mastered, "rww")) is Mastery.TO_REFRESH


def test_misconception_in_two_wrong_answers_keeps_part_open() -> None:
    """On each of two good days one of five has the other sign."""
    progress = PracticeProgress()
    for _day in range(2):
        progress = progress.begin(ADDING, days=1)
        for number in range(5):
            task = task_of(Operator.PLUS, Fraction(-5 - number), Fraction(-4))
            progress = with_answer(progress, task, -task.value if number == 2 else task.value)  # type: ignore[operator]
    standing = topic_standing(progress, ADDING)
    assert standing.blocks[0][1] is Mastery.MET


def test_a_topic_is_told_by_its_parts() -> None:
    progress = day(PracticeProgress(), "rrr")
    standing = topic_standing(progress, ADDING)
    assert (standing.standing, standing.met_count, standing.secure) == (Mastery.MET, 1, 0)
    assert str(standing.words) == "1 of 5 parts met, 0 secure."
    assert topic_standing(secure(), ADDING).standing is Mastery.MET, "four parts were never met"
    assert str(topic_standing(secure(), ADDING).words) == "1 of 5 parts met, 1 secure."


def test_every_kind_belongs_to_one_part() -> None:
    kinds = [kind for block in BLOCKS for kind in block.kinds]
    assert len(kinds) == len(set(kinds))
    assert len({block.key for block in BLOCKS}) == len(BLOCKS)


@given(
    st.lists(
        st.tuples(st.integers(0, 8), st.sampled_from(["calculation", "check"]), st.text("rw", max_size=6)), max_size=12
    )
)
def test_a_file_read_again_stands_as_before(days: list[tuple[int, str, str]]) -> None:
    progress = PracticeProgress()
    for gap, role, marks in days:
        progress = day(progress, marks, Role.CHECK if role == "check" else Role.CALCULATION, days=gap)
    again = PracticeProgress.from_json(progress.to_json())
    assert topic_standing(again, ADDING) == topic_standing(progress, ADDING)
    for sitting in again.sittings:
        assert all(block_of(answer) is OPPOSITES for answer in sitting.given)


def test_old_typed_only_file_is_read() -> None:
    given = [[str(-number), "+", str(number), "0"] for number in range(1, 9)]
    before = {"format": 1, "sittings": [{"topic": "adding", "day": number, "given": given} for number in range(2)]}
    progress = PracticeProgress.from_json(before)
    assert opposites(progress) is Mastery.MET
    assert PracticeProgress.from_json(progress.to_json()) == progress
