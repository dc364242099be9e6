"""The move that a hint tells is drawn on the board, in every game, and by a lesson's hint too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.contrast import MARK, contrast
from harness.games import played
from harness.later import Later
from harness.middle_games import SLICE, middle
from learning.work.pupils import Pupil
from mathgames.activities.hints import Stage
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import find, load
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession
from mathgames.page.stylesheet import style_sheet
from page.hand import Hand

LESSON = """---
title: One move
game: minus-vs-plus
aim: You see a sum on the board.
---

## Make zero

```task
kind: find
prompt: Make zero.
position: {pieces: a1+3 b2−3, turn: positive}
goal: {attacks: −3}
```
"""


def told(view: dict[str, Any]) -> list[str]:
    """The kinds of what is drawn of a move that is told."""
    return [e[1]["class"] for e in iter_nodes(view["tree"]) if re.match("mg-advice", str(e[1].get("class")))]


def slice_match(moves: int) -> mg.Match:
    return played("slice-boundaries", *SLICE[:moves], n=6)


@pytest.mark.parametrize(
    ("match", "drawn"),
    [
        (middle("minus-vs-plus"), ["mg-advice mg-advice-arrow"]),
        (middle("infinity-masters"), ["mg-advice mg-advice-arrow"]),
        (middle("tinc"), ["mg-advice", "mg-advice-rim", "mg-advice-frame"] * 2),
        (slice_match(5), ["mg-advice", "mg-advice-rim", "mg-advice-frame"]),
        (slice_match(18), ["mg-advice-line"]),
    ],
    ids=["minus-vs-plus", "infinity-masters", "tinc", "fill", "line"],
)
def test_a_move_is_drawn_once_it_is_told_and_not_before(match: mg.Match, drawn: list[str]) -> None:
    later = Later()
    hand = Hand(session=MatchSession(match, on_later=later))
    for stage in list(Stage)[1:]:
        assert hand.ask("activity", {"name": "hints", "more": True})["ok"]
        later.runs_out()
        assert told(hand.view) == (drawn if stage >= Stage.MOVE else []), stage
    hand.ask("undo")
    assert told(hand.view) == [], "the hint was for another moment"


def test_a_move_that_the_hint_of_a_lesson_tells_is_drawn(tmp_path: Any) -> None:
    file = tmp_path / "one-move.md"
    file.write_text(LESSON, encoding="utf-8")
    pupil, drawn = Pupil(lesson_session(load(file), on_later=Later())), []
    for _hint in range(3):
        pupil.task(hint=True)
        drawn.append(told(pupil.session.view))
    assert drawn == [[], [], ["mg-advice mg-advice-arrow"]]
    pupil.play("a1-b2")
    assert told(pupil.session.view) == []


def pupil_with(tmp_path: Path, game: str, task: str, *hints: str) -> Pupil:
    """Return a pupil at a lesson of one task with these hints."""
    file = tmp_path / "one-move.md"
    listed = "".join(f"  - {hint}\n" for hint in hints)
    top = f"---\ntitle: One move\ngame: {game}\naim: You see a move on the board.\n---\n\n## The move\n\n"
    file.write_text(f"{top}```task\nkind: find\nprompt: Find it.\n{task}\nhints:\n{listed}```\n", encoding="utf-8")
    return Pupil(lesson_session(load(file), on_later=Later()))


@pytest.mark.parametrize(
    ("game", "task", "hints", "drawn"),
    [
        (
            "minus-vs-plus",
            "position: {pieces: a1+3 b2−3, turn: positive}\ngoal: {attacks: −3}",
            ("Look at a1. What can it reach?", "Mula a1 papunta sa b2."),
            ["mg-advice mg-advice-arrow"],
        ),
        (
            "tinc",
            "position: {side: 5, crosses: '−1,−1 0,−1 1,−1', noughts: '0,0 1,1', turn: crosses}\ngoal: wins",
            ("Where is the row open, beside (0, −1)?", "Fill (2, −1) and (−2, −1)."),
            ["mg-advice", "mg-advice-rim", "mg-advice-frame"] * 2,
        ),
        (
            "slice-boundaries",
            "position: {rows: ['##..', '##..', '..##', '..##']}\noptions: {n: 4}\n"
            "goal: {line: y = x}\nanswers: 'line 0,4 4,0'",
            ("Where does it begin?", "Go from (0, 0) to (4, 4)."),
            ["mg-advice-line"],
        ),
    ],
)
def test_the_last_hint_of_a_lesson_draws_the_move_that_it_names(
    tmp_path: Path, game: str, task: str, hints: tuple[str, ...], drawn: list[str]
) -> None:
    pupil, seen = pupil_with(tmp_path, game, task, *hints), []
    for _hint in hints:
        pupil.task(hint=True)
        seen.append(told(pupil.session.view))
    assert seen == [[], drawn]


@pytest.mark.parametrize("last", ["Look at a1.", "What is 3 + (−3)?", "Can a1 reach a2?"])
def test_a_hint_that_names_no_move_draws_none(tmp_path: Path, last: str) -> None:
    task = "position: {pieces: a1+3 b2−3, turn: positive}\ngoal: {attacks: −3}"
    pupil = pupil_with(tmp_path, "minus-vs-plus", task, "From a1 to b2, or elsewhere?", last)
    for _hint in range(2):
        pupil.task(hint=True)
        assert told(pupil.session.view) == []


def test_the_answer_that_is_shown_is_drawn_where_it_begins(tmp_path: Path) -> None:
    task = "position: {pieces: a1+3 b2−3, turn: positive}\ngoal: {attacks: −3}"
    pupil = pupil_with(tmp_path, "minus-vs-plus", task, "What is the opposite of 3?")
    pupil.play("a1-a2")
    assert pupil.session.match.ply == 1
    pupil.task(hint=True)
    pupil.task(show=True)
    assert pupil.is_done
    assert (pupil.session.match.ply, told(pupil.session.view)) == (0, ["mg-advice mg-advice-arrow"])


def test_the_answer_that_is_shown_is_told_as_the_board_names_it() -> None:
    """The record of a line counts y downwards, and its grid upwards."""
    pupil = Pupil(lesson_session(find("slices/23-rise-and-run"), at=1))
    pupil.play("line 0,0 1,6")
    pupil.ask("goto", ply=0)
    for _hint in range(2):
        pupil.task(hint=True)
    pupil.task(show=True)
    assert "This does it: the line from (0, 2) to (6, 5)." in plain_text(pupil.session.view["tree"])
    assert told(pupil.session.view) == ["mg-advice-line"]


@pytest.mark.parametrize("tone", [0, 1], ids=["light", "dark"])
def test_one_tone_of_it_stands_out_on_whatever_it_crosses(tone: int) -> None:
    shades = {
        name: pair[tone] for name, *pair in re.findall(r"--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)", style_sheet())
    }

    def colour(name: str) -> str:
        return f"rgb({', '.join(str(int(shades[name][at : at + 2], 16)) for at in (0, 2, 4))})"

    grounds = ("light-square", "dark-square", "positive", "negative", "zero", "tile")
    seen = {ground: [contrast(colour(one), colour(ground)) for one in ("told", "on-told")] for ground in grounds}
    assert not [ground for ground, ratios in seen.items() if max(ratios) < MARK], seen
    assert contrast(colour("told"), colour("on-told")) >= MARK
