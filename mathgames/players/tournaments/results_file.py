"""The file of a tournament's games: JSON lines, the plan first, then one line for each finished game.

A line is written whole or, by a program that is killed, in part. When the tournament goes on, the file is read again:
a last line without its end is dropped, and its game is played again. All else has to be as it was written, for the
file may be anybody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from os import SEEK_END
from pathlib import Path
from typing import IO, Any, Final

from mathgames.engine.files import open_to_append
from mathgames.engine.plain_json import read_json, write_json
from mathgames.language.errors import MathgamesError, TournamentError, one_line, short_repr
from mathgames.language.words import LazyString, Text, _, join_with_and
from mathgames.players.tournaments.plan import Fixture, Plan, PlayedGames, TournamentGame

MAX_BYTES: Final = 200_000_000
"""The largest size of a file in bytes: a million games with their moves."""
_HEAD: Final = "tournament"
_ENDING: Final = re.compile(r"[a-z]{1,30}(-[a-z]{1,30}){0,5}")
_KEYS: Final = ("game", "rules", "players", "winner", "ending", "plies", "operations", "code")


class ResultsFile:
    """The finished games by number, and the file, if any, in which each is kept as soon as it is finished."""

    def __init__(self, plan: Plan, path: Path | None = None, file: IO[bytes] | None = None) -> None:
        self.games = PlayedGames(plan.total)
        self._plan = plan
        self._path = path
        self._file = file
        if file is None:
            return
        try:
            length = self._read(file)
        except MathgamesError as error:
            raise self._wrong(error.words) from error
        file.truncate(length)
        if not length:
            self._write({_HEAD: plan.to_json()})

    def _read(self, file: IO[bytes]) -> int:
        """Read the games in the file, and return the number of bytes of its complete lines."""
        if file.seek(0, SEEK_END) > MAX_BYTES:
            raise TournamentError(_("this is not a tournament file: give another name"))
        file.seek(0)
        head = file.readline()
        if not head.endswith(b"\n"):
            if _line({_HEAD: self._plan.to_json()}).startswith(head):  # empty, or cut off where it began
                return 0
            raise TournamentError(_("this is not a tournament file: give another name"))
        _check_plan(_data(head[:-1]), self._plan)
        length = len(head)
        for number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                break
            try:
                game = game_from_json(self._plan, _data(line[:-1]))
                if not self.games.has(game.number):
                    self.games.add(game)
                elif self.games[game.number] != game:
                    raise TournamentError(_("game {number} appears twice, with different contents", number=game.number))
            except MathgamesError as error:
                raise TournamentError(_("line {line}: {message}", line=number, message=error.words)) from error
            length += len(line)
        return length

    def missing(self, fixtures: Iterable[Fixture]) -> Iterator[Fixture]:
        """Return the games of these that are still to be played.

        Raises ``TournamentError`` if the file has others instead.
        """
        names = self._plan.players
        for fixture in fixtures if self.games else ():
            if self.games.has(fixture.number):
                game = self.games[fixture.number]
                if (game.rules, *game.players) != (fixture.rules, *(names[seat] for seat in fixture.seats)):
                    raise self._wrong(_("game {number} belongs to another tournament", number=game.number))
        return (fixture for fixture in fixtures if not self.games.has(fixture.number))

    def add(self, games: Sequence[TournamentGame]) -> None:
        """Add finished games: when this returns they are in the file."""
        for game in games:
            self.games.add(game)
        self._write(*(game_to_json(self._plan, game) for game in games))

    def _write(self, *lines: dict[str, Any]) -> None:
        if self._file is not None:
            try:
                self._file.write(b"".join(map(_line, lines)))
                self._file.flush()
            except OSError as error:
                raise self._wrong(_write_error_message(error)) from error

    def _wrong(self, problem: Text) -> TournamentError:
        return _wrong(self._path, problem)


@contextmanager
def results_file(path: Path | None, plan: Plan) -> Iterator[ResultsFile]:
    """Open the file of this tournament, new or to be continued.

    Without a path, games are only kept within this context.

    Raises ``TournamentError`` for a file that holds anything else, which stays as it is, and for one that cannot be
    written.
    """
    if path is None:
        yield ResultsFile(plan)
        return
    try:
        file = open_to_append(path)  # writes go to the end, regardless of the reading position
    except OSError as error:
        raise _wrong(path, _write_error_message(error)) from error
    try:
        yield ResultsFile(plan, path, file)
    finally:
        with suppress(OSError):  # what a full disk has not taken is told already
            file.close()


def _write_error_message(error: OSError) -> LazyString:
    return _("it cannot be written: {reason}", reason=error.strerror or str(error))


def _wrong(path: Path | None, problem: Text) -> TournamentError:
    return TournamentError(_("{path}: {problem}", path=one_line(path), problem=problem))


def _line(data: dict[str, Any]) -> bytes:
    return f"{write_json(data)}\n".encode()


def _data(line: bytes) -> Any:
    try:
        return read_json(line.decode())
    except UnicodeDecodeError:
        raise TournamentError(_("this is not JSON")) from None


def _check_plan(head: Any, plan: Plan) -> None:
    """Check that a file belongs to this plan. Raises ``TournamentError``, which names the difference."""
    head_plan, own_plan = head.get(_HEAD) if isinstance(head, dict) else None, plan.to_json()
    if not isinstance(head_plan, dict):
        raise TournamentError(_("this is not a tournament file: give another name"))
    different = [
        name
        for name in {**own_plan, **head_plan}
        if name not in head_plan or name not in own_plan or head_plan[name] != own_plan[name]
    ]
    if different:
        raise TournamentError(
            _(
                "this is the file of another tournament, with other {names}: use the same ones, or give another file "
                "name",
                names=join_with_and(short_repr(name).strip("'") for name in different),
            )
        )


def game_to_json(plan: Plan, game: TournamentGame) -> dict[str, Any]:
    """Return a game as a line of the file's data."""
    return {
        "game": game.number,
        "rules": game.rules,
        "players": list(game.players),
        "winner": None if game.winner is None else plan.rules[game.rules].players[game.winner],
        "ending": game.ending,
        "plies": game.plies,
        "operations": game.operations,
        "code": game.code,
    }


