"""The file of a tournament's games: JSON lines, the plan first, then one line for each game as it is finished.

A line is written whole or, by a program that is killed, in part. When the tournament goes on, the file is read again:
a last line without its end is dropped, and its game is played again. All else has to be as it was written, for the
file may be anybody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from mathgames.engine.plain_json import read_json, write_json
from mathgames.errors import MathgamesError, TournamentError, encodable, shown
from mathgames.players.tournaments.game import Game
from mathgames.players.tournaments.plan import Plan
from mathgames.words import Text, _, listed

_HEAD: Final = "tournament"
_ENDING: Final = re.compile(r"[a-z]{1,30}(-[a-z]{1,30}){0,5}")
_KEYS: Final = ("game", "rules", "players", "winner", "ending", "plies", "operations", "code")


class ResultsFile:
    """The games that are finished, by number, and the file in which they are kept if there is one."""

    def __init__(self, plan: Plan, games: dict[int, Game], file: IO[bytes] | None = None) -> None:
        self.games = games
        self._plan = plan
        self._file = file

    def add(self, game: Game) -> None:
        """Keep a game that is finished; when this returns it is in the file. OSError where it cannot be written."""
        self.games[game.number] = game
        if self._file is not None:
            self._file.write(_line(game_to_json(self._plan, game)))
            self._file.flush()


@contextmanager
def results_file(path: Path | None, plan: Plan) -> Iterator[ResultsFile]:
    """The file of this tournament, begun or gone on with. Without a path, games are kept only while this lasts.

    TournamentError for a file that holds anything else; it stays as it is.
    """
    if path is None:
        yield ResultsFile(plan, {})
        return
    try:
        with path.open("a+b") as file:  # what is written goes to the end, wherever one has read
            file.seek(0)
            try:
                games, length = _read(file.read(), plan)
            except MathgamesError as error:
                raise _wrong(path, error.words) from error
            file.truncate(length)
            if not length:
                file.write(_line({_HEAD: plan.to_json()}))
                file.flush()
            yield ResultsFile(plan, games, file)
    except OSError as error:
        raise _wrong(path, _("it cannot be written: {reason}", reason=error.strerror or str(error))) from error


def _wrong(path: Path, problem: Text) -> TournamentError:
    return TournamentError(_("{path}: {problem}", path=encodable(str(path)), problem=problem))


def _line(data: dict[str, Any]) -> bytes:
    return f"{write_json(data)}\n".encode()


def _read(content: bytes, plan: Plan) -> tuple[dict[int, Game], int]:
    """The games that are told, and how many bytes tell them whole."""
    whole, end, _cut_off = content.rpartition(b"\n")
    if not end:
        if _line({_HEAD: plan.to_json()}).startswith(content):  # empty, or cut off where it began
            return {}, 0
        raise TournamentError(_("this is no file of a tournament: give another name"))
    head, *lines = whole.split(b"\n")
    _check_plan(_data(head), plan)
    games: dict[int, Game] = {}
    for number, line in enumerate(lines, 2):
        try:
            game = game_from_json(plan, _data(line))
            if games.setdefault(game.number, game) != game:
                raise TournamentError(_("game {number} stands there twice, in two ways", number=game.number))
        except MathgamesError as error:
            raise TournamentError(_("line {line}: {message}", line=number, message=error.words)) from error
    return games, len(whole) + 1


def _data(line: bytes) -> Any:
    try:
        return read_json(line.decode())
    except UnicodeDecodeError:
        raise TournamentError(_("this is no JSON")) from None


def _check_plan(head: Any, plan: Plan) -> None:
    """TournamentError, which names what is different, if the file is one of another tournament."""
    told, own = head.get(_HEAD) if isinstance(head, dict) else None, plan.to_json()
    if not isinstance(told, dict):
        raise TournamentError(_("this is no file of a tournament: give another name"))
    different = [name for name in {**own, **told} if name not in told or name not in own or told[name] != own[name]]
    if different:
        raise TournamentError(
            _(
                "this is the file of another tournament, with other {names}: give the same as there, or another name",
                names=listed(shown(name).strip("'") for name in different),
            )
        )


def game_to_json(plan: Plan, game: Game) -> dict[str, Any]:
    """A game as the file tells it."""
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


def game_from_json(plan: Plan, data: Any) -> Game:
    """The game that is told; TournamentError, naming the key, if this plan can have none like it."""
    told = data if isinstance(data, dict) else {}
    for key in _KEYS:
        if key not in told:
            raise TournamentError(_("this tells no game: {key} is missing", key=key))
    for key, most in (
        ("game", plan.total - 1),
        ("rules", len(plan.rules) - 1),
        ("plies", plan.longest),
        ("operations", plan.longest),
    ):
        if type(told[key]) is not int or not 0 <= told[key] <= most:
            raise _odd(key, told[key])
    seats, players = plan.rules[told["rules"]].players, told["players"]
    if not (isinstance(players, list) and len(players) == 2 and all(name in plan.players for name in players)):
        raise _odd("players", players)
    if told["winner"] not in (None, *seats):
        raise _odd("winner", told["winner"])
    if not (isinstance(told["ending"], str) and _ENDING.fullmatch(told["ending"])):
        raise _odd("ending", told["ending"])
    if not (isinstance(told["code"], str) and told["code"].startswith(plan.rules[told["rules"]].name)):
        raise _odd("code", told["code"])
    return Game(
        number=told["game"],
        rules=told["rules"],
        players=(players[0], players[1]),
        winner=None if told["winner"] is None else seats.index(told["winner"]),
        ending=told["ending"],
        plies=told["plies"],
        operations=told["operations"],
        code=told["code"],
    )


def _odd(key: str, value: object) -> TournamentError:
    return TournamentError(_("no game here has this as its {key}: {value}", key=key, value=shown(value)))
