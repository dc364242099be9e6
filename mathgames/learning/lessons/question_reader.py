"""Questions in the notation of lessons: in a task with one question, or in its list of ``questions``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Final

from mathgames.arithmetic.answers.answer import Scale
from mathgames.arithmetic.answers.form import AnswerValue, Question, Wrong
from mathgames.arithmetic.answers.forms import Form, all_forms, form_of
from mathgames.arithmetic.answers.forms.by_hand import Counted
from mathgames.arithmetic.answers.forms.parts import MAX_ITEMS, canonical_place, finite
from mathgames.arithmetic.answers.reading import read_exact
from mathgames.explain.manipulatives.counter_mat import MOST as MOST_COUNTERS
from mathgames.language.errors import LessonError, NotationError, shown
from mathgames.language.words import _
from mathgames.learning.lessons.kind import QUESTION_KEYS
from mathgames.learning.lessons.plain_yaml import (
    Faults,
    Mapping,
    Scalar,
    Several,
    Value,
    each,
    items_of,
    plain,
    text_of,
    unknown,
    words_of,
)

_KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
_LINE: Final = re.compile(r"(\S+)\s+to\s+(\S+)(?:\s+by\s+(\S+))?")
MAX_LINE_STEPS: Final = 100
MAX_QUESTIONS: Final = 20
MOST: Final = 999_999
"""The largest numerator and denominator of an answer."""


def questions(block: Mapping, usual: Form | None = None, *, on_line: Form | None = None) -> Iterator[Question]:
    """Yield the questions of a task, in order.

    Where neither a question nor its answers say how it is answered, that is in the ``usual`` form, or ``on_line`` where
    it has a number line.
    """
    if "questions" in block or "order" in block or "answers" in block:
        yield from each(lambda one: question(one, on_line if on_line and "line" in one else usual), blocks(block))


def blocks(block: Mapping, keys: tuple[str, ...] = QUESTION_KEYS) -> Iterator[Mapping]:
    """Yield the blocks of the questions: the items of the list ``questions``, or the task itself."""
    several = block.get("questions")
    if several is None:
        yield block
        return
    items = several.items if isinstance(several, Several) else ()
    if not 1 <= len(items) <= MAX_QUESTIONS or not all(isinstance(item, Mapping) for item in items):
        raise LessonError(_("write the questions as a list, each with 'ask' and 'answers'"), line=several.line)
    faults = Faults()
    for item in items:
        assert isinstance(item, Mapping)
        yield item.known(keys, _("a question"), faults)
    faults.tell()


def each_on_a_line(block: Mapping, answers: Mapping) -> Iterator[Question]:
    """Yield questions with their answers, one per line: ``3 + (−8): −5``."""
    wrong = block.get("wrong")
    if wrong is not None and not isinstance(wrong, Mapping):
        sentence = _("write the question below 'wrong', and its wrong answers below the question")
        raise LessonError(sentence, line=wrong.line)
    if wrong is not None:
        wrong.check_keys([*answers.entries], _("the list of questions"))

    def on_line(ask: str) -> Question:
        entries: dict[str, Value] = {name: block.entries[name] for name in ("form", "choices") if name in block}
        lines = {name: block.lines[name] for name in entries}
        line = answers.lines[ask]
        entries |= {"ask": Scalar(ask, line), "answers": answers.entries[ask]}
        lines |= {"ask": line, "answers": line}
        if isinstance(wrong, Mapping) and ask in wrong:
            entries["wrong"], lines["wrong"] = wrong.entries[ask], wrong.lines[ask]
        return question(Mapping(entries, lines, line))

    yield from each(on_line, answers.entries)


def question(written: Mapping, usual: Form | None = None) -> Question:
    """Read a question, as in ``questions``. Raises ``LessonError`` if something is missing."""
    if "answers" not in written and "order" not in written:
        raise LessonError(_("the answer is missing: add 'answers: …'"), line=written.line)
    if "answers" in written and "order" in written:
        twice = _("'order' already gives the answer: remove 'answers'")
        raise LessonError(twice, line=written.lines["answers"])
    form = _form(written, usual)
    faults = Faults()
    posed = faults.read(lambda: _posed(written, form), None)
    answers = faults.read(lambda: tuple(_answers(written, form)), ()) if posed is None else (posed[1],)
    wrong = faults.read(lambda: tuple(_wrong(written.get("wrong"), form)), ())
    for one in wrong:
        if one.answer in answers:
            sentence = _(
                "{answer} is both an answer and a wrong answer: keep one of the two", answer=form.text(one.answer)
            )
            faults.add(LessonError(sentence, line=one.line))
    faults.tell()
    options = _options(written, form, answers, wrong)
    return Question(
        ask=written.words("ask") if posed is None else posed[0],
        form=form,
        answers=answers,
        wrong=wrong,
        options=options,
        places=_places(written, form, answers),
        scale=_scale(written),
        counters=_counters(written),
        of=written.words("of"),
        move=written.words("move"),
        block=written.words("block"),
        line=written.lines.get("ask", written.lines.get("answers", written.line)),
        lines=dict(written.lines),
    )


def _posed(written: Mapping, form: Form) -> tuple[str, AnswerValue] | None:
    """Return the prompt and its answer if one text contains both."""
    answers = written.get("answers")
    if not isinstance(answers, Scalar):
        return None
    try:
        posed = form.posed(words_of(answers))
    except NotationError as error:
        raise LessonError(error.words, line=answers.line) from error
    if posed is not None and "ask" in written:
        raise LessonError(_("'answers' already says what is asked: remove 'ask'"), line=written.lines["ask"])
    return posed


def _form(written: Mapping, usual: Form | None) -> Form:
    if "form" in written:
        named = text_of(written.entries["form"])
        if named not in all_forms():
            raise LessonError(unknown(named, [*all_forms()], "'form'"), line=written.lines["form"])
        return all_forms()[named]
    answers = written.get("answers")
    if isinstance(answers, Mapping):
        return form_of(written.entries, answers.entries, usual, _reads)
    items = items_of(answers)
    return form_of(written.entries, map(text_of, items), usual, _reads)


def _reads(form: Form, text: str) -> bool:
    try:
        _read(form, text)
    except NotationError:
        return False
    return True


def _read(form: Form, data: object) -> AnswerValue:
    return read_exact(data, most=MOST) if form.is_number else form.read(data)


def _answers(written: Mapping, form: Form) -> Iterator[AnswerValue]:
    value = written.entries.get("order", written.get("answers"))
    assert value is not None
    if isinstance(value, Several) and form.has_options and not form.is_list:
        _check_commas(value)
    if isinstance(value, Several) and (not form.is_list or isinstance(value.items[0], Several)):
        if not 1 <= len(value.items) <= MAX_ITEMS:
            raise LessonError(_("write at least one answer"), line=value.line)
        yield from each(lambda item: read_answer(item, form), value.items)
    else:
        yield read_answer(value, form)


def _check_commas(value: Several) -> None:
    """Raise ``LessonError`` if a comma has split a sentence of a list in brackets."""
    texts = [text_of(item).strip() for item in value.items]
    for before, after in pairwise(texts):
        if before[:1].isupper() and not before.endswith((".", "!", "?")) and after[:1].islower():
            raise LessonError(
                _(
                    "a comma has cut a sentence in two before {rest}: put the whole sentence in quotation marks",
                    rest=shown(after),
                ),
                line=value.line,
            )


def read_answer(value: Value, form: Form) -> AnswerValue:
    """Return the answer in a value."""
    try:
        return _read(form, _data(value))
    except NotationError as error:
        raise LessonError(error.words, line=value.line) from error


def _data(value: Value) -> object:
    if isinstance(value, Several):
        return [text_of(item) for item in value.items]
    if isinstance(value, Mapping):
        return {name: text_of(item) for name, item in value.entries.items()}
    return value.text


def _wrong(value: Value | None, form: Form) -> Iterator[Wrong]:
    """Yield the named wrong answers.

    They are written as ``−1: double-minus-read-once``, or as a list of ``answer`` with ``shows`` and ``say``.
    """
    if value is None:
        return
    if isinstance(value, Mapping):
        entries, lines = value.entries, value.lines
        yield from each(lambda it: wrong(read_answer(Scalar(it, lines[it]), form), entries[it], lines[it]), entries)
    elif isinstance(value, Several):
        yield from each(lambda item: _wrong_item(item, form), value.items)
    else:
        raise LessonError(
            _("write each wrong answer with what it shows, like {it}", it="'−1: added-instead'"), line=value.line
        )


def _wrong_item(item: Value, form: Form) -> Wrong:
    if not isinstance(item, Mapping) or "answer" not in item:
        raise LessonError(_("write each wrong answer with 'answer', 'shows' and 'say'"), line=item.line)
    item.check_keys(("answer", "shows", "say"), _("a wrong answer"))
    rest = Mapping({n: v for n, v in item.entries.items() if n != "answer"}, item.lines, item.line)
    return wrong(read_answer(item.entries["answer"], form), rest, item.line)


def wrong(answer: AnswerValue, value: Value, line: int) -> Wrong:
    """Return a wrong answer with its feedback in the lesson: a misconception's key, a sentence, or both."""
    if isinstance(value, Mapping):
        value.check_keys(("shows", "say"), _("a wrong answer"))
        key, say = value.get("shows"), value.get("say")
        if key is None and say is None:
            raise LessonError(_("say what the wrong answer shows: 'shows: KEY', or 'say: a sentence'"), line=line)
        return Wrong(answer, misconception(key) if key else None, text_of(say).strip() if say else None, line)
    text = text_of(value).strip()
    if not text:
        raise LessonError(_("say what the wrong answer shows: a misconception's key, or a sentence"), line=line)
    return Wrong(answer, misconception(value), None, line) if _KEY.fullmatch(text) else Wrong(answer, None, text, line)


