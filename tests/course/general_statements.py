"""The statements of a lesson that hold for every number or are right to choose: a person has to read and sign them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.items.item import WORKING
from mathgames.learning.lessons import Lesson
from mathgames.learning.lessons.answer_leaks import of_lesson


def _pattern(nouns: str, *others: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(others)})\b".replace("NOUN", f"(?:{nouns})"), re.IGNORECASE)


GENERAL = {
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
        r"(?:number|sum|product|quotient|fraction|difference|square|linya|guhit|grid|kuwenta|division|punto"
        "|puntos|layo|minus)(?:ng)?",
        "palagi",
        "lagi(?:ng)?",
        "kailanman",
        r"(?:bawat|anumang|alinmang|walang|lahat ng) (?:[\w-]+ )?NOUN",
        r"(?:isang|dalawang) (?:[\w-]+ (?:na )?)?NOUN(?: [^\s.,]+){0,2} ay",
        r"ang (?:isang|dalawang) (?:[\w-]+ (?:na )?)?NOUN",
    ),
}
"""How sentences speak of all numbers and lines."""


def statements(lesson: Lesson) -> dict[str, int]:
    """The idea of a lesson, and what else it says of every number or is right to choose, with its line."""
    lines = {lesson.plan.idea: 1}
    for line, written in (*of_lesson(lesson), *_right_choices(lesson)):
        for sentence in re.split(r"(?<=[.!?])[”\"]?\s+", written):
            if GENERAL[lesson.language].search(sentence) and not sentence.rstrip('”"').endswith("?"):
                lines.setdefault(" ".join(sentence.split()), line)
    return lines


def _right_choices(lesson: Lesson) -> Iterator[tuple[int, str]]:
    for task in lesson.all_tasks:
        for question in task.questions if task.kind.unmarked_text is None else ():
            if question.source != WORKING and question.interaction in (Interaction.CHOICE, Interaction.CHOICES):
                for answer in question.key:
                    yield from ((question.line, option) for option in question.interaction.options_in(answer))
