"""A table in a folder: what one screen writes the other one reads, whatever else is or happens there."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

import mathgames as mg
from engine.tables.at_tables import Seconds, events, record, seated, table
from harness.attack import sizes
from mathgames.engine import files
from mathgames.engine.tables import FolderTable, MoveEvent, OfferEvent, SeatEvent
from mathgames.engine.tables.events import MAX_EVENT_BYTES, format_event, proof_of


def test_a_move_is_a_file_and_the_other_screen_reads_it(tmp_path: Path) -> None:
    blue, red = seated(tmp_path)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    assert events(tmp_path) == [f"00000{number}.event" for number in (1, 2, 3, 4)]
    assert red.poll()
    assert red.state.moves == ("a2-a3",)
    assert not red.poll()
    assert not blue.poll()


def test_what_another_screen_wrote_meanwhile_counts_first(tmp_path: Path) -> None:
    blue, red = seated(tmp_path)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    red.post(MoveEvent("red", 1, "b5-b4"))  # it has not looked before
    with pytest.raises(mg.errors.TableError, match="has changed"):
        blue.post(MoveEvent("blue", 1, "b2-b3"))
    assert blue.state.moves == red.state.moves == ("a2-a3", "b5-b4")


def test_one_of_two_who_want_a_seat_has_it(tmp_path: Path) -> None:
    one, other = table(tmp_path), table(tmp_path)
    one.post(SeatEvent("one", "positive", "0" * 16))
    with pytest.raises(mg.errors.TableError, match="Blue plays at the other screen"):
        other.post(SeatEvent("other", "positive", "0" * 16))


def test_table_keeps_game_of_first_screen(tmp_path: Path) -> None:
    table(tmp_path, game="tinc")
    assert table(tmp_path).state.rules.name == "tinc"


# Folders that cannot be used.


@pytest.mark.parametrize("where", ["", "  ", "a\0b", None, 7, "nowhere/table"])
def test_invalid_folder_is_refused(where: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(mg.errors.TableError, match="folder"):
        FolderTable(where, record())  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_file_is_refused_as_table(tmp_path: Path) -> None:
    (tmp_path / "table").write_text("x")
    with pytest.raises(mg.errors.TableError, match="is a file"):
        table(tmp_path)


def test_table_folder_inherits_write_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    before = os.umask(0o077)
    try:
        table(tmp_path)
    finally:
        os.umask(before)
    assert (tmp_path / "table").stat().st_mode & 0o7777 == 0o1777


def test_a_table_whose_first_event_is_damaged_is_named(tmp_path: Path) -> None:
    table(tmp_path)
    (tmp_path / "table" / "000001.event").write_text("hello")
    with pytest.raises(mg.errors.TableError, match=r"table/000001\.event: it is not an event"):
        table(tmp_path)


@pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC, errno.EACCES])
def test_unwritable_folder_is_reported_and_nothing_changes(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blue, red = seated(tmp_path)
    with monkeypatch.context() as broken:

        def fails(*_: object) -> None:
            raise OSError(code, os.strerror(code))

        broken.setattr(files, "_write_new", fails)
        with pytest.raises(mg.errors.TableError, match=os.strerror(code)):
            blue.post(MoveEvent("blue", 0, "a2-a3"))
    assert blue.state.moves == ()
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    assert red.poll()
    assert len(events(tmp_path)) == 4


def test_a_folder_without_links_is_as_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", none)
    blue, red = seated(tmp_path)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    assert not files.write_first(tmp_path / "table" / "000004.event", "x")
    red.poll()
    assert red.state.moves == ("a2-a3",)
    assert len(events(tmp_path)) == 4


def test_the_same_link_asked_for_twice_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the answer of a network drive was lost."""
    link = os.link

    def twice(one: Path, other: Path) -> None:
        link(one, other)
        link(one, other)

    monkeypatch.setattr(os, "link", twice)
    assert files.write_first(tmp_path / "a", "x")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


# A folder that goes away.


def test_a_folder_that_goes_away_and_comes_back_has_lost_nothing(tmp_path: Path) -> None:
    blue, red = seated(tmp_path)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    (tmp_path / "table").rename(tmp_path / "away")
    assert red.poll()
    assert "cannot be reached" in str(red.problem)
    with pytest.raises(mg.errors.TableError, match="cannot be reached"):
        blue.post(MoveEvent("blue", 1, "b5-b4"))
    assert blue.state.moves == ("a2-a3",)
    (tmp_path / "away").rename(tmp_path / "table")
    assert red.poll()
    assert red.problem is None
    red.post(MoveEvent("red", 1, "b5-b4"))
    blue.poll()
    assert blue.state.moves == red.state.moves == ("a2-a3", "b5-b4")


