"""Pictures: a board as a self-contained SVG, for texts, worksheets and static pages."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from mathgames.engine import Match, Rules
from mathgames.engine.files import write_atomically
from mathgames.explain.drawing.grid import still_drawing
from mathgames.explain.nodes import Node, iter_nodes, markup, node, plain_text
from mathgames.games.contract import Maskable, Snapshot
from mathgames.games.registry import find_game, list_games
from mathgames.language.errors import PositionError, short_repr
from mathgames.language.words import _, current_language
from mathgames.page.position import board_text
from mathgames.page.sentences import points, whose_turn
from mathgames.page.snapshots import moment_of, scene_of
from mathgames.page.stylesheet import colours, style_of

_VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
WIDTH = 420  # pixels on the screen, unless the reader scales it


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A board at one moment: ``svg`` is the whole drawing with its styles, ``captions`` the same in sentences.

    ``title`` is the name of the game, ``name`` the accessible name of the drawing, and ``text`` the board in letters,
    line by line, which ``print`` shows.
    """

    title: str
    name: str
    svg: str
    captions: tuple[str, ...]
    text: tuple[str, ...] = ()
    has_begun: bool = False

    def __str__(self) -> str:
        return "\n".join((self.title, *self.text, *self.captions))

    def __repr__(self) -> str:
        return f"<Picture of {self.title}: {' '.join(self.captions)}>"

    # No SVG beside it: `nbconvert --to latex` hands one to Inkscape, and stops where there is none.
    def _repr_html_(self) -> str:
        return self.html()

    @property
    def image(self) -> str:
        """The drawing as an image with its data, which is shown even in a notebook that is not trusted."""
        return _image(self.svg, self.name, WIDTH)

    def html(self) -> str:
        """Return the picture and its sentences in HTML."""
        return in_place(self.image, *(f"<p>{escape(line)}</p>" for line in self.captions))

    def save(self, path: str | Path) -> Path:
        """Write the drawing to an SVG file and return its path.

        Raises ``SaveError`` if it cannot be written, or if the name ends like another kind of file, such as ``.png``.
        − and ∞ are written as numbers, which every program reads.
        """
        return write_atomically(Path(path), self.svg.encode("ascii", "xmlcharrefreplace").decode())


def picture(what: Match | Hashable, rules: Rules[Any, Any] | None = None) -> Picture:
    """Return a picture of the current moment of a match, or of a position.

    A position knows no rules: without ``rules`` it is drawn under the usual ones of the game that it belongs to. Raises
    ``PositionError`` for anything else, such as a board, whose match is ``board.match``.

    >>> picture(Match("minus-vs-plus"))
    <Picture of Minus vs Plus: Blue's turn. Score: Blue 0, Red 0.>
    """
    match = what if isinstance(what, Match) else _match_at(what, rules)
    board = find_game(match.rules.name).board(match.rules)
    scene = scene_of(match, board, board.begin())
    return draw(moment_of(match, board, scene), board.draw(scene))


def _image(svg: str, name: str, width: int) -> str:
    data = b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(name)}" width="{width}">'


def draw_position(rules: Rules[Any, Any], position: Hashable) -> Node:
    """Draw a position as its board does, with the names of its squares and without results of moves."""
    match = Match(rules, position=position)
    board = find_game(rules.name).board(rules)
    return board.draw(scene_of(match, board, board.begin(), shows_results=False))


def _match_at(position: Hashable, rules: Rules[Any, Any] | None) -> Match:
    """Return a match at a position, to draw it. Raises ``PositionError`` if it is not one of these rules."""
    if rules is None:
        kinds = (find_game(name).rules for name in list_games())
        kind = next((kind for kind in kinds if type(kind().initial()) is type(position)), None)
        rules = None if kind is None else kind.for_position(position)
    if rules is None:
        raise PositionError(
            _(
                "{position} is not a position of any game: give a match, or a position and its rules",
                position=short_repr(position, 60),
            )
        )
    match = Match(rules, position=position)
    rules.from_json(rules.to_json(position))  # says which part of it cannot be under these rules
    return match


def draw(snapshot: Snapshot, board: Node, masked_set: frozenset[Maskable] = frozenset()) -> Picture:
    """Return the picture of a moment whose board is drawn already, without masked information."""
    last = None
    if snapshot.ply and Maskable.MOVES not in masked_set:
        last = _("Last move: {ply}. {move}", ply=snapshot.ply, move=snapshot.line[snapshot.ply - 1])
    sentences = (whose_turn(snapshot, masked_set), points(snapshot, masked_set), last)
    title = snapshot.rules.title
    name = str(_("Board of {title}", title=title))
    svg = _svg(name, board, find_game(snapshot.rules.name).look)
    lines = tuple(str(line) for line in sentences if line is not None)
    return Picture(str(title), name, svg, lines, board_text(snapshot, board), bool(snapshot.ply))


def drawing_of(board: Node) -> list[Any]:
    """Return the drawing of a board alone, without the parts that only a pointer, a key or a screen reader needs."""
    still_node = still_drawing(
        next(element for element in iter_nodes(board) if "mg-board" in element[1].get("class", "").split())
    )
    assert isinstance(still_node, list)
    return still_node


