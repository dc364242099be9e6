"""A mistake that is made from a misconception and an operation."""

from __future__ import annotations

import pytest

from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text, render_tree
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Interaction, Item, Task, Verdict, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import task_sheet
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import TaskWork

TOP = "---\ntitle: A slip\ngame: minus-vs-plus\n---\n"


def task(of: str, shows: str) -> Task:
    block = f"kind: mistake\nprompt: Which line is wrong?\nof: {of}\nshows: {shows}\n"
    return parse(f"{TOP}```task\n{block}```\n").tasks[0]


def test_its_lines_follow_from_the_idea() -> None:
    made = task("4 + (−6)", "minus-before-sum-of-distances")
    which, correction = made.questions
    assert which.options == ("4 + (−6) = −(4 + 6)", "−(4 + 6) = −10")
    assert which.judge("4 + (−6) = −(4 + 6)").verdict is Verdict.MET
    assert which.judge("−(4 + 6) = −10").verdict is Verdict.MISSED
    assert correction.judge("−2").verdict is Verdict.MET
    assert correction.judge("−10").misconception == "minus-before-sum-of-distances"


@pytest.mark.parametrize(
    ("of", "shows"), [("5 × 0", "times-zero-changes-nothing"), ("0 ÷ 5", "zero-divided-is-divisor")]
)
def test_one_line_needs_no_question_which(of: str, shows: str) -> None:
    made = task(of, shows)
    assert len(made.questions) == 1
    assert made.questions[0].judge("0").verdict is Verdict.MET


def test_a_line_that_stands_alone_is_shown() -> None:
    """On the screen and on paper; of several lines the first question asks."""
    alone = parse(
        f"{TOP}```task\nkind: mistake\nprompt: What is it?\nof: 5 × 0\nshows: times-zero-changes-nothing\n```\n"
    )
    assert "5 × 0 = 5" in plain_text(lesson_session(alone).view["tree"])
    assert [plain_text(part) for part in alone.tasks[0].kind.render_content(alone.tasks[0].block)] == ["5 × 0 = 5"]
    assert "5 × 0 = 5" in plain_text(
        render_tree(["div", {}, *(part for part in task_sheet(alone).body if part is not None)])
    )
    several = task("4 + (−6)", "minus-before-sum-of-distances")
    assert [*several.kind.render_content(several.block)] == []


def behind(pupil: Pupil) -> list[str]:
    """The questions that were answered, as they stay on the page with their answers."""
    return [plain_text(part) for part in iter_nodes(pupil.session.view["tree"]) if part[1].get("class") == "mg-settled"]


def test_found_wrong_line_is_marked_as_mistake() -> None:
    block = "kind: mistake\nprompt: Which line is wrong?\nof: 4 + (−6)\nshows: minus-before-sum-of-distances\n"
    pupil = Pupil(lesson_session(parse(f"{TOP}```task\n{block}```\n")))
    pupil.give("4 + (−6) = −(4 + 6)")
    assert pupil.question is not None
    assert behind(pupil) == ["The mistake is in “4 + (−6) = −(4 + 6)”"]


def test_a_number_leads_on_from_the_sentence_that_asked_for_it() -> None:
    question = Item("Mark the opposite of −4.", Interaction.NUMBER, (4,))
    assert "".join(map(str, question.interaction.with_answer(question, 4))) == "Mark the opposite of −4: 4"
    question = Item("How far is it?", Interaction.NUMBER, (4,))
    assert "".join(map(str, question.interaction.with_answer(question, 4))) == "How far is it? 4"


MENDED = (
    TOP
    + """
```task
kind: {kind}
prompt: Kim drew this. Change it until it is right.
slots: {{a: 4..9, b: 1..3}}
first: {{a: 5, b: 2}}
of: −a + b
{answers}
```
"""
)


@pytest.mark.parametrize(
    ("kind", "answers", "raw"),
    [
        (
            "draw\nline: −14 to 14",
            "answers: [−a, b − a]\nmend: [−a, −a − b]\nwrong: [{answer: [−a, −a − b], shows: "
            "minus-before-sum-of-distances}]",
            ["−5", "−7"],
        ),
        (
            "place",
            "answers: {positive: 0, negative: a − b}\nmend: {positive: 0, negative: a + b}\nwrong: "
            "[{answer: {positive: 0, negative: a + b}, shows: minus-before-sum-of-distances}]",
            {"positive": 0, "negative": 7},
        ),
    ],
)
def test_mended_answer_lies_there_and_is_wrong(kind: str, answers: str, raw: object) -> None:
    (task,) = parse(MENDED.format(kind=kind, answers=answers)).tasks
    question = task.questions[0]
    bench = TaskProgress.begin(task, TaskWork()).bench
    assert bench == question.interaction.place_response(question, question.interaction.parse_response(raw))
    assert question.judge(raw).misconception == "minus-before-sum-of-distances"
    assert task.family.draw(1).questions[0].mended not in (None, question.mended)


def test_mended_answer_has_a_name_and_is_made_by_hand() -> None:
    unnamed = "answers: [−a, b − a]\nmend: [−a, −a − b]"
    typed = "answers: b − a\nmend: −a − b\nwrong: {−a − b: minus-before-sum-of-distances}"
    with pytest.raises(LessonError, match="below 'wrong'"):
        parse(MENDED.format(kind="draw\nline: −14 to 14", answers=unnamed))
    with pytest.raises(LessonError, match="remove 'mend'"):
        parse(MENDED.format(kind="predict", answers=typed))
