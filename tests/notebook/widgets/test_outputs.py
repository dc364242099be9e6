"""The outputs that a notebook keeps of a board: the board, and beside it a picture that follows the game."""

from __future__ import annotations

import asyncio
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest

import mathgames as mg
from harness.games import random_game
from harness.notebooks import runs
from mathgames.notebook.widgets import page_widget as module
from mathgames.page.picture import RECORD

BOARD = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Every output that is written: its data, and how it is written."""
    outputs: list[tuple[dict[str, Any], dict[str, Any]]] = []

    def display(data: dict[str, Any], *, metadata: object, raw: bool, **how: Any) -> None:
        assert raw
        outputs.append((data, how))

    monkeypatch.setattr(module, "display", display)
    return outputs


def test_board_and_picture_are_two_outputs_kept_in_step(written: list[Any]) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    board = mg.play(match, save=False)
    match.play("a2-a3")
    assert written == []  # not shown yet

    board._ipython_display_()
    (shown, _), (picture, how) = written
    assert BOARD in shown
    assert BOARD not in picture
    assert picture["text/html"] == board._repr_html_()
    assert picture["text/plain"].splitlines()[0] == "Minus vs Plus"

    match.play("b5-b4")
    updated, again = written[2]
    assert again == {**how, "update": True}
    assert "Last move: 2. b5-b4" in updated["text/html"]
    assert mg.Match.from_record(updated[RECORD]).played == match.played


def test_picture_of_hand_moves_is_drawn_once_after_answers(written: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REST", 0.01)

    async def play_by_hand() -> None:
        for move in ("a2-a3", "b5-b4"):
            message = {"intent": ["play", {"move": move}], "rev": board.view["rev"], "id": 1, "client": "c"}
            board._receive(None, message, None)
            assert board.view["ack"]["ok"]
        assert len(written) == 2  # the board and the first picture
        while len(written) == 2:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)

    board = mg.play("minus-vs-plus", save=False)
    board._ipython_display_()
    asyncio.run(play_by_hand())
    (_, _, (updated, _)) = written
    assert "Last move: 2. b5-b4" in updated["text/html"]


class Kernel:
    """Kernel whose frontend accepts, or refuses, requests for input."""

    def __init__(self, allow_stdin: bool) -> None:
        self.request = {"content": {"allow_stdin": allow_stdin}}

    def get_parent(self, channel: str) -> dict[str, Any]:
        assert channel == "shell"
        return self.request


@pytest.mark.parametrize("by_a_person", [True, False])
def test_first_picture_waits_for_board_except_in_programs(
    written: list[Any], monkeypatch: pytest.MonkeyPatch, by_a_person: bool
) -> None:
    monkeypatch.setattr(module, "APPEARING", 0.01)
    monkeypatch.setattr(module, "get_ipython", lambda: SimpleNamespace(kernel=Kernel(by_a_person)))
    board = mg.play(random_game(4), save=False)

    async def run_the_cell() -> None:
        board._ipython_display_()
        (_, (first, _)) = written
        assert mg.Match.from_record(first[RECORD]).played == board.match.played
        assert ("text/html" in first) == (not by_a_person)
        while by_a_person and len(written) == 2:
            await asyncio.sleep(0.01)

    asyncio.run(run_the_cell())
    (last, how) = written[-1]
    assert last["text/html"] == board._repr_html_()
    assert how.get("update", False) == by_a_person


def test_due_picture_is_not_redrawn_after_cell_move(written: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "APPEARING", 0.01)
    monkeypatch.setattr(module, "get_ipython", lambda: SimpleNamespace(kernel=Kernel(allow_stdin=True)))
    board = mg.play("minus-vs-plus", save=False)

    async def show_and_play() -> None:
        board._ipython_display_()
        board.match.play("a2-a3")
        await asyncio.sleep(0.05)

    asyncio.run(show_and_play())
    (_, _, (updated, _)) = written
    assert "Last move: 1. a2-a3" in updated["text/html"]


def test_a_refusal_writes_no_picture(written: list[Any]) -> None:
    board = mg.play("minus-vs-plus", save=False)
    board._ipython_display_()
    intent = ["play", {"move": "a1-f6"}]
    board._receive(None, {"intent": intent, "rev": board.view["rev"], "id": 1, "client": "c"}, None)
    assert not board.view["ack"]["ok"]
    assert len(written) == 2


def test_outputs_are_the_same_in_every_run(written: list[Any]) -> None:
    for _ in range(2):
        mg.play(random_game(6), save=False)._ipython_display_()
    assert written[1][0] == written[3][0]
    assert written[1][1] != written[3][1]  # each follows its own game


def test_a_game_is_written_as_a_page(tmp_path: Path) -> None:
    board = mg.play(random_game(4), save=False)
    page = board.save_html(tmp_path / "game.html")
    assert page.read_text(encoding="utf-8").count("data-mathgames-replay=") == 1
    assert board.match.ply == 4


def test_closed_board_shows_picture_and_stops_following(written: list[Any]) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    board = mg.play(match, save=False)
    board._ipython_display_()
    before = board.view
    board.close()
    match.play("a2-a3")
    assert (len(written), board.view) == (2, before)
    board._ipython_display_()
    (picture, _) = written[2]
    assert BOARD not in picture
    assert "Last move: 1. a2-a3" in picture["text/html"]


def outputs_of(*cells: str) -> list[list[dict[str, Any]]]:
    """Return what a kernel answers to each of these cells: the data of each output."""
    new = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    with TemporaryDirectory() as sockets:
        run = runs(new, sockets, timeout=300).execute()
    return [[dict(output.data) for output in cell.outputs] for cell in run.cells]


@pytest.mark.full
def test_box_and_match_leave_their_pictures() -> None:
    match, boards, other = outputs_of(
        "import mathgames as mg\nimport ipywidgets as w\nmatch = mg.Match(mg.rules('tinc'))\nmatch.play('0,0')\nmatch",
        "one = mg.play(match, save=False)\ntwo = mg.play('minus-vs-plus', save=False)\n"
        "w.VBox([w.IntSlider(), w.Tab([one]), w.HBox([two, one])])",
        "match.play('1,0')\nw.VBox([w.IntSlider()])",
    )
    (shown,) = match
    assert shown["text/plain"] == "<Match of tinc, ply 1, noughts to move>"
    assert mg.Match.from_record(shown[RECORD]).played == ("0,0",)
    assert "<code>import mathgames; mathgames.play(match)</code>" in shown["text/html"]

    box, first, second = boards
    assert box["text/plain"].startswith("VBox(children=(IntSlider")
    assert BOARD in box
    assert "Last move: 2. 1,0" in first["text/html"], "the picture follows the game"
    assert "<kbd>Shift</kbd> + <kbd>Enter</kbd>" in first["text/html"]
    assert second["text/plain"].startswith("Minus vs Plus\n")
    assert mg.Match.from_record(second[RECORD]).played == ()

    (slider,) = other
    assert slider["text/plain"] == "VBox(children=(IntSlider(value=0),))"
    assert BOARD in slider


PAGES = {
    "mg.lesson('integers/07-back-to-the-sender', save=False)": "Pay a bill",
    "mg.practice(seed=1, save=False)": "Adding and subtracting signed numbers",
    "mg.desk()": 'mg.play("minus-vs-plus")',
    "mg.classroom('.')": "0 pupils are working.",
}


@pytest.mark.full
@pytest.mark.parametrize("page", PAGES)
def test_pages_boxes_and_outputs_leave_pictures(page: str) -> None:
    alone, boxed, taken, both, later = outputs_of(
        f"import mathgames as mg\nimport ipywidgets as w\npage = {page}\npage",
        "w.Accordion([w.VBox([page])])",
        "out = w.Output()\nwith out:\n    display(page)\nout",
        "out = w.Output()\nwith out:\n    display(w.HBox([page]))\nout",
        "with out:\n    print('in its place')",
    )
    told = [[output["text/html"] for output in cell if "text/html" in output] for cell in (alone, boxed, taken, both)]
    for cell in told:
        (picture,) = cell
        assert picture.startswith('<div class="mathgames-picture"')
        assert PAGES[page] in unescape(picture)
        assert "cell above" not in picture
    assert all(any(BOARD in output for output in cell) for cell in (alone, boxed, taken, both))
    assert later == []  # the output takes all writing again


@pytest.mark.full
@pytest.mark.parametrize(
    "cell",
    [
        "mg.play('infinity-masters', opponent='level-2', save=False)",
        "mg.play('minus-vs-plus', setup='random', opponent='level-1', slips=True, save=False)",
        "mg.practice(save=False)",
    ],
)
def test_repeated_program_run_gives_same_outputs(cell: str) -> None:
    begun = f"import mathgames as mg\n{cell}"
    one, two = (
        [{kind: data for kind, data in output.items() if kind != BOARD} for output in outputs_of(begun)[0]]
        for _run in range(2)
    )
    assert one == two
