"""The checker's part about tests: two forms of eight questions each, of which the ones with the same number pair.

Who learns nothing between two forms that pair gains nothing, whichever of them comes first.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.misconceptions import Sum
from mathgames.explain.expression import BOX
from mathgames.explain.quantity import sign
from mathgames.language.errors import shown
from mathgames.language.words import Words, _
from mathgames.learning.lessons.kind import TEST_FORMS
from mathgames.learning.lessons.library import list_lessons
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.practice.kinds import kind_of
from mathgames.learning.practice.topics import BLOCKS

ITEMS: Final = 8
"""So many questions each form of a test has."""
_NUMBER: Final = re.compile(r"[0-9]+")


def pairing_problems(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    """What is wrong with a test; nothing of a lesson that is none."""
    forms = [task for task in lesson.all_tasks if task.kind.is_test]
    if not forms:
        return
    for other in lesson.all_tasks:
        if not other.kind.is_test:
            yield other.line, _("a test has no other tasks: write this one in a lesson of its own")
    if sorted(form.test_form for form in forms) != [*TEST_FORMS]:
        yield forms[-1].line, _("a test has each form once: write one task with 'form: A' and one with 'form: B'")
        return
    for form in forms:
        if len(form.questions) != ITEMS:
            sentence = _(
                "form {form} has {n} questions: write {of}", form=form.test_form, n=len(form.questions), of=ITEMS
            )
            yield form.line, sentence
        for question in form.questions:
            yield from _block(lesson, question)
    first, second = sorted(forms, key=lambda form: form.test_form)
    yield from _pairs(first, second)


def _block(lesson: Lesson, question: Question) -> Iterator[tuple[int, Words]]:
    """A block that there is not, or that has no calculation like this one."""
    keys = [block.key for block in BLOCKS]
    beside = Path(lesson.file).parents[1] / f"{question.block}.md" if len(Path(lesson.file).parts) > 1 else None
    if question.block not in keys:
        if question.block not in list_lessons() and not (beside is not None and beside.is_file()):
            sentence = _(
                "there is no block of practice and no lesson {name}: write one of {names}",
                name=shown(question.block),
                names=", ".join(keys),
            )
            yield question.lines.get("block", question.line), sentence
        return
    calculation = question.asked
    if not isinstance(calculation, Sum):
        return
    right = [block.key for block in BLOCKS if kind_of(calculation) in block.kinds]
    if right and question.block not in right:
        sentence = _(
            "{ask} belongs to the block {right}, and not to {block}: change one of them",
            ask=question.ask,
            right=repr(right[0]),
            block=repr(question.block),
        )
        yield question.lines.get("block", question.line), sentence


def _pairs(first: Task, second: Task) -> Iterator[tuple[int, Words]]:
    """Questions with the same number that are not of one kind, or are the same question."""
    for number, (one, other) in enumerate(zip(first.questions, second.questions, strict=False), 1):
        if one.ask == other.ask:
            yield other.line, _("question {n} is the same in both forms: choose other numbers for one", n=number)
        for what, of_one, of_other in zip(_ALIKE, _alike(one), _alike(other), strict=True):
            if of_one != of_other:
                sentence = _(
                    "question {n} is not of the same kind in both forms, {one} and {other}. Make this the same: {what}",
                    n=number,
                    one=one.ask,
                    other=other.ask,
                    what=what,
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
"""What questions that pair have in common."""


def _alike(question: Question) -> tuple[Hashable, ...]:
    """The same of a question, in this order."""
    calculation, source = question.asked, question.of or question.ask
    if isinstance(calculation, Sum):
        about: Hashable = kind_of(calculation)
    else:
        about = _NUMBER.sub("n", source) if question.of or BOX in source else ""
    answer = question.answers[0]
    side: Hashable = sign(answer) if isinstance(answer, Fraction) else answer if not question.options else ""
    keys = sorted(wrong.misconception or "" for wrong in question.wrong)
    return question.block, question.form.name, about, side, len(question.options), tuple(keys)
