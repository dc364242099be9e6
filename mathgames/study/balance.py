"""The balance of the options of the rules: every option of a game, played many times by one level against itself.

A *variant* is a game with one option changed, all others as they are by default. Its games are a tournament of a level
that plays itself, so they may be played on any executor, a Dask cluster among them, and a file of finished games is
continued. The result of a variant is one row: how often the player who starts won, and how long games were.

    python -m mathgames.study.balance minus-vs-plus --games 100 --folder games

With `--missing` only variants are played that the table of the documentation has not got yet, and are added to it.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, Final, NamedTuple, get_type_hints

from mathgames.engine.options import Option, Value, value_text
from mathgames.engine.rules import Rules
from mathgames.games.registry import list_games
from mathgames.games.registry import rules as rules_of
from mathgames.players.tournaments import TournamentGame, tournament
from mathgames.players.tournaments.standings import Estimate, wilson_interval

LEVEL: Final = "level-4"
GAMES: Final = 1000
OPENING: Final = 2
"""The number of random plies at the start, one for each player: otherwise one level repeats the same game."""
LONGEST: Final = {"tinc": 60, "slice-boundaries": 500}
"""The largest number of plies, by game.

A game of Slice Through the Boundaries ends by itself, after as many moves as there are squares and two lines.
"""
USUALLY_LONGEST: Final = 400
MIN_GAMES: Final = 100
"""The least number of games to call an option unfair: of some dozens of options, one would be unfair by chance."""
SET_UPS: Final = 10
"""The number of different random set-ups that are played."""
FAIR: Final = (0.45, 0.55)
"""The range of the starter's share of the points that counts as fair."""
SIDES: Final = {10: 4, 12: 10, 14: 20, 16: 50, 18: 100, 20: 100}
"""The divisor of the number of games, by the side of a grid of Slice Through the Boundaries, since each takes long."""
BASE: Final[dict[str, dict[str, Value]]] = {"slice-boundaries": {"n": 6}}
"""The settings for options of a game that takes too long with all defaults to be played a thousand times."""
LEFT_OUT: Final = {"seed", "clock", "players", "rounds"}
"""Options that change no rule, or that are not for two players; with two rounds both have both sides."""


class ChangedRules(NamedTuple):
    """A game under its usual rules, with one ``option`` changed, or none."""

    game: str
    option: str
    value: Value

    @property
    def name(self) -> str:
        """The option and its value, as records write them; ``usual`` if none is changed.

        >>> ChangedRules("tinc", "line", "path8").name, ChangedRules("tinc", "", None).name
        ('line=path8', 'usual')
        """
        return f"{self.option}={value_text(self.value)}" if self.option else "usual"

    @property
    def games(self) -> int:
        """The divisor of the number of games, since each takes long."""
        return SIDES.get(self.value, 1) if self.option == "n" else 1

    def rules(self) -> list[Rules[Any, Any]]:
        """Return the rules to play by: one for each random set-up, if the set-up is random."""
        settings = BASE.get(self.game, {}) | ({self.option: self.value} if self.option else {})
        if self.value == "random":
            return [rules_of(self.game, **settings, seed=seed) for seed in range(1, SET_UPS + 1)]
        return [rules_of(self.game, **settings)]


class Row(NamedTuple):
    """The results of a variant: the games that the starter won, drew and lost, and the length of games.

    ``starter`` is that player. ``plies`` is the average; half of the games are between ``shorter`` and ``longer``;
    ``endings`` counts the endings, as ``code:times``, the most frequent first.
    """

    game: str
    variant: str
    starter: str
    games: int
    won: int
    drawn: int
    lost: int
    plies: float
    shorter: float
    longer: float
    endings: str

    @property
    def points(self) -> float:
        """The share of the points of the player who starts."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def share(self) -> Estimate:
        """The starter's share of the points for this level, estimated by these games: a 95 % interval and its mean."""
        return wilson_interval(self.won + self.drawn / 2, self.games)

    @property
    def is_unfair(self) -> bool:
        """True if the whole interval is outside of the fair range, and there were enough games to judge."""
        return self.games >= MIN_GAMES and (self.share.low > FAIR[1] or self.share.high < FAIR[0])


def variants(game: str) -> Iterator[ChangedRules]:
    """Yield the usual rules of a game, and each other value of each of its options.

    >>> [variant.name for variant in variants("tinc")]
    ['usual', 'line=path8', 'max_side=9', 'max_side=21', 'first_player=noughts']
    """
    yield ChangedRules(game, "", None)
    default_rules = rules_of(game, **BASE.get(game, {}))
    for option in default_rules.options:
        if option.name not in LEFT_OUT:
            yield from (
                ChangedRules(game, option.name, value)
                for value in _other_values(option, default_rules.settings[option.name])
            )


def _other_values(option: Option, default: Value) -> Iterator[Value]:
    return (reading.value for reading in option.choices if reading.value != default)


