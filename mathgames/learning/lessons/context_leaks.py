"""Answers that earlier parts of a lesson, or the page of its game, give away before the question is asked.

The screen of a task alone, and the reason of the task before it, are checked by ``answer_leaks``. This module checks
everything else that a pupil has read or tried by then: the title, the feedback to earlier answers, the results of moves
that could be tried in earlier tasks, and the rules and panels of the page once it gives reasons
(``Lesson.tasks_before_explanation``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.items.item import Item
from mathgames.engine import Match
from mathgames.engine.rules import Rules
from mathgames.explain.expression import plain_equation
from mathgames.explain.nodes import plain_text
from mathgames.games.contract import Maskable
from mathgames.games.registry import find_game
from mathgames.language.errors import quote_input
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.answer_leaks import asked_numbers, complete_sentence, tells
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plan import LessonStage

MAX_MOVES_TRIED: Final = 100
"""The most moves that are tried at a position."""
_FEWEST_WORDS: Final = 4
"""The least number of words of an option that a sentence can give away."""
_NUMBER: Final = re.compile(r"(?<![\d/.])\d+(?![\d/.])")


def told_problems(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    """Yield answers that are given away before they are asked for, with the line that does so, or the question's."""
    tasks = lesson.all_tasks
    for name, sentence in (("title", lesson.title), ("aim", lesson.aim)):
        for question in _marked_questions(tasks):
            if (answer := _telling(question, sentence)) is not None:
                yield lesson.lines.get(name, 1), _tells_later(answer, question)
    for number, task in enumerate(tasks):
        for question in _marked_questions(tasks[number + 1 :]):
            for line, sentence in _feedback_texts(task):
                if (answer := _telling(question, sentence)) is not None:
                    yield line, _tells_later(answer, question)
        for question in _marked_questions(
            tasks[number + 2 :]
        ):  # the reason of the task just before is looked at with the screen
            if (answer := _telling(question, task.explanation)) is not None:
                yield task.lines.get("why", task.line), _tells_later(answer, question)
        yield from _by_trying(task, tasks[number + 1 :])
    yield from _by_rules(lesson)
    yield from _by_panels(lesson)


def _tells_later(answer: str, question: Item) -> LazyString:
    return _(
        "this tells {answer}, which is asked later, in line {line}: leave it out here, or ask for something else there",
        answer=quote_input(answer, 60),
        line=question.line,
    )


def _marked_questions(tasks: tuple[Task, ...]) -> Iterator[Item]:
    for task in tasks:
        yield from (question for question in task.questions if task.kind.counts(question) is Counts.RIGHT)


def _feedback_texts(task: Task) -> Iterator[tuple[int, str]]:
    distractors = (*(wrong for question in task.questions for wrong in question.distractors), *task.deviations)
    yield from ((wrong.line, str(wrong.feedback or "")) for wrong in distractors)


def _telling(question: Item, sentence: str) -> str | None:
    """Return the part of a sentence that gives away the answer to a question: an equation, or the right option."""
    if (claim := tells(question, sentence)) is not None:
        return claim
    if (sentence_asked := complete_sentence(question)) and _normalize(sentence_asked) in _normalize(sentence):
        return sentence_asked
    if not question.interaction.by_choosing or question.takes_any:
        return None
    answers = {option for answer in question.key for option in question.interaction.options_in(answer)}
    read = _normalize(sentence)
    return next((it for it in sorted(answers) if len(it.split()) >= _FEWEST_WORDS and _normalize(it) in read), None)


def _normalize(sentence: str) -> str:
    return " ".join(sentence.casefold().split()).rstrip(".!?")


# What trying tells.


class _Tried(NamedTuple):
    """The information of the page on the moves at a position: their calculations, and the rules that explain them."""

    equations: tuple[str, ...]
    rules: frozenset[str]


@lru_cache(maxsize=256)  # three languages have the same positions
def _try_moves(rules: Rules[Any, Any], position: Any) -> _Tried:
    moves = islice(rules.moves(position), MAX_MOVES_TRIED)
    calculations = [one for move in moves for one in rules.explain(position, move).derivations]
    equations = dict.fromkeys(str(plain_equation(one.expression, one.result)) for one in calculations)
    return _Tried(tuple(equations), frozenset(step.rule.key for one in calculations for step in one.steps))


def _by_trying(task: Task, later_tasks: tuple[Task, ...]) -> Iterator[tuple[int, LazyString]]:
    """Yield results that a move of a task shows and that are asked later, except those that are to be noticed."""
    if task.goal is None or task.rules.outcome(task.position) is not None:
        return
    others = (one for one in later_tasks if one.stage is not LessonStage.NOTICE and one.recalls is None)
    for question in _marked_questions(tuple(others)):
        if question.source or question.move:
            continue
        for equation in _try_moves(task.rules, task.position).equations:
            if tells(question, equation) is not None:
                yield (
                    question.line,
                    _(
                        "a move of task {number} shows {equation}: ask for other numbers, or change its position",
                        number=task.number,
                        equation=equation,
                    ),
                )


# What the page tells that says why.


def _says_why(lesson: Lesson, task: Task) -> bool:
    before = lesson.tasks_before_explanation
    return before is not None and all(one.number != task.number for one in before)


def _by_rules(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    """Yield rules that the lesson teaches and that Explain gives at the first move, with nothing to notice before."""
    for task in lesson.all_tasks:
        if task.goal is None or lesson.tasks_before_explanation != () or task.rules.outcome(task.position) is not None:
            continue
        for rule in sorted(_try_moves(task.rules, task.position).rules.intersection(lesson.plan.teaches)):
            yield (
                lesson.lines.get("teaches", 1),
                _(
                    "Explain tells the rule {rule} in task {number}, before anybody could find it: give the tasks in "
                    "which it is found {stage}, or write {explain} at the top",
                    rule=rule,
                    number=task.number,
                    stage="'stage: notice'",
                    explain="'explain: after lesson'",
                ),
            )
            return


def _by_panels(lesson: Lesson) -> Iterator[tuple[int, LazyString]]:
    for task in lesson.all_tasks:
        if not task.shows_board or Maskable.PANELS in task.hides | task.mask.panels or not _says_why(lesson, task):
            continue
        panels: set[int] | None = None
        for question in _marked_questions((task,)):
            before = {*map(int, _NUMBER.findall(f"{task.prompt} {question.stem}"))}
            numbers = {int(str(it)) for it in asked_numbers(question) if str(it).isdecimal()} - before
            if not numbers:
                continue
            panels = _in_panels(task) if panels is None else panels
            if visible_numbers := sorted(numbers & panels):
                yield (
                    question.line,
                    _(
                        "a panel below Explain shows {number}, which is asked here: write {explain} at the top, or "
                        "{mask} in the task",
                        number=visible_numbers[0],
                        explain="'explain: after lesson'",
                        mask="'mask: {panels: [panels]}'",
                    ),
                )


def _in_panels(task: Task) -> set[int]:
    from mathgames.page.snapshots import scene_of  # no lesson that is played needs it

    match, board = Match(task.rules, position=task.position), find_game(task.rules.name).board(task.rules)
    scene = scene_of(match, board, board.begin(), shows_results=False)
    return {int(number) for panel in board.panels(scene) for number in _NUMBER.findall(plain_text(panel))}
