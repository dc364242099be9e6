"""The rules of Hidden Number."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.engine.outcome import Outcome, Refusal, RefusalKind, Score
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Effect, Explanation, Piece
from mathgames.explain.quantity import plain_number, whole
from mathgames.language.errors import NotationError, PositionError, short_repr
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import LazyString, _, _n

PLAYERS: Final = ("positive", "negative")
MOST: Final = 20
_OUTSIDE: Final = RefusalKind("outside", "HN-1")
_KNOWN: Final = RefusalKind("known", "HN-2")
REFUSALS: Final = (_OUTSIDE, _KNOWN)

CLAUSES: Final[Mapping[str, LazyString]] = MappingProxyType(
    {
        "HN-1": _("Blue hides a whole number of degrees from −20 to 20 while Red looks away."),
        "HN-2": _(
            "Red guesses until the temperature is found. After each guess it is said whether the hidden temperature is "
            "warmer or colder, and no guess goes against what was said."
        ),
        "HN-3": _("Then Red hides, and Blue guesses. The player with fewer guesses wins."),
    }
)


class HiddenPosition(NamedTuple):
    """A position: the hidden number, None before it is hidden; the guesses of the round; how many others took."""

    hidden: int | None = None
    guesses: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()

    @property
    def possible(self) -> range:
        """The numbers that can still be guessed, or hidden."""
        number = 0 if self.hidden is None else self.hidden
        low = max((guess + 1 for guess in self.guesses if guess < number), default=-MOST)
        high = min((guess for guess in self.guesses if guess > number), default=MOST + 1)
        return range(low, high)


class HiddenNumber(Rules[HiddenPosition, int]):
    """The rules of Hidden Number; a move is the number that is hidden, or guessed.

    >>> rules = HiddenNumber()
    >>> position = rules.apply(rules.apply(rules.initial(), -7), 3)
    >>> rules.turn(position), position.possible
    ('negative', range(-20, 3))
    """

    name: ClassVar[str] = "hidden-number"
    title: ClassVar[LazyString] = _("Hidden Number")
    version: ClassVar[int] = 1
    players = PLAYERS

    def initial(self) -> HiddenPosition:
        return HiddenPosition()

    def turn(self, position: HiddenPosition) -> str:
        hides = position.hidden is None and len(position.counts) != len(PLAYERS)
        return PLAYERS[(len(position.counts) + (not hides)) % 2]

    def moves(self, position: HiddenPosition) -> range:
        return range(0) if self.outcome(position) else position.possible

    def candidates(self, position: HiddenPosition) -> range:
        return range(-MOST - 1, MOST + 2)

    def why_illegal_in_play(self, position: HiddenPosition, move: int) -> Refusal | None:
        if not -MOST <= move <= MOST:
            return _OUTSIDE.because(_("The line goes from {low} to {high}.", low=plain_number(-MOST), high=MOST))
        if move in position.possible:
            return None
        guess = plain_number(move)
        if move < position.possible.start:
            return _KNOWN.because(_("You have heard that it is warmer. {guess} is too cold.", guess=guess))
        return _KNOWN.because(_("You have heard that it is colder. {guess} is too warm.", guess=guess))

    def apply(self, position: HiddenPosition, move: int) -> HiddenPosition:
        number, guesses, counts = position
        if number is None:
            return HiddenPosition(move, (), counts)
        if move == number:
            return HiddenPosition(None, (), (*counts, len(guesses) + 1))
        return HiddenPosition(number, (*guesses, move), counts)

    def explain(self, position: HiddenPosition, move: int) -> Explanation:
        words = self.answer_words(position, move)
        return Explanation(
            words, (Effect("HN-1" if position.hidden is None else "HN-2", words),), self.apply(position, move)
        )

    def answer_words(self, position: HiddenPosition, move: int) -> LazyString:
        """Return the words that answer a guess, or that a number is hidden, which they do not tell."""
        if position.hidden is None:
            return _("A temperature is hidden")
        guess, count = plain_number(move), len(position.guesses) + 1
        if move == position.hidden:
            return _n("{guess} is right, with {n} guess", "{guess} is right, with {n} guesses", count, guess=guess)
        if move < position.hidden:
            return _("It is warmer than {guess}", guess=guess)
        return _("It is colder than {guess}", guess=guess)

    def judge(self, position: HiddenPosition) -> Outcome | None:
        match position.counts:
            case first, second:
                winner = None if first == second else PLAYERS[first < second]
                reason = _("Red took {first} and Blue {second} guesses.", first=first, second=second)
                return Outcome(winner, reason, "guesses", "HN-3")
            case (first,) if len(position.guesses) >= first:
                reason = _n("Red took only {n} guess.", "Red took only {n} guesses.", first)
                return Outcome(PLAYERS[1], reason, "fewer-guesses", "HN-3")
        return None

    def parse(self, text: str) -> int:
        try:
            return int(with_hyphens(text.strip()[:4]))
        except ValueError:
            message = _("{text} is not a temperature here: write a whole number, like −7", text=short_repr(text, 20))
            raise NotationError(message) from None

    def format(self, move: int) -> str:
        return str(move)

    def to_json(self, position: HiddenPosition) -> dict[str, Any]:
        return {"hidden": position.hidden, "guesses": list(position.guesses), "counts": list(position.counts)}

    def from_json(self, data: object) -> HiddenPosition:
        match data:
            case {"hidden": number, "guesses": [*guesses], "counts": [*counts], **rest} if not rest and len(counts) < 3:
                position = HiddenPosition(None if number is None else whole(number), (), tuple(counts))
                if number is None or position.hidden in position.possible:
                    for guess in guesses:
                        if number is None or whole(guess) is None or guess not in position.possible or guess == number:
                            break
                        position = self.apply(position, guess)
                    else:
                        if all(whole(count) is not None and 0 < count <= 2 * MOST + 1 for count in counts):
                            return position
        message = _("{key}: give different whole numbers from −20 to 20, each as it can be guessed", key="guesses")
        raise PositionError(message)

    def pieces(self, position: HiddenPosition) -> dict[str, Piece]:
        return {}

    def scores(self, position: HiddenPosition) -> dict[str, Score]:
        return {}

    def player_label(self, player: str) -> LazyString:
        return _NAMES[player]

    player_words = spoken_player = player_label


_NAMES: Final = {"positive": _("Blue"), "negative": _("Red")}
