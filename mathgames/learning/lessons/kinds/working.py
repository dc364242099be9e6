"""Kinds that look at the working of a person: find the mistake in it, or compare two solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.answers.asked import asked_task
from mathgames.arithmetic.answers.form import WORKING, Question, Wrong
from mathgames.arithmetic.answers.forms import Form
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.arithmetic.misconceptions import Sum as Calculation
from mathgames.engine.rules import Rules
from mathgames.explain.expression import Literal, plain, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import Words, _
from mathgames.learning.lessons.block_texts import different_texts, text_at
from mathgames.learning.lessons.kind import ASKING, LINE, PLACES, Key, Kind, Shape, TaskAsks, register
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import Mapping, Scalar, Several, Value, words_of
from mathgames.learning.lessons.question_reader import question, questions
from mathgames.learning.lessons.sentences import false_claims

LINE_IS: Final = ("true", "false", "follows")
"""The judgements of a line of the working."""
LINES: Final = range(1, 7)
"""The number of lines of one of two solutions."""


class Working(NamedTuple):
    """A person's working, and the lines that are wrong only because an earlier one is."""

    lines: tuple[str, ...]
    follow: frozenset[str]


class MistakeKind(Kind[Working]):
    """The kind in which pupils find the wrong line in a person's working, if there are several, and then correct it.

    The working is written line by line, or made from a misconception and an operation.

    lines:                        of: 2 − (−3)
    - …                         shows: double-minus-read-once
    wrong line: 2
    """

    name = "mistake"
    doing = _("Find the mistake")
    keys = (
        ASKING
        | PLACES
        | {
            "lines": Key(
                Shape.TEXTS,
                "someone's working, line by line, each a text, or 'say' and 'is' (true, false or follows); without it, "
                "it is made from 'of' and 'shows'",
            ),
            "wrong line": Key(Shape.WHOLE, "the number of the wrong line"),
            "shows": Key(Shape.TEXT, "the misconception that the working shows"),
        }
    )

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[Working]:
        return TaskAsks(tuple(_questions(written)), block=Working(_working(written), frozenset(_following(written))))

    def shown(self, block: Working) -> Iterator[Node]:
        """Yield a single line; with several, the first question asks for the wrong one."""
        if len(block.lines) == 1:
            yield node("p", {"class": "mg-strip", "key": "working"}, *block.lines)

    def problems(self, task: Task, lesson: Lesson, is_lesson: Callable[[str], bool]) -> Iterator[tuple[int, Words]]:
        """Yield false equations in lines that the lesson declares right."""
        for which in (one for one in task.questions if one.of == WORKING):
            for line in which.options:
                if line not in (*which.answers, *task.block.follow) and (false := false_claims(line)):
                    sentence = _("this line is also wrong: {claim}. Only one line can be wrong", claim=false[0])
                    yield which.line, sentence


def _following(written: Mapping) -> Iterator[str]:
    lines = written.get("lines")
    for item in lines.items if isinstance(lines, Several) else ():
        if isinstance(item, Mapping) and words_of(item.entries["is"]) == "follows":
            yield words_of(item.entries["say"])


def _working(written: Mapping) -> tuple[str, ...]:
    lines = written.get("lines")
    if isinstance(lines, Several) and lines.items:
        texts = tuple(words_of(_line_text(item)) for item in lines.items)
        if len(set(texts)) < len(texts):
            raise LessonError(_("two lines of the working are the same: change one"), line=lines.line)
        return texts
    if "of" in written and "shows" in written:
        return _question_of(written)[0]
    raise LessonError(
        _("show someone's working: add 'lines:' with a list, or 'of: 2 − (−3)' and the misconception that it 'shows'"),
        line=written.line,
    )


def _line_text(line: Value) -> Value:
    """Return the text of a line of the working. Raises ``LessonError`` if a key is missing."""
    if not isinstance(line, Mapping):
        return line
    line.check_keys(("say", "is"), "'lines'")
    if missing := [name for name in ("say", "is") if name not in line]:
        raise LessonError(_("a line of the working needs {name}: add it", name=repr(missing[0])), line=line.line)
    return line.entries["say"]