def game_from_json(plan: Plan, data: Any) -> TournamentGame:
    """Read a game from data. Raises ``TournamentError``, which names the key, if this plan cannot have it."""
    fields = data if isinstance(data, dict) else {}
    for key in _KEYS:
        if key not in fields:
            raise TournamentError(_("this does not describe a game: {key} is missing", key=key))
    _check_counts(fields, game=plan.total - 1, rules=len(plan.rules) - 1)
    rules = plan.rules[fields["rules"]]
    _check_counts(fields, plies=plan.longest * rules.rounds, operations=plan.longest * rules.rounds)
    name, seats, players = rules.name, rules.players, fields["players"]
    if not (isinstance(players, list) and len(players) == 2 and all(name in plan.players for name in players)):
        raise _odd("players", players)
    if fields["winner"] not in (None, *seats):
        raise _odd("winner", fields["winner"])
    if not (isinstance(fields["ending"], str) and _ENDING.fullmatch(fields["ending"])):
        raise _odd("ending", fields["ending"])
    if not (isinstance(fields["code"], str) and fields["code"].startswith(name if fields["code"] else "")):
        raise _odd("code", fields["code"])
    return TournamentGame(
        number=fields["game"],
        rules=fields["rules"],
        players=(players[0], players[1]),
        winner=None if fields["winner"] is None else seats.index(fields["winner"]),
        ending=fields["ending"],
        plies=fields["plies"],
        operations=fields["operations"],
        code=fields["code"],
    )


def _check_counts(fields: dict[str, Any], **largest: int) -> None:
    for key, maximum in largest.items():
        if type(fields[key]) is not int or not 0 <= fields[key] <= maximum:
            raise _odd(key, fields[key])


def _odd(key: str, value: object) -> TournamentError:
    return TournamentError(_("no game here has the {key} {value}", key=key, value=short_repr(value)))
