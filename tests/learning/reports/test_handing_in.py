"""The file to hand in is offered at the end of practice and of a lesson, and holds all stored work."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.lessons import work_done
from learning.practice.at_page import Practising
from learning.reports.classroom import Simulated
from learning.work.pupils import Pupil
from mathgames.arithmetic.items.answer import Response
from mathgames.engine.saves import FOLDER
from mathgames.explain.nodes import iter_nodes
from mathgames.learning.lessons import find
from mathgames.learning.pages.hand_in import HandIn, PupilLabel
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.report_tables import tables
from mathgames.learning.practice import find_topic
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.learning.reports import PupilWork, WorkCode, class_report
from mathgames.learning.reports.pupil_result import PupilResult
from mathgames.learning.work import LessonStore, LessonWork
from mathgames.learning.work.work import TaskWork

pytestmark = pytest.mark.usefixtures("stock_lesson")

UNDO, TEAM_UP = "integers/07-back-to-the-sender", "integers/04-team-up"


def handed_in(view: dict[str, Any]) -> tuple[WorkCode, PupilWork] | None:
    """The code and the file that a page offers."""
    elements = list(iter_nodes(view["tree"]))
    fixed = [str(element[1]["value"]) for element in elements if element[1].get("readonly")]
    codes = [text for text in fixed if text.count("-") in (2, 3)]  # and no answer that stays where it was given
    files = [local[2] for element in elements if (local := element[1].get("local", [""]))[0] == "download"]
    return (WorkCode.read(codes[0]), PupilWork.from_text(files[0])) if codes else None


def test_practice_ends_with_a_code_and_a_file() -> None:
    pupil = Simulated(find_topic("adding"), None, 1)
    session = pupil.practises(1)
    assert handed_in(session.view) is None
    Practising(session).practice(stop=True)
    handed = handed_in(session.view)
    assert handed is not None
    assert (handed[0].topic, handed[0].done_count) == ("adding", 1)
    assert handed[1] == PupilWork(practice=session.progress)


def test_a_lesson_ends_with_them_and_not_before() -> None:
    pupil = Pupil(lesson_session(find(UNDO)))
    pupil.give("5")
    assert handed_in(pupil.session.view) is None
    pupil.task(go=0)
    assert handed_in(pupil.session.view) is None
    pupil.give("0")
    handed = handed_in(pupil.session.view)
    assert handed is not None
    assert (handed[0].lesson, handed[0].done_count) == (UNDO, 2)
    assert handed[1].lessons == {UNDO: work_done(pupil.session)}


def test_work_is_handed_in_before_the_end() -> None:
    """A pupil whom the bell stopped at the ninth task once had neither a code nor a file."""
    given: list[PupilResult] = []
    pupil = Pupil(lesson_session(find(UNDO), label=PupilLabel("7"), on_hand_in=given.append))
    assert "Hand in" not in str(pupil.session.view["tree"]), "nothing was done"
    pupil.give("5")
    pupil.ask("activity", name=HandIn.name, open=True)
    assert "7 6N" in str(pupil.session.view["tree"])
    assert "'7.json'" in str(pupil.session.view["tree"])
    pupil.ask("activity", name=HandIn.name, give=True)
    (result,) = given
    assert (result.done, result.total, result.right, result.tried) == (1, len(find(UNDO).all_tasks), 1, 1)
    assert result.work.lessons == {UNDO: work_done(pupil.session)}
    told = json.loads(json.dumps(result.to_json()))
    assert (told["label"], told["done"], told["code"]) == ("7", 1, str(result.code))
    (counted,) = class_report(result.code_line.split("\n")).pupils
    assert counted.label == "7"


def test_a_label_is_typed_once_and_a_wrong_one_is_refused() -> None:
    typed: list[str] = []
    pupil = Pupil(lesson_session(find(UNDO), label=PupilLabel("", typed.append)))
    pupil.give("5")
    pupil.ask("activity", name=HandIn.name, open=True)
    ack = pupil.ask("activity", {"label": "../x"}, name=HandIn.name, label=True)
    assert not ack["ok"]
    assert "A label has 1 to 40 letters" in ack["text"]
    assert pupil.ask("activity", {"label": " blue  7 "}, name=HandIn.name, label=True)["ok"]
    assert typed == ["blue 7"]
    pupil.task(go=2)
    pupil.ask("activity", name=HandIn.name, open=True)
    assert "blue 7.json" in str(pupil.session.view["tree"])


def test_the_file_holds_all_that_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = Simulated(find_topic("adding"), None, 2).works(1)
    LessonStore().write(before.lessons[TEAM_UP])
    KeptPractice(Path(FOLDER, FILE)).write(before.practice)
    lesson = mg.lesson(UNDO, task=0)
    Pupil(lesson._session).give("0")
    handed = handed_in(lesson.view)
    assert handed is not None
    assert handed[0].lesson == UNDO
    assert handed[1] == before.with_lesson(lesson.work)
    lesson.close()


def test_a_lesson_that_is_kept_nowhere_hands_in_itself_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    LessonStore().write(Simulated(find_topic("adding"), None, 2).works(1).lessons[TEAM_UP])
    lesson = mg.lesson(UNDO, task=0, save=False)
    Pupil(lesson._session).give("0")
    handed = handed_in(lesson.view)
    assert handed is not None
    assert set(handed[1].lessons) == {UNDO}
    lesson.close()


def worked(seconds: int) -> PupilWork:
    """Return the work of a pupil who gave a wrong and a correct answer to some questions of a lesson."""
    tasks = {
        task.number: TaskWork(
            given=tuple(
                Response(0, text, seconds=task.number * seconds + at)
                for at, text in enumerate(("77", str(task.questions[0].key[0])), 1)
            )
        )
        for task in find(UNDO).tasks
        if task.goal is None and task.questions[0].interaction.is_number
    }
    return PupilWork().with_lesson(LessonWork(UNDO, max(tasks), tasks))


def gone_on(work: PupilWork) -> PupilWork:
    """The same work, with one more answer in it."""
    (lesson,) = work.lessons.values()
    last = max(lesson.tasks)
    more = lesson.tasks[last].with_given(Response(0, "78", seconds=999))
    return work.with_lesson(replace(lesson, tasks={**lesson.tasks, last: more}))


def test_copied_file_is_named_without_accusation(tmp_path: Path) -> None:
    """Also if its label differs, and if work continued in the copied folder."""
    mine = worked(20)
    handed = {
        "10": mine,
        "9": replace(mine, owner="x" * 8),
        "anna": gone_on(mine),
        "ben": worked(21),
        "11": worked(21),
        "cleo": PupilWork(),
    }
    for name, work in {**handed, "dan": PupilWork()}.items():
        (tmp_path / f"{name}.json").write_text(work.to_text(), encoding="utf-8")
    report = class_report(tmp_path)
    assert not report.refused_files
    assert report.alike == (("9", "10", "anna"), ("11", "ben"))
    assert len(report.pupils) == 7, "all are counted"
    (table,) = (it for it in tables(report) if str(it.title) == "The same answers at the same times")
    assert table.rows == (("9, 10, anna",), ("11, ben",))
    assert "copy" in str(table.note)


def test_two_files_of_one_pupil_are_not_copies(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.json").write_text(worked(20).to_text(), encoding="utf-8")
    files: list[str | Path] = sorted(tmp_path.glob("*.json"))
    assert class_report({"7": files}).alike == ()
