"""Records: a match as text that a person can read and type.

    mathgames record 1
    game: minus-vs-plus
    rules: 1
    options: numbers=mirror, target_score=12
    plies: 2

    1. a2-a3
    2. b5-b4

The first line names the format. ``rules`` is the version of the game's rules; ``options`` names what is not the
default; ``start`` is the position's JSON where the match did not begin at the beginning; ``clock``, ``remaining`` and
``ending`` appear where there is something to say, and ``at`` where the match does not stand at its end.

A record typed by hand may leave out everything but the first two lines and the moves, the numbers before the moves too,
and may put several moves on a line with ``;`` between them. ``#`` starts a comment. ``plies`` tells a whole record from
one that was cut off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from typing import TYPE_CHECKING, Any

from mathgames.engine.clock import Clock
from mathgames.engine.lookup import rules_kind
from mathgames.engine.options import parse_value, value_text
from mathgames.engine.rules import Rules
from mathgames.errors import MathgamesError, RecordError

if TYPE_CHECKING:
    from mathgames.engine.match import Match

FORMAT = 1
HEADERS = ("game", "rules", "options", "start", "clock", "remaining", "ending", "plies", "at")

BYTE_ORDER_MARK = "\ufeff"  # some editors put one before the first line
_FIRST = re.compile(r"mathgames record (\d{1,6})")
_HEADER = re.compile(r"([a-z]+):\s*(.*)")
_NUMBER = re.compile(r"\d+\s*\.\s*")
_CLOCK = re.compile(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")


def write(match: Match) -> str:
    """The record of a match: all its moves, those that were taken back and can be played again too."""
    rules = match.rules
    lines = [f"mathgames record {FORMAT}", f"game: {rules.name}", f"rules: {rules.version}"]
    if changed := rules.changed_settings():
        lines.append("options: " + ", ".join(f"{name}={value_text(value)}" for name, value in changed.items()))
    if (start := match.position_at(0)) != rules.initial():
        lines.append("start: " + json.dumps(rules.to_json(start), separators=(",", ":")))
    if (clock := match.clock) is not None:
        lines.append(f"clock: {_seconds(clock.total)}+{_seconds(clock.increment)}")
        left = (f"{player} {_tenths(clock.remaining(player))}" for player in rules.players)
        lines.append("remaining: " + ", ".join(left))
    if match.ending is not None:
        lines.append(f"ending: {match.ending.code}" + (f" {match.ended_by}" if match.ended_by else ""))
    lines.append(f"plies: {len(match.line)}")
    if match.ply != len(match.line):
        lines.append(f"at: {match.ply}")
    moves = (f"{number}. {text}" for number, text in enumerate(match.line, 1))
    return "\n".join([*lines, "", *moves]) + "\n"


def _tenths(seconds: float) -> Decimal:
    """What is left of a player's time, rounded up: who has time left does not lose for being saved."""
    return Decimal(repr(seconds)).quantize(Decimal("0.1"), ROUND_CEILING)


def _seconds(seconds: float) -> str:
    """A number of seconds exactly, and never with an exponent."""
    return f"{Decimal(repr(seconds)):f}".removesuffix(".0")


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str


def _lines(text: str) -> Iterator[_Line]:
    for number, raw in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        if line := raw.split("#", 1)[0].strip():
            yield _Line(number, line)


def read(text: str, kind: type[Match]) -> Match:
    """The match that a record tells; RecordError names the first line that is wrong."""
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    lines = list(_lines(text))
    if not lines or not (first := _FIRST.fullmatch(lines[0].text)):
        raise RecordError("this is no record: it does not begin with 'mathgames record 1'", line=1)
    if int(first[1]) != FORMAT:
        raise RecordError(f"this record has format {first[1]}; this version of mathgames reads format {FORMAT}", line=1)
    headers: dict[str, _Line] = {}
    moves: list[_Line] = []
    for line in lines[1:]:
        header = _HEADER.fullmatch(line.text)
        if header and not moves:
            name = header[1]
            if name not in HEADERS:
                raise RecordError(
                    f"there is no header {name!r:.40}; the headers are {', '.join(HEADERS)}", line=line.number
                )
            if name in headers:
                raise RecordError(f"the header {name!r} stands here for the second time", line=line.number)
            headers[name] = _Line(line.number, header[2])
        else:
            moves += [_Line(line.number, move.strip()) for move in line.text.split(";") if move.strip()]
    rules = _rules(headers)
    match = kind(rules, position=_start(rules, headers), clock=_clock(headers))
    for ply, move in enumerate(moves, 1):
        written = _NUMBER.match(move.text)
        try:
            match.play(move.text[written.end() :] if written else move.text)
        except MathgamesError as error:
            raise RecordError(f"move {ply}, {move.text!r:.60}: {error}", line=move.number) from error
    if (plies := headers.get("plies")) is not None and plies.text != str(match.ply):
        raise RecordError(
            f"the record says {plies.text:.20} plies but tells {match.ply}: it is cut off or edited", line=plies.number
        )
    _remaining(match, headers)
    _ending(match, headers)
    _stand(match, headers)
    return match


