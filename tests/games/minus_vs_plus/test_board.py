"""The board of Minus vs Plus without a browser: what it draws, what its cells are called, and how it is played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.minus_vs_plus.boards import at
from harness.pseudo import PSEUDO, unspoken
from mathgames.explain.nodes import iter_nodes, plain_text, render_tree, validate_view
from mathgames.games.contract import BoardScene, Nothing, Pick, PlacedPiece
from mathgames.games.minus_vs_plus.board import MARKS, MinusVsPlusBoard
from mathgames.games.minus_vs_plus.position import SQUARES, Position
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.language.words import override_language

BOARD = MinusVsPlusBoard(MinusVsPlus())


def scene(position: Position, last: tuple[str, ...] = (), board: MinusVsPlusBoard = BOARD) -> BoardScene[None]:
    """Return a snapshot of a game at this position."""
    pieces = board.rules.pieces(position).items()
    placed = tuple(PlacedPiece(f"p{number}", square, piece) for number, (square, piece) in enumerate(pieces))
    over = board.rules.outcome(position) is not None
    return BoardScene(position, placed, tuple(board.rules.moves(position)), over=over, last=last)


def drawn(position: Position, last: tuple[str, ...] = (), board: MinusVsPlusBoard = BOARD) -> Any:
    return render_tree(board.draw(scene(position, last, board)))


def names(tree: Any) -> dict[str, str]:
    """The names of all cells by their squares."""
    cells = (element[1] for element in iter_nodes(tree) if element[1].get("role") == "gridcell")
    return {cell["at"]: cell["aria-label"] for cell in cells}


PIECES = "c3:5 d4:-3 e5:0 a2:1"


def test_each_piece_is_drawn_with_a_shape_of_its_sign() -> None:
    pieces = [e for e in iter_nodes(drawn(at(PIECES))) if "mg-piece" in e[1].get("class", "").split()]
    shapes = {e[1]["at"]: (e[1]["class"].split()[1], e[2][2][0], plain_text(e)) for e in pieces}
    assert shapes == {
        "c3": ("mg-positive", "circle", "5"),
        "d4": ("mg-negative", "rect", "3"),
        "e5": ("mg-zero", "path", "0"),
        "a2": ("mg-positive", "circle", "1"),
    }
    signs = {e[1]["at"]: [part[1]["d"].count("M") for part in e[2][3:] if part[0] == "path"] for e in pieces}
    assert signs == {"c3": [2], "d4": [1], "e5": [], "a2": [2]}, "a plus has two bars, a minus one"


@pytest.mark.parametrize("options", [{}, {"numbers": "mirror"}, {"preset": "classroom"}], ids=str)
def test_drawing_is_square_and_includes_labels_outside_board(options: dict[str, Any]) -> None:
    board = MinusVsPlusBoard(MinusVsPlus(**options))
    tree = drawn(board.rules.initial(), board=board)
    left, top, width, height = map(int, tree[1]["viewBox"].split())
    assert width == height
    outside = [e[1] for e in iter_nodes(tree) if e[1].get("class", "").startswith(("mg-number", "mg-coordinate"))]
    assert all(left + 10 < e["x"] < left + width - 10 and top + 15 < e["y"] < top + height - 15 for e in outside)
    assert drawn(at(PIECES), ("c2", "c3"), board)[1]["viewBox"] == tree[1]["viewBox"]


def test_attack_mark_shows_no_operation_sign() -> None:
    """The values of two pieces that meet are added, in an attack as well (MP-12): a minus would say something else."""
    assert not set("+−×÷") & set(plain_text(MARKS["meets"]["node"]))
    assert any(e[1].get("class") == "mg-badge-sign" and e[0] == "path" for e in iter_nodes(MARKS["meets"]["node"]))


def test_cell_name_gives_square_piece_and_last_move() -> None:
    named = names(drawn(at(PIECES), last=("c2", "c3")))
    assert list(named) == [f"{file}{rank}" for rank in "654321" for file in "abcdef"]
    expected = {
        "c3": "positive 5, last move",
        "d4": "negative 3",
        "e5": "zero",
        "c2": "empty, last move",
        "f6": "empty",
    }
    assert {square: named[square] for square in expected} == {s: f"{s}, {what}" for s, what in expected.items()}


@pytest.mark.parametrize(("numbers", "top"), [("point", "654321"), ("mirror", "123456")])
def test_the_numbers_stand_at_both_ends(numbers: str, top: str) -> None:
    """MP-3."""
    board = MinusVsPlusBoard(MinusVsPlus(numbers=numbers))
    tree = drawn(board.rules.initial(), board=board)
    shown = {
        name: "".join(plain_text(e) for e in iter_nodes(tree) if name in e[1].get("class", "").split())
        for name in ("mg-negative-number", "mg-positive-number")
    }
    assert shown == {"mg-negative-number": top, "mg-positive-number": "123456"}


def test_a_target_says_what_a_move_there_does() -> None:
    around = "c3:3 b4:0 d4:2 e5:-2 a2:1 f6:-1 a6:-4 e2:5 d6:-6"
    gesture = BOARD.input(scene(at(around)))
    assert isinstance(gesture, Pick)
    marks = {target: mark for target, (_text, mark) in gesture.moves["c3"].items()}
    assert marks == {"c4": "plain", "b4": "zero", "d4": "adds", "e5": "meets"} | dict.fromkeys(
        ("a3", "b3", "d3", "e3", "f3"), "plain"
    )
    assert set(marks.values()) <= set(MARKS)


def test_a_sideways_move_that_may_end_the_game_is_marked() -> None:
    gesture = BOARD.input(scene(at("c5:6 c6:-6 e6:-5 b4:-1")))
    assert isinstance(gesture, Pick)
    assert {target for target, (_text, mark) in gesture.moves["c5"].items() if mark == "risky"} == {"e5"}


def test_a_finished_game_takes_nothing() -> None:
    assert isinstance(BOARD.input(scene(at(PIECES, score=(24, 0)))), Nothing)


def test_attempted_move_needs_squares_of_the_board() -> None:
    assert BOARD.attempted_move("c3", "c5") == "c3-c5"
    assert BOARD.attempted_move("c3", "g9") is None
    assert str(BOARD.place_text(BOARD.rules.parse("a2-a3"))) == "a2 to a3"


@pytest.mark.parametrize("options", [{}, {"numbers": "mirror", "setup": "random", "seed": 2}], ids=str)
def test_random_games_are_drawn_soundly_and_in_sentences(options: dict[str, Any]) -> None:
    board, chance = MinusVsPlusBoard(MinusVsPlus(**options)), random.Random(3)
    position = board.rules.initial()
    while (move := board.rules.random_move(position, chance)) is not None:
        position, last = board.rules.apply(position, move), board.squares(move)
        tree = drawn(position, last, board)
        validate_view(tree)
        assert set(names(tree)) == set(SQUARES)
        pieces = [e for e in iter_nodes(tree) if "mg-piece" in e[1].get("class", "").split()]
        assert len(pieces) == len(board.rules.pieces(position))
        with override_language(PSEUDO):
            told = names(drawn(position, last, board))
        assert not [name for name in told.values() if unspoken(name)]


@pytest.mark.parametrize(
    ("pieces", "square", "why"),
    [
        ("c3:5 d4:-3", "a1", "There is no piece on a1."),
        ("c3:5 d4:-3", "d4", "The piece on d4 is Red's, and it is Blue's turn."),
        ("c3:5 e5:0", "e5", "The piece on e5 is a zero: neither player can move it."),
        ("a5:5 a6:-1 b5:1 c3:2", "a5", "The piece on a5 cannot move now: all its ways are blocked."),
        ("c3:5 d4:-3", "c3", None),
        ("c3:5 d4:-3", "g9", None),
    ],
)
def test_a_square_from_which_nothing_moves_says_why(pieces: str, square: str, why: str | None) -> None:
    told = BOARD.why_immobile(scene(at(pieces)), square)
    assert (told and str(told)) == why


def test_piece_without_second_sideways_move_explains_why() -> None:
    told = BOARD.why_immobile(scene(at("c5:5 c6:-1 a2:1", sideways=(True, False))), "c5")
    assert str(told).endswith("its ways ahead are blocked. You moved sideways last turn, so you cannot do it again.")
