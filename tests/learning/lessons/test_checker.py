"""What the checker refuses in lessons and routes: planted faults, each found with what to write instead."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import mathgames as mg
from harness.game_page import position
from harness.lessons import written
from harness.planted import PLANTED, ROUTES, ZERO
from harness.tiers import in_quick_tier
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import check, goal_difficulty, load, parse
from mathgames.learning.lessons.checker import check_lesson
from mathgames.learning.lessons.counting import CountingGoal
from mathgames.learning.lessons.goals import Within
from mathgames.learning.lessons.plain_yaml import YamlMapping, items_of, read_yaml, text_of
from mathgames.notebook.commands.main import print_problems


@pytest.mark.parametrize("what", in_quick_tier(PLANTED, first=len(PLANTED) // 2))
def test_it_is_refused(what: str, tmp_path: Path) -> None:
    name, there, instead, on_line, said = PLANTED[what]
    text = written(name).read_text(encoding="utf-8")
    assert there in text
    copy = tmp_path / "copy.md"
    copy.write_text(text.replace(there, instead, 1), encoding="utf-8")
    problems = check(copy)
    found = [problem for problem in problems if said in str(problem.problem)]
    assert found, [str(problem) for problem in problems]
    assert found[0].line is not None
    if on_line:
        near = [at for at, line in enumerate(copy.read_text(encoding="utf-8").splitlines(), 1) if on_line in line]
        assert any(abs(at - found[0].line) <= 1 for at in near), (near, str(found[0]))


@pytest.mark.parametrize(
    "name",
    in_quick_tier(["02-make-nothing", "03-tug-of-war", "06-the-detective", "08-taking-counters-away"], first=1),
)
def test_explain_tells_no_rule_before_it_can_be_found(name: str, tmp_path: Path) -> None:
    """Where nothing is noticed first, Explain opens with the first move: a lesson that teaches its rule is refused."""
    text = written(f"integers/{name}").read_text(encoding="utf-8")
    copy = tmp_path / "copy.md"
    for stage in ("launch", "notice"):
        text = text.replace(f"stage: {stage}\n", "stage: practise\n")
    copy.write_text(text, encoding="utf-8")
    found = [problem for problem in check(copy) if "Explain tells the rule" in str(problem.problem)]
    assert [problem.line for problem in found] == [
        at for at, line in enumerate(text.splitlines(), 1) if line.startswith("teaches:")
    ]
    copy.write_text(text.replace("\nmodel:", "\nexplain: after lesson\nmodel:", 1), encoding="utf-8")
    assert not any("Explain tells" in str(problem.problem) for problem in check(copy))


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A folder with three lessons, of which each needs the one before."""
    (tmp_path / "integers").mkdir()
    for name in ("02-make-nothing", "03-tug-of-war", "06-through-zero"):
        text = written(f"integers/{name}").read_text(encoding="utf-8")
        (tmp_path / f"integers/{name}.md").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("what", ROUTES)
def test_a_route_that_cannot_be_gone_is_refused(what: str, course: Path) -> None:
    routes, said = ROUTES[what]
    (course / "routes.yaml").write_text(routes, encoding="utf-8")
    problems = [str(problem) for problem in check(course)]
    assert any(said in problem for problem in problems), problems


def test_a_route_may_lean_on_those_that_it_assumes(course: Path) -> None:
    first = "first:\n  title: First\n  lessons: [integers/02-make-nothing, integers/03-tug-of-war]\n"
    second = "second:\n  title: Second\n  lessons: [integers/06-through-zero]\n  assumes: [first]\n"
    third = "third:\n  title: Third\n  lessons: [integers/06-through-zero]\n  assumes: [second]\n"
    (course / "routes.yaml").write_text(first + second + third, encoding="utf-8")
    assert [str(problem) for problem in check(course)] == []


def test_able_pupils_meet_a_goal_and_others_do_not() -> None:
    task = next(task for task in load(written(ZERO)).tasks if task.kind.is_played)
    assert goal_difficulty._shares(task) == ("", "")


def test_goal_of_answers_counts_without_calculating_moves() -> None:
    """In three moves each these pieces cannot meet."""
    played = next(task for task in load(written("integers/12-best-trade")).tasks if task.kind.is_played)
    assert played.asks == "reply"
    far = position({"a1": 5, "f1": 4, "a6": -5, "f6": -4}).position
    task = replace(played, opponent="", position=far, goal=Within(CountingGoal("said", 3), 6))
    assert goal_difficulty._shares(task) == ("", "")
    assert goal_difficulty._shares(replace(task, asks="points"))[0] == "_able"


