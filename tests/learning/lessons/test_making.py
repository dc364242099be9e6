"""Boards that pupils change: the engine judges them, says what is missing, and shows the move that spoils them."""

from __future__ import annotations

from typing import Any

import pytest

from harness.lessons import progress_of, task_of
from learning.work.pupils import Pupil
from mathgames.explain.nodes import plain_text, render_tree
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Lesson, Task, Verdict, parse
from mathgames.learning.lessons.checker import check_lesson
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import answer_sheet, task_sheet
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonStore, LessonTask

TOP = """---
title: Boards
game: infinity-masters
options: {board: classroom, operand_order: attacker_first, infinite_credit: none}
---
"""
CHANGE = """kind: make
prompt: Change one number so that a second attack leaves −2.
position: {blue: a1 ∞ c3 2, red: f6 ∞ b4 −4 c4 −4 d4 3 d3 1 b3 6}
on: [b4, c4, d4, b3, d3]
at most: 1
has: {goal: {leaves: −2}, moves: 2}
answers: [b3 4, d4 −4]
"""
BUILD = """kind: make
prompt: Build a board with one answer and one trap.
position: {blue: a1 ∞ c3 2, red: f6 ∞}
on: [c3, b4, c4, d4, b3, d3]
has: {goal: {leaves: −3}, different results: yes, trap: double-minus-read-once}
answers: ["b4 −5, c4 −5, d4 3, b3 1, d3 4"]
"""
MOVE = """kind: make
game: slice-boundaries
options: {n: 4, players: 1}
prompt: Move one filled square so that the best line scores only 1.
position: {rows: ["##.#", "####", "...#", "...."]}
move one: yes
on: [3A, 1C, 2C, 3C, 1D, 2D, 3D, 4D]
has: {best at most: 1}
answers: ["from 4C, to 3A"]
"""


def lesson(*blocks: str) -> Lesson:
    tasks = "".join(f"## Number {number}\n\n```task\n{block}```\n\n" for number, block in enumerate(blocks, 1))
    return parse(TOP + tasks, file="own.md", name="own")


def task(block: str) -> Task:
    return lesson(block).tasks[0]


def said(block: str, board: str) -> tuple[Verdict, str]:
    judged = task(block).judge(0, board)
    return judged.verdict, str(judged.feedback)


def test_what_is_missing_is_said_of_the_pupils_own_board() -> None:
    both = "c3 to b4 (2 + (−4) = −2) and c3 to b3 (2 − 4 = −2)"
    assert said(CHANGE, "b3 4") == (Verdict.MET, f"Right. On your board it is done by {both}.")
    assert said(CHANGE, "b3 3")[1] == "Only this does it on your board: c3 to b4 (2 + (−4) = −2)."
    assert said(CHANGE, "b4 3") == (Verdict.MISSED, "No move on your board does it.")
    begun = "b4 −5, c4 −5, d4 3, d3 4"
    assert "Too many moves do it on your board: c3 to b4 (2 + (−5)" in said(BUILD, f"{begun}, b3 5")[1]
    assert "Two results are the same: c3 to d4 (2 + 3" in said(BUILD, f"{begun}, b3 −3")[1]
    assert "No square is a trap yet." in said(BUILD, "b4 −5, c4 6, d4 3, d3 4, b3 1")[1]
    assert said(MOVE, "from 4C, to 3A")[0] is Verdict.MET
    assert "still scores 3: the line from" in said(MOVE, "from 4A, to 3A")[1]


@pytest.mark.parametrize(
    ("block", "board", "why"),
    [
        (CHANGE, "b3 6", "Change the board first."),
        (CHANGE, "b3 3, d4 5", "You have changed 2 squares. You may change only 1."),
        (CHANGE, "b3 9", "cannot lie there"),
        (CHANGE, "a1 3", "cannot lie there"),
        (BUILD, "b4 3", "Choose what is to lie there first: c4."),
        (BUILD, 7, "choose one of the sentences"),
    ],
)
def test_invalid_board_is_not_counted(block: str, board: Any, why: str) -> None:
    verdict, told = said(block, board)
    assert verdict is Verdict.ONGOING
    assert why in told


