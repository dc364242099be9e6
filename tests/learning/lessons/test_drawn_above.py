"""A number line or counters above the choices of a vote: on the screen and on paper, and no hint at one of them."""

from __future__ import annotations

import pytest

from course.style import is_concrete
from learning.lessons.test_votes import REVISIT, TOP, VOTE, tree
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Lesson, parse
from mathgames.learning.lessons.answer_leaks import visible_problems
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import answer_sheet, task_sheet

LAID_OUT = {
    "line": ("line: −9 to 9 by 3", "number line from negative 9 to 9 in steps of 3"),
    "counters": ("counters: {positive: 4, negative: 6}", "4 positive counters and 6 negative counters"),
}


def on_its_own(drawn: str, choices: str = "[below zero, at zero, above zero]") -> Lesson:
    """A lesson whose vote has no board."""
    block = VOTE.replace("position: a2+1 b3+3 c5−2 a5−6\nmask: {signs: all}\n", f"{drawn}\n").replace(
        "then: uncover\n", ""
    )
    return parse((TOP + block + REVISIT).replace("[a2, b3, a5]", choices))


@pytest.mark.parametrize("what", LAID_OUT)
def test_a_vote_can_have_a_line_or_counters_above_its_choices(what: str) -> None:
    drawn, described = LAID_OUT[what]
    lesson = on_its_own(drawn)
    pupil = Pupil(lesson_session(lesson))
    for tree_of in (pupil.session.view["tree"], tree(task_sheet(lesson).body), tree(answer_sheet(lesson).body)):
        labels = [str(part[1].get("aria-label", "")) for part in iter_nodes(tree_of)]
        assert labels.count(described) == 1, labels
        assert "worth" not in str(tree_of)
    pupil.task(hands=True)
    assert described in str(pupil.session.view["tree"])
    assert is_concrete(lesson.tasks[0])
    assert [*visible_problems(lesson)] == []


@pytest.mark.parametrize(
    ("drawn", "choices", "shows"),
    [
        ("counters: {negative: 2}", "[−2, 2, −10]", "−2"),
        ("counters: {positive: 2, negative: 5}", "[2, 3, −7]", "2"),
        ("line: −12 to 12\nlabels: [0, −2]", "[−2, 2, −10]", "−2"),
        ("line: −12 to 12\nlabels: [0, −2, 2, −10]", "[−2, 2, −10]", ""),
        ("line: −12 to 12\nlabels: none", "[−2, 2, −10]", ""),
        ("line: −12 to 12", "[−2, 2, −10]", ""),
    ],
)
def test_what_is_drawn_singles_no_choice_out(drawn: str, choices: str, shows: str) -> None:
    problems = [str(problem) for _line, problem in visible_problems(on_its_own(drawn, choices))]
    assert [f"the picture shows {shows}, which" in problem for problem in problems] == [True] * bool(shows)


def test_a_picture_does_not_show_the_point_that_is_to_be_marked() -> None:
    block = (
        "kind: place\nprompt: Mark how deep the diver is.\nscene: {submarine: {at: −4}}\nline: −6 to 6\nanswers: −4\n"
    )
    for asked, told in ((block, ["the picture shows −4"]), (block.replace("deep", "deep, 4 m down,"), [])):
        problems = [str(problem) for _line, problem in visible_problems(parse(f"{TOP}```task\n{asked}```\n"))]
        assert [problem.partition(",")[0] for problem in problems] == told


@pytest.mark.parametrize(
    "drawn",
    [
        "counters: {positive: 11}",
        "counters: {positive: −1}",
        "counters: {red: 3}",
        "counters: {}",
        "counters: {positive: 0}",
        "counters: [4, 6]",
        "counters: 4 + (−6)",
        "line: 9 to −9",
        "line: everywhere",
        "line: −9 to 9\ncounters: {positive: 4}",
    ],
)
def test_what_cannot_be_drawn_is_refused(drawn: str) -> None:
    with pytest.raises(LessonError) as refused:
        on_its_own(drawn)
    assert refused.value.line is not None