def misconception(value: Value) -> str:
    """Return the key of a misconception; the checker verifies that the catalogue has it."""
    key = text_of(value).strip()
    if not _KEY.fullmatch(key):
        sentence = _(
            "{key} is not the key of a misconception: write one like {example}",
            key=shown(key),
            example="'added-instead'",
        )
        raise LessonError(sentence, line=value.line)
    return key


def _options(
    written: Mapping, form: Form, answers: tuple[AnswerValue, ...], wrong: tuple[Wrong, ...]
) -> tuple[str, ...]:
    if not form.has_options:
        return ()
    named = {name for answer in (*answers, *(one.answer for one in wrong)) for name in form.options_in(answer)}
    choices = written.get("choices")
    if isinstance(choices, Several):
        options = [words_of(item) for item in choices.items]
        if missing := named - set(options):
            sentence = _(
                "{choice} is an answer but not a choice: add it to 'choices'", choice=shown(sorted(missing)[0])
            )
            raise LessonError(sentence, line=choices.line)
    else:
        options = sorted(named)
    if form.takes_all and (
        left := {one for answer in answers for one in set(options).difference(form.options_in(answer))}
    ):
        sentence = _(
            "the answer does not say where {card} belongs: add it there, or leave it out", card=shown(sorted(left)[0])
        )
        raise LessonError(sentence, line=written.lines.get("answers", written.line))
    if isinstance(choices, Several):
        return tuple(options)
    if not form.takes_all and len(named) < 2:
        raise LessonError(_("there is nothing to choose from: add 'choices', or wrong answers"), line=written.line)
    return mixed(options, answers[0])


