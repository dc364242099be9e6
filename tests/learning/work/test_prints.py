"""The button Print, at the desk and above a lesson of one's own: it writes the sheets and says where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.lessons import stock_file
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.language.errors import SaveError
from mathgames.learning.lessons import find
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

pytestmark = pytest.mark.usefixtures("stock_lesson")

PRESS = ["activity", {"name": "print", "sheets": True}]


def press(session: MatchSession) -> dict[str, Any]:
    """What a page answers to the button."""
    assert PRESS in [part[1].get("intent") for part in iter_nodes(session.view["tree"])]
    session.receive({"intent": PRESS, "rev": session.view["rev"], "id": 1, "client": "test", "fields": {}})
    ack: dict[str, Any] = session.view["ack"]
    return ack


def test_a_lesson_is_printed_where_there_is_a_button_for_it() -> None:
    session = lesson_session(find("integers/07-back-to-the-sender"), prints=lambda: Path("mine.html"))
    assert press(session)["ok"]
    told = "Saved as mine.html. Open it in a browser and print it there."
    assert told in plain_text(session.view["tree"])
    assert session.view["say"] == told
    pupils = lesson_session(find("integers/07-back-to-the-sender"))
    assert PRESS not in [part[1].get("intent") for part in iter_nodes(pupils.view["tree"])]


def test_the_desk_prints_what_is_chosen() -> None:
    printed: list[str] = []

    def prints(what: str) -> Path:
        printed.append(what)
        return Path(f"{what.rpartition('/')[2]}.html")

    session = desk_session(prints=prints)
    assert press(session)["ok"]
    assert printed == ["minus-vs-plus"]


def test_what_cannot_be_written_is_said() -> None:
    def prints() -> Path:
        raise SaveError("no.html: cannot be written: no room")

    session = lesson_session(find("integers/08-taking-counters-away"), prints=prints)
    ack = press(session)
    assert (ack["ok"], ack["code"]) == (False, "unwritten")
    assert "no.html: cannot be written: no room" in str(session.view)


def test_a_preview_prints_the_lesson_beside_its_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.md"
    own.write_text(stock_file().read_text("utf-8"), encoding="utf-8")
    preview = mg.preview(own)
    assert press(preview._session)["ok"]
    assert "Undo it" in own.with_suffix(".html").read_text("utf-8")
    preview.close()
