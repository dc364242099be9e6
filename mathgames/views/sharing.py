"""The panel "Save and share": the game's code to copy, its record to download, and where it is saved by itself."""

from __future__ import annotations

from typing import Final

from mathgames.engine import Match
from mathgames.errors import RecordError
from mathgames.nodes import Node, node
from mathgames.saves import SUFFIX, Autosave, saved_text
from mathgames.words import _

_SUMMARY: Final = node("summary", None, _("Save and share"))
_LABEL: Final = node("span", {"class": "mg-label"}, _("Code of this game"))
_TO_GO_ON: Final = node(
    "p", None, _("In a notebook, mathgames.resume(…) takes the code or the name of the file, and goes on.")
)


def sharing_panel(match: Match, autosave: Autosave | None = None) -> Node:
    """The panel, closed at first. Copying and downloading happen in the browser, so they work with the kernel gone."""
    file = f"{match.rules.name}{SUFFIX}"
    return node(
        "details",
        {"class": "mg-sharing", "key": "sharing"},
        _SUMMARY,
        node("p", None, autosave.told) if autosave else None,
        *_code(match),
        node(
            "button",
            {"type": "button", "key": "download", "local": ["download", file, saved_text(match)]},
            _("Download the game"),
        ),
        _TO_GO_ON,
    )


def _code(match: Match) -> tuple[Node, ...]:
    """The code up to the moment that is shown, with a button that copies it; nothing where there is none."""
    try:
        code = match.code()
    except RecordError:
        return ()
    field = {"type": "text", "readonly": True, "value": code, "spellcheck": "false", "autocomplete": "off"}
    return (
        node(
            "label",
            {"class": "mg-code", "key": "code"},
            _LABEL,
            node("input", field),
        ),
        node("button", {"type": "button", "key": "copy", "local": ["copy", code]}, _("Copy the code")),
    )
