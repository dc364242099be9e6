"""A cell that is run again offers the game that was left."""

from __future__ import annotations

import gc
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import mathgames as mg
from mathgames.notebook.widgets import GameWidget, page_widget, widget

OFFER = "Continue that game"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def in_cell(monkeypatch: pytest.MonkeyPatch, cell: str = "one", *, watched: bool = True) -> None:
    """Let a person, or a program, run this cell."""
    request = {"content": {"allow_stdin": watched}, "metadata": {"cellId": cell}}
    kernel = SimpleNamespace(kernel=SimpleNamespace(get_parent=lambda channel: request))
    monkeypatch.setattr(page_widget, "get_ipython", lambda: kernel)


def left(board: GameWidget, *moves: str) -> tuple[str, ...]:
    """Play, and forget the board as a kernel does that dies; the moves."""
    for move in moves:
        board.match.play(move)
    line = board.match.played
    board.close()
    widget._unfinished_matches.clear()
    return line


def offers(board: GameWidget) -> bool:
    return OFFER in json.dumps(board.view["tree"])


def press(board: GameWidget, intent: list[Any]) -> None:
    board._receive(None, {"intent": intent, "rev": board.view["rev"], "id": 1, "client": "c"}, None)
    assert board.view["ack"]["ok"], board.view["ack"]


def saved(*moves: str, game: str = "minus-vs-plus", **options: Any) -> None:
    left(mg.play(game, **options), *moves)
    gc.collect()


def test_new_kernel_offers_saved_game_and_resumes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    in_cell(monkeypatch)
    saved("a2-a3", "b5-b4")
    board = mg.play("minus-vs-plus")
    assert "You left a game after 2 moves." in json.dumps(board.view["tree"])
    press(board, ["back", {}])
    assert board.match.played == ("a2-a3", "b5-b4")
    assert not offers(board)


def test_a_move_of_the_new_game_is_the_answer_no(monkeypatch: pytest.MonkeyPatch) -> None:
    in_cell(monkeypatch)
    saved("a2-a3")
    board = mg.play("minus-vs-plus")
    assert offers(board)
    press(board, ["play", {"move": "b2-b3"}])
    assert not offers(board)


def test_rerun_cell_offers_its_game_in_living_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    in_cell(monkeypatch, "one")
    first = mg.play("minus-vs-plus")
    first.match.play("a2-a3")
    in_cell(monkeypatch, "two")
    assert not offers(mg.play("minus-vs-plus")), "the game of another cell is still open there"
    in_cell(monkeypatch, "one")
    again = mg.play("minus-vs-plus")
    press(again, ["back", {}])
    assert again.match is first.match


@pytest.mark.parametrize(
    ("begun", "how"),
    [
        ({"game": "tinc", "moves": ("0,0",)}, {}),
        ({"moves": ("a2-a3",), "target_score": 12}, {}),
        ({"moves": ()}, {}),
        ({"moves": ("a2-a3",)}, {"save": False}),
        ({"moves": ("a2-a3",)}, {"position": "c3+5 d4−3"}),
    ],
    ids=["another game", "other rules", "no move", "nothing is saved", "a position of its own"],
)
def test_no_other_game_is_offered(monkeypatch: pytest.MonkeyPatch, begun: dict[str, Any], how: dict[str, Any]) -> None:
    in_cell(monkeypatch)
    saved(*begun.pop("moves"), **begun)
    assert not offers(mg.play("minus-vs-plus", **how))


def test_a_game_that_is_over_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    in_cell(monkeypatch)
    board = mg.play("minus-vs-plus")
    board.match.play("a2-a3")
    board.match.resign()
    left(board)
    del board
    gc.collect()
    assert not offers(mg.play("minus-vs-plus"))


def test_a_program_that_runs_the_cell_is_offered_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    in_cell(monkeypatch)
    saved("a2-a3")
    in_cell(monkeypatch, watched=False)
    assert not offers(mg.play("minus-vs-plus"))


def test_a_damaged_file_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    in_cell(monkeypatch)
    saved("a2-a3")
    (file,) = Path(".mathgames").glob("*.mathgame")
    file.write_text(file.read_text().replace("a2-a3", "a2-a4"))
    assert not offers(mg.play("minus-vs-plus"))


def test_resume_command_works_when_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    from mathgames.engine.saves import resume_command

    in_cell(monkeypatch)
    saved("a2-a3")
    exec(resume_command(), {})  # raised NameError: a fresh kernel knows no mathgames
    assert mg.resume().view["words"]["restarted"].endswith(resume_command())


AGAIN, KEPT = "Run the cell again.", "Run the cell again: your answers are kept."
ON = "Run the cell again, then press “Continue that game”."


@pytest.mark.parametrize(
    ("page", "move", "way"),
    [
        pytest.param(lambda: mg.play("minus-vs-plus"), None, AGAIN, id="nothing to be continued"),
        pytest.param(lambda: mg.play("minus-vs-plus"), "a2-a3", ON, id="a game"),
        pytest.param(lambda: mg.play("minus-vs-plus", save=False), "a2-a3", AGAIN, id="a game that is not saved"),
        pytest.param(lambda: mg.lesson("integers/02-make-nothing"), None, KEPT, id="a lesson"),
        pytest.param(lambda: mg.lesson("integers/02-make-nothing", save=False), None, AGAIN, id="a lesson for a look"),
        pytest.param(lambda: mg.practice("adding"), None, KEPT, id="practice"),
        pytest.param(mg.desk, None, AGAIN, id="the desk"),
        pytest.param(lambda: mg.play("minus-vs-plus", table="table"), "a2-a3", "Run the cell again: you", id="a table"),
    ],
)
def test_a_page_tells_the_way_on_for_when_its_kernel_is_gone(page: Any, move: str | None, way: str) -> None:
    widget = page()
    if move is not None:
        widget.match.play(move)
    words = widget.view["words"]
    for why in ("restarted", "stopped", "gone", "late"):
        assert way in words[why], why
    assert words["restarted"].startswith("The kernel was restarted.")
    assert "another cell" in words["busy"]


def test_the_way_on_leads_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under other rules than the cell's own the game would not be offered: then a command tells it."""
    in_cell(monkeypatch)
    board = mg.play("minus-vs-plus")
    board.match.play("a2-a3")
    assert board.view["words"]["stopped"].endswith(ON)
    board.match.resign()
    assert board.view["words"]["stopped"].endswith(AGAIN), "it is over"
    other = mg.play(mg.Match(mg.rules("minus-vs-plus", target_score=12)))
    other.match.play("a2-a3")
    assert "mathgames.resume()" in other.view["words"]["stopped"]


def test_where_no_cell_is_seen_the_page_is_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    assert mg.play("tinc").view["words"]["gone"] == "No kernel is connected here. Load this page again."
