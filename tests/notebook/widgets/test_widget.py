"""The widget: what goes to the browser, what comes back, and what a browser cannot do."""

from __future__ import annotations

import copy
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import traitlets

import mathgames as mg
from harness.change import changed
from harness.comm_line import Line, message
from mathgames.learning.pages.lesson_session import LOOK_UP
from mathgames.notebook.widgets import GameWidget, equipment, page_widget
from mathgames.notebook.widgets import page_widget as module


@pytest.fixture
def widget() -> GameWidget:
    return mg.play("minus-vs-plus", save=False)


@pytest.fixture
def line(widget: GameWidget) -> Line:
    return Line(widget)


def test_a_message_is_answered_in_a_view_that_is_sent(widget: GameWidget, line: Line) -> None:
    line.custom(message(widget, "play", {"move": "a2-a3"}))
    assert widget.match.history == ("a2-a3",)
    (view,) = line.shown
    assert view["ack"] == {"client": "browser", "id": 1, "ok": True, "code": "", "text": ""}
    assert view == widget.view


def test_a_page_that_opens_in_the_middle_of_a_game_follows_it(widget: GameWidget, line: Line) -> None:
    line.custom(message(widget, "play", {"move": "a2-a3"}))
    opened = copy.deepcopy(widget.get_state())
    assert changed(opened["view"], opened["change"]) == widget.view
    line.custom(message(widget, "play", {"move": "a5-a4"}, number=2))
    assert changed(opened["view"], line.states("change")[-1]) == widget.view
    assert line.shown[-1] == widget.view, "and so does the page that was there before"


def test_every_answer_is_sent_even_when_nothing_changes(widget: GameWidget, line: Line) -> None:
    for number in range(1, 4):
        line.custom(message(widget, "play", {"move": "a2-a6"}, number=number))
    assert [view["ack"]["id"] for view in line.shown] == [1, 2, 3]
    assert len({view["rev"] for view in line.shown}) == 1


@pytest.mark.parametrize("content", [None, {}, [], "play", 3, {"intent": "play"}, {"intent": ["play", {}]}])
def test_whatever_comes_over_the_line_raises_nothing(widget: GameWidget, line: Line, content: Any) -> None:
    line.custom(content)
    assert widget.match.ply == 0
    assert line.shown[-1]["ack"]["ok"] is False


@pytest.mark.parametrize("written", [{}, {"rev": 99}, {"tree": ["p", {}, "You have won"]}, None, "view", [1]])
@pytest.mark.parametrize("name", ["view", "change"])
def test_a_browser_cannot_write_the_view(widget: GameWidget, line: Line, name: str, written: Any) -> None:
    widget.match.play("a2-a3")
    widget.match.undo()
    before = copy.deepcopy((widget.view, widget.change))
    line.update(**{name: written})
    assert (widget.view, widget.change) == before
    assert line.states("view") == [widget.view], "the true one is sent back"
    line.custom(message(widget, "play", {"move": "a2-a3"}))
    assert widget.view["ack"]["ok"], "and play goes on"


def test_foreign_traits_from_browser_are_ignored(widget: GameWidget, line: Line) -> None:
    before = copy.deepcopy(widget.view)
    widget.set_state({"view": {"rev": 5}, "seen": 4, "match": "mine", "_session": None})
    assert (widget.view, widget.seen) == (before, 4)
    assert isinstance(widget.match, mg.Match)
    line.custom(message(widget, "play", {"move": "a2-a3"}))
    assert widget.match.ply == 1


@pytest.mark.parametrize("seen", [-1, 0, 10**6])
def test_seen_revision_from_browser_is_not_trusted(widget: GameWidget, line: Line, seen: int) -> None:
    line.update(seen=seen)
    assert widget.seen == seen
    rev = widget.view["rev"]
    line.custom(message(widget, "play", {"move": "a2-a3"}) | {"rev": seen})
    assert widget.match.ply == (1 if seen == rev else 0)
    line.custom(message(widget, "play", {"move": "a2-a3"}))
    assert widget.match.history == ("a2-a3",)


