"""Contrast of what axe does not judge: text, pieces and marks in SVG, against the ground that they really lie on.

Text has to reach 4.5 : 1, and what is needed to understand a picture 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11). Colours are
those that the browser computes, after `light-dark()` and all variables.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import mathgames as mg
from harness import game_page
from harness.board import Board, OpenWidget
from harness.contrast import MARK, SQUARES, TEXT, Pair, computed, contrast, least_contrasts, on, on_squares
from harness.games import armies, played
from harness.middle_games import WON_AT_TINC
from harness.visits import wear
from mathgames.page import MatchSession

Paint = Callable[[Board], None]


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("rgb(0, 0, 0)", "rgb(255, 255, 255)", 21),
        ("rgb(119, 119, 119)", "rgb(255, 255, 255)", 4.48),
        ("rgb(255, 0, 0)", "rgb(255, 255, 255)", 4.0),
        ("rgb(5, 5, 5)", "rgb(5, 5, 5)", 1),
    ],
)
def test_the_formula_gives_known_ratios(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)


WIDGET = ":scope"
PAGE = ".mg-step:not([hidden])"
CARD = ".mg-result-card"

NUMBER_LINE = [
    *(
        pair
        for part in ("line", "tick", "jump", "start")
        for pair in on(f".mg-number-line .mg-{part}", "stroke", PAGE, MARK, "backgroundColor")
    ),
    *on(".mg-number-line .mg-end", "fill", PAGE, MARK, "backgroundColor"),
    *(
        pair
        for part in ("start-label", "end-label", "tick-label", "jump-label")
        for pair in on(f".mg-number-line .mg-{part}", "fill", PAGE, TEXT, "backgroundColor")
    ),
]

# the player to move
PLATE = [
    *on(".mg-turn", "backgroundColor", ".mg-score:not(.mg-turn)", MARK, "backgroundColor"),
    *on(".mg-turn", "color", ".mg-turn", TEXT, "backgroundColor"),
    *on(".mg-turn .mg-shape", "borderTopColor", ".mg-turn", MARK, "backgroundColor"),
]

MINUS_VS_PLUS = [
    # the pieces and their texts
    *(
        pair
        for sign in ("positive", "negative", "zero")
        for pair in on_squares(f".mg-pieces .mg-{sign} .mg-body", "fill")
    ),
    *(
        pair
        for sign in ("positive", "negative", "zero")
        for pair in on(f".mg-{sign} .mg-value", "fill", f".mg-{sign} .mg-body", TEXT)
    ),
    # beside the board
    *on(".mg-coordinate", "fill", WIDGET, TEXT, "backgroundColor"),
    *on(".mg-positive-number", "fill", WIDGET, TEXT, "backgroundColor"),
    *on(".mg-negative-number", "fill", WIDGET, TEXT, "backgroundColor"),
    *on(".mg-edge", "stroke", WIDGET, MARK, "backgroundColor"),
    # the marks of targets, of the picked piece and of the last move
    *on_squares(".mg-dot", "fill"),
    *on_squares(".mg-picked", "stroke"),
    *on_squares(".mg-ground rect.mg-last", "stroke"),
    *on_squares(".mg-ground path.mg-last", "stroke"),
    *(
        pair
        for kind in ("adds", "meets", "captures", "risky")
        for pair in (
            *on_squares(f".mg-{kind} .mg-frame", "stroke"),
            *on_squares(f".mg-{kind} .mg-badge", "fill"),
            *on(f".mg-{kind} .mg-badge-sign", "fill", f".mg-{kind} .mg-badge", TEXT),
        )
    ),
    # the way to the goal, the controls' borders
    *on(".mg-player-positive .mg-bar-done", "fill", ".mg-player-positive .mg-bar-way"),
    *on(".mg-player-negative .mg-bar-done", "fill", ".mg-player-negative .mg-bar-way"),
    *on(".mg-typed input", "borderTopColor", WIDGET, MARK, "backgroundColor"),
    *on(".mg-history button:not([aria-disabled])", "borderTopColor", WIDGET, MARK, "backgroundColor"),
    # the points of a move
    *on(".mg-gain", "color", ".mg-gain", TEXT, "backgroundColor"),
    # the pictures of a step
    *on(".mg-acted .mg-positives .mg-bodies", "fill", CARD, MARK, "backgroundColor"),
    *on(".mg-acted .mg-negatives .mg-bodies", "fill", CARD, MARK, "backgroundColor"),
    *on(".mg-acted .mg-positives .mg-signs", "stroke", ".mg-acted .mg-positives .mg-bodies"),
    *on(".mg-acted .mg-negatives .mg-signs", "stroke", ".mg-acted .mg-negatives .mg-bodies"),
    *NUMBER_LINE,
    # formulas, which axe leaves open
    *on("math", "color", PAGE, TEXT, "backgroundColor"),
    *on(".mg-focus", "borderBottomColor", PAGE, MARK, "backgroundColor"),
]


INFINITY_MASTERS = [
    *(
        pair
        for player in ("positive", "negative")
        for pair in (
            *on_squares(f".mg-pieces .mg-{player} .mg-body", "fill"),
            *on(f".mg-{player} .mg-value", "fill", f".mg-{player} .mg-body", TEXT),
            *on(f".mg-pieces .mg-{player} .mg-inner", "stroke", f".mg-pieces .mg-{player} .mg-body"),
            *on(f".mg-pieces .mg-{player} .mg-infinity", "stroke", f".mg-pieces .mg-{player} .mg-body"),
            *on(f".mg-goal-bar.mg-{player} .mg-goal-name", "fill", f".mg-goal-bar.mg-{player} .mg-body", TEXT),
            *on(f".mg-goal-bar.mg-{player} .mg-body", "fill", WIDGET, MARK, "backgroundColor"),
            *on(f".mg-pieces .mg-{player} .mg-body", "fill", ".mg-goal-square"),
        )
    ),
    # the operations, on squares and on the tints of goals
    *(
        pair
        for kind in (".mg-operation", ".mg-quiet")
        for pair in (*on_squares(kind, "stroke"), *on(kind, "stroke", ".mg-goal-square"))
    ),
    *on(".mg-coordinate", "fill", WIDGET, TEXT, "backgroundColor"),
    *(
        pair
        for kind in ("wins", "safe", "unsafe", "danger")
        for pair in (
            *on_squares(f".mg-{kind} .mg-sign-ground", "stroke"),
            *on(f".mg-{kind} .mg-sign-ground", "stroke", ".mg-goal-square"),
            *on(f".mg-{kind} .mg-sign", "stroke", f".mg-{kind} .mg-sign-ground", MARK, "stroke"),
        )
    ),
    *on_squares(".mg-way", "stroke"),
    *on(".mg-way", "stroke", ".mg-goal-square"),
    *on_squares(".mg-ground rect.mg-last", "stroke"),
    *on(".mg-ground rect.mg-last", "stroke", ".mg-goal-square"),
    *(
        pair
        for kind in ("adds", "risky", "captures")
        for pair in (
            *on_squares(f".mg-{kind} .mg-frame", "stroke"),
            *on_squares(f".mg-{kind} .mg-badge", "fill"),
            *on(f".mg-{kind} .mg-badge-sign", "fill", f".mg-{kind} .mg-badge", TEXT),
        )
    ),
]

TINC = [
    *on(".mg-acted .mg-n", "fill", CARD, TEXT, "backgroundColor"),
    *(
        pair
        for symbol in ("cross", "nought")
        for pair in (
            *on_squares(f".mg-pieces .mg-{symbol} .mg-symbol-line", "stroke"),
            *on(f".mg-map-{symbol}", "stroke", ".mg-map-grid"),
        )
    ),
    *on(".mg-board:has(.mg-winning) .mg-cross .mg-symbol-line", "stroke", ".mg-winning-within", MARK, "stroke"),
    *on_squares(".mg-winning", "stroke"),
    *on_squares(".mg-ghost .mg-symbol-line", "stroke"),
    *on_squares(".mg-outer-ring", "stroke"),
    *on_squares(".mg-possible", "stroke"),
    *on_squares(".mg-risky .mg-frame", "stroke"),
    *on_squares(".mg-risky .mg-badge", "fill"),
    *on(".mg-risky .mg-badge-sign", "fill", ".mg-risky .mg-badge", TEXT),
    *on_squares(".mg-ground rect.mg-last", "stroke"),
    *on(".mg-coordinate", "fill", WIDGET, TEXT, "backgroundColor"),
    *on(".mg-border", "stroke", WIDGET, MARK, "backgroundColor"),
    *on(".mg-ring-edge", "stroke", ".mg-ring-new"),
    *on(".mg-ring-edge", "stroke", ".mg-ring-old"),
    *on(".mg-ring-lines", "stroke", ".mg-ring-old"),
    *on(".mg-map-window", "stroke", ".mg-map-grid"),
]

EMPTY = ".mg-squares path:not(.mg-filled)"

SLICE = [
    *on(".mg-axes text", "fill", WIDGET, TEXT, "backgroundColor"),
    *on(".mg-filled", "fill", EMPTY),
    *on(".mg-filled", "fill", ".mg-filled", MARK, "stroke"),
    *on(".mg-ruling", "stroke", EMPTY),
    *on(".mg-boundary", "stroke", EMPTY),
    *(
        pair
        for line in (".mg-cut", ".mg-best")
        for pair in (
            *on(f"{line} .mg-stroke", "stroke", f"{line} .mg-rim", MARK, "stroke"),
            *on(f"{line} .mg-end", "fill", f"{line} .mg-end", MARK, "stroke"),
        )
    ),
    *on(".mg-scores .mg-badge-number", "fill", ".mg-scores .mg-badge", TEXT),
    *on(".mg-scores .mg-thread", "stroke", ".mg-scores .mg-thread-rim", MARK, "stroke"),
    *on(".mg-scores .mg-badge", "fill", EMPTY),
    *on(".mg-passes .mg-badge", "stroke", ".mg-passes .mg-badge"),
    *on(".chord-line", "stroke", ".chord-rim", MARK, "stroke"),
    *on(".chord-text", "fill", ".chord-text", TEXT, "stroke"),
]


# Boards on which everything can be seen: each is painted once, and all that it shows is judged.

POSITION = {"c3": 3, "b4": 0, "d4": 2, "e5": -2, "a2": 1, "f6": -1, "a6": -4}


def pressed(*names: str) -> Paint:
    """Presses buttons, one after the other, beside the explanation."""

    def press(board: Board) -> None:
        board.open_tab("Explain")
        for name in names:
            board.button(name).click()
            board.wait_rev()

    return press


def picked(board: Board) -> None:
    board.play("a2", "a3")
    board.play("f6", "f5")
    board.click("c3")


def explained(board: Board) -> None:
    board.play("c3", "e5")
    game_page.unfold(board)


def to_be_typed(board: Board) -> None:
    board.open_tab("Moves")


def filled() -> mg.Match:
    """The grid of a slice, with the line to draw."""
    match = played("slice-boundaries", n=4)
    while match.position.phase == "fill":
        match.play(next(iter(match.legal_moves)))
    return match


ARMIES = {
    "h3": ("positive", "4"),
    "a7": ("negative", "4"),
    "d4": ("positive", "3"),
    "d5": ("negative", "-2"),
    "e5": ("negative", "-2"),
    "c3": ("positive", "inf"),
    "c4": ("negative", "-6"),
    "f7": ("positive", "inf"),
    "g6": ("negative", "inf"),
}


def aimed(board: Board) -> None:
    board.play("h3", "h4")
    board.play("a7", "a6")
    pressed("Safe squares")(board)
    board.click("d4")


def near_the_goal(board: Board) -> None:
    board.click("f7")


def cut(board: Board) -> None:
    board.session.match.play("line 0,1/10 39/10,4")  # type: ignore[attr-defined]  # a mathgames.page.MatchSession
    board.push()
    pressed("Best line", "Boundaries")(board)


def aiming(board: Board) -> None:
    for end in board.root.locator(".chord-end").all():
        end.focus()
        board.press("Enter")


GAMES: dict[str, tuple[list[Pair], list[tuple[Callable[[], mg.Match], Paint]]]] = {
    "minus-vs-plus": (
        MINUS_VS_PLUS,
        [
            (lambda: game_page.position(POSITION), picked),
            (lambda: game_page.position({"c5": 3, "d6": -1}), lambda board: board.click("c5")),
            (lambda: game_page.position(POSITION), explained),
            (lambda: game_page.position(POSITION), to_be_typed),
        ],
    ),
    "infinity-masters": (
        INFINITY_MASTERS,
        [(lambda: armies(ARMIES, lives={}), aimed), (lambda: armies(ARMIES, lives={}), near_the_goal)],
    ),
    "tinc": (
        TINC,
        [
            (lambda: played("tinc", "0,0"), pressed("Ring", "Threats", "Lines")),
            (lambda: played("tinc", "0,0", "1,1"), pressed("Lines")),
            (lambda: played("tinc", "0,0", "1,1"), lambda board: board.click("0,1")),
            (lambda: played("tinc", *WON_AT_TINC), pressed()),
            (lambda: played("tinc", "0,0", "1,1"), game_page.unfold),
            (lambda: played("tinc", *(f"{n},{n}" for n in range(9))), pressed("Zoom in", "Look right")),
        ],
    ),
    "slice-boundaries": (SLICE, [(filled, aiming), (filled, cut)]),
}


# Texts of drawings that no pair judges: axe never does.
UNJUDGED = """(texts, known) => texts
  .filter((text) => !known.some((selector) => text.matches(selector)))
  .map((text) => text.outerHTML)"""


@pytest.mark.parametrize("game", GAMES)
def test_all_that_has_to_be_seen_stands_out(open_widget: OpenWidget, game: str) -> None:
    pairs, scenes = [*PLATE, *GAMES[game][0]], GAMES[game][1]
    known = [pair.front for pair in pairs if pair.least == TEXT]
    judged: dict[tuple[Pair, str], float] = {}
    for match, paint in scenes:
        board = open_widget(MatchSession(match()), reduced_motion=True)
        paint(board)
        assert board.root.locator("svg text").evaluate_all(UNJUDGED, known) == [], "add it to the pairs above"
        for look in ("light", "dark"):
            wear(board, look)
            for pair, ratio in least_contrasts(board, pairs).items():
                judged[pair, look] = min(judged.get((pair, look), 21.0), ratio)
    missed = {pair.front for pair in pairs for look in ("light", "dark") if (pair, look) not in judged}
    assert missed == set(), "every pair was on the screen"
    pale = {
        f"{pair.front} on {pair.ground}, {look}: {ratio:.2f} < {pair.least}"
        for (pair, look), ratio in judged.items()
        if ratio < pair.least
    }
    assert not pale


def test_a_pale_colour_would_be_found(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(played("minus-vs-plus")))
    board.page.add_style_tag(content=".mathgames .mg-coordinate { fill: #ddd !important }")
    [pair] = on(".mg-coordinate", "fill", WIDGET, TEXT, "backgroundColor")
    assert least_contrasts(board, [pair])[pair] < TEXT


FORCED = [
    *(
        pair
        for player in ("positive", "negative")
        for pair in (
            *on_squares(f".mg-pieces .mg-{player} .mg-body", "stroke"),
            *on(f".mg-pieces .mg-{player} .mg-value", "fill", f".mg-pieces .mg-{player} .mg-body", TEXT),
            *on(f".mg-pieces .mg-{player} .mg-inner", "stroke", f".mg-pieces .mg-{player} .mg-body"),
        )
    ),
    *on_squares(".mg-operation", "stroke"),
    *on_squares(".mg-quiet", "stroke"),
    *on(".mg-quiet", "stroke", ".mg-goal-square"),
    *on(".mg-goal-name", "fill", ".mg-goal-square", TEXT),
    *on(".mg-sign", "stroke", ".mg-sign-ground", MARK, "stroke"),
]


def test_forced_colours_leave_the_board_of_operations_legible(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(armies(ARMIES, lives={})), reduced_motion=True)
    for look in ("forced", "forced dark"):
        wear(board, look)
        judged = least_contrasts(board, FORCED)
        assert judged.keys() == {*FORCED}
        for pair, ratio in judged.items():
            assert ratio >= pair.least, (pair, look)


def test_the_ring_of_the_focus_stands_out_on_every_ground(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position(POSITION)), reduced_motion=True)
    for look in ("light", "dark"):
        wear(board, look)
        board.root.get_by_role("button", name="Full screen").focus()
        board.press("Tab")
        assert board.focused() is not None
        for square in ("c4", "d4"):  # one of each colour
            board.cell(square).focus()
            (ring,) = computed(board, "[role=gridcell]:focus", "outlineColor")
            (width,) = computed(board, "[role=gridcell]:focus", "outlineWidth")
            assert float(width.removesuffix("px")) >= 2
            for ground in SQUARES:
                assert all(contrast(ring, fill) >= MARK for fill in computed(board, ground, "fill"))
        board.open_tab("Moves")
        board.root.locator(".mg-typed input").focus()
        (ring,) = computed(board, "input:focus", "outlineColor")
        for ground in (WIDGET, ".mg-result-card"):
            assert all(contrast(ring, fill) >= MARK for fill in computed(board, ground, "backgroundColor"))
