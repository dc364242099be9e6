"""“Give to class”: an assignment as a link, a QR code and a line of Python to copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from mathgames.explain.nodes import Node, node
from mathgames.language.errors import LinkError
from mathgames.language.words import Text, _
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.texts import to_cell, to_classroom_link, to_frame, to_hub_link, to_link
from mathgames.page.sharing import Link, link_panel

_HUB_NOTE: Final = _("This link opens a notebook with nothing set up: also give your pupils the line.")


def give_on_site(assignment: Assignment) -> tuple[Node, ...]:
    """Draw how an assignment is given, the link and its QR code first."""
    try:
        link = to_link(assignment)
    except LinkError:
        return give_in_notebook(assignment)
    return (
        _render_link(link, "mg-primary"),
        node(
            "details",
            {"class": "mg-panel", "key": "other texts"},
            node("summary", None, _("For a notebook, a web page or Google Classroom")),
            *render_line(to_cell(assignment), "line"),
            *_other_texts(assignment),
        ),
    )


def give_in_notebook(assignment: Assignment) -> tuple[Node, ...]:
    """Draw how an assignment is given, the line of Python first. There is a link if a site is known."""
    line = render_line(to_cell(assignment), "line", kind="mg-primary")
    try:
        link = to_link(assignment)
    except LinkError:
        return tuple(line)
    panel = node(
        "details",
        {"class": "mg-panel", "key": "link of the assignment"},
        node("summary", None, _("Link and QR code")),
        _render_link(link),
        *_other_texts(assignment),
    )
    return (*line, panel)


def show_link(assignment: Assignment, begin: Node) -> tuple[Node, ...]:
    """Draw the QR code of an assignment, the button that begins it, and its link, to be read from a projector.

    If no site is known, there is only the button.
    """
    try:
        link = to_link(assignment)
    except LinkError:
        return (begin,)
    drawing = (link.drawing(),) if link.is_scanned else ()
    return (*drawing, begin, node("p", {"class": "mg-address"}, link.address))


def render_line(line: str, key: str, *, kind: str | None = None) -> Iterator[Node]:
    """Draw a line of Python with the button that copies it."""
    yield from _text_to_copy(line, key, _("Copy the line"), kind)


def _text_to_copy(text: str, key: str, label: Text, kind: str | None = None) -> Iterator[Node]:
    copy = {"class": kind, "key": f"copy {key}", "local": ["copy", text]}
    yield node("p", {"class": "mg-told-line", "key": key}, node("code", None, text))
    yield node("div", {"class": "mg-row", "key": f"below {key}"}, node("button", copy, label))


def _render_link(link: Link, kind: str | None = None) -> Node:
    panel = link_panel(link, _("Link for your pupils"), kind=kind)
    return node("div", {"class": "mg-sharing mg-give", "key": "given link"}, *panel)


def _other_texts(assignment: Assignment) -> Iterator[Node]:
    yield from _text_to_copy(to_frame(assignment), "frame", _("Copy the frame for a web page"))
    yield from _text_to_copy(to_classroom_link(assignment), "classroom", _("Copy the link to Google Classroom"))
    with suppress(LinkError):
        yield from _text_to_copy(to_hub_link(assignment), "hub", _("Copy the link to your hub"))
        if not assignment.is_bare or assignment.kind in (AssignmentKind.LESSON, AssignmentKind.PRACTICE):
            yield node("p", {"class": "mg-label", "key": "hub note"}, _HUB_NOTE)
