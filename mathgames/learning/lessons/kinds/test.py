"""A test before and after the lessons of a route: each question is answered once, without hints and feedback.

kind: test
form: A
questions:
  - {ask: 2 − (−6), answers: 8, block: subtract a negative}

It has two forms of eight questions each, of which the ones with the same number pair. Who learns nothing between two
forms that pair gains nothing, whichever of them comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.engine.rules import Rules
from mathgames.explain.expression import BOX
from mathgames.explain.quantity import sign_of
from mathgames.games.contract import Control
from mathgames.language.errors import LessonError, short_repr
from mathgames.language.words import LazyString, _, _n
from mathgames.learning.lessons.block_texts import text_at
from mathgames.learning.lessons.kind import (
    ASKING,
    BOTH_FORMS,
    QUESTION_KEYS,
    USUAL_LOCKS,
    Key,
    Kind,
    Shape,
    TaskAsks,
    register,
)
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import YamlMapping, read_each, unknown
from mathgames.learning.lessons.question_reader import blocks, read_question
from mathgames.learning.topics import BLOCKS, kind_of

QUESTIONS: Final = 8
"""The number of questions of each form of a test."""
_NUMBER: Final = re.compile(r"[0-9]+")


class TestKind(Kind[str]):
    """The kind for a form of a test, which is its block: A or B. Its file has both, with questions in pairs."""

    name = "test"
    doing = _("Answer once")
    keys = MappingProxyType(
        {
            "form": Key(Shape.TEXT, "of a test, its form: A or B"),
            "questions": ASKING["questions"],
            "block": Key(Shape.TEXT, "the block of practice that a question belongs to, or the name of a lesson"),
        }
    )
    submit_label = _("Keep my answer")
    settled_text = _("Your answer is kept.")
    asks_once = True
    locks = USUAL_LOCKS | {Control.HINTS, Control.UNDO}

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[str]:
        questions = tuple(_questions(mapping))
        form = text_at(mapping, "form")
        if form not in BOTH_FORMS:
            raise LessonError(unknown(form, [*BOTH_FORMS], "'form'"), line=mapping.lines.get("form", mapping.line))
        return TaskAsks(questions, block=form)

    def heading(self, block: str) -> LazyString:
        return _("Form {form}", form=block)

    def result(self, number: int, right: int, total: int) -> LazyString:
        if right == total and number > 1:
            return _("All {of} answers are right.", of=total)
        if right == total:
            return _("All {of} answers are right, so you know this already.", of=total)
        if not right and number > 1:
            return _("You have seen all {of} questions.", of=total)
        if not right:
            return _(
                "You have seen all {of} questions. The lessons are about them, so you will meet them again.", of=total
            )
        if number > 1:
            return _n("{n} of {of} answers is right.", "{n} of {of} answers are right.", right, of=total)
        return _n(
            "{n} of {of} answers is right already. The lessons are about the others, so you will meet them again.",
            "{n} of {of} answers are right already. The lessons are about the others, so you will meet them again.",
            right,
            of=total,
        )

    def fits(self, task: Task, tasks: Sequence[Task]) -> None:
        """Raise ``LessonError`` for other tasks: a test has only its forms."""
        for other in tasks:
            if other.kind is not self:
                sentence = _("a test has no other tasks: write this one in a lesson of its own")
                raise LessonError(sentence, line=other.line)

    def problems(
        self, task: Task, lesson: Lesson, is_lesson: Callable[[str], bool]
    ) -> Iterator[tuple[int, LazyString]]:
        """Yield the problems of the questions of a form, and once per lesson those of its forms together."""
        forms = lesson.all_tasks
        if sorted(form.block for form in forms) != [*BOTH_FORMS]:
            if task is forms[-1]:
                sentence = _("a test has each form once: write one task with 'form: A' and one with 'form: B'")
                yield task.line, sentence
            return
        if len(task.questions) != QUESTIONS:
            n = len(task.questions)
            yield task.line, _("form {form} has {n} questions: write {of}", form=task.block, n=n, of=QUESTIONS)
        for item in task.questions:
            yield from _block(item, is_lesson)
        if task is forms[-1]:
            yield from _pairs(*sorted(forms, key=lambda form: str(form.block)))


def _questions(mapping: YamlMapping) -> Iterator[Item]:
    for name in ("hints", "why"):
        if name in mapping:
            sentence = _("a test gives no hints and no reasons: remove {name}", name=repr(name))
            raise LessonError(sentence, line=mapping.lines[name])
    if "questions" not in mapping:
        raise LessonError(_("write the questions as a list, each with 'ask' and 'answers'"), line=mapping.line)
    common_block = text_at(mapping, "block")

    def read_single_attempt(block: YamlMapping) -> Item:
        item = read_question(block)
        if not item.block and not common_block:
            sentence = _("say what the question is about: add 'block:' with a block of practice, or a lesson")
            raise LessonError(sentence, line=item.line)
        return replace(item, interaction=item.interaction.single_attempt, block=item.block or common_block)

    yield from read_each(read_single_attempt, blocks(mapping, (*QUESTION_KEYS, "block")))


def _block(question: Item, is_lesson: Callable[[str], bool]) -> Iterator[tuple[int, LazyString]]:
    keys = [block.key for block in BLOCKS]
    if question.block not in keys:
        if not is_lesson(question.block):
            sentence = _(
                "there is no block of practice and no lesson {name}: write one of {names}",
                name=short_repr(question.block),
                names=", ".join(keys),
            )
            yield question.lines.get("block", question.line), sentence
        return
    calculation = question.prompt
    if not isinstance(calculation, OperationPrompt):
        return
    right = [block.key for block in BLOCKS if kind_of(calculation) in block.kinds]
    if right and question.block not in right:
        sentence = _(
            "{ask} belongs to the block {right}, and not to {block}: change one of them",
            ask=question.stem,
            right=repr(right[0]),
            block=repr(question.block),
        )
        yield question.lines.get("block", question.line), sentence


def _pairs(first: Task, second: Task) -> Iterator[tuple[int, LazyString]]:
    for number, (first_item, other) in enumerate(zip(first.questions, second.questions, strict=False), 1):
        if first_item.stem == other.stem:
            yield other.line, _("question {n} is the same in both forms: choose other numbers for one", n=number)
        for aspect, first_value, second_value in zip(_ALIKE, _alike(first_item), _alike(other), strict=True):
            if first_value != second_value:
                sentence = _(
                    "question {n} is not of the same kind in both forms, {one} and {other}. Make this the same: {what}",
                    n=number,
                    one=first_item.stem,
                    other=other.stem,
                    what=aspect,
                )
                yield other.line, sentence
                break


_ALIKE: Final = (
    _("the block"),
    _("the way of answering"),
    _("the operation, the signs and which number is farther from zero"),
    _("the side of zero on which the answer is"),
    _("the number of choices"),
    _("the misconceptions of the wrong answers"),
)
"""The properties that paired questions share."""


def _alike(question: Item) -> tuple[Hashable, ...]:
    calculation, source = question.prompt, question.source or question.stem
    if isinstance(calculation, OperationPrompt):
        content: Hashable = kind_of(calculation)
    else:
        content = _NUMBER.sub("n", source) if question.source or BOX in source else ""
    answer = question.key[0]
    side: Hashable = sign_of(answer) if isinstance(answer, Fraction) else answer if not question.options else ""
    keys = sorted(wrong.misconception or "" for wrong in question.distractors)
    return question.block, question.interaction.name, content, side, len(question.options), tuple(keys)


register(TestKind())
