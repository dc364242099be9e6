"""Each error of the library is a sentence, in whichever language is set, with names of the library in its places."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import mathgames as mg
from harness.games import random_game
from harness.pseudo import PSEUDO, unspoken
from mathgames.engine.saves import saved_text
from mathgames.language.words import override_language
from mathgames.page import picture


def raised(act: Callable[[], object]) -> str:
    with pytest.raises(mg.MathgamesError) as caught:
        act()
    with override_language(PSEUDO):
        return str(caught.value)


MATCH = mg.Match(mg.rules("minus-vs-plus"))
NAMES = {*(option.name for option in MATCH.rules.options), "None", "point", "mirror"}
NEAR = {"minus", "vs", "plus", "infinity", "masters", "slice", "boundaries", "tinc"}

WRONG: dict[str, tuple[Callable[[], object], set[str]]] = {
    "no such option": (lambda: mg.rules("minus-vs-plus", colour="red"), {"colour"}),
    "a wrong value": (lambda: mg.rules("minus-vs-plus", numbers="red"), {"red"}),
    "a wrong number": (lambda: mg.rules("minus-vs-plus", target_score=-1), set()),
    "a wrong side": (lambda: mg.rules("tinc", max_side=4), {"max_side"}),
    "no such preset": (
        lambda: mg.rules("minus-vs-plus", preset="hard"),
        {"hard", "default", "classroom", "minus-vs-plus"},
    ),
    "a game nearly": (lambda: mg.rules("minus-vs-pluss"), NEAR | {"minus-vs-pluss", "minus-vs-plus"}),
    "no such game": (lambda: mg.rules("chess"), {"chess", *mg.list_games()}),
    "a number for a game": (lambda: mg.rules(7), set(mg.list_games())),  # type: ignore[arg-type]
    "no game": (lambda: mg.register(3), {"mathgames", "game", "Game"}),  # type: ignore[arg-type]
    "a move's text": (lambda: MATCH.play("Nf6"), {"Nf6"}),
    "an illegal move": (lambda: MATCH.play("a2-a4"), set()),
    "nothing to undo": (lambda: MATCH.undo(), set()),
    "nothing to redo": (lambda: MATCH.redo(), set()),
    "no such ply": (lambda: MATCH.goto(5), set()),
    "nobody": (lambda: MATCH.resign("nobody"), {"nobody", *MATCH.rules.players}),
    "a clock of words": (lambda: mg.Clock("an hour"), set()),  # type: ignore[arg-type]
    "a clock of nothing": (lambda: mg.Clock(0), set()),
    "time of nothing": (lambda: mg.Clock(5).set_remaining("positive", float("nan")), set()),
    "no language": (lambda: mg.set_language("xx"), {"xx", *mg.list_languages()}),
    "a note": (lambda: MATCH._session.notes.update({"A B": 1}), set()),
    "what cannot be noted": (lambda: MATCH._session.notes.update({"a": {1}}), set()),
    "no picture": (lambda: picture(3), set()),
    "another's position": (
        lambda: picture(mg.rules("tinc").initial(), mg.rules("minus-vs-plus")),
        {"Position", "radius", "symbols", "turn", "ply", "edge_taken", "Fal"},
    ),
    "no record": (lambda: mg.Match.from_record("hello"), {"hello"}),
    "an empty record": (lambda: mg.Match.from_record(""), set()),
    "a number as a record": (lambda: mg.Match.from_record(3), {"int"}),  # type: ignore[arg-type]
    "no code": (lambda: mg.resume("hello"), {"hello", "minus-vs-plus:0G3K9-ZQ1"}),
    "a damaged code": (lambda: mg.resume("minus-vs-plus:C6M2Y-YB2"), set(mg.list_games())),
    "a code of no game": (lambda: mg.resume("chess:C6M2Y-YB1"), {"chess", *mg.list_games()}),
    "a number as a file": (lambda: mg.resume(3), set()),  # type: ignore[arg-type]
    "no file": (lambda: mg.resume(Path("hello.mathgame")), {"hello.mathgame", *os.strerror(errno.ENOENT).split()}),
    "a match with options": (lambda: mg.play(MATCH, numbers="mirror"), set()),
    "no such language of a board": (lambda: mg.play("tinc", language="xx"), {"xx", *mg.list_languages()}),
    "no number": (lambda: mg.arithmetic.calculate("five", "+", 3), {"five"}),
    "no operation": (lambda: mg.arithmetic.calculate(5, "plus", 3), {"plus"}),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_error_is_a_sentence(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    act, names = WRONG[what]
    told = raised(act)
    assert told.startswith("⟦"), told
    assert unspoken(told, names | NAMES) == [], told


def damaged(record: str, chance: Random) -> str:
    """The record with something done to it that no player does."""
    lines = record.splitlines()
    at = chance.randrange(len(lines))
    line = lines[at]
    done = chance.randrange(6)
    if done == 0:
        del lines[at]
    elif done == 1:
        lines.insert(at, line)
    elif done == 2:
        lines[at] = chance.choice(("hello", "", "colour: red", "1. Nf6", "at: x", "clock: 1", "ending: eaten", "{}"))
    elif done == 3:
        lines[at] = line[: chance.randrange(len(line) + 1)]
    elif done == 4:
        place = chance.randrange(len(line) + 1)
        lines[at] = line[:place] + chance.choice("x-−0 :,=🂡") + line[place:]
    else:
        lines[at] = line.replace(":", "", 1)
    return "\n".join(lines)


@pytest.mark.parametrize("name", mg.list_games())
def test_a_damaged_record_is_refused_in_sentences(name: str, tmp_path: Path) -> None:
    """Values in places are the record's own; the test checks only that sentences surround them."""
    chance = Random(name)
    match = random_game(8, seed=2, game=name)
    match._session.notes["lesson"] = {"right": 3}
    match.resign()
    file, seen = tmp_path / "game.mathgame", 0
    for _time in range(150):
        text = damaged(match.to_record(), chance)
        file.write_text(damaged(saved_text(match), chance), encoding="utf-8")
        for act in (lambda text=text: mg.Match.from_record(text), lambda: mg.resume(file)):
            with override_language(PSEUDO):
                try:
                    act()
                except mg.MathgamesError as error:
                    told = str(error)
                    seen += 1
                    assert re.fullmatch(r"⟦.*⟧", told, re.DOTALL), told
    assert seen > 100
