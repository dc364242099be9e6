"""Two browsers that show one board: each plays its side, and the word of a seat is read in one of them alone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

import mathgames as mg
from mathgames.engine.tables import Table
from mathgames.page.table_session import TableSession


def test_each_browser_plays_its_side_and_reads_its_own_word(open_stage: Any) -> None:
    table = Table(mg.Match(mg.rules("minus-vs-plus")).record())
    session = TableSession(table.match(), table=table)
    blue, red = open_stage(session).show(), open_stage(session).show()
    blue.button("Blue").click()
    expect(blue.root.locator(".notice")).to_contain_text("You play Blue. Your word is ")
    red.push()
    red.button(re.compile("^Red$")).click()
    red.wait_rev()
    words = sorted(table.words.values())
    assert len(words) == 2
    assert sum(word in red.text() for word in words) == 1

    blue.push()
    red.play("a2", "a3")
    expect(red.root).to_contain_text("Blue plays at the other screen.")
    blue.play("a2", "a3")
    red.push()
    assert session.match.history == ("a2-a3",)
    red.play("b5", "b4")
    assert session.match.history == ("a2-a3", "b5-b4")
