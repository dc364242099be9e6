"""The texts of an assignment: a line of Python, the fragment of an address, a link, a frame, Google Classroom.

    mg.play("minus-vs-plus", target_score=12, opponent="leo", locks="undo")
    #v=1&play=minus-vs-plus&target_score=12&opponent=leo&locks=undo

Each has the same names with the same values, and ``read_assignment`` reads any of them. The fragment, after the ``#``,
stays in the browser: no server reads it. ``v`` is its version. A position is its JSON, compressed (RFC 1950) and
written in URL-safe base 64 (RFC 4648 §5) without its padding. Links to a game as it was played (``page.sharing``) are
read as well: the assignment begins where they open.
"""

from __future__ import annotations

import ast
import json
import os
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from html import escape, unescape
from typing import Any, Final
from urllib.parse import parse_qs, parse_qsl, quote, urlencode, urlsplit

from mathgames.arithmetic.integers import short_integer
from mathgames.engine.options import parse_value, value_text
from mathgames.games.registry import is_own
from mathgames.games.registry import rules as rules_of
from mathgames.language.errors import LinkError, MathgamesError, short_repr
from mathgames.language.languages import language_of
from mathgames.language.words import ENGLISH, _, current_language, override_language
from mathgames.learning.assignments.assignment import ARGUMENTS, Assignment, AssignmentKind
from mathgames.page.sharing import (
    MAX_READ_CHARACTERS,
    MAX_RECORD_BYTES,
    Link,
    damaged_link_message,
    linked_match,
    page_link,
    spoken_suffix,
)

VERSION: Final = "1"
HUB: Final = "MATHGAMES_HUB"
REPOSITORY: Final = "MATHGAMES_REPOSITORY"
START: Final = "00-start"
"""The notebook that a link to a hub opens for lessons and practice."""
MAX_FIELDS: Final = 40
FOLDERS: Final[Mapping[AssignmentKind, str]] = {
    AssignmentKind.GAME: "play",
    AssignmentKind.LESSON: "lessons",
    AssignmentKind.ROUTE: "routes",
    AssignmentKind.PRACTICE: "practice",
}
"""The folder of the site with the pages of each kind."""
_CLASSROOM: Final = "https://classroom.google.com/share"
_GIT_PULL: Final = "/hub/user-redirect/git-pull"
_FRAME_PIXELS: Final = 720
_YES_NO: Final = {"yes": True, "no": False}
_PAGE: Final = re.compile(rf"/({'|'.join(FOLDERS.values())})/([a-z0-9/-]+)(?:\.[a-z]{{2,3}})?\.html")
_SOURCE: Final = re.compile(r"""<iframe\s[^>]*?\bsrc="([^"]*)\"""")
_CALL: Final = re.compile(r"\bmg\.(?:play|lesson|practice)\(")


# A line of Python.


def to_line(assignment: Assignment) -> str:
    """Return the line of Python that shows the board, the lesson or the practice.

    >>> to_line(Assignment(predict="other", locks=frozenset({"undo"})))
    'mg.play("minus-vs-plus", predict="other", locks="undo")'
    """
    function = AssignmentKind.LESSON if assignment.kind is AssignmentKind.ROUTE else assignment.kind
    given = (f"{name}={_literal(assignment, name, value)}" for name, value in assignment.arguments())
    return f"mg.{function.value}({', '.join((_quote(assignment.name), *given))})"


def to_cell(assignment: Assignment) -> str:
    """Return the content of a pupil's cell: one line."""
    return f"import mathgames as mg; {to_line(assignment)}"


def _literal(assignment: Assignment, name: str, value: Any) -> str:
    if name == "position":
        from mathgames.learning.lessons.positions import short_text

        return repr(short_text(assignment.rules, value))
    return _quote(value) if isinstance(value, str) else repr(value)


def _quote(text: str) -> str:
    return f'"{text}"' if text.isprintable() and not set('"\\') & set(text) else repr(text)


