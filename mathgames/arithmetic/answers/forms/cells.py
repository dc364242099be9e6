"""Squares of the board, collected there or typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from mathgames.arithmetic.answers.entry import FIELD, field
from mathgames.arithmetic.answers.form import Entered, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import a_list, nearest
from mathgames.arithmetic.answers.forms.typed_form import TypedForm
from mathgames.arithmetic.answers.on_paper import ask, how
from mathgames.explain.drawing.paper import box
from mathgames.explain.nodes import Node
from mathgames.language.errors import shown
from mathgames.language.words import MINUS, Text, Words, _, _n, listed

EXAMPLE: Final = "(1, 2) (3, 4)"
"""How cells are typed."""

_CELL: Final = re.compile(r"[a-z][0-9]{1,2}|-?[0-9]{1,4},-?[0-9]{1,4}")


class CellsForm(TypedForm):
    """Cells as the games write them: ``c3``, ``-2,1``."""

    name = "cells"
    is_list = True

    def read(self, typed: object) -> frozenset[str]:
        return frozenset("".join(str(cell)[:40].split()).strip("()").replace(MINUS, "-") for cell in a_list(typed))

    def text(self, answer: Any) -> Text:
        return listed(sorted(answer))

    def entered(self, question: Question, entered: Entered) -> object:
        """What was collected on the board, or typed, cell by cell: (−2, 1) (2, 0)."""
        if isinstance(cells := entered.args.get("cells"), list):
            return [str(cell) for cell in cells]
        return [part for part in entered.fields.get(FIELD, "").split(")") if part.strip()]

    def squares(self, question: Question) -> int:
        return max(len(answer) for answer in question.answers if isinstance(answer, frozenset))

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = nearest(question, answer)
        if extra := sorted(answer - right):
            return _("{cell} is not one of them. How far is it to the side, and how far up or down?", cell=extra[0])
        return _n("{n} more is missing.", "{n} more are missing.", len(right - answer))

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        return (field(characters=60, example=EXAMPLE),)

    def problems(self, question: Question) -> Iterator[tuple[int, Words]]:
        """Answers with what is no cell of any board."""
        for answer in question.answers:
            for cell in answer if isinstance(answer, frozenset) else ():
                if not _CELL.fullmatch(cell):
                    sentence = _(
                        "{text} is not a cell: write cells like {example}", text=shown(cell), example="c3, (−2, 1)"
                    )
                    yield question.lines.get("answers", question.line), sentence

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        cells = None if answer is None else " ".join(map(_written, sorted(answer)))
        return *ask(question), how(_("Write the cells, and mark them on the grid.")), box(cells, wide=True)


def _written(cell: str) -> str:
    """A cell as it is read: ``(−2, 1)``."""
    return f"({', '.join(cell.replace('-', MINUS).split(','))})"


Form.CELLS = register(CellsForm())
