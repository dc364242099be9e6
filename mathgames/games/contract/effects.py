"""Results of an intent or an answer: controls and secrets of a page, refusals, questions, and effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias

from mathgames.engine import Match
from mathgames.engine.outcome import Refusal
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node
from mathgames.games.contract.gestures import ManipulativeSlot
from mathgames.language.words import Language, LazyString, Text, _

# What a page may offer and tell, and how it says that something is not done.


class Refused(Exception):
    """A refused request: a stable ``code``, and the reason, in its written form and as it is ``announcement``."""

    def __init__(self, code: str, text: Text, announcement: Text | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.announcement = text if announcement is None else announcement

    @classmethod
    def by_rules(cls, refusal: Refusal) -> Refused:
        """Return the refusal of an illegal move without the clause, which is for programs (``IllegalMove``)."""
        return cls(refusal.code, refusal.sentence, _("Not possible. {sentence}", sentence=refusal.sentence))


class Control(Enum):
    """A control that a page can offer beside the board, if an activity offers it and none locks it.

    The last three are activities of their own: locked, they are not on the page at all (``activities.of_a_page``).
    """

    UNDO = "undo"
    WALK = "walk"
    """Navigation in the game: redo, first, last, the list of moves."""
    TYPED = "typed"
    """Typed moves."""
    TAP = "tap"
    """Moves on the board: each page has them, unless an activity locks them. Then moves can only be typed."""
    WHY = "why"
    """Explanations of illegal moves."""
    OPTIONS = "options"
    """The panel of the rules, and a new game under other ones."""
    NEW = "new"
    """A new game, and the return to the one before."""
    SHARE = "share"
    END = "end"
    """Resigning, and agreeing on a draw."""
    CLOCK = "clock"
    WHAT_IF = "what-if"
    """The comparison of moves."""
    HINTS = "hints"
    LOOK_BACK = "look-back"
    """The game review with a computer player."""


class Maskable(Enum):
    """A secret that a mask can hide on a page.

    The mask applies to the data that is sent, since a pupil can read messages.
    """

    RESULTS = "results"
    """The result of a possible move: marks of targets, previews, warnings, comparisons, panels that judge."""
    STEPS = "steps"
    """The explanation of the last move."""
    REASONS = "reasons"
    """The derivation of the last move's result; the result itself stays."""
    MOVES = "moves"
    """The list of moves, and with it the game's code and its file."""
    SCORES = "scores"
    PANELS = "panels"
    """The game's own panels."""
    BACKGROUND = "background"
    """What is behind a move: a ledger of the game, the expectations of the computer, the comparison of two moves."""
    NAMES = "names"
    """The names of cells in a question: the place of a cell is then described in steps from the middle."""


# The question that is answered before a move is carried out, or before one is undone.


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    """A question that is answered before a move is carried out.

    ``parts`` may hold inputs with a ``field``: their content is sent with the answer. ``yes`` is the label of the
    button that answers; only that, never the same gesture again, lets the move be made. ``choices`` are other buttons
    that answer: the meaning of each is sent as the field ``choice``. With ``no`` the move can be dropped; without it
    the question ``stands``: nothing else is done with the board before it is answered. ``code`` is the answer's code
    for the gesture: a warning has one, since the move was not made; a question that belongs to making the move has
    none. ``announcement`` is the announcement, ``text`` and ``parts`` are shown. ``hides`` is a mask as long as the
    question is open. With a ``bench`` it is answered by hand: the bench is below the parts, and its state is the
    moment's ``work``. The ``form_name`` is the one under which a browser keeps half typed text, for this question and
    for no other one. The ``squares`` of the question are marked on the board, all of the move's by default; with
    ``covers_name`` without the numbers that name them. ``look`` is that of the claimer's face.
    """

    code: str
    announcement: LazyString
    yes: LazyString | None
    no: LazyString | None = None
    text: LazyString | None = None
    heading: LazyString | None = None
    parts: tuple[Node, ...] = ()
    choices: tuple[tuple[str, Text], ...] = ()
    hides: frozenset[Maskable] = frozenset()
    bench: ManipulativeSlot | None = None
    squares: tuple[str, ...] | None = None
    covers_name: bool = False
    form_name: str = "question"
    look: str = ""

    @property
    def stands(self) -> bool:
        """True if the move is made regardless of the answer."""
        return self.no is None

    @property
    def warns(self) -> bool:
        """True if it warns of the move: then the safe answer comes first, and is emphasised."""
        return self.code == "warning"


UNDO: Final = "undo"
"""The value in place of the move when a question is asked before an undo."""


# Effects: further actions, as values, which the session of a page carries out.


@dataclass(frozen=True, slots=True)
class Play:
    """Play a legal move."""

    move: Any


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to the position after ``ply`` plies of the line."""

    ply: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a new match under these rules, at ``position`` or the usual start, and set the current one aside.

    ``notes`` are what activities begin with in place of their notes for the next game, by their names.
    """

    rules: Rules[Any, Any]
    position: Any = None
    notes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Return:
    """Return to the match that was set aside."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Switch to this match, with these ``activities`` (``game.Activity``) and no others around it.

    The match before is not put aside.
    """

    match: Match
    activities: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Store a value with the work on the page."""

    value: Any


@dataclass(frozen=True, slots=True)
class Agree:
    """End the game as an agreed draw."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign for the player whose turn it is."""


@dataclass(frozen=True, slots=True)
class RunClock:
    """Start or stop the clock."""

    on: bool


@dataclass(frozen=True, slots=True)
class Speak:
    """Set the language of this page."""

    language: Language


@dataclass(frozen=True, slots=True)
class Proceed:
    """Make the move of the question, or undo it, unless another activity also has a question."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask this question next, about the same move."""

    question: MoveQuestion


Effect: TypeAlias = Play | GoTo | Begin | Return | Exchange | Keep | Agree | Resign | RunClock | Speak | Proceed | Ask


class Reaction(NamedTuple):
    """The reaction of a board or an activity: its new state, the announcement, and the effects.

    Without an announcement, the player whose turn it is is announced.
    """

    state: Any
    announcement: Text | None = None
    effects: tuple[Effect, ...] = ()
