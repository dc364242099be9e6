"""`mg.play(table=…)`: a board in a notebook, its seat, and how a kernel comes back to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.comm_line import Line, message
from mathgames.engine import saves
from mathgames.engine.tables import AnswerEvent, FolderTable, MoveEvent, SeatEvent
from mathgames.language.errors import SaveError, TableError
from mathgames.notebook.widgets import table_widget
from mathgames.notebook.widgets.widget import GameWidget


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with one that a class shares, and a kernel that has been at no table."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "class").mkdir()
    fresh_kernel(monkeypatch)
    return tmp_path


def fresh_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the kernel was started again."""
    monkeypatch.setattr(table_widget, "_screens", {})
    table_widget._matches.clear()


def ask(widget: GameWidget, *intent: Any) -> Any:
    Line(widget).custom(message(widget, *intent))
    return widget.view["ack"]


def elsewhere(widget: GameWidget) -> FolderTable:
    """Another screen at the same table, with the other player."""
    other = FolderTable("class/table-7", mg.Match(widget.match.rules).to_record())
    other.post(SeatEvent("other", "negative", "0" * 16))
    return other


def test_table_move_is_written_to_and_read_from_folder(folder: Path) -> None:
    board = mg.play("minus-vs-plus", table="class/table-7")
    assert ask(board, "activity", {"name": "seats", "sit": "positive"})["ok"]
    other = elsewhere(board)
    assert ask(board, "play", {"move": "a2-a3"})["ok"]
    other.post(MoveEvent("other", 1, "b5-b4"))
    board._session.poll()  # type: ignore[attr-defined]  # a TableWidget, whose kernel does this by itself
    assert board.match.history == ("a2-a3", "b5-b4")
    assert saves.find().history == board.match.history
    board.close()


def test_rerun_cell_shows_same_game_and_seat() -> None:
    first = mg.play("minus-vs-plus", table="class/table-7")
    ask(first, "activity", {"name": "seats", "sit": "positive"})
    ask(first, "play", {"move": "a2-a3"})
    again = mg.play("minus-vs-plus", table="class/table-7")
    assert again.match is first.match
    assert "Red" in str(again.view["tree"])
    elsewhere(again).post(MoveEvent("other", 1, "b5-b4"))
    again._session.poll()  # type: ignore[attr-defined]
    assert ask(again, "play", {"move": "b2-b3"})["ok"]


@pytest.mark.parametrize("how", ["the cell", "resume"])
def test_a_kernel_that_was_killed_comes_back_to_its_seat(
    how: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = mg.play("minus-vs-plus", table="class/table-7")
    ask(board, "activity", {"name": "seats", "sit": "positive"})
    ask(board, "play", {"move": "a2-a3"})
    other = elsewhere(board)
    board.close()
    monkeypatch.setattr(saves, "closed_games", saves.saved_games)  # the games of a kernel that was killed are closed
    fresh_kernel(monkeypatch)
    other.post(MoveEvent("other", 1, "b5-b4"))
    again = mg.resume() if how == "resume" else mg.play("minus-vs-plus", table="class/table-7")
    again._session.poll()  # type: ignore[attr-defined]
    assert again.match.history == ("a2-a3", "b5-b4")
    assert ask(again, "play", {"move": "b2-b3"})["ok"]
    other.poll()
    assert other.state.moves == ("a2-a3", "b5-b4", "b2-b3")


def test_rerun_cell_after_new_game_shows_that_game() -> None:
    first = mg.play("minus-vs-plus", table="class/table-7")
    ask(first, "activity", {"name": "seats", "sit": "positive"})
    ask(first, "play", {"move": "a2-a3"})
    ask(first, "activity", {"name": "seats", "offer": "new"})
    other = elsewhere(first)
    offer = other.state.offer
    assert offer is not None
    other.post(AnswerEvent("other", offer.number, yes=True))
    again = mg.play("minus-vs-plus", table="class/table-7")
    assert again.match.history == ()
    assert ask(again, "play", {"move": "b2-b3"})["ok"]
    first._session.poll()  # type: ignore[attr-defined]
    assert first.match.history == ("b2-b3",)


def test_two_browsers_have_seats_at_one_board() -> None:
    board = mg.play("minus-vs-plus", seats=True, predict="other")
    assert ask(board, "activity", {"name": "seats", "sit": "positive"})["text"].startswith(
        "You play Blue. Your word is "
    )
    assert ask(board, "play", {"move": "a2-a3"})["ok"]
    assert ask(board, "play", {"move": "b5-b4"})["text"] == "Red plays at the other screen."
    with pytest.raises(mg.errors.OptionError, match="a table is for a new game"):
        mg.play("tinc", seats=True, table="class/table-7")


def test_a_saved_game_that_names_a_folder_lays_no_table_there(folder: Path) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match._session.notes["seats"] = {"table": str(folder / "class"), "screen": "ab"}
    file = folder / "strange.mathgame"
    file.write_text(saves.saved_text(match))
    board = mg.resume(file, save=False)
    assert not isinstance(board, table_widget.TableWidget)
    assert list((folder / "class").iterdir()) == []


def test_a_table_is_for_the_game_that_it_was_laid_for() -> None:
    mg.play("minus-vs-plus", table="class/table-7", target_score=12)
    with pytest.raises(mg.errors.TableError, match="class/table-7 is a table for minus-vs-plus"):
        mg.play("tinc", table="class/table-7")
    with pytest.raises(mg.errors.TableError, match="target_score=12"):
        mg.play("minus-vs-plus", table="class/table-7")


@pytest.mark.parametrize("how", [{"clock": 60}, {"opponent": "level-2"}, {"game": mg.Match(mg.rules("tinc"))}])
def test_what_does_not_go_with_a_table_is_refused(how: dict[str, Any]) -> None:
    with pytest.raises(mg.errors.OptionError, match="a table is for a new game"):
        mg.play(**{"game": "tinc", "table": "class/table-7", **how})


def test_a_folder_that_is_not_there_is_named() -> None:
    with pytest.raises(mg.errors.TableError, match="there is no folder nowhere"):
        mg.play("tinc", table="nowhere/table-7")


def test_a_random_set_up_is_the_same_at_both_screens() -> None:
    board = mg.play("minus-vs-plus", table="class/table-7", setup="random")
    other = FolderTable("class/table-7", mg.Match(mg.rules("minus-vs-plus", setup="random")).to_record())
    assert other.match().position == board.match.position


def test_table_in_a_deleted_folder_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So do the class folder and the report."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(TableError, match="the folder t cannot be used: No such file"):
        mg.play("tinc", table="t", save=False)
    with pytest.raises(SaveError, match="class"):
        mg.classroom("class")
    assert mg.report("anna.json").class_report.refused_files
    with pytest.raises(SaveError, match="nothing to report on"):
        mg.report(".")