def mixed(options: list[str], right: AnswerValue) -> tuple[str, ...]:
    """Return the options in an order that is the same every day, and not that of the file."""
    chance = Random("".join(options))
    for _attempt in range(20):
        chance.shuffle(options)
        if tuple(options) != right:
            break
    return tuple(options)


def _places(written: Mapping, form: Form, answers: tuple[AnswerValue, ...]) -> tuple[str, ...]:
    if not form.has_places:
        return ()
    used = {place for answer in answers if isinstance(answer, frozenset) for _card, place in answer}
    places = written.get("places")
    if isinstance(places, Several):
        places_given = tuple(canonical_place(text_of(item)) for item in places.items)
        if missing := used - set(places_given):
            sentence = _("{place} is an answer but not a place: add it to 'places'", place=shown(sorted(missing)[0]))
            raise LessonError(sentence, line=places.line)
        return places_given
    return () if "line" in written else tuple(sorted(used))


def _counters(written: Mapping) -> tuple[int, int] | None:
    """Return the numbers of positive and negative counters that are drawn."""
    value = written.get("counters")
    if value is None:
        return None
    if "line" in written:
        raise LessonError(_("keep one of 'line' and 'counters': there is room for one drawing"), line=value.line)
    try:
        lying = Form.COUNTERS.read(plain(value))
    except NotationError:
        lying = None
    if not isinstance(lying, Counted) or not 0 < max(lying) <= MOST_COUNTERS:
        example = "'counters: {positive: 4, negative: 6}'"
        sentence = _(
            "write the counters like {example}, with at most {most} of each kind", example=example, most=MOST_COUNTERS
        )
        raise LessonError(sentence, line=value.line)
    return lying


def _scale(written: Mapping) -> Scale | None:
    value = written.get("line")
    if value is None:
        return None
    parts = _LINE.fullmatch(text_of(value).strip())
    try:
        low, high, step = map(finite, parts.groups(default="1")) if parts else (Fraction(0),) * 3
    except NotationError:
        low = high = step = Fraction(0)
    if not (low < high and step > 0 and (high - low) / step <= MAX_LINE_STEPS):
        raise LessonError(
            _("{text} is not a number line: write it like {example}", text=shown(text_of(value)), example="'−6 to 6'"),
            line=value.line,
        )
    labels = written.get("labels")
    return Scale(low, high, step, None if labels is None else _labels(labels))


def _labels(value: Value) -> tuple[Fraction, ...]:
    if isinstance(value, Scalar) and value.text.strip() == "none":
        return ()
    try:
        return tuple(finite(text_of(item)) for item in items_of(value))
    except NotationError as error:
        raise LessonError(error.words, line=value.line) from error
