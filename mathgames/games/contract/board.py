"""The interface of a game's board for the page: the drawing of a position, and the gestures that play it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, KeysView, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, overload

from mathgames.engine import Rules
from mathgames.engine.line import Past
from mathgames.explain.drawing.grid import still_standing
from mathgames.explain.nodes import Node
from mathgames.games.contract.effects import Reaction
from mathgames.games.contract.gestures import Gesture
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text

RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")


class Cover(Enum):
    """The part of a piece's number that is covered."""

    NUMBER = "number"
    """The distance from zero is covered; the sign is visible."""
    SIGN = "sign"
    """The sign is covered; the distance from zero is visible."""
    ALL = "all"


class PlacedPiece(NamedTuple):
    """A piece on the board: ``key`` is its identity for as long as it lives, ``piece`` the game's value of it."""

    key: str
    at: str
    piece: Any


class Pieces(Sequence[PlacedPiece]):
    """The pieces of a moment: in key order, so that a node that stays in its place keeps its transition, and by square.

    They are sorted only when they are iterated: a board may show a small part of many.

    >>> pieces = Pieces({"b1": PlacedPiece("p10", "b1", 5), "a1": PlacedPiece("p9", "a1", 6)})
    >>> [piece.at for piece in pieces], pieces.at("a1"), pieces.at("c1")
    (['a1', 'b1'], PlacedPiece(key='p9', at='a1', piece=6), None)
    """

    def __init__(self, standing: Mapping[str, PlacedPiece]) -> None:
        self._standing = standing
        self._key_order: tuple[PlacedPiece, ...] | None = None

    def at(self, square: str) -> PlacedPiece | None:
        """Return the piece on a square, if there is one."""
        return self._standing.get(square)

    @property
    def squares(self) -> KeysView[str]:
        """The occupied squares."""
        return self._standing.keys()

    def _in_order(self) -> tuple[PlacedPiece, ...]:
        if self._key_order is None:
            self._key_order = tuple(sorted(self._standing.values(), key=age))
        return self._key_order

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
    """Return the sort key of a piece: older ones come first."""
    return int(piece.key[1:])


@dataclass(frozen=True, slots=True)
class BoardScene(Generic[StateT]):
    """The input of a board's drawing: the moment of the game that is shown, and the board's own ``state``."""

    position: Any
    pieces: Pieces
    moves: Iterable[Any] = ()
    """The legal moves; none once the game is over."""
    over: bool = False
    move: Any = None
    """The last move; None at the start."""
    before: Any = None
    """The position before the last move."""
    last: Sequence[str] = ()
    """The squares that the last move touched; its target is the last."""
    just_moved: bool = False
    """True if the last move was made just now: what it met stays until it has come."""
    history: Past = Past()  # noqa: RUF009  # it never changes
    """The game so far: each position in which a move was made, with the move."""
    asked_squares: Sequence[str] = ()
    """The squares of a move with an open question: they stay marked until it is answered."""
    asked_move: Any = None
    """The move with an open question, if it is not made yet: a board draws it if its squares do not show it."""
    advice: Any = None
    """The move of a hint, which is drawn above all else: an arrow, a line, or a frame around a square to fill."""
    landmarks: Sequence[Any] = ()
    """The landmarks that a task gives besides the position (``MoveProperty.landmarks``)."""
    failed_move: Any = None
    """The move that was made in vain before this try."""
    covers_name: bool = False
    """True if these are drawn without the numbers that name them, because the question asks for them."""
    game: int = 0
    """The number of the game on its page, counted from 1; 0 if there is only one."""
    steps: str = ""
    """The pager that explains the last move. A ``page`` inside a node with this ``pager`` is shown with its step."""
    state: StateT = None  # type: ignore[assignment]  # boards that keep nothing have None
    shows_results: bool = True
    """False while the result of a move must stay hidden: no such marks, previews, panels or warnings."""
    shows_background: bool = True
    """False where what is behind a move stays hidden (``Maskable.BACKGROUND``)."""
    tells_names: bool = True
    """False while the name of a cell must stay hidden, because it is the question; its place is described instead."""
    covers: Mapping[str, Cover] = field(default_factory=dict)
    """The squares on which a number, or its sign, must not be seen, nor be part of the names of cells."""

    @property
    def start(self) -> Any:
        """The position at the start of the game."""
        return self.history[0][0] if self.history else self.position

    def with_state(self, state: StateT) -> BoardScene[StateT]:
        """Return the same moment with another state."""
        return self if state is self.state else replace(self, state=state)