def test_seen_is_a_number(widget: GameWidget) -> None:
    with pytest.raises(Exception, match="seen"):
        widget.seen = "all"


def test_a_cell_and_a_click_take_the_same_path(widget: GameWidget, line: Line) -> None:
    widget.match.play("a2-a3")
    line.custom(message(widget, "play", {"move": "b5-b4"}))
    widget.match.undo()
    assert widget.match.played == ("a2-a3", "b5-b4")
    assert len(line.shown) == 3


def test_of_a_view_that_changes_only_what_is_different_is_sent(widget: GameWidget, line: Line) -> None:
    for number, move in enumerate(("a2-a3", "b5-b4", "c1-e3")):
        line.custom(message(widget, "play", {"move": move}, number=number))
        assert line.shown[-1] == widget.view
    assert line.states("view") == []
    assert len(json.dumps(line.states("change")[0])) < len(json.dumps(widget.view)) / 2


def test_a_page_that_asks_for_everything_makes_a_new_beginning(widget: GameWidget, line: Line) -> None:
    widget.match.play("a2-a3")
    line._deliver({"method": "request_state"})
    assert line.states("view") == [widget.view]
    late = Line(widget)
    widget.match.play("b5-b4")
    assert (late.shown[-1], late.state["change"]["base"]) == (widget.view, line.shown[-1]["rev"])


def test_page_that_missed_changes_gets_whole_view_on_request(widget: GameWidget, line: Line) -> None:
    missed = widget.view["rev"]
    widget.match.play("a2-a3")
    widget.send_whole()
    line.state["view"] = {**widget.view, "rev": missed}  # as if it had not come
    widget.match.play("b5-b4")
    assert line.shown[-1]["rev"] == missed, "and what follows counts for nothing"
    line.custom(message(widget, "play", {"move": "c1-e3"}) | {"rev": missed})
    assert (line.shown[-1], widget.view["ack"]["code"], widget.match.ply) == (widget.view, "stale", 2)


def test_last_change_suffices_without_view_in_browser(widget: GameWidget, line: Line) -> None:
    whole, moves = copy.deepcopy(line.state["view"]), ("a2-a3", "b5-b4", "c1-e3")
    for move in moves:
        widget.match.play(move)
    assert changed(whole, line.states("change")[-1]) == widget.view, "as in a notebook that a program has run"


@pytest.mark.parametrize("told", [{"seen": 1}, None])
def test_browser_that_reports_seen_gets_changes_only(
    widget: GameWidget, line: Line, told: dict[str, int] | None
) -> None:
    if told:
        line.update(**told)
    for number, move in enumerate(("a2-a3", "b5-b4", "c1-e3", "c6-d5")):
        before = widget.view["rev"]
        line.custom(message(widget, "play", {"move": move}, number=number))
        assert (line.state["change"]["base"], line.shown[-1]) == (before, widget.view)
        line.custom(message(widget, "play", {"move": "a1-f6"}, number=number))
        assert (line.state["change"]["base"], line.shown[-1]) == (widget.view["rev"], widget.view)
        assert not widget.view["ack"]["ok"], "a refusal is about the same view"
        late = copy.deepcopy(widget.get_state())
        assert changed(late["view"], late["change"]) == widget.view
    assert line.states("view") == []


def test_a_page_that_has_missed_a_view_is_sent_it_whole(widget: GameWidget, line: Line) -> None:
    widget.match.play("a2-a3")
    line.update(seen=-1)
    assert line.states("view") == [widget.view]
    widget.match.play("b5-b4")
    assert line.shown[-1] == widget.view


def test_change_applies_once_if_view_is_sent_whole(widget: GameWidget, line: Line) -> None:
    """The whole view has the revision of the change."""
    line.update(seen=1)
    widget._session.cover(LOOK_UP)
    assert line.shown[-1] == widget.view
    line.update(seen=-1)
    late = copy.deepcopy(widget.get_state())
    assert line.shown[-1] == changed(late["view"], late["change"]) == widget.view
    line._deliver({"method": "request_state"})
    assert line.shown[-1] == widget.view
    widget._session.cover(None)
    assert line.shown[-1] == widget.view


