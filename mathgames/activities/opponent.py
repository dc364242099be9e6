"""A computer player as an opponent that answers the moves of the pupil."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from mathgames.activities.invitation import NOBODY, invitation, sits, welcome
from mathgames.engine.rules import SEEDS, Rules, draw_seed
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import (
    Activity,
    Company,
    Keep,
    Moment,
    Reaction,
    Reply,
    Speaker,
    Thinking,
)
from mathgames.games.contract.controls import button
from mathgames.games.contract.thinking import DECIDED, POINT, Choice, Progress, Thought
from mathgames.language.errors import MathgamesError, PlayerError, shown
from mathgames.language.words import Text, Words, _, _n, listed
from mathgames.players import ADAPTIVE, Character, Player, think
from mathgames.players.adapting import UNKNOWN, FinishedGame, Strength, kept_strength
from mathgames.players.choosing import as_choice
from mathgames.players.opponents import check_plays, known, offered

LOOK, READ = 0.8, 1.2
"""Seconds for which the pupil's own move is shown before the answer, or for reading if something was calculated.

It stays beside the answer, and the computer can be set to wait for longer.
"""


@dataclass(frozen=True, slots=True)
class Seat:
    """The state of an opponent: the player, whether it waits for a go-ahead, its search, and its reasons.

    ``player`` is None, a name (``players.opponents``), or a custom player, and plays for all players but the pupil's
    ``side``. ``made_at`` is the ply of the move that ``made`` was chosen for. ``strength`` is that of the adaptive
    player; ``learned`` tells that this game has already changed it.
    """

    player: str | Player | None = None
    side: str = ""
    seed: int = 0
    waits: bool = False
    told: bool = False
    hurries: bool = False
    progress: Progress | None = None
    choice: Choice[Any] | None = None
    made: Choice[Any] | None = None
    made_at: int = 0
    failure: Words | None = None
    strength: Strength = UNKNOWN
    learned: bool = False

    def at_rest(self) -> Seat:
        """Return the same opponent without a search."""
        return Seat(self.player, self.side, self.seed, self.waits, strength=self.strength, learned=self.learned)


class Opponent(Activity[Seat]):
    """An opponent that plays for all players but the one on the pupil's ``side``.

    The pupil has the first move unless it says otherwise.
    ``player`` is a level such as ``"level-3"``, a character such as ``"leo"``, ``"adaptive"``, or any object with a
    method ``choose`` (``mathgames.players.Player``); with None there is no opponent until one is chosen on the page.
    Chance comes from ``seed``. Raises ``PlayerError`` for an object that cannot play.
    """

    name: ClassVar[str] = "opponent"

    def __init__(self, player: str | Player | None = None, *, side: str | None = None, seed: int | None = None) -> None:
        if isinstance(player, str):
            known(player)
        elif player is not None and not callable(getattr(player, "choose", None)):
            raise PlayerError(
                _(
                    "{player} cannot play: give a level such as {example}, or an object with a 'choose' method",
                    player=shown(player),
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
                    side=shown(self.side),
                    game=rules.name,
                    sides=", ".join(rules.players),
                )
            )

    def begin(self, moment: Moment, note: Any = None) -> Seat:
        rules = moment.rules
        side, seed = self.side or rules.turn(rules.initial()), draw_seed() if self.seed is None else self.seed
        match note:
            case {"level": str(name), "side": str(seat_side), "seed": int(chance), "waits": bool(waits)} if (
                self.player is None and seat_side in rules.players and any(it.name == name for it in offered(rules))
            ):
                seat = replace(_seated(name, rules, seat_side, chance, note), waits=waits)
                return replace(seat, learned=note.get("learned") is True)
        return _seated(self.player, rules, side, seed, note)

    def follow(self, state: Seat, moment: Moment) -> Reaction:
        if (played := _played(state, moment)) is not None:
            state = replace(state, strength=state.strength.after(played.share), learned=True)
        reaction = self._followed(state, moment)
        return reaction if played is None else reaction._replace(effects=(Keep(played),))

    @staticmethod
    def _followed(state: Seat, moment: Moment) -> Reaction:
        resting = state.at_rest()
        if state.choice is not None and moment.scene.move == state.choice.move and moment.ply == state.made_at + 1:
            return Reaction(replace(resting, made=state.choice, made_at=moment.ply))
        if state.made is not None and state.made_at == moment.ply:
            return Reaction(replace(resting, made=state.made, made_at=state.made_at))
        return Reaction(resting)

    def note(self, state: Seat) -> Any:
        if not isinstance(state.player, str):
            return None
        seat = {"level": state.player, "side": state.side, "seed": state.seed, "waits": state.waits}
        if state.player != ADAPTIVE.name:
            return seat
        return {**seat, "strength": state.strength.to_json(), "learned": state.learned}

    def handed_on(self, state: Seat) -> Any:
        return self.note(replace(state, learned=False))

    # Whose turn it is.

    def _is_mine(self, state: Seat, moment: Moment) -> bool:
        return state.player is not None and moment.outcome is None and moment.turn != state.side

    def _is_on(self, state: Seat, moment: Moment) -> bool:
        """Check if the computer is to move now, at the end of the line and not at an earlier moment."""
        return self._is_mine(state, moment) and moment.ply == len(moment.line)

    def company(self, state: Seat, moment: Moment) -> Company | None:
        if state.player is None:
            return None
        character = known(state.player) if isinstance(state.player, str) else None
        computed = frozenset(moment.rules.players) - {state.side}
        return Company(
            computed,
            seats={state.side: _("you"), **dict.fromkeys(computed, sits(state.player))},
            speaker=Speaker(character.called, character.slips) if isinstance(character, Character) else None,
            rounds=True,
        )

    def why_no_move(self, state: Seat, moment: Moment) -> Words | None:
        if not self._is_mine(state, moment) or state.failure is not None:
            return None
        if not self._is_on(state, moment):
            return _("The computer made the next move. To play on, go to one of your own turns or to the latest move.")
        if state.waits and not state.told:
            return _("It is the computer's turn. Press “Let the computer move” when you are ready.")
        return _("It is the computer's turn. Your turn comes next.")

    # Thinking and answering.

    def thinks(self, state: Seat, moment: Moment) -> Thinking | None:
        if not self._is_on(state, moment) or state.choice is not None or state.failure is not None:
            return None
        if state.waits and not state.told:
            return None
        return Thinking(moment.line, lambda: _thought(state, moment), state.hurries)

    def on_thought(self, state: Seat, moment: Moment, progress: Progress | Choice[Any] | Exception) -> Reaction:
        match progress:
            case Progress():
                return Reaction(replace(state, progress=progress))
            case Choice():
                return Reaction(replace(state, choice=progress, progress=None, made_at=moment.ply))
        if isinstance(progress, MathgamesError):
            problem = str(progress).rstrip(".")
            failure = _("The computer player failed: {error}. Make its move for it, or undo yours.", error=problem)
        else:  # the words of a program are in the log
            failure = _("The computer player failed. Make its move for it, or undo yours.")
        return Reaction(replace(state, failure=failure), failure)

    def reply(self, state: Seat, moment: Moment) -> Reply | None:
        if state.choice is None or not self._is_on(state, moment) or (state.waits and not state.told):
            return None
        if moment.board.holds(moment.scene) and not state.told:
            return None
        return Reply(state.choice.move, 0.0 if state.hurries or state.told else _pause(moment))

    # The view.

    def context(self, state: Seat, moment: Moment) -> tuple[Node, ...]:
        if state.failure is not None:
            return (state.failure,)
        if not self._is_on(state, moment):
            return ()
        if state.waits and not state.told:
            return (_("The computer is waiting. Read the result of your move, then press “Let the computer move”."),)
        if moment.board.holds(moment.scene):
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

    def controls(self, state: Seat, moment: Moment) -> tuple[Node, ...]:
        """Draw the button that lets a waiting computer move, which stays throughout the game, so that nothing moves."""
        if state.player is None or not state.waits:
            return ()
        can = self._is_on(state, moment) and state.failure is None and not state.hurries
        return (button(_("Let the computer move"), self.intent(answer=True), enabled=can, key="answer"),)

    def on_intent(
        self, state: Seat, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        match dict(args):
            case {"invite": str(player)}:
                return self._invited(state, moment, player, state.side)
            case {"plays": str(side)} if isinstance(state.player, str):
                return self._invited(state, moment, state.player, side)
            case {"waits": bool(waits)}:
                said = (
                    _("The computer now waits until you press “Let the computer move”.")
                    if waits
                    else _("The computer now moves by itself again.")
                )
                return Reaction(replace(state, waits=waits, told=False), said)
            case {"answer": True} if state.waits and not state.told:
                return Reaction(replace(state, told=True), _("The computer is thinking."))
            case {"answer": True}:
                return Reaction(replace(state, hurries=True), "")
        return None

    def _invited(self, state: Seat, moment: Moment, chosen: str, side: str) -> Reaction:
        """Return the reaction to the choice of an opponent for this side, from this moment of the game on."""
        if chosen == NOBODY:
            return Reaction(Seat(side=side, seed=state.seed), _("Two players share this screen."))
        seat = _seated(chosen, moment.rules, side, draw_seed())
        return Reaction(replace(seat, waits=state.waits), welcome(known(chosen), moment.rules.player_label(side)))

    def at_start(self, state: Seat, moment: Moment) -> tuple[Node, ...]:
        """Draw the choice of players: two at one screen, or one against the computer."""
        seated = state.player if isinstance(state.player, str) else None
        return (invitation(moment.rules, seated, state.side, waits=None if state.player is None else state.waits),)

    def panels(self, state: Seat, moment: Moment) -> tuple[Node, ...]:
        if state.made is None or not state.made.reasons or not moment.scene.shows_results:
            return ()  # its expectations reveal the results of later moves
        first, *more = state.made.reasons[:2]
        return (
            node(
                "section",
                {"class": "mg-panel mg-reasons", "key": "reasons", "aria-label": _("Why the computer made this move")},
                node("h3", None, _("Why the computer made this move")),
                node("p", None, first.words),
                *(node("p", None, reason.words) for reason in more),
                _looked(moment.rules, state.made),
            ),
        )


def _seated(player: str | Player | None, rules: Rules[Any, Any], side: str, seed: int, note: Any = None) -> Seat:
    """Return the state with this player: the adaptive one begins with its strength in the note, or on this computer."""
    if player != ADAPTIVE.name:
        return Seat(player, side, seed)
    noted = Strength.from_json(note.get("strength")) if isinstance(note, dict) else None
    return Seat(player, side, seed, strength=noted or kept_strength(rules.name))


def _played(state: Seat, moment: Moment) -> FinishedGame | None:
    """Return the result that the adaptive player learns from at the end, once, if both have moved.

    None otherwise.
    """
    outcome = moment.outcome
    if state.player != ADAPTIVE.name or state.learned or outcome is None or moment.ply < len(moment.rules.players):
        return None
    share = 0.5 if outcome.winner is None else float(outcome.winner != state.side)
    return FinishedGame(moment.rules.name, share)


def seed_at(seed: int, ply: int) -> int:
    """Return a separate random seed for each ply."""
    return random.Random(f"{seed} {ply}").randrange(SEEDS)  # a text: its hash is the same in every run


def _thought(state: Seat, moment: Moment) -> Thought:
    rules, position, player = moment.rules, moment.scene.position, state.player
    seed = seed_at(state.seed, moment.ply)
    if player == ADAPTIVE.name:
        player = state.strength.level_of_move(seed).name
    if isinstance(player, str):
        return (yield from think(rules, position, player, seed=seed))
    assert player is not None  # there is no search without a player
    yield Progress(0, 0, None)
    return as_choice(rules, position, player.choose(rules, position, seed=seed))


def _looked(rules: Rules[Any, Any], choice: Choice[Any]) -> Node:
    """Draw, folded, the depth of the search, the expected line, and its value."""
    expected = listed(rules.format(move) for move in choice.line)
    return node(
        "details",
        {"key": "looked"},
        node("summary", None, _("What it considered")),
        node("p", None, _("It expects: {moves}.", moves=expected)),
        node("p", None, worth(choice.value)),
        node(
            "p",
            None,
            _n("It looked at {n} position.", "It looked at {n} positions.", choice.nodes),
        ),
    )


def worth(value: int) -> Text:
    """Return the value of a position for the player who moved, in a sentence of the computer."""
    if value > DECIDED:
        return _("It expects to win.")
    if value < -DECIDED:
        return _("It expects to lose.")
    points = round(value / POINT)
    if points == 0:
        return _("It expects an even game.")
    if points > 0:
        return _n("It expects to be about {n} point ahead.", "It expects to be about {n} points ahead.", points)
    return _n("It expects to be about {n} point behind.", "It expects to be about {n} points behind.", -points)


def _pause(moment: Moment) -> float:
    """Return the seconds for which the last move is shown."""
    if moment.explanation is None:
        return 0.0
    return READ if moment.explanation.derivations else LOOK