def _rules(headers: dict[str, _Line]) -> Rules[Any, Any]:
    if (name := headers.get("game")) is None:
        raise RecordError("the record does not say which game it is: add a line like 'game: minus-vs-plus'", line=2)
    try:
        kind = rules_kind(name.text)
    except MathgamesError as error:
        raise RecordError(str(error), line=name.number) from error
    version = headers.get("rules")
    if version is not None and version.text != str(kind.version):
        raise RecordError(
            f"the record was played by version {version.text:.20} of the rules; this mathgames knows version "
            f"{kind.version}",
            line=version.number,
        )
    chosen = headers.get("options", _Line(0, ""))
    values = {}
    try:
        for part in filter(None, (part.strip() for part in chosen.text.split(","))):
            option, equals, value = part.partition("=")
            if not equals:
                raise RecordError(f"{part!r:.40} sets no option: write name=value", line=chosen.number)
            found = kind.known_options()[option.strip()]
            values[found.name] = parse_value(found, value)
        return kind(**values)
    except RecordError:
        raise
    except MathgamesError as error:
        raise RecordError(str(error), line=chosen.number) from error


def _start(rules: Rules[Any, Any], headers: dict[str, _Line]) -> Any:
    if (start := headers.get("start")) is None:
        return None
    try:
        return rules.from_json(json.loads(start.text))
    except MathgamesError as error:
        raise RecordError(f"start: {error}", line=start.number) from error
    except (ValueError, RecursionError):  # no JSON, a number of thousands of digits, or brackets without end
        raise RecordError("start: this is not the JSON of a position", line=start.number) from None


def _clock(headers: dict[str, _Line]) -> Clock | None:
    if (line := headers.get("clock")) is None:
        return None
    if not (found := _CLOCK.fullmatch(line.text)):
        raise RecordError(f"{line.text!r:.40} is no clock: write seconds and increment, like 600+5", line=line.number)
    try:
        return Clock(float(found[1]), increment=float(found[2] or 0))
    except MathgamesError as error:
        raise RecordError(str(error), line=line.number) from error


def _remaining(match: Match, headers: dict[str, _Line]) -> None:
    if (line := headers.get("remaining")) is None or match.clock is None:
        return
    for part in line.text.split(","):
        player, _, seconds = part.strip().rpartition(" ")
        if player not in match.rules.players or not re.fullmatch(r"\d{1,9}(\.\d+)?", seconds):
            raise RecordError(
                f"{part.strip()!r:.40} is no player's time: write one like 'positive 123.4'", line=line.number
            )
        match.clock.set_remaining(player, float(seconds))


def _ending(match: Match, headers: dict[str, _Line]) -> None:
    if (line := headers.get("ending")) is None:
        return
    code, _, player = line.text.partition(" ")
    try:
        if code == "agreed" and not player:
            match.agree_draw()
        elif code == "resigned" and player:
            match.resign(player)
        elif code == "time" and player:
            match.run_out(player)
        else:
            raise RecordError(
                f"{line.text!r:.40} is no ending: write 'agreed', 'resigned NAME' or 'time NAME'", line=line.number
            )
    except RecordError:
        raise
    except MathgamesError as error:
        raise RecordError(f"ending: {error}", line=line.number) from error


def _stand(match: Match, headers: dict[str, _Line]) -> None:
    if (line := headers.get("at")) is None:
        return
    if not re.fullmatch(r"[0-9]{1,9}", line.text) or int(line.text) > match.ply:
        raise RecordError(f"at: {line.text:.20} is no ply of this match", line=line.number)
    match.goto(int(line.text))
