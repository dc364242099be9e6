"""How a lesson says that it teaches: its idea, its model, its notes, and what pupils and teachers are shown of it."""

from __future__ import annotations

import pytest

from learning.work.pupils import Pupil
from mathgames.explain.nodes import node, plain_text
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Lesson, Verdict, parse
from mathgames.learning.lessons.plan import ClassroomExchange, LessonStage, Model
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import task_sheet, teacher_sheet
from mathgames.learning.work.desk_page import teacher_note

TOP = """---
title: Tug of war
game: minus-vs-plus
options: {stuck_by_lateral_ban: ban_lifted}
minutes: 10
context: a rope
idea: Equal parts cancel.
model: counters
teaches: [different signs]
teacher:
  launch: Pull a real rope.
  expect: [some add the two numbers]
  discuss: ["Who wins?", "By how much?"]
  close: Equal parts cancel.
  minutes: {launch: 2, tasks: 4, play: 3, exit: 1}
---
"""
LAUNCH = """
```task
kind: find
stage: launch
prompt: Leave a red number in two ways.
on paper: Mark both attacks that leave a red number.
position: c3+5 e3+2 b4−3 d4−6 f4−1
goal: {passes zero: yes}
answers: [c3-d4, e3-d4]
all: yes
```
"""
NOTICE = """
```task
kind: predict
stage: notice
prompt: What is left?
answers: {4 + (−6): −2}
hints: auto
```
"""
PLAY = """
```task
kind: play
stage: play
prompt: Predict the points of two attacks.
position: a2+1 c3+5 e3+2 b4−3 d4−6 f4−1
goal: {said: 2, within: 20}
asks: points
together: yes
```
"""
WHOLE = TOP + LAUNCH + NOTICE + PLAY


def lesson(written: str = WHOLE) -> Lesson:
    return parse(written)


def test_its_top_is_read() -> None:
    plan = lesson().plan
    assert plan.teacher is not None
    assert (plan.idea, plan.model, plan.teaches) == ("Equal parts cancel.", Model.COUNTERS, ("different-signs",))
    assert [one.speech for one in plan.teacher.discuss] == ["Who wins?", "By how much?"]
    assert [task.stage for task in lesson().tasks] == [LessonStage.LAUNCH, LessonStage.NOTICE, LessonStage.PLAY]
    assert lesson().level == 5


def test_plan_pairs_sayings_with_replies_and_answers() -> None:
    written = WHOLE.replace("[some add the two numbers]", '[{says: "It gets less.", reply: "Which way?"}]').replace(
        '["Who wins?", "By how much?"]',
        """
    - {ask: "Who wins?", answer: "Whoever is ahead."}
    - By how much?
  materials: paper boards
  board: [one, two]
  stop: after task 2
  one computer: {screen: [1, 3], paper: [2]}""",
    )
    note = lesson(written).plan.teacher
    assert note is not None
    assert note.discuss == (ClassroomExchange("Who wins?", "Whoever is ahead."), ClassroomExchange("By how much?"))
    assert note.expect == (ClassroomExchange("It gets less.", "Which way?"),)
    printed = plain_text(node("div", None, *teacher_note(lesson(written).plan)))
    for part in (
        "Whoever is ahead.",
        "Which way?",
        "paper boards",
        "after task 2",
        "On the screen: 1, 3",
        "On paper: 2",
    ):
        assert part in printed