def _read_line(text: str) -> Assignment:
    try:
        (call,) = (it for it in ast.walk(ast.parse(text.strip())) if isinstance(it, ast.Call))
        kind = AssignmentKind(call.func.attr if isinstance(call.func, ast.Attribute) else "")
        (name,) = map(ast.literal_eval, call.args)
        arguments = {str(it.arg): ast.literal_eval(it.value) for it in call.keywords}
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        raise LinkError(_("this line is not complete: copy all of it")) from None
    if not isinstance(name, str):
        raise LinkError(_("this line is not complete: copy all of it"))
    if kind is AssignmentKind.LESSON and _is_route(name):
        kind = AssignmentKind.ROUTE
    return Assignment.from_arguments(kind, name, arguments)


def _is_route(name: str) -> bool:
    from mathgames.learning.lessons import routes

    return name in routes()


# The fragment of an address.


def to_fragment(assignment: Assignment) -> str:
    """Return the fragment of an address.

    >>> to_fragment(Assignment(AssignmentKind.LESSON, "integers/07-back-to-the-sender", pupils=2))
    'v=1&lesson=integers/07-back-to-the-sender&pupils=2'
    """
    given = [
        (name, _pack(value) if name == "position" else value_text(value)) for name, value in assignment.arguments()
    ]
    return urlencode([("v", VERSION), (assignment.kind.value, assignment.name), *given], safe="/:,")


