"""A program that observes a board and makes mistakes: the board is saved, shown and sent as without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import traitlets
from ipywidgets import IntText, Label, dlink, interactive, interactive_output

import mathgames as mg
from harness.comm_line import Line, message
from mathgames.engine import saves
from mathgames.notebook.widgets import GameWidget
from mathgames.notebook.widgets import page_widget as module


class Mistake(RuntimeError):
    """The error of a program's own function."""


def fails(_: object) -> None:
    raise Mistake


@pytest.fixture(params=["history", "position", "turn", "match", "view", "change", "seen", "everything"])
def board(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[GameWidget, Line, list[Any]]:
    """A board that is shown and saved, one of whose traits has an observer that fails; and its pictures."""
    monkeypatch.chdir(tmp_path)
    pictures: list[Any] = []
    monkeypatch.setattr(module, "display", lambda data, **_how: pictures.append(data))
    match = mg.Match(mg.rules("minus-vs-plus"))
    if match.has_trait(request.param):
        match.observe(fails, request.param)
    widget = mg.play(match)
    if widget.has_trait(request.param):
        widget.observe(fails, request.param)
    if request.param == "everything":
        match.observe(fails)
        widget.observe(fails)
    widget._ipython_display_()
    return widget, Line(widget), pictures


def test_moves_are_saved_and_shown_despite_failing_observer(
    board: tuple[GameWidget, Line, list[Any]], caplog: pytest.LogCaptureFixture
) -> None:
    widget, line, pictures = board
    told: list[Any] = []
    widget.observe(told.append, "view")
    line.custom(message(widget, "play", {"move": "a2-a3"}))
    widget.match.play("b5-b4")
    line.custom(message(widget, "undo", {}, number=2))
    line.custom(message(widget, "redo", {}, number=3))
    line.update(seen=widget.view["rev"])
    assert widget.view["ack"]["ok"]
    assert widget.match.history == ("a2-a3", "b5-b4")
    assert saves.find().played == widget.match.played
    assert "2. b5-b4" in str(pictures[-1]["text/html"])
    assert line.shown[-1] == widget.view
    assert len(told) == 4, "whoever observes too is told"
    line.custom(message(widget, "new", {}, number=4))
    widget.match.play("c2-c3")
    assert (widget.match.played, saves.find().played) == (("c2-c3",), ("c2-c3",))
    assert line.shown[-1] == widget.view
    assert "Mistake" in caplog.text


def test_an_observer_that_failed_can_be_taken_away(caplog: pytest.LogCaptureFixture) -> None:
    widget = mg.play("minus-vs-plus", save=False)
    widget.observe(fails, "view")
    widget.unobserve(fails, "view")
    widget.observe(fails, "view")
    widget.unobserve_all("view")
    widget.match.play("a2-a3")
    assert "Mistake" not in caplog.text


def test_board_observers_follow_new_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    widget, seen, moves = mg.play("minus-vs-plus"), [], []
    calls = lambda _widget, move: moves.append(move)  # noqa: E731
    widget.observe(lambda change: seen.append((change.name, change.new)), ["turn", "history", "value"])
    widget.on_move(calls)
    widget.play("a2-a3")
    widget.undo()
    first, played = widget.match, [(name, new) for name, new in seen if name == "history"]
    assert played == [("history", ("a2-a3",)), ("history", ())]
    assert ("turn", "negative") in seen
    widget.play("a2-a3")
    seen.clear()
    widget.reset()
    assert widget.match is not first
    assert ("history", ()) in seen, "a new game is told like a move"
    assert [name for name, _new in seen] == [*dict.fromkeys(name for name, _new in seen)]
    widget.play("b2-b3")
    first.undo()
    assert moves == ["a2-a3", "a2-a3", "b2-b3"]
    assert widget.position == widget.value == widget.match.position
    widget.on_move(calls, remove=True)
    widget.play("b5-b4")
    assert len(moves) == 3


def test_unobserved_board_adds_no_observer_to_its_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    widget = mg.play("minus-vs-plus")
    notifiers = dict(widget.match._trait_notifiers)
    widget.observe(fails, "view")
    assert widget.match._trait_notifiers == notifiers
    with pytest.raises(traitlets.TraitError):
        widget.turn = "negative"  # type: ignore[misc]


def test_board_links_to_a_label(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    widget, label, shown = mg.play("minus-vs-plus"), Label(), []
    dlink((widget, "history"), (label, "value"), " ".join)
    interactive_output(lambda position: shown.append(position.ply), {"position": widget})
    widget.play("a2-a3")
    assert label.value == "a2-a3"
    assert shown == [0, 1]


def test_board_is_an_input_of_interact_and_has_its_ply() -> None:
    widget, count, seen = mg.play("minus-vs-plus", save=False), IntText(), []
    dlink((widget, "ply"), (count, "value"))
    box = interactive(lambda position: seen.append(position.ply), position=widget)
    widget.play("a2-a3")
    assert box.children[0] is widget
    assert (seen, count.value) == ([0, 1], 1)
    widget.reset()
    assert (seen[-1], count.value) == (0, 0)
