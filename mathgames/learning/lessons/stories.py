"""The stories of calculations in practice: ``lessons/stories.yaml``, with a file beside it for each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.learning.lessons.library import folder, spoken_language
from mathgames.learning.lessons.plain_yaml import YamlMapping as Named
from mathgames.learning.lessons.plain_yaml import read_yaml, text_of

STORIES = "stories.yaml"


def story(name: str, task: OperationPrompt) -> str:
    """Return the story of this name with the numbers of a calculation, in the current language if possible.

    >>> from mathgames.learning.practice.topics import task_of
    >>> from mathgames.explain.expression import Operator
    >>> from fractions import Fraction
    >>> story("account 1", task_of(Operator.PLUS, Fraction(-6), Fraction(9)))
    'Your account shows −6, and 9 are paid in. What does it show now?'
    """
    return stories(spoken_language())[name].format(**{name: str(text) for name, text in task.places().items()})


@lru_cache(maxsize=16)
def stories(language: str) -> Mapping[str, str]:
    """Return all stories by their names, in this language or in English."""
    file = folder() / STORIES
    translation = file.with_suffix(f".{language}.yaml")
    mapping = read_yaml((translation if translation.is_file() else file).read_text(encoding="utf-8"))
    assert isinstance(mapping, Named)
    return MappingProxyType({name: text_of(value) for name, value in mapping.entries.items()})
