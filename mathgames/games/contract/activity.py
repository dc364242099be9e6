"""Activities: everything around a match apart from its rules.

Playing freely, an opponent that answers, a question before a move, a score sheet, a lesson's task: each is one class
that the page asks the questions below. Activities compose; none knows another, the session or the page.

An activity itself never changes. What it keeps is a value of its own kind, its *state*, which the page holds for it:
it begins with ``begin``, and every method that can change it returns the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.explain.nodes import Node
from mathgames.games.contract.board import Cover
from mathgames.games.contract.effects import Control, Maskable, MoveQuestion, Proceed, Reaction
from mathgames.games.contract.gestures import Gesture, ManipulativeSlot
from mathgames.games.contract.snapshot import Catches, Participants, Snapshot, StatusLine
from mathgames.games.contract.thinking import Progress, SearchResult, SearchSteps
from mathgames.language.words import LazyString, Text, _

StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Reply:
    """A move that an activity makes by itself after ``seconds`` seconds, unless the match has changed by then.

    The delay gives readers time for the text before. For a move with a thought, it starts with the thought.
    """

    move: Any
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search that an activity wants: ``key`` tells it from others, ``begin`` starts it.

    It is thought in slices between which the page answers, as long as the activity goes on to want the same. Once it
    ``hurries``, it ends with the best that was found.
    """

    key: Hashable
    begin: Callable[[], SearchSteps]
    hurries: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a page, if it is not the usual one.

    With a ``hold`` the activity takes over the board: the gesture says what a press on it means, and the squares are
    sent to its ``on_intent`` as ``{"cells": […]}``. Without the ``board`` the page has a ``title``, the instructions,
    and the tools. Without ``moves`` nothing beside the board finishes one. With ``goes_on`` no end of a game covers the
    board, as in a task about one move.
    """

    board: bool = True
    hold: Gesture | None = None
    title: Text = ""
    moves: bool = True
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Highlights:
    """The marks on the board: squares that a text mentions, a legal move that is drawn, and the squares of an answer,
    each with whether it is right.

    ``landmarks`` are given by a task besides the position, and ``failed_move`` is the previous move, made in vain.
    """

    squares: Sequence[str] = ()
    move: Any = None
    verdicts: Mapping[str, bool] = field(default_factory=dict)
    landmarks: Sequence[Any] = ()
    failed_move: Any = None


class GameEnd(NamedTuple):
    """What an activity adds to the end of a game: a picture, sentences beside it, cards below, and what leads on."""

    picture: Node | None = None
    sentences: Sequence[Node] = ()
    cards: Sequence[Node] = ()
    buttons: Sequence[Node] = ()


class Offers(Generic[StateT]):
    """The hooks for the controls and secrets of an activity: to offer, lock, mask and cover."""

    def offers(self, state: StateT, snapshot: Snapshot) -> frozenset[Control]:
        """Return the controls that it offers."""
        return frozenset()

    def locks(self, state: StateT, snapshot: Snapshot) -> frozenset[Control]:
        """Return the controls that it locks, even if another activity offers them."""
        return frozenset()

    def masks(self, state: StateT, snapshot: Snapshot) -> frozenset[Maskable]:
        """Return the secrets that the page, its messages, announcements and static picture must not reveal now."""
        return frozenset()

    def covers(self, state: StateT, snapshot: Snapshot) -> Mapping[str, Cover]:
        """Return the squares whose numbers or signs must not be seen now, nor revealed anywhere.

        A board covers those of its own kind (``Board.covers``). Moves also reveal numbers: while any are covered, the
        activity masks what would reveal them, and allows no move unless it asks for them first.
        """
        return {}


class Asks(Generic[StateT]):
    """The hooks for the questions of an activity, and for its reactions to answers and to its own controls."""

    asks_everybody: ClassVar[bool] = False
    """True if its question is also asked before a move that another activity makes by itself."""

    def ask_before(self, state: StateT, snapshot: Snapshot, move: Any) -> MoveQuestion | None:
        """Return the question to ask before this legal move is carried out, or None."""
        return None

    def ask_before_undo(self, state: StateT, snapshot: Snapshot) -> MoveQuestion | None:
        """Return the question to ask before the last move is undone, or None.

        It is answered with ``UNDO`` for the move.
        """
        return None

    def on_answer(self, state: StateT, snapshot: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        """React to the answer to the question about this move, which is dropped unless an effect says ``Proceed``.

        Raises ``Refused``, with the reason, if it is not an answer.
        """
        return Reaction(state, effects=(Proceed(),))

    def on_intent(
        self, state: StateT, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        """React to one of the activity's controls, ``["activity", {"name": …, …}]``; None if that means nothing.

        Raises ``Refused``, with the reason, if something is not done.
        """
        return None

    def benches(self, state: StateT, snapshot: Snapshot) -> Sequence[ManipulativeSlot]:
        """Return the benches that can be used now. The activity draws them itself, in any of its places."""
        return ()

    def on_work(self, state: StateT, snapshot: Snapshot, bench: ManipulativeSlot) -> StateT:
        """Return the state after a change at one of its benches, which is given in its new state."""
        return state


class Moves(Generic[StateT]):
    """The hooks for the moves of an activity: the players it plays for, the delay, and the reasons against a move."""

    def reply(self, state: StateT, snapshot: Snapshot) -> Reply | None:
        """Return the move that follows by itself, or None."""
        return None

    def company(self, state: StateT, snapshot: Snapshot) -> Participants | None:
        """Return the participants other than those at this page; None if there are none."""
        return None

    def why_no_move(self, state: StateT, snapshot: Snapshot) -> LazyString | None:
        """Explain why no move can be made by hand now. None if one can."""
        return None

    def wanted_search(self, state: StateT, snapshot: Snapshot) -> SearchRequest | None:
        """Return the search that it wants now, or None.

        One search runs at a time: that of the first activity that wants one.
        """
        return None

    def on_thought(
        self, state: StateT, snapshot: Snapshot, progress: Progress | SearchResult[Any] | Exception
    ) -> Reaction:
        """React to the progress, the end or the failure of its thought.

        With None said, nothing is announced.
        """
        return Reaction(state)


class Shows(Generic[StateT]):
    """The hooks for the parts of the page that an activity draws, and for the page's layout."""

    to_do_called: ClassVar[LazyString] = _("Task")
    """The label of the tab of ``to_do``."""
    walks: ClassVar[bool] = False
    """True if its panels name the moves of the game and link to them: they are shown where the page itself does so."""
    shares: ClassVar[bool] = False
    """True if what it adds to “More” shares the game: it is shown where the page itself does so."""

    def layout(self, state: StateT, snapshot: Snapshot) -> Layout | None:
        """Return the layout of the page; None for the usual one."""
        return None

    def to_do(self, state: StateT, snapshot: Snapshot) -> Sequence[Node]:
        """Draw the instructions, which have the first tab, the one that is open."""
        return ()

    def tools(self, state: StateT, snapshot: Snapshot) -> Sequence[Node]:
        """Draw the tools for thinking, which have their own tab, and are below an open question."""
        return ()

    def more_nodes(self, state: StateT, snapshot: Snapshot) -> Sequence[Node]:
        """Draw what is added to “More”."""
        return ()

    def calls_by_name(self, state: StateT, snapshot: Snapshot) -> bool:
        """Check if the people at this page play a side each, and may type their names."""
        return False

    def status(self, state: StateT, snapshot: Snapshot) -> StatusLine | None:
        """Return the status line to show in place of the game's own; None for the game's own."""
        return None

    def context(self, state: StateT, snapshot: Snapshot) -> Sequence[Node]:
        """Draw the two lines below the result of the last move that replace the hint."""
        return ()

    def highlights(self, state: StateT, snapshot: Snapshot) -> Highlights | None:
        """Return the marks on the board for the texts of the activity; None for no marks."""
        return None

    def learning_switches(self, state: StateT, snapshot: Snapshot) -> Sequence[Node]:
        """Draw the switch of an activity that helps to learn while playing: all switches are in one folded panel."""
        return ()

    def at_start(self, state: StateT, snapshot: Snapshot) -> Sequence[Node]:
        """Draw the settings of a new game, above the rules."""
        return ()

    def controls(self, state: StateT, snapshot: Snapshot) -> Sequence[Node]:
        """Draw controls below the board."""
        return ()

    def at_end(self, state: StateT, snapshot: Snapshot) -> GameEnd | None:
        """Return what it adds to the end of a game that is over; None for nothing."""
        return None

    def predictions(self, state: StateT, snapshot: Snapshot) -> tuple[Response[ItemRef], ...]:
        """Return the predictions of pupils about moves before these were made, in their order.

        The rules of arithmetic that they used correctly need no explanation any more.
        """
        return ()

    def catches(self, state: StateT, snapshot: Snapshot) -> Catches | None:
        """Return the mistakes of the computer player in this game, for the plate of the player against it."""
        return None

    def panels(self, state: StateT, snapshot: Snapshot) -> Sequence[Node]:
        """Draw panels below the explanation."""
        return ()

    def panels_lead(self, state: StateT, snapshot: Snapshot) -> bool:
        """Check if its panels are above the explanation, because the user asked for them."""
        return False


