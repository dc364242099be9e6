"""Questions in the notation of lessons: in a task with one question, or in its list of ``questions``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Final

from mathgames.arithmetic.items.answer import Scale
from mathgames.arithmetic.items.interactions import Interaction, all_interactions, infer_interaction
from mathgames.arithmetic.items.interactions.manipulated import CounterResponse
from mathgames.arithmetic.items.interactions.parts import MAX_ITEMS, canonical_place, finite
from mathgames.arithmetic.items.item import Distractor, Item, ResponseValue
from mathgames.arithmetic.items.targets import asked_task
from mathgames.explain.manipulatives.counter_mat import MAX_COUNTERS as MOST_COUNTERS
from mathgames.language.errors import LessonError, NotationError, short_repr
from mathgames.language.words import _
from mathgames.learning.lessons.distractor_reader import read_answer, read_distractors, read_response
from mathgames.learning.lessons.kind import QUESTION_KEYS
from mathgames.learning.lessons.plain_yaml import (
    ErrorCollector,
    Value,
    YamlMapping,
    YamlScalar,
    YamlSequence,
    items_of,
    plain,
    read_each,
    text_of,
    unknown,
    words_of,
)
from mathgames.learning.lessons.scene_reader import read_scene

_LINE: Final = re.compile(r"(\S+)\s+to\s+(\S+)(?:\s+by\s+(\S+))?")
_OF_ONE: Final = ("ask", "of", "answers", "wrong", "move", "order", "line", "labels", "places", "mend")
"""The names of a question that nothing reads beside ``questions``."""
MAX_LINE_STEPS: Final = 100
MAX_QUESTIONS: Final = 20


def questions(
    block: YamlMapping, default: Interaction | None = None, *, on_line: Interaction | None = None
) -> Iterator[Item]:
    """Yield the questions of a task, in order.

    Where neither a question nor its answers say how it is answered, that is in the ``default`` form, or ``on_line``
    where it has a number line.
    """
    if "questions" in block or "order" in block or "answers" in block:
        yield from read_each(
            lambda block: read_question(block, on_line if on_line and "line" in block else default), blocks(block)
        )


def blocks(block: YamlMapping, keys: tuple[str, ...] = QUESTION_KEYS) -> Iterator[YamlMapping]:
    """Yield the blocks of the questions: the items of the list ``questions``, or the task itself."""
    several = block.get("questions")
    if several is None:
        yield block
        return
    items = several.items if isinstance(several, YamlSequence) else ()
    if not 1 <= len(items) <= MAX_QUESTIONS or not all(isinstance(item, YamlMapping) for item in items):
        raise LessonError(_("write the questions as a list, each with 'ask' and 'answers'"), line=several.line)
    faults = ErrorCollector()
    for name in (name for name in _OF_ONE if name in block):
        sentence = _("no question reads {name} here: write it in each question that needs it", name=repr(name))
        faults.add(LessonError(sentence, line=block.lines[name]))
    for item in items:
        assert isinstance(item, YamlMapping)
        yield item.with_known_keys(keys, _("a question"), faults)
    faults.tell()


def each_on_a_line(block: YamlMapping, answers: YamlMapping) -> Iterator[Item]:
    """Yield questions with their answers, one per line: ``3 + (−8): −5``."""
    wrong = block.get("wrong")
    if wrong is not None and not isinstance(wrong, YamlMapping):
        sentence = _("write the question below 'wrong', and its wrong answers below the question")
        raise LessonError(sentence, line=wrong.line)
    if wrong is not None:
        wrong.check_keys([*answers.entries], _("the list of questions"))

    def on_line(ask: str) -> Item:
        entries: dict[str, Value] = {name: block.entries[name] for name in ("form", "choices") if name in block}
        lines = {name: block.lines[name] for name in entries}
        line = answers.lines[ask]
        entries |= {"ask": YamlScalar(ask, line), "answers": answers.entries[ask]}
        lines |= {"ask": line, "answers": line}
        if isinstance(wrong, YamlMapping) and ask in wrong:
            entries["wrong"], lines["wrong"] = wrong.entries[ask], wrong.lines[ask]
        return read_question(YamlMapping(entries, lines, line))

    yield from read_each(on_line, answers.entries)


def read_question(mapping: YamlMapping, default: Interaction | None = None) -> Item:
    """Read a question, as in ``questions``. Raises ``LessonError`` if something is missing."""
    if "answers" not in mapping and "order" not in mapping:
        raise LessonError(_("the answer is missing: add 'answers: …'"), line=mapping.line)
    if "answers" in mapping and "order" in mapping:
        twice = _("'order' already gives the answer: remove 'answers'")
        raise LessonError(twice, line=mapping.lines["answers"])
    interaction = _form(mapping, default)
    faults = ErrorCollector()
    split_text = faults.read(lambda: _split_question(mapping, interaction), None)
    answers = faults.read(lambda: tuple(_answers(mapping, interaction)), ()) if split_text is None else (split_text[1],)
    stem = mapping.words("ask") if split_text is None else split_text[0]
    asked = asked_task(mapping.words("of") or stem)
    wrong = faults.read(lambda: tuple(read_distractors(mapping.get("wrong"), interaction, asked, answers)), ())
    for place, distractor in enumerate(wrong):
        if distractor.response in (one.response for one in wrong[:place]):
            alike = _("two wrong answers are alike: {answer}", answer=interaction.text(distractor.response))
            faults.add(LessonError(alike, line=distractor.line))
        if distractor.response in answers:
            sentence = _(
                "{answer} is both an answer and a wrong answer: keep one of the two",
                answer=interaction.text(distractor.response),
            )
            faults.add(LessonError(sentence, line=distractor.line))
    mended = faults.read(lambda: _read_answer_to_mend(mapping, interaction, wrong), None)
    faults.tell()
    options = _options(mapping, interaction, answers, wrong)
    return Item(
        stem=stem,
        interaction=interaction,
        key=answers,
        distractors=wrong,
        options=options,
        places=_places(mapping, interaction, answers),
        scale=_scale(mapping),
        counters=_counters(mapping),
        source=mapping.words("of"),
        move=mapping.words("move"),
        block=mapping.words("block"),
        mended=mended,
        scene=read_scene(mapping.get("scene")),
        line=mapping.lines.get("ask", mapping.lines.get("answers", mapping.line)),
        lines=dict(mapping.lines),
    )


def _split_question(mapping: YamlMapping, interaction: Interaction) -> tuple[str, ResponseValue] | None:
    """Return the prompt and its answer if one text contains both."""
    answers = mapping.get("answers")
    if not isinstance(answers, YamlScalar):
        return None
    try:
        split_text = interaction.split_question(words_of(answers))
    except NotationError as error:
        raise LessonError(error.words, line=answers.line) from error
    if split_text is not None and "ask" in mapping:
        raise LessonError(_("'answers' already says what is asked: remove 'ask'"), line=mapping.lines["ask"])
    return split_text


def _read_answer_to_mend(
    mapping: YamlMapping, interaction: Interaction, wrong: Sequence[Distractor]
) -> ResponseValue | None:
    """Return the wrong answer that is to be changed. Raises ``LessonError`` unless it is one, made by hand."""
    if (value := mapping.get("mend")) is None:
        return None
    if not interaction.by_hand:
        sentence = _("only what is drawn or laid can be changed: remove 'mend', or ask for a walk, points or counters")
        raise LessonError(sentence, line=value.line)
    answer = read_answer(value, interaction)
    if answer not in (one.response for one in wrong):
        sentence = _("say below 'wrong' what {answer} shows: it is there at first", answer=interaction.text(answer))
        raise LessonError(sentence, line=value.line)
    return answer


def _form(mapping: YamlMapping, default: Interaction | None) -> Interaction:
    if "form" in mapping:
        interaction_name = text_of(mapping.entries["form"])
        if interaction_name not in all_interactions():
            raise LessonError(unknown(interaction_name, [*all_interactions()], "'form'"), line=mapping.lines["form"])
        return all_interactions()[interaction_name]
    answers = mapping.get("answers")
    if isinstance(answers, YamlMapping):
        return infer_interaction(mapping.entries, answers.entries, default, _reads)
    items = items_of(answers)
    return infer_interaction(mapping.entries, map(text_of, items), default, _reads)


def _reads(interaction: Interaction, text: str) -> bool:
    try:
        read_response(interaction, text)
    except NotationError:
        return False
    return True


def _answers(mapping: YamlMapping, interaction: Interaction) -> Iterator[ResponseValue]:
    value = mapping.entries.get("order", mapping.get("answers"))
    assert value is not None
    if isinstance(value, YamlSequence) and interaction.has_options and not interaction.is_list:
        _check_commas(value)
    if isinstance(value, YamlSequence) and (not interaction.is_list or isinstance(value.items[0], YamlSequence)):
        if not 1 <= len(value.items) <= MAX_ITEMS:
            raise LessonError(_("write at least one answer"), line=value.line)
        yield from read_each(lambda item: read_answer(item, interaction), value.items)
    else:
        yield read_answer(value, interaction)


def _check_commas(value: YamlSequence) -> None:
    """Raise ``LessonError`` if a comma has split a sentence of a list in brackets."""
    texts = [text_of(item).strip() for item in value.items]
    for before, after in pairwise(texts):
        if before[:1].isupper() and not before.endswith((".", "!", "?")) and after[:1].islower():
            raise LessonError(
                _(
                    "a comma has cut a sentence in two before {rest}: put the whole sentence in quotation marks",
                    rest=short_repr(after),
                ),
                line=value.line,
            )


def _options(
    mapping: YamlMapping, interaction: Interaction, answers: tuple[ResponseValue, ...], wrong: tuple[Distractor, ...]
) -> tuple[str, ...]:
    if not interaction.has_options:
        return ()
    names = {name for answer in (*answers, *(one.response for one in wrong)) for name in interaction.options_in(answer)}
    choices = mapping.get("choices")
    if isinstance(choices, YamlSequence):
        options = [words_of(item) for item in choices.items]
        if missing := names - set(options):
            sentence = _(
                "{choice} is an answer but not a choice: add it to 'choices'", choice=short_repr(sorted(missing)[0])
            )
            raise LessonError(sentence, line=choices.line)
    else:
        options = sorted(names)
    if interaction.takes_all and (
        left := {one for answer in answers for one in set(options).difference(interaction.options_in(answer))}
    ):
        sentence = _(
            "the answer does not say where {card} belongs: add it there, or leave it out",
            card=short_repr(sorted(left)[0]),
        )
        raise LessonError(sentence, line=mapping.lines.get("answers", mapping.line))
    if isinstance(choices, YamlSequence):
        return tuple(options)
    if not interaction.takes_all and len(names) < 2:
        raise LessonError(_("there is nothing to choose from: add 'choices', or wrong answers"), line=mapping.line)
    return shuffle_options(options, answers[0])


def shuffle_options(options: list[str], right: ResponseValue) -> tuple[str, ...]:
    """Return the options in an order that is the same every day, and not that of the file."""
    chance = Random("".join(options))
    for _attempt in range(20):
        chance.shuffle(options)
        if tuple(options) != right:
            break
    return tuple(options)


def _places(mapping: YamlMapping, interaction: Interaction, answers: tuple[ResponseValue, ...]) -> tuple[str, ...]:
    if not interaction.has_places:
        return ()
    names = {place for answer in answers if isinstance(answer, frozenset) for _card, place in answer}
    places = mapping.get("places")
    if isinstance(places, YamlSequence):
        places_given = tuple(canonical_place(text_of(item)) for item in places.items)
        if missing := names - set(places_given):
            sentence = _(
                "{place} is an answer but not a place: add it to 'places'", place=short_repr(sorted(missing)[0])
            )
            raise LessonError(sentence, line=places.line)
        return places_given
    return () if "line" in mapping else tuple(sorted(names))


def _counters(mapping: YamlMapping) -> tuple[int, int] | None:
    """Return the numbers of positive and negative counters that are drawn."""
    value = mapping.get("counters")
    if value is None:
        return None
    if "line" in mapping:
        raise LessonError(_("keep one of 'line' and 'counters': there is room for one drawing"), line=value.line)
    try:
        lying = Interaction.COUNTERS.parse_response(plain(value))
    except NotationError:
        lying = None
    if not isinstance(lying, CounterResponse) or not 0 < max(lying) <= MOST_COUNTERS:
        example = "'counters: {positive: 4, negative: 6}'"
        sentence = _(
            "write the counters like {example}, with at most {most} of each kind", example=example, most=MOST_COUNTERS
        )
        raise LessonError(sentence, line=value.line)
    return lying


def _scale(mapping: YamlMapping) -> Scale | None:
    value = mapping.get("line")
    if value is None:
        return None
    parts = _LINE.fullmatch(text_of(value).strip())
    try:
        low, high, step = map(finite, parts.groups(default="1")) if parts else (Fraction(0),) * 3
    except NotationError:
        low = high = step = Fraction(0)
    if not (low < high and step > 0 and (high - low) / step <= MAX_LINE_STEPS):
        raise LessonError(
            _(
                "{text} is not a number line: write it like {example}",
                text=short_repr(text_of(value)),
                example="'−6 to 6'",
            ),
            line=value.line,
        )
    labels = mapping.get("labels")
    return Scale(low, high, step, None if labels is None else _labels(labels), "." in text_of(value))


def _labels(value: Value) -> tuple[Fraction, ...]:
    if isinstance(value, YamlScalar) and value.text.strip() == "none":
        return ()
    try:
        return tuple(finite(text_of(item)) for item in items_of(value))
    except NotationError as error:
        raise LessonError(error.words, line=value.line) from error
