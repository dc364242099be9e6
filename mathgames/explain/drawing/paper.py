"""The building blocks of worksheets: the head, boxes to write in, boxes to tick, tables, and sentences with boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mathgames.explain.expression import BOX
from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, Text, _

_TICK: Final = node(
    "svg",
    {"class": "tick-mark", "viewBox": "0 0 20 20", "aria-hidden": "true"},
    node("path", {"d": "M3 11l5 5L17 3", "fill": "none", "stroke": "currentColor", "stroke-width": 3}),
)
"""The tick as a drawing, since a font may lack it."""


def head(kind: LazyString, title: Text, *, names: bool = True) -> Node:
    """Draw the head of a sheet: its kind and title, and with ``names`` lines for the pupil's name and the date."""
    lines = (node("p", {"class": "blank-line"}, label, " ", blank()) for label in (_("Name"), _("Date")))
    return node(
        "header",
        {"class": "head"},
        node("div", {"class": "head-title"}, node("p", {"class": "kind"}, kind), node("h2", None, title)),
        node("div", {"class": "names"}, *lines) if names else None,
    )


def blank() -> Node:
    """Draw a line to write on."""
    return node("span", {"class": "blank"})


def box(answer_text: Text | None = None, *, wide: bool = False) -> Node:
    """Draw a box to write in; on a sheet of answers it holds the answer."""
    kind = " ".join(["box", *(["wide"] if wide else []), *(["given"] if answer_text is not None else [])])
    return node("span", {"class": kind}, "" if answer_text is None else answer_text)


def tick(*, is_ticked: bool = False) -> Node:
    """Draw a small box to be ticked."""
    return node("span", {"class": "tick given" if is_ticked else "tick"}, _TICK if is_ticked else None)


def options(texts: Sequence[Text], right_texts: Iterable[Text] = ()) -> Node:
    """Draw options with a box to be ticked before each; short ones are side by side."""
    right = set(right_texts)
    short = max((len(str(text)) for text in texts), default=0) <= SHORT
    items = (
        node("li", None, tick(is_ticked=text in right), node("span", {"class": "option"}, *render_sentence(text)))
        for text in texts
    )
    return node("ul", {"class": "options short" if short else "options"}, *items)


SHORT: Final = 16
"""The largest number of characters of an option that can have others beside it."""


def render_sentence(sentence: Text) -> tuple[Node, ...]:
    """Draw a sentence with its ▢ as a drawing, since a font may lack it.

    >>> [part if isinstance(part, str) else part[1]["class"] for part in render_sentence("So ▢ = 6")]
    ['So ', 'little-box', ' = 6']
    """
    if isinstance(sentence, LazyString) or BOX not in sentence:
        return (sentence,)
    first, *others = sentence.split(BOX)
    parts: list[Node] = [first]
    for other in others:
        parts += (node("span", {"class": "little-box"}), other)
    return tuple(part for part in parts if part != "")


def _head(title: Text) -> Node:
    """Draw the head of a column; without a title it is an empty cell."""
    return node("th", {"scope": "col"}, title) if title else node("td", None)


def table(heads: Sequence[Text], rows: Iterable[Sequence[Node]], kind: str) -> Node:
    """Draw a table whose first row names its columns and is repeated on the next page."""
    header = node("thead", None, node("tr", None, *(_head(title) for title in heads)))
    body = (node("tr", None, *(node("td", None, cell) for cell in row)) for row in rows)
    return node("table", {"class": kind}, header, node("tbody", None, *body))
