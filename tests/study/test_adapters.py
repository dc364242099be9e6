"""The games in OpenSpiel and in PettingZoo, by the tests of these libraries: `make study`, which installs both."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import mathgames as mg
from mathgames.engine.rounds import sides_in_round
from mathgames.study.numbered import GameState, actions, observation_row

pytestmark = pytest.mark.study
OPTIONS = {
    "minus-vs-plus": (
        {},
        {"max_turns": 160, "stuck_by_lateral_ban": "ban_lifted", "first_player": "negative"},
        {"rounds": 2},
    ),
    "infinity-masters": ({}, {"preset": "classroom"}, {"mandatory_operation": True, "no_progress": 6, "rounds": 2}),
    "tinc": ({"max_side": 5}, {"max_side": 7, "line": "path8", "first_player": "noughts", "rounds": 2}),
    "slice-boundaries": ({"n": 4}, {"n": 3, "snap": 1, "first_filler": "player1"}),
}
CASES = [(game, options) for game, several in OPTIONS.items() for options in several]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_pettingzoo_finds_nothing_wrong(game: str, options: dict[str, object]) -> None:
    from pettingzoo.test import api_test, seed_test

    from mathgames.study.pettingzoo_env import env

    api_test(env(mg.rules(game, **options)), num_cycles=300, verbose_progress=False)
    seed_test(lambda: env(mg.rules(game, **options)), num_cycles=50)


@pytest.mark.parametrize("game", OPTIONS)
def test_a_move_that_is_not_legal_loses_in_pettingzoo(game: str) -> None:
    from mathgames.study.pettingzoo_env import env

    board = env(mg.rules(game, **OPTIONS[game][0]))
    board.reset()
    agent = board.agent_selection
    mask = board.observe(agent)["action_mask"]
    board.step(int(np.flatnonzero(mask == 0)[0]))
    assert board.terminations == {"player_0": True, "player_1": True}
    assert board.rewards[agent] == -1


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_game_in_pettingzoo_is_the_game_of_the_engine(game: str, options: dict[str, object]) -> None:
    from mathgames.study.pettingzoo_env import env

    rules = mg.rules(game, **options)
    board, chance, match = env(rules), random.Random(1), mg.Match(rules)
    board.reset()
    total = dict.fromkeys(board.possible_agents, 0.0)
    for agent in board.agent_iter():
        observation, reward, terminated, truncated, _info = board.last()
        total[agent] += reward
        if terminated or truncated:
            board.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert {rules.format(actions(rules).move(number)) for number in legal} == set(match.legal_moves)
        assert agent == f"player_{sides_in_round(rules, len(match.rounds) + 1).index(match.turn)}"
        number = chance.choice(legal)
        match.play(rules.format(actions(rules).move(number)))
        board.step(number)
    assert match.outcome is not None
    winner = match.outcome.winner
    sides = sides_in_round(rules, rules.rounds)
    assert list(total.values()) == [0 if winner is None else 1 if side == winner else -1 for side in sides]


@pytest.mark.parametrize("game", OPTIONS)
def test_openspiel_plays_random_games(game: str) -> None:
    import pyspiel

    from mathgames.study.open_spiel_games import name_of

    loaded = pyspiel.load_game(name_of(game))
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_openspiel_writes_a_playthrough_and_plays_it_again(
    game: str, options: dict[str, object], tmp_path: Path
) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    from mathgames.engine.options import value_text
    from mathgames.study.open_spiel_games import name_of

    flags.FLAGS.mark_as_parsed()  # OpenSpiel's generator is a program, which would have read its arguments
    changed = mg.rules(game, **options).changed_settings().items()
    text = ";".join(f"{name}:{value_text(value)}" for name, value in changed)
    told = generate_playthrough.playthrough(f"{name_of(game)}(options={text})" if text else name_of(game), None, seed=7)
    file = tmp_path / "playthrough.txt"
    file.write_text(told, encoding="utf-8")
    original, replayed = generate_playthrough.replay(str(file))
    assert replayed == original


@pytest.mark.parametrize("game", OPTIONS)
def test_openspiel_searches_them(game: str) -> None:
    import pyspiel
    from open_spiel.python.algorithms import mcts

    from mathgames.study.open_spiel_games import name_of

    loaded = pyspiel.load_game(name_of(game))
    state = loaded.new_initial_state()
    before = str(state)
    bot = mcts.MCTSBot(loaded, 2, 5, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    action = bot.step(state)
    assert action in state.legal_actions()
    assert str(state) == before, "a copy that is played on leaves the state alone"


@pytest.mark.parametrize("game", OPTIONS)
def test_openspiel_takes_back_what_was_played(game: str) -> None:
    import pyspiel

    from mathgames.study.open_spiel_games import name_of

    loaded, chance = pyspiel.load_game(name_of(game)), random.Random(3)
    state, before, told = loaded.new_initial_state(), [], []
    while len(told) < 12 and not state.is_terminal():
        before.append((str(state), state.history(), state.history_str(), state.move_number()))
        told.append((state.current_player(), chance.choice(state.legal_actions())))
        state.apply_action(told[-1][1])
    assert [(it.player, it.action) for it in state.full_history()] == told
    with pytest.raises(ValueError, match="it cannot be undone"):
        state.undo_action(1 - told[-1][0], told[-1][1])
    for player, action in reversed(told):
        state.undo_action(player, action)
        assert (str(state), state.history(), state.history_str(), state.move_number()) == before.pop()
    other = state.legal_actions()[-1]
    state.apply_action(other)
    assert state.clone().history() == state.history() == [other]
    assert loaded.deserialize_state(state.serialize()).history() == [other]


@pytest.mark.parametrize("game", OPTIONS)
def test_an_agent_of_pettingzoo_sees_its_own_board_first(game: str) -> None:
    from mathgames.study.pettingzoo_env import env

    board, chance = env(mg.rules(game, **OPTIONS[game][0])), random.Random(4)
    board.reset()
    for _ply in range(6):
        if (legal := np.flatnonzero(board.last()[0]["action_mask"]).tolist()) and not any(board.terminations.values()):
            board.step(chance.choice(legal))
    one, other = (board.observe(agent)["observation"] for agent in ("player_0", "player_1"))
    assert one.shape == other.shape == board.observation_space("player_0")["observation"].shape
    if game != "slice-boundaries":  # squares have no owner
        assert (one[..., :2] == other[..., 1::-1]).all()
        assert one[..., :2].any()
    assert board.state() in board.unwrapped.state_space
    assert set(one.ravel().tolist()) == set(board.state().tolist())


def test_infinity_and_point_are_observed_differently() -> None:
    rules = mg.rules("infinity-masters")
    told = rules.to_json(rules.initial())
    arrays = []
    for score in ({"infinite": 1, "finite": "0"}, {"infinite": 0, "finite": "1"}):
        position = rules.from_json(told | {"score": {**told["score"], "positive": score}})
        arrays.append(observation_row(replace(GameState.begin(rules, 100), position=position)))
    assert not np.array_equal(*arrays)


def test_how_often_a_position_occurred_is_seen() -> None:
    rules = mg.rules("infinity-masters")
    first = state = GameState.begin(rules, 1000)
    for move in ("b1-a1", "g8-h8", "a1-b1", "h8-g8"):
        state = state.after_move(rules.parse(move))
    again = replace(state, plies=0, position=first.position)
    assert not np.array_equal(observation_row(first), observation_row(again)), "once more, and the score decides"


@pytest.mark.parametrize(("game", "options"), CASES)
def test_observations_are_bounded_and_distinguish_positions(game: str, options: dict[str, object]) -> None:
    rules, chance = mg.rules(game, **options), random.Random(2)
    state, seen = GameState.begin(rules, 1000), []
    while not state.is_over:
        seen.append(observation_row(state))
        assert np.abs(seen[-1]).max() <= 1
        state = state.after_move(chance.choice(list(rules.moves(state.position))))
    assert len({array.tobytes() for array in seen}) == len(seen)
    assert len({array.shape for array in seen}) == 1
