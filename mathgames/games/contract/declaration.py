"""The declaration of a game by its folder: all its parts under one name."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from mathgames.arithmetic.calculation import Calculation
from mathgames.engine.outcome import RefusalKind
from mathgames.engine.played_move import PlayedMove
from mathgames.engine.rules import Rules
from mathgames.explain.derivation import Rule
from mathgames.explain.drawing.lesson import IllustratedStep
from mathgames.explain.explanation import Explanation
from mathgames.explain.quantity import plain_number
from mathgames.games.contract.activity import Activity
from mathgames.games.contract.board import Board
from mathgames.games.contract.move_asks import NO_MOVE_ASK, MoveAsk, asked_of_numbers
from mathgames.games.contract.reasons import HintProvider
from mathgames.games.contract.thinking import Evaluator, Reason, Strategy
from mathgames.language.errors import PositionError, short_repr
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import LazyString, Text, _

# For lessons, for the teacher's desk and for paper (``Game.teaching``): how goals speak of its moves, how its positions
# are written shortly and set up by hand, and how it is printed.

Json: TypeAlias = dict[str, Any]


class Takes(Enum):
    """The value that follows the name of a property."""

    NOTHING = "nothing"
    NUMBER = "a number"
    COUNT = "a whole number from 0"
    TEXT = "a text"


class MoveProperty(NamedTuple):
    """A property of a move that a goal can require: its value, its test, and the instruction.

    ``read`` makes the value of a property that takes a text; a MathgamesError says what is wrong with the text.
    ``actual`` says what a move has instead of the value, where that is a value of its own. ``landmarks`` are what the
    board shows of the value while it is to be done, as its game understands it.
    """

    takes: Takes
    holds: Callable[[PlayedMove, Any], bool]
    words: Callable[[Any], LazyString]
    read: Callable[[str], Any] = str
    actual: Callable[[PlayedMove, Any], LazyString | None] = lambda _move, _value: None
    landmarks: Callable[[Any], Sequence[Any]] = lambda _value: ()


class MoveRule(NamedTuple):
    """A rule of moving that a lesson introduces by its name: a test of moves that need it, a picture, a sentence."""

    is_needed: Callable[[PlayedMove], bool]
    illustrated_step: Callable[[], IllustratedStep]


class LookedBack(NamedTuple):
    """A turn of a game to look back at: its number, the move, and the text of a better one, if there is any."""

    ply: int
    move: PlayedMove
    better: str = ""


class LookBackAt(NamedTuple):
    """A kind of turn to look back at, and the criterion for a better move.

    ``find`` finds it among the moves of a game, made by one of these players; None if there is none. Its move may be in
    a position that the game did not have, as long as it is legal there. ``better`` tells whether the second move is
    better there than the first. ``move_remark`` is the sentence about the result of the move, ``trial_remark`` about
    that of another.
    """

    find: Callable[[Sequence[PlayedMove], Collection[str]], LookedBack | None]
    better: Callable[[PlayedMove, PlayedMove], bool]
    move_remark: Callable[[PlayedMove], LazyString | None]
    trial_remark: Callable[[PlayedMove], LazyString | None]


def constant_words(words: LazyString) -> Callable[[Any], LazyString]:
    """Return the words of a property without a value."""
    return lambda _value: words


def with_number(words: Callable[[Any], LazyString]) -> Callable[[Any], LazyString]:
    """Return the words of a property with a number, formatted for readers."""
    return lambda value: words(plain_number(value))


@dataclass(frozen=True)
class ShortPositions:
    """The short notations of positions of a game.

    ``readers`` has the names that a lesson may write beside those of the position's JSON: each gives the JSON with the
    content of the text after the name, or the texts in a list. ``empty`` replaces the content of the start. ``write``
    yields ways to write a position, the shortest first; read one back before you use it.
    """

    readers: Mapping[str, Callable[[Json, Sequence[str]], Json]] = field(default_factory=dict)
    empty: Json = field(default_factory=dict)
    write: Callable[[Json], Iterator[str]] = lambda _data: iter(())


_PIECE: Final = re.compile(r"([a-z][0-9]{1,2})\s*:?\s*([+\-]?(?:[0-9]{1,3}|∞|inf))(?=[\s,;]|$)", re.ASCII)
_BLANKS: Final = re.compile(r"[\s,;]*")


def with_pieces(data: Json, texts: Sequence[str], piece: Callable[[str], Any]) -> Json:
    """Return the position with pieces on squares, such as ``c3+4 d4−6`` or ``a1 ∞``.

    Raises ``PositionError`` for anything else.
    """
    text = with_hyphens(" ".join(texts))
    board = dict(data["board"])
    rest = _BLANKS.sub("", text, count=1)
    while rest:
        square = _PIECE.match(rest)
        if square is None:
            raise PositionError(
                _(
                    "{text} is not a square with a piece: write the square and its number, like {example}",
                    text=short_repr(rest[:12].strip()),
                    example="c3+4 or d4−6",
                )
            )
        if square[1] in board:
            raise PositionError(_("{square} appears twice here: keep one of the two", square=square[1]))
        board[square[1]] = piece(square[2])
        rest = _BLANKS.sub("", rest[square.end() :], count=1)
    return data | {"board": board}


REMOVE, FLIP = "remove", "flip"


class PieceButton(NamedTuple):
    """The button of a piece: its label, its name if the label is not enough, and the piece's player."""

    label: Text
    name: Text | None = None
    owner: str = ""


