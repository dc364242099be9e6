"""The properties of a move that goals can require, each with its name in lessons.

They look at the game through its rules, its explanations and its scores alone, so they hold for every game that
calculates. A game declares those of its own (``Game.teaching``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from mathgames.arithmetic.operations import operate
from mathgames.engine.outcome import Score
from mathgames.engine.played_move import PlayedMove, best_move
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Scored
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, plain_number, sign_of
from mathgames.games.contract.declaration import MoveProperty, Takes, constant_words, with_number
from mathgames.games.registry import find_game
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, _, _n
from mathgames.learning.lessons.goals import Goal, OneMove


@dataclass(frozen=True)
class Property(OneMove):
    """A property of a move that a goal asks for, with its value.

    >>> from mathgames.learning.lessons.goals import Played
    >>> from mathgames.games.registry import rules
    >>> find_game = rules("minus-vs-plus")
    >>> start = find_game.from_json(find_game.to_json(find_game.initial()) | {"board": {"c3": 5, "b4": -3}})
    >>> played = Played(find_game, start, (find_game.parse("c3-b4"),), frozenset({"positive"}))
    >>> Property(PROPERTIES["leaves"], Fraction(2)).judge(played)
    <Verdict.MET: 'met'>
    """

    kind: MoveProperty
    value: Any = None

    def holds(self, move: PlayedMove) -> bool:
        return self.kind.holds(move, self.value)

    def actual(self, move: PlayedMove) -> LazyString | None:
        return self.kind.actual(move, self.value)

    @property
    def landmarks(self) -> Sequence[Any]:
        return self.kind.landmarks(self.value)

    @property
    def words(self) -> LazyString:
        return self.kind.words(self.value)


def properties_of(rules: Rules[Any, Any]) -> Mapping[str, MoveProperty]:
    """Return the properties that goals of a game can ask for, by their names in lessons."""
    return {**PROPERTIES, **find_game(rules.name).teaching.properties}


def _leaves(move: PlayedMove, value: Quantity) -> bool:
    return move.result is not None and move.result == value


def _passes_zero(move: PlayedMove, _value: None) -> bool:
    if move.operation is None or move.result is None:
        return False
    return sign_of(move.operation[0]) * sign_of(move.result) < 0


def _finite_result(move: PlayedMove, _value: None) -> bool:
    return isinstance(move.result, Fraction)


def _same_both_ways(move: PlayedMove, _value: None) -> bool:
    if move.operation is None:
        return False
    a, operation, b = move.operation
    return operate(operation.operator, a, b) == operate(operation.operator, b, a)


def _most_points(move: PlayedMove, _value: None) -> bool:
    best = best_move(move.rules, move.position_before)
    return best is not None and move.points == best.points


def _scores(move: PlayedMove, value: int) -> bool:
    return move.points == Score(0, Fraction(value))


def _gives_points(move: PlayedMove, value: str) -> bool:
    points = move.explanation.points
    if value == "nobody":
        return not points
    receivers = {"me": move.player, "them": next(p for p in move.rules.players if p != move.player)}
    return set(points) == {receivers.get(value, value)}


def _attacks_end(move: PlayedMove, end: Callable[[set[Fraction]], Fraction]) -> bool:
    """Check if the move attacks the least or the greatest of at least two different numbers in reach."""
    if not move.is_attack:
        return False
    defenders = (_worth(choice.defender) for choice in move.choices() if choice.is_attack)
    values = {worth for worth in defenders if isinstance(worth, Fraction)}
    return len(values) > 1 and _worth(move.defender) == end(values)


def _best_trade(move: PlayedMove, _value: None) -> bool:
    return all(other.trade <= move.trade for other in move.choices())


def _worth(piece: Any) -> Quantity | None:
    if isinstance(piece, int):
        return Fraction(piece)
    worth: Quantity | None = getattr(piece, "quantity", None)
    return worth


def _reply_at_most(move: PlayedMove, value: int) -> bool:
    return move.best_reply <= Score(0, Fraction(value))


def _least_reply(move: PlayedMove, _value: None) -> bool:
    return all(move.best_reply <= other.best_reply for other in move.choices())


def _safe(move: PlayedMove, _value: None) -> bool:
    return move.rules.warning(move.position_before, move.move) is None


def _arrives(move: PlayedMove, _value: None) -> bool:
    """Check if the move scored points beside those of an attack: a piece reached the last row."""
    gains = [change for effect in move.explanation.effects for change in effect.changes if isinstance(change, Scored)]
    return len(gains) > (1 if move.is_attack else 0)


def _result(value: Quantity) -> LazyString:
    if value is DOES_NOT_EXIST:
        return _("Make a calculation that has no value.")
    return _("The result must be {n}.", n=plain_number(value))


_POINTS_TO: Final[dict[str, LazyString]] = {
    "me": _("You must get the points."),
    "them": _("The other player must get the points."),
    "positive": _("Blue must get the points."),
    "negative": _("Red must get the points."),
    "nobody": _("Nobody must get any points."),
}
_COLOURS: Final = {"blue": "positive", "red": "negative"}


def _receiver(text: str) -> str:
    receiver = _COLOURS.get(text, text)
    if receiver not in _POINTS_TO:
        raise NotationError(_("points go to one of {names}", names=", ".join((*_COLOURS, *_POINTS_TO))))
    return receiver


NO_VALUE, NUMBER, COUNT, TEXT = Takes

PROPERTIES: Final[Mapping[str, MoveProperty]] = MappingProxyType(
    {
        "leaves": MoveProperty(NUMBER, _leaves, _result),
        "makes zero": MoveProperty(
            NO_VALUE,
            lambda move, _value: move.is_attack and move.result == 0,
            constant_words(_("The two pieces must make a zero.")),
        ),
        "passes zero": MoveProperty(NO_VALUE, _passes_zero, constant_words(_("The walk must pass through zero."))),
        "attacks": MoveProperty(
            NUMBER,
            lambda move, value: move.is_attack and _worth(move.defender) == value,
            with_number(lambda n: _("Attack {n}.", n=n)),
        ),
        "attacks least": MoveProperty(
            NO_VALUE,
            lambda move, _value: _attacks_end(move, min),
            constant_words(_("Attack the least number that you can reach.")),
        ),
        "attacks greatest": MoveProperty(
            NO_VALUE,
            lambda move, _value: _attacks_end(move, max),
            constant_words(_("Attack the greatest number that you can reach.")),
        ),
        "best trade": MoveProperty(
            NO_VALUE,
            _best_trade,
            constant_words(
                _("Make the move whose points, less the points of the best reply, are as many as possible.")
            ),
        ),
        "attacks any": MoveProperty(
            NO_VALUE, lambda move, _value: move.is_attack, constant_words(_("Attack a piece."))
        ),
        "moves": MoveProperty(
            NUMBER, lambda move, value: _worth(move.piece) == value, with_number(lambda n: _("Move {n}.", n=n))
        ),
        "adds": MoveProperty(
            NO_VALUE,
            lambda move, _value: move.operation is not None and not move.is_attack,
            constant_words(_("Add two of your own pieces.")),
        ),
        "finite result": MoveProperty(NO_VALUE, _finite_result, constant_words(_("The result must be a number."))),
        "same both ways": MoveProperty(
            NO_VALUE, _same_both_ways, constant_words(_("The result must be the same in both orders of the numbers."))
        ),
        "scores": MoveProperty(
            COUNT, _scores, lambda n: _n("Score exactly {n} point.", "Score exactly {n} points.", n)
        ),
        "scores at least": MoveProperty(
            COUNT,
            lambda move, value: move.points >= Score(0, Fraction(value)),
            lambda n: _n("Score at least {n} point.", "Score at least {n} points.", n),
        ),
        "most points": MoveProperty(
            NO_VALUE, _most_points, constant_words(_("Score as many points as you can in this move."))
        ),
        "gives points to": MoveProperty(TEXT, _gives_points, lambda receiver: _POINTS_TO[receiver], _receiver),
        "last row": MoveProperty(NO_VALUE, _arrives, constant_words(_("Bring a piece to the last row."))),
        "reply at most": MoveProperty(
            COUNT,
            _reply_at_most,
            lambda n: _n(
                "The other player's best reply must score at most {n} point.",
                "The other player's best reply must score at most {n} points.",
                n,
            ),
        ),
        "least reply": MoveProperty(
            NO_VALUE, _least_reply, constant_words(_("The other player's best reply must score as little as possible."))
        ),
        "wins": MoveProperty(NO_VALUE, lambda move, _value: move.wins, constant_words(_("Win with this move."))),
        "safe": MoveProperty(
            NO_VALUE, _safe, constant_words(_("Make a move that a careful teacher would not warn you about."))
        ),
        "risky": MoveProperty(
            NO_VALUE,
            lambda move, _value: not _safe(move, None),
            constant_words(_("Find a move that a careful teacher would warn you about.")),
        ),
    }
)
"""The properties that hold for every game, by name."""

_ABOUT_REPLIES: Final = ("best trade", "reply at most", "least reply")


def looks_at_replies(goal: Goal | None) -> bool:
    """Check if a goal depends on the best reply to a move."""
    kinds = [PROPERTIES[name] for name in _ABOUT_REPLIES]
    return goal is not None and any(isinstance(part, Property) and part.kind in kinds for part in goal.parts())
