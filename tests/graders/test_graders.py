"""Work graded by nbgrader and by otter: a correct submission, a wrong one, and one full of boards.

Both build the assignment from a notebook with its solution, and run submissions unattended. Files of a board do not
come back to the teacher. `make graders` has both tools, in a separate environment.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_raw_cell

pytestmark = pytest.mark.graders

NAME = "undo-it"
RIGHT = 'answers = {1: "c3-b4", 7: "5", 0: ["7", "14", "-14"]}'
WRONG = 'answers = {1: "e3-f4", 7: "-7", 0: ["-13", "4", "-4"]}'
BOARDS = "import mathgames as mg\nfrom IPython.display import display\n"
BOARDS += 'display(mg.play("minus-vs-plus"), mg.lesson("integers/07-back-to-the-sender"), mg.practice("subtracting"))'
CHECK = """\
import mathgames as mg

done = mg.grade("integers/07-back-to-the-sender", answers)
assert done["right"] >= 3, done["kinds"]
"""
SUBMISSIONS = {"right": ([RIGHT], 1.0), "wrong": ([WRONG], 0.0), "boards": ([BOARDS, RIGHT, BOARDS], 1.0)}
"""The cells that a pupil has in the place of the solution, and the points for them."""


@pytest.fixture(autouse=True)
def _tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """nbgrader calls other tools by their names."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


def run(*command: str | Path, folder: Path) -> None:
    environment = os.environ | {"JUPYTER_PLATFORM_DIRS": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-m", *map(str, command)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def handed_in(made: Path, placed: Path, cells: list[str]) -> None:
    """Write what a pupil makes of the notebook that was given out: these cells where the answers belong."""
    notebook = nbformat.read(made, as_version=4)
    (place,) = (number for number, cell in enumerate(notebook.cells) if "answers = " in cell.source)
    before, after = notebook.cells[:place], notebook.cells[place + 1 :]
    answered = [new_code_cell(source) for source in cells]
    for cell in answered:
        if "answers" in cell.source:
            cell.metadata, cell.id = notebook.cells[place].metadata, notebook.cells[place].id
    notebook.cells = [*before, *answered, *after]
    placed.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, placed)


def left(folder: Path) -> Iterator[Path]:
    """Yield what mathgames has left in a folder."""
    return folder.rglob(".mathgames")


def test_nbgrader(tmp_path: Path) -> None:
    def told(kind: str, *, grade: bool, solution: bool) -> dict[str, object]:
        about = {"schema_version": 3, "grade_id": kind, "grade": grade, "solution": solution, "locked": not solution}
        return {"nbgrader": about | {"task": False, **({"points": 1} if grade else {})}}

    answers = f"### BEGIN SOLUTION\n{RIGHT}\n### END SOLUTION\nanswers = globals().get('answers', {{}})"
    source = new_notebook(
        cells=[
            new_markdown_cell("# Undo it"),
            new_code_cell(answers, metadata=told("answers", grade=False, solution=True)),
            new_code_cell(CHECK, metadata=told("check", grade=True, solution=False)),
        ],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    course = tmp_path / "course"
    (course / "source" / NAME).mkdir(parents=True)
    nbformat.write(source, course / "source" / NAME / f"{NAME}.ipynb")
    (course / "nbgrader_config.py").write_text(
        f"c = get_config()\nc.CourseDirectory.course_id = 'course'\nc.CourseDirectory.root = {str(course)!r}\n"
        "c.CourseDirectory.ignore.append('.mathgames')\n"
    )
    run("nbgrader", "generate_assignment", NAME, folder=course)
    made = course / "release" / NAME / f"{NAME}.ipynb"
    assert RIGHT not in made.read_text()
    for pupil, (cells, _points) in SUBMISSIONS.items():
        handed_in(made, course / "submitted" / pupil / NAME / f"{NAME}.ipynb", cells)
    run("nbgrader", "autograde", NAME, folder=course)

    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        points = {pupil: book.find_submission(NAME, pupil).score for pupil in SUBMISSIONS}
    assert points == {pupil: expected for pupil, (_cells, expected) in SUBMISSIONS.items()}
    run("nbgrader", "generate_feedback", NAME, folder=course)  # what goes back to the pupil
    assert sorted(path.name for path in (course / "feedback").glob(f"*/{NAME}/*.html")) == [f"{NAME}.html"] * 3
    page = (course / "feedback" / "boards" / NAME / f"{NAME}.html").read_text()
    assert "of 12 tasks done" in page, "no kernel is there: the lesson's picture is"
    assert [*left(course / "feedback")] == []


def test_otter(tmp_path: Path) -> None:
    raw, code = new_raw_cell, new_code_cell
    source = new_notebook(
        cells=[
            raw("# ASSIGNMENT CONFIG\nexport_cell: false\ngenerate:\n  pdf: false\ninit_cell: false"),
            raw("# BEGIN QUESTION\nname: q1\npoints: 1"),
            new_markdown_cell("# Undo it"),
            raw("# BEGIN SOLUTION"),
            code(f"{RIGHT}  # SOLUTION"),
            raw("# END SOLUTION"),
            raw("# BEGIN TESTS"),
            code(CHECK),
            raw("# END TESTS"),
            raw("# END QUESTION"),
        ],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    nbformat.write(source, tmp_path / f"{NAME}.ipynb")
    run("otter", "assign", f"{NAME}.ipynb", "made", folder=tmp_path)
    made = tmp_path / "made" / "student" / f"{NAME}.ipynb"
    (grader,) = (tmp_path / "made" / "autograder").glob("*.zip")
    for pupil, (cells, expected) in SUBMISSIONS.items():
        folder = tmp_path / pupil
        handed_in(made, folder / f"{NAME}.ipynb", cells)
        run("otter", "run", "-a", grader, f"{NAME}.ipynb", folder=folder)
        results = json.loads((folder / "results.json").read_text())
        assert sum(test.get("score", 0) for test in results["tests"]) == expected, pupil
        assert [*left(folder)] == []
    with ZipFile(grader) as packed:
        assert not [name for name in packed.namelist() if ".mathgames" in name]
    shutil.rmtree(tmp_path / "made")
