"""Children's pages speak in short sentences: the words of each are counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import mean
from typing import Final

import pytest

from harness.catalogues import in_source
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.lessons.answer_leaks import screen

MOST, MEAN, LONGEST = 14, 9, 22
"""The most words of a usual sentence, of the mean one, and of any sentence that a lesson shows."""
LONG_SHARE: Final = 0.1
PAGES: Final = re.compile(r"mathgames/(games|explain|activities|arithmetic|page|players)/")
RULES: Final = re.compile(r"clauses|options|conventions")
THEOREMS: Final = {
    "mathgames/arithmetic/infinite.py",
    "mathgames/explain/glossary.py",
    "mathgames/games/slice_boundaries/geometry.py",
    "mathgames/games/tinc/survey.py",
}
"""The modules whose statements would be wrong if they were cut: they may have longer sentences."""


def lengths(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a text, each with the number of its words."""
    for sentence in re.split(r"(?<=[.!?:])\s+", text):
        if count := len(re.findall(r"[^\W\d_][\w'\u2019-]*", sentence)):
            yield count, sentence


def on_pages() -> Iterator[tuple[int, str, str]]:
    """Yield the sentences of children's pages, with their modules: not the rules in full."""
    for message in in_source():
        modules = [module for module, _line in message.locations if PAGES.match(module) and not RULES.search(module)]
        for text in message.id if isinstance(message.id, tuple) else (message.id,):
            if modules and re.fullmatch(r"\W*[A-Z].*[.!?]", str(text)):
                yield from ((count, sentence, modules[0]) for count, sentence in lengths(str(text)))


@pytest.mark.parametrize("name", list_lessons())
def test_a_lesson_speaks_in_short_sentences(name: str) -> None:
    found = [it for task in find(name).all_tasks for _line, text in screen(task) for it in lengths(text)]
    assert mean(count for count, _sentence in found) <= MEAN
    assert [sentence for count, sentence in found if count > LONGEST] == []


def test_few_sentences_are_long() -> None:
    lessons = [it for name in list_lessons() for task in find(name).all_tasks for _line, it in screen(task)]
    for counts in ([n for text in lessons for n, _sentence in lengths(text)], [n for n, *_rest in on_pages()]):
        assert mean(counts) <= MEAN
        assert sum(count > MOST for count in counts) <= LONG_SHARE * len(counts)


def test_only_theorems_take_longer() -> None:
    assert {module for count, _sentence, module in on_pages() if count > LONGEST} <= THEOREMS
