"""Activities: what happens around a match apart from its rules.

Playing freely, an opponent that answers, a question before a move, a score sheet, a lesson's task: each is one class
that the page asks the questions below. Activities compose; none knows another, the session or the page.

An activity itself never changes. What it keeps is a value of its own kind, its *state*, which the page holds for it:
it begins with ``begin``, and every method that can change it returns the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Final, Generic, TypeVar

from mathgames.engine.outcome import Outcome, Refusal
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.game.bench import Bench
from mathgames.game.board import Answer, Board, Cover, Scene
from mathgames.game.thinking import Choice, Progress, Thought
from mathgames.manipulatives import Manipulative
from mathgames.nodes import Node
from mathgames.words import Text, Words, _

StateT = TypeVar("StateT")


class Refused(Exception):
    """What was asked is not done: a stable ``code``, and why: as it is read, and as it is ``said``."""

    def __init__(self, code: str, text: Text, said: Text | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.said = text if said is None else said

    @classmethod
    def by_rules(cls, refusal: Refusal) -> Refused:
        """A move is not legal: the reason, and the clause that says so."""
        sentence: Words = refusal.sentence
        if refusal.clause:
            sentence = _("{sentence} ({clause})", sentence=refusal.sentence, clause=refusal.clause)
        return cls(refusal.code, sentence, _("Not possible. {sentence}", sentence=refusal.sentence))


class Control(Enum):
    """What a page can offer beside the board, if an activity offers it and none locks it."""

    UNDO = "undo"
    WALK = "walk"
    """Back and forth through the game: redo, first, last, the list of moves."""
    TYPED = "typed"
    """Moves that are typed."""
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


class Told(Enum):
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


@dataclass(frozen=True, slots=True)
class Table:
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
    computed: frozenset[str] = frozenset()
    """The players that the page plays itself (``Activity.moves_for``), where a question is asked."""
    work: Manipulative | None = None
    """What lies on the bench of the question that is answered."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is answered before a move is carried out.

    ``parts`` may hold inputs with a ``field``: what is in them comes with the answer. ``yes`` is written on the button
    that answers; only that, never the same gesture again, lets the move be made. ``choices`` are other buttons that
    answer: what each means comes as the field ``choice``. With ``no`` the move is not made; without it the question
    ``stands``: nothing else is done with the board before it is answered. ``code`` is the answer's to the one who made
    the gesture: a warning has one, for the move was not made; what belongs to making the move has none. ``said`` is
    what is said, ``text`` and ``parts`` what is shown. ``hides`` is a mask as long as the question is open. With a
    ``bench`` it is answered by hand: it stands below the parts, and what lies there comes as the table's ``work``.
    """

    code: str
    said: Words
    yes: Words | None
    no: Words | None = None
    text: Words | None = None
    parts: tuple[Node, ...] = ()
    choices: tuple[tuple[str, Words], ...] = ()
    hides: frozenset[Told] = frozenset()
    bench: Bench | None = None

    @property
    def stands(self) -> bool:
        """Whether the move is made, whatever is answered."""
        return self.no is None


UNDO: Final = "undo"
"""Stands for the move where a question is asked before one is undone."""


class Next(Enum):
    """What an answer leads to."""

    MOVE = "move"
    """The move is made, unless another activity has a question too."""
    DROP = "drop"
    """The move is not made."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an activity makes of an answer: its state now, what happens next (or another question), what is said."""

    state: Any
    then: Next | Question = Next.MOVE
    said: Text = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """A move that an activity makes by itself, so many seconds later, unless the match has changed until then."""

    move: Any
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Thinking:
    """A thought that an activity wants: ``about`` tells it from others, ``begin`` begins it.

    It is thought in slices between which the page answers, as long as the activity goes on to want the same. Once it
    ``hurries``, it ends with the best that was found.
    """

    about: Hashable
    begin: Callable[[], Thought]
    hurries: bool = False


