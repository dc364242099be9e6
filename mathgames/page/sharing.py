"""Save and share: the game's code to copy, its record to download, and where it is saved by itself."""

from __future__ import annotations

from typing import Final

from mathgames.engine import Match
from mathgames.engine.saves import SUFFIX, Autosave, resume_command, saved_text
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import switch
from mathgames.language.errors import RecordError
from mathgames.language.words import _

_LABEL: Final = node("span", {"class": "mg-label"}, _("Game code"))
_TO_GO_ON: Final = node(
    "p",
    None,
    _(
        "To continue this game in a notebook, put its code or its file's name in place of the dots: {command}",
        command=resume_command("…"),
    ),
)


def sharing_panel(match: Match, autosave: Autosave | None = None, *, shared: bool) -> Node:
    """The panel. The code and the record of a long game take long to make: both are made when somebody wants them."""
    return node(
        "section",
        {"class": "mg-sharing", "key": "sharing", "aria-label": _("Save and share")},
        node("p", None, autosave.sentence) if autosave else None,
        switch(_("Save or share this game…"), ["share", {"open": not shared}], "share", on=shared),
        *(shared_game(match) if shared else ()),
    )


def whole_game(match: Match) -> Node:
    """The panel of a page behind which nothing stands."""
    return node(
        "section", {"class": "mg-sharing", "key": "sharing", "aria-label": _("Save and share")}, *shared_game(match)
    )


def shared_game(match: Match) -> tuple[Node, ...]:
    """The code and the file. Copying and downloading happen in the browser, so they work with the kernel gone."""
    download = ["download", f"{match.rules.name}{SUFFIX}", saved_text(match)]
    return (
        *_code(match),
        node("button", {"type": "button", "key": "download", "local": download}, _("Download the game")),
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