def test_events_that_a_folder_has_lost_are_put_back(tmp_path: Path) -> None:
    clock = Seconds()
    blue, red = seated(tmp_path, clock)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    red.post(MoveEvent("red", 1, "b5-b4"))
    whole = {name: (tmp_path / "table" / name).read_text() for name in events(tmp_path)}
    blue.poll()
    for name in ("000003.event", "000005.event"):
        (tmp_path / "table" / name).unlink()
    clock.now += 10
    blue.poll()
    assert {name: (tmp_path / "table" / name).read_text() for name in events(tmp_path)} == whole
    assert blue.state.moves == ("a2-a3", "b5-b4")


def test_replaced_folder_is_named_and_nothing_forgotten(tmp_path: Path) -> None:
    blue, _red = seated(tmp_path)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    (tmp_path / "table").rename(tmp_path / "away")
    blue.poll()
    (tmp_path / "table").mkdir()
    blue.poll()
    assert blue.problem is not None
    (tmp_path / "table" / "000001.event").write_text("hello")
    blue.poll()
    assert "000001.event: it is not an event of a table" in str(blue.problem)
    assert blue.state.moves == ("a2-a3",)
    shutil.rmtree(tmp_path / "table")
    (tmp_path / "away").rename(tmp_path / "table")
    blue.poll()
    assert (blue.problem, blue.state.moves) == (None, ("a2-a3",))


def test_a_table_that_was_cleared_for_others_is_left_to_them(tmp_path: Path) -> None:
    clock = Seconds()
    blue, _red = seated(tmp_path, clock)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    shutil.rmtree(tmp_path / "table")
    blue.poll()
    others = FolderTable(tmp_path / "table", record(numbers="mirror"), clock=clock)
    others.post(SeatEvent("new", "negative", "0" * 16))
    blue.poll()
    assert blue.state.rules.settings["numbers"] == "mirror"
    assert list(blue.state.seats) == ["negative"]
    assert len(events(tmp_path)) == 2


# What does not belong there.


def hostile(folder: Path, name: str) -> None:
    """Create an entry of this name that is not an event."""
    path = folder / "table" / "000004.event"
    match name:
        case "a pipe":
            os.mkfifo(path)
        case "a folder":
            path.mkdir()
        case "a link to a device":
            path.symlink_to("/dev/zero")
        case "a link to nowhere":
            path.symlink_to("nowhere")
        case "a link to a secret":
            secret = folder / "secret"
            secret.write_text("secret")
            path.symlink_to(secret)
        case "too much":
            path.write_text("x" * (MAX_EVENT_BYTES + 1))
        case "no text":
            path.write_bytes(b"\xff\xfe\x00")
        case "half an event":
            path.write_text(format_event(MoveEvent("blue", 0, "a2-a3"))[:30])
        case "an illegal move":
            path.write_text(format_event(MoveEvent("blue", 0, "a2-a6")))
        case "a move of the other side":
            path.write_text(format_event(MoveEvent("red", 0, "a2-a3")))
        case "a move of another game":
            path.write_text(format_event(MoveEvent("blue", 0, "0,0 X")))
        case "a path for a game":
            path.write_text(format_event(OfferEvent("blue", "new", "mathgames record 1\ngame: ../../x\n")))


HOSTILE = (
    "a pipe",
    "a folder",
    "a link to a device",
    "a link to nowhere",
    "a link to a secret",
    "too much",
    "no text",
    "half an event",
    "an illegal move",
    "a move of the other side",
    "a move of another game",
    "a path for a game",
)


@pytest.mark.parametrize("what", HOSTILE)
def test_invalid_event_is_named_and_skipped(what: str, tmp_path: Path) -> None:
    """The game goes on."""
    clock = Seconds()
    blue, red = seated(tmp_path, clock)
    hostile(tmp_path, what)
    blue.poll(), red.poll()
    clock.now += 10
    for screen in (blue, red):
        screen.poll()
        assert screen.state.moves == ()
        assert str(screen.remarks[0]).startswith("000004.event does not count: ")
        assert "secret" not in str(screen.remarks[0])
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    red.poll()
    assert red.state.moves == ("a2-a3",)
    assert (tmp_path / "table" / "000005.event").is_file()


def test_half_an_event_is_waited_for_before_it_is_passed_over(tmp_path: Path) -> None:
    clock = Seconds()
    _blue, red = seated(tmp_path, clock)
    text, path = format_event(MoveEvent("blue", 0, "a2-a3")), tmp_path / "table" / "000004.event"
    path.write_text(text[:20])
    red.poll()
    assert (red.number, red.remarks) == (3, ())
    with pytest.raises(mg.errors.TableError, match="other screens are writing"):
        red.post(OfferEvent("red", "draw"))
    path.write_text(text)
    red.poll()
    assert red.state.moves == ("a2-a3",)


