"""A class of simulated pupils hands in files and codes: what was planted in them comes out on top."""

from __future__ import annotations

import csv
import json
import re
import time
from collections import Counter
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

import mathgames as mg
from harness.lessons import stock_file
from harness.pseudo import PSEUDO, unspoken
from learning.reports.classroom import LESSONS, Simulated, code_of, code_of_lesson, handed_in, planted
from mathgames.arithmetic.misconceptions import Misconception
from mathgames.explain.nodes import iter_nodes, plain_text, validate_view
from mathgames.explain.scenes import Landing, Marked, Pile, Side
from mathgames.explain.scenes import Path as Walked
from mathgames.language.errors import SaveError
from mathgames.language.words import override_language
from mathgames.learning.lessons import find
from mathgames.learning.pages.report import page
from mathgames.learning.pages.report_tables import EMPTY_CELL, tables
from mathgames.learning.reports import ClassReport, PupilReport, PupilWork, WorkCode, class_report, read_work
from mathgames.learning.reports.grading import gradebook
from mathgames.learning.reports.item_results import places_in_words
from mathgames.learning.reports.items import ItemResult

pytestmark = pytest.mark.usefixtures("stock_lesson")

PUPILS, FEW = 30, 8
FOUND = 27


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class")


@pytest.fixture(scope="module")
def having(folder: Path) -> dict[str, Misconception]:
    """What was planted in each of some pupils, whose files are in the folder."""
    return handed_in(folder, FEW)


@pytest.fixture(scope="module")
def whole_class(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Misconception]]:
    """The folder of a class, and what was planted in each of its pupils."""
    folder = tmp_path_factory.mktemp("whole class")
    return folder, handed_in(folder, PUPILS)


@pytest.mark.full
def test_in_files_what_was_planted_comes_out_on_top(whole_class: tuple[Path, dict[str, Misconception]]) -> None:
    folder, having = whole_class
    assert len({one.key for one in having.values()}) == PUPILS
    report = class_report(folder)
    assert not report.refused_files
    tops = {pupil.label: pupil.top for pupil in report.pupils}
    found = [label for label, top in tops.items() if top and top.misconception is having[label]]
    assert len(found) >= FOUND
    for label in found:
        top = tops[label]
        assert top is not None
        assert len(top.examples) == 2
        assert all(item.answer in having[label].answers(item.task) for item in top.examples if item.task)


@pytest.mark.full
def test_in_codes_what_was_planted_comes_out_on_top(whole_class: tuple[Path, dict[str, Misconception]]) -> None:
    folder, having = whole_class
    codes = {label: code_of(read_work(folder / f"{label}.json")) for label in having}
    report = class_report(codes)
    tops = {pupil.label: pupil.top.misconception for pupil in report.pupils if pupil.top}
    assert sum(tops.get(label) is one for label, one in having.items()) >= FOUND


