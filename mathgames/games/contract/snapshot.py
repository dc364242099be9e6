"""The moment of a match that a page shows, as activities see it: a snapshot, its participants and its status line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.arithmetic.slips import SlipGenerator
from mathgames.engine.outcome import Outcome, Refusal
from mathgames.engine.rounds import PlayedRound, side_in_round, sides_in_round
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.explain.manipulatives import Manipulative
from mathgames.games.contract.board import Board, BoardScene
from mathgames.language.words import LazyString, Text


@dataclass(frozen=True, slots=True)
class StatusLine:
    """The status line of an activity that is not just a game, such as a task.

    ``visible_text`` replaces the player whose turn it is in the header, if no player is to move, and
    ``accessible_text`` is its spoken form; None leaves the header as it is. ``target`` says whether the header shows
    the distance to the goal of the game, ``gains`` whether the result of a move includes its points. ``suffix`` is
    read after the player whose turn it is. ``language`` is the code of the language in which the page is read, if it
    is not the page's own. ``look`` is that of the character's face, if it does not follow from whose turn it is.
    """

    visible_text: Text | None = None
    accessible_text: Text | None = None
    target: bool = True
    gains: bool = True
    suffix: Text | None = None
    language: str | None = None
    look: str = ""


class Catches(NamedTuple):
    """The mistakes of a computer player so far: how many there were, and how many of them were caught."""

    mistakes: int
    caught: int


class Claimer(NamedTuple):
    """A computer player that announces the results of its calculations, and slips now and then.

    ``face`` is the name of its face (``players.faces``), if it has one.
    """

    label: LazyString
    slips: SlipGenerator
    face: str = ""


@dataclass(frozen=True, slots=True)
class Participants:
    """The participants other than those at this page: players at other screens, and those that the page plays."""

    computer_players: frozenset[str] = frozenset()
    """The players whose moves the page makes by itself."""
    remote_players: frozenset[str] = frozenset()
    """The players at other screens, who are asked there."""
    seats: Mapping[str, LazyString] = field(default_factory=dict)
    """The name of the opponent that plays for a player, in one or two words: ``Level 3``."""
    speaker: Claimer | None = None
    """The speaker that announces the results of the page's moves; None if there is none."""
    rounds: bool = False
    """True if a move and its answer are one round: both results stay visible, and Undo and Redo take both."""

    def merge(self, other: Participants) -> Participants:
        """Merge the participants of two activities."""
        return Participants(
            self.computer_players | other.computer_players,
            self.remote_players | other.remote_players,
            {**self.seats, **other.seats},
            self.speaker or other.speaker,
            self.rounds or other.rounds,
        )


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The view of an activity: the moment of the match that is shown, and its board."""

    rules: Rules[Any, Any]
    board: Board[Any, Any]
    scene: BoardScene[Any]
    line: tuple[str, ...]
    """The texts of all moves, including those that were taken back."""
    ply: int
    turn: str
    outcome: Outcome | None
    explanation: Explanation | None
    """The explanation of the last move, step by step; None at the start."""
    refuse: Callable[[Any], Refusal | None]
    """The check that explains why a move is illegal, None if it is legal; its last result is cached."""
    company: Participants = Participants()  # it never changes
    """The participants other than those at this page (``Activity.company``)."""
    predictions: tuple[Response[ItemRef], ...] = ()
    """The predictions of pupils about moves before these were made (``Activity.predictions``)."""
    work: Manipulative | None = None
    """The state of the bench of the question that is being answered."""
    status: StatusLine = StatusLine()  # it never changes
    """The status line of the activities (``Activity.status``)."""
    position_at: Callable[[int], Any] = lambda ply: None
    """The position at a ply of the ``line``; where a round ends it is the first one of the next."""
    rounds: tuple[PlayedRound, ...] = ()
    """The rounds that end in the ``line``, in a match of several."""
    awaits_round: bool = False
    """True if the end of a round is shown until a player begins the next one; its ``outcome`` is that of the round."""

    @property
    def people(self) -> tuple[str, ...]:
        """The players whose moves are made by people at this page."""
        others = self.company.computer_players | self.company.remote_players
        return tuple([player for player in self.order if player not in others])

    def face_of(self, player: str) -> str:
        """Return the name of the face of the character that plays for a player; empty if there is none."""
        company = self.company
        return company.speaker.face if company.speaker is not None and player in company.computer_players else ""

    @property
    def round_number(self) -> int:
        """The number of the round that is shown, counted from 1."""
        return self._round_at(self.ply) - self.awaits_round

    @property
    def ended_rounds(self) -> tuple[PlayedRound, ...]:
        """The rounds that have ended at this moment."""
        return tuple([it for it in self.rounds if it.ply <= self.ply])

    def _round_at(self, ply: int) -> int:
        return min(1 + sum(it.ply <= ply for it in self.rounds), self.rules.rounds)

    @property
    def order(self) -> tuple[str, ...]:
        """The sides that the players have in this round, in the order of their sides in the first one."""
        return sides_in_round(self.rules, self.round_number)

    def side_now(self, side: str, ply: int = 0) -> str:
        """Return the side in this round of the player who has a side at a ply; at ply 0, in the first round.

        It leads back too: it is also the side in the first round of the player who has this one now.
        """
        first_side = side_in_round(self.rules, side, self._round_at(ply))
        return side_in_round(self.rules, first_side, self.round_number)

    def is_computers_turn(self, ply: int) -> bool:
        """Check if a move at a ply of the ``line`` is one that the page makes by itself."""
        return self.side_now(self.rules.turn(self.position_at(ply)), ply) in self.company.computer_players

    def another_game(self) -> tuple[Rules[Any, Any], Any]:
        """Return the rules of another game of this kind, and its first position, None if it is the usual one.

        A position that was set up by hand stays. Otherwise chance is drawn again.
        """
        start = self.scene.start
        if start != self.rules.initial():
            return self.rules, start
        return type(self.rules)(**self.rules.lasting_settings()), None
