"""The result of a tournament: its tables with remarks, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from mathgames.engine.options import settings_text
from mathgames.engine.rules import Rules
from mathgames.language.words import MINUS, LazyString, Text, _, _n, decimal_number, join_sentences, join_with_and
from mathgames.players.tournaments.plan import STOPPED_ENDING
from mathgames.players.tournaments.results_file import game_to_json
from mathgames.players.tournaments.standings import Standings

# A table of words and numbers, as Markdown: it reads well in a terminal, in a notebook and on a page.


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A table: its columns, and rows of as many cells.

    The first column holds words and the others hold numbers, unless ``words`` is larger.

    >>> print(StandingsTable(("player", "Elo"), (("level-2", "+120"), ("level-1", "−120"))))
    | player  |  Elo |
    | :------ | ---: |
    | level-2 | +120 |
    | level-1 | −120 |
    """

    columns: Sequence[Text]
    rows: Sequence[Sequence[Text]]
    words: int = 1

    def __str__(self) -> str:
        cells = [[str(cell).replace("|", "\\|") for cell in row] for row in (self.columns, *self.rows)]
        widths = [max(2, *map(len, column)) for column in zip(*cells, strict=True)]
        pads = [str.ljust if place < self.words else str.rjust for place in range(len(widths))]
        rules = [pad(":", width, "-") for pad, width in zip(pads, widths, strict=True)]
        lines = [[pad(cell, width) for pad, cell, width in zip(pads, line, widths, strict=True)] for line in cells]
        return "\n".join(f"| {' | '.join(line)} |" for line in (lines[0], rules, *lines[1:]))


def with_plus_or_minus(number: float) -> str:
    """Format a rounded number with its sign.

    >>> with_plus_or_minus(12.4), with_plus_or_minus(-0.2), with_plus_or_minus(-3)
    ('+12', '0', '−3')
    """
    whole = round(number)
    return f"{whole:+}".replace("-", MINUS) if whole else "0"


def percent(part: float) -> str:
    """Format a part of a whole in percent.

    >>> percent(0.625)
    '62 %'
    """
    return f"{round(100 * part)} %"


# The tables of a tournament, with what has to be said of them.


def tournament_report(standings: Standings) -> Iterator[Text | StandingsTable]:
    """Yield the parts of a tournament's report."""
    yield _summary(standings)
    plan = standings.plan
    if len(plan.players) > 1:
        for place, rules in enumerate(plan.rules):
            yield _rules_label(rules)
            yield from _strengths(standings, place)
    for game in dict.fromkeys(rules.name for rules in plan.rules):
        yield _balance(standings, [place for place, rules in enumerate(plan.rules) if rules.name == game])


def _summary(standings: Standings) -> LazyString:
    plan = standings.plan
    stopped_games = sum(game.ending == STOPPED_ENDING for game in standings.games)
    return join_sentences(
        _n("{n} game, seed {seed}.", "{n} games, seed {seed}.", len(standings.games), seed=plan.seed),
        _n(
            "Each two games begin with the same random move, and the players swap sides.",
            "Each two games begin with the same {n} random moves, and the players swap sides.",
            plan.opening,
        )
        if plan.opening
        else None,
        _n(
            "A game that is not over after {longest} moves is stopped as a draw: this happened in {n} game.",
            "A game that is not over after {longest} moves is stopped as a draw: this happened in {n} games.",
            stopped_games,
            longest=plan.longest,
        ),
    )


def _rules_label(rules: Rules[Any, Any]) -> str:
    options = settings_text(rules.changed_settings().items())
    return f"{rules.name}, {options}" if options else rules.name


