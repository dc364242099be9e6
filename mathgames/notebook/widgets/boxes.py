"""Boards in boxes: a ``VBox``, a ``Tab`` or another box of ipywidgets leaves the pictures of its boards, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from IPython.display import display
from ipywidgets import Box  # type: ignore[import-untyped]  # ipywidgets has no types

from mathgames.notebook.widgets.widget import GameWidget


def leave_pictures(formatters: Any) -> None:
    """Show boxes with boards in them together with the pictures of the boards, in the notebook of these formatters."""
    formatters.ipython_display_formatter.for_type(Box, show)


def show(box: Box) -> None:
    """Write a box and the pictures of its boards as outputs. One without boards is left to ipywidgets, which
    NotImplementedError tells IPython.
    """
    boards = list(dict.fromkeys(_boards(box)))
    shown = box._repr_mimebundle_()
    if not boards or shown is None:
        raise NotImplementedError
    display(shown, raw=True)  # type: ignore[no-untyped-call]  # IPython has no types
    for board in boards:
        board.leave_picture()


def _boards(box: Box) -> Iterator[GameWidget]:
    """The boards in a box and in the boxes in it."""
    for widget in box.children:
        if isinstance(widget, GameWidget):
            yield widget
        elif isinstance(widget, Box):
            yield from _boards(widget)
