"""Everything on a page is a sentence of ``Words``: a pseudo-language leaves only numbers and moves.

A random player goes through every game under several options; each visible or spoken text is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathgames as mg
from harness.pseudo import PSEUDO, unspoken
from harness.tiers import in_quick_tier
from mathgames.engine import Rules
from mathgames.engine.check_words import check_words
from mathgames.engine.saves import Autosave
from mathgames.language.words import override_language
from mathgames.page import MatchSession, picture, saved_game
from mathgames.page.saved_game import replay
from page.restless import NONSENSE, RestlessHand

READ = frozenset({"title", "placeholder", "alt", "say", "words", "label"})
"""Attributes that a person reads or hears, besides those of ARIA."""

ARIA_READ = ("aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "aria-placeholder")

NOTATION = {"pass", "line"}
"""Words of the moves' own notation, the same in every language."""

SMALL = "|".join(check_words())
NO_WORDS = re.compile(rf"x{{5,}}|\b[A-Z]{{2,4}}-\d+\b|(?<=⟪)([^⟦⟧⟪⟫\s]*[/\\]saves|{SMALL}|{{name}})(?=⟫)")
"""Texts that are not translated: input, numbers of clauses, the folder of saved games, words of two screens, and the
place of a name."""

GAMES: dict[str, list[dict[str, Any]]] = {
    "minus-vs-plus": [{}, {"numbers": "mirror", "setup": "random", "seed": 3, "target_score": 12, "max_turns": None}],
    "infinity-masters": [
        {},
        {"board": "classroom", "ops": "random", "setup": "random", "seed": 5, "start_infinities": 2, "clock": 1200},
        {"operand_order": "attacker_first", "goal": "row", "infinity_capture": "scorer", "mandatory_operation": True},
    ],
    "tinc": [{}, {"line": "path8", "max_side": 9, "first_player": "noughts"}],
    "slice-boundaries": [
        {"n": 4},
        {"n": 4, "players": 3, "snap": 2},
        {"n": 4, "players": 1, "first_filler": "defense"},
    ],
}
CASES = [(name, options) for name in mg.list_games() for options in GAMES.get(name, [{}])]


FILES = {"abcdef", "abcdefgh"}
"""The letters below a board, each below its file."""


def api_names(rules: Rules[Any, Any]) -> set[str]:
    """Return what an error may name: options and their values, and what the hand has typed."""
    values = (reading.value for option in rules.options for reading in option.choices)
    return {
        *(option.name for option in rules.options),
        *(value for value in values if isinstance(value, str)),
        "None",
        "True",
        "False",
        "mathgames",
    }


# How a view is read.


def read(value: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a part of a view that a person reads or hears, and where it stands."""
    match value:
        case str():
            yield where, value
        case [str(tag), dict(attributes), *children] if where.startswith("tree"):
            for name, said in attributes.items():
                if isinstance(said, str) and (name in READ or name in ARIA_READ):
                    yield f"{where} > {tag} {name}", said
            for child in children:
                yield from read(child, f"{where} > {tag}")
        case _:
            raise AssertionError(f"{where} is no part of a page: {value!r:.80}")


def gesture_words(told: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what a gesture says: the labels of its marks, and the names of its ends and places."""
    marks = [*told.get("marks", {}).values(), *(told[name] for name in ("mark", "picked") if name in told)]
    for mark in marks:
        if "label" in mark:
            yield "input label", mark["label"]
        if "node" in mark:
            yield from read(mark["node"], "tree of a mark")
    for name in ("labels", "counted", "place", "cleared", "full"):
        said = told.get(name, ())
        yield from ((f"input {name}", text) for text in _texts(said))


def _texts(said: Any) -> Iterator[str]:
    """Yield all texts in lists of texts, or the one text."""
    if isinstance(said, str):
        yield said
    else:
        for part in said:
            yield from _texts(part)


class Reader:
    """Reads what it has not read before, and notes what no sentence made."""

    def __init__(self, names: set[str]) -> None:
        self.names = names | FILES | NOTATION | {word for text in NONSENSE for word in text.split()}
        self.found: dict[str, str] = {}
        self._known: set[str] = set()

    def read(self, texts: Iterable[tuple[str, str]]) -> None:
        for where, text in texts:
            if text not in self._known:
                self._known.add(text)
                if words := unspoken(NO_WORDS.sub(" ", text), self.names):
                    self.found.setdefault(" ".join(words), f"{where}: {text:.300}")

    def view(self, view: dict[str, Any]) -> None:
        self.read(read(view["tree"], "tree"))
        self.read(gesture_words(view["input"]))
        self.read(iter([("say", view["say"])]))
        for part in ("words", "reads"):
            self.read(iter([(f"{part} {name}", text) for name, text in view[part].items()]))
        if view["ack"] is not None:
            self.read(iter([(f"ack {view['ack']['code']}", view["ack"]["text"])]))


class Later:
    """A clock's time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def begun(rules: Rules[Any, Any], plies: int, chance: Random, now: Later) -> mg.Match:
    """Return a match with a clock, after *plies* random moves."""
    match = mg.Match(rules, clock=mg.Clock(600, 5, now=now))
    while match.ply < plies and match.outcome is None:
        match.play(rules.random_move(match.position, chance))
    return match


@pytest.mark.parametrize("steps", in_quick_tier((100, 250), first=1))
@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_whatever_a_hand_does_it_is_told_in_sentences(
    name: str, options: dict[str, Any], steps: int, tmp_path: Path
) -> None:
    chance, later, rules = Random(f"{name} {options}"), Later(), mg.rules(name, **options)
    match = begun(rules, 10, chance, later)
    session = MatchSession(match, lambda match: Autosave(match, tmp_path / "saves"), language=PSEUDO)
    made_up = {"colour", "move"}  # options that the hand makes up
    hand, reader = RestlessHand(session, chance), Reader({*api_names(rules), *made_up})
    reader.view(session.view)
    for step in range(steps):
        session.receive(hand.message())
        later.now += chance.choice((0, 1, 5, 200)) if step % 10 == 0 else 0
        assert session.view["ack"]["code"] != "error", session.view["ack"]
        reader.view(session.view)
        if step % 50 == 49:
            with override_language(PSEUDO):
                stands_alone = picture(session.match)
            for drawn in (session.picture(), stands_alone):
                reader.read(("picture", told) for told in (drawn.title, *drawn.captions))
                reader.read(("picture", text) for text in re.findall(r">([^<>]*)</(?:title|text|desc)>", drawn.svg))
                reader.read(("picture", text) for text in re.findall(r'alt="([^"]*)"', drawn.html()))
    assert not reader.found, "\n".join(reader.found.values())


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_a_whole_game_is_told_in_sentences(name: str, options: dict[str, Any]) -> None:
    """Every ply of a saved game up to its end, with the page around it."""
    rules = mg.rules(name, **options)
    match, reader = begun(rules, 40, Random(7), Later()), Reader(api_names(rules))
    if match.outcome is None:
        match.resign() if len(rules.players) == 2 else match.agree_draw()
    with override_language(PSEUDO):
        saved, page = replay(match), saved_game.html(match)
    for place, found in enumerate(saved["nodes"]):
        if isinstance(found, str):
            reader.read(iter([(f"text {place}", found)]))
        else:
            reader.read(read([*found[:2]], "tree"))
    reader.read((f"ply {ply}", told) for ply, (_root, told) in enumerate(saved["plies"]))
    reader.read((f"words {word}", told) for word, told in saved["words"].items())
    reader.read(("page", told) for told in re.findall(r"<title>(.*?)</title>", page))
    assert not reader.found, "\n".join(reader.found.values())
