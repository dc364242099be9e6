"""Tournaments that are played: the same tables everywhere, players of one's own, rules side by side."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Timer
from typing import Any

import pytest
from distributed import Client, LocalCluster

import mathgames as mg
from harness.players import Alphabetical, Late
from harness.pseudo import PSEUDO, unspoken
from mathgames.engine.rules import Rules
from mathgames.engine.saves import find
from mathgames.language.errors import PlayerError, TournamentError
from mathgames.language.words import override_language
from mathgames.players import tournament
from mathgames.players.tournaments import Plan, Result, TournamentGame, playing, progress


def small(executor: Executor | None = None, **changed: Any) -> Result:
    """A tournament of some seconds, a level and a player of one's own among its players."""
    players = {"beginner": "level-1", "greedy": "level-2", "first": Alphabetical()}
    told: dict[str, Any] = {"games": 4, "seed": 7, "progress": False} | changed
    return tournament("minus-vs-plus", players, executor=executor, **told)


@pytest.fixture(scope="module")
def serial() -> Result:
    return small()


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Two new processes: a fork of this one would have locks of threads that it does not have."""
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        yield executor


class Backwards(Executor):
    """Plays what it was given last first, as soon as it is given nothing more for a moment."""

    def __init__(self) -> None:
        self.given: list[tuple[Future[Any], Any]] = []

    def submit(self, function: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given.append((future, lambda: function(*args, **named)))
        Timer(0.1, self._play).start()
        return future

    def _play(self) -> None:
        while self.given:
            waiting, play = self.given.pop()
            waiting.set_result(play())


def test_the_order_of_the_games_does_not_matter(serial: Result) -> None:
    assert small(Backwards()) == serial


def test_processes_give_the_same_table(serial: Result, processes: Executor) -> None:
    found = small(processes)
    assert str(found) == str(serial)
    assert found == serial


def test_a_dask_cluster_gives_the_same_table(serial: Result) -> None:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        found = small(executor)
    assert str(found) == str(serial)
    assert found == serial


class Watched(ThreadPoolExecutor):
    """Two threads that count their calls, and how many run concurrently."""

    sent = under_way = most = 0

    def submit(self, function: Any, /, *args: Any, **named: Any) -> Future[Any]:
        self.sent += 1
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        future = super().submit(function, *args, **named)
        future.add_done_callback(lambda _future: setattr(self, "under_way", self.under_way - 1))
        return future


def test_short_games_travel_together_and_few_at_a_time() -> None:
    short: dict[str, Any] = {"games": 400, "longest": 5, "codes": False, "progress": False}
    with Watched(2) as executor:
        assert tournament("tinc", ["level-1"], executor=executor, **short) == tournament("tinc", ["level-1"], **short)
    assert executor.sent < 100
    assert executor.most < 100


def test_what_was_not_played_in_time_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first games are so short that many travel together; no time is left for the others."""
    monkeypatch.setattr(playing, "_GROWTH", 1000)
    monkeypatch.setattr(playing, "monotonic", count().__next__)  # each look at the clock is a second later
    with Watched(2) as executor:
        found = tournament("tinc", ["level-1"], games=20, longest=5, executor=executor, progress=False)
    assert found == tournament("tinc", ["level-1"], games=20, longest=5, progress=False)
    assert executor.sent >= 10


def test_another_seed_is_another_tournament(serial: Result) -> None:
    assert small() == serial
    assert small(seed=8).games != serial.games


def test_the_games_of_two_begin_alike_and_each_can_be_opened(serial: Result) -> None:
    for one, other in zip(serial.games[::2], serial.games[1::2], strict=True):
        matches = [find(game.code) for game in (one, other)]
        assert matches[0].history[:4] == matches[1].history[:4]
        assert one.players == other.players[::-1]
        for game, match in zip((one, other), matches, strict=True):
            assert match.ply == game.plies
            assert match.outcome is not None
            assert match.outcome.code == game.ending
            winner = None if game.winner is None else match.rules.players[game.winner]
            assert match.outcome.winner == winner
            operations = sum(bool(match.explanation_at(ply).derivations) for ply in range(1, match.ply + 1))
            assert operations == game.operations
    openings = {find(game.code).history[:4] for game in serial.games}
    assert len(openings) == len(serial.games) // 2


