"""What a lesson covers on its board is seen nowhere before it is answered: not in the messages, nor in the picture."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mathgames as mg
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes
from mathgames.learning.lessons import Lesson, find, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import task_sheet
from mathgames.learning.work import LessonWork
from mathgames.learning.work.work import TaskWork
from mathgames.page import MatchSession

LESSON = """---
title: Covered
game: {game}
opens: [why, undo, walk, typed, share, what-if, look-back, hints, new, options]
---

```task
kind: predict
prompt: Think of the piece that is covered.
position: {position}
mask: {mask}
questions:
  - ask: 40 + 2
    answers: 42
  - ask: 50 + 2
    answers: 52
hints: [Think again.]
```
"""

MINUS_VS_PLUS = "c3{} b4−3 d4−6 e2+2"
INFINITY_MASTERS = "{{blue: a1 ∞ c3 {}, red: f6 ∞ c4 −5 d4 3}}"
IN_DANGER = "{{blue: a1 ∞ c3 {}, red: c4 ∞ f6 3}}"
"""Scene in which c3 decides if Red's infinity is in danger."""
CASES = [
    ("minus-vs-plus", MINUS_VS_PLUS, "{numbers: [c3]}", ("+4", "+1"), "c3, positive, number covered"),
    ("minus-vs-plus", MINUS_VS_PLUS, "{signs: [c3]}", ("+4", "−4"), "c3, 4, sign covered"),
    ("minus-vs-plus", MINUS_VS_PLUS, "{numbers: [c3], signs: [c3]}", ("+4", "−1", "0"), "c3, covered"),
    ("infinity-masters", INFINITY_MASTERS, "{numbers: [c3]}", ("−2", "−3"), "c3, Blue's negative, number covered"),
    ("infinity-masters", INFINITY_MASTERS, "{signs: [c3]}", ("2", "−2"), "c3, Blue's 2, sign covered"),
    ("infinity-masters", INFINITY_MASTERS, "{numbers: [c3], signs: [c3]}", ("−2", "0", "3"), "c3, Blue's, covered"),
    ("infinity-masters", IN_DANGER, "{signs: [c3]}", ("2", "−2"), "c3, Blue's 2, sign covered"),
]


def lesson(game: str, position: str, mask: str) -> Lesson:
    return parse(LESSON.format(game=game, position=position, mask=mask))


def everything(session: MatchSession) -> str:
    """All that a page is told, and what stays of it where nothing draws it."""
    return json.dumps(session.view) + session.picture().html() + session.picture().svg


def told_by(session: MatchSession) -> list[str]:
    """Return all text of a page while a pupil tries its controls, and some that are not offered."""
    pupil, told = Pupil(session), [everything(session)]
    offered = [part[1]["intent"] for part in iter_nodes(session.view["tree"]) if "intent" in part[1]]
    tried: list[tuple[str, dict[str, Any]]] = [
        (name, args) for name, args in offered if name not in ("activity", "new", "language")
    ]
    tried += [
        ("why", {"from": "c3"}),
        ("why", {"from": "c3", "to": "d4"}),
        ("preview", {"move": "c3-d4"}),
        ("play", {"move": "c3-d4"}),
        ("board", {"overlay": "safe"}),
        ("activity", {"name": "compare", "variant": "operand_order"}),
        ("share", {}),
    ]
    for name, args in tried:
        pupil.ask(name, {"first": "c3-d4", "move": "c3-d4"}, **args)
        told.append(everything(session))
    pupil.task(hint=True)
    pupil.give("41")
    pupil.give("42")
    return [*told, everything(session)]


@pytest.mark.parametrize(("game", "position", "mask", "pieces", "name"), CASES)
def test_a_page_is_the_same_whatever_is_covered(
    game: str, position: str, mask: str, pieces: tuple[str, ...], name: str
) -> None:
    sessions = [lesson_session(lesson(game, position.format(piece), mask)) for piece in pieces]
    first, *others = [told_by(session) for session in sessions]
    assert name in first[0]
    for other in others:
        assert other == first
    # Once all is answered, the board shows what stood there.
    for session in sessions:
        Pupil(session).give("52")
        assert name not in everything(session)
    assert len({everything(session) for session in sessions}) == len(pieces)


@pytest.mark.parametrize(("game", "position", "mask", "pieces", "name"), CASES)
def test_a_sheet_is_the_same_whatever_is_covered(
    game: str, position: str, mask: str, pieces: tuple[str, ...], name: str
) -> None:
    sheets = {repr(task_sheet(lesson(game, position.format(piece), mask))) for piece in pieces}
    assert len(sheets) == 1
    assert len({repr(task_sheet(lesson(game, position.format(piece), "{panels: [scores]}"))) for piece in pieces}) > 1


@pytest.mark.parametrize(
    ("game", "position", "problem"),
    [
        ("tinc", "{side: 3, crosses: '0,0'}", "have no numbers to cover: leave 'numbers' out"),
        ("minus-vs-plus", "c3+4 d4−3", "moves would reveal the covered numbers: leave 'numbers' out"),
    ],
)
def test_nothing_is_covered_that_cannot_stay_so(game: str, position: str, problem: str) -> None:
    written = LESSON.format(game=game, position=position, mask="{numbers: all}")
    if game != "tinc":
        begin, _questions, end = written.partition("questions:")
        written = begin.replace("predict", "find") + "goal: attacks any\n" + end[end.index("hints:") :]
    with pytest.raises(mg.errors.LessonError, match=problem):
        parse(written)


def test_the_detective_does_not_see_who_stood_there() -> None:
    session = lesson_session(find("integers/06-the-detective"), at=3)
    assert "d4, covered" in json.dumps(session.view)
    assert "negative 6" not in json.dumps(session.view)
    assert "d4, covered" in str(session.view["reads"]["p"])
    Pupil(session).give("−6")
    assert "d4, negative 6" in json.dumps(session.view)
    assert "d4, covered" not in json.dumps(session.view)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("integers/09-the-balloon", "The one above"),
        ("slices/23-rise-and-run", "Say it, then draw it"),
    ],
)
def test_move_question_reveals_no_result(name: str, title: str) -> None:
    """What was noticed is noticed, so that Explain says why: but not what is looked for."""
    lesson = find(name)
    session = lesson_session(lesson, on_later=lambda _seconds, _act: None)
    number = next(task.number for task in lesson.tasks if task.title == title)
    before = lesson.tasks[: number - 1]
    done = {task.number: TaskWork(shown=frozenset(range(task.parts))) for task in before}
    session.lesson.keep(LessonWork(lesson.name, number, done))
    pupil = Pupil(session)
    pupil.task(go=number)
    task = pupil.doing
    panels = {part[1]["key"]: part for part in iter_nodes(session.view["tree"]) if part[1].get("role") == "tabpanel"}
    assert "think" not in panels
    assert not [part for part in iter_nodes(panels["explain"]) if part[1].get("class") == "mg-panel"]
    assert pupil.ask("preview", move=task.rules.format(next(iter(task.rules.moves(task.position)))))["code"]
    assert {mark for marks in session.view["input"].get("moves", {}).values() for _move, mark in marks.values()} <= {
        "plain",
        "attack",
    }
