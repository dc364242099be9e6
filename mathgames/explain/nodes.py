"""Drawings as trees ``[tag, attributes, *children]``, and their markup and text.

Everything that a player sees is such a tree: the widget sends it to the browser as JSON, the static picture is the same
tree written as markup. Trees are plain lists, because thousands of them are built and dumped at every move; the list of
tags and attributes is closed, so a tree can carry neither script nor style nor an address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, TypeAlias

from mathgames.language.words import LazyString, Text, current_language

Attributes: TypeAlias = dict[str, Any]
Node: TypeAlias = "Text | list[Any]"
"""A text, or ``[tag, attributes, *children]`` with children that are nodes. Texts and attributes may be words; only
``render_tree``, ``markup`` and ``plain_text`` put them into a language.
"""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# These lists stand in frontend/src/lists.ts too; a test compares them.
HTML = _names("""
    div span p h1 h2 h3 h4 strong em small ul ol li dl dt dd table caption thead tbody tr th td button form label input
    select option details summary output br section header footer img code pre
""")
SVG = _names("svg g rect circle ellipse line path polygon polyline text tspan title desc defs marker")
MATHML = _names("""
    math mrow mi mn mo mfrac mtext mspace mtable mtr mtd mover munder msup msub mstyle mphantom menclose
""")

INTERPRETED_NAMES = _names("""
    key at shift intent field pager page pages start local counter words layer say handle ticking preview notice roving
    focus pan named timer tour
""")
"""Attributes that the browser interprets (see ``docs/dev/view-protocol.md``); markup leaves them out."""

PLAIN = _names("""
    class role tabindex title hidden lang dir

    type value placeholder disabled checked selected maxlength min max step autocomplete inputmode open
    spellcheck autocapitalize enterkeyhint readonly colspan rowspan scope src alt width height

    x y x1 y1 x2 y2 cx cy r rx ry d points viewBox preserveAspectRatio transform fill stroke stroke-width
    stroke-dasharray stroke-linecap stroke-linejoin text-anchor dominant-baseline font-size font-weight font-family
    opacity fill-opacity focusable refX refY markerWidth markerHeight orient xmlns

    display mathvariant stretchy form fence separator linethickness intent-text

    aria-colcount aria-colindex aria-current aria-description aria-disabled aria-hidden aria-label aria-pressed
    aria-rowcount aria-rowindex aria-valuemax aria-valuemin aria-valuenow aria-valuetext

    data-from data-gain data-into-view data-layout data-look data-ply data-state
""")
"""Attributes that are written unchanged: for any element, forms, SVG, MathML, screen readers and style sheets.

There is no ``id``, no ``name`` and no ``for``, since the page around finds its own elements by them.
"""

STYLE_NAMES = {
    "data-layout": _names("""
        finish many few-tabs six-tabs overlays tour start desk no-moves scene bench cards
        several pairs own-words end
        drawing point-line walk-line four-buttons calculation number-line
    """),
    "data-state": _names("ended over hint answer answers asking asks came told leads-on by-words hinted before"),
}
"""The allowed names of the parts and the states of a node, by which the style sheet lays it out.

See ``docs/dev/view-protocol.md``, "Layouts and states".
"""

SPOKEN_NAMES = _names("say aria-label aria-description aria-roledescription aria-valuetext label labels counted")
"""Attributes, and parts of gestures and views, that are only read aloud."""

_VOID = _names("br img input")
_BLOCK = _names("""
    div p h1 h2 h3 h4 ul ol li dl dt dd table caption thead tbody tr form details summary section header footer pre br