def test_who_guesses_who_gets_points_draws_from_the_choices() -> None:
    position = "{blue: a3 ∞ c4 4 d4 −3 e4 2, red: h6 ∞ c5 −2 d5 5 e5 −4}"
    play = f"kind: play\nprompt: Say who will score.\nposition: {position}\ngoal: {{said: 3, within: 24}}\nasks: scorer"
    top = "---\ntitle: Who?\ngame: infinity-masters\noptions: {operand_order: attacker_first}\n---\n"
    (task,) = parse(f"{top}\n## Who?\n\n```task\n{play}\npredict: mover\n```\n", name="who").tasks
    playout = goal_difficulty._Playout(task, Random(), {}, positions=[task.position])
    assert {playout.rate_move(move).lots for move in playout.legal() if playout.meets_piece(move)} == {3}


def test_every_rule_has_a_planted_fault() -> None:
    assert {"K1", "K2", "K3", "K6", "K8", "K9", "K10", "K12"} <= {what.partition(" ")[0] for what in PLANTED | ROUTES}
    assert len(PLANTED) + len(ROUTES) >= 30


def test_a_wrong_answer_without_a_word_is_advice(tmp_path: Path) -> None:
    name, there, instead, _on_line, _said = PLANTED["K10 a number that no calculation answers"]
    text = written(name).read_text(encoding="utf-8")
    (tmp_path / "copy.md").write_text(text.replace(there, instead, 1), encoding="utf-8")
    (problem,) = check(tmp_path / "copy.md")
    assert problem.is_advice
    assert ": advice: no calculation says" in str(problem)
    out = StringIO()
    assert print_problems([tmp_path / "copy.md"], out) == 0
    assert out.getvalue() == f"{problem}\nNo problems found.\n"


NUMBER_SIGNS = {
    "after a text": ("title: Lesson #2 on debts", [(1, "Lesson #2 on debts")]),
    "in a sentence of two lines": ("title: one\nprompt: Find the\n  #1 attack #2", [(3, "Find the #1 attack #2")]),
    "at the beginning": ("title: #2", [(1, "#2")]),
    "in a list": ("title:\n  - #1\n  - the #2 move", [(2, "#1"), (3, "the #2 move")]),
    "in brackets": ("title: [a, b #1, c]", [(1, "a"), (1, "b #1"), (1, "c")]),
}
COMMENTS = (
    "# a\ntitle: b",
    "title: # a\n  - b",
    'title: "b" # a',
    "title: [b] # a",
    "title: b\n# a\n",
    "title: >  # a\n  b",
)


@pytest.mark.parametrize("what", NUMBER_SIGNS)
def test_number_sign_in_plain_text_read_and_named(what: str) -> None:
    text, whole = NUMBER_SIGNS[what]
    doubts: list[LessonError] = []
    value = read_yaml(text, 1, doubts)
    assert isinstance(value, YamlMapping)
    texts = [item for entry in value.entries.values() for item in items_of(entry)]
    assert {one for _line, one in whole} <= {text_of(item) for item in texts}
    assert {error.line for error in doubts} == {line for line, one in whole if "#" in one}
    assert all("put the whole text in quotation marks" in str(error) for error in doubts)


@pytest.mark.parametrize("text", COMMENTS)
def test_comment_that_cuts_nothing_is_left_out(text: str) -> None:
    doubts: list[LessonError] = []
    value = read_yaml(text, 1, doubts)
    assert isinstance(value, YamlMapping)
    assert ([*map(text_of, items_of(value.get("title")))], doubts) == (["b"], [])


def test_check_number_sign_in_title_is_refused_with_line(tmp_path: Path) -> None:
    """The lesson is there, with all of its title, and the checker does not say that there is no problem."""
    text = written("integers/02-make-nothing").read_text(encoding="utf-8")
    file = tmp_path / "own.md"
    file.write_text(text.replace("title: Make nothing", "title: Make nothing #1"), encoding="utf-8")
    (problem,) = check(file)
    assert (problem.line, problem.is_advice) == (2, False)
    assert str(load(file).title) == "Make nothing #1"


