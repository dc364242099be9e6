"""Save and share: the game's code and link to copy, its QR code, its record to download, and its saved file."""

from __future__ import annotations

import os
import re
import zlib
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlsplit

from mathgames.engine import Match, shortcode
from mathgames.engine.match import match_from_record
from mathgames.engine.record import Record
from mathgames.engine.saves import SUFFIX, Autosave, resume_command, saved_text
from mathgames.explain.nodes import Node, markup, node
from mathgames.games.contract.controls import switch
from mathgames.games.registry import is_own
from mathgames.language.errors import LinkError, RecordError, one_line
from mathgames.language.languages import list_languages
from mathgames.language.words import ENGLISH, LazyString, Text, _, current_language

# Links: the address that opens a game on the site at the same moment, and its QR code.
#
#     https://games.example/play/minus-vs-plus.html#code=minus-vs-plus:C6M2Y-YB1
#
# The game is in the address's fragment, after the ``#``, which a browser keeps to itself: no server reads
# it. ``code`` is the game's short code; for a game from another position there is ``record``, its record up to
# the moment, compressed (RFC 1950) and written in URL-safe base 64 (RFC 4648 §5) without its padding.

SITE: Final = "MATHGAMES_SITE"
MAX_CHARACTERS: Final = 8000
"""The most characters of an address for anyone: chats and mail programs cut longer ones."""
MAX_QR_LENGTH: Final = 600
"""The most characters of an address with a QR code of at most 85 modules a side, which a tablet's camera can read."""
MAX_READ_CHARACTERS: Final = 20_000
"""The most characters of a fragment that is read."""
MAX_RECORD_BYTES: Final = 200_000
QUIET_ZONE: Final = 4
"""Modules that stay light around a QR code (ISO/IEC 18004)."""
PIXELS: Final = 4
"""The pixels of the screen per module, unless there is less room."""

_LOCAL_HOST: Final = re.compile(r"localhost|127(?:\.\d+){3}|::1")


@dataclass(frozen=True, slots=True, repr=False)
class Link:
    """An address, shown at the end of a cell with its QR code."""

    address: str
    """The address as text, which ``str`` and ``print`` give as well."""

    def __str__(self) -> str:
        return self.address

    def __repr__(self) -> str:
        return f"<Link: {self.address}>"

    @property
    def is_scanned(self) -> bool:
        """True if the address is short enough for a QR code that cameras can read."""
        return len(self.address) <= MAX_QR_LENGTH

    @property
    def is_local(self) -> bool:
        """True if only this computer knows the address."""
        return _LOCAL_HOST.fullmatch(urlsplit(self.address).hostname or "") is not None

    def drawing(self) -> list[Any]:
        """Return the QR code as SVG, one unit per module. Raises ``LinkError`` if the address is too long for one."""
        if not self.is_scanned:
            raise LinkError(too_long_to_scan())
        import segno  # only for a QR code

        code = segno.make(self.address, error="l", micro=False)  # a better level where it makes the code no larger
        side = code.symbol_size(border=QUIET_ZONE)[0]
        runs = (
            f"M{match.start() + QUIET_ZONE} {y}h{len(match[0])}v1h-{len(match[0])}z"
            for y, row in enumerate(code.matrix, QUIET_ZONE)
            for match in re.finditer("1+", "".join("1" if module else "0" for module in row))
        )
        return node(
            "svg",
            {
                "class": "mg-qr",
                "key": "qr",
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {side} {side}",
                "width": side * PIXELS,
                "height": side * PIXELS,
                "role": "img",
                "aria-label": _("QR code of the link: scan it with a tablet or a phone to open the link there"),
            },
            node("rect", {"x": 0, "y": 0, "width": side, "height": side, "fill": "#fff"}),
            node("path", {"d": "".join(runs), "fill": "#000"}),
        )

    def svg(self) -> str:
        """Return the QR code as the text of an SVG file. Raises ``LinkError`` if the address is too long for one."""
        return markup(self.drawing())

    def _repr_html_(self) -> str:
        anchor = f'<p><a href="{escape(self.address)}">{escape(self.address)}</a></p>'
        if not self.is_scanned:
            return f"{anchor}<p>{escape(str(too_long_to_scan()))}</p>"
        data, name = b64encode(self.svg().encode()).decode(), escape(str(_("QR code of the link")))
        return f'{anchor}<img src="data:image/svg+xml;base64,{data}" alt="{name}">'


