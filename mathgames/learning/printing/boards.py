"""Boards on paper: a position as a picture, boards to lay pieces on, pieces to cut out, and rows to record a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from mathgames.engine import Match, Rules
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.paper import blank, head, table
from mathgames.explain.mathml import equation
from mathgames.explain.nodes import Node, node, walk
from mathgames.games.contract import Board, Cover, Gesture, Scene
from mathgames.games.contract.declaration import Paperwork
from mathgames.games.registry import game
from mathgames.language.words import Text, Words, _, _n, ended, together
from mathgames.learning.lessons.positions import position_of
from mathgames.learning.printing.document import TITLES, Printed, Sheet
from mathgames.page.moments import scene_of
from mathgames.page.picture import drawing_of
from mathgames.page.pieces import placed

Covered: TypeAlias = Mapping[str, Cover]
NOTHING: Final[Covered] = MappingProxyType({})


ROUND_AND_SQUARE: Final = _("Round pieces are blue, and square ones are red.")
"""The note on shapes, for printers without colours."""
PIECE: Final = "18mm"
"""The side of a piece to cut out, which fits on a square of every board."""


def drawn(
    rules: Rules[Any, Any],
    position: Any,
    kind: str = "board",
    covered: Covered = NOTHING,
    landmarks: Sequence[Any] = (),
) -> Node:
    """Draw a position with its ``landmarks``, without results of moves and without ``covered`` information."""
    board, shown = _shown(rules, position)
    tag, attributes, *children = drawing_of(board.draw(replace(shown, covered=covered, landmarks=landmarks)))
    labels = "large-coordinates" if _paper(rules).large_coordinates else ""
    classes = " ".join([*attributes["class"].replace("mg-board", "").split(), *kind.split(), *labels.split()])
    label = _("Board of {title}", title=rules.title)
    return node(
        tag, {"class": classes, "viewBox": attributes["viewBox"], "role": "img", "aria-label": label}, *children
    )


def _repeated(pieces: Sequence[Node], times: int) -> Iterator[Sequence[Node]]:
    if times == 1:
        yield pieces
    else:
        yield from ([piece] * times for piece in pieces)


def gesture(rules: Rules[Any, Any], position: Any) -> Gesture:
    """Return the gesture that makes a move in a position."""
    board, shown = _shown(rules, position)
    return board.input(shown)


def _paper(rules: Rules[Any, Any]) -> Paperwork:
    return game(rules.name).teaching.paper or Paperwork()


def _shown(rules: Rules[Any, Any], position: Any) -> tuple[Board[Any, Any], Scene[Any]]:
    match = Match(rules, position=position)
    board = game(rules.name).board(rules)
    return board, scene_of(match, board, placed(rules, match.position), board.begin(), shows_results=False)


def board_sheet(rules: Rules[Any, Any], title: Text) -> Printed:
    """Return the sheet with the board of a game, as large as the paper: empty, or as the game begins without pieces."""
    paper = _paper(rules)
    position = rules.initial() if paper.blank is None else position_of(rules, paper.blank)
    kind = "board whole" if paper.boards == 1 else "board half"
    boards = (node("div", {"class": "board-place"}, drawn(rules, position, kind)) for _number in range(paper.boards))
    how = None if paper.how is None or paper.set_up else node("p", {"class": "how"}, paper.how)
    return Printed(Sheet.BOARD, title, (head(TITLES[Sheet.BOARD], title, names=False), how, *boards))


def pieces_sheet(rules: Rules[Any, Any], position: Any, title: Text) -> Printed:
    """Return the sheet with the pieces of this starting position, between lines to cut along, and with setup notes."""
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
    """Draw the caption of a board: the player to move if that matters, and the owners of the pieces."""
    turn_sentence = rules.turn_heard(rules.turn(position)) if turn else None
    shapes = ROUND_AND_SQUARE if _paper(rules).set_up else None
    return node("p", {"class": "caption"}, together(turn_sentence, shapes))


def has_pieces(rules: Rules[Any, Any]) -> bool:
    """Check if a game has pieces to cut out."""
    paper = _paper(rules)
    return paper.set_up or paper.more is not None


def _pieces(rules: Rules[Any, Any], position: Any) -> Iterator[Node]:
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


ROWS: Final = 22
"""The number of rows of an empty record, which fill a page."""
SHORT_ROWS: Final = 4
"""The least number of rows of a record beside a task that is played."""
MOST_SHORT_ROWS: Final = 8
"""The most rows of a record beside a task that is played."""
MOST_MOVES: Final = 400
"""The most moves of a match that are printed: more than a class reads."""


def empty_record(rules: Rules[Any, Any], title: Text) -> Printed:
    """Return the sheet with rows for a game that is played on paper."""
    players = (
        node("p", {"class": "blank-line"}, rules.player_label(player), " ", blank())
        for player in rules.players[:MOST_PLAYERS]
    )
    return Printed(
        Sheet.RECORD,
        title,
        (
            head(TITLES[Sheet.RECORD], title),
            node("div", {"class": "players"}, *players),
            rows(rules, ROWS, "record"),
            node("p", {"class": "blank-line"}, _("Result"), " ", blank()),
        ),
    )


MOST_PLAYERS: Final = 4


def rows(rules: Rules[Any, Any], count: int, kind: str, *, predicts: bool = False) -> Node:
    """Draw empty rows for moves, with calculations and points if this game has them; else a column for each player."""
    heads: list[Text] = ["", _("Move")]
    if predicts:
        heads.append(_("Prediction"))
    if game(rules.name).asks_anything:
        heads.append(_("Calculation"))
    if rules.scores(rules.initial()):
        heads.append(_("Points"))
    if len(heads) == 2:
        heads[1:] = [rules.player_label(player) for player in rules.players[:MOST_PLAYERS]]
    lines = ([str(number), *("" for _head in heads[1:])] for number in range(1, count + 1))
    return table(heads, lines, kind)


def record_of(match: Match) -> Printed:
    """Return the sheet with the moves of a match, their calculations and points, and its current state."""
    rules, title = match.rules, match.rules.title
    length: Words = _n("{n} move", "{n} moves", match.ply)
    heads: list[Text] = ["", _("Move"), _("What happened"), _("Calculation"), _("Points")]
    listed = table(heads, _moves(match), "record of-match") if match.ply else None
    return Printed(
        Sheet.RECORD,
        title,
        (
            head(TITLES[Sheet.RECORD], title),
            node(
                "div",
                {"class": "with-board"},
                node("div", None, *(node("p", {"class": "told"}, line) for line in (length, *_standing(match)))),
                drawn(rules, match.position),
            ),
            listed,
        ),
    )


def _standing(match: Match) -> Iterator[Words]:
    scores = match.rules.scores(match.position)
    yield from (
        _("{player}: {amount}", player=match.rules.player_label(player), amount=score)
        for player, score in scores.items()
    )
    if match.outcome is not None:
        yield match.rules.result(match.outcome)
    else:
        yield match.rules.turn_heard(match.turn)


def _moves(match: Match) -> Iterator[list[Node]]:
    rules, first = match.rules, max(0, match.ply - MOST_MOVES)
    for ply in range(first, match.ply):
        explained = match.explanation_at(ply + 1)
        worked = (node("p", None, equation(one.expression, one.result)) for one in explained.derivations)
        gains = (
            node("p", None, _("{player}: {amount}", player=rules.player_label(one.player), amount=one.amount))
            for one in explained.points.values()
        )
        yield [
            str(ply + 1),
            match.played[ply],
            node("span", None, explained.headline),
            node("div", None, *worked),
            node("div", None, *gains),
        ]