def _strengths(standings: Standings, place: int) -> Iterator[Text | StandingsTable]:
    """Yield the strengths of the players under some rules, and the results of those who met."""
    names, ratings = standings.plan.players, standings.ratings(place)
    ranking = sorted(range(len(names)), key=lambda player: (-ratings[player].value, player))
    yield StandingsTable(
        (_("player"), _("Elo"), _("95%"), _("games"), _("won"), _("drawn"), _("lost"), _("points")),
        [
            (
                names[player],
                with_plus_or_minus(ratings[player].value),
                f"±{round(ratings[player].margin)}",
                *map(str, (score.games, *score)),
                percent(score.points / score.games) if score.games else "–",
            )
            for player in ranking
            for score in [standings.score(names[player], rules=place)]
        ],
    )
    pair_scores = [
        (one, other, score)
        for one, other in combinations(ranking, 2)
        if (score := standings.score(names[one], names[other], place)).games
    ]
    yield StandingsTable(
        (_("who played whom"), _("won"), _("drawn"), _("lost"), _("points"), _("95%"), _("Elo"), _("95%"), _("better")),
        [
            (
                f"{names[one]} – {names[other]}",
                *map(str, score),
                percent(score.points / score.games),
                f"{percent(score.share.low)} – {percent(score.share.high)}",
                with_plus_or_minus(difference.value),
                f"{with_plus_or_minus(difference.low)} … {with_plus_or_minus(difference.high)}",
                _("yes") if score.is_better else "–",
            )
            for one, other, score in pair_scores
            if (difference := ratings.difference(one, other)) is not None
        ],
    )
    yield _(
        "Elo is based on all games, and its average is 0. Points are from these games only. “Better” means that equal "
        "players would get such a result in fewer than 1 of 40 tournaments."
    )
    if ratings.sweeps:
        pairs = join_with_and(f"{names[one]} – {names[other]}" for one, other in ratings.sweeps)
        yield _(
            "One player took every point from the other: {pairs}. For each of these, one extra drawn game is counted, "
            "and the true difference may be much larger.",
            pairs=pairs,
        )
    if len(ratings.groups) > 1:
        yield _(
            "No games connect these, so their Elo numbers cannot be compared: {groups}.",
            groups=join_with_and(" + ".join(names[player] for player in group) for group in ratings.groups),
        )


def _balance(standings: Standings, places: list[int]) -> StandingsTable:
    """Return the balance of one game's rules: a row for each of them, and one for each kind of ending."""
    first, second = map(standings.plan.rules[places[0]].player_label, standings.plan.rules[places[0]].players)
    rows: list[tuple[Text, ...]] = []
    for place in places:
        rules_name = _rules_label(standings.plan.rules[place])
        for ending in (None, *standings.endings(place)):
            balance = standings.balance(place, ending)
            rows.append(
                (
                    rules_name if ending is None else f"– {ending}",
                    *map(str, (balance.games, *balance.won.values(), balance.drawn)),
                    f"{percent(balance.share.low)} – {percent(balance.share.high)}",
                    decimal_number(f"{balance.plies:.1f}"),
                    decimal_number(f"{balance.operations:.1f}"),
                )
            )
    return StandingsTable(
        (
            _("rules, and how games ended"),
            _("games"),
            _("{player} wins", player=first),
            _("{player} wins", player=second),
            _("drawn"),
            _("points of {player}, 95%", player=first),
            _("moves"),
            _("operations"),
        ),
        rows,
    )


# The result of a tournament, as text and as data.


@dataclass(frozen=True, slots=True)
class Result(Standings):
    """The result of a tournament. Printing it shows its tables, as a notebook does; ``to_json`` is the same as data."""

    def __str__(self) -> str:
        return "\n\n".join(map(str, tournament_report(self)))

    def _repr_markdown_(self) -> str:
        return str(self)

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain data: the plan, the tables and the games."""
        places = range(len(self.plan.rules))
        return {
            "tournament": self.plan.to_json(),
            "players": [
                {"rules": place, "player": name, **estimate._asdict(), **self.score(name, rules=place)._asdict()}
                for place in places
                for name, estimate in zip(self.plan.players, self.ratings(place).all, strict=True)
            ],
            "balance": [
                {"rules": place, "ending": ending, **self.balance(place, ending)._asdict()}
                for place in places
                for ending in (None, *self.endings(place))
            ],
            "games": [game_to_json(self.plan, game) for game in self.games],
        }
