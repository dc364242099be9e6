"""A message is one pass: values for a played move are computed once, however many parts of the page show them.

Each of the steps below is counted while a page receives a ``play`` message, saving included. A second pass would give
the same page, and would be visible only in the time that a move takes.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from mathgames.engine import Record
from mathgames.engine.saves import Autosave
from mathgames.games.registry import find_game
from mathgames.page import MatchSession, match_session

STEPS = {
    "judge": "how the new position stands: asked by the match, the moves and the scene",
    "apply": "the new position",
    "explain": "the steps of the move: shown, said, and followed by the pieces",
    "draw": "the board",
    "input": "the gesture",
    "scene": "the moment that is shown",
    "text": "the record: saved",
}
"""The calls that are counted, and the parts that need them."""


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, step: str, counts: Counter[str]) -> None:
    """Let the function count its calls."""
    inner: Callable[..., Any] = getattr(owner, name)

    def counting(*args: Any, **named: Any) -> Any:
        counts[step] += 1
        return inner(*args, **named)

    monkeypatch.setattr(owner, name, counting)


def questions(monkeypatch: pytest.MonkeyPatch, rules: Any, name: str) -> Counter[Any]:
    """Return how often the rules were asked this, by what they were asked about."""
    asked: Counter[Any] = Counter()
    inner: Callable[..., Any] = getattr(rules, name)

    def asking(self: Any, *about: Any) -> Any:
        asked[about] += 1
        return inner(self, *about)

    monkeypatch.setattr(rules, name, asking)
    return asked


@pytest.mark.parametrize("name", mg.list_games())
def test_a_message_is_one_pass(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    declared, rules, chance = find_game(name), mg.rules(name), random.Random(name)
    for method in ("judge", "apply", "explain"):
        counted(monkeypatch, declared.rules, method, method, counts)
    for method in ("draw", "input"):
        counted(monkeypatch, declared.board, method, method, counts)
    counted(monkeypatch, match_session, "scene_of", "scene", counts)
    counted(monkeypatch, Record, "text_with", "text", counts)
    forbidden = questions(monkeypatch, declared.rules, "why_illegal_in_play")
    generated = questions(monkeypatch, declared.rules, "moves")
    session = MatchSession(mg.Match(rules), lambda match: Autosave(match, tmp_path))
    for number in range(20):
        match = session.match
        if match.outcome is not None:
            break
        text = rules.format(rules.random_move(match.position, chance))
        asked = {"intent": ["play", {"move": text}], "rev": session.view["rev"], "id": number, "client": "one"}
        for counter in (counts, forbidden, generated):
            counter.clear()
        session.receive(asked)
        if session.view["ack"]["code"] == "warning":
            session.receive({**asked, "intent": ["answer", {}], "rev": session.view["rev"]})
            continue  # two messages, of which each shows the page
        assert session.view["ack"]["ok"], session.view["ack"]
        again = {step: often for step, often in counts.items() if often > 1}
        assert not again, "; ".join(f"{often} times {STEPS[step]}" for step, often in again.items())
        # Another move may be asked about in the new position: whether one can pass there, say.
        assert set(forbidden.values()) == {1}, forbidden
        assert all(often == 1 and position == match.position for (position,), often in generated.items())
    assert set(counts) >= STEPS.keys()