def _wrong_line(written: Mapping, lines: Several) -> int:
    """Return the index of the first wrong line. Raises ``LessonError`` if no line or several are marked."""
    marks = [words_of(item.entries["is"]) for item in lines.items if isinstance(item, Mapping)]
    if not marks:
        number = written.get("wrong line")
        if not isinstance(number, Scalar):
            sentence = _("say which line is wrong: add 'wrong line: …', counted from 1")
            raise LessonError(sentence, line=written.lines["lines"])
        return number.whole(1, len(lines.items)) - 1
    if "wrong line" in written:
        raise LessonError(_("'is' already says which line is wrong: remove this"), line=written.lines["wrong line"])
    if len(marks) < len(lines.items) or not set(marks) <= {*LINE_IS}:
        sentence = _("say of each line whether it is so: add 'is: true', 'is: false' or 'is: follows'")
        raise LessonError(sentence, line=lines.line)
    if marks.count("false") != 1:
        sentence = _(
            "exactly one line must be false by itself: write 'is: follows' at lines that are wrong only because an "
            "earlier one is"
        )
        raise LessonError(sentence, line=lines.line)
    at = marks.index("false")
    if "follows" in marks[:at]:
        sentence = _("nothing follows from a mistake above it: write 'is: true' or 'is: false' here")
        raise LessonError(sentence, line=lines.items[marks.index("follows")].line)
    return at


def _questions(written: Mapping) -> Iterator[Question]:
    texts = _working(written)
    if "lines" not in written:
        _texts, correction = _question_of(written)
        if len(texts) > 1:
            yield _which(texts, texts[0], written.lines["of"])
        yield correction
        return
    if len(texts) > 1:
        lines = written.entries["lines"]
        assert isinstance(lines, Several)
        yield _which(texts, texts[_wrong_line(written, lines)], lines.line)
    yield from questions(written)


def _which(texts: tuple[str, ...], wrong: str, line: int) -> Question:
    return Question("", Form.CHOICE, (wrong,), options=texts, of=WORKING, line=line)


def _question_of(written: Mapping) -> tuple[tuple[str, ...], Question]:
    of, key = (words_of(written.entries[name]) for name in ("of", "shows"))
    line, calculation = written.lines["of"], asked_task(of)
    known = MISCONCEPTIONS.get(key)
    if known is None or not isinstance(calculation, Calculation):
        sentence = _("{key} does not apply to {of}: write 'lines:'", of=shown(of), key=shown(key))
        raise LessonError(sentence, line=line)
    instead, answer = next(known.worked_out(calculation), (None, None))
    if instead is None or answer is None:
        sentence = _("{key} still gives the right answer for {of}: choose other numbers", key=shown(key), of=of)
        raise LessonError(sentence, line=line)
    lines = [str(plain_equation(calculation.expression, instead))]
    if not isinstance(instead, Literal):
        lines.append(str(plain_equation(instead, Literal(answer))))
    correction = Question(
        ask=str(plain(calculation.expression)),
        form=Form.NUMBER,
        answers=(calculation.value,),
        wrong=(Wrong(answer, key, None, line),),
        line=line,
        lines=dict(written.lines),
    )
    return tuple(lines), correction


@dataclass(frozen=True, slots=True)
class Solution:
    """A worked solution, line by line, with its author and whether it is right."""

    by: str
    lines: tuple[str, ...]
    is_right: bool


class CompareKind(Kind[tuple[Solution, ...]]):
    """Two worked solutions side by side, and one question about their difference.

    A sentence is chosen, unless the answers have another form.
    """

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

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[tuple[Solution, ...]]:
        return TaskAsks((question(written, Form.CHOICE),), block=_solutions(written))

    def shown(self, block: tuple[Solution, ...]) -> Iterator[Node]:
        solutions = (
            node(
                "section",
                None,
                node("h4", None, one.by),
                node("ol", None, *(node("li", None, line) for line in one.lines)),
            )
            for one in block
        )
        yield node("div", {"class": "mg-compared", "key": "compared"}, *solutions)


def _solutions(written: Mapping) -> tuple[Solution, ...]:
    """Return the two solutions. Raises ``LessonError`` unless one is right, and they differ."""
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
    """Read one of the two solutions. Raises ``LessonError`` if it claims to be right and is not."""
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
    texts = tuple(map(words_of, lines.items)) if isinstance(lines, Several) else ()
    if len(texts) not in LINES:
        raise LessonError(_("write the lines of the solution as a list"), line=written.line)
    return Solution(by, texts, is_right=False)


register(MistakeKind())
register(CompareKind())
