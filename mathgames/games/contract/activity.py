"""Activities: what happens around a match apart from its rules.

Playing freely, an opponent that answers, a question before a move, a score sheet, a lesson's task: each is one class
that the page asks the questions below. Activities compose; none knows another, the session or the page.

An activity itself never changes. What it keeps is a value of its own kind, its *state*, which the page holds for it:
it begins with ``begin``, and every method that can change it returns the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from mathgames.arithmetic.answers import MoveAnswer
from mathgames.arithmetic.slips import Slips
from mathgames.engine.outcome import Outcome, Refusal
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.explain.manipulatives import Manipulative
from mathgames.explain.nodes import Node
from mathgames.games.contract.board import Board, Cover, Scene
from mathgames.games.contract.effects import Control, MoveQuestion, Proceed, Reaction, Secret
from mathgames.games.contract.gestures import Bench, Gesture
from mathgames.games.contract.thinking import Choice, Progress, Thought
from mathgames.language.words import Text, Words, _

StateT = TypeVar("StateT")

# The moment of a match that a page shows, as activities see it.


@dataclass(frozen=True, slots=True)
class Status:
    """Where somebody stands who does something else than playing a game: a task, say.

    ``shown`` is in the header in place of whose turn it is, where nobody is to move, and ``heard`` is said in its
    place; None leaves it there. ``target`` says whether the header tells how far the goal of the game is, ``gains``
    whether the result of a move tells what it has brought. What is ``besides`` is heard after whose turn it is.
    ``language`` is the code of the one in which the page is heard, where that is not the page's own.
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


@dataclass(frozen=True, slots=True)
class Reply:
    """A move that an activity makes by itself, so many seconds later, unless the match has changed until then.

    The seconds are for who has to read what came before. If the move was thought about, they began with the thought.
    """

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


