"""Looking back at a game: what every position is said to be worth, and which moves cost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import mathgames as mg
from harness import game_page
from harness.blunders import blunder, missed_win
from harness.games import random_game
from mathgames.games.contract.thinking import POINT, WIN, SearchResult
from mathgames.players import game_review, levels
from mathgames.players.game_review import MOMENTS, GameReview, LookingBack, MoveReview, TurningPoint
from mathgames.players.levels import run_search


def found_in(match: mg.Match, found: GameReview | None = None) -> GameReview:
    """Return what is found out about a match, without any page."""

    def positions(start: int) -> Iterator[Any]:
        return (match._session.position_at(ply) for ply in range(start, len(match.played) + 1))

    rounds = match._session.line.rounds(len(match.played))
    thought = LookingBack(match.rules, match.played, positions, found or GameReview(), 1500, rounds=rounds).thought()
    try:
        while True:
            next(thought)
    except StopIteration as stop:
        choice: SearchResult[Any] = stop.value
    assert isinstance(choice.move, GameReview)
    return choice.move


def test_every_position_has_a_value_and_its_best_move() -> None:
    match = missed_win()
    found = found_in(match)
    assert [it.turn for it in found.positions] == ["positive", "negative", "positive", "negative"]
    first, _second, third, end = found.positions
    assert (first.best, third.best) == ("b5-c6", "b5-c6")
    assert first.value > WIN // 2
    assert (end.value, end.best) == (-WIN, None), "the game is over: lost for whose turn it would be"
    assert end.to("positive") == WIN


def test_missed_win_and_allowed_win_are_turning_points() -> None:
    missed, let_in = found_in(missed_win()).moments
    assert missed[:4] == (1, "positive", "a2-a3", "b5-c6")
    assert (missed.line, missed.value) == (("b5-c6",), WIN), "the line ends where the game does"
    assert let_in[:4] == (2, "negative", "f6-f5", "c6-b5")
    assert let_in.value > -WIN // 2 > let_in.value - let_in.loss


def test_a_blunder_is_the_first_moment() -> None:
    moments = found_in(blunder()).moments
    assert moments[0][:4] == (1, "positive", "a1-b1", "b4-c5")
    assert moments[0].loss >= 5 * POINT


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters", "tinc"])
def test_moments_are_true_of_random_games(game: str) -> None:
    for seed in range(3):
        match = random_game(16, seed, game)
        found = found_in(match)
        assert len(found.positions) == len(match.played) + 1
        assert len(found.moments) <= MOMENTS
        for moment in found.moments:
            position = match._session.position_at(moment.ply - 1)
            assert moment.player == match.rules.turn(position)
            assert moment.move_played == match.played[moment.ply - 1] != moment.better == moment.line[0]
            assert POINT <= moment.loss <= 2 * WIN
            for written in moment.line:
                move = match.rules.parse(written)
                assert match.rules.why_illegal(position, move) is None
                position = match.rules.apply(position, move)


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters", "tinc"])
def test_the_end_of_a_round_is_judged_and_not_the_start_of_the_next(game: str) -> None:
    options: dict[str, Any] = {"minus-vs-plus": {"target_score": 3}, "tinc": {"max_side": 7}}
    rules = mg.rules(game, **{"preset": "classroom", **options.get(game, {}), "rounds": 2})
    match = random_game(10_000, seed=2, game=game, **rules.changed_settings())
    first, second = match.rounds
    assert second.ply == match.ply > first.ply
    found = found_in(match)
    border = found.positions[first.ply]
    assert border.best is not None, "the second round goes on from there"
    assert border.after_move.best is None
    for ended, review in ((first, border.after_move), (second, found.positions[second.ply])):
        won = {None: 0, review.turn: WIN}.get(ended.outcome.winner, -WIN)
        assert review.value == won
    for point in found.moments:
        before = match._session.position_at(point.ply - 1)
        assert point.player == rules.turn(before)
        assert rules.why_illegal(before, rules.parse(point.better)) is None
        assert point.loss >= POINT


def test_forced_move_is_never_a_turning_point() -> None:
    """However much the position before it was said to be worth."""
    match = game_page.position({"a5": 1, "f6": -1, "f2": -6}, lateral=(True, False))
    only, *others = (match.rules.format(it) for it in match._session.moves)
    assert not others
    match.play(only)
    assert found_in(match).positions[0].is_forced
    before, after = MoveReview("positive", 900, "a5-b6", is_forced=True), MoveReview("negative", 900, "f2-f1")
    assert GameReview((before, after)).next_unchecked_ply(["a5-a6"]) is None
    assert GameReview((before._replace(is_forced=False), after)).next_unchecked_ply(["a5-a6"]) == 1


@pytest.mark.parametrize(("seed", "game"), [(4, "minus-vs-plus"), (5, "minus-vs-plus"), (1, "infinity-masters")])
def test_both_moves_of_a_moment_are_looked_at_equally_far(
    seed: int, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last two searches of each verdict: equally deep, or as deep as a win or loss that is certain."""
    looked: list[tuple[Any, SearchResult[Any]]] = []

    def followed(rules: Any, position: Any, level: str, **bounds: Any) -> Iterator[Any]:
        choice = yield from levels.search_move(rules, position, level, **bounds)
        looked.append((position, choice))
        return choice

    monkeypatch.setattr(game_review, "search_move", followed)
    match = random_game(24, seed, game)
    rules, found = match.rules, found_in(match)
    assert found.moments
    for moment in found.moments:
        values, depths = [], []
        for written in (moment.better, moment.move_played):
            after = rules.apply(match._session.position_at(moment.ply - 1), rules.parse(written))
            if (outcome := rules.outcome(after)) is not None:
                values.append(WIN if outcome.winner == moment.player else -WIN if outcome.winner else 0)
                depths.append(None)
                continue
            choice = next(choice for position, choice in reversed(looked) if position == after)
            values.append(-choice.value)
            depths.append(None if abs(choice.value) > WIN // 2 else choice.depth)
            certain = [choice.depth for position, choice in looked if position == after]
            assert certain
        assert (moment.value, moment.loss) == (values[0], values[0] - values[1])
        known = [depth for depth in depths if depth is not None]
        assert len(set(known)) <= 1


def wins_within(rules: Any, position: Any, player: str, plies: int) -> bool:
    """Check if a player can force a win within *plies* plies: every move of both, by the rules alone."""
    outcome = rules.outcome(position)
    if outcome is not None or plies == 0:
        return outcome is not None and outcome.winner == player
    each = (wins_within(rules, rules.apply(position, move), player, plies - 1) for move in rules.moves(position))
    return any(each) if rules.turn(position) == player else all(each)


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters"])
def test_missed_win_claims_are_confirmed_by_solver(game: str) -> None:
    """Each moment that speaks of a missed win is held against a solver of the tests: the move that was played does not
    win in as many plies as the better one.
    """
    accused = 0
    for seed in range(8):
        match = random_game(200, seed, game)
        if match.outcome is None:
            continue
        last = GameReview()
        start = max(len(match.played) - 8, 0)

        def positions(at: int, match: mg.Match = match, start: int = start) -> Iterator[Any]:
            return (match._session.position_at(ply) for ply in range(start + at, len(match.played) + 1))

        thought = LookingBack(match.rules, match.played[start:], positions, last, 1500).thought()
        choice = run_search(thought)
        for moment in choice.move.moments:
            plies = WIN - moment.value
            if moment.value <= WIN // 2 or plies > 3:
                continue
            before = match._session.position_at(start + moment.ply - 1)
            better, played = (
                match.rules.apply(before, match.rules.parse(it)) for it in (moment.better, moment.move_played)
            )
            assert wins_within(match.rules, better, moment.player, plies)
            assert not wins_within(match.rules, played, moment.player, plies)
            accused += 1
    assert accused or game == "infinity-masters"


def test_review_keeps_a_moment_of_the_open_game() -> None:
    def point(ply: int, lost: int) -> TurningPoint:
        return TurningPoint(ply, "positive", "a1-a2", "b1-b2", ("b1-b2",), lost, 0)

    values = (0, 0, WIN - 9, WIN - 8, WIN - 7, WIN - 6)
    judged = tuple(MoveReview("positive", value, "b1-b2") for value in values)
    checked = {1: point(1, 3 * POINT), 2: point(2, 2 * POINT), **{ply: point(ply, WIN) for ply in (3, 4, 5, 6)}}
    assert [it.ply for it in GameReview(judged, checked).moments] == [1, 3, 4]
    late = {ply: it for ply, it in checked.items() if ply > 2}
    assert [it.ply for it in GameReview(judged, late).moments] == [3, 4, 5], "nothing was given away before"


def test_what_was_found_is_not_looked_for_again() -> None:
    match = random_game(12)
    whole = found_in(match)
    again = found_in(match, whole.prefix(7))
    assert again == whole
    assert again.positions[:8] == whole.prefix(7).positions


def test_game_without_points_is_rated_win_loss_or_zero() -> None:
    found = found_in(random_game(20, 3, "tinc"))
    assert {it.value for it in found.positions if abs(it.value) <= WIN // 2} == {0}
