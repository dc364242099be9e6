"""Files read with distrust, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.lessons import code_after
from mathgames.engine import files
from mathgames.engine.files import (
    UnreadableText,
    exclusive_lock,
    open_to_append,
    read_bytes,
    read_text,
    write_atomically,
    write_new,
)
from mathgames.language.errors import OccupiedFile, SaveError, UnwritableFile

HOLDER = """
import sys, time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from mathgames.engine.files import exclusive_lock
with exclusive_lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


def write_often(path: Path, text: str) -> None:
    for _ in range(100):
        write_atomically(path, text)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe without a writer."""
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def test_special_files_do_not_block_reading(pipe: Path, tmp_path: Path) -> None:
    (tmp_path / "endless").symlink_to("/dev/zero")
    begun = time.monotonic()
    for strange in (pipe, tmp_path / "endless", tmp_path, Path("/dev/zero"), Path("/dev/full")):
        with pytest.raises(OSError, match=r"."):
            read_text(strange, 100)
    assert time.monotonic() - begun < 2


@pytest.mark.parametrize("name", ["no\0name", "x" * 300, "\ud800", "missing"])
def test_names_that_no_file_has_are_named_in_errors(name: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"."):
        read_text(tmp_path / name, 100)
    if name != "missing":
        with pytest.raises(UnwritableFile, match=r": cannot be written: ."):
            write_atomically(tmp_path / name, "text")
        assert [*tmp_path.iterdir()] == []


def test_a_file_is_read_as_far_as_it_may_be_long(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12\r\n4\r5")
    assert read_text(path, 7) == "12\n4\n5"
    with pytest.raises(OSError, match="large") as raised:
        read_bytes(path, 6)
    assert raised.value.errno == errno.EFBIG
    path.write_bytes(b"caf\xe9")
    with pytest.raises(UnreadableText):
        read_text(path, 100)


def test_a_file_is_written_though_its_name_is_nearly_too_long(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250)
    write_atomically(path, "−3")
    assert (read_text(path, 9), len([*tmp_path.iterdir()])) == ("−3", 1)


def test_two_machines_with_one_folder_have_no_name_in_common(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both processes may have the same number, and what one has half written is not what the other moves there."""
    monkeypatch.setattr(os, "getpid", lambda: 1)
    seen = set()

    def written(path: Path, content: bytes) -> None:
        assert path not in seen
        seen.add(path)
        path.write_bytes(content)

    monkeypatch.setattr(files, "_write_new", written)
    for _ in range(20):
        write_atomically(tmp_path / "a", "text")
    assert len(seen) == 20


def test_existing_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("other")
    (tmp_path / "link").symlink_to(tmp_path / "other")
    (tmp_path / "nowhere").symlink_to(tmp_path / "new")
    for name in ("link", "nowhere"):
        write_atomically(tmp_path / name, "mine")
        assert not (tmp_path / name).is_symlink()
    assert (tmp_path / "other").read_text() == "other"
    assert not (tmp_path / "new").exists()


def test_temporary_file_is_new_and_never_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_unused_sibling", lambda path: path.with_name("guessed"))
    (tmp_path / "guessed").symlink_to(tmp_path / "victim")
    with pytest.raises(UnwritableFile, match="File exists"):
        write_atomically(tmp_path / "a", "text")
    assert not (tmp_path / "victim").exists()


def test_a_pipe_is_not_written_over(pipe: Path) -> None:
    with pytest.raises(UnwritableFile, match="not a file"):
        write_atomically(pipe, "text")
    assert pipe.is_fifo()


PAGE, PICTURE, WORK = "<!doctype html>\n<p>", '<svg xmlns="x"/>', '{"format": 1, "lessons": []}'
STANDING = {
    "lesson.ipynb": '{"cells": [], "nbformat": 4}',
    "own.md": "---\ntitle: mine",
    "codes.txt": f"Anna {code_after(7)}",
    "list.json": "[1]",
    "work.json": WORK,
    "marked.json": f"\ufeff{WORK}",
    "laid-out.json": '{\n "check": "0",\n "format": 1}',
    "page.html": PAGE,
    "picture.svg": PICTURE,
    "grades.csv": "\ufeffpupil,problem",
}


@pytest.mark.parametrize("name", STANDING)
@pytest.mark.parametrize("text", [PAGE, PICTURE, WORK, "\ufeffpupil,practice items", "−3"])
def test_write_whole_replaces_files_of_its_kind_alone(name: str, text: str, tmp_path: Path) -> None:
    own = {PAGE: ["page.html"], PICTURE: ["picture.svg"], WORK: ["work.json", "marked.json", "laid-out.json"]}
    may_replace = own.get(text, ["grades.csv"] if "pupil" in text else ["own.md", "codes.txt"])
    path = tmp_path / name
    path.write_text(STANDING[name])
    if name in may_replace:
        write_atomically(path, text)
    else:
        with pytest.raises(OccupiedFile, match=f"{name} would be replaced"):
            write_atomically(path, text)
    assert path.read_text() == (text if name in may_replace else STANDING[name])
    path.write_text(" \n")
    assert write_atomically(path, text).read_text() == text, "nothing is lost of an empty file"


@pytest.mark.parametrize(
    ("name", "text", "ending"),
    [
        ("b.png", PICTURE, ".svg"),
        ("b.JPG", PICTURE, ".svg"),
        ("r.xlsx", "\ufeffpupil,", ".csv"),
        ("r.pdf", PAGE, ".html"),
    ],
)
def test_a_file_is_what_its_name_ends_in(name: str, text: str, ending: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=f"{name}: not written: give it a name that ends in {ending}"):
        write_atomically(tmp_path / name, text)
    assert [*tmp_path.iterdir()] == []


