"""Pictures: a board as a self-contained SVG, for texts, worksheets and static pages."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from mathgames.engine import Match, Rules
from mathgames.engine.files import write_whole
from mathgames.engine.saves import resume_command
from mathgames.explain.nodes import Node, markup, node, text, walk
from mathgames.games.contract import Moment, Secret
from mathgames.games.registry import game, list_games
from mathgames.language.errors import PositionError, shown
from mathgames.language.words import Words, _, current_language
from mathgames.page.moments import moment_of, scene_of
from mathgames.page.pieces import placed
from mathgames.page.position import board_text
from mathgames.page.sentences import points, whose_turn
from mathgames.page.stylesheet import colours, style_of

WIDTH = 420  # pixels on the screen, unless the reader scales it


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A board at one moment: ``svg`` is the whole drawing with its styles, ``told`` the same in sentences.

    ``name`` is the accessible name of the drawing, ``text`` the board in letters, line by line.
    """

    title: str
    name: str
    svg: str
    told: tuple[str, ...]
    text: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((self.title, *self.text, *self.told))

    def __repr__(self) -> str:
        return f"<Picture of {self.title}: {' '.join(self.told)}>"

    # No SVG beside it: `nbconvert --to latex` hands one to Inkscape, and stops where there is none.
    def _repr_html_(self) -> str:
        return self.html()

    @property
    def image(self) -> str:
        """The drawing as an image with its data, which is shown even in a notebook that is not trusted."""
        data = b64encode(self.svg.encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(self.name)}" width="{WIDTH}">'

    def html(self) -> str:
        """Return the picture and its sentences in HTML."""
        return in_place(self.image, *(f"<p>{escape(line)}</p>" for line in self.told))

    def save(self, path: str | Path) -> Path:
        """Write the SVG to a file in letters that every program reads, − and ∞ as numbers; its path."""
        return write_whole(Path(path), self.svg.encode("ascii", "xmlcharrefreplace").decode())


def picture(what: Match | Hashable, rules: Rules[Any, Any] | None = None) -> Picture:
    """Return a picture of the current moment of a match, or of a position.

    A position knows no rules: without ``rules`` it is drawn under the usual ones of the game that it belongs to.

    >>> from mathgames.games.registry import rules
    >>> picture(rules("minus-vs-plus").initial())
    <Picture of Minus vs Plus: Blue's turn. Score: Blue 0, Red 0.>
    """
    match = what if isinstance(what, Match) else Match(_rules_of(what, rules), position=what)
    board = game(match.rules.name).board(match.rules)
    shown = scene_of(match, board, placed(match.rules, match.position), board.begin())
    return draw(moment_of(match, board, shown), board.draw(shown))


def _rules_of(position: Hashable, rules: Rules[Any, Any] | None) -> Rules[Any, Any]:
    """Return the rules to draw a position under. Raises ``PositionError`` if the position is not theirs."""
    if rules is None:
        kinds = (game(name).rules for name in list_games())
        kind = next((kind for kind in kinds if type(kind().initial()) is type(position)), None)
        rules = None if kind is None else kind.usual(position)
    if rules is None or type(rules.initial()) is not type(position):
        found = shown(position, 60)
        if rules is None:
            message = _(
                "{position} is not a position of any game: give a match, or a position and its rules", position=found
            )
        else:
            message = _(
                "{position} is not a position of {game}: give a match, or a position and its rules",
                position=found,
                game=rules.title,
            )
        raise PositionError(message)
    rules.from_json(rules.to_json(position))  # says which part of it cannot be under these rules
    return rules


def draw(moment: Moment, board: Node, masked: frozenset[Secret] = frozenset()) -> Picture:
    """Return the picture of a moment whose board is drawn already, without masked information."""
    last = None
    if moment.ply and Secret.MOVES not in masked:
        last = _("Last move: {ply}. {move}", ply=moment.ply, move=moment.line[moment.ply - 1])
    sentences = (whose_turn(moment, masked), points(moment, masked), last)
    title = moment.rules.title
    name = str(_("Board of {title}", title=title))
    svg = _svg(name, board, game(moment.rules.name).look)
    lines = tuple(str(line) for line in sentences if line is not None)
    return Picture(str(title), name, svg, lines, board_text(moment, board))


