"""The overlays of the board: the outer ring, the threats and the open lines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tinc.test_board import drawn, random_position
from harness.desk import Desk
from harness.middle_games import WON_AT_TINC as WON
from mathgames.explain.nodes import plain_text
from mathgames.games.tinc import census
from mathgames.games.tinc.board import MAX_DRAWN_LINES
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.survey import survey_position


@given(st.integers(2, 40), st.integers(0, 2**32))
@settings(max_examples=15)
def test_the_outer_ring_is_marked_on_the_edge_and_nowhere_else(turns: int, seed: int) -> None:
    desk = Desk(Tinc(), position=random_position(Tinc(), turns, seed))
    assert desk.ask("board", overlay="ring")["ok"]
    on_edge = [name for name in desk.cells().values() if name.endswith("on the edge")]
    assert len(drawn(desk, "mg-outer-ring")) == len(on_edge)
    assert all(", empty, " in name for name in on_edge), "before every turn the edge is empty"


@pytest.mark.parametrize("reading", ["straight", "path8"])
@pytest.mark.parametrize("plies", range(1, len(WON)))
def test_threats_are_marked_on_the_cells_that_complete_a_line(reading: str, plies: int) -> None:
    desk = Desk(Tinc(line=reading), *WON[:plies])
    position = desk.match.position
    assert desk.named("mg-risky") == []
    assert desk.ask("board", overlay="threats")["ok"]
    threats = [t for player in (0, 1) for t in census.find_threats(reading, position.cells(player), position.radius)]
    assert bool(threats) == (plies in {1, 3, 5, 6}), "the diagonal, while it reaches all but the edge"
    assert len(desk.named("mg-risky")) == len({cell for t in threats for cell in (*t.starts, *t.ends)})


@given(st.integers(2, 30), st.integers(0, 2**32))
@settings(max_examples=15)
def test_lines_overlay_draws_fullest_open_lines_in_window(turns: int, seed: int) -> None:
    position = random_position(Tinc(), turns, seed)
    desk = Desk(Tinc(), position=position)
    assert desk.ask("board", overlay="lines")["ok"]
    begun = survey_position("straight", position).open_lines[position.turn].begun_lines[:MAX_DRAWN_LINES]
    cells = list(desk.cells())
    expected = []
    for line, _ in begun:
        seen = [(x, -y) for x, y in line.cells(position.radius) if f"{x},{y}" in cells]
        if seen:
            expected.append({(50 + 100 * column, 50 + 100 * row) for column, row in (seen[0], seen[-1])})
    lines = [line[1] for line in desk.named("mg-possible")]
    assert [{(ends["x1"], ends["y1"]), (ends["x2"], ends["y2"])} for ends in lines] == expected


def test_every_overlay_changes_names_or_text() -> None:
    for name in ("threats", "ring", "lines"):
        desk = Desk(Tinc(), *WON[:3])
        before = (desk.cells(), plain_text(desk.session.view["tree"]))
        assert desk.ask("board", overlay=name)["ok"]
        assert (desk.cells(), plain_text(desk.session.view["tree"])) != before
    desk = Desk(Tinc(), *WON[:5])
    assert desk.ask("board", overlay="threats")["ok"]
    named = {at for at, name in desk.cells().items() if "completes a line of crosses" in name}
    assert named == {"-3,-3", "3,3"}
    desk = Desk(Tinc(), "0,0", "1,1")
    assert desk.ask("board", overlay="lines")["ok"]
    assert "on an open line" in "".join(map(str, desk.cells().values()))
    won = Desk(Tinc(), *WON)
    assert {at for at, name in won.cells().items() if "on the winning line" in name} == {
        f"{n},{n}" for n in range(-3, 4)
    }
