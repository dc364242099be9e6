"""Squares of the board, collected there or typed."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from typing import Any, ClassVar, Final

from mathgames.arithmetic.items import on_paper
from mathgames.arithmetic.items.entry import FIELD, EnteredResponse, FieldState, field
from mathgames.arithmetic.items.fields import REFUSAL_NOTICE, ask
from mathgames.arithmetic.items.interactions.parts import a_list, nearest
from mathgames.arithmetic.items.interactions.typed_fields import TypedInteraction
from mathgames.arithmetic.items.item import Interaction, Item, register
from mathgames.explain.drawing.paper import box
from mathgames.explain.nodes import Node, node
from mathgames.explain.scenes.trace import Marked
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import MINUS, LazyString, Text, _, _n, join_with_and

EXAMPLE: Final = "(1, 2) (3, 4)"
"""An example of typed cells."""

_CELL: Final = re.compile(r"[a-z][0-9]{1,2}|-?[0-9]{1,4},-?[0-9]{1,4}")


class CellsInteraction(TypedInteraction):
    """Cells in the notation of the games: ``c3``, ``-2,1``.

    >>> print(Interaction.CELLS.text(Interaction.CELLS.parse_response(["-2,1", "2,0", "-2,-1"])))
    (−2, 1), (2, 0) and (−2, −1)
    """

    name = "cells"
    unreadable: ClassVar[tuple[object, ...]] = (None, [], {})

    def trace(self, item: Item, response: Any) -> Marked:
        return Marked(tuple(sorted(response, key=_reading_order)))

    def raw(self, response: Any) -> list[str]:
        return sorted(response)

    is_list = True

    def parse_response(self, raw_answer: object) -> frozenset[str]:
        return frozenset("".join(str(cell)[:40].split()).strip("()").replace(MINUS, "-") for cell in a_list(raw_answer))

    def to_json(self, raw_answer: object) -> object:
        if not all(map(_CELL.fullmatch, self.parse_response(raw_answer))):
            raise NotationError(_("Type your answer like this: {example}.", example=EXAMPLE))
        return raw_answer

    def text(self, answer: Any) -> Text:
        return join_with_and(map(written_cell, sorted(answer, key=_reading_order)))

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        """Return the cells collected on the board, or typed, cell by cell: (−2, 1) (2, 0)."""
        if isinstance(cells := submission.args.get("cells"), list):
            return [str(cell) for cell in cells]
        return [part for part in submission.fields.get(FIELD, "").split(")") if part.strip()]

    def squares(self, question: Item) -> int:
        marked_answers = (*question.key, *(wrong.response for wrong in question.distractors))
        return max(len(answer) for answer in marked_answers if isinstance(answer, frozenset))

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = nearest(question, answer)
        if extra := sorted(answer - right, key=_reading_order):
            cell = written_cell(extra[0])
            return _("You marked {cell}. Go there from (0, 0), first along, then up or down.", cell=cell)
        return _n("{n} more is missing.", "{n} more are missing.", len(right - answer))

    def wrong_in(self, question: Item, answer: Any) -> frozenset[Hashable]:
        return frozenset(answer - nearest(question, answer))

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        if not state.on_board:
            yield from super().render_screen(question, state)
            return
        yield ask(question, begins=state.key)
        yield REFUSAL_NOTICE
        if self.squares(question) > 1:
            yield _on_board(state.submit_label)

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        return (field(characters=60, example=EXAMPLE),)

    def problems(self, question: Item) -> Iterator[tuple[int, LazyString]]:
        """Yield an error for each answer with a cell that no board has."""
        for answer in question.key:
            for cell in answer if isinstance(answer, frozenset) else ():
                if not _CELL.fullmatch(cell):
                    sentence = _(
                        "{text} is not a cell: write cells like {example}", text=short_repr(cell), example="c3, (−2, 1)"
                    )
                    yield question.lines.get("answers", question.line), sentence

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        cells = None if answer is None else " ".join(map(written_cell, sorted(answer, key=_reading_order)))
        return (
            *on_paper.ask_on_paper(question),
            on_paper.render_instruction(_("Write the cells, and mark them on the grid.")),
            box(cells, wide=True),
        )


def _on_board(submit_label: LazyString) -> Node:
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


Interaction.CELLS = register(CellsInteraction())
