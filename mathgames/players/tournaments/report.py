"""The tables of a tournament, with what has to be said of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from mathgames.engine.options import settings_text
from mathgames.engine.rules import Rules
from mathgames.players.tournaments.game import STOPPED
from mathgames.players.tournaments.standings import Standings
from mathgames.players.tournaments.table import Table, percent, signed
from mathgames.words import Text, Words, _, _n, listed, together


def report(result: Standings) -> Iterator[Text | Table]:
    """What is told of a tournament, part by part."""
    yield _told(result)
    plan = result.plan
    if len(plan.players) > 1:
        for place, rules in enumerate(plan.rules):
            yield _named(rules)
            yield from _strengths(result, place)
    for game in dict.fromkeys(rules.name for rules in plan.rules):
        yield _balance(result, [place for place, rules in enumerate(plan.rules) if rules.name == game])


def _told(result: Standings) -> Words:
    plan = result.plan
    stopped = sum(game.ending == STOPPED for game in result.games)
    return together(
        _n("{n} game, seed {seed}.", "{n} games, seed {seed}.", len(result.games), seed=plan.seed),
        _n(
            "Each two games begin with the same random move; the players change sides.",
            "Each two games begin with the same {n} random moves; the players change sides.",
            plan.opening,
        )
        if plan.opening
        else None,
        _n(
            "A game that is not over after {longest} moves is stopped as a draw: {n} was.",
            "A game that is not over after {longest} moves is stopped as a draw: {n} were.",
            stopped,
            longest=plan.longest,
        ),
    )


def _named(rules: Rules[Any, Any]) -> str:
    options = settings_text(rules.changed_settings().items())
    return f"{rules.name}, {options}" if options else rules.name


def _strengths(result: Standings, place: int) -> Iterator[Text | Table]:
    """How strong the players are under some rules, and how those who met fared with each other."""
    names, ratings = result.plan.players, result.ratings(place)
    ranking = sorted(range(len(names)), key=lambda player: (-ratings[player].value, player))
    yield Table(
        (_("player"), _("Elo"), _("95 %"), _("games"), _("won"), _("drawn"), _("lost"), _("points")),
        [
            (
                names[player],
                signed(ratings[player].value),
                f"±{round(ratings[player].margin)}",
                *map(str, (score.games, *score)),
                percent(score.points / score.games) if score.games else "–",
            )
            for player in ranking
            for score in [result.score(names[player], rules=place)]
        ],
    )
    met = [
        (one, other, score)
        for one, other in combinations(ranking, 2)
        if (score := result.score(names[one], names[other], place)).games
    ]
    yield Table(
        (_("who met"), _("won"), _("drawn"), _("lost"), _("points"), _("95 %"), _("Elo"), _("95 %"), _("better")),
        [
            (
                f"{names[one]} – {names[other]}",
                *map(str, score),
                percent(score.points / score.games),
                f"{percent(score.share.low)} – {percent(score.share.high)}",
                signed(ahead.value),
                f"{signed(ahead.low)} … {signed(ahead.high)}",
                _("yes") if score.share.low > 1 / 2 else "–",
            )
            for one, other, score in met
            if (ahead := ratings.difference(one, other)) is not None
        ],
    )
    yield _(
        "Elo: by all games, its average is 0. Points: of these games alone; “better” is said where even the lower end "
        "of the interval of 95 % is above one half."
    )
    if ratings.swept:
        pairs = listed(f"{names[one]} – {names[other]}" for one, other in ratings.swept)
        yield _(
            "One took every point from the other: {pairs}. One drawn game more is counted for each, and the true "
            "difference may be much larger.",
            pairs=pairs,
        )
    if len(ratings.groups) > 1:
        yield _(
            "No games connect these, so their Elo numbers cannot be compared: {groups}.",
            groups=listed(" + ".join(names[player] for player in group) for group in ratings.groups),
        )


def _balance(result: Standings, places: list[int]) -> Table:
    """What the rules of one game make of it, one row for each."""
    labels = [result.plan.rules[places[0]].player_label(name) for name in result.plan.rules[places[0]].players]
    rows = []
    for place in places:
        balance, games = result.balance(place), len(result.under(place))
        rows.append(
            (
                _named(result.plan.rules[place]),
                str(games),
                *(percent(won / games) for won in (*balance.won.values(), balance.drawn)),
                f"{balance.plies:.1f}",
                f"{balance.operations:.1f}",
                ", ".join(f"{ending} {percent(times / games)}" for ending, times in balance.endings.items()),
            )
        )
    wins = [_("{player} wins", player=label) for label in labels]
    return Table((_("rules"), _("games"), *wins, _("drawn"), _("moves"), _("operations"), _("ended by")), rows)