BEGINNINGS = {"page": "<!DOCTYPE html>", "picture": "<svg>", "work": '{"format": 1}', "data": "[", "text": "Anna"}


@given(
    old=st.tuples(st.sampled_from([*BEGINNINGS]), st.integers(0, 5)),
    new=st.tuples(st.sampled_from([*BEGINNINGS]), st.integers(0, 5)),
    before=st.text("\ufeff \n\t", max_size=3),
)
def test_write_whole_keeps_other_kinds_and_what_holds_more(
    old: tuple[str, int], new: tuple[str, int], before: str
) -> None:
    """A file holds the new text if that is of its kind and has no fewer parts, else the old one."""
    standing, text = (f"{before if one is old else ''}{BEGINNINGS[one[0]]}{' part' * one[1]}" for one in (old, new))
    with TemporaryDirectory() as folder:
        path = Path(folder, "a")
        path.write_text(standing, encoding="utf-8", newline="")
        with suppress(OccupiedFile):
            write_atomically(path, text, amount=lambda held: held.count(" part"))
        is_replaced = old[0] == new[0] and old[1] <= new[1]
        assert path.read_bytes().decode() == (text if is_replaced else standing)
        assert [*Path(folder).iterdir()] == [path]


def test_write_whole_replaces_nothing_by_less(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for text in ("−3", "−30", "+30"):
        write_atomically(path, text, amount=len)
    with pytest.raises(OccupiedFile, match="a holds more than is kept here"):
        write_atomically(path, "−3", amount=len)
    assert path.read_text() == "+30"
    assert [*tmp_path.iterdir()] == [path]


def test_what_is_there_is_not_written_over_nor_followed(tmp_path: Path) -> None:
    (tmp_path / "nowhere").symlink_to(tmp_path / "victim")
    assert not write_new(tmp_path / "nowhere", b"x")
    assert write_new(tmp_path / "new", b"x")
    assert not write_new(tmp_path / "new", b"y")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["new", "nowhere"]
    assert (tmp_path / "new").read_bytes() == b"x"


def test_a_dead_process_keeps_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    monkeypatch.setattr(files, "MAX_WAIT_SECONDS", 0.05)
    with pytest.raises(OSError, match="busy"), exclusive_lock(tmp_path):
        pass
    holder.kill()
    holder.communicate()
    with exclusive_lock(tmp_path):
        assert (tmp_path / files.LOCK).exists()


def test_lock_excludes_second_board_of_same_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_WAIT_SECONDS", 0.05)
    with exclusive_lock(tmp_path), pytest.raises(OSError, match="busy"), exclusive_lock(tmp_path):
        pass


def test_a_neighbour_who_holds_the_lock_costs_one_long_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_WAIT_SECONDS", 0.5)
    monkeypatch.setattr(files, "AFTER_IN_VAIN", 0.02)

    def waits() -> float:
        began = time.monotonic()
        with pytest.raises(OSError, match="busy"), exclusive_lock(tmp_path):
            pass
        return time.monotonic() - began

    for _time in range(2):
        with exclusive_lock(tmp_path):
            assert waits() >= 0.5
            assert max(waits() for _answer in range(3)) < 0.4
        with exclusive_lock(tmp_path):
            pass  # it was had once more, and is waited for again


def test_many_writers_of_one_process_number_tear_no_file(tmp_path: Path) -> None:
    """As the kernels of two containers with one folder do: each name beside the file is one writer's alone."""
    path, whole = tmp_path / "a", {letter: letter * 50_000 for letter in "abc"}
    write_atomically(path, whole["a"])
    with ThreadPoolExecutor(3) as writers:
        writing = [writers.submit(write_often, path, text) for text in whole.values()]
        while not all(one.done() for one in writing):
            assert read_text(path, 50_000) in whole.values()
        for one in writing:
            one.result()
    assert [*tmp_path.iterdir()] == [path]


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a", "−3", 4)
    with pytest.raises(UnwritableFile, match="large"):
        write_atomically(tmp_path / "a", "−30", 4)
    assert read_text(tmp_path / "a", 4) == "−3"


def test_a_file_is_written_on_at_its_end_and_nothing_else_is(pipe: Path, tmp_path: Path) -> None:
    for content in (b"one", b"two"):
        with open_to_append(tmp_path / "a") as file:
            file.seek(0)
            file.write(content)
    assert (tmp_path / "a").read_bytes() == b"onetwo"
    (tmp_path / "link").symlink_to(tmp_path / "a")
    (tmp_path / "nowhere").symlink_to(tmp_path / "victim")
    for strange in (pipe, tmp_path / "link", tmp_path / "nowhere", tmp_path, Path("/dev/zero"), tmp_path / "no\0name"):
        with pytest.raises(OSError, match=r"."):
            open_to_append(strange)
    assert not (tmp_path / "victim").exists()


@pytest.mark.parametrize("there", [[], ["LOCK_EX", "LOCK_NB", "LOCK_SH"]], ids=["Windows", "a browser"])
def test_where_nothing_can_be_locked_all_is_saved_the_same(there: list[str], tmp_path: Path) -> None:
    """In a browser there is a module `fcntl`, with no `flock` in it."""
    code = (
        f"import sys, types; fcntl = types.ModuleType('fcntl'); vars(fcntl).update(dict.fromkeys({there}, 1))\n"
        f"sys.modules['fcntl'] = fcntl if {there} else None\n"
        "import mathgames as mg\n"
        "mg.lesson('integers/07-back-to-the-sender'); board = mg.play('tinc'); board.match.play('0,0')\n"
        "assert mg.resume().match.history == board.match.history"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)
    assert len([*tmp_path.glob(".mathgames/*.mathgame")]) == 1
