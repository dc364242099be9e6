"""The desk at which work arrives: whose it is, what it is, or why not, however it comes."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal
from unicodedata import normalize

import pandas as pd
import pytest

import mathgames as mg
from mathgames.arithmetic.items.answer import Response
from mathgames.language.errors import LessonError, SaveError
from mathgames.learning.reports import PupilWork
from mathgames.learning.reports import submissions as desk
from mathgames.learning.reports import submitted_files as on_desk
from mathgames.learning.reports.class_status import ClassWatch
from mathgames.learning.reports.submissions import submissions
from mathgames.learning.reports.submitted_files import Upload
from mathgames.learning.work import LessonWork
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

CODE, OTHER, MISTYPED = "6N700-R0000-0VBAV", "6NB00-R0000-0JAY1", "6N700-R0000-0VBAP"
NOTHING = "nothing was handed in"
OWNER = "0123456789abcdef"


def work(answers: int = 1, owner: str = "") -> str:
    """Return the text of a file with this number of answers."""
    given = tuple(Response(0, "77", seconds=second) for second in range(1, answers + 1))
    lesson = LessonWork("integers/07-back-to-the-sender", 1, {1: TaskWork(given)})
    return PupilWork({lesson.lesson: lesson}, owner=owner).to_text()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(name: str, content: str | bytes, hours: int = 0) -> Path:
    """Write a file changed this many hours after the first ones."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    os.utime(path, (1_000_000 + 3600 * hours,) * 2)
    return path


