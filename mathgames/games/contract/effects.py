"""Effects: what is to happen besides, as values, which the session of a page carries out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from mathgames.engine import Match
from mathgames.engine.rules import Rules
from mathgames.games.contract.questions import MoveQuestion
from mathgames.language.words import Language, Text


@dataclass(frozen=True, slots=True)
class Play:
    """Play a legal move."""

    move: Any


@dataclass(frozen=True, slots=True)
class GoTo:
    """Stand after so many plies of the line."""

    ply: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Put the match aside for a new one under these rules, which begins at ``position``, or as the rules say."""

    rules: Rules[Any, Any]
    position: Any = None


@dataclass(frozen=True, slots=True)
class Return:
    """Put the match aside for the one that was put aside before."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Go over to this match, with these ``activities`` (``game.Activity``) and no others around it.

    The match before is not put aside.
    """

    match: Match
    activities: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Write this down: whoever keeps what is done on the page is given it."""

    value: Any


@dataclass(frozen=True, slots=True)
class Agree:
    """End the game as a draw that the players agreed on."""


@dataclass(frozen=True, slots=True)
class Resign:
    """End the game: whose turn it is gives up."""


@dataclass(frozen=True, slots=True)
class RunClock:
    """Let the clock run, or stand still."""

    on: bool


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak this language on this page from now on."""

    language: Language


@dataclass(frozen=True, slots=True)
class Proceed:
    """Make the move that the question was about, or undo it, unless another activity has a question too."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask this question next, about the same move."""

    question: MoveQuestion


Effect: TypeAlias = Play | GoTo | Begin | Return | Exchange | Keep | Agree | Resign | RunClock | Speak | Proceed | Ask


class Reaction(NamedTuple):
    """What comes of what a board or an activity was asked: what it keeps from now on, what is said, and the effects.

    With None said, whose turn it is is said.
    """

    state: Any
    said: Text | None = None
    effects: tuple[Effect, ...] = ()
