"""Faults planted one after the other in a copy of this project, and the test that finds each.

    python -m harness.faults            all of them, and the table of docs/testing.md
    python -m harness.faults engine     those of one room, told only

Where the tests are cut or merged, every fault is still found.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from harness.project_files import ROOT, project_files
from harness.times import replace_between

PAGE = ROOT / "docs" / "testing.md"
BEGIN, END = "<!-- planted -->", "<!-- end of the planted -->"
NO_TESTS = 5  # pytest's exit status where nothing was selected


class Fault(NamedTuple):
    """What is wrong, where, what stands there and what is put in its place, and the tests that are run."""

    room: str
    wrong: str
    file: str
    right: str
    planted: str
    tests: tuple[str, ...]


FAULTS = (
    Fault(
        "engine",
        "a move that is made again is not the next one",
        "mathgames/engine/match.py",
        "self._walk_to(self.ply + 1)",
        "self._walk_to(len(self._line))",
        ("tests/engine",),
    ),
    Fault(
        "games",
        "a meeting scores nothing for the second player",
        "mathgames/games/minus_vs_plus/rules.py",
        "positive, negative + points, positive_sideways",
        "positive, negative, positive_sideways",
        ("tests/games/minus_vs_plus",),
    ),
    Fault(
        "arithmetic",
        "a difference is worked out as a sum",
        "mathgames/arithmetic/addition.py",
        "return [subtraction_as_addition(a, b), *add(a, -b)]",
        "return [subtraction_as_addition(a, b), *add(a, b)]",
        ("tests/arithmetic",),
    ),
    Fault(
        "explain",
        "an explanation has a page too many",
        "mathgames/explain/explanation.py",
        "while len(items) > MAX_PAGES:",
        "while len(items) > MAX_PAGES + 1:",
        ("tests/explain",),
    ),
    Fault(
        "answers",
        "the minus that telephones write is not read",
        "mathgames/language/typed.py",
        "-‐‑‒–—―−﹘﹣－⁻",
        "-‐‑‒—―−﹘﹣－⁻",
        ("tests/arithmetic/answers", "mathgames/arithmetic/answers"),
    ),
    Fault(
        "activities",
        "undo is asked about where nothing leads back",
        "mathgames/activities/steps_back.py",
        "        if not both:\n            return None\n",
        "",
        ("tests/activities",),
    ),
    Fault(
        "page",
        "what is said to a screen reader is not sent",
        "mathgames/page/changes.py",
        'if name == "tree" or old is value',
        'if name in ("tree", "say") or old is value',
        ("tests/page",),
    ),
    Fault(
        "widgets",
        "a browser may write the page",
        "mathgames/notebook/widgets/page_widget.py",
        'view: Any = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False, from_json=_keep_ours("view"))',
        "view: Any = traitlets.Dict(read_only=True).tag(sync=True, echo_update=False)",
        ("tests/notebook/widgets",),
    ),
    Fault(
        "frontend",
        "an arrow leads two buttons on",
        "frontend/src/roving.ts",
        "ArrowRight: here + 1",
        "ArrowRight: here + 2",
        ("frontend",),
    ),
    Fault(
        "saves",
        "a file is written in its place, and may be half there",
        "mathgames/engine/files.py",
        "            beside.replace(path)\n",
        "            path.write_bytes(text.encode())\n            beside.unlink()\n",
        (
            "tests/engine/test_save_folder.py",
            "tests/engine/test_saves.py",
            "tests/test_files.py",
        ),
    ),
    Fault(
        "work",
        "what another board has written is not there any more",
        "mathgames/engine/kept.py",
        "value = changed(self._from_file())",
        "value = changed(self._codec.nothing)",
        ("tests/learning/work/test_work_kept.py",),
    ),
    Fault(
        "reports",
        "a goal that is reached counts as missed",
        "mathgames/learning/reports/judging.py",
        "judgement.verdict is Verdict.MET, judgement",
        "judgement.verdict is not Verdict.MET, judgement",
        ("tests/learning/reports",),
    ),
    Fault(
        "evidence",
        "who gives an answer twice is counted twice",
        "mathgames/learning/reports/items.py",
        "for key, item in {(str(item.given), item.right): item for item in items}.items():",
        "for key, item in [((str(item.given), item.right), item) for item in items]:",
        ("tests/learning/reports/test_class_watch.py", "tests/learning/reports/test_class.py"),
    ),
)


@contextmanager
def copy_project() -> Iterator[Path]:
    """Yield a copy of the project in a folder of its own."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in project_files():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        (copy / "frontend" / "node_modules").symlink_to(ROOT / "frontend" / "node_modules")
        yield copy


@contextmanager
def rewrite_file(file: Path, text: str) -> Iterator[None]:
    """Write *text* to the file as long as the block runs."""
    before = file.read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8")


def find_failure(copy: Path, tests: Sequence[str], *options: str) -> str:
    """Return the first test that fails in the copy, "" if none does. Raises `RuntimeError` if the run breaks off."""
    if tests == ("frontend",):
        command = ["npm", "run", "test"]
        failure = r"not ok \d+ - (.+)|✖ (.+?) \("
    else:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no", *options, *tests]
        failure = r"^(?:FAILED|ERROR) (\S+?)(?:\[.*)?(?: -|$)"
    folder = copy / "frontend" if tests == ("frontend",) else copy
    # What one run of the copy has compiled, the next ones need not.
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": ""}
    run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    failed = re.search(failure, run.stdout, re.MULTILINE)
    if failed is None and run.returncode not in (0, NO_TESTS):
        raise RuntimeError(run.stdout + run.stderr)
    return next(filter(None, failed.groups())) if failed else ""


def found_by(fault: Fault, copy: Path) -> str:
    """The first test that fails with the fault, "" if none does; the copy is then as it was."""
    file = copy / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.right) == 1, f"{fault.file} has not once: {fault.right}"
    with rewrite_file(file, text.replace(fault.right, fault.planted)):
        return find_failure(copy, fault.tests)


def main(rooms: list[str]) -> int:
    """Plant the faults of these rooms, or all and write the table; 1 if one is not found."""
    rows = ["| Room | Fault | Found by |", "| --- | --- | --- |"]
    missed = 0
    with copy_project() as copy:
        for fault in FAULTS:
            if not rooms or fault.room in rooms:
                test = found_by(fault, copy)
                missed += not test
                sys.stdout.write(f"{fault.room}: {fault.wrong}: {test or 'NOT FOUND'}\n")
                sys.stdout.flush()
                rows.append(f"| {fault.room} | {fault.wrong} | `{test}` |")
    if not rooms and not missed:
        PAGE.write_text(
            replace_between(PAGE.read_text(encoding="utf-8"), BEGIN, END, "\n".join(rows)), encoding="utf-8"
        )
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
