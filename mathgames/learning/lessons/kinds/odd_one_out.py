"""Choose the one that does not belong, and say why: every choice is right, and each has a reason of its own."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import _
from mathgames.learning.lessons.block_texts import different_texts, refuse, text_at, true_text
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping
from mathgames.learning.lessons.question_reader import mixed
from mathgames.learning.lessons.task_keys import ASKING, Key, Shape

ITEMS: Final = range(3, 7)
"""So many items are chosen from."""


class OddOneOutKind(Kind):
    """One item, with the reason that is true of it."""

    name = "odd one out"
    doing = _("Find the odd one out")
    keys = MappingProxyType(
        {
            "ask": ASKING["ask"],
            "items": Key(Shape.TEXTS, "what is chosen from, usually four"),
            "because": Key(Shape.MAPPING, "why each item can be the odd one out: something true of it alone"),
        }
    )
    unmarked = _("Every choice is right, and none of them is marked.")

    def questions(self, written: Mapping) -> Iterator[Question]:
        refuse(written, "answers", "wrong")
        items = different_texts(written, "items", ITEMS)
        reasons = _reasons(written, items)
        line = written.lines["items"]
        yield Question(
            text_at(written, "ask"),
            Form.ODD_ONE_OUT,
            tuple(zip(items, reasons, strict=True)),
            options=items,
            places=mixed([*reasons], reasons),
            line=line,
            lines=dict(written.lines),
        )


def _reasons(written: Mapping, items: tuple[str, ...]) -> tuple[str, ...]:
    """The reason of each item; LessonError where one has none, or the same as another, or a false one."""
    because = written.get("because")
    if not isinstance(because, Mapping):
        sentence = _("say why each of them can be the odd one out: add 'because:' with each item and its reason")
        raise LessonError(sentence, line=written.line)
    because.check_keys(items, "'because'")
    reasons: dict[str, str] = {}
    for item in items:
        value = because.get(item)
        reason = "" if value is None else true_text(value)
        if not reason:
            sentence = _("{item} has no reason: say in 'because' what is true of it alone", item=shown(item))
            raise LessonError(sentence, line=written.lines["because"])
        if reason in reasons:
            sentence = _(
                "{item} and {other} have the same reason: say what is true of each of them alone",
                item=shown(item),
                other=shown(reasons[reason]),
            )
            raise LessonError(sentence, line=because.lines[item])
        reasons[reason] = item
    return tuple(reasons)


Kind.ODD_ONE_OUT = register(OddOneOutKind())
