"""The moment of a match that a page shows, as activities see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mathgames.arithmetic.answers import MoveAnswer
from mathgames.arithmetic.slips import Slips
from mathgames.engine.outcome import Outcome, Refusal
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.explain.manipulatives import Manipulative
from mathgames.games.contract.board import Board, Scene
from mathgames.language.words import Text, Words


@dataclass(frozen=True, slots=True)
class Status:
    """Where somebody stands who does something else than playing a game: a task, say.

    ``shown`` is in the header in place of whose turn it is, and ``heard`` is said in its place; None leaves it there.
    ``target`` says whether the header tells how far the goal of the game is, ``gains`` whether the result of a move
    tells what it has brought. What is ``besides`` is heard after whose turn it is. ``language`` is the code of the one
    in which the page is heard, where that is not the page's own.
    """

    shown: Text | None = None
    heard: Text | None = None
    target: bool = True
    gains: bool = True
    besides: Text | None = None
    language: str | None = None


class Speaker(NamedTuple):
    """Who says what the calculations of a computer player come to, and slips now and then."""

    called: Words
    slips: Slips


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays beside those at this page: others at their own screens, or the page itself."""

    computed: frozenset[str] = frozenset()
    """The players whose moves the page makes by itself."""
    elsewhere: frozenset[str] = frozenset()
    """The players at other screens: what they are asked, they are asked there."""
    seats: Mapping[str, Words] = field(default_factory=dict)
    """Who plays for a player, in one or two words beside the name: ``Level 3``."""
    speaker: Speaker | None = None
    """Who says what the moves that the page makes come to; None if nobody does."""
    rounds: bool = False
    """Whether a move and its answer are one round: both results stay to be read, and Undo and Redo take both."""

    def and_also(self, other: Company) -> Company:
        """Both of them as one."""
        return Company(
            self.computed | other.computed,
            self.elsewhere | other.elsewhere,
            {**self.seats, **other.seats},
            self.speaker or other.speaker,
            self.rounds or other.rounds,
        )


@dataclass(frozen=True, slots=True)
class Moment:
    """What an activity sees: the moment of the match that is shown, and the board it is shown on."""

    rules: Rules[Any, Any]
    board: Board[Any, Any]
    scene: Scene[Any]
    line: tuple[str, ...]
    """The texts of all moves, those that were taken back included."""
    ply: int
    turn: str
    outcome: Outcome | None
    explanation: Explanation | None
    """The last move, step by step; None at the start."""
    refuse: Callable[[Any], Refusal | None]
    """Why a move is not legal here, or None if it is; judged once."""
    company: Company = Company()  # it never changes
    """Who plays beside those at this page (``Activity.company``)."""
    predictions: tuple[MoveAnswer, ...] = ()
    """What pupils have said of moves before these were made (``Activity.predictions``)."""
    work: Manipulative | None = None
    """What lies on the bench of the question that is answered."""
    standing: Status = Status()  # it never changes
    """What an activity says of where somebody stands (``Activity.standing``)."""

    @property
    def people(self) -> tuple[str, ...]:
        """The players whose moves somebody makes at this page."""
        others = self.company.computed | self.company.elsewhere
        return tuple([player for player in self.rules.players if player not in others])

    def another_game(self) -> tuple[Rules[Any, Any], Any]:
        """The rules of another game of this kind, and the position it begins with: None where that is not set up.

        A position that somebody has set up stays. Otherwise chance is drawn anew.
        """
        start = self.scene.start
        if start != self.rules.initial():
            return self.rules, start
        return type(self.rules)(**self.rules.lasting_settings()), None
