"""A hint comes with the squares that it speaks of, in every lesson and every language."""

from __future__ import annotations

import pytest

from harness.pseudo import PSEUDO
from mathgames.language.languages import language
from mathgames.language.words import speaking
from mathgames.learning.lessons import find, list_lessons


@pytest.mark.parametrize("code", ["en", "es", "fil"])
def test_the_squares_of_a_hint_are_those_that_it_names(code: str) -> None:
    seen = 0
    with speaking(language(code)):
        for name in list_lessons():
            for task in find(name).all_tasks:
                if task.goal is None:
                    continue
                pieces = task.rules.pieces(task.position)
                for hint in task.hints():
                    words = str(hint.text).replace(".", " ").replace(",", " ").split()
                    assert {at for at in pieces if at in words} <= set(hint.squares) <= set(pieces), (name, hint)
                    seen += len(hint.squares)
    assert seen > 10


def test_squares_do_not_depend_on_the_words_of_a_language() -> None:
    tasks = [task for name in list_lessons() for task in find(name).all_tasks if task.written_hints is None]
    before = [[hint.squares for hint in task.hints()] for task in tasks if task.goal is not None]
    assert any(squares for hints in before for squares in hints)
    with speaking(PSEUDO):
        assert [[hint.squares for hint in task.hints()] for task in tasks if task.goal is not None] == before
