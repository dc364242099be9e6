"""What the page needs to know of a game's board: how a position is drawn, and which gesture plays it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, KeysView, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, overload

from mathgames.engine import Rules
from mathgames.engine.line import Past
from mathgames.explain.nodes import Node
from mathgames.games.contract.effects import Reaction
from mathgames.games.contract.gestures import Gesture
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, Words

RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")


class Cover(Enum):
    """What is covered of a piece's number."""

    NUMBER = "number"
    """How far from zero it is: its sign is seen."""
    SIGN = "sign"
    """Its sign: how far from zero it is is seen."""
    ALL = "all"


class PlacedPiece(NamedTuple):
    """A piece on the board: ``key`` is its identity for as long as it lives, ``piece`` what the game says of it."""

    key: str
    at: str
    piece: Any


class Pieces(Sequence[PlacedPiece]):
    """The pieces of a moment: in key order, so that a node that stays in its place keeps its transition, and by square.

    They are put in order when somebody goes through them: a board may show a small part of many.

    >>> pieces = Pieces({"b1": PlacedPiece("p10", "b1", 5), "a1": PlacedPiece("p9", "a1", 6)})
    >>> [piece.at for piece in pieces], pieces.at("a1"), pieces.at("c1")
    (['a1', 'b1'], PlacedPiece(key='p9', at='a1', piece=6), None)
    """

    def __init__(self, standing: Mapping[str, PlacedPiece]) -> None:
        self._standing = standing
        self._ordered: tuple[PlacedPiece, ...] | None = None

    def at(self, square: str) -> PlacedPiece | None:
        """The piece on a square, if there is one."""
        return self._standing.get(square)

    @property
    def squares(self) -> KeysView[str]:
        """The squares on which a piece stands."""
        return self._standing.keys()

    def _in_order(self) -> tuple[PlacedPiece, ...]:
        if self._ordered is None:
            self._ordered = tuple(sorted(self._standing.values(), key=age))
        return self._ordered

    def __len__(self) -> int:
        return len(self._standing)

    def __iter__(self) -> Iterator[PlacedPiece]:
        return iter(self._in_order())

    @overload
    def __getitem__(self, index: int) -> PlacedPiece: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[PlacedPiece]: ...
    def __getitem__(self, index: int | slice) -> PlacedPiece | Sequence[PlacedPiece]:
        return self._in_order()[index]


def age(piece: PlacedPiece) -> int:
    """What puts pieces into key order: the older one comes first."""
    return int(piece.key[1:])


@dataclass(frozen=True, slots=True)
class Scene(Generic[StateT]):
    """All that a board draws: the moment of the game that is shown, and what the board itself keeps (``state``)."""

    position: Any
    pieces: Pieces
    moves: Iterable[Any] = ()
    """The legal moves; none once the game is over."""
    over: bool = False
    move: Any = None
    """The move that was made last; None at the start."""
    before: Any = None
    """The position that it was made in."""
    last: Sequence[str] = ()
    """The squares that it touched; the one that it went to is the last."""
    past: Past = Past()  # noqa: RUF009  # it never changes
    """The game so far: each position that a move was made in, with the move."""
    asked: Sequence[str] = ()
    """The squares of a move that a question is open about: they stay marked until it is answered."""
    asked_move: Any = None
    """The move that it is open about, where that is not made yet: a board draws it whose squares do not show it."""
    advice: Any = None
    """The move that a hint tells, which is drawn above all else: an arrow, a line, or a frame around what is filled."""
    landmarks: Sequence[Any] = ()
    """What a task gives beside the position (``MoveProperty.landmarks``)."""
    tried: Any = None
    """The move that was made in vain before this next try."""
    covers_name: bool = False
    """Whether these stand without the numbers that name them, as that is what is asked."""
    game: int = 0
    """Which game it is on its page, counted from 1; 0 where there is but one."""
    steps: str = ""
    """The pager that explains the last move. Inside a node with this ``pager`` a ``page`` is shown with its step."""
    state: StateT = None  # type: ignore[assignment]  # boards that keep nothing have None
    shows_results: bool = True
    """False while nothing may say what a move would come to: no such marks, previews, panels or warnings."""
    tells_names: bool = True
    """False while nothing may say how a cell is called, for that is asked: its place is then told in another way."""
    covered: Mapping[str, Cover] = field(default_factory=dict)
    """The squares on which a number, or its sign, must not be seen, nor be said in the names of cells."""

    @property
    def start(self) -> Any:
        """The position that the game began with."""
        return self.past[0][0] if self.past else self.position

    def with_state(self, state: StateT) -> Scene[StateT]:
        """The same moment, with something else kept."""
        return self if state is self.state else replace(self, state=state)


def said_against(rules: Rules[Any, Any], position: Any, written: str) -> Words | None:
    """What the rules say against the move that a text writes; None if it is legal, or no move."""
    try:
        refusal = rules.refuse(position, rules.parse(written))
    except NotationError:
        return None
    return refusal.sentence if refusal else None


