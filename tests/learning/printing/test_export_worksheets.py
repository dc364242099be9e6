"""``export_worksheets`` and ``mathgames print``: which sheets there are of what, on which paper, in one file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mathgames as mg
from mathgames.engine import saves
from mathgames.language.errors import OptionError, SaveError
from mathgames.learning.lessons import find
from mathgames.learning.printing import Sheet
from mathgames.notebook.commands import main
from mathgames.page.whole_page import PRINTING, script_element


def sheets_of(page: str) -> list[str]:
    return re.findall(r'<section class="sheet sheet-(\w+)">', page)


@pytest.mark.parametrize(
    ("what", "sheets"),
    [
        ("integers/08-taking-counters-away", "tasks answers teacher exit board pieces record"),
        ("slices/23-rise-and-run", "tasks answers teacher exit board record"),
        ("tests/multiplying-and-dividing-crossed", "tasks answers"),
        ("minus-vs-plus", "board pieces record"),
        ("infinity-masters", "board pieces record"),
        ("tinc", "board pieces record"),
        ("slice-boundaries", "board record"),
    ],
)
def test_a_lesson_and_a_game_have_their_sheets(what: str, sheets: str, tmp_path: Path) -> None:
    page = mg.export_worksheets(what, tmp_path / "sheets.html").read_text(encoding="utf-8")
    assert sheets_of(page) == sheets.split()
    assert page.count("<script") == page.count(script_element(PRINTING)) == 1
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"url\(|@import|<link|<img|<iframe", page)


def test_worksheet_file_is_named_after_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is in the working folder."""
    monkeypatch.chdir(tmp_path)
    assert mg.export_worksheets("integers/07-back-to-the-sender", sheets="exit") == Path("07-back-to-the-sender.html")
    assert mg.export_worksheets("tinc", sheets=["board"]) == Path("tinc.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["07-back-to-the-sender.html", "tinc.html"]


def test_sheets_are_chosen_by_name_and_stand_in_their_order(tmp_path: Path) -> None:
    page = mg.export_worksheets("integers/07-back-to-the-sender", tmp_path / "x.html", sheets="exit, tasks").read_text(
        "utf-8"
    )
    assert sheets_of(page) == ["tasks", "exit"]


@pytest.mark.parametrize("paper", ["a4", "letter", "Letter"])
def test_the_paper_is_told_to_the_browser(paper: str, tmp_path: Path) -> None:
    page = mg.export_worksheets("tinc", tmp_path / "x.html", paper=paper).read_text("utf-8")
    assert f"size: {paper.lower()};" in page


def test_a_match_prints_its_record(tmp_path: Path) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    for move in ("c1-e3", "d5-d4", "e3-d4"):
        match.play(move)
    page = mg.export_worksheets(match, tmp_path / "x.html").read_text("utf-8")
    assert sheets_of(page) == ["record"]
    for move in match.played:
        assert f"<td>{move}</td>" in page
    assert str(match.explanation.headline) in page
    assert str(match.rules.spoken_turn(match.turn)) in page


def test_a_lesson_of_ones_own_speaks_its_own_language(tmp_path: Path) -> None:
    own = tmp_path / "mine.md"
    own.write_text(
        "---\ntitle: Deudas\ngame: minus-vs-plus\nlanguage: es\naim: Sumas deudas.\n---\n\n"
        "```task\nkind: predict\nprompt: Suma.\nanswers: {2 + (−5): −3}\nhints: auto\nwhy: Quedan tres.\n```\n",
        encoding="utf-8",
    )
    page = mg.export_worksheets(own, tmp_path / "x.html").read_text("utf-8")
    assert '<html lang="es" dir="ltr">' in page
    assert "Nombre" in page
    assert "exit" not in sheets_of(page)


def test_a_lesson_is_printed_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    page = mg.export_worksheets("integers/07-back-to-the-sender", tmp_path / "x.html", language="fil").read_text(
        "utf-8"
    )
    assert '<html lang="fil" dir="ltr">' in page
    assert "Pangalan" in page


@pytest.mark.parametrize(
    ("how", "problem"),
    [
        ({"paper": "a3"}, "there is no paper size 'a3'; the sizes are: a4, letter"),
        ({"sheets": "task"}, "this has no sheet 'task'; its sheets are: board, pieces, record"),
        ({"sheets": ""}, "name a sheet: board, pieces, record"),
        ({"sheets": "answers"}, "this has no sheet 'answers'; its sheets are: board, pieces, record"),
    ],
)
def test_what_there_is_not_is_named_with_what_there_is(how: dict[str, str], problem: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError) as raised:
        mg.export_worksheets("tinc", tmp_path / "x.html", **how)
    assert str(raised.value) == problem
    assert [*tmp_path.iterdir()] == []


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"no-folder/x\.html: cannot be written: "):
        mg.export_worksheets("tinc", tmp_path / "no-folder" / "x.html")


