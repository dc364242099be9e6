"""Simulated pupils: who answers by one misconception wherever it shows, and slips now and then."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

from mathgames.arithmetic.items.answer import Response, Verdict
from mathgames.arithmetic.misconceptions import CATALOGUE, Misconception, OperationPrompt
from mathgames.explain.quantity import Quantity
from mathgames.learning.practice import (
    PracticeItem,
    PracticeProgress,
    PracticeQuestion,
    PracticeResponse,
    Topic,
    next_item,
)
from mathgames.learning.practice.families import TYPED, item_ref
from mathgames.learning.practice.question import Role
from mathgames.learning.practice.schedule import SITTING
from mathgames.learning.practice.sizes import is_easy, is_hard
from mathgames.learning.topics import kind_of, tasks_of

SLIPS = 0.1
ITEMS, A_SITTING = 40, 20


def slip(task: OperationPrompt, chance: random.Random) -> Fraction:
    """A wrong answer without a reason: one beside the right one, its opposite, or any number."""
    value = task.value
    wrong = [Fraction(chance.randint(-20, 20)) for _number in range(2)]
    if isinstance(value, Fraction):
        wrong += [-value, value - 1, value + 1]
    return chance.choice([answer for answer in wrong if not task.is_right(answer)] or [Fraction(977)])


def practised(topic: Topic, planted: Misconception | None, seed: int) -> set[str]:
    """The misconceptions that are named, at any time, while a pupil does 40 items in two sittings."""
    chance, progress, named = random.Random(f"pupil {seed}"), PracticeProgress(), set()
    for number in range(ITEMS):
        if number % A_SITTING == 0:
            progress = progress.begin(topic)
        item = next_item(progress, topic, seed)
        progress = answered(progress, item, by_idea(planted, SLIPS), chance)
        if progress.misconception is not None:
            named.add(progress.misconception.key)
    return named


Answers = Callable[[OperationPrompt, random.Random], Quantity]
"""What a pupil takes for the result of a task."""


def right_in(share: float, topic: Topic, block: str = "") -> Answers:
    """A pupil who is right so often, in one block alone or in all of them, and right everywhere else."""
    kinds = [kind for one in topic.blocks if block in ("", one.key) for kind in one.kinds]

    def answers(task: OperationPrompt, chance: random.Random) -> Quantity:
        return task.value if kind_of(task) not in kinds or chance.random() < share else slip(task, chance)

    return answers


def by_idea(misconception: Misconception | None, slips: float = 0) -> Answers:
    """A pupil who answers by a misconception, if there is one, wherever it shows, and slips so often."""

    def answers(task: OperationPrompt, chance: random.Random) -> Quantity:
        if chance.random() < slips:
            return slip(task, chance)
        return chance.choice((misconception.answers(task) if misconception else ()) or (task.value,))

    return answers


def hard_wrong(share: float = 1) -> Answers:
    """Return a pupil with a given share of wrong answers among the hard items, and none elsewhere."""
    return lambda task, chance: slip(task, chance) if is_hard(task) and chance.random() < share else task.value


def all_but_easy_wrong(share: float) -> Answers:
    """Return a pupil with a given share of wrong answers among items without 0, ±1 or equal sizes."""
    return lambda task, chance: task.value if is_easy(task) or chance.random() >= share else slip(task, chance)


def practised_for(days: int, topic: Topic, answers: Answers, seed: int, week: int = 7) -> PracticeProgress:
    """Practise on each of *days* days, and twice a week later, which asks the items again."""
    chance, progress = random.Random(f"pupil {seed}"), PracticeProgress()
    for number in range(days + 2):
        progress = progress.begin(topic, days=week if number == days else int(0 < number < days))
        for _item in range(SITTING):
            progress = answered(progress, next_item(progress, topic, seed), answers, chance)
    return progress


def answered(
    progress: PracticeProgress, item: PracticeItem, answers: Answers, chance: random.Random
) -> PracticeProgress:
    """Return the progress after an item; mistakes of others are found.

    A pupil with the right calculation answers correctly in every form, and one with a wrong calculation answers
    wrongly.
    """
    question = item.question
    if item.role is Role.MISTAKE:
        return with_response(progress, right_response(question))
    given = answers(item.task, chance)
    if isinstance(question.prompt, OperationPrompt):
        response = question.response_of(given)
        return with_response(progress, wrong_response(question) if response is None else response)
    is_right = item.task.is_right(given)
    return with_response(progress, right_response(question) if is_right else wrong_response(question))


def with_response(progress: PracticeProgress, response: PracticeResponse) -> PracticeProgress:
    """The progress with one more response."""
    return progress.with_given((*progress.latest.given, response))


def with_answer(
    progress: PracticeProgress,
    task: OperationPrompt,
    number: Quantity,
    role: Role = Role.CALCULATION,
    block_key: str = "",
    family: str = TYPED,
) -> PracticeProgress:
    """The progress with this number as the answer to a task of a family."""
    place = item_ref(family, task)
    assert place is not None
    response = PracticeQuestion(place, role, block_key).response_of(number)
    assert response is not None
    return with_response(progress, response)


def right_response(question: PracticeQuestion) -> PracticeResponse:
    """A right response to a question, as its page sends it."""
    item = question.item
    assert item is not None
    return Response(question, item.interaction.raw(item.key[0]), interaction=item.interaction.name)


def wrong_response(question: PracticeQuestion) -> PracticeResponse:
    """A response that is not right, in the way in which it is asked."""
    item = question.item
    assert item is not None
    for given in (*item.options, "<", ">", {"positive": 0, "negative": 0}, {"positive": 1, "negative": 0}, "977"):
        if item.judge(given).verdict is Verdict.MISSED:
            return Response(question, given, interaction=item.interaction.name)
    response = question.response_of(Fraction(977))
    assert response is not None
    return response


def shown_by(topic: Topic) -> list[Misconception]:
    """The misconceptions that show at the tasks of a topic."""
    tasks = [task for kind in topic.kinds for task in tasks_of(kind)]
    return [misconception for misconception in CATALOGUE if any(map(misconception.answers, tasks))]
