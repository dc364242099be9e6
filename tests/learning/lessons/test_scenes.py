"""Scenes in lessons: they are read, what a wrong answer leads to is acted out, and the checker finds what cannot be."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from mathgames.arithmetic import calculate
from mathgames.explain.scenes import Acts, DeclaredScene, Landing, Marked, Said, Side
from mathgames.explain.scenes import Path as Walk
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import parse
from mathgames.learning.lessons.checker import check
from mathgames.learning.lessons.plain_yaml import read_yaml
from mathgames.learning.lessons.scene_reader import read_acts, read_reason, read_scene

TOP = "---\ntitle: Back\ngame: minus-vs-plus\naim: A bill goes back.\n---\n\n## Back\n\n"
SLOTS = "slots: {a: 1..3, b: 4..5}\n"


def text(block: str, slots: str = SLOTS) -> str:
    return f"{TOP}```task\nkind: predict\n{slots}{block}```\n"


def problems(tmp_path: Path, written: str) -> list[str]:
    file = tmp_path / "back.md"
    file.write_text(written, encoding="utf-8")
    return [str(problem).partition("back.md, ")[2] for problem in check(file)]


def choice(wrong: str, more: str = "", answers: str = "more") -> str:
    return (
        f"{more}prompt: The bill of {{b}} goes back.\nask: What do you have then?\nof: a − (−b)\n"
        "choices: [more, less]\n"
        f"answers: {answers}\nwrong: {{less: {wrong}}}\nwhy: It is gone.\n"
    )


def test_a_scene_is_named_with_its_values() -> None:
    assert read_scene(None) is None
    assert read_scene(read_yaml("number line")) == DeclaredScene("number line")
    named = read_scene(read_yaml("number line: {low: −4, high: 9}"))
    assert named == DeclaredScene("number line", (("low", Fraction(-4)), ("high", Fraction(9))))
    assert read_scene(read_yaml("board: {cells: [a1, b1]}")) == DeclaredScene("board", (("cells", ("a1", "b1")),))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("number lime", "line 1: there is no 'number lime' in 'scene': write 'number line'"),
        ("number line:\n  lowest: 2", "line 2: the scene number line has no lowest; it has: start, low, high"),
        ("number line:\n  low: far", "line 2: 'far' is not a number"),
        ("counters: {start: 2}", "line 1: the scene counters has no start: nothing is written below it"),
        ("board: a1", "line 1: write the values of the scene board like 'scene: {board: {cells: …}}'"),
        ("[number line, board]", "line 1: name one scene, like 'scene: number line'"),
    ],
)
def test_a_scene_that_cannot_be_is_refused(written: str, said: str) -> None:
    with pytest.raises(LessonError) as refused:
        read_scene(read_yaml(written))
    assert f"line {refused.value.line}: {refused.value.problem}".startswith(said)


@pytest.mark.parametrize(
    ("written", "acts"),
    [
        ("−7", Acts(Landing(Fraction(-7)))),
        ("[2, −2]", Acts(Walk((Fraction(2), Fraction(-2))))),
        ("{of: −2 + (−3), at: 5}", Acts(Landing(Fraction(5), Fraction(-2)), calculate(-2, "+", -3))),
        ("{side: −}", Acts(Side(-1))),
        ("{cells: a1 b1}", Acts(Marked(("a1", "b1")))),
        ("{cells: ['0,1', '0,2']}", Acts(Marked(("0,1", "0,2")))),
    ],
)
def test_what_a_wrong_answer_leads_to_is_read(written: str, acts: Acts) -> None:
    value = read_yaml(written)
    assert value is not None
    assert read_acts(value) == acts


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("far", "line 1: 'far' is not a number"),
        ("{at: 1, side: +}", "line 1: say one thing that the wrong answer leads to"),
        ("{of: 2 + 3}", "line 1: say one thing that the wrong answer leads to"),
        ("{of: 2 + 3 + 4, at: 1}", "line 1: '2 + 3 + 4' is not one operation"),
        ("{side: up}", "line 1: there is no 'up' in 'side': write one of"),
        ("{film: up}", "line 1: there is no 'film' in 'acts'"),
    ],
)
def test_what_leads_nowhere_is_refused(written: str, said: str) -> None:
    value = read_yaml(written)
    assert value is not None
    with pytest.raises(LessonError) as refused:
        read_acts(value)
    assert f"line {refused.value.line}: {refused.value.problem}".startswith(said)


def test_a_reason_stands_for_what_nothing_acts_out() -> None:
    assert read_reason(read_yaml("none: There is no picture of a proof.")) == "There is no picture of a proof."
    with pytest.raises(LessonError, match="only a reason belongs here"):
        read_reason(read_yaml("all: yes"))


def test_an_option_acts_out_what_it_would_lead_to() -> None:
    acts = "{say: 'The bill is gone.', acts: {of: a − (−b), at: a − b}}"
    [task] = parse(text(choice(acts)), name="back").tasks
    assert task.family is not None
    member = task.family.at({"a": "2", "b": "5"}, 1)
    assert member is not None
    assert member.questions[0].acts("less") == Acts(Landing(Fraction(-3), Fraction(2)), calculate(2, "−", -5))
    assert member.questions[0].acts("more") == Acts(Said("more"))


FAULTS = {
    "a choice in words": (text(choice("'The bill is gone.'")), "nothing acts out 'less' beside the calculation"),
    "another scene": (text(choice("{say: Gone., acts: 3}", "scene: counter\n")), "in 'scene': write 'counters'"),
    "no tick": (
        text(choice("{say: Gone., acts: a − b}", "scene: {number line: {low: −2, high: 9}}\n")),
        "the scene number line has no place for",
    ),
    "no calculation": (
        text(choice("{say: Gone., acts: a − b}", "scene: number line\n").replace("of: a − (−b)\n", "")),
        "the scene number line cannot act out",
    ),
    "a quotient that has only its beginning": (
        text("scene: number line\nprompt: Share.\nask: 2 ÷ 6\nanswers: 1/3\nwrong: {3: run-over-rise}\n", ""),
        "line 11: the scene number line cannot act out '2 ÷ 6'",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_checker_says_what_a_scene_cannot_show(fault: str, tmp_path: Path) -> None:
    written, sentence = FAULTS[fault]
    found = problems(tmp_path, written)
    assert any(sentence in problem for problem in found), found


@pytest.mark.parametrize(
    "block",
    [
        choice("{say: 'The bill is gone.', acts: a − b}", "scene: number line\n"),
        choice("'The bill is gone.'", "beside: {none: 'Nothing is drawn here.'}\n"),
    ],
)
def test_a_scene_without_fault_passes(block: str, tmp_path: Path) -> None:
    assert problems(tmp_path, text(block)) == []


def test_a_choice_without_slots_may_have_no_picture(tmp_path: Path) -> None:
    block = choice("'The bill is gone.'").replace("{b}", "3").replace("a − (−b)", "2 − (−3)")
    assert problems(tmp_path, text(block, "")) == []
