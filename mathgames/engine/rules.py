"""The interface of a game: ``Rules``, an immutable object that knows the rules and holds no position."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ClassVar, Generic, Self, TypeVar

from mathgames.engine.options import Option, Options, Value
from mathgames.engine.outcome import Outcome, Refusal, Score
from mathgames.explain.explanation import Change, Explanation, Piece
from mathgames.language.errors import MathgamesError, OptionError, short_repr
from mathgames.language.words import LazyString, _, _n

PositionT = TypeVar("PositionT", bound=Hashable)
MoveT = TypeVar("MoveT", bound=Hashable)

SEEDS = 2**31  # a drawn seed is below this: short enough to be read aloud


_drawing: ContextVar[random.Random] = ContextVar("drawing", default=random.SystemRandom())  # noqa: B039  # it has no state


def draw_seed() -> int:
    """Return an unpredictable seed, or the next one of ``same_seeds``."""
    return _drawing.get().randrange(SEEDS)


@contextmanager
def same_seeds() -> Iterator[None]:
    """Draw the same sequence of different seeds each time within this context."""
    before = _drawing.set(random.Random(0))
    try:
        yield
    finally:
        _drawing.reset(before)


class Rules(ABC, Generic[PositionT, MoveT]):
    """The rules of a game under one choice of options.

    Positions are values: immutable, hashable, equal when they are the same position. Moves are small integers or
    tuples; people write them as text (``parse``, ``format``). The laws that every game keeps are tested by
    ``mathgames.engine.check_rules``.
    """

    name: ClassVar[str]
    """The name in the registry, such as ``"minus-vs-plus"``."""
    title: ClassVar[LazyString]
    """The name for readers."""
    version: ClassVar[int]
    """A number that rises when the same record would be judged differently; records carry it."""
    players: tuple[str, ...]
    """The names of the players; the first is not necessarily the one to move first."""
    is_enumerable: ClassVar[bool] = True
    """False if there are endlessly many legal moves and ``moves`` yields some of them (law 1 holds one way)."""
    in_decimals: bool = False
    """True if the numbers of the game are written with a point: 0.7, and not 7/10."""
    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {}

    options: Options
    """The options with their values, defaults and clauses."""
    settings: Mapping[str, Value]
    """The value of every option in these rules."""
    _hash: int
    _outcome_cache: list[tuple[Any, Outcome | None] | None]
    """The last judged position with its outcome: after a move several callers judge the same one."""

    def __init__(self, *, preset: str = "default", **overrides: Value) -> None:
        presets = {"default": {}, **self.PRESETS}
        if preset not in presets:
            names = ", ".join(presets)
            raise OptionError(
                _(
                    "{game} has no preset {name}; the presets are: {names}",
                    game=self.name,
                    name=short_repr(preset),
                    names=names,
                )
            )
        options = self.known_options()
        settings = options.settle({**presets[preset], **overrides})
        if "seed" in settings and settings["seed"] is None and self.needs_seed(settings):
            settings = options.settle({**settings, "seed": draw_seed()})
        of_settings = hash((type(self), tuple(settings.items())))
        self._set(options=options, settings=settings, _hash=of_settings, _outcome_cache=[None])

    @classmethod
    def known_options(cls) -> Options:
        """Return the options of this game."""
        return Options(cls.OPTIONS)

    @classmethod
    def needs_seed(cls, settings: Mapping[str, Value]) -> bool:
        """Check if these settings draw something at random, so that a record must keep the seed."""
        return False

    def _set(self, **values: Any) -> None:
        """Set an attribute that a subclass derives from its settings, only while the object is made."""
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"rules are immutable: make new ones with mathgames.rules({self.name!r}, {name}=…)")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and type(other) is type(self) and other.settings == self.settings

    def __hash__(self) -> int:
        return self._hash  # many caches have the rules in their keys

    def __repr__(self) -> str:
        changes = "".join(f", {name}={value!r}" for name, value in self.changed_settings().items())
        return f"mathgames.rules({self.name!r}{changes})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, (type(self), dict(self.settings))

    def changed_settings(self) -> dict[str, Value]:
        """Return the settings that are not the defaults, by option."""
        return {o.name: self.settings[o.name] for o in self.options if self.settings[o.name] != o.default}

    def lasting_settings(self) -> dict[str, Value]:
        """Return the settings that another game of the same kind also has: all but the random seed of this one."""
        return {name: value for name, value in self.settings.items() if name != "seed"}

    @property
    def rounds(self) -> int:
        """The number of rounds of a match; the players change sides between them (``engine.rounds``)."""
        rounds: int = self.settings.get("rounds", 1)
        return rounds

    @property
    def seconds(self) -> int | None:
        """The time of each player for the whole game, if the option ``clock`` sets one."""
        seconds: int | None = self.settings.get("clock")
        return seconds

    # The game itself.

    @classmethod
    def for_position(cls, position: PositionT) -> Self:
        """Return the rules to use for a position of which nothing else is known."""
        return cls()

    @abstractmethod
    def initial(self) -> PositionT:
        """Return the position that the game starts from."""

    @abstractmethod
    def turn(self, position: PositionT) -> str:
        """Return the player whose turn it is; in a finished game, whose turn it would be."""

    @abstractmethod
    def moves(self, position: PositionT) -> Iterable[MoveT]:
        """Return the legal moves, each once, in no order to rely on; lazily if they are many; none after the end."""

    def why_illegal(self, position: PositionT, move: MoveT) -> Refusal | None:
        """Explain why a move is illegal. None if it is legal."""
        if (outcome := self.outcome(position)) is not None:
            return self.game_over(outcome)
        return self.why_illegal_in_play(position, move)

    def is_legal(self, position: PositionT, move: MoveT) -> bool:
        """Check if a move is legal.

        >>> from mathgames.games.registry import rules
        >>> plus = rules("minus-vs-plus")
        >>> [plus.is_legal(plus.initial(), plus.parse(text)) for text in ("a2-a3", "a2-a4")]
        [True, False]
        """
        return self.why_illegal(position, move) is None

    @staticmethod
    def game_over(outcome: Outcome) -> Refusal:
        """Return the refusal of any move in a finished game."""
        return Refusal("game-over", _("The game is over: {reason}", reason=outcome.reason), outcome.clause)

    @abstractmethod
    def why_illegal_in_play(self, position: PositionT, move: MoveT) -> Refusal | None:
        """Explain why a move is illegal in a game that goes on. None if it is legal. Programs may pass any move."""

    @abstractmethod
    def apply(self, position: PositionT, move: MoveT) -> PositionT:
        """Return the position after a legal move. The move is not checked: ask ``why_illegal`` about foreign ones."""

    @abstractmethod
    def explain(self, position: PositionT, move: MoveT) -> Explanation:
        """Explain a legal move, step by step."""

    def is_attack(self, position: PositionT, move: MoveT) -> bool:
        """Check if a legal move goes onto a piece of the opponent. A game with such moves overrides this.

        >>> from mathgames.games.registry import rules
        >>> plus = rules("minus-vs-plus")
        >>> plus.is_attack(plus.initial(), plus.parse("a2-a3"))
        False
        """
        return False

    def points(self, position: PositionT, move: MoveT) -> Score:
        """Return the points that a legal move brings to the player who makes it.

        >>> from mathgames.games.registry import rules
        >>> plus = rules("minus-vs-plus")
        >>> print(plus.points(plus.initial(), plus.parse("a2-a3")))
        0
        """
        player = self.turn(position)
        after = self.scores(self.apply(position, move)).get(player, Score())
        return after - self.scores(position).get(player, Score())

    def changes(self, position: PositionT, move: MoveT) -> tuple[Change, ...]:
        """Return the changes of a legal move, as in its explanation, to follow the pieces of long games.

        A game whose explanations take long says its changes without one, where that is plain.
        """
        return self.explain(position, move).changes

    def outcome(self, position: PositionT) -> Outcome | None:
        """Return the outcome of the game. None while it goes on."""
        cache = self._outcome_cache[0]
        if cache is None or cache[0] != position:
            cache = self._outcome_cache[0] = position, self.judge(position)
        return cache[1]

    @abstractmethod
    def judge(self, position: PositionT) -> Outcome | None:
        """Compute the outcome of the game, None while it goes on; ``outcome`` caches it."""

    def candidates(self, position: PositionT) -> Iterable[MoveT]:
        """Return everything with the form of a move here, legal or not, to test ``why_illegal`` with (law 1)."""
        return self.moves(position)

    def random_move(self, position: PositionT, chance: random.Random) -> MoveT | None:
        """Return a legal move drawn at random, each equally likely; None in a finished game."""
        moves = tuple(self.moves(position))
        return chance.choice(moves) if moves else None

    # What people read and write.

    @abstractmethod
    def parse(self, text: str) -> MoveT:
        """Parse a move. Raises ``NotationError`` if the text is not a move. Legality is not checked."""

    @abstractmethod
    def format(self, move: MoveT) -> str:
        """Return the canonical text of a move."""

    @abstractmethod
    def to_json(self, position: PositionT) -> dict[str, Any]:
        """Return the position as plain JSON data; equal positions give equal data."""

    @abstractmethod
    def from_json(self, data: object) -> PositionT:
        """Return the position of plain data. Raises ``PositionError``, which names the key, if the data has none."""

    # What boards and matches need to know.

    @abstractmethod
    def pieces(self, position: PositionT) -> dict[str, Piece]:
        """Return the pieces by square; empty squares are absent."""

    @abstractmethod
    def scores(self, position: PositionT) -> dict[str, Score]:
        """Return the points of each player; empty if the game counts no points."""

    def player_label(self, player: str) -> LazyString:
        """Return a player's name as a label: ``Blue``, or ``Player 1``, ``Player 2`` and so on for numbers."""
        return _("Player {number}", number=player)

    def player_words(self, player: str) -> LazyString:
        """Return a player's name for the middle of a sentence: ``Blue``, ``player 2``."""
        return _("player {number}", number=player)

    def spoken_player(self, player: str) -> LazyString:
        """Return a player's name as it is read before points, where ``Player 1 3`` would sound like a number."""
        return _("{player}:", player=self.player_label(player))

    def player_sign(self, player: str) -> str:
        """Return the sign, + or −, of this player's numbers or results; empty in games without signs."""
        return ""

    def turn_words(self, player: str) -> LazyString:
        """Return the text above the board for a player's turn."""
        return _("{player}'s turn", player=self.player_label(player))

    def spoken_turn(self, player: str) -> LazyString:
        """Return the sentence for screen readers for a player's turn."""
        return _("{player}'s turn.", player=self.player_label(player))

    def result(self, outcome: Outcome) -> LazyString:
        """Return the outcome as a sentence for the banner."""
        if outcome.winner is None:
            return _("A draw: {reason}", reason=outcome.reason)
        player = self.player_label(outcome.winner)
        if outcome.margin:
            return _n(
                "{player} wins by {n} point: {reason}",
                "{player} wins by {n} points: {reason}",
                int(outcome.margin),
                player=player,
                reason=outcome.reason,
            )
        return _("{player} wins: {reason}", player=player, reason=outcome.reason)

    def symbol(self, piece: Piece) -> str:
        """Return the sign of a piece on a board drawn in text: one character or a few.

        >>> from mathgames.games.registry import rules
        >>> rules("minus-vs-plus").symbol(-3), rules("tinc").symbol("noughts")
        ('−3', 'O')
        """
        return str(piece)

    def warning(self, position: PositionT, move: MoveT) -> LazyString | None:
        """Return the warning of a careful teacher before this legal move, or None."""
        return None

    def repetition_key(self, position: PositionT) -> Hashable | None:
        """Return the part of a position that must be equal for a repetition. None if the game has no such rule."""
        return None

    def repetition_outcome(self, position: PositionT) -> Outcome:
        """Return the outcome when a position is repeated for the third time."""
        raise NotImplementedError(f"{self.name} has no rule about repetition")