@dataclass(frozen=True, slots=True)
class Layout:
    """How a page is laid out, where it is not the usual one.

    With a ``hold`` the board is held by the activity: this is what a press on it means, and the squares come to its
    ``on_intent`` as ``{"cells": […]}``. Without the ``board`` the page has a ``title``, what is to be done, and what
    helps to think. Without ``moves`` nothing beside the board finishes one. Where it ``goes_on`` though a game is over,
    as a task about one move does, no end covers the board.
    """

    board: bool = True
    hold: Gesture | None = None
    title: Text = ""
    moves: bool = True
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on the board: squares that are spoken of, the legal move that is told, which is drawn, and the
    squares that were given as an answer, each with whether it is right.

    ``landmarks`` are what a task gives beside the position, and ``tried`` the move that was made in vain before.
    """

    squares: Sequence[str] = ()
    move: Any = None
    answered: Mapping[str, bool] = field(default_factory=dict)
    landmarks: Sequence[Any] = ()
    tried: Any = None


class Offers(Generic[StateT]):
    """What an activity offers, takes away, hides and covers."""

    def offers(self, state: StateT, moment: Moment) -> frozenset[Control]:
        """The controls that it brings."""
        return frozenset()

    def locks(self, state: StateT, moment: Moment) -> frozenset[Control]:
        """The controls that it takes away, whoever offers them."""
        return frozenset()

    def masks(self, state: StateT, moment: Moment) -> frozenset[Secret]:
        """What nothing on the page, in its messages, in what is said or in the static picture may tell now."""
        return frozenset()

    def covers(self, state: StateT, moment: Moment) -> Mapping[str, Cover]:
        """The squares whose numbers or signs must not be seen now, nor be told anywhere.

        A board covers those of its own kind (``Board.covers``). What moves do tells numbers, too: where any are
        covered, the activity masks what would tell them, and lets nobody move unless it asks for them before.
        """
        return {}


class Asks(Generic[StateT]):
    """What an activity asks, and what it makes of answers and of controls of its own."""

    asks_everybody: ClassVar[bool] = False
    """Whether its question is asked, too, before a move that another activity makes by itself."""

    def ask_before(self, state: StateT, moment: Moment, move: Any) -> MoveQuestion | None:
        """What is asked before this legal move is carried out, or None."""
        return None

    def ask_before_undo(self, state: StateT, moment: Moment) -> MoveQuestion | None:
        """What is asked before the last move is undone, or None; it is answered with ``UNDO`` for the move."""
        return None

    def on_answer(self, state: StateT, moment: Moment, move: Any, fields: Mapping[str, str]) -> Reaction:
        """What comes of the answer to the question about this move, which is dropped unless told to ``Proceed``.

        It may raise ``Refused``, with the reason why it is no answer.
        """
        return Reaction(state, effects=(Proceed(),))

    def on_intent(
        self, state: StateT, moment: Moment, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        """What comes of a control of its own, ``["activity", {"name": …, …}]``; None if that means nothing.

        It may raise ``Refused``, with the reason why something is not done.
        """
        return None

    def benches(self, state: StateT, moment: Moment) -> Sequence[Bench]:
        """What can be worked with by hand now. It draws them itself, in whichever of its places."""
        return ()

    def on_work(self, state: StateT, moment: Moment, bench: Bench) -> StateT:
        """The state now that somebody has worked at one of its benches, which is now so."""
        return state


class Moves(Generic[StateT]):
    """What an activity does about moves: whose it makes, when, and why nobody may."""

    def reply(self, state: StateT, moment: Moment) -> Reply | None:
        """The move that follows by itself, or None."""
        return None

    def company(self, state: StateT, moment: Moment) -> Company | None:
        """Who plays beside those at this page; None if nobody does."""
        return None

    def why_no_move(self, state: StateT, moment: Moment) -> Words | None:
        """Why nobody may make a move by hand now, or None if somebody may."""
        return None

    def thinks(self, state: StateT, moment: Moment) -> Thinking | None:
        """The thought that it wants now, or None. One thought is on its way at a time: that of the first who asks."""
        return None

    def on_thought(self, state: StateT, moment: Moment, progress: Progress | Choice[Any] | Exception) -> Reaction:
        """What comes of its thought now that it has come so far, or to its end, or has failed.

        With None said, nothing is said.
        """
        return Reaction(state)


class Shows(Generic[StateT]):
    """What an activity puts on the page, and how the page is laid out."""

    to_do_called: ClassVar[Words] = _("Task")
    """What is written on the tab of ``to_do``."""
    walks: ClassVar[bool] = False
    """Whether its panels name the moves of the game and lead to them: they are shown where the page itself does so."""

    def layout(self, state: StateT, moment: Moment) -> Layout | None:
        """How the page is laid out now; None for the usual way."""
        return None

    def to_do(self, state: StateT, moment: Moment) -> Sequence[Node]:
        """What is to be done: it has a tab of its own, the first, which is the one that is open."""
        return ()

    def tools(self, state: StateT, moment: Moment) -> Sequence[Node]:
        """What helps to think: it has a tab of its own, and stands below a question as long as that is open."""
        return ()

    def calls_by_name(self, state: StateT, moment: Moment) -> bool:
        """Whether those who make moves at this page play a side each, and may type what they are called."""
        return False

    def standing(self, state: StateT, moment: Moment) -> Status | None:
        """Where somebody stands, in place of whose turn it is; None where the game itself says it."""
        return None

    def context(self, state: StateT, moment: Moment) -> Sequence[Node]:
        """What stands below the result of the last move, in two lines, instead of what can be done now."""
        return ()

    def marks(self, state: StateT, moment: Moment) -> Marks | None:
        """What it speaks of, and is marked on the board for it; None if nothing is."""
        return None

    def learning_switches(self, state: StateT, moment: Moment) -> Sequence[Node]:
        """How it is switched on, where it is a way to learn while one plays: all of them stand in one folded panel."""
        return ()

    def at_start(self, state: StateT, moment: Moment) -> Sequence[Node]:
        """What is settled before a game, above how it is played."""
        return ()

    def controls(self, state: StateT, moment: Moment) -> Sequence[Node]:
        """Controls below the board."""
        return ()

    def predictions(self, state: StateT, moment: Moment) -> tuple[MoveAnswer, ...]:
        """What pupils have said of moves before these were made, in the order in which they did.

        The rules of arithmetic that they used rightly need no telling any more.
        """
        return ()

    def panels(self, state: StateT, moment: Moment) -> Sequence[Node]:
        """Panels below the explanation."""
        return ()

    def panels_lead(self, state: StateT, moment: Moment) -> bool:
        """Whether its panels are above the explanation: what was asked for is there."""
        return False


class Activity(Offers[StateT], Asks[StateT], Moves[StateT], Shows[StateT]):
    """What happens around a match. A subclass says what it is about in a hook or two; the others are not even called.

    What a hook is about is told by its protocol: ``Offers``, ``Asks``, ``Moves``, ``Shows``.
    """

    name: ClassVar[str]
    """Stands in intents and records: ``["activity", {"name": "predict", …}]``."""

    @classmethod
    def implements(cls, hook: str) -> bool:
        """Whether it has something of its own to say in this hook; where not, it is not asked."""
        return getattr(cls, hook) is not getattr(Activity, hook)

    @classmethod
    def intent(cls, **args: Any) -> list[Any]:
        """What a control of its own asks for: it comes back with these arguments (``asked``)."""
        return ["activity", {"name": cls.name, **args}]

    def begin(self, moment: Moment, note: Any = None) -> StateT:
        """The state at the start of a match, or where a record is resumed that kept ``note``."""
        return None  # type: ignore[return-value]  # an activity with a state says how it begins

    def follow(self, state: StateT, moment: Moment) -> Reaction:
        """What comes of it that another moment of the match is shown; what is said is said by nobody."""
        return Reaction(state)

    def note(self, state: StateT) -> Any:
        """What the record keeps: plain JSON data, or None for nothing."""
        return None

    def handed_on(self, state: StateT) -> Any:
        """The note that a new game on the same page begins with, or None."""
        return None
