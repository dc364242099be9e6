"""How the match of a record comes about: its first position, its clock and its moves, where the rules allow them."""

from __future__ import annotations

from typing import Any

from mathgames.engine.clock import Clock
from mathgames.engine.line import Line
from mathgames.engine.record import Record, in_header, no_time
from mathgames.engine.rules import Rules
from mathgames.errors import MathgamesError


def start_of(record: Record, rules: Rules[Any, Any]) -> Any:
    """The position that the match begins in, or None if it is the usual one."""
    if record.start is None:
        return None
    try:
        return rules.from_json(record.start)
    except MathgamesError as error:
        raise record.wrong("start", in_header("start", error.words)) from error


def clock_of(record: Record, rules: Rules[Any, Any]) -> Clock | None:
    """The record's clock with all the time left, or None if there is none; nobody has time who does not play."""
    if record.clock is None:
        return None
    total, increment, remaining = record.clock
    for player, seconds in remaining:
        if player not in rules.players:
            raise record.wrong("remaining", no_time(f"{player} {seconds:g}"))
    try:
        return Clock(total, increment)
    except MathgamesError as error:
        raise record.wrong("clock", error.words) from error


def follow(record: Record, line: Line, plies: int | None = None) -> None:
    """Play the moves of the record on this line, all or so many; RecordError for the first that is not legal."""
    rules = line.rules
    for ply, text in enumerate(record.moves[:plies]):
        try:
            move, outcome = rules.parse(text), line.outcome(ply)
            refusal = rules.forbid(line.position(ply), move) if outcome is None else rules.game_over(outcome)
            if refusal is not None:
                raise refusal.error()
            line.add(move)
        except MathgamesError as error:
            raise record.wrong_move(ply, error.words) from error