REFUSED = {
    "a reply that is missing": (
        '["Who wins?", "By how much?"]',
        '[{ask: "Who wins?"}, "By how much?"]',
        "discuss:",
        "'answer' here",
    ),
    "a task in two places": (
        "  minutes: {launch",
        "  one computer: {screen: [1], paper: [1, 2]}\n  minutes: {launch",
        "one computer:",
        "keep one of the two",
    ),
    "reasons at an unknown time": (
        "model: counters",
        "model: counters\nexplain: after play",
        "explain:",
        "after lesson",
    ),
    "an unknown model": ("model: counters", "model: coins", "model: coins", "counters"),
    "an unknown rule": ("[different signs]", "[different sings]", "teaches:", "different-signs"),
    "nothing to discuss": ('["Who wins?", "By how much?"]', '["Who wins?"]', "discuss:", "at least two questions"),
    "minutes that are too many": ("play: 3", "play: 30", "minutes: {launch", "change one of them"),
    "an unknown stage": ("stage: launch", "stage: lunch", "stage: lunch", "write 'launch'"),
    "all of no moves": ("answers: [c3-d4, e3-d4]\n", "", "all: yes", "add 'answers:"),
    "an unknown question": ("asks: points", "asks: price", "asks: price", "points"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_wrong_in_it_is_refused(what: str) -> None:
    there, instead, on_line, said = REFUSED[what]
    assert there in WHOLE
    with pytest.raises(LessonError) as refused:
        lesson(WHOLE.replace(there, instead, 1))
    assert said in str(refused.value)
    lines = WHOLE.replace(there, instead, 1).splitlines()
    assert refused.value.line is not None
    assert on_line in lines[refused.value.line - 1]


def test_every_move_is_to_be_found_in_any_order() -> None:
    pupil = Pupil(lesson_session(lesson()))
    pupil.play("e3-d4")
    assert "find 1 more" in plain_text(pupil.session.view["tree"])
    assert not pupil.is_done
    assert not pupil.ask("play", move="c3-d4")["ok"], "the board goes back first"
    pupil.ask("goto", ply=0)
    pupil.play("e3-d4")
    assert "find another" in plain_text(pupil.session.view["tree"])
    pupil.ask("goto", ply=0)
    pupil.play("c3-d4")
    assert pupil.is_done


def test_idea_is_told_after_finding_and_teacher_separately() -> None:
    pupil = Pupil(lesson_session(lesson(), at=2))
    assert "Equal parts" not in plain_text(pupil.session.view["tree"])
    question = pupil.question
    assert question is not None
    pupil.give(pupil.right)
    assert "Equal parts cancel." in plain_text(pupil.session.view["tree"])
    assert "Pull a real rope" not in plain_text(pupil.session.view["tree"])
    sheet = plain_text(["div", {}, *(part for part in teacher_sheet(lesson()).body if part is not None)])
    assert all(words in sheet for words in ("Equal parts cancel.", "a rope", "Pull a real rope.", "By how much?"))


def test_a_sheet_says_what_paper_can_do() -> None:
    sheet = plain_text(["div", {}, *(part for part in task_sheet(lesson()).body if part is not None)])
    assert "Mark both attacks" in sheet
    assert "in two ways" not in sheet


def test_hints_come_from_the_model_and_show_a_picture_last() -> None:
    hints = lesson().tasks[1].hints(0)
    assert [str(hint.text) for hint in hints[:2]] == [
        "Lay down counters for 4 and for −6. Which of them make zero pairs?",
        "4 pairs make zero. What is left when they are gone?",
    ]
    assert [hint.picture is not None for hint in hints] == [False, False, True]


def test_game_is_played_until_points_goal_is_said() -> None:
    pupil = Pupil(lesson_session(lesson(), at=3))
    for move, points in (("c3-d4", "5"), ("b4-b3", ""), ("e3-f4", "1")):
        pupil.ask("play", move=move)
        if points:
            assert pupil.ask("answer", {"answer": points})["ok"]
    assert pupil.is_done
    given = pupil.session.view
    assert given is not None


LINES = """
```task
kind: mistake
prompt: Where does it go wrong first?
lines:
  - {say: The signs are different., is: true}
  - {say: "I add them, 5 + 3 = 8.", is: false}
  - {say: "So −5 + 3 = −8.", is: follows}
ask: −5 + 3
answers: −2
```
"""


def test_each_line_of_a_working_says_whether_it_is_so() -> None:
    task = lesson(TOP + LINES).tasks[0]
    assert task.questions[0].judge("I add them, 5 + 3 = 8.").verdict is Verdict.MET
    assert task.questions[0].judge("So −5 + 3 = −8.").verdict is Verdict.MISSED


@pytest.mark.parametrize(
    ("there", "instead", "said"),
    [
        ("is: follows", "is: false", "exactly one line"),
        ("is: false", "is: true", "exactly one line"),
        ("is: follows", "is: maybe", "is: follows"),
        (", is: follows", "", "needs 'is'"),
        ("different., is: true", "different., is: follows", "nothing follows"),
        ("ask: −5", "wrong line: 2\nask: −5", "remove this"),
    ],
)
def test_two_lines_that_are_wrong_by_themselves_are_refused(there: str, instead: str, said: str) -> None:
    assert there in LINES
    with pytest.raises(LessonError, match=said):
        lesson(TOP + LINES.replace(there, instead, 1))
