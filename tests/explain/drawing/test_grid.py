from __future__ import annotations

import pytest

from harness.pseudo import PSEUDO, unspoken
from mathgames.explain.drawing import grid
from mathgames.explain.drawing.bars import histogram
from mathgames.explain.nodes import Node, iter_nodes, markup, node, render_tree, validate_view
from mathgames.games.contract import Pick
from mathgames.games.infinity_masters import board as infinity_masters
from mathgames.games.minus_vs_plus import board as minus_vs_plus
from mathgames.language.words import LazyString, _, override_language


def small_board() -> list[object]:
    rows = [
        grid.draw_row(
            row + 1, _("row {n}", n=row + 1), [grid.cell(grid.Cell(at, row, 0, _("{square}, empty", square=at)))]
        )
        for row, at in enumerate(("a0", "a1"))
    ]
    mark = grid.left_mark(0, 0)
    return grid.board(
        _("Board"),
        *(2, 1, [mark], [], rows),
        margin={"left": 0, "right": 0, "top": 0, "bottom": 0},
        surround=[grid.caption(_("north"), 50, -10, "mg-coordinate")],
    )


def said(tree: Node) -> list[str]:
    """Every text and every label of a drawing."""
    labels = [str(element[1]["aria-label"]) for element in iter_nodes(tree) if "aria-label" in element[1]]
    return labels + [str(child) for element in iter_nodes(tree) for child in element[2:] if not isinstance(child, list)]


def test_board_names_are_in_readers_language() -> None:
    board = small_board()
    validate_view(board)
    with override_language(PSEUDO):
        assert said(board) == ["⟦Board⟧", "⟦row ⟪1⟫⟧", "⟦⟪a0⟫, empty⟧", "⟦row ⟪2⟫⟧", "⟦⟪a1⟫, empty⟧", "⟦north⟧"]
    assert said(board) == ["Board", "row 1", "a0, empty", "row 2", "a1, empty", "north"]


def test_cached_cells_are_drawn_in_next_language() -> None:
    """Cells are kept from view to view, in no language."""
    with override_language(PSEUDO):
        first = markup(render_tree(small_board()))
    second = markup(render_tree(small_board()))
    assert "⟦" in first
    assert "⟦" not in second


@pytest.mark.parametrize("which", [0, 1])
def test_every_mark_of_a_target_says_what_it_means(which: int) -> None:
    boards = (minus_vs_plus.MARKS, infinity_masters.MARKS)
    marks = {**boards[which], "picked": Pick({}, {}).to_json()["picked"]}
    for mark in marks.values():
        assert isinstance(mark["label"], LazyString)
        validate_view(mark["node"])
    with override_language(PSEUDO):
        assert not [mark["label"] for mark in marks.values() if unspoken(str(mark["label"]))]
    assert len({str(mark["label"]) for mark in marks.values()}) == len(marks)
    assert len({markup(node("g", None, mark["node"])) for mark in marks.values()}) == len(marks)


def test_histogram_name_is_in_readers_language() -> None:
    drawn = histogram({0: 3, 2: 1}, _("Scores of four lines"), _("score"))
    validate_view(drawn)
    assert said(drawn)[0] == "Scores of four lines. Score 0: 3. Score 1: 0. Score 2: 1."
    with override_language(PSEUDO):
        assert not [text for text in said(drawn) if unspoken(text)]


def test_a_histogram_has_room_for_its_title() -> None:
    title = "A title that is much longer than three bars are wide, and still is not cut off at the right"
    assert histogram({1: 1}, title, "score")[1]["width"] >= 10 * len(title)
