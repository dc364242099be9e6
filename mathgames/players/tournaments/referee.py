"""One game of a tournament is played, and every move of it judged: players may be anybody's programs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from mathgames.engine import shortcode
from mathgames.engine.line import Line
from mathgames.engine.record import Record
from mathgames.engine.rules import SEEDS, Rules
from mathgames.language.errors import PlayerError, TournamentError, encodable, shown_text
from mathgames.language.words import Text, _
from mathgames.players.choosing import Player, as_choice
from mathgames.players.tournaments.plan import STOPPED, Fixture, Plan, TournamentGame

_OPENINGS_TRIED: Final = 100


def play(plan: Plan, fixture: Fixture, players: Sequence[Player], *, codes: bool = True) -> TournamentGame:
    """The game played to its end. All chance in it comes from the plan's seed and the game's number.

    PlayerError, with the game so far, where a player fails or gives no legal move.
    """
    rules, (first, second) = plan.rules[fixture.rules], fixture.seats
    seats = dict(zip(rules.players, (first, second), strict=True))
    line = _opened(rules, plan.opening, Random(f"{plan.seed} opening {fixture.number // 2}"))
    chance = Random(f"{plan.seed} game {fixture.number}")
    while (outcome := line.outcome(len(line))) is None and len(line) < plan.longest:
        player, position = seats[line.turn(len(line))], line.position(len(line))
        move, fault = _chosen(players[player], rules, position, chance.randrange(SEEDS), plan.nodes)
        if fault is not None:
            raise PlayerError(
                _(
                    "{player}, game {number}, move {move}: {fault} The game so far is {code}",
                    player=plan.players[player],
                    number=fixture.number,
                    move=len(line) + 1,
                    fault=fault,
                    code=_code(line),
                )
            )
        line.add(move)
    return TournamentGame(
        number=fixture.number,
        rules=fixture.rules,
        players=(plan.players[first], plan.players[second]),
        winner=None if outcome is None or outcome.winner is None else rules.players.index(outcome.winner),
        ending=STOPPED if outcome is None else outcome.code,
        plies=len(line),
        operations=_operations(line),
        code=_code(line) if codes else "",
    )


def _opened(rules: Rules[Any, Any], plies: int, chance: Random) -> Line:
    """A game that goes on after so many moves at random; TournamentError if there seems to be none."""
    for _attempt in range(_OPENINGS_TRIED):
        line = Line(rules)
        while line.outcome(len(line)) is None and len(line) < plies:
            line.add(rules.random_move(line.position(len(line)), chance))
        if line.outcome(len(line)) is None:
            return line
    raise TournamentError(
        _("games of {game} end within {plies} moves at random: take a shorter opening", game=rules.name, plies=plies)
    )


def _chosen(
    player: Player, rules: Rules[Any, Any], position: Any, seed: int, nodes: int | None
) -> tuple[Any, Text | None]:
    """The move that a player chooses, or what is wrong with it."""
    try:
        given = player.choose(rules, position, seed=seed, nodes=nodes)
    except Exception as error:
        problem = shown_text(encodable(f"{type(error).__name__}: {error}"), 200)
        return None, _("it failed with {problem}.", problem=problem)
    try:
        return as_choice(rules, position, given).move, None
    except PlayerError as error:
        return None, error.words


def _operations(line: Line) -> int:
    """How many moves calculated: those whose explanation derives something."""
    return sum(bool(line.rules.explain(position, move).derivations) for position, move in line.path(len(line)))


def _code(line: Line) -> str:
    rules = line.rules
    options = tuple(rules.changed_settings().items())
    return shortcode.write(Record(rules.name, line.texts, rules.version, options), line)
