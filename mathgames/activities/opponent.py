"""Somebody to play against: a computer player that answers the moves of the pupil."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from mathgames.drawing.icons import icon
from mathgames.engine.rules import SEEDS, Rules
from mathgames.errors import PlayerError, encodable, shown
from mathgames.game import Activity, Answer, Control, Reply, Table, Thinking
from mathgames.game.controls import button
from mathgames.game.thinking import POINT, WIN, Choice, Progress, Thought
from mathgames.nodes import Node, node
from mathgames.players import Player, level, think
from mathgames.words import Text, Words, _, _n, listed

LOOK, READ, LONGEST = 1.0, 1.5, 4.0
"""How many seconds the pupil's own move is left to be looked at, more for each calculation to be read, and at most."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What an opponent keeps: whether it waits to be told, what it has found out, and why it made its last move.

    ``made_at`` is the ply of the move that ``made`` was chosen for.
    """

    waits: bool = False
    told: bool = False
    hurries: bool = False
    progress: Progress | None = None
    choice: Choice[Any] | None = None
    made: Choice[Any] | None = None
    made_at: int = 0
    failure: Words | None = None


class Opponent(Activity[Seat]):
    """Plays for all players but the one on the pupil's ``side``; the pupil has the first move unless it says otherwise.

    ``player`` is a level such as ``"level-3"``, or any object with a method ``choose`` (``mathgames.players.Player``).
    Chance comes from ``seed``. PlayerError for what cannot play.
    """

    name: ClassVar[str] = "opponent"

    def __init__(self, player: str | Player = "level-3", *, side: str | None = None, seed: int | None = None) -> None:
        if isinstance(player, str):
            level(player)
        elif not callable(getattr(player, "choose", None)):
            raise PlayerError(
                _(
                    "{player} cannot play: give a level such as {example}, or an object with a method choose",
                    player=shown(player),
                    example="level-3",
                )
            )
        self.player = player
        self.side = side
        self.seed = random.SystemRandom().randrange(SEEDS) if seed is None else seed

    @classmethod
    def of_note(cls, note: object, rules: Rules[Any, Any]) -> Opponent | None:
        """The opponent that a record has kept, or None if it kept none that can be had again."""
        match note:
            case {"level": str(name), "side": str(side), "seed": int(seed)}:
                try:
                    return cls(name, side=side, seed=seed).at(rules)
                except PlayerError:
                    return None
        return None

    def at(self, rules: Rules[Any, Any]) -> Opponent:
        """The same opponent at a board of this game; PlayerError if the game has no such side."""
        if self.side is None:
            return Opponent(self.player, side=rules.turn(rules.initial()), seed=self.seed)
        if self.side not in rules.players:
            raise PlayerError(
                _(
                    "there is no side {side} in {game}: the sides are {sides}",
                    side=shown(self.side),
                    game=rules.name,
                    sides=", ".join(rules.players),
                )
            )
        return self

    def begin(self, table: Table, note: Any = None) -> Seat:
        return Seat(waits=isinstance(note, dict) and note.get("waits") is True)

    def follow(self, state: Seat, table: Table) -> Seat:
        kept = Seat(waits=state.waits)
        if state.choice is not None and table.scene.move == state.choice.move and table.ply == state.made_at + 1:
            return replace(kept, made=state.choice, made_at=table.ply)
        if state.made is not None and state.made_at == table.ply:
            return replace(kept, made=state.made, made_at=state.made_at)
        return kept

    def note(self, state: Seat) -> Any:
        if not isinstance(self.player, str) or self.side is None:
            return None
        return {"level": self.player, "side": self.side, "seed": self.seed, "waits": state.waits}

    # Whose turn it is.

    def _pupil(self, table: Table) -> str:
        return self.side if self.side is not None else table.rules.turn(table.rules.initial())

    def _is_mine(self, table: Table) -> bool:
        return table.outcome is None and table.turn != self._pupil(table)

    def _is_on(self, table: Table) -> bool:
        """Whether the computer is to move now, and not where somebody looks back at the game."""
        return self._is_mine(table) and table.ply == len(table.line)

    def holds(self, state: Seat, table: Table) -> Words | None:
        if not self._is_mine(table) or state.failure is not None:
            return None
        if not self._is_on(table):
            return _("The computer made the next move. To play on, go to one of your own turns, or to the last move.")
        if state.waits and not state.told:
            return _("It is the computer's turn. Press “Answer now” when you are ready.")
        return _("It is the computer's turn. Your turn comes next.")

    def locks(self, state: Seat, table: Table) -> frozenset[Control]:
        locked = set()
        if self._is_mine(table):
            locked |= {Control.TYPED, Control.END}
        if self.undo_to(state, table) is None:
            locked.add(Control.UNDO)
        return frozenset(locked)

    def undo_to(self, state: Seat, table: Table) -> int | None:
        """The pupil's own turn before."""
        pupil, past = self._pupil(table), table.scene.past
        return next((ply for ply in reversed(range(table.ply)) if table.rules.turn(past[ply][0]) == pupil), None)

    # Thinking and answering.

    def thinks(self, state: Seat, table: Table) -> Thinking | None:
        if not self._is_on(table) or state.choice is not None or state.failure is not None:
            return None
        if state.waits and not state.told:
            return None
        return Thinking(table.line, lambda: self._thought(table), state.hurries)

    def seed_at(self, ply: int) -> int:
        """Chance of its own at each ply."""
        return random.Random(f"{self.seed} {ply}").randrange(SEEDS)  # a text: its hash is the same in every run

    def _thought(self, table: Table) -> Thought:
        rules, position = table.rules, table.scene.position
        seed = self.seed_at(table.ply)
        if isinstance(self.player, str):
            return (yield from think(rules, position, self.player, seed=seed))
        yield Progress(0, 0, None)
        chosen: object = self.player.choose(rules, position, seed=seed)
        choice = chosen if isinstance(chosen, Choice) else Choice(chosen)
        if (refusal := table.refuse(choice.move)) is not None:
            raise PlayerError(refusal.sentence)
        return choice

    def thought(self, state: Seat, table: Table, found: Progress | Choice[Any] | Exception) -> Answer:
        match found:
            case Progress():
                return Answer(replace(state, progress=found))
            case Choice():
                return Answer(replace(state, choice=found, progress=None, made_at=table.ply))
        failure = _(
            "The computer player failed: {error}. Make its move yourself, or take yours back.",
            error=encodable(str(found)),
        )
        return Answer(replace(state, failure=failure), failure)

    def reply(self, state: Seat, table: Table) -> Reply | None:
        if state.choice is None or not self._is_on(table) or (state.waits and not state.told):
            return None
        return Reply(state.choice.move, 0.0 if state.hurries or state.told else _pause(table))

    # What is shown.

    def seat(self, state: Seat, table: Table, player: str) -> Words | None:
        if player == self._pupil(table):
            return _("you")
        return self._called()

    def _called(self) -> Words:
        if isinstance(self.player, str):
            return _("level {number}", number=level(self.player).number)
        return _("computer")

    def shows_rounds(self, state: Seat, table: Table) -> bool:
        return not self._is_mine(table) and table.ply > 1

    def context(self, state: Seat, table: Table) -> tuple[Node, ...]:
        if state.failure is not None:
            return (state.failure,)
        if not self._is_on(table):
            return ()
        if state.waits and not state.told:
            return (_("The computer waits. Read what your move came to, then press “Answer now”."),)
        if state.choice is not None:
            return (_("The computer has chosen its move. First look at what yours came to."),)
        if state.progress is not None and state.progress.depth > 1:
            return (
                _n(
                    "The computer thinks. It has looked {n} move ahead.",
                    "The computer thinks. It has looked {n} moves ahead.",
                    state.progress.depth,
                ),
            )
        return (_("The computer thinks."),)

    def controls(self, state: Seat, table: Table) -> tuple[Node, ...]:
        """Both stand there all the time, so that nothing moves."""
        can = self._is_on(table) and state.failure is None and not state.hurries
        wait, answer = _("Wait for me"), _("Answer now")
        pressed = {
            "aria-pressed": "true" if state.waits else "false",
            "aria-description": _("The computer makes its move only when you say so."),
        }
        return (
            _signed("wait", wait, _asks(waits=not state.waits), key="waits", **pressed),
            _signed("answer", answer, _asks(answer=True), enabled=can, key="answer"),
        )

    def asked(self, state: Seat, table: Table, args: Mapping[str, Any], fields: Mapping[str, str]) -> Answer | None:
        match dict(args):
            case {"waits": bool(waits)}:
                said = (
                    _("The computer now waits until you press “Answer now”.")
                    if waits
                    else _("The computer answers by itself again.")
                )
                return Answer(replace(state, waits=waits, told=False), said)
            case {"answer": True} if state.waits and not state.told:
                return Answer(replace(state, told=True), _("The computer thinks."))
            case {"answer": True}:
                return Answer(replace(state, hurries=True), "")
        return None

    def panels(self, state: Seat, table: Table) -> tuple[Node, ...]:
        if state.made is None or not state.made.reasons:
            return ()
        first, *more = state.made.reasons[:2]
        return (
            node(
                "section",
                {"class": "mg-panel mg-reasons", "key": "reasons", "aria-label": _("Why the computer moved so")},
                node("h3", None, _("Why the computer moved so")),
                node("p", None, first.words),
                *(node("p", None, reason.words) for reason in more),
                _looked(table.rules, state.made),
            ),
        )


