"""The value of a preset for a lesson: how many moves calculate, when the first one does, and which operations occur.

    python -m mathgames.study.presets --games 400 --folder games --out docs/presets.csv

A preset is played as a variant of the rules is (``balance``): by levels that play themselves, and by the characters.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import mean
from typing import Final, NamedTuple

from mathgames.engine.match import Match
from mathgames.engine.saves import find
from mathgames.games.registry import find_game as game_of
from mathgames.games.registry import list_games
from mathgames.games.registry import rules as rules_of
from mathgames.players import CHARACTERS
from mathgames.players.tournaments import tournament
from mathgames.players.tournaments.plan import STOPPED_ENDING
from mathgames.study.balance import GAMES, LEVEL, LONGEST, OPENING, USUALLY_LONGEST, count_in_words, write_rows

PLAYERS: Final = ("level-3", "level-5", "characters")
"""The players of the presets: two levels, each against itself, and the characters among themselves."""
SECONDS_A_MOVE: Final = 20
"""The seconds that pupils need for a move, to tell how long a lesson is."""
BY_INFINITY: Final = frozenset({"goal", "no-infinity"})
BY_LINE: Final = frozenset({"line", "max-side"})
"""The endings of Infinity Master's and of TINC that points do not decide."""
FEW: Final = 3
"""The number of calculations below which a game is of no use for learning to calculate."""


class PresetRow(NamedTuple):
    """The value of a preset for a lesson, from games among players of equal strength.

    ``players`` is a level that plays itself, or ``characters``. ``rounds`` is how many a game has. ``points`` is the
    share of the player who starts, ``drawn`` that of games without a winner; of the rounds, ``by_points`` is the share
    that points decided. ``minutes`` is the length of a game at 20 seconds a move; ``calculations`` the average number
    of moves of a game that calculate, ``first`` the ply of the first one in half of the games or earlier (0 where that
    is never), ``few`` the share of games with less than three. ``operations`` counts the games in which each occurs,
    ``endings`` the endings of rounds.
    """

    game: str
    preset: str
    players: str
    rounds: int
    games: int
    seed: int
    points: float
    drawn: float
    by_points: float
    plies: float
    minutes: float
    calculations: float
    first: int
    few: float
    operations: str
    endings: str


def players_of(game: str) -> tuple[str, ...]:
    """Return the players of a game's presets: characters only play games with calculations."""
    return PLAYERS if game_of(game).calculates else PLAYERS[:-1]


def preset_row(
    game: str, preset: str, games: int = GAMES, *, players: str = LEVEL, seed: int = 1, folder: Path | None = None
) -> PresetRow:
    """Play a preset of a game by a level against itself, or among the characters, and count its calculations."""
    rules = rules_of(game, preset=preset)
    longest = LONGEST.get(game, USUALLY_LONGEST)
    names = [it.name for it in CHARACTERS] if players == "characters" else [players]
    pairs = max(1, len(names) * (len(names) - 1) // 2)
    result = tournament(
        rules,
        names,
        games=max(2, 2 * (games // (2 * pairs))),
        seed=seed,
        opening=OPENING,
        longest=longest,
        out=None if folder is None else folder / f"{game} {preset} {players}.jsonl",
        progress=False,
    )
    matches = [find(one.code) for one in result.games]
    calculations, played = list(map(_calculations, matches)), len(result.games)
    endings = [ending for match in matches for ending in _endings(match)]
    firsts = sorted(one[0][0] if one else rules.rounds * longest + 1 for one in calculations)
    plies = mean(one.plies for one in result.games)
    starter = rules.players.index(rules.turn(rules.initial()))
    return PresetRow(
        game=game,
        preset=preset,
        players=players,
        rounds=len(rules.players) if game == "slice-boundaries" else rules.rounds,
        games=played,
        seed=seed,
        points=round(mean(one.points(starter) for one in result.games), 3),
        drawn=round(mean(one.winner is None for one in result.games), 3),
        by_points=round(mean(ending not in BY_INFINITY | BY_LINE for ending in endings), 3),
        plies=round(plies, 1),
        minutes=round(plies * SECONDS_A_MOVE / 60, 1),
        calculations=round(mean(map(len, calculations)), 1),
        first=firsts[played // 2] if firsts[played // 2] <= rules.rounds * longest else 0,
        few=round(mean(len(one) < FEW for one in calculations), 3),
        operations=count_in_words(
            operator for one in calculations for operator in {operator for _ply, operator in one}
        ),
        endings=count_in_words(endings),
    )


def _endings(match: Match) -> list[str]:
    """Return how each round of a match ended."""
    if match.rules.rounds > 1:
        return [it.outcome.code for it in match.rounds] or [STOPPED_ENDING]
    return [STOPPED_ENDING if match.outcome is None else match.outcome.code]


def _calculations(match: Match) -> list[tuple[int, str]]:
    moves = enumerate(match._session.path_to(match.ply), 1)
    asks = game_of(match.rules.name).asks
    return [(ply, it.operator.value) for ply, move in moves for it in asks(match.rules.explain(*move))]


def main() -> None:
    """Play the presets of the command line, and print each row when it is complete."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="the games (default: all)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each preset (default: {GAMES})")
    parser.add_argument("--folder", type=Path, help="where the games are kept, and gone on with")
    parser.add_argument("--level", help=f"who plays the presets (default: {', '.join(PLAYERS)})")
    parser.add_argument("--out", type=Path, help="the table that is written, as CSV")
    options = parser.parse_args()
    if options.folder is not None:
        options.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for game in options.game or list_games():
        for preset in ("default", *game_of(game).rules.PRESETS):
            for players in (options.level,) if options.level else players_of(game):
                row = preset_row(game, preset, options.games, players=players, folder=options.folder)
                rows.append(row)
                sys.stdout.write(" | ".join(map(str, row)) + "\n")
                sys.stdout.flush()
    if options.out is not None:
        write_rows(rows, options.out)


if __name__ == "__main__":
    main()