def _svg(name: str, board: Node, look: Path | None) -> str:
    drawing = drawing_of(board)
    x, y, width, height = map(float, drawing[1]["viewBox"].split())
    ground = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": drawing[1]["class"].replace("mg-board", "").strip() or None,
        "viewBox": drawing[1]["viewBox"],
        "width": WIDTH,
        "height": round(WIDTH * height / width),
        "role": "img",
    }
    whole = node(
        "svg",
        attributes,
        node("title", None, name),
        node("rect", {**ground, "fill": colours(look)["--ground"]}),
        *drawing[2:],
    )
    opening, bracket, rest = markup(whole).partition(">")
    return f"{opening}{bracket}<style>{style_of(whole, look)}</style>{rest}"


# Stills: what a cell keeps of a board when no kernel runs: its picture, sentences, the record, how to wake it.

RECORD = "application/vnd.mathgames.record"
"""The type under which a notebook stores the record of a game beside its picture; no program shows it."""

PICTURE = "mathgames-picture"
"""The class of the picture in the place of a page: the style sheet hides it while the page runs."""

WAKES = "mathgames-wakes"
"""The class of the sentence on how to run a page, which is useless on a page without a kernel."""

KEYS = "Shift + Enter"
ASLEEP = _("This is a picture. To play, press ▶ above, or {keys}.", keys=KEYS)
PAUSE_TEXT = _("This page is paused. In the notebook, run its cell to continue.")
NO_BOARD = _("This is a picture of a match. To play it on a board, run in a new cell:")


def still_output(image: Picture, record: str) -> dict[str, str]:
    """Return the picture of a board that does not run as an output by type: for a page, a terminal, and an export.

    It lies behind a veil, before the first move with a ▶ on it, and says how to play.
    """
    so_far = f"<p>{escape(' '.join(image.captions))}</p>" if image.has_begun else ""
    wakes = _wakes(escape(str(ASLEEP)).replace(KEYS, "<kbd>Shift</kbd> + <kbd>Enter</kbd>"))
    return {"text/html": f"{in_place(_draw_veiled(image), so_far)}{wakes}", "text/plain": str(image), RECORD: record}


STILL_HEIGHT = 300  # with its sentence below 340


def _draw_veiled(image: Picture) -> str:
    """Return the image of a board behind a veil, and before the first move a ▶ in the middle of it."""
    opening, bracket, drawing = image.svg.partition(">")
    x, y, width, height = map(float, _VIEW_BOX.findall(opening)[0].split())
    scale, look = height / STILL_HEIGHT, colours()
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    veil = f'<rect {box} fill="{look["--ground"]}" opacity="{0.4 if image.has_begun else 0.6}"/>'
    ring = (
        f'<g transform="translate({x + width / 2:g} {y + height / 2:g}) scale({scale:g})" fill="{look["--ground"]}">'
        f'<circle r="52"/><circle r="43" fill="{look["--accent"]}"/><path d="M-14 -22V22L24 0Z"/></g>'
    )
    on_top = veil if image.has_begun else veil + ring
    svg = f"{opening}{bracket}{drawing.removesuffix('</svg>')}{on_top}</svg>"
    return _image(svg, image.name, min(WIDTH, round(width / scale)))


def match_output(match: Match) -> dict[str, str]:
    """Return a match as an output.

    >>> from mathgames.games.registry import rules
    >>> print(match_output(Match(rules("tinc")))["text/plain"])
    Theoretically Infinite Noughts and Crosses
    0  .
       0
    Crosses' turn. The grid is 1 × 1.
    """
    image = picture(match)
    wakes = _wakes(escape(f"{NO_BOARD} "), "<code>import mathgames; mathgames.play(match)</code>")
    return {"text/html": f"{image.html()}{wakes}", "text/plain": str(image), RECORD: match.to_record()}


def page_still(page: Node) -> dict[str, str]:
    """Return the static form of a page without a board, as an output: its readable lines, and how to run it."""
    lines = plain_text(_read(page) or "").splitlines()
    return paused_output(lines, "".join(f"<p>{escape(line)}</p>" for line in lines))


def paused_output(lines: Iterable[str], html: str) -> dict[str, str]:
    """Return an output for a page with these lines, or this HTML."""
    return {"text/html": in_place(html, _wakes(escape(str(PAUSE_TEXT)))), "text/plain": "\n".join(lines)}


def in_place(*html: str) -> str:
    """Return HTML in the form that takes the place of a page."""
    return f'<div class="{PICTURE}" dir="{current_language().read_as["dir"]}">{"".join(html)}</div>'


def _wakes(*html: str) -> str:
    return f'<p class="{WAKES}">{"".join(html)}</p>'


_PRESSABLE_TAGS = frozenset({"button", "details", "input", "label", "option", "select", "svg"})


def _read(tree: Node) -> Node | None:
    """Return the visible text of a page: no controls, folded parts or announcements."""
    if not isinstance(tree, list):
        return tree
    tag, attributes, *children = tree
    if tag in _PRESSABLE_TAGS or attributes.get("notice") or attributes.get("hidden"):
        return None
    parts = [part for part in map(_read, children) if part is not None]
    fraction = tag == "math" and any(inner[0] == "mfrac" for inner in iter_nodes(tree))
    return [tag, attributes if fraction else {}, *parts]
