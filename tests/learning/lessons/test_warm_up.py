"""The warm-up: two questions of two lessons ago, one of four lessons ago, one that was missed."""

from __future__ import annotations

import pytest

from mathgames.learning.lessons import Verdict, WarmUpItem, list_lessons, routes, warm_up


@pytest.mark.parametrize("at", range(len(list_lessons())))
def test_it_comes_from_two_and_from_four_lessons_ago(at: int) -> None:
    names = list_lessons()
    come = [item.lesson for item in warm_up(names[at])]
    wanted = ([names[at - 2]] * 2 if at >= 2 else []) + ([names[at - 4]] if at >= 4 else [])
    assert come == wanted


def test_no_question_comes_twice_and_each_can_be_asked() -> None:
    for name in list_lessons():
        found = warm_up(name)
        assert len(set(found)) == len(found)
        for item in found:
            (answer, *_others) = item.asks.key
            given = sorted(answer) if isinstance(answer, frozenset) else str(item.asks.shown_answer)
            assert item.asks.judge(given).verdict is Verdict.MET, item


def test_what_was_missed_comes_back_and_the_latest_first() -> None:
    first = "integers/01-two-armies-on-one-line"
    missed = [WarmUpItem("integers/02-make-nothing", 1, 0), WarmUpItem(first, 4, 0)]
    assert warm_up("integers/06-the-detective", missed_items=missed)[-1] == missed[-1]
    assert missed[-1] not in warm_up(first, missed_items=missed), "not what the lesson itself asks"


def test_nothing_comes_back_that_the_route_has_not_had() -> None:
    """What was missed elsewhere, or comes later, waits for a route that has it."""
    route = routes()["subtracting-negatives"].lessons
    missed = [
        WarmUpItem("integers/07-back-to-the-sender", 1, 0),
        WarmUpItem("integers/04-receipts", 4, 0),
    ]
    assert {item.lesson for item in warm_up(route[2], missed_items=missed, route=route)} <= {*route[:2]}


def test_a_route_is_a_way_of_its_own() -> None:
    route = routes()["subtracting-negatives"].lessons
    assert [item.lesson for item in warm_up(route[4], route=route)] == [route[2], route[2], route[0]]


def test_the_seed_chooses() -> None:
    name = "integers/17-what-comes-first"
    assert warm_up(name, seed=1) == warm_up(name, seed=1)
    assert len({tuple(warm_up(name, seed=seed)) for seed in range(8)}) > 1
