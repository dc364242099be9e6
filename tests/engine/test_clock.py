"""The clock, on a time that the tests bring, and what a match does with it."""

from __future__ import annotations

import pytest

import mathgames as mg


class Time:
    """A time that goes on only when told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def clock(time: Time) -> mg.Clock:
    return mg.Clock(60, increment=5, now=time)


@pytest.fixture
def match(clock: mg.Clock) -> mg.Match:
    return mg.Match(mg.rules("minus-vs-plus"), clock=clock)


def left(clock: mg.Clock) -> tuple[float, float]:
    return clock.remaining("positive"), clock.remaining("negative")


def test_a_clock_stands_still_until_it_is_started(clock: mg.Clock, time: Time) -> None:
    time.seconds += 100
    assert left(clock) == (60, 60)
    assert clock.running is None


def test_the_time_of_one_player_runs(clock: mg.Clock, time: Time) -> None:
    clock.start("positive")
    time.seconds += 10
    assert (clock.running, left(clock)) == ("positive", (50, 60))
    clock.switch("negative")
    time.seconds += 20
    assert (clock.running, left(clock)) == ("negative", (55, 40)), "five seconds more for the move"
    clock.switch("positive")
    assert left(clock) == (55, 45)


def test_a_pause_stops_the_time_where_it_is(clock: mg.Clock, time: Time) -> None:
    clock.start("positive")
    time.seconds += 10
    clock.pause()
    time.seconds += 1000
    assert left(clock) == (50, 60)
    clock.pause()
    clock.start("positive")
    time.seconds += 1
    assert left(clock) == (49, 60)


def test_starting_again_keeps_what_has_run(clock: mg.Clock, time: Time) -> None:
    clock.start("positive")
    time.seconds += 10
    clock.start("negative")
    assert left(clock) == (50, 60)


def test_no_time_is_below_zero(clock: mg.Clock, time: Time) -> None:
    clock.start("negative")
    time.seconds += 1000
    assert left(clock) == (60, 0)
    assert clock.flagged_player(("positive", "negative")) == "negative"


def test_the_time_that_is_left_can_be_set(clock: mg.Clock, time: Time) -> None:
    clock.start("positive")
    time.seconds += 10
    clock.set_remaining("positive", 30)
    clock.set_remaining("negative", -1)
    time.seconds += 1
    assert left(clock) == (29, 0)


@pytest.mark.parametrize(
    ("total", "increment"),
    [(0, 0), (-1, 0), (86_401, 0), (60, -1), (60, 3601), (float("inf"), 0), (float("nan"), 0), (60, float("nan"))],
)
def test_a_clock_has_sensible_times(total: float, increment: float) -> None:
    with pytest.raises(mg.errors.OptionError, match="a clock needs a total above 0"):
        mg.Clock(total, increment=increment)


def test_a_clock_says_what_it_is(clock: mg.Clock) -> None:
    assert repr(clock) == "Clock(60, increment=5)"


# In a match.


def test_first_move_starts_clock_of_next_player(match: mg.Match, clock: mg.Clock, time: Time) -> None:
    time.seconds += 5
    match.play(match._session.moves[0])
    assert clock.running == match.turn
    time.seconds += 3
    assert [clock.remaining(player) for player in match.rules.players] == [60, 57]


def test_no_move_starts_a_clock_that_was_stopped(match: mg.Match, clock: mg.Clock) -> None:
    match._session.start_clock()
    match._session.pause_clock()
    match.play(match._session.moves[0])
    assert clock.running is None


def test_a_move_switches_a_clock_that_runs(match: mg.Match, clock: mg.Clock, time: Time) -> None:
    clock.start("positive")
    time.seconds += 10
    match.play("a2-a3")
    assert (clock.running, left(clock)) == ("negative", (55, 60))


def test_who_runs_out_of_time_has_lost(match: mg.Match, clock: mg.Clock, time: Time) -> None:
    match.play("a2-a3")
    clock.start("negative")
    time.seconds += 60
    match._session.check_clock()
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.code, match._session.ended_by) == ("positive", "time", "negative")
    assert clock.running is None
    match._session.check_clock()


def test_a_move_after_the_time_is_over_is_refused(match: mg.Match, clock: mg.Clock, time: Time) -> None:
    clock.start("positive")
    time.seconds += 61
    with pytest.raises(mg.IllegalMove, match="ran out of time"):
        match.play("a2-a3")
    assert match.ply == 0


def test_the_clock_stops_when_the_game_is_over(match: mg.Match, clock: mg.Clock) -> None:
    clock.start("positive")
    match.resign()
    assert clock.running is None
    start = match.rules.initial()._replace(positive_score=23)
    data = match.rules.to_json(start) | {"board": {"c3": 5, "d4": -3, "a2": 1, "a5": -1}}
    match = mg.Match(match.rules, position=match.rules.from_json(data), clock=clock)
    clock.start("positive")
    match.play("c3-d4")
    assert match.outcome is not None
    assert clock.running is None


def test_check_clock_without_clock_ends_nothing() -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match._session.check_clock()
    assert match.outcome is None


def test_a_fresh_clock_has_all_the_time_again(clock: mg.Clock, time: Time) -> None:
    clock.start("positive")
    time.seconds += 10
    fresh = clock.fresh()
    assert (repr(fresh), fresh.running, left(fresh)) == (repr(clock), None, (60, 60))
    fresh.start("positive")
    time.seconds += 1
    assert left(fresh) == (59, 60), "on the same time"


def test_observer_of_move_sees_updated_clock(match: mg.Match, clock: mg.Clock) -> None:
    found: list[object] = []
    match.observe(lambda _: found.append((clock.running, left(clock))), ["history"])
    clock.start("positive")
    match.play("a2-a3")
    assert found == [("negative", (65, 60))]


@pytest.mark.parametrize("walk", ["undo", "goto"])
def test_nobodys_time_runs_while_one_looks_back(match: mg.Match, clock: mg.Clock, time: Time, walk: str) -> None:
    clock.start("positive")
    for move in ("a2-a3", "b5-b4", "b2-b3"):
        match.play(move)
    match.undo() if walk == "undo" else match.goto(1)
    assert clock.running is None
    time.seconds += 1000
    match._session.check_clock()
    assert (match.outcome, len(match.played)) == (None, 3), "the moves that can be played again are still there"


def test_redo_into_the_end_stops_the_clock(time: Time) -> None:
    rules = mg.rules("tinc", max_side=1)
    match = mg.Match(rules, clock=mg.Clock(60, now=time))
    match.play("0,0")
    assert match.outcome is not None
    match.undo()
    match.clock.start(match.turn)
    match.redo()
    assert match.clock.running is None


def test_what_is_left_is_rounded_up_when_it_is_written(match: mg.Match, clock: mg.Clock) -> None:
    clock.set_remaining("positive", 0.04)
    again = mg.Match.from_record(match.to_record())
    again._session.check_clock()
    assert again.outcome is None


@pytest.mark.parametrize("seconds", [1.1, 0.1, 2.3, 4.6, 57.3, 599.9, 3600.0])
def test_clock_time_survives_record_unchanged(match: mg.Match, clock: mg.Clock, seconds: float) -> None:
    clock.set_remaining("positive", seconds)
    record = match.to_record()
    assert f"remaining: positive {seconds}," in record
    assert mg.Match.from_record(record).to_record() == record


def test_a_record_holds_whatever_time_a_long_game_gathers(match: mg.Match, clock: mg.Clock) -> None:
    clock.set_remaining("positive", 1_166_399.9)
    assert mg.Match.from_record(match.to_record()).clock.remaining("positive") == 1_166_399.9


def test_a_clock_takes_numbers_only() -> None:
    with pytest.raises(mg.errors.OptionError, match="times in seconds"):
        mg.Clock("600")
