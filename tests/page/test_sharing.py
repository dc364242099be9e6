"""Save and share: the code and the file of a game are made on demand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.games import played, random_game
from mathgames.engine import saves, shortcode
from page.hand import Hand


def local(hand: Hand, verb: str) -> list[Any] | None:
    """Return what a button of the page does in the browser alone, if there is one for this."""
    return next((e[1]["local"] for e in hand.find() if e[1].get("local", [""])[0] == verb), None)


def test_the_code_and_the_file_are_shown_when_they_are_asked_for(tmp_path: Path) -> None:
    hand = Hand(random_game(6))
    assert (local(hand, "copy"), local(hand, "download")) == (None, None)
    assert hand.ask("share", {"open": True})["ok"]
    assert "code and the file" in hand.view["say"]
    assert local(hand, "copy") == ["copy", hand.match.to_code()]
    download = local(hand, "download")
    assert download is not None
    assert download[1] == "minus-vs-plus.mathgame"
    (tmp_path / download[1]).write_text(download[2], encoding="utf-8")
    assert saves.find(tmp_path / download[1]).to_record() == hand.match.to_record()
    assert hand.ask("share", {"open": False})["ok"]
    assert local(hand, "copy") is None


@pytest.mark.parametrize("then", ["play", "undo"])
def test_after_the_next_move_they_are_not_shown(then: str) -> None:
    hand = Hand(played("minus-vs-plus", "a2-a3"))
    hand.ask("share", {"open": True})
    hand.ask("undo") if then == "undo" else hand.play("a5-a4")
    assert local(hand, "copy") is None
    assert ["share", {"open": True}] in hand.offered()


def test_no_move_makes_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[object] = []
    write = shortcode.write
    monkeypatch.setattr(shortcode, "write", lambda *asked: written.append(asked) or write(*asked))
    hand = Hand()
    hand.play("a2-a3", "a5-a4")
    assert not written
    hand.ask("share", {"open": True})
    assert len(written) == 1


@pytest.mark.parametrize("args", [{}, {"open": 1}, {"open": "yes"}, {"open": True, "more": True}])
def test_what_the_button_does_not_ask_is_refused(args: dict[str, Any]) -> None:
    assert Hand().ask("share", args)["code"] == "not-offered"


def test_a_game_that_began_in_the_middle_has_a_file_and_no_code() -> None:
    rules = mg.rules("minus-vs-plus")
    begun = rules.apply(rules.initial(), rules.parse("a2-a3"))
    hand = Hand(mg.Match(rules, position=begun))
    hand.ask("share", {"open": True})
    assert local(hand, "copy") is None
    assert local(hand, "download") is not None
