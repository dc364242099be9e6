"""Find the wrong line in someone's working, and say what it should be.

The working is written line by line, or made from a misconception and an operation.

lines:                        of: 2 − (−3)
- …                         shows: double-minus-read-once
wrong line: 2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mathgames.arithmetic.answers.asked import asked
from mathgames.arithmetic.answers.form import WORKING, Question, Wrong
from mathgames.arithmetic.answers.forms import Form
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.arithmetic.misconceptions import Sum as Calculation
from mathgames.explain.expression import Literal, plain, plain_equation
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import _
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping, Scalar, Several, Value
from mathgames.learning.lessons.positions import text_of
from mathgames.learning.lessons.question_reader import questions
from mathgames.learning.lessons.task_keys import ASKING, PLACES, Key, Shape

LINE_IS: Final = ("true", "false", "follows")
"""What is said of a line of the working."""


class MistakeKind(Kind):
    """Which line is wrong, where there are several, and then what it should be."""

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

    def questions(self, written: Mapping) -> Iterable[Question]:
        return _questions(written)

    def working(self, written: Mapping) -> tuple[str, ...]:
        return _working(written)

    def follows(self, written: Mapping) -> frozenset[str]:
        lines = written.get("lines")
        marked = (item for item in lines.items if isinstance(item, Mapping)) if isinstance(lines, Several) else ()
        return frozenset(
            " ".join(text_of(item.entries["say"]).split())
            for item in marked
            if text_of(item.entries["is"]).strip() == "follows"
        )


def _working(written: Mapping) -> tuple[str, ...]:
    """The lines of the working that is shown."""
    lines = written.get("lines")
    if isinstance(lines, Several) and lines.items:
        texts = tuple(" ".join(text_of(_line_text(item)).split()) for item in lines.items)
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
    """What a line of the working says."""
    if not isinstance(line, Mapping):
        return line
    line.check_keys(("say", "is"), "'lines'")
    if missing := [name for name in ("say", "is") if name not in line]:
        raise LessonError(_("a line of the working needs {name}: add it", name=repr(missing[0])), line=line.line)
    return line.entries["say"]


def _wrong_line(written: Mapping, lines: Several) -> int:
    """Which line is wrong first, counted from 0; LessonError where the lesson says it of none, or of several."""
    marks = [" ".join(text_of(item.entries["is"]).split()) for item in lines.items if isinstance(item, Mapping)]
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
    yield from questions(written, Kind.MISTAKE)


def _which(texts: tuple[str, ...], wrong: str, line: int) -> Question:
    return Question("", Form.CHOICE, (wrong,), options=texts, of=WORKING, line=line)


def _question_of(written: Mapping) -> tuple[tuple[str, ...], Question]:
    """The working that a misconception leads to, and the question what the result is."""
    of, key = (" ".join(text_of(written.entries[name]).split()) for name in ("of", "shows"))
    line, calculation = written.lines["of"], asked(of)
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


Kind.MISTAKE = register(MistakeKind())