def test_other_traits_are_sent_without_the_view(widget: GameWidget, line: Line) -> None:
    widget.match.play("a2-a3")
    widget.seen = 2
    widget._view_count = 1  # a name with "view" in it
    widget.match.play("b5-b4")
    assert (line.states("seen"), line.states("_view_count"), line.states("view")) == ([2], [1], [])
    assert line.shown[-1] == widget.view


def test_traits_that_change_together_are_sent_together(widget: GameWidget, line: Line) -> None:
    with widget.hold_sync():
        widget.match.play("a2-a3")
        widget.match.play("b5-b4")
    assert line.states("view") == [widget.view]
    widget.match.play("c1-e3")
    assert (len(line.states("view")), line.shown[-1]) == (1, widget.view)


def test_large_changes_send_whole_view_when_idle(
    widget: GameWidget, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "display", lambda *_, **__: None)
    widget.match.play("a2-a3")
    widget._draw()
    assert line.states("view") == [], "a move without a calculation changes little"
    monkeypatch.setattr(page_widget, "MAX_CHANGE_SHARE", 0)
    widget._draw()
    assert line.states("view") == [widget.view]
    widget.match.play("b5-b4")
    assert line.state["change"]["base"] == widget.view["rev"] - 1
    assert line.shown[-1] == widget.view


def test_the_match_of_a_widget_is_the_one_on_the_screen(widget: GameWidget, line: Line) -> None:
    match = widget.match
    widget.match.play("a2-a3")
    line.custom(message(widget, "new", {}))
    assert widget.match is not match
    assert widget.match.ply == 0


def test_play_takes_a_name_with_options_or_a_match() -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    assert mg.play(match, save=False).match is match
    widget = mg.play("minus-vs-plus", preset="classroom", numbers="mirror", clock=60, save=False)
    assert widget.match.rules == mg.rules("minus-vs-plus", preset="classroom", numbers="mirror")
    assert repr(widget.match.clock) == "Clock(60, increment=0)"
    assert repr(mg.play("minus-vs-plus", clock=mg.Clock(5, 1), save=False).match.clock) == "Clock(5, increment=1)"


@pytest.mark.parametrize(
    "options", [{"numbers": "mirror"}, {"preset": "classroom"}, {"preset": "default"}, {"clock": 60}]
)
def test_a_match_has_its_rules_already(options: dict[str, Any]) -> None:
    with pytest.raises(mg.errors.OptionError, match="a match already has its rules and its clock"):
        mg.play(mg.Match(mg.rules("minus-vs-plus")), save=False, **options)


def test_play_says_what_is_wrong() -> None:
    with pytest.raises(mg.errors.UnknownGame, match="did you mean 'minus-vs-plus'"):
        mg.play("minus-plus", save=False)
    with pytest.raises(mg.errors.OptionError, match="there is no option 'level'"):
        mg.play("minus-vs-plus", level=3, save=False)
    with pytest.raises(mg.errors.OptionError, match="a clock needs a total above 0"):
        mg.play("minus-vs-plus", clock=0, save=False)


def test_a_repr_tells_where_the_game_stands_and_no_address(widget: GameWidget) -> None:
    assert repr(widget) == "<GameWidget of minus-vs-plus, ply 0, positive to move>"
    widget.match.play("a2-a3")
    assert repr(widget) == "<GameWidget of minus-vs-plus, ply 1, negative to move>"
    assert repr(mg.play("minus-vs-plus", save=False)) == repr(mg.play("minus-vs-plus", save=False))


def test_the_bundle_goes_along_and_the_view_is_plain_json(widget: GameWidget) -> None:
    state = widget.get_state()
    assert "render" in state["_esm"]
    assert ".mathgames" in state["_css"]
    assert state["view"] == widget.view


def test_pages_of_jupyter_notebook_share_one_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "class/game.ipynb")
    one, two = mg.play("tinc", save=False), mg.practice(save=False)
    states = [page.get_state() for page in (one, two)]
    assert all(len(state["_esm"] + state["_css"]) < 1_000 for state in states)
    assert {state["equipment"] for state in states} == {f"IPY_MODEL_{one.equipment.model_id}"}
    assert one.equipment.get_state()["script"] == equipment.SCRIPT
    one.equipment.close()
    assert mg.play("tinc", save=False).equipment.comm is not None, "another one"


