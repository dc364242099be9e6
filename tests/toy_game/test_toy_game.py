"""A game in a folder outside of the package is a game like all others: records, codes, saves, page, picture, file."""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.pseudo import PSEUDO, unspoken
from learning.work.test_desk import Teacher, run
from mathgames.engine import saves
from mathgames.explain import nodes
from mathgames.games import registry
from mathgames.learning.lessons import Verdict, check, load
from mathgames.learning.lessons.positions import position_of, short_text
from mathgames.page import MatchSession, saved_game
from mathgames.players import choose
from page.hand import Hand
from toy_game import GAME
from toy_game.rules import CLAUSES, REFUSALS, Row, RowOfNumbers
from toy_game.thinking import RowGuide

NAME = RowOfNumbers.name
LESSON = """\
---
title: A row
game: row-of-numbers
level: 5
minutes: 5
---

## Take it

```task
kind: find
position: {taken: a c}
prompt: Take the 5.
goal: {takes: 5}
```
"""
FIRST, SECOND = "#6a1b9a", "#00574b"
"""The colours of both players in look.css, on a light ground."""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known as long as a test runs."""
    monkeypatch.setattr("mathgames.games.registry.GAMES", dict(registry.GAMES))
    mg.register(GAME)


def match(*moves: str, **options: Any) -> mg.Match:
    made = mg.Match(mg.rules(NAME, **options))
    for move in moves:
        made.play(move)
    return made


@pytest.mark.parametrize("taking", ["any", "ends"])
@pytest.mark.parametrize("length", [5, 7])
def test_it_keeps_the_laws(length: int, taking: str) -> None:
    rules = mg.rules(NAME, length=length, taking=taking, numbers="drawn", seed=length)
    seen = mg.check_rules(rules, games=20)
    assert seen.games == 20
    assert set(seen.endings) <= {"more-points", "equal"}
    assert mg.perft(rules, 3) == (2 * 2 * 2 if taking == "ends" else length * (length - 1) * (length - 2))


def test_drawn_numbers_are_drawn_again_from_a_record() -> None:
    played = match("a", numbers="drawn")
    numbers = played.rules.numbers  # type: ignore[attr-defined]
    assert mg.Match.from_record(played.to_record()).rules.numbers == numbers  # type: ignore[attr-defined]
    assert all(1 <= abs(number) <= 9 for number in numbers)
    others = {match(numbers="drawn", seed=seed).rules.numbers for seed in range(20)}  # type: ignore[attr-defined]
    assert len(others) > 10


def least_possible(rules: RowOfNumbers, position: Row) -> int:
    """By how much who moves wins at least, with the best play of both."""
    if rules.outcome(position) is not None:
        return 0
    return max(
        rules.numbers[move] - least_possible(rules, rules.apply(position, move)) for move in rules.moves(position)
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_strongest_level_takes_what_leads_to_the_most(seed: int) -> None:
    rules = RowOfNumbers(length=7, numbers="drawn", taking="ends", seed=seed)
    position = rules.initial()
    while rules.outcome(position) is None:
        choice = choose(rules, position, "level-8")
        assert len(choice.reasons) >= 1 or len(rules.moves(position)) == 1
        after = rules.apply(position, choice.move)
        best, lead = least_possible(rules, position), rules.numbers[choice.move] - least_possible(rules, after)
        totals = [int(score.finite) for score in rules.scores(position).values()]
        ahead = totals[0] - totals[1] if rules.turn(position) == "1" else totals[1] - totals[0]
        assert (ahead + lead > 0) == (ahead + best > 0)  # what is won stays won, and no less
        position = after


def test_a_hint_leads_to_a_move_in_stages() -> None:
    rules = RowOfNumbers(taking="ends")
    guide, choice = RowGuide(rules, GAME.board(rules)), choose(rules, rules.initial(), "level-8")
    assert guide.question(rules.initial()).squares == ("a", "e")
    assert "What can your opponent take next?" in str(guide.compare(rules.initial(), choice).words)
    assert str(guide.answer(choice).words) == "A strong player would play e."


def test_a_result_can_be_predicted() -> None:
    hand = Hand(mg.play(match("a"), predict="mover", save=False).match)
    assert hand.match._session.notes["predict"]["who"] == "mover"
    asked = GAME.asks(RowOfNumbers().explain(Row("12..."), 3))
    assert [str(calculation.value) for calculation in asked] == ["1"]


def test_its_calculations_are_worked_step_by_step() -> None:
    played = match("b", "a", "d")
    assert played.explanation is not None
    (sum_of_both,) = played.explanation.derivations
    assert sum_of_both.value == -3
    assert len(sum_of_both.steps) > 1
    page = nodes.plain_text(Hand(played).view["tree"])
    assert "−2 is taken from d" in page
    assert "ROW-2" in page


def test_every_refusal_is_declared_and_cites_a_clause() -> None:
    played = match("a")
    found = {(refusal.code, refusal.clause) for text in ("a", "g") if (refusal := played.why_illegal(text))}
    inside = match(taking="ends").why_illegal("c")
    assert inside is not None
    assert str(inside.sentence) == "Take a number at an end: a or e."
    found.add((inside.code, inside.clause))
    assert found == {(kind.code, kind.clause) for kind in REFUSALS}
    assert {kind.clause for kind in REFUSALS} <= set(CLAUSES)
    with pytest.raises(mg.IllegalMove, match="Player 1 has taken a"):
        played.play("a")


def test_it_is_recorded_coded_and_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played = match("c", "e", "a", length=7)
    for again in (mg.Match.from_record(played.to_record()), saves.find(played.to_code())):
        assert again.history == played.history
        assert again.rules == played.rules
    widget = mg.play(played)
    message = {"intent": ["play", {"cells": ["g"]}], "rev": widget.view["rev"], "id": 1, "client": "c"}
    widget._receive(None, message, None)
    assert played.history[-1] == "g"
    assert mg.resume().match.history == played.history


def test_its_page_is_drawn_at_every_moment_of_a_game() -> None:
    hand = Hand(match())
    assert mg.list_games()[-1] == NAME
    for move in "caebd":
        assert hand.ask("play", {"cells": [move]})["ok"]
        nodes.validate_view(hand.view["tree"])
    assert hand.view["say"].endswith("Game over. Player 1 wins by 5 points: 7 points to 2.")
    assert hand.view["input"] == {"kind": "none"}
    assert hand.ask("undo")["ok"]
    assert hand.ask("play", {"cells": ["a"]})["code"] == "taken"


def test_all_that_it_says_can_be_translated() -> None:
    hand = Hand(session=MatchSession(match(), language=PSEUDO))
    for move in "caebd":
        hand.ask("play", {"cells": [move]})
        assert not unspoken(hand.view["say"])
        assert not unspoken(hand.ask("play", {"cells": [move]})["text"], CLAUSES)
        labels = [element[1]["aria-label"] for element in hand.find(role="gridcell")]
        assert not unspoken(" ".join(labels))


def test_its_picture_has_its_style() -> None:
    picture = mg.picture(match("a", "b"))
    assert f".row-first .row-body{{fill:none;stroke:{FIRST};" in picture.svg
    assert f".row-second .row-body{{fill:none;stroke:{SECOND};" in picture.svg
    assert "light-dark" not in picture.svg
    assert mg.picture(Row(".......")).title == "Row of Numbers"
    assert FIRST not in mg.picture(mg.rules("tinc").initial()).svg


def test_its_widget_and_its_file_have_its_style(tmp_path: Path) -> None:
    look = GAME.look.read_text(encoding="utf-8") if GAME.look else ""
    widget = mg.play(match("a", "b"), save=False)
    assert look
    assert look in widget.get_state()["_css"]
    assert look not in mg.play("tinc", save=False).get_state()["_css"]
    page = widget.save_html(tmp_path / "row.html").read_text(encoding="utf-8")
    assert look in page
    packed = re.search(r'data-mathgames-replay="([^"]+)"', page)
    assert packed
    told = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    assert told == json.loads(json.dumps(saved_game.replay(widget.match)))


@pytest.mark.parametrize("length", [5, 7])
def test_every_position_is_written_shortly_and_read_again(length: int) -> None:
    game = mg.rules(NAME, length=length)
    played = match(length=length)
    for move in ("c", "a", "e", "b"):
        played.play(move)
        text = short_text(game, game.to_json(played.position))
        assert isinstance(text, str)
        assert position_of(game, text) == played.position
    assert text == "{taken: c a e b}"
    with pytest.raises(mg.MathgamesError, match="'z' is not a cell"):
        position_of(game, "{taken: a z}")


def test_a_teacher_sets_it_up_and_the_line_gives_the_board() -> None:
    teacher = Teacher()
    teacher.choose(what=NAME)
    teacher.press(edit=True)
    teacher.put("1", "a")
    teacher.put("2", "c")
    teacher.put("1", "e")
    assert teacher.line == "mg.play(\"row-of-numbers\", position='{taken: a c e}')"
    assert run(teacher.line).match.position == Row("1.2.1")
    teacher.put("remove", "e")
    assert run(teacher.line).match.position == Row("1.2..")
    assert not teacher.ask("play", cells=["z"])["ok"]


def test_a_lesson_asks_for_a_move_of_it(tmp_path: Path) -> None:
    """A task is begun with a short position and judged by a property that the game alone has."""
    file = tmp_path / "row.md"
    file.write_text(LESSON, encoding="utf-8")
    assert [str(problem) for problem in check(file)] == []
    (task,) = load(file).tasks
    assert task.begin()[1] == Row("1.2..")
    assert task.judge_moves([1]).verdict is Verdict.MISSED
    assert task.judge_moves([4]).verdict is Verdict.MET
    file.write_text(LESSON.replace("takes: 5", "grows: yes"), encoding="utf-8")
    assert ["there is no 'grows' in a goal" in str(problem) for problem in check(file)] == [True]


def test_it_is_printed(tmp_path: Path) -> None:
    page = mg.export_worksheets(NAME, tmp_path / "row.html").read_text(encoding="utf-8")
    assert page.count("row-number") >= 2 * 5
    assert "Draw a ring around each number that you take." in page


def test_a_package_can_bring_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry.GAMES, NAME)
    about = tmp_path / "rows-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: rows\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[mathgames.games]\n{NAME} = toy_game:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert NAME in mg.list_games()
    widget = mg.play(NAME, save=False, length=7)
    assert nodes.plain_text(widget.view["tree"]).startswith("Row of Numbers")
    assert "row-first" in widget.get_state()["_css"]
