"""Answers and wrong answers in the notation of lessons, each with its misconception or its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.items.item import Distractor, ResponseValue
from mathgames.arithmetic.items.reading import read_exact
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.language.errors import LessonError, NotationError, short_repr
from mathgames.language.words import _
from mathgames.learning.lessons.plain_yaml import Value, YamlMapping, YamlScalar, YamlSequence, read_each, text_of
from mathgames.learning.lessons.scene_reader import read_acts

_KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
_PARTS: Final = ("shows", "say", "acts")
MAX_NUMBER: Final = 999_999
"""The largest numerator and denominator of an answer."""


def read_response(interaction: Interaction, data: object) -> ResponseValue:
    """Return the response in plain data. Raises ``NotationError`` if it is not one."""
    return read_exact(data, limit=MAX_NUMBER) if interaction.is_number else interaction.parse_response(data)


def read_answer(value: Value, interaction: Interaction) -> ResponseValue:
    """Return the answer in a value."""
    try:
        return read_response(interaction, _data(value))
    except NotationError as error:
        raise LessonError(error.words, line=value.line) from error


def _data(value: Value) -> object:
    if isinstance(value, YamlSequence):
        return [text_of(item) for item in value.items]
    if isinstance(value, YamlMapping):
        return {name: text_of(item) for name, item in value.entries.items()}
    return value.text


def read_distractors(
    value: Value | None, interaction: Interaction, asked: Prompt | None, answers: tuple[ResponseValue, ...]
) -> Iterator[Distractor]:
    """Yield the named wrong answers.

    They are written as ``−1: double-minus-read-once``, as a list of ``answer`` with ``shows`` and ``say``, or as a
    misconception that leads to one with the lesson's sentence.
    """
    if value is None:
        return
    if isinstance(value, YamlMapping):
        entries, lines = value.entries, value.lines

        def read_entry(text: str) -> Distractor:
            if text in MISCONCEPTIONS:
                response = _response_of(text, interaction, asked, answers, lines[text])
                return Distractor(response, text, text_of(entries[text]).strip() or None, lines[text])
            answer = read_answer(YamlScalar(text, lines[text]), interaction)
            return read_distractor(answer, entries[text], lines[text])

        yield from read_each(read_entry, entries)
    elif isinstance(value, YamlSequence):
        yield from read_each(lambda item: _wrong_item(item, interaction), value.items)
    else:
        raise LessonError(
            _("write each wrong answer with what it shows, like {it}", it="'−1: added-instead'"), line=value.line
        )


def _response_of(
    key: str, interaction: Interaction, asked: Prompt | None, answers: tuple[ResponseValue, ...], line: int
) -> ResponseValue:
    """Return the wrong response to which a misconception leads. Raises ``LessonError`` if it leads to none."""
    values = () if asked is None else MISCONCEPTIONS[key].answers(asked)
    responses = (interaction.with_value(asked, value) for value in values if asked is not None)
    wrong = next((one for one in responses if one is not None and one not in answers), None)
    if wrong is None:
        sentence = _(
            "{key} leads to no wrong answer here: choose numbers for which it does, or write a wrong answer before it",
            key=short_repr(key),
        )
        raise LessonError(sentence, line=line)
    return wrong


def _wrong_item(item: Value, interaction: Interaction) -> Distractor:
    if not isinstance(item, YamlMapping) or "answer" not in item:
        raise LessonError(_("write each wrong answer with 'answer', 'shows' and 'say'"), line=item.line)
    item.check_keys(("answer", *_PARTS), _("a wrong answer"))
    rest = YamlMapping({n: v for n, v in item.entries.items() if n != "answer"}, item.lines, item.line)
    return read_distractor(read_answer(item.entries["answer"], interaction), rest, item.line)


def read_distractor(answer: ResponseValue, value: Value, line: int) -> Distractor:
    """Return a wrong answer with its feedback in the lesson: a misconception's key, a sentence, or both."""
    if isinstance(value, YamlMapping):
        value.check_keys(_PARTS, _("a wrong answer"))
        key, say, acts = map(value.get, _PARTS)
        if key is None and say is None:
            raise LessonError(_("say what the wrong answer shows: 'shows: KEY', or 'say: a sentence'"), line=line)
        return Distractor(
            answer,
            misconception(key) if key else None,
            text_of(say).strip() if say else None,
            line,
            None if acts is None else read_acts(acts),
        )
    text = text_of(value).strip()
    if not text:
        raise LessonError(_("say what the wrong answer shows: a misconception's key, or a sentence"), line=line)
    return (
        Distractor(answer, misconception(value), None, line)
        if _KEY.fullmatch(text)
        else Distractor(answer, None, text, line)
    )


def misconception(value: Value) -> str:
    """Return the key of a misconception; the checker verifies that the catalogue has it."""
    key = text_of(value).strip()
    if not _KEY.fullmatch(key):
        sentence = _(
            "{key} is not the key of a misconception: write one like {example}",
            key=short_repr(key),
            example="'added-instead'",
        )
        raise LessonError(sentence, line=value.line)
    return key
