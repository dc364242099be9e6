"""Construction of a match from a record: checks of its values, its first position, clock, moves and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mathgames.arithmetic.integers import is_short
from mathgames.engine.clock import MAX_REMAINING_SECONDS, Clock
from mathgames.engine.line import Line
from mathgames.engine.record import Ending, Record, Times, in_header, no_ending, no_ply, no_time
from mathgames.engine.rules import Rules
from mathgames.language.errors import HistoryError, MathgamesError, RecordError, short_repr
from mathgames.language.words import _


def check_kinds(record: Record) -> None:
    """Check the types of a record that a program may have made without ``parse``. Raises ``RecordError``."""
    for part, is_right in _KINDS.items():
        value = getattr(record, part)
        if not is_right(value):
            problem = _("{value} does not belong here", value=short_repr(value, 60))
            raise record.wrong(part, in_header(part, problem))


def _is_pairs(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(
        isinstance(pair, tuple | list) and len(pair) == 2 and isinstance(pair[0], str) for pair in value
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, float) or is_short(value)


_KINDS: Final[dict[str, Callable[[Any], bool]]] = {
    "game": lambda value: isinstance(value, str),
    "moves": lambda value: isinstance(value, tuple | list) and all(isinstance(move, str) for move in value),
    "version": lambda value: value is None or is_short(value),
    "options": _is_pairs,
    "clock": lambda value: (
        value is None
        or (
            isinstance(value, Times)
            and _is_number(value.total)
            and _is_number(value.increment)
            and _are_times(value.remaining)
        )
    ),
    "ending": lambda value: (
        value is None or (isinstance(value, Ending) and all(isinstance(part, str | None) for part in value))
    ),
    "notes": _is_pairs,
}


def _are_times(value: Any) -> bool:
    return _is_pairs(value) and all(
        _is_number(seconds) and seconds <= MAX_REMAINING_SECONDS for _player, seconds in value
    )


def start_of(record: Record, rules: Rules[Any, Any]) -> Any:
    """Return the position that the match begins in, None for the usual one."""
    if record.start is None:
        return None
    try:
        return rules.from_json(record.start)
    except MathgamesError as error:
        raise record.wrong("start", in_header("start", error.words)) from error


def clock_of(record: Record, rules: Rules[Any, Any]) -> Clock | None:
    """Return the record's clock with all the time left, None if it has none.

    Raises ``RecordError`` if the record has the time of someone who is not a player, or times that no clock can have.
    """
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


def replay_moves(record: Record, line: Line, plies: int | None = None) -> None:
    """Play the moves of the record on this line, up to *plies* of them.

    Raises ``RecordError`` for the first illegal move.
    """
    rules = line.rules
    for ply, text in enumerate(record.moves[:plies]):
        try:
            move, outcome = rules.parse(text), line.outcome(ply)
            refusal = (
                rules.why_illegal_in_play(line.position(ply), move) if outcome is None else rules.game_over(outcome)
            )
            if refusal is not None:
                raise refusal.error()
            line.add(move)
        except MathgamesError as error:
            raise record.wrong_move(ply, error.words) from error


def restore_state(record: Record, match: Any) -> None:
    """Set a match to the record's times, notes, ending and current ply, once its moves are played.

    Raises ``RecordError`` if one of them is not possible.
    """
    try:
        match._session.notes.update(record.notes)
    except MathgamesError as error:
        raise RecordError(error.words) from error
    if record.ending is not None:
        _end_as(match, record, record.ending)
    if record.at is not None:
        try:
            match.goto(record.at)
        except HistoryError as error:
            raise record.wrong("at", no_ply(short_repr(record.at))) from error
    if record.clock is not None:
        for player, seconds in record.clock.remaining:
            match.clock.set_remaining(player, seconds)  # not before: with no time left no move could be played


def _end_as(match: Any, record: Record, ending: Ending) -> None:
    """End the match as the record says. Raises ``RecordError`` if it cannot end so."""
    try:
        if ending.code == "agreed":
            match.agree_draw()
        elif ending.code == "resigned":
            match.resign(ending.player or "")
        elif ending.code == "time":
            match._session.lose_on_time(ending.player or "")
        else:
            raise record.wrong("ending", no_ending(ending.code))
    except RecordError:
        raise
    except MathgamesError as error:
        raise record.wrong("ending", in_header("ending", error.words)) from error
