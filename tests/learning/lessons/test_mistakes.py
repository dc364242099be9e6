"""A mistake that is made from a misconception and an operation."""

from __future__ import annotations

import pytest

from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text, render_tree
from mathgames.learning.lessons import Interaction, Item, Task, Verdict, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import task_sheet

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