def said_against(rules: Rules[Any, Any], position: Any, text: str) -> LazyString | None:
    """Explain why the move in a text is illegal. None if it is legal, or not a move."""
    try:
        refusal = rules.why_illegal(position, rules.parse(text))
    except NotationError:
        return None
    return refusal.sentence if refusal else None


class Board(ABC, Generic[RulesT, StateT]):
    """The board of a game, under one choice of options: how it is drawn and played by hand.

    A board makes nodes and nothing else (``docs/dev/view-protocol.md``), and knows nothing of the page around it. It is
    replaced when the rules change. What it shows besides the position (a selected part, lines on request) is a value of
    its own type, its *state*, which the page stores for it: the board's controls carry the intent ``board`` with
    arguments of the game's own, and ``on_intent`` returns the next state.
    """

    covers: ClassVar[bool] = False
    """True if its pieces have numbers that can be covered (``BoardScene.covers``)."""

    def __init__(self, rules: RulesT) -> None:
        self.rules = rules

    # What the board keeps.

    def begin(self) -> StateT:
        """Return the initial state of a board."""
        return None  # type: ignore[return-value]  # a board with a state says how it begins

    def on_match_changed(self, scene: BoardScene[StateT]) -> StateT:
        """Return the state after the moment of the game has changed: after a move, a step back, or a new game."""
        return scene.state

    def on_intent(self, scene: BoardScene[StateT], args: Mapping[str, Any]) -> Reaction | None:
        """React to a control with the intent ``board`` and these arguments; None if they mean nothing here."""
        return None

    def awaits_continue(self, scene: BoardScene[StateT]) -> bool:
        """Check if the last move is shown until the user continues; a computer player also waits for that."""
        return False

    # Drawing.

    @abstractmethod
    def draw(self, scene: BoardScene[StateT]) -> Node:
        """Draw the board: an SVG node of the class ``mg-board`` with a ``role="grid"`` inside."""

    def beside_board(self, scene: BoardScene[StateT]) -> Node | None:
        """Draw the controls at the edge of the board that are always there, to look around on it."""
        return None

    def overlays(self, scene: BoardScene[StateT]) -> Sequence[Node]:
        """Draw switches for the overlays of the board, which are above the explanation."""
        return ()

    def controls(self, scene: BoardScene[StateT]) -> Sequence[Node]:
        """Draw buttons of the gesture below the board.

        They come and go during a game, so they are the last of their row.
        """
        return ()

    def panels(self, scene: BoardScene[StateT]) -> Sequence[Node]:
        """Draw panels of this game alone, shown beside the explanation."""
        return ()

    def stage(self, scene: BoardScene[StateT]) -> LazyString | None:
        """Return the current part of the game in a short sentence, if games have parts."""
        return None

    def accessible_stage(self, scene: BoardScene[StateT]) -> LazyString | None:
        """Return the stage as it is read after the player to move, if shorter words will do."""
        return self.stage(scene)

    def spoken_piece(self, piece: Any, cover: Cover | None = None) -> Text:
        """Return the spoken name of the piece on a square as it is picked up, without the part that is covered."""
        return str(piece)

    def spoken_move(self, scene: BoardScene[StateT]) -> LazyString | None:
        """Describe the last move in a sentence for screen readers, if the headline of its explanation is not enough."""
        return None

    def hint(self, scene: BoardScene[StateT]) -> LazyString | None:
        """Return the possible actions in a sentence or two, if they are not plain; there is room for two lines.

        ``controls`` are buttons alone: a sentence among them would move them.
        """
        return None

    def beside_task(self, scene: BoardScene[StateT]) -> LazyString | None:
        """Return the text beside a task of a lesson, which shows neither the stage nor the hint, if it is
        indispensable; it stays until the game is over, in three lines at most.
        """
        return None

    def how_to_play(self) -> Sequence[Node]:
        """Draw the introduction for a beginner: the aim, three pictures, the marks."""
        return ()

    def act_blow(
        self, scene: BoardScene[StateT], pieces: list[Node], draw: Callable[[PlacedPiece], Node]
    ) -> tuple[Node, ...]:
        """Draw what the last move met, which stays until that has come, and on its piece in ``pieces`` its old face."""
        if not scene.just_moved or len(scene.last) != 2 or scene.covers:
            return ()
        rules: Any = self.rules
        (origin, target), standing = scene.last, rules.pieces(scene.before)
        if origin not in standing or target not in standing:
            return ()
        mover, met = (draw(PlacedPiece("", target, standing[at])) for at in (origin, target))
        key = f"stood {scene.steps}"
        for number, piece in enumerate(pieces):
            if isinstance(piece, list) and piece[1]["at"] == target:
                pieces[number] = [*piece, still_standing(mover, key, moves=True)]
        return (still_standing(met, key),)

    def at_a_glance(self) -> Node | None:
        """Draw the goal in one line and one picture of a move, in the place of results until the first one."""
        return None

    def finish(self, scene: BoardScene[StateT]) -> Sequence[Node]:
        """Draw the controls that finish a move beside the board, such as Done: they are in view with the board."""
        return ()

    def beginnings(self) -> Sequence[tuple[LazyString, Mapping[str, str]]]:
        """Return the options that a game may begin with, each named in a few words, offered until the second move.

        A board opens with the first of them by default.
        """
        return ()

    def beside_score(self, scene: BoardScene[StateT], player: str) -> Sequence[Node]:
        """Draw the additions to a player's points: the distance to the goal, the reserve."""
        return ()

    # How it is played.

    @abstractmethod
    def input(self, scene: BoardScene[StateT]) -> Gesture:
        """Return the gesture that makes a move here."""

    @abstractmethod
    def squares(self, move: Any) -> Sequence[str]:
        """Return the squares that a move touches, for the mark of the last move; its target is the last."""

    def proposed_move(self, scene: BoardScene[StateT]) -> Any:
        """Return the move that a board may show by an arrow: that of a hint, or one whose squares are asked about."""
        asked_move = scene.asked_move
        if scene.advice is not None or asked_move is None:
            return scene.advice
        return asked_move if (*scene.asked_squares,) == (*self.squares(asked_move),) else None

    def read(self, args: Mapping[str, Any]) -> str | None:
        """Return the text of the move in a gesture's message, None if it has none."""
        move = args.get("move")
        return move if isinstance(move, str) else None

    def attempted_move(self, origin: str, target: str) -> str | None:
        """Return the text of the move that was tried between two squares, to ask the rules why it is illegal."""
        return None

    def example(self, scene: BoardScene[StateT]) -> Any:
        """Return the move that shows how moves are typed; None if there is none."""
        return next(iter(scene.moves), None)

    def why_immobile(self, scene: BoardScene[StateT], at: str) -> LazyString | None:
        """Explain in a sentence why a pressed square cannot be used first, if the board has one for it."""
        return None

    def preview(self, scene: BoardScene[StateT], move: Any) -> LazyString | None:
        """Describe the result of a legal move before it is made, if the gesture asks for that."""
        return None

    def place_text(self, move: Any) -> Text | None:
        """Return the place of a move, as sentences of the page and of lessons name it: ``c3 to d4``.

        None if it has none.
        """
        return None