def test_what_becomes_whole_after_all_counts(tmp_path: Path) -> None:
    clock = Seconds()
    blue, red = seated(tmp_path, clock)
    text, path = format_event(MoveEvent("blue", 0, "a2-a3")), tmp_path / "table" / "000004.event"
    path.write_text(text[:20])
    red.poll()
    clock.now += 10
    red.poll()
    assert red.remarks
    path.write_text(text)
    clock.now += 10
    red.poll()
    assert (red.state.moves, red.remarks) == (("a2-a3",), ())
    blue.poll()
    assert blue.state.moves == ("a2-a3",)


def test_an_event_that_is_missing_is_waited_for(tmp_path: Path) -> None:
    """A synchronised folder may bring the later one first."""
    clock = Seconds()
    blue, red = seated(tmp_path, clock)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    late = (tmp_path / "table" / "000004.event").rename(tmp_path / "late")
    (tmp_path / "table" / "000005.event").write_text(format_event(MoveEvent("red", 1, "b5-b4")))
    red.poll()
    assert red.number == 3
    clock.now += 10
    red.poll()
    assert "it is missing" in str(red.remarks)
    late.rename(tmp_path / "table" / "000004.event")
    clock.now += 10
    red.poll()
    assert (red.state.moves, red.remarks) == (("a2-a3", "b5-b4"), ())


@pytest.mark.parametrize(
    "name",
    [
        "000004 (Eva's conflicted copy 2026-01-07).event",
        "000004 (1).event",
        "000004.sync-conflict-20260107-101500-ABCDEFG.event",
        "000004-LAPTOP.event",
        "000004_conf(2).event",
    ],
)
def test_conflicted_copy_is_recognised_and_numbered_file_counts(name: str, tmp_path: Path) -> None:
    clock = Seconds()
    blue, red = seated(tmp_path, clock)
    blue.post(MoveEvent("blue", 0, "a2-a3"))  # this screen was not in step: another event was the fourth
    path = tmp_path / "table" / "000004.event"
    path.rename(path.with_name(name))
    path.write_text(format_event(MoveEvent("blue", 0, "b2-b3")))
    clock.now += 10
    for screen in (blue, red):
        screen.poll()
        assert screen.state.moves == ("b2-b3",)
        assert "000004.event counts" in str(screen.remarks[0])
        assert name[:20] in str(screen.remarks[0])
    assert len(events(tmp_path)) == 5


@sizes(300, 10_000)
def test_foreign_files_are_counted_and_named(size: int, tmp_path: Path) -> None:
    clock = Seconds()
    blue, red = seated(tmp_path, clock)
    for number in range(size):
        (tmp_path / "table" / f"homework {number:05}\u202e.doc").touch()
    clock.now += 10
    blue.poll()
    assert str(blue.remarks[0]).startswith(f"{size} files in the folder do not belong to the table, such as homework")
    assert "\u202e" not in str(blue.remarks[0])
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    red.poll()
    assert red.state.moves == ("a2-a3",)


# Who is there.


def test_a_screen_that_says_nothing_for_two_minutes_is_away(tmp_path: Path) -> None:
    clock = Seconds()
    blue, red = seated(tmp_path, clock)
    for _minute in range(6):
        clock.now += 30
        blue.send_heartbeat("blue")
        blue.poll(), red.poll()
    assert blue.absent_players() == {"negative"}
    assert red.absent_players() == {"negative"}  # it has not said so itself
    red.send_heartbeat("red")
    assert blue.absent_players() == frozenset()


def test_a_seat_is_taken_again_with_its_word(tmp_path: Path) -> None:
    blue, red = seated(tmp_path)
    blue.post(MoveEvent("blue", 0, "a2-a3"))
    back = table(tmp_path)
    assert back.state.player_of("kite") == "negative"
    back.sit("back", "negative", "moon", "kite")
    back.post(MoveEvent("back", 1, "b5-b4"))
    with pytest.raises(mg.errors.TableError, match="only watches"):
        red.post(OfferEvent("red", "draw"))
    assert proof_of("moon", "back") == back.state.seats["negative"].proof


def test_presence_files_follow_no_link(tmp_path: Path) -> None:
    blue, _red = seated(tmp_path)
    aim = tmp_path / "aim"
    aim.write_text("kept")
    (tmp_path / "table" / "blue.here").symlink_to(aim)
    os.mkfifo(tmp_path / "table" / "red.here")
    blue.send_heartbeat("blue")
    blue.folder.write_heartbeat("red", 3)
    assert aim.read_text() == "kept"
