"""Free-text sentence of a pupil beside an answer: bounded, ungraded, stored, and reported to the teacher."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.lessons import work_done
from learning.work.pupils import NAME, Pupil
from mathgames.arithmetic.items import Response
from mathgames.arithmetic.items.answer import MOST_WORDS
from mathgames.explain.nodes import Node, iter_nodes, plain_text
from mathgames.learning.lessons import Interaction, find, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.report import Report
from mathgames.learning.reports import PupilWork, class_report
from mathgames.learning.work import LessonStore

pytestmark = pytest.mark.usefixtures("stock_lesson")

UNDO = "integers/07-back-to-the-sender"
WRONG = "77"
PULLED = "the −9 pulled <b>down</b>, now it is gone"


def right() -> str:
    last = find(UNDO).exit
    assert last is not None
    return str(last.questions[0].shown_answer)


def fields(pupil: Pupil) -> list[object]:
    return fields_in(pupil.session.view["tree"])


def fields_in(tree: Node) -> list[object]:
    return [part for part in iter_nodes(tree) if part[1].get("field") == "words"]


def test_sentence_at_exit_is_stored_and_not_judged(tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(find(UNDO).set_up(own_words=True), LessonStore(tmp_path), at=0))
    assert len(fields(pupil)) == 1
    pupil.task({"answer": WRONG, "words": f"  {PULLED}\n"}, give=True)
    (answer,) = LessonStore(tmp_path).read(UNDO).tasks[0].given
    assert (answer.given, answer.words) == (WRONG, PULLED)
    pupil.task({"answer": right()}, give=True)
    assert [one.words for one in work_done(pupil.session).tasks[0].given] == [PULLED, ""]


def test_no_sentence_is_asked_for_unless_a_teacher_asks() -> None:
    pupil = Pupil(lesson_session(find(UNDO), at=0))
    assert fields(pupil) == []
    pupil.task({"answer": WRONG, "words": PULLED}, give=True)
    assert [one.words for one in work_done(pupil.session).tasks[0].given] == [""]


def test_a_chosen_reason_takes_a_sentence_along() -> None:
    explain = next(task for task in find(UNDO).tasks if task.kind.name == "explain")
    assert explain.questions[0].interaction is Interaction.CHOICE
    pupil = Pupil(lesson_session(find(UNDO).set_up(own_words=True), at=explain.number))
    form = next(part for part in iter_nodes(pupil.session.view["tree"]) if part[0] == "form")
    intents = [part[1].get("intent") for part in iter_nodes(form)]
    assert ["activity", {"name": NAME, "choice": 0}] in intents
    right = explain.questions[0].options.index(str(explain.questions[0].key[0]))
    pupil.task({"words": "it pulls no more"}, choice=right)
    assert work_done(pupil.session).task_work(explain).given[0].words == "it pulls no more"


def test_other_tasks_ask_for_no_sentence_and_keep_none() -> None:
    predict = next(task for task in find(UNDO).tasks if task.kind.name == "predict")
    pupil = Pupil(lesson_session(find(UNDO).set_up(own_words=True), at=predict.number))
    assert fields(pupil) == []
    question = predict.questions[0]
    pupil.task({"answer": str(question.shown_answer), "words": "unasked"}, give=True)
    assert [one.words for one in work_done(pupil.session).task_work(predict).given] == [""]


PLACED = """---
title: By hand
game: minus-vs-plus
---
"""
BY_HAND = {
    "counters": "kind: place\nanswers: {positive: 2, negative: 0}",
    "a line": "kind: place\nline: −4 to 4\nanswers: [−3, 2]",
    "a walk": "kind: draw\nof: 3 + (−4)\nline: −4 to 4\nanswers: [[3, −1], [3, 0, −1]]",
    "cards": "kind: place\nplaces: [left, right]\nanswers: {−3: left, 2: right}",
    "a row": "kind: explain\norder: [first, second, third]",
    "a sign": "kind: explain\nform: sign\nanswers: −",
    "several": "kind: explain\nchoose: all\nchoices: [one, two, three]\nanswers: [one, two]",
}


@pytest.mark.parametrize("made", BY_HAND)
def test_however_an_answer_is_made_a_sentence_goes_along(made: str) -> None:
    lesson = parse(f"{PLACED}\n```task\n{BY_HAND[made]}\nprompt: Do it.\n```\n")
    pupil = Pupil(lesson_session(lesson.set_up(own_words=True)))
    (form,) = (part for part in iter_nodes(pupil.session.view["tree"]) if part[0] == "form" and fields_in(part))
    asked = "Why?" if lesson.tasks[0].kind.name == "explain" else "How did you do it?"
    assert asked in plain_text(form)
    pupil.give(pupil.right, words="I counted")
    assert [one.words for one in work_done(pupil.session).task_work(lesson.tasks[0]).given] == ["I counted"]


def test_sentence_is_bounded_when_typed_and_when_read() -> None:
    pupil = Pupil(lesson_session(find(UNDO).set_up(own_words=True), at=0))
    pupil.task({"answer": "1", "words": "so " * MOST_WORDS}, give=True)
    (answer,) = work_done(pupil.session).tasks[0].given
    assert len(answer.words) == MOST_WORDS
    written = answer.to_json()
    assert Response.from_json(written) == answer
    for words in ("x" * (MOST_WORDS + 1), 7, None, ["so"]):
        with pytest.raises(ValueError, match="words"):
            Response.from_json({**written, "words": words})


def test_report_shows_sentence_under_question_with_label(tmp_path: Path) -> None:
    for label, number, words in (
        *((f"right-{n}", right(), "") for n in range(3)),
        ("right-3", right(), "it was +5 before"),
        *((f"wrong-{n}", WRONG, "") for n in range(3)),
        ("wrong-3", WRONG, PULLED),
    ):
        pupil = Pupil(lesson_session(find(UNDO).set_up(own_words=True), at=0))
        pupil.task({"answer": number, "words": words}, give=True)
        work = PupilWork().with_lesson(work_done(pupil.session))
        (tmp_path / f"{label}.json").write_text(work.to_text())
    told = Report(class_report(tmp_path))
    tree = told.html()
    assert PULLED not in tree
    assert PULLED.replace("<", "&lt;").replace(">", "&gt;") in tree
    assert f"{WRONG}  “{PULLED}”" in str(told)
    assert "In their own words" in str(told)
    board = tree[tree.index("mg-plan-board") : tree.index("mg-plan-strips")]
    (discussed,) = (part for part in board.split("<section") if "it was +5 before" in part)
    assert "right-3" not in discussed
