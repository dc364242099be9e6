"""Games that go on for hundreds of moves, and a page that receives the next ones: what their cost is measured by."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import mathgames as mg
from mathgames.games.registry import rules as rules_of
from mathgames.page import MatchSession

OPTIONS: dict[str, dict[str, Any]] = {
    "minus-vs-plus": {"max_turns": None, "target_score": 1000},
    "infinity-masters": {"no_progress": None},
    "tinc": {},
    "slice-boundaries": {"n": 26, "players": 4},
}
"""The options that let games be long."""


def next_move(match: mg.Match, chance: random.Random) -> str:
    """The text of a move drawn by chance; in Infinity Master's one step sideways, if there is one, so that the game
    goes on for ever.
    """
    rules = match.rules
    if rules.name == "infinity-masters":
        there = rules.pieces(match.position)
        quiet = sorted(text for text in match.legal_moves if text[1] == text[-1] and text[-2:] not in there)
        if quiet:
            return chance.choice(quiet)
    return rules.format(rules.random_move(match.position, chance))


def long_game(name: str, plies: int, chance: random.Random) -> mg.Match:
    """Return a match of *plies* moves, or of fewer if it ends before."""
    match = mg.Match(rules_of(name, **OPTIONS[name]))
    while match.outcome is None and match.ply < plies:
        match.play(next_move(match, chance))
    return match


def received(session: MatchSession, chance: random.Random, count: int) -> Iterator[Callable[[], None]]:
    """Yield messages with the next move each; a move with a question is made without being counted."""
    number = 0
    while count and session.match.outcome is None:
        text = next_move(session.match, chance)
        number += 1
        if session.match.rules.warning(session.match.position, session.match.parse_move(text)) is not None:
            session.match.play(text)
            continue
        asked = {"intent": ["play", {"move": text}], "rev": session.view["rev"], "id": number, "client": "one"}

        def receive(asked: Any = asked) -> None:
            session.receive(asked)
            if not session.view["ack"]["ok"]:
                session.match.play(asked["intent"][1]["move"])  # an activity has asked something

        yield receive
        count -= 1
