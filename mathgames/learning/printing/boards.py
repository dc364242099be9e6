"""Boards on paper: a position as a picture, boards to lay pieces on, pieces to cut out, and rows to record a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from mathgames.engine import Match, Rules
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.paper import blank, head, table
from mathgames.explain.mathml import render_equation
from mathgames.explain.nodes import Node, iter_nodes, node
from mathgames.games.contract import Board, BoardScene, Cover, Gesture
from mathgames.games.contract.declaration import Paperwork
from mathgames.games.registry import find_game
from mathgames.language.words import LazyString, Text, _, _n, join_sentences, with_full_stop
from mathgames.learning.lessons.positions import position_of
from mathgames.learning.printing.document import TITLES, Sheet, WorksheetSet
from mathgames.page.picture import drawing_of
from mathgames.page.snapshots import scene_of

CoverMap: TypeAlias = Mapping[str, Cover]
NO_COVERS: Final[CoverMap] = MappingProxyType({})


ROUND_AND_SQUARE: Final = _("Round pieces are blue, and square ones are red.")
"""The note on shapes, for printers without colours."""
PIECE: Final = "18mm"
"""The side of a piece to cut out, which fits on a square of every board."""


def draw_board(
    rules: Rules[Any, Any],
    position: Any,
    kind: str = "board",
    covers: CoverMap = NO_COVERS,
    landmarks: Sequence[Any] = (),
) -> Node:
    """Draw a position with its ``landmarks``, without results of moves and without ``covers`` information."""
    board, scene = _board_scene(rules, position)
    tag, attributes, *children = drawing_of(board.draw(replace(scene, covers=covers, landmarks=landmarks)))
    labels = "large-coordinates" if _paper(rules).large_coordinates else ""
    classes = " ".join([*attributes["class"].replace("mg-board", "").split(), *kind.split(), *labels.split()])
    label = _("Board of {title}", title=rules.title)
    return node(
        tag, {"class": classes, "viewBox": attributes["viewBox"], "role": "img", "aria-label": label}, *children
    )


def _repeat(pieces: Sequence[Node], times: int) -> Iterator[Sequence[Node]]:
    if times == 1:
        yield pieces
    else:
        yield from ([piece] * times for piece in pieces)


def gesture(rules: Rules[Any, Any], position: Any) -> Gesture:
    """Return the gesture that makes a move in a position."""
    board, scene = _board_scene(rules, position)
    return board.input(scene)


def _paper(rules: Rules[Any, Any]) -> Paperwork:
    return find_game(rules.name).teaching.paper or Paperwork()


def _board_scene(rules: Rules[Any, Any], position: Any) -> tuple[Board[Any, Any], BoardScene[Any]]:
    match = Match(rules, position=position)
    board = find_game(rules.name).board(rules)
    return board, scene_of(match, board, board.begin(), shows_results=False)


def board_sheet(rules: Rules[Any, Any], title: Text) -> WorksheetSet:
    """Return the sheet with the board of a game, as large as the paper: empty, or as the game begins without pieces."""
    paper = _paper(rules)
    position = rules.initial() if paper.blank is None else position_of(rules, paper.blank)
    kind = "board whole" if paper.boards == 1 else "board half"
    boards = (
        node("div", {"class": "board-place"}, draw_board(rules, position, kind)) for _number in range(paper.boards)
    )
    instructions = (
        None if paper.instructions is None or paper.set_up else node("p", {"class": "how"}, paper.instructions)
    )
    return WorksheetSet(Sheet.BOARD, title, (head(TITLES[Sheet.BOARD], title, names=False), instructions, *boards))


def pieces_sheet(rules: Rules[Any, Any], position: Any, title: Text) -> WorksheetSet:
    """Return the sheet with the pieces of this starting position, between lines to cut along, and with setup notes."""
    paper = _paper(rules)
    start = list(_pieces(rules, position)) if paper.set_up else []
    extra_pieces = (
        [] if paper.extra_position is None else list(_pieces(rules, position_of(rules, paper.extra_position)))
    )
    begin = None
    if paper.set_up:
        begin = node(
            "div",
            {"class": "set-up"},
            node(
                "p", None, join_sentences(with_full_stop(_("Starting position")), ROUND_AND_SQUARE, paper.instructions)
            ),
            draw_board(rules, position, "board small"),
        )
    return WorksheetSet(
        Sheet.PIECES,
        title,
        (
            head(TITLES[Sheet.PIECES], title, names=False),
            begin,
            node("p", {"class": "how"}, _("Cut along the dashed lines. Thick paper is best.")),
            node("div", {"class": "pieces"}, *start) if start else None,
            *(node("div", {"class": "pieces"}, *several) for several in _repeat(extra_pieces, paper.times) if several),
        ),
    )


def caption(rules: Rules[Any, Any], position: Any, *, turn: bool) -> Node:
    """Draw the caption of a board: the player to move if that matters, and the owners of the pieces."""
    turn_sentence = rules.spoken_turn(rules.turn(position)) if turn else None
    shapes = ROUND_AND_SQUARE if _paper(rules).set_up else None
    return node("p", {"class": "caption"}, join_sentences(turn_sentence, shapes))


def has_pieces(rules: Rules[Any, Any]) -> bool:
    """Check if a game has pieces to cut out."""
    paper = _paper(rules)
    return paper.set_up or paper.extra_position is not None


def _pieces(rules: Rules[Any, Any], position: Any) -> Iterator[Node]:
    pieces = (
        element
        for element in iter_nodes(draw_board(rules, position))
        if "mg-piece" in element[1].get("class", "").split()
    )
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


def empty_record(rules: Rules[Any, Any], title: Text) -> WorksheetSet:
    """Return the sheet with rows for a game that is played on paper."""
    players = (
        node("p", {"class": "blank-line"}, rules.player_label(player), " ", blank())
        for player in rules.players[:MOST_PLAYERS]
    )
    return WorksheetSet(
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
    if find_game(rules.name).asks_anything:
        heads.append(_("Calculation"))
    if rules.scores(rules.initial()):
        heads.append(_("Points"))
    if len(heads) == 2:
        heads[1:] = [rules.player_label(player) for player in rules.players[:MOST_PLAYERS]]
    lines = ([str(number), *("" for _head in heads[1:])] for number in range(1, count + 1))
    return table(heads, lines, kind)


def record_of(match: Match) -> WorksheetSet:
    """Return the sheet with the moves of a match, their calculations and points, and its current state."""
    rules, title = match.rules, match.rules.title
    length: LazyString = _n("{n} move", "{n} moves", match.ply)
    heads: list[Text] = ["", _("Move"), _("What happened"), _("Calculation"), _("Points")]
    move_table = table(heads, _moves(match), "record of-match") if match.ply else None
    return WorksheetSet(
        Sheet.RECORD,
        title,
        (
            head(TITLES[Sheet.RECORD], title),
            node(
                "div",
                {"class": "with-board"},
                node("div", None, *(node("p", {"class": "told"}, line) for line in (length, *_standing(match)))),
                draw_board(rules, match.position),
            ),
            move_table,
        ),
    )


def _standing(match: Match) -> Iterator[LazyString]:
    scores = match.rules.scores(match.position)
    yield from (
        _("{player}: {amount}", player=match.rules.player_label(player), amount=score)
        for player, score in scores.items()
    )
    if match.outcome is not None:
        yield match.rules.result(match.outcome)
    else:
        yield match.rules.spoken_turn(match.turn)


def _moves(match: Match) -> Iterator[list[Node]]:
    rules, first = match.rules, max(0, match.ply - MOST_MOVES)
    for ply in range(first, match.ply):
        explanation = match.explanation_at(ply + 1)
        equations = (node("p", None, render_equation(one.expression, one.result)) for one in explanation.derivations)
        gains = (
            node("p", None, _("{player}: {amount}", player=rules.player_label(one.player), amount=one.amount))
            for one in explanation.points.values()
        )
        yield [
            str(ply + 1),
            match.played[ply],
            node("span", None, explanation.headline),
            node("div", None, *equations),
            node("div", None, *gains),
        ]
