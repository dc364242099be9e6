"""A kind of task owns its block: one from outside of the package works everywhere, from the file to the report."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.lessons import progress_of
from learning.lessons import toy_kind
from learning.work.pupils import Pupil
from mathgames.explain.nodes import Node, plain_text, render_tree
from mathgames.language.errors import LessonError
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Verdict, check, parse
from mathgames.learning.lessons.kind import Counts, Kind
from mathgames.learning.lessons.kinds import all_kinds, kind_asking
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import answer_sheet, task_sheet
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonStore


@pytest.fixture(autouse=True)
def glance() -> Iterator[None]:
    with toy_kind.known():
        yield


def test_it_is_shown_and_judged(tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(parse(toy_kind.LESSON, name="dots"), LessonStore(tmp_path)))
    assert "●" * 12 in plain_text(pupil.session.view["tree"])
    assert pupil.give("9")["ok"]
    progress = progress_of(pupil.session)
    assert (progress.verdict, str(progress.feedback)) == (Verdict.MISSED, "Look once more.")
    pupil.give("13")
    assert pupil.is_done
    assert "That is near. Three rows of four are twelve." in plain_text(pupil.session.view["tree"])


def test_it_is_printed() -> None:
    tasks, answers = (sheet(parse(toy_kind.LESSON)).body for sheet in (task_sheet, answer_sheet))
    for part in ("Estimate, 2 away at the most", "●" * 12):
        assert part in words(tasks)
        assert part in words(answers)
    assert "Whoever was near is right." in words(answers)
    assert "Whoever" not in words(tasks)


def words(body: Sequence[Node | None]) -> str:
    return plain_text(render_tree(["div", {}, *(part for part in body if part is not None)]))


def test_it_is_reported(tmp_path: Path) -> None:
    lesson = parse(toy_kind.LESSON, name="dots")
    pupil = Pupil(lesson_session(lesson, LessonStore(tmp_path)))
    pupil.give("10")
    done = Judge([lesson]).lesson_result(LessonStore(tmp_path).read("dots"))
    assert (done.done_count, done.items, [str(vote.response) for vote in done.votes]) == (1, (), ["10"])
    file = written(tmp_path, toy_kind.LESSON)
    assert mg.grade(file, {1: "14"})["lessons"][0]["tasks"][0] == {"number": 1, "done": True, "first_tries": []}
    assert mg.grade(file, {1: "15"})["lessons"][0]["tasks"][0]["done"] is False


def test_it_is_checked(tmp_path: Path) -> None:
    assert [str(problem) for problem in check(written(tmp_path, toy_kind.LESSON))] == []
    (problem,) = check(written(tmp_path, toy_kind.LESSON.replace("within: 2", "within: 12")))
    assert (problem.line, str(problem.problem)) == (13, "any answer is near: write less than 12")
    first, _heading, _rest = toy_kind.LESSON.partition("## Once more")
    for wrong, said in ((first, "nothing comes after"), (toy_kind.LESSON.replace("dots: 12\n", ""), "say how many")):
        with pytest.raises(LessonError, match=said):
            parse(wrong)


def written(folder: Path, lesson: str) -> Path:
    file = folder / "dots.md"
    file.write_text(lesson, encoding="utf-8")
    return file


HOOKS = (
    "heading",
    "render_content",
    "content_of_answer",
    "judge",
    "result",
    "shows_move",
    "counts",
    "fits",
    "problems",
)


def test_each_hook_is_used_by_a_kind_that_comes_with_mathgames() -> None:
    for hook in HOOKS:
        own = [kind.name for kind in all_kinds().values() if getattr(type(kind), hook) is not getattr(Kind, hook)]
        assert [name for name in own if name != "glance"], hook
    assert {*HOOKS} <= {*vars(Kind)}
    assert {kind.counts(None) for kind in all_kinds().values()} == {*Counts}


def made(known: Mapping[str, Kind[Any]]) -> Iterator[object]:
    """All that is read and printed of the lessons, where each kind has the name that it has now."""
    for file in (file for file in sorted(content_folder("lessons").glob("*/*.md")) if "." not in file.stem):
        told = re.sub(r"^kind: (.+)$", lambda line: f"kind: {known[line[1]].name}", file.read_text("utf-8"), flags=re.M)
        lesson = parse(told, name=file.stem)
        yield lesson.name, lesson.tasks, lesson.exit
        yield [words(sheet(lesson).body) for sheet in (task_sheet, answer_sheet)]
        yield [kind_asking(task.questions) for task in lesson.tasks]


def test_nothing_depends_on_what_a_kind_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that recognises a kind by its name would read, print or build something else here."""
    known = {kind.name: kind for kind in all_kinds().values()}
    before = [*made(known)]
    assert len(before) > 80
    for name, kind in known.items():
        monkeypatch.setattr(type(kind), "name", f"another {name}")
    monkeypatch.setattr("mathgames.learning.lessons.kind._KINDS", {kind.name: kind for kind in known.values()})
    assert [*made(known)] == before
