"""The timer of a class is on every page of the class, in the language of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from learning.reports.simulated_class import ClassTime
from mathgames.explain.nodes import iter_nodes
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.pages.classroom_session import ClassroomSession
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.class_status import ClassWatch
from mathgames.page import MatchSession


def lesson_without_a_board() -> Any:
    name, at = next(
        (name, task.number)
        for name in list_lessons()
        for task in find(name).tasks
        if not task.shows_board and task.goal is None
    )
    return lesson_session(find(name), at=at)


def class_page(folder: Path) -> Any:
    clock = ClassTime()
    return ClassroomSession(ClassWatch(folder, clock=clock, wall=clock))


@pytest.mark.parametrize("code", ["en", "es", "fil"])
def test_a_timer_is_on_every_page_that_a_class_sees(code: str, tmp_path: Path) -> None:
    with override_language(language_of(code)):
        boards = [MatchSession(mg.Match(mg.rules(name))) for name in mg.list_games()]
        views = [page.view for page in (*boards, lesson_without_a_board(), class_page(tmp_path))]
        views.append(desk_session().view)
    up = {"en": "Time is up.", "es": "Se acabó el tiempo.", "fil": "Tapos na ang oras."}[code]
    for view in views:
        wishes = [e[1]["local"][1] for e in iter_nodes(view["tree"]) if e[1].get("local", [""])[0] == "timer"]
        assert wishes[:7] == [1, 2, 3, 5, 10, "pause", "stop"]
        assert view["words"]["up"] == up
