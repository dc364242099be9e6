"""A test before and after the lessons of a route: each question is answered once, with no hint and no word about it.

kind: test
form: A
questions:
  - {ask: 2 − (−6), answers: 8, block: subtract a negative}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mathgames.arithmetic.answers.form import Question
from mathgames.games.contract import Control
from mathgames.language.errors import LessonError
from mathgames.language.words import Words, _, _n
from mathgames.learning.lessons.kind import TEST_FORMS, USUAL_LOCKS, Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping, unknown
from mathgames.learning.lessons.positions import text_of
from mathgames.learning.lessons.question_reader import blocks, question
from mathgames.learning.lessons.task_keys import ASKING, QUESTION_KEYS, Key, Shape


class Test(Kind):
    """One form of a test; its file has two, whose questions pair."""

    name = "test"
    doing = _("Answer once")
    keys = {name: ASKING[name] for name in ("form", "questions")} | {
        "block": Key(Shape.TEXT, "the block of practice that a question belongs to, or the name of a lesson")
    }
    submit_label = _("Keep my answer")
    settled = _("Your answer is kept.")
    is_test = True
    locks = USUAL_LOCKS | {Control.HINTS, Control.UNDO}

    def questions(self, written: Mapping) -> Iterator[Question]:
        for name in ("hints", "why"):
            if name in written:
                sentence = _("a test gives no hints and no reasons: remove {name}", name=repr(name))
                raise LessonError(sentence, line=written.lines[name])
        if "questions" not in written:
            raise LessonError(_("write the questions as a list, each with 'ask' and 'answers'"), line=written.line)
        of_all = text_of(written.entries["block"]).strip() if "block" in written else ""
        for block in blocks(written, (*QUESTION_KEYS, "block")):
            one = question(block, self)
            if not one.block and not of_all:
                sentence = _("say what the question is about: add 'block:' with a block of practice, or a lesson")
                raise LessonError(sentence, line=one.line)
            yield replace(one, form=one.form.once, block=one.block or of_all)

    def result(self, number: int, right: int, of: int) -> Words:
        if right == of and number > 1:
            return _("All {of} answers are right.", of=of)
        if right == of:
            return _("All {of} answers are right, so you know this already.", of=of)
        if number > 1:
            return _n("{n} of {of} answers is right.", "{n} of {of} answers are right.", right, of=of)
        return _n(
            "{n} of {of} answers is right already. The lessons are about the others, so you will meet them again.",
            "{n} of {of} answers are right already. The lessons are about the others, so you will meet them again.",
            right,
            of=of,
        )

    def test_form(self, written: Mapping) -> str:
        name = text_of(written.entries["form"]).strip() if "form" in written else ""
        if name not in TEST_FORMS:
            raise LessonError(unknown(name, [*TEST_FORMS], "'form'"), line=written.lines.get("form", written.line))
        return name


Kind.TEST = register(Test())