def test_the_tables_count_the_games(serial: Result) -> None:
    assert serial.score("greedy", "beginner").games == 4
    assert sum(serial.score(name).points for name in serial.plan.players) == 12
    assert serial.score("greedy").points > serial.score("beginner").points
    balance = serial.balance()
    assert balance.games == 12
    assert balance.plies == sum(game.plies for game in serial.games) / 12
    assert sum(serial.balance(0, ending).games for ending in serial.endings()) == 12
    told = str(serial)
    assert told.startswith("12 games, seed 7. ")
    row = next(line for line in told.splitlines() if line.startswith("| greedy "))
    assert [cell.strip() for cell in row.split("|")[4:8]] == [str(number) for number in (8, *serial.score("greedy"))]
    assert serial._repr_markdown_() == told


def test_the_tables_are_told_in_sentences(serial: Result) -> None:
    names = {*serial.plan.players, *serial.endings(), "minus-vs-plus"}
    alone = tournament("minus-vs-plus", ["level-1", "level-2", "level-3"], games=2, opening=0, progress=False)
    plan = replace(serial.plan, players=("a", "b", "c", "d"))
    apart = [TournamentGame(n, 0, seats, 0, "goal", 9, 0, "") for n, seats in enumerate([("a", "b"), ("c", "d")])]
    with override_language(PSEUDO):
        for result in (serial, alone, Result(plan, tuple(apart))):
            assert unspoken(str(result), names | {*alone.plan.players, *alone.endings(), "goal"}) == []
    assert "No games connect these, so their Elo numbers cannot be compared: a + b and c + d." in str(
        Result(plan, tuple(apart))
    )


def test_everything_is_plain_data(serial: Result) -> None:
    told = serial.to_json()
    assert json.loads(json.dumps(told)) == told
    assert told["games"][3]["game"] == 3
    assert [row["player"] for row in told["players"]] == ["beginner", "greedy", "first"]


def test_each_rules_are_a_tournament_of_their_own() -> None:
    rules = [mg.rules("minus-vs-plus", target_score=points) for points in (6, 12)]
    found = tournament(rules, ["level-1", "level-2"], games=2, progress=False)
    assert [len(list(found.games_under(place))) for place in (0, 1)] == [2, 2]
    assert found.balance(0).plies < found.balance(1).plies
    told = str(found)
    assert "\nminus-vs-plus, target_score=6\n" in told
    assert "\n| minus-vs-plus, target_score=12 |" in told


def test_a_player_alone_plays_itself_and_is_not_rated() -> None:
    found = tournament("minus-vs-plus", ["level-1"], games=4, progress=False)
    assert {game.players for game in found.games} == {("level-1", "level-1")}
    assert len({game.code for game in found.games}) == 4
    assert "Elo" not in str(found)


def test_better_is_said_only_where_it_is_sure() -> None:
    def told(wins: int) -> str:
        plan = Plan((mg.rules("tinc"),), ("a", "b"), "round-robin", 1, 20, seed=0, opening=4, longest=60, nodes=None)
        games = [TournamentGame(n, 0, ("a", "b"), int(n >= wins), "line", 9, 0, "") for n in range(20)]
        return next(line for line in str(Result(plan, tuple(games))).splitlines() if line.startswith("| a – b"))

    assert told(15).endswith("   yes |")
    assert told(14).endswith("     – |")


def test_a_game_that_goes_on_for_ever_is_a_draw() -> None:
    found = tournament("tinc", ["level-1", "level-2"], games=2, longest=10, progress=False)
    assert [(game.plies, game.ending, game.winner) for game in found.games] == [(10, "stopped", None)] * 2
    assert "is stopped as a draw: this happened in 2 games." in str(found)


def test_a_swiss_tournament() -> None:
    levels = [f"level-{number}" for number in (1, 2, 1, 2)]
    players = {f"{level}{letter}": level for level, letter in zip(levels, "abcd", strict=True)}
    found = tournament("minus-vs-plus", players, pairing="swiss", games=2, seed=3, progress=False)
    assert len(found.games) == 2 * 2 * 2
    assert found.score("level-2b", "level-1a") == found.score("level-2d", "level-1c") == (2, 0, 0)
    assert found.score("level-2b", "level-2d").games == 2, "in the second round, those who won"


