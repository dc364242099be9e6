"""Save and share: the game's code and link to copy, its QR code, its record to download, and where it is saved."""

from __future__ import annotations

from typing import Final

from mathgames.engine import Match
from mathgames.engine.saves import SUFFIX, Autosave, resume_command, saved_text
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import switch
from mathgames.games.registry import is_own
from mathgames.language.errors import LinkError, RecordError
from mathgames.language.words import Text, _
from mathgames.page.link import Link, game_link, site, too_long_to_scan

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
        *((*shared_game(match), *_without_site(match)) if shared else ()),
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
        *_linked(match),
    )


def _linked(match: Match) -> tuple[Node, ...]:
    """The link and its QR code; nothing where there can be none."""
    if site() is None or not is_own(match.rules.name):
        return ()
    try:
        return link_panel(game_link(match), _("Link that opens this game in a browser"))
    except LinkError:
        return (_note(_("This game is too long for a link: download it instead.")),)


def _without_site(match: Match) -> tuple[Node, ...]:
    """Why there is no link, where it is for want of an address."""
    if site() is not None or not is_own(match.rules.name):
        return ()
    return (
        _note(
            _(
                "A link and a QR code need the address of a mathgames site, and none is set here. "
                "What is above works without one."
            )
        ),
    )


def link_panel(link: Link, label: Text) -> tuple[Node, ...]:
    """A link to copy, with its QR code."""
    field = {"type": "text", "readonly": True, "value": link.address, "spellcheck": "false", "autocomplete": "off"}
    return (
        node(
            "label",
            {"class": "mg-code", "key": "link"},
            node("span", {"class": "mg-label"}, label),
            node("input", field),
        ),
        node("button", {"type": "button", "key": "copy link", "local": ["copy", link.address]}, _("Copy the link")),
        *((_note(_("This address works on this computer only.")),) if link.is_local else ()),
        link.drawing() if link.is_scanned else _note(too_long_to_scan()),
    )


def _note(sentence: Text) -> Node:
    return node("p", None, sentence)


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
