"""The prose of a lesson: a small part of Markdown, converted into nodes; and the drawings in it.

Headings, paragraphs, lists, tables, *emphasis*, **importance** and `code`. No HTML, no addresses, no pictures from
elsewhere: what the closed list does not have is refused with the line where it stands. A drawing block, and the
``picture`` of a task, draw one of ours with its description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from markdown_it import MarkdownIt
from markdown_it.token import Token

from mathgames.arithmetic.items.reading import read_operation
from mathgames.arithmetic.pictures import PICTURE_KINDS, pictures_of
from mathgames.explain.derivation import Illustration
from mathgames.explain.drawing.calculation import illustrate
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import LessonError
from mathgames.language.words import ENGLISH, LazyString, _
from mathgames.learning.lessons.plain_yaml import ErrorCollector, Value, YamlMapping, YamlScalar

MAX_NESTING: Final = 12
_PLAIN: Final = frozenset({"p", "ul", "ol", "li", "em", "strong", "table", "thead", "tbody", "tr", "th", "td"})
_HEADINGS: Final = {"h2": "h3", "h3": "h4"}
"""The tags of headings; a page has higher headings above those of a lesson."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A piece of prose: a paragraph, a list, a table, or a heading with its text."""

    node: Node
    heading: str | None
    line: int


@dataclass(frozen=True, slots=True)
class ProseBlock:
    """A fenced block: its name, its content, and the line where that begins."""

    name: str
    text: str
    line: int


def _markdown() -> MarkdownIt:
    # Links and pictures are refused below by their look alone: to read them takes long where brackets have no end.
    unused = ["reference", "entity", "link", "image"]
    return MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable("table").disable(unused)


_LINK: Final = re.compile(r"(!?)\[[^\[\]]*\]\(")
_MARKDOWN: Final = _markdown()


def parts(text: str, faults: ErrorCollector, first_line: int = 1) -> Iterator[Prose | ProseBlock]:
    r"""Yield the prose and the fenced blocks of a text, in order; ``faults`` collects text that cannot be prose.

    >>> [part.heading for part in parts("## Undo it\n\nPress **Undo**.", ErrorCollector())]
    ['Undo it', None]
    """
    tokens = _MARKDOWN.parse(text)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        line = first_line + (token.map[0] if token.map else 0)
        if token.type == "fence":
            yield ProseBlock(token.info.strip(), token.content, line + 1)
            at += 1
            continue
        end = _end(tokens, at)
        content_node = faults.read(lambda: _build(tokens[at:end], line, first_line), None)  # noqa: B023 (called here)
        heading = tokens[at + 1].content if token.type == "heading_open" else None
        if content_node is not None:
            yield Prose(content_node, heading, line)
        at = end


def _end(tokens: list[Token], at: int) -> int:
    depth = 0
    for end in range(at, len(tokens)):
        depth += tokens[end].nesting
        if depth == 0:
            return end + 1
    return len(tokens)


def _build(tokens: list[Token], line: int, first_line: int) -> Node:
    top = node("div")
    _grow(top, tokens, line, first_line)
    root: Node = top[2]
    return root


def _grow(parent: list[Any], tokens: list[Token], line: int, first_line: int) -> None:
    """Add the content of the tokens to a node. Tokens inside a line have no line number, and take that of the line."""
    open_ = [parent]
    for token in tokens:
        if token.map:
            line = first_line + token.map[0]
        if token.type == "inline":
            if (link := _LINK.search(token.content)) is not None:
                raise LessonError(_REFUSALS["image" if link[1] else "link_open"], line=line)
            _grow(open_[-1], token.children or [], line, first_line)
        elif token.type == "text":
            open_[-1].append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            open_[-1].append(" ")
        elif token.type == "code_inline":
            open_[-1].append(node("code", None, token.content))
        elif token.nesting == 1:
            drawing = node(_tag(token, line))
            open_[-1].append(drawing)
            open_.append(drawing)
        elif token.nesting == -1:
            open_.pop()
        else:
            raise _refusal(token, line)


def _tag(token: Token, line: int) -> str:
    if token.type == "heading_open":
        if token.tag in _HEADINGS:
            return _HEADINGS[token.tag]
        raise LessonError(
            _("headings in a lesson begin with '##' or '###'; its title is at the top of the file"), line=line
        )
    if token.tag in _PLAIN and token.type != "link_open":
        return token.tag
    raise _refusal(token, line)


_REFUSALS: Final[dict[str, LazyString]] = {
    "html_block": _("HTML is not allowed in a lesson: write plain text, *like this* or **like this**"),
    "html_inline": _("HTML is not allowed in a lesson: write plain text, *like this* or **like this**"),
    "link_open": _("a lesson cannot contain links: write only the words"),
    "image": _("a lesson cannot contain pictures from elsewhere: use a 'drawing' block with a description"),
    "code_block": _("a line indented this far is read as code: start it at the margin"),
    "hr": _("a line of dashes does not belong here: remove it"),
    "blockquote_open": _("a lesson cannot contain quotations with '>': write only the text"),
}


def _refusal(token: Token, line: int) -> LessonError:
    return LessonError(_REFUSALS.get(token.type, _("this does not belong in a lesson: write plain text")), line=line)


def read_drawing(yaml_value: Value | None, line: int) -> Node:
    """Draw a drawing block. Raises ``LessonError`` if it draws nothing or has no description."""
    if not isinstance(yaml_value, YamlMapping):
        raise LessonError(_("write a drawing like {it}", it="'walk: −3 + 5'"), line=line)
    yaml_value.check_keys((*PICTURE_KINDS, "description"), _("a drawing"))
    kinds = [kind for kind in PICTURE_KINDS if kind in yaml_value]
    if len(kinds) != 1:
        raise LessonError(_("a drawing shows one of these: {kinds}", kinds=", ".join(PICTURE_KINDS)), line=line)
    description = yaml_value.get("description")
    if not isinstance(description, YamlScalar) or not description.text.strip():
        missing = _("the drawing has no description for people who cannot see it: add 'description: …'")
        raise LessonError(missing, line=line)
    illustration = illustrate(_illustration(kinds[0], yaml_value.entries[kinds[0]]))
    return node("div", {"class": "mg-lesson-drawing"}, illustration, node("p", None, description.text.strip()))


def _illustration(kind: str, value: Value) -> Illustration:
    operation = read_operation(value.text, ENGLISH) if isinstance(value, YamlScalar) else None
    if operation is not None:
        a, operator, b = operation
        if (picture := pictures_of(operator, a, b).get(kind)) is not None:
            return cast("Illustration", picture)
    sign = PICTURE_KINDS[kind].value
    sentence = _(
        "{kind} draws one operation with {sign} and small numbers, like {example}",
        kind=repr(kind),
        sign=sign,
        example=f"2 {sign} (−3)",
    )
    raise LessonError(sentence, line=value.line)
