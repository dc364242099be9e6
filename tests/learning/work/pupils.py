"""Pupils who work through lessons by what a page offers them: they send messages, as a browser does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from harness.lessons import progress_of, task_of
from mathgames.activities.predict import items_of
from mathgames.explain.expression import Operation
from mathgames.explain.expression import plain as plain_text
from mathgames.explain.manipulatives import Cards, CounterMat, Manipulative, PointLine, WalkLine
from mathgames.explain.nodes import iter_nodes
from mathgames.explain.quantity import Extended, plain_number
from mathgames.games.contract import Control
from mathgames.learning.lessons import Interaction, Item, Task
from mathgames.learning.work import LessonTask
from mathgames.learning.work.work import plain
from mathgames.page import MatchSession

NAME = LessonTask.name


class Pupil:
    """Pupil at the page of a lesson."""

    def __init__(self, session: MatchSession) -> None:
        self.session = session
        self.count = 0

    def ask(self, intent: str, /, fields: dict[str, str] | None = None, **args: Any) -> dict[str, Any]:
        """Sends an intent and returns its answer."""
        self.count += 1
        message = {"intent": [intent, args], "rev": self.session.view["rev"], "id": self.count, "client": "test"}
        self.session.receive({**message, "fields": fields or {}})
        ack: dict[str, Any] = self.session.view["ack"]
        assert ack["id"] == self.count
        return ack

    def task(self, fields: dict[str, str] | None = None, **args: Any) -> dict[str, Any]:
        """Sends something that the task offers."""
        return self.ask("activity", fields, name=NAME, **args)

    def offers(self, **args: Any) -> bool:
        """Whether the task offers this."""
        return self.shows("activity", name=NAME, **args)

    def shows(self, intent: str, /, **args: Any) -> bool:
        """Whether something on the page sends this intent."""
        return any(element[1].get("intent") == [intent, args] for element in iter_nodes(self.session.view["tree"]))

    @property
    def doing(self) -> Task:
        return task_of(self.session)

    @property
    def question(self) -> Item | None:
        """The question that is asked, once the one before it, which stays where it was answered, is left."""
        if self.offers(next=True):
            self.task(next=True)
        return progress_of(self.session).question(task_of(self.session))

    @property
    def right(self) -> Any:
        """A right answer to the question that is asked."""
        number = progress_of(self.session).asks(self.doing)
        assert number is not None
        return self.doing.answer_to(number)

    @property
    def is_done(self) -> bool:
        return progress_of(self.session).work.is_done(task_of(self.session))

    def give(self, answer: Any, **beside: str) -> dict[str, Any]:
        """Answer the open question as a hand on the page would, with the fields beside it."""
        question = self.question
        assert question is not None
        if (work := question.interaction.bench(question)) is not None:
            now = progress_of(self.session).bench
            assert now is not None
            if any(button.move == "clear" for button in now.buttons()) and now.refuse("clear") is None:
                self.work("clear")
            for move in moves_for(question, answer, work):
                self.work(move)
            return self.task(beside, give=True)
        match question.interaction:
            case Interaction.CHOICE | Interaction.WAY:
                return self.task(beside, choice=question.options.index(answer))
            case Interaction.CHOICES:
                chosen = {question.options.index(option) for option in answer}
                for number in sorted(chosen ^ progress_of(self.session).selection):
                    self.task(pick=number)
                return self.task(beside, give=True)
            case Interaction.SIGN | Interaction.COMPARISON:
                return self.task(beside, choice=answer)
            case Interaction.CELLS if self.session.view["input"]["kind"] == "cells":
                return self.ask("play", cells=sorted(answer))
            case Interaction.CELLS:
                cells = " ".join(f"({cell.replace(',', ', ')})" for cell in sorted(answer))
                return self.task({"answer": cells, **beside}, give=True)
        if question.interaction.goes_on:
            return self.task({**{f"gap {number}": one for number, one in enumerate(answer)}, **beside}, give=True)
        if question.interaction.name == "laid":
            return self.task({**{f"place {number}": one for number, one in enumerate(answer)}, **beside}, give=True)
        typed = (
            question.interaction.to_json(answer)
            if question.interaction.name in ("decimal", "expression")
            else written(answer)
        )
        return self.task({"answer": typed, **beside}, give=True)

    def work(self, move: str) -> None:
        ack = self.ask("activity", name=NAME, on="task", move=move)
        assert ack["ok"], ack

    def play(self, move: str) -> dict[str, Any]:
        """Makes a move and answers rightly whatever is asked before it."""
        types = Control.TAP in self.doing.locks
        ack = self.ask("play", {"move": move}) if types else self.ask("play", move=move)
        for _question in range(20):
            if self.session._state.question is None:
                break
            ack = self.answer_rightly()
        return ack

    def answer_rightly(self) -> dict[str, Any]:
        """Answer a predicted result correctly."""
        opened = self.session._state.question
        assert opened is not None
        predicting = next(kept for kept in self.session._state.activities.values() if hasattr(kept, "asking"))
        number = predicting.asking.number if predicting.asking else 0
        position = self.session.match.position
        items = items_of(self.session.match.rules, position, opened.move, self.doing.asks)
        if not items:
            return self.ask("answer")
        question = items[number]
        return self.ask("answer", {"answer": str(question.interaction.text(question.key[0]))})


def written(answer: Any) -> str:
    """A number or a calculation as a pupil types it."""
    if isinstance(answer, Operation):
        return str(plain_text(answer))
    return str(plain_number(answer)) if isinstance(answer, Extended) or hasattr(answer, "numerator") else str(answer)


def moves_for(question: Item, answer: Any, work: Manipulative) -> Iterator[str]:
    """The moves of a hand that lays this answer."""
    match work:
        case PointLine() if question.interaction is Interaction.CARDS:
            places = {card: place.replace("−", "-") for card, place in answer}
            yield from (
                f"point {number} {places[str(point.label)]}"
                for number, point in enumerate(work.points)
                if str(point.label) in places
            )
        case PointLine():
            yield from (f"point {number} {plain(at)}" for number, at in enumerate(sorted(answer)))
        case WalkLine():
            yield from (f"walk {plain(stop)}" for stop in answer)
        case CounterMat():
            yield from ["put +"] * answer.positive + ["put -"] * answer.negative
        case Cards() if question.interaction is Interaction.ORDER:
            yield from (f"card {work.cards.index(card)} to {place}" for place, card in enumerate(answer))
        case Cards():
            lies = dict(answer)
            yield from (
                f"card {number} to {work.places.index(lies[str(card)])}"
                for number, card in enumerate(work.cards)
                if str(card) in lies
            )


def wander(pupil: Pupil, chance: random.Random, most: int = 400) -> None:
    """Make legal moves by chance, with right predictions, until the task is done."""
    for _move in range(most):
        if pupil.is_done or pupil.session.match.outcome is not None:
            return
        pupil.play(pupil.session.match.rules.format(chance.choice(list(pupil.session.match._session.moves))))


def bench_presses(question: Item) -> list[tuple[str, str]]:
    """The cells between which a hand carries what it answers with."""
    work = question.interaction.bench(question)
    assert work is not None
    presses = []
    for move in moves_for(question, question.key[0], work):
        found = next((a, b) for a, targets in work.moves().items() for b, text in targets.items() if text == move)
        presses.append((f"task {found[0]}", f"task {found[1]}"))
        work = work.apply(move)
    return presses
