"""Transcripts of whole games: every position, the legal moves, and the kind and effect of each move.

They are both documentation and regression test: a change of the rules, of the explanations or of the wording shows
as a readable difference. Update them with ``python tests/playthroughs/transcript.py`` and read the difference before
committing it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mathgames as mg
from mathgames.explain import Derivation
from mathgames.explain.expression import plain

FOLDER = Path(__file__).parent
MOST_MOVES = 80  # legal moves that one line lists

EVERY_EVENT = """
a1-b2 d6-b4 b2-b3 b4-e4 a2-a3 f5-f4 b3-e3 f4-e3 c1-e3 f6-d4 f2-d4 e5-d4 c1-e3 c5-e3 c2-c3 d4-c3
d1-f3 b5-b4 d2-c2 b4-d2 f3-f4 d2-d1 b1-c2 d5-f5 c2-d2 c6-c5 f1-f2 a5-b5 e1-f1 e6-e5 a3-a4 e4-d4
a4-c4 e5-e4 d2-d3 c5-e5 e2-c2 d4-c3 d3-d4 b6-c6 f2-f3 c6-b5 f1-b1 a6-e6 d4-d5 f5-d3 d5-d6 e6-a6
c4-c5 a6-a5 c2-d2 e5-f5 e1-e2 a5-a4 b1-d1 e4-d4 e3-e4 b5-b4 c5-b5 a4-a3 e4-e5 d3-e3 f4-d6 b4-b3
d2-d3 a3-a2 d1-a1 c3-c2 f3-f4 a2-b2 b5-a5 b2-a1
"""
"""A game with every kind of move and of event in it."""


WON_BY_CROSSES = ("0,0", "1,0", "-1,-1 1,1", "2,1", "-2,-2 2,2", "0,1", "-3,-3 3,3")
"""A game of TINC in which noughts forget the edge in their last turn."""


def random_moves(rules: Any, seed: int) -> list[str]:
    """Return the moves of a random game, under rules that end it."""
    match, chance = mg.Match(rules), random.Random(seed)
    while match.outcome is None:
        match.play(rules.random_move(match.position, chance))
    return list(match.history)


def transcripts() -> dict[str, tuple[mg.Match, list[str]]]:
    """The games, by the names of their files: a match at its start, and the moves to play."""
    usual, other = mg.rules("minus-vs-plus"), mg.rules("minus-vs-plus", numbers="mirror", lastrow_points="survivor")
    infinity, small = mg.rules("infinity-masters"), mg.rules("infinity-masters", board="classroom")
    grid = mg.rules("slice-boundaries", n=4)
    return {
        "minus-vs-plus-every-event.txt": (mg.Match(usual), EVERY_EVENT.split()),
        "minus-vs-plus-random.txt": (mg.Match(other), random_moves(other, 2022)),
        "infinity-masters-random.txt": (mg.Match(infinity), random_moves(infinity, 9)),
        "infinity-masters-classroom.txt": (mg.Match(small), random_moves(small, 3)),
        "tinc-won.txt": (mg.Match(mg.rules("tinc")), list(WON_BY_CROSSES)),
        "slice-boundaries-random.txt": (mg.Match(grid), random_moves(grid, 1)),
    }


def of_any_game(match: mg.Match) -> Iterator[str]:
    """Yield what stands where, for a game that has no board in letters of its own."""
    yield ", ".join(f"{square}: {piece}" for square, piece in sorted(match.rules.pieces(match.position).items()))


def state(match: mg.Match) -> Iterator[str]:
    scores = ", ".join(f"{player} {score}" for player, score in match.rules.scores(match.position).items())
    yield from mg.picture(match).text or of_any_game(match)
    if scores:
        yield f"scores: {scores}"
    if match.outcome is not None:
        outcome = match.outcome
        yield f"outcome: {outcome.code} ({outcome.clause}), winner {outcome.winner}: {outcome.reason}"
        return
    legal, between = sorted(match.legal_moves), " "
    if any(" " in move for move in legal):
        between = " | "
    more = f"{between}and {len(legal) - MOST_MOVES} more" if len(legal) > MOST_MOVES else ""
    yield f"{match.turn} to move, {len(legal)} legal: {between.join(legal[:MOST_MOVES])}{more}"


def told(match: mg.Match) -> Iterator[str]:
    """The explanation of the last move, line by line."""
    explanation = match.explanation
    assert explanation is not None
    yield f"## {match.ply}. {match.history[-1]}: {explanation.headline}"
    for part in explanation.parts:
        if isinstance(part, Derivation):
            yield f"    {plain(part.expression)}"
            for step in part.steps:
                yield f"      = {plain(step.after)}    {step.rule.name}: {step.note}"
        else:
            yield f"  {part.clause}: {part.sentence}"


def transcript(match: mg.Match, moves: list[str]) -> str:
    """The whole game as text."""
    lines = [f"# {match.rules!r}", "", *state(match)]
    for move in moves:
        match.play(move)
        lines += ["", *told(match), *state(match)]
    lines += ["", "## The last position", json.dumps(match.rules.to_json(match.position))]
    lines += ["", "## The record", match.to_record()]
    return "\n".join(lines)


def write() -> None:
    """Write all transcripts again."""
    for name, (match, moves) in transcripts().items():
        (FOLDER / name).write_text(transcript(match, moves), encoding="utf-8")


if __name__ == "__main__":
    write()
