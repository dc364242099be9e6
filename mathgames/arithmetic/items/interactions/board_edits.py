"""A changed board: the content of each of a few places, chosen from the options for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.arithmetic.items.entry import EnteredResponse, FieldState
from mathgames.arithmetic.items.fields import REFUSAL_NOTICE, ask
from mathgames.arithmetic.items.interactions.parts import a_text
from mathgames.arithmetic.items.item import Interaction, Item
from mathgames.arithmetic.items.on_paper import ask_on_paper as asked_on_paper
from mathgames.arithmetic.items.on_paper import render_instruction
from mathgames.explain.drawing.paper import box
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import MINUS, LazyString, Text, _

_SQUARE: Final = re.compile(r"[a-z]([0-9]{1,2})")
_NO_CHOICE: Final = "…"
_ARROW: Final = "→"


class LaidPlace(NamedTuple):
    """A place by its ``name``, which a page calls by its ``label`` if that differs: the options (``choices``) for it,
    and its ``first`` content, or "".
    """

    name: str
    choices: tuple[str, ...]
    first: str = ""
    label: LazyString | None = None


@dataclass(frozen=True, repr=False)
class Laid(Interaction):
    """The content of these ``places``: an answer lists it in their order. ``now`` is the current content on the page.

    Each question has its own, which no lesson names.

    >>> form = Laid((LaidPlace("b3", ("4", "6"), "6"), LaidPlace("c4", ("4", "−4"), "−4")))
    >>> form.parse_response("b3 4"), form.parse_response(["6", "4"]), form.text(form.parse_response("b3 4, c4 4"))
    (('4', '−4'), ('6', '4'), 'b3 4, c4 4')
    """

    name: ClassVar[str] = "laid"
    unreadable: ClassVar[tuple[object, ...]] = (None, "", "z9 4")
    places: tuple[LaidPlace, ...]
    now: tuple[str, ...] = ()

    def raw(self, response: Any) -> list[str]:
        return list(response)

    def parse_response(self, raw_answer: object) -> tuple[str, ...]:
        if isinstance(raw_answer, tuple):
            return raw_answer
        values_by_name = {place.name: place.first for place in self.places}
        for name, value_text in self._parts(raw_answer):
            value = value_text.strip().replace("-", MINUS).removeprefix("+")
            if value not in next((place.choices for place in self.places if place.name == name), ()):
                part, example = short_repr(f"{name} {value}"), f"{self.places[0].name} {self.places[0].choices[0]}"
                raise NotationError(_("{part} cannot lie there: write it like {example}", part=part, example=example))
            values_by_name[name] = value
        for place in self.places:
            if not values_by_name[place.name]:
                raise NotationError(_missing(place))
        return tuple(values_by_name.values())

    def _parts(self, raw_answer: object) -> Iterator[tuple[str, str]]:
        """Yield the places with their content from an answer: place by place, a move with its arrow, or a full list."""
        names = [place.name for place in self.places]
        if isinstance(raw_answer, list) and len(raw_answer) == len(names):
            yield from zip(names, map(a_text, raw_answer), strict=True)
        elif _ARROW in (text := a_text(raw_answer)):
            yield from zip(names, text.split(_ARROW), strict=False)
        else:
            for part in text.split(","):
                name, _blank, value = part.strip().partition(" ")
                yield name, value

    def to_json(self, raw_answer: object) -> str:
        return self._answer_text(self.parse_response(raw_answer))

    def text(self, answer: Any) -> str:
        """Return the places that differ from the start, or all if none does.

        A move is written by its origin and target.
        """
        if all(place.label is not None for place in self.places):
            return f" {_ARROW} ".join(answer)
        other = [place.name for place, value in zip(self.places, answer, strict=True) if value != place.first]
        return self._answer_text(answer, other or None)

    def _answer_text(self, answer: Sequence[str], names: Sequence[str] | None = None) -> str:
        pairs = zip(self.places, answer, strict=True)
        return ", ".join(f"{place.name} {value}" for place, value in pairs if names is None or place.name in names)

    def from_fields(self, question: Item, submission: EnteredResponse) -> str:
        values = [submission.fields.get(_field(number), "") for number in range(len(self.places))]
        return self._answer_text(
            values, [place.name for place, value in zip(self.places, values, strict=True) if value]
        )

    def empty_parts(self, question: Item, answer: object) -> LazyString | None:
        names = [part.split(" ")[0] for part in str(answer).split(", ")]
        return next((_missing(place) for place in self.places if place.name not in names), None)

    def accepts(self, question: Item, answer: Any) -> bool:
        return answer in question.key

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        right_answer: Sequence[str] = next((one for one in state.right if isinstance(one, tuple)), ())
        lies = right_answer or self.now or [place.first for place in self.places]
        first = next(self._rows())[1][0][0]
        rows = (
            node(
                "div",
                {"class": "mg-laid", "key": f"row {row}"},
                *(_chooser(*one, lies[one[0]], focus=one[0] == first) for one in places),
            )
            for row, places in self._rows()
        )
        check = node("button", {"type": "submit", "class": "mg-primary"}, state.submit_label)
        form_attributes = {"class": "mg-task-form", "key": state.key, "intent": state.intent(give=True)}
        yield node(
            "form",
            form_attributes,
            ask(question),
            *rows,
            *state.extras,
            REFUSAL_NOTICE,
            node("div", {"class": "mg-row"}, check),
        )

    def _rows(self) -> Iterator[tuple[str, list[tuple[int, LaidPlace]]]]:
        ranked_places = sorted(enumerate(self.places), key=lambda item: (_rank(item[1]), item[1].name))
        for rank, places in groupby(ranked_places, key=lambda item: _rank(item[1])):
            yield str(rank), [*places]

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        """Draw a box for each place, row by row."""
        rows = (
            node(
                "p",
                {"class": "line"},
                *(
                    part
                    for number, place in places
                    for part in (place.label or place.name, " ", box(None if answer is None else answer[number]), " ")
                ),
            )
            for _row, places in self._rows()
        )
        return *asked_on_paper(question), render_instruction(_("Write what is to lie there.")), *rows


def _rank(place: LaidPlace) -> int:
    """Return the row of a place from the top; all are in one row if their names do not tell it."""
    square = _SQUARE.fullmatch(place.name)
    return -int(square[1]) if square else 0


def _missing(place: LaidPlace) -> LazyString:
    return _("Choose what is to lie there first: {place}.", place=place.label or place.name)


def _field(number: int) -> str:
    return f"place {number}"


def _chooser(number: int, place: LaidPlace, now: str, *, focus: bool) -> Node:
    choices: tuple[tuple[str, Text], ...] = tuple((one, one) for one in place.choices)
    choices = choices if place.first else (("", _NO_CHOICE), *choices)
    options = (node("option", {"value": one, "selected": True if one == now else None}, it) for one, it in choices)
    change_class = "is-changed" if now != place.first else None
    name = place.label or place.name
    key = _field(number)
    attributes = {"field": key, "key": key, "class": change_class, "aria-label": name, "focus": True if focus else None}
    return node("label", None, node("span", {"class": "mg-label"}, name), node("select", attributes, *options))