class Activity(Generic[StateT]):
    """What happens around a match. A subclass overrides what it is about; the rest leaves the page as it is."""

    name: ClassVar[str]
    """Stands in intents and records: ``["activity", {"name": "predict", …}]``."""
    asks_everybody: ClassVar[bool] = False
    """Whether its question is asked, too, before a move that another activity makes by itself."""
    to_do_called: ClassVar[Words] = _("Task")
    """What is written on the tab of ``to_do``."""
    walks: ClassVar[bool] = False
    """Whether its panels name the moves of the game and lead to them: they are shown where the page itself does so."""

    @classmethod
    def intent(cls, **args: Any) -> list[Any]:
        """What a control of its own asks for: it comes back with these arguments (``asked``)."""
        return ["activity", {"name": cls.name, **args}]

    def begin(self, table: Table, note: Any = None) -> StateT:
        """The state at the start of a match, or where a record is resumed that kept ``note``."""
        return None  # type: ignore[return-value]  # an activity with a state says how it begins

    def follow(self, state: StateT, table: Table) -> StateT:
        """The state now that another moment of the match is shown."""
        return state

    def note(self, state: StateT) -> Any:
        """What the record keeps: plain JSON data, or None for nothing."""
        return None

    def handed_on(self, state: StateT) -> Any:
        """The note that a new game on the same page begins with, or None."""
        return None

    # What is on offer, and what must not be told.

    def offers(self, state: StateT, table: Table) -> frozenset[Control]:
        """The controls that it brings."""
        return frozenset()

    def locks(self, state: StateT, table: Table) -> frozenset[Control]:
        """The controls that it takes away, whoever offers them."""
        return frozenset()

    def masks(self, state: StateT, table: Table) -> frozenset[Told]:
        """What nothing on the page, in its messages, in what is said or in the static picture may tell now."""
        return frozenset()

    def covers(self, state: StateT, table: Table) -> Mapping[str, Cover]:
        """The squares whose numbers or signs must not be seen now, nor be told anywhere.

        A board covers those of its own kind (``Board.covers``). What moves do tells numbers, too: where any are
        covered, the activity lets nobody move, and masks what else would tell them.
        """
        return {}

    # Before a move and after it.

    def question(self, state: StateT, table: Table, move: Any) -> Question | None:
        """What is asked before this legal move is carried out, or None."""
        return None

    def question_back(self, state: StateT, table: Table) -> Question | None:
        """What is asked before the last move is undone, or None; it is answered with ``UNDO`` for the move."""
        return None

    def answered(self, state: StateT, table: Table, move: Any, fields: Mapping[str, str]) -> Verdict:
        """What comes of the answer to the question about this move."""
        return Verdict(state)

    def reply(self, state: StateT, table: Table) -> Reply | None:
        """The move that follows by itself, or None."""
        return None

    def moves_for(self, state: StateT, table: Table) -> frozenset[str]:
        """The players for whom it makes the moves."""
        return frozenset()

    def holds(self, state: StateT, table: Table) -> Words | None:
        """Why nobody may make a move by hand now, or None if somebody may."""
        return None

    def goes_on(self, state: StateT, table: Table) -> bool:
        """Whether it goes on where a game is over, as a task about one move does: then no end covers the board."""
        return False

    def thinks(self, state: StateT, table: Table) -> Thinking | None:
        """The thought that it wants now, or None. One thought is on its way at a time: that of the first who asks."""
        return None

    def thought(self, state: StateT, table: Table, progress: Progress | Choice[Any] | Exception) -> Answer:
        """What comes of its thought now that it has come so far, or to its end, or has failed.

        With None said, nothing is said.
        """
        return Answer(state)

    def undo_to(self, state: StateT, table: Table) -> int | None:
        """The ply that one press of Undo leads to, where that is further back than one move."""
        return None

    # Of its own.

    def asked(self, state: StateT, table: Table, args: Mapping[str, Any], fields: Mapping[str, str]) -> Answer | None:
        """What comes of a control of its own, ``["activity", {"name": …, …}]``; None if that means nothing.

        It may raise ``Refused``, with the reason why something is not done.
        """
        return None

    def benches(self, state: StateT, table: Table) -> Sequence[Bench]:
        """What can be worked with by hand now. It draws them itself, in whichever of its places."""
        return ()

    def worked(self, state: StateT, table: Table, bench: Bench) -> StateT:
        """The state now that somebody has worked at one of its benches, which is now so."""
        return state

    def to_do(self, state: StateT, table: Table) -> Sequence[Node]:
        """What is to be done: it has a tab of its own, the first, which is the one that is open."""
        return ()

    def tools(self, state: StateT, table: Table) -> Sequence[Node]:
        """What helps to think: it has a tab of its own, and stands below a question as long as that is open."""
        return ()

    def seat(self, state: StateT, table: Table, player: str) -> Words | None:
        """Who plays for a player, in one or two words beside the name: ``Level 3``."""
        return None

    def context(self, state: StateT, table: Table) -> Sequence[Node]:
        """What stands below the result of the last move, in two lines, instead of what can be done now."""
        return ()

    def points_at(self, state: StateT, table: Table) -> Sequence[str]:
        """Squares that are marked on the board, because it speaks of them."""
        return ()

    def known(self, state: StateT, table: Table) -> frozenset[str]:
        """The keys of the rules of arithmetic that need no telling any more: they are named, and told on request."""
        return frozenset()

    def shows_rounds(self, state: StateT, table: Table) -> bool:
        """Whether the move before the last one stays beside it, to be read as one round."""
        return False

    def ways(self, state: StateT, table: Table) -> Sequence[Node]:
        """How it is switched on, where it is a way to learn while one plays: all of them stand in one folded panel."""
        return ()

    def at_start(self, state: StateT, table: Table) -> Sequence[Node]:
        """What is settled before a game, above how it is played."""
        return ()

    def controls(self, state: StateT, table: Table) -> Sequence[Node]:
        """Controls below the board."""
        return ()

    def panels(self, state: StateT, table: Table) -> Sequence[Node]:
        """Panels beside the explanation."""
        return ()
