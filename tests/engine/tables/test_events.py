"""Events of a table: as text, which is read back where nothing else is, and as files, which are looked at again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from engine.tables.at_tables import Seconds, seated, table
from harness.attack import JUNK, edited, mutated
from mathgames.engine.check_words import check_words
from mathgames.engine.tables.events import (
    MAX_EVENT_BYTES,
    OFFERS,
    AnswerEvent,
    Event,
    MoveEvent,
    OfferEvent,
    OpenEvent,
    ResignEvent,
    SeatEvent,
    _check,
    draw_check_word,
    format_event,
    new_screen,
    read_event,
)

SCREENS = st.from_regex(r"[0-9a-z]{1,64}", fullmatch=True)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(OpenEvent, st.text(max_size=200)),
    st.builds(
        SeatEvent,
        SCREENS,
        st.text(max_size=20),
        st.from_regex(r"[0-9a-f]{16}", fullmatch=True),
        st.from_regex(r"[a-z]{0,12}", fullmatch=True),
    ),
    st.builds(MoveEvent, SCREENS, st.integers(0, 20_000), st.text(max_size=200)),
    st.builds(OfferEvent, SCREENS, st.sampled_from(OFFERS), st.text(max_size=200)),
    st.builds(AnswerEvent, SCREENS, st.integers(1, 90_000), st.booleans()),
    st.builds(ResignEvent, SCREENS),
)


@given(EVENTS)
def test_an_event_is_read_as_it_was_written(event: Event) -> None:
    assert read_event(format_event(event)) == event


@given(EVENTS, st.data())
def test_a_part_of_an_event_is_none(event: Event, data: st.DataObject) -> None:
    text = format_event(event).strip()
    with pytest.raises(mg.errors.TableError):
        read_event(text[: data.draw(st.integers(0, len(text) - 1))])


def test_checked_text_that_is_not_an_event_is_refused() -> None:
    chance = Random(7)
    for event in (MoveEvent("ab", 6, "c3-d4"), AnswerEvent("ab", 3, yes=True), SeatEvent("ab", "positive", "0" * 16)):
        for _ in range(300):
            data = mutated(json.loads(format_event(event).splitlines()[0]), chance, JUNK)
            line = json.dumps(data)
            try:
                read = read_event(f"{line}\n{_check(line) if line.isascii() else ''}\n")
            except mg.errors.TableError as error:
                assert 5 < len(str(error)) < 200  # noqa: PT017  # some values are good ones
            else:
                assert read_event(format_event(read)) == read


def test_an_edited_event_and_a_long_one_are_refused() -> None:
    chance, text = Random(3), format_event(MoveEvent("ab", 6, "c3-d4"))
    for _ in range(300):
        if (other := edited(text, chance)).split() != text.split():
            with pytest.raises(mg.errors.TableError):
                read_event(other.encode("utf-8", "replace").decode())
    with pytest.raises(mg.errors.TableError):
        read_event(format_event(OpenEvent("x" * MAX_EVENT_BYTES)))


def test_the_words_of_seats_are_small_words_of_four_letters() -> None:
    seat_words = {draw_check_word() for _time in range(300)}
    assert {len(word) for word in seat_words} == {4}
    assert seat_words <= set(check_words())
    assert len(seat_words) > 50
    assert new_screen() != new_screen()


@pytest.mark.parametrize("how", ["written again", "written again with the time of before", "moved there"])
def test_replaced_event_is_named_on_screens_that_read_the_old(tmp_path: Path, how: str) -> None:
    """As by a backup that was restored, or a drive that is synchronised."""
    clock = Seconds()
    blue, red = seated(tmp_path, clock)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    red.post(MoveEvent("red", 1, "b5-b4"))
    blue.poll()
    file, other = tmp_path / "table" / "000004.event", tmp_path / "other"
    other.write_text(format_event(MoveEvent("blue", 0, "c2-c3")))
    before = file.stat()
    if how == "moved there":
        other.replace(file)
    else:
        file.write_text(other.read_text())
    if how.endswith("before"):
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    clock.now += 10
    assert blue.poll()
    assert red.poll()
    third = table(tmp_path, clock)
    assert [it.state.moves for it in (blue, red, third)] == [("c2-c3", "b5-b4")] * 3
    for screen in (blue, red):
        assert "000004.event was replaced by another file" in str(screen.remarks[0])
    clock.now += 10
    assert not blue.poll(), "it is told once, and stays"


def test_an_event_that_is_copied_over_itself_is_not_named(tmp_path: Path) -> None:
    clock = Seconds()
    blue, _red = seated(tmp_path, clock)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    file = tmp_path / "table" / "000004.event"
    file.write_text(file.read_text())
    clock.now += 10
    assert not blue.poll()
    assert blue.remarks == ()