def test_damaged_and_forged_files_are_named_others_counted(
    folder: Path, having: dict[str, Misconception], tmp_path: Path
) -> None:
    for file in folder.glob("*.json"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    damaged, edited, forged = sorted(tmp_path.glob("*.json"))[:3]
    damaged.write_text(damaged.read_text()[:400])
    edited.write_text(edited.read_text().replace('"-', '"', 1))
    work = json.loads(forged.read_text())["practice"]
    work["sittings"][0]["given"].append(["2", "+", "2", "4"])
    forged.write_text(PupilWork.from_text(json.dumps(work)).to_text())  # its check is a good one
    report = class_report(tmp_path)
    assert len(report.pupils) == FEW - 3
    problems = {refused.label: str(refused.problem) for refused in report.refused_files}
    assert set(problems) == {damaged.stem, edited.stem, forged.stem}
    assert "damaged" in problems[damaged.stem]
    assert "part of this file is missing, or it was edited" in problems[edited.stem]
    assert problems[forged.stem] == "practice does not ask for 2 + 2"


def test_codes_tell_what_files_tell_roughly(folder: Path, having: dict[str, Misconception]) -> None:
    for label in having:
        work = read_work(folder / f"{label}.json")
        (exact,) = class_report({label: folder / f"{label}.json"}).pupils
        codes = [code_of(work), *(code_of_lesson(work, name) for name in work.lessons)]
        (rough,) = class_report({label: codes}).pupils
        assert {done.lesson: (done.done_count, done.total) for done in rough.lessons} == {
            done.lesson: (done.done_count, done.total) for done in exact.lessons
        }
        if not work.lessons:
            assert {kind: round(6 * share.rate) for kind, share in exact.shares.items()} == {
                kind: share.right for kind, share in rough.shares.items()
            }


@pytest.fixture(scope="module")
def some(folder: Path, having: dict[str, Misconception]) -> mg.learning.pages.report.Report:
    """A report with everything in it that can be: files, codes, and what is refused."""
    for name in ("damaged", "=SUM(A1)"):
        (folder / f"{name}.json").write_text("{")
    (folder / "codes.txt").write_text("# who was away\n41 6N700-R0000-0VBAV\n42 6N700-R0000-0VBAP\n\n43 1\n")
    files = [folder / f"{label}.json" for label in list(having)[:8]]
    return mg.report([*files, folder / "codes.txt", folder / "damaged.json", folder / "=SUM(A1).json"])


def test_the_page_is_made_of_what_pages_are_made_of(some: mg.learning.pages.report.Report) -> None:
    tree = page(some.class_report)
    validate_view(tree)
    told = plain_text(tree)
    assert "9 pupils are counted. 4 files or codes could not be counted: see below." in told
    assert "Lesson 7 · Undo it" in told
    for heading in ("Not counted", "Who finished what", "First answers", "Likely misconceptions"):
        assert heading in told
    warm = [element for element in iter_nodes(tree) if str(element[1].get("class", "")).startswith("mg-heat-")]
    assert warm
    assert all("%" in plain_text(element) for element in warm)  # the colour says nothing that is not written


def test_a_report_tells_in_how_many_places_and_ways_an_idea_shows(some: mg.learning.pages.report.Report) -> None:
    traces = {
        "walk": Walked((Fraction(-3), Fraction(-8))),
        "worth": Pile(0, 8),
        "cells": Marked(frozenset()),
        "number": Landing(Fraction(-8)),
        "sign": Side(-1),
        "": None,
    }
    items = [ItemResult("−3 − (−5)", "−8", right=False, interaction=it, trace=trace) for it, trace in traces.items()]
    told = "in a drawing, laid, on the board, typed, chosen and in play"
    assert str(places_in_words([*items, *items])) == f"in 12 places: {told}"
    assert str(places_in_words(items[:1])) == "in 1 place: in a drawing"
    assert re.search(r"in \d+ places: .*typed", plain_text(page(some.class_report)))


def test_no_column_tells_nothing_of_anybody(folder: Path, having: dict[str, Misconception]) -> None:
    """A code contains neither time nor hints: where all hand in codes, there are no columns of dashes."""
    files = [folder / f"{label}.json" for label in list(having)[:3]]
    codes = {file.stem: code_of(read_work(file)) for file in files}
    heads = {}
    for given in (files, codes):
        told = list(tables(class_report(given)))
        heads[type(given)] = [str(column.head) for table in told for column in table.columns]
        for table in told:
            for place, column in enumerate(table.columns):
                assert any(row[place] != EMPTY_CELL for row in table.rows), column
    assert {"Time", "Hints"} <= set(heads[list])
    assert {"Time", "Hints"}.isdisjoint(heads[dict])


def test_every_sentence_of_it_can_be_put_into_another_language(some: mg.learning.pages.report.Report) -> None:
    with override_language(PSEUDO):
        lines = plain_text(page(some.class_report)).splitlines()
    names = {
        *(pupil.label for pupil in some.class_report.pupils),
        "damaged",
        "SUM",
        "A1",
        "Undo",
        "it",
        "Team",
        "up",
        *find("integers/08-taking-counters-away").title.split(),
        *(word for task in find("integers/07-back-to-the-sender").all_tasks for word in task.title.split()),
        "Pupil",
        "pupil",
    }
    assert [line for line in lines if unspoken(line, names)] == []


def test_the_gradebook_has_a_row_for_each_and_no_formula(some: mg.learning.pages.report.Report, tmp_path: Path) -> None:
    rows = list(csv.DictReader(StringIO(some.csv())))
    assert len(rows) == len(some.class_report.pupils) + len(some.class_report.refused_files)
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@"))]
    row = next(row for row in rows if row["pupil"] == "41")
    assert row["integers/07-back-to-the-sender done"] == row["integers/07-back-to-the-sender of"] == "7"
    assert row["subtract negative %"] == "33"
    saved = some.save(tmp_path / "grades.csv")
    assert saved.read_bytes().startswith(b"\xef\xbb\xbf")
    assert some.save(tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_files_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    work = Simulated(*planted(1)[0], seed=1).works(1)
    for pupil in ("anna", "ben"):
        folder = tmp_path / pupil / "ps1"
        folder.mkdir(parents=True)
        (folder / "my-work.json").write_text(work.to_text())
    assert [pupil.label for pupil in class_report(tmp_path).pupils] == ["anna/ps1/my-work", "ben/ps1/my-work"]


def test_a_file_tells_more_than_a_code_of_the_same_pupil(tmp_path: Path) -> None:
    topic, misconception = planted(1)[0]
    work = Simulated(topic, misconception, 1).works(1)
    (tmp_path / "a.json").write_text(work.to_text())
    (both,) = class_report({"a": [code_of(work), tmp_path / "a.json"]}).pupils
    (alone,) = class_report([tmp_path / "a.json"]).pupils
    assert both.shares == alone.shares
    assert LESSONS[topic.key] in {done.lesson for done in both.lessons}


def test_a_lesson_of_ones_own_is_judged_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "debts.md"
    own.write_text(stock_file().read_text(encoding="utf-8"))
    widget = mg.lesson(own, warm_up=False)
    widget.close()
    from learning.work.pupils import Pupil

    Pupil(widget._session).give("5")
    mg.hand_in("work.json")
    (unknown,) = class_report("work.json").pupils
    assert [str(note) for note in unknown.notes] == [
        f"the lesson {widget.work.lesson} is not known here: give its file too"
    ]
    (known,) = class_report("work.json", [own]).pupils
    assert (known.lessons[0].done_count, known.lessons[0].total, known.notes) == (1, 7, ())


@pytest.mark.parametrize("nothing", [[], {}, (), "", 3, [3], None])
def test_nothing_to_report_on_says_so(nothing: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SaveError):
        mg.report(nothing)  # type: ignore[arg-type]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    (refused,) = class_report([tmp_path / "nobody.json"]).refused_files
    assert (refused.label, "cannot be read" in str(refused.problem)) == ("nobody", True)


def test_wrong_answers_are_counted_by_pupil_and_question(tmp_path: Path) -> None:
    topic, misconception = planted(2)[1]
    for number in range(3):
        work = Simulated(topic, misconception, number).works(1)
        (tmp_path / f"{number}.json").write_text(work.to_text())
    report = class_report(tmp_path)
    given = Counter(
        key
        for pupil in report.pupils
        for key in {(str(item.question), str(item.response)) for item in pupil.items if not item.right}
    )
    wrong_answers = report.wrong_answers
    assert {(str(wrong.question), str(wrong.answer)): wrong.pupils for wrong in wrong_answers} == given
    times = Counter[str]()
    for wrong in wrong_answers:
        times[str(wrong.question)] += wrong.pupils
    questions = [str(wrong.question) for wrong in wrong_answers]
    assert list(dict.fromkeys(questions)) == [question for question, _times in times.most_common()]
    assert questions == [question for question in dict.fromkeys(questions) for _ in range(questions.count(question))]
    assert [(one.key, len(pupils)) for one, pupils in report.misconceptions] == [(misconception.key, 3)]


@pytest.mark.slow
def test_a_thousand_files_are_reported_on_in_20_seconds(tmp_path: Path) -> None:
    """Processor time: `python -m benchmarks report` measures, and docs/dev/benchmarks.md tells."""
    each = planted(PUPILS)
    for number in range(1000):
        work = Simulated(*each[number % PUPILS], seed=number).works(2)
        (tmp_path / f"{number:04}.json").write_text(work.to_text())
    began = time.process_time()
    report = mg.report(tmp_path)
    assert len(report.html()) > 1000
    assert time.process_time() - began <= 20
    assert len(report.class_report.pupils) == 1000
    hits = sum(
        pupil.top is not None and pupil.top.misconception is each[int(pupil.label) % PUPILS][1]
        for pupil in report.class_report.pupils
    )
    assert hits >= 900


def test_a_code_in_a_list_may_have_no_label() -> None:
    (pupil,) = mg.report([str(WorkCode(lesson="integers/07-back-to-the-sender", done_count=3))]).class_report.pupils
    assert (pupil.lessons[0].done_count, pupil.lessons[0].total) == (3, 7)


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1",
        " =1+1",
        "＝1+1",
        "＋1",
        "－1",
        "＠x",
        "a;=1+1",
        'a;"=1',
        "a; ＝1",
        "a\t=1",
        "a\n=1",
        "\t=1",
        "@x",
        "-1",
    ],
)
def test_no_cell_is_a_formula_however_a_program_separates_them(cell: str) -> None:
    table = gradebook(ClassReport((PupilReport(cell),)))
    for separator in (",", ";", "\t"):
        for row in csv.reader(StringIO(table), delimiter=separator):
            for field in row:
                assert field.strip(' "')[:1] not in tuple("=+-@＝＋－＠"), (separator, row)
