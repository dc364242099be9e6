"""The games as environments of PettingZoo's AEC; the extra ``study`` of mathgames installs it.

    import mathgames as mg
    from mathgames.study.pettingzoo_env import env

    board = env(mg.rules("minus-vs-plus"))
    board.reset(seed=1)
    for agent in board.agent_iter():
        observation, reward, termination, truncation, info = board.last()
        action = None if termination or truncation else board.action_space(agent).sample(observation["action_mask"])
        board.step(action)

``player_0`` is the first player of the rules and ``player_1`` the second, no matter which one starts. An illegal move
loses the game.

An agent observes the same as in PettingZoo's own board games: planes of the board, its own pieces first, and the mask
of its legal moves. Values outside the board (``numbered.observation``) are a constant plane each. ``state()`` is the
same for both, in one row.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mathgames.engine.plain_json import write_json
from mathgames.engine.rules import Rules
from mathgames.study.numbered import GameState, actions, observation, observation_row

AGENTS = ("player_0", "player_1")
LONGEST = 1000


def env(rules: Rules[Any, Any], *, longest: int = LONGEST, render_mode: str | None = None) -> AECEnv:
    """Return an environment that plays by these rules, and that ends a game after an illegal move.

    After ``longest`` plies a game is truncated. Raises ``ValueError`` for rules whose moves cannot be counted, and for
    more than two players.
    """
    bare = BoardGameEnv(rules, longest=longest, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1))
    )


class BoardGameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not there where types are checked
    """The environment without wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mathgames_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, rules: Rules[Any, Any], *, longest: int = LONGEST, render_mode: str | None = None) -> None:
        super().__init__()
        self.rules, self.longest, self.render_mode = rules, longest, render_mode
        self._actions = actions(rules)
        self._state = GameState.begin(rules, longest)
        planes = spaces.Box(-1, 1, self._planes(0).shape, np.float32)
        mask = spaces.Box(0, 1, (self._actions.count,), np.int8)
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(-1, 1, self.state().shape, np.float32)
        self.action_spaces = {agent: spaces.Discrete(self._actions.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. There is no chance in it, so the seed is not used; the rules have the options."""
        self._state = GameState.begin(self.rules, self.longest)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = AGENTS[self._state.mover]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return the position, and a mask of the legal moves, which is empty for the player who is not to move."""
        mask = np.zeros(self._actions.count, np.int8)
        if agent == self.agent_selection:
            mask[self._actions.legal(self._state)] = 1
        return {"observation": self._planes(AGENTS.index(agent)), "action_mask": mask}

    def _planes(self, seat: int) -> NDArray[np.float32]:
        planes, rest = observation(self._state, seat)
        return np.concatenate([planes, np.broadcast_to(rest, (*planes.shape[:2], len(rest)))], axis=2)

    def state(self) -> NDArray[np.float32]:
        """Return the whole state of the game, the same for every agent."""
        return observation_row(self._state)

    def step(self, action: int | None) -> None:
        """Make the move of the agent that is to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._state = self._state.after_move(self._actions.move(int(action)))
        if self._state.is_over:
            self.rewards = dict(zip(AGENTS, self._state.returns(), strict=True))
            over = self._state.outcome is not None
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        self.agent_selection = AGENTS[1 - AGENTS.index(agent) if self._state.is_over else self._state.mover]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position as JSON data, if the mode is ``ansi``."""
        return write_json(self.rules.to_json(self._state.position)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
