"""The folder of saved games: which is the latest one, which are kept, and many kernels in one folder."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections import Counter
from pathlib import Path

import pytest

import mathgames as mg
from harness.games import played, random_game
from mathgames.engine import saves

DAY = 86_400.0
FUTURE = 2 * time.time()


def saved_by_an_older_mathgames(folder: Path, number: int, age: float) -> list[Path]:
    """Write *number* games as an old version did, without their time, *age* days ago. The first is the youngest."""
    folder.mkdir(exist_ok=True)
    text = saves.saved_text(random_game(1))
    files = [folder / f"2020-01-01-{n:06}-minus-vs-plus-0a{saves.SUFFIX}" for n in range(number)]
    for n, file in enumerate(files):
        file.write_text(text)
        os.utime(file, (time.time() - age * DAY - n,) * 2)
    return files


def begun(*moves: str) -> tuple[mg.Match, saves.Autosave]:
    """A match that is being saved, after these moves."""
    match = played("minus-vs-plus")
    saved = saves.autosave(match)
    for move in moves:
        match.play(move)
    return match, saved


def damage(path: Path, text: str = "", seconds: float = 1.0) -> None:
    """Overwrite the file, dated some seconds later, since files are dated a little late."""
    path.write_text(text)
    os.utime(path, (time.time() + seconds,) * 2)


# The latest game.


@pytest.mark.parametrize("number", [1, 20, 40])
def test_find_latest_game_despite_future_file_dates(folder: Path, number: int) -> None:
    others = saved_by_an_older_mathgames(folder, number, age=-1000)
    match, saved = begun("a2-a3", "b5-b4")
    assert saves.find().played == match.played == ("a2-a3", "b5-b4")
    assert saves.saved_games()[0].name == saved.path.name
    assert all(other.exists() for other in others)


def test_find_last_moved_game_when_clock_is_set_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = begun()[0], begun()[0]
    moments = itertools.count(10**18, -(10**15))
    monkeypatch.setattr(time, "time_ns", lambda: next(moments))
    for match, move in ((one, "a2-a3"), (other, "b2-b3"), (one, "b5-b4"), (other, "c5-c4"), (one, "c2-c3")):
        match.play(move)
        assert saves.find().played == match.played


def test_copies_and_archives_keep_which_is_the_latest(folder: Path, tmp_path: Path) -> None:
    later, _ = begun("a2-a3")
    begun("b2-b3", "b5-b4")
    later.play("c5-c4")
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        for file in sorted(folder.iterdir()):
            archive.write(file, file.name)
    shutil.rmtree(folder)
    for backwards in (False, True):
        with zipfile.ZipFile(tmp_path / "games.zip") as archive:  # every file is dated now
            for name in sorted(archive.namelist(), reverse=backwards):
                archive.extract(name, folder)
        assert saves.find().played == later.played


def test_saved_file_records_its_time_under_checksum(folder: Path) -> None:
    _, saved = begun("a2-a3")
    text = saved.path.read_text(encoding="utf-8")
    assert re.search(r"\n# saved \d{16}\n# check [0-9a-f]{16}\n\Z", text)
    saved.path.write_text(text.replace("# saved 1", "# saved 9"))
    with pytest.raises(mg.errors.SaveError, match="part of the saved game is missing, or it was edited"):
        saves.read(saved.path)


def test_latest_file_if_damaged_is_reported_not_skipped(folder: Path) -> None:
    _, older = begun("a2-a3")
    _, latest = begun("b2-b3")
    text = latest.path.read_text(encoding="utf-8")
    for damaged in (text.replace("# saved 1", "# saved 0"), text[:-9], text[: len(text) // 2], ""):
        damage(latest.path, damaged)
        with pytest.raises(
            mg.errors.SaveError,
            match=f"{latest.path.name}: .* to open the game saved before it, run .*{older.path.name}",
        ):
            saves.find()


def test_the_next_older_game_that_is_told_is_a_whole_one(folder: Path) -> None:
    _, whole = begun("a2-a3")
    damaged = [begun("b2-b3")[1].path, begun("c2-c3")[1].path]
    for seconds, path in enumerate(damaged, 1):
        damage(path, seconds=seconds)
    with pytest.raises(
        mg.errors.SaveError, match=f"{damaged[1].name}: .* to open the game saved before it, run .*{whole.path.name}"
    ):
        saves.find()
    whole.path.unlink()
    with pytest.raises(mg.errors.SaveError, match=f"{damaged[1].name}: .*part of it is missing$"):
        saves.find()


# Which games are kept.


def test_of_old_games_the_last_are_kept(folder: Path) -> None:
    files = saved_by_an_older_mathgames(folder, saves.KEPT_GAMES + 5, age=saves.KEPT_DAYS + 1)
    (folder / "notes.txt").write_text("not a game")
    _, saved = begun("a2-a3")
    kept = {saved.path.name, "notes.txt", *(file.name for file in files[: saves.KEPT_GAMES - 1])}
    assert {path.name for path in folder.iterdir()} == kept


def test_thirty_boards_in_one_folder_all_keep_their_files(folder: Path) -> None:
    files = saved_by_an_older_mathgames(folder, 30, age=saves.KEPT_DAYS - 1)
    begun("a2-a3")
    assert all(file.exists() for file in files)


def test_an_old_archive_that_was_just_unpacked_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as then:
        then.setattr(time, "time_ns", lambda: 10**18)
        games = [begun("a2-a3") for _ in range(saves.KEPT_GAMES + 5)]
    files = [saved.path for _, saved in games]
    del games
    begun("a2-a3")
    assert all(file.exists() for file in files)


def test_a_program_that_plays_does_not_fill_the_folder(folder: Path) -> None:
    files = saved_by_an_older_mathgames(folder, saves.MAX_GAMES + 5, age=1.5)
    _, saved = begun("a2-a3")
    left = saves.saved_games(folder)
    assert len(left) == saves.MAX_GAMES
    assert left[:3] == [saved.path, *files[:2]]


def test_open_games_are_kept_beyond_the_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Age and number of the open games do not matter."""
    monkeypatch.setattr(saves, "MAX_GAMES", 3)
    games = [begun("a2-a3") for _ in range(6)]
    for _, saved in games:
        os.utime(saved.path, (0, 0))
    begun("b2-b3")
    assert [saves.read(saved.path).played for _, saved in games] == [match.played for match, _ in games]


