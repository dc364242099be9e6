"""K7, K8, K13, K14 and K15: what the sentences of a lesson say, to whom, and how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mathgames.language.errors import shown_text
from mathgames.language.words import Words, _
from mathgames.learning.lessons.claims import false_claims
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.reading import grade, mean_words
from mathgames.learning.lessons.strict.texts import of_lesson, screen

LOWEST: Final = re.compile(r"lowest terms|simplest form|fracción irreducible|forma irreducible", re.IGNORECASE)
"""How lowest terms are asked for, in the languages of the lessons."""
ON_SCREEN: Final = re.compile(
    r"\b(?:press|tap|drag|Undo|presion\w+|toca|arrastra|Deshacer|pindutin|i-tap|i-drag|Bawiin)\b", re.IGNORECASE
)
"""Orders that only a screen understands, in the languages of the lessons."""
NUMBERED: Final = re.compile(r"\b(?:lessons?|lección|lecciones|aralin)\s+\d+", re.IGNORECASE)
"""How another lesson is named by its number, in the languages of the lessons."""
LEAST_GRADE: Final = 3
LEAST_WORDS: Final = 6
"""Of a sentence, on average: below both a text is broken into pieces."""


def sentence_problems(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    """False, unfit and broken sentences."""
    for line, sentence in of_lesson(lesson):
        for claim in false_claims(sentence):
            yield line, _("this is not true: {claim}. Work it out again", claim=shown_text(claim, 60))
        if (number := NUMBERED.search(sentence)) is not None:
            problem = _(
                "{number} is another one on another route, or is not on it: say what was done there instead",
                number=repr(number[0]),
            )
            yield line, problem
    for task in lesson.all_tasks:
        yield from _lowest_terms(task)
        yield from _on_paper(task)
    if lesson.language == "en":
        yield from _broken(lesson)


def _lowest_terms(task: Task) -> Iterator[tuple[int, Words]]:
    for question in task.questions:
        asks = bool(LOWEST.search(f"{task.prompt} {question.ask}"))
        wants = question.form.name == "lowest terms"
        if asks and question.form.is_number and not wants:
            yield question.line, _("lowest terms are asked for, but not looked at: add 'form: lowest terms'")
        if wants and not asks:
            yield question.line, _("say that lowest terms are wanted: the form is 'lowest terms', but no word says so")


def _on_paper(task: Task) -> Iterator[tuple[int, Words]]:
    if task.on_paper:
        return
    if task.opponent:
        problem = _("there is no computer to play against on paper: add 'on paper:' with other words")
        yield task.lines.get("opponent", task.line), problem
        return
    for line, sentence in screen(task):
        if (order := ON_SCREEN.search(sentence)) is not None:
            problem = _("nobody can follow {order} on paper: add 'on paper:' with other words", order=repr(order[0]))
            yield line, problem
            return


def _broken(lesson: Lesson) -> Iterator[tuple[int, Words]]:
    texts = [sentence for _line, sentence in of_lesson(lesson) if sentence.rstrip().endswith((".", "!", "?"))]
    if texts and grade(texts) < LEAST_GRADE and mean_words(texts) < LEAST_WORDS:
        problem = _(
            "the sentences are too short to give reasons, {words} words on average: join some with 'because', 'so' or "
            "'unless'",
            words=f"{mean_words(texts):.1f}",
        )
        yield 1, problem
