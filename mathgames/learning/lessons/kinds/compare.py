"""Two worked solutions side by side, and one question about what is different in them."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.language.errors import LessonError
from mathgames.language.words import _
from mathgames.learning.lessons.block_texts import different_texts, text, text_at
from mathgames.learning.lessons.kind import Kind, Solution, register
from mathgames.learning.lessons.plain_yaml import Mapping, Several, Value
from mathgames.learning.lessons.question_reader import question
from mathgames.learning.lessons.task_keys import ASKING, LINE, PLACES, Key, Shape

LINES: Final = range(1, 7)
"""Of one solution."""


class CompareKind(Kind):
    """A sentence is chosen, unless the answers look otherwise."""

    name = "compare"
    doing = _("Compare")
    keys = MappingProxyType(
        {
            **{name: key for name, key in ASKING.items() if name != "questions"},
            **LINE,
            **PLACES,
            "solutions": Key(
                Shape.ANY, "the two solutions, each with 'by', 'lines', and 'is: false' where it is wrong; not both are"
            ),
        }
    )

    def questions(self, written: Mapping) -> Iterator[Question]:
        yield question(written, self)

    def form(self, written: Mapping) -> Form:
        return Form.CHOICE

    def compared(self, written: Mapping) -> tuple[Solution, ...]:
        value = written.get("solutions")
        items = value.items if isinstance(value, Several) else ()
        if len(items) != 2:
            sentence = _("show two solutions: add 'solutions:' with a list of two, each with 'by' and 'lines'")
            raise LessonError(sentence, line=written.lines.get("solutions", written.line))
        solutions = tuple(map(_solution, items))
        if not any(one.is_right for one in solutions):
            raise LessonError(_("both solutions are wrong: one has to be right"), line=items[1].line)
        if solutions[0].lines == solutions[1].lines or solutions[0].by == solutions[1].by:
            raise LessonError(_("the two solutions are the same: change one of them"), line=items[1].line)
        return solutions


def _solution(written: Value) -> Solution:
    """One of the two; LessonError where it claims to be right and is not."""
    if not isinstance(written, Mapping):
        raise LessonError(_("write each solution with 'by' and 'lines'"), line=written.line)
    written.check_keys(("by", "lines", "is"), "'solutions'")
    by = text_at(written, "by", _("say whose solution it is: add 'by: …'"))
    says = text_at(written, "is") or "true"
    if says not in ("true", "false"):
        raise LessonError(_("write 'is: true' or 'is: false'"), line=written.lines["is"])
    if says == "true":
        return Solution(by, different_texts(written, "lines", LINES), is_right=True)
    lines = written.get("lines")
    texts = tuple(map(text, lines.items)) if isinstance(lines, Several) else ()
    if len(texts) not in LINES:
        raise LessonError(_("write the lines of the solution as a list"), line=written.line)
    return Solution(by, texts, is_right=False)


Kind.COMPARE = register(CompareKind())
