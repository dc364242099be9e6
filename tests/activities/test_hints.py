"""Hints: in stages, marked on the board, kept with the game."""

from __future__ import annotations

import mathgames as mg
from harness.later import Later
from mathgames.activities import Hints
from mathgames.page import MatchSession
from mathgames.players import LEVELS, choose
from page.hand import Hand


def hint(hand: Hand, later: Later) -> str:
    assert hand.ask("activity", {"name": "hints", "more": True})["ok"]
    later.runs_out()
    (context,) = hand.find(**{"class": "mg-context"})
    return str(context[2][2])


def test_a_hint_comes_in_stages_and_never_the_answer_first() -> None:
    later, match = Later(), mg.Match(mg.rules("minus-vs-plus"))
    hand = Hand(session=MatchSession(match, on_later=later))
    best = match.rules.format(choose(match.rules, match.position, LEVELS[-1].name).move)
    told = [hint(hand, later) for _stage in range(6)]
    assert best[:2] not in told[0]
    assert told[1] == f"Look at your pieces in row {best[1]}."  # the piece itself has no other move
    assert best[3:] not in told[2]
    assert told[3] == f"A strong player would play {best.replace('-', ' to ')}."
    assert told[4].startswith(("Why?", "A strong player looked", "In your place"))
    assert told[5] == told[4], "there is no more"
    assert match._session.notes["hints"] == {"by_ply": {"0": 5}}
    hand.play("a2-a3")
    assert hint(hand, later) != told[3]
    assert match._session.notes["hints"] == {"by_ply": {"0": 5, "1": 1}}


def test_a_hint_marks_where_to_look_and_then_the_move() -> None:
    later = Later()
    hand = Hand(session=MatchSession(mg.Match(mg.rules("minus-vs-plus")), on_later=later))
    marks = []
    for _stage in range(4):
        hint(hand, later)
        marks.append(len(hand.find(**{"class": "mg-asked"})))
    assert marks == [0, 6, 6, 2]


def test_hints_saved_with_game_ignore_foreign_notes() -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    for note in ({"by_ply": {"3": 2}}, {"by_ply": {"x": 1, "2": 99}}, {"by_ply": 3}, 7, None):
        match._session.notes["hints"] = note
        session = MatchSession(match)
        kept = next(k for it, k in session._state.activity_states(session._activities) if isinstance(it, Hints))
        assert dict(kept.log) == ({3: 2} if note == {"by_ply": {"3": 2}} else {})
