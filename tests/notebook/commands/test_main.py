"""The command `mathgames`: its words, and what it tells the shell."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import mathgames as mg
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, OperationPrompt
from mathgames.explain.expression import Operator, plain
from mathgames.explain.quantity import INFINITY, plain_number
from mathgames.games.registry import find_game
from mathgames.learning.lessons.search import ideas_of, listed_lessons
from mathgames.notebook.commands import main

NUMBERS = (*map(Fraction, range(-6, 7)), Fraction(1, 2), Fraction(1, 3), INFINITY)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, as a shell starts it."""
    command = [sys.executable, "-m", "mathgames", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_help_tells_every_command_with_examples() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("play", "list", "notebooks", "export", "tournament", "print", "lessons", "doctor"):
        assert f"\n  mathgames {command}" in done.stdout


@pytest.mark.parametrize("command", ["play", "list", "notebooks", "export", "tournament", "print", "lessons", "doctor"])
def test_every_command_has_a_help_of_its_own(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: mathgames {command} ")


def test_who_has_read_enough_sees_no_traceback() -> None:
    command = [sys.executable, "-m", "mathgames", "list"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as listing:
        assert listing.stdout is not None
        assert listing.stderr is not None
        listing.stdout.close()  # as `head` does after its lines
        said = listing.stderr.read()
    assert (listing.returncode, said) == (0, b"")


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"mathgames {mg.__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["paly"], "there is no command 'paly'; did you mean 'play'?"),
        (["chek", "my-lessons"], "there is no command 'chek'; did you mean 'check'?"),
        (["frobnicate"], "there is no command 'frobnicate'; the commands are: play, list, "),
        (["play", "--port", "http"], "argument --port: 'http' is not a port"),
        (["play", "--port", "-5"], "argument --port"),
        (["play", "--port", "65536"], "argument --port: '65536' is not a port"),
        (["play", "one.ipynb", "two.ipynb"], "unrecognized arguments: two.ipynb"),
        (["list", "--", "--ip=0.0.0.0"], "unrecognized arguments: -- --ip=0.0.0.0"),
        (["notebooks"], "the following arguments are required: DIR"),
        (["export"], "the following arguments are required: notebook"),
        (["tournament"], "the following arguments are required: GAME"),
        (
            ["tournament", "tinc", "--levels", "3-1"],
            "argument --levels: '3-1' is not a list of levels: write it like 1-3,8",
        ),
        (["tournament", "tinc", "--seed", "x"], "argument --seed: 'x' is not a whole number"),
    ],
)
def test_wrong_arguments_are_named_and_end_with_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err


def test_the_games_are_listed_with_what_each_is_about(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[::2]] == mg.list_games()
    for name, line, about in zip(mg.list_games(), lines[::2], lines[1::2], strict=True):
        assert line.endswith(f" {find_game(name).rules.title}")
        assert about.strip() == str(find_game(name).summary)


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Return what ``mathgames lessons`` prints."""
    assert main(["lessons", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_lessons_list_gives_minutes_standards_and_aim(capsys: pytest.CaptureFixture[str]) -> None:
    lines = listed(capsys)
    assert len(lines) == len(mg.list_lessons())
    assert lines[0].startswith("01 Two armies on one line · 40 minutes · 6.NS.")


def test_lessons_are_found_by_minutes_standard_grade_and_route(capsys: pytest.CaptureFixture[str]) -> None:
    all_of_them = listed(capsys)
    short = listed(capsys, "--minutes", "35")
    assert 0 < len(short) < len(all_of_them)
    by_standard = listed(capsys, "--standard", "7.NS.1c")
    assert by_standard == listed(capsys, "--standard", "7.NS.A.1c")
    assert all("7.NS.1c" in line for line in by_standard)
    assert all(" 6." in line for line in listed(capsys, "--grade", "6"))
    assert len(listed(capsys, "--route", "subtracting-negatives")) == 6
    assert main(["lessons", "--minutes", "1"]) == 1
    assert capsys.readouterr().out == "No lesson fits.\n"


def test_a_typed_wrong_answer_leads_to_lessons_and_tasks(capsys: pytest.CaptureFixture[str]) -> None:
    lines = listed(capsys, "2 − (−3) = −1")
    assert lines[0] == "double-minus-read-once"
    assert any(line.startswith("    task ") for line in lines)
    of_idea = listed(capsys, "--idea", "double-minus-read-once")
    assert lines[1 : len(of_idea) + 1] == of_idea  # and then those of less likely ideas


@pytest.mark.parametrize("typed", ["2 − (−3) = 5", "2 − 3", "hello"])
def test_lessons_command_rejects_invalid_wrong_answer(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", typed]) == 1
    assert typed in capsys.readouterr().err


@pytest.mark.parametrize("typed", ["adding", "07-back-to-the-sender.md", "no such lesson"])
def test_lessons_says_that_no_lesson_was_found(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", typed]) == 1
    assert f"no lesson was found for '{typed}'" in capsys.readouterr().err


@pytest.mark.parametrize("is_terminal", [True, False])
def test_check_tells_its_progress_on_a_terminal(
    is_terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.md").write_text("# nothing")
    monkeypatch.setattr("sys.stderr.isatty", lambda: is_terminal, raising=False)
    assert main(["check", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert ("checking 2 of 2: two.md" in told.err) == is_terminal
    assert "checking" not in told.out


@pytest.mark.parametrize("key", MISCONCEPTIONS)
def test_each_idea_leads_to_a_task(key: str) -> None:
    """So does a wrong answer by it, where it shows at calculations of small numbers."""
    assert any(row.tasks for row in listed_lessons(idea=key))
    idea = MISCONCEPTIONS[key]
    sums = (
        [OperationPrompt(*one) for one in product(Operator, NUMBERS, NUMBERS)]
        if idea.prompt_type is OperationPrompt
        else []
    )
    wrong = next(((task, answers[0]) for task in sums if (answers := idea.answers(task))), None)
    if wrong is not None:
        task, answer = wrong
        assert idea in ideas_of(f"{plain(task.expression)} = {plain_number(answer)}")


@pytest.mark.parametrize("command", ["play", "export"])
def test_a_notebook_that_is_not_there_is_named_and_ends_with_1(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "lesson.ipynb"
    assert main([command, str(missing)]) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f"mathgames: {missing}: ")
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("command", ["play", "list", "export", "tournament", "doctor"])
def test_in_a_folder_that_was_deleted_it_says_so(command: str, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    what = {"export": ["some.ipynb"], "tournament": ["tinc"]}
    asked = [sys.executable, "-m", "mathgames", command, *what.get(command, [])]
    script = f"import os, sys; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r}); os.execv(sys.executable, {asked!r})"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "mathgames: the folder you are in was deleted: change to another one\n"
