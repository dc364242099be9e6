"""The properties of a move that goals are made of, each with the name that lessons write.

They look at the game through its rules, its explanations and its scores alone, so they hold for every game that
calculates; those of the growing grid and of the slices are at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.operations import operate
from mathgames.engine.outcome import Score
from mathgames.explain.explanation import Scored
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, plain_number, sign
from mathgames.lessons.goals import Made, OneMove, most_points
from mathgames.words import Words, _, _n


class Takes(Enum):
    """What is written after the name of a property."""

    NOTHING = "nothing"
    NUMBER = "a number"
    COUNT = "a whole number from 0"
    TEXT = "a text"


class Kind(NamedTuple):
    """One property: what it takes, whether a move has it, and what is to be done, as a sentence."""

    takes: Takes
    holds: Callable[[Made, Any], bool]
    words: Callable[[Any], Words]


@dataclass(frozen=True)
class Property(OneMove):
    """A property of the table below, with its value.

    >>> from mathgames.lessons.goals import Played
    >>> from mathgames.registry import rules
    >>> game = rules("minus-vs-plus")
    >>> start = game.from_json(game.to_json(game.initial()) | {"board": {"c3": 5, "b4": -3}})
    >>> played = Played(game, start, (game.parse("c3-b4"),), frozenset({"positive"}))
    >>> Property("leaves", Fraction(2)).judge(played)
    <Verdict.MET: 'met'>
    """

    name: str
    value: Any = None

    def holds(self, made: Made) -> bool:
        return PROPERTIES[self.name].holds(made, self.value)

    @property
    def words(self) -> Words:
        return PROPERTIES[self.name].words(self.value)


def _signs_differ(made: Made) -> bool:
    """Whether two pieces met as enemies: numbers of different signs where signs tell sides, else any encounter."""
    if made.operation is None:
        return False
    a, _asked, b = made.operation
    return made.rules.name != "minus-vs-plus" or sign(a) * sign(b) < 0


def _leaves(made: Made, value: Quantity) -> bool:
    return made.result is not None and made.result == value


def _passes_zero(made: Made, _value: None) -> bool:
    if made.operation is None or made.result is None:
        return False
    return sign(made.operation[0]) * sign(made.result) < 0


def _finite_result(made: Made, _value: None) -> bool:
    return isinstance(made.result, Fraction)


def _same_both_ways(made: Made, _value: None) -> bool:
    if made.operation is None:
        return False
    a, asked, b = made.operation
    return operate(asked.operator, a, b) == operate(asked.operator, b, a)


def _own_gain(made: Made) -> Score:
    return made.gain(made.player)


def _most_points(made: Made, _value: None) -> bool:
    return _own_gain(made) == most_points(made.rules, made.before)


def _scores(made: Made, value: int) -> bool:
    return _own_gain(made) == Score(0, Fraction(value))


def _gives_points(made: Made, value: str) -> bool:
    points = made.explanation.points
    if value == "nobody":
        return not points
    wanted = {"me": made.player, "them": next(p for p in made.rules.players if p != made.player)}
    return set(points) == {wanted.get(value, value)}


def _piece(made: Made) -> Any:
    return made.rules.pieces(made.before).get(made.text.partition("-")[0])


def _worth(piece: Any) -> Quantity | None:
    """The number on a piece, whichever game it is of."""
    if isinstance(piece, int):
        return Fraction(piece)
    worth: Quantity | None = getattr(piece, "quantity", None)
    return worth


def _reply_at_most(made: Made, value: int) -> bool:
    return made.best_reply <= Score(0, Fraction(value))


def _least_reply(made: Made, _value: None) -> bool:
    rules, before = made.rules, made.before
    return all(made.best_reply <= Made(rules, before, other).best_reply for other in rules.moves(before))


def _wins(made: Made, _value: None) -> bool:
    outcome = made.rules.outcome(made.after)
    return outcome is not None and outcome.winner == made.player


def _safe(made: Made, _value: None) -> bool:
    return made.rules.warning(made.before, made.move) is None


def _arrives(made: Made, _value: None) -> bool:
    """Whether it brought points beside those of an attack: a piece came to the last row."""
    scored = [change for effect in made.explanation.effects for change in effect.changes if isinstance(change, Scored)]
    return len(scored) > (1 if _signs_differ(made) else 0)


# The growing grid.


def _fills(made: Made, value: int) -> bool:
    return len(made.move) == value if isinstance(made.move, tuple) else False


def _grows(made: Made, _value: None) -> bool:
    return bool(getattr(made.after, "radius", 0) > getattr(made.before, "radius", 0))


def _closes(made: Made, value: int) -> bool:
    """How many lines that the other side had begun, and nobody had closed, it closes."""
    if made.rules.name != "tinc":
        return False
    from mathgames.games.tinc.census import lines_through
    from mathgames.games.tinc.position import cell_at
    from mathgames.games.tinc.survey import survey

    begun = dict(survey("straight", made.before).open_lines[1 - made.before.turn].begun)
    closed = {line for number in made.move for line in lines_through(cell_at(number))} & begun.keys()
    return len(closed) == value


# The slices.


def _visited(made: Made) -> int | None:
    if made.rules.name != "slice-boundaries" or isinstance(made.move, int):
        return None
    from mathgames.games.slice_boundaries.lines import visited

    return len(visited(made.move, made.before.n))


def _ends(made: Made) -> tuple[tuple[Fraction, Fraction], ...]:
    """Both ends of a line, y counted upwards; none where no line was drawn."""
    if _visited(made) is None:
        return ()
    from mathgames.games.slice_boundaries.lines import Line, told

    return tuple(told(end, made.before.n) for end in Line(*made.move).ends)


def _on_line(made: Made, value: tuple[Fraction, Fraction]) -> bool:
    gradient, intercept = value
    ends = _ends(made)
    return bool(ends) and all(y == gradient * x + intercept for x, y in ends)


def _gradient(made: Made, value: Fraction) -> bool:
    ends = _ends(made)
    if not ends or ends[0][0] == ends[1][0]:
        return False
    (x0, y0), (x1, y1) = ends
    return (y1 - y0) / (x1 - x0) == value


def _equation(value: tuple[Fraction, Fraction]) -> str:
    gradient, intercept = value
    slope = {Fraction(1): "", Fraction(-1): "−"}.get(gradient, str(plain_number(gradient)))
    rest = "" if not intercept else f" {'+' if intercept > 0 else '−'} {plain_number(abs(intercept))}"
    return f"y = {slope}x{rest}"


def _always(words: Words) -> Callable[[Any], Words]:
    return lambda _value: words


def _result(value: Quantity) -> Words:
    if value is DOES_NOT_EXIST:
        return _("Make a calculation that has no value.")
    return _("The result must be {n}.", n=plain_number(value))


def _with_number(made: Callable[[Any], Words]) -> Callable[[Any], Words]:
    return lambda value: made(plain_number(value))


_POINTS_TO: Final[dict[str, Words]] = {
    "me": _("You must get the points."),
    "them": _("The other player must get the points."),
    "positive": _("The positive side must get the points."),
    "negative": _("The negative side must get the points."),
    "nobody": _("Nobody must get any points."),
}
RECEIVERS: Final = tuple(_POINTS_TO)

NOTHING, NUMBER, COUNT, TEXT = Takes

PROPERTIES: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "leaves": Kind(NUMBER, _leaves, _result),
        "makes zero": Kind(
            NOTHING,
            lambda made, _value: _signs_differ(made) and made.result == 0,
            _always(_("The two pieces must make a zero.")),
        ),
        "passes zero": Kind(NOTHING, _passes_zero, _always(_("The walk must pass through zero."))),
        "attacks": Kind(
            NUMBER,
            lambda made, value: _signs_differ(made) and _worth(made.met) == value,
            _with_number(lambda n: _("Attack {n}.", n=n)),
        ),
        "attacks any": Kind(NOTHING, lambda made, _value: _signs_differ(made), _always(_("Attack a piece."))),
        "moves": Kind(
            NUMBER, lambda made, value: _worth(_piece(made)) == value, _with_number(lambda n: _("Move {n}.", n=n))
        ),
        "adds": Kind(
            NOTHING,
            lambda made, _value: made.operation is not None and not _signs_differ(made),
            _always(_("Add two of your own pieces.")),
        ),
        "finite result": Kind(NOTHING, _finite_result, _always(_("The result must be a number."))),
        "same both ways": Kind(
            NOTHING, _same_both_ways, _always(_("The result must be the same in both orders of the numbers."))
        ),
        "scores": Kind(COUNT, _scores, lambda n: _n("Score exactly {n} point.", "Score exactly {n} points.", n)),
        "scores at least": Kind(
            COUNT,
            lambda made, value: _own_gain(made) >= Score(0, Fraction(value)),
            lambda n: _n("Score at least {n} point.", "Score at least {n} points.", n),
        ),
        "most points": Kind(NOTHING, _most_points, _always(_("Score as many points as you can in this move."))),
        "gives points to": Kind(TEXT, _gives_points, lambda who: _POINTS_TO[who]),
        "last row": Kind(NOTHING, _arrives, _always(_("Bring a piece to the last row."))),
        "reply at most": Kind(
            COUNT,
            _reply_at_most,
            lambda n: _n(
                "The other player's best reply must score at most {n} point.",
                "The other player's best reply must score at most {n} points.",
                n,
            ),
        ),
        "least reply": Kind(
            NOTHING, _least_reply, _always(_("The other player's best reply must score as little as possible."))
        ),
        "wins": Kind(NOTHING, _wins, _always(_("Win with this move."))),
        "safe": Kind(NOTHING, _safe, _always(_("Make a move that a careful teacher would not warn you about."))),
        "risky": Kind(
            NOTHING,
            lambda made, _value: not _safe(made, None),
            _always(_("Find a move that a careful teacher would warn you about.")),
        ),
        "fills": Kind(COUNT, _fills, lambda n: _n("Fill {n} cell.", "Fill {n} cells.", n)),
        "grows": Kind(NOTHING, _grows, _always(_("Make the grid grow."))),
        "closes": Kind(
            COUNT,
            _closes,
            lambda n: _n(
                "Block {n} of the other player's open lines.", "Block {n} of the other player's open lines.", n
            ),
        ),
        "visits": Kind(
            COUNT,
            lambda made, value: _visited(made) == value,
            lambda n: _n("The line must visit {n} square.", "The line must visit {n} squares.", n),
        ),
        "gradient": Kind(NUMBER, _gradient, _with_number(lambda n: _("The gradient of the line must be {n}.", n=n))),
        "line": Kind(TEXT, _on_line, lambda value: _("Draw the line {equation}.", equation=_equation(value))),
    }
)
"""Every property by its name. ``docs/lessons.md`` has the same table for authors; a test compares them."""
