"""The schema for editors takes what the reader takes, and refuses what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from mathgames.content import content
from mathgames.lessons import LessonError, list_lessons, parse
from mathgames.lessons.plain_yaml import Mapping, Several, Value, read
from mathgames.lessons.prose import Block, parts
from mathgames.lessons.schema import FILE, schema, written

VALIDATOR = Draft7Validator(schema())


def data(value: Value | None) -> Any:
    """The data that an editor sees: numbers are numbers."""
    if isinstance(value, Mapping):
        return {name: data(item) for name, item in value.entries.items()}
    if isinstance(value, Several):
        return [data(item) for item in value.items]
    assert value is not None
    return int(value.text) if value.text.isascii() and value.text.isdecimal() else value.text


def as_data(text: str) -> dict[str, Any]:
    """A lesson as the schema describes it."""
    _nothing, top, body = text.split("---\n", 2)
    blocks = [part for part in parts(body) if isinstance(part, Block) and part.name in ("task", "exit")]
    return {"top": data(read(top)), "tasks": [data(read(block.text)) for block in blocks]}


def text_of(name: str) -> str:
    return (content("lessons") / f"{name}.md").read_text(encoding="utf-8")


def test_the_file_is_what_the_tables_say() -> None:
    file = Path(content("lessons")) / FILE
    assert file.read_text(encoding="utf-8") == written(), "run: python -m mathgames.lessons.schema"


def test_it_is_a_schema() -> None:
    Draft7Validator.check_schema(schema())


@pytest.mark.parametrize("name", list_lessons())
def test_every_lesson_fits(name: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(as_data(text_of(name)))] == []


@pytest.mark.parametrize(
    ("what", "instead"),
    [
        ("kind: predict", "kind: guess"),
        ("prompt: Take away what is there.\n", ""),
        ("title: Undo it\n", ""),
        ("game: minus-vs-plus", "game: chess"),
        ("hints:", "hint:"),
        ("opens: [undo]", "opens: [undoo]"),
        ("goal: {turns: 8}", "goal: {turn: 8}"),
        ("goal: {turns: 8}", "goal: {turns: 0}"),
        ("wrong line: 2", "goal: {leaves: 2}"),
        ("position: S0", "position: {squares: S0}"),
        ("aim: You", "purpose: You"),
    ],
)
def test_both_refuse(what: str, instead: str) -> None:
    text = text_of("integers/10-undo-it")
    assert what in text
    spoiled = text.replace(what, instead, 1)
    with pytest.raises(LessonError):
        parse(spoiled)
    assert list(VALIDATOR.iter_errors(as_data(spoiled)))