def packed(files: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip, dated 1980: a name of a test contains its bytes, and must be the same in each process."""
    with zipfile.ZipFile(stream := io.BytesIO(), "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return stream.getvalue()


def labels(given: Any) -> list[str]:
    """Return the labels of what can be read, and in brackets those of what cannot."""
    told = []
    for one in submissions(given).entries:
        try:
            one.read()
            told.append(one.label)
        except SaveError:
            told.append(f"({one.label})")
    return sorted(told)


@pytest.mark.parametrize(
    ("line", "label"),
    [
        (f"Anna {CODE}", "Anna"),
        (f"Anna Smith {CODE}", "Anna Smith"),
        (f"Anna Maria de la Cruz {CODE.replace('-', ' ')}", "Anna Maria de la Cruz"),
        (f"Anna Smith\t{CODE}", "Anna Smith"),
        (f"Smith;Anna;{CODE}", "Smith Anna"),
        (f'"Smith, Anna",{CODE.lower()}', "Smith, Anna"),
        (f"Smith, Anna {CODE}", "Smith Anna"),
        (f"Anna: {CODE}", "Anna"),
        (f"{CODE} Bo", "Bo"),
        (f"Bo {CODE}", "Bo"),
        (f"Christopher Jones;{CODE}", "Christopher Jones"),
        (f"Jose\u0301 {CODE}", "José"),
        (f"अनिता {CODE}", "अनिता"),
        (f"7\t{CODE}\t29.11.", "7 29.11."),
        (CODE, "1"),
        ("Anna;", "(Anna)"),
        (f"Anna Smith {MISTYPED}", "(Anna Smith)"),
        (f"Anna;{MISTYPED}", "(Anna)"),
    ],
)
def test_code_list_tells_names_however_separated(line: str, label: str, folder: Path) -> None:
    put("codes.txt", f"# our class\n\n{line}\nZoe {OTHER}\n")
    assert labels("codes.txt") == sorted(["3" if label == "1" else label, "Zoe"])


def test_code_list_head_names_the_columns(folder: Path) -> None:
    put("a.csv", f"Time,Surname,First name,Code\n10:30,Smith,Anna,{CODE}\n10:31,Li,Bo,\n10:32,Roe,Cy,{MISTYPED}\n")
    assert labels("a.csv") == ["(Li Bo)", "(Roe Cy)", "Smith Anna"]
    put("b.csv", f"alumno;código\nJosé;{CODE}\n".encode("utf-16"))
    assert labels("b.csv") == ["José"]
    put("c.csv", f"\ufeffpangalan;kodigo\r\nJosé;{CODE}\r\n")
    assert labels("c.csv") == ["José"]


@pytest.mark.parametrize("blank", ["", "  ", None, float("nan"), pd.NA, pd.NaT, [], [""]])
def test_blank_cell_is_nothing_handed_in(blank: Any, folder: Path) -> None:
    """A blank cell never takes the work in the working folder."""
    put("anna.json", work())
    arrived = submissions({"Anna": "anna.json", "Ben": blank}).entries
    assert [(one.label, str(one.problem or "")) for one in arrived] == [("Anna", ""), ("Ben", NOTHING)]


def test_foreign_value_stops_no_report(folder: Path) -> None:
    assert labels({"Anna": CODE, "Ben": 3, "Cy": True, "Di": "nobody.json"}) == ["(Ben)", "(Cy)", "(Di)", "Anna"]


def test_pandas_tells_labels_and_codes(folder: Path) -> None:
    put("anna.json", work())
    table = pd.DataFrame({"First name": ["Anna", "Ben", "Cy"], "room": [7, 7, 8], "code": [CODE, None, MISTYPED]})
    assert labels(table) == ["(Ben)", "(Cy)", "Anna"]
    assert labels(table.set_index("First name")["code"]) == ["(Ben)", "(Cy)", "Anna"]
    assert labels(table.set_index("First name")) == ["(Ben)", "(Cy)", "Anna"]
    assert labels(table["code"]) == ["(2)", f"({MISTYPED})", CODE]
    assert labels(pd.Series(["anna.json", ""], index=["Anna", "Ben"])) == ["(Ben)", "Anna"]
    assert labels([("Anna", CODE), ["Ben", ""], ("Cy", float("nan"))]) == ["(Ben)", "(Cy)", "Anna"]
    assert labels([f"Anna Smith {CODE}", f"Ben\t{OTHER}", "anna.json"]) == ["Anna Smith", "Ben", "anna"]
    assert labels(f"Anna Smith {CODE}\nBen;{OTHER}") == ["Anna Smith", "Ben"]


@pytest.mark.parametrize(
    ("name", "content", "label"),
    [
        ("anna.json", b"\xef\xbb\xbf" + work().encode(), "anna"),
        ("anna.json", work().encode("utf-16"), "anna"),
        ("anna.json.txt", work(), "anna"),
        ("anna.JSON", work(), "anna"),
        ("anna", work(), "anna"),
        ("anna.download.work", work(), "anna.download"),
        ("codes.json", f"Bo {CODE}", "(codes)"),
        ("codes.csv", f"\ufeffBo,{CODE}", "Bo"),
        ("hand-in.zip", packed({"anna.json": work()}), "anna"),
        ("hand-in", packed({"anna.json": work()}), "anna"),
        ("cut.json", work()[:80], "(cut)"),
        ("cut.zip", packed({"anna.json": work()})[:60], "(cut)"),
        ("README.txt", "Put your work here.\nThank you.\n", "(README)"),
        ("list.xlsx", packed({"[Content_Types].xml": "", "xl/sheet1.xml": ""}), "(list)"),
        ("empty.zip", packed({}), "(empty)"),
    ],
)
def test_file_kind_is_told_by_content(name: str, content: str | bytes, label: str, folder: Path) -> None:
    put(f"class/{name}", content)
    put("class/zoe.json", work(2))
    for foreign in ("photo.jpg", "report.html", "lesson.ipynb", "essay.docx"):
        put(f"class/{foreign}", packed({"[Content_Types].xml": ""}) if foreign == "essay.docx" else '{"cells": []}')
    put("class/grades.csv", "\ufeffpupil,practice items\nAnna,3\n")
    assert labels("class") == sorted([label, "zoe"])
    assert labels(f"class/{name}") == [label]


@pytest.mark.parametrize(
    "name",
    [
        ".anna.json",
        "._lamp-27.json",
        ".~lamp-27.json",
        "~$lamp-27.json",
        "__MACOSX/lamp-27.json",
        ".ipynb_checkpoints/lamp-27-checkpoint.json",
        ".Trash-1000/files/left.json",
        "$RECYCLE.BIN/left.json",
        "@eaDir/lamp-27.json",
        ".stversions/lamp-27~20261129.json",
        "lamp-27.json.0f.part",
        "lamp-27.json.crdownload",
    ],
)
def test_hidden_and_system_files_are_passed_over(name: str, folder: Path) -> None:
    put("class/lamp-27.json", work())
    put(f"class/{name}", work(3))
    put("zipped/hand-in.zip", packed({"lamp-27.json": work(), name: work(3)}))
    upload = Upload([(f"class/{one}", work().encode(), 1.0) for one in ("lamp-27.json", name)])
    for given in ("class", "zipped", upload):
        arrived = submissions(given)
        assert ([one.label for one in arrived.entries], arrived.copies) == (["lamp-27"], {})


COPIES = [
    "lamp-27.sync-conflict-20261129-103000-ABCDEFG.json",
    "lamp-27 (conflicted copy 2026-11-29 103000).json",
    "lamp-27 (Anna's conflicted copy 2026-11-29).json",
    "lamp-27 (SFConflict anna@x.org 2026-11-29-10-30-00).json",
    "lamp-27 (In Konflikt stehende Kopie 2026-11-29).json",
    "lamp-27_conflict-20261129-103000.json",
    "lamp-27 - Copy.json",
    "lamp-27 - Copy (2).json",
    "lamp-27 copy 2.json",
    "Copy of lamp-27.json",
    "lamp-27-Copy1.json",
    "lamp-27-checkpoint.json",
]


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("is_newer", [True, False])
def test_conflict_copy_is_folded_and_the_newest_counted(name: str, is_newer: bool, folder: Path) -> None:
    put("class/lamp-27.json", work(2), 1)
    put(f"class/{name}", work(3), 2 if is_newer else 0)
    put("class/lamp-28.json", work(3))
    arrived = submissions("class")
    assert {one.label: one.text for one in arrived.entries} == {
        "lamp-27": work(3 if is_newer else 2),
        "lamp-28": work(3),
    }
    assert arrived.copies == {"lamp-27": 1}
    watch = ClassWatch("class")
    watch.look()
    watch.look()
    assert [pupil.label for pupil in watch.pupils] == ["lamp-27", "lamp-28"]


def test_damaged_newest_copy_yields_to_a_whole_one(folder: Path) -> None:
    put("class/lamp-27.json", work(2), 1)
    put("class/lamp-27 - Copy.json", work(3)[:-20], 2)
    assert [one.text for one in submissions("class").entries] == [work(2)]
    watch = ClassWatch("class")
    watch.look()
    watch.look()
    assert [pupil.problem for pupil in watch.pupils] == [None]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ({"anna.json": work(), "anna (1).json": work()}, ["anna"]),
        ({"anna.json": work(), "anna 2.json": work()}, ["anna"]),
        ({"anna.json": work(), "anna (1).json": work(2)}, ["anna", "anna (1)"]),
        ({"pupil 1.json": work(), "pupil 2.json": work()}, ["pupil 1", "pupil 2"]),
        ({"anna.json": work(), "ben.json": work()}, ["anna", "ben"]),
        ({"anna/my-work.json": work(), "ben/my-work.json": work()}, ["anna/my-work", "ben/my-work"]),
        ({"lamp-27.json": work(1, OWNER), "lamp-27-ANNASLAPTOP.json": work(2, OWNER)}, ["lamp-27"]),
        ({"lamp-27.json": work(1, OWNER), "lamp-27 2.json": work(2, OWNER)}, ["lamp-27"]),
        ({"week1/lamp-27.json": work(1, OWNER), "week2/lamp-27.json": work(2, OWNER)}, ["lamp-27"]),
        ({"lamp-27-A.json": work(1, OWNER), "lamp-27-B.json": work(2, OWNER)}, ["lamp-27-A", "lamp-27-B"]),
        ({"lamp-27.json": work(1, OWNER), "lamp-27-A.json": work(2, OWNER)}, ["lamp-27", "lamp-27-A"]),
        ({"lamp-27.json": work(1, OWNER), "lamp-279.json": work(2)}, ["lamp-27", "lamp-279"]),
    ],
)
def test_only_copies_of_one_pupil_are_folded(names: dict[str, str], expected: list[str], folder: Path) -> None:
    """In doubt two files are two pupils."""
    for name, content in names.items():
        put(f"class/{name}", content)
    assert labels("class") == expected


MOODLE = {
    "Anna Smith_12345_assignsubmission_file_/my-work.json": "Anna Smith",
    "Ben Li_12346_assignsubmission_file_/my-work (1).json": "Ben Li",
    "José Cruz_12347_assignsubmission_file_/ps1/work.json.txt": "José Cruz",
}
FLAT_MOODLE = {
    "Anna Smith_12345_assignsubmission_file_my-work.json": "Anna Smith",
    "Participant_12346_assignsubmission_file_my-work.json": "Participant 12346",
    "Participant_12347_assignsubmission_file_my-work.json": "Participant 12347",
}
CANVAS = {
    "smithanna_12345_67890_my-work.json": "smithanna",
    "liben_LATE_12346_67891_my-work-1.json": "liben",
    "cruzjose_12347_67892_work.json": "cruzjose",
}
BLACKBOARD = {
    "Integers 7_asmith_attempt_2026-11-29-10-30-00_my-work.json": "asmith",
    "Integers 7_bli_attempt_2026-11-29-10-31-00_my-work.json": "bli",
}
CLASSROOM = {"Anna Smith - my-work.json": "Anna Smith", "Ben Li - my-work (1).json": "Ben Li"}
FOLDERS = {"Anna Smith/my-work.json": "Anna Smith/my-work", "Ben Li/my-work.json": "Ben Li/my-work"}


@pytest.mark.parametrize("named", [MOODLE, FLAT_MOODLE, CANVAS, BLACKBOARD, CLASSROOM, FOLDERS])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_bulk_download_of_a_platform_labels_pupils(
    named: dict[str, str], form: Literal["NFC", "NFD"], folder: Path
) -> None:
    files: dict[str, str | bytes] = {normalize(form, name): work(number) for number, name in enumerate(named, 1)}
    for name, content in files.items():
        put(f"download/{name}", content)
    put("download.zip", packed(files))
    put("downloads/week 3.zip", packed({"all.zip": packed(files)}))
    upload = Upload([(f"download/{name}", str(content).encode(), 1.0) for name, content in files.items()])
    zipped = Upload([("download.zip", packed(files), 1.0)])
    for given in ("download", "download.zip", "downloads", upload, zipped):
        assert labels(given) == sorted(named.values()), given


def test_numbers_in_plain_names_are_not_platform_ids(folder: Path) -> None:
    for name in ("class_2026_1129_anna", "class_2026_1129_ben"):
        put(f"class/{name}.json", work())
    assert labels("class") == ["class_2026_1129_anna", "class_2026_1129_ben"]


def test_upload_keeps_files_of_one_name_apart() -> None:
    chosen = [("my-work.json", work(number).encode(), 1.0) for number in (1, 2)]
    assert labels(Upload(chosen)) == ["2/my-work", "my-work"]
    kept = [("a/my-work.json", work(1).encode(), 1.0), ("b/my-work.json", work(2).encode(), 1.0)]
    assert labels(Upload(kept)) == ["a/my-work", "b/my-work"]
    assert labels(Upload([*kept, ("../../etc/c.json", work(3).encode(), 1.0), ("d.json", None, 1.0)])) == [
        "(d)", "a/my-work", "b/my-work", "c",
    ]  # fmt: skip


def bomb() -> bytes:
    return packed({"anna.json": b" " * 50_000_000})


def nested() -> bytes:
    content = packed({"anna.json": work()})
    for _depth in range(6):
        content = packed({"inner.zip": content})
    return content


def locked() -> bytes:
    content = bytearray(packed({"anna.json": work()}))
    for mark, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        content[content.find(mark) + place] |= 1
    return bytes(content)


def broken() -> bytes:
    content = bytearray(packed({"anna.json": work()}))
    content[50:70] = bytes(20)
    return bytes(content)


def overlapping() -> bytes:
    """A hundred names that all lead to the same packed bytes."""
    return packed({"anna.json": work()}).replace(b"PK\5\6", b"PK\5\6" * 3)


@pytest.mark.parametrize(
    "archive",
    [
        bomb,
        nested,
        locked,
        broken,
        overlapping,
        lambda: packed({"anna.json": work()}, zipfile.ZIP_LZMA),
        lambda: b"PK\3\4",
    ],
)
def test_hostile_archive_is_named_and_the_rest_counted(archive: Callable[[], bytes], folder: Path) -> None:
    put("class/bad.zip", archive())
    put("class/zoe.json", work(2))
    told = labels("class")
    assert told[-1] == "zoe"
    assert len(told) == 2
    assert told[0].startswith("(") or archive is overlapping


def test_submissions_have_bounds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = packed({f"{number:03}.json": work(number) for number in range(1, 60)})
    monkeypatch.setattr(on_desk, "MOST_FILES", 20)
    monkeypatch.setattr(desk, "MOST_TAKEN", 30)
    put("many.zip", many)
    assert len(submissions("many.zip").entries) <= 31
    put("lines.txt", f"a {CODE}\n" * 50)
    monkeypatch.setattr(desk, "MOST_LINES", 40)
    assert labels("lines.txt") == ["(lines)"]
    monkeypatch.setattr(on_desk.Budget.__init__, "__defaults__", (5000,))
    for number in range(30):
        put(f"large/{number:02}.json", work(20))
    told = submissions("large").entries
    assert str(told[-1].problem) == str(on_desk.TOO_MUCH)
    assert 1 < len(told) < 10


def test_check_reads_whatever_report_reads(folder: Path) -> None:
    put("anna.json.txt", work())
    put("hand-in.zip", packed({"anna.json": work()}))
    put("both.zip", packed({"anna.json": work(), "ben.json": work(2)}))
    for given in ("anna.json.txt", "hand-in.zip", f"Anna {CODE}"):
        assert mg.grade(given)["lessons"], given
    with pytest.raises(LessonError, match="2 pupils"):
        mg.grade("both.zip")


def test_submissions_leave_out_the_token_of_a_class_file(folder: Path) -> None:
    """A file that was shared with a class is called after its label alone."""
    put(f"lamp-27.{OWNER}.json", work(owner=OWNER))
    put("anna.2.json", work(2))
    assert labels(".") == ["anna.2", "lamp-27"]
