"""A form of answering that comes from outside of the package: strokes, one for each thing that is counted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mathgames.arithmetic.items.entry import FieldState, field
from mathgames.arithmetic.items.fields import render_typed_form
from mathgames.arithmetic.items.item import Interaction, Item, all_interactions, register
from mathgames.arithmetic.items.on_paper import ask_on_paper
from mathgames.explain.drawing.paper import box
from mathgames.explain.expression import Expression
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import Quantity
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, _n

LESSON = """---
title: Strokes
game: minus-vs-plus
aim: You count with strokes.
---

## Count

```task
kind: predict
prompt: Make a stroke for each of them.
form: strokes
ask: Two and one more.
of: 2 + 1
answers: "|||"
wrong: {"||": One is missing.}
why: Two and one are three.
```
"""


class Strokes(Interaction):
    """Strokes, tallied."""

    name = "strokes"

    def parse_response(self, given: object) -> int:
        if not isinstance(given, str) or not given or set(given) != {"|"}:
            raise NotationError(_n("Type {n} stroke or more.", "Type {n} strokes or more.", 1))
        return len(given)

    def text(self, answer: Any) -> Text:
        return _n("{n} stroke", "{n} strokes", answer)

    def raw(self, response: Any) -> str:
        return "|" * int(response)

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        yield render_typed_form(question, state, field(characters=20, example="|||"))

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        return *ask_on_paper(question), box(None if answer is None else "|" * answer, wide=True)

    def agrees(self, answer: Any, asked: Expression, value: Quantity) -> bool:
        return bool(answer == value)


@contextmanager
def known() -> Iterator[Interaction]:
    """Have strokes known, as long as a test lasts."""
    form = register(Strokes())
    try:
        yield form
    finally:
        all_interactions().pop(form.name)  # type: ignore[attr-defined]  # only a test takes one away