def _looked(rules: Rules[Any, Any], choice: Choice[Any]) -> Node:
    """On request: how far it looked, the line that it expects, and what it hopes to come to."""
    expected = listed(rules.format(move) for move in choice.line)
    return node(
        "details",
        {"key": "looked"},
        node("summary", None, _("What it looked at")),
        node("p", None, _("It expects: {moves}.", moves=expected)),
        node("p", None, worth(choice.value)),
        node(
            "p",
            None,
            _n("It looked at {n} position.", "It looked at {n} positions.", choice.nodes),
        ),
    )


def worth(value: int) -> Text:
    """What a position is worth to the one who moved, in a sentence of the computer."""
    if value > WIN // 2:
        return _("It expects to win.")
    if value < -WIN // 2:
        return _("It expects to lose.")
    points = round(value / POINT)
    if points == 0:
        return _("It expects an even game.")
    if points > 0:
        return _n("It expects to be about {n} point ahead.", "It expects to be about {n} points ahead.", points)
    return _n("It expects to be about {n} point behind.", "It expects to be about {n} points behind.", -points)


def _signed(sign: str, name: Words, intent: list[Any], **more: Any) -> Node:
    """A button with a drawn sign, since all controls stand in one row."""
    return button(icon(sign), intent, kind="mg-icon-button", name=name, title=name, **more)


def _asks(**args: Any) -> list[Any]:
    return ["activity", {"name": Opponent.name, **args}]


def _pause(table: Table) -> float:
    """How many seconds the last move is left to be read: the longer, the more there is to calculate."""
    if table.explanation is None:
        return 0.0
    return min(LOOK + READ * len(table.explanation.derivations), LONGEST)