FAULTY = """---
title: Five faults
game: minus-vs-plus
levl: 4
minutes: 30
idea: Since 1 + 1 = 3, it is so.
---

A <b>bold</b> beginning.

## One

```task
kind: predict
promt: What is 2 + (−5)?
answers: {2 + (−5): −4}
wrong: {2 + (−5): {7: second-sign-lst}}
hints: [It is 4 − 1 = 2.]
```

## Two

```task
kind: find
prompt: Find it: now.
position: c3+3
```

## Three

```task
kind: find
prompt: Leave −9.
position: c3+3 e3+4 b4−4 d4−6
goal: {leaves: −9}
stage: lunch
why: Because 2 > 3.
```

## Four

```task
kind: play
prompt: Play.
goal: {turns: 8}
```
"""
TOLD = {
    "levl: 4": "write 'level'",
    "idea: Since": "this is not true: 1 + 1 = 3",
    "A <b>bold": "HTML is not allowed",
    "promt: What": "write 'prompt'",
    "answers: {2 + (−5): −4}": "2 + (−5) is −3",
    "second-sign-lst": "write 'second-sign-lost'",
    "hints: [It is": "this is not true: 4 − 1 = 2",
    "prompt: Find it: now.": "a colon inside a text",
    "goal: {leaves: −9}": "no move does what is asked",
    "stage: lunch": "write 'launch'",
    "why: Because": "this is not true: 2 > 3",
    "goal: {turns: 8}": "pupils who never attack",
}


def test_check_reports_all_errors_in_line_order(tmp_path: Path) -> None:
    """From the name at its top to the goal that is played by chance, also behind what cannot be read."""
    file = tmp_path / "faulty.md"
    file.write_text(FAULTY, encoding="utf-8")
    problems = check(file)
    lines = FAULTY.splitlines()
    at = [next(number for number, line in enumerate(lines, 1) if part in line) for part in TOLD]
    assert [problem.line for problem in problems] == at == sorted(at)
    assert [said for said, problem in zip(TOLD.values(), problems, strict=True) if said not in str(problem)] == []
    with pytest.raises(LessonError) as refused:
        mg.preview(file)
    assert str(refused.value).splitlines() == [str(problem) for problem in problems]


def test_what_only_follows_from_a_fault_is_not_told(tmp_path: Path) -> None:
    """A vote that cannot be read can be taken up; it is not said to be missing."""
    file = tmp_path / "vote.md"
    file.write_text(
        "---\ntitle: Vote\ngame: minus-vs-plus\n---\n\n## First\n\n```task\nkind: vote\nstage: launch\n"
        "prompt: Where?\nchoices: [a2]\n```\n\n## Second\n\n```task\nkind: revisit\nrevisit: launch\n"
        "prompt: And now?\nanswers: the signs\nwrong: {the digits: Look at the signs.}\n```\n",
        encoding="utf-8",
    )
    (problem,) = check(file)
    assert "at least two choices" in str(problem)


def evidence(top: str, asked: str) -> list[str]:
    lesson = parse(f"---\ntitle: Back\ngame: minus-vs-plus\nmisconceptions: {top}\n---\n\n{asked}", name="back")
    return [str(it.problem) for it in check_lesson(lesson) if "too few answers can show" in str(it.problem)]


TYPED = """```task
kind: predict
{slots}prompt: The bill goes back.
ask: {ask}
answers: {answer}
```
"""
PICKED = """```task
kind: predict
prompt: The bill goes back.
ask: 2 − (−3)
choices: ["5", "−1", "1"]
answers: "5"
wrong: {"−1": double-minus-read-once, "1": "Which way does it lead?"}
```
"""


def test_a_declared_misconception_can_be_named_or_the_reason_is_given() -> None:
    key = "double-minus-read-once"
    one = TYPED.format(slots="", ask="2 − (−3)", answer="5")
    drawn = TYPED.format(slots="slots: {a: 2..6, b: 2..6}\n", ask="a − (−b)", answer="a + b")
    assert len(evidence(f"[{key}]", one)) == 1
    assert evidence(f"[{key}]", drawn) == [], "two draws after the exit are two answers more"
    assert evidence(f"[{key}]", one * 3) == []
    assert len(evidence(f"[{key}]", PICKED * 5)) == 1, "who picks may have guessed"
    assert evidence(f'[{{{key}: "It is picked."}}]', PICKED) == []
    assert parse(f'---\ntitle: B\ngame: tinc\nmisconceptions: [a-b, {{{key}: "No."}}]\n---\n{one}').seldom_shown == {
        key: "No."
    }