class Activity(Offers[StateT], Asks[StateT], Moves[StateT], Shows[StateT]):
    """An activity around a match. A subclass implements a hook or two; the others are not even called.

    The hooks are documented in their protocols: ``Offers``, ``Asks``, ``Moves``, ``Shows``.
    """

    name: ClassVar[str]
    """The name of the activity in intents and records: ``["activity", {"name": "predict", …}]``."""

    @classmethod
    def implements(cls, hook: str) -> bool:
        """Check if the class implements a hook itself; if not, the hook is not called."""
        return getattr(cls, hook) is not getattr(Activity, hook)

    @classmethod
    def intent(cls, **args: Any) -> list[Any]:
        """Return the intent of one of its controls, which is sent with these arguments."""
        return ["activity", {"name": cls.name, **args}]

    def begin(self, snapshot: Snapshot, note: Any = None) -> StateT:
        """Return the state at the start of a match, or after a record with this ``note`` is resumed."""
        return None  # type: ignore[return-value]  # an activity with a state says how it begins

    def on_match_changed(self, state: StateT, snapshot: Snapshot) -> Reaction:
        """Update the state after the match has changed. The announcement is ignored."""
        return Reaction(state)

    def note(self, state: StateT) -> Any:
        """Return the data for the record: plain JSON data, or None for nothing."""
        return None

    def note_for_next_game(self, state: StateT) -> Any:
        """Return the note that a new game on the same page begins with, or None."""
        return None