def too_long_to_scan() -> LazyString:
    """Return the note for a link that is too long for a QR code."""
    return _("This link is too long for a QR code: copy it instead.")


def site() -> str | None:
    """Return the address of the site, which ends with ``/``. None if it is unknown.

    It is the one that ``MATHGAMES_SITE`` names in the environment (a school's own, or the one that this page came
    from), else the one that the installed package names in its metadata.
    """
    address = os.environ.get(SITE, "").strip() or _published_site()
    try:
        parts = urlsplit(address)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and address == one_line(address)
    except ValueError:  # a bracket that is not closed
        return None
    return f"{parts.scheme}://{parts.netloc}{quote(parts.path.rstrip('/'), safe='/%~')}/" if is_address else None


def _published_site() -> str:
    from importlib.metadata import PackageNotFoundError, metadata  # only for a link

    try:
        addresses = metadata("mathgames").get_all("Project-URL", [])
    except PackageNotFoundError:
        return ""
    return next((line.partition(", ")[2] for line in addresses if line.startswith("Try it, ")), "")


def page_link(page: str, fragment: str = "", *, suffix: str = "") -> Link:
    """Return the link of a page of the site, such as ``play/tinc``. Raises ``LinkError`` if no site is known."""
    address = site()
    if address is None:
        raise LinkError(
            _(
                "{variable} names no site to link to: set it to the address of a mathgames site, such as {example}",
                variable=SITE,
                example="https://games.example/",
            )
        )
    hash_part = f"#{fragment}" if fragment else ""
    link = Link(f"{address}{page}{suffix}.html{hash_part}")
    if len(link.address) > MAX_CHARACTERS:
        raise LinkError(_("this game is too long for a link: give its file instead"))
    return link


def game_link(match: Match) -> Link:
    """Return the link that opens the match at its moment, in the current language.

    LinkError where no site is known, where the match is too long, and for a game that the site does not have.
    """
    name = match.rules.name
    if not is_own(name):
        raise LinkError(_("the site does not have the game {name}, so there is no link to it", name=repr(name)))
    return page_link(f"play/{name}", _fragment(match), suffix=spoken_suffix())


def spoken_suffix() -> str:
    """Return the suffix of names of pages that the site has in every language."""
    code = current_language().code.partition("-")[0]
    return "" if code == ENGLISH.code or code not in list_languages() else f".{code}"


def _fragment(match: Match) -> str:
    try:
        return f"code={quote(match.to_code(), safe=':')}"
    except RecordError:
        record = match._session.record()
        plies = len(record.moves) if record.at is None else record.at
        bare = replace(record, moves=record.moves[:plies], at=None, clock=None, ending=None, notes=())
        payload = urlsafe_b64encode(zlib.compress(str(bare).encode(), 9)).decode()
        return f"record={payload.rstrip('=')}"


def linked_match(fragment: str, game: str) -> Match | None:
    """Return the match in the fragment of an address. None if there is none.

    LinkError says what is wrong with it, also if it tells another game than the one that the page is of.
    """
    text = fragment.removeprefix("#")
    if len(text) > MAX_READ_CHARACTERS:
        raise LinkError(_("the link is too long"))
    try:
        fields = dict(parse_qsl(text, max_num_fields=8))
    except ValueError:
        raise LinkError(damaged_link_message()) from None
    if "code" not in fields and "record" not in fields:
        return None
    try:
        record = shortcode.read(fields["code"]) if "code" in fields else _unpack(fields["record"])
        if record.game == game:
            return match_from_record(record)
    except RecordError as error:
        raise LinkError(error.words) from error
    raise LinkError(_("the link is of another game"))


