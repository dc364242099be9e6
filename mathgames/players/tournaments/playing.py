"""Playing a tournament: here, on the processes of one machine, or on many machines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic
from traceback import format_exception
from typing import Any, Final, NamedTuple

from mathgames.engine import shortcode
from mathgames.engine.line import Line
from mathgames.engine.record import Record
from mathgames.engine.rules import SEEDS, Rules, rules_of
from mathgames.games.contract.thinking import SearchResult
from mathgames.language.errors import PlayerError, TournamentError, escape_unencodable, quote_input, short_repr
from mathgames.language.words import _
from mathgames.players.levels import Player, as_choice, choose
from mathgames.players.opponents import ADAPTIVE, LEVELS, find_player
from mathgames.players.tournaments.plan import PAIRINGS, STOPPED_ENDING, Fixture, Plan, TournamentGame
from mathgames.players.tournaments.progress import progress_bar
from mathgames.players.tournaments.result import Result
from mathgames.players.tournaments.results_file import results_file

# One game of a tournament is played, and every move of it judged: players may be anybody's programs.

_OPENINGS_TRIED: Final = 100


def play(plan: Plan, fixture: Fixture, players: Sequence[Player], *, codes: bool = True) -> TournamentGame:
    """Play a game to its end. All chance in it comes from the plan's seed and the game's number.

    Raises ``PlayerError``, with the game so far, if a player fails or gives no legal move.
    """
    rules, (first, second) = plan.rules[fixture.rules], fixture.seats
    opening, chance = Random(f"{plan.seed} opening {fixture.number // 2}"), Random(f"{plan.seed} game {fixture.number}")
    line = _random_opening(rules, plan.opening, opening)
    while (outcome := line.outcome(len(line))) is None and len(line) < plan.longest * rules.rounds:
        if plan.opening and line.round_ended(len(line)) is not None:
            _add_random_moves(line, plan.opening, opening)
            continue
        player, position = fixture.seats[line.seat(line.turn(len(line)))], line.position(len(line))
        try:
            move = _choose_move(players[player], rules, position, chance.randrange(SEEDS), plan.nodes)
        except PlayerError as fault:
            message = _(
                "{player}, game {number}, move {move}: {fault} The game so far is {code}",
                player=plan.players[player],
                number=fixture.number,
                move=len(line) + 1,
                fault=fault.words,
                code=_code(line),
            )
            raise PlayerError(message) from (fault.__cause__ or fault)
        line.add(move)
    return TournamentGame(
        number=fixture.number,
        rules=fixture.rules,
        players=(plan.players[first], plan.players[second]),
        winner=None if outcome is None or outcome.winner is None else line.seat(outcome.winner),
        ending=STOPPED_ENDING if outcome is None else outcome.code,
        plies=len(line),
        operations=_calculation_count(line),
        code=_code(line) if codes else "",
    )


def _random_opening(rules: Rules[Any, Any], plies: int, chance: Random) -> Line:
    """Return a game that goes on after *plies* random moves. Raises ``TournamentError`` if none is found."""
    for _attempt in range(_OPENINGS_TRIED):
        _add_random_moves(line := Line(rules), plies, chance)
        if line.outcome(len(line)) is None:
            return line
    raise TournamentError(
        _("games of {game} end within {plies} moves at random: take a shorter opening", game=rules.name, plies=plies)
    )


def _add_random_moves(line: Line, plies: int, chance: Random) -> None:
    """Add at most *plies* random moves, as long as the round goes on."""
    for _ply in range(plies):
        if line.outcome(len(line)) is None:
            line.add(line.rules.random_move(line.position(len(line)), chance))


def _choose_move(player: Player, rules: Rules[Any, Any], position: Any, seed: int, nodes: int | None) -> Any:
    """Return the move that a player chooses.

    Raises ``PlayerError``, from the player's own error, if it chooses none.
    """
    try:
        choice = player.choose(rules, position, seed=seed, nodes=nodes)
    except Exception as error:
        problem = quote_input(escape_unencodable(f"{type(error).__name__}: {error}"), 200)
        raise PlayerError(_("it failed with {problem}.", problem=problem)) from error
    return as_choice(rules, position, choice).move


def _calculation_count(line: Line) -> int:
    """Count the moves whose explanation has a derivation."""
    return sum(bool(line.rules.explain(position, move).derivations) for position, move in line.path(len(line)))


def _code(line: Line) -> str:
    rules = line.rules
    options = tuple(rules.changed_settings().items())
    return shortcode.write(Record(rules.name, line.texts, rules.version, options), line)


ALL_LEVELS: Final = tuple(known.name for known in LEVELS)
_LONGEST_NAME: Final = 40
_BATCH_SECONDS: Final = 1.0
"""The seconds of play that are submitted together: with less, sending a batch costs more than playing it."""
_GROWTH: Final = 8
"""The largest ratio of the games in a batch to those in the batch before it."""
_MAX_UNDER_WAY: Final = 1000


def tournament(
    rules: str | Rules[Any, Any] | Iterable[str | Rules[Any, Any]],
    players: Sequence[str] | Mapping[str, str | Player] = ALL_LEVELS,
    *,
    games: int = 20,
    pairing: str = "round-robin",
    rounds: int | None = None,
    seed: int = 0,
    opening: int = 4,
    longest: int = 400,
    nodes: int | None = None,
    codes: bool = True,
    out: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Result:
    """Play a tournament, and return the strength of the players and the balance of the rules.

    ``rules`` is a game's name, its rules with some options, or several of these: each is a tournament of its own among
    the same players. ``players`` are levels and characters by their names; with players of your own, give a dictionary
    from names to these and to objects that can ``choose`` (see ``Player``). A player alone plays against itself, which
    tells how the rules balance.

    ``pairing`` is ``"round-robin"`` (everybody meets everybody), ``"neighbours"`` (each the next one in the list) or
    ``"swiss"``: ``rounds`` rounds, in each of which those meet who stand near each other and have not met. When two
    meet they play ``games`` games: each two of these begin with the same ``opening`` random moves, each round with its
    own, and are played with both sides. After ``longest`` moves a round a game is stopped as a draw. ``nodes`` bounds
    how many positions a player may look at for one move.

    The games are kept in the file ``out``, each as soon as it is finished, and with ``codes`` each with the code that
    opens it on a board; the same call with the same file goes on where it was stopped. ``executor`` is any of
    ``concurrent.futures``, or that of a Dask cluster (``client.get_executor()``); without one, game follows game here.
    The seed and a game's number alone decide its chances, so the tables are the same wherever the games are played, and
    in whichever order. Players travel to other processes by pickle; what one keeps from move to move is its own.

    A bar of tqdm, where that is installed, or a line now and then shows how far it is, unless ``progress`` is False;
    where errors go to a file, it is lines.

    TournamentError for what cannot be played, and for a file of something else; PlayerError, with the game so far, for
    a player that fails or gives no legal move. All games that were finished are kept.

    >>> result = tournament("minus-vs-plus", ["level-1", "level-2"], games=4, seed=1, progress=False)
    >>> result.score("level-2")
    Tally(won=4, drawn=0, lost=0)
    """
    named_players = _players(players)
    plan = Plan(
        rules=_rules(rules),
        players=tuple(named_players),
        pairing=pairing,
        rounds=_rounds(pairing, rounds, len(named_players)),
        games=games,
        seed=seed,
        opening=opening,
        longest=longest,
        nodes=nodes,
    )
    choosing = tuple(named_players.values())
    with (
        results_file(None if out is None else Path(out), plan) as file,
        progress_bar(plan, len(file.games), progress) as bar,
    ):
        try:
            for fixtures in plan.fixtures(file.games):
                for several in _play_games(plan, file.missing(fixtures), choosing, executor, codes=codes):
                    file.add(several)
                    if bar is not None:
                        bar.update(len(several))
        except BrokenExecutor as error:
            raise TournamentError(
                _(
                    "a process that was playing was stopped from outside; the finished games are kept: start "
                    "again to continue"
                )
            ) from error
        return Result(plan, file.games)


def _play_games(
    plan: Plan, fixtures: Iterator[Fixture], players: Sequence[Player], executor: Executor | None, *, codes: bool
) -> Iterator[Sequence[TournamentGame]]:
    """Yield the games as they are finished. After a failure no more are submitted, and those in progress are kept."""
    if executor is None:
        for fixture in fixtures:
            yield (play(plan, fixture, players, codes=codes),)
        return
    completions: SimpleQueue[Future[_Batch]] = SimpleQueue()
    under_way: dict[Future[_Batch], tuple[list[Fixture], float]] = {}
    requeue: list[Fixture] = []
    size, max_under_way, failure = 1, 2 * (os.cpu_count() or 1), None
    try:
        while True:
            while failure is None and len(under_way) < max_under_way:
                chunk = requeue[:size] or list(islice(fixtures, size))
                del requeue[:size]
                if not chunk:
                    break
                future = executor.submit(play_for_a_while, plan, chunk, players, codes=codes)
                under_way[future] = chunk, monotonic()
                future.add_done_callback(completions.put)
            if not under_way:
                break
            chunk, submit_time = under_way.pop(future := completions.get())
            if future.cancelled():
                continue
            if (fault := future.exception()) is None:
                batch = future.result()
                yield batch.games
                requeue += chunk[len(batch.games) :]
                size = max(1, min(_GROWTH * size, round(_BATCH_SECONDS * len(batch.games) / max(batch.seconds, 1e-6))))
                if monotonic() - submit_time < 2 * batch.seconds:  # it hardly had to wait: there is room for one more
                    max_under_way = min(max_under_way + 1, _MAX_UNDER_WAY)
                fault = batch.failure
                if fault is not None and fault.__cause__ is None:  # it came from another process
                    fault.add_note(batch.traceback)
            if fault is not None and failure is None:
                failure = fault
                for other in list(under_way):
                    other.cancel()
    finally:
        for future in list(under_way):
            future.cancel()
    if failure is not None:
        raise failure


class _Batch(NamedTuple):
    """The games that a batch finished, the seconds that they took, and the failure of the next one."""

    games: list[TournamentGame]
    seconds: float
    failure: Exception | None
    traceback: str = ""
    """The traceback of the failure as text: the original one stays in the process that raised it."""


def play_for_a_while(plan: Plan, fixtures: Sequence[Fixture], players: Sequence[Player], *, codes: bool) -> _Batch:
    """Play these games until one fails or about a second has passed."""
    games: list[TournamentGame] = []
    began = monotonic()
    try:
        for fixture in fixtures:
            games.append(play(plan, fixture, players, codes=codes))
            if monotonic() - began > _BATCH_SECONDS:
                break
    except Exception as error:  # a player's; it is returned with the finished games
        return _Batch(games, monotonic() - began, error, "".join(format_exception(error)))
    return _Batch(games, monotonic() - began, None)


@dataclass(frozen=True, slots=True)
class _NamedPlayer:
    level: str

    def choose(
        self,
        rules: Rules[Any, Any],
        position: Any,
        *,
        seed: int = 0,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> SearchResult[Any]:
        return choose(rules, position, self.level, seed, nodes, seconds)


def _players(players: Sequence[str] | Mapping[str, str | Player]) -> dict[str, Player]:
    if isinstance(players, str) or not isinstance(players, Mapping | Sequence):
        raise TournamentError(
            _(
                "{players} is not a set of players: give a list of levels, or a dictionary from names to players",
                players=short_repr(players),
            )
        )
    named_players: dict[str, Player] = {}
    for name in players:
        if not (type(name) is str and 0 < len(name) <= _LONGEST_NAME and name.isprintable()):
            raise TournamentError(_("{name} cannot be a player's name: use a short text", name=short_repr(name)))
        if name in named_players:
            raise TournamentError(_("the player {name} appears twice", name=short_repr(name)))
        player = players[name] if isinstance(players, Mapping) else name
        if player == ADAPTIVE.name:
            raise TournamentError(_("{name} adapts to a pupil: it cannot play in a tournament", name=player))
        if isinstance(player, str):
            named_players[name] = _NamedPlayer(find_player(player).name)
        elif callable(getattr(player, "choose", None)):
            named_players[name] = player
        else:
            raise TournamentError(
                _(
                    "{name} is not a player: give a level's name, or an object with a 'choose' method",
                    name=short_repr(name),
                )
            )
    if not named_players:
        raise TournamentError(_("there are no players: give the name of at least one level"))
    return named_players


def _rules(games: str | Rules[Any, Any] | Iterable[str | Rules[Any, Any]]) -> tuple[Rules[Any, Any], ...]:
    several = [games] if isinstance(games, str | Rules) else list(games)
    if not several:
        raise TournamentError(_("there are no rules to play by: give the name of at least one game"))
    variants = tuple(map(rules_of, several))
    for rules in variants:
        if len(rules.players) != 2:
            raise TournamentError(_("{rules} is not a game for two players: a tournament needs one", rules=repr(rules)))
    return variants


def _rounds(pairing: str, rounds: int | None, players: int) -> int:
    """Return the number of rounds, by default enough for a single winner. Raises ``TournamentError``."""
    if pairing not in PAIRINGS:
        names = ", ".join(PAIRINGS)
        raise TournamentError(
            _("{name} cannot be {value}: it must be {names}", name="pairing", value=short_repr(pairing), names=names)
        )
    if pairing == "swiss":
        if players < 2:
            raise TournamentError(_("a Swiss tournament needs at least two players"))
        return (players - 1).bit_length() if rounds is None else rounds
    if rounds is not None:
        raise TournamentError(_("only a Swiss tournament has rounds: leave them out, or ask for more games"))
    return 1