@pytest.mark.parametrize(
    ("block", "old", "new", "why"),
    [
        (CHANGE, "has: {goal: {leaves: −2}, moves: 2}\n", "", "what the board has to have"),
        (CHANGE, "moves: 2", "move: 2", "'moves'"),
        (CHANGE, "leaves: −2", "leave: −2", "leaves"),
        (CHANGE, "at most: 1", "at most: 9", "from 1 to 5"),
        (CHANGE, "[b3 4, d4 −4]", "[b3 44]", "cannot lie there"),
        (CHANGE, "answers: [b3 4, d4 −4]\n", "", "give a board that has it"),
        (CHANGE, "at most: 1", "move one: yes", "not all the same"),
        (BUILD, "trap: double-minus-read-once", "trap: double-minus", "double-minus-read-once"),
        (BUILD, "goal: {leaves: −3}", "goal: most points", "a trap is for one result"),
        (BUILD, "position: {blue: a1 ∞ c3 2, red: f6 ∞}\n", "", "say which board is changed"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(block: str, old: str, new: str, why: str) -> None:
    assert old in block
    with pytest.raises(LessonError, match=why):
        task(block.replace(old, new))


@pytest.mark.parametrize(
    ("block", "old", "new", "why"),
    [
        (CHANGE, "d4 −4]", "d4 4]", "d4 4 does not answer this: Only this does it"),
        (MOVE, "best at most: 1", "best at most: 4", "boards that are filled at random have all this"),
    ],
)
def test_what_is_not_so_or_too_easy_is_told(block: str, old: str, new: str, why: str) -> None:
    assert [str(problem) for problem in check_lesson(lesson(block))] == []
    (problem,) = check_lesson(lesson(block.replace(old, new)))
    assert why in str(problem)


def shown_move(pupil: Pupil) -> str | None:
    """The move at which the board points."""
    asks, session = pupil.session.activity(LessonTask.name), pupil.session
    told = asks.highlights(progress_of(session), session.moment).move
    return None if told is None else session.match.rules.format(told)


def test_made_board_is_shown_with_its_errors() -> None:
    pupil = Pupil(lesson_session(lesson(CHANGE, MOVE)))
    assert pupil.give(("−4", "−4", "3", "6", "1"))["code"] == "notation"
    pupil.give(("−4", "−4", "3", "3", "1"))
    stands, match = progress_of(pupil.session), pupil.session.match
    assert (stands.verdict, stands.tries) == (Verdict.MISSED, 1)
    assert str(match.rules.pieces(match.position)["b3"].value) == "3"  # type: ignore[attr-defined]
    assert shown_move(pupil) == "c3-b4"
    pupil.give(("−4", "−4", "3", "4", "1"))
    assert pupil.is_done
    assert shown_move(pupil) is None
    pupil.task(go=2)
    pupil.task(go=1)
    match = pupil.session.match
    assert str(match.rules.pieces(match.position)["b3"].value) == "4"  # type: ignore[attr-defined]
    assert task_of(pupil.session).judge(0, "b3 4").verdict is Verdict.MET


def test_it_is_kept_and_counted(tmp_path: Any) -> None:
    own = lesson(CHANGE, MOVE)
    pupil = Pupil(lesson_session(own, LessonStore(tmp_path)))
    pupil.give(("−4", "−4", "3", "3", "1"))
    again = Pupil(lesson_session(own, LessonStore(tmp_path)))
    match = again.session.match
    assert str(match.rules.pieces(match.position)["b3"].value) == "3"  # type: ignore[attr-defined]
    again.give(again.right)
    again.task(go=2)
    again.give(again.right)
    done = Judge([own]).lesson_result(LessonStore(tmp_path).read("own"))
    assert (done.done_count, [item.right for item in done.items]) == (2, [False, True])


def test_it_is_printed_with_the_board_and_a_box_for_each_number() -> None:
    own = lesson(CHANGE)
    tasks, answers = (
        plain_text(render_tree(["div", {}, *(part for part in sheet(own).body if part is not None)]))
        for sheet in (task_sheet, answer_sheet)
    )
    assert "Write what is to lie there." in tasks
    assert tasks.index("b4") < tasks.index("c4") < tasks.index("b3")
    assert "b3 4" in " ".join(answers.split())
