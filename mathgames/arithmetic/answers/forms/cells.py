"""Squares of the board, collected there or typed."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from typing import Any, Final

from mathgames.arithmetic.answers import on_paper
from mathgames.arithmetic.answers.entry import FIELD, field
from mathgames.arithmetic.answers.fields import REFUSED, ask
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import a_list, nearest
from mathgames.arithmetic.answers.forms.typed import TypedForm
from mathgames.explain.drawing.paper import box
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import NotationError, shown
from mathgames.language.words import MINUS, Text, Words, _, _n, listed

EXAMPLE: Final = "(1, 2) (3, 4)"
"""An example of typed cells."""

_CELL: Final = re.compile(r"[a-z][0-9]{1,2}|-?[0-9]{1,4},-?[0-9]{1,4}")


class CellsForm(TypedForm):
    """Cells in the notation of the games: ``c3``, ``-2,1``.

    >>> print(Form.CELLS.text(Form.CELLS.read(["-2,1", "2,0", "-2,-1"])))
    (−2, 1), (2, 0) and (−2, −1)
    """

    name = "cells"
    is_list = True

    def read(self, typed: object) -> frozenset[str]:
        return frozenset("".join(str(cell)[:40].split()).strip("()").replace(MINUS, "-") for cell in a_list(typed))

    def keep(self, typed: object) -> object:
        if not all(map(_CELL.fullmatch, self.read(typed))):
            raise NotationError(_("Type your answer like this: {example}.", example=EXAMPLE))
        return typed

    def text(self, answer: Any) -> Text:
        return listed(map(written_cell, sorted(answer, key=_reading_order)))

    def entered(self, question: Question, entered: Entered) -> object:
        """Return the cells collected on the board, or typed, cell by cell: (−2, 1) (2, 0)."""
        if isinstance(cells := entered.args.get("cells"), list):
            return [str(cell) for cell in cells]
        return [part for part in entered.fields.get(FIELD, "").split(")") if part.strip()]

    def squares(self, question: Question) -> int:
        marked = (*question.answers, *(wrong.answer for wrong in question.wrong))
        return max(len(answer) for answer in marked if isinstance(answer, frozenset))

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = nearest(question, answer)
        if extra := sorted(answer - right, key=_reading_order):
            cell = written_cell(extra[0])
            return _("You marked {cell}. Go there from (0, 0), first along, then up or down.", cell=cell)
        return _n("{n} more is missing.", "{n} more are missing.", len(right - answer))

    def wrong_in(self, question: Question, answer: Any) -> frozenset[Hashable]:
        return frozenset(answer - nearest(question, answer))

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        if not state.on_board:
            yield from super().field(question, state)
            return
        yield ask(question, begins=state.key)
        yield REFUSED
        if self.squares(question) > 1:
            yield _on_board(state.submit_label)

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        return (field(characters=60, example=EXAMPLE),)

    def problems(self, question: Question) -> Iterator[tuple[int, Words]]:
        """Yield an error for each answer with a cell that no board has."""
        for answer in question.answers:
            for cell in answer if isinstance(answer, frozenset) else ():
                if not _CELL.fullmatch(cell):
                    sentence = _(
                        "{text} is not a cell: write cells like {example}", text=shown(cell), example="c3, (−2, 1)"
                    )
                    yield question.lines.get("answers", question.line), sentence

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        cells = None if answer is None else " ".join(map(written_cell, sorted(answer, key=_reading_order)))
        return (
            *on_paper.ask(question),
            on_paper.how(_("Write the cells, and mark them on the grid.")),
            box(cells, wide=True),
        )


def _on_board(submit_label: Words) -> Node:
    """Draw the buttons that submit and clear the marks on the board."""
    give = node("button", {"class": "mg-primary", "local": ["done"]}, submit_label)
    clear = node("button", {"local": ["clear"]}, _("Start again"))
    return node("div", {"class": "mg-row", "key": "marked"}, give, clear)


def written_cell(cell: str) -> str:
    """Format a cell as it is read: ``c3``, ``(−2, 1)``."""
    return f"({cell.replace('-', MINUS).replace(',', ', ')})" if "," in cell else cell


def _reading_order(cell: str) -> tuple[object, ...]:
    """Return the sort key of a cell: row by row from the top, each from the left; those with letters by their names."""
    if "," not in cell or not _CELL.fullmatch(cell):
        return (0, 0, cell)
    x, y = cell.split(",")
    return (-int(y), int(x), cell)


Form.CELLS = register(CellsForm())
