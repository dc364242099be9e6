"""Tasks in which pupils invent, talk and compare: how they are read, done, kept and counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.lessons import progress_of, work_done
from learning.work.pupils import Pupil
from mathgames.explain.nodes import plain_text
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Lesson, Verdict, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing import export_worksheets
from mathgames.learning.printing.lesson_sheets import answer_sheet, task_sheet
from mathgames.learning.reports import grade as checked
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonStore, LessonWork

TOP = "---\ntitle: Many ways\ngame: minus-vs-plus\n---\n"
OPEN = """kind: open
prompt: Invent a subtraction with two minus signs whose result is below zero.
write: ▢ − ▢
has: {result: below zero, minus signs: 2}
besides: [−3 − 2]
at least: 2
hints:
  - Which way does the minus lead?
why: Taking away from a debt makes it larger.
"""
TALK = """kind: talk
prompt: Work this out in your head.
of: −8 + 15
ask: How did you do it?
ways:
  - First to zero, and then 7 more.
  - "15 − 8, because the order does not matter."
  - 15 counters cancel 8, so 7 are left.
why: Every way lands on the same number.
"""
COMPARE = """kind: compare
prompt: Two pupils took four bills from an empty mat.
solutions:
  - by: Mia
    lines: [I put down four zero pairs., "So 0 − (−4) = 4."]
  - by: Ben
    lines: [There is nothing to take., "So 0 − (−4) = 0."]
    is: false
ask: What did Mia do first?
answers: She put down what is worth nothing.
wrong:
  She put down four coins.: Then her mat would be worth 4. What lay beside the coins?