def _unpack(payload: str) -> Record:
    unpacker = zlib.decompressobj()
    try:
        record_text = unpacker.decompress(
            urlsafe_b64decode(payload + "=" * (-len(payload) % 4)), MAX_RECORD_BYTES
        ).decode()
    except (ValueError, zlib.error):
        raise LinkError(damaged_link_message()) from None
    if not unpacker.eof:
        raise LinkError(damaged_link_message())
    return Record.parse(record_text)


def damaged_link_message() -> LazyString:
    """Return the reason why a link that was cut or changed cannot be opened."""
    return _("the link is damaged or part of it is missing: copy all of it, or scan the QR code again")


_LABEL: Final = node("span", {"class": "mg-label"}, _("Game code"))
_TO_GO_ON: Final = node(
    "p",
    None,
    _(
        "To continue this game in a notebook, put its code or its file's name in place of the dots: {command}",
        command=resume_command("…"),
    ),
)


def sharing_panel(match: Match, autosave: Autosave | None = None, *, is_open: bool) -> Node:
    """Draw the panel. The code and the record of a long game take long to make, so they are made on request."""
    return node(
        "section",
        {"class": "mg-sharing", "key": "sharing", "aria-label": _("Save and share")},
        node("p", None, autosave.sentence) if autosave else None,
        switch(_("Save or share this game…"), ["share", {"open": not is_open}], "share", on=is_open),
        *((*shared_game(match), *_without_site(match)) if is_open else ()),
    )


def whole_game(match: Match) -> Node:
    """Draw the panel of a page with nothing behind it."""
    return node(
        "section", {"class": "mg-sharing", "key": "sharing", "aria-label": _("Save and share")}, *shared_game(match)
    )


def shared_game(match: Match) -> tuple[Node, ...]:
    """Draw the code and the file. Copying and downloading happen in the browser, so they work without the kernel."""
    download = ["download", f"{match.rules.name}{SUFFIX}", saved_text(match)]
    return (
        *_code(match),
        node("button", {"key": "download", "local": download}, _("Download the game")),
        _TO_GO_ON,
        *_render_link(match),
    )


def _render_link(match: Match) -> tuple[Node, ...]:
    """Draw the link and its QR code; nothing if there is no link."""
    if site() is None or not is_own(match.rules.name):
        return ()
    try:
        return link_panel(game_link(match), _("Link that opens this game in a browser"))
    except LinkError:
        return (_note(_("This game is too long for a link: download it instead.")),)


def _without_site(match: Match) -> tuple[Node, ...]:
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


def link_panel(link: Link, label: Text, *, kind: str | None = None) -> tuple[Node, ...]:
    """Draw a link to copy, with its QR code. ``kind`` is the class of the button."""
    field = {"type": "text", "readonly": True, "value": link.address, "spellcheck": "false", "autocomplete": "off"}
    return (
        node(
            "label",
            {"class": "mg-code", "key": "link"},
            node("span", {"class": "mg-label"}, label),
            node("input", field),
        ),
        node("button", {"class": kind, "key": "copy link", "local": ["copy", link.address]}, _("Copy the link")),
        *((_note(_("This address works on this computer only.")),) if link.is_local else ()),
        link.drawing() if link.is_scanned else _note(too_long_to_scan()),
    )


def _note(sentence: Text) -> Node:
    return node("p", None, sentence)


def _code(match: Match) -> tuple[Node, ...]:
    """Draw the code up to the current moment, with a button that copies it; nothing if there is none."""
    try:
        code = match.to_code()
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
        node("button", {"key": "copy", "local": ["copy", code]}, _("Copy the code")),
    )