@pytest.mark.parametrize(
    ("what", "error"),
    [
        ("tink", mg.errors.UnknownGame),
        ("integers/08-taking-counters", mg.errors.LessonError),
        ("back-to-sender", mg.errors.LessonError),
    ],
)
def test_what_is_not_known_is_told_with_what_is_near(what: str, error: type[Exception]) -> None:
    with pytest.raises(
        error, match=r"did you mean '(tinc|integers/08-taking-counters-away|integers/07-back-to-the-sender)'"
    ):
        mg.export_worksheets(what)


def test_unknown_sheet_error_lists_games_and_lessons() -> None:
    with pytest.raises(
        mg.errors.LessonError, match=r"no game and no lesson 'nolesson'.*tinc.*integers/01-.*list_lessons"
    ):
        mg.export_worksheets("nolesson")


def test_the_command_writes_the_file_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "undo.html"
    done = main(
        ["print", "integers/07-back-to-the-sender", "--paper", "letter", "--sheets", "tasks", "exit", "-o", str(target)]
    )
    assert (done, capsys.readouterr().out) == (0, f"{target}\n")
    assert sheets_of(target.read_text("utf-8")) == ["tasks", "exit"]


def test_the_command_prints_a_saved_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = mg.Match(mg.rules("tinc"))
    match.play("0,0")
    Path("one.mathgame").write_text(saves.saved_text(match), encoding="utf-8")
    assert main(["print", "one.mathgame"]) == 0
    assert sheets_of(Path("tinc.html").read_text("utf-8")) == [Sheet.RECORD.value]


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "tinc", "--paper", "a3"]) == 1
    assert capsys.readouterr().err == "mathgames: there is no paper size 'a3'; the sizes are: a4, letter\n"


def test_a_draw_is_printed_with_its_own_numbers_and_answers(tmp_path: Path) -> None:
    name = "integers/09-the-balloon"
    pages = [
        mg.export_worksheets(name, tmp_path / f"{n}.html", sheets="tasks answers", draw=n).read_text(encoding="utf-8")
        for n in range(3)
    ]
    task = next(it for it in find(name).all_tasks if it.number == 8)
    assert task.family is not None
    for number, page in enumerate(pages):
        drawn = task.family.draw(number)
        assert [drawn.explanation in it for it in pages] == [it is page for it in pages]
        assert (f" · {number}<" in page) == bool(number)


def test_a_draw_of_a_lesson_without_slots_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.md"
    task = "```task\nkind: predict\nprompt: Work it out.\nanswers: {2 + 3: 5}\n```"
    own.write_text(f"---\ntitle: Own\ngame: minus-vs-plus\n---\n\n## Two\n\n{task}\n", encoding="utf-8")
    with pytest.raises(OptionError, match="has slots: print it without 'draw'"):
        mg.export_worksheets(own, tmp_path / "x.html", draw=1)
    with pytest.raises(OptionError, match="draw= cannot be -1"):
        mg.export_worksheets("integers/07-back-to-the-sender", tmp_path / "x.html", draw=-1)
    with pytest.raises(SystemExit):
        main(["print", "integers/07-back-to-the-sender", "--draw", "two"])
    assert "is not the number of a draw" in capsys.readouterr().err