"""


def lesson(*blocks: str) -> Lesson:
    tasks = "".join(f"## Number {number}\n\n```task\n{block}```\n\n" for number, block in enumerate(blocks, 1))
    return parse(TOP + tasks, file="own.md", name="own")


def opened(*blocks: str, shelf: LessonStore | None = None) -> Pupil:
    return Pupil(lesson_session(lesson(*blocks), shelf, on_later=lambda _seconds, _act: None))


def seen(pupil: Pupil) -> str:
    return plain_text(pupil.session.view["tree"])


def told(pupil: Pupil) -> str:
    return str(progress_of(pupil.session).feedback)


# A text of a block; its replacement; a text on the line that is named; the message.
REFUSED: dict[str, tuple[str, str, str, str, str]] = {
    "open: an unknown property": (OPEN, "minus signs: 2", "minus sign: 2", "has:", "'minus signs'"),
    "open: nothing wanted": (OPEN, "{result: below zero, minus signs: 2}", "{}", "has:", "say what it has to have"),
    "open: no such result": (
        OPEN,
        "result: below zero",
        "result: below nothing",
        "has:",
        "'below zero' or 'above zero'",
    ),
    "open: what nobody can invent": (OPEN, "result: below zero", "result: 55", "has:", "too few calculations"),
    "open: fewer than are wanted": (OPEN, "result: below zero", "result: −20", "has:", "too few calculations"),
    "open: what is easily invented": (OPEN, "result: below zero, minus signs: 2", "size at most: 9", "has:", "thought"),
    "open: no way to write it": (OPEN, "write: ▢ − ▢\n", "", "kind: open", "say how it is written"),
    "open: a sentence to write": (OPEN, "write: ▢ − ▢", "write: a sum", "write:", "not a calculation to invent"),
    "open: too many boxes": (OPEN, "▢ − ▢", "▢ − ▢ − ▢ − ▢", "write:", "at most 3 boxes"),
    "open: another kind of calculation besides": (OPEN, "[−3 − 2]", "[−3 + 2]", "besides:", "Write it like"),
    "open: answers beside what is wanted": (OPEN, "at least: 2", "answers: −3", "answers:", "follows from the rest"),
    "open: too many of them": (OPEN, "at least: 2", "at least: 50", "at least:", "from 1 to 5"),
    "talk: one way": (
        TALK,
        '  - First to zero, and then 7 more.\n  - "15 − 8, because the order does not matter."\n',
        "",
        "ways:",
        "2 to 4",
    ),
    "talk: two ways that are the same": (
        TALK,
        "First to zero, and then 7 more.",
        "15 counters cancel 8, so 7 are left.",
        "15 counters cancel",
        "twice",
    ),
    "talk: a false way": (
        TALK,
        "15 counters cancel 8, so 7 are left.",
        "−8 + 8 = 1 and 6 more.",
        "−8 + 8",
        "not true: −8 + 8 = 1",
    ),
    "talk: nothing to work out": (TALK, "of: −8 + 15\n", "", "kind: talk", "what is to be worked out"),
    "talk: no result": (TALK, "of: −8 + 15", "of: 8 ÷ 0", "of: 8", "has no result"),
    "talk: no question": (TALK, "ask: How did you do it?\n", "", "kind: talk", "ask for the way"),
    "talk: a right number as a wrong one": (
        TALK,
        "why:",
        "wrong: {7: added-instead}\nwhy:",
        "7:",
        "keep one of the two",
    ),
    "talk: an answer": (TALK, "why:", "answers: 7\nwhy:", "answers:", "follows from the rest"),
    "compare: both are wrong": (
        COMPARE,
        'lines: [I put down four zero pairs., "So 0 − (−4) = 4."]',
        "lines: [I put down four coins.]\n    is: false",
        "by: Ben",
        "both solutions are wrong",
    ),
    "compare: a false line in a right one": (
        COMPARE,
        "    is: false\n",
        "",
        "There is nothing",
        "not true: 0 − (−4) = 0",
    ),
    "compare: only one": (
        COMPARE,
        COMPARE[COMPARE.index("  - by: Ben") : COMPARE.index("ask:")],
        "",
        "solutions:",
        "a list of two",
    ),
    "compare: the same twice": (COMPARE, "by: Ben", "by: Mia", "by: Mia", "are the same"),
    "compare: nobody's": (COMPARE, "  - by: Ben\n    lines", "  - lines", "lines: [There", "whose solution"),
    "compare: neither true nor false": (COMPARE, "is: false", "is: maybe", "is: maybe", "'is: true' or 'is: false'"),
    "compare: no question": (COMPARE, COMPARE[COMPARE.index("ask:") :], "", "kind: compare", "the answer is missing"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_right_is_refused_with_what_to_write(what: str) -> None:
    block, there, instead, line, said = REFUSED[what]
    assert there in block
    spoiled = block.replace(there, instead, 1)
    with pytest.raises(LessonError) as caught:
        lesson(spoiled)
    error = caught.value
    assert said in str(error.problem)
    assert error.file == "own.md"
    lines = TOP.count("\n") + 3 + 1
    named = [number + lines for number, written in enumerate(spoiled.splitlines()) if line in written]
    assert error.line in {*named, lines - 1}, (error.line, named)


@pytest.mark.parametrize("block", [OPEN, TALK, COMPARE])
def test_what_is_well_is_read(block: str) -> None:
    assert lesson(block).tasks[0].questions


# How they are done.


def test_invented_calculation_is_computed_and_another_asked(tmp_path: Path) -> None:
    pupil = opened(OPEN, shelf=LessonStore(tmp_path))
    assert "Check" in seen(pupil)
    pupil.task({"answer": "5 - 3"}, give=True)
    assert progress_of(pupil.session).verdict is Verdict.MISSED
    assert "✗ Not yet: 5 − 3." in seen(pupil)
    assert "5 − 3 = 2. 2 is not to the left of 0" in seen(pupil)
    refused = pupil.task({"answer": "-3 - 2"}, give=True)
    assert (refused["ok"], refused["text"]) == (False, "−3 − 2 is here already. Invent another one.")
    pupil.task({"answer": "-4 - 1"}, give=True)
    assert told(pupil) == "Right: −4 − 1 = −5. Now invent another one."
    assert not pupil.is_done
    pupil.task(next=True)
    refused = pupil.task({"answer": "-4 - 1"}, give=True)
    assert (refused["ok"], refused["text"]) == (False, "You have invented that one already. Invent another one.")
    pupil.task({"answer": "-9 - 9"}, give=True)
    assert pupil.is_done
    assert told(pupil).endswith("Taking away from a debt makes it larger.")
    given = work_done(pupil.session).task_work(pupil.doing).given
    assert [(one.question, one.given) for one in given] == [(0, "5 − 3"), (0, "−4 − 1"), (1, "−9 − 9")]
    assert list(work_done(pupil.session).task_work(pupil.doing).first_tries(pupil.doing)) == [False, True]
    again = opened(OPEN, shelf=LessonStore(tmp_path))
    assert again.is_done
    assert "−4 − 1" in seen(again)
    assert "−9 − 9" in seen(again)


def test_examples_that_are_shown_are_different_ones() -> None:
    pupil = opened(OPEN)
    for _question in range(2):
        for _try in range(2):
            pupil.give("5 − 3")
        pupil.task(show=True)
    assert pupil.is_done
    shown = {str(pupil.doing.questions[0].interaction.text(pupil.doing.answer_to(number))) for number in range(2)}
    assert len(shown) == 2
    assert all(one in seen(pupil) for one in shown)


def test_each_way_of_a_talk_is_right_and_stays_to_be_seen(tmp_path: Path) -> None:
    for way in range(3):
        pupil = opened(TALK, shelf=LessonStore(tmp_path / str(way)))
        pupil.task({"answer": "-7"}, give=True)
        assert progress_of(pupil.session).verdict is Verdict.MISSED
        pupil.task({"answer": "7"}, give=True)
        pupil.task(next=True)
        assert "How did you do it?" in seen(pupil)
        ways = pupil.doing.questions[1].options
        pupil.task(choice=way)
        assert pupil.is_done
        assert told(pupil).startswith("That is one way, and each of the others is right too.")
        assert all(one in seen(pupil) for one in ways)
        assert list(work_done(pupil.session).task_work(pupil.doing).first_tries(pupil.doing)) == []
        again = opened(TALK, shelf=LessonStore(tmp_path / str(way)))
        assert again.is_done
        assert f"You said: {ways[way]}" in seen(again)


def test_two_solutions_are_side_by_side_and_stay_there(tmp_path: Path) -> None:
    pupil = opened(COMPARE, shelf=LessonStore(tmp_path))
    for _time in range(2):
        assert all(
            part in seen(pupil) for part in ("Mia", "Ben", "I put down four zero pairs.", "There is nothing to take.")
        )
        pupil.give("She put down what is worth nothing.") if not pupil.is_done else None
    assert pupil.is_done
    assert list(work_done(pupil.session).task_work(pupil.doing).first_tries(pupil.doing)) == [True]
    wrong = opened(COMPARE)
    wrong.give("She put down four coins.")
    assert "What lay beside the coins?" in told(wrong)


# What is counted.


def worked(*blocks: str, **answers: Any) -> LessonWork:
    pupil = opened(*blocks)
    for task in lesson(*blocks).tasks:
        pupil.task(go=task.number)
        while pupil.question is not None:
            pupil.give(pupil.right)
    return work_done(pupil.session)


def test_what_is_not_marked_enters_no_report() -> None:
    own = lesson(TALK, OPEN, COMPARE)
    done = Judge([own]).lesson_result(LessonWork.from_json(worked(TALK, OPEN, COMPARE).to_json()))
    assert done.is_done
    assert [(task.number, task.first_tries) for task in done.tasks] == [
        (1, ()),
        (2, (True, True)),
        (3, (True,)),
    ]
    assert [str(item.question) for item in done.items] == [own.tasks[1].prompt] * 2 + ["What did Mia do first?"]


def test_the_same_invented_twice_is_one() -> None:
    data = worked(OPEN).to_json()
    data["tasks"]["1"]["given"][1]["given"] = data["tasks"]["1"]["given"][0]["given"]
    work = LessonWork.from_json(data)
    assert not Judge([lesson(OPEN)]).lesson_result(work).is_done
    assert not work.is_done(lesson(OPEN))


def test_answers_in_a_cell(tmp_path: Path) -> None:
    file = tmp_path / "own.md"
    file.write_text(TOP + "".join(f"```task\n{block}```\n" for block in (OPEN, TALK)), encoding="utf-8")
    ways = lesson(TALK).tasks[0].questions[1].options
    done = checked(file, {1: ["-9 - 1", "-9 - 2"], 2: ["7", ways[1]]})
    assert (done["done"], done["right"], done["tried"]) == (True, 2, 2)
    same = checked(file, {1: ["-9 - 1", "-9 - 1"]})
    assert same["lessons"][0]["tasks"][0]["done"] is False


# On paper.


def test_they_are_printed(tmp_path: Path) -> None:
    own = lesson(OPEN, TALK, COMPARE)
    empty, answered = (
        " ".join(plain_text(part) for part in sheet(own).body if part is not None)
        for sheet in (task_sheet, answer_sheet)
    )
    for part in ("Mia", "There is nothing to take.", "Tick the way that you went."):
        assert part in empty
    assert "All ways are right" in answered
    examples = [str(own.tasks[0].questions[0].interaction.text(own.tasks[0].answer_to(number))) for number in range(2)]
    assert all(example in answered and example not in empty for example in examples)
    assert export_worksheets(written_to(tmp_path), tmp_path / "own.html").exists()


def written_to(folder: Path) -> Path:
    file = folder / "own.md"
    blocks = (OPEN, TALK, COMPARE)
    file.write_text(TOP + "".join(f"```task\n{block}```\n" for block in blocks), encoding="utf-8")
    return file