def drawing_of(board: Node) -> list[Any]:
    """Return the drawing of a board alone, without the parts that only a pointer, a key or a screen reader needs."""
    drawn = _still(next(element for element in walk(board) if "mg-board" in element[1].get("class", "").split()))
    assert isinstance(drawn, list)
    return drawn


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
    opening, closed, rest = markup(whole).partition(">")
    return f"{opening}{closed}<style>{style_of(whole, look)}</style>{rest}"


def _still(tree: Node) -> Node | None:
    """Return the drawing without the parts that only a pointer, a key or a screen reader needs."""
    if not isinstance(tree, list):
        return tree
    tag, attributes, *children = tree
    if attributes.get("class") == "mg-cell":  # the transparent square that takes the clicks
        return None
    children_left = [part for part in map(_still, children) if part is not None]
    if children and not children_left:
        return None
    plain = {name: value for name, value in attributes.items() if name not in _FOR_HANDS and name[:5] != "aria-"}
    return [tag, plain, *children_left]


_FOR_HANDS = frozenset({"role", "tabindex", "focusable", "key", "at", "intent", "local", "handle", "layer"})


# Stills: what a cell keeps of a board when no kernel runs: its picture, sentences, the record, how to wake it.

RECORD = "application/vnd.mathgames.record"
"""The type under which a notebook stores the record of a game beside its picture; no program shows it."""

PICTURE = "mathgames-picture"
"""The class of the picture in the place of a page: the style sheet hides it while the page runs."""

WAKES = "mathgames-wakes"
"""The class of the sentence on how to run a page, which is useless on a page without a kernel."""

ASLEEP = _(
    "This board is paused. In the notebook, run its cell to play. To continue the latest game in this folder, run in a "
    "new cell:"
)
PAUSED = _("This page is paused. In the notebook, run its cell to continue.")
NO_BOARD = _("This is a picture of a match. To play it on a board, run in a new cell:")


def still(drawn: Picture, record: str, sentence: Words = ASLEEP, command: str = resume_command()) -> dict[str, str]:
    """Return an output by type: for a page, a terminal, and ``mathgames export``.

    ``told`` explains how to run the board, with this command, in the current language.
    """
    return {
        "text/html": f"{drawn.html()}{_wakes(sentence, f' <code>{escape(command)}</code>')}",
        "text/plain": str(drawn),
        RECORD: record,
    }


def still_of(match: Match) -> dict[str, str]:
    """Return a match as an output.

    >>> from mathgames.games.registry import rules
    >>> print(still_of(Match(rules("tinc")))["text/plain"])
    Theoretically Infinite Noughts and Crosses
    0  .
       0
    Crosses' turn. The grid is 1 × 1.
    """
    return still(picture(match), match.to_record(), NO_BOARD, "import mathgames; mathgames.play(match)")


def page_still(page: Node) -> dict[str, str]:
    """Return the static form of a page without a board, as an output: its readable lines, and how to run it."""
    lines = text(_read(page) or "").splitlines()
    return told_still(lines, "".join(f"<p>{escape(line)}</p>" for line in lines))


def told_still(lines: Iterable[str], html: str) -> dict[str, str]:
    """Return an output for a page with these lines, or this HTML."""
    return {"text/html": in_place(html, _wakes(PAUSED)), "text/plain": "\n".join(lines)}


def in_place(*html: str) -> str:
    """Return HTML in the form that takes the place of a page."""
    return f'<div class="{PICTURE}" dir="{current_language().read_as["dir"]}">{"".join(html)}</div>'


def _wakes(sentence: Words, more: str = "") -> str:
    return f'<p class="{WAKES}">{escape(str(sentence))}{more}</p>'


_PRESSED = frozenset({"button", "details", "input", "label", "option", "select", "svg"})


def _read(tree: Node) -> Node | None:
    """Return the visible text of a page: no controls, folded parts or announcements."""
    if not isinstance(tree, list):
        return tree
    tag, attributes, *children = tree
    if tag in _PRESSED or attributes.get("notice") or attributes.get("hidden"):
        return None
    shown = [part for part in map(_read, children) if part is not None]
    fraction = tag == "math" and any(inner[0] == "mfrac" for inner in walk(tree))
    return [tag, attributes if fraction else {}, *shown]
