"""What practice asks and what was answered: an item with its purpose, and the first response to it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from mathgames.arithmetic.items.answer import ItemRef, Judgement, Response, Verdict
from mathgames.arithmetic.items.item import WORKING, Item
from mathgames.arithmetic.misconceptions import Misconception, OperationPrompt
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.explain.expression import plain
from mathgames.explain.quantity import Quantity, plain_number
from mathgames.explain.scenes import value_of
from mathgames.language.words import Text
from mathgames.learning.practice.families import PREFIX, calculation_at, item_at, prompt_at, response_with
from mathgames.learning.topics import CalculationKind, kind_of


class Role(Enum):
    """The purpose of an item. Only a plain calculation counts for a day on which a block was met."""

    CALCULATION = ""
    MISTAKE = "mistake"
    """A mistake to be found: then right means found."""
    WARM_UP = "warm-up"
    CHECK = "check"
    """A repeated check of a block after a week. ``block_key`` names the block."""


class PracticeQuestion(NamedTuple):
    """The item that is asked, its purpose, and the ``block_key`` if its role needs one."""

    place: ItemRef
    role: Role = Role.CALCULATION
    block_key: str = ""

    @property
    def family(self) -> str:
        """The name of its family."""
        return self.place.family.removeprefix(PREFIX)

    @property
    def task(self) -> OperationPrompt:
        """The calculation."""
        return calculation_at(self.place)

    @property
    def item(self) -> Item | None:
        """The item in the current language. None if its family does not ask for it any more."""
        return item_at(self.place)

    @property
    def prompt(self) -> Prompt | None:
        """The task in the form of the catalogue of misconceptions. None if no number is asked for."""
        return prompt_at(self.place)

    @property
    def prompt_text(self) -> Text:
        """The question in one line."""
        text = "" if self.item is None else self.item.source or self.item.stem
        return plain(self.task.expression) if text in ("", WORKING) else text

    def judge(self, given: object) -> Judgement:
        """Judge a response; ONGOING if the item is not asked any more."""
        return Judgement(Verdict.ONGOING) if self.item is None else self.item.judge(given)

    def response_of(self, number: Quantity) -> PracticeResponse | None:
        """Return the response with this number, in the way of the item. None if it cannot be given so."""
        given = response_with(self.place, number)
        return None if given is None else Response(self, given[0], interaction=given[1])


PracticeResponse: TypeAlias = Response[PracticeQuestion]
"""The first response to an item."""


def number_given(response: PracticeResponse) -> Quantity | None:
    """Return the number that a response claims, however it is given. None if it claims none."""
    judgement, item = response.judgement(), response.question.item
    if judgement.value is not None or item is None:
        return judgement.value
    return value_of(item.interaction.trace(item, item.interaction.parse_response(response.given)))


def response_text(response: PracticeResponse) -> Text:
    """Return a response in notation."""
    number, item = number_given(response), response.question.item
    if number is not None or item is None:
        return str(response.given) if number is None else plain_number(number)
    text: Text = item.text(item.interaction.parse_response(response.given))
    return text


def comes_from(response: PracticeResponse, idea: Misconception) -> bool:
    """Check if a misconception leads to this response."""
    task = response.question.prompt
    return task is not None and number_given(response) in idea.answers(task)


def kind_asked(response: PracticeResponse) -> CalculationKind:
    """Return the kind of the task of a response."""
    return kind_of(response.question.task)