def _remake(kind: type[Rules[Any, Any]], settings: dict[str, Value]) -> Rules[Any, Any]:
    return kind(**settings)


_find: list[Callable[[str], type[Rules[Any, Any]]]] = []
_show: list[Callable[[Any, Rules[Any, Any] | None], Mapping[str, str]]] = []


def set_registry(find: Callable[[str], type[Rules[Any, Any]]]) -> None:
    """Set the function that finds rules by the name of their game."""
    _find[:] = [find]


def rules_kind(name: str) -> type[Rules[Any, Any]]:
    """Return the rules class of a game by name. Raises ``UnknownGame`` if there is none."""
    return _find[0](name)


def rules_of(rules: Rules[Any, Any] | str) -> Rules[Any, Any]:
    """Return the rules themselves, or the usual ones of the game of this name. Raises ``UnknownGame``."""
    return rules if isinstance(rules, Rules) else rules_kind(rules)()


def set_repr(show: Callable[[Any, Rules[Any, Any] | None], Mapping[str, str]]) -> None:
    """Set the function that shows a match, or a position, at the end of a cell."""
    _show[:] = [show]


def output(value: Any, rules: Rules[Any, Any] | None = None) -> Mapping[str, str]:
    """Return what a notebook keeps of a match, or of a position under these rules, by type."""
    return _show[0](value, rules)


def picture_of(position: Any) -> str:
    """Return the picture of a position, as a notebook shows it."""
    return output(position)["text/html"]


def board_of(position: Any, rules: Rules[Any, Any] | None = None) -> str:
    """Return the board of a position in letters; its ``repr`` if it cannot be one under these rules."""
    try:
        return output(position, rules)["text/plain"]
    except MathgamesError:
        return repr(position)


def position_repr(position: Any, name: str, pieces: Iterable[str], omit: str) -> str:
    """Format a position of a game for programmers: its pieces, and its fields except ``omit``, which holds them."""
    rest = ", ".join(f"{field}={value!r}" for field, value in position._asdict().items() if field != omit)
    return f"<Position of {name}: {' '.join(pieces) or 'empty'}; {rest}>"
