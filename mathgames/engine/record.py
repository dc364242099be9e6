"""Records: a match as a value, and that value as text that a person can read and type.

    mathgames record 1
    game: minus-vs-plus
    rules: 1
    options: numbers=mirror, target_score=12
    plies: 2

    1. a2-a3
    2. b5-b4

The first line names the format. ``rules`` is the version of the game's rules; ``options`` names what is not the
default; ``start`` is the position's JSON where the match did not begin at the beginning; ``clock``, ``remaining`` and
``ending`` appear where there is something to say, ``at`` where the match does not stand at its end, and ``note NAME``
where an activity keeps something with the game.

A record typed by hand may leave out everything but the first two lines and the moves, the numbers before the moves too,
and may put several moves on a line with ``;`` between them. ``#`` starts a comment. ``plies`` tells a whole record from
one that was cut off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, Decimal
from typing import Any, NamedTuple

from mathgames.arithmetic.integers import short_integer
from mathgames.engine.line import MAX_PLIES, too_many_moves_message
from mathgames.engine.options import Value, parse_settings, settings_text
from mathgames.engine.plain_json import NAME as NOTE_NAME
from mathgames.engine.plain_json import read_json, write_json
from mathgames.engine.rules import Rules, rules_kind
from mathgames.language.errors import MathgamesError, RecordError, quote_input, short_repr
from mathgames.language.words import LazyString, Text, _

FORMAT = 1
HEADERS = ("game", "rules", "options", "start", "clock", "remaining", "ending", "plies", "at")
ENDINGS = ("agreed", "resigned", "time")
MAX_PLY_DIGITS = 9

BYTE_ORDER_MARK = "\ufeff"  # some editors put one before the first line
_FIRST = re.compile(r"mathgames record (\d{1,6})")
_HEADER = re.compile(r"([a-z]+):\s*(.*)")
_NOTE = re.compile(rf"note ({NOTE_NAME.pattern}):\s*(.*)")
_NUMBER = re.compile(r"\d+\s*\.\s*")
_CLOCK = re.compile(r"(\d{1,9}(?:\.\d+)?)(?:\+(\d{1,9}(?:\.\d+)?))?", re.ASCII)
_SECONDS = re.compile(r"\d{1,9}(?:\.\d+)?", re.ASCII)


class Times(NamedTuple):
    """A stopped clock: seconds for each player, the increment, and the time left of each player who has used some."""

    total: float
    increment: float = 0.0
    remaining: tuple[tuple[str, float], ...] = ()


class Ending(NamedTuple):
    """An ending that no position shows: its code, one of ``ENDINGS``, and the player who resigned or lost on time."""

    code: str
    player: str | None = None


class RecordSource(NamedTuple):
    """The lines of a text that a record was read from, for error messages.

    ``headers`` are the lines of the headers by name; ``moves`` are line and text of each move.
    """

    headers: tuple[tuple[str, int], ...] = ()
    moves: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Record:
    """A match as a value. ``parse`` reads the text that ``str`` writes.

    >>> record = Record("minus-vs-plus", moves=("a2-a3", "b5-b4"), options=(("numbers", "mirror"),))
    >>> Record.parse(str(record)) == record
    True
    """

    game: str
    moves: tuple[str, ...] = ()
    version: int | None = None
    """The version of the rules that the game was played by; None if that is not known."""
    options: tuple[tuple[str, Value], ...] = ()
    """The settings that are not the defaults."""
    start: Any = None
    """The position that the match began from, as plain data; None if that was the initial one."""
    clock: Times | None = None
    ending: Ending | None = None
    at: int | None = None
    """The current ply of the match; None at the end. Later moves can be played again."""
    notes: tuple[tuple[str, Any], ...] = ()
    """The data that activities keep with the game: plain data by name."""
    source: RecordSource = field(default=RecordSource(), compare=False, repr=False)

    def __str__(self) -> str:
        return self.text_with(f"{number}. {text}\n" for number, text in enumerate(self.moves, 1))

    def text_with(self, moves: Iterable[str]) -> str:
        """Return the text of the record with these formatted ``moves``, each with its number and on its own line."""
        lines = [f"mathgames record {FORMAT}", f"game: {self.game}"]
        if self.version is not None:
            lines.append(f"rules: {self.version}")
        if self.options:
            lines.append(f"options: {settings_text(self.options)}")
        if self.start is not None:
            lines.append(f"start: {write_json(self.start)}")
        if self.clock is not None:
            total, increment, remaining = self.clock
            lines.append(f"clock: {_format_seconds(total)}+{_format_seconds(increment)}")
            if remaining:
                left = (f"{player} {tenths(seconds):.1f}" for player, seconds in remaining)
                lines.append("remaining: " + ", ".join(left))
        if self.ending is not None:
            lines.append(f"ending: {' '.join(filter(None, self.ending))}")
        lines.append(f"plies: {len(self.moves)}")
        if self.at is not None:
            lines.append(f"at: {self.at}")
        lines += (f"note {name}: {write_json(value)}" for name, value in self.notes)
        return "\n".join([*lines, "", "".join(moves)])

    @classmethod
    def parse(cls, text: str) -> Record:
        """Parse a record. RecordError names the first line that is wrong.

        The moves are not checked against the rules before the record is played (``Match.from_record``).
        """
        parts = _read(text)
        game = parts.headers.get("game")
        if game is None:
            problem = _("the record does not say which game it is: add a line like 'game: minus-vs-plus'")
            raise RecordError(problem, line=2)
        kind = _kind(game.text, game.number)
        version = _version(kind, parts.headers.get("rules"))
        return cls(
            game=game.text,
            moves=tuple(_without_number(move.text) for move in parts.moves),
            version=version,
            options=_options(kind, parts.headers.get("options")),
            start=_json("start", parts.headers.get("start")),
            clock=_clock(parts.headers.get("clock"), parts.headers.get("remaining")),
            ending=_ending(parts.headers.get("ending")),
            at=_at(parts.headers.get("at"), len(parts.moves)),
            notes=tuple((name, _json(f"note {name}", line)) for name, line in parts.notes.items()),
            source=RecordSource(
                tuple((name, line.number) for name, line in parts.headers.items()),
                tuple((move.number, move.text) for move in parts.moves),
            ),
        )

    def rules(self) -> Rules[Any, Any]:
        """Return the rules that the game is played by. Raises ``RecordError`` if there are none like them."""
        kind = _kind(self.game, self.line("game"))
        if self.version is not None and self.version != kind.version:
            raise _other_version(kind, self.version, self.line("rules"))
        try:
            return kind(**dict(self.options))
        except MathgamesError as error:
            raise self.wrong("options", error.words) from error

    def line(self, header: str) -> int | None:
        """Return the line of a header in the text that the record was read from."""
        return dict(self.source.headers).get(header)

    def wrong(self, header: str, problem: Text) -> RecordError:
        """Return an error about a header."""
        return RecordError(problem, line=self.line(header))

    def wrong_move(self, ply: int, problem: Text) -> RecordError:
        """Return an error about the move after *ply* plies."""
        source_lines = self.source.moves[ply : ply + 1]
        line, text = source_lines[0] if source_lines else (None, self.moves[ply])
        return RecordError(
            _("move {number}, {move}: {problem}", number=ply + 1, move=short_repr(text, 60), problem=problem), line=line
        )


def tenths(seconds: float) -> float:
    """Round a player's remaining seconds up to tenths, so that saving a game never loses it on time.

    >>> tenths(0.04), tenths(57.3)
    (0.1, 57.3)
    """
    return float(Decimal(repr(seconds)).quantize(Decimal("0.1"), ROUND_CEILING))


def _format_seconds(seconds: float) -> str:
    """Format exactly, and never with an exponent."""
    return f"{Decimal(repr(seconds)):f}".removesuffix(".0")


# Reading.


class _Line(NamedTuple):
    number: int
    text: str


class _ParsedRecord(NamedTuple):
    """Headers and notes by name, and moves with their numbers."""

    headers: dict[str, _Line]
    notes: dict[str, _Line]
    moves: list[_Line]


def _lines(text: str) -> Iterator[_Line]:
    for number, raw in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        if line := raw.split("#", 1)[0].strip():
            yield _Line(number, line)


def _read(text: str) -> _ParsedRecord:
    if not isinstance(text, str):
        raise RecordError(_("a record must be a text, not {kind}", kind=type(text).__name__))
    first, *others = list(_lines(text)) or [_Line(1, "")]
    if not (header_match := _FIRST.fullmatch(first.text)):
        raise RecordError(_("this is not a record: it does not begin with 'mathgames record 1'"), line=1)
    if int(header_match[1]) != FORMAT:
        template = _(
            "this record has format {found}; this version of mathgames reads format {known}",
            found=header_match[1],
            known=FORMAT,
        )
        raise RecordError(template, line=1)
    parts = _ParsedRecord({}, {}, [])
    for number, line in others:
        if not parts.moves and (note := _NOTE.fullmatch(line)):
            _keep(parts.notes, note[1], f"note {note[1]}", _Line(number, note[2]))
        elif not parts.moves and (header := _HEADER.fullmatch(line)):
            if header[1] not in HEADERS:
                names = ", ".join(HEADERS)
                problem = _(
                    "there is no header {name}; the headers are {names}", name=short_repr(header[1]), names=names
                )
                raise RecordError(problem, line=number)
            _keep(parts.headers, header[1], header[1], _Line(number, header[2]))
        else:
            parts.moves.extend(_Line(number, move.strip()) for move in line.split(";") if move.strip())
    if len(parts.moves) > MAX_PLIES:
        raise RecordError(too_many_moves_message(), line=parts.moves[MAX_PLIES].number)
    _check_plies(parts.headers.get("plies"), len(parts.moves))
    return parts


def _keep(lines: dict[str, _Line], name: str, header: str, line: _Line) -> None:
    if name in lines:
        twice = _("the header {name} appears twice", name=short_repr(header, 60))
        raise RecordError(twice, line=line.number)
    lines[name] = line


def _check_plies(line: _Line | None, plies: int) -> None:
    if line is not None and line.text != str(plies):
        count_text = quote_input(line.text)
        cut = _(
            "the record says {said} plies but has {told}: part of it is missing or it was edited",
            said=count_text,
            told=plies,
        )
        raise RecordError(cut, line=line.number)


def _without_number(move: str) -> str:
    number = _NUMBER.match(move)
    return move[number.end() :] if number else move


def _kind(game: str, line: int | None) -> type[Rules[Any, Any]]:
    try:
        return rules_kind(game)
    except MathgamesError as error:
        raise RecordError(error.words, line=line) from error


def _version(kind: type[Rules[Any, Any]], line: _Line | None) -> int | None:
    if line is None:
        return None
    if line.text != str(kind.version):
        raise _other_version(kind, line.text, line.number)
    return kind.version


def _other_version(kind: type[Rules[Any, Any]], version: object, line: int | None) -> RecordError:
    other = _(
        "the record was played by version {version} of the rules; this mathgames knows version {known}",
        version=quote_input(str(version)),
        known=kind.version,
    )
    return RecordError(other, line=line)


def _options(kind: type[Rules[Any, Any]], line: _Line | None) -> tuple[tuple[str, Value], ...]:
    if line is None:
        return ()
    try:
        return tuple(parse_settings(kind.known_options(), line.text).items())
    except MathgamesError as error:
        raise RecordError(error.words, line=line.number) from error


def _json(header: str, line: _Line | None) -> Any:
    if line is None:
        return None
    try:
        return read_json(line.text)
    except MathgamesError as error:
        raise RecordError(in_header(header, error.words), line=line.number) from error


def _clock(clock: _Line | None, remaining: _Line | None) -> Times | None:
    if clock is None:
        if remaining is not None:
            message = _("the record has remaining time but no clock: add a line like 'clock: 600+5' before it")
            raise RecordError(message, line=remaining.number)
        return None
    if not (parts := _CLOCK.fullmatch(clock.text)):
        problem = _("{text} is not a clock: write seconds and increment, like 600+5", text=short_repr(clock.text))
        raise RecordError(problem, line=clock.number)
    return Times(float(parts[1]), float(parts[2] or 0), () if remaining is None else _remaining(remaining))


def _remaining(line: _Line) -> tuple[tuple[str, float], ...]:
    left: dict[str, float] = {}
    for part in (part.strip() for part in line.text.split(",")):
        player, _blank, seconds = part.rpartition(" ")
        player = player.strip()
        if not player or not _SECONDS.fullmatch(seconds):
            raise RecordError(no_time(part), line=line.number)
        if player in left:
            twice = _("the time of {player} appears twice", player=short_repr(player))
            raise RecordError(twice, line=line.number)
        left[player] = float(seconds)
    return tuple(left.items())


def no_time(text: str) -> LazyString:
    """Return the message for a text that is not a player's time."""
    return _("{text} is not a player's time: write one like 'positive 123.4'", text=short_repr(text))


def _ending(line: _Line | None) -> Ending | None:
    if line is None:
        return None
    code, _blank, player = line.text.partition(" ")
    if code not in ENDINGS or (code == "agreed") != (not player):
        raise RecordError(no_ending(line.text), line=line.number)
    return Ending(code, player or None)


def no_ending(text: str) -> LazyString:
    """Return the message for a text that is not an ending."""
    return _("{text} is not an ending: write 'agreed', 'resigned NAME' or 'time NAME'", text=short_repr(text))


def _at(line: _Line | None, plies: int) -> int | None:
    if line is None:
        return None
    ply = short_integer(line.text, MAX_PLY_DIGITS)
    if ply is None or not 0 <= ply <= plies:
        raise RecordError(no_ply(line.text), line=line.number)
    return None if ply == plies else ply


def no_ply(text: str) -> LazyString:
    """Return the message for a ply that the match does not have."""
    return _("at: {text} is not a ply of this match", text=quote_input(text))


def in_header(header: str, problem: Text) -> LazyString:
    """Return the message for a problem in a header."""
    return _("{header}: {problem}", header=header, problem=problem)


class Recorded(NamedTuple):
    """A match in some state as a record, which is saved, and offered on the page."""

    state: object
    record: Record
    text: str