""")


def node(tag: str, attributes: Attributes | None = None, *children: Node | None) -> list[Any]:
    """Return the node ``[tag, attributes, *children]``; children and attributes that are None are left out.

    >>> node("p", {"class": "turn", "hidden": None}, "Blue to move")
    ['p', {'class': 'turn'}, 'Blue to move']
    """
    # Loops, where a comprehension would be a call of its own: pages make thousands.
    present: Attributes = {}
    if attributes:
        for name, value in attributes.items():
            if value is not None:
                present[name] = value
    element: list[Any] = [tag, present]
    for child in children:
        if child is not None:
            element.append(child)
    return element


def names_of(**flags: object) -> str | None:
    """Return the names of the flags that hold, as ``data-layout`` and ``data-state`` list them; None if none holds.

    >>> names_of(finish=True, own_words=[1], many=False)
    'finish own-words'
    """
    return " ".join([name.replace("_", "-") for name, holds in flags.items() if holds]) or None


def iter_nodes(tree: Node) -> Iterator[list[Any]]:
    """Return an iterator over every element of the tree, parents before their children.

    >>> [element[0] for element in iter_nodes(["p", {}, "a ", ["strong", {}, "b"]])]
    ['p', 'strong']
    """
    found, waiting = [], [tree] if isinstance(tree, list) else []
    while waiting:  # a generator would be entered again for each of the many nodes of a view
        element = waiting.pop()
        found.append(element)
        for child in element[:1:-1]:
            if isinstance(child, list):
                waiting.append(child)
    return iter(found)


def validate_view(tree: Node) -> None:
    """Raise ValueError, naming the place, unless the tree keeps to the closed lists of tags and attributes.

    >>> validate_view(["p", {}, ["script", {}]])
    Traceback (most recent call last):
    ...
    ValueError: p > script: not a tag that a drawing may use
    """
    _check(tree, "")


# Tuples, since every node of every view is checked, and asking a union takes three times as long.
_TEXTS = (str, LazyString)
_VALUES = (*_TEXTS, int, float)


def _check(tree: object, place: str) -> None:
    if isinstance(tree, _TEXTS):
        return
    if not isinstance(tree, list) or len(tree) < 2 or not isinstance(tree[0], str) or not isinstance(tree[1], dict):
        raise ValueError(f"{place or 'tree'}: a node is a text or [tag, attributes, *children], not {tree!r:.60}")
    tag, attributes, *children = tree
    place = f"{place} > {tag}" if place else tag
    if tag not in HTML and tag not in SVG and tag not in MATHML:
        raise ValueError(f"{place}: not a tag that a drawing may use")
    for name, value in attributes.items():
        if name in INTERPRETED_NAMES:
            continue
        if name not in PLAIN:
            raise ValueError(f"{place}: not an attribute that a drawing may use: {name}")
        if not isinstance(value, _VALUES):
            raise ValueError(f"{place}: the attribute {name} is neither a text nor a number: {value!r:.60}")
        if name in STYLE_NAMES and not STYLE_NAMES[name].issuperset(str(value).split()):
            raise ValueError(f"{place}: {name} has a name that no style sheet knows: {value!r:.60}")
        if name == "src" and not str(value).startswith("data:image/svg+xml"):
            raise ValueError(f"{place}: a picture's source is always its own data")
    for child in children:
        _check(child, place)


MANY_NODES = 256
"""The number of nodes kept from earlier views, which may grow to twice as many.

