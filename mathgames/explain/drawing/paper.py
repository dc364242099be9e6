"""What sheets are made of: the head, boxes to write in, boxes to tick, tables, and sentences with boxes in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mathgames.explain.expression import BOX
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, Words, _

_TICK: Final = node(
    "svg",
    {"class": "tick-mark", "viewBox": "0 0 20 20", "aria-hidden": "true"},
    node("path", {"d": "M3 11l5 5L17 3", "fill": "none", "stroke": "currentColor", "stroke-width": 3}),
)
"""Drawn, for a font may lack it."""


def head(kind: Words, title: Text, *, names: bool = True) -> Node:
    """The head of a sheet: what it is, of what, and with ``names`` lines for who works on it and when."""
    lines = (node("p", {"class": "blank-line"}, label, " ", blank()) for label in (_("Name"), _("Date")))
    return node(
        "header",
        {"class": "head"},
        node("div", {"class": "head-title"}, node("p", {"class": "kind"}, kind), node("h2", None, title)),
        node("div", {"class": "names"}, *lines) if names else None,
    )


def blank() -> Node:
    """A line to write on."""
    return node("span", {"class": "blank"})


def box(answer_text: Text | None = None, *, wide: bool = False) -> Node:
    """A box to write in; on a sheet of answers it holds what is ``given``."""
    kind = " ".join(["box", *(["wide"] if wide else []), *(["given"] if answer_text is not None else [])])
    return node("span", {"class": kind}, "" if answer_text is None else answer_text)


def tick(*, ticked: bool = False) -> Node:
    """A small box to be ticked."""
    return node("span", {"class": "tick given" if ticked else "tick"}, _TICK if ticked else None)


def options(texts: Sequence[Text], ticked: Iterable[Text] = ()) -> Node:
    """Options with a box to be ticked before each; short ones stand side by side."""
    right = set(ticked)
    short = max((len(str(text)) for text in texts), default=0) <= SHORT
    items = (
        node("li", None, tick(ticked=text in right), node("span", {"class": "option"}, *written(text)))
        for text in texts
    )
    return node("ul", {"class": "options short" if short else "options"}, *items)


SHORT: Final = 16
"""Characters of an option that may have others beside it."""


def written(sentence: Text) -> tuple[Node, ...]:
    """A sentence whose ▢ is drawn, for a font may lack it.

    >>> [part if isinstance(part, str) else part[1]["class"] for part in written("So ▢ = 6")]
    ['So ', 'little-box', ' = 6']
    """
    if isinstance(sentence, Words) or BOX not in sentence:
        return (sentence,)
    first, *others = sentence.split(BOX)
    parts: list[Node] = [first]
    for other in others:
        parts += (node("span", {"class": "little-box"}), other)
    return tuple(part for part in parts if part != "")


def _head(title: Text) -> Node:
    """What heads a column; a column that has no name has no head."""
    return node("th", {"scope": "col"}, title) if title else node("td", None)


def table(heads: Sequence[Text], rows: Iterable[Sequence[Node]], kind: str) -> Node:
    """A table whose first row names its columns and stands again on the next page."""
    named = node("thead", None, node("tr", None, *(_head(title) for title in heads)))
    body = (node("tr", None, *(node("td", None, cell) for cell in row)) for row in rows)
    return node("table", {"class": kind}, named, node("tbody", None, *body))
