"""A computer player as an opponent that answers the moves of the pupil."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from mathgames.activities.expectations import search_details
from mathgames.activities.invitation import NO_PLAYER, invitation, sits, welcome
from mathgames.activities.next_opponent import draw_game_end
from mathgames.activities.saved_slips import Encounter, read_meetings
from mathgames.engine.rules import SEEDS, Rules, draw_seed
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import (
    Activity,
    Begin,
    Claimer,
    GameEnd,
    Keep,
    Participants,
    Reaction,
    Reply,
    SearchRequest,
    Snapshot,
)
from mathgames.games.contract.controls import button
from mathgames.games.contract.thinking import Progress, SearchResult, SearchSteps
from mathgames.games.registry import find_game
from mathgames.language.errors import MathgamesError, PlayerError, short_repr
from mathgames.language.words import LazyString, _, _n
from mathgames.players import ADAPTIVE, Character, Player, search_move
from mathgames.players.adapting import UNKNOWN, FinishedGame, Strength, kept_strength
from mathgames.players.levels import as_choice
from mathgames.players.opponents import available_players, check_plays, find_player

LOOK, READ = 0.8, 1.2
"""Seconds for which the pupil's own move is shown before the answer, or for reading if something was calculated.

It stays beside the answer, and the computer can be set to wait for longer.
"""


@dataclass(frozen=True, slots=True)
class OpponentState:
    """The state of an opponent: the player, whether it waits for a go-ahead, its search, and its reasons.

    ``player`` is None, a name (``players.opponents``), or a custom player, and plays for all players but the pupil's
    ``side``, which is that of the first round. ``last_ply`` is the ply of the move that ``last_result`` was chosen for.
    ``strength`` is that of the adaptive player; ``has_adapted`` tells that this game has already changed it.
    ``meetings`` tell of the characters in earlier games.
    """

    player: str | Player | None = None
    side: str = ""
    seed: int = 0
    waits_for_go_ahead: bool = False
    is_released: bool = False
    skip_delay: bool = False
    progress: Progress | None = None
    choice: SearchResult[Any] | None = None
    last_result: SearchResult[Any] | None = None
    last_ply: int = 0
    failure: LazyString | None = None
    strength: Strength = UNKNOWN
    has_adapted: bool = False
    meetings: tuple[Encounter, ...] = ()

    def reset(self) -> OpponentState:
        """Return the same opponent without a search."""
        return OpponentState(
            self.player,
            self.side,
            self.seed,
            self.waits_for_go_ahead,
            strength=self.strength,
            has_adapted=self.has_adapted,
            meetings=self.meetings,
        )


class Opponent(Activity[OpponentState]):
    """An opponent that plays for all players but the one on the pupil's ``side``.

    The pupil has the first move unless it says otherwise.
    ``player`` is a level such as ``"level-3"``, a character such as ``"leo"``, ``"adaptive"``, or any object with a
    method ``choose`` (``mathgames.players.Player``); with None there is no opponent until one is chosen on the page.
    Chance comes from ``seed``. Raises ``PlayerError`` for an object that cannot play.
    """

    name: ClassVar[str] = "opponent"

    def __init__(self, player: str | Player | None = None, *, side: str | None = None, seed: int | None = None) -> None:
        if isinstance(player, str):
            find_player(player)
        elif player is not None and not callable(getattr(player, "choose", None)):
            raise PlayerError(
                _(
                    "{player} cannot play: give a level such as {example}, or an object with a 'choose' method",
                    player=short_repr(player),
                    example="level-3",
                )
            )
        self.player = player
        self.side = side
        self.seed = seed

    def check(self, rules: Rules[Any, Any]) -> None:
        """Raise ``PlayerError`` if the game has no such side, or the player does not play it."""
        if isinstance(self.player, str):
            check_plays(self.player, rules)
        if self.side is not None and self.side not in rules.players:
            raise PlayerError(
                _(
                    "there is no side {side} in {game}: the sides are {sides}",
                    side=short_repr(self.side),
                    game=rules.name,
                    sides=", ".join(rules.players),
                )
            )

    def begin(self, snapshot: Snapshot, note: Any = None) -> OpponentState:
        return replace(
            self._begin(snapshot, note), meetings=read_meetings() if find_game(snapshot.rules.name).calculates else ()
        )

    def _begin(self, snapshot: Snapshot, note: Any) -> OpponentState:
        rules = snapshot.rules
        side, seed = self.side or rules.turn(rules.initial()), draw_seed() if self.seed is None else self.seed
        match note:
            case {"level": str(name), "side": str(seat_side), "seed": int(chance), "waits": bool(waits)} if (
                self.player is None
                and seat_side in rules.players
                and any(it.name == name for it in available_players(rules))
            ):
                seat = replace(_seat_player(name, rules, seat_side, chance, note), waits_for_go_ahead=waits)
                return replace(seat, has_adapted=note.get("learned") is True)
        return _seat_player(self.player, rules, side, seed, note)

    def on_match_changed(self, state: OpponentState, snapshot: Snapshot) -> Reaction:
        if (finished_game := _finished_game(state, snapshot)) is not None:
            state = replace(state, strength=state.strength.after_game(finished_game.share), has_adapted=True)
        reaction = self._state_after_move(state, snapshot)
        return reaction if finished_game is None else reaction._replace(effects=(Keep(finished_game),))

    @staticmethod
    def _state_after_move(state: OpponentState, snapshot: Snapshot) -> Reaction:
        resting = state.reset()
        if state.choice is not None and snapshot.scene.move == state.choice.move and snapshot.ply == state.last_ply + 1:
            return Reaction(replace(resting, last_result=state.choice, last_ply=snapshot.ply))
        if state.last_result is not None and state.last_ply == snapshot.ply:
            return Reaction(replace(resting, last_result=state.last_result, last_ply=state.last_ply))
        return Reaction(resting)

    def note(self, state: OpponentState) -> Any:
        if not isinstance(state.player, str):
            return None
        seat: dict[str, Any] = {"level": state.player, "side": state.side, "seed": state.seed}
        seat["waits"] = state.waits_for_go_ahead
        if state.player != ADAPTIVE.name:
            return seat
        return {**seat, "strength": state.strength.to_json(), "learned": state.has_adapted}

    def note_for_next_game(self, state: OpponentState) -> Any:
        return self.note(replace(state, has_adapted=False))

    # Whose turn it is.

    def _is_mine(self, state: OpponentState, snapshot: Snapshot) -> bool:
        return state.player is not None and snapshot.outcome is None and snapshot.turn != snapshot.side_now(state.side)

    def _is_to_move(self, state: OpponentState, snapshot: Snapshot) -> bool:
        """Check if the computer is to move now, at the end of the line and not at an earlier moment."""
        return self._is_mine(state, snapshot) and snapshot.ply == len(snapshot.line)

    def company(self, state: OpponentState, snapshot: Snapshot) -> Participants | None:
        if state.player is None:
            return None
        character = find_player(state.player) if isinstance(state.player, str) else None
        side = snapshot.side_now(state.side)
        computer_players = frozenset(snapshot.rules.players) - {side}
        return Participants(
            computer_players,
            seats={side: _("you"), **dict.fromkeys(computer_players, sits(state.player))},
            speaker=Claimer(character.label, character.slips, character.name)
            if isinstance(character, Character)
            else None,
            rounds=True,
        )

    def why_no_move(self, state: OpponentState, snapshot: Snapshot) -> LazyString | None:
        if not self._is_mine(state, snapshot) or state.failure is not None:
            return None
        if not self._is_to_move(state, snapshot):
            return _("The computer made the next move. To play on, go to one of your own turns or to the latest move.")
        if state.waits_for_go_ahead and not state.is_released:
            return _("It is the computer's turn. Press “Let the computer move” when you are ready.")
        return _("It is the computer's turn. Your turn comes next.")

    # Thinking and answering.

    def wanted_search(self, state: OpponentState, snapshot: Snapshot) -> SearchRequest | None:
        if not self._is_to_move(state, snapshot) or state.choice is not None or state.failure is not None:
            return None
        if state.waits_for_go_ahead and not state.is_released:
            return None
        return SearchRequest(snapshot.line, lambda: _thought(state, snapshot), state.skip_delay)

    def on_thought(
        self, state: OpponentState, snapshot: Snapshot, progress: Progress | SearchResult[Any] | Exception
    ) -> Reaction:
        match progress:
            case Progress():
                return Reaction(replace(state, progress=progress))
            case SearchResult():
                return Reaction(replace(state, choice=progress, progress=None, last_ply=snapshot.ply))
        if isinstance(progress, MathgamesError):
            problem = str(progress).rstrip(".")
            failure = _("The computer player failed: {error}. Make its move for it, or undo yours.", error=problem)
        else:  # the words of a program are in the log
            failure = _("The computer player failed. Make its move for it, or undo yours.")
        return Reaction(replace(state, failure=failure), failure)

    def reply(self, state: OpponentState, snapshot: Snapshot) -> Reply | None:
        if (
            state.choice is None
            or not self._is_to_move(state, snapshot)
            or (state.waits_for_go_ahead and not state.is_released)
        ):
            return None
        if snapshot.board.awaits_continue(snapshot.scene) and not state.is_released:
            return None
        return Reply(state.choice.move, 0.0 if state.skip_delay or state.is_released else _pause_seconds(snapshot))

    # The view.

    def context(self, state: OpponentState, snapshot: Snapshot) -> tuple[Node, ...]:
        if state.failure is not None:
            return (state.failure,)
        if not self._is_to_move(state, snapshot):
            return ()
        if state.waits_for_go_ahead and not state.is_released:
            return (_("The computer is waiting. Read the result of your move, then press “Let the computer move”."),)
        if snapshot.board.awaits_continue(snapshot.scene):
            return ()
        if state.choice is not None:
            return (_("The computer moves in one second. Look at the result of your move."),)
        if state.progress is not None and state.progress.depth > 1:
            return (
                _n(
                    "The computer is thinking. It has looked {n} move ahead.",
                    "The computer is thinking. It has looked {n} moves ahead.",
                    state.progress.depth,
                ),
            )
        return (_("The computer is thinking."),)

    def controls(self, state: OpponentState, snapshot: Snapshot) -> tuple[Node, ...]:
        """Draw the button that lets a waiting computer move, which stays throughout the game, so that nothing moves."""
        if state.player is None or not state.waits_for_go_ahead:
            return ()
        can = self._is_to_move(state, snapshot) and state.failure is None and not state.skip_delay
        return (button(_("Let the computer move"), self.intent(answer=True), enabled=can, key="answer"),)

    def on_intent(
        self, state: OpponentState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"invite": str(player)}:
                return self._invite(state, snapshot, player, state.side)
            case {"next": str(player)} if self.player is None and snapshot.outcome is not None:
                reaction = self._invite(state, snapshot, player, state.side)
                notes = {self.name: self.note_for_next_game(reaction.state)}
                return reaction._replace(effects=(Begin(*snapshot.another_game(), notes),))
            case {"plays": str(side)} if isinstance(state.player, str):
                return self._invite(state, snapshot, state.player, snapshot.side_now(side))
            case {"waits": bool(waits)}:
                announcement = (
                    _("The computer now waits until you press “Let the computer move”.")
                    if waits
                    else _("The computer now moves by itself again.")
                )
                return Reaction(replace(state, waits_for_go_ahead=waits, is_released=False), announcement)
            case {"answer": True} if state.waits_for_go_ahead and not state.is_released:
                return Reaction(replace(state, is_released=True), _("The computer is thinking."))
            case {"answer": True}:
                return Reaction(replace(state, skip_delay=True), "")
        return None

    def _invite(self, state: OpponentState, snapshot: Snapshot, name: str, side: str) -> Reaction:
        if name == NO_PLAYER:
            return Reaction(
                OpponentState(side=side, seed=state.seed, meetings=state.meetings),
                _("Two players share this screen."),
            )
        seat = _seat_player(name, snapshot.rules, side, draw_seed())
        return Reaction(
            replace(seat, waits_for_go_ahead=state.waits_for_go_ahead, meetings=state.meetings),
            welcome(find_player(name), snapshot.rules.player_label(snapshot.side_now(side))),
        )

    def at_start(self, state: OpponentState, snapshot: Snapshot) -> tuple[Node, ...]:
        """Draw the choice of players: two at one screen, or one against the computer."""
        opponent_name = state.player if isinstance(state.player, str) else None
        return (
            invitation(
                snapshot.rules,
                opponent_name,
                snapshot.side_now(state.side),
                waits=None if state.player is None else state.waits_for_go_ahead,
                meetings=state.meetings,
            ),
        )

    def at_end(self, state: OpponentState, snapshot: Snapshot) -> GameEnd | None:
        """Draw the face of the opponent, and after a won game the next one."""
        if not isinstance(state.player, str):
            return None
        intent = self.intent() if self.player is None else None
        return draw_game_end(snapshot, state.player, snapshot.side_now(state.side), state.meetings, intent)

    def panels(self, state: OpponentState, snapshot: Snapshot) -> tuple[Node, ...]:
        if state.last_result is None or not state.last_result.reasons or not snapshot.scene.shows_results:
            return ()  # its expectations reveal the results of later moves
        first, *other_reasons = state.last_result.reasons[:2]
        return (
            node(
                "details",
                {"class": "mg-panel mg-reasons", "key": "reasons"},
                node("summary", None, _("Why the computer made this move")),
                node("p", None, first.words),
                *(node("p", None, reason.words) for reason in other_reasons),
                search_details(snapshot.rules, state.last_result) if snapshot.scene.shows_background else None,
            ),
        )


def _seat_player(
    player: str | Player | None, rules: Rules[Any, Any], side: str, seed: int, note: Any = None
) -> OpponentState:
    """Return the state with this player: the adaptive one begins with its strength in the note, or on this computer."""
    if player != ADAPTIVE.name:
        return OpponentState(player, side, seed)
    saved_strength = Strength.from_json(note.get("strength")) if isinstance(note, dict) else None
    return OpponentState(player, side, seed, strength=saved_strength or kept_strength(rules.name))


def _finished_game(state: OpponentState, snapshot: Snapshot) -> FinishedGame | None:
    """Return the result that the adaptive player learns from at the end, once, if both have moved.

    None otherwise.
    """
    outcome = snapshot.outcome
    if (
        state.player != ADAPTIVE.name
        or state.has_adapted
        or outcome is None
        or snapshot.ply < len(snapshot.rules.players)
    ):
        return None
    share = 0.5 if outcome.winner is None else float(outcome.winner != snapshot.side_now(state.side))
    return FinishedGame(snapshot.rules.name, share)


def seed_at(seed: int, ply: int) -> int:
    """Return a separate random seed for each ply."""
    return random.Random(f"{seed} {ply}").randrange(SEEDS)  # a text: its hash is the same in every run


def _thought(state: OpponentState, snapshot: Snapshot) -> SearchSteps:
    rules, position, player = snapshot.rules, snapshot.scene.position, state.player
    seed = seed_at(state.seed, snapshot.ply)
    if player == ADAPTIVE.name:
        player = state.strength.level_of_move(seed).name
    if isinstance(player, str):
        return (yield from search_move(rules, position, player, seed=seed))
    assert player is not None  # there is no search without a player
    yield Progress(0, 0, None)
    return as_choice(rules, position, player.choose(rules, position, seed=seed))


def _pause_seconds(snapshot: Snapshot) -> float:
    """Return the time for which the last move is shown."""
    if snapshot.explanation is None:
        return 0.0
    return READ if snapshot.explanation.derivations else LOOK
