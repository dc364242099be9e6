"""One toy interaction, in a task with slots, wherever an item can be.

It is in a lesson, once more, after a second wrong answer, looked at again, before a move, in practice, on sheets and in
a report. It comes from outside of the package, and nothing else here knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import mathgames as mg
from activities.predicting import asking
from harness.game_page import position
from harness.lessons import progress_of, replace_course, task_of, work_done
from learning.practice.at_page import Practising
from learning.practice.at_page import pupil as at_practice
from learning.work.pupils import Pupil
from mathgames.activities import Who
from mathgames.arithmetic.items import FIELD, Interaction, Item, all_interactions, register
from mathgames.arithmetic.items.distractor import Solution
from mathgames.arithmetic.items.entry import FieldState, field
from mathgames.arithmetic.items.fields import render_typed_form
from mathgames.arithmetic.items.move_items import told_item
from mathgames.arithmetic.items.on_paper import ask_on_paper
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.engine.played_move import PlayedMove
from mathgames.explain.drawing.paper import box
from mathgames.explain.expression import Expression
from mathgames.explain.nodes import Node, markup, node, plain_text
from mathgames.explain.quantity import Quantity
from mathgames.explain.scenes import OWN_IS_HOLLOW, Pile, Trace
from mathgames.games.contract import Game, MoveAsk
from mathgames.language.errors import NotationError
from mathgames.language.words import _
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Lesson, parse
from mathgames.learning.lessons.checker import check_lesson
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.practice import PracticeProgress, families, find_topic
from mathgames.learning.practice.question import number_given, response_text
from mathgames.learning.printing.lesson_sheets import answer_sheet, task_sheet
from mathgames.learning.reports.judging import Judge
from mathgames.learning.reports.practice_items import practice_result
from mathgames.learning.work.look_again import look_again
from mathgames.learning.work.review_rounds import Round
from mathgames.learning.work.task_scene import task_scene
from mathgames.learning.work.work import TaskMark


class Tally(Interaction):
    """Strokes, or their number."""

    name = "tally"
    unreadable = (None, "", "x")

    def parse_response(self, raw_answer: object) -> int:
        text = raw_answer if isinstance(raw_answer, str) else ""
        if not text.isdecimal() and {*text} != {"|"}:
            raise NotationError("write strokes")
        return int(text) if text.isdecimal() else len(text)

    def text(self, answer: Any) -> str:
        return "|" * int(answer)

    def trace(self, item: Item, response: Any) -> Trace:
        return Pile(response, 0)

    def with_value(self, asked: Prompt, value: Quantity) -> int | None:
        return int(value) if isinstance(value, Fraction) and value > 0 else None

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        return (field(characters=20, example="|||"),)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        yield render_typed_form(question, state, *self.inputs(question, state.key))

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        return *ask_on_paper(question), box(None if answer is None else self.text(answer), wide=True)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        return bool(answer == value)


TEXT = """---
title: Strokes
game: minus-vs-plus
aim: You count with strokes.
---

## Count

```task
kind: predict
form: tally
slots: {a: 5..9, b: 2..4}
first: {a: 7, b: 2}
prompt: Make a stroke for each of them.
ask: "You have {a} coins, and a bill of {b} goes back."
of: a − (−b)
answers: a + b
wrong: {double-minus-read-once: "It goes back, and does not come."}
why: There are {a + b} coins now.
```
"""


FAMILY = """counters:
  kind: predict
  form: tally
  slots: {a: −8..8, op: "+ −", b: −8..8}
  such that: [a op b > 0]
  first: {a: 7, op: "−", b: −2}
  prompt: Make as many strokes as the result says.
  ask: a op b
  answers: a op b
