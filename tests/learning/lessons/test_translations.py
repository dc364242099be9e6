"""Lessons in other languages: the same tasks with the same answers, and all of a route."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import lesson_file
from mathgames.learning.lessons.checker import check
from mathgames.learning.lessons.library import find, list_lessons, routes
from mathgames.learning.lessons.plain_yaml import YamlMapping as Named
from mathgames.learning.lessons.plain_yaml import read_yaml

TRANSLATED = sorted(content_folder("lessons").glob("*/*.*.md"))


def of(path: Path) -> tuple[str, str]:
    """The name of the lesson in a file, and the language that the file's name tells."""
    name, code = path.stem.rsplit(".", 1)
    return f"{path.parent.name}/{name}", code


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: path.stem)
def test_a_translation_has_the_tasks_of_its_lesson(path: Path) -> None:
    name, code = of(path)
    here, there = lesson_file.load(path, name), find(name)
    assert here.language == code
    assert (here.game, here.options, here.misconceptions) == (there.game, there.options, there.misconceptions)
    for mine, other in zip(here.all_tasks, there.all_tasks, strict=True):
        assert (mine.kind, mine.shows, mine.line) == (other.kind, other.shows, other.line + 1)  # it names its language
        assert (str(mine.goal), mine.position) == (str(other.goal), other.position)
        assert (mine.side, mine.mask, mine.uncovers) == (other.side, other.mask, other.uncovers)
        assert (mine.locks, mine.predicts, mine.recalls) == (other.locks, other.predicts, other.recalls)
        assert [wrong.misconception for wrong in mine.deviations] == [wrong.misconception for wrong in other.deviations]
        for asked, before in zip(mine.questions, other.questions, strict=True):
            assert (asked.interaction, len(asked.key)) == (before.interaction, len(before.key))
            assert [wrong.misconception for wrong in asked.distractors] == [
                wrong.misconception for wrong in before.distractors
            ]


@pytest.mark.full
def test_the_translations_are_sound() -> None:
    assert [str(problem) for path in TRANSLATED for problem in check(path)] == []


@pytest.mark.parametrize("code", ["es", "fil"])
def test_the_ten_lessons_on_adding_and_subtracting_are_there(code: str) -> None:
    with override_language(language_of(code)):
        assert [name for name in routes()["adding-and-subtracting"].lessons if find(name).language != code] == []


def test_a_country_reads_the_lessons_of_its_language() -> None:
    with override_language(language_of("es-MX")):
        assert find("integers/07-back-to-the-sender").language == "es"
    assert find("integers/07-back-to-the-sender").language == "en"
    assert not [name for name in list_lessons() if name.endswith((".es", ".fil"))]


@pytest.mark.parametrize("code", ["es", "fil"])
def test_each_route_has_a_title_in_each_language(code: str) -> None:
    english = {route.title for route in routes().values()}
    with override_language(language_of(code)):
        assert not english & {route.title for route in routes().values()}
        assert list(routes()["adding-and-subtracting"].lessons) == list_lessons("adding-and-subtracting")


def test_titles_of_routes_are_those_of_routes_that_there_are() -> None:
    for path in content_folder("lessons").glob("routes.*.yaml"):
        written = read_yaml(path.read_text(encoding="utf-8"))
        assert isinstance(written, Named)
        assert list(written.entries) == list(routes())
