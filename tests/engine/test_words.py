"""Everything that the engine, the saves and the command line say is words: in PSEUDO nothing stands outside a sentence
but names of the interface, notation and paths.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from engine.shuttle import GAME, Shuttle
from engine.test_record import HEAD, RULES, WRONG
from harness.games import random_game
from harness.pseudo import PSEUDO, unspoken
from mathgames.engine import Record, saves, shortcode
from mathgames.engine.match import match_from_record
from mathgames.engine.record import HEADERS, Ending
from mathgames.games.registry import GAMES, find_game
from mathgames.language.words import override_language
from mathgames.learning.printing.document import Sheet
from mathgames.notebook.commands import main
from mathgames.notebook.commands.doctor import REQUIREMENTS
from mathgames.notebook.commands.main import parser

QUOTED = re.compile(r"'[^'⟦⟧⟪⟫]*'?|\"[^\"⟦⟧⟪⟫]*\"|<[^<>⟦⟧⟪⟫]*>")
"""User text as a message quotes it, and names of the interface in quotation marks."""

NAMES = [
    *HEADERS,
    *mg.list_games(),
    *RULES.options._by_name,
    *find_game("minus-vs-plus").rules.PRESETS,
    "None",
    "True",
    "False",
    "NaN",
    "default",
    "positive",
    "negative",
    "note",
    "lesson",
    "two",
    "one",
    "inf",
    "int",
    *RULES.to_json(RULES.initial()),
]


def outside(text: str, *names: str) -> list[str]:
    """The words that stand in no sentence."""
    return unspoken(QUOTED.sub(" ", text.replace(shortcode.EXAMPLE, "")), [*NAMES, *names])


def refused(do: Callable[[], object]) -> str:
    with override_language(PSEUDO), pytest.raises(mg.MathgamesError) as caught:
        do()
    with override_language(PSEUDO):
        return str(caught.value)


@pytest.mark.parametrize(("text", "line", "says"), WRONG, ids=[f"{line} {says[:50]}" for _text, line, says in WRONG])
def test_record_errors(text: str, line: int, says: str) -> None:
    told = refused(lambda: mg.Match.from_record(text))
    assert told.startswith(f"⟦line ⟪{line}⟫: ")
    assert outside(told) == []


def ended(how: str) -> mg.Match:
    match = random_game(3)
    if how == "agreed":
        match.agree_draw()
    else:
        getattr(match if how == "resign" else match._session, how)("positive")
    return match


ERRORS: dict[str, Callable[[], object]] = {
    "no option": lambda: mg.rules("minus-vs-plus", speed=3),
    "no options": lambda: type(RULES.options)(())["speed"],
    "no value": lambda: mg.rules("minus-vs-plus", target_score=-1),
    "no reading": lambda: mg.rules("minus-vs-plus", numbers="round"),
    "no preset": lambda: mg.rules("minus-vs-plus", preset="blitz"),
    "no clock": lambda: mg.Clock("600"),  # type: ignore[arg-type]
    "bad clock": lambda: mg.Clock(0),
    "too much time": lambda: mg.Clock(60).set_remaining("positive", 1e300),
    "no undo": lambda: mg.Match(RULES).undo(),
    "no redo": lambda: mg.Match(RULES).redo(),
    "no ply": lambda: mg.Match(RULES).goto(10**5000),
    "over": lambda: ended("agreed").play("a2-a3"),
    "ended twice": lambda: ended("resign").agree_draw(),
    "no player": lambda: mg.Match(RULES).resign("white"),
    "no game": lambda: mg.rules("chess"),
    "near game": lambda: mg.rules("minus-plus"),
    "no Game": lambda: mg.register(3),  # type: ignore[arg-type]
    "no language": lambda: mg.set_language("xx"),
    "no note": lambda: mg.Match(RULES)._session.notes.update({"No Note": 1}),
    "no data": lambda: mg.Match(RULES)._session.notes.update({"lesson": object()}),
    "no code": lambda: shortcode.read("nonsense"),
    "mistyped": lambda: shortcode.read("minus-vs-plus:0G3K9"),
    "no record": lambda: mg.Match.from_record(3),  # type: ignore[arg-type]
    "no ending": lambda: match_from_record(Record("minus-vs-plus", ending=Ending("lost"))),
    "from the middle": lambda: mg.Match(RULES, position=random_game(3).position).to_code(),
    "no file": lambda: saves.find("nowhere"),
    "no path": lambda: saves.find(3),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("do", ERRORS.values(), ids=ERRORS)
def test_errors(do: Callable[[], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = refused(do)
    assert outside(told, "en", "es", "fil", "minus", "vs", "plus") == []
    assert "⟦" in told


@pytest.mark.parametrize("how", ["agreed", "resign", "lose_on_time"])
def test_endings(how: str) -> None:
    match = ended(how)
    assert match.outcome is not None
    refusal = match.why_illegal("a2-a3")
    with override_language(PSEUDO):
        assert outside(f"{match.outcome.reason} {refusal} {match.rules.result(match.outcome)}") == []
        assert "⟦" in str(match.outcome.reason)


def test_endings_of_players_with_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "shuttle", GAME)
    match = mg.Match(Shuttle(players=3))
    match.resign("2")
    with override_language(PSEUDO):
        assert str(match.outcome.reason) == "⟦⟦player ⟪2⟫⟧ gave up.⟧"  # type: ignore[union-attr]


# Saves.


def damaged(folder: Path) -> Iterator[Path]:
    whole = saves.saved_text(random_game(3)).encode()
    for number, data in enumerate((b"", b"\xff", whole[:-30], whole.replace(b"a", b"b"), b"x" * 6_000_000)):
        path = folder / f"{number}{saves.SUFFIX}"
        path.write_bytes(data)
        yield path
    record = f"{HEAD}\n1. a2-f6\n"
    path = folder / f"illegal{saves.SUFFIX}"
    path.write_text(f"{record}# check {saves._digest(record)}\n")
    yield path


def test_what_saves_say(folder: Path) -> None:
    names = [*folder.parts, *re.findall(r"[^\W\d_]+", str(folder)), "mathgames", "mathgame", "resume", "illegal"]
    told = [refused(saves.find)]
    folder.mkdir()
    for path in damaged(folder):
        told += [refused(lambda path=path: saves.read(path)), refused(saves.find)]  # type: ignore[misc]
    told.append(refused(lambda: saves.read(folder)))
    match = mg.Match(RULES)
    saved = saves.autosave(match)
    with override_language(PSEUDO):
        told.append(re.sub(r"⟪\.mathgames.*?⟫", "", str(saved.sentence)))
        saved.path = folder / f"0{saves.SUFFIX}" / "file"  # no folder can be made where a file is
        match.play("a2-a3")
        told.append(str(saved.sentence))
    assert "cannot be saved here" in told[-1]
    # What the system says is the system's.
    said = [re.sub(r"(?<=[(:] )⟪[A-Z][^⟫]*⟫|⟪(Is|Not) a directory⟫|⟪File exists⟫", "", text) for text in told]
    assert [words for text in said if (words := outside(text, *names))] == []
    assert all(text.startswith("⟦") for text in told)


# The command line.

OF_EXAMPLES = ("no", "browser", "tinc", "my", "integers", "json", "zero")
OF_ARGPARSE = """usage options positional arguments show this help message and exit program's version number help
mathgames play export doctor notebook COMMAND PORT OUTPUT port output no-browser lesson ipynb version
tournament minus round neighbours swiss"""


def test_the_help() -> None:
    with override_language(PSEUDO):
        top = parser()
        commands: Any = top._subparsers._group_actions[0].choices  # type: ignore[union-attr]
        told = " ".join(one.format_help() for one in (top, *commands.values()))
    told_of = re.sub(r"-\w+|\b[A-Z]+(=[A-Z]+,…)?\b", " ", told)  # options, and what stands for their values
    sheets = (sheet.value for sheet in Sheet)
    assert unspoken(told_of, [*OF_ARGPARSE.split(), *commands, *sheets, *OF_EXAMPLES]) == []
    assert told.count("⟦") > len(commands), "each command has a help of its own"


def test_the_doctor(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with override_language(PSEUDO):
        main(["doctor"])
        main(["play", "nowhere.ipynb"])
    told = capsys.readouterr()
    assert unspoken(re.sub(r"⟪[^⟫]*⟫", "", told.out), ["ok", *REQUIREMENTS]) == []
    assert unspoken(told.err, ["mathgames", "nowhere", "ipynb"]) == []
