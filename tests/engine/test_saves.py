"""Saved games: whole or not at all, told apart from damaged ones, and resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathgames as mg
from harness.games import played, random_game
from mathgames.engine import files, saves
from mathgames.language.errors import SaveError
from mathgames.page import MatchSession


def refused(*_: object, **__: object) -> None:
    raise PermissionError(1, "Operation not permitted")


@pytest.fixture
def games(folder: Path) -> tuple[Path, Path]:
    """Two saved games, the older one first."""
    for plies, name in ((3, "old"), (5, "new")):
        path = folder / f"{name}{saves.SUFFIX}"
        saves.write(random_game(plies), path)
    return folder / f"old{saves.SUFFIX}", folder / f"new{saves.SUFFIX}"


def everything_in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_change_of_the_match_is_in_the_file(folder: Path) -> None:
    match = mg.Match(mg.rules("minus-vs-plus", target_score=12))
    saved = saves.autosave(match)
    assert not folder.exists()
    for change in (
        lambda: match.play("a2-a3"),
        lambda: match.play("b5-b4"),
        match.undo,
        match.redo,
        match.agree_draw,
    ):
        change()
        assert saves.read(saved.path).to_record() == match.to_record()
    assert saves.autosave(match) is saved
    assert [path.name for path in folder.iterdir()] == [saved.path.name]


def test_note_is_saved_immediately_and_resumed(folder: Path) -> None:
    match = played("minus-vs-plus", "a2-a3")
    saved = saves.autosave(match)
    match._session.notes["score-sheet"] = {"asked": ["2 + 3 = ? # 1"], "right": 0}
    assert saves.read_record(saved.path) == match._session.record()
    resumed = saves.find()
    assert resumed._session.notes == match._session.notes
    del match._session.notes["score-sheet"]
    assert dict(saves.read(saved.path)._session.notes) == {}


def test_any_save_failure_is_reported_and_logged(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = played("minus-vs-plus")
    saved = saves.autosave(match)
    monkeypatch.setattr(saves, "_with_checksum", lambda _: 1 / 0)
    match.play("a2-a3")
    assert "cannot be saved here (division by zero)" in str(saved.problem)
    assert match.history == ("a2-a3",)
    assert "ZeroDivisionError" in caplog.text


def test_find_takes_latest_game_file_or_code(games: tuple[Path, Path]) -> None:
    """The latest game, the one in a file, or the one of a code."""
    old, _ = games
    assert saves.find().ply == 5
    assert saves.find(old).ply == saves.find(str(old)).ply == 3
    assert saves.find(random_game(7).to_code()).ply == 7


def truncated(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def edited(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    other = chance.choice([sign for sign in b"0123456789abcdef.:-\n #" if sign != data[place]])
    return data[:place] + bytes([other]) + data[place + 1 :]


def taken_for_a_game(path: Path) -> bool:
    try:
        saves.read(path)
    except mg.errors.SaveError as error:
        return not str(error).startswith(f"{path}: ")
    return True


@pytest.mark.parametrize("damage", [truncated, edited])
def test_a_damaged_file_is_never_taken_for_a_game(
    damage: Callable[[bytes, Random], bytes], games: tuple[Path, Path]
) -> None:
    old, new = games
    whole, chance = new.read_bytes(), Random(1)
    refused = 0
    for _ in range(200):
        new.write_bytes(damage(whole, chance))
        os.utime(new, (time.time() + 1,) * 2)
        before = everything_in(new.parent)
        if taken_for_a_game(new):
            # Only the blanks around the check may be others.
            assert saves.read(new).to_record() == random_game(5).to_record()
        else:
            with pytest.raises(
                mg.errors.SaveError, match=f"{new.name}: .*; to open the game saved before it, run .*{old.name}"
            ):
                saves.find()
            refused += 1
        assert everything_in(new.parent) == before
    assert refused > 190


@pytest.mark.parametrize(
    "content",
    [b"", b"\x89PNG\r\n\x1a\n\xff\xfe", b"{}", b"mathgames record 1\ngame: minus-vs-plus\n", b"x" * 6_000_000],
    ids=["empty", "picture", "json", "record", "huge"],
)
def test_a_foreign_file_is_named_in_one_error(content: bytes, games: tuple[Path, Path]) -> None:
    _, new = games
    new.write_bytes(content)
    with pytest.raises(mg.errors.SaveError) as found:
        saves.read(new)
    assert str(found.value).startswith(f"{new}: ")
    assert "\n" not in str(found.value)


def test_a_right_check_of_a_wrong_game_is_refused_by_the_rules(folder: Path) -> None:
    record = "mathgames record 1\ngame: minus-vs-plus\n\n1. a2-f6\n"
    path = folder / f"wrong{saves.SUFFIX}"
    path.parent.mkdir()
    path.write_text(f"{record}# check {saves._digest(record)}\n")
    with pytest.raises(mg.errors.SaveError, match="line 4: move 1"):
        saves.read(path)


def test_where_there_is_no_game_the_folder_is_named(folder: Path) -> None:
    with pytest.raises(mg.errors.SaveError, match="no saved game") as found:
        saves.find()
    assert str(folder) in str(found.value)
    with pytest.raises(mg.errors.SaveError, match="neither a file nor a code"):
        saves.find("nowhere.mathgame")
    with pytest.raises(mg.errors.SaveError, match="cannot be read"):
        saves.find(Path("nowhere.mathgame"))


@pytest.mark.parametrize("what", ["a\0b", 123, "minus-vs-plus"])
def test_what_is_neither_a_file_nor_a_code_is_told(folder: Path, what: Any) -> None:
    with pytest.raises(mg.errors.SaveError, match="code"):
        saves.find(what)


def test_a_code_longer_than_any_file_name_is_resumed() -> None:
    match = random_game(1000, seed=3, game="slice-boundaries")
    code = match.to_code()
    assert len(code) > 255
    assert saves.find(code).history == match.history


def test_after_a_moment_of_trouble_the_game_is_saved_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("minus-vs-plus")
    saved = saves.autosave(match)
    with monkeypatch.context() as moment:
        moment.setattr(Path, "replace", refused)
        match.play("a2-a3")
    assert saved.problem is not None
    assert list(folder.glob("*.part")) == [], "nothing is left of the attempt"
    match.play("b5-b4")
    assert saved.problem is None
    assert saves.read(saved.path).history == match.history


def test_in_a_deleted_folder_one_plays_without_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    here = tmp_path / "here"
    here.mkdir()
    os.chdir(here)
    here.rmdir()
    match = played("minus-vs-plus")
    saved = saves.autosave(match)
    match.play("a2-a3")
    assert "cannot be saved here" in str(saved.sentence)
    with pytest.raises(mg.errors.SaveError, match="no saved game"):
        saves.find()


def test_what_is_saved_of_the_clock_is_what_the_move_has_left(folder: Path) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(600, increment=30, now=lambda: 0.0))
    saved = saves.autosave(match)
    match.clock.start("positive")
    match.play("a2-a3")
    assert saves.read(saved.path).clock.remaining("positive") == 630


def test_unwritable_folder_is_announced_once_and_game_goes_on(folder: Path) -> None:
    folder.write_text("a file is in the way of the folder")
    match = mg.Match(mg.rules("minus-vs-plus"))
    session = MatchSession(match, saves.autosave)
    said = []
    for move in ("a2-a3", "b5-b4", "a3-a4"):
        match.play(move)
        said.append(session.view["say"].count("cannot be saved here"))
    assert (said, match.ply) == ([1, 0, 0], 3)


def test_a_save_that_fails_half_way_leaves_the_one_before(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_game(2)
    path = folder / f"game{saves.SUFFIX}"
    saves.write(match, path)
    before = path.read_bytes()

    def full(beside: Path, content: bytes) -> None:
        beside.write_bytes(content[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "_write_new", full)
    match.play(next(iter(match.legal_moves)))
    with pytest.raises(SaveError, match=f"{path.name}: cannot be written: No space left on device"):
        saves.write(match, path)
    assert path.read_bytes() == before


KILLS = 100


@pytest.mark.full
def test_whatever_was_published_before_a_kill_is_in_the_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kill -9 at random moments: what a browser may have painted is never lost, and no file is ever half written."""
    script, chance = random_game(80, seed=11).played, Random(2)
    command = [sys.executable, "-m", "harness.players", *script]
    here = Path(__file__).parents[1]
    painted = []
    with subprocess.Popen(command, cwd=here, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        for number in range(KILLS):
            folder = tmp_path / str(number)
            folder.mkdir()
            player.stdin.write(f"{folder}\n")
            player.stdin.flush()
            process = int(player.stdout.readline().removeprefix("process"))
            player.stdout.readline()  # the first view
            last = 0
            for _view in range(chance.randrange(12)):
                last = int(player.stdout.readline())
            time.sleep(chance.uniform(0, 0.005))  # into the midst of what comes next
            os.kill(process, signal.SIGKILL)
            while (line := player.stdout.readline()) != "over\n":
                last = int(line)
            monkeypatch.chdir(folder)
            if last or saves.saved_games():
                assert saves.find().played in (script[:last], script[: last + 1])
            painted.append(last)
        player.stdin.close()
    assert len(set(painted)) > 5  # the moments were different ones
