"""Kinds that look at the working of a person: find the mistake in it, or compare two solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.items.item import WORKING, Distractor, Item
from mathgames.arithmetic.items.targets import asked_task
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.arithmetic.misconceptions import OperationPrompt as Calculation
from mathgames.engine.rules import Rules
from mathgames.explain.expression import Literal, plain, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import LessonError, short_repr
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons.block_texts import different_texts, text_at
from mathgames.learning.lessons.kind import ASKING, LINE, PLACES, Key, Kind, Shape, TaskAsks, register
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import Value, YamlMapping, YamlScalar, YamlSequence, truth, words_of
from mathgames.learning.lessons.question_reader import questions, read_question, shuffle_options
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
            "mixed": Key(
                Shape.YES_OR_NO, "whether the lines are of different people, and are shown in an order made by chance"
            ),
            "shows": Key(Shape.TEXT, "the misconception that the working shows"),
        }
    )

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[Working]:
        return TaskAsks(tuple(_questions(mapping)), block=Working(_working(mapping), frozenset(_following(mapping))))

    def render_content(self, block: Working) -> Iterator[Node]:
        """Yield a single line; with several, the first question asks for the wrong one."""
        if len(block.lines) == 1:
            yield node("p", {"class": "mg-strip", "key": "working"}, *block.lines)

    def problems(
        self, task: Task, lesson: Lesson, is_lesson: Callable[[str], bool]
    ) -> Iterator[tuple[int, LazyString]]:
        """Yield false equations in lines that the lesson declares right."""
        for item in (one for one in task.questions if one.source == WORKING):
            for line in item.options:
                if line not in (*item.key, *task.block.follow) and (false := false_claims(line)):
                    sentence = _("this line is also wrong: {claim}. Only one line can be wrong", claim=false[0])
                    yield item.line, sentence


def _following(mapping: YamlMapping) -> Iterator[str]:
    lines = mapping.get("lines")
    for item in lines.items if isinstance(lines, YamlSequence) else ():
        if isinstance(item, YamlMapping) and words_of(item.entries["is"]) == "follows":
            yield words_of(item.entries["say"])


def _working(mapping: YamlMapping) -> tuple[str, ...]:
    lines = mapping.get("lines")
    if isinstance(lines, YamlSequence) and lines.items:
        texts = tuple(words_of(_line_text(item)) for item in lines.items)
        if len(set(texts)) < len(texts):
            raise LessonError(_("two lines of the working are the same: change one"), line=lines.line)
        return texts
    if "of" in mapping and "shows" in mapping:
        return _question_of(mapping)[0]
    raise LessonError(
        _("show someone's working: add 'lines:' with a list, or 'of: 2 − (−3)' and the misconception that it 'shows'"),
        line=mapping.line,
    )


def _line_text(line: Value) -> Value:
    """Return the text of a line of the working. Raises ``LessonError`` if a key is missing."""
    if not isinstance(line, YamlMapping):
        return line
    line.check_keys(("say", "is"), "'lines'")
    if missing := [name for name in ("say", "is") if name not in line]:
        raise LessonError(_("a line of the working needs {name}: add it", name=repr(missing[0])), line=line.line)
    return line.entries["say"]


def _wrong_line(mapping: YamlMapping, lines: YamlSequence) -> int:
    """Return the index of the first wrong line. Raises ``LessonError`` if no line or several are marked."""
    marks = [words_of(item.entries["is"]) for item in lines.items if isinstance(item, YamlMapping)]
    if not marks:
        number = mapping.get("wrong line")
        if not isinstance(number, YamlScalar):
            sentence = _("say which line is wrong: add 'wrong line: …', counted from 1")
            raise LessonError(sentence, line=mapping.lines["lines"])
        return number.whole(1, len(lines.items)) - 1
    if "wrong line" in mapping:
        raise LessonError(_("'is' already says which line is wrong: remove this"), line=mapping.lines["wrong line"])
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


def _questions(mapping: YamlMapping) -> Iterator[Item]:
    texts = _working(mapping)
    if "lines" not in mapping:
        _texts, correction = _question_of(mapping)
        if len(texts) > 1:
            yield _choice_question(texts, texts[0], mapping.lines["of"])
        yield correction
        return
    if len(texts) > 1:
        lines = mapping.entries["lines"]
        assert isinstance(lines, YamlSequence)
        wrong = texts[_wrong_line(mapping, lines)]
        yield _choice_question(
            shuffle_options([*texts], wrong) if truth(mapping, "mixed") else texts, wrong, lines.line
        )
    yield from questions(mapping)


def _choice_question(texts: tuple[str, ...], wrong: str, line: int) -> Item:
    return Item("", Interaction.CHOICE, (wrong,), options=texts, source=WORKING, line=line)


def _question_of(mapping: YamlMapping) -> tuple[tuple[str, ...], Item]:
    calculation_text, key = (words_of(mapping.entries[name]) for name in ("of", "shows"))
    line, calculation = mapping.lines["of"], asked_task(calculation_text)
    misconception = MISCONCEPTIONS.get(key)
    if misconception is None or not isinstance(calculation, Calculation):
        sentence = _(
            "{key} does not apply to {of}: write 'lines:'", of=short_repr(calculation_text), key=short_repr(key)
        )
        raise LessonError(sentence, line=line)
    wrong_expression, answer = next(misconception.wrong_results(calculation), (None, None))
    if wrong_expression is None or answer is None:
        sentence = _(
            "{key} still gives the right answer for {of}: choose other numbers",
            key=short_repr(key),
            of=calculation_text,
        )
        raise LessonError(sentence, line=line)
    lines = [str(plain_equation(calculation.expression, wrong_expression))]
    if not isinstance(wrong_expression, Literal):
        lines.append(str(plain_equation(wrong_expression, Literal(answer))))
    correction = Item(
        stem=str(plain(calculation.expression)),
        interaction=Interaction.NUMBER,
        key=(calculation.value,),
        distractors=(Distractor(answer, key, None, line),),
        line=line,
        lines=dict(mapping.lines),
    )
    return tuple(lines), correction


@dataclass(frozen=True, slots=True)
class ExampleSolution:
    """A worked solution, line by line, with its author and whether it is right."""

    author: str
    lines: tuple[str, ...]
    is_right: bool


class CompareKind(Kind[tuple[ExampleSolution, ...]]):
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

    def read(
        self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Task]
    ) -> TaskAsks[tuple[ExampleSolution, ...]]:
        return TaskAsks((read_question(mapping, Interaction.CHOICE),), block=_solutions(mapping))

    def render_content(self, block: tuple[ExampleSolution, ...]) -> Iterator[Node]:
        solutions = (
            node(
                "section",
                None,
                node("h4", None, one.author),
                node("ol", None, *(node("li", None, line) for line in one.lines)),
            )
            for one in block
        )
        yield node("div", {"class": "mg-compared", "key": "compared"}, *solutions)


def _solutions(mapping: YamlMapping) -> tuple[ExampleSolution, ...]:
    """Return the two solutions. Raises ``LessonError`` unless one is right, and they differ."""
    value = mapping.get("solutions")
    items = value.items if isinstance(value, YamlSequence) else ()
    if len(items) != 2:
        sentence = _("show two solutions: add 'solutions:' with a list of two, each with 'by' and 'lines'")
        raise LessonError(sentence, line=mapping.lines.get("solutions", mapping.line))
    solutions = tuple(map(_solution, items))
    if not any(one.is_right for one in solutions):
        raise LessonError(_("both solutions are wrong: one has to be right"), line=items[1].line)
    if solutions[0].lines == solutions[1].lines or solutions[0].author == solutions[1].author:
        raise LessonError(_("the two solutions are the same: change one of them"), line=items[1].line)
    return solutions


def _solution(yaml_value: Value) -> ExampleSolution:
    """Read one of the two solutions. Raises ``LessonError`` if it claims to be right and is not."""
    if not isinstance(yaml_value, YamlMapping):
        raise LessonError(_("write each solution with 'by' and 'lines'"), line=yaml_value.line)
    yaml_value.check_keys(("by", "lines", "is"), "'solutions'")
    author = text_at(yaml_value, "by", _("say whose solution it is: add 'by: …'"))
    says = text_at(yaml_value, "is") or "true"
    if says not in ("true", "false"):
        raise LessonError(_("write 'is: true' or 'is: false'"), line=yaml_value.lines["is"])
    if says == "true":
        return ExampleSolution(author, different_texts(yaml_value, "lines", LINES), is_right=True)
    lines = yaml_value.get("lines")
    texts = tuple(map(words_of, lines.items)) if isinstance(lines, YamlSequence) else ()
    if len(texts) not in LINES:
        raise LessonError(_("write the lines of the solution as a list"), line=yaml_value.line)
    return ExampleSolution(author, texts, is_right=False)


register(MistakeKind())
register(CompareKind())
