"""Practice as a widget: synchronised traits, the effect of a browser's messages, and storage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import IntText, dlink
from traitlets import TraitError

import mathgames as mg
from harness.change import changed
from harness.pseudo import PSEUDO
from learning.practice.at_page import Practising
from learning.work.pupils import Pupil as AtLesson
from mathgames.language.errors import LanguageError, OptionError
from mathgames.language.words import override_language
from mathgames.notebook.widgets import PracticeWidget


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def send(widget: PracticeWidget, answer: str, number: int = 1) -> dict[str, Any]:
    """Send a browser's answer message, and its acknowledgement."""
    message = {
        "intent": ["activity", {"name": "lesson-task", "give": True}],
        "fields": {"answer": answer},
        "rev": widget.view["rev"],
        "id": number,
        "client": "browser",
    }
    widget._handle_custom_msg(message, [])
    ack: dict[str, Any] = widget.view["ack"]
    return ack


def test_a_message_is_answered_in_the_view_and_in_its_change() -> None:
    widget = mg.practice("adding", seed=1)
    whole = widget.get_state()["view"]
    assert send(widget, "977")["ok"]
    assert changed(whole, widget.change) == widget.view
    now = widget.get_state()
    assert changed(now["view"], now["change"]) == widget.view
    assert [str(given.given) for given in widget.progress.latest.given] == ["977"]


def test_the_traits_follow_the_work() -> None:
    practice = mg.practice("adding", save=False, seed=1)
    assert (practice.done, practice.right_first_time, practice.finished) == (0, 0, False)
    seen: list[tuple[str, object]] = []
    practice.observe(lambda change: seen.append((change.name, practice.done)), ["done", "right_first_time", "finished"])
    send(practice, "0")
    Practising(practice._session).practice(stop=True)
    assert seen[0] == ("done", 1)
    assert ("finished", 1) in seen
    with pytest.raises(TraitError):
        practice.done = 3
    lesson = mg.lesson("integers/07-back-to-the-sender", save=False, warm_up=False, task=0)
    told: list[object] = []
    lesson.observe(lambda change: told.append((change.new, lesson.right_first_time, lesson.finished)), "done")
    pupil = AtLesson(lesson._session)
    questions = 0
    while not pupil.is_done and pupil.question is not None:
        pupil.give(pupil.right)
        questions += 1
    assert told == [(1, questions, False)]


def test_failing_observer_of_progress_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    practice, label = mg.practice("adding", save=False, seed=1), IntText()
    practice.observe(lambda change: 1 // 0, "done")
    dlink((practice, "done"), (label, "value"))
    send(practice, "0")
    assert (practice.done, label.value) == (1, 1)
    assert "ZeroDivisionError" in caplog.text


def test_a_browser_cannot_write_the_view() -> None:
    widget = mg.practice("adding", seed=1)
    before = widget.view
    widget.set_state({"view": {"rev": 99}})
    assert widget.view == before


def test_progress_is_stored_beside_saves_and_resumed(folder: Path) -> None:
    send(mg.practice("adding"), "977")
    kept = json.loads((folder / ".mathgames" / "practice.json").read_text(encoding="utf-8"))
    assert [sitting["topic"] for sitting in kept["sittings"]] == ["adding"]
    assert len(mg.practice("subtracting").progress.sittings) == 2


def test_nothing_is_kept_where_that_is_not_wanted(folder: Path) -> None:
    send(mg.practice("adding", save=False), "977")
    assert list(folder.iterdir()) == []


def test_a_damaged_file_is_put_aside_and_named(folder: Path) -> None:
    (folder / ".mathgames").mkdir()
    (folder / ".mathgames" / "practice.json").write_text("{", encoding="utf-8")
    assert "The old file is practice.damaged." in mg.practice("adding")._session.view["say"]
    assert (folder / ".mathgames" / "practice.damaged").read_text(encoding="utf-8") == "{"


def test_unknown_practice_or_language_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no practice called"):
        mg.practice("cooking")
    with pytest.raises(LanguageError):
        mg.practice("adding", language="xx")


def test_it_says_what_it_is_without_a_browser() -> None:
    widget = mg.practice("dividing", save=False)
    assert repr(widget) == "<PracticeWidget of dividing, item 1>"
    assert "<p>Dividing signed numbers</p><p>A new part.</p><p>Work it out.</p>" in widget._repr_html_()
    with override_language(PSEUDO):
        assert '<p class="mathgames-wakes">⟦' in widget._repr_html_()


def test_a_closed_page_is_followed_no_more() -> None:
    widget = mg.practice("adding", save=False)
    widget.close()
    widget.close()