def from_fragment(fragment: str) -> Assignment:
    """Return the assignment in the fragment of an address. Raises ``LinkError``, with the reason, for any other text.

    >>> from_fragment("v=1&play=tinc&opponent=level-2").opponent
    'level-2'
    """
    text = fragment.removeprefix("#")
    if len(text) > MAX_READ_CHARACTERS:
        raise LinkError(_("the link is too long"))
    try:
        pairs = parse_qsl(text, keep_blank_values=True, strict_parsing=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        raise LinkError(damaged_link_message()) from None
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise LinkError(damaged_link_message())
    if (version := fields.pop("v", "")) != VERSION:
        if version.isdecimal():
            raise LinkError(_("this link is from a newer version of mathgames"))
        raise LinkError(damaged_link_message())
    kinds = [kind for kind in AssignmentKind if kind.value in fields]
    if len(kinds) != 1:
        raise LinkError(damaged_link_message())
    name = fields.pop(kinds[0].value)
    try:
        return Assignment.from_arguments(kinds[0], name, _parse_fields(kinds[0], name, fields))
    except LinkError:
        raise
    except MathgamesError as error:
        raise LinkError(error.words) from error


def _parse_fields(kind: AssignmentKind, name: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of these texts. A text that is not one of its field is left for the check of the arguments."""
    usual, typed = Assignment(), dict[str, Any]()
    for field, text in fields.items():
        if field == "position":
            typed[field] = _unpack(text)
        elif field not in ARGUMENTS[kind]:
            typed[field] = parse_value(rules_of(name).options[field], text) if kind is AssignmentKind.GAME else text
        elif isinstance(default := getattr(usual, field, ""), bool):
            typed[field] = _YES_NO.get(text, text)
        else:
            number = short_integer(text) if isinstance(default, int) or field == "task" else None
            typed[field] = text if number is None else number
    return typed


def _pack(data: Any) -> str:
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _unpack(payload: str) -> dict[str, Any]:
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)), MAX_RECORD_BYTES).decode()
        data = json.loads(text) if unpacker.eof else None
    except (ValueError, zlib.error, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise LinkError(damaged_link_message())
    return data


# Links.


def to_link(assignment: Assignment) -> Link:
    """Return the link that opens an assignment on the site. What is not set up opens with the page's own address.

    Raises ``LinkError`` where no site is known, or if the assignment is too long, and for a game that the site does not
    have.
    """
    if assignment.kind is AssignmentKind.GAME and not is_own(assignment.name):
        raise LinkError(
            _("the site does not have the game {name}, so there is no link to it", name=repr(assignment.name))
        )
    return page_link(
        _page(assignment), "" if assignment.is_bare else to_fragment(assignment), suffix=_suffix(assignment)
    )


def page_path(assignment: Assignment) -> str:
    """Return the path of the page of an assignment on a site.

    >>> page_path(Assignment(AssignmentKind.LESSON, "integers/07-back-to-the-sender"))
    'lessons/integers/07-back-to-the-sender.html'
    """
    return f"{_page(assignment)}{_suffix(assignment)}.html"


def _page(assignment: Assignment) -> str:
    return f"{FOLDERS[assignment.kind]}/{assignment.name.replace(' ', '-')}"


def _suffix(assignment: Assignment) -> str:
    """Return the suffix of the page in the language of the assignment, or in the language of the lesson."""
    with override_language(language_of(assignment.language) if assignment.language else current_language()):
        if assignment.kind is not AssignmentKind.LESSON:
            return spoken_suffix()
        from mathgames.learning.lessons import find

        language = find(assignment.name).language
        return "" if language == ENGLISH.code else f".{language}"


def to_frame(assignment: Assignment) -> str:
    """Return the HTML that shows an assignment in a frame on another page. Raises ``LinkError`` if it has no link."""
    source, title = escape(str(to_link(assignment))), escape(str(assignment.title))
    size = f'width="100%" height="{_FRAME_PIXELS}"'
    return f'<iframe src="{source}" title="{title}" {size} allow="clipboard-write"></iframe>'


def to_classroom_link(assignment: Assignment) -> str:
    """Return the address that offers an assignment to a class in Google Classroom."""
    link, title = quote(str(to_link(assignment)), safe=""), quote(str(assignment.title), safe="")
    return f"{_CLASSROOM}?url={link}&title={title}"


def to_hub_link(assignment: Assignment) -> str:
    """Return the link that brings the notebooks to a pupil's place on a JupyterHub, with nbgitpuller, and opens one.

    The hub is the one that ``MATHGAMES_HUB`` names in the environment, and the repository the one that
    ``MATHGAMES_REPOSITORY`` does. A notebook does not see the fragment of its address: in it, the pupil runs the line.
    Raises ``LinkError`` if either is unknown.
    """
    hub, repository = (os.environ.get(name, "").strip().rstrip("/") for name in (HUB, REPOSITORY))
    if not all(urlsplit(address).scheme in ("http", "https") for address in (hub, repository)):
        raise LinkError(_("no hub is known to link to: set {hub} and {repository}", hub=HUB, repository=REPOSITORY))
    notebook = {AssignmentKind.GAME: assignment.name, AssignmentKind.ROUTE: f"lessons-{assignment.name}"}
    folder = repository.rpartition("/")[2].removesuffix(".git")
    path = f"lab/tree/{folder}/notebooks/{notebook.get(assignment.kind, START)}.ipynb"
    query = urlencode({"repo": repository, "urlpath": path})
    return f"{hub}{_GIT_PULL}?{query}#{to_fragment(assignment)}"


def read_assignment(text: str) -> Assignment:
    """Read an assignment in any of its texts: a line of Python, a fragment, a frame, or a link, also to a hub.

    Links of every site are read. Raises ``LinkError``, with the reason, for any other text.

    >>> read_assignment('mg.practice("adding")').name
    'adding'
    """
    text = text.strip()
    if len(text) > MAX_READ_CHARACTERS:
        raise LinkError(_("the link is too long"))
    try:
        if _CALL.search(text) and "://" not in text:
            return _read_line(text)
        return _read_address(text)
    except LinkError:
        raise
    except MathgamesError as error:
        raise LinkError(error.words) from error


def _read_address(text: str) -> Assignment:
    if (frame := _SOURCE.search(text)) is not None:
        text = unescape(frame[1])
    try:
        if text.startswith(f"{_CLASSROOM}?"):
            text = parse_qs(urlsplit(text).query, max_num_fields=MAX_FIELDS).get("url", [""])[0]
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    if text.startswith(("v=", "#")):
        return from_fragment(text)
    if parts.path.endswith(_GIT_PULL) and parts.fragment.startswith("v="):
        return from_fragment(parts.fragment)
    page = _PAGE.search(parts.path)
    if page is None:
        raise LinkError(_("{text} is not an assignment: give a line from the desk or a link", text=short_repr(text)))
    if parts.fragment.startswith("v="):
        return from_fragment(parts.fragment)
    kind, name = next(it for it, folder in FOLDERS.items() if folder == page[1]), page[2]
    if kind is AssignmentKind.GAME and (match := linked_match(parts.fragment, name)) is not None:
        rules = match.rules
        is_start = not match.ply and match.position == rules.initial()
        arguments = {"position": None if is_start else rules.to_json(match.position)}
        return Assignment.from_arguments(kind, name, dict(rules.settings) | arguments)
    return Assignment.from_arguments(kind, name.replace("-", " ") if kind is AssignmentKind.PRACTICE else name)