@pytest.mark.parametrize("host", ["google.colab", "marimo"])
def test_page_without_shared_models_has_own_script(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    state = mg.play("tinc", save=False).get_state()
    assert (state["_esm"], state["equipment"]) == (equipment.SCRIPT, None), "no server runs this kernel"
    monkeypatch.setenv("JPY_SESSION_NAME", "class/game.ipynb")
    assert equipment.keeps_models()
    monkeypatch.setitem(sys.modules, host, ModuleType(host))
    assert not equipment.keeps_models()


def test_a_board_may_be_closed_twice(widget: GameWidget) -> None:
    widget.close()
    widget.close()
    assert widget.comm is None


# What a program sees of a board.


def test_the_match_is_observed_when_a_new_game_begins(widget: GameWidget, line: Line) -> None:
    widget.match.play("a2-a3")
    old, changes = widget.match, []
    widget.observe(changes.append, "match")
    line.custom(message(widget, "new", {}))
    line.custom(message(widget, "back", {}, number=2))
    assert [(change["old"], change["new"]) for change in changes] == [
        (old, changes[0]["new"]),
        (changes[0]["new"], old),
    ]
    assert widget.match is old


@pytest.mark.parametrize("name", ["match", "view", "change"])
def test_a_program_cannot_assign_what_the_board_shows(widget: GameWidget, name: str) -> None:
    before = getattr(widget, name)
    with pytest.raises(traitlets.TraitError, match="read-only"):
        setattr(widget, name, {})
    assert getattr(widget, name) is before


def test_a_layout_is_taken_as_by_other_widgets() -> None:
    assert mg.play("tinc", save=False, layout={"width": "400px"}).layout.width == "400px"
    assert mg.play(mg.Match(mg.rules("tinc")), save=False, layout={"width": "50%"}).layout.width == "50%"


def test_a_board_speaks_the_language_that_it_was_given(widget: GameWidget) -> None:
    assert mg.play("tinc", save=False, language="en").view["say"].endswith("The grid is 1 by 1.")
    with pytest.raises(mg.MathgamesError, match="there is no language 'tlh'"):
        mg.play("tinc", save=False, language="tlh")


@pytest.mark.parametrize(
    "show", [lambda: mg.play("tinc"), lambda: mg.lesson("integers/07-back-to-the-sender"), mg.practice]
)
def test_what_a_notebook_keeps_of_a_page_tells_no_day(
    show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    state = json.dumps(show().get_state(), default=str, ensure_ascii=False)
    assert not re.search(r"\b20\d\d-?[01]\d-?[0-3]\d", state)


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda: mg.play("minus-vs-plus", oponent="leo"), "did you mean opponent?"),
        (lambda: mg.play("minus-vs-plus", Target_score=12), "did you mean target_score?"),
        (lambda: mg.play("TINC"), "did you mean 'tinc'?"),
        (lambda: mg.practice("Adding"), "did you mean adding?"),
        (lambda: mg.lesson(1), "did you mean 'integers/01"),  # type: ignore[arg-type]  # a likely mistake
        (lambda: mg.lesson("integers/1"), "did you mean 'integers/01"),
        (lambda: mg.lesson("Integers/07-Back-To-Sender"), "did you mean 'integers/07-back-to-the-sender'"),
    ],
)
def test_what_was_probably_meant_is_named(call: Callable[[], object], meant: str) -> None:
    with pytest.raises(mg.MathgamesError, match=re.escape(meant)):
        call()


def test_the_code_of_a_game_is_played_on() -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    match.play("a2-a3")
    assert (
        mg.Match.from_code(match.to_code()).history == mg.play(match.to_code(), save=False).match.history == ("a2-a3",)
    )
    with pytest.raises(mg.errors.RecordError):
        mg.Match.from_code("minus-vs-plus:00000")