"""


@pytest.fixture
def practice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Practising]:
    """A pupil at practice in which strokes are made where counters were laid."""
    written = (content_folder("lessons") / families.FILE).read_text(encoding="utf-8")
    blocks = written.split("\n\n")[1:]  # without the comment above them
    (tmp_path / families.FILE).write_text(
        "\n\n".join(FAMILY if it.startswith("counters:") else it for it in blocks), encoding="utf-8"
    )
    caches = (
        families._file,
        families.blocks,
        families.slots,
        families.task_family,
        families.item_ref,
        families.task_at,
    )
    for cache in caches:
        cache.cache_clear()
    with monkeypatch.context() as changed:
        changed.setattr(families, "folder", lambda: tmp_path)
        yield at_practice(find_topic("adding"))
    for cache in caches:
        cache.cache_clear()


@pytest.fixture(autouse=True)
def tally() -> Iterator[Interaction]:
    interaction = register(Tally())
    yield interaction
    all_interactions().pop(interaction.name)  # type: ignore[attr-defined]  # only a test takes one away


@pytest.fixture
def lesson() -> Lesson:
    return parse(TEXT, name="strokes")


def test_the_toy_passes_the_checker_and_its_self_test(lesson: Lesson) -> None:
    assert [str(it) for it in check_lesson(lesson)] == []
    family = lesson.tasks[0].family
    assert family is not None
    for _values, member, _errors in family.members():
        assert member is not None
        [item] = member.questions
        assert [one for one in item.interaction.samples(item) if item.judge(one[0]).verdict is not one[1]] == []


def test_the_toy_is_answered_in_a_lesson_and_once_more(lesson: Lesson) -> None:
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    pupil.task({FIELD: "|" * 5}, give=True)
    assert str(progress_of(pupil.session).feedback) == "It goes back, and does not come."
    pupil.task({FIELD: "|"}, give=True)
    pupil.task({FIELD: "|" * 9}, give=True)
    assert work_done(pupil.session).mark(task_of(pupil.session)) is TaskMark.OPEN
    pupil.task(more=True)
    [item] = task_of(pupil.session).questions
    assert isinstance(item.interaction, Tally)
    assert item.stem != lesson.tasks[0].questions[0].stem
    pupil.task({FIELD: str(item.interaction.text(item.key[0]))}, give=True)
    assert work_done(pupil.session).mark(task_of(pupil.session)) is TaskMark.HELPED


def test_the_toy_is_beside_the_calculation_after_two_answers(lesson: Lesson) -> None:
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    for strokes in (5, 3):
        assert "hollow" not in plain_text(pupil.session.view["tree"])
        pupil.task({FIELD: "|" * strokes}, give=True)
    scene = task_scene(task_of(pupil.session), progress_of(pupil.session))
    assert scene is not None
    assert scene.compares
    assert str(OWN_IS_HOLLOW).removesuffix(".") in plain_text(pupil.session.view["tree"])


def test_the_toy_is_looked_at_again(tmp_path: Path) -> None:
    course = copytree(content_folder("lessons"), tmp_path / "lessons")
    (course / "integers" / "07-back-to-the-sender.md").write_text(TEXT, encoding="utf-8")
    with replace_course(course):
        [first] = [task for task in Round("double-minus-read-once").tasks if task.title == "Count"]
        assert isinstance(first.questions[0].interaction, Tally)
        assert first.slots != parse(TEXT, name="strokes").tasks[0].slots
        pupil = Pupil(lesson_session(look_again("double-minus-read-once"), at=first.number))
        wrong = first.questions[0].distractors[0].response
        pupil.task({FIELD: str(wrong)}, give=True)
        tried = work_done(pupil.session).task_work(first).given[-1].judgement(first)
        assert tried.misconception == "double-minus-read-once"


def test_the_toy_is_asked_before_a_move(tally: Interaction, monkeypatch: pytest.MonkeyPatch) -> None:
    def strokes(move: PlayedMove) -> tuple[Item, ...]:
        a, operation, b = move.operation or pytest.fail("it is an attack")
        solution = Solution(_("Pair the counters off."), lead_back=_("How many are left?"))
        item = told_item(_("How many strokes are left?"), tally, 2, solution)
        return (replace(item, task=OperationPrompt(operation.operator, a, b)),)

    ask = MoveAsk("strokes", _("Strokes"), strokes)
    monkeypatch.setattr(Game, "all_move_asks", property(lambda _game: {ask.name: ask}))
    hand = asking(position({"c3": 5, "d4": -3, "a1": 1, "a5": -1}), Who.MOVER, ask.name)
    hand.play("c3-d4")
    assert "How many strokes are left?" in hand.view["say"]
    assert hand.ask("answer", {}, {FIELD: "x"})["code"] == "notation"
    hand.ask("answer", {}, {FIELD: "|||"})
    assert "How many are left?" in hand.view["say"]
    hand.ask("answer", {}, {FIELD: "||||"})
    assert "mg-scene-counters" in markup(hand.view["tree"])
    assert hand.ask("answer")["ok"]
    log = mg.answer_log(mg.Match.from_record(hand.match.to_record()))
    assert [(one.given, one.interaction, one.right) for one in log.answers] == [
        ("|||", "tally", False),
        ("||||", "tally", False),
    ]


def test_the_toy_is_on_the_sheets_a_and_b_with_their_answers(lesson: Lesson) -> None:
    drawn = [lesson.with_draws(number) for number in (1, 2)]
    sheets = [[markup(node("div", None, *sheet(it).body)) for sheet in (task_sheet, answer_sheet)] for it in drawn]
    for number, paper in enumerate(drawn):
        [item] = paper.tasks[0].questions
        assert [item.stem in it[0] for it in sheets] == [number == 0, number == 1]
        assert str(item.shown_answer) not in sheets[number][0]
        assert str(item.shown_answer) in sheets[number][1]


def test_the_toy_is_in_the_report(lesson: Lesson) -> None:
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    pupil.task({FIELD: "|" * 5}, give=True)
    result = Judge([lesson]).lesson_result(work_done(pupil.session))
    [item] = result.items
    assert (str(item.response), item.right, item.misconception) == ("|" * 5, False, "double-minus-read-once")
    assert (item.interaction, item.trace) == ("tally", Pile(5, 0))


def test_the_toy_is_practised_and_kept(practice: Practising) -> None:
    while practice.item.family != "counters":
        practice.right()
    value = practice.item.task.value
    practice.task({FIELD: "|" * 30}, give=True)
    assert not practice.is_done
    practice.right()
    latest = practice.session.progress.latest.given[-1]
    assert (latest.right, latest.interaction, number_given(latest)) == (False, "tally", 30)
    assert str(response_text(latest)) == "30"
    [*_others, item] = practice_result(practice.session.progress).items
    assert (str(item.response), item.interaction, item.trace) == ("|" * 30, "tally", Pile(30, 0))
    progress = practice.session.progress
    assert PracticeProgress.from_json(progress.to_json()) == progress
    assert latest.question.task.value == value
