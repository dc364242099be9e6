"""The games for OpenSpiel, as games of its Python kind; the extra ``study`` of mathgames installs it.

    import mathgames.study.open_spiel_games          # registers them
    import pyspiel

    game = pyspiel.load_game("mathgames_tinc(options=max_side:5;line:path8)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])

Each takes ``options`` like ``name:value;name:value``, since OpenSpiel needs ``=`` and the comma for itself; and
``longest``, the plies after which a game is a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from mathgames.engine.options import Value, parse_value
from mathgames.engine.plain_json import write_json
from mathgames.games.registry import rules as rules_of
from mathgames.study.numbered import Actions, GameState, actions, observation_row

LONGEST: Final = 1000
OPTIONS: Final = {
    "minus-vs-plus": "",
    "infinity-masters": "",
    "tinc": "max_side:9",
    "slice-boundaries": "n:6",
}
"""The default options of each game: grids on which the moves can be counted."""


def name_of(game: str) -> str:
    """Return the name of a game in OpenSpiel.

    >>> name_of("slice-boundaries")
    'mathgames_slice_boundaries'
    """
    return f"mathgames_{game.replace('-', '_')}"


def _game_type(game: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"mathgames: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": OPTIONS[game], "longest": LONGEST},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of this project under some options. There is a class for each game, since OpenSpiel keeps classes."""

    NAME: ClassVar[str]
    TYPE: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters: dict[str, Any] = {"options": OPTIONS[self.NAME], "longest": LONGEST} | dict(params or {})
        self.longest = int(parameters["longest"])
        self.rules = rules_of(self.NAME, **_parse_settings(self.NAME, str(parameters["options"])))
        self.actions: Actions = actions(self.rules)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.actions.count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(self.TYPE, information, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        """Return the start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer of the positions."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class PlayerAction(NamedTuple):
    """An action with its player; OpenSpiel's own class cannot be made in Python."""

    player: int
    action: int


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A running game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now = GameState.begin(game.rules, game.longest)
        self._history: tuple[tuple[GameState, int], ...] = ()

    def current_player(self) -> Any:
        """Return the player to move, or the mark of a finished game."""
        return pyspiel.PlayerId.TERMINAL if self.now.is_over else self.now.mover

    def _legal_actions(self, _player: int) -> list[int]:
        return actions(self.now.rules).legal(self.now)

    def _apply_action(self, action: int) -> None:
        self._history = (*self._history, (self.now, action))
        self.now = self.now.after_move(actions(self.now.rules).move(action))

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action; raises ``ValueError`` if it was not this one of this player's."""
        if not self._history or (self._history[-1][0].mover, self._history[-1][1]) != (player, action):
            raise ValueError(f"the last action is not {action} of player {player}: it cannot be undone")
        *before, (self.now, _action) = self._history
        self._history = tuple(before)

    # OpenSpiel keeps what was played itself, where nothing written in Python can take it back: so it is asked for here.

    def history(self) -> list[int]:
        """Return the actions since the game began, without those that were undone."""
        return [action for _state, action in self._history]

    def full_history(self) -> list[PlayerAction]:
        """Return the actions with their players."""
        return [PlayerAction(state.mover, action) for state, action in self._history]

    def history_str(self) -> str:
        """Return the history as a text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """Return the number of actions so far."""
        return len(self._history)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.now.rules.format(actions(self.now.rules).move(action))

    def is_terminal(self) -> bool:
        """Check if the game is over."""
        return self.now.is_over

    def returns(self) -> list[float]:
        """Return 1 for the winner, −1 for the other player, 0 for both in a draw."""
        return self.now.returns()

    def __str__(self) -> str:
        return write_json(self.now.rules.to_json(self.now.position))


class BoardObserver:
    """An observer of positions for OpenSpiel: numbers in ``tensor``, and a text."""

    def __init__(self, game: SpielGame, params: Any) -> None:
        if params:
            raise ValueError(f"this observer takes no parameters, and got {params}")
        size = observation_row(GameState.begin(game.rules, game.longest)).shape
        self.tensor: NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, _player: int) -> None:
        """Set the observer to this position."""
        self.tensor[:] = observation_row(state.now)

    def string_from(self, state: SpielState, _player: int) -> str:
        """Return the position as a text."""
        return str(state)


def _parse_settings(game: str, text: str) -> dict[str, Value]:
    """Raises ``OptionError`` for an unknown option."""
    known_options = rules_of(game).known_options()
    pairs = (part.partition(":") for part in text.split(";") if part)
    return {name: parse_value(known_options[name], value) for name, _colon, value in pairs}


def _register(game: str) -> type[SpielGame]:
    kind: type[SpielGame] = type(name_of(game), (SpielGame,), {"NAME": game, "TYPE": _game_type(game)})
    pyspiel.register_game(kind.TYPE, kind)
    return kind


GAMES: Final = {game: _register(game) for game in OPTIONS}
"""The class of each game, by the game's name in this project."""
