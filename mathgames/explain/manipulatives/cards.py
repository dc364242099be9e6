"""Cards to put in place: labels, sums, sentences; one in each place, or several in one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from mathgames.explain.drawing import grid as mark
from mathgames.explain.manipulatives.manipulative import Button, Manipulative, grid_description
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import spell_out
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import LazyString, Text, _, join_sentences, join_with_and


@dataclass(frozen=True, slots=True)
class Cards(Manipulative):
    """Cards and the places where they belong; each is in a place (its number) or waits (None).

    A place has room for ``room`` cards, or for any number if it is None. If there is room for one, a new card replaces
    the old one, which waits again.

    >>> cards = Cards.from_labels(["negative", "subtract"], ["first sign", "second sign"])
    >>> print(cards.move_announcement("card 0 to 1"))
    “negative” is in “second sign”.
    >>> cards.apply("card 0 to 1").apply("card 1 to 1").texts
    ((), ('subtract',))
    """

    title: ClassVar[LazyString] = _("Cards")
    hand: ClassVar[LazyString] = _("Pick up a card and put it where it belongs.")
    marks: ClassVar[Mapping[str, Mapping[str, Any]]] = {"place": {"label": _("can go here")}}

    cards: tuple[Text, ...]
    places: tuple[Text, ...]
    lies: tuple[int | None, ...]
    room: int | None = 1

    @classmethod
    def from_labels(cls, cards: Iterable[Text], places: Iterable[Text], room: int | None = 1) -> Cards:
        """Return cards that all wait."""
        return cls(cards := tuple(cards), tuple(places), (None,) * len(cards), room)

    def __post_init__(self) -> None:
        if not self.cards or not self.places or len(self.lies) != len(self.cards):
            raise ManipulativeError(_("a card task needs at least one card and one place"))
        if self.room is not None and (self.room < 1 or any(len(self.at(place)) > self.room for place in self._numbers)):
            raise ManipulativeError(_("there are more cards in a place than it has room for"))

    @property
    def _numbers(self) -> range:
        return range(len(self.places))

    # What was done.

    def at(self, place: int | None) -> tuple[int, ...]:
        """Return the numbers of the cards in a place, or of those that wait."""
        return tuple(card for card, lies in enumerate(self.lies) if lies == place)

    @property
    def texts(self) -> tuple[tuple[Text, ...], ...]:
        """The cards in each place. Cards with the same text are interchangeable."""
        return tuple(tuple(self.cards[card] for card in self.at(place)) for place in self._numbers)

    def to_json(self) -> dict[str, Any]:
        """Return the cards in each place.

        >>> Cards.from_labels(["3 − 5"], ["the walk to the left"]).apply("card 0 to 0").to_json()
        {'places': [{'place': 'the walk to the left', 'cards': ['3 − 5']}]}
        """
        both = zip(self.places, self.texts, strict=True)
        return {"places": [{"place": str(place), "cards": list(map(str, texts))} for place, texts in both]}

    # What can be done.

    @property
    def put_down(self) -> LazyString:
        return _("Put it where it belongs.")

    def moves(self) -> Mapping[str, Mapping[str, str]]:
        moves: dict[str, Mapping[str, str]] = {}
        for card, current in enumerate(self.lies):
            targets: dict[str, str] = {}
            for place in (place for place in self._numbers if self.refuse(f"card {card} to {place}") is None):
                cells = (f"place{place}", *(f"card{other}" for other in self.at(place)))
                targets |= dict.fromkeys(cells, f"card {card} to {place}")
            if current is not None:
                targets["waiting"] = f"card {card} back"
            moves[f"card{card}"] = targets
        return moves

    def buttons(self) -> Sequence[Button]:
        return (Button("clear", _("Start again")),)

    def refuse(self, move: str) -> LazyString | None:
        match move.split():
            case ["clear"]:
                return None if any(lies is not None for lies in self.lies) else _("No card has been put down yet.")
            case ["card", card, "back"] if (number := _parse_index(card, len(self.cards))) is not None:
                return None if self.lies[number] is not None else _("This card is already waiting.")
            case ["card", card, "to", place] if (number := _parse_index(card, len(self.cards))) is not None:
                if (target := _parse_index(place, len(self.places))) is None:
                    return self.hand
                if self.lies[number] == target:
                    return _("This card is already there.")
                if self.room is not None and self.room > 1 and len(self.at(target)) >= self.room:
                    return _("There is no more room. First take a card away.")
                return None
        return self.hand

    def _after_move(self, move: str) -> Self:
        lies = list(self.lies)
        match move.split():
            case ["card", card, "to", place]:
                if self.room == 1:
                    lies = [None if there == int(place) else there for there in lies]
                lies[int(card)] = int(place)
            case ["card", card, "back"]:
                lies[int(card)] = None
            case _clear:
                lies = [None] * len(lies)
        return replace(self, lies=tuple(lies))

    def mark_of(self, move: str) -> str:
        return "place"

    # Speech.

    def move_announcement(self, move: str) -> LazyString:
        match move.split():
            case ["card", card, "to", place]:
                return _("“{card}” is in “{place}”.", card=self.cards[int(card)], place=self.places[int(place)])
            case ["card", card, "back"]:
                return _("“{card}” is waiting again.", card=self.cards[int(card)])
        return _("All cards are waiting.")

    def pickup_text(self, cell: str) -> Text:
        return _("“{card}”", card=self.cards[int(cell.removeprefix("card"))])

    def description(self) -> LazyString:
        sentences = [
            _("“{place}”: {cards}.", place=place, cards=join_with_and(texts) if texts else _("empty"))
            for place, texts in zip(self.places, self.texts, strict=True)
        ]
        waiting = [self.cards[card] for card in self.at(None)]
        return join_sentences(*sentences, _("Waiting: {cards}.", cards=join_with_and(waiting)) if waiting else None)

    # Drawing.

    def draw(self, name: str, wrong: Collection[object] = ()) -> Node:
        kind = " mg-sentences" if any(len(str(card)) > _LONGEST for card in self.cards) else ""
        return node(
            "div",
            {
                "class": f"mg-work mg-cards{kind}{' mg-for-one' if self.room == 1 else ''}",
                "key": name,
                "role": "grid",
                "aria-label": self.title,
                **grid_description(self.hand),
            },
            self._row(name, 1, None, _("Cards"), wrong),
            *(self._row(name, place + 2, place, text, wrong) for place, text in enumerate(self.places)),
        )

    def _row(self, name: str, number: int, place: int | None, text: Text, wrong: Collection[object]) -> Node:
        at = "waiting" if place is None else f"place{place}"
        lying = self.at(place)
        content = join_with_and([_("“{card}”", card=self.cards[card]) for card in lying]) if lying else _("empty")
        label = _("{place}: {cards}", place=text, cards=content)
        head = {"class": "mg-cards-place", "at": f"{name} {at}", "role": "gridcell", "aria-colindex": "1"}
        return node(
            "div",
            {"class": "mg-cards-row", "role": "row", "aria-rowindex": str(number), "aria-label": spell_out(text)},
            _named_cell(head, label, text),
            *(
                self._card(f"{name} card{card}", column, self.cards[card], is_wrong=(self.cards[card], text) in wrong)
                for column, card in enumerate(lying, 2)
            ),
        )

    @staticmethod
    def _card(at: str, column: int, text: Text, *, is_wrong: bool) -> Node:
        cell = {
            "class": "mg-card is-wrong" if is_wrong else "mg-card",
            "at": at,
            "role": "gridcell",
            "aria-colindex": str(column),
        }
        return _named_cell(cell, mark.wrong_part_name(text) if is_wrong else text, text, {"at": at, "shift": [0, 0]})


_LONGEST: Final = 14
"""The length in characters above which all cards use a smaller font."""
_SIGNS: Final = frozenset("+−×÷=<>∞|/(")
"""Signs that are read aloud differently from how they are written; a decimal point is one of them."""


def _named_cell(cell: Mapping[str, Any], name: Text, text: Text, attributes: dict[str, Any] | None = None) -> Node:
    """Draw a cell whose accessible name contains the visible text, so that speech control can call it.

    A formula is written in the name as it is seen, and its spoken form is the description: a name in an attribute would
    be read in its spoken form.
    """
    if _SIGNS.isdisjoint(str(name)):
        return node("div", {**cell, "aria-label": name}, node("span", attributes, text))
    whole = None if name is text else node("span", {"class": "mg-hidden"}, name)
    hides = {"aria-hidden": "true"} if whole else {}
    described_cell = {**cell, "aria-description": spell_out(name)}
    return node("div", described_cell, node("span", {**(attributes or {}), **hides}, text), whole)


def _parse_index(text: str, count: int) -> int | None:
    """Parse a card or place number below *count*; None if it is not one."""
    return next((number for number in range(count) if str(number) == text), None)
