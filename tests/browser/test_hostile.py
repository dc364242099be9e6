"""A page that sends what no widget of ours would send: everything is answered, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import game_page
from harness.board import Board, OpenWidget
from mathgames.notebook.widgets import GameWidget
from mathgames.page import MatchSession

SOUND = {"intent": ["undo", {}], "fields": {}, "rev": 3, "id": 7, "client": "intruder"}

HUGE = "9" * 100_000

# What is sent instead of the sound message, and the code of the answer.
MESSAGES: dict[str, tuple[object, str]] = {
    "no message": (None, "malformed"),
    "a text": ("undo", "malformed"),
    "a list": ([["undo", {}]], "malformed"),
    "nothing in it": ({}, "malformed"),
    "no sender": (SOUND | {"client": None}, "malformed"),
    "a sender that is too long": (SOUND | {"client": "x" * 65}, "malformed"),
    "an id that is not a number": (SOUND | {"id": "7"}, "malformed"),
    "an id below zero": (SOUND | {"id": -1}, "malformed"),
    "a revision that is not a number": (SOUND | {"rev": "3"}, "malformed"),
    "a revision that is true": (SOUND | {"rev": True}, "malformed"),
    "a stale revision": (SOUND | {"rev": 2}, "stale"),
    "a revision to come": (SOUND | {"rev": 4}, "stale"),
    "an unknown intent": (SOUND | {"intent": ["surrender", {}]}, "unknown"),
    "the name of a method": (SOUND | {"intent": ["__init__", {}]}, "unknown"),
    "an intent without arguments": (SOUND | {"intent": ["undo"]}, "malformed"),
    "an intent that is a text": (SOUND | {"intent": "undo"}, "malformed"),
    "an intent with a number for a name": (SOUND | {"intent": [1, {}]}, "malformed"),
    "arguments that are a list": (SOUND | {"intent": ["undo", []]}, "malformed"),
    "arguments deep inside": (SOUND | {"intent": ["play", {"move": {"move": "a5-a4"}}]}, "malformed"),
    "fields that are no texts": (SOUND | {"fields": {"move": 5}}, "malformed"),
    "a huge text as an argument": (SOUND | {"intent": ["play", {"move": HUGE}]}, "malformed"),
    "a huge text in a field": (SOUND | {"intent": ["play", {}], "fields": {"move": HUGE}}, "malformed"),
    "a long text that is no move": (SOUND | {"intent": ["play", {"move": "a2-a3" * 300}]}, "notation"),
    "too many arguments": (SOUND | {"intent": ["undo", {f"x{n}": n for n in range(99)}]}, "malformed"),
    "a move that is a number": (SOUND | {"intent": ["play", {"move": 12}]}, "malformed"),
    "a move of the other side": (SOUND | {"intent": ["play", {"move": "b5-b4"}]}, "not-yours"),
    "an illegal move": (SOUND | {"intent": ["play", {"move": "b2-c3"}]}, "plain-diagonal"),
    "a move that says it is sure": (SOUND | {"intent": ["play", {"move": "b2-b3", "sure": True}]}, "not-offered"),
    "a way back where there is none": (SOUND | {"intent": ["back", {}]}, "not-offered"),
    "a ply that was never played": (SOUND | {"intent": ["goto", {"ply": 99}]}, "not-offered"),
    "a ply below zero": (SOUND | {"intent": ["goto", {"ply": -1}]}, "not-offered"),
    "a clock where there is none": (SOUND | {"intent": ["pause", {}]}, "not-offered"),
    "why, of no squares": (SOUND | {"intent": ["why", {"from": "z9", "to": "a1"}]}, "malformed"),
    "why, of numbers": (SOUND | {"intent": ["why", {"from": 1, "to": 2}]}, "malformed"),
    "an option that does not exist": (SOUND | {"intent": ["new", {"options": True}], "fields": {"x": "1"}}, "option"),
    "an option's value that does not exist": (
        SOUND | {"intent": ["new", {"options": True}], "fields": {"target_score": "-5"}},
        "option",
    ),
}


@pytest.fixture
def board(open_widget: OpenWidget) -> Board:
    """A board on which two moves were played, at revision 3."""
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    board.play("a2", "a3")
    board.play("a5", "a4")
    assert board.session.view["rev"] == 3
    return board


def send(board: Board, message: object) -> dict[str, Any]:
    """Send a message past the widget, and return how it was answered."""
    board.page.evaluate("message => host.model.send(message)", message)
    board.wait_rev()
    ack: dict[str, Any] = board.session.view["ack"]
    return ack


def without_answer(view: dict[str, Any]) -> dict[str, Any]:
    """A view but for the answer in it, which moves with every message."""
    return {name: value for name, value in view.items() if name != "ack"}


def picture(board: Board) -> str:
    """Return all of the widget as it is painted, but for the live region."""
    return str(board.root.locator(".view").evaluate("view => view.outerHTML"))


def test_the_sound_message_is_done(board: Board) -> None:
    """Otherwise the refusals below would show nothing."""
    assert send(board, SOUND) == {"client": "intruder", "id": 7, "ok": True, "code": "", "text": ""}
    assert board.session.match.history == ("a2-a3",)


def test_a_hostile_message_changes_nothing_and_is_answered(board: Board) -> None:
    match, painted, said = board.session.match, picture(board), board.say()
    record = match.to_record()
    before = without_answer(board.session.view)

    for name, (message, code) in MESSAGES.items():
        ack = send(board, message)
        assert (ack["ok"], ack["code"]) == (False, code), name
        assert 0 < len(ack["text"]) < 500, f"{name}: a huge text is not sent back"
        if code != "malformed":
            assert (ack["client"], ack["id"]) == ("intruder", 7), name
        assert without_answer(board.session.view) == before, name
        assert board.session.match is match, name
        assert match.to_record() == record, name
        assert picture(board) == painted, name
        assert board.say() == said, f"{name}: a stranger's refusal is not said here"

    board.play("b2", "b3")
    assert match.history[-1] == "b2-b3", "the game goes on"


def test_markup_in_a_typed_move_stays_text(board: Board) -> None:
    board.root.get_by_role("tab", name="Moves").click()
    field = board.root.get_by_label("Type a move")
    field.fill("<img src=x onerror=alert(1)>")
    field.press("Enter")
    board.wait_rev()
    expect(board.root.locator(".notice")).to_contain_text("<img src=x onerror=alert(1)>")
    assert board.root.locator("img").count() == 0


def test_foreign_view_write_is_dropped_and_true_view_resent(
    open_widget: OpenWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget = GameWidget(mg.Match(mg.rules("minus-vs-plus")), save=False)
    board = open_widget(widget._session)
    before, values = picture(board), game_page.values(board)
    truth = widget.view
    sent: list[Any] = []
    monkeypatch.setattr(widget.comm, "send", lambda data=None, **_: sent.append(data))

    forged = truth | {"tree": ["p", {}, "Blue has won"], "rev": 99}
    widget.set_state({"view": forged})
    assert widget.view is truth
    assert widget.match.history == ()
    (answer,) = (data["state"] for data in sent if data["method"] == "update")
    assert answer == {"view": truth, "change": {}}, "and with it nothing that would be different since"

    # What the page that forged it shows is then mended by what is sent back.
    board.page.evaluate("view => host.push('view', view)", forged)
    expect(board.root).to_contain_text("Blue has won")
    board.page.evaluate("view => host.push('view', view)", answer["view"])
    board.wait_rev()
    assert picture(board) == before
    assert len(values) > 0
    assert game_page.values(board) == values


RUNS = '<img src=x onerror="window.ran = true">'
NODE = {"sel": "b", "data": {"props": {"innerHTML": RUNS}, "attrs": {"onclick": "window.ran = true"}}, "children": []}
DEEP: Any = "x"
for _ in range(120):
    DEEP = ["div", {}, DEEP]

# What is in a view instead of what should be there: the view is refused as a whole.
REFUSED: dict[str, dict[str, Any]] = {
    "a virtual node for a sentence of the browser": {"words": {"gone": NODE}},
    "a virtual node for what is said": {"say": NODE},
    "a virtual node for an answer": {"ack": {"client": "c", "id": 1, "ok": False, "code": "x", "text": NODE}},
    "a virtual node in the tree": {"tree": ["div", {}, NODE]},
    "a virtual node for a title": {"tree": ["div", {"title": NODE}]},
    "a virtual node for a mark": {"input": {"kind": "cells", "open": [], "mark": {"node": NODE}}},
    "a mark that cannot be drawn": {"input": {"kind": "cells", "open": [], "mark": {"node": ["g", {"class": {}}]}}},
    "a mark that is a board": {
        "input": {"kind": "cells", "open": [], "mark": {"node": ["g", {"role": "grid", "at": ""}]}}
    },
    "a gesture deep inside": {"input": {"kind": "pick", "moves": {"a2": {"a3": [NODE, ""]}}}},
    "siblings of one key": {"tree": ["div", {}, ["p", {"key": 1}], ["p", {"key": "1"}]]},
    "a tree without a bottom": {"tree": DEEP},
}

# What is drawn without its sting.
DRAWN: dict[str, list[Any]] = {
    "a command of the notebook": ["button", {"data-commandlinker-command": "notebook:run-all-cells"}, "x"],
    "a form that hides the page": ["form", {"name": "querySelector", "id": "body"}, ["input", {"name": "children"}]],
    "a piece of the notebook": ["div", {"class": "jp-Notebook jp-mod-commandMode"}, "x"],
    "an address in a colour": [
        "svg",
        {},
        ["rect", {"fill": "u\\72l(https://attacker.invalid/x)", "width": 9, "height": 9}],
    ],
    "an address in a picture": ["img", {"src": "https://attacker.invalid/x", "onerror": "window.ran = true"}],
    "a script": ["script", {}, "window.ran = true"],
    "an element that acts": [
        "svg",
        {},
        ["animate", {"onbegin": "window.ran = true"}],
        ["foreignObject", {}, ["iframe", {}]],
    ],
    "a field that opens the disk": ["form", {"intent": ["x", {}]}, ["input", {"type": "file", "field": "f"}]],
    "a field that takes the focus": ["input", {"autofocus": True, "contenteditable": True, "tabindex": 3}],
}


def test_a_hostile_view_is_refused_or_drawn_without_its_sting(open_stage: Any) -> None:
    stage = open_stage(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    board = stage.show()
    view, cells = board.session.view, game_page.names(board)
    push = "view => { host.push('view', view); return document.body.querySelectorAll('*').length }"
    shown = view["rev"]

    for rev, (name, part) in enumerate(REFUSED.items(), 100):
        board.page.evaluate(push, view | {"rev": rev} | part)
        assert any("this cannot be drawn" in line for line in stage.errors), name
        stage.errors.clear()
        assert board.root.get_attribute("data-rev") == str(shown), name
        assert game_page.names(board) == cells, f"{name}: the last good picture stays"
        board.page.evaluate(push, view | {"rev": (shown := rev + 1_000)})
        assert board.root.get_attribute("data-rev") == str(shown), f"{name}: the next good view is drawn"

    for rev, (name, node) in enumerate(DRAWN.items(), 3_000):
        board.page.evaluate(push, view | {"rev": rev, "tree": ["div", {}, node]})
        assert board.root.get_attribute("data-rev") == str(rev), name
        left = board.root.locator(".view").evaluate(
            """view => [...view.querySelectorAll("*")].flatMap(({ localName, attributes }) => [localName,
                ...[...attributes].map(({ name, value }) => `${name}=${value}`)]).join(" ")"""
        )
        for sting in ("attacker", "command", "jp-", "onerror", "onbegin", "name=", "id=", "file", "script", "foreign"):
            assert sting not in left, name
        assert "autofocus" not in left, name
        assert board.page.evaluate("document.querySelector === Document.prototype.querySelector"), name
    assert board.page.evaluate("window.ran") is None
