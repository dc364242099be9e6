"""Who may do what in the folder of a class on a machine with several users, as docs/classroom.md sets it up."""

from __future__ import annotations

import json
import os
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mathgames.learning.pages.lesson_session import LOOK_UP
from mathgames.learning.reports.class_folder import FILE, ClassFolder, PupilCalls, TeacherCalls
from mathgames.learning.reports.class_status import ClassWatch

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root is everybody")

TEACHER, ANNA, BEN, CLASS = 61_001, 61_002, 61_003, 61_000
"""The numbers of three users, each with a group of the same number, and of the group of the class."""


@pytest.fixture
def top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that everybody may enter, with a home for each."""
    monkeypatch.chdir(tmp_path)
    # Late imports are done now: other users have no right to read where Python is.
    ClassFolder(tmp_path).share()
    ClassWatch(tmp_path).look()
    with tempfile.TemporaryDirectory() as where:
        top = Path(where)
        top.chmod(0o755)
        for user in (TEACHER, ANNA, BEN):
            owned(top / str(user), user, user, 0o700)
        yield top


def owned(folder: Path, user: int, group: int, mode: int) -> Path:
    """A folder that belongs to this user and this group."""
    folder.mkdir()
    os.chown(folder, user, group)
    folder.chmod(mode)
    return folder


def as_user(user: int, home: Path, act: Callable[[], object]) -> None:
    """Do something in a process of this user, who is in the group of the class; it fails where that does."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.umask(0o027)
            os.setgroups([CLASS])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
            os.chdir(home / str(user))
            act()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_folder_for_each_pupil_that_the_teacher_reads(top: Path) -> None:
    folder = owned(top / "class", TEACHER, TEACHER, 0o755)
    anna, ben = (owned(folder / name, user, TEACHER, 0o2750) for name, user in (("anna", ANNA), ("ben", BEN)))

    def pupil(mine: Path, other: Path) -> None:
        assert ClassFolder(mine, now="integers/07-back-to-the-sender").share() is None
        with pytest.raises(PermissionError):
            list(other.iterdir())
        for place in (folder, other):
            with pytest.raises(PermissionError):
                (place / "mine.json").write_text("")
        assert TeacherCalls(folder).pause(on=True) is not None, "a pupil calls nobody"

    def teacher() -> None:
        watch = ClassWatch(folder)
        watch.look()
        assert [(one.label.split("/")[0], one.problem) for one in watch.pupils] == [("anna", None), ("ben", None)]
        assert TeacherCalls(folder).pause(on=True) is None

    as_user(ANNA, top, lambda: pupil(anna, ben))
    as_user(BEN, top, lambda: pupil(ben, anna))
    as_user(TEACHER, top, teacher)

    def heeds() -> None:
        assert PupilCalls(anna).look().is_paused, LOOK_UP

    as_user(ANNA, top, heeds)


def test_sticky_folder_lets_pupils_replace_own_files_only(top: Path) -> None:
    folder = owned(top / "class", TEACHER, CLASS, 0o3770)
    as_user(TEACHER, top, lambda: TeacherCalls(folder).pause(on=False))

    def share() -> None:
        assert ClassFolder(folder).share() is None

    as_user(ANNA, top, share)
    (hers,) = folder.glob("*.json")
    before = hers.read_bytes()

    def forge() -> None:
        assert TeacherCalls(folder).pause(on=True) is not None
        forged = ClassFolder(folder)
        label, token = hers.stem.split(".")
        assert token == json.loads(hers.read_text())["owner"]
        forged._label_file.write_text(f"{label}\n{token}")
        assert forged.share() is not None

    as_user(BEN, top, forge)
    assert hers.read_bytes() == before
    assert '"paused": false' in (folder / FILE).read_text()

    def watches() -> None:
        watch = ClassWatch(folder)
        watch.look()
        assert len(watch.pupils) == 2
        assert not any(one.problem for one in watch.pupils)

    as_user(TEACHER, top, watches)