@pytest.mark.parametrize("game", mg.list_games())
def test_every_game_can_be_played_for(game: str) -> None:
    options = {"n": 4} if game == "slice-boundaries" else {}
    found = tournament(mg.rules(game, **options), ["level-1", "level-2"], games=2, longest=8, progress=False)
    assert len(found.games) == 2


ILLEGAL = {
    "the illegal move a1-f6": mg.rules("minus-vs-plus").parse("a1-f6"),
    "'a2-a3', which is not a move": "a2-a3",
    "None, which is not a move": None,
    "failed with ValueError: I give up": ValueError("I give up"),
}


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("told", ILLEGAL)
def test_player_with_illegal_move_is_named_with_its_game(
    told: str, elsewhere: bool, processes: Executor, tmp_path: Path
) -> None:
    players = {"level-1": "level-1", "my own": Late(9, ILLEGAL[told])}
    executor = processes if elsewhere else None
    with pytest.raises(PlayerError) as caught:
        tournament("minus-vs-plus", players, games=2, executor=executor, progress=False, out=tmp_path / "games.jsonl")
    said = str(caught.value)
    assert said.startswith("my own, game ")
    assert told in said
    assert find(said.rpartition(" ")[2]).ply >= 9, "the game so far can be opened"
    assert "my own" in (tmp_path / "games.jsonl").read_text(), "the file can be gone on with"


class AtOnce(Executor):
    """Plays each game when it is given, so that all are over when the first is asked for."""

    def submit(self, function: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(function(*args, **named))
        except PlayerError as error:
            future.set_exception(error)
        return future


@pytest.mark.parametrize("executor", [None, AtOnce()])
def test_what_was_finished_is_kept_when_a_player_fails(executor: Executor | None, tmp_path: Path) -> None:
    """Four games without the player that fails, then those with it, all of which fail."""
    out = tmp_path / "games.jsonl"
    players: dict[str, Any] = {"one": "level-1", "two": "level-1", "my own": Late(8, None)}
    with pytest.raises(PlayerError):
        tournament("minus-vs-plus", players, games=4, out=out, executor=executor, progress=False)
    assert len(out.read_text().splitlines()) == 1 + 4
    players["my own"] = Alphabetical()  # mended
    mended = tournament("minus-vs-plus", players, games=4, out=out, progress=False)
    assert mended == tournament("minus-vs-plus", players, games=4, progress=False)


WRONG: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "games cannot be 3: each opening is played from both sides": (("tinc",), {"games": 3}),
    "games cannot be 0: it must be a whole number, 2 or more": (("tinc",), {"games": 0}),
    "seed cannot be 'x'": (("tinc",), {"seed": "x"}),
    "opening cannot be -1": (("tinc",), {"opening": -1}),
    "opening cannot be None": (("tinc",), {"opening": None}),
    "longest cannot be 4: it must be a whole number, 5 or more": (("tinc",), {"longest": 4}),
    "nodes cannot be 0": (("tinc",), {"nodes": 0}),
    "this makes 2800000 games: a tournament can have at most 1000000": (("tinc",), {"games": 100_000}),
    "pairing cannot be 'league': it must be round-robin, neighbours, swiss": (("tinc",), {"pairing": "league"}),
    "only a Swiss tournament has rounds": (("tinc",), {"rounds": 2}),
    "a Swiss tournament needs at least two players": (("tinc", ["level-1"]), {"pairing": "swiss"}),
    "there is no player 'level-9'": (("tinc", ["level-9"]), {}),
    "there is no player 'strong'": (("tinc", {"me": "strong"}), {}),
    "the player 'level-1' appears twice": (("tinc", ["level-1", "level-1"]), {}),
    "'me' is not a player: give a level's name, or an object with a 'choose' method": (("tinc", {"me": 3}), {}),
    "'' cannot be a player's name": (("tinc", {"": "level-1"}), {}),
    r"'a\nb' cannot be a player's name": (("tinc", {"a\nb": "level-1"}), {}),
    "3 cannot be a player's name": (("tinc", [3]), {}),
    "there are no players": (("tinc", []), {}),
    "'level-1' is not a set of players: give a list of levels": (("tinc", "level-1"), {}),
    "there are no rules to play by": (([],), {}),
    "there is no game 'chess'": (("chess",), {}),
    "is not a game for two players": ((mg.rules("slice-boundaries", players=3),), {}),
    "games of minus-vs-plus end within 500 moves at random": (("minus-vs-plus",), {"opening": 500, "longest": 600}),
}


