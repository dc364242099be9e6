"""The rules of Line Race."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.arithmetic import derive
from mathgames.engine.options import Option, OptionValue, Value, whole_number
from mathgames.engine.outcome import Outcome, Refusal, RefusalKind, Score
from mathgames.engine.rules import SEEDS, Rules
from mathgames.explain.explanation import Changed, Effect, Explanation, Piece
from mathgames.explain.expression import Operator, plain_equation
from mathgames.explain.quantity import numbers_in_decimals
from mathgames.games.contract.thinking import Evaluator
from mathgames.language.errors import NotationError, PositionError, short_repr
from mathgames.language.words import MINUS, LazyString, _, capitalize, fill_places, with_full_stop

PLAYERS: Final = ("positive", "negative")
CELLS: Final = "abcde"
MOST_CARDS: Final = 16
OPERATORS: Final = {"+": Operator.PLUS, "-": Operator.MINUS}
_NO_CARD: Final = RefusalKind("no-card", "LR-2")
REFUSALS: Final = (_NO_CARD,)

CLAUSES: Final[Mapping[str, LazyString]] = MappingProxyType(
    {
        "LR-1": _("Two players move one thing along a number line. It begins at 0. Blue moves first."),
        "LR-2": _(
            "Five cards lie open. In turn, each player takes one and does what it says. A new card takes its place, so "
            "that one or more always leads each way."
        ),
        "LR-3": _("Blue wins where the line ends above 0 or beyond, and Red where it ends below 0 or beyond."),
        "LR-4": _("After 16 cards, the player on whose side of 0 it is wins. At 0 it is a draw."),
    }
)


@dataclass(frozen=True, slots=True)
class RaceLine:
    """The thing that is moved, and its line: ``goal`` and the sizes of cards are counted in ``unit``."""

    title: LazyString
    at: LazyString
    """The words that tell where it is, with a place for the ``number``."""
    goal: int = 10
    largest: int = 6
    unit: Fraction = Fraction(1)
    operators: str = "+"


COURSES: Final[Mapping[str, RaceLine]] = MappingProxyType(
    {
        "rope": RaceLine(_("the knot of a rope"), _("the knot is at {number}")),
        "balloon": RaceLine(_("a balloon"), _("the balloon is at {number}"), operators="+-"),
        "gauge": RaceLine(
            _("the water of a tide gauge"), _("the water is at {number}"), goal=20, largest=9, unit=Fraction(1, 10)
        ),
    }
)

OPTIONS: Final = (
    Option(
        "moves",
        _("What is moved"),
        "LR-1",
        "rope",
        tuple(OptionValue(name, course.title) for name, course in COURSES.items()),
    ),
    Option(
        "seed",
        _("Random seed"),
        "LR-2",
        None,
        (OptionValue(None, _("drawn at the start of the game")),),
        accepts=_("a whole number from 0"),
        check=whole_number(0, SEEDS - 1),
    ),
)


def step_of(card: str) -> int:
    """Return how far a card leads, in units of its line.

    >>> step_of("+4"), step_of("--3")
    (4, 3)
    """
    return int(card[1:]) if card[0] == "+" else -int(card[1:])


def number_text(number: int, unit: Fraction) -> str:
    """Return the text of a number of units, as a decimal if they are tenths.

    >>> number_text(-3, Fraction(1)), number_text(-3, Fraction(1, 10))
    ('−3', '−0.3')
    """
    return f"{float(number * unit):g}".replace("-", MINUS)


def card_text(card: str, unit: Fraction = Fraction(1)) -> str:
    """Return the text of a card.

    >>> card_text("+4"), card_text("--3")
    ('+ 4', '− (−3)')
    """
    number = number_text(int(card[1:]), unit)
    return f"{card[0].replace('-', MINUS)} {f'({number})' if card[1] == '-' else number}"


class RacePosition(NamedTuple):
    """A position: where the thing is, in units of the line, the open cards, and how many have been taken."""

    at: int
    cards: tuple[str, ...]
    ply: int


class LineRace(Rules[RacePosition, int]):
    """The rules of Line Race; a move is the place of a card.

    >>> rules = LineRace(seed=3)
    >>> position = rules.initial()
    >>> position.cards, rules.apply(position, 0).at == step_of(position.cards[0])
    (('+6', '+-1', '+-2', '+-3', '+3'), True)
    """

    name: ClassVar[str] = "line-race"
    title: ClassVar[LazyString] = _("Line Race")
    version: ClassVar[int] = 1
    players = PLAYERS
    OPTIONS = OPTIONS

    course: RaceLine

    def __init__(self, *, preset: str = "default", **overrides: Value) -> None:
        super().__init__(preset=preset, **overrides)
        course = COURSES[self.settings["moves"]]
        self._set(course=course, in_decimals=course.unit.denominator > 1)

    @classmethod
    def needs_seed(cls, settings: Mapping[str, Value]) -> bool:
        return True

    def initial(self) -> RacePosition:
        cards: list[str] = []
        for _place in CELLS:
            cards.append(self._draw(cards, 0, 0))
        return RacePosition(0, tuple(cards), 0)

    def _draw(self, others: Sequence[str], at: int, ply: int) -> str:
        """Return the card that is laid beside others: another one than these, and one that leads where too few lead."""
        chance = random.Random(f"{self.settings['seed']} {at} {ply} {' '.join(others)}")
        ahead = sum(step_of(card) > 0 for card in others)
        for _attempt in count():
            step = chance.choice((-1, 1)) * chance.randint(1, self.course.largest)
            operator = chance.choice(self.course.operators)
            card = f"{operator}{step if operator == '+' else -step}"
            too_many = ahead > 3 if step > 0 else len(others) - ahead > 3
            if card not in others and not too_many:
                return card
        raise AssertionError

    def turn(self, position: RacePosition) -> str:
        return PLAYERS[position.ply % 2]

    def moves(self, position: RacePosition) -> range:
        return range(0 if self.outcome(position) else len(CELLS))

    def candidates(self, position: RacePosition) -> range:
        return range(len(CELLS))

    def why_illegal_in_play(self, position: RacePosition, move: int) -> Refusal | None:
        if move in range(len(CELLS)):
            return None
        return _NO_CARD.because(_("There is no such card: the five cards are {cells}.", cells=", ".join(CELLS)))

    def apply(self, position: RacePosition, move: int) -> RacePosition:
        at, cards, ply = position
        others = cards[:move] + cards[move + 1 :]
        at, ply = at + step_of(cards[move]), ply + 1
        return RacePosition(at, (*cards[:move], self._draw(others, at, ply), *cards[move + 1 :]), ply)

    def explain(self, position: RacePosition, move: int) -> Explanation:
        card, after = position.cards[move], self.apply(position, move)
        a, b = (number * self.course.unit for number in (position.at, int(card[1:])))
        derivation, changes = derive(OPERATORS[card[0]], a, b), (Changed(CELLS[move], after.cards[move]),)
        with numbers_in_decimals(when=self.in_decimals):
            equation = plain_equation(derivation.expression, derivation.result)
        words = _("{player} takes a card: {equation}", player=_NAMES[self.turn(position)], equation=equation)
        effect = Effect("LR-2", with_full_stop(capitalize(self.place_words(after))), changes)
        return Explanation(words, (derivation, effect), after)

    def place_words(self, position: RacePosition) -> LazyString:
        """Return the words that tell where the thing is."""
        return fill_places(self.course.at, number=number_text(position.at, self.course.unit))

    def judge(self, position: RacePosition) -> Outcome | None:
        at, goal = position.at, self.course.goal
        is_reached = abs(at) >= goal
        if not is_reached and position.ply < MOST_CARDS:
            return None
        winner = None if not at else PLAYERS[at < 0]
        clause = "LR-3" if is_reached else "LR-4"
        reason = with_full_stop(self.place_words(position))
        return Outcome(winner, reason, "goal" if is_reached else "last-card", clause)

    def parse(self, text: str) -> int:
        cell = text.strip().lower()
        if len(cell) != 1 or cell not in CELLS:
            raise NotationError(_("{text} is not a card: the cards are a to e", text=short_repr(text, 20)))
        return CELLS.index(cell)

    def format(self, move: int) -> str:
        return CELLS[move]

    def to_json(self, position: RacePosition) -> dict[str, Any]:
        return {"at": position.at, "cards": list(position.cards), "ply": position.ply}

    def from_json(self, data: object) -> RacePosition:
        reach = self.course.goal + self.course.largest
        match data:
            case {"at": int(at), "cards": [str(), str(), str(), str(), str()] as cards, "ply": int(ply), **rest}:
                known = {f"{operator}{number}" for operator in self.course.operators for number in self._numbers()}
                is_sound = not rest and len({*cards} & known) == len(CELLS)
                if is_sound and abs(at) < reach and 0 <= ply <= MOST_CARDS:
                    return RacePosition(int(at), tuple(cards), int(ply))
        raise PositionError(
            _("{key}: give five different cards of this line, as {example}", key="cards", example='["+4", "+-3", …]')
        )

    def _numbers(self) -> Iterator[int]:
        largest = self.course.largest
        return (number for number in range(-largest, largest + 1) if number)

    def pieces(self, position: RacePosition) -> dict[str, Piece]:
        return dict(zip(CELLS, position.cards, strict=True))

    def scores(self, position: RacePosition) -> dict[str, Score]:
        return {}

    def symbol(self, piece: Any) -> str:
        return card_text(piece, self.course.unit)

    def player_label(self, player: str) -> LazyString:
        return _NAMES[player]

    player_words = spoken_player = player_label


_NAMES: Final = {"positive": _("Blue"), "negative": _("Red")}


class LineRaceEvaluator(Evaluator[RacePosition, int]):
    """The evaluation of a computer player: how near the thing is to its end."""

    def terms(self, position: RacePosition) -> Mapping[str, int]:
        return {"place": 100 * position.at * (1 if position.ply % 2 == 0 else -1)}
