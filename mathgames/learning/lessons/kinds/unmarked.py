"""Kinds without right and wrong answers: a vote, a number talk; and a task that looks back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.items.answer import Judgement, Verdict
from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.operations import evaluate
from mathgames.engine.rules import Rules
from mathgames.explain.quantity import plain_number
from mathgames.language.errors import LessonError, short_repr
from mathgames.language.words import _
from mathgames.learning.lessons.block_texts import different_texts, earlier_task, refuse, text_at
from mathgames.learning.lessons.kind import (
    ASKING,
    COUNTERS,
    LINE,
    RECALL_HELP,
    Counts,
    Key,
    Kind,
    Shape,
    TaskAsks,
    register,
)
from mathgames.learning.lessons.kinds.question_kinds import PlaceKind
from mathgames.learning.lessons.model import Task
from mathgames.learning.lessons.plain_yaml import Value, YamlMapping, YamlScalar, YamlSequence, read_each, text_of
from mathgames.learning.lessons.question_reader import blocks, read_question

WAYS: Final = range(2, 5)
"""The number of methods that a number talk names."""
_COMMON_KEYS: Final = ("choices", "line", "labels", "counters")
_VOTE_KEYS: Final = ("ask", *_COMMON_KEYS)
_MARKING_KEYS: Final = ("answers", "wrong", "hints")


class UnmarkedKind(Kind[None]):
    """A choice where each option is as good as the others: it is stored and counted, but not scored."""

    def judge(self, block: None, question: Item, answer: object) -> Judgement:
        judgement = question.judge(answer)
        if judgement.verdict is Verdict.MISSED and question.takes_any:
            return Judgement(Verdict.ONGOING, _("That is not one of the choices. Choose one of them."))
        return judgement

    def counts(self, question: Item | None) -> Counts:
        return Counts.CHOICE if question is not None and question.takes_any else Counts.IGNORE


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
    recall_keys = MappingProxyType({"of vote": Key(Shape.TEXT, f"the vote that this task takes up: {RECALL_HELP}")})
    unmarked_text = _("A vote: no answer is right or wrong.")
    settled_text = _("Your vote is kept. It is not marked.")

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[None]:
        _check_vote_keys(mapping)
        return TaskAsks(tuple(_votes(mapping)), uncovers=_uncovers(mapping))

    def fits(self, task: Task, tasks: Sequence[Task]) -> None:
        """Raise ``LessonError`` for a vote that no later task takes up: pupils would never learn its outcome."""
        if any(one.recalls == task.number for one in tasks):
            return
        if not (name := task.reference):
            raise LessonError(_("a vote needs a heading, '## …', by which a later task can name it"), line=task.line)
        sentence = _(
            "no later task takes this vote up: add {it} to one of them, or a task of 'kind: revisit'",
            it=short_repr(f"of vote: {name}"),
        )
        raise LessonError(sentence, line=task.line)


def _votes(mapping: YamlMapping) -> Iterator[Item]:
    def vote(block: YamlMapping) -> Item:
        _check_vote_keys(block)
        choices = block.get("choices") or mapping.get("choices")
        items = choices.items if isinstance(choices, YamlSequence) else ()
        if len({text_of(item).strip() for item in items}) < max(2, len(items)):
            sentence = _("a vote needs at least two choices, and no choice twice: add {it}", it="'choices: [a2, f5]'")
            raise LessonError(sentence, line=block.line if choices is None else choices.line)
        assert choices is not None
        common = {name: value for name in _COMMON_KEYS if (value := block.get(name) or mapping.get(name)) is not None}
        entries = {**block.entries, **common, "answers": items[0]}
        item = read_question(YamlMapping(entries, {"answers": choices.line, **block.lines}, block.line))
        return replace(item, key=item.options)

    yield from read_each(vote, blocks(mapping, (*_VOTE_KEYS, *_MARKING_KEYS)))


def _uncovers(mapping: YamlMapping) -> bool:
    """Check if a vote removes the covers. Raises ``LessonError`` if nothing is covered."""
    if (value := mapping.get("then")) is None:
        return False
    if text_of(value).strip() != "uncover":
        raise LessonError(_("write 'then: uncover', or leave 'then' out"), line=value.line)
    if "mask" not in mapping:
        raise LessonError(_("nothing is covered: add 'mask: …', or remove 'then'"), line=value.line)
    return True


def _check_vote_keys(block: YamlMapping) -> None:
    """Raise ``LessonError`` for keys that make sense only if answers are marked."""
    for name in _MARKING_KEYS:
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
    keys = PlaceKind.keys | {"revisit": Key(Shape.TEXT, f"the earlier task that is looked back at: {RECALL_HELP}")}

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[None]:
        if "revisit" not in mapping:
            raise LessonError(
                _("say which task is looked back at: add 'revisit: launch', or the title of an earlier task"),
                line=mapping.line,
            )
        asks = super().read(mapping, rules, earlier)
        question_tasks = [task for task in earlier if not task.kind.is_played]
        return replace(asks, recalls=earlier_task(mapping, "revisit", question_tasks))


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
    unmarked_text = _("All ways are right, and none of them is marked.")

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Task]) -> TaskAsks[None]:
        refuse(mapping, "answers")
        calculation_text = text_at(mapping, "of", _("say what is to be worked out: add {it}", it="'of: −8 + 15'"))
        try:
            value = evaluate(parse_expression(calculation_text))
        except NoExpression:
            value = None
        if not isinstance(value, Fraction):
            sentence = _("{text} has no result to talk about: write a calculation", text=short_repr(calculation_text))
            raise LessonError(sentence, line=mapping.lines["of"])
        number = _number(mapping, calculation_text, str(plain_number(value)))
        ways = different_texts(mapping, "ways", WAYS)
        ask = text_at(mapping, "ask", _("ask for the way: add {it}", it="'ask: How did you do it?'"))
        way = Item(ask, Interaction.WAY, ways, options=ways, line=mapping.lines["ways"], lines=dict(mapping.lines))
        return TaskAsks((number, way))


def _number(mapping: YamlMapping, calculation_text: str, result: str) -> Item:
    line = mapping.lines["of"]
    entries: dict[str, Value] = {"ask": YamlScalar(calculation_text, line), "answers": YamlScalar(result, line)}
    if (wrong := mapping.get("wrong")) is not None:
        entries["wrong"] = wrong
    return read_question(YamlMapping(entries, {**mapping.lines, "ask": line, "answers": line}, line))


for _kind in (VoteKind(), RevisitKind(), TalkKind()):
    register(_kind)
