"""Boards on paper: a position as a picture, the board of a game to lay pieces on, and the pieces to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from mathgames.engine import Match, Rules
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.paper import head
from mathgames.explain.nodes import Node, node, walk
from mathgames.games.contract import Board, Cover, Gesture, Scene
from mathgames.games.contract.declaration import Paperwork
from mathgames.games.registry import game
from mathgames.language.words import Text, _, ended, together
from mathgames.learning.lessons.positions import position_of
from mathgames.learning.printing.document import TITLES, Printed, Sheet
from mathgames.page.moments import scene_of
from mathgames.page.picture import drawing_of
from mathgames.page.pieces import placed

Covered: TypeAlias = Mapping[str, Cover]
NOTHING: Final[Covered] = MappingProxyType({})


ROUND_AND_SQUARE: Final = _("Round pieces are blue, and square ones are red.")
"""What a printer that has no colours does not show."""
PIECE: Final = "18mm"
"""The side of a piece that is cut out: it has room on a square of every board."""


def drawn(rules: Rules[Any, Any], position: Any, kind: str = "board", covered: Covered = NOTHING) -> Node:
    """A position as a picture, which tells nothing of what a move would come to, nor of what is ``covered``."""
    board, shown = _shown(rules, position)
    tag, attributes, *children = drawing_of(board.draw(replace(shown, covered=covered)))
    labels = "large-coordinates" if _paper(rules).large_coordinates else ""
    classes = " ".join([*attributes["class"].replace("mg-board", "").split(), *kind.split(), *labels.split()])
    label = _("Board of {title}", title=rules.title)
    return node(
        tag, {"class": classes, "viewBox": attributes["viewBox"], "role": "img", "aria-label": label}, *children
    )


def _repeated(pieces: Sequence[Node], times: int) -> Iterator[Sequence[Node]]:
    """Pieces in groups: those that are different together, and each of those that are needed many times by itself."""
    if times == 1:
        yield pieces
    else:
        yield from ([piece] * times for piece in pieces)


def gesture(rules: Rules[Any, Any], position: Any) -> Gesture:
    """How a move is made in a position."""
    board, shown = _shown(rules, position)
    return board.input(shown)


def _paper(rules: Rules[Any, Any]) -> Paperwork:
    return game(rules.name).teaching.paper or Paperwork()


def _shown(rules: Rules[Any, Any], position: Any) -> tuple[Board[Any, Any], Scene[Any]]:
    match = Match(rules, position=position)
    board = game(rules.name).board(rules)
    return board, scene_of(match, board, placed(rules, match.position), board.begin(), shows_results=False)


def board_sheet(rules: Rules[Any, Any], title: Text) -> Printed:
    """The board of a game, as large as the paper: empty, or as the game begins where it begins with no pieces."""
    paper = _paper(rules)
    position = rules.initial() if paper.blank is None else position_of(rules, paper.blank)
    kind = "board whole" if paper.boards == 1 else "board half"
    boards = (node("div", {"class": "board-place"}, drawn(rules, position, kind)) for _number in range(paper.boards))
    how = None if paper.how is None or paper.set_up else node("p", {"class": "how"}, paper.how)
    return Printed(Sheet.BOARD, title, (head(TITLES[Sheet.BOARD], title, names=False), how, *boards))


def pieces_sheet(rules: Rules[Any, Any], position: Any, title: Text) -> Printed:
    """The pieces of a game that begins with this position, between lines to cut along, and how they are set up."""
    paper = _paper(rules)
    start = list(_pieces(rules, position)) if paper.set_up else []
    more = [] if paper.more is None else list(_pieces(rules, position_of(rules, paper.more)))
    begin = None
    if paper.set_up:
        begin = node(
            "div",
            {"class": "set-up"},
            node("p", None, together(ended(_("Starting position")), ROUND_AND_SQUARE, paper.how)),
            drawn(rules, position, "board small"),
        )
    return Printed(
        Sheet.PIECES,
        title,
        (
            head(TITLES[Sheet.PIECES], title, names=False),
            begin,
            node("p", {"class": "how"}, _("Cut along the dashed lines. Thick paper is best.")),
            node("div", {"class": "pieces"}, *start) if start else None,
            *(node("div", {"class": "pieces"}, *several) for several in _repeated(more, paper.times) if several),
        ),
    )


def caption(rules: Rules[Any, Any], position: Any, *, turn: bool) -> Node:
    """What stands below a board: whose turn it is, where that matters, and whose pieces are whose."""
    turn_sentence = rules.turn_heard(rules.turn(position)) if turn else None
    shapes = ROUND_AND_SQUARE if _paper(rules).set_up else None
    return node("p", {"class": "caption"}, together(turn_sentence, shapes))


def has_pieces(rules: Rules[Any, Any]) -> bool:
    """Whether a game has pieces to cut out."""
    paper = _paper(rules)
    return paper.set_up or paper.more is not None


def _pieces(rules: Rules[Any, Any], position: Any) -> Iterator[Node]:
    """Each piece of a position by itself, as its board draws it."""
    pieces = (element for element in walk(drawn(rules, position)) if "mg-piece" in element[1].get("class", "").split())
    for piece in sorted(pieces, key=lambda piece: str(piece[1]["class"]), reverse=True):
        view = {
            "class": "piece",
            "viewBox": f"0 0 {UNIT} {UNIT}",
            "width": PIECE,
            "height": PIECE,
            "aria-hidden": "true",
        }
        yield node("span", {"class": "to-cut"}, node("svg", view, node("g", {"class": piece[1]["class"]}, *piece[2:])))
