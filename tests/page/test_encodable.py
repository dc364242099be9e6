"""Views can always be sent: with a folder name that is not UTF-8, and with half a surrogate pair from anywhere."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.games import played
from mathgames.engine import saves
from mathgames.notebook.widgets.export import export_notebook
from mathgames.page import MatchSession
from page.hand import Hand

HALF = "\ud83d"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder whose name is not UTF-8, as an old archive leaves it."""
    name = os.path.join(os.fsencode(tmp_path), b"caf\xe9")  # noqa: PTH118  # a Path takes no bytes
    try:
        os.mkdir(name)  # noqa: PTH102
    except OSError:
        pytest.skip("this file system takes only names in UTF-8")
    monkeypatch.chdir(os.fsdecode(name))
    return Path(os.fsdecode(name))


def check(value: object) -> None:
    """Check that everything that a kernel sends can be written as UTF-8."""
    json.dumps(value, ensure_ascii=False).encode()


def test_board_works_in_folder_with_invalid_utf_8_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(session=MatchSession(played("minus-vs-plus"), saves.autosave))
    for move, place in (("a2-a3", folder), ("b5-b4", folder.parent), ("c2-c3", folder)):
        monkeypatch.chdir(place)
        hand.play(move)
        check(hand.view)
    assert saves.find().played == hand.match.played
    monkeypatch.chdir(folder.parent)
    hand.ask("undo")
    assert r"caf\udce9/.mathgames" in json.dumps(hand.view).replace("\\\\", "\\")


def test_errors_in_invalid_utf_8_folder_can_be_sent(folder: Path) -> None:
    """Their advice can be followed."""
    with pytest.raises(mg.errors.SaveError) as found:
        saves.find()
    check(str(found.value))
    damaged = folder / f"damaged{saves.SUFFIX}"
    damaged.write_text("")
    with pytest.raises(mg.errors.SaveError, match=r"caf\\udce9/damaged.mathgame: this is not a saved game") as found:
        saves.find(damaged)
    check(str(found.value))
    for name in ("missing.ipynb", "damaged.mathgame"):
        with pytest.raises(mg.errors.ExportError) as failed:
            export_notebook(folder / name)
        check(str(failed.value))


def test_why_a_game_cannot_be_saved_can_be_sent(folder: Path) -> None:
    autosave = saves.Autosave(match := played("minus-vs-plus"), folder / saves.FOLDER)
    (folder / saves.FOLDER).touch()
    session = MatchSession(match, lambda _: autosave)
    match.play("a2-a3")
    assert "cannot be saved here" in session.view["say"]
    check(session.view)


@pytest.mark.parametrize(("part", "name"), [("_board", "draw"), ("match", "play")])
def test_an_error_with_half_a_letter_ends_no_page(
    part: str, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, "mathgames")  # half a letter in a log breaks the tests' own report

    def fail(*_: object, **__: object) -> Any:
        raise OSError(f"{HALF} is missing in caf\udce9")

    hand = Hand()
    monkeypatch.setattr(type(getattr(hand.session, part)), name, fail)
    ack = hand.ask("play", {"move": "a2-a3"})
    assert ack["code"] == "error"
    assert "missing" not in ack["text"], "what a program says of its own error is in the log alone"
    check(hand.view)


@pytest.mark.parametrize(
    "asked",
    [
        {"intent": ["play", {"move": HALF}]},
        {"intent": ["play", {}], "fields": {"move": HALF}},
        {"intent": ["new", {"options": True}], "fields": {HALF: "1"}},
        {"intent": ["why", {"from": HALF, "to": "a2"}]},
        {"intent": ["board", {HALF: 1}]},
        {"intent": ["play", {"ends": ["1/2", HALF]}]},
    ],
)
def test_lone_surrogate_in_message_is_malformed(asked: dict[str, Any]) -> None:
    hand = Hand()
    assert hand.ask("undo", **asked)["code"] == "malformed"
    check(hand.view)
