"""A pupil who practises at a page, whatever is asked and however it is answered."""

from __future__ import annotations

from typing import Any

from learning.practice.pupils import wrong_response
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes
from mathgames.explain.quantity import Quantity
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import PracticeItem, Topic, find_topic
from mathgames.learning.practice.progress import KeptPractice
from mathgames.learning.practice.question import Role

SUBTRACTING = find_topic("subtracting")


class Practising(Pupil):
    """A pupil at the page of practice."""

    session: PracticeSession

    @property
    def item(self) -> PracticeItem:
        """The item that is asked."""
        return self.session.sitting.items[-1]

    @property
    def number(self) -> int:
        """Its number in the sitting."""
        return len(self.session.sitting.items)

    @property
    def is_summarised(self) -> bool:
        return self.session.sitting.is_summarised

    def practice(self, **args: Any) -> dict[str, Any]:
        """Press a button of practice: ``stop``, ``more``, ``look`` or ``later``."""
        return self.ask("activity", name="practice", **args)

    def right(self) -> None:
        """Answer all of the item rightly, and go on to the next one, or to the summary."""
        while not self.is_done:
            assert self.give(self.right_answer)["ok"], self.item
        self.on()

    @property
    def right_answer(self) -> Any:
        _question = self.question  # the one after a settled one
        return Pupil.right.fget(self)  # type: ignore[attr-defined]  # a property

    def on(self) -> None:
        """Press Next."""
        assert self.task(go=self.number + 1)["ok"]

    def give_number(self, number: Quantity) -> dict[str, Any]:
        """Answer with a number, in the way of the item."""
        response, question = self.item.question.response_of(number), self.question
        assert response is not None
        assert question is not None
        return self.give(question.interaction.parse_response(response.given))

    def wrong(self) -> None:
        """Give a wrong answer."""
        question = self.question
        assert question is not None
        assert self.give(question.interaction.parse_response(wrong_response(self.item.question).given))["ok"]

    def to_a_mistake(self) -> None:
        """Go on to an item with a mistake to find."""
        while self.item.role is not Role.MISTAKE:
            self.right()


def pupil(topic: Topic = SUBTRACTING, kept: KeptPractice | None = None, seed: int = 7) -> Practising:
    return Practising(PracticeSession(topic, kept, seed=seed))


def text(pupil: Pupil) -> str:
    """Return all that is to be read on the page."""
    return " ".join(
        child for element in iter_nodes(pupil.session.view["tree"]) for child in element[2:] if type(child) is str
    )


def buttons(pupil: Pupil) -> set[str]:
    """Return what the buttons of practice do."""
    intents = [element[1].get("intent") for element in iter_nodes(pupil.session.view["tree"])]
    asked = [it[1] for it in intents if it and it[0] == "activity" and it[1].get("name") == "practice"]
    return {name for args in asked for name in args if name != "name"}
