"""The tables of a tournament, with what has to be said of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from mathgames.engine.options import settings_text
from mathgames.engine.rules import Rules
from mathgames.language.words import Text, Words, _, _n, decimal_number, listed, together
from mathgames.players.tournaments.plan import STOPPED
from mathgames.players.tournaments.standings import Standings
from mathgames.players.tournaments.table import StandingsTable, percent, signed


def tournament_report(standings: Standings) -> Iterator[Text | StandingsTable]:
    """What is told of a tournament, part by part."""
    yield _summary(standings)
    plan = standings.plan
    if len(plan.players) > 1:
        for place, rules in enumerate(plan.rules):
            yield _named(rules)
            yield from _strengths(standings, place)
    for game in dict.fromkeys(rules.name for rules in plan.rules):
        yield _balance(standings, [place for place, rules in enumerate(plan.rules) if rules.name == game])


def _summary(standings: Standings) -> Words:
    plan = standings.plan
    stopped = sum(game.ending == STOPPED for game in standings.games)
    return together(
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
            stopped,
            longest=plan.longest,
        ),
    )


def _named(rules: Rules[Any, Any]) -> str:
    options = settings_text(rules.changed_settings().items())
    return f"{rules.name}, {options}" if options else rules.name


def _strengths(standings: Standings, place: int) -> Iterator[Text | StandingsTable]:
    """How strong the players are under some rules, and how those who met fared with each other."""
    names, ratings = standings.plan.players, standings.ratings(place)
    ranking = sorted(range(len(names)), key=lambda player: (-ratings[player].value, player))
    yield StandingsTable(
        (_("player"), _("Elo"), _("95%"), _("games"), _("won"), _("drawn"), _("lost"), _("points")),
        [
            (
                names[player],
                signed(ratings[player].value),
                f"±{round(ratings[player].margin)}",
                *map(str, (score.games, *score)),
                percent(score.points / score.games) if score.games else "–",
            )
            for player in ranking
            for score in [standings.score(names[player], rules=place)]
        ],
    )
    met = [
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
                signed(ahead.value),
                f"{signed(ahead.low)} … {signed(ahead.high)}",
                _("yes") if score.is_better else "–",
            )
            for one, other, score in met
            if (ahead := ratings.difference(one, other)) is not None
        ],
    )
    yield _(
        "Elo is based on all games, and its average is 0. Points are from these games only. “Better” means that equal "
        "players would get such a result in fewer than 1 of 40 tournaments."
    )
    if ratings.swept:
        pairs = listed(f"{names[one]} – {names[other]}" for one, other in ratings.swept)
        yield _(
            "One player took every point from the other: {pairs}. For each of these, one extra drawn game is counted, "
            "and the true difference may be much larger.",
            pairs=pairs,
        )
    if len(ratings.groups) > 1:
        yield _(
            "No games connect these, so their Elo numbers cannot be compared: {groups}.",
            groups=listed(" + ".join(names[player] for player in group) for group in ratings.groups),
        )


def _balance(standings: Standings, places: list[int]) -> StandingsTable:
    """What the rules of one game make of it: a row for each of them, and one for each way in which games ended."""
    first, second = map(standings.plan.rules[places[0]].player_label, standings.plan.rules[places[0]].players)
    rows: list[tuple[Text, ...]] = []
    for place in places:
        named = _named(standings.plan.rules[place])
        for ending in (None, *standings.endings(place)):
            balance = standings.balance(place, ending)
            rows.append(
                (
                    named if ending is None else f"– {ending}",
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
