"""What comes of an intent or an answer: what a page may offer and what it refuses, questions, and effects."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias

from mathgames.engine import Match
from mathgames.engine.outcome import Refusal
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node
from mathgames.games.contract.gestures import Bench
from mathgames.language.words import Language, Text, Words, _

# What a page may offer and tell, and how it says that something is not done.


class Refused(Exception):
    """What was asked is not done: a stable ``code``, and why: as it is read, and as it is ``said``."""

    def __init__(self, code: str, text: Text, said: Text | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.said = text if said is None else said

    @classmethod
    def by_rules(cls, refusal: Refusal) -> Refused:
        """A move is not legal: the reason, without the clause, which is for programs (``IllegalMove``)."""
        return cls(refusal.code, refusal.sentence, _("Not possible. {sentence}", sentence=refusal.sentence))


class Control(Enum):
    """What a page can offer beside the board, if an activity offers it and none locks it.

    The last three are activities of their own: locked, they are not on the page at all (``activities.of_a_page``).
    """

    UNDO = "undo"
    WALK = "walk"
    """Back and forth through the game: redo, first, last, the list of moves."""
    TYPED = "typed"
    """Moves that are typed."""
    TAP = "tap"
    """Moves that are made on the board: each page has them, unless somebody locks them. Then moves are typed alone."""
    WHY = "why"
    """Asking why a move is not legal."""
    OPTIONS = "options"
    """The panel of the rules, and a new game under other ones."""
    NEW = "new"
    """A new game, and the way back to the one before."""
    SHARE = "share"
    END = "end"
    """Giving up, and agreeing on a draw."""
    CLOCK = "clock"
    WHAT_IF = "what-if"
    """Comparing moves."""
    HINTS = "hints"
    LOOK_BACK = "look-back"
    """Looking back at the game with a computer player."""


class Secret(Enum):
    """What a page can tell, and a mask can hide. The mask works on what is made: a pupil can read the messages."""

    RESULTS = "results"
    """What a move would come to: marks of targets, previews, warnings, comparisons, panels that judge."""
    STEPS = "steps"
    """The explanation of the last move."""
    REASONS = "reasons"
    """How the result of the last move is worked out; the result itself stays."""
    MOVES = "moves"
    """The list of moves, and with it the game's code and its file."""
    SCORES = "scores"
    PANELS = "panels"
    """The panels of the game's own."""
    NAMES = "names"
    """The names of cells that are asked for: where a cell is, is then said in steps from the middle."""


# The question that is answered before a move is carried out, or before one is undone.


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    """A question that is answered before a move is carried out.

    ``parts`` may hold inputs with a ``field``: what is in them comes with the answer. ``yes`` is written on the button
    that answers; only that, never the same gesture again, lets the move be made. ``choices`` are other buttons that
    answer: what each means comes as the field ``choice``. With ``no`` the move is not made; without it the question
    ``stands``: nothing else is done with the board before it is answered. ``code`` is the answer's to the one who made
    the gesture: a warning has one, for the move was not made; what belongs to making the move has none. ``said`` is
    what is said, ``text`` and ``parts`` what is shown. ``hides`` is a mask as long as the question is open. With a
    ``bench`` it is answered by hand: it stands below the parts, and what lies there comes as the moment's ``work``.
    The ``form_name`` is the one under which a browser keeps what is half typed, for this question and for no other one.
    The ``squares`` that it is about are marked on the board, all of the move's if it does not say; with ``covers_name``
    without the numbers that name them.
    """

    code: str
    said: Words
    yes: Words | None
    no: Words | None = None
    text: Words | None = None
    above: Words | None = None
    parts: tuple[Node, ...] = ()
    choices: tuple[tuple[str, Text], ...] = ()
    hides: frozenset[Secret] = frozenset()
    bench: Bench | None = None
    squares: tuple[str, ...] | None = None
    covers_name: bool = False
    form_name: str = "question"

    @property
    def stands(self) -> bool:
        """Whether the move is made, whatever is answered."""
        return self.no is None

    @property
    def warns(self) -> bool:
        """Whether it warns of the move: then the safe answer comes first, and stands out."""
        return self.code == "warning"


UNDO: Final = "undo"
"""Stands for the move where a question is asked before one is undone."""


# Effects: what is to happen besides, as values, which the session of a page carries out.


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
