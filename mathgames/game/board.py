"""What the page needs to know of a game's board: how a position is drawn, and which gesture plays it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from mathgames.nodes import Node

RulesT = TypeVar("RulesT")


class PlacedPiece(NamedTuple):
    """A piece on the board: ``key`` is its identity for as long as it lives, ``piece`` what the game says of it."""

    key: str
    at: str
    piece: Any


class Scene(NamedTuple):
    """All that a board draws: the position, its pieces in key order, and the squares that the last move touched.

    ``move`` is the last move itself and ``before`` the position that it was made in; both are None at the start.
    """

    position: Any
    pieces: tuple[PlacedPiece, ...]
    last: tuple[str, ...] = ()
    over: bool = False
    shown: frozenset[str] = frozenset()
    """The names of the overlays that are switched on."""
    move: Any = None
    before: Any = None
    went_on: bool = False
    """Whether somebody has pressed a control with the intent ``go-on`` since the last move: what a move leaves behind,
    such as the end of a round, can stay on the board until then."""
    window: Any = None
    """The part of the board that is looked at, as the board's ``look`` gave it; None shows what the board likes."""
    past: Sequence[tuple[Any, Any]] = ()
    """The game so far: each position that a move was made in, with the move."""
    steps: str = ""
    """The pager that explains the last move. Inside a node with this ``pager`` a ``page`` is shown with its step."""


class Overlay(NamedTuple):
    """Something that can be shown on the board on request, such as lines that are still possible."""

    name: str
    label: str


class Variant(NamedTuple):
    """Other rules of the same game, to see what a move would come to under them.

    ``label`` names what is other about them; ``here`` and ``there`` say which reading counts on the board and which in
    the variant.
    """

    name: str
    label: str
    here: str
    there: str
    rules: Any


class Board(ABC, Generic[RulesT]):
    """How one game, under one choice of options, is drawn and played by hand.

    A board makes nodes and nothing else (``docs/view-protocol.md``); it keeps no state, and it knows nothing of the
    page around it. It is made anew when the rules change.
    """

    def __init__(self, rules: RulesT) -> None:
        self.rules = rules

    @abstractmethod
    def draw(self, scene: Scene) -> Node:
        """The board: an SVG node of the class ``mg-board`` with a ``role="grid"`` inside."""

    @abstractmethod
    def input(self, scene: Scene) -> dict[str, Any]:
        """The gesture that makes a move here, in the form that the view protocol gives it."""

    @abstractmethod
    def where(self, move: Any) -> str:
        """Where a move happens, for the sentence that is said after it: ``"c3 to d4"``; empty if the headline says."""

    @abstractmethod
    def squares(self, move: Any) -> tuple[str, ...]:
        """The squares that a move touches, for the mark of the last move; the one it goes to is the last."""

    @abstractmethod
    def refused(self, origin: str, target: str) -> str | None:
        """The text of the move that a hand tried between two squares, to ask the rules why it is not legal."""

    overlays: tuple[Overlay, ...] = ()
    """What can be shown on request; the names of what is shown are in ``Scene.shown``."""

    def offered(self, scene: Scene) -> tuple[Overlay, ...]:
        """The overlays that there is a switch for now."""
        return self.overlays

    def look(self, scene: Scene, asked: Mapping[str, Any] | None) -> Any:
        """The part of a large board that is looked at from now on: as a control with the intent ``viewport`` asked, or
        (None) where another move is shown. Boards that are drawn whole have no such part.
        """
        return None

    def stage(self, scene: Scene) -> str | None:
        """Which part of the game this is, as a sentence shown beside whose turn it is, where games have parts."""
        return None

    def read(self, args: Mapping[str, Any]) -> str | None:
        """The text of the move that a gesture's message writes, or None if it writes none."""
        move = args.get("move")
        return move if isinstance(move, str) else None

    def preview(self, scene: Scene, move: Any) -> str:
        """What would come of a legal move, where the input asks to hear of moves before they are made."""
        return ""

    def tools(self, scene: Scene) -> Node | None:
        """Buttons of the gesture itself, below the board: done, clear."""
        return None

    def panels(self, scene: Scene) -> tuple[Node, ...]:
        """Panels of this game alone, shown beside the explanation."""
        return ()

    def confirmation(self, scene: Scene, move: Any) -> Node | None:
        """What is shown before a legal move is made, for the player to confirm it; None where nothing is asked."""
        return None

    def holdings(self, scene: Scene, player: str) -> str | None:
        """What a player has besides points and the pieces on the board, such as pieces in reserve, in a few words."""
        return None

    comparing: bool = False
    """Whether the page offers to compare what two moves come to."""

    def variants(self) -> tuple[Variant, ...]:
        """Rules under which the page offers to compare a move."""
        return ()

    def goal(self) -> int | None:
        """The points that win, where there is such a number: scores are shown on the way to it."""
        return None