def test_no_game_is_forgotten_that_is_younger_than_a_day(folder: Path) -> None:
    """Thirty busy kernels begin hundreds of games within a minute."""
    files = saved_by_an_older_mathgames(folder, saves.MAX_GAMES + 50, age=0.9)
    begun("a2-a3")
    assert all(file.exists() for file in files)


OTHER = """
import sys
from mathgames.engine import saves
import mathgames as mg
match = mg.Match(mg.rules("minus-vs-plus"))
saved = saves.autosave(match)
match.play("a2-a3")
print(saved.path, flush=True)
sys.stdin.readline()
"""


def test_game_open_in_another_kernel_is_kept_until_it_dies(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "MAX_GAMES", 3)
    kernel = subprocess.Popen([sys.executable, "-c", OTHER], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert kernel.stdout is not None
    open_there = Path(kernel.stdout.readline().strip())
    text = open_there.read_text()
    os.utime(open_there, (0, 0))
    monkeypatch.setattr(saves, "_now", lambda: int((time.time() + 30 * DAY) * 10**6))
    for _ in range(5):
        begun("b2-b3")
    assert open_there.read_text() == text
    kernel.kill()
    kernel.communicate()
    begun("b2-b3")
    assert not open_there.exists()


def test_foreign_files_are_never_deleted(folder: Path) -> None:
    """A teacher's own collection, and files of other programs, however many and however old."""
    ours = saved_by_an_older_mathgames(folder, saves.MAX_GAMES + 2, age=30)
    text = ours[0].read_text()
    others = [folder / f"{n}{saves.SUFFIX}" for n in range(40)]
    for other in others:
        other.write_text(text)
    damaged = [*ours[-2:], folder / f"2020-01-01-000000-tinc-ff{saves.SUFFIX}"]
    for other in damaged:
        other.write_text("PNG")
    for other in (*others, *damaged):
        os.utime(other, (0, 0))
    begun("a2-a3")
    assert all(other.exists() for other in (*others, *damaged))
    assert not ours[-3].exists()


@pytest.mark.parametrize("said", ["9" * 20, "9" * 17, str(2**63)])
def test_forged_future_save_time_is_superseded_by_next_move(folder: Path, said: str) -> None:
    folder.mkdir()
    forged = folder / f"2026-01-01-000000-minus-vs-plus-0b{saves.SUFFIX}"
    record = f"{played('minus-vs-plus', 'c2-c3').to_record()}# saved {said}\n"
    forged.write_text(saves._with_checksum(record))
    match, _saved = begun("a2-a3")
    for move in ("b5-b4", "a3-a4"):
        match.play(move)
        assert saves.find().played == match.played
    os.utime(forged, (2**35, 2**35))
    match.play("c5-c4")
    begun("b2-b3")
    assert saves.find().played == ("b2-b3",)


def test_a_folder_that_others_fill_costs_a_move_no_more(folder: Path) -> None:
    """Three thousand files of others: a save looks at them when something has changed there, and not at each move."""
    match, _saved = begun("a2-a3")
    for n in range(3000):
        (folder / f"{n}{saves.SUFFIX}").write_text("somebody's")
    match.play("b5-b4")
    looked = 0

    def counted(*asked: object) -> int:
        nonlocal looked
        looked += 1
        return 0

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(saves, "_saved_time", counted)
        for move in ("a3-a4", "b4-b3"):
            match.play(move)
    assert looked == 0
    assert saves.find().played == match.played


def test_a_save_takes_as_many_calls_among_3000_files(folder: Path) -> None:
    calls = []
    for name, others in (("empty", 0), ("full", 3000)):
        place = folder / name
        place.mkdir(parents=True)
        for n in range(others):
            (place / f"{n}{saves.SUFFIX}").write_text("somebody's")
        match = played("minus-vs-plus", "a2-a3")
        path = saves.autosave(match, place).path
        saves.write(match, path)
        count = Counter[str]()
        sys.setprofile(lambda _frame, event, _arg, count=count: count.update([event]))
        saves.write(match, path)
        sys.setprofile(None)
        calls.append(count.total())
    assert calls[1] <= calls[0] + 50


def test_a_game_whose_file_vanished_is_written_again(folder: Path) -> None:
    match, saved = begun("a2-a3")
    saved.path.unlink()
    match.play("b5-b4")
    assert saves.read(saved.path).played == match.played
    shutil.rmtree(folder)
    match.play("a3-a4")
    assert saves.read(saved.path).played == match.played
    assert saved.problem is None


def test_undeletable_old_game_is_not_an_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    saved_by_an_older_mathgames(folder, saves.KEPT_GAMES + 1, age=saves.KEPT_DAYS + 1)
    monkeypatch.setattr(Path, "unlink", refused)
    match, saved = begun("a2-a3")
    assert saved.problem is None
    assert saves.read(saved.path).played == match.played


def test_a_game_that_is_forgotten_meanwhile_hides_no_other(folder: Path) -> None:
    saved_by_an_older_mathgames(folder, 3, age=1)
    (folder / f"gone{saves.SUFFIX}").symlink_to("nowhere")
    (folder / f"folder{saves.SUFFIX}").mkdir()
    assert len(saves.saved_games(folder)) == 3


def test_stale_part_files_are_removed_and_live_ones_kept(folder: Path) -> None:
    folder.mkdir()
    parts = [folder / f"{name}{saves.SUFFIX}.77.part" for name in ("dead", "future", "living")]
    for part, moment in zip(parts, (time.time() - 2 * DAY, FUTURE, time.time()), strict=True):
        part.write_text("mathgames rec")
        os.utime(part, (moment, moment))
    begun("a2-a3")
    assert [part.exists() for part in parts] == [False, False, True]


def test_games_begun_in_the_same_second_have_distinct_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "strftime", lambda _: "2026-01-01-080000")
    names = {begun()[1].path.name for _ in range(2000)}
    assert len(names) == 2000
    assert all(re.fullmatch(r"2026-01-01-080000-minus-vs-plus-[0-9a-f]{12}\.mathgame", name) for name in names)


