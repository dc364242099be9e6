"""The log of a game in a kernel that is killed: nothing that was answered, asked or taken back is lost."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import mathgames as mg
from harness.kernels import Kernel
from mathgames.activities.log import SCHEMA

BEGIN = """mg.play("minus-vs-plus", position="a1+5 b2−6 c1+4 d2−6 f5−3 a6−1")"""


@pytest.mark.full
def test_log_of_killed_and_resumed_match_is_complete(tmp_path: Path) -> None:
    first = Kernel(tmp_path)
    try:
        first.run(BEGIN)
        assert first.ask("activity", {"name": "hints", "more": True})["ok"]
        assert first.ask("activity", {"name": "predict", "choose": True}, {"who": "all", "kind": "result"})["ok"]
        assert first.ask("activity", {"name": "undo-asks", "choose": True}, {"asks": "covered"})["ok"]
        assert first.ask("play", {"move": "a1-b2"})["ok"]
        assert first.ask("answer", {}, {"answer": "-11"})["ok"]
        assert first.ask("answer", {}, {"answer": "-1"})["ok"]
        assert first.ask("undo", {})["ok"]
        assert first.ask("answer", {}, {"answer": "5"})["ok"]
        assert first.ask("play", {"move": "c1-d2"})["code"] == "earlier"
        assert first.ask("answer", {})["ok"]
        assert first.ask("answer", {}, {"answer": "-10"})["ok"], "the last thing before the kernel dies"
    finally:
        first.close()
    second = Kernel(tmp_path)
    try:
        second.run(BEGIN)
        assert second.ask("play", {"move": "c1-d2"})["code"] in ("", "earlier")
        match = second.match
    finally:
        second.close()
    told = mg.answer_log(match, analyse=True)
    assert [(it.given, it.right) for it in told.answers] == [("-11", False), ("-1", True), ("-10", False)]
    assert [(it.given, it.question.family, it.right) for it in told.undoing] == [("5", "move/first", True)]
    assert [it.given for it in told.arithmetic_slips] == ["-11", "-10"]
    assert told.hints == ((0, 1),)
    assert told.strategy_slips is not None
    data = json.loads(str(told))
    jsonschema.validate(data, SCHEMA)
    assert [it["given"] for it in data["slips"]["arithmetic"]] == ["-11", "-10"]