def play_variant(
    variant: ChangedRules,
    games: int = GAMES,
    *,
    level: str = LEVEL,
    folder: Path | None = None,
    executor: Executor | None = None,
) -> Row:
    """Play a variant by a level against itself, and count the results.

    With a ``folder`` the games are kept there, each as soon as it is finished, and those that are there are not played
    again. ``executor`` is any that a tournament takes.
    """
    rules = variant.rules()
    number = max(games // variant.games // len(rules) // 2, 1) * 2
    result = tournament(
        rules,
        [level],
        games=number,
        seed=1,
        opening=OPENING,
        longest=LONGEST.get(variant.game, USUALLY_LONGEST),
        codes=False,
        out=None if folder is None else folder / f"{variant.game} {variant.name.replace('/', ' ')[:60]}.jsonl",
        executor=executor,
        progress=False,
    )
    return _row(variant, rules[0], result.games)


def _row(variant: ChangedRules, rules: Rules[Any, Any], games: Iterable[TournamentGame]) -> Row:
    starter = rules.turn(rules.initial())
    seat = rules.players.index(starter)
    counts = Counter(game.points(seat) for game in games)
    lengths = sorted(game.plies for game in games)
    shorter, _median, longer = quantiles(lengths, n=4)
    return Row(
        game=variant.game,
        variant=variant.name,
        starter=starter,
        games=len(lengths),
        won=counts[1.0],
        drawn=counts[0.5],
        lost=counts[0.0],
        plies=round(mean(lengths), 1),
        shorter=shorter,
        longer=longer,
        endings=count_in_words(game.ending for game in games),
    )


def count_in_words(things: Iterable[str]) -> str:
    """Return how often each thing occurs, as ``name:times``, the most frequent first."""
    counts = Counter(things)
    return " ".join(f"{it}:{times}" for it, times in sorted(counts.items(), key=lambda item: (-item[1], item[0])))


MEASUREMENTS: Final = Path(__file__).with_suffix(".csv")
"""The file with the rows for the documentation: as many games as the machine had time for."""


def write_rows(rows: Sequence[Any], path: Path) -> None:
    """Write the rows, named tuples of one kind, into a file for ``read`` and other programs."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(rows[0]._fields)
        table.writerows(rows)


def read(path: Path = MEASUREMENTS) -> list[Row]:
    """Read the rows of a file, or those of the documentation if no file is named."""
    kinds = get_type_hints(Row).values()
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.reader(file)
        next(lines)
        return [Row(*(kind(cell) for kind, cell in zip(kinds, line, strict=True))) for line in lines]


def missing(game: str, path: Path = MEASUREMENTS) -> list[ChangedRules]:
    """Return the variants of a game that a table has no row of."""
    known = {(row.game, row.variant) for row in read(path)}
    return [variant for variant in variants(game) if (game, variant.name) not in known]


def add(fresh: Iterable[Row], path: Path = MEASUREMENTS) -> None:
    """Add rows to a table, in the order of the games and their options; a row of no variant any more goes."""
    rows = {(row.game, row.variant): row for row in (*read(path), *fresh)}
    names = [(game, variant.name) for game in list_games() for variant in variants(game)]
    write_rows([rows[name] for name in names if name in rows], path)


COLUMNS: Final = (
    "game",
    "variant",
    "starts",
    "games",
    "won, drawn, lost",
    "points of the player who starts (95%)",
    "moves",
)


def as_markdown(rows: Iterable[Row]) -> str:
    """Format the rows as a table in Markdown; the share is bold if it is unfair."""
    lines = ["| " + " | ".join(COLUMNS) + " |", "| --- | --- | --- | ---: | --- | --- | ---: |"]
    for row in rows:
        bold = "**" if row.is_unfair else ""
        share = f"{bold}{row.points:.0%}{bold} ({row.share.low:.0%} to {row.share.high:.0%})"
        result = f"{row.won}, {row.drawn}, {row.lost}"
        cells = (row.game, f"`{row.variant}`", row.starter, str(row.games), result, share, f"{row.plies:.0f}")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Play the games of the command line, and print each row when it is complete."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="the games (default: all)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each variant (default: {GAMES})")
    parser.add_argument("--folder", type=Path, help="where the games are kept, and gone on with")
    parser.add_argument("--missing", action="store_true", help="only what the table has no row of; add it")
    parser.add_argument("--out", type=Path, help="the table that is written, as CSV")
    options = parser.parse_args()
    if options.folder is not None:
        options.folder.mkdir(parents=True, exist_ok=True)
    table: Path = options.out or MEASUREMENTS
    rows = []
    wanted = (lambda game: missing(game, table)) if options.missing else variants
    for variant in (variant for game in options.game or list_games() for variant in wanted(game)):
        rows.append(row := play_variant(variant, options.games, folder=options.folder))
        low, high = row.share.low, row.share.high
        sys.stdout.write(f"{row.game} {row.variant}: {row.won}-{row.drawn}-{row.lost}, {low:.0%} to {high:.0%}\n")
        sys.stdout.flush()
    if options.missing:
        add(rows, table)
    elif options.out is not None:
        write_rows(rows, options.out)


if __name__ == "__main__":
    main()