class Editor(ABC):
    """An editor that sets up positions of a game by hand, square by square, on a position's JSON.

    ``pieces`` are those that can be put down, in rows.
    """

    pieces: ClassVar[tuple[tuple[str, ...], ...]]
    flips: ClassVar[bool] = True
    """True if a piece can be turned over to the other side."""

    def button(self, piece: str) -> PieceButton:
        """Return the button of a piece."""
        return PieceButton(piece)

    @abstractmethod
    def clear(self, data: Json) -> Json:
        """Return the position with nothing on the board."""

    @abstractmethod
    def place_piece(self, data: Json, at: str, piece: str) -> Json:
        """Return the position with a piece put down on a square, taken away, or turned over to the other side."""

    def changes(self, data: Json) -> Mapping[str, LazyString]:
        """Return the other possible changes of this position: by name, the label of the button."""
        return {"turn": _("The other player begins")}

    def apply_change(self, data: Json, players: tuple[str, ...], name: str) -> Json:
        """Return the position with one of these ``changes``."""
        return data | {"turn": next(player for player in players if player != data["turn"])}


class BoardEditor(Editor):
    """The editor of a game whose position has a ``board``: squares with pieces."""

    def clear(self, data: Json) -> Json:
        return data | {"board": {}}

    def place_piece(self, data: Json, at: str, piece: str) -> Json:
        board = dict(data["board"])
        before = board.pop(at, None)
        if piece == FLIP and before is not None:
            board[at] = self.flip(before)
        elif piece not in (FLIP, REMOVE):
            board[at] = self.read(piece)
        return data | {"board": board}

    @abstractmethod
    def read(self, piece: str) -> Any:
        """Return a piece in the form of the position's JSON."""

    @abstractmethod
    def flip(self, piece: Any) -> Any:
        """Return the piece of the other side."""


class Paperwork(NamedTuple):
    """The printed form of a game: ``blank`` is the position of the board to play on, None for the first one.

    Its pieces are those of the start, if they are ``set_up`` there, and ``extra_position``: a position with others,
    each of which is printed ``times`` times. ``instructions`` explains the differences of playing on paper.
    """

    blank: Any = None
    boards: int = 1
    set_up: bool = False
    extra_position: Any = None
    times: int = 1
    instructions: LazyString | None = None
    large_coordinates: bool = False
    """True if a board beside a task has room for larger names of its rows and columns."""