@pytest.mark.parametrize("told", WRONG)
def test_what_cannot_be_played_is_said(told: str) -> None:
    positional, named = WRONG[told]
    with pytest.raises((TournamentError, PlayerError, mg.errors.UnknownGame)) as caught:
        tournament(*positional, progress=False, **named)
    assert told in str(caught.value)


def test_progress_is_shown_where_tqdm_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("tqdm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    tournament("minus-vs-plus", ["level-1"], games=2)
    assert "2/2" in capsys.readouterr().err
    tournament("minus-vs-plus", ["level-1"], games=2, progress=False)
    assert capsys.readouterr().err == ""
    monkeypatch.setitem(__import__("sys").modules, "tqdm.auto", None)
    tournament("minus-vs-plus", ["level-1"], games=2)
    assert capsys.readouterr().err == "0 of 2 games are played\n2 of 2 games are played\n"


def test_it_shows_that_it_lives_during_one_long_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A player does not move before the line that says how far it is has come a third time."""
    third, lines = Event(), 0
    monkeypatch.setattr(progress, "_BETWEEN_SIGNS", 0.01)
    monkeypatch.setattr(progress, "_BETWEEN_LINES", 0)
    tell = progress._Lines._tell

    def counted(shown: progress._Lines) -> None:
        nonlocal lines
        tell(shown)
        lines += 1
        if lines == 3:
            third.set()

    class Slow:
        def choose(self, rules: Rules[Any, Any], position: Any, **_bounds: Any) -> Any:
            assert third.wait(60)
            return next(iter(rules.moves(position)))

    monkeypatch.setattr(progress._Lines, "_tell", counted)
    tournament("minus-vs-plus", {"slow": Slow()}, games=2, longest=6)
    shown = capsys.readouterr().err.splitlines()
    assert shown.count("0 of 2 games are played") >= 3
    assert shown[-1] == "2 of 2 games are played"


def test_match_of_two_rounds_is_won_by_a_player(tmp_path: Path) -> None:
    """Each plays both sides; a seat is that of the first round, and each round begins with random moves of its own."""
    two = mg.rules("minus-vs-plus", rounds=2, target_score=3)
    told: dict[str, Any] = {
        "games": 6,
        "seed": 3,
        "opening": 2,
        "longest": 20,
        "progress": False,
        "out": tmp_path / "games.jsonl",
    }
    result = tournament(two, ["level-1", "level-3"], **told)
    assert max(game.plies for game in result.games) > told["longest"], "the limit is that of a round"
    assert str(tournament(two, ["level-1", "level-3"], **told)) == str(result), "its file is read back"
    for game in result.games:
        match = mg.Match.from_code(game.code)
        assert len(match.rounds) == 2
        assert match.outcome is not None
        sides = two.players[::-1]
        assert game.winner == (None if match.winner is None else sides.index(match.winner))
        assert game.ending == match.outcome.code
    openings = [mg.Match.from_code(game.code).history[:2] for game in result.games]
    assert openings[0] == openings[1] != openings[2]
    assert result.score("level-3").won > result.score("level-1").won


@pytest.mark.parametrize(
    ("game", "options"),
    [("minus-vs-plus", {}), ("infinity-masters", {"preset": "classroom"}), ("tinc", {"max_side": 5})],
)
def test_equal_players_are_even_in_two_rounds(game: str, options: dict[str, Any]) -> None:
    """Symmetry: players who always do the same win as much as each other, however good it is to begin."""
    one = tournament(
        mg.rules(game, **options | {"rounds": 1}), {"first": Alphabetical()}, games=2, opening=0, progress=False
    )
    two = tournament(
        mg.rules(game, **options | {"rounds": 2}), {"first": Alphabetical()}, games=2, opening=0, progress=False
    )
    assert {game.winner for game in two.games} == {None}
    assert [game.plies for game in two.games] == [2 * game.plies for game in one.games]
