"""Testimonies: what a first answer in a task says for and against misconceptions, and where they can show."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from mathgames.arithmetic.items.answer import Judgement, Response
from mathgames.arithmetic.items.interactions.parts import weight_of_one
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.misconceptions.evidence import ResponsePattern, explaining, wrong_answers_at
from mathgames.engine.played_move import PlayedMove, moves_from
from mathgames.learning.lessons.counting import calculation_of
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.lessons.model import Task
from mathgames.learning.lessons.remedies import misconceptions_of


def testimony_of(place: str, task: Task, judgement: Judgement, pupils: Response[int]) -> ResponsePattern:
    """Return the evidence of a first answer in a task for and against the misconceptions that it could show."""
    if task.kind.counts(None if task.goal is not None else task.questions[pupils.question]) is not Counts.RIGHT:
        return ResponsePattern(place)
    if task.goal is not None:
        keys = [wrong.misconception for wrong in task.deviations if wrong.misconception]
        weight = weight_of(task)
        shown = dict.fromkeys(judgement.misconceptions, weight)
        return ResponsePattern(place, shown, dict.fromkeys(keys, weight), is_made=False)
    question = task.questions[pupils.question]
    form, answer = question.interaction, question.interaction.parse_response(pupils.given)
    wrongs = [(wrong.misconception, wrong.response) for wrong in (*question.distractors, *form.wrong_parts(question))]
    explained_keys = () if question.prompt is None else wrong_answers_at(question.prompt)
    showing = [] if judgement.right else [key for key, wrong in wrongs if key and form.shows(wrong, answer)]
    if not judgement.right and question.prompt is not None:
        showing += explaining(question.prompt, answer)
    elif not judgement.right and not wrongs:
        showing += judgement.misconceptions
    chances, weight = [*(key for key, _answer in wrongs if key), *explained_keys, *showing], weight_of(task, question)
    return ResponsePattern(place, dict.fromkeys(showing, weight), dict.fromkeys(chances, weight), form.is_made)


def weight_of(task: Task, question: Item | None = None) -> Fraction:
    """Return the weight of a first answer to a question of a task, or without one of its move.

    It is smaller if the answer can be guessed, and 0 if it is not marked.
    """
    if task.kind.counts(question) is not Counts.RIGHT:
        return Fraction(0)
    return weight_of_one(_possible(task)) if question is None else question.interaction.weight(question)


def _possible(task: Task) -> int:
    """Return the number of possible moves, at most 4: attacks if there are any."""
    moves = moves_from(task.rules, task.position)
    return len([*islice(filter(_attacks, moves), 4)]) or len([*islice(task.rules.moves(task.position), 4)])


def _attacks(move: PlayedMove) -> bool:
    return calculation_of(move) is not None


def keys_shown(item: Item) -> frozenset[str]:
    """Return the misconceptions that a wrong answer to an item can show, by their keys."""
    named = {wrong.misconception for wrong in item.distractors if wrong.misconception}
    return frozenset(named if item.prompt is None else {*named, *wrong_answers_at(item.prompt)})


def shows(task: Task, key: str) -> bool:
    """Check if an answer in a task can show a misconception."""
    return key in misconceptions_of(task) or any(key in keys_shown(question) for question in task.questions)


def weight_for(task: Task, key: str) -> Fraction:
    """Return the weight of the first answers to the questions of a task at which a misconception can show."""
    return sum((weight_of(task, one) for one in task.questions if key in keys_shown(one)), Fraction(0))