@dataclass(frozen=True)
class Teaching:
    """The declarations of a game for lessons, the teacher's desk and paper.

    ``properties`` of moves are those of this game only, by their names in lessons. ``moves`` are rules of moving that
    not every game of beginners needs, and ``turns`` the kinds of turns that can be looked back at in this game only, by
    their names in lessons.
    """

    properties: Mapping[str, MoveProperty] = field(default_factory=dict)
    short_positions: ShortPositions = field(default_factory=ShortPositions)
    editor: Editor | None = None
    paper: Paperwork | None = None
    moves: Mapping[str, MoveRule] = field(default_factory=dict)
    turns: Mapping[str, LookBackAt] = field(default_factory=dict)


class Variant(NamedTuple):
    """Other rules of the same game, to compare the result of a move under them.

    ``label`` names the difference; ``board_reading`` and ``variant_reading`` name the reading that counts on the
    board and the one in the variant.
    """

    name: str
    label: LazyString
    board_reading: LazyString
    variant_reading: LazyString
    rules: Rules[Any, Any]


def _no_variants(rules: Any) -> tuple[Variant, ...]:
    return ()


def _asks_nothing(explanation: Explanation) -> tuple[Calculation, ...]:
    return ()


def _no_reasons(evaluator: Any, position: Any, line: Sequence[Any]) -> tuple[Reason, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game with all its parts, as its folder declares it under the name ``GAME``.

    ``rules`` and ``board`` are classes: how the game is played, and how it is drawn and which gesture plays it.
    ``summary`` is one sentence for lists of games. ``clauses`` tells what each clause of the rules says, ``refusals``
    are all the reasons why a move can be illegal, ``glossary`` are the rules that its derivations name beside those of
    ``explain.glossary``. ``look`` is the style sheet of a game from outside of the package: it
    is added to the widget's, into which the build has joined those of our own games.

    ``activities`` are of this game alone, and on each of its pages; ``variants`` gives, for some rules, the other rules
    under which the page offers to compare a move. ``asks`` gives the calculations of a move from its explanation, whose
    results can be asked for before it is made; ``move_asks`` are the kinds of questions about a move that this game has
    beside those about calculations. ``guide`` leads to a
    move in the stages of a hint. ``teaching`` is what lessons, the teacher's desk and paper ask of the game.
    """

    rules: type[Rules[Any, Any]]
    board: type[Board[Any, Any]]
    summary: LazyString
    clauses: Mapping[str, LazyString] = field(default_factory=dict)
    refusals: tuple[RefusalKind, ...] = ()
    glossary: tuple[Rule, ...] = ()
    look: Path | None = None
    activities: tuple[Activity[Any], ...] = ()
    variants: Callable[[Any], tuple[Variant, ...]] = _no_variants
    asks: Callable[[Explanation], tuple[Calculation, ...]] = _asks_nothing
    move_asks: tuple[MoveAsk, ...] = ()
    evaluator: type[Evaluator[Any, Any]] = Evaluator
    strategy: type[Strategy[Any, Any]] | None = None
    reasons: Callable[[Any, Any, Sequence[Any]], tuple[Reason, ...]] = _no_reasons
    guide: type[HintProvider[Any, Any]] = HintProvider
    teaching: Teaching = Teaching()  # a frozen value

    @property
    def calculates(self) -> bool:
        """True if moves need calculations, which can be questions."""
        return self.asks is not _asks_nothing

    @property
    def asks_anything(self) -> bool:
        """True if a question can be asked about a move before it is made."""
        return self.calculates or bool(self.move_asks)

    @property
    def all_move_asks(self) -> Mapping[str, MoveAsk]:
        """The kinds of questions about its moves by their names, the usual one first."""
        about_numbers = asked_of_numbers(self.asks) if self.calculates else ()
        return {kind.name: kind for kind in (*about_numbers, *self.move_asks)}

    def move_ask(self, name: str) -> MoveAsk:
        """Return the kind of question with this name, or the usual one."""
        kinds = self.all_move_asks
        return kinds.get(name) or next(iter(kinds.values()), NO_MOVE_ASK)
