"""A kind of task that comes from outside of the package: a glance at some dots, and about how many they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mathgames.arithmetic.items.interactions import Interaction
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import LessonError
from mathgames.language.words import LazyString, _, _n
from mathgames.learning.lessons import Distractor, Item, Judgement, Lesson, Task, Verdict
from mathgames.learning.lessons.kind import Counts, Key, Kind, Shape, TaskAsks, all_kinds, register
from mathgames.learning.lessons.plain_yaml import YamlMapping, YamlScalar

LESSON = """---
title: Dots
game: minus-vs-plus
aim: You see about how many there are.
---

## At a glance

```task
kind: glance
prompt: Look for a moment. About how many dots are there?
dots: 12
within: 2
why: Three rows of four are twelve.
```

## Once more

```task
kind: predict
prompt: How many are four and one more?
answers: {4 + 1: 5}
```
"""


@dataclass(frozen=True, slots=True)
class Glance:
    """A number of dots, and the tolerance of an answer."""

    dots: int
    within: int


class GlanceKind(Kind[Glance]):
    """Estimate a number of dots: a near answer is right, and a report counts only the answers."""

    name = "glance"
    doing = _("Estimate")
    keys = {  # noqa: RUF012  # a kind is a value, and is never changed
        "dots": Key(Shape.WHOLE, "how many dots there are"),
        "within": Key(Shape.WHOLE, "how far from it an answer may be"),
    }
    settled_text = _("That is near.")
    unmarked_text = _("Whoever was near is right.")

    def read(self, written: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[Glance]:
        dots, within = written.get("dots"), written.get("within")
        if not isinstance(dots, YamlScalar) or not isinstance(within, YamlScalar):
            raise LessonError(_("say how many dots there are, and how near is right"), line=written.line)
        block = Glance(dots.whole(1, 100), within.whole(1, 100))
        none = Distractor(Fraction(0), feedback=_("There are some."))
        asked = Item("", Interaction.NUMBER, (Fraction(block.dots),), (none,), line=written.line)
        return TaskAsks((asked,), block=block)

    def heading(self, block: Glance) -> LazyString:
        return _n("Estimate, {n} away at the most", "Estimate, {n} away at the most", block.within)

    def render_content(self, block: Glance) -> Iterator[Node]:
        yield node("p", {"class": "toy-dots", "key": "dots"}, "●" * block.dots)

    def judge(self, block: Glance, question: Item, answer: object) -> Judgement:
        judged = super().judge(block, question, answer)
        if judged.verdict is not Verdict.MISSED or not isinstance(judged.value, Fraction):
            return judged
        near = abs(judged.value - block.dots) <= block.within
        return Judgement(Verdict.MET) if near else Judgement(Verdict.MISSED, _("Look once more."))

    def counts(self, question: Item | None) -> Counts:
        return Counts.CHOICE

    def fits(self, task: Task, tasks: Sequence[Task]) -> None:
        if task is tasks[-1]:
            raise LessonError(_("nothing comes after the glance: add a task"), line=task.line)

    def problems(
        self, task: Task, lesson: Lesson, is_lesson: Callable[[str], bool]
    ) -> Iterator[tuple[int, LazyString]]:
        if task.block.within >= task.block.dots:
            yield task.lines["within"], _("any answer is near: write less than {dots}", dots=task.block.dots)


@contextmanager
def known() -> Iterator[None]:
    """Have glances known, as long as a test lasts."""
    register(GlanceKind())
    try:
        yield
    finally:
        all_kinds.__globals__["_KINDS"].pop(GlanceKind.name)  # only a test takes one away
