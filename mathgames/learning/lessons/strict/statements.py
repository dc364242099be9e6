"""K8: what a lesson says of every number is listed for a person, who reads whether it is true and signs it.

No calculation can show that "the product of two negative numbers is positive". So the signature at the top of a lesson,
``checked by: a name, a code``, holds for the statements that were read, and for no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from mathgames.language.errors import shown_text
from mathgames.language.words import Words, _, _n
from mathgames.learning.lessons.model import Lesson
from mathgames.learning.lessons.strict.texts import of_lesson, right_choices

_DIGITS: Final = 6
"""Of the code of what was read."""
_SENTENCES: Final = re.compile(r"(?<=[.!?])[”\"]?\s+")


def _pattern(nouns: str, *others: str) -> re.Pattern[str]:
    """Sentences about all of these, as the other patterns say it with ``NOUN`` in their places."""
    return re.compile(rf"\b(?:{'|'.join(others)})\b".replace("NOUN", f"(?:{nouns})"), re.IGNORECASE)


GENERAL: Final[Mapping[str, re.Pattern[str]]] = MappingProxyType(
    {
        "en": _pattern(
            "numbers?|sums?|products?|quotients?|fractions?|differences?|squares?|lines?|grids?|calculations?"
            "|divisions?|points?|distances?|minus signs?",
            "every",
            "always",
            "never",
            r"(?:any|no|all|both) (?:[\w-]+ )?NOUN",
            r"(?:an?|two) (?:[\w-]+ )?NOUN(?: [^\s.,]+){0,6},? (?:is|are|has|have|makes?|scores?|means?|gives?"
            "|visits?|crosses|does|can|comes)",
        ),
        "es": _pattern(
            r"números?|sumas?|productos?|cocientes?|fracci\w+|diferencias?|restas?|cuadrados?|líneas?|rectas?"
            r"|cuadrículas?|operaci\w+|cálculos?|divisi\w+|puntos?|distancias?|signos? menos",
            "siempre",
            "nunca",
            "jamás",
            r"(?:todo|toda|todos los|todas las|cualquier|ningún|ninguna) (?:\w+ )?NOUN",
            r"un[oa]? NOUN(?: [^\s.,]+){0,6},? (?:es|son|está|tiene|tienen|hace|anota|significa|da|dan|visita|cruza"
            "|puede|vale)",
        ),
        "fil": _pattern(
            r"(?:number|sum|product|quotient|fraction|difference|square|linya|guhit|grid|kalkulasyon|division|punto"
            "|puntos|layo|minus)(?:ng)?",
            "palagi",
            "lagi(?:ng)?",
            "kailanman",
            r"(?:bawat|anumang|alinmang|walang|lahat ng) (?:[\w-]+ )?NOUN",
            r"(?:isang|dalawang) (?:[\w-]+ (?:na )?)?NOUN(?: [^\s.,]+){0,2} ay",
            r"ang (?:isang|dalawang) (?:[\w-]+ (?:na )?)?NOUN",
        ),
    }
)
"""How sentences speak of all numbers and lines, in the languages of the lessons."""


def statement_problems(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    """The statements of a lesson that nobody has signed, and what to write when they are true."""
    general = statements(lesson)
    code = code_of(general)
    assert lesson.plan is not None
    name, _comma, signed = lesson.plan.checked_by.rpartition(",")
    if name.strip() and signed.strip() == code:
        return
    for line, statement in general:
        sentence = _(
            "“{statement}” says something of all numbers, which nobody has signed: read whether it is always true",
            statement=shown_text(statement, 120),
        )
        yield line, sentence
    sentence = _n(
        "{n} statement is to be read and signed: when it is true, write {example} at the top, with your name",
        "{n} statements are to be read and signed: when all are true, write {example} at the top, with your name",
        len(general),
        example=f"'checked by: …, {code}'",
    )
    yield 1, sentence


def statements(lesson: Lesson) -> list[tuple[int, str]]:
    """The idea of a lesson, and what else it says of every number, each once and with its line."""
    assert lesson.plan is not None
    pattern = GENERAL.get(lesson.language.partition("-")[0])
    lines = {lesson.plan.idea: 1}
    for line, text in (*of_lesson(lesson), *right_choices(lesson)):
        for sentence in _SENTENCES.split(text):
            if pattern is not None and pattern.search(sentence) and not sentence.rstrip('”"').endswith("?"):
                lines.setdefault(" ".join(sentence.split()), line)
    return [(line, sentence) for sentence, line in lines.items()]


def code_of(general: list[tuple[int, str]]) -> str:
    """A few characters that are others as soon as one of these statements is another."""
    return sha256("\n".join(sorted(sentence for _line, sentence in general)).encode()).hexdigest()[:_DIGITS]