More would slow Python's garbage collector, which visits every live object.
"""


def render_tree(tree: Node, aloud: Callable[[str], str] = str) -> Node:
    """Render all words of the tree in the current language; a part without words stays the same object.

    Text for screen readers only is passed through ``aloud``.

    >>> from mathgames.language.words import _
    >>> render_tree(["p", {"title": _("Turn")}, _("{n} left", n=2)])
    ['p', {'title': 'Turn'}, '2 left']
    """
    return Rendering(aloud).render(tree)


class Rendering:
    """A renderer of trees in the current language, which renders the parts that they share only once.

    Nodes that boards and panels make once and show in many views are the same objects there, and stay so here. They are
    known by their identity, so a node must not be changed after it was rendered. Nodes not seen for long are dropped:
    there are two halves, and when the younger is full the older goes.

    Attributes in ``SPOKEN_NAMES`` are passed through ``aloud``, which turns rendered text into what a screen reader
    can read. Calculations, which are not words, are written with the signs of the reader's country.
    """

    def __init__(self, aloud: Callable[[str], str] = str) -> None:
        self._aloud = aloud
        self._language = current_language()
        self._older: dict[int, Any] = {}
        self._renderings: dict[int, Any] = {}
        self._older_sources: list[Any] = []
        self._sources: list[Any] = []  # nodes known by their identity must be kept alive

    def render(self, tree: Node) -> Node:
        """Render all words of the tree."""
        if (language := current_language()) is not self._language:
            self._language = language
            self._older, self._older_sources, self._renderings, self._sources = {}, [], {}, []
        elif len(self._sources) > MANY_NODES:
            self._older, self._older_sources = self._renderings, self._sources
            self._renderings, self._sources = {}, []
        result: Node = self.render_more(tree)
        return result

    def render_more(self, value: Any) -> Any:
        """Render further data of the tree that was rendered last: nodes, words, and dictionaries of them."""
        if isinstance(value, list):
            return self._list(value)
        if isinstance(value, LazyString):
            return str(value)
        if not isinstance(value, dict):
            return value
        if (result := self._renderings.get(id(value))) is None:
            if (result := self._older.get(id(value))) is None:
                result = {name: self.render_attribute(name, part) for name, part in value.items()}
            self._renderings[id(value)] = result
            self._sources.append(value)
        return result

    def render_attribute(self, name: str, value: Any) -> Any:
        """Render the value of a name in a dictionary: a text or lists of them, through ``aloud`` for screen readers."""
        if name not in SPOKEN_NAMES:
            return self.render_more(value)
        return (
            [self.render_attribute(name, part) for part in value]
            if isinstance(value, list)
            else self._aloud(str(value))
        )

    def _list(self, tree: list[Any]) -> list[Any]:
        # The way of every new node of every view: no calls that can be spared.
        renderings = self._renderings
        copy: list[Any] | None = renderings.get(id(tree))
        if copy is not None:
            return copy
        if (copy := self._older.get(id(tree))) is None:
            copy = self._rendered_list(tree)
        renderings[id(tree)] = copy
        self._sources.append(tree)
        return copy

    def _rendered_list(self, tree: list[Any]) -> list[Any]:
        older, renderings, sources, copy = self._older, self._renderings, self._sources, tree
        rewrites, notation = self._language.rewrites, self._language.notation
        for index, part in enumerate(tree):
            kind = type(part)
            result: Any
            if kind is str:
                if not rewrites:
                    continue
                result = notation(part)
            elif kind is list:
                if (result := renderings.get(id(part))) is None:
                    if (result := older.get(id(part))) is None:
                        result = self._rendered_list(part)
                    renderings[id(part)] = result
                    sources.append(part)
            elif kind is dict:
                result = part
                for name, value in part.items():
                    if name in SPOKEN_NAMES:
                        text = self._aloud(str(value))
                    elif type(value) is not str and isinstance(value, LazyString):
                        text = str(value)
                    else:
                        continue
                    if text is not value:
                        if result is part:
                            result = part.copy()
                        result[name] = text
            elif isinstance(part, LazyString):
                result = str(part)
            else:
                continue
            if result is not part:
                if copy is tree:
                    copy = tree.copy()
                copy[index] = result
        return copy


@dataclass(frozen=True, slots=True, repr=False)
class _Said(LazyString):
    tree: Node

    def __str__(self) -> str:
        return " ".join(plain_text(self.tree).split())


def text_content(tree: Node) -> LazyString:
    """Return the text of a tree, as words of one line.

    >>> print(text_content(["div", {}, ["p", {}, "a ", ["strong", {}, "b"]], ["p", {}, "c"]]))
    a b c
    """
    return _Said(tree)


def markup(tree: Node) -> str:
    """Format the tree as HTML, SVG or MathML text, without the parts that only a live widget interprets.

    >>> markup(["g", {"shift": [10, 20], "at": "a2"}, ["text", {"class": "value"}, "3 < 4"]])
    '<g transform="translate(10 20)"><text class="value">3 &lt; 4</text></g>'
    """
    if not isinstance(tree, list):
        return escape(str(tree), quote=False)
    tag, attributes, *children = tree
    parts = [tag]
    for name, value in attributes.items():
        if name == "shift":
            parts.append(f'transform="translate({value[0]} {value[1]})"')
        elif name in INTERPRETED_NAMES or (value is False and not name.startswith("aria-")):
            continue
        elif value is True and not name.startswith("aria-"):
            parts.append(name)
        else:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            parts.append(f'{name}="{escape(text)}"')
    opening = " ".join(parts)
    if tag in _VOID:
        return f"<{opening}>"
    return f"<{opening}>{''.join(map(markup, children))}</{tag}>"


def plain_text(tree: Node) -> str:
    """Return the text of a tree as plain text, each block on its own line, without ``aria-hidden`` parts.

    >>> print(plain_text(["div", {}, ["p", {}, "a ", ["strong", {}, "b"]], ["p", {}, "c"]]))
    a b
    c
    """
    lines = "".join(_spoken_parts(tree)).splitlines()
    return "\n".join(" ".join(line.split()) for line in lines if line.strip())


def _spoken_parts(tree: Node) -> Iterator[str]:
    if not isinstance(tree, list):
        yield str(tree)
        return
    tag, attributes, *children = tree
    if attributes.get("aria-hidden") == "true" or attributes.get("hidden"):
        return
    block = tag in _BLOCK
    if block:
        yield "\n"
    if tag in ("svg", "math", "img") and (label := attributes.get("aria-label") or attributes.get("alt")):
        yield str(label)
    else:
        for child in children:
            yield from _spoken_parts(child)
            if tag in ("tr", "dl"):
                yield " "
    if block:
        yield "\n"