class Board(ABC, Generic[RulesT, StateT]):
    """How one game, under one choice of options, is drawn and played by hand.

    A board makes nodes and nothing else (``docs/view-protocol.md``), and it knows nothing of the page around it. It is
    made anew when the rules change. What it shows beside the position (a part that is looked at, lines on request) is
    a value of its own kind, its *state*, which the page keeps for it: the board's controls carry the intent ``board``
    with arguments of the game's own, and ``asked`` says what the state is then.
    """

    covers: ClassVar[bool] = False
    """Whether its pieces have numbers that can be covered (``Scene.covered``)."""

    def __init__(self, rules: RulesT) -> None:
        self.rules = rules

    # What the board keeps.

    def begin(self) -> StateT:
        """The state of a board that nobody has touched."""
        return None  # type: ignore[return-value]  # a board with a state says how it begins

    def follow(self, scene: Scene[StateT]) -> StateT:
        """The state now that another moment of the game is shown: after a move, a step back, or a new game."""
        return scene.state

    def on_intent(self, scene: Scene[StateT], args: Mapping[str, Any]) -> Reaction | None:
        """What comes of a control with the intent ``board`` and these arguments; None if they mean nothing here."""
        return None

    def holds(self, scene: Scene[StateT]) -> bool:
        """Whether the last move is shown until somebody goes on: a computer player waits for that, too."""
        return False

    # What is seen.

    @abstractmethod
    def draw(self, scene: Scene[StateT]) -> Node:
        """The board: an SVG node of the class ``mg-board`` with a ``role="grid"`` inside."""

    def beside_board(self, scene: Scene[StateT]) -> Node | None:
        """What stands at the edge of the board all the time, to look around on it."""
        return None

    def overlays(self, scene: Scene[StateT]) -> Sequence[Node]:
        """Switches for what the board can show on request: they stand above the explanation."""
        return ()

    def controls(self, scene: Scene[StateT]) -> Sequence[Node]:
        """Buttons of the gesture below the board. They come and go during a game, so they are the last of their row."""
        return ()

    def panels(self, scene: Scene[StateT]) -> Sequence[Node]:
        """Panels of this game alone, shown beside the explanation."""
        return ()

    def stage(self, scene: Scene[StateT]) -> Words | None:
        """Which part of the game this is, in a short sentence, where games have parts."""
        return None

    def stage_heard(self, scene: Scene[StateT]) -> Words | None:
        """The stage where it is said beside whose turn it is, if shorter words will do."""
        return self.stage(scene)

    def piece_heard(self, piece: Any, cover: Cover | None = None) -> Text:
        """What stands on a square, as it is said where it is picked up; of a part that is covered nothing."""
        return str(piece)

    def move_heard(self, scene: Scene[StateT]) -> Words | None:
        """What the last move did, in a sentence to be said, where the headline of its explanation is not enough."""
        return None

    def hint(self, scene: Scene[StateT]) -> Words | None:
        """What can be done now, in a sentence or two, where that is not plain; shown in a place of two lines.

        ``controls`` are buttons alone: a sentence among them would move them.
        """
        return None

    def beside_task(self, scene: Scene[StateT]) -> Words | None:
        """What is told beside a task of a lesson, which shows neither the stage nor the hint, where it cannot be done
        without; it stays until the game is over, in three lines at most.
        """
        return None

    def how_to_play(self) -> Sequence[Node]:
        """How the game is played, for someone who has never seen it: the aim, three pictures, the marks."""
        return ()

    def at_a_glance(self) -> Node | None:
        """The goal in one line and one picture of a move, which stand where results will be until the first one."""
        return None

    def finish(self, scene: Scene[StateT]) -> Sequence[Node]:
        """What a move needs beside the board to be finished, such as Done: it is in view wherever the board is."""
        return ()

    def beginnings(self) -> Sequence[tuple[Words, Mapping[str, str]]]:
        """Options that a game may begin with, each named in a few words, offered until the second move.

        A board opens with the first of them where nobody chooses any.
        """
        return ()

    def beside_score(self, scene: Scene[StateT], player: str) -> Sequence[Node]:
        """What stands beside a player's points: how far the goal is, what is held in reserve."""
        return ()

    # How it is played.

    @abstractmethod
    def input(self, scene: Scene[StateT]) -> Gesture:
        """The gesture that makes a move here."""

    @abstractmethod
    def squares(self, move: Any) -> Sequence[str]:
        """The squares that a move touches, for the mark of the last move; the one it goes to is the last."""

    def read(self, args: Mapping[str, Any]) -> str | None:
        """The text of the move that a gesture's message writes, or None if it writes none."""
        move = args.get("move")
        return move if isinstance(move, str) else None

    def attempted_move(self, origin: str, target: str) -> str | None:
        """The text of the move that a hand tried between two squares, to ask the rules why it is not legal."""
        return None

    def example(self, scene: Scene[StateT]) -> Any:
        """The move that shows how moves are typed; None if there is none."""
        return next(iter(scene.moves), None)

    def why_not_from(self, scene: Scene[StateT], at: str) -> Words | None:
        """Why nothing can be done with a square that a hand pressed first: a sentence, if the board has one for it."""
        return None

    def preview(self, scene: Scene[StateT], move: Any) -> Words | None:
        """What would come of a legal move, where the gesture asks to hear of moves before they are made."""
        return None

    def where(self, move: Any) -> Text | None:
        """Where a move happens, as sentences of the page and of lessons name it: ``c3 to d4``; None if nowhere."""
        return None