# Many kernels in one folder.

PROCESSES = 6

KERNEL = """\
import sys
from harness.games import random_game
from mathgames.engine import saves
import mathgames as mg

games = [mg.Match(mg.rules(name)) for name in ("minus-vs-plus", "slice-boundaries")]
saved = [saves.autosave(match) for match in games]
lines = [random_game(8, seed=int(sys.argv[1]), game=match.rules.name).played for match in games]
print("ready", flush=True)
sys.stdin.readline()
for moves in zip(*lines):
    for match, move in zip(games, moves):
        match.play(move)
assert all(autosave.problem is None for autosave in saved), [str(autosave.problem) for autosave in saved]
for match, autosave in zip(games, saved):
    print(autosave.path, *match.played, sep="|", flush=True)
sys.stdin.readline()
"""
"""A kernel with two open games: it plays when it is told, tells what it played, and ends when it is told."""


def test_many_kernels_in_one_folder_keep_their_games(folder: Path) -> None:
    """They are more than are kept of old games, beside many that are old or dated in the future."""
    saved_by_an_older_mathgames(folder, saves.KEPT_GAMES + 5, age=-1000)
    command, environment = [sys.executable, "-c", KERNEL], os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    kernels = [
        subprocess.Popen([*command, str(n)], env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for n in range(PROCESSES)
    ]
    told = []
    try:
        for kernel in kernels:
            assert kernel.stdout is not None
            assert kernel.stdout.readline() == "ready\n"
        for kernel in kernels:
            assert kernel.stdin is not None
            kernel.stdin.write("go\n")
            kernel.stdin.flush()
        for kernel in kernels:
            assert kernel.stdout is not None
            told += [kernel.stdout.readline().rstrip("\n").split("|") for _game in range(2)]
    finally:
        for kernel in kernels:
            kernel.communicate("over\n")
    assert len({path for path, *_ in told}) == 2 * PROCESSES
    for path, *line in told:
        assert line
        assert list(saves.read(Path(path)).played) == line
    assert list(folder.glob("*.part")) == []
    latest = {path.name for path in saves.saved_games(folder)[: 2 * PROCESSES]}
    assert latest == {Path(path).name for path, *_ in told}
