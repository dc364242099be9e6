"""Characters: each plays as it says, seeded, within its bounds, and only games in which one calculates."""

from __future__ import annotations

import random
from statistics import mean
from typing import Any

import pytest

from mathgames.arithmetic.slips import claim
from mathgames.engine.match import Match
from mathgames.games.contract.thinking import POINT
from mathgames.games.registry import find_game, list_games, rules
from mathgames.language.errors import PlayerError, TournamentError
from mathgames.players import ADAPTIVE, CHARACTERS, Character, choose, level, player_description, tournament
from players.positions import GAMES, running

TRIES = 12
"""Number of seeds; a move overlooked with one is seen with another."""
CATCHES = 20
"""The games of two rounds in which a character's wrong results are counted."""
NAMED = {it.name: it for it in CHARACTERS}
by_name = pytest.mark.parametrize("character", CHARACTERS, ids=lambda it: it.name)


def choices(name: str, character: str, seeds: int = TRIES) -> list[tuple[Any, Any, Any]]:
    """Return what a character chooses in some positions: the rules, the position, the choice."""
    ruled = rules(name)
    return [
        (ruled, position, choose(ruled, position, character, seed))
        for position in running(ruled, 3, seed=4)
        for seed in range(seeds)
    ]


def scored(ruled: Any, position: Any, move: Any) -> int:
    """Return the score change of an immediate move, by the scores alone."""
    turn, after = ruled.turn(position), ruled.apply(position, move)
    lead = [
        sum((1 if player == turn else -1) * score.finite for player, score in ruled.scores(at).items())
        for at in (position, after)
    ]
    return int((lead[1] - lead[0]) * POINT)


@pytest.mark.parametrize("name", GAMES)
@by_name
def test_it_chooses_legal_moves_by_its_seed_within_its_bound(name: str, character: Character) -> None:
    ruled = rules(name)
    for position in running(ruled, 3, seed=2):
        for nodes in (1, 7, None):
            choice = choose(ruled, position, character.name, 3, nodes)
            assert ruled.why_illegal(position, choice.move) is None
            assert nodes is None or choice.nodes <= nodes
            assert choice == choose(ruled, position, character.name, 3, nodes)
            assert len(choice.reasons) == 1
        assert len({choose(ruled, position, character.name, seed).move for seed in range(TRIES)}) > 1


@pytest.mark.parametrize("name", GAMES)
def test_leo_sees_captures_and_forgets_answers(name: str) -> None:
    told = choices(name, "leo")
    best = [max(scored(ruled, position, move) for move in ruled.moves(position)) for ruled, position, _choice in told]
    took = [scored(ruled, position, choice.move) for ruled, position, choice in told]
    assert any(got == most > 0 for got, most in zip(took, best, strict=True))
    assert all(choice.depth == 1 for _rules, _position, choice in told)
    assert any(got < most for got, most in zip(took, best, strict=True)), "it overlooks some"


def test_mia_leaves_less_to_score_than_leo() -> None:
    def left(character: str) -> int:
        return sum(
            max((scored(ruled, after, reply) for reply in ruled.moves(after)), default=0)
            for ruled, position, choice in choices("minus-vs-plus", character)
            for after in [ruled.apply(position, choice.move)]
        )

    assert left("mia") < left("leo") / 2


@pytest.mark.parametrize("name", GAMES)
def test_zoe_collects_zeros(name: str) -> None:
    """More moves with a result of 0 than Leo, and the reason says which they are."""

    def is_zero(ruled: Any, position: Any, move: Any) -> bool:
        return any(it.value == 0 for it in find_game(name).asks(ruled.explain(position, move)))

    told = choices(name, "zoe")
    zeros = [is_zero(ruled, position, choice.move) for ruled, position, choice in told]
    reasons = [choice.reasons[0].kind for _rules, _position, choice in told]
    assert all(
        (kind == "collects-zeros") == zero for kind, zero in zip(reasons, zeros, strict=True) if kind != "wins-now"
    )
    leo = choices(name, "leo")
    assert sum(zeros) >= sum(is_zero(ruled, position, choice.move) for ruled, position, choice in leo)


def test_nico_goes_forward() -> None:
    """Its pieces come nearer to the last row than Mia's, who is careful."""

    def steps(character: str) -> int:
        count = 0
        for ruled, position, choice in choices("minus-vs-plus", character):
            origin, target = ruled.format(choice.move).split("-")[:2]
            ahead = int(target[1]) - int(origin[1])
            count += ahead if ruled.turn(position) == "positive" else -ahead
        return count

    assert steps("nico") > steps("mia")


def test_character_descriptions_are_distinct() -> None:
    ruled = rules("minus-vs-plus")
    said = [player_description(ruled, name) for name in (*NAMED, ADAPTIVE.name)]
    assert len({str(words) for sentences in said for words in sentences}) == 2 * len(said)
    for character in CHARACTERS:
        plays, errs = player_description(ruled, character.name)
        assert str(plays).startswith(str(character.label))
        assert str(errs).startswith(str(character.label))


@pytest.mark.parametrize("name", sorted(set(list_games()) - set(GAMES)))
def test_it_plays_only_where_one_calculates(name: str) -> None:
    ruled = rules(name)
    with pytest.raises(PlayerError, match="leo only plays games with calculations"):
        choose(ruled, ruled.initial(), "leo")


def test_who_adapts_plays_at_a_board_alone() -> None:
    ruled = rules("tinc")
    with pytest.raises(PlayerError, match="use it as the opponent of a board"):
        choose(ruled, ruled.initial(), "adaptive")
    with pytest.raises(TournamentError, match="cannot play in a tournament"):
        tournament("tinc", ["adaptive", "level-1"], progress=False)


def test_character_plays_in_tournaments_but_is_not_a_level() -> None:
    with pytest.raises(PlayerError, match="leo is not a level"):
        level("leo")
    result = tournament("minus-vs-plus", {"me": "mia", "other": "level-1"}, games=4, seed=1, progress=False)
    assert result.score("me").won == 4


@pytest.mark.parametrize("name", GAMES)
@by_name
def test_class_games_give_something_to_catch(name: str, character: Character) -> None:
    """A game of a class is two rounds, sides changed. Counted are the wrong results that the character says."""
    ruled, asks, caught = rules(name, preset="classroom"), find_game(name).asks, []
    for seed in range(CATCHES):
        match, chance, chances, wrong = Match(ruled), random.Random(seed), 0, 0
        while match.outcome is None:
            seat = match._session.line.seat(match.turn)
            mover = character.name if seat == seed % 2 else "level-2"
            move = choose(ruled, match.position, mover, chance.randrange(1 << 30)).move
            calculations = asks(ruled.explain(match.position, move)) if mover == character.name else ()
            for calculation in calculations:
                said = claim(calculation, character.slips, seed, chances)
                chances, wrong = chances + said.could_slip, wrong + bool(said.slip)
            match.play(move)
        caught.append(wrong)
    assert mean(caught) >= 1.5
    assert min(caught) >= 2
