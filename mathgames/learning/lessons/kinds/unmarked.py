"""Kinds without right and wrong answers: a vote, a number talk; and a task that looks back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from mathgames.arithmetic.answers.answer import Judgement, Verdict
from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.arithmetic.expressions import NoExpression, expression
from mathgames.arithmetic.operations import evaluate
from mathgames.engine.rules import Rules
from mathgames.explain.quantity import plain_number
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import _
from mathgames.learning.lessons.block_texts import different_texts, earlier_task, refuse, text_at
from mathgames.learning.lessons.kind import (
    ASKING,
    COUNTERS,
    LINE,
    RECALLED,
    Counts,
    Key,
    Kind,
    Shape,
    TaskAsks,
    register,
)
from mathgames.learning.lessons.kinds.asking import PlaceKind
from mathgames.learning.lessons.model import Task
from mathgames.learning.lessons.plain_yaml import Mapping, Scalar, Several, Value, each, text_of
from mathgames.learning.lessons.question_reader import blocks, question

WAYS: Final = range(2, 5)
"""The number of methods that a number talk names."""
_SHARED: Final = ("choices", "line", "labels", "counters")
_ASKED: Final = ("ask", *_SHARED)
_UNMARKED: Final = ("answers", "wrong", "hints")


class UnmarkedKind(Kind[None]):
    """A choice where each option is as good as the others: it is stored and counted, but not scored."""

    def judge(self, block: None, question: Question, answer: object) -> Judgement:
        judged = question.judge(answer)
        if judged.verdict is Verdict.MISSED and question.takes_any:
            return Judgement(Verdict.ONGOING, _("That is not one of the choices. Choose one of them."))
        return judged

    def counts(self, question: Question | None) -> Counts:
        return Counts.CHOICE if question is not None and question.takes_any else Counts.NOTHING


class VoteKind(UnmarkedKind):
    """A vote before an explanation: questions with their options and drawings, or with those of the task.

    Covers stay until a later task takes the vote up, unless it says ``then: uncover``.
    """

    name = "vote"
    doing = _("Vote")
    keys = (
        {name: ASKING[name] for name in ("questions", "ask", "choices")}
        | LINE
        | COUNTERS
        | {"then": Key(Shape.TEXT, "'uncover', where the vote takes the covers away")}
    )
    recalled_by = MappingProxyType({"of vote": Key(Shape.TEXT, f"the vote that this task takes up: {RECALLED}")})
    unmarked = _("A vote: no answer is right or wrong.")
    settled = _("Your vote is kept. It is not marked.")

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[None]:
        _check_unmarked(written)
        return TaskAsks(tuple(_votes(written)), uncovers=_uncovers(written))

    def fits(self, task: Task, tasks: Sequence[Task]) -> None:
        """Raise ``LessonError`` for a vote that no later task takes up: pupils would never learn its outcome."""
        if any(one.recalls == task.number for one in tasks):
            return
        if not (name := task.called):
            raise LessonError(_("a vote needs a heading, '## …', by which a later task can name it"), line=task.line)
        sentence = _(
            "no later task takes this vote up: add {it} to one of them, or a task of 'kind: revisit'",
            it=shown(f"of vote: {name}"),
        )
        raise LessonError(sentence, line=task.line)


def _votes(written: Mapping) -> Iterator[Question]:
    def vote(block: Mapping) -> Question:
        _check_unmarked(block)
        choices = block.get("choices") or written.get("choices")
        items = choices.items if isinstance(choices, Several) else ()
        if len({text_of(item).strip() for item in items}) < max(2, len(items)):
            sentence = _("a vote needs at least two choices, and no choice twice: add {it}", it="'choices: [a2, f5]'")
            raise LessonError(sentence, line=block.line if choices is None else choices.line)
        assert choices is not None
        shared = {name: it for name in _SHARED if (it := block.get(name) or written.get(name)) is not None}
        entries = {**block.entries, **shared, "answers": items[0]}
        one_accepted = question(Mapping(entries, {"answers": choices.line, **block.lines}, block.line))
        return replace(one_accepted, answers=one_accepted.options)

    yield from each(vote, blocks(written, (*_ASKED, *_UNMARKED)))


def _uncovers(written: Mapping) -> bool:
    """Check if a vote removes the covers. Raises ``LessonError`` if nothing is covered."""
    if (then := written.get("then")) is None:
        return False
    if text_of(then).strip() != "uncover":
        raise LessonError(_("write 'then: uncover', or leave 'then' out"), line=then.line)
    if "mask" not in written:
        raise LessonError(_("nothing is covered: add 'mask: …', or remove 'then'"), line=then.line)
    return True


def _check_unmarked(block: Mapping) -> None:
    """Raise ``LessonError`` for keys that make sense only if answers are marked."""
    for name in _UNMARKED:
        if name in block:
            sentence = _(
                "nothing is right or wrong in a vote: remove {name}, and ask again later with 'kind: revisit'",
                name=repr(name),
            )
            raise LessonError(sentence, line=block.lines[name])


class RevisitKind(PlaceKind):
    """Show the pupil's earlier answer, and ask again: questions of any form."""

    name = "revisit"
    doing = _("Think again")
    keys = PlaceKind.keys | {"revisit": Key(Shape.TEXT, f"the earlier task that is looked back at: {RECALLED}")}

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[None]:
        if "revisit" not in written:
            raise LessonError(
                _("say which task is looked back at: add 'revisit: launch', or the title of an earlier task"),
                line=written.line,
            )
        asks = super().read(written, rules, earlier)
        answered = [task for task in earlier if not task.kind.is_played]
        return replace(asks, recalls=earlier_task(written, "revisit", answered))


class TalkKind(UnmarkedKind):
    """A number talk: mental arithmetic, and then a choice of the method that was used. Each method is right."""

    name = "talk"
    doing = _("Talk about it")
    keys = MappingProxyType(
        {
            "of": ASKING["of"],
            "ask": ASKING["ask"],
            "ways": Key(Shape.TEXTS, "the ways in which it can be done, two to four, all of them right"),
        }
    )
    is_asked_again = True
    unmarked = _("All ways are right, and none of them is marked.")

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[None]:
        refuse(written, "answers")
        of = text_at(written, "of", _("say what is to be worked out: add {it}", it="'of: −8 + 15'"))
        try:
            value = evaluate(expression(of))
        except NoExpression:
            value = None
        if not isinstance(value, Fraction):
            sentence = _("{text} has no result to talk about: write a calculation", text=shown(of))
            raise LessonError(sentence, line=written.lines["of"])
        number = _number(written, of, str(plain_number(value)))
        ways = different_texts(written, "ways", WAYS)
        ask = text_at(written, "ask", _("ask for the way: add {it}", it="'ask: How did you do it?'"))
        way = Question(ask, Form.WAY, ways, options=ways, line=written.lines["ways"], lines=dict(written.lines))
        return TaskAsks((number, way))


def _number(written: Mapping, of: str, result: str) -> Question:
    line = written.lines["of"]
    entries: dict[str, Value] = {"ask": Scalar(of, line), "answers": Scalar(result, line)}
    if (wrong := written.get("wrong")) is not None:
        entries["wrong"] = wrong
    return question(Mapping(entries, {**written.lines, "ask": line, "answers": line}, line))


for _kind in (VoteKind(), RevisitKind(), TalkKind()):
    register(_kind)
