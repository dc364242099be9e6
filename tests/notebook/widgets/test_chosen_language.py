"""A language that is chosen on a page counts for all that the page says, a lesson's text too, and for later cells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from harness.lessons import stock_file
from mathgames.notebook.widgets import page_widget
from mathgames.notebook.widgets.page_widget import PageWidget

LESSON = "integers/07-back-to-the-sender"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(page_widget, "_language_choice", None)
    yield
    mg.set_language("en")


def ask(board: PageWidget, name: str, **args: Any) -> None:
    message = {"intent": [name, args], "rev": board.view["rev"], "id": 1, "client": "c"}
    board._receive(None, message, None)
    assert board.view["ack"]["ok"], board.view["ack"]


def test_the_text_of_a_lesson_follows_the_language() -> None:
    lesson = mg.lesson(LESSON, warm_up=False)
    for code in ("en", "es", "fil"):
        if code != "en":
            ask(lesson, "language", code=code)
        told = json.dumps(lesson.view["tree"], ensure_ascii=False)
        assert _title(code) in told
        assert not any(_title(other) in told for other in {"en", "es", "fil"} - {code})


def _title(code: str) -> str:
    """The title of the first task of that lesson in this language."""
    from mathgames.language.languages import language_of
    from mathgames.language.words import override_language
    from mathgames.learning.lessons.library import find

    with override_language(language_of(code)):
        return str(find(LESSON).tasks[0].title)


def test_what_was_done_in_the_lesson_stays() -> None:
    lesson = mg.lesson("integers/07-back-to-the-sender", warm_up=False)
    before = lesson.work
    ask(lesson, "language", code="es")
    assert lesson.work == before
    assert lesson.view["say"].startswith("Esta página está en español ahora.")


def test_a_lesson_that_is_not_translated_stays_as_it_is() -> None:
    lesson = mg.lesson(stock_file(name="integers/04-team-up"), warm_up=False)
    match = lesson._session.match
    ask(lesson, "language", code="es")
    assert lesson._session.match is match


def test_the_next_cell_speaks_the_language_that_was_chosen() -> None:
    ask(mg.play("minus-vs-plus", save=False), "language", code="es")
    for page in (mg.play("tinc", save=False), mg.practice("adding", save=False), mg.desk()):
        assert page._session.language.code == "es"
    assert mg.play("tinc", save=False, language="fil")._session.language.code == "fil"
    mg.set_language("fil")
    assert mg.play("tinc", save=False)._session.language.code == "fil", "what a program sets afterwards counts"
